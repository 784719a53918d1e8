"""Runs the steps of a consolidation: a batch a transaction, together with how far the job came.

A batch is planned from one read, with no lock held. Where the process dies, the row of the job says where to go on:
behind the last batch that was committed. A batch that finds nothing to do writes nothing.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from difflib import get_close_matches
from importlib import import_module
from typing import TYPE_CHECKING, Final, cast
from uuid import uuid4

from graph_memory import times
from graph_memory.consolidation.jobs import (
    DONE,
    FAILED,
    LONGEST_ERROR,
    RENEWAL,
    RUNNING,
    STOPPED,
    Job,
    Stage,
    plan_of,
    taken,
)
from graph_memory.consolidation.owning import held, is_held, stored_job, this_process
from graph_memory.consolidation.pacing import Answering, Pace, paced
from graph_memory.consolidation.policy import STEPS
from graph_memory.consolidation.report import MOST_ACTS, Consolidation, Counted, step_report
from graph_memory.consolidation.step import Act, Batch, Context, Step
from graph_memory.errors import GraphMemoryError, InvalidInput, JobConflict, StoreUnavailable, shown
from graph_memory.rows import Edits
from graph_memory.store.contract import Reading, Writing
from graph_memory.times import Clock

if TYPE_CHECKING:
    from graph_memory.remembering import Remembering
    from graph_memory.writing import Write

Progress = Callable[[str, int, int], None]
"""Is told the step, how much of it was looked at, and how many acts it took, after each batch."""
_CLASSES: Final = {
    "duplicates": "Duplicates",
    "repeats": "Repeats",
    "conflicts": "Conflicts",
    "reflect": "Reflect",
    "expire": "Expire",
    "decay": "Decay",
    "pages": "Pages",
}

logger = logging.getLogger(__name__)


def names_of(steps: object, default: Sequence[str]) -> list[str]:
    """The names of the steps to do, in the order in which they are done. Raises InvalidInput that tells the nearest."""
    if steps is None:
        return [name for name in STEPS if name in default]
    if not isinstance(steps, list | tuple) or not steps:
        raise InvalidInput(f"steps must be a list of {', '.join(STEPS)}, not {shown(steps)}", field="steps")
    for step in steps:
        if step not in STEPS:
            near = get_close_matches(str(step), STEPS, n=1, cutoff=0.5)
            told = f"did you mean {near[0]}?" if near else f"use {', '.join(STEPS)}"
            raise InvalidInput(f"there is no step {shown(step)}: {told}", field="steps")
    return [name for name in STEPS if name in steps]


def steps_of(names: Sequence[str]) -> list[Step]:
    return [cast(Step, getattr(import_module(f"graph_memory.consolidation.{n}"), _CLASSES[n])()) for n in names]


@dataclass(frozen=True, slots=True)
class Ways:
    """What a run works with."""

    remembering: Remembering
    clock: Clock
    counted: Counted
    progress: Progress | None = None
    answering: Answering | None = None

    def now(self) -> int:
        return times.micros(self.clock())


async def run(context: Context, steps: Sequence[Step], ways: Ways) -> Consolidation:
    """Do the steps in one group. An unfinished job of the same steps and policy goes on where it stopped.

    An error in a step ends it, and the others are done. Cancelled, it stops between two batches. Raises JobConflict
    where another run is at it, or has taken it over; StoreUnavailable.
    """
    if not await context.store.read(context.group, lambda reading: reading.group()):
        return _Run(context, [], ways, _fresh(context, [])).report(context.now, dry_run=False)
    async with held(context.store, _fresh(context, steps)) as job:
        running = _Run(context, steps, ways, job)
        await running.work()
        return running.report(context.now, dry_run=False)


async def look(context: Context, steps: Sequence[Step], ways: Ways) -> Consolidation:
    """What `run` would do now; nothing is written.

    So each step says what it would do if those before it did nothing.
    """
    fresh = _fresh(context, steps)
    stored = await context.store.read(context.group, stored_job)
    job = fresh if stored and is_held(stored, context.now) else taken(stored, fresh, owner_lives=False)
    looking = _Run(context, steps, ways, job)
    await looking.look()
    return looking.report(context.now, dry_run=True)


def _fresh(context: Context, steps: Sequence[Step]) -> Job:
    names = [step.name for step in steps]
    plan, stages = plan_of(names, context.policy), tuple(map(Stage, names))
    return Job(context.group, str(uuid4()), this_process(), plan, context.now, context.now, stages)


class _Run:
    """One run of a job."""

    def __init__(self, context: Context, steps: Sequence[Step], ways: Ways, job: Job) -> None:
        self._steps, self._ways, self._job, self._store = steps, ways, job, context.store
        self._pace, self._most = Pace(context.policy.rest, ways.answering), context.policy.batch
        self._size, self._took = self._pace.first(self._most), 0.0
        self._context = replace(context, now=job.now, store=paced(context.store, self._pace))
        self._acts: list[list[Act]] = [[] for _ in steps]

    async def work(self) -> None:
        try:
            for place in range(len(self._steps)):
                await self._step(place)
            await self._put(self._job.ended(FAILED if self._failed else DONE, self._ways.now()))
        except asyncio.CancelledError:
            with suppress(GraphMemoryError):
                await self._stop()
            raise
        finally:
            self._ways.counted.runs[STOPPED if self._job.state == RUNNING else self._job.state] += 1

    async def look(self) -> None:
        for place, step in enumerate(self._steps):
            while (stage := self._job.stages[place]).open:
                try:
                    batch = await self._planned(step, stage)
                except StoreUnavailable:
                    raise
                except Exception as error:
                    self._job = self._job.at(place, stage.failed(_told(error)), self._job.heard_at)
                else:
                    self._job = self._job.at(place, _beyond(stage, batch, batch.acts), self._job.heard_at)
                    self._tell(place, batch.acts)
                    await self._pace.pause()

    def report(self, started_at: int, *, dry_run: bool) -> Consolidation:
        stages = zip(self._job.stages, self._acts, strict=True)
        return Consolidation.model_validate(
            {
                "group": self._context.group,
                "state": FAILED if self._failed else DONE,
                "dry_run": dry_run,
                "resumed": self._job.resumed,
                "now": times.instant(self._job.now),
                "started_at": times.instant(started_at),
                "finished_at": times.instant(max(self._ways.now(), started_at)),
                "steps": tuple(step_report(stage, acts) for stage, acts in stages),
            }
        )

    @property
    def _failed(self) -> bool:
        return any(stage.state == FAILED for stage in self._job.stages)

    async def _step(self, place: int) -> None:
        """One step to its end, which is an error of its own too."""
        while (stage := self._job.stages[place]).open:
            start = self._pace.worked
            try:
                batch = await self._planned(self._steps[place], stage)
                acts = await self._applied(place, stage, batch)
            except (StoreUnavailable, JobConflict):
                raise
            except Exception as error:
                await self._fail(place, stage, error)
                return
            self._tell(place, acts)
            self._size = self._pace.next(self._size, self._took, self._most)
            self._ways.counted.batch(stage.name, batch.done, _counts(acts), self._pace.worked - start)
            await self._pace.pause()

    async def _planned(self, step: Step, stage: Stage) -> Batch:
        policy, start = replace(self._context.policy, batch=self._size), self._pace.worked
        batch = await step.plan(replace(self._context, policy=policy), stage.after)
        self._took = self._pace.worked - start
        if batch.after is not None and batch.after == stage.after:
            raise RuntimeError(f"the step does not move on from {shown(stage.after)}")
        return batch

    async def _applied(self, place: int, stage: Stage, batch: Batch) -> list[Act]:
        """The acts that were taken, on the disk together with how far the job came."""
        now, apply, taken = self._ways.now(), batch.apply, list[Act]()
        if apply is None:
            self._job = self._job.at(place, _beyond(stage, batch, []), self._job.heard_at)
            if now - self._job.heard_at >= RENEWAL:
                await self._put(replace(self._job, heard_at=now))
            return taken
        moved, spent = self._job, 0.0

        async def work(write: Write) -> None:
            nonlocal moved, taken, spent
            start = time.thread_time()
            await self._check(write.tx)
            taken = await apply(write)
            moved = self._job.at(place, _beyond(stage, batch, taken), now)
            await write.tx.apply(Edits(ledger=[moved.row()]))
            spent = time.thread_time() - start

        await self._ways.remembering.write(self._context.group, work, batch.encoded)
        self._job, self._took = moved, self._took + spent
        return taken

    async def _fail(self, place: int, stage: Stage, error: Exception) -> None:
        known = isinstance(error, GraphMemoryError)
        logger.warning("group %s: step %s failed: %s", self._context.group, stage.name, error, exc_info=not known)
        self._ways.counted.failed[stage.name] += 1
        await self._put(self._job.at(place, stage.failed(_told(error)), self._ways.now()))

    async def _put(self, job: Job) -> None:
        """Store how far the job came, in a write of its own: the clock of the group stays."""

        async def work(tx: Writing) -> None:
            await self._check(tx)
            await tx.apply(Edits(ledger=[job.row()]))

        await self._store.write(self._context.group, work)
        self._job = job

    async def _stop(self) -> None:
        """Leave what was committed to the next run: the batch that was cut off may have been."""

        async def work(tx: Writing) -> None:
            stored = await self._check(tx)
            await tx.apply(Edits(ledger=[stored.ended(STOPPED, self._ways.now()).row()]))

        await self._store.write(self._context.group, work)

    async def _check(self, tx: Reading) -> Job:
        """The stored job. Raises JobConflict where it is no longer that of this run."""
        stored = await stored_job(tx)
        if stored is None or stored.run != self._job.run:
            raise JobConflict(
                f"another run has taken over the consolidation of group {self._context.group!r}: this one stops",
                field="group",
            )
        return stored

    def _tell(self, place: int, acts: Sequence[Act]) -> None:
        self._acts[place] += acts[: MOST_ACTS - len(self._acts[place])]
        stage = self._job.stages[place]
        if self._ways.progress:
            self._ways.progress(stage.name, stage.looked_at, sum(stage.acts.values()))


def _beyond(stage: Stage, batch: Batch, acts: Sequence[Act]) -> Stage:
    return stage.moved(batch.after, batch.done, _counts(acts))


def _counts(acts: Sequence[Act]) -> Counter[str]:
    return Counter(act.verb for act in acts)


def _told(error: Exception) -> str:
    told = str(error) if isinstance(error, GraphMemoryError) else f"{type(error).__name__}: {error}"
    return told[:LONGEST_ERROR]
