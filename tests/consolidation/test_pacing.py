"""Rests, waits and bites."""

from __future__ import annotations

import asyncio
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph_memory import Memory
from graph_memory.consolidation.pacing import BITE, LONGEST_REST, Answering, Pace, paced

seconds = st.floats(0, 10)
sizes = st.integers(1, 1_000)


@given(sizes, seconds, sizes)
def test_the_next_batch_is_as_large_as_is_fitting(size: int, took: float, most: int) -> None:
    found = Pace(1.0).next(min(size, most), took, most)
    assert 1 <= found <= min(2 * size, most)
    if took > BITE:
        assert found <= max(1, size)


@given(sizes, seconds, sizes)
def test_without_rests_batches_are_whole(size: int, took: float, most: int) -> None:
    pace = Pace(0.0)
    assert pace.first(most) == pace.next(size, took, most) == most


def test_batches_come_to_take_a_bite() -> None:
    """Whatever a thing takes, but for what is longer than a bite by itself."""
    for cost in (0.00001, 0.0003, 0.002):
        size, pace = Pace(1.0).first(200), Pace(1.0)
        for _ in range(12):
            size = pace.next(size, size * cost, 200)
        assert size == 200 or BITE / 2 <= size * cost <= BITE


async def test_a_pause_is_as_long_as_the_work_says() -> None:
    pace = Pace(2.0)
    time.sleep(0.02)  # noqa: ASYNC251 it is the work
    start = time.perf_counter()
    await pace.pause()
    assert time.perf_counter() - start >= 2 * 0.02
    assert pace.worked >= 0.02
    before = pace.worked
    await pace.pause()
    assert pace.worked - before < 0.02, "rests are no work"


async def test_a_question_is_waited_for() -> None:
    answering, order = Answering(), list[str]()

    async def work() -> None:
        await answering.quiet(60)
        order.append("worked")

    with answering.one():
        with answering.one():
            waiting = asyncio.create_task(work())
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.01)
        order.append("answered")
    await waiting
    assert order == ["answered", "worked"]


async def test_questions_that_never_end_are_waited_for_only_so_long() -> None:
    answering = Answering()
    with answering.one():
        start = time.monotonic()
        await answering.quiet(0.05)
        assert 0.04 <= time.monotonic() - start < LONGEST_REST


async def test_one_question_after_the_other_leaves_no_moment() -> None:
    """A moment between two answers that nobody can use is none."""
    answering, done = Answering(), asyncio.Event()

    async def ask() -> None:
        while not done.is_set():
            with answering.one():
                await asyncio.sleep(0.001)

    asking = asyncio.create_task(ask())
    await asyncio.sleep(0)
    start = time.monotonic()
    await answering.quiet(0.1)
    assert time.monotonic() - start >= 0.09
    done.set()
    await asking


async def test_one_who_waits_can_be_cancelled_at_the_moment_in_which_the_wait_ends() -> None:
    answering = Answering()
    with answering.one():
        waiting = asyncio.create_task(answering.quiet(60))
        await asyncio.sleep(0.01)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting


async def test_a_paced_store_rests_before_it_reads(m: Memory) -> None:
    pace = Pace(0.0)
    store = paced(m.store, pace)
    time.sleep(0.005)  # noqa: ASYNC251 it is the work
    assert await store.read("main", lambda reading: reading.group()) is None
    assert pace.worked >= 0.005
    assert await store.groups() == []
