"""How beliefs changed: the fold over belief time equals resolving anew what had been said by each of its instants."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from graph_memory.beliefs import Rules, Spell, resolve
from graph_memory.claims import Claim
from graph_memory.corrections import Standing
from graph_memory.shapes import Shape
from graph_memory.timeline import Fold, timeline
from tests.builders import OPEN, Row, Time, assert_, correct, day, deny, uses, visited
from tests.strategies import BELIEF_TIMES, PLAIN, anyhow, claims, histories, many, one, rivals
from tests.test_beliefs import BOTH, EVENTS
from tests.test_worked_answers import WORKED

fast = settings(deadline=None, max_examples=40)
NONE = Rules()
plain = st.one_of(histories(one, forms=PLAIN, most=14), histories(many, forms=PLAIN, most=14))
laws = pytest.mark.parametrize("rules", [NONE, EVENTS], ids=["contending", "events"])


def believed(shapes: list[Shape], instant: int) -> list[tuple[str, str, int, int]]:
    return sorted(
        (shape.predicate, shape.object, shape.start, shape.end)
        for shape in shapes
        if shape.believed_from <= instant < shape.believed_to
    )


def resolved(claims: list[Claim], instant: int, rules: Rules) -> list[tuple[str, str, int, int]]:
    found = resolve([claim for claim in claims if claim.said_at <= instant], rules)
    return sorted((spell.predicate, spell.object, spell.start, spell.end) for spell in found)


def agree(claims: list[Claim], rules: Rules) -> None:
    shapes = timeline(claims, rules)
    for instant in BELIEF_TIMES:
        assert believed(shapes, instant) == resolved(claims, instant, rules), instant


@laws
@fast
@given(claims=anyhow)
def test_what_was_believed_is_what_the_claims_of_then_resolve_to(claims: list[Claim], rules: Rules) -> None:
    agree(claims, rules)


@fast
@given(plain)
def test_so_it_is_without_corrections(claims: list[Claim]) -> None:
    agree(claims, NONE)


@fast
@given(rivals)
def test_so_it_is_of_exclusive_predicates(claims: list[Claim]) -> None:
    agree(claims, BOTH)


@fast
@given(anyhow)
def test_shapes_are_longest_runs(claims: list[Claim]) -> None:
    shapes = timeline(claims)
    assert shapes == sorted(shapes, key=lambda shape: (shape.believed_from, shape.start, shape.end, shape.object))
    assert all(shape.believed_from < shape.believed_to for shape in shapes)
    ended = {(shape.object, shape.start, shape.end, shape.believed_to) for shape in shapes}
    assert not ended & {(shape.object, shape.start, shape.end, shape.believed_from) for shape in shapes}


@fast
@given(anyhow)
def test_a_shape_starts_with_what_won_when_it_was_first_believed(claims: list[Claim]) -> None:
    for shape in timeline(claims):
        found = resolve([claim for claim in claims if claim.said_at <= shape.believed_from])
        first = {(spell.object, spell.start, spell.end): spell.first.claim for spell in found}
        assert shape.first == first[shape.object, shape.start, shape.end]


@fast
@given(st.data())
def test_any_order_of_arrival_gives_the_same(data: st.DataObject) -> None:
    claims = data.draw(anyhow)
    assert timeline(data.draw(st.permutations(claims))) == timeline(claims)


@fast
@given(anyhow, claims())
def test_a_deleted_claim_leaves_what_would_be_had_it_never_been(claims: list[Claim], deleted: Claim) -> None:
    before = timeline(claims)
    timeline([*claims, deleted])
    assert timeline(claims) == before
    for instant in range(deleted.said_at):
        assert believed(timeline([*claims, deleted]), instant) == believed(before, instant)


def drained(claims: list[Claim], rules: Rules) -> None:
    fold = Fold(rules)
    now: dict[int, tuple[Shape, list[Standing]]] = {}
    for said_at, group in groupby(sorted(claims, key=lambda claim: claim.order), key=lambda claim: claim.said_at):
        fold.say(list(group))
        news = fold.drain()
        for shape in news.closed:
            now.pop(id(shape), None)
        for shape, behind in news.believed:
            now[id(shape)] = (shape, behind)
        assert sorted(_row(shape, behind) for shape, behind in now.values()) == sorted(
            _row(spell, [spell.first, *spell.behind])
            for spell in resolve([claim for claim in claims if claim.said_at <= said_at], rules)
        )


def _row(found: Shape | Spell, behind: list[Standing]) -> tuple[str, str, int, int, list[str], list[list[str]]]:
    evidence = [[claim.id for claim in piece.evidence] for piece in behind]
    return (
        found.predicate,
        found.object,
        found.start,
        found.end,
        evidence[0],
        sorted(map(list, set(map(tuple, evidence)))),
    )


@pytest.mark.parametrize(
    ("histories", "rules"),
    [(anyhow, NONE), (plain, NONE), (anyhow, EVENTS), (rivals, BOTH)],
    ids=["contending", "without corrections", "events", "exclusive predicates"],
)
@fast
@given(data=st.data())
def test_what_is_drained_adds_up_to_what_is_believed_and_its_sources(
    data: st.DataObject, histories: SearchStrategy[list[Claim]], rules: Rules
) -> None:
    drained(data.draw(histories), rules)


@pytest.mark.parametrize("claims", [claims for claims, _ in WORKED.values()], ids=WORKED)
def test_the_worked_answers_as_believed_at_every_saying(claims: list[Claim]) -> None:
    shapes = timeline(claims)
    for claim in claims:
        assert believed(shapes, claim.said_at) == resolved(claims, claim.said_at, NONE)


def lives(shapes: list[Shape]) -> list[tuple[Row, Time, Time]]:
    return [
        ((shape.object, day(shape.start), day(shape.end)), day(shape.believed_from), day(shape.believed_to))
        for shape in shapes
    ]


@pytest.mark.parametrize(
    ("claims", "expected"),
    [
        pytest.param(
            WORKED["move"][0],
            [
                (("Beijing", "2024-01-05", OPEN), "2024-01-05", "2025-03-10"),
                (("Beijing", "2024-01-05", "2025-02-01"), "2025-03-10", OPEN),
                (("Shanghai", "2025-02-01", OPEN), "2025-03-10", OPEN),
            ],
            id="move",
        ),
        pytest.param(
            WORKED["same start"][0],
            [
                (("A", "2024-01-01", OPEN), "2024-02-01", "2024-03-01"),
                (("B", "2024-01-01", OPEN), "2024-03-01", OPEN),
            ],
            id="superseded, kept",
        ),
        pytest.param(
            WORKED["never"][0],
            [(("TypeScript", "2024-01-01", OPEN), "2024-01-01", "2024-06-01")],
            id="never",
        ),
        pytest.param(
            [
                uses("A", "2024-01-01"),
                deny("A", "2024-02-01", "2023-01-01", predicate="uses"),
                uses("A", "2024-03-01", "2024-01-01"),
            ],
            [
                (("A", "2024-01-01", OPEN), "2024-01-01", "2024-02-01"),
                (("A", "2024-01-01", OPEN), "2024-03-01", OPEN),
            ],
            id="believed again",
        ),
        pytest.param(
            [uses("A", "2024-01-01"), uses("A", "2024-02-01"), uses("A", "2024-03-01")],
            [(("A", "2024-01-01", OPEN), "2024-01-01", OPEN)],
            id="restated",
        ),
        pytest.param(
            [assert_("A", "2024-01-01"), correct("B", "2024-01-01", "A", position=1)],
            [(("B", "2024-01-01", OPEN), "2024-01-01", OPEN)],
            id="corrected at once",
        ),
        pytest.param([], [], id="nothing said"),
    ],
)
def test_the_life_of_beliefs(claims: list[Claim], expected: list[tuple[Row, Time, Time]]) -> None:
    assert lives(timeline(claims)) == expected


def test_events_of_one_start_are_kept_apart() -> None:
    claims = [
        visited("Rome", "2024-02-01", "2024-01-01", "2024-01-02"),
        visited("Rome", "2024-02-02", "2024-01-01", "2024-01-10"),
    ]
    assert lives(timeline(claims, EVENTS)) == [
        (("Rome", "2024-01-01", "2024-01-02"), "2024-02-01", OPEN),
        (("Rome", "2024-01-01", "2024-01-10"), "2024-02-02", OPEN),
    ]
    assert all(shape.event for shape in timeline(claims, EVENTS))


@pytest.mark.parametrize("objects", [["A"], ["A", "B"], ["A", "B", "C"]], ids=len)
def test_a_long_key_is_folded_as_it_resolves(objects: list[str]) -> None:
    claims = [assert_(objects[n % len(objects)], n, (n * 37) % 301, id=f"{n:03}") for n in range(300)]
    shapes = timeline(claims)
    for instant in (0, 63, 64, 65, 150, 299):
        assert believed(shapes, instant) == resolved(claims, instant, NONE)


@fast
@given(anyhow)
def test_an_instant_of_saying_told_in_pieces_is_told_as_one(history: list[Claim]) -> None:
    pieces = Fold(NONE)
    for claim in sorted(history, key=lambda claim: claim.order):
        pieces.say([claim])
        pieces.drain()
    assert _plain(pieces.shapes()) == _plain(timeline(history))


def _plain(shapes: list[Shape]) -> list[Shape]:
    return [replace(shape, evidence=()) for shape in shapes]
