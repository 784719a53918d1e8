"""The commands that read text and store nothing: read, times."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from datetime import UTC, datetime, tzinfo
from pathlib import Path
from typing import IO, TYPE_CHECKING, Annotated, Any, Final

import typer

from graph_memory.cli.call import Call, as_json, write
from graph_memory.cli.lines import Line, read_stream, survey
from graph_memory.errors import GraphMemoryError, InvalidInput, InvalidText

if TYPE_CHECKING:
    from graph_memory.reading import Reader, Utterance
    from graph_memory.reading.scene import Scene
    from graph_memory.timex import Timex

BATCH: Final = 200
BATCH_BYTES: Final = 1 << 20
SESSIONS: Final = 1_000  # of so many it is kept what they have said so far

Vocabulary = Annotated[
    str | None,
    typer.Option("--vocabulary", help="A TOML file of predicates, idioms and names to add.", metavar="FILE"),
]


def read(
    call: Call,
    file: Annotated[Path, typer.Argument(help="JSON lines: id, text, speaker, said_at.", metavar="FILE")],
    vocabulary: Vocabulary = None,
) -> int:
    """Print the claims that are read in utterances, as JSON lines; nothing is stored.

    Bad lines are told by their number and left out; then the exit code is 2.
    """
    from graph_memory.cli.progress import progress

    run = Run(call, vocabulary)
    total = None if str(file) == "-" or not file.is_file() else survey(file).lines
    with _stream(file) as stream, progress(call, file.name, total) as show:
        for batch in batches(read_stream(stream, call.settings.max_body)):
            run.take(batch)
            show(batch[-1].number, total)
    return 2 if run.bad else 0


@dataclass(frozen=True, slots=True)
class Asked:
    """A line to read: its id, as given, and what is said in it."""

    id: str | int
    utterance: Utterance


class Run:
    """Batches of lines are read and printed, each before the next one; sessions go on from batch to batch."""

    def __init__(self, call: Call, vocabulary: str | None) -> None:
        self.call, self.bad = call, 0
        self._reader = reader(vocabulary if vocabulary is not None else call.settings.vocabulary)
        self._scenes: dict[str, Scene] = {}

    def take(self, batch: Iterable[Line]) -> None:
        """Reads the lines and prints their claims."""
        from graph_memory.reading.lines import claims_of

        asked = [one for line in batch if (one := self._asked(line))]
        drafts = self._reader.read([one.utterance for one in asked], scenes=self._scenes)
        for one, found in zip(asked, drafts, strict=True):
            write(as_json({"id": one.id, "claims": claims_of(found, one.utterance.said_at)}))
        sys.stdout.flush()
        self._forget()

    def _asked(self, line: Line) -> Asked | None:
        try:
            if isinstance(line.given, GraphMemoryError):
                raise line.given
            return asked(line.given, line.number, self.call.tz)
        except GraphMemoryError as error:
            self.bad += 1
            self.call.note(self.call.words.say("line_skipped", line=line.number, error=error))
            return None

    def _forget(self) -> None:
        """Lines without a session have nothing to go on from; of sessions the newest are kept."""
        kept = [(name, scene) for name, scene in self._scenes.items() if not name.startswith(_ALONE)]
        self._scenes = dict(kept[-SESSIONS:])


_ALONE: Final = "\0"  # no session that is given begins so


def asked(given: dict[str, Any], number: int, tz: tzinfo) -> Asked:
    """A line of JSON, checked. Raises InvalidInput that names the field."""
    from graph_memory.checks import LONGEST_NAME, clean, said_at, word
    from graph_memory.reading import Utterance

    text = given.get("text", given.get("content"))
    if not isinstance(text, str):
        raise InvalidText("there is no text: give it as a string", field="text")
    id = given["id"]
    if isinstance(id, bool) or not isinstance(id, str | int):
        raise InvalidInput(f"id must be text, not {type(id).__name__}", field="id")
    said = given.get("said_at")
    when = datetime.now(UTC).astimezone(tz) if said is None else said_at(said, tz)
    names = {name: word(given.get(name) or "", name, LONGEST_NAME, empty=True) for name in _NAMES}
    names["session"] = names["session"] or f"{_ALONE}{number}"
    return Asked(id, Utterance(clean(text), said_at=when, **names))


_NAMES: Final = ("speaker", "session", "addressee")


def batches(lines: Iterable[Line]) -> Iterator[list[Line]]:
    """Runs of at most BATCH lines or, but for the last one, BATCH_BYTES."""
    batch: list[Line] = []
    size = 0
    for line in lines:
        batch.append(line)
        size += line.size
        if len(batch) == BATCH or size > BATCH_BYTES:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch


def reader(vocabulary: str | Path | None) -> Reader:
    """A reader of the predicates, idioms and names that come with the package, and of those of a file."""
    from graph_memory.predicates import Catalogue
    from graph_memory.reading import Reader
    from graph_memory.reading.vocabulary import Vocabulary

    if not vocabulary:
        return Reader(Catalogue.builtin())
    return Reader(Catalogue.from_toml(vocabulary), vocabulary=Vocabulary.from_toml(vocabulary))


def _stream(file: Path) -> AbstractContextManager[IO[bytes]]:
    """The bytes of a file, or of standard input (-). Raises InvalidInput."""
    try:
        return nullcontext(sys.stdin.buffer) if str(file) == "-" else file.open("rb")
    except OSError as error:
        raise InvalidInput(f"cannot read {file}: {error.strerror}", field="file") from error


def times(
    call: Call,
    text: Annotated[str, typer.Argument(help="In words, English or Chinese.", metavar="TEXT")],
    at: Annotated[str | None, typer.Option("--at", help="When it is said. Default: now.", metavar="TIME")] = None,
) -> int:
    """The times that a text names, as intervals. Exit code 1 where it names none."""
    from graph_memory import timex
    from graph_memory.checks import said_at

    when = datetime.now(UTC).astimezone(call.tz) if at is None else said_at(at, call.tz)
    found = timex.find(text, when)
    call.answer([_plain(one) for one in found], _table(found, when.tzinfo or UTC) or [call.words["nothing"]])
    return 0 if found else 1


def _plain(found: Timex) -> dict[str, Any]:
    return {
        "text": found.text,
        "start": found.start,
        "end": found.end,
        "kind": found.kind,
        "from": found.valid_from,
        "to": found.valid_to,
        "grain": found.grain,
    }


def _table(found: list[Timex], tz: tzinfo) -> list[str]:
    from graph_memory.cli.cells import columns, plain
    from graph_memory.cli.drawing import shown

    rows = [(plain(one.text), one.kind, shown(one.valid_from, tz), shown(one.valid_to, tz), one.grain) for one in found]
    return columns(rows)
