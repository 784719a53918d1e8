"""Memories for tests: a clock that only the test moves, and what a group holds as plain values."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from graph_memory import Fact, Memory
from graph_memory.belief_rows import beliefs_of
from graph_memory.rows import BeliefRow, ClaimRow, EntityRow, LinkRow
from graph_memory.settle import contending, fold_of, rules_of

NOW = datetime(2026, 6, 1, tzinfo=UTC)


class Ticking:
    """Each look moves it a second on."""

    def __init__(self, now: datetime = NOW) -> None:
        self.now = now

    def __call__(self) -> datetime:
        self.now += timedelta(seconds=1)
        return self.now


@asynccontextmanager
async def memory(path: Path | str, **given: Any) -> AsyncIterator[Memory]:
    """A memory without encoders on a file or a URL."""
    async with Memory.open(path, **({"embedder": None, "clock": Ticking()} | given)) as m:
        yield m


async def rows_of(m: Memory, group: str = "main") -> list[Any]:
    return [row async for row in m.store.rows(group)]


async def beliefs(m: Memory, group: str = "main") -> list[BeliefRow]:
    """The stored shapes, without the clock of recording, in a fixed order."""
    found = [replace(row, recorded_at=0) for row in await rows_of(m, group) if isinstance(row, BeliefRow)]
    return sorted(found, key=lambda row: (row.id, row.believed_from))


async def derived(m: Memory, group: str = "main") -> list[BeliefRow]:
    """The shapes that the stored claims make, derived from nothing else."""
    by_key: dict[str, list[ClaimRow]] = {}
    for row in await rows_of(m, group):
        if isinstance(row, ClaimRow):
            by_key.setdefault(row.claim.key, []).append(row)
    catalogue = (await m._groups.state(group)).catalogue
    result: list[BeliefRow] = []
    for key, rows in by_key.items():
        fold = fold_of(contending(rows), rules_of(catalogue, rows[0].claim.predicate))
        result += beliefs_of(group, key, fold, catalogue)
    return sorted((replace(row, recorded_at=0) for row in result), key=lambda row: (row.id, row.believed_from))


async def names(m: Memory, group: str = "main") -> set[tuple[str, str, str]]:
    """(canonical name, kind, id of the entity) of every mention, and the links between them."""
    found = await rows_of(m, group)
    mentions = {(row.key, row.kind, row.entity) for row in found if isinstance(row, EntityRow)}
    return mentions | {(row.mention, row.target, row.claim) for row in found if isinstance(row, LinkRow)}


def triples(facts: Iterable[Fact]) -> list[tuple[str, str, str]]:
    return [(fact.subject, fact.predicate, fact.object) for fact in facts]


def spells(facts: Iterable[Fact]) -> list[tuple[str, str | None, str | None]]:
    """(object, from, to) with dates as text; what is no midnight keeps its time."""
    return [(fact.object, _day(fact.valid_from), _day(fact.valid_to)) for fact in facts]


def _day(when: datetime | None) -> str | None:
    if when is None:
        return None
    return when.date().isoformat() if when.time() == when.time().min else when.isoformat()
