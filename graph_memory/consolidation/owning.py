"""Who holds a job: one run at a time, in whatever process. Whether a process still runs is known on Linux, of its own
machine since that was started; of any other, it is taken for dead when it was silent for long."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from graph_memory.consolidation import jobs
from graph_memory.consolidation.jobs import CONSOLIDATE, Job, job_of, taken
from graph_memory.ledger import JOB
from graph_memory.rows import Edits
from graph_memory.store.contract import Reading, Store, Writing

_BOOT: Final = Path("/proc/sys/kernel/random/boot_id")
_DEAD: Final = ("Z", "X")
_RUNS: Final[set[str]] = set()
"""The runs of this process: a job of this process that none of them is at was left behind."""


@asynccontextmanager
async def held(store: Store, fresh: Job) -> AsyncIterator[Job]:
    """The job that the run of `fresh` goes about, held by it. Raises JobConflict where another run is at it."""

    async def work(tx: Writing) -> Job:
        stored = await stored_job(tx)
        job = taken(stored, fresh, None if stored is None else owner_lives(stored))
        await tx.apply(Edits(ledger=[job.row()]))
        return job

    _RUNS.add(fresh.run)
    try:
        yield await store.write(fresh.group, work)
    finally:
        _RUNS.discard(fresh.run)


async def stored_job(reading: Reading) -> Job | None:
    rows = await reading.ledger(JOB, [CONSOLIDATE])
    return job_of(rows[0]) if rows else None


def is_held(job: Job, now: int) -> bool:
    return jobs.held(job, now, owner_lives(job))


def owner_lives(job: Job) -> bool | None:
    """Whether the run that holds the job goes on; None where that cannot be known."""
    return job.run in _RUNS if job.owner and job.owner == this_process() else lives(job.owner)


def this_process() -> str:
    """Names this process among all that ever ran; empty where the platform does not tell."""
    pid = os.getpid()
    started, machine = _started(pid), _machine()
    return f"{machine} {pid} {started}" if machine and started else ""


def lives(owner: str) -> bool | None:
    """Whether the process that `this_process` named so runs; None where it cannot be seen from here."""
    machine, _, process = owner.rpartition(" ")[0].rpartition(" ")
    if not machine or machine != _machine() or not process.isdecimal():
        return None
    return _started(int(process)) == owner.rpartition(" ")[2]


def _machine() -> str:
    """This boot of the machine and the namespace of its process ids."""
    try:
        return f"{_BOOT.read_text(encoding='ascii').strip()}/{os.readlink('/proc/self/ns/pid')}"
    except (OSError, ValueError):
        return ""


def _started(pid: int) -> str:
    """When the process started, in ticks since the boot; empty where there is none, or it only waits to be buried."""
    try:
        told = Path(f"/proc/{pid}/stat").read_bytes()
    except OSError:
        return ""
    state, *rest = told.rpartition(b")")[2].decode("ascii", "replace").split()
    return "" if state in _DEAD else rest[18]
