"""What routes are given."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Request

from graph_memory.errors import InvalidInput
from graph_memory.memory import Memory
from graph_memory_api.opened import Opened


def _opened(request: Request) -> Opened:
    opened: Opened = request.app.state.opened
    return opened


OpenedDep = Annotated[Opened, Depends(_opened)]


async def _memory(opened: OpenedDep) -> Memory:
    return await opened.memory()


MemoryDep = Annotated[Memory, Depends(_memory)]


class Limits:
    """The longest answer that may be asked for."""

    def __init__(self, longest: int) -> None:
        self.longest = longest

    def check(self, limit: int) -> None:
        if limit > self.longest:
            raise InvalidInput(f"limit is {limit}: ask for at most {self.longest} at a time", field="limit")


def _limits(request: Request) -> Limits:
    limits: Limits = request.app.state.limits
    return limits


LimitsDep = Annotated[Limits, Depends(_limits)]
