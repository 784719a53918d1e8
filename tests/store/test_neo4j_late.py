"""An answer to a question before a write is not kept as if it came after; one that is kept is not asked again."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any
from uuid import uuid4

import pytest

from graph_memory.rows import Edits, LedgerRow
from graph_memory.store import neo4j_kept
from graph_memory.store.contract import Reading, Visible
from graph_memory.store.neo4j import Neo4jStore
from graph_memory.store.neo4j_recalled import Neo4jRecalled
from graph_memory.store.neo4j_statements import Runs
from tests.neo4j_server import Server
from tests.store.neo4j_asking import opened
from tests.store.sample import SECOND, belief, claim, episode, keyed, put, subject, thing, world

pytestmark = pytest.mark.neo4j

Work = Callable[[Reading], Awaitable[Any]]


class Late:
    """The server's answers, complete before `between` is done and told after it."""

    def __init__(self, runs: Runs, between: Callable[[], Awaitable[None]]) -> None:
        self._runs, self._between = runs, between

    async def run(self, query: str, parameters: dict[str, Any] | None = None, **more: Any) -> AsyncIterator[Any]:
        records = [record async for record in await self._runs.run(query, parameters, **more)]
        await self._between()

        async def told() -> AsyncIterator[Any]:
            for record in records:
                yield record

        return told()


@pytest.fixture(autouse=True)
def settled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(neo4j_kept, "SETTLED", -1.0)


@pytest.fixture
async def stores(neo4j: Server) -> AsyncIterator[tuple[Neo4jStore, Neo4jStore]]:
    """Of two processes."""
    async with opened(neo4j) as store, opened(neo4j) as other:
        await store.setup()
        yield store, other


@pytest.fixture
async def group(stores: tuple[Neo4jStore, Neo4jStore]) -> AsyncIterator[str]:
    name = f"late-{uuid4().hex}"
    yield name
    await stores[1].drop(name)


def ends(group: str) -> list[str]:
    return [subject(group, 1).id, thing(group, 1).id]


def questions(group: str) -> dict[str, Work]:
    of = claim(group, 1).claim
    return {
        "spells": lambda reading: reading.spells([(of.key, of.object or "")]),
        "current": lambda reading: reading.current(ends(group), None, None),
        "neighbours": lambda reading: reading.neighbours([episode(group, 1).uuid], 1, Visible()),
        "named": lambda reading: reading.entities_by_id([thing(group, 2).id]),
        "archived": lambda reading: reading.page_ledger("archive", None, None, 1),
    }


@pytest.mark.parametrize("name", ["spells", "current", "neighbours", "named", "archived"])
async def test_a_write_between(stores: tuple[Neo4jStore, Neo4jStore], group: str, name: str) -> None:
    store, other = stores
    question = questions(group)[name]
    await put(other, group, world(group, [1]))

    async def see(reading: Reading) -> None:
        """The counts of the group, and that few facts are of its entities: those may be kept."""
        await reading.degrees(ends(group), 9)

    async def between() -> None:
        edits = world(group, [2]) if name in ("neighbours", "named") else Edits(beliefs=[belief(group, 1, end=SECOND)])
        edits.ledger = [LedgerRow("archive", "a1", group, recorded_at=SECOND, changed_at=SECOND)]
        await put(other, group, edits)
        await store.read(group, see)

    async def late(reading: Reading) -> Any:
        assert isinstance(reading, Neo4jRecalled)
        await see(reading)
        reading.transaction = Late(reading.transaction, between)  # type: ignore[assignment]  # only records are read
        return await question(reading)

    async def after(reading: Reading) -> Any:
        await see(reading)
        return await question(reading)

    async with store.recalling(group):
        await store.read(group, see)
    before = await store.read(group, late)
    expected = await other.read(group, question)
    assert before != expected
    assert await store.read(group, after) == expected


async def test_facts_of_few_edges_are_kept_whatever_was_counted_since(
    stores: tuple[Neo4jStore, Neo4jStore], group: str
) -> None:
    store, other = stores
    await put(other, group, world(group, [2, 3]))
    of = [subject(group, 2).id, thing(group, 2).id]
    asked: list[int] = []

    async def count() -> None:
        asked.append(1)

    async def work(reading: Reading) -> Any:
        assert isinstance(reading, Neo4jRecalled)
        degrees = [await reading.degrees(of, most) for most in (1, 3, 2, 0)]
        reading.transaction = Late(reading.transaction, count)  # type: ignore[assignment]  # only records are read
        return degrees, keyed(await reading.current(of, None, None))

    async with store.recalling(group):
        await store.read(group, lambda reading: reading.degrees(of, 1))
    for statements in (1, 1):
        degrees, facts = await store.read(group, work)
        assert degrees == [dict(zip(of, counts, strict=True)) for counts in ((1, 1), (2, 1), (2, 1), (0, 0))]
        assert facts == keyed(belief(group, i) for i in (2, 3))
        assert len(asked) == statements
