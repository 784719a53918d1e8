"""A whole group erased: nothing is left of it but fingerprints, receipts and the salt.

First every episode leaves its fingerprints, some at a time, while nothing is let in; then all goes but these. A kill at
any moment loses none of them, and the next call goes on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from graph_memory.erasing import exports, fingerprints
from graph_memory.erasing.intention import HEAD, Intention, still
from graph_memory.erasing.receipts import ERASED, Erasure, erasure_of, receipt_row
from graph_memory.erasing.selecting import EVERYTHING, PAGE
from graph_memory.identifying import MANY
from graph_memory.ledger import FINGERPRINT, JOB, RECEIPT
from graph_memory.rows import Edits, EpisodeRow, LedgerRow
from graph_memory.store.contract import Store, Writing


async def empty(
    store: Store, group: str, intention: Intention, folder: Path | None, progress: Callable[[int, int], None] | None
) -> Intention:
    """Take everything away but what outlives a group, and the intention itself."""
    await _mark_all(store, group, intention, progress)
    removed = 0 if folder is None else await exports.remove(store, group, folder)
    if await store.read(group, lambda reading: still(reading, intention)) is None:
        return intention
    await store.drop(group, (*fingerprints.LASTING, JOB))
    emptied = replace(intention, counts=intention.counts + Counter(exports=removed))

    async def work(tx: Writing) -> None:
        if await still(tx, intention) is not None:
            rows = await tx.page_ledger(JOB, None, None, MANY)
            gone = [row.key for row in rows if row.id != HEAD]
            await tx.apply(Edits(ledger=[emptied.row(group)], gone_ledger=gone))

    await store.write(group, work)
    return emptied


async def ended(store: Store, group: str, intention: Intention, remaining: list[str]) -> Erasure:
    """The receipt in the place of the intention; from now on the group takes what it is told."""

    async def work(tx: Writing) -> Erasure:
        receipt = receipt_row(group, intention.receipt, ERASED, intention.at, intention.counts, remaining)
        if await still(tx, intention) is None:
            receipt = (await tx.ledger(RECEIPT, [intention.receipt]) or [receipt])[0]
        else:
            gone = [(JOB, HEAD), (FINGERPRINT, fingerprints.ALL)]
            await tx.apply(Edits(ledger=[receipt], gone_ledger=gone))
        return await erasure_of(tx, receipt)

    return await store.write(group, work)


async def _mark_all(
    store: Store, group: str, intention: Intention, progress: Callable[[int, int], None] | None
) -> None:
    """Every episode of the group leaves its fingerprints."""
    row = await store.read(group, lambda reading: reading.group())
    salt = row.salt.split()[0] if row else ""
    after: tuple[int, str] | None = None
    done = 0
    while rows := await store.page(group, after, PAGE, False, EVERYTHING):
        after = rows[-1].said_at, rows[-1].id
        await _mark(store, group, intention, rows, salt)
        done += len(rows)
        if progress:
            progress(done, intention.total)


async def _mark(store: Store, group: str, intention: Intention, rows: list[EpisodeRow], salt: str) -> None:
    at, things = intention.at, [("receipt", intention.receipt)]
    marks = dict.fromkeys(mark for row in rows for mark in fingerprints.of_row(salt, row))
    edits = Edits(ledger=[LedgerRow(FINGERPRINT, mark, group, fingerprints.ERASED, at, at, things) for mark in marks])

    async def work(tx: Writing) -> None:
        await tx.apply(edits)

    await store.write(group, work)
