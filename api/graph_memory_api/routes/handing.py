"""What recalls handed over, and which of it was of use."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query

from graph_memory.models_handing import HandedPage, Usage
from graph_memory_api import requests
from graph_memory_api.deps import LimitsDep, MemoryDep
from graph_memory_api.requests import given

router = APIRouter(tags=["recall log"])


@router.get("/handed")
async def handed(query: Annotated[requests.Handed, Query()], memory: MemoryDep, limits: LimitsDep) -> HandedPage:
    """What recalls handed over by the asked time, the latest first: those that were logged."""
    limits.check(query.limit)
    return await memory.handed(**given(query))


@router.post("/used")
async def used(body: requests.Used, memory: MemoryDep) -> Usage:
    """Say that something recalled was of use; how often it was by now."""
    fields = given(body)
    return await memory.used(fields.pop("id"), **fields)
