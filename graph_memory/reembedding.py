"""Encode a group again: what has no vectors yet, or everything with another embedder, a batch a transaction."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final

from graph_memory.embed import Embedder
from graph_memory.encoding import encode_claims, encode_episodes, stored_sayings
from graph_memory.recall.archived import searched
from graph_memory.rows import Edits, EpisodeRow, GroupRow
from graph_memory.store.contract import Store, Writing

AT_ONCE: Final = 256
Progress = Callable[[int, int | None], None]


async def reembed(store: Store, group: str, embedder: Embedder, progress: Progress | None) -> int:
    """The number of claims and episodes encoded.

    Vectors of another embedder than the group's are staged, and take the place of the old ones in one transaction at
    the end: until then the group answers by the old ones. What is staged stays where this is cut off, and is not
    encoded again.
    """
    row = await store.read(group, lambda reading: reading.group())
    if row is None:
        return 0
    stage = embedder.id if row.embedder not in ("", embedder.id) else ""
    counts = await store.counts(group)
    pages = _Pages(store, group, embedder, stage, counts["claims"] + counts["episodes"], progress)
    while await pages.go_through():
        pass

    async def work(tx: Writing) -> None:
        now = await tx.group() or GroupRow(group)
        await tx.apply(Edits(group=replace(now, embedder=embedder.id), adopted=stage))

    await store.write(group, work)
    return pages.done


class _Pages:
    """What lacks vectors, page by page."""

    def __init__(
        self, store: Store, group: str, embedder: Embedder, stage: str, total: int, progress: Progress | None
    ) -> None:
        self._store, self._group, self._embedder, self._stage = store, group, embedder, stage
        self._total, self._progress = total, progress
        self._states = hasattr(embedder, "states_after")
        self._tried: set[str] = set()
        self.done = 0

    async def go_through(self) -> bool:
        """One time through all that lacks vectors; whether that encoded anything: meanwhile more may have come."""
        before, after = self.done, ""
        while page := await self._store.unencoded(self._group, self._stage, self._states, after, AT_ONCE):
            after = page[-1][0]
            fresh = [(id, row) for id, row in page if id not in self._tried]
            fresh = await self._store.read(self._group, partial(searched, unencoded=fresh))
            self._tried |= {id for id, _ in fresh}
            if fresh:
                await self._encode(
                    {id: row for id, row in fresh if isinstance(row, str)},
                    [row for _, row in fresh if isinstance(row, EpisodeRow)],
                )
                self.done += len(fresh)
                if self._progress:
                    self._progress(self.done, self._total)
        return self.done > before

    async def _encode(self, claims: dict[str, str], episodes: list[EpisodeRow]) -> None:
        sayings = await self._store.read(self._group, lambda reading: stored_sayings(reading, episodes))
        vectors, states = await encode_episodes(self._embedder, sayings)
        edits = Edits(
            claim_vectors=await encode_claims(self._embedder, claims),
            episode_vectors=vectors,
            episode_states=states,
            staged=self._stage,
        )

        async def work(tx: Writing) -> None:
            await tx.apply(edits)

        await self._store.write(self._group, work)
