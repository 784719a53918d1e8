"""An embedder behind an address that speaks OpenAI's `/embeddings`."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from graph_memory.embed import Vectors
from graph_memory.errors import EmbedderUnavailable
from graph_memory.services.posting import NoReply, NotTaken, Posting
from graph_memory.services.vectors import STAND_IN, Malformed, batches, check_length, embeddings_of, row_of, sendable

logger = logging.getLogger(__name__)

Rows = list[NDArray[np.float32] | None]

PLACE: Final = "en"
"""Where a store keeps the vectors of one encoder for all languages: the first of its two places."""
SHORT: Final = 256
"""Characters of a text that is not cut further, whatever the server says of it."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is asked of a server: of one request, and of each text. `shorter`: fewer dimensions than it has."""

    model: str
    dimensions: int
    tokens: int
    batch: int
    shorter: bool = False
    query_prefix: str = ""
    passage_prefix: str = ""
    extra_body: Mapping[str, Any] = field(default_factory=dict)


class HttpEmbedder:
    """One model of one server. A request has `deadline` seconds with all its attempts, a question `query_deadline`.

    A server that takes fewer texts at once than it was given, or shorter ones, or not every field, says so by
    refusing: batches are then halved, texts cut in half, and fields left out, and the number is kept for the next.
    A text that is refused however short it is, as by a moderation, has no vectors and costs the others none.
    Raises EmbedderUnavailable where it does not answer, EmbedderConflict for vectors of another length.
    """

    def __init__(
        self,
        id: str,
        wanted: Wanted,
        posting: Posting,
        *,
        deadline: float = 120.0,
        query_deadline: float = 10.0,
        concurrency: int = 4,
    ) -> None:
        self.id, self.dimensions = id, {PLACE: wanted.dimensions}
        self._wanted, self._posting = wanted, posting
        self._deadline, self._query_deadline, self._concurrency = deadline, query_deadline, concurrency
        self._size = wanted.batch
        self._sent = {"encoding_format": "float"} | ({"dimensions": wanted.dimensions} if wanted.shorter else {})
        self._takes = False
        self._lock = threading.Lock()

    def encode(self, texts: Sequence[str], *, query: bool = False) -> list[Vectors]:
        """For each text its unit row, under the name of the one encoder."""
        prefix = self._wanted.query_prefix if query else self._wanted.passage_prefix
        sent = [sendable(text, self._wanted.tokens, prefix) for text in texts]
        deadline = self._query_deadline if query else self._deadline
        try:
            rows = self._spread(list(batches(sent, self._size)), lambda batch: self._rows(batch, deadline, []))
        except NoReply as error:
            raise EmbedderUnavailable(f"no vectors of {self.id}: {error}", field="embedder") from error
        if query and any(row is None for row in rows):
            raise EmbedderUnavailable(f"{self.id} does not take the question", field="embedder")
        return [{} if row is None else {PLACE: row} for row in rows]

    def close(self) -> None:
        self._posting.close()

    def _spread(self, jobs: list[list[str]], work: Callable[[list[str]], Rows]) -> Rows:
        workers = min(self._concurrency, len(jobs))
        if workers < 2:
            return [row for job in jobs for row in work(job)]
        pool = ThreadPoolExecutor(workers, thread_name_prefix="encode")
        try:
            return [row for rows in pool.map(work, jobs) for row in rows]
        finally:
            pool.shutdown(cancel_futures=True)

    def _rows(self, texts: list[str], deadline: float, cuts: list[str]) -> Rows:
        """`cuts` collects the texts that were refused alone: then it was not for their number that a batch was."""
        if len(texts) > self._size:  # another request has found it meanwhile
            return [row for part in batches(texts, self._size) for row in self._rows(part, deadline, cuts)]
        try:
            return self._asked(texts, deadline)
        except NotTaken as refused:
            if self._gives_way(refused.said):
                return self._rows(texts, deadline, cuts)
            if len(texts) > 1:
                return self._halved(texts, deadline, cuts)
            cuts += texts
            if len(texts[0]) > SHORT:
                return self._rows([texts[0][: len(texts[0]) // 2]], deadline, cuts)
            if not self._takes_any(deadline):
                raise
            logger.warning("%s does not take a text, which has no vector", self.id)
            return [None]

    def _halved(self, texts: list[str], deadline: float, cuts: list[str]) -> Rows:
        """What is refused together may be taken in two parts; a size that is taken is kept."""
        middle, before = (len(texts) + 1) // 2, len(cuts)
        rows = self._rows(texts[:middle], deadline, cuts)
        rows += self._rows(texts[middle:], deadline, cuts)
        if len(cuts) == before:
            with self._lock:
                self._size = min(self._size, middle)
        return rows

    def _takes_any(self, deadline: float) -> bool:
        """Does the server take anything at all, or is the request wrong whatever its text?"""
        try:
            return self._takes or bool(self._asked([STAND_IN], deadline))
        except NotTaken:
            return False

    def _asked(self, texts: list[str], deadline: float) -> Rows:
        body = {"model": self._wanted.model, "input": texts} | self._sent | dict(self._wanted.extra_body)
        reply = self._posting.post("/embeddings", body, deadline)
        try:
            rows = [row_of(one) for one in embeddings_of(reply, len(texts))]
        except Malformed as error:
            raise NoReply(f"{self._posting.host}: {error}") from error
        for row in rows:
            check_length(self.id, row, self._wanted.dimensions)
        self._takes = True
        return list(rows)

    def _gives_way(self, said: str) -> bool:
        """Is there a field that the server does not know, and that can be left out?"""
        if "encoding_format" not in said or "encoding_format" not in self._sent:
            return False
        with self._lock:
            self._sent = {name: value for name, value in self._sent.items() if name != "encoding_format"}
        return True
