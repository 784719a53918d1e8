from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pytest

from graph_memory.embed import TokenStates
from graph_memory.encoding import Saying, encode_episodes
from graph_memory.recall.interaction import cosines
from graph_memory.recall.late import packed
from graph_memory.recall.likeness import Likeness
from graph_memory.recall.terms import terms
from graph_memory.rows import EpisodeRow, States
from tests.recall.conftest import Words

QUESTION = "stamps in the collection"


def turn(id: str, content: str) -> EpisodeRow:
    return EpisodeRow(id, "g", id, content, "text", 0, 0, terms=" ".join(terms(content)))


TURNS = [
    turn("old", "20 stamps in the collection"),
    turn("new", "the collection has 30 stamps in it"),
    turn("vague", "the coin collection"),
    turn("other", "rain again"),
    turn("empty", ""),
]
BY_ID = {row.id: row for row in TURNS}


async def likeness(stored: Mapping[str, States] | None = None) -> Likeness:
    embedder = Words()
    asked = embedder.token_states([QUESTION])[0]
    known = (await encode_episodes(embedder, {row.uuid: Saying(row.content) for row in TURNS}))[1]
    compared = await cosines(embedder, asked, TURNS, known)
    assert compared is not None
    return Likeness(QUESTION, TURNS, asked, compared, known if stored is None else stored)


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("old", "old", True),
        ("old", "new", True),
        ("old", "vague", False),
        ("old", "other", False),
        ("old", "empty", False),
        ("empty", "old", False),
    ],
)
async def test_what_has_the_same_words_of_the_question_answers_alike(one: str, other: str, expected: bool) -> None:
    assert (await likeness()).same(BY_ID[one], BY_ID[other]) is expected


async def test_what_has_no_token_states_is_like_nothing() -> None:
    assert not (await likeness({})).same(BY_ID["old"], BY_ID["new"])


async def test_the_words_that_answer_must_mean_the_same() -> None:
    """Both come as near to the question, on two sides of it."""
    side = np.sqrt(0.5, dtype=np.float32)
    ahead = np.array([[1, 0]], np.float32)
    asked = {"en": TokenStates(ahead[0], ahead, np.array([[0, 3]], np.int32))}
    up, down = (np.array([[side, sign * side]], np.float32) for sign in (1, -1))
    stored = {"up": {"en": packed(up)}, "again": {"en": packed(up)}, "down": {"en": packed(down)}}
    compared = {id: {"en": np.array([side], np.float32)} for id in stored}
    alike = Likeness("how", [turn(id, "how") for id in stored], asked, compared, stored)
    assert alike.same(turn("up", ""), turn("again", ""))
    assert not alike.same(turn("up", ""), turn("down", ""))
