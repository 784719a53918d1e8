"""Facts and episodes page by page, with what bears on how long they are kept."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any, Final

from graph_memory import ids
from graph_memory.claims import Claim
from graph_memory.consolidation.policy import UNSAID, Policy
from graph_memory.consolidation.step import Context
from graph_memory.consolidation.strength import Held
from graph_memory.ledger import Thing
from graph_memory.recall.archived import EPISODE, FACT, any_archived, archived_of
from graph_memory.rows import BeliefRow, EpisodeRow, UsageRow
from graph_memory.store.contract import Reading, Visible
from graph_memory.times import FAR_FUTURE

LONGEST_TEXT: Final = 200
Cursor = list[Any]
"""[turn, "fact", id] or [turn, "episode", said_at, id]: what follows; the last two are left out at a start."""
Row = BeliefRow | EpisodeRow
Rows = Sequence[Row]


def start(turn: int) -> Cursor:
    return [turn, FACT]


async def page(context: Context, cursor: Cursor) -> tuple[Rows, Cursor | None]:
    """A batch of the current facts, by id, then of the episodes, by time of saying; and the cursor behind it."""
    turn, kind, *place = cursor
    limit = context.policy.batch
    if kind == FACT:
        after = place[0] if place else ""
        facts = await context.store.read(context.group, lambda reading: reading.page_facts(after, limit))
        return facts, [turn, FACT, facts[-1].id] if len(facts) == limit else [turn, EPISODE]
    before = (place[0], place[1]) if place else None
    episodes = await context.store.page(context.group, before, limit, False, Visible())
    last = episodes[-1] if len(episodes) == limit else None
    return episodes, [turn, EPISODE, last.said_at, last.id] if last else None


async def left(reading: Reading, rows: Rows) -> list[Row]:
    """Those that are not archived."""
    if not rows or not await any_archived(reading):
        return list(rows)
    gone = await archived_of(reading, map(thing_of, rows))
    return [row for row in rows if thing_of(row) not in gone]


def thing_of(row: Row) -> Thing:
    return (FACT if isinstance(row, BeliefRow) else EPISODE), row.id


async def rows_of(reading: Reading, things: Iterable[Thing]) -> list[Row]:
    """The current facts and the episodes that are there still and are not archived."""
    asked = list(things)
    facts = await reading.beliefs_by_id([id for kind, id in asked if kind == FACT])
    episodes = await reading.episodes([id for kind, id in asked if kind == EPISODE])
    now = [row for row in facts if row.believed_to >= FAR_FUTURE]
    return [*await left(reading, now), *await left(reading, episodes)]


async def held(reading: Reading, rows: Rows, policy: Policy) -> list[Held]:
    facts = [row for row in rows if isinstance(row, BeliefRow)]
    episodes = [row for row in rows if isinstance(row, EpisodeRow)]
    found = await _facts(reading, facts, policy) if facts else []
    return [*found, *(await _episodes(reading, episodes, policy) if episodes else [])]


async def said_last(reading: Reading, facts: Sequence[BeliefRow]) -> dict[str, int]:
    """By id of the fact when it was last said; of one that holds from later on, its start."""
    last = {row.id: row.sources[-1][0] for row in facts if row.sources}
    said = {row.id: row.said_at for row in await reading.episodes(sorted(set(last.values())))}
    return {row.id: max(row.believed_from, row.start, said.get(last.get(row.id, ""), 0)) for row in facts}


async def claims_of(reading: Reading, episodes: Sequence[EpisodeRow]) -> dict[str, list[Claim]]:
    """By uuid of the episode."""
    result: dict[str, list[Claim]] = defaultdict(list)
    for row in await reading.claims_of_episodes([row.uuid for row in episodes]):
        result[row.claim.episode].append(row.claim)
    return result


async def _facts(reading: Reading, rows: Sequence[BeliefRow], policy: Policy) -> list[Held]:
    said = await said_last(reading, rows)
    behind = {row.id: [(FACT, row.id), *dict.fromkeys((EPISODE, id) for id, _ in row.sources)] for row in rows}
    usage = await _usage(reading, behind.values())
    return [
        _held(
            (FACT, row.id), row.fact, row.kind, row.scope, policy.importance_of(row.kind, row.importance),
            said[row.id], [usage[one] for one in behind[row.id] if one in usage], row.pinned,
        )
        for row in rows
    ]  # fmt: skip


async def _episodes(reading: Reading, rows: Sequence[EpisodeRow], policy: Policy) -> list[Held]:
    """An episode is of the importance of the weightiest that it states, and of its kind unless it has one itself."""
    claims = await claims_of(reading, rows)
    behind = {row.uuid: [(EPISODE, row.id), *((FACT, id) for id in _begun(claims[row.uuid]))] for row in rows}
    usage = await _usage(reading, behind.values())
    result: list[Held] = []
    for row in rows:
        weights = [(policy.importance_of(claim.kind, claim.importance), claim.kind) for claim in claims[row.uuid]]
        if row.kind or row.importance != UNSAID or not weights:
            weights.append((policy.importance_of(row.kind, row.importance), row.kind))
        importance, kind = max(weights)
        pinned = bool(row.body.get("pinned")) or any(claim.pinned for claim in claims[row.uuid])
        result.append(
            _held(
                (EPISODE, row.id), row.content, row.kind or kind, row.body.get("scope", ""), importance, row.said_at,
                [usage[one] for one in behind[row.uuid] if one in usage], pinned,
            )
        )  # fmt: skip
    return result


def _begun(claims: Iterable[Claim]) -> list[str]:
    """Ids of the facts that would begin with the claims."""
    return [
        id
        for claim in claims
        if claim.object is not None
        for id in (
            ids.fact_id(claim.key, claim.predicate, claim.object, claim.start),
            ids.event_id(claim.key, claim.id),
        )
    ]


async def _usage(reading: Reading, things: Iterable[Sequence[Thing]]) -> dict[Thing, UsageRow]:
    asked = sorted({one for several in things for one in several})
    return {(row.kind, row.id): row for row in await reading.usage(asked)}


def _held(
    thing: Thing,
    text: str,
    kind: str,
    scope: str,
    importance: float,
    said: int,
    usage: Sequence[UsageRow],
    pinned: bool,
) -> Held:
    instants = [at for row in usage for at in (row.last_recalled, row.last_used) if at is not None]
    recalled, used = sum(row.times_recalled for row in usage), sum(row.times_used for row in usage)
    last = max(said, *instants) if instants else said
    return Held(thing, text[:LONGEST_TEXT], kind, scope, importance, last, recalled, used, pinned)
