"""What is taken away for good, and what was looked for and not found."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from pydantic import BaseModel

from graph_memory.erasing.receipts import Erasure
from graph_memory_api import requests_keeping as keeping
from graph_memory_api.deps import LimitsDep, MemoryDep
from graph_memory_api.requests import given

router = APIRouter(tags=["erasure"])


class Found(BaseModel):
    """Where the texts were found; nowhere: an empty list."""

    found: list[str]


@router.post("/erase")
async def erase(body: keeping.Erase, memory: MemoryDep) -> Erasure:
    """Take something away for good, with all that was made of it; what it had overturned is believed again."""
    return await memory.erase(**given(body))


@router.post("/redact")
async def redact(body: keeping.Redact, memory: MemoryDep) -> Erasure:
    """Mask the names of an entity wherever they stand, for good; what was said of it stays."""
    return await memory.redact(**given(body))


@router.post("/verify")
async def verify(body: keeping.Verify, memory: MemoryDep) -> Found:
    """Look for texts in every property, index and file of the store, and in the exports that it keeps."""
    return Found(found=list(await memory.verify(body.texts)))


@router.get("/erasures")
async def erasures(query: Annotated[keeping.Erasures, Query()], memory: MemoryDep, limits: LimitsDep) -> list[Erasure]:
    """The receipts of what was erased or redacted, the earliest first."""
    limits.check(query.limit)
    return await memory.erasures(**given(query))
