"""A whole group that is erased, cut off at every step: its fingerprints are never lost, and the next call completes."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from graph_memory import Memory
from graph_memory.consolidation.jobs import CONSOLIDATE
from graph_memory.errors import Conflict, Erased, NotFound
from graph_memory.ledger import FINGERPRINT, RECEIPT
from graph_memory.rows import LedgerRow
from tests.memories import memory, rows_of

SAID = [{"content": f"Zoe Quill lives in Paris{at}.", "id": f"e{at}", "session": "s"} for at in range(3)]


class Stop(Exception):
    """Ends an erasure in the middle."""


def cut_off(m: Memory, at: int, before: bool) -> Iterator[None]:
    """The `at`th call that changes the store is the last, done or not."""
    calls = 0
    store: Any = m.store

    def cutting(verb: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
        async def cut(*given: Any) -> Any:
            nonlocal calls
            calls += 1
            if calls == at and before:
                raise Stop
            found = await verb(*given)
            if calls == at:
                raise Stop
            return found

        return cut

    for name in ("write", "drop", "compact"):
        setattr(store, name, cutting(getattr(store, name)))
    yield
    for name in ("write", "drop", "compact"):
        delattr(store, name)


async def filled(path: Path) -> None:
    async with memory(path, recall_log=True) as m:
        m.exports = path.parent / "exports"
        await m.remember("My dog is old.", id="before")
        await m.erase(episode="before", compact=False)
        await m.remember_many(SAID)
        await m.recall("Where does Zoe Quill live?")
        await m.consolidate(["pages"])
        await m.keep_export("all.jsonl")


async def kinds(m: Memory) -> set[str]:
    rows = [row for row in await rows_of(m) if not (isinstance(row, LedgerRow) and row.id == CONSOLIDATE)]
    return {row.kind if isinstance(row, LedgerRow) else type(row).__name__ for row in rows}


@pytest.mark.parametrize("before", [True, False])
@pytest.mark.parametrize("by", ["erase", "consolidate", "redact"])
@pytest.mark.parametrize("at", range(1, 7))
async def test_cut_off_anywhere_it_lets_nothing_in_and_is_completed(
    tmp_path: Path, at: int, by: str, before: bool
) -> None:
    path = tmp_path / "m.db"
    await filled(path)
    async with memory(path) as m:
        m.exports = tmp_path / "exports"
        for _ in cut_off(m, at, before):
            with pytest.raises(Stop):
                await m.erase(whole=True)
    async with memory(path) as m:
        m.exports = tmp_path / "exports"
        begun = (await m.status())["erasure"] is not None
        if begun:
            with pytest.raises(Erased):
                await m.remember("Something new.", id="new", force=True)
        if by == "erase" or not begun:
            if begun or (await m.episodes()).items:
                await m.erase(whole=True)
        elif by == "consolidate":
            await m.consolidate()
        else:
            with pytest.raises(Exception, match="no entity"):
                await m.redact("Nobody")
        assert (await m.status())["erasure"] is None
        assert await kinds(m) == {"GroupRow", FINGERPRINT, RECEIPT}
        assert await m.verify(["Zoe Quill", "zoe quill"]) == ()
        for one in (*SAID, {"content": "My dog is old."}):
            with pytest.raises(Erased):
                await m.remember_many([one])
        assert (await m.remember("Something new.", id="new")).new
        assert sorted(receipt.counts["episodes"] for receipt in await m.erasures()) == [1, 3]


async def test_it_tells_how_far_it_is(m: Memory) -> None:
    await m.remember_many(SAID)
    seen: list[tuple[int, int | None]] = []
    await m.erase(whole=True, progress=lambda done, total: seen.append((done, total)))
    assert seen == [(3, 3)]
    with pytest.raises(NotFound):
        await m.erase(whole=True)


async def test_an_export_waits_until_the_group_is_gone(m: Memory) -> None:
    await m.remember_many(SAID)
    lines = [line async for line in m.export()]
    for _ in cut_off(m, 4, before=True):
        with pytest.raises(Stop):
            await m.erase(whole=True)
    with pytest.raises((Erased, Conflict)):
        await m.restore(lines, force=True)
    await m.erase(whole=True)
    assert await m.restore(lines, force=True) == len(lines)
