"""Duplicate entities: candidates that share a key, judged by names and facts; certain ones are merged, likely proposed.

Of two, that one survives about which more facts are believed, then the one recorded earlier, then that of the lesser
id. What a user rejected or undid is left alone, and what was proposed is not proposed again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import product
from typing import Any, Final

from graph_memory import merging
from graph_memory.consolidation.blocking import Blocks, Entry
from graph_memory.consolidation.evidence import Entity, entities_of, evidence_of, in_one_sentence
from graph_memory.consolidation.keys import keys_of, number
from graph_memory.consolidation.nearness import Nearness
from graph_memory.consolidation.scoring import NEARLY, Evidence, Verdict, judged
from graph_memory.consolidation.step import Act, Batch, Context
from graph_memory.identity import Mentions
from graph_memory.likeness import likeness
from graph_memory.merging import Pair
from graph_memory.names import canonical
from graph_memory.rows import EntityRow
from graph_memory.store.contract import Reading
from graph_memory.writing import Write

PAGE: Final = 200
"""Mentions that are read at once."""
FEW_FACTS: Final = 50
"""An entity with more facts makes no keys of its neighbours."""
ROUNDS: Final = 3
"""Where a merge gave an entity more neighbours or names, all are looked at again, at most so many times."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """Two entities and what is said of them: `gone` is merged into `kept`."""

    gone: Entity
    kept: Entity
    verdict: Verdict

    @property
    def pair(self) -> Pair:
        verdict = self.verdict
        return Pair(
            self.gone.row.id,
            self.kept.row.id,
            score=verdict.score,
            level=verdict.level,
            why=verdict.why,
            by="consolidation",
        )

    @property
    def act(self) -> Act:
        things = ("entity", self.gone.row.id), ("entity", self.kept.row.id)
        verb = "merge" if self.verdict.certain else "propose"
        return Act(verb, things, f"{self.gone.row.name} is {self.kept.row.name}", self.verdict.why)


@dataclass(frozen=True, slots=True)
class Merged:
    """An entity as a write has made it so far, of the stored entities `parts`."""

    entity: Entity
    parts: tuple[Entity, ...]

    def into(self, other: Merged, kept: EntityRow) -> Merged:
        """Both as one, which is `kept`."""
        one, two = self.entity, other.entity
        return Merged(Entity(kept, (*one.members, *two.members), one.facts + two.facts), (*self.parts, *other.parts))


class Duplicates:
    """The step of that name. The blocks are made again where a run goes on in another process."""

    name = "duplicates"

    def __init__(self) -> None:
        self._search: Search | None = None

    async def plan(self, context: Context, after: Any) -> Batch:
        if not context.policy.duplicates:
            return Batch()
        if after is None or self._search is None:
            self._search = await filled(context)
        turn, last, merged = (after["round"], after["id"], after["merged"]) if after else (1, "", False)
        search = self._search
        start, count = search.blocks.place_of(last), search.blocks.count
        upto = min(start + context.policy.batch, count)
        found = await asyncio.to_thread(search.near, start, upto)
        weighed = await context.store.read(context.group, lambda reading: search.weigh(reading, found)) if found else []
        cursor = again(turn, merged)
        if upto < count or weighed:
            cursor = {"round": turn, "id": search.blocks.items([upto])[upto].id, "merged": merged}
        if not weighed:
            return Batch(after=cursor, done=upto - start)
        ends = [(one.gone.row.id, one.kept.row.id) for one in weighed]

        async def apply(write: Write) -> list[Act]:
            acts = await search.apply(write, ends)
            if cursor:
                cursor["merged"] = merged or any(act.verb == "merge" for act in acts)
            return acts

        return Batch([one.act for one in weighed], cursor, upto - start, apply)


@dataclass(slots=True)
class Search:
    """The search of one run, over the blocks that it made at its start."""

    context: Context
    blocks: Blocks
    nearness: Nearness

    def near(self, start: int, upto: int) -> list[tuple[str, str]]:
        """Mentions whose names are alike, or which an embedder knows to mean the same."""
        pairs = self.blocks.kept(start, upto)
        if pairs is None:
            found = self.blocks.candidates(start, upto)
            entries = self.blocks.items(n for pair in found for n in pair)
            pairs = [(one, other) for one, other in found if self._alike(entries[one], entries[other])]
            self.blocks.keep(pairs, start, upto)
        entries = self.blocks.items(n for pair in pairs for n in pair)
        return [(entries[one].id, entries[other].id) for one, other in pairs]

    def _alike(self, a: Entry, b: Entry) -> bool:
        return _score(a, b) >= NEARLY or self.nearness.near(a.name, b.name)

    async def weigh(self, reading: Reading, found: Sequence[tuple[str, str]]) -> list[Weighed]:
        """Those of the pairs of mentions that are to be merged or proposed, by the entities that they are now."""
        entities = await entities_of(reading, (id for pair in found for id in pair))
        pairs = distinct((entities[one], entities[other]) for one, other in found if {one, other} <= entities.keys())
        evidence = await evidence_of(reading, pairs, self.context.catalogue)
        weighed, mentions = [], Mentions(reading)
        for (one, other), told in zip(pairs, evidence, strict=True):
            told = replace(told, cosine=self.nearness.cosine(one.row.name, other.row.name))
            if result := await self._judge(reading, one, other, told, mentions):
                weighed.append(result)
        return weighed

    async def apply(self, write: Write, ends: Sequence[tuple[str, str]]) -> list[Act]:
        """Merge and propose what is still so, by what the merges before it in this write made of both."""
        acts: list[Act] = []
        merged: dict[str, Merged] = {}
        for planned in await self.weigh(write.tx, ends):
            one, other = (merged.get(end.row.id) or Merged(end, (end,)) for end in (planned.gone, planned.kept))
            weighed = await self._again(write, planned, one, other)
            if weighed is None:
                continue
            decide = merging.merge_unasked if weighed.verdict.certain else merging.propose
            if await decide(write, weighed.pair):
                acts.append(weighed.act)
                if weighed.verdict.certain:
                    both = one.into(other, weighed.kept.row)
                    merged |= dict.fromkeys((part.row.id for part in both.parts), both)
        return acts

    async def _again(self, write: Write, planned: Weighed, one: Merged, other: Merged) -> Weighed | None:
        """The verdict on what grew since it was planned; None where both are one, or it does not hold any more."""
        if len(one.parts) == len(other.parts) == 1:
            return planned
        if one is other:
            return None
        parts = list(product(one.parts, other.parts))
        told = together(await evidence_of(write.tx, parts, self.context.catalogue))
        told = replace(told, cosine=self.nearness.cosine(one.entity.row.name, other.entity.row.name))
        return await self._judge(write.tx, one.entity, other.entity, told, write.mentions)

    async def _judge(
        self, reading: Reading, one: Entity, other: Entity, told: Evidence, mentions: Mentions
    ) -> Weighed | None:
        verdict = judged(one.known, other.known, told)
        if verdict.certain:
            told = replace(told, several=await self._several(reading, one, other))
        if verdict.likely:
            told = replace(told, two=told.two or await in_one_sentence(reading, one, other))
            verdict = judged(one.known, other.known, told)
        if not verdict.likely:
            return None
        gone, kept = sorted((one, other), key=_standing, reverse=True)
        weighed = Weighed(gone, kept, verdict)
        states = {row.state for row in await merging.earlier(reading, weighed.pair, mentions)}
        settled = {merging.REJECTED, merging.UNDONE} if verdict.certain else set(merging.STATES)
        return None if states & settled else weighed

    async def _several(self, reading: Reading, one: Entity, other: Entity) -> str:
        """A third that is certainly one of the two and not certainly the other; "" none."""
        named = (*one.known.names, *other.known.names)
        beside = self.blocks.partners([row.id for entity in (one, other) for row in entity.members])
        alike = [entry.id for entry in beside if any(_certain(entry, name) for name in named)]
        third = {entity.row.id: entity for entity in (await entities_of(reading, alike)).values()}
        own = {row.id for entity in (one, other) for row in entity.members}
        sure = {
            entity.row.name: [judged(entity.known, two.known).certain for two in (one, other)]
            for id, entity in third.items()
            if id not in own
        }
        return min((name for name, found in sure.items() if any(found) and not all(found)), default="")


def again(turn: int, merged: bool) -> dict[str, Any] | None:
    """The cursor behind the last batch of a round; `merged`: there was a merge in it."""
    return {"round": turn + 1, "id": "", "merged": False} if merged and turn < ROUNDS else None


async def filled(context: Context) -> Search:
    """Blocks of all mentions of the group that are no values."""
    blocks, nearness, after = Blocks(), Nearness(context.embedder), ""
    most = min(PAGE, context.policy.batch)
    while True:
        rows, keys = await context.store.read(context.group, partial(_page, after=after, most=most))
        if not rows:
            break
        near = await asyncio.to_thread(nearness.keys, [row.name for row in rows])
        await asyncio.to_thread(_put, blocks, rows, keys, near)
        after = rows[-1].id
    await asyncio.to_thread(blocks.close_filling)
    return Search(context, blocks, nearness)


async def _page(reading: Reading, after: str, most: int) -> tuple[list[EntityRow], dict[str, set[int]]]:
    """The mentions beyond `after`, and the keys that the neighbours of those make which are entities."""
    rows = await reading.page_entities(after, most)
    own = [row.id for row in rows if row.entity == row.id]
    counted = await reading.degrees(own, FEW_FACTS + 1)
    few = {id for id in own if 0 < counted.get(id, 0) <= FEW_FACTS}
    keys: dict[str, set[int]] = {id: set() for id in few}
    for belief in await reading.current(sorted(few), None, None):
        for here, there in ((belief.subject, belief.object), (belief.object, belief.subject)):
            if here in few:
                side = "of" if here == belief.subject else "to"
                keys[here].add(number(f"{side} {belief.predicate} {there}", broad=True, weak=True))
    return rows, keys


def _put(blocks: Blocks, rows: Sequence[EntityRow], keys: Mapping[str, set[int]], near: Sequence[set[int]]) -> None:
    blocks.put(
        (Entry(row.id, canonical(row.name), row.name, row.kind), keys_of(row.name) | keys.get(row.id, set()) | beside)
        for row, beside in zip(rows, near, strict=True)
    )


def distinct(pairs: Iterable[tuple[Entity, Entity]]) -> list[tuple[Entity, Entity]]:
    """Each pair of different entities once, in the order of their ids."""
    found: dict[tuple[str, str], tuple[Entity, Entity]] = {}
    for one, other in pairs:
        a, b = sorted((one, other), key=lambda entity: entity.row.id)
        if a.row.id != b.row.id:
            found[a.row.id, b.row.id] = (a, b)
    return [found[ids] for ids in sorted(found)]


def together(evidence: Sequence[Evidence]) -> Evidence:
    """What is known of two of which parts were compared: what speaks against any of these speaks against both."""
    return Evidence(
        shared=max((told.shared for told in evidence), key=len),
        differs=next((told.differs for told in evidence if told.differs), ""),
        now=next((told.now for told in evidence if told.now), ""),
        two=next((told.two for told in evidence if told.two), ""),
    )


def _standing(entity: Entity) -> tuple[int, int, str]:
    """The least of two survives."""
    return -entity.facts, entity.row.recorded_at, entity.row.id


def _kind(a: str, b: str) -> str | None:
    return (a or b) or None if not (a and b) or a.casefold() == b.casefold() else None


def _score(a: Entry, b: Entry) -> float:
    return likeness(a.name, b.name, _kind(a.kind, b.kind)).score


def _certain(item: Entry, name: str) -> bool:
    return likeness(item.name, name, item.kind or None).certain
