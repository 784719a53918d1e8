"""Whether the process runs, and whether its store answers."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter
from pydantic import BaseModel

from graph_memory.errors import StoreUnavailable
from graph_memory_api.deps import OpenedDep

READY_SECONDS = 5.0

router = APIRouter(tags=["health"])


class Health(BaseModel):
    status: str


@router.get("/health")
async def health() -> Health:
    """The process runs."""
    return Health(status="ok")


@router.get("/ready")
async def ready(opened: OpenedDep) -> Health:
    """The store answers."""
    try:
        async with asyncio.timeout(READY_SECONDS):
            await (await opened.memory()).episodes(limit=1)
    except TimeoutError as error:
        raise StoreUnavailable(f"the store did not answer within {READY_SECONDS:g} s") from error
    return Health(status="ready")
