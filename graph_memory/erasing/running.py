"""An erasure as it runs: episodes part by part, each in one transaction with all that holds something of them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from datetime import tzinfo
from pathlib import Path
from typing import Final, TypeVar

from graph_memory import times
from graph_memory.encoding import Encoded
from graph_memory.erasing import exports, fingerprints, redacting, sweeping, whole
from graph_memory.erasing.cascade import Gone, cascade, held, names_gone
from graph_memory.erasing.intention import (
    HEAD,
    SWEPT,
    WHOLE,
    Intention,
    Part,
    next_part,
    parts_of,
    pending,
    still,
    taken,
    took_row,
    waiting,
)
from graph_memory.erasing.matching import Names
from graph_memory.erasing.receipts import ELSEWHERE, ERASED, REDACTED, Erasure, erasure_of, receipt_row
from graph_memory.erasing.renewing import Again, Renewing
from graph_memory.erasing.rewriting import Rewriting
from graph_memory.erasing.selecting import texts
from graph_memory.erasing.sweeping import Traces, words_of
from graph_memory.groups import Groups
from graph_memory.identifying import MANY
from graph_memory.ledger import ARCHIVE, FINGERPRINT, JOB, MERGE, RECEIPT
from graph_memory.recall import log
from graph_memory.remembering import Remembering
from graph_memory.rows import Edits, EpisodeRow, LedgerRow
from graph_memory.store.contract import Reading, Store, Writing
from graph_memory.times import Clock
from graph_memory.told import Told

Progress = Callable[[int, int | None], None]
Result = TypeVar("Result")


class Running:
    """The erasures of one group."""

    def __init__(
        self,
        store: Store,
        group: str,
        groups: Groups,
        remembering: Remembering,
        clock: Clock,
        tz: tzinfo,
        folder: Path | None,
    ) -> None:
        self._store, self._group, self._groups, self._remembering = store, group, groups, remembering
        self._clock, self._folder = clock, folder
        self._renewing = Renewing(store, group, groups, remembering, tz)

    async def complete(self, compact: bool | None = None, progress: Progress | None = None) -> Erasure | None:
        """Do what an erasure left to do; its receipt, None where there is nothing to do.

        `compact`: whether the files of the store are rewritten; left out, as the erasure was told.
        """
        intention = await self._read(pending)
        if intention is None:
            return None
        compact = intention.compact if compact is None else compact
        if intention.state == WHOLE:
            intention = await whole.empty(self._store, self._group, intention, self._folder, progress)
            self._groups.forget(self._group)
            return await whole.ended(self._store, self._group, intention, await self._remaining(compact))
        intention = await self._parts(intention, progress)
        while intention.state != SWEPT:
            intention = await self._swept(intention)
        written = 0
        if self._folder is not None:
            written = await exports.write_anew(self._store, self._group, self._folder)
        return await self._ended(intention, await self._remaining(compact), written)

    async def _parts(self, intention: Intention, progress: Progress | None = None) -> Intention:
        """What is left of its parts, one after the other, by this run or another."""
        begun = intention
        while part := await self._read(next_part):
            await self._take(part, intention)
            now = await self._read(lambda reading: still(reading, begun))
            if now is None:
                break
            intention = now
            if progress:
                progress(intention.done, intention.total)
        return intention

    async def _remaining(self, compact: bool) -> list[str]:
        return [*(await self._store.compact() if compact else [UNCOMPACTED]), ELSEWHERE]

    async def _take(self, part: Part, intention: Intention) -> None:
        """One part, in one transaction; nothing where another run took it, or ended the erasure."""
        if intention.mask:
            change = redacting.Change(
                Names(intention.names), intention.mask, intention.kind, frozenset(intention.mentions)
            )
            again = await self._renewing.masked(part, change)
            await self._store.write(self._group, lambda tx: self._redact(tx, part, intention, change, again))
        else:
            again = await self._renewing.again(part)
            await self._store.write(self._group, lambda tx: self._erase(tx, part, intention, again))

    async def _erase(self, tx: Writing, part: Part, told: Intention, again: Again) -> None:
        intention = await waiting(tx, part, told)
        if intention is None:
            return
        gone = Gone()
        for uuid in part.episodes:
            for episode in await tx.episodes_by_uuid([uuid]):
                gone.add(await self._erase_one(tx, episode, again.encoded))
                if not part.derived:
                    await self._mark(tx, episode, intention)
        for uuid, anew in again.told.items():
            for episode in await tx.episodes_by_uuid([uuid]):
                gone.add(await self._read_again(tx, episode, anew, again.encoded))
        await self._note(tx, part, intention, gone)

    async def _erase_one(self, tx: Writing, episode: EpisodeRow, encoded: Encoded) -> Gone:
        was = await held(tx, episode)
        mentions = [(row.id, row.name, row.value) for row in await tx.entities_by_id(was.mentions)]
        archived = {row.key for row in await tx.ledger_with(was.things, [ARCHIVE], MANY)}
        write = await self._writing(tx)
        await write.forget(episode, encoded)
        write.withdraw(await write.emptied(was.claims))
        await write.finish()
        gone = await cascade(tx, was)
        gone.names |= await names_gone(tx, mentions)
        gone.words |= words_of([*texts(episode), *(row.claim.text for row in was.claims)])
        gone.counts["episodes"] += 1
        gone.counts["claims"] += len(was.claims)
        gone.counts["links"] += len(write.edits.gone_links)
        gone.counts["merges"] += _merges_gone(write)
        gone.counts["archives"] += len(archived & set(write.edits.gone_ledger))
        return gone

    async def _read_again(self, tx: Writing, episode: EpisodeRow, told: Told, encoded: Encoded) -> Gone:
        """What goes with names that nothing says any more."""
        was = await held(tx, episode)
        mentions = [(row.id, row.name, row.value) for row in await tx.entities_by_id(was.mentions)]
        write = await self._writing(tx)
        await write.read_again(episode, told)
        write.encoded_as(encoded)
        await write.finish()
        await log.forget(tx, [], write.edits)
        gone = await cascade(tx, was, stays=True)
        gone.counts["merges"] += _merges_gone(write)
        gone.names |= await names_gone(tx, mentions)
        return gone

    async def _mark(self, tx: Writing, episode: EpisodeRow, intention: Intention) -> None:
        group = await tx.group()
        salt = group.salt.split()[0] if group else ""
        at, things = intention.at, [("receipt", intention.receipt)]
        await tx.apply(
            Edits(
                ledger=[
                    LedgerRow(FINGERPRINT, mark, self._group, fingerprints.ERASED, at, at, things)
                    for mark in fingerprints.of_row(salt, episode)
                ]
            )
        )

    async def _note(self, tx: Writing, part: Part | None, intention: Intention, gone: Gone) -> None:
        """The part is done; what rested on it is one more."""
        resting = [row.uuid for row in await tx.episodes(sorted(gone.resting))]
        more = [one.row(self._group, intention.at) for one in parts_of(resting, derived=True)]
        intention.done += len(part.episodes) if part else 0
        intention.total += len(resting)
        intention.counts += gone.counts
        note = [took_row(self._group, part.id, intention.at, gone.names, gone.words)] if part else []
        await tx.apply(Edits(ledger=[intention.row(self._group), *note, *more]))

    async def _redact(self, tx: Writing, part: Part, told: Intention, change: redacting.Change, again: Again) -> None:
        intention = await waiting(tx, part, told)
        if intention is None:
            return
        gone = Gone()
        for uuid in part.episodes:
            for episode in await tx.episodes_by_uuid([uuid]):
                gone.add(await redacting.redact(tx, await self._writing(tx), episode, change, again.encoded))
        await self._note(tx, part, intention, gone)

    async def _writing(self, tx: Writing) -> Rewriting:
        state, row = await self._groups.current(tx, self._group)
        return Rewriting(tx, row, state.catalogue, state.folds, times.micros(self._clock()))

    async def _swept(self, intention: Intention) -> Intention:
        """What others said of it: recall log and ledger; then the receipt, and no name is noted any more."""
        notes = await self._read(taken)
        traces = Traces(self._store, self._group, intention.mask)
        traces.add(intention.names, words_of(intention.names))
        for row in notes:
            traces.add(row.body["names"], row.body["words"])
        gone = await sweeping.sweep(traces)
        intention.counts += gone.counts
        if gone.resting:
            return await self._rest(intention, gone)
        swept = replace(intention, state=SWEPT, names=[], mentions=[])
        state = REDACTED if intention.mask else ERASED

        async def work(tx: Writing) -> None:
            now = await still(tx, intention)
            if now is None or now.state == SWEPT:
                return
            receipt = receipt_row(self._group, swept.receipt, state, swept.at, swept.counts, [UNCOMPACTED])
            await tx.apply(Edits(ledger=[receipt, swept.row(self._group)], gone_ledger=[row.key for row in notes]))

        await self._store.write(self._group, work)
        return swept

    async def _rest(self, intention: Intention, gone: Gone) -> Intention:
        """Episodes that state what was derived from what is gone go too."""

        async def work(tx: Writing) -> None:
            if now := await still(tx, intention):
                await self._note(tx, None, now, gone)

        await self._store.write(self._group, work)
        intention = await self._parts(intention)
        return await self._read(lambda reading: still(reading, intention)) or replace(intention, state=SWEPT)

    async def _ended(self, intention: Intention, remaining: Sequence[str], exported: int) -> Erasure:
        async def work(tx: Writing) -> Erasure:
            (receipt,) = await tx.ledger(RECEIPT, [intention.receipt])
            if await still(tx, intention) is not None:
                counts = {**receipt.body["counts"], **({"exports": exported} if exported else {})}
                receipt = replace(receipt, body={"counts": counts, "remaining": list(remaining)})
                await tx.apply(Edits(ledger=[receipt], gone_ledger=[(JOB, HEAD)]))
            return await erasure_of(tx, receipt)

        return await self._store.write(self._group, work)

    async def _read(self, work: Callable[[Reading], Awaitable[Result]]) -> Result:
        return await self._store.read(self._group, work)


def _merges_gone(write: Rewriting) -> int:
    return sum(kind == MERGE for kind, _ in set(write.edits.gone_ledger))


UNCOMPACTED: Final = "The files of the store keep the bytes of what was deleted until they are compacted."
