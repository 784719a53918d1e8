"""The three clocks of a question, and the facts that hold on them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, tzinfo
from typing import Any, Final, TypeVar

from pydantic import BaseModel

from graph_memory import times
from graph_memory.belief_rows import belief_row, beliefs_of, evidence_of
from graph_memory.beliefs import resolve
from graph_memory.errors import InvalidClaim
from graph_memory.models import Fact, Origin, Status
from graph_memory.predicates import Catalogue
from graph_memory.rows import BeliefRow, ClaimRow
from graph_memory.settle import contending, fold_of, rules_of
from graph_memory.shapes import Shape
from graph_memory.store.contract import Visible
from graph_memory.timeline import Fold
from graph_memory.times import FAR_FUTURE, When

Model = TypeVar("Model", bound=BaseModel)
NOW: Final = Visible()
"""All that is said and recorded."""


@dataclass(frozen=True, slots=True)
class Asked:
    """`at`: the instant on the clock of what was true; `visible`: what had been said and recorded."""

    at: int
    visible: Visible

    @property
    def now(self) -> bool:
        """Neither clock is turned back: the beliefs of now answer."""
        return self.visible is NOW or self.visible == NOW


def asked(as_of: When | None, believed_at: When | None, recorded_by: When | None, now: datetime, tz: tzinfo) -> Asked:
    """`as_of` defaults to `believed_at`, else `recorded_by`, else `now`."""
    said = None if believed_at is None else times.micros(times.moment(believed_at, tz, "believed_at"))
    recorded = None if recorded_by is None else times.micros(times.moment(recorded_by, tz, "recorded_by"))
    at = None if as_of is None else times.micros(times.moment(as_of, tz, "as_of"))
    if said is None and recorded is None:
        return Asked(times.micros(now) if at is None else at, NOW)
    default = next(clock for clock in (at, said, recorded) if clock is not None)
    return Asked(
        default,
        Visible(FAR_FUTURE if said is None else said, FAR_FUTURE if recorded is None else recorded),
    )


def beliefs_from(rows: Iterable[ClaimRow], group: str, catalogue: Catalogue) -> list[BeliefRow]:
    """Every shape that these claims make, of all their keys: they are those visible on the asked clocks."""
    return [row for key, fold in _folds(rows, catalogue) for row in beliefs_of(group, key, fold, catalogue)]


def beliefs_holding(rows: Iterable[ClaimRow], group: str, catalogue: Catalogue, instant: int) -> list[BeliefRow]:
    """Of what these claims make, the present shapes that hold at `instant`: no more is told than is asked."""
    return [
        belief_row(group, key, shape, evidence_of(behind), catalogue, behind[0])
        for key, fold in _folds(rows, catalogue)
        for shape, behind in fold.holding(instant)
    ]


def _folds(rows: Iterable[ClaimRow], catalogue: Catalogue) -> Iterator[tuple[str, Fold]]:
    by_key: dict[str, list[ClaimRow]] = defaultdict(list)
    for row in rows:
        by_key[row.claim.key].append(row)
    for key, mine in by_key.items():
        yield key, fold_of(contending(mine), rules_of(catalogue, mine[0].claim.predicate))


def in_full(rows: Iterable[BeliefRow], claims: Sequence[ClaimRow], catalogue: Catalogue) -> list[BeliefRow]:
    """Earlier shapes with all that was behind them when they were believed last, as present ones are."""
    by_key: dict[str, list[ClaimRow]] = defaultdict(list)
    for claim in claims:
        by_key[claim.claim.key].append(claim)
    return [row if row.believed_to >= FAR_FUTURE else _full(row, by_key[row.key], catalogue) for row in rows]


def _full(row: BeliefRow, claims: Sequence[ClaimRow], catalogue: Catalogue) -> BeliefRow:
    then = [one for one in claims if one.claim.said_at < row.believed_to]
    shape = (row.predicate, row.object, row.start, row.end)
    for spell in resolve(contending(then), rules_of(catalogue, row.predicate)):
        if (spell.predicate, spell.object, spell.start, spell.end) == shape:
            behind = [spell.first, *spell.behind]
            kept = Shape(*shape, row.believed_from, spell.first.claim, row.believed_to, row.event)
            full = belief_row(row.group, row.key, kept, evidence_of(behind), catalogue, spell.first)
            return replace(full, id=row.id, claim=row.claim)
    return row


def status_of(row: BeliefRow, at: int) -> Status:
    if row.believed_to < FAR_FUTURE:
        return "superseded"
    if row.holds(at):
        return "current"
    return "upcoming" if row.start > at else "ended"


def fact_of(row: BeliefRow, at: int, facing: Facing | None = None) -> Fact:
    """A belief as it leaves the service, said in the direction in which it was asked."""
    subject, predicate, object = row.subject_name, row.predicate, row.object_name
    text = row.fact
    if facing is not None and facing.turned(row):
        subject, predicate, object = object, facing.partner(predicate), subject
        text = facing.catalogue.sentence(subject, predicate, object, qualifier=row.qualifier or None)
    believed_from = times.instant(row.believed_from)
    recorded_at = times.instant(row.recorded_at)
    if believed_from is None or recorded_at is None:
        raise InvalidClaim(f"fact {row.id} has no time of saying")
    return made(
        Fact,
        id=row.id,
        subject=subject,
        predicate=predicate,
        object=object,
        qualifier=row.qualifier,
        scope=row.scope,
        fact=text,
        valid_from=times.instant(row.start),
        valid_to=times.instant(row.end),
        believed_from=believed_from,
        believed_to=times.instant(row.believed_to),
        recorded_at=recorded_at,
        status=status_of(row, at),
        grain=row.grain,
        to_grain=row.to_grain,
        from_stated=row.from_stated,
        kind=row.kind,
        importance=row.importance,
        confidence=row.confidence,
        reason=row.reason,
        pinned=row.pinned,
        sources=tuple([made(Origin, episode=episode, quote=quote) for episode, quote in row.sources]),
    )


def made(kind: type[Model], /, **fields: Any) -> Model:
    """A model of fields that are sound, every one of them given: `model_construct` in a third of its time."""
    model = kind.__new__(kind)
    object.__setattr__(model, "__dict__", fields)
    object.__setattr__(model, "__pydantic_fields_set__", set(fields))
    object.__setattr__(model, "__pydantic_extra__", None)
    object.__setattr__(model, "__pydantic_private__", None)
    return model


@dataclass(frozen=True, slots=True)
class Facing:
    """From which end facts are told: of `subjects` (None: as stored), under the `asked` predicate (None: any)."""

    catalogue: Catalogue
    subjects: frozenset[str] | None = None
    asked: str | None = None

    @property
    def stored(self) -> list[str] | None:
        """The predicates under which the asked one is stored, with those that share its key."""
        if self.asked is None:
            return None
        name = self.catalogue.direction("s", self.asked, "o")[1]
        return sorted(set(self.catalogue.key_family(name).split("|")) | {name})

    def takes(self, row: BeliefRow) -> bool:
        """Is this an answer? Of a predicate with an inverse, from the end that was asked."""
        if self.asked is not None:
            subject, name, _ = self.catalogue.direction("s", self.asked, "o")
            if row.predicate != name:
                return False
            if self.subjects is None:
                return True
            if self.catalogue.get(name).symmetric:
                return row.subject in self.subjects or row.object in self.subjects
            return (row.subject if subject == "s" else row.object) in self.subjects
        if self.subjects is None or row.subject in self.subjects:
            return True
        return row.object in self.subjects and self.catalogue.partner(row.predicate) is not None

    def turned(self, row: BeliefRow) -> bool:
        if self.asked is not None and self.catalogue.direction("s", self.asked, "o")[0] != "s":
            return True
        return self.subjects is not None and row.subject not in self.subjects

    def partner(self, predicate: str) -> str:
        return self.catalogue.partner(predicate) or predicate


def in_scope(rows: Iterable[BeliefRow], scope: str | None) -> list[BeliefRow]:
    """Asked in a scope, it and its ancestors answer."""
    if scope is None:
        return list(rows)
    return [row for row in rows if row.scope == "" or scope == row.scope or scope.startswith(row.scope + "/")]


def narrowed(rows: Iterable[BeliefRow], scope: str | None, catalogue: Catalogue) -> list[BeliefRow]:
    """Of what holds at one instant in a scope: of one exclusive key, or slot, the narrowest that has a value."""
    mine = in_scope(rows, scope)
    if scope is None:
        return mine
    rivals = catalogue.exclusives
    narrowest: dict[tuple[str, ...], int] = {}
    for row in mine:
        slot = _slot(row, catalogue)
        if row.exclusive or row.qualifier or row.predicate in rivals:
            narrowest[slot] = max(narrowest.get(slot, 0), len(row.scope))
    return [row for row in mine if len(row.scope) >= narrowest.get(_slot(row, catalogue), 0)]


def _slot(row: BeliefRow, catalogue: Catalogue) -> tuple[str, ...]:
    """Within what the narrowest scope counts: the key without its scope; of predicates that rule each other out, the
    object too."""
    object = row.object if row.predicate in catalogue.exclusives else ""
    return row.subject, catalogue.key_family(row.predicate), row.qualifier, object


def ordered(rows: Iterable[BeliefRow]) -> list[BeliefRow]:
    return sorted(rows, key=lambda row: (row.start, row.end, row.believed_from, row.predicate, row.object_name, row.id))


def once(rows: Sequence[BeliefRow], catalogue: Catalogue) -> list[BeliefRow]:
    """A symmetric fact that was said from both ends is told once."""
    result: list[BeliefRow] = []
    for row in rows:
        twin = catalogue.get(row.predicate).symmetric and any(
            other.predicate == row.predicate
            and (other.subject, other.object) == (row.object, row.subject)
            and other.start < row.end
            and row.start < other.end
            and other.believed_from < row.believed_to
            and row.believed_from < other.believed_to
            for other in result
        )
        if not twin:
            result.append(row)
    return result
