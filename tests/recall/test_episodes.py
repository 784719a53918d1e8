from __future__ import annotations

from datetime import UTC, datetime

import pytest

from graph_memory.models import Fact, Origin
from graph_memory.recall.episodes import episode_board
from graph_memory.recall.interaction import Nearness
from graph_memory.recall.ranking import WEIGHTS, ranked
from graph_memory.rows import EpisodeRow
from graph_memory.times import micros, moment

AT = datetime(2024, 12, 1, tzinfo=UTC)


def turn(id: str, content: str = "", said_at: str = "2024-05-10", speaker: str = "", session: str = "") -> EpisodeRow:
    when = micros(moment(said_at))
    return EpisodeRow(id, "g", id, content, "text", when, when, position=ord(id), session=session, speaker=speaker)


def board(question: str, *turns: EpisodeRow, near: Nearness | None = None) -> dict[str, dict[str, float]]:
    """Every turn was found by its words, one like the other."""
    found = {row.uuid: {"text": 1.0} for row in turns}
    return episode_board(question, found, {row.uuid: row for row in turns}, [], {}, AT, near)


NAMED = WEIGHTS.names_time


@pytest.mark.parametrize(
    ("question", "row", "channels"),
    [
        ("boats", turn("a"), {}),
        ("boats in May 2024", turn("a"), {"time": WEIGHTS.time}),
        ("boats in May 2024", turn("a", said_at="2024-06-05"), {"time": WEIGHTS.time / 2}),
        ("boats in May 2024", turn("a", said_at="2024-06-20"), {}),
        ("boats in May 2024", turn("a", said_at="2024-04-30"), {}),
        ("when did it sail?", turn("a", "we sailed in March 2021"), {"time": WEIGHTS.dated + NAMED}),
        ("什么时候出海的", turn("a", "我们2021年3月出海"), {"time": WEIGHTS.dated + NAMED}),
        ("did it sail?", turn("a", "we sailed in March 2021"), {"time": NAMED}),
        ("boats", turn("a", "which boats?"), {"asks": WEIGHTS.asks}),
        ("boats", turn("a", "Fine. Which boats?"), {"asks": WEIGHTS.asks / 2}),
        ("what does Ida sail?", turn("a", "you are kind", speaker="Ida"), {"speaker": WEIGHTS.speaker}),
        ("what does Ida sail?", turn("a", "I am ill", speaker="Ida"), {"speaker": WEIGHTS.speaker + WEIGHTS.of_self}),
        ("what do I sail?", turn("a", "I am ill", speaker="user"), {"speaker": WEIGHTS.speaker}),
        ("any tips on boats in May 2024?", turn("a", "Which boats did we see in March 2021?"), {}),
        ("what does Nils sail?", turn("a", speaker="Ida"), {}),
    ],
)
def test_what_speaks_for_one_turn(question: str, row: EpisodeRow, channels: dict[str, float]) -> None:
    assert {name: score for name, score in board(question, row)["a"].items() if score} == channels


def test_late_interaction_leads_and_words_add_to_it() -> None:
    near = Nearness({"a": 0.9, "b": 0.5}, {"a": 0.8, "b": 0.8})
    rows = {row.uuid: row for row in (turn("a", session="s"), turn("b", session="t"))}
    found = episode_board("boats", {"b": {"text": 2.0, "vector": 1.0}}, rows, [], {}, AT, near)
    added = {"text": WEIGHTS.words, "vector": WEIGHTS.likeness}
    best = WEIGHTS.session
    expected = {"late": WEIGHTS.late, **{name: -one for name, one in added.items()}, "session": best}
    assert found["a"] == pytest.approx(expected)
    assert found["b"] == pytest.approx({name: -one for name, one in expected.items()})


def test_late_interaction_tells_of_whom_a_turn_speaks() -> None:
    near = Nearness({"a": 0.8}, {"a": 0.8})
    found = board("what does Ida sail?", turn("a", "I am ill", speaker="Ida"), near=near)
    assert found["a"]["speaker"] == WEIGHTS.speaker


def test_without_states_the_words_around_a_turn_are_read_with_it() -> None:
    rows = [
        turn("a", session="s"), turn("b", session="s"), turn("c", session="s"), turn("d", session="s"),
        turn("e", session="t"),
    ]  # fmt: skip
    rows[0].terms = "boat"
    found = episode_board("boats", {"a": {"text": 1.0}}, {row.uuid: row for row in rows}, [], {}, AT)
    assert [uuid for uuid, _ in ranked(found)] == ["a", "b", "c"]


def test_an_episode_behind_a_fact_is_found_without_a_word_of_it() -> None:
    when = datetime(2024, 1, 1, tzinfo=UTC)
    fact = Fact(
        id="f", subject="s", predicate="p", object="o", fact="s p o", valid_from=None, valid_to=None, status="current",
        believed_from=when, recorded_at=when, sources=(Origin(episode="a"), Origin(episode="gone")),
    )  # fmt: skip
    of_facts = {"f": {"text": 3.0, "graph": 2.0, "named": 5.0}}
    rows = {"a": turn("a"), "b": turn("b")}
    found = episode_board("boats", {}, rows, [fact], of_facts, AT, beyond={"f"})
    assert found == {"a": {"fact": WEIGHTS.fact * 3.0, "graph": WEIGHTS.behind * 5.0}}
    assert episode_board("boats", {}, rows, [fact], of_facts, AT) == {"a": {"fact": WEIGHTS.fact * 3.0}}
