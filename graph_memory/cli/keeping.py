"""The commands of what recall leaves out: archive, unarchive, archived."""

from __future__ import annotations

from typing import TYPE_CHECKING

from graph_memory.cli.call import Call
from graph_memory.cli.correcting import AnyId
from graph_memory.cli.options import Paging

if TYPE_CHECKING:
    from graph_memory.keeping import Archived


async def archive(call: Call, id: AnyId) -> None:
    """Leave a fact, or an episode, out of every recall; history and why still tell it."""
    async with call.open(embedder=None) as memory:
        done = await memory.archive(id)
    call.answer(done, [told_archived(done, call)])


async def unarchive(call: Call, id: AnyId) -> None:
    """Let recall find again what was archived or has expired."""
    async with call.open() as memory:
        done = await memory.unarchive(id)
    call.answer(done, [f"{done.id}  {call.words['active']}  {_one_line(done.text)}"])


async def archived(call: Call, paging: Paging) -> None:
    """List what recall leaves out, with why, in the order in which it was archived."""
    from graph_memory.cli.cells import columns
    from graph_memory.cli.drawing import shown

    async with call.open(embedder=None) as memory:
        page = await memory.archived(**paging.keywords())
    words = call.words
    rows = [
        (words[one.state], shown(one.archived_at, call.tz), words[f"a_{one.kind}"], one.id, _told(one))
        for one in page.items
    ]
    call.page(page, columns(rows))


def told_archived(one: Archived, call: Call) -> str:
    """What is archived now, and why."""
    return f"{one.id}  {call.words[one.state]}  {_told(one)}"


def _told(one: Archived) -> str:
    return f"{_one_line(one.text)}  — {one.why}" if one.why else _one_line(one.text)


def _one_line(text: str) -> str:
    from graph_memory.cli.asking import one_line

    return one_line(text)
