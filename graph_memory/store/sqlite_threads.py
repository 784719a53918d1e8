"""Work on SQLite and where it runs: in a thread of a pool, or at once without an event loop."""

from __future__ import annotations

import asyncio
import contextvars
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar, cast

Result = TypeVar("Result")


async def hop(
    pool: ThreadPoolExecutor, job: Callable[[], Result], unwanted: Callable[[], None] | None = None
) -> Result:
    """The result of `job` in a thread of the pool; one that is cancelled meanwhile still waits for its end."""
    future = pool.submit(contextvars.copy_context().run, job)
    waiting = asyncio.wrap_future(future)
    try:
        return await asyncio.shield(waiting)
    except asyncio.CancelledError:
        if unwanted is not None:
            unwanted()
        if not future.cancel():
            await asyncio.wait([waiting])
        if waiting.done() and not waiting.cancelled():
            waiting.exception()
        raise


def driven(work: Awaitable[Result]) -> Result:
    """The result of `work`, which awaits nothing that waits, without an event loop."""
    steps = work.__await__()
    try:
        next(steps)
    except StopIteration as end:
        return cast(Result, end.value)
    steps.close()
    raise RuntimeError("work in a transaction may await only the verbs of the transaction")
