"""Repeats: claims of one key whose objects say the same in other words become one; the newest wording survives.

Only certain ones: of one predicate, memory kind and sense, asserted and never denied, with no stated time that tells
them apart. It is a merge of the two objects within that key, undone as any other.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from graph_memory import merging
from graph_memory.claims import Order
from graph_memory.consolidation.blocking import Blocks, Entry
from graph_memory.consolidation.keys import number
from graph_memory.consolidation.step import Act, Batch, Context
from graph_memory.consolidation.wording import ALIKE, alike, words_of
from graph_memory.identity import Mentions, sense_of
from graph_memory.merging import MERGED, REJECTED, UNDONE, Pair
from graph_memory.predicates import Catalogue
from graph_memory.rows import BeliefRow, ClaimRow
from graph_memory.store.contract import Reading
from graph_memory.times import FAR_FUTURE
from graph_memory.writing import Write

PAGE: Final = 500
"""Facts that are read at once."""
ROUNDS: Final = 10
"""A merge gives a fact another start, and another id: all are looked at again, at most so many times."""
_LEAST: Final = 4  # words of which one may be left out in a key
Ids = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Repeat:
    """The fact `old` says what `new`, said later, says in other words; merged by `pairs`, one for each sense.

    `last` is when the new wording was last said.
    """

    old: BeliefRow
    new: BeliefRow
    last: Order
    pairs: tuple[Pair, ...]

    @property
    def act(self) -> Act:
        things = ("fact", self.old.id), ("fact", self.new.id)
        return Act("merge", things, f"{self.old.object_name} = {self.new.object_name}", self.pairs[0].why)


class Repeats:
    """The step of that name. The blocks are made again where a run goes on in another process."""

    name = "repeats"

    def __init__(self) -> None:
        self._blocks: Blocks | None = None

    async def plan(self, context: Context, after: Any) -> Batch:
        turn, last, merged = (after["round"], after["id"], after["merged"]) if after else (1, "", False)
        if not last or self._blocks is None:
            self._blocks = await filled(context)
        blocks = self._blocks
        start = blocks.place_of(last)
        upto = min(start + context.policy.batch, blocks.count)
        found = await asyncio.to_thread(_pairs, blocks, start, upto)
        repeats = (
            await context.store.read(context.group, lambda reading: look(reading, context, found)) if found else []
        )
        more = upto < blocks.count or bool(repeats)
        cursor = (
            {"round": turn, "id": blocks.items([upto])[upto].id, "merged": merged} if more else _again(turn, merged)
        )
        ends = [(one.old.id, one.new.id) for one in repeats]

        async def apply(write: Write) -> list[Act]:
            acts = [one.act for one in await look(write.tx, context, ends) if await _merge(write, one)]
            if cursor:
                cursor["merged"] = merged or bool(acts)
            return acts

        return Batch([one.act for one in repeats], cursor, upto - start, apply if repeats else None)


def _again(turn: int, merged: bool) -> dict[str, Any] | None:
    """The cursor behind the last batch of a round; `merged`: there was a merge in it."""
    return {"round": turn + 1, "id": "", "merged": False} if merged and turn < ROUNDS else None


async def filled(context: Context) -> Blocks:
    """Blocks of all facts, by what the words of their objects are within their key."""
    blocks, after, most = Blocks(), "", min(PAGE, context.policy.batch)
    while rows := await context.store.read(context.group, partial(_page, after=after, most=most)):
        await asyncio.to_thread(_put, blocks, rows, context.embedder is not None)
        after = rows[-1].id
    await asyncio.to_thread(blocks.close_filling)
    return blocks


async def look(reading: Reading, context: Context, found: Sequence[Ids]) -> list[Repeat]:
    """Those of the pairs of facts that say the same, by what is believed now."""
    facts = {
        row.id: row for row in await reading.beliefs_by_id(sorted({id for pair in found for id in pair})) if _now(row)
    }
    pairs = [(facts[one], facts[other]) for one, other in found if one in facts and other in facts]
    pairs = [pair for pair in pairs if _may_be_one(*pair)]
    near = _cosines(context, [(one.object_name, other.object_name) for one, other in pairs])
    same = [
        pair
        for pair, cosine in zip(pairs, near, strict=True)
        if alike(pair[0].object_name, pair[1].object_name, cosine) > ALIKE
    ]
    claims: dict[str, list[ClaimRow]] = {}
    for row in await reading.claims(sorted({one.key for one, _ in same})):
        claims.setdefault(row.claim.key, []).append(row)
    repeats = [_repeat(one, other, claims.get(one.key, []), context.catalogue) for one, other in same]
    mentions = Mentions(reading)
    return newest([one for one in repeats if one is not None and not await _decided(reading, one, mentions)])


def newest(repeats: Iterable[Repeat]) -> list[Repeat]:
    """Of each old wording, its repeat in the newest one."""
    chosen: dict[str, Repeat] = {}
    for one in sorted(repeats, key=lambda repeat: (repeat.last, repeat.new.id)):
        chosen[one.old.id] = one
    return [chosen[id] for id in sorted(chosen)]


def _repeat(one: BeliefRow, other: BeliefRow, claims: Iterable[ClaimRow], catalogue: Catalogue) -> Repeat | None:
    """None where the claims do not allow it."""
    rows = [row for row in claims if {row.claim.object, row.claim.instead_of} & {one.object, other.object}]
    if any(row.claim.verb != "assert" or row.claim.kind != one.kind for row in rows):
        return None
    said = {
        fact.id: [row for row in rows if (row.claim.object, row.claim.predicate) == (fact.object, fact.predicate)]
        for fact in (one, other)
    }
    if not all(said.values()):
        return None
    old, new = sorted((one, other), key=lambda fact: (max(row.claim.order for row in said[fact.id]), fact.id))
    latest = max(said[new.id], key=lambda row: row.claim.order)
    target = latest.object_said
    family = catalogue.key_family(new.predicate)
    why = f"It says again what was said as “{old.object_name}”: “{new.object_name}”."
    pairs = {
        (row.object_said, sense_of(row, family)): Pair(
            row.object_said,
            target,
            within=sense_of(row, family),
            subject=row.subject_said,
            score=round(alike(old.object_name, new.object_name), 3),
            level="same words",
            why=why,
            by="consolidation",
        )
        for row in said[old.id]
        if row.object_said and target and row.object_said != target
    }
    return Repeat(old, new, latest.claim.order, tuple(pairs[key] for key in sorted(pairs))) if pairs else None


async def _merge(write: Write, repeat: Repeat) -> bool:
    return any([await merging.merge_unasked(write, pair) is not None for pair in repeat.pairs])


async def _decided(reading: Reading, repeat: Repeat, mentions: Mentions) -> bool:
    """Whether a user took such a merge back, or it is done already."""
    states = {row.state for pair in repeat.pairs for row in await merging.earlier(reading, pair, mentions)}
    return bool(states & {REJECTED, UNDONE, MERGED})


def _now(row: BeliefRow) -> bool:
    return row.believed_to >= FAR_FUTURE


def _may_be_one(one: BeliefRow, other: BeliefRow) -> bool:
    """Whether two facts are of one key, predicate and kind, and no stated time tells them apart."""
    if (one.key, one.predicate, one.kind) != (other.key, other.predicate, other.kind) or one.object == other.object:
        return False
    if one.event or other.event:
        return (one.start, one.end) == (other.start, other.end)
    earlier, later = sorted((one, other), key=lambda row: (row.start, row.id))
    again = not later.from_stated or earlier.start == later.start
    return again and earlier.end in (later.end, later.start)


def _cosines(context: Context, texts: Sequence[Ids]) -> list[float]:
    """Of each pair of texts; 0 where no encoder reads both."""
    if context.embedder is None or not texts:
        return [0.0] * len(texts)
    names = sorted({text for pair in texts for text in pair})
    vectors = dict(zip(names, context.embedder.encode(names), strict=True))
    return [
        max((float(vectors[a][name] @ vectors[b][name]) for name in vectors[a].keys() & vectors[b].keys()), default=0.0)
        for a, b in texts
    ]


async def _page(reading: Reading, after: str, most: int) -> list[BeliefRow]:
    return await reading.page_facts(after, most)


def _put(blocks: Blocks, rows: Iterable[BeliefRow], near: bool) -> None:
    blocks.put((Entry(row.id, row.object_name, row.object), keys_of(row, near)) for row in rows)


def keys_of(row: BeliefRow, near: bool) -> set[int]:
    """The words of the object within the key; with `near` also without one of them."""
    told = words_of(row.object_name)
    found = {number(f"{row.key} {row.predicate} {' '.join(told)}")}
    if near and len(told) >= _LEAST:
        left = (told[:place] + told[place + 1 :] for place in range(len(told)))
        found |= {number(f"{row.key} {row.predicate} {' '.join(words)}", broad=True) for words in left}
    return found


def _pairs(blocks: Blocks, start: int, upto: int) -> list[Ids]:
    found = blocks.candidates(start, upto)
    entries: Mapping[int, Entry] = blocks.items(n for pair in found for n in pair)
    return [(entries[one].id, entries[other].id) for one, other in found if entries[one].name != entries[other].name]
