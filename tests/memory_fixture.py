"""Fixtures of memories: `m` on a file of its own, `place` on either store."""

from __future__ import annotations

import uuid
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from graph_memory import Memory
from graph_memory.opening import open_store
from tests.memories import memory


@dataclass(frozen=True)
class Place:
    """A store and two groups in it that are of one test alone."""

    url: str | Path
    group: str
    other: str

    def memory(self, **given: Any) -> AbstractAsyncContextManager[Memory]:
        return memory(self.url, **({"group": self.group} | given))


@pytest.fixture(params=["sqlite", pytest.param("neo4j", marks=pytest.mark.neo4j)])
async def place(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Place]:
    url = tmp_path / "memory.db" if request.param == "sqlite" else request.getfixturevalue("neo4j").url
    group = f"test-{uuid.uuid4().hex}"
    yield Place(url, group, f"{group}-2")
    if request.param == "neo4j":
        store = open_store(url)
        await store.setup()
        for name in (group, f"{group}-2"):
            await store.drop(name)
        await store.close()


@pytest.fixture
async def m(tmp_path: Path) -> AsyncIterator[Memory]:
    """A memory on SQLite."""
    async with memory(tmp_path / "memory.db") as opened:
        yield opened
