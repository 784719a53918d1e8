"""What of an export may not come back: episodes that were erased from the group into which it is restored."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

from graph_memory.erasing import fingerprints
from graph_memory.erasing.fingerprints import LASTING
from graph_memory.erasing.intention import Intention, fresh, parts_of
from graph_memory.errors import Erased, InvalidInput
from graph_memory.ledger import FINGERPRINT, RECEIPT
from graph_memory.rows import Edits, EpisodeRow, LedgerRow
from graph_memory.store.contract import Store, Writing

AT_ONCE: Final = 500


@dataclass(slots=True)
class Guard:
    """Looks at what is put, some lines at a time. `salt` is that of the group; without one nothing was erased from it.

    With `force` what was erased comes back; with `skip` it is put with the intention to erase it, in one transaction.
    """

    store: Store
    group: str
    salt: str
    force: bool
    skip: bool
    at: int
    refused: int = 0
    _first: str = ""
    _forced: list[LedgerRow] = field(default_factory=list)
    _came: dict[tuple[str, str], None] = field(default_factory=dict)
    _intention: Intention | None = None

    def __post_init__(self) -> None:
        if self.force and self.skip:
            raise InvalidInput("skip_erased leaves out what force brings back: give one of them", field="skip_erased")

    async def admit(self, edits: Edits) -> None:
        """Look at some lines, before they are put."""
        if not self.salt:
            return
        marks = {mark: row for row in edits.episodes for mark in self._marks(row)}
        lasting = [row for row in edits.ledger if row.kind in LASTING]
        own = await self._own(FINGERPRINT, [*marks, *(row.id for row in lasting)])
        receipts = await self._own(RECEIPT, [row.id for row in lasting if row.kind == RECEIPT])
        self._came |= {row.key: None for row in lasting if row.id not in own and row.id not in receipts}
        erased = {id: row for id, row in own.items() if row.state == fingerprints.ERASED}
        if self.force:
            self._forced += erased.values()
            edits.ledger += [replace(row, state=fingerprints.FORCED) for id, row in erased.items() if id in marks]
            return
        edits.ledger = [row for row in edits.ledger if row.kind != FINGERPRINT or row.id not in erased]
        found = {row.uuid: row for id, row in marks.items() if id in erased}
        self.refused += len(found)
        self._first = self._first or next((row.id for row in found.values()), "")
        if self.skip and found:
            edits.ledger += self._to_erase(list(found))

    def check(self) -> None:
        """Raises Erased where something was refused."""
        if self.refused and not self.skip:
            several = f"{self.refused:,} episodes of this export were" if self.refused > 1 else "1 episode was"
            raise Erased(
                f"{several} erased from group {self.group!r}, the first is {self._first!r}: give skip_erased=True to "
                "leave out what was erased, or force=True to restore it all the same",
                field="id",
            )

    def salts(self, more: str) -> str:
        """Those of the group and of what is restored into it."""
        return " ".join(dict.fromkeys([*self.salt.split(), *more.split()]))

    async def take_back(self) -> None:
        """The group is as it was: empty, with its own fingerprints and receipts."""
        if not self.salt:
            await self.store.drop(self.group)
            return
        await self.store.drop(self.group, LASTING)
        came = list(self._came)
        for place in range(0, max(len(self._forced), len(came)), AT_ONCE):
            part = slice(place, place + AT_ONCE)
            edits = Edits(ledger=self._forced[part], gone_ledger=came[part])

            async def work(tx: Writing, edits: Edits = edits) -> None:
                await tx.apply(edits)

            await self.store.write(self.group, work)

    def _marks(self, row: EpisodeRow) -> list[str]:
        return [mark for salt in self.salt.split() for mark in fingerprints.of_row(salt, row)]

    async def _own(self, kind: str, ids: list[str]) -> dict[str, LedgerRow]:
        """The rows that the group had before."""
        if not ids:
            return {}
        rows = await self.store.read(self.group, lambda reading: reading.ledger(kind, ids))
        return {row.id: row for row in rows if row.key not in self._came}

    def _to_erase(self, uuids: list[str]) -> list[LedgerRow]:
        """What was erased before leaves no other fingerprints than it did then."""
        intention = self._intention = self._intention or fresh(self.at, 0)
        intention.total += len(uuids)
        parts = parts_of(uuids, derived=True)
        return [intention.row(self.group), *(part.row(self.group, self.at) for part in parts)]
