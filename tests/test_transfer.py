"""Export, restore and migration: the same rows, on either store."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Iterable
from pathlib import Path
from typing import Any

import pytest

from graph_memory import Memory
from graph_memory.embed import HashEmbedder
from graph_memory.errors import Conflict, InvalidInput
from tests.memories import beliefs, derived, memory
from tests.memory_fixture import Place

EPISODES: list[dict[str, Any]] = [
    {"verb": "assert", "subject": "Ann", "predicate": "lives_in", "object": "Rome", "said_at": "2024-01-01"},
    {"verb": "correct", "subject": "Ann", "predicate": "lives_in", "object": "Oslo", "instead_of": "Rome"},
    {"verb": "assert", "subject": {"name": "Ann", "kind": "person"}, "predicate": "phone", "object": "+49 30 901820"},
    {"verb": "assert", "subject": "Harbour", "predicate": "also_called", "object": "HTA"},
    {"verb": "assert", "subject": "HTA", "predicate": "met", "object": "Bo", "metadata": {"深": [1.5]}},
    {"verb": "deny", "subject": "Ann", "predicate": "likes", "scope": "a/b", "pinned": True, "reason": "旅行"},
    {"content": {"name": "Norvale", "tags": [], "none": None, "深": {"geo": [1.5, -2]}}, "session": "s"},
]


async def filled(m: Memory) -> None:
    await m.remember_many([{"id": f"e{i}"} | episode for i, episode in enumerate(EPISODES)])


async def exported(m: Memory, group: str | None = None) -> list[dict[str, Any]]:
    """The lines as they come out of a file."""
    return [json.loads(json.dumps(line)) async for line in m.export(group=group)]


def alike(lines: Iterable[dict[str, Any]]) -> list[str]:
    return sorted(json.dumps(line, sort_keys=True) for line in lines)


async def test_an_export_restores_the_same_rows(place: Place, tmp_path: Path) -> None:
    embedder = HashEmbedder(16)
    async with place.memory(embedder=embedder) as m, memory(tmp_path / "b.db", embedder=embedder) as other:
        await filled(m)
        lines = await exported(m)
        assert {line["row"] for line in lines} == {
            "group", "episode", "entity", "link", "claim", "belief", "vectors",
        }  # fmt: skip
        done: list[tuple[int, int | None]] = []
        count = await other.restore(lines, progress=lambda *at: done.append(at), group=place.group)
        assert (count, done[-1]) == (len(lines), (len(lines), len(lines)))
        assert alike(await exported(other, place.group)) == alike(lines)
        for subject, believed_at in (("Ann", None), ("hta", "2025-01-01"), ("HTA", None)):
            clocks: dict[str, Any] = {"as_of": "2026-06-02", "believed_at": believed_at}
            assert await other.history(subject, group=place.group, **clocks) == await m.history(subject, **clocks)
        assert await beliefs(other, place.group) == await derived(other, place.group)
        assert (await other.remember_many([{"id": "e0"} | EPISODES[0]], group=place.group))[0].new is False


async def test_a_restored_group_goes_on_as_the_old_one(place: Place, tmp_path: Path) -> None:
    async with place.memory() as m, memory(tmp_path / "b.db", group=place.group) as other:
        await filled(m)
        await other.restore(m.export())
        for each in (m, other):
            await each.delete_episode("e3")
            await each.assert_fact("Ann", "lives_in", "Bonn", said_at="2027-01-01", id="new")
        assert await beliefs(other, place.group) == await beliefs(m, place.group)
        assert (await other.status())["counts"] == (await m.status())["counts"]


async def test_a_group_migrates_there_and_back(place: Place, tmp_path: Path) -> None:
    group = place.group
    async with memory(tmp_path / "a.db", group=group) as m, memory(tmp_path / "b.db", group=group) as back:
        await filled(m)
        async with place.memory() as there:
            await there.restore(m.export())
            await back.restore(there.export())
        assert alike(await exported(back)) == alike(await exported(m))


async def test_a_group_that_is_not_empty_is_not_restored_into(m: Memory) -> None:
    await filled(m)
    lines = await exported(m)
    with pytest.raises(Conflict) as caught:
        await m.restore(lines)
    assert caught.value.field == "group"
    assert alike(await exported(m)) == alike(lines)


async def spoiled(lines: list[dict[str, Any]], bad: Any) -> AsyncIterator[Any]:
    for line in lines:
        yield line
    yield bad


@pytest.mark.parametrize(
    "bad",
    [
        7, [], {}, {"row": "nothing"}, {"row": "episode"}, {"row": "vectors", "id": "x"},
        {"row": "entity", "group": "other"}, {"row": "link", "group": "main", "surprise": 1},
        {"row": "claim", "group": "main", "claim": {"id": "x"}},
        {"row": "vectors", "id": "x", "vectors": {"en": "!"}},
    ],
)  # fmt: skip
async def test_a_bad_line_leaves_the_group_empty(
    m: Memory, tmp_path: Path, bad: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("graph_memory.transfer.AT_ONCE", 5)
    await filled(m)
    async with memory(tmp_path / "b.db") as other:
        with pytest.raises(InvalidInput) as caught:
            await other.restore(spoiled(await exported(m), bad))
        assert caught.value.field == "row"
        assert await exported(other) == []
        assert await other.restore(await exported(m)) > 20
