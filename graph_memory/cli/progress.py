"""A progress bar on standard error, where that is a terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from graph_memory.cli.call import Call

Show = Callable[[int, int | None], None]


@contextmanager
def progress(call: Call, what: str, total: int | None = None, *, transfer: bool = False) -> Iterator[Show]:
    """Gives what to call with (done, total or None); nothing is drawn with --json or away from a terminal."""
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        DownloadColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    console = Console(stderr=True)
    count = DownloadColumn() if transfer else MofNCompleteColumn()
    columns = TextColumn("{task.description}", markup=False), BarColumn(), count, TimeRemainingColumn()
    quiet = call.shared.as_json or not console.is_terminal
    with Progress(*columns, console=console, disable=quiet, transient=True) as bars:
        task = bars.add_task(what, total=total)
        yield lambda done, whole: bars.update(task, completed=done, total=whole if whole is not None else total)


@contextmanager
def steps_progress(call: Call) -> Iterator[Callable[[str, int, int], None]]:
    """Gives what to call with (step, how much was looked at, acts): a line for each step, as it comes."""
    from rich.console import Console
    from rich.progress import Progress, SpinnerColumn, TaskID, TextColumn, TimeElapsedColumn

    console, told = Console(stderr=True), call.words["step_progress"]
    columns = SpinnerColumn(), TextColumn("{task.description}", markup=False), TimeElapsedColumn()
    tasks: dict[str, TaskID] = {}
    quiet = call.shared.as_json or not console.is_terminal
    with Progress(*columns, console=console, disable=quiet, transient=True) as bars:

        def show(step: str, looked_at: int, acts: int) -> None:
            if step not in tasks:
                tasks[step] = bars.add_task(step, total=None)
            bars.update(tasks[step], description=told.format(step=step, looked_at=looked_at, acts=acts))

        yield show
