"""The verbs of a memory for merges: make one, look them through, accept, reject, undo."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime
from typing import Any, Final, Literal

from graph_memory import merging, times
from graph_memory.checks import Grouped, Named, named, word
from graph_memory.ledger import MERGE
from graph_memory.listing import after, check_limit, cursor_at, states_of
from graph_memory.merging import STATES, Pair
from graph_memory.models import Change, Value
from graph_memory.names import canonical
from graph_memory.receipts import receipt_of
from graph_memory.remembering import Remembering
from graph_memory.rows import EntityRow, LedgerRow
from graph_memory.store.contract import Reading, Store
from graph_memory.telling import Name
from graph_memory.times import Clock
from graph_memory.writing import Write

MergeState = Literal["proposed", "merged", "rejected", "undone"]
LONGEST_REASON: Final = 4_000


class Merge(Value):
    """One merge, proposed or decided: `duplicate` is `into`.

    `what` is entity, or object where both are one only as an object of what one subject is said to do. `score` is 0 to
    1; `level` and `why` say how it was found, `by` who says so. `changed` are the facts that the call changed.
    """

    id: str
    state: MergeState
    what: Literal["entity", "object"]
    duplicate: str
    duplicate_id: str
    into: str
    into_id: str
    kind: str = ""
    score: float = 1.0
    level: str = ""
    why: str = ""
    by: str = ""
    recorded_at: datetime
    changed_at: datetime
    changed: tuple[Change, ...] = ()


class MergePage(Value):
    """Merges, the earliest first; `cursor` is where the next page begins, None at the end."""

    items: tuple[Merge, ...]
    cursor: str | None = None


class Merging(Grouped):
    """The part of `Memory` that says what is one entity."""

    store: Store
    clock: Clock
    _remembering: Remembering

    async def merge(self, duplicate: Name, into: Name, *, reason: str = "", group: str | None = None) -> Merge:
        """`duplicate` is `into`, which survives: names, {"name", "kind"}, or ids of entities.

        Nothing is lost: claims stay with what they were said of, and `undo` restores exactly. Raises UnknownEntity,
        InvalidInput, and Conflict where a name is ambiguous, both are one, or one was merged already.
        """
        name, why = self._group(group), word(reason, "reason", LONGEST_REASON, empty=True)
        ends = named(duplicate, "duplicate"), named(into, "into")

        async def work(write: Write) -> LedgerRow:
            one = await _entity(write.tx, ends[0], "duplicate")
            other = await _entity(write.tx, ends[1], "into")
            if one.id == other.id and canonical(ends[0].name) != canonical(ends[1].name):
                raise merging.joined(ends[0].name, ends[1].name)
            return await merging.merge(write, Pair(one.id, other.id, why=why))

        return await self._decide(name, work, "merge")

    async def merges(
        self,
        state: MergeState | Sequence[MergeState] | None = None,
        *,
        limit: int = 50,
        cursor: str | None = None,
        group: str | None = None,
    ) -> MergePage:
        """Merges in one of the states (left out: all), the earliest first; limit 1 to 1,000."""
        check_limit(limit)
        states, place = states_of(state, STATES, "a merge"), None if cursor is None else after(cursor)
        name = self._group(group)
        rows = await self.store.read(name, lambda reading: reading.page_ledger(MERGE, states, place, limit + 1))
        last = rows[limit - 1] if len(rows) > limit else None
        found = tuple(merge_of(row) for row in rows[:limit])
        return MergePage(items=found, cursor=cursor_at(last.recorded_at, last.id) if last else None)

    async def accept(self, id: str, *, group: str | None = None) -> Merge:
        """Merge what was proposed. Raises UnknownMerge, Conflict where it was rejected or undone."""
        return await self._decide(
            self._group(group), lambda write: merging.accept(write, word(id, "id")), f"accept of merge {id}"
        )

    async def reject(self, id: str, *, group: str | None = None) -> Merge:
        """Both are never merged unasked. Raises UnknownMerge, Conflict where they were merged: undo it."""
        return await self._decide(
            self._group(group), lambda write: merging.reject(write, word(id, "id")), f"reject of merge {id}"
        )

    async def undo(self, id: str, *, group: str | None = None) -> Merge:
        """Both are two again, with all that was said of each; they are never merged again unasked. Raises UnknownMerge,
        Conflict where they were not merged."""
        return await self._decide(
            self._group(group), lambda write: merging.undo(write, word(id, "id")), f"undo of merge {id}"
        )

    async def _decide(self, group: str, work: Callable[[Write], Awaitable[LedgerRow]], cause: str) -> Merge:
        decided: list[LedgerRow] = []

        async def deciding(write: Write) -> None:
            decided[:] = [await work(write)]

        written = await self._remembering.write(group, deciding)
        receipt = receipt_of(written, "", times.micros(self.clock()), cause=cause)
        return merge_of(decided[0], receipt.changed)


async def _entity(reading: Reading, given: Named, field: str) -> EntityRow:
    return await merging.entity_named(reading, given.name, canonical(given.name), given.kind, field)


def merge_of(row: LedgerRow, changed: tuple[Change, ...] = ()) -> Merge:
    """A row of the log as it leaves the service."""
    body: Any = row.body
    return Merge.model_validate(
        {
            "id": row.id,
            "state": row.state,
            "what": "object" if body["within"] else "entity",
            "duplicate": body["name"],
            "duplicate_id": body["mention"],
            "into": body["other"],
            "into_id": body["target"],
            **{name: body[name] for name in ("kind", "score", "level", "why", "by")},
            "recorded_at": times.instant(row.recorded_at),
            "changed_at": times.instant(row.changed_at),
            "changed": changed,
        }
    )
