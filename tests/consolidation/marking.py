"""A small step on a real store: each fact is marked in the ledger, and its claims leave full text, in one go."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from graph_memory.consolidation.policy import Policy, policy
from graph_memory.consolidation.report import Consolidation, Counted
from graph_memory.consolidation.running import Progress, Ways, look, run
from graph_memory.consolidation.step import Act, Batch, Context, Step
from graph_memory.ledger import REFLECTION, row_id
from graph_memory.memory import Memory
from graph_memory.rows import BeliefRow, LedgerRow
from graph_memory.times import micros
from graph_memory.writing import Write


@dataclass
class Marking:
    """`before` is called with the number of each plan, from 1: it may fail or wait."""

    name: str = "mark"
    limit: int = 2
    before: Callable[[int], Any] | None = None
    plans: list[Any] = field(default_factory=list)
    nows: list[int] = field(default_factory=list)

    async def plan(self, context: Context, after: Any) -> Batch:
        self.plans.append(after)
        self.nows.append(context.now)
        if self.before:
            waiting = self.before(len(self.plans))
            if asyncio.iscoroutine(waiting):
                await waiting

        async def unmarked(reading: Any) -> tuple[list[BeliefRow], list[BeliefRow]]:
            page = await reading.page_facts(after or "", self.limit)
            known = {row.id for row in await reading.ledger(REFLECTION, [self.mark(row) for row in page])}
            return page, [row for row in page if self.mark(row) not in known]

        page, rows = await context.store.read(context.group, unmarked)
        acts = [Act("mark", (("fact", row.id),), f"{row.subject_name} {row.predicate}", "it is a fact") for row in rows]

        async def apply(write: Write) -> list[Act]:
            for row in rows:
                told = {"by": self.name, "now": context.now}
                write.edits.ledger.append(
                    LedgerRow(REFLECTION, self.mark(row), row.group, "made", things=[("fact", row.id)], body=told)
                )
            claims = await write.tx.claims([row.key for row in rows])
            await write.restate([replace(row, terms="") for row in claims], derive=False)
            return acts

        end = page[-1].id if len(page) == self.limit else None
        return Batch(acts, end, len(page), apply if rows else None)

    def mark(self, row: BeliefRow) -> str:
        return row_id(row.group, "mark", (self.name, row.id))


async def tell(m: Memory, facts: int = 5, group: str | None = None) -> None:
    for n in range(facts):
        await m.assert_fact(f"Thing {n}", "owned_by", f"Team {n}", said_at="2026-01-01", id=f"e{n}", group=group)


async def consolidated(
    m: Memory,
    *steps: Step,
    dry_run: bool = False,
    progress: Progress | None = None,
    policy: Policy | None = None,
    counted: Counted | None = None,
    group: str | None = None,
) -> Consolidation:
    """The steps run on the memory, without rests."""
    name = group or m.group
    catalogue = (await m._groups.state(name)).catalogue
    context = Context(m.store, name, catalogue, micros(m.clock()), policy or FAST)
    ways = Ways(m._remembering, m.clock, counted or Counted(), progress)
    return await (look if dry_run else run)(context, steps, ways)


FAST = replace(policy(), rest=0.0)


async def lines(m: Memory, without: Sequence[str] = ("job",)) -> list[dict[str, Any]]:
    """The export of the group, without ledger rows of those kinds."""
    return [line async for line in m.export() if not (line["row"] == "ledger" and line["kind"] in without)]


async def marked(m: Memory) -> int:
    return sum(line["row"] == "ledger" for line in await lines(m))


async def whole(m: Memory) -> bool:
    """Whether every mark is there with what belongs to it, and nothing of one that is not."""
    found = await lines(m)
    marks = {line["things"][0][1] for line in found if line["row"] == "ledger"}
    keys = {line["key"] for line in found if line["row"] == "belief" and line["id"] in marks}
    return keys == {line["claim"]["key"] for line in found if line["row"] == "claim" and not line["terms"]}


def dying(step: Any, stop: int = 1_000) -> Any:
    """The step, which fails behind so many plans: as a process that is killed, it leaves what was committed.

    `seen` are the cursors that it is given.
    """

    class Dying(step):  # type: ignore[misc]  # a class that is given
        def __init__(self) -> None:
            super().__init__()
            self.seen: list[Any] = []

        async def plan(self, context: Context, after: Any) -> Batch:
            self.seen.append(after)
            if len(self.seen) > stop:
                raise RuntimeError("killed")
            batch: Batch = await super().plan(context, after)
            return batch

    return Dying()
