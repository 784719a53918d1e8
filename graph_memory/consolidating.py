"""What keeps a memory good as it grows: the verbs that consolidate it, and tell how far that came."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from graph_memory import times
from graph_memory.checks import Grouped
from graph_memory.erasing.completing import Completing
from graph_memory.errors import InvalidInput
from graph_memory.store.contract import Reading

if TYPE_CHECKING:
    from graph_memory.consolidation.pacing import Answering
    from graph_memory.consolidation.policy import Policy
    from graph_memory.consolidation.report import Consolidation, Counted, JobReport
    from graph_memory.consolidation.running import Progress
    from graph_memory.embed import Embedder
    from graph_memory.llm import LLMReader


class Consolidating(Completing, Grouped):
    """The part of `Memory` that consolidates."""

    embedder: Embedder | None
    llm: LLMReader | None
    policy: Policy | Mapping[str, Any] | Path | str | None

    async def consolidate(
        self,
        steps: Sequence[str] | None = None,
        *,
        dry_run: bool = False,
        progress: Progress | None = None,
        policy: Policy | Mapping[str, Any] | Path | str | None = None,
        group: str | None = None,
    ) -> Consolidation:
        """Do the steps (left out: those of the policy), and tell what changed and why.

        The steps are duplicates, repeats, conflicts, reflect, expire, decay and pages, always in that order. With
        `dry_run` nothing is written: it tells what each step would do if those before it did nothing. `progress` is
        told the step, how much it looked at and how many acts it took. It may be killed or cancelled at any moment;
        called again with the same steps and policy it goes on where it stopped, and decides by the same `now`.

        An erasure that was cut off is completed first. An error in a step ends that step: the state is failed then, and
        the next call tries it again. Raises JobConflict where another run is at the group, InvalidInput for a step or a
        policy that is none.
        """
        from graph_memory.consolidation.policy import policy as policy_of
        from graph_memory.consolidation.running import Ways, look, names_of, run, steps_of
        from graph_memory.consolidation.step import Context

        if progress is not None and not callable(progress):
            raise InvalidInput(
                "progress must be a function of a step, what was looked at and the acts", field="progress"
            )
        name, chosen = self._group(group), policy_of(self.policy if policy is None else policy)
        found = steps_of(names_of(steps, chosen.steps))
        if not dry_run:
            await self._running(name).complete()
        catalogue = (await self._groups.state(name)).catalogue
        now = times.micros(self.clock())
        context = Context(self.store, name, catalogue, now, chosen, self.embedder, self.llm, self.tz)
        ways = Ways(self._remembering, self.clock, self._counted, progress, self._answering)
        return await (look if dry_run else run)(context, found, ways)

    async def jobs(self, *, group: str | None = None) -> list[JobReport]:
        """The jobs of the group, each with how far it came: the last consolidation, or the one that is running."""
        from graph_memory.consolidation.jobs import CONSOLIDATE
        from graph_memory.consolidation.owning import is_held, stored_job
        from graph_memory.consolidation.report import job_report

        async def stored(reading: Reading) -> list[JobReport]:
            job = await stored_job(reading)
            return [job_report(CONSOLIDATE, job, is_held(job, times.micros(self.clock())))] if job else []

        return await self.store.read(self._group(group), stored)

    def metrics(self) -> dict[str, Any]:
        """What consolidations of this memory did since it was opened: runs, acts, what was looked at, what failed."""
        return self._counted.told()

    @cached_property
    def _counted(self) -> Counted:
        from graph_memory.consolidation.report import Counted

        return Counted()

    @cached_property
    def _answering(self) -> Answering:
        from graph_memory.consolidation.pacing import Answering

        return Answering()
