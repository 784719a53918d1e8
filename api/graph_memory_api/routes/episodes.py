"""Episodes: a page of them, and one deleted."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query

from graph_memory.models import Page, Receipt
from graph_memory_api import requests
from graph_memory_api.deps import LimitsDep, MemoryDep
from graph_memory_api.requests import given

router = APIRouter(prefix="/episodes", tags=["episodes"])


@router.get("")
async def episodes(query: Annotated[requests.Episodes, Query()], memory: MemoryDep, limits: LimitsDep) -> Page:
    """A page of episodes by when they were said, and the cursor of the next page, null on the last."""
    limits.check(query.limit)
    return await memory.episodes(**given(query))


@router.delete("/{episode_id:path}")
async def delete_episode(episode_id: str, query: Annotated[requests.Query, Query()], memory: MemoryDep) -> Receipt:
    """Take an episode and its claims away: what they had overturned holds again."""
    return await memory.delete_episode(episode_id, **given(query))
