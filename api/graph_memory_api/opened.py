"""The memory of the process: opened when it is first needed, and tried again after its store could not be reached."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack

from graph_memory.errors import StoreUnavailable
from graph_memory.memory import Memory

OpenMemory = Callable[[], AbstractAsyncContextManager[Memory]]


class Opened:
    """`seconds` bounds every wait for the store to open. All who wait for it share one attempt and its outcome."""

    def __init__(self, open_memory: OpenMemory, seconds: float) -> None:
        self._open_memory = open_memory
        self._seconds = seconds
        self._stack = AsyncExitStack()
        self._memory: Memory | None = None
        self._attempt: asyncio.Task[Memory] | None = None

    async def memory(self) -> Memory:
        """Raises StoreUnavailable where the store does not open in time."""
        if self._memory is not None:
            return self._memory
        if self._attempt is None:
            self._attempt = asyncio.create_task(self._open())
        return await asyncio.shield(self._attempt)

    async def close(self) -> None:
        if (attempt := self._attempt) is not None:
            attempt.cancel()
            await asyncio.wait([attempt])
        self._memory = None
        await self._stack.aclose()

    async def _open(self) -> Memory:
        try:
            async with asyncio.timeout(self._seconds):
                self._memory = await self._stack.enter_async_context(self._open_memory())
            return self._memory
        except TimeoutError as error:
            raise StoreUnavailable(f"the store did not open within {self._seconds:g} s: is its server up?") from error
        finally:
            self._attempt = None
