"""The verbs that write. Each answers what it changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import tzinfo
from typing import Any

from fastapi import APIRouter
from pydantic import BaseModel

from graph_memory.errors import GraphMemoryError
from graph_memory.models import Receipt
from graph_memory.told import tell
from graph_memory_api import requests
from graph_memory_api.deps import MemoryDep
from graph_memory_api.problems import Problem, problem_of
from graph_memory_api.requests import given

router = APIRouter(tags=["write"])


class Refused(BaseModel):
    """An episode of many that was not stored, by its place among those sent, and why."""

    index: int
    problem: Problem


class Remembered(BaseModel):
    """The receipts of what was stored, in order; they do not list what changed."""

    receipts: list[Receipt]
    refused: list[Refused]


class Rebuilt(BaseModel):
    """How many keys were derived again: a key is what competing claims share."""

    keys: int


@router.post("/remember")
async def remember(body: requests.Remember, memory: MemoryDep) -> Receipt:
    """Store what was said, and what it states."""
    return await memory.remember(**given(body))


@router.post("/remember-many")
async def remember_many(body: requests.RememberMany, memory: MemoryDep) -> Remembered:
    """Store many episodes, of text or structured, in the order given.

    An invalid one is a 422 and nothing is stored; one that what is stored speaks against is listed in `refused`, and
    the others are stored.
    """
    lines = [given(line) for line in body.episodes]
    _check(lines, body.group or memory.group, memory.tz)
    refused: list[Refused] = []
    receipts = await memory.remember_many(
        lines, group=body.group, on_error=lambda index, error: refused.append(_refused(index, error))
    )
    return Remembered(receipts=receipts, refused=refused)


def _check(lines: Sequence[Mapping[str, Any]], group: str, tz: tzinfo) -> None:
    for index, line in enumerate(lines):
        try:
            tell(line, group, tz)
        except GraphMemoryError as error:
            field = f"episodes.{index}" + (f".{error.field}" if error.field else "")
            raise type(error)(f"{field}: {error}", field=field) from error


def _refused(index: int, error: Exception) -> Refused:
    if not isinstance(error, GraphMemoryError):
        raise error
    return Refused(index=index, problem=problem_of(error))


@router.post("/assert", name="assert")
async def assert_fact(body: requests.Assert, memory: MemoryDep) -> Receipt:
    """Say that something holds."""
    return await memory.assert_fact(**given(body))


@router.post("/deny")
async def deny(body: requests.Deny, memory: MemoryDep) -> Receipt:
    """Say that something does not hold, from a time on or over an interval."""
    return await memory.deny(**given(body))


@router.post("/correct")
async def correct(body: requests.Correct, memory: MemoryDep) -> Receipt:
    """Put right what was said before."""
    return await memory.correct(**given(body))


@router.post("/rebuild")
async def rebuild(body: requests.Rebuild, memory: MemoryDep) -> Rebuilt:
    """Derive every fact of the group again from its claims, with other definitions of predicates where given."""
    return Rebuilt(keys=await memory.rebuild(**given(body)))
