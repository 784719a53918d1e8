"""Two ways to do a thing, timed in turn: ours, and the bare operation beside it."""

from __future__ import annotations

import statistics
import time
from collections.abc import Awaitable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, TypeVar

from bench.measures import milliseconds

Result = TypeVar("Result")


@dataclass(slots=True)
class Arm:
    """What one way took, in seconds: on the clock, and of this process's processor time in all its threads."""

    wall: list[float] = field(default_factory=list)
    cpu: list[float] = field(default_factory=list)

    @contextmanager
    def timed(self) -> Iterator[None]:
        wall, cpu = time.perf_counter(), time.process_time()
        yield
        self.wall.append(time.perf_counter() - wall)
        self.cpu.append(time.process_time() - cpu)

    async def time(self, work: Awaitable[Result]) -> Result:
        with self.timed():
            return await work


def beside(ours: Arm, bare: Arm, limit: float | None) -> dict[str, Any]:
    """The medians side by side; `ratio` is ours over bare on the clock, `cpu_ratio` of processor time."""
    ratio = statistics.median(ours.wall) / statistics.median(bare.wall)
    cpu = statistics.median(bare.cpu)
    return {
        "n": len(ours.wall),
        "ms": milliseconds(ours.wall),
        "bare_ms": milliseconds(bare.wall),
        "ratio": round(ratio, 3),
        "cpu_ratio": round(statistics.median(ours.cpu) / cpu, 3) if cpu else None,
        "limit": limit,
        "within": None if limit is None else ratio <= limit,
    }
