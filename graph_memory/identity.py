"""The names that one write touches: which mention is which entity before it, and after."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace

from graph_memory.entities import roots, survivors
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
        self._within: dict[str, list[LinkRow]] = defaultdict(list)
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
            links = [link for link in await self._reading.links(list(new)) if self._counts(link)]
            for link in links:
                if link.claim not in self._links and link.claim not in self.gone_links:
                    self._count(link)
            ends = {end for link in links for end in (link.mention, link.target)} - self._rows.keys()
            more = list(await self._reading.entities_by_id(sorted(ends))) if ends else []
            keys = {row.key for row in (*new.values(), *more) if not row.value} - self._whole
            self._whole |= keys
            more += await self._reading.entities(sorted(keys)) if keys else []
            new = self._fresh(more)

    def _counts(self, link: LinkRow) -> bool:
        return link.recorded_at <= self._by and not (link.undone_at < FAR_FUTURE and link.undone_at <= self._by)

    def _count(self, link: LinkRow) -> None:
        self._links[link.claim] = link
        if link.within:
            self._within[link.within].append(link)

    def _uncount(self, id: str) -> LinkRow | None:
        link = self._links.pop(id, None)
        if link is not None and link.within:
            self._within[link.within].remove(link)
        return link

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

    def object(self, row: ClaimRow, mention: str | None, family: str) -> EntityRow | None:
        """The entity that is meant by `mention` as an object of the claim: near-duplicates of its key are one."""
        found = self.entity(mention)
        if found is None:
            return None
        within = self._within.get(sense_of(row, family)) if self._within else None
        if not within:
            return found
        named = {id: self._rows[id].entity for link in within for id in (link.mention, link.target) if id in self._rows}
        return self._rows[survivors(named | {found.id: found.id}, within)[found.id]]

    def within(self, sense: str) -> list[LinkRow]:
        """The merges that count within a key, as far as they are loaded."""
        return list(self._within.get(sense, ())) if sense else []

    def met_within(self, mentions: Iterable[str]) -> list[str]:
        """What merges within the keys in which one of these was merged name."""
        asked = set(mentions)
        ends = [{end for link in links for end in (link.mention, link.target)} for links in self._within.values()]
        return sorted(set().union(*(found for found in ends if not asked.isdisjoint(found))))

    def bury(self, mentions: Iterable[str]) -> None:
        """These are named no more: they say nothing about their namesakes."""
        self._dead |= set(mentions)

    def link(self, link: LinkRow) -> bool:
        """True where the link is new."""
        if link.claim in self._links:
            return False
        self._count(link)
        self.new_links.append(link)
        return True

    def linked(self, mention: str) -> bool:
        """Whether a claim still says that it is another's name, or another its."""
        return any(not link.merged and mention in (link.mention, link.target) for link in self._links.values())

    def undo(self, merge: str, at: int) -> LinkRow | None:
        """The merge counts no more; None where none of that id counts among the mentions that are loaded."""
        link = self._uncount(merge)
        if link is not None:
            self.new_links.append(replace(link, undone_at=at))
        return link

    def unlink(self, claims: Iterable[str]) -> bool:
        """The links that these claims made are gone; True where there were any."""
        found = [claim for claim in claims if claim in self._links]
        for claim in found:
            link = self._links[claim]
            self._uncount(claim)
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

    def beside(self, mentions: Iterable[str]) -> list[str]:
        """The mentions that are one with one of these, as far as they are loaded, these too."""
        entities = {self._rows[id].entity for id in mentions if id in self._rows}
        return [id for id, row in self._rows.items() if row.entity in entities] if entities else []

    def one_with(self, ends: Sequence[str], sense: str = "") -> dict[str, str]:
        """Mention -> what it is, of all that are one with one of `ends`, as far as they are loaded; with `sense` those
        too that are one with it as objects of that key."""
        found = survivors({id: row.entity for id, row in self._rows.items()}, self.within(sense))
        wanted = {found[id] for id in ends if id in found}
        return {id: top for id, top in found.items() if top in wanted}

    def stored(self, mentions: Iterable[str]) -> list[str]:
        return [id for id in mentions if id in self._stored]

    def changed(self) -> list[EntityRow]:
        """The mentions to put, those that entities are before those that point at them."""
        rows = [self._rows[id] for id in self._changed if id not in self._dead]
        return sorted(rows, key=lambda row: (row.entity != row.id, row.id))


def sense_of(row: ClaimRow, family: str) -> str:
    """What `LinkRow.within` names: the key of a claim, by its subject as said."""
    claim = row.claim
    return json.dumps([row.subject_said, family, claim.qualifier, claim.scope], ensure_ascii=False)


def said_ids(row: ClaimRow) -> list[str]:
    """The mentions that a claim names."""
    return [id for id in dict.fromkeys((row.subject_said, row.object_said, row.instead_said)) if id]
