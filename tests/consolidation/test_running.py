"""The runner: batches with their cursor, resumed, refused to a second one, dry, cancelled, failing."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from graph_memory import Memory
from graph_memory.consolidation.jobs import LEASE
from graph_memory.consolidation.owning import this_process
from graph_memory.consolidation.policy import STEPS
from graph_memory.consolidation.report import Consolidation, Counted
from graph_memory.consolidation.running import names_of
from graph_memory.consolidation.step import Batch, Context
from graph_memory.errors import Conflict, InvalidInput, JobConflict, StoreUnavailable
from graph_memory.store.contract import Reading
from tests.consolidation.marking import FAST, Marking, consolidated, lines, marked, tell, whole
from tests.memories import NOW, Ticking, beliefs, derived, memory


@pytest_asyncio.fixture
async def told(m: Memory) -> Memory:
    """Five facts."""
    await tell(m)
    return m


def counts(found: Consolidation) -> list[tuple[str, str, int, dict[str, int]]]:
    return [(step.name, step.state, step.looked_at, dict(step.counts)) for step in found.steps]


async def test_steps_run_one_after_the_other_and_tell_what_they_did(told: Memory) -> None:
    found = await consolidated(told, Marking("one"), Marking("two", limit=3))
    assert (found.group, found.state, found.dry_run, found.resumed, found.changes) == ("main", "done", False, False, 10)
    assert counts(found) == [("one", "done", 5, {"mark": 5}), ("two", "done", 5, {"mark": 5})]
    assert [(act.verb, act.text, act.why) for act in found.steps[0].acts[:1]] == [
        ("mark", found.steps[0].acts[0].text, "it is a fact")
    ]
    assert {act.things[0][0] for act in found.steps[0].acts} == {"fact"}
    assert found.started_at.utcoffset() == timedelta(0)
    assert found.started_at < found.finished_at
    assert (await marked(told), await whole(told)) == (10, True)


async def test_what_is_told_of_many_acts_is_bounded_and_all_are_counted(m: Memory) -> None:
    await tell(m, 130)
    (step,) = (await consolidated(m, Marking(limit=50))).steps
    assert (len(step.acts), step.more, dict(step.counts)) == (100, 30, {"mark": 130})


async def test_a_second_run_changes_nothing(told: Memory) -> None:
    await consolidated(told, Marking())
    before = await lines(told)
    again = await consolidated(told, Marking())
    assert counts(again) == [("mark", "done", 5, {})]
    assert await lines(told) == before


async def test_a_batch_with_nothing_to_do_makes_no_write(told: Memory, monkeypatch: pytest.MonkeyPatch) -> None:
    await consolidated(told, Marking())
    writes, write = [], told.store.write

    async def counting(group: str, work: Any) -> Any:
        writes.append(group)
        return await write(group, work)

    monkeypatch.setattr(told.store, "write", counting)
    await consolidated(told, Marking(limit=1))
    assert len(writes) == 2, "the begin of the job, and its end"


async def test_every_batch_is_one_transaction_with_the_progress(told: Memory) -> None:
    seen: list[tuple[int, int, Any, bool]] = []

    async def watch(number: int) -> None:
        (job,) = await told.jobs()
        seen.append((await marked(told), job.steps[0].looked_at, job.state, await whole(told)))

    await consolidated(told, Marking(before=watch))
    assert seen == [(0, 0, "running", True), (2, 2, "running", True), (4, 4, "running", True)]


async def test_progress_is_told_after_each_batch(told: Memory) -> None:
    heard: list[tuple[str, int, int]] = []
    await consolidated(told, Marking(), progress=lambda *told: heard.append(told))
    assert heard == [("mark", 2, 2), ("mark", 4, 4), ("mark", 5, 5)]


async def test_a_dry_run_writes_nothing_and_tells_what_the_run_does(told: Memory) -> None:
    before = await lines(told, without=())
    dry = await consolidated(told, Marking("one"), Marking("two"), dry_run=True)
    assert await lines(told, without=()) == before
    assert await told.jobs() == []
    done = await consolidated(told, Marking("one"), Marking("two"))
    assert (dry.dry_run, done.dry_run) == (True, False)
    assert dry.steps == done.steps


async def test_a_dry_run_tells_of_a_step_that_fails(told: Memory) -> None:
    dry = await consolidated(told, Marking("one", before=failing_at(2)), Marking("two"), dry_run=True)
    assert (dry.state, dry.steps[0].error, dry.steps[1].state) == ("failed", "ValueError: at 2", "done")


def failing_at(wrong: int) -> Any:
    def fail(number: int) -> None:
        if number == wrong:
            raise ValueError(f"at {number}")

    return fail


async def test_an_error_ends_its_step_alone_and_the_next_run_tries_it_again(told: Memory) -> None:
    found = await consolidated(told, Marking("one", before=failing_at(2)), Marking("two"))
    assert (found.state, found.steps[0].error) == ("failed", "ValueError: at 2")
    assert counts(found) == [("one", "failed", 2, {"mark": 2}), ("two", "done", 5, {"mark": 5})]
    (job,) = await told.jobs()
    assert (job.state, job.steps[0].error) == ("failed", "ValueError: at 2")
    one, two = Marking("one"), Marking("two")
    again = await consolidated(told, one, two)
    assert (again.state, again.resumed, again.now) == ("done", True, found.now)
    assert counts(again) == [("one", "done", 5, {"mark": 5}), ("two", "done", 5, {"mark": 5})]
    assert one.plans[0] is not None, "it goes on"
    assert two.plans[0] is None, "it begins anew: it rests on the other"
    assert [len(step.acts) for step in again.steps] == [3, 0]


async def test_a_step_that_does_not_move_on_is_ended(told: Memory) -> None:
    class Stuck(Marking):
        async def plan(self, context: Context, after: Any) -> Batch:
            return Batch(after="here")

    found = await consolidated(told, Stuck())
    assert found.steps[0].error == "RuntimeError: the step does not move on from 'here'"


async def test_a_store_that_is_gone_ends_the_run(told: Memory) -> None:
    def gone(number: int) -> None:
        if number == 2:
            raise StoreUnavailable("gone")

    counted = Counted()
    with pytest.raises(StoreUnavailable):
        await consolidated(told, Marking(before=gone), counted=counted)
    assert counted.told()["runs"] == {"done": 0, "stopped": 1}
    (job,) = await told.jobs()
    assert (job.state, job.steps[0].looked_at) == ("stopped", 2)
    assert (await consolidated(told, Marking())).resumed


async def test_a_cancelled_run_goes_on_where_it_stopped(told: Memory) -> None:
    reached = asyncio.Event()

    async def wait(number: int) -> None:
        if number == 2:
            reached.set()
            await asyncio.Event().wait()

    running = asyncio.create_task(consolidated(told, Marking(before=wait)))
    await reached.wait()
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running
    (job,) = await told.jobs()
    assert (job.state, job.steps[0].looked_at, await marked(told)) == ("stopped", 2, 2)
    step = Marking()
    again = await consolidated(told, step)
    assert (again.state, again.resumed, again.now) == ("done", True, job.now)
    assert counts(again) == [("mark", "done", 5, {"mark": 5})]
    assert (len(step.plans), step.plans[0] is None) == (2, False)


async def test_a_resumed_run_decides_by_the_now_of_the_first(told: Memory) -> None:
    first, then = Marking(before=failing_at(2)), Marking()
    await consolidated(told, first)
    told.clock = Ticking(NOW + timedelta(hours=3))
    await consolidated(told, then)
    assert set(then.nows) == set(first.nows)
    later = Marking()
    await consolidated(told, later)
    assert min(later.nows) > max(then.nows), "a job that is done is not gone on with"


async def test_another_policy_begins_anew(told: Memory) -> None:
    await consolidated(told, Marking(before=failing_at(2)))
    step = Marking()
    found = await consolidated(told, step, policy=replace(FAST, cap=7))
    assert (found.resumed, step.plans[0]) == (False, None)


async def test_a_second_run_is_refused_while_one_is_at_it(told: Memory) -> None:
    reached, go_on = asyncio.Event(), asyncio.Event()

    async def wait(number: int) -> None:
        reached.set()
        await go_on.wait()

    running = asyncio.create_task(consolidated(told, Marking(before=wait)))
    await reached.wait()
    (job,) = await told.jobs()
    assert job.state == "running"
    with pytest.raises(Conflict, match=f"runs since {job.now.isoformat().replace('+00:00', 'Z')}"):
        await consolidated(told, Marking())
    dry = await consolidated(told, Marking(), dry_run=True)
    assert dry.changes == 5
    await tell(told, 2, group="other")
    assert (await consolidated(told, Marking(), group="other")).changes == 2
    go_on.set()
    assert (await running).changes == 5


async def test_a_run_that_was_silent_for_long_is_taken_over_and_writes_no_more(told: Memory) -> None:
    reached, go_on = asyncio.Event(), asyncio.Event()

    async def wait(number: int) -> None:
        if number == 2:
            reached.set()
            await go_on.wait()

    running = asyncio.create_task(consolidated(told, Marking(before=wait)))
    await reached.wait()
    told.clock = Ticking(NOW + timedelta(microseconds=LEASE) + timedelta(hours=1))
    assert (await consolidated(told, Marking())).resumed
    await tell(told, 7)
    go_on.set()
    with pytest.raises(JobConflict, match="another run has taken over"):
        await running
    assert (await marked(told), await whole(told)) == (5, True)


async def test_a_run_whose_row_was_erased_writes_no_more(told: Memory) -> None:
    async def erase(number: int) -> None:
        if number == 2:
            await told._remembering.write("main", lambda write: _gone(write))

    async def _gone(write: Any) -> None:
        write.edits.gone_ledger.append(("job", "consolidate"))

    with pytest.raises(JobConflict):
        await consolidated(told, Marking(before=erase))
    assert (await told.jobs(), await marked(told), await whole(told)) == ([], 2, True)


async def test_a_run_that_finds_nothing_says_all_the_same_that_it_lives(told: Memory) -> None:
    await consolidated(told, Marking())
    ticking = Ticking()
    told.clock, heard = ticking, set()

    async def watch(number: int) -> None:
        ticking.now += timedelta(seconds=20)
        (job,) = await told.jobs()
        heard.add((job.heard_at, job.steps[0].looked_at))

    await consolidated(told, Marking(limit=1, before=watch))
    assert sorted(looked_at for _, looked_at in heard) == [0, 2, 4]


async def test_what_a_process_left_behind_is_taken_up(told: Memory) -> None:
    async def lost(reading: Reading) -> Any:
        (row,) = await reading.ledger("job", ["consolidate"])
        return row

    await consolidated(told, Marking(before=failing_at(2)))
    row = await told.store.read("main", lost)
    for owner, refused in ((this_process(), False), ("elsewhere 1 2", True)):
        row.state, row.body = "running", dict(row.body) | {"owner": owner}

        async def leave(write: Any) -> None:
            write.edits.ledger.append(row)

        await told._remembering.write("main", leave)
        assert [job.state for job in await told.jobs()] == ["running" if refused else "stopped"]
        if refused:
            with pytest.raises(JobConflict):
                await consolidated(told, Marking())
            told.clock = Ticking(NOW + timedelta(microseconds=LEASE) + timedelta(hours=1))
            assert (await consolidated(told, Marking())).state == "done"


async def test_writes_during_a_run_are_not_lost(told: Memory) -> None:
    async def write(number: int) -> None:
        await told.assert_fact("Late", "owned_by", f"Team {number}", said_at=f"2026-02-0{number}", id=f"late {number}")

    await consolidated(told, Marking(before=write))
    assert await beliefs(told) == await derived(told)
    assert (await told.status())["counts"]["episodes"] > 6


async def test_a_group_that_is_not_there_is_not_made(m: Memory) -> None:
    found = await consolidated(m, Marking(), group="nowhere")
    assert (found.state, found.steps) == ("done", ())
    assert [row.group for row in await m.store.groups() if row.group == "nowhere"] == []


async def test_a_run_rests_as_its_policy_says(told: Memory, monkeypatch: pytest.MonkeyPatch) -> None:
    slept: list[float] = []
    sleep = asyncio.sleep

    async def noted(seconds: float) -> None:
        slept.append(seconds)
        await sleep(0)

    monkeypatch.setattr("graph_memory.consolidation.pacing.asyncio.sleep", noted)
    await consolidated(told, Marking("one"))
    assert set(slept) == {0.0}
    slept.clear()
    counted = Counted()
    await consolidated(told, Marking("two"), policy=replace(FAST, rest=3.0), counted=counted)
    assert sum(slept) >= 3 * counted.seconds > 0


async def test_a_run_waits_while_a_question_is_answered(told: Memory) -> None:
    seen: list[int] = []
    with told._answering.one():
        policy = replace(FAST, rest=0.01)
        running = asyncio.create_task(told.consolidate(["pages"], policy=policy, progress=lambda *_: seen.append(1)))
        await asyncio.sleep(0.1)
        assert seen == []
    assert (await running).state == "done"
    assert seen


async def test_counters_only_rise(told: Memory) -> None:
    counted = Counted()
    await consolidated(told, Marking("one"), Marking("two", before=failing_at(1)), counted=counted)
    first = counted.told()
    assert {name: first[name] for name in ("runs", "acts", "looked_at", "failed")} == {
        "runs": {"done": 0, "failed": 1},
        "acts": {"one": {"mark": 5}},
        "looked_at": {"one": 5},
        "failed": {"two": 1},
    }
    await consolidated(told, Marking("one"), Marking("two"), counted=counted)
    assert counted.told()["acts"] == {"one": {"mark": 5}, "two": {"mark": 5}}
    assert counted.told()["runs"] == {"done": 1, "failed": 1}


@pytest.mark.parametrize(
    ("steps", "message"),
    [
        (["decya"], "there is no step 'decya': did you mean decay?"),
        (["decay", "merge it all"], "there is no step 'merge it all': use duplicates, repeats, "),
        ([7], "there is no step 7: use "),
        ([["decay"]], r"there is no step ['decay']: "),
        ([], "steps must be a list of duplicates, "),
        ("decay", "steps must be a list of duplicates, "),
    ],
)
async def test_a_step_that_is_none_is_refused(m: Memory, steps: Any, message: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        await m.consolidate(steps)
    assert str(caught.value).startswith(message)
    assert caught.value.field == "steps"


def test_steps_are_done_in_one_order_whatever_was_given() -> None:
    assert names_of(None, STEPS) == list(STEPS)
    assert names_of(None, ["pages", "decay"]) == ["decay", "pages"]
    assert names_of(["pages", "duplicates", "pages"], STEPS) == ["duplicates", "pages"]


@pytest_asyncio.fixture
async def two(tmp_path: Path) -> AsyncIterator[tuple[Memory, Memory]]:
    """Two memories over one file, as two processes have."""
    async with memory(tmp_path / "memory.db") as one, memory(tmp_path / "memory.db") as other:
        yield one, other


async def test_of_two_that_begin_at_once_one_is_refused(two: tuple[Memory, Memory]) -> None:
    await tell(two[0])
    refused = asyncio.Event()

    async def one(m: Memory) -> bool:
        try:
            return (await consolidated(m, Marking(before=lambda number: refused.wait()))).changes == 5
        except JobConflict:
            refused.set()
            return False

    assert sorted(await asyncio.gather(*map(one, two))) == [False, True]
    assert (await marked(two[0]), await whole(two[0])) == (5, True)
