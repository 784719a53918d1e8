"""The service over a Neo4j that dies under it: problems in bounded time, and on it goes once the server is back."""

from __future__ import annotations

import asyncio
import time

import httpx
import pytest

from graph_memory.memory import Memory
from graph_memory_api.app import create_app
from tests.api.conftest import asking
from tests.api.test_problems import problem
from tests.neo4j_server import Server

BOUND_SECONDS = 45.0
CLAIM = {"subject": "checkout", "predicate": "owned_by", "object": "Payments", "id": "first"}


@pytest.mark.neo4j
async def test_a_server_that_dies_and_comes_back(mortal: Server) -> None:
    app = create_app(lambda: Memory.open(mortal.url, group="rest-down", embedder=None))
    async with asking(app) as client:
        assert (await client.post("/v1/assert", json=CLAIM)).status_code == 200
        mortal.kill9()
        start = time.monotonic()
        answers = await asyncio.gather(
            client.get("/ready"), client.get("/v1/facts"), client.post("/v1/assert", json=CLAIM)
        )
        assert time.monotonic() - start < BOUND_SECONDS
        assert [problem(answer) for answer in answers] == [(503, None)] * 3
        mortal.restart()
        await until_ready(client)
        assert [fact["object"] for fact in (await client.get("/v1/facts")).json()] == ["Payments"]


async def until_ready(client: httpx.AsyncClient) -> None:
    """A server that has just started answers its first questions slowly."""
    deadline = time.monotonic() + BOUND_SECONDS
    while (answer := await client.get("/ready")).status_code != 200:
        assert time.monotonic() < deadline, answer.text
        await asyncio.sleep(0.2)
