"""What contradicts itself: conflicts, proposed and dismissed."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query

from graph_memory.reviewing import ConflictPage, ConflictReport
from graph_memory_api import requests_keeping as keeping
from graph_memory_api.deps import LimitsDep, MemoryDep
from graph_memory_api.requests import given

router = APIRouter(tags=["conflicts"])


@router.get("/conflicts")
async def conflicts(query: Annotated[keeping.Conflicts, Query()], memory: MemoryDep, limits: LimitsDep) -> ConflictPage:
    """The conflicts that a consolidation proposed, the earliest first."""
    limits.check(query.limit)
    return await memory.conflicts(**given(query))


@router.post("/conflicts/{id}/dismiss")
async def dismiss(id: str, memory: MemoryDep, body: keeping.OfGroup | None = None) -> ConflictReport:
    """Both sides are right: it is never proposed again."""
    return await memory.dismiss(id, **given(body or keeping.OfGroup()))
