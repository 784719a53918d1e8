"""Reads go to Neo4j statement by statement; what may pass is tried again."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator

import pytest

from graph_memory.errors import StoreUnavailable
from graph_memory.rows import GroupRow
from graph_memory.store.contract import Reading
from graph_memory.store.neo4j import Neo4jStore
from tests.neo4j_server import Server
from tests.store.neo4j_asking import opened

pytestmark = pytest.mark.neo4j


@pytest.fixture
async def store(neo4j: Server) -> AsyncIterator[Neo4jStore]:
    async with opened(neo4j, wait=1.0) as store:
        await store.setup()
        yield store


async def test_what_may_pass_is_run_again_as_a_whole(store: Neo4jStore) -> None:
    from neo4j.exceptions import SessionExpired

    runs: list[GroupRow | None] = []

    async def work(reading: Reading) -> int:
        runs.append(await reading.group())
        if len(runs) < 3:
            raise SessionExpired("the server went away")
        runs.append(await reading.group())
        return len(runs)

    assert await store.read("nobody's", work) == 4


async def test_what_does_not_pass_is_told_after_the_wait(store: Neo4jStore) -> None:
    from neo4j.exceptions import ServiceUnavailable

    async def work(_: Reading) -> None:
        raise ServiceUnavailable("away")

    begun = time.monotonic()
    with pytest.raises(StoreUnavailable, match="does not answer"):
        await store.read("nobody's", work)
    assert 1.0 < time.monotonic() - begun < 5


async def test_what_is_wrong_is_told_at_once(store: Neo4jStore) -> None:
    from neo4j.exceptions import CypherSyntaxError

    runs: list[int] = []

    async def work(_: Reading) -> None:
        runs.append(1)
        raise CypherSyntaxError("no such thing")

    with pytest.raises(CypherSyntaxError):
        await store.read("nobody's", work)
    assert runs == [1]


async def test_a_read_that_asks_nothing_takes_no_connection() -> None:
    store = Neo4jStore.open("bolt://127.0.0.1:1")

    async def work(_: Reading) -> int:
        return 1

    assert await store.read("nobody's", work) == 1
    await store.close()
