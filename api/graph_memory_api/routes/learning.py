"""What is made of memories: the page of an entity, and rules learned from mistakes."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from pydantic import BaseModel

from graph_memory.models import Receipt
from graph_memory.models_keeping import EntityPage, RulePage
from graph_memory_api import requests_keeping as keeping
from graph_memory_api.deps import LimitsDep, MemoryDep
from graph_memory_api.requests import given

router = APIRouter(tags=["learning"])


class Retired(BaseModel):
    """A rule that counts no more."""

    id: str
    state: str = "retired"


@router.get("/page")
async def page(query: Annotated[keeping.EntityPage, Query()], memory: MemoryDep) -> EntityPage:
    """What is believed of an entity at the asked time, in one text with its sources."""
    return await memory.page(**given(query))


@router.post("/learn")
async def learn(body: keeping.Learn, memory: MemoryDep) -> Receipt:
    """Learn a rule from a mistake, with the episodes that show it."""
    return await memory.learn(**given(body))


@router.get("/rules")
async def rules(query: Annotated[keeping.Rules, Query()], memory: MemoryDep, limits: LimitsDep) -> RulePage:
    """The learned rules, the first learned first, with how often each was hit; `idle`: what may be retired."""
    limits.check(query.limit)
    return await memory.rules(**given(query))


@router.post("/retire")
async def retire(body: keeping.Retire, memory: MemoryDep) -> Retired:
    """A rule counts no more: it is out of recall and stays in history."""
    await memory.retire_rule(**given(body))
    return Retired(id=body.id)
