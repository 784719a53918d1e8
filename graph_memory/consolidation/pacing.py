"""How a consolidation stays out of the way: it rests after work, waits while questions are answered, and takes bites.

A chunk is what lies between two reads of the store, or behind the last one of a batch: nothing in between gives way.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final, TypeVar, cast

from graph_memory.store.contract import Reading, Store

LONGEST_REST: Final = 1.0
"""Seconds: also the longest that a consolidation waits for a moment in which no question is being answered."""
BITE: Final = 0.02
"""Seconds of work that a batch is to be: as many things as that is enough for, at most those of the policy."""
FIRST: Final = 8
"""Things of the first batch."""
Result = TypeVar("Result")


class Answering:
    """How many questions are being answered right now."""

    def __init__(self) -> None:
        self._count = 0
        self._quiet: asyncio.Event | None = None

    @contextmanager
    def one(self) -> Iterator[None]:
        self._count += 1
        try:
            yield
        finally:
            self._count -= 1
            if not self._count and self._quiet:
                self._quiet.set()

    async def quiet(self, seconds: float) -> None:
        """Returns when none is, or after so many seconds."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while self._count:
                    self._quiet = self._quiet or asyncio.Event()
                    self._quiet.clear()
                    await self._quiet.wait()


class Pace:
    """The rests of one run. `rest`: seconds of rest for each second of work; 0: none, and whole batches."""

    def __init__(self, rest: float, answering: Answering | None = None) -> None:
        self._rest, self._answering = rest, answering
        self._since = time.perf_counter()
        self._worked = 0.0

    @property
    def worked(self) -> float:
        """Seconds until now, rests left out."""
        return self._worked + time.perf_counter() - self._since

    async def pause(self) -> None:
        took = time.perf_counter() - self._since
        self._worked += took
        await asyncio.sleep(min(took * self._rest, LONGEST_REST))
        if self._rest and self._answering:
            await self._answering.quiet(LONGEST_REST)
        self._since = time.perf_counter()

    def first(self, most: int) -> int:
        """How many things the first batch is to have."""
        return min(FIRST, most) if self._rest else most

    def next(self, size: int, took: float, most: int) -> int:
        """How many the next one is to have, where one of `size` took so many seconds."""
        if not self._rest:
            return most
        fitting = size * BITE / took if took > 0 else most
        return max(1, int(min(fitting, 2 * size, most)))


class Paced:
    """A store before each read of which a run rests."""

    def __init__(self, store: Store, pace: Pace) -> None:
        self._store, self._pace = store, pace

    async def read(self, group: str, work: Callable[[Reading], Awaitable[Result]]) -> Result:
        await self._pace.pause()
        return await self._store.read(group, work)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)


def paced(store: Store, pace: Pace) -> Store:
    return cast(Store, Paced(store, pace))
