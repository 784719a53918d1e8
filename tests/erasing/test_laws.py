"""Laws of erasing over random histories: what was erased was never said, and a redaction changes names alone."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from graph_memory import Memory
from graph_memory.errors import Conflict, GraphMemoryError, NotFound
from tests.memories import beliefs, derived, memory, names

SHM = "/dev/shm" if Path("/dev/shm").is_dir() else None
NAMES = ["Ann", "Bo", "Cyd", "Dee", "Hta"]
PREDICATES = ["lives_in", "uses", "likes", "dislikes", "friend", "met", "also_called"]
TURNS = [
    "{a} lives in {b}.", "She works at {b}.", "{a} likes {b}.", "I met {a}.", "He moved to {b} in May 2023.",
    "She likes tea.", "Actually it was {b}, not {a}.", "thanks", "I live in {b}.",
]  # fmt: skip
few = settings(max_examples=25)
days = st.integers(1, 9).map(lambda day: f"2024-01-0{day}")


@st.composite
def episodes(draw: st.DrawFn) -> dict[str, Any]:
    one, other = draw(st.permutations(NAMES).map(lambda found: found[:2]))
    if draw(st.booleans()):
        text = draw(st.sampled_from(TURNS)).format(a=one, b=other)
        return {"content": text, "session": draw(st.sampled_from(["s", "t"])), "said_at": draw(days)}
    verb = draw(st.sampled_from(["assert", "assert", "deny"]))
    predicate = draw(st.sampled_from(PREDICATES))
    return {"verb": verb, "subject": one, "predicate": predicate, "object": other, "said_at": draw(days)}


@st.composite
def merges(draw: st.DrawFn) -> dict[str, Any]:
    one, other = draw(st.permutations(NAMES).map(lambda found: found[:2]))
    return {"merge": one, "into": other}


histories = st.lists(st.one_of(episodes(), episodes(), merges()), min_size=1, max_size=9).map(
    lambda found: [one | ({} if "merge" in one else {"id": f"e{at}"}) for at, one in enumerate(found)]
)


async def play(m: Memory, history: Sequence[dict[str, Any]]) -> None:
    for one in history:
        try:
            await (m.merge(one["merge"], one["into"]) if "merge" in one else m.remember_many([one]))
        except GraphMemoryError:
            continue


async def state(m: Memory) -> Any:
    stored = await beliefs(m)
    assert stored == await derived(m)
    return stored, {(key, kind) for key, kind, *_ in await names(m)}


def placed(history: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Each with its place: an erased turn leaves its own empty."""
    return [one | ({} if "merge" in one else {"position": at}) for at, one in enumerate(history)]


@few
@given(histories, st.data())
async def test_what_was_erased_was_never_said(history: list[dict[str, Any]], data: st.DataObject) -> None:
    history = placed([one for one in history if "merge" not in one])
    ids = [one["id"] for one in history]
    gone = data.draw(st.lists(st.sampled_from(ids), max_size=3, unique=True)) if ids else []
    with tempfile.TemporaryDirectory(dir=SHM) as directory:
        async with memory(Path(directory) / "a.db") as m, memory(Path(directory) / "b.db") as other:
            await play(m, history)
            for id in gone:
                await m.erase(episode=id, compact=False)
            await play(other, [one for one in history if one["id"] not in gone])
            assert await state(m) == await state(other)


@few
@given(histories, st.sampled_from(NAMES))
async def test_an_erased_entity_is_named_nowhere(history: list[dict[str, Any]], name: str) -> None:
    with tempfile.TemporaryDirectory(dir=SHM) as directory:
        async with memory(Path(directory) / "a.db") as m:
            await play(m, placed(history))
            try:
                receipt = await m.erase(about=name)
            except NotFound:
                receipt = None
            except Conflict:
                return
            assert receipt is None or receipt.counts["episodes"]
            stored, _ = await state(m)
            assert all(name not in (row.subject_name, row.object_name) for row in stored)
            page = await m.episodes()
            assert not any(name in episode.content for episode in page.items)
            assert await m.rebuild() >= 0
            assert (await state(m))[0] == stored


@few
@given(histories, st.sampled_from(NAMES))
async def test_a_redaction_changes_names_and_nothing_else(history: list[dict[str, Any]], name: str) -> None:
    with tempfile.TemporaryDirectory(dir=SHM) as directory:
        async with memory(Path(directory) / "a.db") as m:
            await play(m, placed([one for one in history if one.get("predicate") != "also_called"]))
            before = sorted((fact.predicate, fact.valid_from, fact.valid_to) for fact in await m.history())
            try:
                await m.redact(name)
            except GraphMemoryError:
                return
            await state(m)
            after = sorted((fact.predicate, fact.valid_from, fact.valid_to) for fact in await m.history())
            assert after == before
            assert await m.verify([name]) == () or len(name) < 3
