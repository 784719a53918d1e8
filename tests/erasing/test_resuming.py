"""An erasure that was killed is completed by the next call, whatever that one is about."""

from __future__ import annotations

import asyncio
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from graph_memory import Memory
from graph_memory.erasing.intention import AT_ONCE
from graph_memory.errors import UnknownEpisode
from graph_memory.ledger import JOB, RECEIPT
from graph_memory.rows import LedgerRow
from tests.memories import memory, rows_of

MANY = 3 * AT_ONCE

KILLED = """
import asyncio, os, signal, sys
from graph_memory import Memory

async def main(path: str, after: int) -> None:
    async with Memory.open(path, embedder=None) as m:
        def progress(done: int, total: int | None) -> None:
            if done >= after:
                os.kill(os.getpid(), signal.SIGKILL)
        await m.erase(session="s", progress=progress)

asyncio.run(main(sys.argv[1], int(sys.argv[2])))
"""


async def filled(m: Memory) -> None:
    await m.remember_many(
        {"content": f"Canary{at} lives in Paris.", "session": "s", "id": f"e{at}"} for at in range(MANY)
    )
    await m.remember("I live in Berlin.", id="kept")


async def jobs(m: Memory) -> list[LedgerRow]:
    return [row for row in await rows_of(m) if isinstance(row, LedgerRow) and row.kind == JOB]


class Stop(Exception):
    """Ends an erasure in the middle."""


def stopping(after: int, seen: list[int]) -> object:
    def progress(done: int, total: int | None) -> None:
        seen.append(done)
        if done >= after:
            raise Stop

    return progress


@pytest.mark.parametrize("after", [AT_ONCE, 2 * AT_ONCE])
async def test_the_next_erasure_completes_the_one_before(m: Memory, after: int) -> None:
    await filled(m)
    seen: list[int] = []
    with pytest.raises(Stop):
        await m.erase(session="s", progress=stopping(after, seen))  # type: ignore[arg-type]
    assert seen[-1] == after
    assert len((await m.episodes(limit=1_000)).items) == MANY - after + 1
    assert await jobs(m)
    await m.erase(episode="kept")
    assert not (await m.episodes()).items
    assert not await jobs(m)
    receipts = await m.erasures()
    assert [receipt.counts["episodes"] for receipt in receipts] == [MANY, 1]
    assert await m.verify(["Canary1 ", "Canary59", "canary1"]) == ()


async def test_a_killed_process_leaves_no_half_and_the_rest_is_completed(tmp_path: Path) -> None:
    path = tmp_path / "m.db"
    async with memory(path) as m:
        await filled(m)
    done = await asyncio.to_thread(
        subprocess.run,
        [sys.executable, "-c", KILLED, str(path), str(AT_ONCE)],
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == -signal.SIGKILL, done.stderr.decode()
    async with memory(path) as m:
        assert len((await m.episodes(limit=1_000)).items) == MANY - AT_ONCE + 1
        with pytest.raises(UnknownEpisode):
            await m.erase(episode="nothing")
        assert [episode.id for episode in (await m.episodes()).items] == ["kept"]
        assert (await m.erasures())[0].counts["episodes"] == MANY
        assert not await jobs(m)
        await m.erase(episode="kept")
    assert b"Canary" not in path.read_bytes()
    with sqlite3.connect(path) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)


async def test_a_plan_completes_nothing(m: Memory) -> None:
    await filled(m)
    with pytest.raises(Stop):
        await m.erase(session="s", progress=stopping(AT_ONCE, []))  # type: ignore[arg-type]
    plan = await m.erase(session="s", dry_run=True)
    assert plan.state == "planned"
    assert plan.counts["episodes"] == MANY - AT_ONCE
    assert await jobs(m)


async def test_the_intention_leaves_no_name_behind(m: Memory) -> None:
    await filled(m)
    await m.erase(session="s")
    kinds = [row for row in await rows_of(m) if isinstance(row, LedgerRow)]
    assert {row.kind for row in kinds} == {"fingerprint", RECEIPT}
    assert not any("Canary" in str(row) or "e1" in row.body for row in kinds)
