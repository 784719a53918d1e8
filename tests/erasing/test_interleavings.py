"""The law of erasing: whatever is written, merged, undone and erased, what is left is what the rest alone makes."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from graph_memory import Memory
from graph_memory.errors import GraphMemoryError
from graph_memory.ledger import MERGE
from graph_memory.rows import EntityRow, LedgerRow
from tests.erasing.test_laws import NAMES, episodes, placed
from tests.memories import memory, rows_of
from tests.test_memory_laws import SHM
from tests.test_merging_laws import Step, is_what_is_left
from tests.test_merging_laws import play as played

SESSIONS = ["s", "t"]
pairs = st.permutations(NAMES).map(lambda names: tuple(names[:2]))
repeats = st.tuples(st.permutations(NAMES).map(lambda names: tuple(names[:3])), st.sampled_from(["likes", "uses"]))
erasures = st.one_of(
    st.integers(0, 8).map(lambda at: {"episode": f"e{at}"}),
    st.integers(0, 8).map(lambda at: {"episode": f"e{at}"}),
    st.sampled_from(SESSIONS).map(lambda session: {"session": session}),
    st.sampled_from(NAMES).map(lambda name: {"entity": name}),
)


@st.composite
def interleavings(draw: st.DrawFn) -> list[Step]:
    """Episodes in order, with merges, undos and erasures between them."""
    found = draw(st.lists(episodes(), min_size=2, max_size=9))
    steps: list[Step] = []
    for episode in placed([one | {"id": f"e{at}"} for at, one in enumerate(found)]):
        steps.append(("write", {"session": draw(st.sampled_from(SESSIONS))} | episode))
        for what in draw(st.lists(st.sampled_from(["merge", "merge", "repeat", "undo", "erase"]), max_size=2)):
            choices = {"merge": pairs, "repeat": repeats, "undo": st.integers(0, 3), "erase": erasures}
            steps.append((what, draw(choices[what])))
    return [*steps, ("erase", draw(erasures))]


async def play(m: Memory, steps: Sequence[Step]) -> None:
    """Merges by their names; what an erasure counts is what it took."""
    merges: list[str] = []
    for what, value in steps:
        if what == "erase":
            await erase(m, value)
        elif what == "undo" and merges:
            try:
                await m.undo(merges[value % len(merges)])
            except GraphMemoryError:
                continue
        elif what != "undo":
            known = await log(m)
            await played(m, [(what, value)])
            merges += sorted((await log(m)).keys() - known.keys())


async def erase(m: Memory, selector: dict[str, Any]) -> None:
    before = await log(m)
    try:
        receipt = await m.erase(**selector, compact=False)
    except GraphMemoryError:
        return
    after = await log(m)
    there = {row.id for row in await rows_of(m) if isinstance(row, EntityRow)}
    assert receipt.counts.get("merges", 0) == len(before.keys() - after.keys())
    assert {row.body[end] for row in after.values() for end in ("mention", "target")} <= there


async def log(m: Memory) -> dict[str, LedgerRow]:
    return {row.id: row for row in await rows_of(m) if isinstance(row, LedgerRow) and row.kind == MERGE}


@settings(max_examples=40)
@given(interleavings())
async def test_what_was_undone_or_erased_was_never_done(steps: list[Step]) -> None:
    with tempfile.TemporaryDirectory(dir=SHM) as directory:
        async with memory(Path(directory) / "one.db") as m:
            await play(m, steps)
            await is_what_is_left(m, steps, Path(directory) / "other.db")
