"""Recall while a consolidation runs: python -m bench.consolidation_recall [--file FILE] [--episodes N]; prints JSON.

10,000 turns of made-up talk, three claims each, as in bench.recall_speed, on SQLite. Questions are asked one after the
other: alone, with a consolidation in the same process, and with one in another process, in slices by turns, each slice
with the next step, which begins anew when it is through. `ratio` is of the 95th percentiles, with the consolidation
over without. With --file the memory is kept, and a copy of it is used.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from bench.measures import milliseconds, show
from bench.places import options_for
from bench.recall_speed import WARM, fill, p95, questions
from bench.timing import Arm
from graph_memory import Memory
from graph_memory.consolidation.policy import STEPS
from graph_memory.embed import OnnxEmbedder
from graph_memory.opening import default_models, open_embedder

LIMIT = 1.5
STARTED = "started"
ARMS = ("alone", "same", "other")


async def consolidate(memory: Memory, step: str) -> None:
    """Again and again, until it is cancelled or killed."""
    while True:
        await memory.consolidate([step])


@asynccontextmanager
async def beside(arm: str, memory: Memory, path: Path, step: str, plain: bool) -> AsyncIterator[None]:
    """A consolidation that runs for the length of the block."""
    if arm == "alone":
        yield
    elif arm == "same":
        task = asyncio.create_task(consolidate(memory, step))
        await asyncio.sleep(0.5)
        try:
            yield
        finally:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
    else:
        command = [
            sys.executable,
            "-m",
            "bench.consolidation_recall",
            "--consolidate",
            str(path),
            "--steps",
            step,
            *(["--plain"] if plain else []),
        ]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:  # noqa: ASYNC220 one at a time
            assert process.stdout is not None
            assert process.stdout.readline().strip() == STARTED
            await asyncio.sleep(0.5)
            try:
                yield
            finally:
                process.kill()


async def forever(path: Path, step: str, plain: bool) -> None:
    async with Memory.open(path, embedder=None if plain else open_embedder(default_models())) as memory:
        await memory.consolidate([step], group="nowhere")
        print(STARTED, flush=True)
        await consolidate(memory, step)


async def measure(path: Path, steps: Sequence[str], slices: int, each: int, plain: bool) -> Mapping[str, Any]:
    times = {name: Arm() for name in ARMS}
    asked = questions(WARM + slices * each)
    async with Memory.open(path, embedder=None if plain else open_embedder(default_models())) as memory:
        for question in asked[:WARM]:
            await memory.recall(question)
        for n in range(slices):
            mine = asked[WARM + n * each : WARM + (n + 1) * each]
            for name in ARMS[n % 3 :] + ARMS[: n % 3]:
                async with beside(name, memory, path, steps[n % len(steps)], plain):
                    for question in mine:
                        await times[name].time(memory.recall(question))
        found = {"counts": (await memory.status())["counts"], "metrics": memory.metrics()}
    base = p95(times["alone"].wall)
    arms = {
        name: {"n": len(arm.wall), "p50_ms": milliseconds(arm.wall), "p95_ms": p95(arm.wall)}
        for name, arm in times.items()
    }
    for name in ARMS[1:]:
        ratio = p95(times[name].wall) / base
        arms[name] |= {"ratio": round(ratio, 3), "limit": LIMIT, "within": ratio <= LIMIT}
    return found | arms


async def made(path: Path, episodes: int) -> None:
    real = open_embedder(default_models())
    if not isinstance(real, OnnxEmbedder):
        raise SystemExit("this measures with the real weights: run `graph-memory models pull`")
    await fill(path, real, episodes)


def main() -> None:
    parser = options_for(__doc__)
    parser.add_argument("--file", type=Path, help="keep the memory in this file, and use it when it is there")
    parser.add_argument("--consolidate", type=Path, help="consolidate this file until killed")
    parser.add_argument("--steps", nargs="+", default=list(STEPS))
    parser.add_argument("--plain", action="store_true", help="by words and graph alone, without the weights")
    parser.add_argument("--episodes", type=int, default=10_000)
    parser.add_argument("--slices", type=int, default=14)
    parser.add_argument("--each", type=int, default=30, help="questions of a slice")
    given = parser.parse_args()
    if given.consolidate:
        asyncio.run(forever(given.consolidate, given.steps[0], given.plain))
    with tempfile.TemporaryDirectory() as scratch:
        kept, path = given.file or Path(scratch) / "kept.db", Path(scratch) / "memory.db"
        if not kept.exists():
            asyncio.run(made(kept, given.episodes))
        shutil.copy(kept, path)
        show(asyncio.run(measure(path, given.steps, given.slices, given.each, given.plain)))


if __name__ == "__main__":
    main()
