"""Observations that a later statement about their instant overtakes, and those that none does."""

from __future__ import annotations

from typing import Any

import pytest

from graph_memory.claims import Claim
from graph_memory.corrections import as_said
from graph_memory.overtaken import bears, drop_overtaken
from tests.builders import UNKNOWN, assert_, correct, deny, when

GUESS: dict[str, Any] = {"source": "inferred"}
MANY: dict[str, Any] = {"exclusive": None}
SEEN = assert_("A", "2024-03-01")
NOT_SEEN = deny("A", "2024-03-01")
NONE_SEEN = deny(None, "2024-03-01")


@pytest.mark.parametrize(
    ("observation", "statements", "dropped"),
    [
        pytest.param(SEEN, [deny("A", "2024-06-01", "2024-01-01")], True, id="denied later"),
        pytest.param(SEEN, [deny(None, "2024-06-01", "2024-01-01")], True, id="all denied later"),
        pytest.param(SEEN, [deny("B", "2024-06-01", "2024-01-01")], False, id="another denied"),
        pytest.param(SEEN, [assert_("B", "2024-06-01", "2024-01-01")], True, id="another, exclusively"),
        pytest.param(SEEN, [assert_("B", "2024-06-01", "2024-01-01", **MANY)], False, id="another beside it"),
        pytest.param(SEEN, [assert_("A", "2024-06-01", "2024-01-01")], False, id="the same"),
        pytest.param(SEEN, [assert_("B", "2024-02-01", "2024-01-01")], False, id="said before"),
        pytest.param(SEEN, [assert_("B", "2024-06-01", "2024-03-02")], False, id="from the day after"),
        pytest.param(SEEN, [assert_("B", "2024-06-01", "2024-03-01")], True, id="from that day"),
        pytest.param(SEEN, [assert_("B", "2024-06-01", "2024-01-01", "2024-03-01")], False, id="until that day"),
        pytest.param(SEEN, [assert_("B", "2024-06-01", UNKNOWN, "2024-04-01")], False, id="from an unknown start"),
        pytest.param(SEEN, [assert_("B", "2024-06-01")], False, id="another observation"),
        pytest.param(SEEN, [assert_("B", "2024-06-01", "2024-01-01", **GUESS)], False, id="guessed"),
        pytest.param(
            assert_("A", "2024-03-01", **GUESS),
            [deny("A", "2024-06-01", "2024-01-01")],
            True,
            id="a guess, by a statement",
        ),
        pytest.param(
            assert_("A", "2024-03-01", **GUESS),
            [deny("A", "2024-06-01", "2024-01-01", **GUESS)],
            True,
            id="a guess, by a guess",
        ),
        pytest.param(
            SEEN,
            [assert_("B", "2024-06-01", "2024-01-01"), assert_("A", "2024-05-01", "2024-02-01")],
            False,
            id="the highest says the same",
        ),
        pytest.param(
            SEEN,
            [assert_("B", "2024-06-01", "2024-01-01"), assert_("C", "2024-02-01", "2024-02-01")],
            False,
            id="the highest was said before",
        ),
        pytest.param(
            SEEN,
            [assert_("B", "2024-06-01", "2024-01-01"), deny("C", "2024-02-01", "2024-02-01")],
            True,
            id="the highest that bears on it",
        ),
        pytest.param(
            assert_("A", "2024-03-01", **GUESS),
            [assert_("A", "2024-02-01", "2024-01-01"), deny("A", "2024-06-01", "2024-02-01", **GUESS)],
            False,
            id="the highest by layer",
        ),
        pytest.param(
            SEEN,
            [assert_("B", "2024-06-01", "2024-02-01"), assert_("A", "2024-07-01", "2024-02-10", "2024-02-20")],
            True,
            id="past one that has ended",
        ),
        pytest.param(NOT_SEEN, [assert_("A", "2024-06-01", "2024-01-01")], True, id="a denial, asserted later"),
        pytest.param(NOT_SEEN, [assert_("B", "2024-06-01", "2024-01-01")], False, id="a denial, another asserted"),
        pytest.param(NOT_SEEN, [deny(None, "2024-06-01", "2024-01-01")], False, id="a denial, all denied"),
        pytest.param(
            NONE_SEEN, [assert_("B", "2024-06-01", "2024-01-01", **MANY)], True, id="a denial of all, one asserted"
        ),
        pytest.param(
            NONE_SEEN,
            [assert_("B", "2024-06-01", "2024-01-01"), deny("B", "2024-07-01", "2024-02-01")],
            True,
            id="a denial of all, one denied",
        ),
    ],
)
def test_overtaken(observation: Claim, statements: list[Claim], dropped: bool) -> None:
    pieces = [as_said(claim) for claim in (*statements, observation)]
    assert drop_overtaken(pieces) == (pieces[:-1] if dropped else pieces)


def test_what_is_cut_out_of_a_statement_covers_nothing() -> None:
    seen, stated = as_said(SEEN), as_said(assert_("B", "2024-06-01", "2024-01-01"))
    stated.parts = [(stated.start, when("2024-02-01")), (when("2024-04-01"), stated.end)]
    assert drop_overtaken([stated, seen]) == [stated, seen]


def test_at_one_time_of_saying_the_order_of_the_session_decides() -> None:
    seen = as_said(assert_("A", "2024-03-01", position=2))
    before, after = (as_said(deny("A", "2024-03-01", "2024-01-01", position=position)) for position in (1, 3))
    assert drop_overtaken([before, seen]) == [before, seen]
    assert drop_overtaken([after, seen]) == [after]


def test_an_unknown_start_counts_as_stated_in_a_correction() -> None:
    seen, stated = as_said(SEEN), as_said(correct("B", "2024-06-01", None, end="2024-04-01"))
    assert drop_overtaken([seen, stated]) == [stated]


@pytest.mark.parametrize(
    ("piece", "observation", "expected"),
    [
        (assert_("A", 1), assert_("A", 0), True),
        (assert_("B", 1), assert_("A", 0), False),
        (assert_("B", 1, **MANY), assert_("A", 0), None),
        (deny("A", 1), assert_("A", 0), False),
        (deny("B", 1), assert_("A", 0), None),
        (deny(None, 1), assert_("A", 0), False),
        (assert_("A", 1), deny("A", 0), False),
        (assert_("B", 1), deny("A", 0), None),
        (deny(None, 1), deny("A", 0), True),
        (deny("A", 1), deny("A", 0), True),
        (deny("A", 1), deny(None, 0), None),
        (assert_("A", 1), deny(None, 0), False),
    ],
)
def test_bears(piece: Claim, observation: Claim, expected: bool | None) -> None:
    assert bears(as_said(piece), as_said(observation)) is expected
