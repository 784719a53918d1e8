"""Clients of graphiti-core that the user brings: `EmbedderClient`, `CrossEncoderClient`, or what is used as one."""

from __future__ import annotations

import asyncio
import math
import threading
from collections import defaultdict
from collections.abc import Coroutine, Sequence
from typing import Any

from graph_memory.embed import Vectors
from graph_memory.errors import EmbedderUnavailable
from graph_memory.services.embedding import PLACE
from graph_memory.services.vectors import Malformed, batches, check_length, row_of, sendable


class BroughtEmbedder:
    """Its client is called in the loop of the memory, by `aencode`: its connections belong to that loop.

    A client without `create_batch` is asked text by text. Whatever it raises becomes EmbedderUnavailable, told by
    the kind of the error alone: its message may hold a text or a key.
    """

    def __init__(
        self,
        id: str,
        client: Any,
        dimensions: int,
        *,
        tokens: int,
        batch: int,
        deadline: float = 120.0,
        query_deadline: float = 10.0,
    ) -> None:
        self.id, self.dimensions = id, {PLACE: dimensions}
        self._client, self._tokens, self._batch = client, tokens, batch
        self._deadline, self._query_deadline = deadline, query_deadline
        self._one_by_one = not hasattr(client, "create_batch")
        self._loop = _Loop()

    def encode(self, texts: Sequence[str], *, query: bool = False) -> list[Vectors]:
        """For callers without a loop: in one of its own, on a thread of its own."""
        return self._loop.run(self.aencode(texts, query=query))

    def close(self) -> None:
        """The client is closed by who brought it."""
        self._loop.close()

    async def aencode(self, texts: Sequence[str], *, query: bool = False) -> list[Vectors]:
        """For each text its unit row, under the name of the one encoder."""
        sent = [sendable(text, self._tokens) for text in texts]
        deadline = self._query_deadline if query else self._deadline
        found: list[Vectors] = []
        for batch in batches(sent, self._batch):
            for embedding in await self._asked(batch, deadline):
                row = self._row(embedding)
                check_length(self.id, row, self.dimensions[PLACE])
                found.append({PLACE: row})
        return found

    async def _asked(self, texts: list[str], deadline: float) -> Sequence[Any]:
        name = type(self._client).__name__
        try:
            async with asyncio.timeout(deadline):
                found = await self._created(texts)
        except TimeoutError as error:
            raise EmbedderUnavailable(f"{name} gave no vectors in {deadline:g} s", field="embedder") from error
        except Exception as error:  # a client of others may raise anything
            raise EmbedderUnavailable(f"{name} raised {type(error).__name__}", field="embedder") from error
        if not isinstance(found, Sequence) or len(found) != len(texts):
            count = len(found) if isinstance(found, Sequence) else "no"
            raise EmbedderUnavailable(f"{name}: asked for {len(texts)} vectors, got {count}", field="embedder")
        return found

    async def _created(self, texts: list[str]) -> Any:
        if not self._one_by_one:
            try:
                return await self._client.create_batch(texts)
            except NotImplementedError:
                self._one_by_one = True
        return [await self._client.create([text]) for text in texts]

    def _row(self, embedding: Any) -> Any:
        try:
            return row_of(embedding)
        except Malformed as error:
            raise EmbedderUnavailable(f"{type(self._client).__name__}: {error}", field="embedder") from error


class BroughtReranker:
    """Scores by `rank`, which gives passages back with their scores, in an order of its own."""

    def __init__(self, client: Any) -> None:
        self.id = f"graphiti:{type(client).__name__}"
        self._client = client

    async def scores(self, question: str, texts: Sequence[str]) -> list[float]:
        """One for each text; the same text is sent once. Raises ValueError where one is missing."""
        distinct = list(dict.fromkeys(texts))
        given: dict[str, list[float]] = defaultdict(list)
        for passage, score in await self._client.rank(question, distinct):
            given[passage].append(float(score))
        if given.keys() != set(distinct):
            raise ValueError(f"{type(self._client).__name__} did not rank each passage, and those alone")
        best = {passage: max(scores) for passage, scores in given.items()}
        if not all(map(math.isfinite, best.values())):
            raise ValueError(f"{type(self._client).__name__} gave a score that is not finite")
        return [best[text] for text in texts]


class _Loop:
    """A loop on a daemon thread, started when it is first needed."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._loop: asyncio.AbstractEventLoop | None = None

    def run(self, work: Coroutine[Any, Any, list[Vectors]]) -> list[Vectors]:
        with self._lock:
            if self._loop is None:
                self._loop = asyncio.new_event_loop()
                threading.Thread(target=_forever, args=(self._loop,), name="encode-loop", daemon=True).start()
            loop = self._loop
        return asyncio.run_coroutine_threadsafe(work, loop).result()

    def close(self) -> None:
        with self._lock:
            loop, self._loop = self._loop, None
        if loop is not None:
            loop.call_soon_threadsafe(loop.stop)


def _forever(loop: asyncio.AbstractEventLoop) -> None:
    try:
        loop.run_forever()
    finally:
        loop.close()


def described(client: Any) -> tuple[str, int | None]:
    """The model and the dimensions that a client of graphiti-core is configured with, as far as it tells them."""
    config = getattr(client, "config", None)
    model = getattr(config, "embedding_model", None) or getattr(client, "model", None)
    dimensions = getattr(config, "embedding_dim", None)
    return (model if isinstance(model, str) else ""), (dimensions if isinstance(dimensions, int) else None)
