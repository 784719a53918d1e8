"""The verbs of a memory for conflicts, which a consolidation proposes: look them through, dismiss one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any, Final, Literal

from graph_memory import times
from graph_memory.checks import Grouped, word
from graph_memory.errors import UnknownConflict
from graph_memory.ledger import CONFLICT, Thing
from graph_memory.listing import after, check_limit, cursor_at, states_of
from graph_memory.merging import PROPOSED, REJECTED
from graph_memory.models import Value
from graph_memory.remembering import Remembering
from graph_memory.rows import LedgerRow
from graph_memory.store.contract import Store
from graph_memory.writing import Write

STATES: Final = (PROPOSED, REJECTED)
ConflictState = Literal["proposed", "rejected"]


class ConflictReport(Value):
    """Two things that contradict each other: `fact`, and `other`, by `what` a fact too or the claim that denies it.

    Both are told as they were when it was found; the ids are what `why` and `edit` take. `rule` is exclusive (their
    predicates exclude each other), two values (the predicate takes one object) or denied.
    """

    id: str
    state: ConflictState
    rule: Literal["exclusive", "two values", "denied"]
    fact: str
    fact_id: str
    other: str
    other_id: str
    what: Literal["fact", "claim"]
    why: str
    recorded_at: datetime
    changed_at: datetime

    def __str__(self) -> str:
        return f"{self.fact} / {self.other}"


class ConflictPage(Value):
    """Conflicts, the earliest first; `cursor` is where the next page begins, None at the end."""

    items: tuple[ConflictReport, ...]
    cursor: str | None = None


class Reviewing(Grouped):
    """The part of `Memory` that tells what contradicts itself."""

    store: Store
    _remembering: Remembering

    async def conflicts(
        self,
        state: ConflictState | Sequence[ConflictState] | None = PROPOSED,
        *,
        limit: int = 50,
        cursor: str | None = None,
        group: str | None = None,
    ) -> ConflictPage:
        """Conflicts in one of the states (None: all), the earliest first; limit 1 to 1,000. What is proposed is
        withdrawn by the next consolidation where its facts are gone or contradict each other no more."""
        check_limit(limit)
        states, place = states_of(state, STATES, "a conflict"), None if cursor is None else after(cursor)
        name = self._group(group)
        rows = await self.store.read(name, lambda reading: reading.page_ledger(CONFLICT, states, place, limit + 1))
        last = rows[limit - 1] if len(rows) > limit else None
        found = tuple(conflict_of(row) for row in rows[:limit])
        return ConflictPage(items=found, cursor=cursor_at(last.recorded_at, last.id) if last else None)

    async def dismiss(self, id: str, *, group: str | None = None) -> ConflictReport:
        """Both are right: it is never proposed again; dismissed before, no change. Raises UnknownConflict."""
        wanted, name = word(id, "id"), self._group(group)
        decided: list[LedgerRow] = []

        async def work(write: Write) -> None:
            decided[:] = [await _rejected(write, wanted)]

        await self._remembering.write(name, work)
        return conflict_of(decided[0])


async def _rejected(write: Write, id: str) -> LedgerRow:
    rows = await write.tx.ledger(CONFLICT, [id])
    if not rows:
        raise UnknownConflict(f"there is no conflict {id!r} in this group: `conflicts` lists them", field="id")
    if rows[0].state == REJECTED:
        return rows[0]
    row = replace(rows[0], state=REJECTED, changed_at=write.clock)
    write.edits.ledger.append(row)
    return row


def conflict_of(row: LedgerRow) -> ConflictReport:
    """A row of the ledger as it leaves the service."""
    body: Any = row.body
    (_, fact_id), (what, other_id) = sorted(row.things, key=_fact_first)
    fact, other = body["texts"]
    return ConflictReport.model_validate(
        {
            "id": row.id,
            "state": row.state,
            "rule": body["rule"],
            "fact": fact,
            "fact_id": fact_id,
            "other": other,
            "other_id": other_id,
            "what": what,
            "why": body["why"],
            "recorded_at": times.instant(row.recorded_at),
            "changed_at": times.instant(row.changed_at),
        }
    )


def _fact_first(thing: Thing) -> tuple[bool, str]:
    """Facts by their ids, as they were compared."""
    kind, id = thing
    return kind != "fact", id
