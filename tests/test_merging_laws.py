"""Laws of merges: whatever is written, merged, undone and deleted, what is left is what the rest alone makes."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

from hypothesis import example, given, settings
from hypothesis import strategies as st

from graph_memory import Memory, merging
from graph_memory.entities import mention_of
from graph_memory.errors import Conflict, NotFound
from graph_memory.ledger import MERGE
from graph_memory.merging import Pair
from graph_memory.rows import BeliefRow, EntityRow, EpisodeRow, LedgerRow, LinkRow
from graph_memory.times import FAR_FUTURE
from graph_memory.writing import Write
from tests.memories import beliefs, derived, memory, rows_of
from tests.test_memory_laws import NAMES, PREDICATES, SHM, histories

Step = tuple[str, Any]
pairs = st.permutations(NAMES).map(lambda names: tuple(names[:2]))
repeats = st.tuples(st.permutations(NAMES).map(lambda names: tuple(names[:3])), st.sampled_from(PREDICATES))


@st.composite
def interleavings(draw: st.DrawFn) -> list[Step]:
    """Episodes in order, with merges, undos and deletes between them."""
    steps: list[Step] = []
    for episode in draw(histories):
        steps.append(("write", episode))
        for what in draw(st.lists(st.sampled_from(["merge", "merge", "repeat", "undo", "delete"]), max_size=2)):
            choices = {"merge": pairs, "repeat": repeats, "undo": st.integers(0, 3), "delete": st.integers(0, 8)}
            steps.append((what, draw(choices[what])))
    return steps


async def play(m: Memory, steps: Sequence[Step]) -> None:
    merges: list[str] = []
    for what, value in steps:
        if what == "write":
            await m.remember_many([value], on_error=lambda *_: None)
        elif what == "merge":
            try:
                merges.append((await m.merge(*value)).id)
            except (Conflict, NotFound):
                continue
        elif what == "repeat":
            try:
                merges.append(await repeat(m, *value))
            except (Conflict, NotFound):
                continue
        elif what == "undo" and merges:
            try:
                await m.undo(merges[value % len(merges)])
            except NotFound:
                continue
        elif what == "delete":
            try:
                await m.delete_episode(f"e{value}")
            except NotFound:
                continue


async def repeat(m: Memory, names: tuple[str, str, str], predicate: str) -> str:
    """Of what is said of the first name under the predicate, the second is the third as an object."""
    subject, one, other = (mention_of("main", name).id for name in names)
    family = (await m._groups.state("main")).catalogue.key_family(predicate)
    within = json.dumps([subject, family, "", ""])
    found: list[str] = []

    async def work(write: Write) -> None:
        found[:] = [(await merging.merge(write, Pair(one, other, within, subject))).id]

    await m._remembering.write("main", work)
    return found[0]


async def left(m: Memory, steps: Sequence[Step]) -> tuple[list[dict[str, Any]], list[LinkRow]]:
    """The episodes that are there, and the merges that count, in the order in which they came."""
    rows = await rows_of(m)
    links = [row for row in rows if isinstance(row, LinkRow) and row.merged and row.undone_at >= FAR_FUTURE]
    there = {row.id for row in rows if isinstance(row, EpisodeRow)}
    return (
        [value for what, value in steps if what == "write" and value["id"] in there],
        sorted(links, key=lambda link: link.recorded_at),
    )


async def entities(m: Memory) -> set[tuple[str, str, str]]:
    return {(row.key, row.kind, row.entity) for row in await rows_of(m) if isinstance(row, EntityRow)}


async def whole(m: Memory) -> tuple[list[BeliefRow], set[tuple[str, str, str]]]:
    stored = await beliefs(m)
    assert stored == await derived(m)
    return stored, await entities(m)


async def is_what_is_left(m: Memory, steps: Sequence[Step], path: Path) -> None:
    """Another memory that is told only what is left, and rebuilding, give the same."""
    found = await whole(m)
    episodes, links = await left(m, steps)
    await m.rebuild()
    assert await whole(m) == found
    async with memory(path) as other:
        await other.remember_many(episodes)
        for link in links:
            await other._remembering.write("main", partial(Write.join, link=link))
        assert await whole(other) == found


def _said(place: int, subject: str, predicate: str, object: str) -> Step:
    body = {"verb": "assert", "subject": subject, "predicate": predicate, "object": object, "said_at": "2024-01-01"}
    return "write", body | {"id": f"e{place}", "position": place}


@example(
    [
        _said(0, "Ann", "lives_in", "Bo"), ("repeat", (("Cy", "Ann", "Bo"), "likes")), _said(1, "Cy", "likes", "Ann"),
        ("merge", ("Bo", "Ann")),
    ]
)  # fmt: skip
@settings(max_examples=150)
@given(interleavings())
async def test_what_was_undone_or_deleted_leaves_no_trace(steps: list[Step]) -> None:
    with tempfile.TemporaryDirectory(dir=SHM) as directory:
        async with memory(Path(directory) / "one.db") as m:
            await play(m, steps)
            await is_what_is_left(m, steps, Path(directory) / "other.db")


@settings(max_examples=40)
@given(interleavings())
async def test_undoing_every_merge_gives_what_was_without_them(steps: list[Step]) -> None:
    with tempfile.TemporaryDirectory(dir=SHM) as directory:
        async with memory(Path(directory) / "one.db") as m:
            await play(m, steps)
            for merge in (await m.merges("merged", limit=1_000)).items:
                await m.undo(merge.id)
            found = await whole(m)
        async with memory(Path(directory) / "other.db") as other:
            await play(other, [step for step in steps if step[0] in ("write", "delete")])
            assert await whole(other) == found


@settings(max_examples=40)
@given(interleavings())
async def test_the_log_and_the_links_agree(steps: list[Step]) -> None:
    with tempfile.TemporaryDirectory(dir=SHM) as directory:
        async with memory(Path(directory) / "one.db") as m:
            await play(m, steps)
            rows = await rows_of(m)
            log = {row.id: row.state for row in rows if isinstance(row, LedgerRow) and row.kind == MERGE}
            links = {row.claim: row.undone_at for row in rows if isinstance(row, LinkRow) and row.merged}
            assert log.keys() == links.keys()
            assert {id for id, state in log.items() if state == "merged"} == {
                id for id, undone_at in links.items() if undone_at >= FAR_FUTURE
            }
