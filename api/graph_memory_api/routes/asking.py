"""The verbs that ask."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query

from graph_memory.models import Change, Fact, Reason, Recall
from graph_memory_api import requests
from graph_memory_api.deps import LimitsDep, MemoryDep
from graph_memory_api.requests import given

router = APIRouter(tags=["ask"])


@router.get("/facts")
async def facts(query: Annotated[requests.Facts, Query()], memory: MemoryDep) -> list[Fact]:
    """What holds at the asked time."""
    return await memory.facts(**given(query))


@router.get("/history")
async def history(query: Annotated[requests.History, Query()], memory: MemoryDep) -> list[Fact]:
    """Every spell, in order."""
    return await memory.history(**given(query))


@router.get("/facts/{fact_id}/why")
async def why(fact_id: str, query: Annotated[requests.Why, Query()], memory: MemoryDep) -> Reason:
    """A fact, the claims that made it, those that lost, and the rule that decided."""
    return await memory.why(fact_id, **given(query))


@router.get("/diff")
async def diff(query: Annotated[requests.Diff, Query()], memory: MemoryDep) -> list[Change]:
    """How the history believed at t1 differs from that believed at t2."""
    return await memory.diff(**given(query))


@router.post("/recall")
async def recall(body: requests.RecallBody, memory: MemoryDep, limits: LimitsDep) -> Recall:
    """Facts, episodes and entities that bear on a question."""
    limits.check(body.limit)
    fields = given(body)
    groups = fields.pop("groups", None)
    return await memory.recall(**fields | ({"group": groups} if groups else {}))


@router.get("/recall", name="recall_by_query")
async def recall_by_query(query: Annotated[requests.Question, Query()], memory: MemoryDep, limits: LimitsDep) -> Recall:
    """The same, asked in the address."""
    limits.check(query.limit)
    return await memory.recall(**given(query))


@router.get("/status")
async def status(query: Annotated[requests.Query, Query()], memory: MemoryDep) -> dict[str, Any]:
    """What the group holds, and which parts of the memory are at work."""
    return await memory.status(**given(query))
