"""The commands that keep a memory good as it grows: consolidate, jobs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from graph_memory.cli.call import Call

if TYPE_CHECKING:
    from graph_memory.consolidation.report import Consolidation, JobReport, StepReport

_LONGEST = 100


async def consolidate(
    call: Call,
    step: Annotated[
        list[str] | None,
        typer.Option(
            "--step",
            help="Only this one; again for more: duplicates, repeats, conflicts, reflect, expire, decay, pages.",
            metavar="STEP",
        ),
    ] = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Write nothing, and tell what would change.")] = False,
    policy: Annotated[
        str | None, typer.Option("--policy", help="A TOML file of half-lives, thresholds, caps.", metavar="FILE")
    ] = None,
) -> int:
    """Join duplicates, archive what is weak, and so on; what it does can be undone. Stopped, it goes on where it was.

    Exit code 1 where a step failed.
    """
    from graph_memory.cli.progress import steps_progress

    async with call.open() as memory:
        with steps_progress(call) as show:
            done = await memory.consolidate(step or None, dry_run=dry_run, progress=show, policy=policy)
    call.answer(done, _told(done, call))
    return 1 if done.state == "failed" else 0


async def jobs(call: Call) -> None:
    """How far the last consolidation came, or the one that is running."""
    async with call.open(embedder=None) as memory:
        found = await memory.jobs()
    call.answer(found, [line for one in found for line in _job(one, call)] or [call.words["nothing"]])


def _told(done: Consolidation, call: Call) -> Iterator[str]:
    words = call.words
    if done.resumed:
        yield words["resumed"]
    yield from _steps(done.steps, call)
    yield from _acts(done.steps, call)
    yield words["would_change" if done.dry_run else "changed"].format(count=done.changes)


def _job(job: JobReport, call: Call) -> Iterator[str]:
    from graph_memory.cli.drawing import shown

    when = job.finished_at or job.heard_at
    yield f"{job.kind}  {call.words[job.state]}  {shown(job.now, call.tz)} .. {shown(when, call.tz)}"
    yield from (f"  {line}" for line in _steps(job.steps, call))


def _steps(steps: Sequence[StepReport], call: Call) -> list[str]:
    from graph_memory.cli.cells import columns

    words = call.words
    rows = [(words["step"], words["state"], words["looked_at"], words["acts"])]
    for one in steps:
        counts = ", ".join(f"{verb} {count}" for verb, count in one.counts.items())
        rows.append((one.name, words[one.state], f"{one.looked_at}", one.error or counts))
    return columns(rows)


def _acts(steps: Sequence[StepReport], call: Call) -> list[str]:
    from graph_memory.cli.cells import columns, fit

    rows: list[tuple[str, ...]] = []
    for one in steps:
        for act in one.acts:
            rows.append((one.name, act.verb, fit(" ".join(act.text.split()), _LONGEST).rstrip(), act.why))
        if one.more:
            rows.append((one.name, "", call.words.say("more_acts", count=one.more), ""))
    words = call.words
    return ["", *columns([(words["step"], words["verb"], words["what"], words["reason"]), *rows]), ""] if rows else []
