"""What erasing costs: python -m bench.erasing [SIZE …]

A memory is a stated fact in one of 50 sessions, of one of SIZE / 5 subjects, and one in 100 was recalled. Each size is
filled and measured in a process of its own: milliseconds for one erased episode
of a session, an entity and one episode, without compaction; those of compaction; of a redaction; and the peak of
memory above that of an open store. Flat from size to size is what is aimed at.
"""

from __future__ import annotations

import resource
import time
from collections.abc import Awaitable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from bench.sizes import run as run_sizes
from graph_memory import Memory

SIZES = (5_000, 20_000)
SESSIONS = 50
PER_SUBJECT = 5
NOW = datetime(2026, 6, 1, tzinfo=UTC)


def said(number: int, size: int) -> dict[str, Any]:
    """One of every five turns of a session is of the same subject."""
    return {
        "id": f"e{number}", "verb": "assert", "subject": f"Person {number % (size // PER_SUBJECT)}",
        "predicate": "likes", "object": f"thing {number}", "session": f"s{number % SESSIONS}",
        "said_at": NOW - timedelta(minutes=number),
    }  # fmt: skip


async def fill(path: Path, size: int) -> None:
    async with Memory.open(path, embedder=None, recall_log=True) as m:
        await m.remember_many(said(number, size) for number in range(size))
        for number in range(0, size, size // 50):
            await m.recall(f"What does Person {number % (size // PER_SUBJECT)} like?")


async def timed(work: Awaitable[Any]) -> tuple[float, dict[str, int]]:
    start = time.perf_counter()
    receipt = await work
    return time.perf_counter() - start, dict(receipt.counts)


def peak() -> float:
    """The greatest memory that this process held so far, in MB (10^6 bytes)."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1_024 / 1e6


async def erase(path: Path, size: int) -> dict[str, Any]:
    async with Memory.open(path, embedder=None, recall_log=True) as m:
        await m.recall("Person 1")
        before = peak()
        session, counts = await timed(m.erase(session="s7", compact=False))
        entity, named = await timed(m.erase(entity="Person 1", compact=False))
        one, _ = await timed(m.erase(episode="e3", compact=False))
        redacted, masked = await timed(m.redact("Person 2", compact=False))
        parts = peak() - before
        compacted, _ = await timed(m.erase(episode="e4"))
        whole, gone = await timed(m.erase(whole=True))
        return {
            "memories": size,
            "session_episodes": counts["episodes"],
            "ms_per_episode_of_session": round(1e3 * session / counts["episodes"], 2),
            "ms_per_episode_of_entity": round(1e3 * entity / named["episodes"], 2),
            "ms_one_episode": round(1e3 * one, 1),
            "ms_per_redacted_episode": round(1e3 * redacted / masked["episodes"], 2),
            "ms_one_episode_and_compaction": round(1e3 * compacted, 1),
            "ms_per_episode_of_group": round(1e3 * whole / gone["episodes"], 3),
            "peak_mb": round(parts, 1),
            "peak_mb_of_group": round(peak() - before, 1),
        }


if __name__ == "__main__":
    run_sizes("bench.erasing", __doc__ or "", SIZES, fill, erase)
