"""Writes: read the text, encode it, then one transaction under the lock of the group."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterable, AsyncIterator, Awaitable, Callable, Iterable, Mapping, Sequence, Sized
from datetime import datetime, tzinfo
from typing import TYPE_CHECKING, Any, TypeVar

from graph_memory import encoding, ids, times
from graph_memory.claiming import texts_of
from graph_memory.embed import Embedder
from graph_memory.encoding import Encoded, Saying
from graph_memory.erasing.fingerprints import admit
from graph_memory.errors import EpisodeConflict, Erased, InvalidInput, TooLarge, UnknownEpisode
from graph_memory.groups import Definitions, Groups
from graph_memory.models import Episode, Receipt
from graph_memory.predicates import Catalogue
from graph_memory.reading.draft import Draft, Utterance
from graph_memory.reading.vocabulary import Vocabulary
from graph_memory.receipts import receipt_of, receipts_of
from graph_memory.rows import EpisodeRow
from graph_memory.store.contract import Reading, Store, Visible, Writing
from graph_memory.times import Clock
from graph_memory.told import Told, tell
from graph_memory.writing import Write, Written

if TYPE_CHECKING:
    from graph_memory.llm import LLMReader

CONTEXT = 4
KEYS_AT_ONCE = 500
EPISODES_AT_ONCE = 1_000
Given = Episode | Mapping[str, Any]
Item = TypeVar("Item")
ALL = Visible()
Work = Callable[[Write], Awaitable[None]]


class Remembering:
    """The way of an episode into the store."""

    def __init__(
        self,
        store: Store,
        groups: Groups,
        embedder: Embedder | None,
        clock: Clock,
        tz: tzinfo,
        vocabulary: Vocabulary | None = None,
        llm: LLMReader | None = None,
    ) -> None:
        self._store, self._groups, self.embedder, self._clock, self._tz = store, groups, embedder, clock, tz
        self._vocabulary, self._llm = vocabulary, llm
        self._readers: dict[int, Any] = {}

    async def remember(
        self, group: str, tellings: Sequence[Told], force: bool = False, then: Work | None = None
    ) -> Written:
        """Store episodes of one group in one transaction: all of them or none; what was erased only with `force`.

        `then` is done in the same transaction.
        """
        state = await self._groups.state(group)
        fresh = await self._unknown(group, tellings)
        encoded = await self._prepared(group, fresh, state.catalogue)

        async def work(write: Write) -> None:
            await admit(write.tx, write.salts, tellings, force, write.clock)
            await write.remember(tellings)
            if then is not None:
                await then(write)

        return await self.write(group, work, encoded)

    async def remember_many(
        self,
        episodes: Iterable[Given] | AsyncIterable[Given],
        group: str,
        tz: tzinfo,
        progress: Callable[[int, int | None], None] | None,
        on_error: Callable[[int, Exception], None] | None,
        force: bool = False,
    ) -> list[Receipt]:
        """Store episodes in order, in large transactions; see `Memory.remember_many`."""
        total = len(episodes) if isinstance(episodes, Sized) else None
        at_once = min(EPISODES_AT_ONCE, self._llm.at_once) if self._llm else EPISODES_AT_ONCE
        receipts: list[Receipt] = []
        waiting: list[tuple[int, Told]] = []
        index = -1
        async for episode in each(episodes):
            index += 1
            try:
                waiting.append((index, tell(episode, group, tz)))
            except (InvalidInput, TooLarge) as error:
                if on_error is None:
                    receipts += await self._flush(waiting, on_error, force)
                    raise
                on_error(index, error)
            if len(waiting) >= at_once:
                receipts += await self._flush(waiting, on_error, force)
                if progress:
                    progress(index + 1, total)
        receipts += await self._flush(waiting, on_error, force)
        if progress:
            progress(index + 1, total)
        return receipts

    async def _flush(
        self, waiting: list[tuple[int, Told]], on_error: Callable[[int, Exception], None] | None, force: bool
    ) -> list[Receipt]:
        """Store what waits, a group at a time; a refusal is found by storing one by one."""
        receipts: dict[int, Receipt] = {}
        by_group: dict[str, list[tuple[int, Told]]] = defaultdict(list)
        for index, told in waiting:
            by_group[told.group].append((index, told))
        waiting.clear()
        for group, mine in by_group.items():
            try:
                written = await self.remember(group, [told for _, told in mine], force)
                receipts |= receipts_of(written, mine)
            except (InvalidInput, EpisodeConflict, Erased):
                receipts |= await self._one_by_one(group, mine, on_error, force)
        return [receipts[index] for index in sorted(receipts)]

    async def _one_by_one(
        self,
        group: str,
        mine: Sequence[tuple[int, Told]],
        on_error: Callable[[int, Exception], None] | None,
        force: bool,
    ) -> dict[int, Receipt]:
        receipts: dict[int, Receipt] = {}
        for index, told in mine:
            try:
                written = await self.remember(group, [told], force)
                receipts[index] = receipt_of(written, told.id, 0, changed=False)
            except (InvalidInput, EpisodeConflict, Erased) as error:
                if on_error is None:
                    raise
                on_error(index, error)
        return receipts

    async def forget(self, group: str, id: str) -> Written:
        """Delete an episode; those that were encoded behind it are encoded anew. Raises UnknownEpisode."""

        async def sayings(reading: Reading) -> dict[str, Saying]:
            uuid = ids.episode_uuid(group, id)
            return await encoding.stored_sayings(reading, await reading.turns_behind(uuid), [uuid])

        again = await self._store.read(group, sayings) if self.embedder else {}
        vectors = await encoding.or_nothing(encoding.encode_episodes(self.embedder, again)) if self.embedder else None
        encoded = Encoded({}, *vectors) if vectors else Encoded()

        async def work(write: Write) -> None:
            found = await write.tx.episodes([id])
            if not found:
                raise UnknownEpisode(f"there is no episode {id!r} in group {group!r}", field="id")
            await write.forget(found[0], encoded)

        return await self.write(group, work, None)

    async def rebuild(
        self, group: str, predicates: Definitions | None, progress: Callable[[int, int | None], None] | None
    ) -> int:
        """Derive every belief again from the claims, some keys at a time; the number of keys."""
        await self._groups.redefine(group, predicates)
        if predicates:
            await self.write(group, define, None)
        rows = await self._store.read(group, lambda reading: reading.claims_about(None, None, ALL))
        keys = sorted({row.claim.key for row in rows})
        for done in range(0, len(keys), KEYS_AT_ONCE):
            part = keys[done : done + KEYS_AT_ONCE]
            await self.write(group, lambda write, part=part: write.derive(part), None)  # type: ignore[misc]
            if progress:
                progress(min(done + KEYS_AT_ONCE, len(keys)), len(keys))
        return len(keys)

    async def _unknown(self, group: str, tellings: Sequence[Told]) -> list[Told]:
        stored = await self._store.read(group, lambda reading: reading.episodes([told.id for told in tellings]))
        known = {row.id for row in stored}
        return [told for told in tellings if told.id not in known]

    async def _prepared(self, group: str, fresh: Sequence[Told], catalogue: Catalogue) -> Encoded | None:
        """Claims from text, and vectors of both: episodes are encoded while they are read, then their claims."""
        if self.embedder is None:
            await self._read(group, fresh, catalogue)
            return None
        now = times.micros(self._clock())
        sayings = await self._store.read(group, lambda reading: encoding.fresh_sayings(reading, fresh, now))
        _, episodes = await asyncio.gather(
            self._read(group, fresh, catalogue), encoding.or_nothing(encoding.encode_episodes(self.embedder, sayings))
        )
        if episodes is None:
            return Encoded()
        claims: dict[str, str] = {}
        for told in fresh:
            claims |= texts_of(told, ids.episode_uuid(told.group, told.id), catalogue)
        return Encoded(await encoding.or_nothing(encoding.encode_claims(self.embedder, claims)) or {}, *episodes)

    async def _read(self, group: str, tellings: Sequence[Told], catalogue: Catalogue) -> None:
        """Text episodes get the claims that reading finds in them."""
        texts = [told for told in tellings if told.source == "text"]
        if not texts:
            return
        reader = self._reader(catalogue)
        runs: list[tuple[Told, Utterance]] = [
            (told, utterance_of(told, self._clock().astimezone(self._tz))) for told in texts
        ]
        sessions = dict.fromkeys(session for told in texts if (session := told.given("session")))
        context = [said for session in sessions for said in await self._context(group, session)]
        utterances = [utterance for _, utterance in runs]
        drafts = await self._drafts(reader, utterances, context, catalogue)
        for (told, _), found in zip(runs, drafts, strict=True):
            told.drafts = found

    async def read_again(self, told: Told, before: Sequence[EpisodeRow], catalogue: Catalogue) -> None:
        """A stored text gets the claims that reading finds in it behind `before`, what was said last in its session."""
        context = self._utterances(before)
        utterance = utterance_of(told, self._clock().astimezone(self._tz))
        (told.drafts,) = await self._drafts(self._reader(catalogue), [utterance], context, catalogue)

    async def _drafts(
        self, reader: Any, utterances: Sequence[Utterance], context: Sequence[Utterance], catalogue: Catalogue
    ) -> list[list[Draft]]:
        """By the rules, or by the language model where there is one."""

        async def rules(some: Sequence[Utterance], before: Sequence[Utterance]) -> list[list[Draft]]:
            found: list[list[Draft]] = await asyncio.to_thread(reader.read, some, before)
            return found

        if self._llm is None:
            return await rules(utterances, context)
        return await self._llm.read(utterances, context, catalogue, rules)

    async def _context(self, group: str, session: str) -> list[Utterance]:
        """What was said last in the session: pronouns look back to it."""
        return self._utterances(await self._store.read(group, lambda reading: reading.tail(session, CONTEXT)))

    def _utterances(self, rows: Iterable[EpisodeRow]) -> list[Utterance]:
        return [
            Utterance(row.content, row.speaker, _said_at(row, self._tz), session=row.session)
            for row in rows
            if row.source == "text"
        ]

    def _reader(self, catalogue: Catalogue) -> Any:
        from graph_memory.reading import Reader

        if id(catalogue) not in self._readers:
            self._readers[id(catalogue)] = Reader(catalogue, vocabulary=self._vocabulary)
        return self._readers[id(catalogue)]

    async def write(self, group: str, work: Work, encoded: Encoded | None = None) -> Written:
        """Run `work` on one write of the group, with the vectors of what it stores."""
        now = times.micros(self._clock())
        stored: dict[str, Any] = {}

        async def transaction(tx: Writing) -> Written:
            state, row = await self._groups.current(tx, group)
            stored["state"], stored["predicates"] = state, row.predicates
            write = Write(tx, row, state.catalogue, state.folds, now)
            await work(write)
            if encoded is not None:
                write.vectors(encoded)
            return await write.finish()

        written = await self._store.write(group, transaction)
        stored["state"].folds.keep(written.folds, written.clock)
        stored["state"].stored = stored["predicates"]
        return written


async def define(write: Write) -> None:
    write.define()


async def each(items: Iterable[Item] | AsyncIterable[Item]) -> AsyncIterator[Item]:
    """The items of either kind of iterable. Raises InvalidInput for what is none."""
    if isinstance(items, AsyncIterable):
        async for item in items:
            yield item
        return
    if not isinstance(items, Iterable):
        raise InvalidInput(f"give a list or another iterable, not {type(items).__name__}", field="episodes")
    for item in items:
        yield item


def _said_at(row: EpisodeRow, tz: tzinfo) -> datetime:
    return (times.instant(row.said_at) or times.EPOCH).astimezone(tz)


def utterance_of(told: Told, now: datetime) -> Utterance:
    """What is read; an episode without a session is alone in one."""
    session = told.given("session") or f"\0{told.id}"
    return Utterance(told.content, told.given("speaker") or "user", told.said_at or now, session=session)
