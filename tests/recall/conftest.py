"""A memory in a file, and episodes of text put into its store as they are, so that no test waits for a reader."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from graph_memory import ids
from graph_memory.embed import HashEmbedder
from graph_memory.memory import Memory
from graph_memory.recall.terms import terms
from graph_memory.rows import Edits, EpisodeRow
from graph_memory.store.contract import Writing
from graph_memory.times import micros, moment

NOW = datetime(2025, 1, 1, tzinfo=UTC)


class Told:
    """A memory without an embedder, unless one is given, whose clock stands at NOW."""

    def __init__(self, memory: Memory) -> None:
        self.memory = memory

    async def say(self, *contents: str, group: str = "main", said_at: str = "2024-03-01", **given: Any) -> None:
        """Turns of one session, in order; their ids are "SESSION:PLACE"."""
        session = given.pop("session", "s")
        rows = []
        for place, content in enumerate(contents, 1):
            id = given.get("id") or f"{session}:{place}"
            when = micros(moment(said_at))
            more: dict[str, Any] = {"recorded_at": when, "speaker": ""} | given | {"id": id}
            row = EpisodeRow(
                ids.episode_uuid(group, id), group, content=content, source="text", said_at=when, position=place,
                session=session, terms=" ".join(terms(content)), **more,
            )  # fmt: skip
            rows.append(row)
        edits = Edits(episodes=rows)
        if self.memory.embedder is not None:
            vectors = self.memory.embedder.encode([row.content for row in rows])
            edits.episode_vectors = {row.uuid: vector for row, vector in zip(rows, vectors, strict=True)}

        async def put(writing: Writing) -> None:
            edits.group = await writing.group()
            await writing.apply(edits)

        await self.memory.episodes(group=group)
        await self.memory.store.write(group, put)

    async def ids(self, question: str, **given: Any) -> list[str]:
        return [hit.id for hit in (await self.memory.recall(question, **given)).episodes]

    async def facts(self, question: str, **given: Any) -> list[str]:
        return [hit.fact.fact for hit in (await self.memory.recall(question, **given)).facts]


@pytest.fixture
async def told(tmp_path: Path) -> AsyncIterator[Told]:
    async with Memory.open(tmp_path / "memory.db", embedder=None, clock=lambda: NOW) as memory:
        yield Told(memory)


@pytest.fixture
async def near(tmp_path: Path) -> AsyncIterator[Told]:
    """The same with vectors."""
    async with Memory.open(tmp_path / "near.db", embedder=HashEmbedder(), clock=lambda: NOW) as memory:
        yield Told(memory)
