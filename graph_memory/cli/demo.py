"""The command that shows what the memory can do, on a conversation that comes with it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from itertools import groupby
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Final

from graph_memory.cli.call import Call

if TYPE_CHECKING:
    from graph_memory.cli.progress import Show
    from graph_memory.memory import Memory
    from graph_memory.models import Fact

CONVERSATION: Final = Path(__file__).parent.parent / "demo.jsonl"
GROUP: Final = "demo"
SUBJECT: Final = "user"
PREDICATE: Final = "lives_in"
DRAWN: Final = ("lives_in", "works_at", "uses")
ZONE: Final = "Asia/Shanghai"
ASKED: Final = "2025-02-20"
CLOCKS: Final = ("as_of", "believed_at", "recorded_by")

Turn = dict[str, Any]


class Calendar:
    """A clock that is set by hand: a year and a half passes in the demo."""

    def __init__(self) -> None:
        self.now = datetime.now(UTC)

    def __call__(self) -> datetime:
        """The instant that it is set to."""
        return self.now


async def demo(call: Call) -> None:
    """Remember a sample conversation and ask it the three questions about one time.

    The memory is a temporary one, unless --store is given.
    """
    from graph_memory.cli.progress import progress
    from graph_memory.memory import Memory
    from graph_memory.settings import make_room, without_password

    turns, calendar = conversation(), Calendar()
    call = Call(replace(call.shared, tz=call.shared.tz or ZONE, groups=[call.group or GROUP]), call.environ)
    settings = call.settings
    with TemporaryDirectory(prefix="graph-memory-") as room:
        store = f"{room}/demo.db" if call.shared.store is None else settings.store
        make_room(store)
        asked = Memory.open(store, group=settings.group, tz=settings.tz, models=settings.models, clock=calendar)
        async with asked as memory:
            with progress(call, "demo", len(turns)) as show:
                await remember(memory, turns, calendar, show)
            calendar.now = datetime.now(UTC)
            answers = {clock: await memory.facts(SUBJECT, PREDICATE, **{clock: ASKED}) for clock in CLOCKS}
            spells = [fact for name in DRAWN for fact in await memory.history(SUBJECT, name, as_of=ASKED)]
    call.answer({"turns": len(turns), "asked_at": ASKED, "answers": answers, "history": spells}, [])
    if not call.shared.as_json:
        for line in told(call, turns, answers):
            call.line(line)
        draw(call, spells)
        if call.shared.store is not None:
            call.line(call.words.say("demo_kept", store=without_password(store), group=settings.group))


def conversation() -> list[Turn]:
    """The turns of the sample, in order."""
    return [json.loads(line) for line in CONVERSATION.read_text("utf-8").splitlines() if line.strip()]


async def remember(memory: Memory, turns: list[Turn], calendar: Calendar, show: Show) -> None:
    """Gives the memory the turns quarter by quarter, each at the end of its quarter."""
    done = 0
    for quarter, said in groupby(turns, _quarter):
        batch = list(said)
        calendar.now = datetime((quarter + 1) // 4, (quarter + 1) % 4 * 3 + 1, 1, tzinfo=UTC)
        await memory.remember_many(batch)
        done += len(batch)
        show(done, len(turns))


def _quarter(turn: Turn) -> int:
    year, month = int(turn["said_at"][:4]), int(turn["said_at"][5:7])
    return year * 4 + (month - 1) // 3


def told(call: Call, turns: list[Turn], answers: dict[str, list[Fact]]) -> Iterator[str]:
    """The three questions and their answers, in words."""
    from graph_memory.cli.cells import columns

    words = call.words
    first, last = (str(turn["said_at"])[:10] for turn in (turns[0], turns[-1]))
    yield words.say("demo_told", turns=len(turns), first=first, last=last)
    yield ""
    yield words.say("demo_question", time=ASKED)
    rows = [(f"  {words[f'demo_{clock}']}", f"({clock})", answer(call, answers[clock], turns)) for clock in CLOCKS]
    yield from columns(rows)
    yield ""
    yield words["demo_timeline"]


def answer(call: Call, facts: list[Fact], turns: list[Turn]) -> str:
    """The objects, each with the words that it comes from."""
    said = {turn["id"]: turn["content"] for turn in turns}
    found = [call.words.say("demo_quote", object=fact.object, said=said[fact.sources[0].episode]) for fact in facts]
    return ", ".join(found) or call.words["nothing"]


def draw(call: Call, spells: list[Fact]) -> None:
    """The timeline, as of the time that was asked."""
    from graph_memory.cli.asking import draw_history
    from graph_memory.times import moment

    draw_history(call, spells, moment(ASKED, call.tz))
