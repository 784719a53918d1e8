"""The commands that tell what contradicts itself: conflicts list, dismiss."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from graph_memory.cli.call import Call
from graph_memory.cli.options import Paging


async def list_(
    call: Call,
    paging: Paging,
    state: Annotated[
        list[str] | None,
        typer.Option("--state", help="proposed (the default) or rejected; again for more.", metavar="STATE"),
    ] = None,
) -> None:
    """The conflicts that wait for a decision, the earliest first, each with both sides and why."""
    from graph_memory.cli.cells import columns

    given: Any = state or "proposed"
    async with call.open(embedder=None) as memory:
        page = await memory.conflicts(given, **paging.keywords())
    call.page(page, columns([(call.words[one.state], one.rule, one.id, str(one), one.why) for one in page.items]))


async def dismiss(
    call: Call,
    conflict_id: Annotated[str, typer.Argument(help="As conflicts list gives it.", metavar="CONFLICT_ID")],
) -> None:
    """Both sides are right: it is never proposed again."""
    async with call.open(embedder=None) as memory:
        found = await memory.dismiss(conflict_id)
    call.answer(found, [f"{found.id}  {call.words[found.state]}  {found}"])
