"""A whole group erased: nothing is left of it but fingerprints, receipts and the salt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from graph_memory.erasing import fingerprints
from graph_memory.erasing.selecting import EVERYTHING, PAGE
from graph_memory.errors import Erased
from graph_memory.ledger import FINGERPRINT, RECEIPT
from graph_memory.rows import Edits, GroupRow, LedgerRow
from graph_memory.store.contract import Store, Writing

AT_ONCE: Final = 2_000


@dataclass(slots=True)
class Left:
    """What outlives a group."""

    salt: str = ""
    rows: list[LedgerRow] = field(default_factory=list)


class Guard:
    """What may not come back into a group that was erased, looked up in memory: an export has many lines."""

    def __init__(self, kept: Left, force: bool) -> None:
        self._kept, self._force = kept, force
        self._marks = {row.id: row for row in kept.rows if row.kind == FINGERPRINT and row.state == fingerprints.ERASED}

    def admit(self, edits: Edits) -> None:
        """Raises Erased for an episode that was erased; with force it counts as erased no more."""
        for row in edits.episodes if self._marks else ():
            found = [mark for salt in self._kept.salt.split() for mark in fingerprints.of_row(salt, row)]
            marks = [self._marks[mark] for mark in found if mark in self._marks]
            if marks and not self._force:
                raise Erased(
                    f"episode {row.id!r} was erased from this group: give force=True to restore it all the same",
                    field="id",
                )
            edits.ledger += [replace(mark, state=fingerprints.FORCED) for mark in marks]

    def salts(self, more: str) -> str:
        """Those of the group and of what is restored into it."""
        return " ".join(dict.fromkeys([*self._kept.salt.split(), *more.split()]))


async def left(store: Store, group: str) -> Left:
    """The fingerprints and receipts of a group, with its salt."""
    row = await store.read(group, lambda reading: reading.group())
    found = Left(row.salt if row else "")
    for kind in (FINGERPRINT, RECEIPT):
        after: tuple[int, str] | None = None
        while rows := await store.read(group, lambda reading: reading.page_ledger(kind, None, after, AT_ONCE)):  # noqa: B023
            found.rows += rows
            after = rows[-1].recorded_at, rows[-1].id
    return found


async def put_back(store: Store, group: str, what: Left) -> None:
    """Into a group that is gone: it stays one into which an export is restored."""
    for place in range(0, max(len(what.rows), 1), AT_ONCE):
        edits = Edits(ledger=what.rows[place : place + AT_ONCE])
        if place == 0:
            edits.group = GroupRow(group, salt=what.salt)
        await _put(store, group, edits)


async def _put(store: Store, group: str, edits: Edits) -> None:
    async def work(tx: Writing) -> None:
        await tx.apply(edits)

    await store.write(group, work)


async def marks_of_all(store: Store, group: str, salt: str, receipt: str, at: int) -> list[LedgerRow]:
    """The fingerprints of every episode of a group."""
    found: list[LedgerRow] = []
    things: Sequence[tuple[str, str]] = [("receipt", receipt)]
    after: tuple[int, str] | None = None
    while rows := await store.page(group, after, PAGE, False, EVERYTHING):
        after = rows[-1].said_at, rows[-1].id
        for mark in dict.fromkeys(mark for row in rows for mark in fingerprints.of_row(salt, row)):
            found.append(LedgerRow(FINGERPRINT, mark, group, fingerprints.ERASED, at, at, list(things)))
    return found
