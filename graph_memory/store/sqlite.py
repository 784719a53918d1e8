"""The embedded store: one file of SQLite, one writer in the process, readers beside it that never wait for it."""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager, contextmanager, nullcontext, suppress
from pathlib import Path
from typing import TypeVar

from graph_memory.errors import InvalidInput, StoreUnavailable, shown
from graph_memory.rows import EpisodeRow, GroupRow, RecallRow, States, Vectors
from graph_memory.store import sqlite_compact, sqlite_export, sqlite_ledger, sqlite_recalls, sqlite_scan
from graph_memory.store.contract import Chosen, Hit, Reading, Row, Visible, Writing
from graph_memory.store.matrix import Part, View, best_of, nearest
from graph_memory.store.sqlite_connections import (
    BUSY_SECONDS,
    FOREIGN,
    check,
    connect,
    retell,
    set_up,
    transaction,
    translated,
    write_transaction,
)
from graph_memory.store.sqlite_kept import Kept, erased
from graph_memory.store.sqlite_reading import EPISODES, GROUP, VISIBLE, SqliteReading
from graph_memory.store.sqlite_rows import to_episode, to_group
from graph_memory.store.sqlite_text import Texts
from graph_memory.store.sqlite_threads import driven, hop
from graph_memory.store.sqlite_vectors import Matrices, stored, stored_states, unencoded
from graph_memory.store.sqlite_writing import SqliteWriting, drop

Result = TypeVar("Result")
READERS = 4
PARTS = {"claim": 2, "episode": 1}
"""Threads in which vectors are compared at once: there are several claims to an episode."""


class SqliteStore:
    """A `Store` on one file, which several processes may open.

    A write runs in the writer's thread inside BEGIN IMMEDIATE, and is on the disk (`synchronous=FULL`) once it is
    acknowledged; a lock that another process holds is awaited for `busy_seconds`, then StoreUnavailable. `work` may
    await nothing but the verbs it is given. A read of `read` runs in the caller's thread: point look-ups take
    microseconds, less than the way to another thread; what scans (text, vectors, export, counts) runs in a pool.
    """

    def __init__(self, path: Path, busy_seconds: float = BUSY_SECONDS) -> None:
        self.path = path
        self._busy_seconds = busy_seconds
        self._directory: tempfile.TemporaryDirectory[str] | None = None
        self._writer: sqlite3.Connection | None = None
        self._idle: list[sqlite3.Connection] = []
        self._ready = False
        self._matrices = Matrices()
        self._texts = Texts()
        self._kept = Kept()
        self._writing = ThreadPoolExecutor(1, "graph-memory-writer")
        self._scanning = ThreadPoolExecutor(READERS, "graph-memory-reader")

    @classmethod
    def open(cls, path: str | Path, *, busy_seconds: float = BUSY_SECONDS) -> SqliteStore:
        """The store of a file, made by `setup` where there is none; ":memory:" is a temporary file, gone with `close`.

        InvalidInput where the file is no database, another program's, or of a newer graph-memory.
        """
        if str(path) == ":memory:":
            directory = tempfile.TemporaryDirectory(prefix="graph-memory-")
            store = cls(Path(directory.name) / "memory.db", busy_seconds)
            store._directory = directory
            return store
        try:
            file = Path(path).expanduser().absolute()
        except RuntimeError as error:
            raise InvalidInput(f"{shown(str(path))}: {error}; give another path", field="store") from error
        check(file)
        return cls(file, busy_seconds)

    async def setup(self) -> None:
        await self._in_writer(lambda connection, _: set_up(connection, self.path))
        self._ready = True

    async def close(self) -> None:
        """Waits for what is being written and read; idempotent."""
        self._ready = False
        await asyncio.to_thread(self._shut)

    async def write(self, group: str, work: Callable[[Writing], Awaitable[Result]]) -> Result:
        def job(connection: sqlite3.Connection, unwanted: threading.Event) -> Result:
            with write_transaction(connection, self._busy_seconds, unwanted):
                return driven(work(SqliteWriting(connection, group)))

        self._check_ready()
        return await self._in_writer(job)

    def recalling(self, _group: str, /) -> AbstractAsyncContextManager[None]:
        return nullcontext()

    async def read(self, group: str, work: Callable[[Reading], Awaitable[Result]]) -> Result:
        connection = self._borrowed()
        try:
            connection.execute("BEGIN")
            try:
                return driven(work(SqliteReading(connection, group, self._kept)))
            finally:
                connection.execute("COMMIT")
        except FOREIGN as error:
            retell(error, self.path)
        finally:
            self._idle.append(connection)

    async def groups(self) -> list[GroupRow]:
        with self._reader() as connection:
            return [to_group(record) for record in connection.execute(f"{GROUP} ORDER BY name")]

    async def counts(self, group: str) -> dict[str, int]:
        return await self._in_snapshot(lambda connection: sqlite_export.counts(connection, group))

    async def page(
        self, group: str, after: tuple[int, str] | None, limit: int, newest: bool, visible: Visible
    ) -> list[EpisodeRow]:
        beyond, order = ("<", "DESC") if newest else (">", "ASC")
        query = f"{EPISODES}{VISIBLE}{f' AND (said_at, id) {beyond} (?, ?)' if after else ''}"
        query += f" ORDER BY said_at {order}, id {order} LIMIT ?"
        given = (group, visible.said_by, visible.recorded_by, *(after or ()), max(limit, 0))
        with self._reader() as connection:
            return [to_episode(group, record) for record in connection.execute(query, given)]

    async def find_text(
        self, group: str, terms: Sequence[str], limit: int, visible: Visible, only: Chosen | None = None
    ) -> tuple[list[Hit], list[Hit]]:
        """As the contract says; of more than `sqlite_text.MOST_TERMS` distinct terms the longest are asked."""

        def search(connection: sqlite3.Connection) -> tuple[list[Hit], list[Hit]]:
            with transaction(connection):
                self._kept.neighbours.read_on(connection, group)
            return self._texts.find(connection, group, terms, limit, visible, only)

        return await self._in_reader(search)

    async def find_near(
        self, group: str, vectors: Vectors, limit: int, visible: Visible, only: Chosen | None = None
    ) -> tuple[list[Hit], list[Hit]]:
        views = await self._in_reader(lambda connection: self._matrices.views(connection, group, vectors))
        kept = {"claim": None, "episode": None} if only is None else {"claim": only.claims, "episode": only.episodes}

        def job(kind: str, encoder: str, view: View, part: Part) -> Awaitable[tuple[str, list[tuple[str, float]]]]:
            vector = vectors[encoder]
            return hop(self._scanning, lambda: (kind, nearest(view, vector, limit, visible, kept[kind], part)))

        parts = [(*view, (number, PARTS[view[0]])) for view in views for number in range(PARTS[view[0]])]
        found = await asyncio.gather(*(job(*part) for part in parts))
        claims, episodes = ([one for of, near in found if of == kind for one in near] for kind in kept)
        return best_of(claims, limit), best_of(episodes, limit)

    async def vectors(self, group: str, claims: Sequence[str], episodes: Sequence[str]) -> dict[str, Vectors]:
        def look_up(connection: sqlite3.Connection) -> dict[str, Vectors]:
            return stored(connection, "claim", group, claims) | stored(connection, "episode", group, episodes)

        return await self._in_snapshot(look_up)

    async def unencoded(
        self, group: str, stage: str, states: bool, after: str, limit: int
    ) -> list[tuple[str, str | EpisodeRow]]:
        return await self._in_snapshot(lambda connection: unencoded(connection, group, stage, states, after, limit))

    async def states(self, group: str, episodes: Sequence[str]) -> dict[str, States]:
        """As the contract says; what is kept needs no way to another thread."""
        with self._reader() as connection:
            found = self._kept.states.get(group, erased(connection, group), episodes)
        missing = [uuid for uuid in episodes if uuid not in found]

        def look_up(connection: sqlite3.Connection) -> dict[str, States]:
            counter = erased(connection, group)
            read = stored_states(connection, group, missing)
            self._kept.states.put(group, counter, read.items())
            return read

        return found | await self._in_snapshot(look_up) if missing else found

    async def page_recalls(self, group: str, until: int, after: tuple[int, str] | None, limit: int) -> list[RecallRow]:
        return await self._in_reader(
            lambda connection: sqlite_recalls.page_recalls(connection, group, until, after, limit)
        )

    async def count_recalls(self, group: str) -> dict[str, int]:
        return await self._in_reader(lambda connection: sqlite_recalls.count_recalls(connection, group))

    async def count_ledger(self, group: str) -> list[tuple[str, str, int]]:
        return await self._in_reader(lambda connection: sqlite_ledger.count_ledger(connection, group))

    async def rows(self, group: str) -> AsyncIterator[Row | tuple[str, Vectors]]:
        with self._reader() as connection, transaction(connection):
            batches = sqlite_export.batches(connection, group)
            while batch := await hop(self._scanning, lambda: next(batches, None)):
                for row in batch:
                    yield row

    async def drop(self, group: str, kept: Sequence[str] = ()) -> None:
        def job(connection: sqlite3.Connection, unwanted: threading.Event) -> None:
            with write_transaction(connection, self._busy_seconds, unwanted):
                drop(connection, group, kept)

        self._check_ready()
        await self._in_writer(job)

    async def compact(self) -> list[str]:
        def job(connection: sqlite3.Connection, _: threading.Event) -> list[str]:
            self._drop_kept()
            return sqlite_compact.compact(connection, self.path, self._busy_seconds)

        self._check_ready()
        return await self._in_writer(job)

    async def scan(self, texts: Sequence[str]) -> list[str]:
        self._check_ready()
        return await self._in_reader(lambda _: sqlite_scan.scan(self.path, texts))

    def _drop_kept(self) -> None:
        """What readers hold in memory; those that read now are not disturbed."""
        self._matrices, self._texts, self._kept = Matrices(), Texts(), Kept()
        with suppress(IndexError):
            while True:
                self._idle.pop().close()

    async def _in_writer(self, job: Callable[[sqlite3.Connection, threading.Event], Result]) -> Result:
        """The result of a job of the writer's thread; a cancelled caller sets the event, and waits for the end."""
        unwanted = threading.Event()

        def run() -> Result:
            with translated(self.path):
                if self._writer is None:
                    self._writer = connect(self.path, writer=True, seconds=self._busy_seconds)
                return job(self._writer, unwanted)

        return await hop(self._writing, run, unwanted.set)

    async def _in_reader(self, job: Callable[[sqlite3.Connection], Result]) -> Result:
        def run() -> Result:
            with self._reader() as connection:
                return job(connection)

        return await hop(self._scanning, run)

    async def _in_snapshot(self, job: Callable[[sqlite3.Connection], Result]) -> Result:
        def run(connection: sqlite3.Connection) -> Result:
            with transaction(connection):
                return job(connection)

        return await self._in_reader(run)

    @contextmanager
    def _reader(self) -> Iterator[sqlite3.Connection]:
        """A reader's connection that nothing else uses meanwhile."""
        connection = self._borrowed()
        try:
            with translated(self.path):
                yield connection
        finally:
            self._idle.append(connection)

    def _borrowed(self) -> sqlite3.Connection:
        self._check_ready()
        try:
            return self._idle.pop()
        except IndexError:
            with translated(self.path):
                return connect(self.path, seconds=self._busy_seconds)

    def _check_ready(self) -> None:
        if not self._ready:
            raise StoreUnavailable(f"{self.path} is not open: await setup() first, and use nothing after close()")

    def _shut(self) -> None:
        self._writing.shutdown()
        self._scanning.shutdown()
        for connection in (*self._idle, *filter(None, [self._writer])):
            connection.close()
        self._idle, self._writer = [], None
        if self._directory is not None:
            self._directory.cleanup()
