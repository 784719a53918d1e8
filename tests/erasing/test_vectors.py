"""Vectors after an erasure: those of what was never said behind it, and of what is masked those of the mask."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from graph_memory import Memory
from graph_memory.rows import EpisodeRow
from tests.memories import memory, rows_of
from tests.recall.conftest import Words

TURNS = ["Zoe Quill keeps bees.", "She lives in Paris.", "how nice", "rain again"]
SAID = [
    {"content": text, "id": f"t{at}", "session": "s", "position": at, "said_at": f"2024-03-0{at + 1}"}
    for at, text in enumerate(TURNS)
]


async def vectors(m: Memory) -> dict[str, dict[str, list[float]]]:
    found = [row for row in await rows_of(m) if isinstance(row, tuple)]
    return {id: {name: vector.tolist() for name, vector in one.items()} for id, one in found}


async def states(m: Memory) -> Any:
    uuids = [row.uuid for row in await rows_of(m) if isinstance(row, EpisodeRow)]
    return await m.store.states("main", uuids)


async def test_what_was_behind_an_erased_turn_is_encoded_as_if_it_had_never_been(tmp_path: Path) -> None:
    async with (
        memory(tmp_path / "a.db", embedder=Words()) as m,
        memory(tmp_path / "b.db", embedder=Words()) as never,
    ):
        await m.remember_many(SAID)
        for gone in (["t0"], ["t2"]):
            for id in gone:
                await m.erase(episode=id, compact=False)
        await never.remember_many([one for one in SAID if one["id"] not in ("t0", "t2")])
        assert await vectors(m) == await vectors(never)
        assert await states(m) == await states(never)


async def test_a_session_leaves_no_vector(tmp_path: Path) -> None:
    async with memory(tmp_path / "a.db", embedder=Words()) as m:
        await m.remember_many(SAID)
        await m.erase(session="s")
        assert await vectors(m) == {}


async def test_a_masked_text_is_encoded_with_its_mask(tmp_path: Path) -> None:
    embedder = Words()
    async with memory(tmp_path / "a.db", embedder=embedder) as m:
        await m.remember_many(SAID)
        count = len(await vectors(m))
        embedder.after.clear()
        await m.redact("Zoe Quill")
        assert len(await vectors(m)) == count
        assert await m.reembed() == 0
        assert embedder.after
        assert not any("Zoe" in text for pair in embedder.after for text in pair)
