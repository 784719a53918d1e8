"""The commands that say what is one: merge, and merges list, accept, reject, undo."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from graph_memory.cli.call import Call
from graph_memory.cli.options import Paging

if TYPE_CHECKING:
    from graph_memory.merges import Merge

MergeId = Annotated[str, typer.Argument(help="As merges list gives it.", metavar="MERGE_ID")]


async def merge(
    call: Call,
    duplicate: Annotated[str, typer.Argument(help="A name, or the id of an entity.", metavar="DUPLICATE")],
    into: Annotated[str, typer.Argument(help="The one that stays.", metavar="INTO")],
    duplicate_kind: Annotated[
        str, typer.Option("--duplicate-kind", help="The kind of DUPLICATE, where names are several.", metavar="KIND")
    ] = "",
    into_kind: Annotated[
        str, typer.Option("--into-kind", help="The kind of INTO, where names are several.", metavar="KIND")
    ] = "",
    reason: Annotated[str, typer.Option("--reason", help="Why they are one.", metavar="TEXT")] = "",
) -> None:
    """Say that two entities are one. Nothing is lost: merges undo makes them two again."""
    ends = _name(duplicate, duplicate_kind), _name(into, into_kind)
    async with call.open(embedder=None) as memory:
        _decided(call, await memory.merge(*ends, reason=reason))


async def list_(
    call: Call,
    paging: Paging,
    state: Annotated[
        list[str] | None,
        typer.Option("--state", help="proposed, merged, rejected or undone; again for more.", metavar="STATE"),
    ] = None,
) -> None:
    """The merges that were proposed or made, the earliest first, each with how sure it is and why."""
    given: Any = state or None
    async with call.open(embedder=None) as memory:
        page = await memory.merges(given, **paging.keywords())
    call.page(page, _listed(page.items, call))


async def accept(call: Call, merge_id: MergeId) -> None:
    """Merge what was proposed."""
    async with call.open(embedder=None) as memory:
        _decided(call, await memory.accept(merge_id))


async def reject(call: Call, merge_id: MergeId) -> None:
    """Refuse what was proposed: it is never proposed or merged again."""
    async with call.open(embedder=None) as memory:
        _decided(call, await memory.reject(merge_id))


async def undo(call: Call, merge_id: MergeId) -> None:
    """Make two of what was merged, each with all that was said of it."""
    async with call.open(embedder=None) as memory:
        _decided(call, await memory.undo(merge_id))


def _name(name: str, kind: str) -> str | dict[str, str]:
    return {"name": name, "kind": kind} if kind else name


def _decided(call: Call, merge: Merge) -> None:
    changed = [str(change) for change in merge.changed if str(change)]
    call.answer(merge, [f"{merge.id}  {call.words[merge.state]}  {_pair(merge)}", *changed])


def _listed(found: tuple[Merge, ...], call: Call) -> list[str]:
    from graph_memory.cli.cells import columns

    rows = [(call.words[one.state], f"{one.score:.2f}", one.level, one.id, _pair(one), one.why) for one in found]
    return columns(rows)


def _pair(merge: Merge) -> str:
    kind = f" ({merge.kind})" if merge.kind else ""
    return f"{merge.duplicate} = {merge.into}{kind}"
