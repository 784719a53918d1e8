"""Expiry: what is of a kind that does not last is archived when its end has passed, or some days after it was said."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from graph_memory import times
from graph_memory.claims import Claim
from graph_memory.consolidation import holding
from graph_memory.consolidation.archiving import EXPIRED, TRIPLE, archive
from graph_memory.consolidation.policy import DAY, DEFAULT, Policy
from graph_memory.consolidation.step import Act, Batch, Context
from graph_memory.ledger import Thing
from graph_memory.recall.archived import FACT
from graph_memory.rows import BeliefRow, EpisodeRow
from graph_memory.store.contract import Reading
from graph_memory.times import FAR_FUTURE
from graph_memory.writing import Write

VERB: Final = "expire"


class Expire:
    """A step: facts, then episodes, whose kind has a TTL. What is pinned stays."""

    name = "expire"

    async def plan(self, context: Context, after: Any) -> Batch:
        rows, beyond = await holding.page(context, list(after) if after else holding.start(0))
        mortal = [row for row in rows if _mortal(row, context.policy)]
        acts = (
            await context.store.read(context.group, lambda reading: _over(reading, mortal, context)) if mortal else []
        )
        things = [act.things[0] for act in acts]

        async def apply(write: Write) -> list[Act]:
            now = await _over(write.tx, await holding.rows_of(write.tx, things), context)
            whys = {act.things[0]: act.why for act in now}
            taken = set(await archive(write, list(whys), EXPIRED, whys))
            return [act for act in now if act.things[0] in taken]

        return Batch(acts, beyond, len(rows), apply if acts else None)


def _mortal(row: holding.Row, policy: Policy) -> bool:
    if isinstance(row, EpisodeRow) and row.source == TRIPLE:
        return False  # it goes with the facts that it states
    own = bool(row.kind) or DEFAULT in policy.ttl
    return own and policy.ttl_of(row.kind) is not None and not (isinstance(row, BeliefRow) and row.pinned)


async def _over(reading: Reading, rows: holding.Rows, context: Context) -> list[Act]:
    """Those of the rows that have expired and are not archived yet."""
    rows = await holding.left(reading, rows)
    facts = [row for row in rows if isinstance(row, BeliefRow)]
    episodes = [row for row in rows if isinstance(row, EpisodeRow)]
    said = await _said_or_used(reading, facts) if facts else {}
    claims = await holding.claims_of(reading, episodes) if episodes else {}
    found = [(holding.thing_of(row), row.fact, _why(row.kind, row.end, said[row.id], context)) for row in facts]
    for row in episodes:
        if not row.body.get("pinned") and not any(claim.pinned for claim in claims.get(row.uuid, ())):
            why = _why_episode(row, claims.get(row.uuid, ()), context)
            found.append((holding.thing_of(row), row.content, why))
    return [_act(thing, text, why) for thing, text, why in found if why]


async def _said_or_used(reading: Reading, facts: Sequence[BeliefRow]) -> dict[str, int]:
    """When each was last said, or used: what a user brought back has its time anew."""
    said = await holding.said_last(reading, facts)
    used = {row.id: row.last_used or 0 for row in await reading.usage([(FACT, row.id) for row in facts])}
    return {id: max(at, used.get(id, 0)) for id, at in said.items()}


def _why_episode(row: EpisodeRow, claims: Sequence[Claim], context: Context) -> str | None:
    """An episode has expired when all that it states has."""
    if not claims:
        return _why(row.kind, FAR_FUTURE, row.said_at, context)
    whys = [_why(row.kind, claim.end, max(row.said_at, claim.start), context) for claim in claims]
    return whys[-1] if all(whys) else None


def _why(kind: str, end: int, said: int, context: Context) -> str | None:
    """Why it has expired, as a sentence; None where it has not. Where an end is stated, that alone decides."""
    ttl = context.policy.ttl_of(kind)
    if ttl is None:
        return None
    if end < FAR_FUTURE:
        over = end <= context.now
        return f"a {kind} whose end, {times.text(times.instant(end))}, has passed" if over else None
    if context.now - said < ttl:
        return None
    return f"a {kind} that was last said or used {(context.now - said) / DAY:.0f} days ago, at least {ttl / DAY:g}"


def _act(thing: Thing, text: str, why: str) -> Act:
    return Act(VERB, (thing,), text[: holding.LONGEST_TEXT], why)
