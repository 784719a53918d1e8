"""Cypher asked beside a store, as Browser would, and stores of a test's own."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from graph_memory.store.neo4j import Neo4jStore
from tests.neo4j_server import Server


def cypher(server: Server, text: str, **parameters: Any) -> list[dict[str, Any]]:
    """Rows, with date-times of the standard library and without paths."""
    with server.driver(notifications_min_severity="OFF") as driver:
        rows = [dict(record) for record in driver.execute_query(text, parameters).records]
    return [{key: _native(value) for key, value in row.items() if key != "path"} for row in rows]


def _native(value: Any) -> Any:
    return value.to_native() if hasattr(value, "to_native") else value


@asynccontextmanager
async def opened(server: Server, **more: Any) -> AsyncIterator[Neo4jStore]:
    store = Neo4jStore.open(server.url, **more)
    try:
        yield store
    finally:
        await store.close()
