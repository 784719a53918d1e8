"""The commands that take away for good: erase, redact. They ask whether it is meant."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from graph_memory.cli.call import Call
from graph_memory.cli.correcting import Yes
from graph_memory.cli.options import TIME
from graph_memory.errors import InvalidInput

if TYPE_CHECKING:
    from graph_memory.erasing.receipts import Erasure
    from graph_memory.memory import Memory

DryRun = Annotated[bool, typer.Option("--dry-run", help="Only tell what would go.")]


async def erase(
    call: Call,
    episode: Annotated[str | None, typer.Option("--episode", help="An episode.", metavar="ID")] = None,
    entity: Annotated[str | None, typer.Option("--entity", help="All that names it.", metavar="NAME")] = None,
    fact: Annotated[str | None, typer.Option("--fact", help="A fact: the episodes behind it.", metavar="ID")] = None,
    session: Annotated[str | None, typer.Option("--session", help="A conversation.", metavar="ID")] = None,
    about: Annotated[str | None, typer.Option("--about", help="All that speaks of it.", metavar="NAME")] = None,
    before: Annotated[
        str | None, typer.Option("--before", help="Only what was said before then; with --about.", metavar=TIME)
    ] = None,
    whole: Annotated[bool, typer.Option("--whole", help="All of the group.")] = False,
    dry_run: DryRun = False,
    verify: Annotated[
        list[str] | None,
        typer.Option("--verify", help="Look for this text everywhere, afterwards; again for more.", metavar="TEXT"),
    ] = None,
    yes: Yes = False,
) -> int:
    """Take something away for good, with all that was made of it; what it had overturned is believed again.

    With --verify alone nothing is erased. Exit code 1 where a text is found, or where it was not meant.
    """
    given: dict[str, Any] = {"episode": episode, "entity": entity, "fact": fact, "session": session, "about": about}
    given = {name: value for name, value in given.items() if value is not None}
    if before is not None:
        from graph_memory.times import moment

        given["before"] = moment(before, call.tz, "before")
    if whole:
        given["whole"] = True
    async with call.open() as memory:
        if verify and not given:
            return _searched(call, await memory.verify(verify))
        plan = await memory.erase(dry_run=True, **given)
        if dry_run:
            call.answer(plan, told_erased(plan, call))
            return 0
        if not meant(call, yes, call.words.say("ask_erase", counts=_counts(plan, call), group=plan.group)):
            return 1
        done = await _with_progress(call, memory, given)
        if verify:
            done = done.model_copy(update={"found": await memory.verify(verify)})
    call.answer(done, told_erased(done, call))
    return 1 if done.found else 0


async def redact(
    call: Call,
    entity: Annotated[str, typer.Argument(help="A name, or the id of an entity.", metavar="ENTITY")],
    dry_run: DryRun = False,
    yes: Yes = False,
) -> int:
    """Mask the names of an entity wherever they stand, for good; what was said of it stays."""
    async with call.open() as memory:
        plan = await memory.redact(entity, dry_run=True)
        if dry_run:
            call.answer(plan, told_erased(plan, call))
            return 0
        if not meant(call, yes, call.words.say("ask_redact", entity=entity, counts=_counts(plan, call))):
            return 1
        done = await memory.redact(entity)
    call.answer(done, told_erased(done, call))
    return 0


def meant(call: Call, yes: bool, question: str) -> bool:
    """Whether the user means it: said with --yes, or asked. Raises InvalidInput where nobody can be asked."""
    if yes:
        return True
    if call.shared.as_json:
        raise InvalidInput("nobody is asked with --json: give --yes where it is meant", field="--yes")
    try:
        answer = typer.confirm(question, err=True)
    except typer.Abort:
        if sys.stdin.isatty():
            raise
        raise InvalidInput("there is nobody to ask: give --yes where it is meant", field="--yes") from None
    if answer:
        return True
    call.note(call.words["not_meant"])
    return False


async def _with_progress(call: Call, memory: Memory, given: dict[str, Any]) -> Erasure:
    from graph_memory.cli.progress import progress

    with progress(call, "erase") as show:
        return await memory.erase(progress=show, **given)


def told_erased(done: Erasure, call: Call) -> list[str]:
    """What an erasure took, or would take, and what remains elsewhere."""
    lines = [f"{call.words[done.state]}  {done.id}".rstrip(), f"  {_counts(done, call)}"]
    lines += [f"  {call.words['a_episode']} {id}" for id in done.episodes]
    lines += [f"  {call.words.say('remaining', what=one)}" for one in done.remaining]
    return [*lines, *(_places(done.found, call) if done.found is not None else [])]


def _counts(done: Erasure, call: Call) -> str:
    return ", ".join(f"{name} {count}" for name, count in done.counts.items()) or call.words["nothing"]


def _searched(call: Call, found: Sequence[str]) -> int:
    call.answer({"found": list(found)}, _places(found, call))
    return 1 if found else 0


def _places(found: Sequence[str], call: Call) -> list[str]:
    return [call.words.say("found_in", place=place) for place in found] or [call.words["found_nowhere"]]
