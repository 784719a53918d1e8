"""The row of a job: written and read without loss, held or left behind, gone on with or begun anew."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph_memory.consolidation.jobs import (
    DONE,
    FAILED,
    LEASE,
    RESUMABLE,
    RUNNING,
    STOPPED,
    WAITING,
    Job,
    Stage,
    held,
    job_of,
    plan_of,
    taken,
)
from graph_memory.consolidation.owning import lives, this_process
from graph_memory.consolidation.policy import policy
from graph_memory.errors import JobConflict

NOW = 1_800_000_000_000_000
LINUX = pytest.mark.skipif(not this_process(), reason="this platform does not tell which process is which")


def job(*stages: Stage, **more: Any) -> Job:
    told: dict[str, Any] = {"run": "r1", "owner": "p1", "plan": "all", "now": NOW, "heard_at": NOW, "stages": stages}
    return Job("main", **told | more)


def fresh(at: int, *names: str, **more: Any) -> Job:
    return job(*map(Stage, names), **({"run": "r2", "owner": "p2", "now": at, "heard_at": at} | more))


texts = st.text(max_size=8)
cursors = st.none() | texts | st.lists(st.integers() | texts, max_size=3)
stages = st.builds(
    Stage,
    texts,
    st.sampled_from([WAITING, RUNNING, FAILED, DONE]),
    cursors,
    st.integers(0, 9),
    st.dictionaries(texts, st.integers(0, 9), max_size=3),
    texts,
    st.booleans(),
)
jobs = st.builds(
    Job,
    st.just("main"),
    texts,
    texts,
    texts,
    st.integers(0, 2**50),
    st.integers(0, 2**50),
    st.lists(stages, max_size=3).map(tuple),
    st.sampled_from([RUNNING, STOPPED, FAILED, DONE]),
    st.booleans(),
    st.none() | st.integers(0, 2**50),
)


@given(jobs)
def test_a_row_tells_the_job_without_loss(one: Job) -> None:
    row = one.row()
    assert (row.kind, row.id, row.state, row.recorded_at, row.changed_at) == (
        "job", "consolidate", one.state, one.now, one.heard_at,
    )  # fmt: skip
    assert job_of(row) == one


@given(jobs, jobs, st.sampled_from([True, False, None]))
def test_whoever_takes_a_job_holds_it_alone(stored: Job, wanted: Job, owner_lives: bool | None) -> None:
    wanted = replace(wanted, state=RUNNING)
    try:
        found = taken(stored, wanted, owner_lives)
    except JobConflict:
        assert held(stored, wanted.heard_at, owner_lives)
    else:
        assert (found.run, found.owner, found.state, found.heard_at) == (
            wanted.run, wanted.owner, RUNNING, wanted.heard_at,
        )  # fmt: skip
        assert found == wanted or [stage.name for stage in found.stages] == [one.name for one in stored.stages]
        assert found == wanted or all(stage.state != FAILED for stage in found.stages)


def test_a_batch_moves_a_stage_on_and_the_last_ends_it() -> None:
    one = Stage("decay").moved("b", 2, {"archive": 1})
    assert one == Stage("decay", RUNNING, "b", 2, {"archive": 1})
    assert one.moved(None, 1, {"archive": 2, "keep": 1}) == Stage("decay", DONE, None, 3, {"archive": 3, "keep": 1})


@pytest.mark.parametrize(
    ("silence", "owner_lives", "expected"),
    [
        (0, True, True), (0, None, True), (0, False, False), (LEASE - 1, True, True), (LEASE - 1, None, True),
        (LEASE, True, False), (LEASE, None, False),
    ],
)  # fmt: skip
def test_a_run_holds_the_group_until_it_is_dead_or_silent_for_long(
    silence: int, owner_lives: bool | None, expected: bool
) -> None:
    stored = job(Stage("decay"))
    assert held(stored, NOW + silence, owner_lives) is expected
    if expected:
        with pytest.raises(JobConflict, match=r"group 'main' runs since 2027-01-15T08:00:00Z: wait for it"):
            taken(stored, fresh(NOW + silence, "decay"), owner_lives)
    else:
        assert taken(stored, fresh(NOW + silence, "decay"), owner_lives).now == NOW


@pytest.mark.parametrize("state", [STOPPED, FAILED, DONE])
def test_a_job_that_ended_holds_nothing(state: str) -> None:
    assert not held(job(state=state), NOW, True)


def test_what_is_unfinished_goes_on_with_its_own_now() -> None:
    stored = job(Stage("expire", DONE, None, 4), Stage("decay", RUNNING, "b", 2), Stage("pages"), state=STOPPED)
    assert taken(stored, fresh(NOW + 9, "expire", "decay", "pages"), None) == job(
        Stage("expire", DONE, None, 4, resumed=True),
        Stage("decay", RUNNING, "b", 2, resumed=True),
        Stage("pages"),
        run="r2",
        owner="p2",
        heard_at=NOW + 9,
        resumed=True,
    )


def test_a_step_that_failed_goes_on_and_what_rests_on_it_begins_anew() -> None:
    stored = job(
        Stage("expire", DONE, None, 4),
        Stage("decay", FAILED, "b", 2, {"archive": 2}, "oh"),
        Stage("pages", DONE, None, 7, {"write": 3}),
        state=FAILED,
    )
    assert taken(stored, fresh(NOW + 9, "expire", "decay", "pages"), None).stages == (
        Stage("expire", DONE, None, 4, resumed=True),
        Stage("decay", RUNNING, "b", 2, {"archive": 2}, resumed=True),
        Stage("pages", WAITING, None, 0, {"write": 3}, resumed=True),
    )


@pytest.mark.parametrize(
    ("stored", "silence"),
    [
        (None, 0),
        (job(Stage("decay", DONE), state=DONE), 9),
        (job(Stage("decay", RUNNING, "b"), state=STOPPED, plan="other"), 9),
        (job(Stage("decay", RUNNING, "b"), state=STOPPED), RESUMABLE + 1),
        (job(Stage("decay", RUNNING, "b")), RESUMABLE + 1),
    ],
)
def test_other_jobs_begin_anew(stored: Job | None, silence: int) -> None:
    wanted = fresh(NOW + silence, "decay")
    assert taken(stored, wanted, None) == wanted


def test_a_plan_is_its_steps_and_its_policy() -> None:
    one = plan_of(["decay"], policy())
    assert plan_of(["decay"], policy({})) == one
    assert len({one, plan_of(["decay", "pages"], policy()), plan_of(["decay"], policy({"batch": 7}))}) == 3


@LINUX
def test_a_process_lives_until_it_is_gone() -> None:
    assert lives(this_process()) is True
    code = "from graph_memory.consolidation.owning import this_process; print(this_process(), flush=True); input()"
    with subprocess.Popen(
        [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdout is not None
        owner = other.stdout.readline().strip()
        assert lives(owner) is True
        other.kill()
        os.waitid(os.P_PID, other.pid, os.WEXITED | os.WNOWAIT)
        assert lives(owner) is False, "it is dead, though nobody has buried it"
    assert lives(owner) is False


@LINUX
def test_a_process_id_that_was_given_anew_is_another_process() -> None:
    machine_and_pid = this_process().rpartition(" ")[0]
    assert lives(f"{machine_and_pid} 1") is False


@pytest.mark.parametrize("owner", ["", "elsewhere 1 2", "x", "a b c d"])
def test_of_other_machines_nothing_is_known(owner: str) -> None:
    assert lives(owner) is None
