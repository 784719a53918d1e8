from __future__ import annotations

from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from graph_memory.errors import InvalidInput
from graph_memory.recall.balance import BALANCES, DAY, HOUR, balance_of, balanced, varied
from graph_memory.recall.ranking import Board, ranked
from graph_memory.rows import EpisodeRow
from tests.recall.conftest import Told

NOW = 1_000 * DAY
NAMES = st.sampled_from(sorted(BALANCES))
VALUES = st.floats(-9, 9)


@pytest.mark.parametrize(
    ("name", "age", "expected"),
    [
        ("2 days", 0, 1.0), ("2 days", 2 * DAY, 0.5), ("7 days", 14 * DAY, 0.25), ("30 days", 30 * DAY, 0.5),
        ("agents", HOUR, 0.995), ("agents", -DAY, 1.0),
    ],
)  # fmt: skip
def test_how_recent(name: str, age: int, expected: float) -> None:
    assert BALANCES[name].recent(age) == pytest.approx(expected)


def test_a_score_is_the_sum_of_its_stated_parts() -> None:
    board: Board = {"new": {"text": 1.0}, "old": {"text": 2.0, "late": 3.0}}
    said = {"new": (NOW, 10), "old": (NOW - 2 * DAY, 1)}
    assert balanced(board, said, NOW, BALANCES["2 days"]) == {
        "new": pytest.approx({"text": 0.175, "base": -0.175, "recency": 0.3}),
        "old": pytest.approx({"text": 0.35, "late": 0.525, "base": -0.175, "recency": 0.15}),
    }
    agents = balanced(board, said, NOW, BALANCES["agents"])
    assert (agents["new"]["importance"], agents["old"]["importance"]) == pytest.approx((0.2, 0.02))


@example({"a": 9.0, "b": 8.999999999999998}, "2 days", 0)
@given(st.dictionaries(st.sampled_from("abc"), VALUES, min_size=1), NAMES, st.integers(0, 400))
def test_every_score_is_between_0_and_1(values: dict[str, float], name: str, days: int) -> None:
    board: Board = {id: {"text": value} for id, value in values.items()}
    scores = dict(ranked(balanced(board, dict.fromkeys(board, (NOW - days * DAY, 10)), NOW, BALANCES[name])))
    assert all(-1e-6 <= score <= 1 + 1e-6 for score in scores.values())


def test_nothing_asked_changes_nothing() -> None:
    board: Board = {"a": {"text": 1.0}}
    assert balanced(board, {}, NOW, None) is board
    assert balance_of(None) is None


@pytest.mark.parametrize("name", ["1 day", "", 7, True])
def test_a_balance_that_is_none_is_refused(name: Any) -> None:
    with pytest.raises(InvalidInput, match=r"is no balance: use 2 days, 7 days, 30 days, agents"):
        balance_of(name)


def row(id: str, text: str, session: str = "") -> EpisodeRow:
    return EpisodeRow(id, "main", id, text, "text", 0, 0, session=session, terms=text)


@pytest.mark.parametrize(("variety", "expected"), [(0.0, "abcd"), (0.5, "acbd"), (1.0, "acdb")])
def test_variety(variety: float, expected: str) -> None:
    rows = [row("a", "bee hive"), row("b", "bee hive"), row("c", "boat"), row("d", "bee boat")]
    scores = {"a": 4.0, "b": 3.9, "c": 3.0, "d": 0.0}
    assert "".join(one.uuid for one in varied(rows, scores, variety, None, 4)) == expected


def test_sessions_have_their_share() -> None:
    rows = [row("a", "x", "s"), row("b", "x", "s"), row("c", "x"), row("d", "x"), row("e", "x", "t")]
    assert "".join(one.uuid for one in varied(rows, {}, 0, 1, 9)) == "acdeb"


async def test_recency_is_told_where_it_is_asked_for(told: Told) -> None:
    await told.say("Nils keeps bees in the garden", said_at="2024-12-31", id="new", session="a")
    await told.say("Nils keeps bees, he keeps bees", said_at="2020-01-01", id="old", session="b")
    assert (await told.ids("Does Nils keep bees?"))[0] == "old"
    found = await told.memory.recall("Does Nils keep bees?", balance="2 days", explain=True)
    newest = next(hit for hit in found.episodes if hit.id == "new")
    assert newest.channels["recency"] == pytest.approx(0.3 * 0.5**0.5)
    assert newest.score == pytest.approx(sum(newest.channels.values()))
    assert "recency" in newest.ranks


async def test_one_session_does_not_take_all(told: Told) -> None:
    await told.say(*(f"bees bees hive {n}" for n in range(9)), session="many")
    await told.say("a hive of bees elsewhere", session="one")
    sessions = [hit.session for hit in (await told.memory.recall("bees", per_session=2, limit=3)).episodes]
    assert sorted(sessions) == ["many", "many", "one"]
