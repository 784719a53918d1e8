"""A read of Neo4j as single statements, each one round trip, where a transaction of one statement takes three.

A transaction would see no more of a piece: the server isolates by "read committed", so that each statement in it reads
what is committed by then. Those of one session follow one another by its bookmarks, on a cluster too.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar

if TYPE_CHECKING:
    from neo4j import AsyncResult, AsyncSession

Result = TypeVar("Result")

FIRST_DELAY: Final = 0.1
"""Seconds until what failed is tried again; each time twice as many."""


class Runs(Protocol):
    """What runs a statement: a transaction, or a `Statements`."""

    async def run(self, query: str, parameters: dict[str, Any] | None = None, **kwparameters: Any) -> AsyncResult: ...


class Statements:
    """Statements of one session, each by itself. Where none is run no connection is taken."""

    def __init__(self, stack: AsyncExitStack, open: Callable[[], AsyncSession], seconds: float) -> None:
        """`seconds`: how long one may take."""
        self._stack, self._open, self._seconds = stack, open, seconds
        self._session: AsyncSession | None = None

    async def run(self, query: str, parameters: dict[str, Any] | None = None, **kwparameters: Any) -> AsyncResult:
        from neo4j import Query

        if self._session is None:
            self._session = await self._stack.enter_async_context(self._open())
        return await self._session.run(Query(query, timeout=self._seconds), parameters, **kwparameters)


async def in_statements(
    open: Callable[[], AsyncSession], work: Callable[[Runs], Awaitable[Result]], seconds: float, wait: float
) -> Result:
    """What `work` gives; after a failure that may pass it is run again, for `wait` seconds from the first one on."""
    from neo4j.exceptions import DriverError, Neo4jError

    delay, failed = FIRST_DELAY, None
    while True:
        try:
            async with AsyncExitStack() as stack:
                return await work(Statements(stack, open, seconds))
        except (DriverError, Neo4jError) as error:
            failed = failed or time.monotonic()
            if not error.is_retryable() or time.monotonic() - failed > wait:
                raise
        await asyncio.sleep(delay)
        delay *= 2
