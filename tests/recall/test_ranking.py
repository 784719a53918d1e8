from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import numpy as np
import pytest

from graph_memory.models import Fact
from graph_memory.recall.ranking import WEIGHTS, fact_board, fact_order, give, ranked, spread, standard
from graph_memory.store.contract import Hit


def fact(object: str, status: str = "current", **more: Any) -> Fact:
    given: dict[str, Any] = {"id": object, "subject": "user", "predicate": "lives_in", "object": object, "fact": object}
    given |= {"valid_from": None, "valid_to": None, "status": status} | more
    when = datetime(2024, 1, 1, tzinfo=UTC)
    return Fact(believed_from=when, recorded_at=when, **given)


@pytest.mark.parametrize(
    ("scores", "floor", "expected"),
    [
        ([], None, {}),
        ([3.0], 0.0, {"0": 4.0}),
        ([3.0], None, {"0": 0.0}),
        ([5.0, 2.0, 2.0], None, {"0": 2 * 3 / 1.6875**0.5, "1": 0.0, "2": 0.0}),
    ],
)
def test_spread(scores: list[float], floor: float | None, expected: dict[str, float]) -> None:
    found = spread([Hit(str(n), score) for n, score in enumerate(scores)], 2.0, floor)
    assert found == pytest.approx(expected)


def test_a_score_is_the_sum_of_its_channels_and_ties_go_by_id() -> None:
    board: dict[str, dict[str, float]] = {}
    give(board, "text", {"b": 1.0, "a": 1.0, "c": 0.5})
    give(board, "vector", {"c": 2.0})
    give(board, "text", {"b": 0.2})
    assert ranked(board) == [("c", 2.5), ("a", 1.0), ("b", 1.0)]


@pytest.mark.parametrize(
    ("scores", "expected"),
    [([], []), ([3.0], [0.0]), ([3.0, 3.0], [0.0, 0.0]), ([4.0, 2.0], [2.0, -2.0])],
)
def test_standard(scores: list[float], expected: list[float]) -> None:
    assert standard(np.array(scores), 2.0) == pytest.approx(np.array(expected))


def test_a_claim_leads_to_what_holds_instead() -> None:
    facts = [fact("Beijing", "ended"), fact("Shanghai")]
    board = fact_board({"c": facts}, {"c": "Beijing"}, {"c": {"text": 2.0}}, {})
    assert board == {"Beijing": {"text": 2.0}, "Shanghai": {"text": WEIGHTS.led * 2.0}}


def test_a_claim_that_still_holds_leads_nowhere_else() -> None:
    board = fact_board({"c": [fact("Mia"), fact("Juno")]}, {"c": "Mia"}, {"c": {"text": 2.0}}, {"Juno": 0.5})
    assert board == {"Mia": {"text": 2.0}, "Juno": {"graph": WEIGHTS.graph / 2}}


def test_facts_that_hold_come_first_and_the_weak_are_left_out() -> None:
    facts = {one.id: one for one in (fact("old", "ended"), fact("now"), fact("next", "upcoming"), fact("weak"))}
    board = {"old": {"text": 4.0}, "now": {"text": 2.0}, "next": {"text": 3.0}, "weak": {"text": 0.3}}
    assert [one.id for one in fact_order(facts, board, 10)] == ["now", "old", "next"]
    assert [one.id for one in fact_order(facts, board, 1)] == ["now"]


def test_an_event_is_no_less_so_when_it_is_over() -> None:
    over, coming = fact("over", "ended", kind="event"), fact("coming", "upcoming", kind="event")
    facts = {one.id: one for one in (over, coming, fact("old", "ended"), fact("now"))}
    board = {"over": {"text": 4.0}, "coming": {"text": 3.5}, "old": {"text": 3.0}, "now": {"text": 2.5}}
    assert [one.id for one in fact_order(facts, board, 10)] == ["over", "now", "coming", "old"]


def test_a_fact_near_to_a_name_has_that_beside_the_walk() -> None:
    assert fact_board({}, {}, {}, {"a": 0.5, "b": 0.2}, {"a": 0.5}) == {
        "a": {"graph": WEIGHTS.graph * 0.5, "named": WEIGHTS.named * 0.5},
        "b": {"graph": WEIGHTS.graph * 0.2},
    }
