"""The recalls that go on: what is kept of a group is asked for once for each, while its question is encoded."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Collection, Coroutine
from contextlib import asynccontextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from graph_memory.store.neo4j_kept import Kept, KeptGroup, Place


@dataclass(slots=True)
class Begun:
    """What was kept of a group when a recall of it began, and which of its matrices were brought up to date."""

    kept: Kept
    group: str
    found: asyncio.Task[KeptGroup | None] = field(init=False)
    listed: set[Place] = field(default_factory=set)


_begun: ContextVar[Begun | None] = ContextVar("begun", default=None)


def begun_of(kept: Kept, group: str) -> asyncio.Task[KeptGroup | None] | None:
    """None outside a recall of that group."""
    begun = _begun.get()
    return begun.found if begun is not None and (begun.kept, begun.group) == (kept, group) else None


def listed_of(kept: KeptGroup) -> Collection[Place]:
    """The matrices of `kept` that are up to date for the recall that goes on."""
    begun = _begun.get()
    return begun.listed if begun is not None and begun.found.done() and begun.found.result() is kept else ()


@asynccontextmanager
async def recalling(
    kept: Kept, group: str, begin: Callable[[set[Place]], Coroutine[Any, Any, KeptGroup | None]]
) -> AsyncIterator[None]:
    """Within it, and in the tasks that begin there, `begun_of` gives what `begin` does, which notes what it listed."""
    begun = Begun(kept, group)
    found = begun.found = asyncio.create_task(begin(begun.listed))
    token = _begun.set(begun)
    try:
        yield
    finally:
        _begun.reset(token)
        found.cancel()
        await asyncio.wait([found])
        if not found.cancelled():
            found.exception()
