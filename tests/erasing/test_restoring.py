"""An export that holds what was erased: refused whole, or restored without it, or all the same."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from graph_memory import Memory, transfer
from graph_memory.erasing.fingerprints import ERASED, FORCED
from graph_memory.errors import Erased, InvalidInput
from graph_memory.ledger import FINGERPRINT, PAGE
from graph_memory.rows import LedgerRow
from tests.memories import beliefs, derived, memory, rows_of, spells, triples

SAID: list[dict[str, Any]] = [
    {"id": "a", "content": "I live in Paris.", "said_at": "2024-01-01"},
    {"id": "b", "content": "I moved to Rome.", "said_at": "2024-06-01"},
    {"id": "c", "content": "Zoe Quill likes tea.", "said_at": "2024-06-02"},
]


async def lines_of(m: Memory) -> list[dict[str, Any]]:
    await m.remember_many(SAID)
    await m.assert_fact("Zoe Q", "likes", "jam", id="d")
    await m.merge("Zoe Quill", "Zoe Q")
    await m.consolidate(["pages"])
    return [line async for line in m.export()]


async def emptied(m: Memory, *erased: str) -> None:
    """Of what `lines_of` gives these are erased, and then the rest deleted."""
    for id in erased:
        await m.erase(episode=id, compact=False)
    await m.store.drop("main", (FINGERPRINT, "receipt"))
    m._groups.forget("main")


async def marks(m: Memory) -> list[str]:
    return sorted(row.state for row in await rows_of(m) if isinstance(row, LedgerRow) and row.kind == FINGERPRINT)


async def test_it_is_refused_whole_and_tells_how_many(m: Memory) -> None:
    lines = await lines_of(m)
    await emptied(m, "b", "c")
    with pytest.raises(Erased, match=r"2 episodes .* were erased .*'b'.* skip_erased=True .* force=True"):
        await m.restore(lines)
    assert not (await m.episodes()).items
    assert await marks(m) == [ERASED] * 4
    assert len(await m.erasures()) == 2
    with pytest.raises(InvalidInput):
        await m.restore(lines, force=True, skip_erased=True)


async def test_the_rest_is_restored_as_it_would_be_without_it(m: Memory) -> None:
    lines = await lines_of(m)
    await emptied(m, "b", "c")
    assert await m.restore(lines, skip_erased=True) == len(lines)
    assert sorted(episode.id for episode in (await m.episodes()).items) == ["a", "d"]
    assert spells(await m.history("user")) == [("Paris", "2024-01-01", None)]
    assert triples(await m.facts("Zoe Q")) == [("Zoe Q", "likes", "jam")]
    assert await beliefs(m) == await derived(m)
    assert not (await m.merges()).items
    assert await m.verify(["Zoe Quill", "moved to Rome"]) == ()
    assert not [row for row in await rows_of(m) if isinstance(row, LedgerRow) and row.kind == PAGE]
    assert await marks(m) == [ERASED] * 4
    assert [receipt.counts["episodes"] for receipt in await m.erasures()] == [1, 1, 2]
    for one in SAID[1:]:
        with pytest.raises(Erased):
            await m.remember_many([one])


async def test_without_anything_erased_it_is_all_restored(m: Memory) -> None:
    lines = await lines_of(m)
    await m.store.drop("main")
    m._groups.forget("main")
    assert await m.restore(lines, skip_erased=True) == len(lines)
    assert len((await m.episodes()).items) == 4
    assert not await m.erasures()


async def test_with_force_it_is_back(m: Memory) -> None:
    lines = await lines_of(m)
    await emptied(m, "b")
    await m.restore(lines, force=True)
    assert len((await m.episodes()).items) == 4
    assert await marks(m) == [FORCED] * 2


async def test_a_restore_that_fails_forces_nothing(m: Memory) -> None:
    lines = await lines_of(m)
    await emptied(m, "b")
    with pytest.raises(InvalidInput):
        await m.restore([*lines, {"row": "nothing"}], force=True)
    assert await marks(m) == [ERASED] * 2
    assert not (await m.episodes()).items
    with pytest.raises(Erased):
        await m.remember_many([SAID[1]])


async def test_one_that_was_cut_off_is_done_again(m: Memory, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = await lines_of(m)
    await emptied(m, "b", "c")
    monkeypatch.setattr(transfer, "AT_ONCE", 4)

    def cut() -> Iterator[dict[str, Any]]:
        yield from lines[:-3]
        raise KeyboardInterrupt

    guard = transfer.Guard(m.store, "main", await salt(m), force=False, skip=True, at=1)
    with pytest.raises(KeyboardInterrupt):
        await transfer.restored(m.store, "main", cut(), None, guard)
    assert (await m.status())["erasure"] is not None
    assert await m.restore(lines, skip_erased=True) == len(lines)
    assert sorted(episode.id for episode in (await m.episodes()).items) == ["a", "d"]
    assert await m.verify(["Zoe Quill"]) == ()


async def salt(m: Memory) -> str:
    row = await m.store.read("main", lambda reading: reading.group())
    assert row is not None
    return row.salt


async def test_an_export_of_another_place_comes_without_what_was_erased_here(tmp_path: Any) -> None:
    async with memory(tmp_path / "a.db") as one, memory(tmp_path / "b.db") as other:
        lines = await lines_of(one)
        await other.remember_many(SAID)
        await other.erase(episode="c", compact=False)
        await other.erase(whole=True, compact=False)
        await other.restore(lines, skip_erased=True)
        assert [episode.id for episode in (await other.episodes()).items] == ["d"]
