"""The commands that ask: recall, facts, history, why, diff."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from graph_memory.cli.call import Call, CallOfGroups
from graph_memory.cli.explaining import explained
from graph_memory.cli.options import Asked, Sieve, Wish

if TYPE_CHECKING:
    from graph_memory.grounds import Grounds
    from graph_memory.models import Fact, Hit, Reason, Recall, Verdict

Subject = Annotated[str | None, typer.Argument(help="Who or what. Default: all.", metavar="[SUBJECT]")]
Predicate = Annotated[str | None, typer.Argument(help="Such as owned_by. Default: all.", metavar="[PREDICATE]")]

_LONGEST: Final = 160
_STYLES: Final = {"current": "green", "upcoming": "cyan", "ended": None, "superseded": "dim"}


async def recall(
    call: CallOfGroups,
    asked: Asked,
    question: Annotated[str, typer.Argument(help="In words, English or Chinese.", metavar="QUESTION")],
    wish: Wish,
    sieve: Sieve,
) -> int:
    """Find what answers a question: facts, and the episodes behind them; --group again asks several groups.

    Exit code 1 where nothing is found.
    """
    keywords = asked.keywords(call.tz) | wish.keywords() | sieve.keywords()
    async with call.open() as memory:
        found = await memory.recall(question, scope=asked.scope, group=call.groups, **keywords)
    if channels := [name for name in found.missing if name != "log"]:
        call.note(call.words.say("without", names=", ".join(channels)))
    if "log" in found.missing:
        call.note(call.words["not_logged"])
    elif found.id and not call.shared.as_json:
        call.note(call.words.say("logged", id=found.id))
    if wish.max_tokens is not None:
        call.answer(found, [found.text] if found.text else [])
    else:
        call.answer(found, explained(found, call) if wish.explain else _recalled(found, call))
    return 0 if found.facts or found.episodes or found.entities else 1


async def facts(call: Call, asked: Asked, subject: Subject = None, predicate: Predicate = None) -> None:
    """The facts that hold at the asked time."""
    keywords = asked.keywords(call.tz)
    async with call.open() as memory:
        found = await memory.facts(subject, predicate, scope=asked.scope, **keywords)
    call.answer(found, _listed(found, call) or [call.words["nothing"]])


async def history(
    call: Call,
    asked: Asked,
    subject: Subject = None,
    predicate: Predicate = None,
    superseded: Annotated[bool, typer.Option("--superseded", help="Also what is no longer believed.")] = False,
    width: Annotated[
        int | None, typer.Option("--width", help="Columns of the drawing. Default: those of the terminal.", min=40)
    ] = None,
) -> None:
    """The life of facts as a timeline: what held when, in order."""
    keywords = asked.keywords(call.tz)
    async with call.open() as memory:
        spells = await memory.history(subject, predicate, superseded=superseded, scope=asked.scope, **keywords)
    if call.shared.as_json:
        call.answer(spells, [])
    else:
        draw_history(call, spells, _judged_at(keywords), width)


async def why(
    call: Call,
    id: Annotated[
        str, typer.Argument(help="Of a fact, a merge, a rule, a reflection, or of what is archived.", metavar="ID")
    ],
    believed_at: Annotated[str | None, typer.Option("--believed-at", help="By what had been said then.")] = None,
    recorded_by: Annotated[str | None, typer.Option("--recorded-by", help="By what was stored then.")] = None,
) -> None:
    """The claims behind a fact, those that lost, and the rule that decided; of a merge or a rule what it rests on."""
    from graph_memory.errors import NotFound, UnknownFact

    keywords = Asked(believed_at=believed_at, recorded_by=recorded_by).keywords(call.tz)
    async with call.open(embedder=None) as memory:
        try:
            reason = await memory.why(id, **keywords)
        except UnknownFact as unknown:
            try:
                grounds = await memory.grounds(id)
            except NotFound:
                raise unknown from None
            call.answer(grounds, _grounds(grounds, call))
            return
    call.answer(reason, _reasons(reason, call))


async def diff(
    call: Call,
    t1: Annotated[str, typer.Argument(help="The earlier time.", metavar="T1")],
    t2: Annotated[str, typer.Argument(help="The later time.", metavar="T2")],
) -> None:
    """What came to be believed otherwise between two times."""
    from graph_memory.times import moment

    first, second = moment(t1, call.tz, "T1"), moment(t2, call.tz, "T2")
    async with call.open() as memory:
        changes = await memory.diff(first, second)
    call.answer(changes, [str(change) for change in changes] or [call.words["no_change"]])


def draw_history(call: Call, spells: Sequence[Fact], at: datetime, width: int | None = None) -> None:
    """Prints the timeline of `spells`, `at` marked."""
    from graph_memory.cli.drawing import draw

    for row in draw(spells, at, width=width or call.console.width, tz=call.tz, words=call.words):
        call.line(row.text, _STYLES.get(row.status or "ended"))


def _judged_at(keywords: dict[str, Any]) -> datetime:
    """The instant by which `history` judges what is current."""
    clocks = (keywords.get(name) for name in ("as_of", "believed_at", "recorded_by"))
    return next((when for when in clocks if when is not None), datetime.now(UTC).replace(second=0, microsecond=0))


def _listed(found: Sequence[Fact], call: Call) -> list[str]:
    from graph_memory.cli.cells import columns
    from graph_memory.cli.drawing import interval

    return columns([(call.words[one.status], interval(one, call.tz), one.id, sentence(one)) for one in found])


def sentence(fact: Fact) -> str:
    """What a fact says, with its slot and scope."""
    return (
        fact.fact
        + f" ({fact.qualifier})" * bool(fact.qualifier and fact.qualifier not in fact.fact)
        + (f" @{fact.scope}" if fact.scope else "")
    )


def _recalled(found: Recall, call: Call) -> Iterator[str]:
    from graph_memory.cli.cells import columns
    from graph_memory.cli.drawing import interval, shown

    words, tz = call.words, call.tz
    rows: dict[str, list[tuple[str, ...]]] = {
        "facts": [
            (*_group(hit), words[hit.fact.status], interval(hit.fact, tz), sentence(hit.fact), _channels(hit))
            for hit in found.facts
        ],
        "episodes": [
            (*_group(hit), shown(hit.said_at, tz), hit.id, hit.speaker, f"{one_line(hit.content)}  {_channels(hit)}")
            for hit in found.episodes
        ],
        "entities": [(*_group(hit), hit.name, hit.kind, _channels(hit)) for hit in found.entities],
    }
    for name, table in rows.items():
        if table:
            yield words[name]
            yield from (f"  {line}" for line in columns(table))
    if not any(rows.values()):
        yield words["nothing"]


def one_line(content: str) -> str:
    """The beginning of what was said, on one line."""
    line = " ".join(content.split())
    return line if len(line) <= _LONGEST else f"{line[:_LONGEST]} .."


def _group(hit: Hit) -> tuple[str, ...]:
    """A column of its own where several groups were asked."""
    return (hit.group,) if hit.group else ()


def _channels(hit: Hit) -> str:
    """How a hit was found, the greatest share first."""
    shares = sorted(hit.channels.items(), key=lambda share: -share[1])
    return f"[{', '.join(f'{name} {share:.2f}' for name, share in shares)}]"


def _reasons(reason: Reason, call: Call) -> list[str]:
    from graph_memory.cli.drawing import interval

    head = f"{sentence(reason.fact)}  {interval(reason.fact, call.tz)}  {call.words[reason.fact.status]}"
    lines = [head, *([f"  {reason.archived}"] if reason.archived else [])]
    for mark, verdicts in (("won", reason.claims), ("lost", reason.lost)):
        lines += [f"  {call.words[mark]} {_verdict(verdict, call)}" for verdict in verdicts]
    return lines


def _verdict(verdict: Verdict, call: Call) -> str:
    from graph_memory.cli.drawing import shown

    said = verdict.quote or f"{verdict.verb} {verdict.object or ''}".strip()
    return f"{shown(verdict.said_at, call.tz)}  {verdict.episode}  {said}  — {verdict.rule}"


def _grounds(grounds: Grounds, call: Call) -> list[str]:
    from graph_memory.cli.drawing import shown

    words = call.words
    head = f"{words[f'a_{grounds.kind}']}  {words[grounds.state]}  {shown(grounds.changed_at, call.tz)}"
    told = [grounds.text, grounds.why, *(f"{words['a_episode']} {id}" for id in grounds.evidence)]
    return [head, *(f"  {line}" for line in told if line)]
