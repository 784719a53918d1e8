"""Connections to one file of SQLite: checked, set up, and every failure told as an error of the package."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from importlib.resources import files
from pathlib import Path
from typing import Final, NoReturn

from graph_memory.errors import InvalidInput, InvalidText, StoreUnavailable, shown

VERSION: Final = 4
APPLICATION: Final = 0x474D656D
"""PRAGMA application_id of our files: "GMem"."""

BUSY_SECONDS: Final = 30.0
_WRITER_CACHE = "PRAGMA cache_size = -65536"
_READER_CACHE = "PRAGMA cache_size = -32768"
_STEP: Final = 0.1
"""Seconds after which one who waits for the lock of another process asks whether the write is wanted still."""
_NOT_ANSWERING = {
    sqlite3.SQLITE_BUSY: "another process keeps it locked",
    sqlite3.SQLITE_LOCKED: "another connection keeps it locked",
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_IOERR: "the disk does not answer",
    sqlite3.SQLITE_CANTOPEN: "it cannot be opened",
    sqlite3.SQLITE_READONLY: "it cannot be written",
    sqlite3.SQLITE_PERM: "access is denied",
    sqlite3.SQLITE_CORRUPT: "the file is damaged; restore a copy",
    sqlite3.SQLITE_NOTADB: "the file is not a database",
}
FOREIGN: Final = (sqlite3.Error, UnicodeEncodeError)


@contextmanager
def translated(path: Path) -> Iterator[None]:
    """Errors of SQLite that are not ours to mend as StoreUnavailable, text that is no Unicode as InvalidText."""
    try:
        yield
    except FOREIGN as error:
        retell(error, path)


def retell(error: Exception, path: Path) -> NoReturn:
    """Raise the package's error for one of FOREIGN; a fault of ours as it is."""
    if isinstance(error, UnicodeEncodeError):
        message = f"a lone surrogate at {error.start} is no text: {error.object[:40]!r}; leave it out"
        raise InvalidText(message) from error
    code = (getattr(error, "sqlite_errorcode", None) or 0) & 0xFF
    if code not in _NOT_ANSWERING:
        raise error
    raise StoreUnavailable(f"{path}: {_NOT_ANSWERING[code]} ({error})") from error


@contextmanager
def transaction(connection: sqlite3.Connection, begin: str = "BEGIN") -> Iterator[None]:
    """One snapshot of a reader; with BEGIN IMMEDIATE one write, undone on any exception."""
    connection.execute(begin)
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


@contextmanager
def write_transaction(connection: sqlite3.Connection, seconds: float, unwanted: threading.Event) -> Iterator[None]:
    """One write, undone where it is `unwanted`, by CancelledError: also while the lock, for `seconds`, is awaited."""
    _await_lock(connection, seconds, unwanted)
    try:
        yield
        if unwanted.is_set():
            raise asyncio.CancelledError
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def _await_lock(connection: sqlite3.Connection, seconds: float, unwanted: threading.Event) -> None:
    """BEGIN IMMEDIATE, in steps: SQLite itself waits to the end, whoever asked has long gone."""
    until = time.monotonic() + seconds
    wait_at_most(connection, min(_STEP, seconds))
    try:
        while not connection.in_transaction:
            try:
                connection.execute("BEGIN IMMEDIATE")
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() >= until:
                    raise
                if unwanted.is_set():
                    raise asyncio.CancelledError from error
    finally:
        wait_at_most(connection, seconds)


def wait_at_most(connection: sqlite3.Connection, seconds: float) -> None:
    connection.execute(f"PRAGMA busy_timeout = {int(1000 * seconds)}")


def connect(path: Path, *, writer: bool = False, seconds: float = BUSY_SECONDS) -> sqlite3.Connection:
    """A connection that waits at most `seconds` for a lock, begins no transaction itself, and may change threads."""
    connection = sqlite3.connect(
        path, timeout=seconds, isolation_level=None, check_same_thread=False, cached_statements=256
    )
    try:
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute(_WRITER_CACHE if writer else _READER_CACHE)
        if not writer:
            connection.execute("PRAGMA query_only = ON")
    except BaseException:
        connection.close()
        raise
    return connection


def check(path: Path) -> None:
    """Refuse, by InvalidInput, what is no file of ours or of a newer version; none, or an empty one, is to be made."""
    try:
        found = path.exists() and path.stat().st_size > 0
    except (OSError, ValueError) as error:
        told = getattr(error, "strerror", None) or str(error)
        raise InvalidInput(f"{shown(str(path))} cannot be a file: {told}", field="store") from error
    if not path.parent.is_dir():
        raise InvalidInput(f"{path}: there is no directory {path.parent}; make it, or give another path", field="store")
    if path.is_dir():
        raise InvalidInput(f"{path} is a directory; give the path of a file", field="store")
    if not found:
        return
    try:
        with closing(connect(path)) as connection:
            check_version(connection, path)
    except sqlite3.DatabaseError as error:
        if error.sqlite_errorcode == sqlite3.SQLITE_NOTADB:
            message = f"{path} is not a SQLite database; give another path, or move the file away"
            raise InvalidInput(message, field="store") from error
        retell(error, path)


def check_version(connection: sqlite3.Connection, path: Path) -> int:
    """The version of the schema, 0 where nothing is set up; InvalidInput where it is newer, or the file another's."""
    application, version = _pragma(connection, "application_id"), _pragma(connection, "user_version")
    if application != APPLICATION:
        if application or version or connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
            raise InvalidInput(f"{path} is the database of another program; give another path", field="store")
        return 0
    if version > VERSION:
        raise InvalidInput(
            f"{path} has schema {version}, and this graph-memory knows {VERSION}: upgrade graph-memory", field="store"
        )
    return version


def set_up(connection: sqlite3.Connection, path: Path) -> None:
    """The schema, made once or brought to this version; several processes may do it at the same time."""
    connection.execute("PRAGMA journal_mode = WAL")
    with transaction(connection, "BEGIN IMMEDIATE"):
        version = check_version(connection, path)
        scripts = (
            ["sqlite_schema.sql"] if version == 0 else [f"sqlite_to_{n}.sql" for n in range(version + 1, VERSION + 1)]
        )
        for script in scripts:
            for statement in statements(files(__package__).joinpath(script).read_text(encoding="utf-8")):
                connection.execute(statement)
        if scripts:
            connection.execute(f"PRAGMA application_id = {APPLICATION}")
            connection.execute(f"PRAGMA user_version = {VERSION}")


def statements(script: str) -> Iterator[str]:
    """The statements of a script one by one: executescript() would commit before them."""
    part = ""
    for line in script.splitlines(keepends=True):
        part += line
        if sqlite3.complete_statement(part):
            yield part
            part = ""


def _pragma(connection: sqlite3.Connection, name: str) -> int:
    return int(connection.execute(f"PRAGMA {name}").fetchone()[0])
