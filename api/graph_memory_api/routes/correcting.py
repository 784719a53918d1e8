"""What a user puts right: facts with their state, one edited, pinned or forgotten, and why things are so."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query

from graph_memory.erasing.receipts import Erasure
from graph_memory.grounds import Grounds
from graph_memory.keeping import Archived, ArchivedPage
from graph_memory.kept import KeptPage
from graph_memory.models import Fact, Receipt
from graph_memory_api import requests
from graph_memory_api import requests_keeping as keeping
from graph_memory_api.deps import LimitsDep, MemoryDep
from graph_memory_api.requests import given

router = APIRouter(tags=["correction"])


@router.get("/memories")
async def memories(query: Annotated[keeping.Memories, Query()], memory: MemoryDep, limits: LimitsDep) -> KeptPage:
    """The facts believed now, whenever they hold, each with its state, by id."""
    limits.check(query.limit)
    return await memory.memories(**given(query))


@router.post("/edit")
async def edit(body: keeping.Edit, memory: MemoryDep) -> Receipt:
    """Put one fact right; what was believed until now stays on record."""
    fields = given(body)
    return await memory.edit(fields.pop("fact_id"), **fields)


@router.post("/pin")
async def pin(body: keeping.OfFact, memory: MemoryDep) -> Fact:
    """Keep a fact from ever being archived; one that is archived comes back."""
    return await memory.pin(**given(body))


@router.post("/unpin")
async def unpin(body: keeping.OfFact, memory: MemoryDep) -> Fact:
    """Let a fact be as any other again."""
    return await memory.unpin(**given(body))


@router.post("/forget")
async def forget(body: keeping.Forget, memory: MemoryDep) -> Archived | Erasure:
    """Leave a fact, or an episode, out of every recall; with `erase` take it away for good."""
    return await memory.forget(**given(body))


@router.post("/archive")
async def archive(body: keeping.OfThing, memory: MemoryDep) -> Archived:
    """Leave a fact, or an episode, out of every recall; history and why still tell it."""
    return await memory.archive(**given(body))


@router.post("/unarchive")
async def unarchive(body: keeping.OfThing, memory: MemoryDep) -> Archived:
    """Let recall find again what was archived or has expired; the answer is what it was."""
    return await memory.unarchive(**given(body))


@router.get("/archived")
async def archived(query: Annotated[keeping.Paged, Query()], memory: MemoryDep, limits: LimitsDep) -> ArchivedPage:
    """What recall leaves out, with why, in the order in which it was archived."""
    limits.check(query.limit)
    return await memory.archived(**given(query))


@router.get("/grounds/{id:path}")
async def grounds(id: str, query: Annotated[requests.Query, Query()], memory: MemoryDep) -> Grounds:
    """Why a merge, a conflict, a rule or a reflection is there, or a fact or an episode is archived."""
    return await memory.grounds(id, **given(query))
