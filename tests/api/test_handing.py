"""The recall log over REST answers what `Memory` answers."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from graph_memory.memory import Memory
from graph_memory.settings import Settings
from graph_memory_api.app import app_of, create_app
from tests.api.conftest import MAX_LIMIT, asking


@pytest.fixture
def app(tmp_path: Path) -> FastAPI:
    """A service that logs recalls."""
    return create_app(lambda: Memory.open(tmp_path / "memory.db", embedder=None, recall_log=True), max_limit=MAX_LIMIT)


async def recalled(client: httpx.AsyncClient) -> Any:
    body = {"subject": "checkout", "predicate": "owned_by", "object": "Payments", "said_at": "2024-01-05", "id": "e1"}
    assert (await client.post("/v1/assert", json=body)).status_code == 200
    return (await client.post("/v1/recall", json={"question": "who owns checkout?", "max_tokens": 100})).json()


async def test_what_was_handed_over_is_told_by_page(client: httpx.AsyncClient, memory: Memory) -> None:
    first, second = await recalled(client), await recalled(client)
    page = (await client.get("/v1/handed", params={"limit": 1})).json()
    assert page == (await memory.handed(limit=1)).model_dump(mode="json")
    assert [(one["id"], one["text"]) for one in page["items"]] == [(second["id"], second["text"])]
    last = (await client.get("/v1/handed", params={"limit": 1, "cursor": page["cursor"]})).json()
    assert ([one["id"] for one in last["items"]], last["cursor"]) == ([first["id"]], None)
    earlier = await client.get("/v1/handed", params={"at": last["items"][0]["recorded_at"]})
    assert earlier.json() == last
    assert (await client.get("/v1/handed", params={"group": "other"})).json() == {"items": [], "cursor": None}


async def test_a_hit_is_said_to_be_used(client: httpx.AsyncClient, memory: Memory) -> None:
    found = await recalled(client)
    for _ in range(2):
        answer = await client.post("/v1/used", json={"id": "e1", "recall": found["id"]})
        assert (answer.status_code, answer.json()["times_used"]) == (200, 1)
    again = (await client.post("/v1/used", json={"id": found["facts"][0]["fact"]["id"]})).json()
    assert (again["kind"], again["times_used"], again["times_recalled"]) == ("fact", 1, 1)
    log = (await client.get("/v1/status")).json()["recall_log"]
    assert log == {"on": True, "recalls": 1, "useful": 1, "handed": 2, "used": 2, "hit_rate": 1.0}


@pytest.mark.parametrize(
    ("body", "status", "kind", "field"),
    [
        ({"id": "e9"}, 404, "unknown-hit", "id"),
        ({"id": "e1", "recall": "r9"}, 404, "unknown-recall", "recall"),
        ({"id": ""}, 422, "invalid-input", "id"),
        ({"id": 7}, 422, "invalid-input", "id"),
        ({}, 422, "invalid-input", "id"),
    ],
)
async def test_what_cannot_be_used_is_a_problem(
    client: httpx.AsyncClient, body: dict[str, Any], status: int, kind: str, field: str
) -> None:
    await recalled(client)
    answer = await client.post("/v1/used", json=body)
    assert (answer.status_code, answer.json()["field"]) == (status, field)
    assert answer.json()["type"].endswith(f":{kind}")


async def test_a_page_that_is_too_long_is_refused(client: httpx.AsyncClient) -> None:
    answer = await client.get("/v1/handed", params={"limit": MAX_LIMIT + 1})
    assert (answer.status_code, answer.json()["field"]) == (422, "limit")


@pytest.mark.parametrize("on", [False, True])
async def test_the_setting_decides(tmp_path: Path, on: bool) -> None:
    settings = Settings(store=str(tmp_path / "m.db"), models=tmp_path, recall_log=on)
    async with asking(app_of(settings)) as client:
        found = await recalled(client)
        assert bool(found["id"]) == on
        assert len((await client.get("/v1/handed")).json()["items"]) == on
