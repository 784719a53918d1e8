"""What a consolidation tells: what it looked at and did in each step, how far jobs came, and counters of it all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final, Literal

from pydantic import Field, computed_field

from graph_memory import times
from graph_memory.consolidation.jobs import DONE, RUNNING, STOPPED, Job, Stage
from graph_memory.consolidation.step import Act
from graph_memory.models import Value

MOST_ACTS: Final = 100
"""The acts of one step that are told; all are counted."""
State = Literal["running", "stopped", "failed", "done"]


class Done(Value):
    """One thing that was done, or would be: `verb` to `things` ((kind, id)), and why."""

    verb: str
    things: tuple[tuple[str, str], ...] = ()
    text: str = ""
    why: str = ""


class StepReport(Value):
    """What one step did: `counts` of every verb, and the first acts of this run.

    `looked_at` and `counts` are of the whole job, what an earlier run did of it too (`resumed`). `error` is why a step
    failed: what it did before that stays done, and the next run goes on there.
    """

    name: str
    state: Literal["waiting", "running", "failed", "done"]
    looked_at: int = 0
    counts: Mapping[str, int] = Field(default_factory=dict)
    acts: tuple[Done, ...] = ()
    resumed: bool = False
    error: str = ""

    @computed_field  # type: ignore[prop-decorator]  # pydantic's way to tell a property
    @property
    def more(self) -> int:
        """How many acts are counted and not listed."""
        return sum(self.counts.values()) - len(self.acts)


class Consolidation(Value):
    """What one run of `consolidate` did, or with `dry_run` would do. Times are aware UTC.

    `now` is the instant by which every step decided: that of the run that began the job. `state` is done, or failed
    where a step was.
    """

    group: str
    state: State
    dry_run: bool
    resumed: bool
    now: datetime
    started_at: datetime
    finished_at: datetime
    steps: tuple[StepReport, ...] = ()

    @computed_field  # type: ignore[prop-decorator]  # pydantic's way to tell a property
    @property
    def changes(self) -> int:
        """How many acts there were in all steps."""
        return sum(sum(step.counts.values()) for step in self.steps)


class JobReport(Value):
    """How far a job came. One whose process is gone is stopped; `heard_at` is when its run last said that it lives."""

    kind: str
    group: str
    state: State
    resumed: bool
    now: datetime
    heard_at: datetime
    finished_at: datetime | None = None
    steps: tuple[StepReport, ...] = ()


def step_report(stage: Stage, acts: Iterable[Act] = ()) -> StepReport:
    told = tuple(Done(verb=act.verb, things=act.things, text=act.text, why=act.why) for act in acts)
    return StepReport.model_validate(
        {
            "name": stage.name,
            "state": stage.state,
            "looked_at": stage.looked_at,
            "counts": dict(stage.acts),
            "acts": told,
            "resumed": stage.resumed,
            "error": stage.error,
        }
    )


def job_report(kind: str, job: Job, held: bool) -> JobReport:
    return JobReport.model_validate(
        {
            "kind": kind,
            "group": job.group,
            "state": STOPPED if job.state == RUNNING and not held else job.state,
            "resumed": job.resumed,
            "now": times.instant(job.now),
            "heard_at": times.instant(job.heard_at),
            "finished_at": None if job.finished_at is None else times.instant(job.finished_at),
            "steps": tuple(map(step_report, job.stages)),
        }
    )


@dataclass(slots=True)
class Counted:
    """Counters of what one open memory did in all its consolidations, each only ever rising."""

    acts: Counter[tuple[str, str]] = field(default_factory=Counter)
    looked_at: Counter[str] = field(default_factory=Counter)
    failed: Counter[str] = field(default_factory=Counter)
    runs: Counter[str] = field(default_factory=Counter)
    seconds: float = 0.0

    def batch(self, step: str, looked_at: int, acts: Mapping[str, int], seconds: float) -> None:
        self.looked_at[step] += looked_at
        self.seconds += seconds
        self.acts.update({(step, verb): count for verb, count in acts.items()})

    def told(self) -> dict[str, Any]:
        """As plain values: {"runs": {"done": 3}, "acts": {"duplicates": {"merge": 7}}, …}; seconds of work."""
        acts: dict[str, dict[str, int]] = {}
        for (step, verb), count in sorted(self.acts.items()):
            acts.setdefault(step, {})[verb] = count
        return {
            "runs": {state: self.runs[state] for state in sorted({*self.runs, DONE})},
            "acts": acts,
            "looked_at": dict(sorted(self.looked_at.items())),
            "failed": dict(sorted(self.failed.items())),
            "seconds": round(self.seconds, 3),
        }
