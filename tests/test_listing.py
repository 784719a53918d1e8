"""Pages of episodes, and the state of a group."""

from __future__ import annotations

import base64
import json
from datetime import UTC, datetime
from typing import Any

import pytest

from graph_memory import Memory
from graph_memory.errors import InvalidInput
from graph_memory.listing import after, cursor_of
from graph_memory.rows import Edits, EpisodeRow, LedgerRow
from graph_memory.store.contract import Writing
from graph_memory.times import micros


def note(i: int) -> dict[str, Any]:
    return {"content": {"log": i}, "id": f"e{i}", "said_at": f"2026-01-{i:02}T00:00:00Z"}


async def pages(m: Memory, newest: bool, limit: int) -> list[str]:
    """The ids of every page; before the second one another episode comes, newer than all."""
    found: list[str] = []
    cursor: str | None = None
    while True:
        page = await m.episodes(newest=newest, limit=limit, cursor=cursor)
        found += [item.id for item in page.items]
        if page.cursor is None:
            return found
        if cursor is None:
            await m.remember_many([note(31)])
        cursor = page.cursor


@pytest.mark.parametrize("limit", [1, 7, 10, 29])
async def test_paging_gives_each_episode_once_while_another_comes(m: Memory, limit: int) -> None:
    await m.remember_many(map(note, range(30, 0, -1)))
    assert [item.id for item in (await m.episodes(limit=3)).items] == ["e30", "e29", "e28"]
    assert await pages(m, True, limit) == [f"e{i}" for i in range(30, 0, -1)]
    assert await pages(m, False, limit) == [f"e{i}" for i in range(1, 32)]


async def test_what_was_said_at_one_instant_is_ordered_by_id(m: Memory) -> None:
    await m.remember_many([note(1) | {"id": id} for id in ("b", "c", "a", "é", "10", "9")])
    ordered = ["10", "9", "a", "b", "c", "é"]
    assert await pages(m, False, 2) == [*ordered, "e31"]
    assert await pages(m, True, 4) == ["e31", *ordered[::-1]]


@pytest.mark.parametrize("limit", [-1, 0, 1_001, 1_000_000, True, 1.0, "5", None])
async def test_bad_limits(m: Memory, limit: Any) -> None:
    with pytest.raises(InvalidInput) as caught:
        await m.episodes(limit=limit)
    assert caught.value.field == "limit"


def coded(value: Any) -> str:
    return base64.urlsafe_b64encode(json.dumps(value).encode()).decode()


@pytest.mark.parametrize(
    "cursor",
    [
        "not-a-cursor", "", "é", "\ud83d", 7, "A" * 5_000, coded({"said_at": 1}), coded([1]), coded([1, 2]),
        coded(["1", "a"]), coded([True, "a"]), coded([10**30, "a"]), coded([1, "a\x00"]), coded([1, "\ud83d"]),
        coded([1, ""]),
        coded([1, "a" * 300]), base64.urlsafe_b64encode(b"[" * 3_000).decode(), coded([1, "a"]) + "!",
    ],
)  # fmt: skip
async def test_bad_cursors(m: Memory, cursor: Any) -> None:
    with pytest.raises(InvalidInput, match="is no cursor") as caught:
        await m.episodes(cursor=cursor)
    assert caught.value.field == "cursor"


@pytest.mark.parametrize("id", ["a", "消息 7", "😂", "x" * 256, 'quote " and \\'])
def test_a_cursor_comes_back(id: str) -> None:
    row = EpisodeRow("u", "g", id, "", "json", -62_135_596_800_000_000, 0)
    assert after(cursor_of(row)) == (row.said_at, id)


async def test_status_counts_and_tells_what_is_missing(m: Memory) -> None:
    empty = {"episodes": 0, "claims": 0, "entities": 0, "facts": 0, "superseded": 0}
    assert await m.status() == {
        "group": "main", "counts": empty, "recorded_at": None, "predicates": {}, "embedder": None,
        "missing": ["vectors: no weights; run `graph-memory models pull`"],
        "recall_log": {"on": False, "recalls": 0, "useful": 0, "handed": 0, "used": 0, "hit_rate": None},
        "consolidation": {"last": None, "proposed": {"merge": 0, "conflict": 0}},
        "erasure": None,
    }  # fmt: skip
    for place, said_at in (("Rome", "2024-01-01"), ("Oslo", "2024-02-01")):
        await m.assert_fact("Ann", "lives_in", place, said_at=said_at)
    status = await m.status()
    assert status["counts"] == {"episodes": 2, "claims": 2, "entities": 3, "facts": 2, "superseded": 1}
    assert datetime.fromisoformat(status["recorded_at"]) >= (await m.episodes()).items[0].recorded_at


async def test_status_tells_of_the_last_consolidation_and_what_waits(m: Memory) -> None:
    async def put(tx: Writing) -> None:
        states = [("merge", "proposed"), ("merge", "proposed"), ("merge", "merged"), ("conflict", "rejected")]
        rows = [LedgerRow(kind, str(n), "main", state) for n, (kind, state) in enumerate(states)]
        job = LedgerRow("job", "consolidate", "main", "failed", 0, micros(datetime(2026, 1, 2, tzinfo=UTC)))
        await tx.apply(Edits(ledger=[*rows, job]))

    await m.store.write("main", put)
    assert (await m.status())["consolidation"] == {
        "last": {"state": "failed", "at": "2026-01-02T00:00:00Z"},
        "proposed": {"merge": 2, "conflict": 0},
    }
