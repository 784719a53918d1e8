"""A file of SQLite without what was deleted from it."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Final

from graph_memory.store.sqlite_connections import transaction, wait_at_most

INDEXES: Final = ("claim_text", "episode_text")
PATIENCE: Final = 5.0
"""Seconds at most for readers to end what they read."""
_BUSY: Final = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def compact(connection: sqlite3.Connection, path: Path, seconds: float) -> list[str]:
    """Rewrite the full text, then the file, then empty its log, waiting at most PATIENCE or `seconds` for others.

    Gives one sentence for each file that may still hold what was deleted, since another process or a reader of
    this one held it.
    """
    wait_at_most(connection, min(PATIENCE, seconds))
    try:
        return _compact(connection, path)
    finally:
        wait_at_most(connection, seconds)


def _compact(connection: sqlite3.Connection, path: Path) -> list[str]:
    try:
        with transaction(connection, "BEGIN IMMEDIATE"):
            for index in INDEXES:
                connection.execute(f"INSERT INTO {index} ({index}) VALUES ('optimize')")
        _checkpoint(connection)
        connection.execute("VACUUM")
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode & 0xFF not in _BUSY:
            raise
        return [
            f"Another process is writing to {path.name}, which keeps what was deleted until it is compacted when none "
            "writes."
        ]
    finally:
        connection.execute("PRAGMA shrink_memory")
    if _checkpoint(connection):
        return []
    return [
        f"A reader, maybe of another process, holds {path.name}: it and {path.name}-wal keep what was deleted until "
        "they are compacted when none reads."
    ]


def _checkpoint(connection: sqlite3.Connection) -> bool:
    """Whether all of the log went into the file, and the log is empty."""
    (busy, _, _) = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    return not busy
