"""What the claims of one key resolve to: laws against the oracle, exclusive predicates, events."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from graph_memory.beliefs import Rules, Spell, at, resolve
from graph_memory.claims import Claim
from tests.builders import OPEN, UNKNOWN, Row, assert_, correct, deny, dislikes, likes, rows, visited, when
from tests.oracle import TIMELINE, Oracle, Run, walk
from tests.strategies import OBJECTS, anyhow, histories, many, one, rivals

BOTH = Rules(exclusives={"likes": frozenset({"dislikes"}), "dislikes": frozenset({"likes"})})
EVENTS = Rules(events=True)
fast = settings(deadline=None, max_examples=50)


def run(spell: Spell) -> Run:
    behind = frozenset(piece.evidence for piece in spell.behind)
    return Run(spell.predicate, spell.object, spell.start, spell.end, spell.first.evidence, behind)


def runs(claims: list[Claim], rules: Rules | None = None) -> list[Run]:
    return [run(spell) for spell in resolve(claims, rules)]


@fast
@given(histories(one))
def test_resolve_is_the_oracle_of_one(claims: list[Claim]) -> None:
    _is_the_oracle(claims, Rules())


@fast
@given(histories(many))
def test_resolve_is_the_oracle_of_many(claims: list[Claim]) -> None:
    _is_the_oracle(claims, Rules())


@fast
@given(rivals)
def test_resolve_is_the_oracle_of_exclusive_predicates(claims: list[Claim]) -> None:
    _is_the_oracle(claims, BOTH)


def _is_the_oracle(claims: list[Claim], rules: Rules) -> None:
    oracle = Oracle(rules)
    for believed_at in {claim.said_at for claim in claims}:
        said = [claim for claim in claims if claim.said_at <= believed_at]
        assert runs(said, rules) == oracle.runs(said), believed_at


@fast
@given(anyhow)
def test_at_every_instant_what_the_walk_finds_holds(claims: list[Claim]) -> None:
    oracle = Oracle()
    live = oracle.overtaken(oracle.contending(oracle.tell(claims), "lives_in"))
    found = resolve(claims)
    for v in oracle.timeline:
        assert {spell.object for spell in at(found, v)} == walk(live, v).keys()


@fast
@given(st.data())
def test_any_order_of_arrival_gives_the_same(data: st.DataObject) -> None:
    claims = data.draw(anyhow)
    assert runs(data.draw(st.permutations(claims))) == runs(claims)


@fast
@given(anyhow, st.lists(st.integers(0, 3), min_size=8, max_size=8))
def test_what_was_recorded_later_does_not_exist_and_when_is_no_matter(claims: list[Claim], times: list[int]) -> None:
    recorded = [replace(claim, recorded_at=time) for claim, time in zip(claims, times, strict=False)]
    resolve(recorded)
    known = [claim for claim in recorded if claim.recorded_at <= 1]
    timeless = [replace(claim, recorded_at=0) for claim in known]
    assert [_bare(spell) for spell in resolve(known)] == [_bare(spell) for spell in resolve(timeless)]
    assert runs(known) == Oracle().runs(known)


def _bare(spell: Spell) -> tuple[Any, ...]:
    return spell.object, spell.start, spell.end, spell.first.claim.id, [piece.claim.id for piece in spell.behind]


@fast
@given(anyhow)
def test_spells_of_one_object_are_disjoint_apart_and_sorted(claims: list[Claim]) -> None:
    found = resolve(claims)
    assert found == sorted(found, key=lambda spell: (spell.start, spell.end, spell.object))
    for object in OBJECTS:
        mine = [spell for spell in found if spell.object == object]
        assert all(spell.start < spell.end for spell in mine)
        assert all(spell.end < after.start for spell, after in pairwise(mine))


@fast
@given(histories(one))
def test_of_one_at_most_one_holds(claims: list[Claim]) -> None:
    found = resolve(claims)
    assert all(len(at(found, v)) <= 1 for v in TIMELINE)


@fast
@given(rivals)
def test_exclusive_predicates_never_hold_of_one_object_at_once(claims: list[Claim]) -> None:
    found = resolve(claims, BOTH)
    for v in TIMELINE:
        held = [spell.object for spell in at(found, v)]
        assert len(held) == len(set(held))


def test_an_unknown_start_does_not_overtake_what_was_observed() -> None:
    claims = [assert_("Kyoto", "2018-06-01"), assert_("Osaka", "2024-01-01", end="2020-01-01")]
    assert rows(resolve(claims)) == [("Osaka", UNKNOWN, "2018-06-01"), ("Kyoto", "2018-06-01", OPEN)]


def predicates(found: list[Spell]) -> list[tuple[str, *Row]]:
    return [(spell.predicate, *row) for spell, row in zip(found, rows(found), strict=True)]


def test_a_like_that_flips_and_flips_back() -> None:
    claims = [likes("tea", "2024-01-01"), dislikes("tea", "2024-02-01"), likes("tea", "2024-03-01")]
    claims.append(likes("coffee", "2024-01-15"))
    assert predicates(resolve(claims, BOTH)) == [
        ("likes", "tea", "2024-01-01", "2024-02-01"),
        ("likes", "coffee", "2024-01-15", OPEN),
        ("dislikes", "tea", "2024-02-01", "2024-03-01"),
        ("likes", "tea", "2024-03-01", OPEN),
    ]


def test_a_like_is_corrected_in_its_last_spell_as_the_dislikes_leave_it() -> None:
    claims = [likes("tea", "2024-01-01"), dislikes("tea", "2024-02-01"), likes("tea", "2024-03-01")]
    claims.append(correct("mate", "2024-04-01", "tea", predicate="likes", exclusive=None))
    assert predicates(resolve(claims, BOTH)) == [
        ("likes", "tea", "2024-01-01", "2024-02-01"),
        ("dislikes", "tea", "2024-02-01", OPEN),
        ("likes", "mate", "2024-03-01", OPEN),
    ]


bounded = st.tuples(st.sampled_from(OBJECTS), st.integers(0, 7), st.integers(0, 5), st.integers(6, 10))


@fast
@given(st.lists(bounded, unique=True))
def test_events_neither_contend_nor_coalesce(given: list[tuple[str, int, int, int]]) -> None:
    claims = [visited(*event, id=f"{place:02}", place=place) for place, event in enumerate(given)]
    found = resolve(claims, EVENTS)
    assert all(spell.event for spell in found)
    assert [(spell.start, spell.end, spell.object) for spell in found] == sorted(
        {(start, end, object) for object, _, start, end in given}
    )
    assert sorted(piece.claim.id for spell in found for piece in spell.behind) == [claim.id for claim in claims]


@pytest.mark.parametrize(
    ("later", "expected"),
    [
        (visited("Rome", "2024-06-01", UNKNOWN, OPEN), [("Rome", UNKNOWN, OPEN)]),
        (visited("Rome", "2024-06-01", "2024-01-05", "2024-01-06"), [("Rome", "2024-01-05", "2024-01-06")]),
    ],
)
def test_an_event_is_a_fact_of_its_own(later: Claim, expected: list[Row]) -> None:
    before = [("Rome", "2024-01-01", "2024-01-10")]
    claims = [visited("Rome", "2024-02-01", "2024-01-01", "2024-01-10"), later]
    assert rows(resolve(claims, EVENTS)) == sorted(before + expected, key=lambda row: row[1] != UNKNOWN)


def test_an_event_of_unknown_date_is_known_and_true_at_no_time() -> None:
    found = resolve([visited("Rome", "2024-06-01", UNKNOWN, "2024-06-01")], EVENTS)
    assert rows(found) == [("Rome", UNKNOWN, "2024-06-01")]
    assert at(found, when("2024-05-01")) == []


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        (deny("Rome", "2024-06-01", UNKNOWN, predicate="visited"), []),
        (deny("Rome", "2024-06-01", "2024-01-01", "2024-02-01", predicate="visited"), ["2024-03-01"]),
        (deny(None, "2024-06-01", "2024-01-01", predicate="visited"), []),
        (deny("Rome", "2024-01-02", "2024-01-01", predicate="visited"), ["2024-01-01", "2024-03-01"]),
        (deny("Oslo", "2024-06-01", UNKNOWN, predicate="visited"), ["2024-01-01", "2024-03-01"]),
        (
            deny("Rome", "2024-06-01", "2024-01-01", source="inferred", predicate="visited"),
            ["2024-01-01", "2024-03-01"],
        ),
        (correct(None, "2024-06-01", "Rome", predicate="visited"), ["2024-01-01"]),
        (correct("Rome", "2024-06-01", "Rome", "2024-03-03", predicate="visited"), ["2024-01-01", "2024-03-03"]),
    ],
)
def test_events_are_denied_and_corrected(said: Claim, expected: list[str]) -> None:
    claims = [
        visited("Rome", "2024-05-01", "2024-01-01", "2024-01-10"),
        visited("Rome", "2024-05-02", "2024-03-01", "2024-03-10"),
        said,
    ]
    assert [row[1] for row in rows(resolve(claims, EVENTS))] == expected
