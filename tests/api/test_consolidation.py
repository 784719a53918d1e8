"""Consolidation over REST answers what `Memory` answers, and the schedule runs what is due."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from datetime import timedelta
from typing import Any

import httpx
import pytest

from graph_memory.consolidation.jobs import CONSOLIDATE
from graph_memory.ledger import JOB
from graph_memory.memory import Memory
from graph_memory.rows import Edits
from graph_memory.store.contract import Writing
from graph_memory_api.app import create_app
from graph_memory_api.routes.jobs import exposed
from graph_memory_api.schedule import consolidate_due
from tests.api.conftest import asking
from tests.api.test_problems import problem
from tests.api.test_verbs import as_json

SAMPLE = re.compile(r'[a-z_]+(\{[a-z_]+="[^"\n]*"(,[a-z_]+="[^"\n]*")*\})? [0-9.]+')
EVERY = timedelta(hours=6)


async def tell(client: httpx.AsyncClient, group: str = "main") -> None:
    for n in range(5):
        body = {"subject": "Ann", "predicate": "uses", "object": f"Tool {n}", "id": f"e{n}", "group": group}
        assert (await client.post("/v1/assert", json=body)).status_code == 200


def told(answer: dict[str, Any]) -> list[tuple[str, Any]]:
    return [(step["name"], step["counts"]) for step in answer["steps"]]


async def test_a_dry_run_tells_what_the_run_does(client: httpx.AsyncClient, memory: Memory) -> None:
    await tell(client)
    dry = (await client.post("/v1/consolidate", json={"steps": ["pages"], "dry_run": True})).json()
    assert (dry["dry_run"], await memory.jobs()) == (True, [])
    done = (await client.post("/v1/consolidate", json={"steps": ["pages"]})).json()
    assert (done["dry_run"], done["state"]) == (False, "done")
    assert told(done) == told(dry)
    assert done["changes"] > 0


async def test_jobs_tell_how_far_the_last_run_came(client: httpx.AsyncClient, memory: Memory) -> None:
    assert (await client.get("/v1/jobs")).json() == []
    await tell(client)
    await client.post("/v1/consolidate", json={"steps": ["pages"]})
    answer = (await client.get("/v1/jobs")).json()
    assert answer == as_json(await memory.jobs())
    assert [(job["kind"], job["state"]) for job in answer] == [("consolidate", "done")]
    assert (await client.get("/v1/jobs", params={"group": "other"})).json() == []


async def test_a_step_that_is_none_is_a_422_that_tells_the_nearest(client: httpx.AsyncClient) -> None:
    answer = await client.post("/v1/consolidate", json={"steps": ["page"]})
    assert problem(answer) == (422, "steps")
    assert "did you mean pages?" in answer.json()["detail"]


async def test_a_run_beside_another_is_a_409(client: httpx.AsyncClient, memory: Memory) -> None:
    await tell(client)
    await memory.consolidate(["pages"])

    async def another(tx: Writing) -> None:
        (row,) = await tx.ledger(JOB, [CONSOLIDATE])
        row.state, row.body = "running", dict(row.body) | {"owner": "another machine 1 1"}
        await tx.apply(Edits(ledger=[row]))

    await memory.store.write("main", another)
    answer = await client.post("/v1/consolidate", json={})
    assert problem(answer) == (409, "group")
    assert "runs since" in answer.json()["detail"]


async def test_metrics_are_in_the_text_format_of_prometheus(client: httpx.AsyncClient) -> None:
    await tell(client)
    before = await client.get("/v1/metrics")
    assert 'graph_memory_consolidation_runs_total{state="done"} 0' in before.text.splitlines()
    await client.post("/v1/consolidate", json={"steps": ["pages"]})
    answer = await client.get("/v1/metrics")
    assert answer.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8"
    lines = answer.text.splitlines()
    assert 'graph_memory_consolidation_runs_total{state="done"} 1' in lines
    assert any(line.startswith('graph_memory_consolidation_acts_total{step="pages",verb="') for line in lines)
    assert [line for line in lines if not line.startswith("# ") and not SAMPLE.fullmatch(line)] == []
    assert answer.text.endswith("\n")


def test_labels_are_escaped() -> None:
    found = {"runs": {}, "acts": {'a"b\\': {"c\nd": 1}}, "looked_at": {}, "failed": {}, "seconds": 0.5}
    assert r'graph_memory_consolidation_acts_total{step="a\"b\\",verb="c\nd"} 1' in list(exposed(found))


async def test_each_group_is_consolidated_when_it_is_due(client: httpx.AsyncClient, memory: Memory) -> None:
    for group in ("main", "other"):
        await tell(client, group)
    await consolidate_due(memory, EVERY)
    first = await jobs_of(memory)
    assert [job.state for job in first] == ["done", "done"]
    await consolidate_due(memory, EVERY)
    assert await jobs_of(memory) == first, "none is due yet"
    clock = memory.clock
    memory.clock = lambda: clock() + EVERY
    await consolidate_due(memory, EVERY)
    assert [job.now > old.now for job, old in zip(await jobs_of(memory), first, strict=True)] == [True, True]


async def jobs_of(memory: Memory) -> list[Any]:
    return [job for group in ("main", "other") for job in await memory.jobs(group=group)]


async def test_a_group_that_cannot_be_consolidated_leaves_the_others(
    client: httpx.AsyncClient, memory: Memory, caplog: pytest.LogCaptureFixture
) -> None:
    for group in ("main", "other"):
        await tell(client, group)

    async def spoil(tx: Writing) -> None:
        row = await tx.group()
        assert row is not None
        row.embedder = "another"
        await tx.apply(Edits(group=row))

    await memory.store.write("main", spoil)
    memory._groups.forget("main")
    memory._groups._embedder = "this one"
    caplog.set_level(logging.INFO, "graph_memory_api.schedule")
    await consolidate_due(memory, EVERY)
    assert [job.group for job in await jobs_of(memory)] == ["other"]
    lines = [record.getMessage() for record in caplog.records if record.name == "graph_memory_api.schedule"]
    assert [line.split(":")[0] for line in lines] == ["group main was not consolidated", "group other"]


async def test_the_service_consolidates_by_itself_and_stops_cleanly(
    open_memory: Callable[[], AbstractAsyncContextManager[Memory]], caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "graph_memory_api.schedule")
    app = create_app(open_memory, consolidate_every=timedelta(seconds=0.2))
    async with asking(app) as client:
        await tell(client)
        async with asyncio.timeout(20):
            while not (await client.get("/v1/jobs")).json():  # noqa: ASYNC110 another task of the service writes it
                await asyncio.sleep(0.01)
    tasks = [task for task in asyncio.all_tasks() if "_go_on" in repr(task)]
    assert tasks == []
    assert "Task was destroyed" not in caplog.text


async def test_a_service_without_a_schedule_consolidates_nothing(client: httpx.AsyncClient) -> None:
    await tell(client)
    await asyncio.sleep(0.05)
    assert (await client.get("/v1/jobs")).json() == []
