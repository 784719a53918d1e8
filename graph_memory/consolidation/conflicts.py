"""Conflicts: facts of two keys that contradict each other, proposed for review and never applied.

First what was proposed and is no conflict any more is withdrawn, then new ones are looked for.

| rule | holds where |
|---|---|
| exclusive | one predicate excludes the other (likes, dislikes) of objects that are the same or say the same |
| two values | a predicate that takes one object has two, one of them under no qualifier, in scopes that overlap |
| denied | what is believed was denied later, under no qualifier or in a wider scope |
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from graph_memory.claims import Claim
from graph_memory.consolidation.blocking import Blocks, Entry
from graph_memory.consolidation.keys import number
from graph_memory.consolidation.step import Act, Batch, Context
from graph_memory.consolidation.wording import ALIKE, alike, words_of
from graph_memory.ids import key_of
from graph_memory.ledger import CONFLICT, Thing, row_id
from graph_memory.merging import PROPOSED
from graph_memory.predicates import Catalogue
from graph_memory.recall.scoping import lineage
from graph_memory.rows import BeliefRow, LedgerRow
from graph_memory.store.contract import Reading
from graph_memory.times import FAR_FUTURE
from graph_memory.writing import Write

PAGE: Final = 500
"""Facts that are read at once."""


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two. `same` is what it still is when the fact gets another start, and so another id."""

    thing: Thing
    same: str
    text: str


@dataclass(frozen=True, slots=True)
class Found:
    """A contradiction between two facts, or a fact and the claim that denies it."""

    rule: str
    sides: tuple[Side, Side]
    why: str

    @property
    def things(self) -> tuple[Thing, ...]:
        return tuple(side.thing for side in self.sides)

    @property
    def text(self) -> str:
        return " / ".join(side.text for side in self.sides)

    @property
    def act(self) -> Act:
        return Act("propose", self.things, self.text, self.why)

    def row(self, group: str, clock: int) -> LedgerRow:
        texts = [side.text for side in self.sides]
        body = {"rule": self.rule, "text": self.text, "texts": texts, "why": self.why}
        return LedgerRow(CONFLICT, self.id(group), group, PROPOSED, clock, clock, list(self.things), body)

    def id(self, group: str) -> str:
        return row_id(group, CONFLICT, sorted(side.same for side in self.sides))

    def is_in(self, row: LedgerRow | None) -> bool:
        """Whether the log has it: decided, or proposed of these very things."""
        return row is not None and (row.state != PROPOSED or set(map(tuple, row.things)) == set(self.things))


class Conflicts:
    """The step of that name. The blocks are made again where a run goes on in another process.

    Its cursor is a place in the log (a list) while it withdraws, then the id of a fact.
    """

    name = "conflicts"

    def __init__(self) -> None:
        self._blocks: Blocks | None = None

    async def plan(self, context: Context, after: Any) -> Batch:
        if not isinstance(after, str):
            return await _withdrawing(context, after)
        if not after or self._blocks is None:
            self._blocks = await filled(context)
        blocks = self._blocks
        start = blocks.place_of(after)
        upto = min(start + context.policy.batch, blocks.count)
        pairs, ids = await asyncio.to_thread(_candidates, blocks, start, upto)
        found = await context.store.read(context.group, lambda reading: look(reading, context, pairs, ids))
        cursor = blocks.items([upto])[upto].id if upto < blocks.count else None

        async def apply(write: Write) -> list[Act]:
            still = await look(write.tx, context, pairs, ids)
            write.edits.ledger += [one.row(context.group, write.clock) for one in still]
            return [one.act for one in still]

        return Batch([one.act for one in found], cursor, upto - start, apply if found else None)


async def _withdrawing(context: Context, after: Any) -> Batch:
    """The batch of proposals beyond a place in the log."""
    place, most = tuple(after) if after else None, context.policy.batch

    async def work(reading: Reading) -> tuple[list[LedgerRow], list[LedgerRow]]:
        rows = await reading.page_ledger(CONFLICT, [PROPOSED], place, most)
        return rows, await over(reading, context, rows)

    rows, gone = await context.store.read(context.group, work)
    ids = [row.id for row in gone]

    async def apply(write: Write) -> list[Act]:
        still = await over(write.tx, context, await write.tx.ledger(CONFLICT, ids))
        write.edits.gone_ledger += [row.key for row in still]
        return [_withdrawn(row) for row in still]

    cursor = [rows[-1].recorded_at, rows[-1].id] if len(rows) == most else ""
    return Batch([_withdrawn(row) for row in gone], cursor, len(rows), apply if gone else None)


async def over(reading: Reading, context: Context, rows: Sequence[LedgerRow]) -> list[LedgerRow]:
    """Of what is proposed, that whose facts are gone, do not hold any more or contradict each other no more."""
    rows = [row for row in rows if row.state == PROPOSED]
    facts = {row.id: [id for kind, id in row.things if kind == "fact"] for row in rows}
    pairs = [(ids[0], ids[1]) for ids in facts.values() if len(ids) == 2]
    told = await told_of(reading, context, pairs, [ids[0] for ids in facts.values() if len(ids) == 1])
    return [row for row in rows if not any(found.is_in(row) for found in told.get(row.id, ()))]


def _withdrawn(row: LedgerRow) -> Act:
    return Act("withdraw", tuple((kind, id) for kind, id in row.things), str(row.body["text"]), "It is so no more.")


async def filled(context: Context) -> Blocks:
    """Blocks of the facts that hold now, by what may contradict them."""
    blocks, after, most = Blocks(), "", min(PAGE, context.policy.batch)
    while rows := await context.store.read(context.group, partial(_page, after=after, most=most)):
        holding = [row for row in rows if row.holds(context.now)]
        await asyncio.to_thread(_put, blocks, holding, context.catalogue)
        after = rows[-1].id
    await asyncio.to_thread(blocks.close_filling)
    return blocks


async def look(reading: Reading, context: Context, pairs: Sequence[tuple[str, str]], ids: Sequence[str]) -> list[Found]:
    """The contradictions among the pairs of facts, and of the facts `ids` with denials, that are not in the log."""
    told = await told_of(reading, context, pairs, ids)
    known = {row.id: row for row in await reading.ledger(CONFLICT, sorted(told))}
    return [found[-1] for id, found in sorted(told.items()) if not any(one.is_in(known.get(id)) for one in found)]


async def told_of(
    reading: Reading, context: Context, pairs: Sequence[tuple[str, str]], ids: Sequence[str]
) -> dict[str, list[Found]]:
    """The contradictions that there are now, by their ids."""
    wanted = sorted({*ids, *(id for pair in pairs for id in pair)})
    rows = [row for row in await reading.beliefs_by_id(wanted) if row.believed_to >= FAR_FUTURE]
    facts = {row.id: row for row in rows if row.holds(context.now)}
    told = [
        found
        for one, other in pairs
        if one in facts and other in facts and (found := contradiction(facts[one], facts[other], context.catalogue))
    ]
    told += await _denied(reading, [facts[id] for id in ids if id in facts], context)
    by_id: dict[str, list[Found]] = {}
    for found in told:
        by_id.setdefault(found.id(context.group), []).append(found)
    return by_id


def contradiction(one: BeliefRow, other: BeliefRow, catalogue: Catalogue) -> Found | None:
    """What two facts of one subject that hold at the same time contradict each other in, whichever comes first."""
    a, b = sorted((one, other), key=lambda row: row.id)
    if a.subject != b.subject or not _overlap(a.scope, b.scope):
        return None
    sides = _side(a, catalogue), _side(b, catalogue)
    if b.predicate in catalogue.exclusives.get(a.predicate, ()) and _same(a, b):
        why = f"{_words(a.predicate)} and {_words(b.predicate)} exclude each other, and both are said of it."
        return Found("exclusive", sides, why)
    one_valued = catalogue.get(a.predicate).cardinality == "one" and a.predicate == b.predicate
    if one_valued and "" in (a.qualifier, b.qualifier) and a.qualifier != b.qualifier and not _same(a, b):
        return Found("two values", sides, f"{_words(a.predicate)} takes one object at a time.")
    return None


async def _denied(reading: Reading, facts: Sequence[BeliefRow], context: Context) -> list[Found]:
    """Facts that were denied later in a wider key, and not stated there again."""
    around = {fact.id: wider_keys(fact, context.catalogue) for fact in facts}
    own = {fact.key for fact in facts}
    rows: dict[str, list[Claim]] = {}
    keys = {key for keys in around.values() for key in keys}
    denying = {row.claim.key for row in await reading.claims(sorted(keys)) if row.claim.verb == "deny"}
    for row in await reading.claims(sorted(denying | {f.key for f in facts if denying & set(around[f.id])} & own)):
        rows.setdefault(row.claim.key, []).append(row.claim)
    told = []
    for fact in facts:
        last = max(
            (c.order for c in rows.get(fact.key, ()) if c.verb == "assert" and c.object == fact.object), default=None
        )
        for key in around[fact.id] if last else ():
            denial = _denial(fact, rows.get(key, ()), context.now)
            if denial and last and denial.order > last:
                told.append(_found_denied(fact, denial, context.catalogue))
    return told


def _denial(fact: BeliefRow, claims: Iterable[Claim], now: int) -> Claim | None:
    """The last word of a key on the object, if it denies it at `now`."""
    about = [
        c
        for c in claims
        if c.object is None or c.object == fact.object or alike(c.object_name, fact.object_name) > ALIKE
    ]
    last = max(about, key=lambda claim: claim.order, default=None)
    if last is None or last.verb != "deny" or not (last.never or last.start <= now < last.end):
        return None
    return last


def _found_denied(fact: BeliefRow, denial: Claim, catalogue: Catalogue) -> Found:
    sides = _side(fact, catalogue), Side(("claim", denial.id), denial.id, denial.text)
    return Found("denied", sides, "It was denied later, more generally.")


def _side(fact: BeliefRow, catalogue: Catalogue) -> Side:
    same = fact.id if fact.event else f"{fact.key} {fact.predicate} {fact.object}"
    return Side(("fact", fact.id), same, _told(fact, catalogue))


def wider_keys(fact: BeliefRow, catalogue: Catalogue) -> list[str]:
    """The keys of the same subject and predicate without the qualifier, and in the scopes around."""
    family = catalogue.key_family(fact.predicate)
    slots = [(qualifier, scope) for qualifier in {"", fact.qualifier} for scope in lineage(fact.scope)]
    keys = {key_of(fact.group, fact.subject, family, qualifier, scope) for qualifier, scope in slots}
    return sorted(keys - {fact.key})


def _overlap(one: str, other: str) -> bool:
    return one in lineage(other) or other in lineage(one)


def _same(one: BeliefRow, other: BeliefRow) -> bool:
    return one.object == other.object or alike(one.object_name, other.object_name) > ALIKE


def _words(predicate: str) -> str:
    return predicate.replace("_", " ")


def _told(fact: BeliefRow, catalogue: Catalogue) -> str:
    said = catalogue.sentence(fact.subject_name, fact.predicate, fact.object_name, qualifier=fact.qualifier or None)
    return f"{said} ({fact.scope})" if fact.scope else said


async def _page(reading: Reading, after: str, most: int) -> list[BeliefRow]:
    return await reading.page_facts(after, most)


def _put(blocks: Blocks, rows: Iterable[BeliefRow], catalogue: Catalogue) -> None:
    blocks.put((Entry(row.id, row.object_name, row.object), _keys(row, catalogue)) for row in rows)


def _keys(row: BeliefRow, catalogue: Catalogue) -> set[int]:
    found = set()
    if row.predicate in catalogue.exclusives:
        family = catalogue.key_family(row.predicate)
        found.add(number(f"exclusive {row.subject} {family} {row.object}"))
        found.add(number(f"exclusive {row.subject} {family} {' '.join(words_of(row.object_name))}"))
    if catalogue.get(row.predicate).cardinality == "one":
        found.add(number(f"one {row.subject} {row.predicate}"))
    return found


def _candidates(blocks: Blocks, start: int, upto: int) -> tuple[list[tuple[str, str]], list[str]]:
    """Pairs of facts that may contradict each other, and all facts from `start` to `upto`."""
    found = blocks.candidates(start, upto)
    entries = blocks.items([*(n for pair in found for n in pair), *range(start + 1, upto + 1)])
    pairs = [(entries[one].id, entries[other].id) for one, other in found]
    return pairs, [entries[n].id for n in range(start + 1, upto + 1)]
