from __future__ import annotations

import importlib.util
import uuid
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from graph_memory.store.contract import Store
from graph_memory.store.sqlite import SqliteStore

STORES = ["sqlite"]
if importlib.util.find_spec("graph_memory.store.neo4j"):
    STORES.append("neo4j")


async def open_store(name: str, directory: Path, request: pytest.FixtureRequest) -> Store:
    if name == "sqlite":
        return SqliteStore.open(directory / "memory.db")
    from graph_memory.store.neo4j import Neo4jStore

    return Neo4jStore.open(request.getfixturevalue("neo4j").url)


def _marked(name: str) -> object:
    return pytest.param(name, marks=pytest.mark.neo4j) if name == "neo4j" else name


@pytest.fixture(scope="session", params=[_marked(name) for name in STORES])
async def store(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Store]:
    """One store of each sort for the whole run: use groups of your own."""
    store = await open_store(request.param, tmp_path_factory.mktemp("store"), request)
    await store.setup()
    yield store
    await store.close()


@pytest.fixture
async def group(store: Store) -> AsyncIterator[str]:
    """A group that is of this test alone."""
    name = f"test-{uuid.uuid4().hex}"
    yield name
    await store.drop(name)
