"""Decay: what is weak, and what a scope has too much of, is archived.

One pass over all facts and then all episodes. As soon as a scope has one more than its cap, its least goes: what it
keeps is ranked on the disk, so that memory does not grow with the number of either.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from graph_memory.consolidation import holding
from graph_memory.consolidation.archiving import ARCHIVED, archive
from graph_memory.consolidation.policy import SUMMARY
from graph_memory.consolidation.ranking import Ranking
from graph_memory.consolidation.step import Act, Batch, Context
from graph_memory.consolidation.strength import Held, why_weak, worth
from graph_memory.ledger import Thing
from graph_memory.recall.archived import EPISODE
from graph_memory.rows import BeliefRow
from graph_memory.store.contract import Reading
from graph_memory.writing import Write

VERB: Final = "archive"
Pool = tuple[str, int, str]
"""Its name, its cap, and what there is too much of, in words."""


class Decay:
    """A step. A run that goes on where another stopped begins anew, and passes over what that archived."""

    name = "decay"

    def __init__(self) -> None:
        self._ranking: Ranking | None = None
        self._beyond: Any = None

    async def plan(self, context: Context, after: Any) -> Batch:
        if self._ranking is None or after is None or after != self._beyond:
            self._ranking, after = Ranking(), holding.start(after[0] + 1 if after else 0)
        rows, self._beyond = await holding.page(context, after)

        async def look(reading: Reading) -> list[Held]:
            return await holding.held(reading, _fading(await holding.left(reading, rows), context), context.policy)

        found = await context.store.read(context.group, look)
        weak = [one.thing for one in found if why_weak(one, context.now, context.policy)]
        over = _over_caps(self._ranking, [one for one in found if one.thing not in set(weak)], context)
        if self._beyond is None:
            self._ranking.close()
            self._ranking = None
        acts = await context.store.read(context.group, lambda reading: _acts(reading, weak, over, context))

        async def apply(write: Write) -> list[Act]:
            now = await _acts(write.tx, weak, over, context)
            whys = {act.things[0]: act.why for act in now}
            taken = set(await archive(write, list(whys), ARCHIVED, whys))
            return [act for act in now if act.things[0] in taken]

        return Batch(acts, self._beyond, len(rows), apply if acts else None)


def _fading(rows: holding.Rows, context: Context) -> list[holding.Row]:
    """Without the facts that say how things stand: what holds now and takes the place of all others."""

    def stands(row: holding.Row) -> bool:
        return isinstance(row, BeliefRow) and row.exclusive and not row.event and row.holds(context.now)

    return [row for row in rows if not (context.policy.keep_current and stands(row))]


def _over_caps(ranking: Ranking, found: Iterable[Held], context: Context) -> dict[Thing, float]:
    """What the scopes have too much of with these, and what each was worth."""
    pools: dict[Pool, list[tuple[Thing, float]]] = defaultdict(list)
    for one in found:
        pool = _pool(one, context)
        if pool[1] and not one.pinned:
            pools[pool].append((one.thing, worth(one, context.now, context.policy)))
    over: dict[Thing, float] = {}
    for (name, cap, _), things in pools.items():
        over |= ranking.put(name, cap, things)
    return over


def _pool(one: Held, context: Context) -> Pool:
    """Facts, summaries of sessions and other episodes of a scope are counted apart."""
    kind, policy = one.thing[0], context.policy
    if kind == EPISODE and one.kind == SUMMARY:
        return f"{SUMMARY} {one.scope}", policy.cap_summaries, "summaries of sessions"
    return f"{kind} {one.scope}", policy.cap, f"{kind}s"


async def _acts(reading: Reading, weak: Sequence[Thing], over: Mapping[Thing, float], context: Context) -> list[Act]:
    """Of what was weak or over a cap, what still is: not what was pinned, used or said again since."""
    rows = _fading(await holding.rows_of(reading, [*weak, *over]), context) if weak or over else []
    acts: list[Act] = []
    for one in await holding.held(reading, rows, context.policy):
        why = why_weak(one, context.now, context.policy) or _why_over(one, over.get(one.thing), context)
        if why:
            acts.append(Act(VERB, (one.thing,), one.text, why))
    return acts


def _why_over(one: Held, planned: float | None, context: Context) -> str | None:
    now = worth(one, context.now, context.policy)
    if planned is None or one.pinned or now > planned:
        return None
    _, cap, what = _pool(one, context)
    return f"over the {cap:,} {what} that its scope keeps: importance times recency is {now:.3g}, the least there"
