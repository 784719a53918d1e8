"""What only the store on SQLite does."""

from __future__ import annotations

import asyncio
import re
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from graph_memory.errors import EmbedderConflict, InvalidInput, InvalidText, StoreUnavailable
from graph_memory.rows import Edits, GroupRow
from graph_memory.store import sqlite_text
from graph_memory.store.contract import Reading, Visible, Writing
from graph_memory.store.sqlite import SqliteStore
from graph_memory.store.sqlite_connections import VERSION
from tests.store.sample import SECOND, ask, claim, entity, episode, put, vector, world

ALL = Visible()
ROOT = Path(__file__).parent.parent.parent
WRITER = """
import asyncio, sys
from graph_memory.store.sqlite import SqliteStore
from tests.store.sample import claim, put, vector, world

async def main(path, group, first, count):
    store = SqliteStore.open(path)
    await store.setup()
    for i in range(first, first + count):
        await put(store, group, world(group, [i], claim_vectors={claim(group, i).claim.id: vector(i % 384)}))
        print(i, flush=True)
    await store.close()

asyncio.run(main(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])))
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "memory.db"


@pytest.fixture
async def store(path: Path) -> AsyncIterator[SqliteStore]:
    store = SqliteStore.open(path, busy_seconds=0.2)
    await store.setup()
    yield store
    await store.close()


def tables(connection: sqlite3.Connection) -> set[tuple[str, str]]:
    """Names, and of a table its columns, of an index its statement: ALTER TABLE lays a statement out in its own way."""
    found = connection.execute("SELECT type, name, sql FROM sqlite_master WHERE name NOT LIKE '%_text_%'").fetchall()
    columns = {name: str(connection.execute(f"PRAGMA table_xinfo({name})").fetchall()) for _, name, _ in found}
    return {(name, columns[name] if type == "table" else sql) for type, name, sql in found}


def writer(path: Path, group: str, first: int, count: int) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", WRITER, str(path), group, str(first), str(count)]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)


class TestOpen:
    def test_refuses_what_is_no_database(self, path: Path) -> None:
        path.write_text("not a database, but long enough to be taken for the header of one\n" * 20)
        with pytest.raises(InvalidInput, match=r"memory\.db is not a SQLite database"):
            SqliteStore.open(path)

    def test_refuses_the_database_of_another_program(self, path: Path) -> None:
        connection = sqlite3.connect(path)
        connection.execute("CREATE TABLE theirs (x)")
        connection.close()
        with pytest.raises(InvalidInput, match="another program"):
            SqliteStore.open(path)

    async def test_refuses_a_newer_schema(self, store: SqliteStore, path: Path) -> None:
        connection = sqlite3.connect(path)
        connection.execute("PRAGMA user_version = 99")
        connection.close()
        with pytest.raises(InvalidInput, match=r"has schema 99.* upgrade graph-memory"):
            SqliteStore.open(path)
        with pytest.raises(InvalidInput, match="upgrade graph-memory"):
            await store.setup()

    @pytest.mark.parametrize("version", range(1, VERSION))
    async def test_brings_a_file_of_an_older_schema_to_this_one(
        self, store: SqliteStore, path: Path, version: int
    ) -> None:
        await put(store, "g", world("g", [1], episode_vectors={episode("g", 1).uuid: vector(1)}))
        await store.close()
        connection = sqlite3.connect(path)
        whole = tables(connection)
        scripts = [Path(sqlite_text.__file__).with_name(f"sqlite_to_{n}.sql") for n in range(version + 1, VERSION + 1)]
        added = [
            found
            for script in scripts
            for found in re.findall(r"CREATE (?:UNIQUE )?(TABLE|INDEX) (\w+)", script.read_text(encoding="utf-8"))
        ]
        connection.executescript(";".join(f"DROP {kind} {name}" for kind, name in reversed(added)))
        for table, column in (
            found
            for script in scripts
            for found in re.findall(r"ALTER TABLE (\w+) ADD COLUMN (\w+)", script.read_text(encoding="utf-8"))
        ):
            connection.execute(f"ALTER TABLE {table} DROP COLUMN {column}")
        connection.execute(f"PRAGMA user_version = {version}")
        connection.close()
        for _ in range(2):
            again = SqliteStore.open(path)
            await again.setup()
            assert await ask(again, "g", "episodes", ["e1"]) == [episode("g", 1)]
            states = {episode("g", 1).uuid: {"en": b"x"}}
            await put(again, "g", Edits(episode_states=states))
            assert await again.states("g", list(states)) == states
            await again.close()
        connection = sqlite3.connect(path)
        assert (tables(connection), connection.execute("PRAGMA user_version").fetchone()) == (whole, (VERSION,))
        connection.close()

    @pytest.mark.parametrize(("place", "message"), [("absent/memory.db", "no directory"), ("", "is a directory")])
    def test_refuses_a_path_that_cannot_be_a_file(self, tmp_path: Path, place: str, message: str) -> None:
        with pytest.raises(InvalidInput, match=message):
            SqliteStore.open(tmp_path / place)

    async def test_takes_an_empty_file(self, path: Path) -> None:
        await asyncio.to_thread(path.touch)
        store = SqliteStore.open(path)
        await store.setup()
        assert await store.groups() == []
        await store.close()

    async def test_a_memory_is_gone_when_closed(self) -> None:
        store = SqliteStore.open(":memory:")
        await store.setup()
        await put(store, "g", world("g", [1]))
        assert await ask(store, "g", "episodes", ["e1"]) == [episode("g", 1)]
        await store.close()
        assert not store.path.parent.exists()

    async def test_is_used_between_setup_and_close(self, path: Path) -> None:
        store = SqliteStore.open(path)
        with pytest.raises(StoreUnavailable, match="await setup"):
            await ask(store, "g", "group")
        await store.setup()
        await store.close()
        await store.close()
        with pytest.raises(StoreUnavailable, match="await setup"):
            await put(store, "g", Edits())

    async def test_a_write_is_on_the_disk(self, store: SqliteStore) -> None:
        pragmas = ("journal_mode", "synchronous")
        with store._reader() as connection:
            assert [connection.execute(f"PRAGMA {name}").fetchone()[0] for name in pragmas] == ["wal", 2]


class TestText:
    @pytest.mark.parametrize("term", ["c++", "2.1", "a-b", "naïve", "x_y", "🫠", "𠮷野", "a\u0301", "\u200b", "\ue000"])
    async def test_a_term_is_one_token(self, store: SqliteStore, term: str) -> None:
        edits = world("g", [1, 2])
        edits.claims = [claim("g", 1, terms=f"before {term} after"), claim("g", 2, terms="before 2 x y naive c a b")]
        await put(store, "g", edits)
        hits, _ = await store.find_text("g", [term], 9, ALL)
        assert [hit.uuid for hit in hits] == [claim("g", 1).claim.id]

    def test_of_many_terms_the_longest_are_asked(self) -> None:
        terms = [f"{'w' * (i % 100)}{i}" for i in range(20_000)]
        chosen = sqlite_text.chosen([*terms, *terms])
        assert len(chosen) == len(set(chosen)) == sqlite_text.MOST_TERMS
        assert min(map(len, chosen)) >= sorted(map(len, terms))[-sqlite_text.MOST_TERMS]

    async def test_scores_do_not_depend_on_what_is_not_visible(self, store: SqliteStore) -> None:
        await put(store, "g", world("g", range(1, 6)))
        visible = Visible(said_by=5 * SECOND)
        before = await store.find_text("g", ["common", "claim3", "sentence3"], 9, visible)
        await put(store, "g", world("g", range(6, 50)))
        await put(store, "other", world("other", range(50)))
        assert await store.find_text("g", ["common", "claim3", "sentence3"], 9, visible) == before

    async def test_keeps_nul(self, store: SqliteStore) -> None:
        row = episode("g", 1, content="a\0b", terms="a\0b", id="\0")
        await put(store, "g", Edits(episodes=[row]))
        assert await ask(store, "g", "episodes", ["\0"]) == [row]
        await put(store, "g", Edits(gone_episodes=[row.uuid]))
        assert await ask(store, "g", "episodes", ["\0", "x"]) == []

    async def test_refuses_lone_surrogates(self, store: SqliteStore) -> None:
        with pytest.raises(InvalidText, match="lone surrogate"):
            await put(store, "g", Edits(episodes=[episode("g", 1), episode("g", 2, content="a\ud800")]))
        with pytest.raises(InvalidText, match="lone surrogate"):
            await ask(store, "g", "episodes", ["\ud800"])
        assert await ask(store, "g", "episodes", ["\ud800", "e1"]) == []


class TestTransactions:
    async def test_a_cancelled_write_leaves_nothing(self, store: SqliteStore) -> None:
        async def slow(writing: Writing) -> None:
            await writing.apply(world("g", [1]))
            time.sleep(0.1)  # noqa: ASYNC251 in the writer's thread

        task = asyncio.create_task(store.write("g", slow))
        await asyncio.sleep(0.03)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        await put(store, "g", Edits(group=GroupRow("g")))
        assert await ask(store, "g", "episodes", ["e1"]) == []

    async def test_work_awaits_nothing_but_its_verbs(self, store: SqliteStore) -> None:
        async def work(_: Reading) -> None:
            await asyncio.sleep(0)

        with pytest.raises(RuntimeError, match="only the verbs"):
            await store.write("g", work)
        with pytest.raises(RuntimeError, match="only the verbs"):
            await store.read("g", work)
        assert await ask(store, "g", "group") is None

    async def test_readers_do_not_wait_for_a_writer(self, store: SqliteStore) -> None:
        await put(store, "g", world("g", [1]))

        async def slow(writing: Writing) -> None:
            await writing.apply(world("g", [2]))
            time.sleep(0.2)  # noqa: ASYNC251 in the writer's thread

        task = asyncio.create_task(store.write("g", slow))
        await asyncio.sleep(0.05)
        assert (await store.counts("g"))["episodes"] == 1
        assert await ask(store, "g", "episodes", ["e1", "e2"]) == [episode("g", 1)]
        assert not task.done()
        await task

    async def test_a_reader_may_read_inside_of_a_read(self, store: SqliteStore) -> None:
        await put(store, "g", world("g", [1]))

        async def work(reading: Reading) -> list[Any]:
            return [await ask(store, "g", "episodes", ["e1"]), await reading.episodes(["e1"])]

        assert await store.read("g", work) == [[episode("g", 1)]] * 2

    async def test_a_lock_that_stays_is_told(self, store: SqliteStore, path: Path) -> None:
        connection = sqlite3.connect(path, isolation_level=None)
        connection.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreUnavailable, match=r"memory\.db: another process keeps it locked"):
            await put(store, "g", world("g", [1]))
        connection.close()
        await put(store, "g", world("g", [1]))

    @pytest.mark.parametrize("work", ["put", "drop"])
    async def test_who_waits_for_a_lock_no_longer_waits_on(self, path: Path, work: str) -> None:
        store = SqliteStore.open(path, busy_seconds=600)
        await store.setup()
        await put(store, "g", world("g", [1]))
        connection = sqlite3.connect(path, isolation_level=None)
        connection.execute("BEGIN IMMEDIATE")
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.01):
                await (put(store, "g", world("g", [2])) if work == "put" else store.drop("g"))
        connection.close()
        await put(store, "g", world("g", [3]))
        assert [row.id for row in await ask(store, "g", "episodes", ["e1", "e2", "e3"])] == ["e1", "e3"]
        await store.close()

    async def test_orphans_of_orphans_go_too(self, store: SqliteStore) -> None:
        first, second = entity("g", "first"), entity("g", "second")
        first.entity = second.id
        await put(store, "g", Edits(entities=[first, second]))
        await put(store, "g", Edits(maybe_orphans=[second.id, first.id]))
        assert await ask(store, "g", "entities", ["first", "second"]) == []

    async def test_an_export_that_is_left_gives_its_reader_back(self, store: SqliteStore) -> None:
        await put(store, "g", world("g", range(3)))
        rows = store.rows("g")
        assert await anext(rows) == world("g", range(3)).group
        await rows.aclose()  # type: ignore[attr-defined]
        await put(store, "g", world("g", range(4)))
        assert len(await ask(store, "g", "claims_about", None, None, ALL)) == 4
        assert len(store._idle) == 1

    async def test_vectors_of_two_lengths_are_refused(self, store: SqliteStore) -> None:
        await put(store, "g", world("g", [1], claim_vectors={claim("g", 1).claim.id: vector(1)}))
        with pytest.raises(EmbedderConflict, match="run reembed"):
            await store.find_near("g", {"en": vector(1, "zh")["zh"]}, 1, ALL)

    @pytest.mark.parametrize("several", [False, True])
    async def test_every_look_up_uses_an_index(self, store: SqliteStore, several: bool) -> None:
        asked: list[str] = []
        with store._reader() as connection:
            connection.set_trace_callback(asked.append)
        some = ["a", "b"] if several else ["a"]
        lists = "episodes episodes_by_uuid entities entities_by_id members links claims claims_by_id claims_of_episodes"
        for verb in (*lists.split(), "claims_naming", "beliefs", "beliefs_by_id"):
            await ask(store, "g", verb, some)
        for predicates in (None, some):
            await ask(store, "g", "claims_about", some, predicates, ALL)
            await ask(store, "g", "current", some, predicates, 5)
        await ask(store, "g", "tail", "s", 5)
        await store.page("g", (5, "a"), 5, True, ALL)
        with store._reader() as connection:
            connection.set_trace_callback(None)
            selects = [f"EXPLAIN QUERY PLAN {sql}" for sql in asked if sql.startswith("SELECT")]
            plans = [row[3] for sql in selects for row in connection.execute(sql)]
        plans = [plan for plan in plans if "vector_states" not in plan]  # one row a group
        bad = [plan for plan in plans if "grp=?)" in plan or "TEMP B-TREE FOR ORDER" in plan or plan.startswith("SCAN")]
        assert len(plans) > 20
        assert [plan for plan in bad if "json_each" not in plan] == []


class TestProcesses:
    async def test_two_processes_write_one_group(self, store: SqliteStore, path: Path) -> None:
        writers = [writer(path, "g", first, 40) for first in (0, 100)]
        assert [process.wait(60) for process in writers] == [0, 0]
        for process in writers:
            process.communicate()
        assert await store.counts("g") == {"episodes": 80, "claims": 80, "entities": 120, "facts": 80, "superseded": 0}

    async def test_vectors_of_another_process_are_found(self, store: SqliteStore, path: Path) -> None:
        await put(store, "g", world("g", [0], claim_vectors={claim("g", 0).claim.id: vector(0)}))
        assert len((await store.find_near("g", vector(1), 9, ALL))[0]) == 1
        other = SqliteStore.open(path)
        await other.setup()
        await put(other, "g", world("g", [1], claim_vectors={claim("g", 1).claim.id: vector(1)}))
        assert (await store.find_near("g", vector(1), 1, ALL))[0][0].uuid == claim("g", 1).claim.id
        await put(other, "g", Edits(gone_claims=[claim("g", 1).claim.id]))
        assert [hit.uuid for hit in (await store.find_near("g", vector(1), 9, ALL))[0]] == [claim("g", 0).claim.id]
        await other.close()

    async def test_a_killed_writer_loses_nothing_acknowledged(self, path: Path) -> None:
        acknowledged: list[int] = []
        for run in range(3):
            process = writer(path, "g", 1000 * run, 1000)
            assert process.stdout is not None
            acknowledged += [int(process.stdout.readline()) for _ in range(5 + 7 * run)]
            process.send_signal(signal.SIGKILL)
            acknowledged += map(int, process.communicate()[0].split())
        store = SqliteStore.open(path)
        await store.setup()
        numbers = {int(row.id[1:]) for row in await store.page("g", None, 9999, False, ALL)}
        assert set(acknowledged) <= numbers
        assert len(numbers) <= len(acknowledged) + 3
        counts = await store.counts("g")
        assert counts["episodes"] == counts["claims"] == counts["facts"] == len(numbers)
        found = await store.vectors("g", [claim("g", i).claim.id for i in numbers], [])
        assert len(found) == len(numbers)
        await store.close()
