"""What a reranker says of the best hits, as one more channel of their score.

A reranker reads the question and a text together, which no vector does; it knows neither times nor who speaks, so that
its word is one term among the others. It may fail in any way: the order is then the one without it.
"""

from __future__ import annotations

import asyncio
import inspect
import logging
import math
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from graph_memory.encoding import spoken
from graph_memory.models import Fact
from graph_memory.recall.ranking import FLAT, WEIGHTS, Board, fact_order, give, ranked, spread
from graph_memory.rows import EpisodeRow
from graph_memory.store.contract import Hit

logger = logging.getLogger(__name__)

LONGEST: Final = 4_000
"""Characters of an episode that are sent."""
CHANNEL: Final = "rerank"
THREADS: Final = 8
"""On which a reranker that is no coroutine function is called at once."""
PAUSE: Final = 0.01
"""Seconds after which one who waits for a thread asks again."""


class Reranker(Protocol):
    """What scores texts by a question. `scores` may be a coroutine function; else it is called on other threads."""

    id: str

    def scores(self, question: str, texts: Sequence[str]) -> Any:
        """A number for each text, in their order, the greater the more the text bears on the question."""
        ...


@dataclass(frozen=True, slots=True)
class Reranking:
    """A reranker with its limits: the best `top` facts and episodes are scored, in `timeout` seconds for a recall."""

    reranker: Any
    top: int
    timeout: float
    free: threading.Semaphore = field(default_factory=lambda: threading.Semaphore(THREADS), repr=False, compare=False)

    def begin(self, question: str) -> Reranked:
        return Reranked(self, question)

    def close(self) -> None:
        """Closes what is ours; a client of the user has no `close` that takes no waiting."""
        close = getattr(self.reranker, "close", None)
        if callable(close) and not inspect.iscoroutinefunction(close):
            close()


class Reranked:
    """One recall. `missing` names the channel where the reranker did not answer."""

    def __init__(self, reranking: Reranking, question: str) -> None:
        self._reranking, self._question, self._left = reranking, question, reranking.timeout
        self.missing: tuple[str, ...] = ()

    async def facts(self, facts: Mapping[str, Fact], board: Board) -> Board:
        """The board with the channel for the best facts."""
        best = fact_order(facts, board, self._reranking.top)
        return await self._given(board, {fact.id: fact.fact for fact in best})

    async def episodes(self, rows: Mapping[str, EpisodeRow], board: Board) -> Board:
        """The board with the channel for the best episodes."""
        best = [rows[uuid] for uuid, _ in ranked(board)[: self._reranking.top]]
        return await self._given(board, {row.uuid: spoken(row.content, row.speaker)[:LONGEST] for row in best})

    async def _given(self, board: Board, texts: Mapping[str, str]) -> Board:
        if not texts or self.missing:
            return board
        begun = time.monotonic()
        try:
            async with asyncio.timeout(max(0.0, self._left)):
                scores = await self._scores(tuple(texts.values()))
        except Exception as error:  # a reranker is the user's own code or a service: whatever it raises
            name = getattr(self._reranking.reranker, "id", type(self._reranking.reranker).__name__)
            logger.warning("%s gave no scores (%s)", name, type(error).__name__)
            self.missing = (CHANNEL,)
            return board
        self._left -= time.monotonic() - begun
        result = {id: dict(channels) for id, channels in board.items()}
        give(result, CHANNEL, above_the_last(dict(zip(texts, scores, strict=True))))
        return result

    async def _scores(self, texts: tuple[str, ...]) -> list[float]:
        """Raises ValueError for what is not a finite number for each text."""
        work = self._reranking.reranker.scores
        if inspect.iscoroutinefunction(work):
            given = await work(self._question, list(texts))
        else:
            given = await aside(self._reranking.free, lambda: work(self._question, list(texts)))
        scores = [float(score) for score in given]
        if len(scores) != len(texts) or not all(map(math.isfinite, scores)):
            raise ValueError("no finite score for each text")
        return scores


async def aside(free: threading.Semaphore, work: Callable[[], Any]) -> Any:
    """The result of `work` on a thread of its own, as far as there is one `free`.

    What never returns holds its thread alone: none of those that all others share, and not the end of the process.
    """
    while not free.acquire(blocking=False):  # noqa: ASYNC110 - a thread gives it back, whose loop may be gone
        await asyncio.sleep(PAUSE)
    answer: Future[Any] = Future()
    answer.set_running_or_notify_cancel()

    def run() -> None:
        try:
            answer.set_result(work())
        except BaseException as error:
            answer.set_exception(error)
        finally:
            free.release()

    threading.Thread(target=run, name="rerank", daemon=True).start()
    return await asyncio.wrap_future(answer)


def above_the_last(scores: Mapping[str, float]) -> dict[str, float]:
    """Standard deviations above the least, times the weight; 0 where all are equal.

    Nothing that was scored gets less than what was not: that had less to begin with.
    """
    top = max(map(abs, scores.values()), default=0.0) or 1.0
    hits = [Hit(id, score / top) for id, score in scores.items()]
    if max(hit.score for hit in hits) - min(hit.score for hit in hits) <= FLAT:
        return dict.fromkeys(scores, 0.0)
    return spread(hits, WEIGHTS.rerank)
