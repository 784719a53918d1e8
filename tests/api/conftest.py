"""The service in this process, over a file of its own."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path

import httpx
import pytest
import pytest_asyncio
from fastapi import FastAPI

from graph_memory.memory import Memory
from graph_memory_api.app import create_app

MAX_BODY = 4_096
MAX_LIMIT = 100


@asynccontextmanager
async def asking(app: FastAPI) -> AsyncIterator[httpx.AsyncClient]:
    """A client of a started app; an error inside is answered, as a server would, and not raised."""
    transport = httpx.ASGITransport(app=app, raise_app_exceptions=False)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=transport, base_url="http://api") as client,
    ):
        yield client


@pytest.fixture
def open_memory(tmp_path: Path) -> Callable[[], AbstractAsyncContextManager[Memory]]:
    """Opens a memory without weights, in which a thing has one owner."""
    return lambda: Memory.open(tmp_path / "memory.db", predicates={"owned_by": "one"}, embedder=None)


@pytest.fixture
def app(open_memory: Callable[[], AbstractAsyncContextManager[Memory]]) -> FastAPI:
    return create_app(open_memory, max_body=MAX_BODY, max_limit=MAX_LIMIT)


@pytest_asyncio.fixture
async def client(app: FastAPI) -> AsyncIterator[httpx.AsyncClient]:
    async with asking(app) as client:
        yield client


@pytest_asyncio.fixture
async def memory(app: FastAPI, client: httpx.AsyncClient) -> Memory:
    """The memory behind `client`."""
    opened: Memory = await app.state.opened.memory()
    return opened
