"""The commands that write: init, remember, assert, deny, correct, delete, rebuild."""

from __future__ import annotations

import sys
from typing import Annotated, Any

import typer

from graph_memory.cli.call import Call
from graph_memory.cli.options import About, During, read_json, read_predicates
from graph_memory.errors import InvalidText, TooLarge

Subject = Annotated[str, typer.Argument(help="Who or what it is about.", metavar="SUBJECT")]
Predicate = Annotated[str, typer.Argument(help="What is said of it, such as owned_by.", metavar="PREDICATE")]
Predicates = Annotated[
    list[str] | None,
    typer.Option("--predicate", help="NAME=one or NAME=many objects at a time; again for more.", metavar="NAME=HOW"),
]
PredicatesFile = Annotated[str | None, typer.Option("--predicates", help="A TOML file of definitions.", metavar="FILE")]
Exclusive = Annotated[
    bool | None,
    typer.Option("--exclusive/--not-exclusive", help="Whether it takes the place of the other objects."),
]


async def init(call: Call, predicate: Predicates = None, predicates: PredicatesFile = None) -> None:
    """Make the store ready, and keep how predicates of the group are defined."""
    defined = read_predicates(predicate or [], predicates)
    async with call.open(predicates=defined) as memory:
        status = await memory.status()
    call.answer(status, [call.words.say("ready", store=_shown_store(call), group=call.settings.group)])


async def remember(
    call: Call,
    about: About,
    text: Annotated[str, typer.Argument(help="What was said; - reads standard input.", metavar="TEXT")],
    json_content: Annotated[bool, typer.Option("--json-content", help="TEXT is a JSON value, not prose.")] = False,
) -> None:
    """Remember what was said."""
    content: Any = _standard_input(call.settings.max_body) if text == "-" else text
    if json_content:
        content = read_json(content, "TEXT")
    keywords = about.keywords()
    async with call.open() as memory:
        _told(call, await memory.remember(content, **keywords))


async def assert_(
    call: Call,
    about: About,
    during: During,
    subject: Subject,
    predicate: Predicate,
    object: Annotated[str, typer.Argument(help="The object that it has.", metavar="OBJECT")],
    exclusive: Exclusive = None,
) -> None:
    """State a fact. Without --from and --to it is seen to hold when it is said."""
    keywords = about.keywords() | during.keywords() | _exclusive(exclusive)
    async with call.open() as memory:
        _told(call, await memory.assert_fact(subject, predicate, object, **keywords))


async def deny(
    call: Call,
    about: About,
    during: During,
    subject: Subject,
    predicate: Predicate,
    object: Annotated[
        str | None, typer.Argument(help="The object that it does not have. Default: any.", metavar="OBJECT")
    ] = None,
) -> None:
    """Say that something does not hold; with --from unknown, that it never did."""
    keywords = about.keywords() | during.keywords()
    async with call.open() as memory:
        _told(call, await memory.deny(subject, predicate, object, **keywords))


async def correct(
    call: Call,
    about: About,
    during: During,
    subject: Subject,
    predicate: Predicate,
    object: Annotated[
        str | None, typer.Argument(help="What is right. Default: nothing in its place.", metavar="OBJECT")
    ] = None,
    instead_of: Annotated[
        str | None, typer.Option("--instead-of", help="The object that was wrong.", metavar="OBJECT")
    ] = None,
    exclusive: Exclusive = None,
) -> None:
    """Put right what was said before; what was believed until now stays on record."""
    keywords = about.keywords() | during.keywords() | _exclusive(exclusive)
    if instead_of is not None:
        keywords["instead_of"] = instead_of
    async with call.open() as memory:
        _told(call, await memory.correct(subject, predicate, object, **keywords))


async def delete(
    call: Call, episode_id: Annotated[str, typer.Argument(help="The id of the episode.", metavar="EPISODE_ID")]
) -> None:
    """Delete an episode and all that follows from it alone; what it had overturned holds again."""
    async with call.open() as memory:
        _told(call, await memory.delete_episode(episode_id))


async def rebuild(call: Call, predicate: Predicates = None, predicates: PredicatesFile = None) -> None:
    """Derive all facts of the group again from its claims, also under other definitions of predicates."""
    from graph_memory.cli.progress import progress

    defined = read_predicates(predicate or [], predicates)
    async with call.open() as memory:
        with progress(call, "rebuild") as show:
            await memory.rebuild(predicates=defined, progress=show)
        status = await memory.status()
    call.answer(status, [call.words.say("rebuilt", **{"claims": "?", "facts": "?"} | status)])


async def reembed(call: Call) -> None:
    """Encode what has no vectors yet; where the embedder is another than the group was encoded with, all of it."""
    from graph_memory.cli.progress import progress
    from graph_memory.embed import missing
    from graph_memory.errors import MissingWeights
    from graph_memory.opening import default_models, embedder_of, open_embedder

    embedder = embedder_of(call.settings)
    if embedder == "auto":
        embedder = open_embedder(call.settings.models)
    if embedder is None:
        raise MissingWeights(str(missing(call.settings.models or default_models())))
    async with call.open(embedder=None) as memory:
        with progress(call, "reembed") as show:
            count = await memory.reembed(embedder, progress=show)
    call.answer({"encoded": count}, [call.words.say("reembedded", count=count)])


def _told(call: Call, receipt: Any) -> None:
    lines = [str(change) for change in receipt.changed if str(change)]
    call.answer(receipt, [f"{receipt.episode_id}  {call.words['stored' if receipt.new else 'known']}", *lines])


def _exclusive(value: bool | None) -> dict[str, Any]:
    return {} if value is None else {"exclusive": value}


def _shown_store(call: Call) -> str:
    from graph_memory.settings import without_password

    return without_password(call.settings.store)


def _standard_input(most: int) -> str:
    data = sys.stdin.buffer.read(most + 1)
    if len(data) > most:
        raise TooLarge(f"standard input has more than {most} bytes: GRAPH_MEMORY_MAX_BODY sets the limit")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise InvalidText(f"standard input is no UTF-8 at byte {error.start}", field="content") from error
