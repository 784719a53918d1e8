"""What a file of SQLite keeps of what was deleted, byte by byte."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from uuid import uuid4

import pytest

from graph_memory.errors import StoreUnavailable
from graph_memory.rows import Edits
from graph_memory.store.contract import Visible
from graph_memory.store.sqlite import SqliteStore
from graph_memory.store.sqlite_text import indexed
from tests.store.sample import claim, episode, everything, put, vector, world

GROUP = "g"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "memory.db"


@pytest.fixture
async def store(path: Path) -> AsyncIterator[SqliteStore]:
    store = SqliteStore.open(path, busy_seconds=0.2)
    await store.setup()
    yield store
    await store.close()


def held(path: Path, text: str) -> bool:
    return any(text.encode() in file.read_bytes() for file in path.parent.iterdir())


def size(path: Path) -> int:
    return path.stat().st_size


async def said(store: SqliteStore, text: str) -> None:
    """Among many others, one episode and its claim, both deleted again."""
    edits = world(GROUP, range(30))
    edits.episodes[7] = episode(GROUP, 7, content=text, body={"content": text}, terms=text)
    edits.claims[7] = claim(GROUP, 7, text=text, quote=text, terms=text)
    await put(store, GROUP, edits)
    await put(store, GROUP, Edits(gone_episodes=[edits.episodes[7].uuid], gone_claims=[edits.claims[7].claim.id]))


async def test_the_bytes_of_what_was_deleted_are_gone(store: SqliteStore, path: Path) -> None:
    secret = f"secret{uuid4().hex}"
    await said(store, secret)
    assert held(path, secret)
    assert {"memory.db-wal", "claim_text_data.block"} <= {*await store.scan([secret])}
    assert await store.compact() == []
    assert not held(path, secret)
    assert await store.scan([secret]) == []
    assert size(path.with_name("memory.db-wal")) == 0


async def test_a_file_becomes_as_small_as_what_is_left(store: SqliteStore, path: Path) -> None:
    await put(store, GROUP, world(GROUP, range(3_000)))
    await store.drop(GROUP)
    await store.compact()
    assert size(path) < 500_000


async def test_the_full_text_keeps_no_deleted_term(store: SqliteStore, path: Path) -> None:
    secret = f"z{uuid4().hex}"
    await said(store, secret)
    await store.compact()
    with closing(sqlite3.connect(path)) as connection:
        blocks = [bytes(block) for (block,) in connection.execute("SELECT block FROM episode_text_data")]
    assert not any(secret[-12:].encode() in block for block in blocks)


async def test_an_entry_of_full_text_without_its_row_is_found(store: SqliteStore, path: Path) -> None:
    await put(store, GROUP, world(GROUP, [1]))
    with closing(sqlite3.connect(path)) as connection, connection:
        entry = (99, indexed("a group that is gone", "left behind"))
        connection.execute("INSERT INTO claim_text (rowid, terms) VALUES (?, ?)", entry)
    assert await store.scan(["Left, behind"]) == ["claim_text"]
    assert await store.scan(["left alone"]) == []


async def test_a_long_text_is_found_in_the_bytes_by_a_part(store: SqliteStore) -> None:
    whole = " ".join(uuid4().hex for _ in range(1_000))
    await said(store, whole)
    await store.compact()
    await put(store, GROUP, Edits(episodes=[episode(GROUP, 90, content=whole, terms="")]))
    assert "memory.db-wal" in await store.scan([whole])


async def test_an_escaped_text_is_found_in_the_bytes(store: SqliteStore, path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("CREATE TABLE other (x BLOB)")
        connection.execute("INSERT INTO other VALUES (?)", (b'{"x": "\\u540d\\u5b57 said"}',))
    assert await store.scan(["名字 said"]) == ["memory.db-wal", "other.x"]


async def test_idle_readers_are_no_hindrance_and_read_on(store: SqliteStore, path: Path) -> None:
    secret = f"secret{uuid4().hex}"
    await said(store, secret)
    await asyncio.gather(*(store.find_text(GROUP, ["common"], 9, Visible()) for _ in range(6)))
    await store.find_near(GROUP, vector(1), 9, Visible())
    with closing(sqlite3.connect(path)) as other:
        assert other.execute("SELECT count(*) FROM episodes").fetchone() == (29,)
        assert await store.compact() == []
        assert other.execute("SELECT count(*) FROM episodes").fetchone() == (29,)
    assert len((await store.find_text(GROUP, ["common"], 99, Visible()))[0]) == 29
    assert not held(path, secret)


async def test_a_reader_that_holds_the_file_is_told(store: SqliteStore, path: Path) -> None:
    secret = f"secret{uuid4().hex}"
    await said(store, secret)
    with closing(sqlite3.connect(path)) as other:
        other.execute("BEGIN")
        other.execute("SELECT count(*) FROM episodes").fetchone()
        (sentence,) = await store.compact()
        assert "memory.db-wal keep what was deleted" in sentence
        assert held(path, secret)
    assert await store.compact() == []
    assert not held(path, secret)


async def test_an_export_meanwhile_is_told_and_goes_on(store: SqliteStore) -> None:
    await put(store, GROUP, world(GROUP, range(9)))
    rows = store.rows(GROUP)
    first = await anext(rows)
    (sentence,) = await store.compact()
    assert "A reader" in sentence
    left = [row async for row in rows]
    assert len([first, *left]) == sum(len(found) for found in (await everything(store.rows(GROUP))).values())
    assert await store.compact() == []


async def test_another_writer_is_told(store: SqliteStore, path: Path) -> None:
    await put(store, GROUP, world(GROUP, range(3)))
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        (sentence,) = await store.compact()
        assert "is writing to memory.db" in sentence
        other.execute("ROLLBACK")
    assert await store.compact() == []
    await put(store, GROUP, world(GROUP, [5]))


async def test_writes_and_compacting_take_turns(store: SqliteStore) -> None:
    writes = [put(store, GROUP, world(GROUP, [i])) for i in range(20)]
    told = await asyncio.gather(*writes[:10], store.compact(), *writes[10:], store.compact())
    assert [answer for answer in told if answer] == []
    assert (await store.counts(GROUP))["episodes"] == 20


async def test_a_memory_in_a_temporary_file_is_compacted_too() -> None:
    store = SqliteStore.open(":memory:")
    await store.setup()
    await put(store, GROUP, world(GROUP, range(3)))
    assert await store.compact() == []
    assert "claims.quote" in await store.scan(["quote 2"])
    await store.close()


async def test_a_closed_store_neither_compacts_nor_scans(store: SqliteStore) -> None:
    await store.close()
    for verb in (store.compact(), store.scan(["x"])):
        with pytest.raises(StoreUnavailable):
            await verb
