"""The row of a consolidation in the ledger: who runs it, how far each step came, who may take it over. Pure.

One row a group (kind job, id consolidate). It holds cursors and counts, no text of what was found; the message of a
step that failed is the only one.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final

from graph_memory import times
from graph_memory.errors import JobConflict
from graph_memory.ledger import JOB
from graph_memory.rows import LedgerRow

if TYPE_CHECKING:
    from graph_memory.consolidation.policy import Policy

CONSOLIDATE: Final = "consolidate"
RUNNING: Final = "running"
STOPPED: Final = "stopped"
FAILED: Final = "failed"
DONE: Final = "done"
WAITING: Final = "waiting"
SECOND: Final = 1_000_000
LEASE: Final = 600 * SECOND
"""Microseconds of silence after which a run is taken for dead."""
RENEWAL: Final = 30 * SECOND
"""Microseconds after which a run that finds nothing to do says all the same that it lives."""
RESUMABLE: Final = 86_400 * SECOND
"""Microseconds of silence after which a job is begun anew: `now`, by which it decides, would be long past."""
LONGEST_ERROR: Final = 500


@dataclass(frozen=True, slots=True)
class Stage:
    """How far one step came. `after` is its cursor, `acts` how many of each verb; `resumed`: begun by another run."""

    name: str
    state: str = WAITING
    after: Any = None
    looked_at: int = 0
    acts: Mapping[str, int] = field(default_factory=dict)
    error: str = ""
    resumed: bool = False

    def moved(self, after: Any, looked_at: int, acts: Mapping[str, int]) -> Stage:
        """Beyond one more batch; at its end where there is no cursor."""
        total = {verb: self.acts.get(verb, 0) + acts.get(verb, 0) for verb in (*self.acts, *acts)}
        state = DONE if after is None else RUNNING
        return replace(self, state=state, after=after, looked_at=self.looked_at + looked_at, acts=total, error="")

    def failed(self, error: str) -> Stage:
        return replace(self, state=FAILED, error=error)

    def taken_up(self, anew: bool) -> Stage:
        """As another run goes on with it, or begins it `anew`; what it did before still counts as done by the job."""
        begun = self.resumed or self.state != WAITING
        if anew:
            return replace(self, state=WAITING, after=None, looked_at=0, error="", resumed=begun)
        state = self.state if self.state == DONE else WAITING if self.after is None else RUNNING
        return replace(self, state=state, error="", resumed=begun)

    @property
    def open(self) -> bool:
        return self.state in (WAITING, RUNNING)


@dataclass(frozen=True, slots=True)
class Job:
    """A consolidation of one group. Instants are microseconds; `now` is the one by which every step decides.

    `run` is who holds it, in the process `owner`; `heard_at` when it last said so. `plan` names what it was asked to
    do: the steps and the policy.
    """

    group: str
    run: str
    owner: str
    plan: str
    now: int
    heard_at: int
    stages: tuple[Stage, ...]
    state: str = RUNNING
    resumed: bool = False
    finished_at: int | None = None

    def at(self, place: int, stage: Stage, heard_at: int) -> Job:
        stages = (*self.stages[:place], stage, *self.stages[place + 1 :])
        return replace(self, stages=stages, heard_at=heard_at)

    def ended(self, state: str, at: int) -> Job:
        return replace(self, state=state, heard_at=at, finished_at=at)

    def row(self) -> LedgerRow:
        told = asdict(self)
        body = {name: told[name] for name in ("run", "owner", "plan", "now", "resumed", "finished_at")}
        body["stages"] = list(told["stages"])
        return LedgerRow(JOB, CONSOLIDATE, self.group, self.state, self.now, self.heard_at, body=body)


def job_of(row: LedgerRow) -> Job:
    body = dict(row.body)
    stages = tuple(Stage(**stage) for stage in body.pop("stages"))
    return Job(row.group, heard_at=row.changed_at, stages=stages, state=row.state, **body)


def plan_of(steps: Sequence[str], policy: Policy) -> str:
    """The same for the same steps under the same policy."""
    told = json.dumps([list(steps), asdict(policy)], sort_keys=True, default=str)
    return sha256(told.encode()).hexdigest()[:16]


def taken(stored: Job | None, fresh: Job, owner_lives: bool | None) -> Job:
    """The job that a run goes about: what an earlier run left unfinished, else `fresh`. Raises JobConflict.

    `owner_lives`: whether the process of the stored one runs, None where that cannot be known; then it is taken for
    dead after LEASE of silence. What another plan left is begun anew, and so is what was silent for RESUMABLE.
    """
    if stored is None or stored.state == DONE:
        return fresh
    if held(stored, fresh.heard_at, owner_lives):
        since = times.text(times.instant(stored.now))
        raise JobConflict(
            f"a consolidation of group {stored.group!r} runs since {since}: wait for it, or stop it", field="group"
        )
    if stored.plan != fresh.plan or fresh.heard_at - stored.heard_at > RESUMABLE:
        return fresh
    return replace(fresh, now=stored.now, stages=_left(stored.stages), resumed=True)


def held(job: Job, now: int, owner_lives: bool | None) -> bool:
    """Whether somebody is at it."""
    return job.state == RUNNING and owner_lives is not False and now - job.heard_at < LEASE


def _left(stages: Sequence[Stage]) -> tuple[Stage, ...]:
    """What is to be done still. A step that failed goes on, and those behind it, which rest on it, begin anew."""
    failed = next((place for place, stage in enumerate(stages) if stage.state == FAILED), len(stages))
    return tuple(stage.taken_up(anew=place > failed) for place, stage in enumerate(stages))
