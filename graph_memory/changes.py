"""What a write, or the time between two, changed: beliefs before and after -> changes. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from graph_memory.clocks import fact_of
from graph_memory.models import Change
from graph_memory.rows import BeliefRow
from graph_memory.times import FAR_FUTURE


def changes(before: Iterable[BeliefRow], after: Iterable[BeliefRow], at: int, cause: str) -> tuple[Change, ...]:
    """Each fact that differs, once; one that took the place of another is told with it. In order of their starts."""
    old = {row.id: replace(row, believed_to=FAR_FUTURE) for row in before}
    new = {row.id: replace(row, believed_to=FAR_FUTURE) for row in after}
    same = {id for id in old.keys() & new.keys() if _shape(old[id]) == _shape(new[id])}
    gone = {id: row for id, row in old.items() if id not in same}
    come = {id: row for id, row in new.items() if id not in same}
    pairs: list[tuple[BeliefRow | None, BeliefRow | None]] = []
    told: set[str] = set()
    for id, row in sorted(come.items(), key=lambda item: (item[1].start, item[0])):
        if id not in gone:
            replaced = _replaced(row, gone.values(), told)
            told |= {replaced.id} if replaced else set()
            pairs.append((replaced, row))
    for id, row in sorted(gone.items(), key=lambda item: (item[1].start, item[0])):
        if id not in told:
            pairs.append((row, come.get(id)))
    pairs.sort(key=_when)
    return tuple(
        Change.model_construct(before=one and fact_of(one, at), after=two and fact_of(two, at), cause=cause)
        for one, two in pairs
    )


def _when(pair: tuple[BeliefRow | None, BeliefRow | None]) -> tuple[int, str]:
    """By the earlier start of the two: a fact that ended is told before what came after it."""
    rows = [row for row in pair if row is not None]
    return min(row.start for row in rows), rows[-1].id


def _shape(row: BeliefRow) -> tuple[int, int]:
    return row.start, row.end


def _replaced(row: BeliefRow, gone: Iterable[BeliefRow], told: set[str]) -> BeliefRow | None:
    """The belief of the same key in whose interval the new one begins; or the same belief of a thing whose name is now
    another's."""
    for other in gone:
        if other.id in told:
            continue
        if other.key != row.key:
            if other.claim == row.claim and _shape(other) == _shape(row):
                return other
            continue
        contends = row.exclusive or other.exclusive or row.event
        if (
            contends or other.start == row.start or other.object == row.object
        ) and other.start <= row.start < other.end:
            return other
    return None
