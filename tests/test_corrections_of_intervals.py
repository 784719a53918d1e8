"""Corrections of an interval, and denials with an unknown start, by what holds afterwards."""

from __future__ import annotations

from typing import Any

import pytest

from graph_memory.beliefs import resolve
from graph_memory.claims import Claim
from tests.builders import OPEN, UNKNOWN, Row, assert_, correct, deny, rows

A = assert_("A", "2020-01-01")
A_STATED = assert_("A", "2020-01-02", "2020-01-01")
B = assert_("B", "2022-01-01", "2022-01-01")
NOT_A = deny("A", "2023-01-01", "2023-01-01")
GUESS: dict[str, Any] = {"source": "inferred"}
MANY: dict[str, Any] = {"exclusive": None}

INTERVAL: dict[str, tuple[list[Claim], list[Row]]] = {
    "of every object where it is exclusive": (
        [A, B, correct("C", "2024-01-01", None, "2021-01-01", "2023-01-01")],
        [("A", "2020-01-01", "2021-01-01"), ("C", "2021-01-01", "2023-01-01"), ("B", "2023-01-01", OPEN)],
    ),
    "of its own object else": (
        [
            assert_("A", "2020-01-01", **MANY),
            assert_("B", "2020-01-01", **MANY),
            deny("A", "2022-01-01", "2022-01-01"),
            deny("B", "2022-01-02", "2022-01-01"),
            correct("A", "2024-01-01", None, "2021-01-01", "2023-01-01", **MANY),
        ],
        [("B", "2020-01-01", "2022-01-01"), ("A", "2020-01-01", "2023-01-01")],
    ),
    "nothing held": (
        [A, correct(None, "2024-01-01", None, "2021-01-01", "2023-01-01")],
        [("A", "2020-01-01", "2021-01-01"), ("A", "2023-01-01", OPEN)],
    ),
    "nothing held, not even what began within it": (
        [
            assert_("A", "2022-01-02", "2022-01-01", **MANY),
            assert_("B", "2022-01-02", "2022-06-01", **MANY),
            correct(None, "2024-01-01", None, "2021-01-01", "2023-01-01", **MANY),
        ],
        [("A", "2023-01-01", OPEN), ("B", "2023-01-01", OPEN)],
    ),
    "nothing held, not even what is said later of before": (
        [correct(None, "2024-01-01", None, "2021-01-01", "2023-01-01"), assert_("A", "2024-02-01", "2020-01-01")],
        [("A", "2020-01-01", "2021-01-01"), ("A", "2023-01-01", OPEN)],
    ),
    "denials are cut": (
        [A, NOT_A, correct("A", "2024-01-01", None, "2023-01-01", "2023-06-01")],
        [("A", "2020-01-01", "2023-06-01")],
    ),
    "with an unknown start": (
        [A_STATED, correct("B", "2024-01-01", None, end="2021-01-01")],
        [("B", UNKNOWN, "2021-01-01"), ("A", "2021-01-01", OPEN)],
    ),
    "with an open end": (
        [assert_("B", "2020-01-02", "2023-01-01"), correct("A", "2024-01-01", None, "2021-01-01")],
        [("A", "2021-01-01", OPEN)],
    ),
    "what was said later stands": (
        [correct("A", "2020-06-01", None, "2020-01-01"), B],
        [("A", "2020-01-01", "2022-01-01"), ("B", "2022-01-01", OPEN)],
    ),
    "a guess cuts no statement": (
        [A, correct("C", "2024-01-01", None, "2019-01-01", "2023-01-01", **GUESS)],
        [("C", "2019-01-01", "2020-01-01"), ("A", "2020-01-01", OPEN)],
    ),
    "it is a statement, not an observation": (
        [
            deny("A", "2022-01-01"),
            correct("B", "2024-01-01", None, end="2021-01-01"),
            assert_("A", "2024-02-01", "2020-01-01"),
        ],
        [("B", UNKNOWN, "2020-01-01"), ("A", "2020-01-01", OPEN)],
    ),
    "what is left keeps its instant: it is overtaken still": (
        [
            assert_("A", "2020-01-01"),
            correct("B", "2021-01-01", None, "2019-01-01", "2020-06-01"),
            assert_("C", "2022-01-01", "2020-01-01", "2020-02-01"),
        ],
        [("B", "2019-01-01", "2020-01-01"), ("C", "2020-01-01", "2020-02-01"), ("B", "2020-02-01", "2020-06-01")],
    ),
}

NEVER: dict[str, tuple[list[Claim], list[Row]]] = {
    "of its object": ([A, B, deny("A", "2024-01-01", UNKNOWN)], [("B", "2022-01-01", OPEN)]),
    "of everything": ([A, B, deny(None, "2024-01-01", UNKNOWN)], []),
    "up to its end": ([A, deny("A", "2024-01-01", UNKNOWN, "2021-01-01")], [("A", "2021-01-01", OPEN)]),
    "an end no later than the saying is no observation": (
        [A, deny("A", "2024-01-01", end="2021-01-01")],
        [("A", "2021-01-01", OPEN)],
    ),
    "what is said later stands": (
        [deny("A", "2019-01-01", UNKNOWN), A],
        [("A", "2020-01-01", OPEN)],
    ),
    "but no guess": ([deny("A", "2019-01-01", UNKNOWN), assert_("A", "2020-01-01", **GUESS)], []),
    "nor a guess by correction": (
        [
            deny("C", "2019-01-01", UNKNOWN),
            assert_("A", "2020-01-01", **GUESS),
            correct("C", "2021-01-01", "A", **GUESS),
        ],
        [],
    ),
    "moved by a correction it cuts the guesses of the new object": (
        [
            deny("A", "2019-01-01", UNKNOWN),
            assert_("B", "2019-02-01", "2019-02-01", **GUESS),
            A,
            correct("B", "2021-01-01", "A"),
        ],
        [("B", "2020-01-01", OPEN)],
    ),
    "and no statement of it": (
        [
            assert_("B", "2018-01-01", "2018-01-01"),
            deny("A", "2019-01-01", UNKNOWN),
            A,
            correct("B", "2021-01-01", "A"),
        ],
        [("B", "2018-01-01", OPEN)],
    ),
    "a guess of another object": (
        [deny("A", "2019-01-01", UNKNOWN), assert_("B", "2020-01-01", **GUESS)],
        [("B", "2020-01-01", OPEN)],
    ),
    "a guessed never cuts no statement": ([A, deny("A", "2024-01-01", UNKNOWN, **GUESS)], [("A", "2020-01-01", OPEN)]),
    "a guessed never cuts a guess": (
        [assert_("A", "2020-01-01", **GUESS), deny("A", "2024-01-01", UNKNOWN, **GUESS)],
        [],
    ),
    "it denies nothing else, and ends nothing": (
        [A, deny(None, "2019-01-01", UNKNOWN), deny("A", "2019-02-01", UNKNOWN)],
        [("A", "2020-01-01", OPEN)],
    ),
    "it cuts no denial": (
        [NOT_A, deny(None, "2024-01-01", UNKNOWN), assert_("A", "2024-02-01", "2020-01-01")],
        [("A", "2020-01-01", "2023-01-01")],
    ),
    "what is cut off comes not back": (
        [A, assert_("B", "2021-01-01", "2021-01-01"), deny("B", "2024-01-01", UNKNOWN)],
        [("A", "2020-01-01", OPEN)],
    ),
}
CASES = {
    f"{form}: {name}": case
    for form, cases in (("interval", INTERVAL), ("never", NEVER))
    for name, case in cases.items()
}


@pytest.mark.parametrize(("claims", "expected"), CASES.values(), ids=CASES)
def test_what_holds_after(claims: list[Claim], expected: list[Row]) -> None:
    assert rows(resolve(claims)) == expected
