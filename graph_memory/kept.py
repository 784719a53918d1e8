"""Facts as a user looks through them: with their state, page by page."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, Literal

from graph_memory import times
from graph_memory.checks import Named
from graph_memory.clocks import fact_of
from graph_memory.ledger import ARCHIVE, thing_id
from graph_memory.listing import cursor_at
from graph_memory.models import Fact, Value
from graph_memory.names import canonical
from graph_memory.rows import BeliefRow, LedgerRow
from graph_memory.store.contract import Reading

LOOKED_AT: Final = 20_000
"""Facts that one page looks at, at most."""
AT_ONCE: Final = 1_000

State = Literal["active", "archived", "expired"]


class Kept(Value):
    """A fact as a user keeps it: recall leaves out what is archived or expired, `since` then, `why` says why."""

    fact: Fact
    state: State = "active"
    since: datetime | None = None
    why: str = ""
    times_recalled: int = 0
    last_recalled: datetime | None = None
    times_used: int = 0


class KeptPage(Value):
    """A page of facts by id; `cursor` asks for the next one, None where there is none."""

    items: tuple[Kept, ...] = ()
    cursor: str | None = None


@dataclass(frozen=True, slots=True)
class Filter:
    """Which facts are wanted; None is any."""

    kind: str | None = None
    subject: Named | None = None
    pinned: bool | None = None
    archived: bool | None = None

    @property
    def any(self) -> bool:
        """Whether all that is looked at is taken."""
        return self.kind is None and self.pinned is None and self.archived is None

    def takes(self, row: BeliefRow) -> bool:
        """Whether it is of the wanted kind, and pinned or not as wanted."""
        return self.kind in (None, row.kind) and self.pinned in (None, row.pinned)


async def page_of(reading: Reading, wanted: Filter, at: int, beyond: str, limit: int) -> KeptPage:
    """The wanted facts by id, beyond an id; their status is judged `at` an instant in microseconds."""
    found: list[Kept] = []
    size = limit + 1 if wanted.any else AT_ONCE
    about = None if wanted.subject is None else await _about(reading, wanted.subject)
    for _ in range(0, LOOKED_AT, size):
        rows = await reading.page_facts(beyond, size) if about is None else _beyond(about, beyond, size)
        for one in await _kept(reading, list(filter(wanted.takes, rows)), at):
            if wanted.archived in (None, one.state != "active"):
                if len(found) == limit:
                    return KeptPage(items=tuple(found), cursor=cursor_at(0, found[-1].fact.id))
                found.append(one)
        if len(rows) < size:
            return KeptPage(items=tuple(found))
        beyond = rows[-1].id
    return KeptPage(items=tuple(found), cursor=cursor_at(0, beyond))


async def _about(reading: Reading, who: Named) -> list[BeliefRow]:
    """All facts about it, by id."""
    rows = [row for row in await reading.entities([canonical(who.name)]) if who.kind in ("", row.kind)]
    mine = {row.entity for row in rows}
    found = await reading.current(sorted(mine), None, None) if mine else []
    return sorted(found, key=lambda row: row.id)


def _beyond(rows: Sequence[BeliefRow], beyond: str, limit: int) -> Sequence[BeliefRow]:
    start = bisect_right(rows, beyond, key=lambda row: row.id)
    return rows[start : start + limit]


async def _kept(reading: Reading, rows: Sequence[BeliefRow], at: int) -> list[Kept]:
    things = [("fact", row.id) for row in rows]
    archived = {row.id: row for row in await reading.ledger(ARCHIVE, [thing_id(thing) for thing in things])}
    usage = {row.id: row for row in await reading.usage(things)}
    result: list[Kept] = []
    for row, thing in zip(rows, things, strict=True):
        entry, used = archived.get(thing_id(thing)), usage.get(row.id)
        told: dict[str, Any] = {"fact": fact_of(row, at)} | (_archive(entry) if entry else {})
        if used:
            last = None if used.last_recalled is None else times.instant(used.last_recalled)
            told |= {"times_recalled": used.times_recalled, "last_recalled": last, "times_used": used.times_used}
        result.append(Kept.model_validate(told))
    return result


def _archive(entry: LedgerRow) -> dict[str, Any]:
    return {
        "state": entry.state,
        "since": times.instant(entry.changed_at),
        "why": str(entry.body.get("why", "")),
    }
