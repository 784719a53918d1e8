"""Expiry: what does not last goes out of recall when its end has passed, or some days after it was said."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta
from typing import Any

import pytest

from graph_memory import Memory
from graph_memory.consolidation.expire import Expire
from graph_memory.consolidation.policy import policy
from graph_memory.consolidation.step import Act, Context
from graph_memory.times import micros
from tests.consolidation.test_decay import acted, ago, applied, context_of, left, still
from tests.memories import NOW
from tests.memory_fixture import Place


@pytest.fixture
async def m(place: Place) -> AsyncIterator[Memory]:
    async with place.memory(clock=still) as opened:
        yield opened


async def expired(m: Memory, **given: Any) -> list[Act]:
    return await acted(m, Expire(), **given)


async def task(m: Memory, thing: str, days: float, **given: Any) -> None:
    await m.assert_fact("Ana", "must_do", thing, **{"id": thing, "said_at": ago(days), "kind": "task"} | given)


async def test_a_task_expires_by_its_end_or_days_after_it_was_said(m: Memory) -> None:
    await task(m, "old", 30)
    await task(m, "recent", 29)
    await task(m, "over", 3, valid_to=ago(1))
    await task(m, "due", 90, valid_to=NOW + timedelta(days=1))
    await task(m, "planned", 90, valid_from=ago(5))
    await task(m, "pinned", 90, pinned=True)
    await task(m, "a fact", 90, kind="fact", valid_to=ago(1))
    acts = await expired(m)
    assert {act.text: act.why for act in acts} == {
        "Ana must do old": "a task that was last said or used 30 days ago, at least 30",
        "Ana must do over": "a task whose end, 2026-05-31T00:00:00Z, has passed",
    }
    assert {act.verb for act in acts} == {"expire"}
    kept = ["a fact", "due", "pinned", "planned", "recent"]
    assert await left(m) == (kept, kept)
    assert {one.state for one in (await m.archived()).items} == {"expired"}
    assert await expired(m) == []


async def test_what_is_said_again_lasts_from_then(m: Memory) -> None:
    await task(m, "old", 60)
    await task(m, "old", 5, id="again")
    await task(m, "older", 60)
    await expired(m)
    assert (await left(m))[0] == ["old"]


async def test_what_expired_is_known_again_when_it_is_said_again(m: Memory) -> None:
    await task(m, "old", 60)
    await expired(m)
    assert (await left(m))[0] == []
    await task(m, "old", 0, id="again")
    assert (await left(m))[0] == ["old"]
    assert await expired(m) == []


async def test_text_of_a_kind_that_does_not_last(m: Memory) -> None:
    await m.remember("Nothing that states anything.", id="old", kind="task", said_at=ago(31))
    await m.remember("Nothing that states anything either.", id="new", kind="task", said_at=ago(3))
    await m.remember("Nothing of any kind.", id="none", said_at=ago(90))
    await expired(m)
    assert (await left(m))[1] == ["new", "none"]


async def test_other_kinds_and_days(m: Memory) -> None:
    await task(m, "a note", 8, kind="note")
    await task(m, "a fact", 8, kind="fact")
    await task(m, "a task", 8)
    assert await expired(m, ttl={"note": 7}, batch=1)
    assert (await left(m))[0] == ["a fact", "a task"]
    assert await expired(m, ttl={"default": 7})
    assert (await left(m))[0] == ["a task"]


async def test_batches_do_not_matter_and_no_batch_is_larger(m: Memory) -> None:
    for number in range(5):
        await task(m, f"t{number}", 40)
    context = await context_of(m, batch=2)
    first = await Expire().plan(context, None)
    assert (first.done, len(first.acts)) == (2, 2)
    assert len([act for act in await expired(m, batch=2) if act.things[0][0] == "fact"]) == 5
    assert (await left(m))[0] == []


async def test_what_changed_since_the_plan_is_left(m: Memory) -> None:
    await task(m, "tea", 40)
    await task(m, "salt", 40)
    batch = await Expire().plan(await context_of(m), None)
    await task(m, "tea", 1, id="again")
    assert {act.text for act in await applied(m, batch)} == {"Ana must do salt"}


async def test_an_empty_group(m: Memory) -> None:
    catalogue = (await m._groups.state(m.group)).catalogue
    context = Context(m.store, m.group, catalogue, micros(NOW), policy())
    batch = await Expire().plan(context, None)
    assert (batch.acts, batch.done, batch.apply) == ([], 0, None)
    assert (await Expire().plan(context, batch.after)).after is None
