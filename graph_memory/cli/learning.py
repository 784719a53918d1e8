"""The commands of what is made of memories: page, learn, rules list and review, retire."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from graph_memory.cli.call import Call
from graph_memory.cli.options import TIME, Asked, Paging

if TYPE_CHECKING:
    from graph_memory.models_keeping import RulePage

Retired = Annotated[bool, typer.Option("--retired", help="Those that were retired, in place of the others.")]


async def page(
    call: Call,
    entity: Annotated[str, typer.Argument(help="A name, or the id of an entity.", metavar="ENTITY")],
    as_of: Annotated[str | None, typer.Option("--as-of", help="What was true then.", metavar=TIME)] = None,
    believed_at: Annotated[
        str | None, typer.Option("--believed-at", help="By what had been said then.", metavar=TIME)
    ] = None,
    recorded_by: Annotated[
        str | None, typer.Option("--recorded-by", help="By what was stored then.", metavar=TIME)
    ] = None,
    language: Annotated[
        str | None, typer.Option("--language", help="en or zh. Default: that of most of it.", metavar="LANGUAGE")
    ] = None,
    max_tokens: Annotated[
        int | None, typer.Option("--max-tokens", help="So many at most; what matters most stays.", metavar="NUMBER")
    ] = None,
) -> None:
    """What is believed of an entity, in one text with its sources."""
    clocks = Asked(as_of, believed_at, recorded_by).keywords(call.tz)
    wish: dict[str, Any] = {"language": language, "max_tokens": max_tokens}
    async with call.open(embedder=None) as memory:
        found = await memory.page(entity, **clocks, **wish)
    if found.warning:
        call.note(found.warning)
    call.answer(found, [found.text])


async def learn(
    call: Call,
    mistake: Annotated[str, typer.Argument(help="What went wrong.", metavar="MISTAKE")],
    rule: Annotated[str, typer.Argument(help="What to do from now on.", metavar="RULE")],
    evidence: Annotated[
        list[str] | None,
        typer.Option("--evidence", help="An episode that shows it; again for more.", metavar="EPISODE_ID"),
    ] = None,
    subject: Annotated[str, typer.Option("--subject", help="Whose rule. Default: user.", metavar="NAME")] = "user",
    scope: Annotated[
        str, typer.Option("--scope", help="Where it holds, a path. Default: everywhere.", metavar="PATH")
    ] = "",
    said_at: Annotated[
        str | None, typer.Option("--said-at", help="When it was said. Default: now.", metavar=TIME)
    ] = None,
    id: Annotated[str | None, typer.Option("--id", help="The id of the episode that states it.", metavar="ID")] = None,
    importance: Annotated[int | None, typer.Option("--importance", help="1 to 10.", metavar="NUMBER")] = None,
) -> None:
    """Learn a rule from a mistake."""
    given = {"said_at": said_at, "id": id, "importance": importance}
    more: dict[str, Any] = {name: value for name, value in given.items() if value is not None}
    async with call.open() as memory:
        receipt = await memory.learn(mistake, rule, evidence or (), subject=subject, scope=scope, **more)
    lines = [str(change) for change in receipt.changed if str(change)]
    call.answer(receipt, [f"{receipt.episode_id}  {call.words['stored' if receipt.new else 'known']}", *lines])


async def list_(call: Call, paging: Paging, retired: Retired = False) -> None:
    """The learned rules, the first learned first, with their evidence and how often each was hit."""
    async with call.open(embedder=None) as memory:
        found = await memory.rules(retired=retired, **paging.keywords())
    call.page(found, _listed(found, call))


async def review(
    call: Call,
    paging: Paging,
    idle: Annotated[
        float | None, typer.Option("--idle", help="Not hit for so many days. Default: 60.", metavar="DAYS")
    ] = None,
) -> None:
    """The rules that were not recalled or used for long: what may be retired."""
    async with call.open(embedder=None) as memory:
        found = await memory.rules(idle=True if idle is None else idle, **paging.keywords())
    call.page(found, _listed(found, call))


async def retire(
    call: Call,
    rule_id: Annotated[str, typer.Argument(help="As rules list gives it.", metavar="RULE_ID")],
    reason: Annotated[str, typer.Option("--reason", help="Why it counts no more.", metavar="TEXT")] = "retired",
) -> None:
    """A rule counts no more: it is out of recall and stays in history. Learned again, it is back."""
    async with call.open(embedder=None) as memory:
        await memory.retire_rule(rule_id, reason=reason)
    call.answer({"id": rule_id, "state": "retired"}, [f"{rule_id}  {call.words['retired']}"])


def _listed(page: RulePage, call: Call) -> list[str]:
    from graph_memory.cli.drawing import shown

    lines: list[str] = []
    for one in page.items:
        where = f" @{one.scope}" if one.scope else ""
        hits = call.words.say("usage", used=one.times_used, recalled=one.times_recalled)
        last = f", {call.words.say('last_hit', time=shown(one.last_hit, call.tz))}" if one.last_hit else ""
        lines += [f"{one.id}  {one.subject}: {one.rule}{where}", f"  {one.mistake}  ({hits}{last})"]
        lines += _sources(one.evidence, call)
    return lines


def _sources(ids: tuple[str, ...], call: Call) -> list[str]:
    return [f"  {call.words.say('sources', ids=', '.join(ids))}"] if ids else []
