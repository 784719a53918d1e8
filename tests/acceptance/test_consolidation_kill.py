"""A consolidation that is killed, before and after each commit of each step: nothing half done, and on it goes."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import IO, Any

import pytest

from graph_memory import Memory
from graph_memory.consolidation.owning import this_process
from graph_memory.consolidation.policy import STEPS
from graph_memory.consolidation.report import Consolidation
from tests.memories import beliefs, derived
from tests.memory_fixture import Place

pytestmark = [
    pytest.mark.acceptance,
    pytest.mark.skipif(not this_process(), reason="only Linux tells at once that the owner of a job is dead"),
]

ROOT = Path(__file__).parent.parent.parent
KILLS = 50
KILLED = -9
NOW = "2026-06-01T00:00:00+00:00"
POLICY: Mapping[str, Any] = {"batch": 4, "rest": 0.0, "cap": 12}
RUNS = """
import asyncio, json, os, signal, sys
from datetime import datetime
import neo4j
import graph_memory.store.neo4j
import graph_memory.store.sqlite
from graph_memory.consolidation.policy import STEPS
from graph_memory.consolidation.running import steps_of
from graph_memory.memory import Memory

async def main(url, group, now, policy, at, when):
    async with Memory.open(url, group=group, embedder=None, clock=lambda: datetime.fromisoformat(now)) as m:
        write, count = m.store.write, 0

        async def killing(group, work):
            nonlocal count
            count += 1
            last = count == at

            async def deadly(tx):
                found = await work(tx)
                if last and when == "before":
                    os.kill(os.getpid(), signal.SIGKILL)
                return found

            found = await write(group, deadly)
            if last:
                os.kill(os.getpid(), signal.SIGKILL)
            return found

        m.store.write = killing
        await m.consolidate(policy=policy)

steps_of(STEPS)
for line in sys.stdin:
    if not (child := os.fork()):
        asyncio.run(main(*json.loads(line)))
        os._exit(0)
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
"""


class Killed:
    """Runs in processes of their own, each killed at the `at`-th transaction, before or after its commit."""

    def __init__(self, place: Place, input: IO[str], output: IO[str]) -> None:
        self._place, self._input, self._output = place, input, output
        self.count = 0

    def run(self, at: int, when: str) -> bool:
        """Whether it came so far as to be killed there."""
        line = json.dumps([str(self._place.url), self._place.group, NOW, POLICY, at, when])
        self._input.write(line + "\n")
        self._input.flush()
        code = int(self._output.readline())
        assert code in (0, KILLED)
        self.count += code == KILLED
        return code == KILLED


@contextmanager
def runs(place: Place) -> Iterator[Killed]:
    with subprocess.Popen(
        [sys.executable, "-c", RUNS], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            yield Killed(place, process.stdin, process.stdout)
        finally:
            process.kill()


def said() -> Iterator[dict[str, Any]]:
    """Something to do for every step."""
    for n, name in enumerate(
        ("Katharina Lindqvist", "katharina lindqvist", "Katarina Lindqvist", "Dr. Katharina Lindqvist")
    ):
        about = {
            "subject": {"name": name, "kind": "person"},
            "said_at": f"2026-05-0{n + 1}",
            "valid_from": "2026-01-01",
        }
        yield about | {"predicate": "works_at", "object": {"name": "Acme GmbH", "kind": "organisation"}}
        yield about | {"predicate": "knows", "object": {"name": "Bob Quist", "kind": "person"}}
    for n in range(4):
        yield {
            "subject": "user",
            "predicate": "visited",
            "object": "Blue Heron Cafe",
            "said_at": f"2026-04-{n + 10}T09:00:00Z",
            "valid_from": f"2026-04-{n + 10}",
            "valid_to": f"2026-04-{n + 11}",
        }
    for n in range(3):
        yield {
            "subject": "user",
            "predicate": "plans",
            "object": f"Errand {n}",
            "kind": "task",
            "said_at": f"2026-02-0{n + 1}",
        }
        yield {
            "subject": f"Box {n}",
            "predicate": "holds",
            "object": f"Things {n}",
            "importance": 1,
            "said_at": "2025-01-01",
        }
        yield {
            "subject": "user",
            "predicate": "likes",
            "object": f"colour {n}",
            "importance": 8,
            "said_at": f"2026-05-1{n}",
        }
    yield {"subject": "user", "predicate": "likes", "object": "strong black coffee", "said_at": "2026-05-20"}
    yield {"subject": "user", "predicate": "likes", "object": "strong black coffees", "said_at": "2026-05-21"}
    home = {"subject": "user", "predicate": "lives_in", "valid_from": "2026-03-01"}
    yield home | {"object": "Bergen", "said_at": "2026-05-22"}
    yield home | {"object": "Tromso", "qualifier": "home", "said_at": "2026-05-23"}


async def tell(m: Memory) -> None:
    await m.remember_many({"verb": "assert", "id": f"e{n}"} | one for n, one in enumerate(said()))


async def lines(m: Memory) -> list[dict[str, Any]]:
    """The export but for the row of the job, in a fixed order."""
    found = [line async for line in m.export() if (line["row"], line.get("kind")) != ("ledger", "job")]
    return sorted(found, key=lambda line: json.dumps(line, sort_keys=True))


class World:
    """A small history, put back before each run; what an undisturbed run leaves after each transaction."""

    def __init__(self, m: Memory, told: list[dict[str, Any]]) -> None:
        self.m, self._told = m, told
        self.after: list[list[dict[str, Any]]] = []

    async def put_back(self) -> None:
        await self.m.store.drop(self.m.group)
        await self.m.restore(self._told)

    async def undisturbed(self) -> Consolidation:
        await self.put_back()
        self.after = [await lines(self.m)]
        write = self.m.store.write

        async def noting(group: str, work: Any) -> Any:
            found = await write(group, work)
            self.after.append(await lines(self.m))
            return found

        self.m.store.write = noting  # type: ignore[method-assign]
        try:
            return await self.m.consolidate(policy=POLICY)
        finally:
            self.m.store.write = write  # type: ignore[method-assign]


async def undisturbed(m: Memory) -> World:
    await tell(m)
    world = World(m, [line async for line in m.export()])
    found = await world.undisturbed()
    assert found.state == "done", found
    busy = {step.name for step in found.steps if step.counts}
    assert busy == set(STEPS), "every step has something to do"
    return world


async def unfinished(m: Memory) -> bool:
    return [job.state for job in await m.jobs()] != ["done"]


async def once_more(m: Memory) -> None:
    before = await lines(m)
    assert (await m.consolidate(policy=POLICY)).changes == 0
    assert await lines(m) == before


async def test_killed_anywhere_it_leaves_what_an_undisturbed_run_had_there(tmp_path: Path) -> None:
    place = Place(tmp_path / "memory.db", "main", "other")
    async with place.memory(clock=lambda: datetime.fromisoformat(NOW)) as m:
        world = await undisturbed(m)
        last = len(world.after) - 1
        points = [(at, when) for at in range(1, last + 1) for when in ("before", "after")]
        with runs(place) as killed:
            for turn, (at, when) in enumerate(points):
                await world.put_back()
                assert killed.run(at, when)
                assert await lines(m) == world.after[at if when == "after" else at - 1], (at, when)
                assert await beliefs(m, m.group) == await derived(m, m.group)
                if turn % 4 < 3:
                    killed.run(2 + turn % 3, when)
                assert (await m.consolidate(policy=POLICY)).state == "done"
                assert await lines(m) == world.after[-1], (at, when)
            assert killed.count >= KILLS
        await once_more(m)


async def test_killed_at_every_transaction_it_goes_on_to_the_same_end(place: Place) -> None:
    """Each run is killed at its first or second batch, and the next one goes on from there, to the end."""
    async with place.memory(clock=lambda: datetime.fromisoformat(NOW)) as m:
        world = await undisturbed(m)
        with runs(place) as killed:
            for batch in (1, 2, 3):
                await world.put_back()
                while await unfinished(m):
                    there = await lines(m)
                    killed.run(batch, "before")
                    if batch <= 2:
                        assert await lines(m) == there, "what was not committed is not there"
                    if await unfinished(m):
                        killed.run(2, "after")
                    assert await beliefs(m, m.group) == await derived(m, m.group)
                assert await lines(m) == world.after[-1]
            assert killed.count >= KILLS
        await once_more(m)
