from __future__ import annotations

import pytest

from graph_memory.recall.windows import AROUND, window_scores
from graph_memory.rows import EpisodeRow


def turn(id: str, terms: str, session: str = "s") -> EpisodeRow:
    return EpisodeRow(id, "g", id, terms, "text", 0, 0, session=session, terms=terms)


def order(asked: list[str], *rows: EpisodeRow) -> list[str]:
    scores = dict(zip((row.uuid for row in rows), window_scores(asked, rows).tolist(), strict=True))
    return sorted((id for id in scores if scores[id] > 0), key=lambda id: -scores[id])


def test_a_word_counts_less_the_further_it_is_away() -> None:
    rows = [turn(id, "bee" if id == "a" else "rain") for id in "abcd"]
    assert order(["bee"], *rows) == ["a", "b", "c"]
    assert [AROUND[step] for step in (0, 1, 2)] == sorted(AROUND.values(), reverse=True)[::2]


def test_a_question_and_its_answer_are_read_together() -> None:
    rows = [turn("ask", "which boat"), turn("answer", "albatross sail"), turn("boat", "boat rain"), turn("x", "fog")]
    assert order(["boat", "albatross"], *rows)[0] == "answer"


@pytest.mark.parametrize("session", ["", "t"])
def test_no_word_crosses_the_end_of_a_session(session: str) -> None:
    assert order(["bee"], turn("a", "bee", session), turn("b", "rain"), turn("c", "fog", "")) == ["a"]


def test_a_rare_word_weighs_more_than_a_common_one() -> None:
    rows = [turn(str(n), "tea cup", session=str(n)) for n in range(4)]
    assert order(["tea", "hive"], *rows, turn("hive", "hive", "x"))[0] == "hive"


def test_nothing_asked_or_nothing_there() -> None:
    assert window_scores(["bee"], []).tolist() == []
    assert window_scores([], [turn("a", "bee")]).tolist() == [0.0]
    assert window_scores(["bee"], [turn("a", "")]).tolist() == [0.0]
