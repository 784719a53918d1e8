"""Reflection: patterns are stated as guesses, stated again on more evidence, and taken back where it is gone.

Nothing that somebody stated changes by it. A pattern whose episode the user deleted stays deleted.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from graph_memory import ids
from graph_memory.claiming import texts_of
from graph_memory.consolidation import reflection
from graph_memory.consolidation.patterns import Pattern
from graph_memory.consolidation.reflection import ASKED, MADE, REJECTED, episode_id, told_of
from graph_memory.consolidation.step import Act, Batch, Context
from graph_memory.consolidation.subjects import beliefs_about, by_subject, subjects
from graph_memory.encoding import Encoded, encode_claims, or_nothing
from graph_memory.erasing.fingerprints import erased
from graph_memory.ledger import REFLECTION, row_id
from graph_memory.rows import BeliefRow, EntityRow, LedgerRow
from graph_memory.store.contract import Reading
from graph_memory.writing import Write

AT_ONCE: Final = 10
"""Entities of a batch where a language model is asked."""
MOST_OF_ONE: Final = 10_000
"""Reflections of one entity."""


@dataclass(slots=True)
class Changes:
    """What a batch would do: patterns to state, each with its row where one is known, and rows to take back or mark."""

    stated: list[tuple[Pattern, LedgerRow | None]] = field(default_factory=list)
    gone: list[LedgerRow] = field(default_factory=list)
    rejected: list[LedgerRow] = field(default_factory=list)
    asked: list[LedgerRow] = field(default_factory=list)

    def __bool__(self) -> bool:
        return bool(self.stated or self.gone or self.rejected or self.asked)


class Reflect:
    """Looks through entities for what was done again and again, through mistakes, then through what it made before."""

    name: Final = "reflect"

    async def plan(self, context: Context, after: Any) -> Batch:
        part, place = after or ("entities", "")
        if part == "entities":
            return await _entities(context, place)
        if part == "mistakes":
            return await _mistakes(context, place)
        return await _made(context, place)


async def _entities(context: Context, place: str) -> Batch:
    size = min(context.policy.batch, AT_ONCE) if context.llm else context.policy.batch

    async def look(reading: Reading) -> tuple[list[EntityRow], str | None, int, list[Pattern]]:
        rows, beyond, done = await subjects(reading, place, size, context.policy.least_count)
        return rows, beyond, done, await reflection.of_entities(reading, context, rows)

    rows, beyond, done, found = await context.store.read(context.group, look)
    changes = await context.store.read(context.group, lambda reading: _changes(reading, context, found))
    if context.llm is not None:
        await _ask(context, rows, changes)
    cursor = ["entities", beyond] if beyond is not None else ["mistakes", ""]
    return await _batch(context, changes, cursor, done)


async def _mistakes(context: Context, place: str) -> Batch:
    size = context.policy.batch
    every = await reflection.mistakes(context)
    uuids = sorted(uuid for uuid in every.episodes if uuid > place)[:size]
    rows = await context.store.read(context.group, lambda reading: reading.episodes_by_uuid(uuids))
    found = await reflection.of_mistakes(context, every, rows)
    changes = await context.store.read(context.group, lambda reading: _changes(reading, context, found))
    cursor = ["mistakes", uuids[-1]] if len(uuids) == size else ["made", None]
    return await _batch(context, changes, cursor, len(uuids))


async def _made(context: Context, place: Any) -> Batch:
    beyond = (int(place[0]), str(place[1])) if place else None
    size = context.policy.batch
    rows = await context.store.read(context.group, lambda reading: reading.page_ledger(REFLECTION, None, beyond, size))
    changes = Changes(gone=await _lost(context, rows))
    cursor = ["made", [rows[-1].recorded_at, rows[-1].id]] if len(rows) == size else None
    return await _batch(context, changes, cursor, len(rows))


async def _changes(reading: Reading, context: Context, found: Sequence[Pattern]) -> Changes:
    """What differs from what was made before."""
    result = Changes()
    group = context.group
    rows = {row.id: row for row in await reading.ledger(REFLECTION, [pattern.id(group) for pattern in found])}
    told = [str(row.body["episode"]) for row in rows.values() if row.state == MADE]
    there = {row.id for row in await reading.episodes(told)}
    for pattern in await _admitted(reading, group, found):
        row = rows.get(pattern.id(group))
        if row is None:
            result.stated.append((pattern, None))
        elif row.state == MADE and row.body["episode"] not in there:
            result.rejected.append(row)
        elif row.state == MADE and row.body["episode"] != episode_id(pattern, group):
            result.stated.append((pattern, row))
    return result


async def _admitted(reading: Reading, group: str, found: Sequence[Pattern]) -> list[Pattern]:
    """Those that nobody erased."""
    row = await reading.group()
    if row is None or not row.salt or not found:
        return list(found)
    gone = await erased(reading, row.salt, [told_of(pattern, group) for pattern in found])
    return [pattern for pattern in found if episode_id(pattern, group) not in gone]


async def _lost(context: Context, rows: Sequence[LedgerRow]) -> list[LedgerRow]:
    """Of the rows those whose pattern is not found any more."""
    group = context.group
    counted = sorted(
        {reflection.subject_of(row) for row in rows if row.body.get("rule") in ("habit", "choice", "changes")}
    )
    leads = sorted({reflection.lead_of(row) for row in rows if row.body.get("rule") == "mistake"})

    async def look(reading: Reading) -> tuple[list[Pattern], set[str], Sequence[Any]]:
        known = [row for row in await reading.entities_by_id(counted) if row.entity == row.id]
        asked = [reflection.subject_of(row) for row in rows if row.state == ASKED]
        roots = {row.id for row in await reading.entities_by_id(asked) if row.entity == row.id}
        held = {row.id for row in rows if row.body.get("rule") == "model" and await reflection.row_holds(reading, row)}
        lessons = [row for row in rows if row.body.get("rule") == "mistake"]
        held |= {row.id for row in lessons if await reflection.faded(reading, row, context.policy.least_mistakes)}
        held |= {row.id for row in rows if row.state == ASKED and reflection.subject_of(row) in roots}
        return await reflection.of_entities(reading, context, known), held, await reading.episodes(leads)

    found, held, first = await context.store.read(group, look)
    lessons = await reflection.of_mistakes(context, await reflection.mistakes(context), first) if leads else []
    held |= {pattern.id(group) for pattern in (*found, *lessons)}
    return [row for row in rows if row.id not in held]


async def _ask(context: Context, rows: Sequence[EntityRow], changes: Changes) -> None:
    """What a language model sees in entities of which it was not shown the same facts before."""
    from graph_memory.llm.asking import NoAnswer

    seen = [row_id(context.group, REFLECTION, (ASKED, row.id)) for row in rows]

    async def look(reading: Reading) -> tuple[Any, ...]:
        beliefs = by_subject(await beliefs_about(reading, [row.id for row in rows]), [row.id for row in rows])
        return beliefs, await reflection.whos(reading, rows, beliefs), await reading.ledger(REFLECTION, seen)

    beliefs, whos, stored = await context.store.read(context.group, look)
    asked = {reflection.subject_of(row): row for row in stored}
    for who in whos:
        mine = reflection.own_facts(beliefs[who.entity], who)
        before = asked.get(who.entity)
        if len(mine) < context.policy.least_count or (before and before.body["digest"] == reflection.digest_of(mine)):
            continue
        try:
            await _ask_about(context, who, mine, before, changes)
        except NoAnswer as none:
            if none.why in ("failed", "over_budget"):
                return
            changes.asked.append(_asked_row(context, who.entity, mine, before))


async def _ask_about(
    context: Context, who: Any, mine: list[BeliefRow], before: LedgerRow | None, into: Changes
) -> None:
    from graph_memory.consolidation.lessons import of_model
    from graph_memory.consolidation.proposing import MOST_SHOWN, proposed

    assert context.llm is not None
    told = await proposed(context.llm, who.named.name, mine)
    made = [of_model(one.text, one.kind, who, one.facts, mine[:MOST_SHOWN]) for one in told]
    made = [pattern for pattern in made if len(pattern.episodes) >= 2]
    kept = {pattern.id(context.group) for pattern in made}

    async def look(reading: Reading) -> tuple[Changes, list[LedgerRow]]:
        rows = await reading.ledger_with([("entity", who.entity)], [REFLECTION], MOST_OF_ONE)
        return await _changes(reading, context, made), rows

    changes, rows = await context.store.read(context.group, look)
    into.stated += changes.stated
    into.rejected += changes.rejected
    into.gone += [row for row in rows if row.body.get("rule") == "model" and row.state == MADE and row.id not in kept]
    into.asked.append(_asked_row(context, who.entity, mine, before))


def _asked_row(context: Context, entity: str, mine: list[BeliefRow], before: LedgerRow | None) -> LedgerRow:
    id = row_id(context.group, REFLECTION, (ASKED, entity))
    body = {"rule": ASKED, "subject": entity, "digest": reflection.digest_of(mine)}
    at = before.recorded_at if before else 0
    return LedgerRow(REFLECTION, id, context.group, ASKED, at, 0, [("entity", entity)], body)


async def _batch(context: Context, changes: Changes, after: Any, done: int) -> Batch:
    acts = [
        *(
            _act("renew" if row else "reflect", pattern.things, _text(pattern), _why(pattern))
            for pattern, row in changes.stated
        ),
        *(
            _act("withdraw", row.things, str(row.body["text"]), "its evidence is gone")
            for row in changes.gone
            if row.state == MADE
        ),
        *(_act("reject", row.things, str(row.body["text"]), "its episode was deleted") for row in changes.rejected),
    ]
    if not changes:
        return Batch(after=after, done=done)

    async def apply(write: Write) -> list[Act]:
        return await _apply(write, context, changes)

    return Batch(acts, after, done, apply, await _encoded(context, [pattern for pattern, _ in changes.stated]))


async def _encoded(context: Context, found: Sequence[Pattern]) -> Encoded | None:
    if context.embedder is None or not found:
        return None
    texts: dict[str, str] = {}
    for pattern in found:
        told = told_of(pattern, context.group)
        texts |= texts_of(told, ids.episode_uuid(context.group, told.id), context.catalogue)
    return Encoded(await or_nothing(encode_claims(context.embedder, texts)) or {})


async def _apply(write: Write, context: Context, changes: Changes) -> list[Act]:
    """State what still holds, then take back; what was changed since the plan is left to the next run."""
    named = [pattern.id(context.group) for pattern, _ in changes.stated]
    known = await write.tx.ledger(
        REFLECTION, [*named, *(row.id for row in (*changes.gone, *changes.rejected, *changes.asked))]
    )
    now: Mapping[str, LedgerRow] = {row.id: row for row in known}
    acts: list[Act] = []
    old: list[str] = []
    admitted = await _admitted(write.tx, context.group, [pattern for pattern, _ in changes.stated])
    stated = [
        (pattern, row)
        for pattern, row in changes.stated
        if pattern in admitted
        and now.get(pattern.id(context.group)) == row
        and await reflection.holds(write.tx, pattern)
    ]
    await write.remember([told_of(pattern, context.group) for pattern, _ in stated])
    for pattern, row in stated:
        at = write.clock
        write.edits.ledger.append(reflection.row_of(pattern, context.group, row.recorded_at if row else at, at))
        old += [str(row.body["episode"])] if row else []
        acts.append(_act("renew" if row else "reflect", pattern.things, _text(pattern), _why(pattern)))
    for row in changes.gone:
        if now.get(row.id) == row:
            write.edits.gone_ledger.append(row.key)
            old += [str(row.body["episode"])] if row.state == MADE else []
            if row.state == MADE:
                acts.append(_act("withdraw", row.things, str(row.body["text"]), "its evidence is gone"))
    for row in changes.rejected:
        if now.get(row.id) == row:
            body = {name: value for name, value in row.body.items() if name not in ("text", "episode")}
            write.edits.ledger.append(
                LedgerRow(REFLECTION, row.id, row.group, REJECTED, row.recorded_at, write.clock, row.things, body)
            )
            acts.append(_act("reject", row.things, str(row.body["text"]), "its episode was deleted"))
    for row in changes.asked:
        at = row.recorded_at or write.clock
        write.edits.ledger.append(
            LedgerRow(REFLECTION, row.id, row.group, ASKED, at, write.clock, row.things, row.body)
        )
    for episode in await write.tx.episodes(old):
        await write.forget(episode, Encoded())
    return acts


def _act(verb: str, things: Sequence[tuple[str, str]], text: str, why: str) -> Act:
    return Act(verb, tuple(things), text, why)


def _text(pattern: Pattern) -> str:
    return f"{pattern.subject.name}: {pattern.text}"


def _why(pattern: Pattern) -> str:
    return f"{len(pattern.episodes)} episodes show it"
