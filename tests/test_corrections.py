"""What corrections do to what was said before: an object instead of another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from graph_memory.beliefs import Rules, resolve, standing
from graph_memory.claims import Claim
from graph_memory.corrections import Standing, stand
from tests.builders import OPEN, UNKNOWN, Row, assert_, correct, deny, rows

A = assert_("A", "2020-01-01")
A_STATED = assert_("A", "2020-01-02", "2020-01-01")
B = assert_("B", "2022-01-01", "2022-01-01")
NOT_A = deny("A", "2023-01-01", "2023-01-01")
GUESS: dict[str, Any] = {"source": "inferred"}
MANY: dict[str, Any] = {"exclusive": None}

INSTEAD: dict[str, tuple[list[Claim], list[Row]]] = {
    "nothing in its place": ([A, B, correct(None, "2024-01-01", "A")], [("B", "2022-01-01", OPEN)]),
    "nothing found, nothing in its place": ([B, correct(None, "2024-01-01", "A")], [("B", "2022-01-01", OPEN)]),
    "nothing found: an observation": (
        [B, correct("C", "2024-01-01", "A")],
        [("B", "2022-01-01", "2024-01-01"), ("C", "2024-01-01", OPEN)],
    ),
    "nothing found: over the interval it gives, cutting nothing": (
        [B, correct("C", "2024-01-01", "A", "2021-01-01", "2023-01-01")],
        [("C", "2021-01-01", "2022-01-01"), ("B", "2022-01-01", OPEN)],
    ),
    "nothing found: a start not given is unknown": (
        [B, correct("C", "2024-01-01", "A", end="2023-01-01")],
        [("C", UNKNOWN, "2022-01-01"), ("B", "2022-01-01", OPEN)],
    ),
    "nothing found: a start not given counts as stated": (
        [deny("C", "2022-06-01"), correct("C", "2024-01-01", "A", end="2023-01-01")],
        [("C", UNKNOWN, "2023-01-01")],
    ),
    "only claims said before": (
        [A, correct("C", "2019-01-01", "A", "2019-01-01")],
        [("C", "2019-01-01", "2020-01-01"), ("A", "2020-01-01", OPEN)],
    ),
    "at one time, the order of the session decides": (
        [
            assert_("A", "2020-01-01", position=1),
            correct("C", "2020-01-01", "A", position=2),
            assert_("A", "2020-01-01", position=3, exclusive=None),
        ],
        [("A", "2020-01-01", OPEN), ("C", "2020-01-01", OPEN)],
    ),
    "a guess corrects no statement": ([A, correct("C", "2024-01-01", "A", **GUESS)], [("A", "2020-01-01", OPEN)]),
    "a statement corrects a guess, and is one": (
        [
            assert_("A", "2020-01-01", "2020-01-01", **GUESS),
            assert_("B", "2019-01-01", "2019-01-01", "2021-01-01"),
            correct("C", "2024-01-01", "A"),
        ],
        [("B", "2019-01-01", "2020-01-01"), ("C", "2020-01-01", OPEN)],
    ),
    "the place in the order is kept": (
        [A_STATED, assert_("B", "2021-01-01", "2020-01-01", "2021-01-01"), correct("C", "2024-01-01", "A")],
        [("B", "2020-01-01", "2021-01-01"), ("C", "2021-01-01", OPEN)],
    ),
    "an observation is one still: overtaken": (
        [A, B, correct("C", "2024-01-01", "A"), assert_("D", "2024-02-01", "2019-01-01", "2021-01-01")],
        [("D", "2019-01-01", "2021-01-01"), ("B", "2022-01-01", OPEN)],
    ),
    "an observation whose start is given is a statement": (
        [A, correct("A", "2021-01-01", "A", "2019-06-01"), assert_("D", "2024-02-01", "2019-01-01", "2021-01-01")],
        [("D", "2019-01-01", "2019-06-01"), ("A", "2019-06-01", OPEN)],
    ),
    "a start given as unknown": (
        [A, correct("A", "2021-01-01", "A", UNKNOWN)],
        [("A", UNKNOWN, OPEN)],
    ),
    "an end given, the start kept": (
        [A, correct("C", "2021-01-01", "A", end="2021-01-01")],
        [("C", "2020-01-01", "2021-01-01")],
    ),
    "exclusive is kept": (
        [assert_("A", "2020-01-01", **MANY), B, correct("C", "2024-01-01", "B", **MANY)],
        [("A", "2020-01-01", "2022-01-01"), ("C", "2022-01-01", OPEN)],
    ),
    "exclusive is given": (
        [assert_("A", "2020-01-01", **MANY), B, correct("C", "2024-01-01", "B", exclusive=False)],
        [("A", "2020-01-01", OPEN), ("C", "2022-01-01", OPEN)],
    ),
    "earlier cuts stay": (
        [A_STATED, correct("B", "2020-06-01", None, "2021-01-01", "2022-01-01"), correct("C", "2024-01-01", "A")],
        [("C", "2020-01-01", "2021-01-01"), ("B", "2021-01-01", "2022-01-01"), ("C", "2022-01-01", OPEN)],
    ),
    "earlier cuts stay where it starts": (
        [
            assert_("A", "2021-06-02", "2021-06-01"),
            correct("B", "2023-01-01", None, "2021-01-01", "2022-01-01"),
            correct("C", "2024-01-01", "A"),
        ],
        [("B", "2021-01-01", "2022-01-01"), ("C", "2022-01-01", OPEN)],
    ),
    "earlier cuts are undone by a start": (
        [
            assert_("A", "2021-06-02", "2021-06-01"),
            correct("B", "2023-01-01", None, "2021-01-01", "2022-01-01"),
            correct("C", "2024-01-01", "A", "2021-07-01"),
        ],
        [("B", "2021-01-01", "2021-07-01"), ("C", "2021-07-01", OPEN)],
    ),
    "earlier cuts are undone by an end": (
        [
            assert_("A", "2020-01-02", "2020-01-01", **MANY),
            correct(None, "2020-06-01", None, "2021-01-01"),
            correct("A", "2024-01-01", "A", end="2023-01-01", **MANY),
            correct("A", "2024-01-02", None, "2021-01-01", "2021-02-01", **MANY),
        ],
        [("A", "2020-01-01", "2021-02-01")],
    ),
    "an earlier denial denies the new object": (
        [A, NOT_A, correct("C", "2024-01-01", "A"), assert_("A", "2024-02-01", "2020-06-01", "2024-01-01")],
        [("C", "2020-01-01", "2020-06-01"), ("A", "2020-06-01", "2024-01-01")],
    ),
    "and the old one too where claims of it remain": (
        [
            assert_("A", "2010-01-01", "2010-01-01", "2012-01-01"),
            A,
            NOT_A,
            correct("C", "2024-01-01", "A"),
            assert_("A", "2024-02-01", "2022-01-01", "2024-01-01"),
        ],
        [("A", "2010-01-01", "2012-01-01"), ("C", "2020-01-01", "2022-01-01"), ("A", "2022-01-01", "2023-01-01")],
    ),
    "what is cut away does not remain": (
        [
            assert_("A", "2010-01-01", "2010-01-01", "2012-01-01"),
            correct("B", "2014-01-01", None, "2009-01-01", "2013-01-01"),
            A,
            NOT_A,
            correct("C", "2024-01-01", "A"),
            assert_("A", "2024-02-01", "2022-01-01", "2024-01-01"),
        ],
        [("B", "2009-01-01", "2013-01-01"), ("C", "2020-01-01", "2022-01-01"), ("A", "2022-01-01", "2024-01-01")],
    ),
    "a guess moves no stated denial": (
        [
            assert_("A", "2020-01-01", "2020-01-01", **GUESS),
            NOT_A,
            correct("C", "2024-01-01", "A", **GUESS),
        ],
        [("C", "2020-01-01", OPEN)],
    ),
    "of the last spell alone": (
        [A, B, assert_("A", "2024-01-01"), correct("C", "2025-01-01", "A")],
        [("A", "2020-01-01", "2022-01-01"), ("B", "2022-01-01", "2024-01-01"), ("C", "2024-01-01", OPEN)],
    ),
    "and of the spells that its claims make": (
        [A, assert_("B", "2022-01-01", "2021-01-01", "2022-01-01"), correct("C", "2025-01-01", "A")],
        [("C", "2020-01-01", "2021-01-01"), ("B", "2021-01-01", "2022-01-01"), ("C", "2022-01-01", OPEN)],
    ),
    "and of those that these make, until nothing is added": (
        [
            assert_("A", "2020-01-01", "2009-01-01", "2011-01-01"),
            assert_("A", "2020-01-01", "2010-01-01", "2016-01-01", position=1),
            assert_("X", "2020-01-02", "2012-01-01", "2013-01-01"),
            assert_("A", "2020-01-03", "2015-01-01"),
            assert_("Y", "2020-01-04", "2018-01-01", "2019-01-01"),
            correct("C", "2025-01-01", "A"),
        ],
        [
            ("C", "2009-01-01", "2012-01-01"),
            ("X", "2012-01-01", "2013-01-01"),
            ("C", "2013-01-01", "2018-01-01"),
            ("Y", "2018-01-01", "2019-01-01"),
            ("C", "2019-01-01", OPEN),
        ],
    ),
    "of one object among many": (
        [
            assert_("A", "2020-01-01", **MANY),
            assert_("B", "2020-02-01", **MANY),
            correct("C", "2024-01-01", "A", **MANY),
        ],
        [("C", "2020-01-01", OPEN), ("B", "2020-02-01", OPEN)],
    ),
    "a correction is corrected": (
        [A, correct("B", "2021-01-01", "A"), correct("C", "2022-01-01", "B")],
        [("C", "2020-01-01", OPEN)],
    ),
    "until nothing is left": ([A_STATED, correct("A", "2021-01-01", "A", end="2019-01-01")], []),
}


@pytest.mark.parametrize(("claims", "expected"), INSTEAD.values(), ids=INSTEAD)
def test_what_holds_after(claims: list[Claim], expected: list[Row]) -> None:
    assert rows(resolve(claims)) == expected


def test_the_evidence_of_a_copy_is_the_correction_and_what_it_stands_for() -> None:
    first, second = correct("B", "2021-01-01", "A"), correct("C", "2022-01-01", "B")
    (copy,) = standing([A, first, second], Rules())
    assert copy.evidence == (second, first, A)
    assert copy.order == A.order


def test_a_correction_asks_for_what_was_believed_just_before_it() -> None:
    asked: list[tuple[list[str | None], str, str]] = []

    def last_spell(pieces: Sequence[Standing], predicate: str, object: str) -> list[Standing]:
        asked.append(([piece.object for piece in pieces], predicate, object))
        return list(pieces[:1])

    (copy, later) = stand([B, correct("C", "2021-01-01", "A"), A], last_spell)
    assert asked == [(["A"], "lives_in", "A")]
    assert (copy.object, later.object) == ("C", "B")


def test_nevers_and_what_is_cut_away_do_not_stand() -> None:
    assert standing([A, deny("A", "2021-01-01", UNKNOWN)], Rules()) == []
