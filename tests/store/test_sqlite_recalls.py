"""What only SQLite does with the recall log; the rest is in test_recalls.py."""

from __future__ import annotations

from pathlib import Path

from graph_memory.store.sqlite import SqliteStore
from tests.store.sample import ask


async def test_every_look_up_of_the_log_uses_an_index(tmp_path: Path) -> None:
    store = SqliteStore.open(tmp_path / "memory.db")
    await store.setup()
    asked: list[str] = []
    with store._reader() as connection:
        connection.set_trace_callback(asked.append)
    await ask(store, "g", "recalls", ["a", "b"])
    await ask(store, "g", "recalls_with", [("fact", "a"), ("episode", "b")], 5)
    await ask(store, "g", "usage", [("fact", "a"), ("episode", "b")])
    await store.page_recalls("g", 5, (3, "a"), 5)
    await store.page_recalls("g", 5, None, 5)
    await store.count_recalls("g")
    with store._reader() as connection:
        connection.set_trace_callback(None)
        selects = [sql for sql in asked if sql.startswith("SELECT")]
        plans = [row[3] for sql in selects for row in connection.execute(f"EXPLAIN QUERY PLAN {sql}")]
    await store.close()
    assert len(selects) == 6
    assert [plan for plan in plans if plan.startswith("SCAN") and "json_each" not in plan] == []
    assert [plan for plan in plans if "(grp=?)" in plan and "COVERING" not in plan] == []
