"""Laws of questions: the stored beliefs and the claims, asked on turned-back clocks, tell the same."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from graph_memory import Fact, Memory
from tests.memories import memory
from tests.test_memory_laws import SHM, histories

LATE = "2100-01-01"
DAYS = [f"2024-01-0{day}" for day in range(1, 10)]
ASKED: list[tuple[str | None, str | None]] = [
    (None, None), ("Ann", None), ("HTA", None), ("Bo", "friend"), (None, "reports_to"), ("Cy", "manages"),
    ("Dee", "likes"),
]  # fmt: skip


def plain(facts: Sequence[Fact]) -> list[Any]:
    """Without the clock of recording, and in an order of its own."""
    return sorted((fact.model_dump(exclude={"recorded_at", "status"}) for fact in facts), key=str)


async def remembered(m: Memory, history: Sequence[dict[str, Any]]) -> None:
    await m.remember_many(history, on_error=lambda *_: None)


@settings(max_examples=40)
@given(histories)
async def test_now_is_what_is_believed_when_all_is_said(history: list[dict[str, Any]]) -> None:
    with tempfile.TemporaryDirectory(dir=SHM) as directory:
        async with memory(Path(directory) / "m.db") as m:
            await remembered(m, history)
            for subject, predicate in ASKED:
                now = await m.history(subject, predicate)
                assert plain(now) == plain(await m.history(subject, predicate, believed_at=LATE))
                assert plain(now) == plain(await m.history(subject, predicate, recorded_by=LATE))
                shapes = await m.history(subject, predicate, superseded=True)
                assert plain(now) == plain([fact for fact in shapes if fact.status != "superseded"])
                assert len({(fact.id, fact.believed_from) for fact in shapes}) == len(shapes)
                for day in DAYS[::3]:
                    holding = await m.facts(subject, predicate, as_of=day)
                    assert plain(holding) == plain(await m.facts(subject, predicate, as_of=day, believed_at=LATE))


@settings(max_examples=40)
@given(histories, st.sampled_from(DAYS))
async def test_what_was_believed_is_what_a_memory_of_only_that_would_say(
    history: list[dict[str, Any]], day: str
) -> None:
    """Names aside: who is who is not a belief."""
    history = [episode for episode in history if episode["predicate"] != "also_called"]
    history = [episode | {"subject": _name(episode["subject"])} for episode in history]
    with tempfile.TemporaryDirectory(dir=SHM) as directory:
        async with memory(Path(directory) / "a.db") as m, memory(Path(directory) / "b.db") as then:
            await remembered(m, history)
            await remembered(then, [episode for episode in history if episode["said_at"] <= day])
            for subject, predicate in ASKED:
                expected = plain(await then.history(subject, predicate, superseded=True))
                assert plain(await m.history(subject, predicate, superseded=True, believed_at=day)) == expected


@settings(max_examples=30)
@given(histories, st.data())
async def test_what_would_have_been_answered_is_what_was(history: list[dict[str, Any]], data: st.DataObject) -> None:
    """Every answer of a memory before a write is the answer of `recorded_by` after it."""
    cut = data.draw(st.integers(0, len(history)))
    with tempfile.TemporaryDirectory(dir=SHM) as directory:
        async with memory(Path(directory) / "m.db") as m:
            await remembered(m, history[:cut])
            answered = {asked: plain(await m.history(*asked)) for asked in ASKED}
            recorded_at = (await m.status())["recorded_at"] or "2000-01-01"
            await remembered(m, history[cut:])
            for asked, expected in answered.items():
                assert plain(await m.history(*asked, recorded_by=recorded_at)) == expected


def _name(subject: Any) -> str:
    return str(subject["name"] if isinstance(subject, dict) else subject)
