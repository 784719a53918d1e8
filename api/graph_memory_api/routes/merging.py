"""What is one entity: merges proposed, made, refused and undone."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query

from graph_memory.merges import Merge, MergePage
from graph_memory_api import requests_keeping as keeping
from graph_memory_api.deps import LimitsDep, MemoryDep
from graph_memory_api.requests import given

router = APIRouter(tags=["merges"])


@router.post("/merge")
async def merge(body: keeping.MergeBody, memory: MemoryDep) -> Merge:
    """Say that two entities are one. Nothing is lost: `undo` makes them two again."""
    return await memory.merge(**given(body))


@router.get("/merges")
async def merges(query: Annotated[keeping.Merges, Query()], memory: MemoryDep, limits: LimitsDep) -> MergePage:
    """The merges that were proposed or decided, the earliest first."""
    limits.check(query.limit)
    return await memory.merges(**given(query))


@router.post("/merges/{id}/accept")
async def accept(id: str, memory: MemoryDep, body: keeping.OfGroup | None = None) -> Merge:
    """Merge what was proposed."""
    return await memory.accept(id, **given(body or keeping.OfGroup()))


@router.post("/merges/{id}/reject")
async def reject(id: str, memory: MemoryDep, body: keeping.OfGroup | None = None) -> Merge:
    """Refuse what was proposed: it is never proposed or merged again."""
    return await memory.reject(id, **given(body or keeping.OfGroup()))


@router.post("/merges/{id}/undo")
async def undo(id: str, memory: MemoryDep, body: keeping.OfGroup | None = None) -> Merge:
    """Make two of what was merged, each with all that was said of it."""
    return await memory.undo(id, **given(body or keeping.OfGroup()))
