"""Benchmarks of several sizes: each is filled and measured in processes of its own, so that no peak hides another."""

from __future__ import annotations

import argparse
import asyncio
import json
import subprocess
import sys
import tempfile
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

from bench.measures import show

Part = Callable[[Path, int], Awaitable[Any]]


def run(
    module: str, about: str, sizes: Sequence[int], fill: Part, measure: Part, arguments: Sequence[str] | None = None
) -> None:
    """The command line of a benchmark; prints what `measure` gives of each size."""
    parser = argparse.ArgumentParser(description=about.splitlines()[0])
    parser.add_argument("sizes", type=int, nargs="*", default=sizes)
    parser.add_argument("--store", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--part", choices=("fill", "measure"), help=argparse.SUPPRESS)
    given = parser.parse_args(arguments)
    if given.part == "fill":
        asyncio.run(_awaited(fill(given.store, given.sizes[0])))
    elif given.part == "measure":
        show(asyncio.run(_awaited(measure(given.store, given.sizes[0]))))
    else:
        found = []
        for size in given.sizes:
            with tempfile.TemporaryDirectory(prefix="graph-memory-bench-") as directory:
                path = Path(directory) / "memory.db"
                _apart(module, "fill", path, size)
                found.append(json.loads(_apart(module, "measure", path, size)))
                sys.stderr.write(f"{json.dumps(found[-1])}\n")
        show(found)


async def _awaited(part: Awaitable[Any]) -> Any:
    return await part


def _apart(module: str, part: str, path: Path, size: int) -> str:
    """What a process of its own prints."""
    command = [sys.executable, "-m", module, str(size), "--store", str(path), "--part", part]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout
