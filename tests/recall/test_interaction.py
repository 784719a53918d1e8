from __future__ import annotations

from pathlib import Path

import pytest

from graph_memory import Memory, ids
from graph_memory.encoding import Saying, encode_episodes
from graph_memory.recall import interaction
from graph_memory.recall.interaction import cosines, in_first_person, telling, weighed
from graph_memory.rows import EpisodeRow, States
from tests.recall.conftest import NOW, Told, Words


def turn(id: str, content: str, session: str = "s", speaker: str = "") -> EpisodeRow:
    return EpisodeRow(
        id, "g", id, content, "text", 0, 0, session=session, speaker=speaker, terms=content.lower().replace(":", "")
    )


TURNS = [turn("a", "Nils keeps bees"), turn("b", "how nice"), turn("c", "rain again"), turn("d", "fog", "t")]


async def stored(embedder: Words, *rows: EpisodeRow) -> dict[str, States]:
    return (await encode_episodes(embedder, {row.uuid: Saying(row.content) for row in rows}))[1]


async def near(embedder: Words, question: str, known: dict[str, States]) -> interaction.Nearness | None:
    asked = embedder.token_states([question])[0]
    compared = await cosines(embedder, asked, TURNS, known)
    return None if compared is None else weighed(question, asked, TURNS, compared)


async def test_what_holds_the_words_is_nearest_then_what_stands_beside_it() -> None:
    embedder = Words()
    found = await near(embedder, "bees of Nils", await stored(embedder, *TURNS))
    assert found is not None
    assert sorted(found.turns, key=lambda id: -found.turns[id])[:3] == ["a", "b", "c"]
    assert found.sessions["a"] == found.sessions["c"] > found.sessions["d"]


async def test_a_session_is_as_near_as_what_one_says_in_it() -> None:
    embedder = Words()
    rows = [turn("a", "bees", "s", "Nils"), turn("b", "fog", "s", "Ida"), turn("c", "fog", "t", "Nils")]
    asked = embedder.token_states(["bees"])[0]
    compared = await cosines(embedder, asked, rows, await stored(embedder, *rows))
    assert compared is not None
    everyone, ida = (weighed("bees", asked, rows, compared, about).sessions for about in (None, "Ida"))
    assert everyone["a"] == everyone["b"] > everyone["c"]
    assert ida["a"] == ida["b"] == ida["c"] < everyone["a"]


async def test_words_that_only_ask_count_less() -> None:
    embedder = Words()
    rows = [turn("a", "bees"), turn("b", "total"), turn("c", "fog", "t")]
    rows[2].terms = "bees total"
    question = "total bees"
    asked = embedder.token_states([question])[0]
    compared = await cosines(embedder, asked, rows, await stored(embedder, *rows))
    assert compared is not None
    own = weighed(question, asked, rows, compared).own
    assert own["a"] > own["b"]


async def test_states_that_are_not_stored_are_made_for_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    embedder = Words()
    whole = await near(embedder, "bees", await stored(embedder, *TURNS))
    embedder.after.clear()
    assert await near(embedder, "bees", await stored(Words(), TURNS[0])) == whole
    assert embedder.after == [("", row.content) for row in TURNS[1:]]
    monkeypatch.setattr(interaction, "MADE_NOW", 1)
    few = await near(embedder, "fog", {})
    assert few is not None
    assert few.turns["d"] == -1


async def test_an_embedder_that_fails_at_the_texts() -> None:
    embedder = Words()
    asked = embedder.token_states(["bees"])[0]
    assert await cosines(object(), asked, TURNS, {}) is None
    assert await cosines(embedder, asked, [], {}) == {}
    assert weighed("bees", asked, [], {}) == interaction.Nearness({}, {})


@pytest.mark.parametrize(
    ("question", "name", "expected"),
    [
        ("What is Ida's boat?", "Ida", "What is my boat?"),
        ("Where does Ida sail?", "Ida", "Where does I sail?"),
        ("Idaho, and Ida", "Ida", "Idaho, and I"),
        ("艾达的船叫什么", "艾达", "我的船叫什么"),
        ("艾达去哪里航行", "艾达", "我去哪里航行"),
    ],
)
def test_a_question_about_one_is_read_as_their_own(question: str, name: str, expected: str) -> None:
    assert in_first_person(question, name) == expected


async def test_token_states_that_fail_leave_vectors_and_are_named(states: Told, embedder: Words) -> None:
    await states.say("Nils keeps bees", "rain again")
    assert {"late", "vector"} <= (await states.memory.recall("bees")).episodes[0].channels.keys()
    embedder.fails = True
    found = await states.memory.recall("bees")
    assert found.missing == ("late",)
    assert (found.sources[0], found.episodes[0].channels["vector"] > 0) == ("s:1", True)
    assert "late" not in found.episodes[0].channels


async def test_a_restored_group_is_recalled_as_it_was(states: Told, tmp_path: Path) -> None:
    await states.memory.remember_many(
        [{"content": row.content, "id": row.id, "session": row.session, "said_at": "2024-03-01"} for row in TURNS]
    )
    lines = [line async for line in states.memory.export()]
    async with Memory.open(tmp_path / "b.db", embedder=Words(), clock=lambda: NOW) as other:
        await other.restore(lines)
        assert await other.store.states("main", [ids.episode_uuid("main", "a")]) == {}
        first, second = [await memory.recall("bees of Nils") for memory in (states.memory, other)]
        assert [(hit.id, hit.channels.keys()) for hit in second.episodes] == [
            (hit.id, hit.channels.keys()) for hit in first.episodes
        ]


@pytest.mark.parametrize(
    ("held", "expected"),
    [
        (["en"] * 5, ["en"]),
        (["zh"] * 9 + ["en zh"] * 9, ["zh"]),
        (["zh"] * 9 + ["en"], ["zh", "en"]),
        (["zh"] * 10 + ["en"], ["zh"]),
        (["", ""], ["en"]),
    ],
)
def test_an_encoder_counts_that_many_texts_have_alone(held: list[str], expected: list[str]) -> None:
    assert telling(["en", "zh"], [dict.fromkeys(names.split(), b"") for names in held]) == expected
