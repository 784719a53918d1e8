"""The commands of the recall log: handed, used."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from graph_memory.cli.asking import one_line
from graph_memory.cli.call import Call

if TYPE_CHECKING:
    from graph_memory.models_handing import Handed, HandedHit


async def handed(
    call: Call,
    at: Annotated[str | None, typer.Option("--at", help="By then. Default: until now.", metavar="TIME")] = None,
    limit: Annotated[int, typer.Option("--limit", help="So many recalls. Default: 10.", metavar="NUMBER")] = 10,
    cursor: Annotated[
        str | None, typer.Option("--cursor", help="The cursor of the page before.", metavar="CURSOR")
    ] = None,
) -> None:
    """What recalls handed over, the latest first. Only what was recalled with GRAPH_MEMORY_RECALL_LOG=1 is there."""
    from graph_memory.times import moment

    when = None if at is None else moment(at, call.tz, "--at")
    async with call.open(embedder=None) as memory:
        page = await memory.handed(when, limit=limit, cursor=cursor)
    call.answer(page, [line for one in page.items for line in _told(one, call)] or [call.words["nothing"]])
    if page.cursor is not None and not call.shared.as_json:
        call.note(call.words.say("more", cursor=page.cursor))


async def used(
    call: Call,
    id: Annotated[str, typer.Argument(help="Of a fact, an episode or an entity.", metavar="ID")],
    recall: Annotated[
        str | None, typer.Option("--recall", help="The recall that handed it: it counts once.", metavar="RECALL_ID")
    ] = None,
) -> None:
    """Say that something recalled was of use."""
    async with call.open(embedder=None) as memory:
        usage = await memory.used(id, recall=recall)
    told = call.words.say("usage", used=usage.times_used, recalled=usage.times_recalled)
    call.answer(usage, [f"{usage.id}  {told}"])


def _told(one: Handed, call: Call) -> Iterator[str]:
    """The question, then the hits; one that was used is marked."""
    from graph_memory.cli.cells import columns
    from graph_memory.cli.drawing import shown

    yield f"{shown(one.recorded_at, call.tz)}  {one.id}  {one_line(one.question)}"
    rows = [(call.words["won"] if hit.used_at else " ", call.words[f"a_{hit.kind}"], *_hit(hit)) for hit in one.hits]
    yield from (f"  {line}" for line in columns(rows))


def _hit(hit: HandedHit) -> tuple[str, str]:
    return hit.id, one_line(hit.text)
