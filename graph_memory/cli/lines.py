"""The lines of a file to import: episodes and structured claims as JSON objects, one a line."""

from __future__ import annotations

import hashlib
import json
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import IO, Any, Final

from graph_memory.errors import GraphMemoryError, InvalidInput, TooLarge

_CHUNK: Final = 1 << 20
_BOM: Final = b"\xef\xbb\xbf"


@dataclass(frozen=True, slots=True)
class File:
    """What a file holds: `digest` names its bytes, `lines` counts them."""

    path: Path
    digest: str
    lines: int


@dataclass(frozen=True, slots=True)
class Line:
    """A line by its number, from 1: an episode as keywords, or what is wrong with it; `size` is in bytes."""

    number: int
    given: dict[str, Any] | GraphMemoryError
    size: int = 0


@contextmanager
def at_hand(path: Path) -> Iterator[Path]:
    """The path of a file that can be read twice: `path`, or a copy of standard input (-) or of a pipe."""
    if str(path) != "-" and not path.is_fifo():
        yield path
        return
    with NamedTemporaryFile(prefix="graph-memory-", suffix=".jsonl") as copy:
        with nullcontext(sys.stdin.buffer) if str(path) == "-" else path.open("rb") as stream:
            shutil.copyfileobj(stream, copy)
        copy.flush()
        yield Path(copy.name)


def survey(path: Path) -> File:
    """Reads the file once, in pieces. Raises InvalidInput where it cannot be read."""
    digest, lines, last = hashlib.sha256(), 0, b"\n"
    try:
        with path.open("rb") as stream:
            while chunk := stream.read(_CHUNK):
                digest.update(chunk)
                lines += chunk.count(b"\n")
                last = chunk[-1:]
    except OSError as error:
        raise InvalidInput(f"cannot read {path}: {error.strerror}", field="file") from error
    return File(path, digest.hexdigest(), lines + (last != b"\n"))


def read(file: File, most: int, after: int = 0, *, named: bool = True) -> Iterator[Line]:
    """The lines of the file after line `after`, empty ones left out; no more than `most` bytes of a line are held.

    A line without an id gets one, if `named`, that follows from its bytes, and from how often the file had them before:
    the same file again adds nothing, nor does it with other lines put right or added.
    """
    with file.path.open("rb") as stream:
        yield from read_stream(stream, most, after, named=named)


def read_stream(stream: IO[bytes], most: int, after: int = 0, *, named: bool = True) -> Iterator[Line]:
    """The lines of a stream as they come, as `read` gives those of a file."""
    seen: dict[bytes, int] = {}
    for number, raw in enumerate(_raw(stream, most), start=1):
        text = raw if raw is None else raw.removeprefix(_BOM).strip()
        if text == b"":
            continue
        id = _id(text, seen) if named and text else None
        if number > after:
            yield Line(number, _given(text, most, id), len(text or b""))


def is_export(file: File, most: int) -> bool:
    """Whether the file is what `export` wrote: its first line that can be read is a row, not an episode."""
    first = next((line.given for line in read(file, most) if isinstance(line.given, dict)), {})
    return "row" in first


def rows(file: File, most: int, show: Callable[[int, int | None], None]) -> Iterator[dict[str, Any]]:
    """The rows of an export as they were; `show` is told how many. Raises what is wrong with a line, and its number."""
    for line in read(file, most, named=False):
        if isinstance(line.given, GraphMemoryError):
            raise at_line(line.number, line.given)
        yield line.given
        show(line.number, file.lines)


def at_line(number: int, error: Exception) -> GraphMemoryError:
    """The error, saying the line too."""
    kind = type(error) if isinstance(error, GraphMemoryError) else GraphMemoryError
    return kind(f"line {number}: {error}", field=getattr(error, "field", None))


def parse(raw: bytes) -> dict[str, Any]:
    """The JSON object of a line. Raises InvalidInput."""
    try:
        value = json.loads(raw.decode("utf-8"), parse_constant=_no_number)
    except UnicodeDecodeError as error:
        raise InvalidInput(f"the line is no UTF-8 at byte {error.start}") from error
    except json.JSONDecodeError as error:
        raise InvalidInput(f"the line is no JSON: {error.msg} at column {error.colno}") from error
    except (ValueError, RecursionError) as error:
        raise InvalidInput(f"the line is no JSON: {str(error).splitlines()[0]}") from error
    if not isinstance(value, dict):
        raise InvalidInput(f"the line is no JSON object but {json.dumps(value)[:40]}")
    return value


def _raw(stream: IO[bytes], most: int) -> Iterator[bytes | None]:
    """The lines as bytes; None for one of more than `most`."""
    while line := stream.readline(most + 1):
        if len(line) <= most or line.endswith(b"\n"):
            yield line
            continue
        while line and not line.endswith(b"\n"):
            line = stream.readline(_CHUNK)
        yield None


def _id(raw: bytes, seen: dict[bytes, int]) -> str:
    digest = hashlib.sha256(raw).digest()[:12]
    seen[digest] = times = seen.get(digest, 0) + 1
    return f"line-{digest.hex()}" + f"-{times}" * (times > 1)


def _given(raw: bytes | None, most: int, id: str | None) -> dict[str, Any] | GraphMemoryError:
    if raw is None:
        return TooLarge(f"the line has more than {most} bytes: GRAPH_MEMORY_MAX_BODY sets the limit")
    try:
        given = parse(raw)
    except InvalidInput as error:
        return error
    return given if id is None or given.get("id") is not None else given | {"id": id}


def _no_number(name: str) -> Any:
    raise ValueError(f"{name} is no number of JSON")
