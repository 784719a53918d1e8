"""The command `graph-memory import` run as a user runs it, on a terminal, and what became of it."""

from __future__ import annotations

import json
import os
import pty
import re
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bench.places import Place

COMMAND = Path(sys.executable).with_name("graph-memory")
SKIPPED = re.compile(r"line (\d+) skipped: ([^\r\n]*)")
STEP = re.compile(r"(\d+)/(\d+)")


@dataclass(frozen=True, slots=True)
class Imported:
    """`steps` counts the states in which the progress bar was drawn; `skipped` are lines with what was wrong."""

    lines: int
    seconds: float
    code: int
    steps: int
    skipped: list[tuple[int, str]]

    def told(self) -> dict[str, Any]:
        return {
            "lines": self.lines,
            "seconds": round(self.seconds, 1),
            "lines_per_second": round(self.lines / self.seconds, 1),
            "exit_code": self.code,
            "progress_steps": self.steps,
            "skipped": len(self.skipped),
            "skipped_lines": self.skipped[:20],
        }


def import_lines(place: Place, lines: Iterable[Mapping[str, Any]], models: Path | None) -> Imported:
    """The lines as a file of JSON, imported by one command; `models` None: without weights."""
    with tempfile.TemporaryDirectory(prefix="graph-memory-bench-") as directory:
        file, empty = Path(directory) / "lines.jsonl", Path(directory) / "none"
        empty.mkdir()
        with file.open("w", encoding="utf-8") as out:
            count = sum(out.write(json.dumps(line, ensure_ascii=False) + "\n") > 0 for line in lines)
        environ = os.environ | {
            "GRAPH_MEMORY_STORE": place.url,
            "GRAPH_MEMORY_MODELS": str(models or empty),
            "XDG_DATA_HOME": directory,
            "TERM": "xterm",
            "COLUMNS": "120",
            "LANG": "C.UTF-8",
        }
        started = time.perf_counter()
        code, errors = _on_terminal([str(COMMAND), "import", str(file), "--group", place.group], environ)
        seconds = time.perf_counter() - started
    skipped = [(int(number), told) for number, told in SKIPPED.findall(errors)]
    if code not in (0, 1):
        raise RuntimeError(f"import ended with {code}: {errors[-500:]}")
    return Imported(count, seconds, code, len(set(STEP.findall(errors))), skipped)


def _on_terminal(command: list[str], environ: Mapping[str, str]) -> tuple[int, str]:
    """The exit code, and what the command wrote on a terminal as its standard error."""
    ours, theirs = pty.openpty()
    found: list[bytes] = []

    def listen() -> None:
        try:
            while data := os.read(ours, 65536):
                found.append(data)
        except OSError:
            return  # how Linux says that the other end is closed

    process = subprocess.Popen(command, env=environ, stdout=subprocess.DEVNULL, stderr=theirs)
    os.close(theirs)
    listener = threading.Thread(target=listen)
    listener.start()
    code = process.wait()
    listener.join()
    os.close(ours)
    return code, b"".join(found).decode(errors="replace")
