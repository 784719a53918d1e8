from __future__ import annotations

from datetime import UTC, datetime

import pytest

from graph_memory.models import Fact, Origin
from graph_memory.recall.episodes import episode_board
from graph_memory.recall.ranking import CHAIN, WEIGHTS
from graph_memory.rows import EpisodeRow
from graph_memory.times import micros, moment

AT = datetime(2024, 12, 1, tzinfo=UTC)


def turn(id: str, content: str = "", said_at: str = "2024-05-10", speaker: str = "", session: str = "") -> EpisodeRow:
    when = micros(moment(said_at))
    return EpisodeRow(id, "g", id, content, "text", when, when, position=ord(id), session=session, speaker=speaker)


def board(question: str, *turns: EpisodeRow, text: float = 1.0) -> dict[str, dict[str, float]]:
    """Every turn was found by its words, with `text`."""
    found = {row.uuid: {"text": text} for row in turns}
    return episode_board(question, found, {row.uuid: row for row in turns}, [], {}, AT)


@pytest.mark.parametrize(
    ("question", "row", "channels"),
    [
        ("boats", turn("a"), {}),
        ("boats in May 2024", turn("a"), {"time": WEIGHTS.time}),
        ("boats in May 2024", turn("a", said_at="2024-06-05"), {"time": WEIGHTS.time / 2}),
        ("boats in May 2024", turn("a", said_at="2024-06-20"), {}),
        ("boats in May 2024", turn("a", said_at="2024-04-30"), {}),
        ("when did it sail?", turn("a", "we sailed in March 2021"), {"time": WEIGHTS.dated}),
        ("什么时候出海的", turn("a", "我们2021年3月出海"), {"time": WEIGHTS.dated}),
        ("did it sail?", turn("a", "we sailed in March 2021"), {}),
        ("boats", turn("a", "which boats?"), {"asks": WEIGHTS.asks}),
        ("what does Ida sail?", turn("a", speaker="Ida"), {"speaker": WEIGHTS.speaker}),
        ("what does Nils sail?", turn("a", speaker="Ida"), {}),
    ],
)
def test_what_speaks_for_one_turn(question: str, row: EpisodeRow, channels: dict[str, float]) -> None:
    assert board(question, row) == {"a": {"text": 1.0} | channels}


def test_turns_of_a_session_speak_for_each_other() -> None:
    beside = CHAIN * 2.0
    session = WEIGHTS.session * (2.0 + beside)
    expected = {"text": 2.0, "chain": beside, "session": session}
    assert board("boats", turn("a", session="s"), turn("b", session="s"), text=2.0) == {"a": expected, "b": expected}


def test_an_episode_behind_a_fact_is_found_without_a_word_of_it() -> None:
    when = datetime(2024, 1, 1, tzinfo=UTC)
    fact = Fact(
        id="f", subject="s", predicate="p", object="o", fact="s p o", valid_from=None, valid_to=None, status="current",
        believed_from=when, recorded_at=when, sources=(Origin(episode="a"), Origin(episode="gone")),
    )  # fmt: skip
    of_facts = {"f": {"text": 3.0, "graph": 2.0}}
    found = episode_board("boats", {}, {"a": turn("a"), "b": turn("b")}, [fact], of_facts, AT)
    assert found == {"a": {"fact": WEIGHTS.fact * 3.0, "graph": WEIGHTS.behind * 2.0}}
