"""A memory in a file, and episodes of text put into its store as they are, so that no test waits for a reader."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from graph_memory import ids
from graph_memory.embed import HashEmbedder, TokenStates, Vectors
from graph_memory.encoding import Saying, encode_episodes
from graph_memory.memory import Memory
from graph_memory.recall.terms import terms
from graph_memory.rows import Edits, EpisodeRow
from graph_memory.store.contract import Writing
from graph_memory.times import micros, moment

NOW = datetime(2025, 1, 1, tzinfo=UTC)


class Words(HashEmbedder):
    """Token states without weights: a row for each word, the hash of it; before and after are kept apart by a space."""

    def __init__(self) -> None:
        super().__init__(256)
        self.fails = False
        self.after: list[tuple[str, str]] = []

    def token_states(self, texts: Sequence[str], *, query: bool = False) -> list[dict[str, TokenStates]]:
        if query and self.fails:
            raise ConnectionError("gone")
        return [{"en": self._of(text)} for text in texts]

    def states_after(self, texts: Sequence[tuple[str, str]]) -> list[dict[str, TokenStates]]:
        self.after += texts
        return self.token_states([text for _, text in texts])

    def encode(self, texts: Sequence[str], *, query: bool = False) -> list[Vectors]:
        return [{"en": one["en"].vector} for one in self.token_states(texts)]

    def _of(self, text: str) -> TokenStates:
        ends = np.cumsum([len(word) + 1 for word in text.split()])
        places = [(end - len(word) - 1, end - 1) for word, end in zip(text.split(), ends.tolist(), strict=True)]
        rows = np.stack([self._vector(word.strip("?.:").lower()) for word in text.split()] or [self._vector("")])
        mean = rows.mean(axis=0)
        vector = (mean / np.linalg.norm(mean)).astype(np.float32)
        return TokenStates(vector, rows, np.array(places or [(0, 0)], np.int32))


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
            sayings = {row.uuid: Saying(row.content) for row in rows}
            edits.episode_vectors, edits.episode_states = await encode_episodes(self.memory.embedder, sayings)

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


@pytest.fixture
def embedder() -> Words:
    return Words()


@pytest.fixture
async def states(tmp_path: Path, embedder: Words) -> AsyncIterator[Told]:
    """The same with token states."""
    async with Memory.open(tmp_path / "states.db", embedder=embedder, clock=lambda: NOW) as memory:
        yield Told(memory)
