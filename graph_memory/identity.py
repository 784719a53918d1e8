"""The names that one write touches: which mention is which entity before it, and after."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from graph_memory.entities import roots
from graph_memory.rows import ClaimRow, EntityRow, LinkRow
from graph_memory.store.contract import Reading
from graph_memory.times import FAR_FUTURE


class Mentions:
    """Mentions with all their namesakes and links, loaded as they are needed, and what a write makes of them."""

    def __init__(self, reading: Reading, recorded_by: int = FAR_FUTURE) -> None:
        """With `recorded_by`, as the names and links recorded by then say."""
        self._reading, self._by = reading, recorded_by
        self._rows: dict[str, EntityRow] = {}
        self._links: dict[str, LinkRow] = {}
        self._whole: set[str] = set()
        self._stored: set[str] = set()
        self._changed: set[str] = set()
        self._dead: set[str] = set()
        self.new_links: list[LinkRow] = []
        self.gone_links: list[str] = []
        self.parted: list[str] = []

    async def load(self, keys: Iterable[str]) -> None:
        """Every mention of the canonical names, with what links join to them."""
        wanted = set(keys) - self._whole
        self._whole |= wanted
        await self._follow(await self._reading.entities(sorted(wanted)) if wanted else [])

    async def load_ids(self, ids: Iterable[str]) -> None:
        wanted = set(ids) - self._rows.keys()
        await self._follow(await self._reading.entities_by_id(sorted(wanted)) if wanted else [])

    async def _follow(self, rows: Sequence[EntityRow]) -> None:
        new = self._fresh(rows)
        while new:
            self._rows |= new
            self._stored |= new.keys()
            links = [link for link in await self._reading.links(list(new)) if link.recorded_at <= self._by]
            self._links.update((link.claim, link) for link in links if link.claim not in self.gone_links)
            ends = {end for link in links for end in (link.mention, link.target)} - self._rows.keys()
            more = list(await self._reading.entities_by_id(sorted(ends))) if ends else []
            keys = {row.key for row in (*new.values(), *more) if not row.value} - self._whole
            self._whole |= keys
            more += await self._reading.entities(sorted(keys)) if keys else []
            new = self._fresh(more)

    def _fresh(self, rows: Iterable[EntityRow]) -> dict[str, EntityRow]:
        return {row.id: row for row in rows if row.id not in self._rows and row.recorded_at <= self._by}

    def knows(self, mention: str) -> bool:
        return mention in self._rows

    def mention(self, row: EntityRow, recorded_at: int) -> EntityRow:
        """The stored mention of that id, else `row`, which is new."""
        if row.id not in self._rows:
            self._rows[row.id] = replace(row, recorded_at=recorded_at)
            self._changed.add(row.id)
        return self._rows[row.id]

    def entity(self, mention: str | None) -> EntityRow | None:
        """The entity that a mention is."""
        return self._rows[self._rows[mention].entity] if mention else None

    def bury(self, mentions: Iterable[str]) -> None:
        """These are named no more: they say nothing about their namesakes."""
        self._dead |= set(mentions)

    def link(self, link: LinkRow) -> bool:
        """True where the link is new."""
        if link.claim in self._links:
            return False
        self._links[link.claim] = link
        self.new_links.append(link)
        return True

    def unlink(self, claims: Iterable[str]) -> bool:
        """The links that these claims made are gone; True where there were any."""
        found = [claim for claim in claims if claim in self._links]
        for claim in found:
            link = self._links.pop(claim)
            self.gone_links.append(claim)
            self.parted += [link.mention, link.target]
        return bool(found)

    def identify(self) -> list[str]:
        """Point the mentions at the entities that they are now; the ids of those that changed."""
        living = [row for row in self._rows.values() if row.id not in self._dead]
        moved: list[str] = []
        for id, root in roots(living, self._links.values()).items():
            if self._rows[id].entity != root:
                self._rows[id] = replace(self._rows[id], entity=root)
                moved.append(id)
        self._changed |= set(moved)
        return moved

    def stored(self, mentions: Iterable[str]) -> list[str]:
        return [id for id in mentions if id in self._stored]

    def changed(self) -> list[EntityRow]:
        """The mentions to put, those that entities are before those that point at them."""
        rows = [self._rows[id] for id in self._changed if id not in self._dead]
        return sorted(rows, key=lambda row: (row.entity != row.id, row.id))


def said_ids(row: ClaimRow) -> list[str]:
    """The mentions that a claim names."""
    return [id for id in dict.fromkeys((row.subject_said, row.object_said, row.instead_said)) if id]
