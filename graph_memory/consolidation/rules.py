"""Learned rules: a rule is a fact; a row of the ledger keeps its mistake, its evidence and whether it is retired."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from graph_memory import ids, times
from graph_memory.consolidation.policy import DAY
from graph_memory.errors import UnknownEpisode, UnknownFact
from graph_memory.ledger import RULE, Thing
from graph_memory.models_keeping import Rule
from graph_memory.rows import BeliefRow, LedgerRow, UsageRow
from graph_memory.store.contract import Reading
from graph_memory.told import Told
from graph_memory.writing import Write

ACTIVE: Final = "active"
RETIRED: Final = "retired"
PREDICATE: Final = "rule"
MOST_TOLD: Final = 1_000
"""Episodes that a row keeps, of evidence and of telling, the last."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A mistake and the ids of the episodes that show it; `told` states the rule."""

    mistake: str
    evidence: tuple[str, ...]
    told: Told


async def keep(write: Write, lesson: Lesson) -> None:
    """Keep the row of a rule that was told in this write. Raises UnknownEpisode for evidence that is not there."""
    there = {row.id for row in await write.tx.episodes(list(lesson.evidence))}
    missing = [id for id in lesson.evidence if id not in there]
    if missing:
        raise UnknownEpisode(
            f"there is no episode {missing[0]!r} to be the evidence in group {lesson.told.group!r}", field="evidence"
        )
    uuid = ids.episode_uuid(lesson.told.group, lesson.told.id)
    for fact in write.believed():
        if fact.predicate == PREDICATE and uuid in fact.episodes:
            stored = {row.id: row for row in await write.tx.ledger(RULE, [fact.id])}
            rows = (await rows_of(write.tx, [fact]))[fact.id]
            others = [row for row in rows if row.id != fact.id]
            write.edits.ledger += [*_as(others, ACTIVE, write), _row(write, fact, lesson, stored.get(fact.id))]


def _row(write: Write, fact: BeliefRow, lesson: Lesson, stored: LedgerRow | None) -> LedgerRow:
    before = stored.body if stored else {}
    told = _last([*before.get("told", ()), lesson.told.id])
    evidence = _last([*before.get("evidence", ()), *lesson.evidence])
    things: list[Thing] = [("fact", fact.id), *(("episode", id) for id in dict.fromkeys((*told, *evidence)))]
    body = {"mistake": lesson.mistake, "evidence": evidence, "told": told}
    at = stored.recorded_at if stored else write.clock
    return LedgerRow(RULE, fact.id, lesson.told.group, ACTIVE, at, write.clock, things, body)


def _last(found: Sequence[str]) -> list[str]:
    return list(dict.fromkeys(found))[-MOST_TOLD:]


async def facts_of(reading: Reading, group: str, rows: Sequence[LedgerRow]) -> dict[str, BeliefRow]:
    """By the id of a row, its rule as it is believed now, though its fact may have another id since a merge."""
    uuids = {ids.episode_uuid(group, id): row for row in rows for id in row.body["told"]}
    claims = await reading.claims_of_episodes(sorted(uuids)) if uuids else []
    keys = sorted({row.claim.key for row in claims if row.claim.predicate == PREDICATE})
    found: dict[str, BeliefRow] = {}
    for fact in await reading.beliefs(keys) if keys else []:
        if fact.believed_to < times.FAR_FUTURE:
            continue
        for uuid in fact.episodes:
            if uuid in uuids:
                found[uuids[uuid].id] = fact
    return found


async def rows_of(reading: Reading, facts: Iterable[BeliefRow]) -> dict[str, list[LedgerRow]]:
    """By the id of a fact the rows of its rule, the first learned first: several where a merge made one of two."""
    told = {fact.id: {origin for origin, _ in fact.sources} for fact in facts}
    things = [("episode", one) for one in sorted(set().union(*told.values()))]
    found = await reading.ledger_with(things, [RULE], MOST_TOLD * max(len(told), 1)) if things else []
    found.sort(key=lambda row: (row.recorded_at, row.id))
    return {id: [row for row in found if not mine.isdisjoint(row.body["told"])] for id, mine in told.items()}


def _as(rows: Iterable[LedgerRow], state: str, write: Write) -> list[LedgerRow]:
    """Those of the rows that are in another state, put in this one."""
    return [replace(row, state=state, changed_at=write.clock) for row in rows if row.state != state]


def _as_one(rows: Sequence[LedgerRow]) -> LedgerRow:
    """The first of the rows of a rule, with the evidence of all."""
    evidence = _last([id for row in rows for id in row.body["evidence"]])
    return replace(rows[0], body=dict(rows[0].body) | {"evidence": evidence})


async def page(
    reading: Reading, group: str, states: Sequence[str], after: tuple[int, str] | None, limit: int
) -> tuple[list[tuple[LedgerRow, BeliefRow, UsageRow]], tuple[int, str] | None]:
    """At most `limit` rules beyond `after` that are believed, how they were used, and where the next page begins."""
    rows = await reading.page_ledger(RULE, list(states), after, limit)
    facts = await facts_of(reading, group, rows)
    usage: Mapping[str, UsageRow] = {
        row.id: row for row in await reading.usage([("fact", fact.id) for fact in facts.values()])
    }
    several = await rows_of(reading, {fact.id: fact for fact in facts.values()}.values())
    found = [
        (_as_one(several[fact.id]), fact, usage.get(fact.id) or UsageRow(group, "fact", fact.id))
        for row in rows
        if (fact := facts.get(row.id)) and several[fact.id][0].id == row.id
    ]
    return found, (rows[-1].recorded_at, rows[-1].id) if len(rows) == limit else None


def rule_of(row: LedgerRow, fact: BeliefRow, usage: UsageRow, now: int, idle: float) -> Rule:
    """`idle` are the days after which a rule that was not hit is."""
    hits = [at for at in (usage.last_recalled, usage.last_used) if at is not None]
    last = max(hits, default=None)
    values: dict[str, Any] = {
        "id": fact.id,
        "rule": fact.object_name,
        "mistake": row.body["mistake"],
        "subject": fact.subject_name,
        "scope": fact.scope,
        "evidence": tuple(row.body["evidence"]),
        "state": row.state,
        "learned_at": times.instant(row.recorded_at),
        "times_recalled": usage.times_recalled,
        "times_used": usage.times_used,
        "last_hit": None if last is None else times.instant(last),
        "idle": now - (row.recorded_at if last is None else last) >= idle * DAY,
    }
    return Rule.model_validate(values)


async def retire(write: Write, group: str, id: str, reason: str) -> None:
    """The rule of that fact counts no more: it is archived, in history and restorable. Raises UnknownFact."""
    from graph_memory.consolidation.archiving import ARCHIVED, archive

    fact = await _known(write.tx, group, id)
    write.edits.ledger += _as((await rows_of(write.tx, [fact]))[fact.id], RETIRED, write)
    await archive(write, [("fact", fact.id)], ARCHIVED, reason)


async def count_again(write: Write, things: Iterable[Thing]) -> None:
    """Rules among what comes back from the archive are retired no more."""
    facts = await write.tx.beliefs_by_id([id for kind, id in things if kind == "fact"])
    rules = {fact.id: fact for fact in facts if fact.predicate == PREDICATE and fact.believed_to >= times.FAR_FUTURE}
    for rows in (await rows_of(write.tx, rules.values())).values():
        write.edits.ledger += _as(rows, ACTIVE, write)


async def _known(reading: Reading, group: str, id: str) -> BeliefRow:
    rows = await reading.ledger(RULE, [id]) or await reading.ledger_with([("fact", id)], [RULE], 1)
    rows = rows or await _moved(reading, id)
    facts = await facts_of(reading, group, rows)
    if not rows or rows[0].id not in facts:
        raise UnknownFact(f"there is no learned rule {id!r} in group {group!r}: see `rules`", field="id")
    return facts[rows[0].id]


async def _moved(reading: Reading, id: str) -> list[LedgerRow]:
    """The row of a rule whose fact got this id by a merge."""
    told = [origin for fact in await reading.beliefs_by_id([id]) for origin, _ in fact.sources]
    return await reading.ledger_with([("episode", one) for one in told], [RULE], 1) if told else []
