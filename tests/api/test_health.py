"""A store that is down is a 503 in bounded time, and the service goes on when it is back."""

from __future__ import annotations

import socket
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractAsyncContextManager

import httpx
import pytest

from graph_memory.errors import StoreUnavailable
from graph_memory.memory import Memory
from graph_memory_api.app import create_app
from tests.api.conftest import asking
from tests.api.test_problems import problem


async def test_health_and_ready(client: httpx.AsyncClient) -> None:
    answers = [(await client.get(path)).json() for path in ("/health", "/ready")]
    assert answers == [{"status": "ok"}, {"status": "ready"}]


@pytest.fixture(params=["refused", "silent"])
def dead_port(request: pytest.FixtureRequest) -> Iterator[int]:
    """A port where nothing listens, or one that takes connections and never says a word."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        port: int = server.getsockname()[1]
        if request.param == "refused":
            server.close()
        yield port


DEAD_SECONDS = 3.0


async def test_a_store_that_is_down_is_told_in_bounded_time(dead_port: int) -> None:
    store = f"neo4j://neo4j:secret@127.0.0.1:{dead_port}/neo4j"
    async with asking(create_app(lambda: Memory.open(store, embedder=None), open_seconds=0.2)) as client:
        start = time.monotonic()
        answers = [
            await client.get("/ready"),
            await client.get("/v1/facts"),
            await client.post("/v1/remember", json={"content": "x"}),
            await client.delete("/v1/episodes/x"),
        ]
        assert time.monotonic() - start < DEAD_SECONDS
        assert [problem(answer) for answer in answers] == [(503, None)] * 4
        assert [answer.headers["retry-after"] for answer in answers] == ["5"] * 4
        assert not any("secret" in answer.text for answer in answers)
        assert (await client.get("/health")).status_code == 200


async def test_a_store_that_comes_later_is_used_without_a_restart(
    open_memory: Callable[[], AbstractAsyncContextManager[Memory]],
) -> None:
    up = False

    def open_when_up() -> AbstractAsyncContextManager[Memory]:
        if not up:
            raise StoreUnavailable("not yet")
        return open_memory()

    async with asking(create_app(open_when_up)) as client:
        assert (await client.get("/ready")).status_code == 503
        up = True
        assert (await client.get("/ready")).status_code == 200
        assert (await client.get("/v1/facts")).json() == []
