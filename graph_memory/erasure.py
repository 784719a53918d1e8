"""The verbs of a memory that erase for good: what is gone, what is masked, and what was looked for and not found."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from graph_memory import times
from graph_memory.checks import Grouped, word
from graph_memory.erasing import exports, redacting, verifying
from graph_memory.erasing.completing import Completing
from graph_memory.erasing.intention import WHOLE, begin, fresh
from graph_memory.erasing.receipts import PLANNED, Erasure, erasure_of
from graph_memory.erasing.running import Progress, Running
from graph_memory.erasing.selecting import Selected, select, selector_of
from graph_memory.errors import InvalidInput, NotFound
from graph_memory.ledger import RECEIPT
from graph_memory.listing import LARGEST_PAGE
from graph_memory.rows import EpisodeRow
from graph_memory.telling import Name
from graph_memory.times import When

SHORTEST: Final = 6
"""Characters of a text that is looked for after an erasure: a shorter one is found by chance."""


class Erasing(Completing, Grouped):
    """The part of `Memory` that erases."""

    async def erase(
        self,
        *,
        episode: str | None = None,
        entity: Name | None = None,
        fact: str | None = None,
        session: str | None = None,
        about: Name | None = None,
        before: When | None = None,
        whole: bool = False,
        group: str | None = None,
        dry_run: bool = False,
        compact: bool = True,
        verify: bool = False,
        progress: Progress | None = None,
    ) -> Erasure:
        """Take something away for good, with all that was made of it: one of an episode (its id), an entity (every
        episode that names it), a fact (its id: the episodes behind it), a session, all `about` a name (said `before`
        a time), or with `whole` the group.

        What the erased had overturned is believed again. A salted fingerprint keeps it from being stored again, unless
        with force=True. Killed, it is completed by the next call. `dry_run` only tells what would go. `compact`
        rewrites the files of the store, so that no byte of it is left in them; `verify` then looks for it everywhere
        (`found`). Raises InvalidInput, NotFound and its kinds, Conflict where a name is of several entities.
        """
        name = self._group(group)
        given = {"episode": episode, "entity": entity, "fact": fact, "session": session, "about": about}
        if whole:
            return await self._erase_whole(name, given | {"before": before}, dry_run, compact, progress)
        limit = None if before is None else times.micros(times.moment(before, self.tz, "before"))
        selector = selector_of(given, limit)
        running = self._running(name)
        if not dry_run:
            await running.complete()
        selected = await select(self.store, name, selector)
        if dry_run:
            return await self._planned(name, selected.episodes)
        texts = await self._texts(name, selected) if verify else []
        intention = fresh(times.micros(self.clock()), len(selected.episodes), compact)
        if selector.what in ("entity", "about"):
            intention.names = selected.names if limit is None else []
        erasure = await self._run(name, running, intention, selected.episodes, compact, progress)
        if verify:
            erasure = erasure.model_copy(update={"found": tuple(await self.verify(texts))})
        return erasure

    async def redact(
        self,
        entity: Name,
        *,
        group: str | None = None,
        dry_run: bool = False,
        compact: bool = True,
        progress: Progress | None = None,
    ) -> Erasure:
        """Mask an entity's names wherever they stand: it is "[redacted]" and some random digits from now on, and what
        was said of it stays. Its id and those of its facts are others. Raises UnknownEntity, Conflict, InvalidInput.
        """
        name = self._group(group)
        running = self._running(name)
        if not dry_run:
            await running.complete()
        selected = await select(self.store, name, selector_of({"entity": entity}, None))
        if dry_run:
            return await self._planned(name, selected.episodes)
        intention = fresh(times.micros(self.clock()), len(selected.episodes), compact)
        intention.mask = redacting.new_mask()
        intention.kind = selected.entity.kind if selected.entity else ""
        intention.mentions = sorted(row.id for row in selected.mentions)
        intention.names = selected.names
        return await self._run(name, running, intention, selected.episodes, compact, progress)

    async def verify(self, texts: str | Sequence[str] | Erasure) -> tuple[str, ...]:
        """Where one of the texts is found: in any property, index or file of the store, in an export that is kept
        here; nothing means that it is nowhere. Of a receipt, the ids of episodes that came back.
        """
        if isinstance(texts, Erasure):
            row = await self.store.read(texts.group, lambda reading: reading.group())
            salts = row.salt if row else ""
            return tuple(await verifying.brought_back(self.store, texts.group, salts, texts.hashes))
        given = [texts] if isinstance(texts, str) else list(texts) if isinstance(texts, Iterable) else []
        if not given or not all(isinstance(text, str) and text for text in given):
            raise InvalidInput("give the texts to look for, none of them empty", field="texts")
        return tuple(await verifying.places(self.store, self.exports, given))

    async def erasures(self, *, limit: int = 50, group: str | None = None) -> list[Erasure]:
        """The receipts of erasures and redactions, the earliest first; limit 1 to 1,000."""
        if isinstance(limit, bool) or not isinstance(limit, int) or not 1 <= limit <= LARGEST_PAGE:
            raise InvalidInput(f"limit must be 1 to {LARGEST_PAGE:,}", field="limit")

        async def work(reading: Any) -> list[Erasure]:
            rows = await reading.page_ledger(RECEIPT, None, None, limit)
            return [await erasure_of(reading, row) for row in rows]

        return await self.store.read(self._group(group), work)

    async def keep_export(self, name: str, *, group: str | None = None) -> int:
        """Write an export of a group into the folder of exports, where erasures reach it; the number of lines."""
        if self.exports is None:
            raise InvalidInput("there is no folder of exports: open the memory with one", field="exports")
        at = times.micros(self.clock())
        return await exports.keep(self.store, self._group(group), self.exports, word(name, "name"), at)

    async def _run(
        self,
        group: str,
        running: Running,
        intention: Any,
        episodes: Sequence[str],
        compact: bool,
        progress: Progress | None,
    ) -> Erasure:
        while not await self.store.write(group, lambda tx: begin(tx, group, intention, episodes)):
            await running.complete()
        erasure = await running.complete(compact, progress)
        if erasure is None:  # another call has completed it
            (row,) = await self.store.read(group, lambda reading: reading.ledger(RECEIPT, [intention.receipt]))
            erasure = await self.store.read(group, lambda reading: erasure_of(reading, row))
        return erasure

    async def _planned(self, group: str, episodes: Sequence[str]) -> Erasure:
        rows = await self._rows(group, episodes)
        claims = await self.store.read(group, lambda reading: reading.claims_of_episodes(episodes))
        return Erasure(
            id="",
            group=group,
            state=PLANNED,
            at=self.clock(),
            counts={"claims": len(claims), "episodes": len(rows)},
            episodes=tuple(row.id for row in rows),
        )

    async def _rows(self, group: str, episodes: Sequence[str]) -> list[EpisodeRow]:
        return await self.store.read(group, lambda reading: reading.episodes_by_uuid(episodes))

    async def _texts(self, group: str, selected: Selected) -> list[str]:
        """What is looked for once it is gone: what the episodes say, and the names."""
        said = [row.content for row in await self._rows(group, selected.episodes)]
        return [text for text in dict.fromkeys([*said, *selected.names]) if len(text) >= SHORTEST]

    async def _erase_whole(
        self, group: str, given: Mapping[str, Any], dry_run: bool, compact: bool, progress: Progress | None
    ) -> Erasure:
        named = [name for name, value in given.items() if value is not None]
        if named:
            raise InvalidInput(f"whole takes the group: give it without {named[0]}", field=named[0])
        running = self._running(group)
        before = None if dry_run else await running.complete()
        counts = await self.store.counts(group)
        if not any(counts.values()):
            if before is not None:  # it was being erased
                return before
            raise NotFound(f"there is nothing in group {group!r}", field="group")
        if dry_run:
            return Erasure(id="", group=group, state=PLANNED, at=self.clock(), counts=counts)
        intention = fresh(times.micros(self.clock()), counts["episodes"], compact)
        intention.state, intention.counts = WHOLE, Counter(counts)
        return await self._run(group, running, intention, (), compact, progress)
