"""A process that writes and is killed, again and again; and two that write one group at once."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import pytest

from graph_memory import Memory
from graph_memory.rows import ClaimRow, EpisodeRow
from tests.memories import beliefs, derived, rows_of
from tests.memory_fixture import Place

pytestmark = pytest.mark.acceptance

ROOT = Path(__file__).parent.parent.parent
KILLS = 20
BATCH = 6
MOST_LINES = 12
LONGEST_MOMENT = 0.05
WRITER = """
import asyncio, os, sys
from datetime import UTC, datetime, timedelta
from graph_memory import Memory
from graph_memory.store.neo4j_address import load

async def main(url, group, run):
    async with Memory.open(url, group=group, embedder=None) as m:
        for i in range(1_000_000):
            said_at = datetime(2020, 1, 1, tzinfo=UTC) + timedelta(days=run, seconds=i)
            who, name = f"Guest {i % 5}", f"{run}-{i}"
            if i % 7 == 5:
                verbs = ["assert", "deny", "assert"] * 2
                said = {"subject": who, "predicate": "lives_in", "said_at": said_at, "valid_from": said_at}
                told = [{"verb": verb, "object": f"Town {j % 2}", "id": f"{name}-{j}"} for j, verb in enumerate(verbs)]
                await m.remember_many(said | one for one in told)
                print("many", name, flush=True)
            elif i % 7 == 6:
                print("going", f"{run}-{i - 4}", flush=True)
                await m.delete_episode(f"{run}-{i - 4}")
                print("gone", f"{run}-{i - 4}", flush=True)
            else:
                fact = who, "lives_in", f"Town {i}"
                await m.assert_fact(*fact, valid_from=said_at, said_at=said_at, id=name, session=str(run))
                print("one", name, flush=True)

load()
for line in sys.stdin:
    if not (child := os.fork()):
        print(os.getpid(), flush=True)
        asyncio.run(main(sys.argv[1], sys.argv[2], int(line)))
    os.waitpid(child, 0)
    print("dead", flush=True)
"""
"""A process for each line it is given: one that is forked when all is imported has nothing to wait for."""
GUEST = """
import asyncio, sys
from graph_memory import Memory

async def main(url, group, name):
    async with Memory.open(url, group=group, embedder=None) as m:
        print("open", flush=True)
        sys.stdin.readline()
        for i in range(20):
            await m.assert_fact(name, "met", f"Guest {i}", valid_from="2026-01-01T00:00:00Z", id=f"{name} {i}")

asyncio.run(main(*sys.argv[1:4]))
"""


@contextmanager
def process(code: str, place: Place, *more: str) -> Iterator[tuple[subprocess.Popen[str], IO[str], IO[str]]]:
    """A process that runs `code` over the store, its input and its output; dead after the block."""
    command = [sys.executable, "-c", code, str(place.url), place.group, *more]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        try:
            yield running, running.stdin, running.stdout
        finally:
            running.kill()


def killed(input: IO[str], output: IO[str], run: int, chance: random.Random) -> list[str]:
    """What a writer said until it was killed at some moment."""
    print(run, file=input, flush=True)
    writer = int(output.readline())
    try:
        lines = [output.readline() for _ in range(chance.randint(1, MOST_LINES))]
        time.sleep(chance.uniform(0, LONGEST_MOMENT))
    finally:
        os.kill(writer, signal.SIGKILL)
    for line in output:
        if line.endswith("dead\n"):  # behind what the writer could not say to its end
            return lines
        lines.append(line)
    raise EOFError("the process that starts the writers is gone")


class Told:
    """What the writer said of its episodes: stored for certain, perhaps, or gone."""

    def __init__(self) -> None:
        self.kept: set[str] = set()
        self.going: set[str] = set()
        self.gone: set[str] = set()

    def hear(self, line: str) -> None:
        word, name = line.split()
        if word == "many":
            self.kept |= {f"{name}-{j}" for j in range(BATCH)}
        elif word == "one":
            self.kept.add(name)
        else:
            self.kept.discard(name)
            self.going.add(name)
            self.gone |= {name} if word == "gone" else set()


async def check(m: Memory, told: Told) -> None:
    """Nothing acknowledged is lost, and nothing is half there."""
    rows = await rows_of(m, m.group)
    episodes = [row for row in rows if isinstance(row, EpisodeRow)]
    stored = {row.id for row in episodes}
    assert told.kept - stored == set()
    assert told.gone & stored == set()
    assert sorted(row.claim.episode for row in rows if isinstance(row, ClaimRow)) == sorted(
        row.uuid for row in episodes
    )
    batches = [id.rpartition("-")[0] for id in stored if id.count("-") == 2]
    assert {name: batches.count(name) for name in batches} == dict.fromkeys(batches, BATCH)
    assert await beliefs(m, m.group) == await derived(m, m.group)


async def test_a_writer_that_is_killed_loses_nothing_acknowledged(place: Place) -> None:
    chance, told = random.Random(20), Told()
    with process(WRITER, place) as (_, input, output):
        for run in range(KILLS):
            for line in killed(input, output, run, chance):
                told.hear(line)
            async with place.memory() as m:
                # Waits for the lock of the group, so for the end of what the dead process had begun.
                assert (await m.assert_fact("Parent", "saw_run", str(run), id=f"parent {run}")).new
                told.kept.add(f"parent {run}")
                await check(m, told)
    assert len(told.kept) > 2 * KILLS
    assert told.gone


async def test_two_processes_that_write_one_group_make_no_twins(place: Place) -> None:
    with process(GUEST, place, "Alba") as one, process(GUEST, place, "alba") as two:
        for _, _, output in (one, two):
            assert output.readline() == "open\n"
        for _, input, _ in (one, two):
            input.write("go\n")
            input.flush()
        assert [running.wait(60) for running, _, _ in (one, two)] == [0, 0]
    async with place.memory() as m:
        assert (await m.status())["counts"] == {
            "episodes": 40, "claims": 40, "entities": 21, "facts": 20, "superseded": 0,
        }  # fmt: skip
        told = {fact.object: {source.episode for source in fact.sources} for fact in await m.history("ALBA", "met")}
        assert told == {f"Guest {i}": {f"Alba {i}", f"alba {i}"} for i in range(20)}
        assert await beliefs(m, place.group) == await derived(m, place.group)
