"""Consolidation over REST: a run, how far jobs came, and counters in the text format of Prometheus."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Final

from fastapi import APIRouter, Query
from fastapi.responses import PlainTextResponse

from graph_memory.consolidation.report import Consolidation, JobReport
from graph_memory_api import requests
from graph_memory_api.deps import MemoryDep
from graph_memory_api.requests import given

PROMETHEUS: Final = "text/plain; version=0.0.4; charset=utf-8"

router = APIRouter(tags=["consolidation"])


@router.post("/consolidate")
async def consolidate(body: requests.Consolidate, memory: MemoryDep) -> Consolidation:
    """Do the steps, or with `dry_run` tell what they would do; the answer comes when they are done.

    A 409 where a run is at the group. `GET /v1/jobs` tells meanwhile how far it came.
    """
    return await memory.consolidate(**given(body))


@router.get("/jobs")
async def jobs(query: Annotated[requests.Query, Query()], memory: MemoryDep) -> list[JobReport]:
    """How far the last consolidation of the group came, or the one that is running."""
    return await memory.jobs(**given(query))


class Exposition(PlainTextResponse):
    media_type = PROMETHEUS


@router.get("/metrics", response_class=Exposition)
async def metrics(memory: MemoryDep) -> str:
    """What consolidations did since the service was started: of all groups, by this process."""
    return "".join(f"{line}\n" for line in exposed(memory.metrics()))


def exposed(found: Mapping[str, Any]) -> Iterator[str]:
    """Counters in the text format of Prometheus 0.0.4."""
    acts = [({"step": step, "verb": verb}, count) for step, of in found["acts"].items() for verb, count in of.items()]
    yield from _counter("runs", "Runs by how they ended.", _labelled("state", found["runs"]))
    yield from _counter("acts", "What was done, by step and verb.", acts)
    yield from _counter("looked_at", "Things looked at.", _labelled("step", found["looked_at"]))
    yield from _counter("failed_steps", "Steps that failed.", _labelled("step", found["failed"]))
    yield from _counter("seconds", "Seconds of work, rests left out.", [({}, found["seconds"])])


def _labelled(label: str, counts: Mapping[str, float]) -> list[tuple[dict[str, str], float]]:
    return [({label: name}, count) for name, count in counts.items()]


def _counter(name: str, help: str, samples: list[tuple[dict[str, str], float]]) -> Iterator[str]:
    name = f"graph_memory_consolidation_{name}_total"
    yield f"# HELP {name} {help}"
    yield f"# TYPE {name} counter"
    for labels, value in samples:
        told = ",".join(f'{label}="{_escaped(of)}"' for label, of in labels.items())
        yield f"{name}{{{told}}} {value}" if told else f"{name} {value}"


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
