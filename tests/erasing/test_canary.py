"""A text put in by every door is found before, and nowhere after: reopened, consolidated and told again, too."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from graph_memory import Memory
from graph_memory.errors import Conflict, Erased
from tests.erasing.doors import canary, doors, doors_of, steps_of, told
from tests.memories import memory
from tests.memory_fixture import Place

KEPT: list[dict[str, Any]] = [
    {"id": "kept-1", "content": "I live in Berlin.", "said_at": "2026-01-01"},
    {"id": "kept-2", "content": "Bob likes tea.", "said_at": "2026-01-02", "session": "s1"},
    {
        "id": "kept-3",
        "verb": "assert",
        "subject": "Robert",
        "predicate": "likes",
        "object": "jam",
        "said_at": "2026-01-03",
    },
]


async def filled(m: Memory, place: Place, name: str) -> None:
    """Every door, and what the service makes of it: recalls, a merge, pages, reflections, an export."""
    await m.remember_many([*KEPT, *doors_of(place, name)])
    await m.learn(f"asked {name} twice", "ask once", ["kept-1"], id="lesson", said_at="2026-03-02")
    for question in (f"Where does {name} live?", f"What about {name} Quill and tea?", "Where do I live?"):
        await m.recall(question, scope=f"project/{name}")
    await m.merge(f"{name} Bobson", "Robert", reason=f"{name} says so")
    await m.consolidate(steps_of(place))
    await m.recall(f"{name} Bobson?")
    await m.keep_export("all.jsonl")


async def test_a_canary_is_found_nowhere_after_it_is_erased(place: Place, tmp_path: Path) -> None:
    name = canary()
    async with place.memory(recall_log=True) as m:
        m.exports = tmp_path / "exports"
        await filled(m, place, name)
        lines = [line async for line in m.export()]
        assert await m.verify([name, name.lower()])
        receipt = await m.erase(about=name, verify=True)
        assert receipt.found == ()
        assert receipt.counts["episodes"] >= len(doors_of(place, name))
        assert await m.verify([name, name.lower(), name.upper()]) == ()
        left = {episode.id for episode in (await m.episodes()).items}
        assert left >= {one["id"] for one in KEPT}
    async with place.memory(recall_log=True) as m:
        m.exports = tmp_path / "exports"
        await m.consolidate(steps_of(place))
        refused: list[Exception] = []
        await m.remember_many(doors_of(place, name), on_error=lambda _, error: refused.append(error))
        with pytest.raises(Conflict):
            await m.restore(lines)
        saying = len(doors_of(place, name)) - 1  # "borrowed" never said it
        assert sum(isinstance(error, Erased) for error in refused) == saying
        assert await m.verify([name, name.lower(), name.upper()]) == ()
        assert (await m.recall("Where do I live?")).facts


async def test_a_canary_goes_with_its_episode_alone(tmp_path: Path) -> None:
    async with memory(tmp_path / "m.db", recall_log=True) as m:
        m.exports = tmp_path / "exports"
        for episode in doors(name := canary()):
            if episode["id"] == "borrowed":
                continue
            await m.remember_many(KEPT)
            before = await told(m)
            await m.remember_many([episode])
            await m.recall(f"What about {name}?")
            await m.keep_export("all.jsonl")
            assert await m.verify([name]) or await m.verify([name.upper()]), episode["id"]
            await m.erase(episode=episode["id"])
            assert await m.verify([name, name.lower(), name.upper()]) == (), episode["id"]
            assert await told(m) == before


async def test_a_turn_understood_through_an_erased_one_is_read_anew(place: Place) -> None:
    async with place.memory() as m:
        name = canary()
        turns = [f"{name} Quill is my friend.", "She lives in Paris.", "She works at Google."]
        await m.remember_many([{"content": turn, "session": "s", "id": f"t{at}"} for at, turn in enumerate(turns)])
        assert (f"{name} Quill", "works_at", "Google") in await told(m)
        recorded = [episode.recorded_at for episode in (await m.episodes(newest=False)).items]
        await m.erase(episode="t0")
        assert await m.verify([name, name.lower()]) == ()
        left = (await m.episodes(newest=False)).items
        assert [episode.id for episode in left] == ["t1", "t2"]
        assert [episode.recorded_at for episode in left] == recorded[1:]


async def test_a_whole_group_is_gone_and_stays_away(place: Place, tmp_path: Path) -> None:
    name = canary()
    async with place.memory(recall_log=True) as m:
        m.exports = tmp_path / "exports"
        await filled(m, place, name)
        lines = [line async for line in m.export()]
        await m.remember(f"{name} is safe here.", id="other", group=place.other)
        receipt = await m.erase(whole=True)
        assert receipt.counts["episodes"] >= len(doors_of(place, name))
        assert not list(m.exports.iterdir())
        assert not (await m.episodes()).items
        assert (await m.episodes(group=place.other)).items
        await m.erase(whole=True, group=place.other)
        assert await m.verify([name, name.lower(), name.upper()]) == ()
        with pytest.raises(Erased):
            await m.remember_many(doors_of(place, name))
        with pytest.raises(Erased):
            await m.restore(lines)
        assert not (await m.episodes()).items
        with pytest.raises(Erased):
            await m.remember(doors_of(place, name)[0]["content"])
        assert await m.restore(lines, force=True) == len(lines)
        assert len((await m.episodes()).items) >= len(doors_of(place, name))
        assert [one.id for one in await m.erasures()] == [receipt.id]
