"""Drafts as the plain lines that a scorer of claims takes."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from graph_memory.reading import Draft
from graph_memory.reading.lines import claims_of

SAID = datetime(2025, 6, 11, 12, tzinfo=UTC)
MARCH, MAY = datetime(2025, 3, 1, tzinfo=UTC), datetime(2025, 5, 1, tzinfo=UTC)
DRAFT = Draft("assert", "Ann", "lives_in", "Faro", quote="…", kind="fact")


def lines(draft: Draft) -> list[dict[str, Any]]:
    return claims_of([draft], SAID)


def short(draft: Draft) -> list[tuple[Any, ...]]:
    return [(one["sign"], one["object"], one["mode"], one["from"], one["to"]) for one in lines(draft)]


def test_an_observation_holds_from_when_it_is_said() -> None:
    plain = {"subject": "Ann", "predicate": "lives_in", "object": "Faro", "sign": "assert", "mode": "change"}
    times = {"from": "2025-06-11T12:00:00Z", "to": None, "grain": "instant"}
    assert lines(DRAFT) == [plain | times | {"kind": "fact", "quote": "…"}]


def test_what_is_not_always_there() -> None:
    full = replace(DRAFT, importance=8, qualifier="home", to_grain="day")
    added = {"importance": 8, "qualifier": "home", "to_grain": "day"}
    assert lines(full) == [lines(DRAFT)[0] | added]


def test_a_start_that_is_given_counts_even_where_it_is_unknown() -> None:
    assert short(replace(DRAFT, from_given=True, valid_to=MAY)) == [
        ("assert", "Faro", "change", None, "2025-05-01T00:00:00Z")
    ]
    assert short(replace(DRAFT, verb="deny", from_given=True, valid_from=MARCH)) == [
        ("deny", "Faro", "change", "2025-03-01T00:00:00Z", None)
    ]


def test_a_correction_is_what_is_right_and_the_denial_of_what_was_wrong() -> None:
    right = ("assert", "Faro", "correction", "2025-06-11T12:00:00Z", None)
    wrong = ("deny", "Evora", "correction", "2025-06-11T12:00:00Z", None)
    correction = replace(DRAFT, verb="correct", instead_of="Evora")
    assert short(correction) == [right, wrong]
    assert short(replace(correction, instead_of="Faro", from_given=True, valid_from=MARCH)) == [
        ("assert", "Faro", "correction", "2025-03-01T00:00:00Z", None)
    ]
    assert short(replace(correction, object=None)) == [("deny", "Evora", "correction", None, None)]
