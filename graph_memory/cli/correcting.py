"""The commands by which a user puts right what is kept: memories, edit, pin, unpin, forget."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from graph_memory.cli.asking import sentence
from graph_memory.cli.call import Call
from graph_memory.cli.options import TIME, During, Paging

if TYPE_CHECKING:
    from graph_memory.kept import Kept

FactId = Annotated[str, typer.Argument(help="The id of a fact, as memories gives it.", metavar="FACT_ID")]
AnyId = Annotated[str, typer.Argument(help="Of a fact or an episode.", metavar="ID")]
Yes = Annotated[bool, typer.Option("--yes", help="Do not ask whether it is meant.")]


async def memories(
    call: Call,
    paging: Paging,
    kind: Annotated[str | None, typer.Option("--kind", help="Only of this kind.", metavar="KIND")] = None,
    subject: Annotated[str | None, typer.Option("--subject", help="Only about it.", metavar="NAME")] = None,
    pinned: Annotated[bool | None, typer.Option("--pinned/--not-pinned", help="Only what is, or is not.")] = None,
    archived: Annotated[bool | None, typer.Option("--archived/--not-archived", help="Only what is, or is not.")] = None,
) -> None:
    """List the facts that are believed now, each with its id and its state."""
    only = {"kind": kind, "subject": subject, "pinned": pinned, "archived": archived}
    async with call.open(embedder=None) as memory:
        page = await memory.memories(**only, **paging.keywords())  # type: ignore[arg-type]  # as the options are
    call.page(page, _listed(page.items, call))


async def edit(
    call: Call,
    fact_id: FactId,
    object: Annotated[str | None, typer.Option("--object", help="The right object.", metavar="OBJECT")] = None,
    nothing: Annotated[bool, typer.Option("--nothing", help="It was never true: nothing comes in its place.")] = False,
    valid_from: Annotated[str | None, typer.Option("--from", help="The right start, or unknown.", metavar=TIME)] = None,
    valid_to: Annotated[str | None, typer.Option("--to", help="The right end, or open.", metavar=TIME)] = None,
    reason: Annotated[str, typer.Option("--reason", help="Why it is so.", metavar="TEXT")] = "",
) -> None:
    """Put one fact right; what is left out stays as it is, and what was believed until now stays on record."""
    from graph_memory.errors import InvalidInput

    if nothing and object is not None:
        raise InvalidInput("--nothing: give it without --object", field="object")
    keywords = During(valid_from=valid_from, valid_to=valid_to).keywords()
    keywords |= {"object": object} if object is not None or nothing else {}
    async with call.open() as memory:
        receipt = await memory.edit(fact_id, reason=reason, **keywords)
    changed = [str(change) for change in receipt.changed if str(change)] or [call.words["no_change"]]
    call.answer(receipt, [f"{receipt.episode_id}  {call.words['stored']}", *changed])


async def pin(call: Call, fact_id: FactId) -> None:
    """Keep a fact from ever being archived; one that is archived comes back."""
    async with call.open() as memory:
        fact = await memory.pin(fact_id)
    call.answer(fact, [f"{fact.id}  {call.words['pinned']}  {sentence(fact)}"])


async def unpin(call: Call, fact_id: FactId) -> None:
    """Let a fact be as any other again."""
    async with call.open(embedder=None) as memory:
        fact = await memory.unpin(fact_id)
    call.answer(fact, [f"{fact.id}  {call.words['unpinned']}  {sentence(fact)}"])


async def forget(
    call: Call,
    id: AnyId,
    erase: Annotated[bool, typer.Option("--erase", help="Take it away for good, with the episodes behind it.")] = False,
    yes: Yes = False,
) -> int:
    """Leave a fact, or an episode, out of every recall. unarchive brings it back, unless it was erased."""
    from graph_memory.cli.erasing import meant, told_erased
    from graph_memory.cli.keeping import told_archived
    from graph_memory.keeping import Archived

    if erase and not meant(call, yes, call.words.say("ask_forget", id=id)):
        return 1
    async with call.open() as memory:
        done = await memory.forget(id, erase=erase)
    call.answer(done, [told_archived(done, call)] if isinstance(done, Archived) else told_erased(done, call))
    return 0


def _listed(found: tuple[Kept, ...], call: Call) -> list[str]:
    from graph_memory.cli.cells import columns
    from graph_memory.cli.drawing import interval

    words = call.words
    rows = []
    for one in found:
        fact = one.fact
        state = " ".join([words["pinned"]] * fact.pinned + [words[one.state]] * (one.state != "active"))
        rows.append((words[fact.status], interval(fact, call.tz), fact.id, fact.kind, state, sentence(fact)))
    return columns(rows)
