"""The command that imports a file: in batches, and from where an earlier run of it stopped."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from graph_memory.cli.call import Call
from graph_memory.cli.lines import at_hand, at_line, is_export, read, rows, survey
from graph_memory.cli.marks import Mark, Progress, mark
from graph_memory.errors import GraphMemoryError, Unavailable

if TYPE_CHECKING:
    from graph_memory.cli.lines import File, Line
    from graph_memory.cli.progress import Show
    from graph_memory.memory import Memory

BATCH: Final = 500
TEXT_COUNTS: Final = 4
BATCH_BYTES: Final = 4 << 20


async def import_(
    call: Call,
    file: Annotated[Path, typer.Argument(help="JSON lines: episodes, claims, or an export.", metavar="FILE")],
    strict: Annotated[bool, typer.Option("--strict", help="Stop at the first bad line, exit code 2.")] = False,
) -> int:
    """Import episodes and structured claims; stopped, it goes on when it is run again.

    Bad lines are told by their number and skipped; then the exit code is 1. An export is taken whole, into a group
    that is empty.
    """
    from graph_memory.cli.progress import progress
    from graph_memory.settings import data_directory

    settings = call.settings
    with at_hand(file) as path:
        found = survey(path)
        kept = mark(settings.store, settings.group, found.digest, data_directory(call.environ))
        async with call.open() as memory:
            with progress(call, file.name, found.lines) as show:
                run = Import(call, memory, kept, strict)
                if is_export(found, settings.max_body):
                    run.progress.new = await memory.restore(rows(found, settings.max_body, show))
                else:
                    await run.go(found, show)
    done = run.progress
    told = {"lines": found.lines, "new": done.new, "known": done.known, "skipped": done.skipped}
    call.answer(told | {"bad_lines": run.bad}, [call.words.say("import_done", **told)])
    return 1 if done.skipped else 0


class Import:
    """One run: batches of lines go to the memory, what is done is kept in the mark after each."""

    def __init__(self, call: Call, memory: Memory, kept: Mark, strict: bool) -> None:
        self.call, self.memory, self.kept, self.strict = call, memory, kept, strict
        self.progress = Progress()
        self.bad: list[dict[str, Any]] = []

    async def go(self, file: File, show: Show) -> None:
        """Takes the lines that are not done; stopped between two batches, or within one, nothing is lost."""
        from asyncio import CancelledError

        self.progress = await self._earlier()
        if self.progress.line:
            self.call.note(self.call.words.say("import_resumed", line=self.progress.line))
        lines = read(file, self.call.settings.max_body, self.progress.line)
        try:
            for batch in batches(lines):
                await self._take(batch)
                self.progress.line = batch[-1].number
                self.kept.save(self.progress)
                show(self.progress.line, file.lines)
        except (CancelledError, Unavailable):
            self.call.note(self.call.words.say("import_stopped", line=self.progress.line))
            raise
        self.kept.clear()

    async def _earlier(self) -> Progress:
        """Where an earlier run stopped; the start where the store has lost what that one gave it."""
        kept = self.kept.load()
        counts = (await self.memory.status())["counts"]
        return kept if kept.new <= counts["episodes"] else Progress()

    async def _take(self, batch: list[Line]) -> None:
        sound: list[tuple[int, dict[str, Any]]] = []
        refused: dict[int, Exception] = {}

        def refuse(number: int, error: Exception) -> None:
            if self.strict:
                raise at_line(number, error)
            refused[number] = error

        for line in batch:
            if isinstance(line.given, GraphMemoryError):
                refuse(line.number, line.given)
            else:
                sound.append((line.number, line.given))
        receipts = await self.memory.remember_many(
            [given for _, given in sound], on_error=lambda place, error: refuse(sound[place][0], error)
        )
        new = sum(receipt.new for receipt in receipts)
        self.progress.new += new
        self.progress.known += len(receipts) - new
        self._skip(refused)

    def _skip(self, refused: Mapping[int, Exception]) -> None:
        for number, error in sorted(refused.items()):
            self.bad.append({"line": number, "error": str(error)})
            self.call.note(self.call.words.say("line_skipped", line=number, error=error))
        self.progress.skipped += len(refused)


def batches(lines: Iterable[Line]) -> Iterator[list[Line]]:
    """Runs of lines, none of more than BATCH lines or, but for its last line, of more than BATCH_BYTES.

    A line of text, which has to be read, counts as TEXT_COUNTS of them: progress shows every second or two.
    """
    batch: list[Line] = []
    count = size = 0
    for line in lines:
        batch.append(line)
        count += TEXT_COUNTS if isinstance(line.given, dict) and "content" in line.given else 1
        size += line.size
        if count >= BATCH or size > BATCH_BYTES:
            yield batch
            batch, count, size = [], 0, 0
    if batch:
        yield batch
