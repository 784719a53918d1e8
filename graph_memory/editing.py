"""What puts right exactly one fact: the tellings that correct it and leave the other spells as they are. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from graph_memory import times
from graph_memory.beliefs import Rules, Spell, resolve
from graph_memory.claims import Claim
from graph_memory.errors import InvalidClaim
from graph_memory.explain import is_of
from graph_memory.placing import edge
from graph_memory.predicates import Catalogue
from graph_memory.rows import BeliefRow
from graph_memory.spans import Spans, add, span, subtract, union
from graph_memory.times import FAR_FUTURE, FAR_PAST

Given = dict[str, Any]
"""The fields of an episode to tell."""
_TRIED: Final = "\0edit"


@dataclass(frozen=True, slots=True)
class Wish:
    """What a fact shall be: `object` is the id of an entity; None puts nothing in its place.

    `start` and `end` are microseconds, None where they stay as they are; `given` are they as the caller gave them.
    """

    object: str | None
    start: int | None = None
    end: int | None = None
    given: Mapping[str, Any] = field(default_factory=dict)

    @property
    def bounded(self) -> bool:
        return self.start is not None or self.end is not None


@dataclass(frozen=True, slots=True)
class Names:
    """How a fact is told: its subject and object as they were said, and the new object."""

    subject: Mapping[str, str]
    object: Mapping[str, str]
    wanted: str | Mapping[str, str] | None


def spell_of(row: BeliefRow, claims: Sequence[Claim], rules: Rules) -> Spell | None:
    """The spell that the fact is, with the claims behind it."""
    return next((spell for spell in resolve(claims, rules) if _is(row, spell)), None)


def _is(row: BeliefRow, spell: Spell) -> bool:
    return is_of(row, spell) and spell.end == row.end


def tellings(
    row: BeliefRow, wish: Wish, names: Names, claims: Sequence[Claim], rules: Rules, catalogue: Catalogue
) -> list[Given]:
    """The structured episodes, in order, that make the fact what is wished. `claims` are those of its key.

    One correction of the object where that reaches this spell alone; else the spell is put in one piece, what is wrong
    of it denied, and what is right stated over its own interval.
    Raises InvalidClaim for an interval that is empty, or that the predicate does not have.
    """
    if catalogue.get(row.predicate).timeless and wish.bounded:
        raise InvalidClaim(
            f"{row.predicate} has no start and no end: only its object can be edited", field="valid_from"
        )
    start, end = _interval(row, wish)
    if start >= end:
        shown = times.text(times.instant(end))
        raise InvalidClaim(f"the interval is empty: it ends {shown}, not after its start", field="valid_to")
    if rules.events and wish.bounded and (start, end) == (FAR_PAST, FAR_FUTURE):
        raise InvalidClaim("an event has a start, or an end by which it had happened: give one", field="valid_to")
    whole = replace(wish, start=start, end=end)
    told = {"predicate": row.predicate, "subject": names.subject, "verb": "correct"}
    if _elsewhere(row, names, catalogue):
        return _moved(row, told, names, whole)
    if reaches(row, wish, claims, rules):
        bounds = _bounds(row, whole if edge(catalogue.get(row.predicate)) else wish)
        return [told | {"object": names.wanted, "instead_of": names.object} | bounds]
    if rules.events and row.start <= FAR_PAST:
        raise InvalidClaim(
            f"{row.fact} is told of several times, of this one without a date: delete its episode, and state it anew",
            field="fact_id",
        )
    return _in_pieces(row, told, names, whole, rules)


def _interval(row: BeliefRow, wish: Wish) -> tuple[int, int]:
    return row.start if wish.start is None else wish.start, row.end if wish.end is None else wish.end


def reaches(row: BeliefRow, wish: Wish, claims: Sequence[Claim], rules: Rules) -> bool:
    """Does a correction of the object, said after all of them, make this spell what is wished, and that alone?"""
    found = spell_of(row, claims, rules)
    if found is None:
        return False
    before, after = resolve(claims, rules), resolve([*claims, _tried(row, wish, found.first.claim, claims)], rules)
    if rules.events:
        wanted = set(map(_shape, before)) - {_shape(found)} | _wanted(row, wish)
        return wanted == set(map(_shape, after))
    old, (start, end) = span(row.start, row.end), _interval(row, wish)
    new = [] if wish.object is None else span(start, end)
    every = {row.object, wish.object, *(spell.object for spell in (*before, *after))}
    other = subtract(union(old, new), span(end, row.end) if _left_open(row, wish) else [])
    right = union(subtract(_held(before, row, row.object), old), new if wish.object == row.object else [])
    return (
        _held(after, row, row.object) == right
        and not subtract(new, _held(after, row, wish.object))
        and all(
            subtract(_held(before, row, one), other) == subtract(_held(after, row, one), other)
            for one in every - {row.object}
        )
    )


def _left_open(row: BeliefRow, wish: Wish) -> bool:
    """Is it given an end, having ended what came before it? That does not come back, then."""
    return row.exclusive and row.end >= FAR_FUTURE and wish.object is not None


def _wanted(row: BeliefRow, wish: Wish) -> set[tuple[str, str, int, int]]:
    return set() if wish.object is None else {(row.predicate, wish.object, *_interval(row, wish))}


def _held(spells: Sequence[Spell], row: BeliefRow, object: str | None) -> Spans:
    held: Spans = []
    for spell in spells:
        if (spell.predicate, spell.object) == (row.predicate, object):
            add(held, span(spell.start, spell.end))
    return held


def _shape(spell: Spell) -> tuple[str, str, int, int]:
    return spell.predicate, spell.object, spell.start, spell.end


def _tried(row: BeliefRow, wish: Wish, first: Claim, claims: Sequence[Claim]) -> Claim:
    return replace(
        first,
        id=_TRIED,
        verb="correct",
        object=wish.object,
        instead_of=row.object,
        said_at=max(claim.said_at for claim in claims) + 1,
        start=FAR_PAST if wish.start is None else wish.start,
        end=FAR_FUTURE if wish.end is None else wish.end,
        gives_from=wish.start is not None,
        gives_to=wish.end is not None,
        observed=False,
        exclusive=None,
        source="stated",
    )


def _elsewhere(row: BeliefRow, names: Names, catalogue: Catalogue) -> bool:
    """Has the new object a slot of its own, so that what is said of it is another key's?"""
    if row.qualifier or names.wanted is None:
        return False
    name = names.wanted["name"] if isinstance(names.wanted, Mapping) else names.wanted
    return bool(catalogue.qualifier(row.predicate, name))


def _moved(row: BeliefRow, told: Given, names: Names, whole: Wish) -> list[Given]:
    withdrawn = told | {"object": None, "instead_of": names.object}
    stated = told | {"verb": "assert", "object": names.wanted, "exclusive": row.exclusive or None}
    return [withdrawn, stated | _bounds(row, whole)]


def _in_pieces(row: BeliefRow, told: Given, names: Names, whole: Wish, rules: Rules) -> list[Given]:
    """The spell in one piece, what is wrong of it denied, what is right; of an event the start is denied."""
    denied = told | {"verb": "deny", "object": names.object}
    right = told | {"object": names.wanted} | _bounds(row, whole)
    stated = [] if whole.object is None else [right | ({"verb": "assert"} if rules.events else {})]
    if rules.events:
        return [denied | _bounds(row, Wish(None, row.start, row.start + 1)), *stated]
    start, end = _interval(row, whole)
    wrong = [(row.start, row.end)] if whole.object != row.object else [(row.start, start), (end, row.end)]
    wrong = [(max(low, row.start), min(high, row.end)) for low, high in wrong]
    parts = [denied | _bounds(row, Wish(None, low, high)) for low, high in wrong if low < high]
    piece = told | {"object": names.object} | _bounds(row, Wish(None, row.start, row.end))
    return [piece, *parts, *stated]


def _bounds(row: BeliefRow, wish: Wish) -> Given:
    """The interval as the caller gave it, else as it was, with how exact it was."""
    told: Given = {}
    if "valid_from" not in wish.given:
        told["grain"] = row.grain
    if wish.start is not None:
        told["valid_from"] = times.instant(wish.start)
    if "valid_to" not in wish.given and row.to_grain:
        told["to_grain"] = row.to_grain
    if wish.end is not None:
        told["valid_to"] = times.instant(wish.end)
    return told | dict(wish.given)
