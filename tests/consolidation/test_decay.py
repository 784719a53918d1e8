"""Decay: what is weak and what is over a cap goes out of recall, in whatever batches, killed or not."""

from __future__ import annotations

import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from graph_memory import Memory
from graph_memory.consolidation.decay import Decay
from graph_memory.consolidation.policy import policy
from graph_memory.consolidation.step import Act, Batch, Context, Step
from graph_memory.store.contract import Visible
from graph_memory.times import micros
from graph_memory.writing import Write
from tests.memories import NOW, memory, triples
from tests.memory_fixture import Place


def ago(days: float) -> Any:
    return NOW - timedelta(days=days)


def still() -> Any:
    return NOW


async def context_of(m: Memory, **given: Any) -> Context:
    catalogue = (await m._groups.state(m.group)).catalogue
    return Context(m.store, m.group, catalogue, micros(NOW), policy({"rest": 0, **given}))


async def applied(m: Memory, batch: Batch) -> list[Act]:
    taken: list[Act] = []

    async def work(write: Write) -> None:
        assert batch.apply is not None
        taken[:] = await batch.apply(write)

    if batch.apply is not None:
        await m._remembering.write(m.group, work)
    return taken


async def decayed(m: Memory, after: Any = None, **given: Any) -> list[Act]:
    return await acted(m, Decay(), after, **given)


async def acted(m: Memory, step: Step, after: Any = None, **given: Any) -> list[Act]:
    """All acts of a step from the cursor on."""
    context, acts = await context_of(m, **given), list[Act]()
    while True:
        batch = await step.plan(context, after)
        acts += await applied(m, batch)
        after = batch.after
        if after is None:
            return acts


async def say(m: Memory, thing: str, days: float, **given: Any) -> None:
    await m.assert_fact("Ana", "owns", thing, id=thing, said_at=ago(days), **given)


async def left(m: Memory) -> tuple[list[str], list[str]]:
    """The objects of the facts, and the ids of the episodes, that are not archived."""
    gone = {(one.kind, one.id) for one in (await m.archived(limit=1_000)).items}
    facts = [fact.object for fact in await m.history() if ("fact", fact.id) not in gone]
    episodes = await m.store.page(m.group, None, 1_000, False, Visible())
    return sorted(facts), sorted(row.id for row in episodes if ("episode", row.id) not in gone)


@pytest.fixture
async def m(place: Place) -> AsyncIterator[Memory]:
    async with place.memory(clock=still, recall_log=True) as opened:
        yield opened


async def test_each_rule_archives_what_it_is_for(m: Memory) -> None:
    await say(m, "idle and slight", 31, importance=2)
    await say(m, "idle but not slight", 31, importance=3)
    await say(m, "idle for long", 91, importance=5)
    await say(m, "idle for long and weighty", 91, importance=6)
    await say(m, "faded", 120, importance=6)
    await say(m, "a taste", 120, kind="preference")
    await say(m, "a choice", 300, kind="decision")
    await say(m, "a note", 35, kind="info")
    await say(m, "pinned", 900, importance=1, pinned=True)
    acts = await decayed(m)
    assert {act.text: act.why for act in acts if act.things[0][0] == "fact"} == {
        "Ana owns idle and slight": "idle for 31 days, at least 30, and its importance of 2 is below 3",
        "Ana owns idle for long": "idle for 91 days, at least 90, and its importance of 5 is below 6",
        "Ana owns faded": "its strength of 0.099 is below 0.1: idle for 120 days",
        "Ana owns a note": "idle for 35 days, at least 30, and its importance of 2 is below 3",
    }
    kept = ["a choice", "a taste", "idle but not slight", "idle for long and weighty", "pinned"]
    assert await left(m) == (kept, kept)
    assert await decayed(m) == []


async def test_text_fades_apart_from_what_it_states(m: Memory) -> None:
    await m.remember("Nothing of note.", id="old", said_at=ago(100))
    await m.remember("Nothing of note either.", id="new", said_at=ago(10))
    await m.remember("Bo decided.", id="weighty", said_at=ago(100), importance=9)
    await m.remember("Keep this.", id="kept", said_at=ago(400), pinned=True)
    await decayed(m)
    assert (await left(m))[1] == ["kept", "new", "weighty"]


async def test_use_keeps_a_fact_and_the_episode_behind_it(m: Memory) -> None:
    for thing in ("tea", "salt", "silk"):
        await say(m, thing, 100)
    (tea,) = [fact for fact in await m.facts("Ana") if fact.object == "tea"]
    found = await m.recall("Which tea does Ana own?", limit=1)
    await m.used(next(hit for hit in found.facts if hit.fact.id == tea.id))
    await decayed(m)
    assert await left(m) == (["tea"], ["tea"])


async def test_what_begins_later_does_not_fade_before_it_begins(m: Memory) -> None:
    await say(m, "a house", 200, valid_from=NOW + timedelta(days=5))
    await say(m, "a flat", 200, valid_from=ago(300))
    await decayed(m)
    assert (await left(m))[0] == ["a house"]


async def test_over_its_cap_a_scope_loses_the_least(m: Memory) -> None:
    for number in range(6):
        await say(m, f"a{number}", number, importance=5, scope="project/a")
    await say(m, "weighty", 6, importance=9, scope="project/a")
    await say(m, "pinned", 9, importance=1, scope="project/a", pinned=True)
    await say(m, "elsewhere", 9, scope="project/b")
    acts = await decayed(m, cap=4)
    assert await left(m) == ((kept := ["a0", "a1", "a2", "elsewhere", "pinned", "weighty"]), kept)
    assert "over the 4 facts that its scope keeps" in acts[0].why
    assert await decayed(m, cap=4) == []


async def test_summaries_of_sessions_have_a_cap_of_their_own(m: Memory) -> None:
    for number in range(4):
        await m.remember("A summary.", id=f"s{number}", kind="summary", said_at=ago(number))
        await m.remember("A remark.", id=f"r{number}", said_at=ago(number))
    await decayed(m, cap=3, cap_summaries=2)
    assert (await left(m))[1] == ["r0", "r1", "r2", "s0", "s1"]


async def test_no_cap(m: Memory) -> None:
    for number in range(4):
        await say(m, f"a{number}", number)
    assert await decayed(m, cap=0) == []


async def test_what_was_said_or_pinned_since_the_plan_is_left(m: Memory) -> None:
    for thing in ("tea", "salt", "silk", "wool"):
        await say(m, thing, 100)
    batch = await Decay().plan(await context_of(m), None)
    await m.assert_fact("Ana", "owns", "tea", id="again", said_at=ago(1))
    await m.assert_fact("Ana", "owns", "salt", id="pin", said_at=ago(100), pinned=True)
    await m.delete_episode("silk")
    assert {act.text for act in await applied(m, batch)} == {"Ana owns wool"}


async def test_a_plan_writes_nothing(m: Memory) -> None:
    for number in range(9):
        await say(m, f"a{number}", 100 if number % 2 else number)
    before = await left(m)
    step, context, acts, after = Decay(), await context_of(m, cap=3, batch=2), list[Act](), None
    while True:
        batch = await step.plan(context, after)
        acts, after = [*acts, *batch.acts], batch.after
        if after is None:
            break
    assert await left(m) == before
    assert {act.things for act in acts if act.things[0][0] == "fact"} == {
        act.things for act in await decayed(m, cap=3) if act.things[0][0] == "fact"
    }


@pytest.mark.parametrize("killed", range(1, 7))
async def test_a_run_that_was_killed_is_gone_on_with(m: Memory, killed: int) -> None:
    for number in range(7):
        await say(m, f"a{number}", 100 if number % 3 == 0 else number)
    step, context, after = Decay(), await context_of(m, cap=3, batch=2), None
    for _ in range(killed):
        batch = await step.plan(context, after)
        await applied(m, batch)
        after = batch.after
    again = await Decay().plan(context, after)
    assert again.after != after
    await applied(m, again)
    await decayed(m, after=again.after, cap=3, batch=2)
    assert await left(m) == ((kept := ["a1", "a2", "a4"]), kept)


async def test_consolidate_decays(m: Memory) -> None:
    await say(m, "old", 100)
    await say(m, "new", 1)
    done = await m.consolidate(["decay"], dry_run=True)
    assert [act.verb for act in done.steps[0].acts] == ["archive", "archive"]
    assert (await left(m))[0] == ["new", "old"]
    await m.consolidate(["decay"])
    assert (await left(m))[0] == ["new"]
    assert (await m.recall("What does Ana own, old or new?")).facts[0].fact.object == "new"
    assert sum((await m.consolidate(["decay"])).steps[0].counts.values()) == 0


SAID = st.tuples(st.integers(1, 10), st.integers(0, 150), st.sampled_from(("", "a")), st.booleans())


@asynccontextmanager
async def holding(said: list[tuple[int, int, str, bool]]) -> AsyncIterator[Memory]:
    with tempfile.TemporaryDirectory() as directory:
        async with memory(Path(directory) / "m.db", clock=still) as m:
            await m.remember_many(
                [
                    {"verb": "assert", "subject": "Ana", "predicate": "owns", "object": f"thing {number}",
                     "id": f"{number}", "said_at": ago(days), "importance": importance, "scope": scope,
                     "pinned": pinned and number % 5 == 0}
                    for number, (importance, days, scope, pinned) in enumerate(said)
                ]
            )  # fmt: skip
            yield m


@settings(max_examples=15, deadline=None)
@given(st.lists(SAID, max_size=14), st.integers(1, 6), st.integers(1, 9), st.integers(1, 9))
async def test_batches_do_not_matter(said: list[tuple[int, int, str, bool]], cap: int, one: int, other: int) -> None:
    async with holding(said) as m:
        await decayed(m, cap=cap, batch=one)
        first = await left(m)
        assert await decayed(m, cap=cap, batch=other) == []
    async with holding(said) as m:
        await decayed(m, cap=cap, batch=other)
        assert await left(m) == first


async def test_what_a_user_brings_back_does_not_fade_at_once(place: Place) -> None:
    async with place.memory() as m:
        for kind in ("fact", "task"):
            await m.assert_fact("Ann", "uses", f"a {kind}", kind=kind, said_at="2025-01-01", id=kind)
        await m.consolidate(["expire", "decay"], policy={"rest": 0.0})
        gone = [item.id for item in (await m.archived()).items if item.kind == "fact"]
        assert len(gone) == 2
        for id in gone:
            await m.unarchive(id)
        again = await m.consolidate(["expire", "decay"], policy={"rest": 0.0})
        assert [act.text for step in again.steps for act in step.acts] == []
        assert (await m.archived()).items == ()


async def test_how_things_stand_stays_and_what_was_before_fades(place: Place) -> None:
    async with place.memory() as m:
        await m.assert_fact("Ann", "lives_in", "Bergen", said_at="2024-01-05", valid_from="2024-01-05", id="then")
        await m.assert_fact("Ann", "lives_in", "Oslo", said_at="2025-01-05", valid_from="2025-01-05", id="now")
        await m.assert_fact("Ann", "uses", "a bicycle", said_at="2025-01-05", id="bicycle")
        await m.consolidate(["decay"], policy={"rest": 0.0})
        assert {item.text for item in (await m.archived()).items if item.kind == "fact"} == {
            "Ann lives in Bergen",
            "Ann uses a bicycle",
        }
        assert triples(hit.fact for hit in (await m.recall("Where does Ann live?")).facts) == [
            ("Ann", "lives_in", "Oslo")
        ]
        again = await m.consolidate(["decay"], policy={"rest": 0.0, "keep_current": False})
        assert [act.text for step in again.steps for act in step.acts if act.things[0][0] == "fact"] == [
            "Ann lives in Oslo"
        ]
