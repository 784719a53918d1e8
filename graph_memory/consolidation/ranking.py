"""Which memories a pool keeps: the best so many, in a temporary database on the disk."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from typing import Final

from graph_memory.ledger import Thing

CACHE: Final = 8_192
"""KiB of it that are held in memory."""
_SCHEMA: Final = f"""
PRAGMA cache_size = -{CACHE};
PRAGMA journal_mode = OFF;
CREATE TABLE pools (pool TEXT PRIMARY KEY, size INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE kept (
  pool TEXT, worth REAL, kind TEXT, id TEXT, PRIMARY KEY (pool, worth, kind, id)
) WITHOUT ROWID;
"""
_COUNT: Final = """
INSERT INTO pools (pool, size) VALUES (?, 1) ON CONFLICT (pool) DO UPDATE SET size = size + 1 RETURNING size
"""


class Ranking:
    """By pool what is worth most so far; the same whatever the order in which things are put."""

    def __init__(self) -> None:
        self._file = sqlite3.connect("", isolation_level=None)  # a nameless file of SQLite's own, gone when it closes
        self._file.executescript(_SCHEMA)
        self._file.execute("BEGIN")

    def put(self, pool: str, cap: int, things: Iterable[tuple[Thing, float]]) -> dict[Thing, float]:
        """What is over the cap of the pool now, of least worth, with its worth; what is worth as much goes by id."""
        over: dict[Thing, float] = {}
        for (kind, id), worth in things:
            self._file.execute("INSERT OR IGNORE INTO kept VALUES (?, ?, ?, ?)", (pool, worth, kind, id))
            (size,) = self._file.execute(_COUNT, (pool,)).fetchone()
            if size > cap:
                over |= self._least(pool)
        return over

    def close(self) -> None:
        self._file.close()

    def _least(self, pool: str) -> dict[Thing, float]:
        least = "SELECT worth, kind, id FROM kept WHERE pool = ? ORDER BY worth, kind, id LIMIT 1"
        worth, kind, id = self._file.execute(least, (pool,)).fetchone()
        self._file.execute("DELETE FROM kept WHERE (pool, worth, kind, id) = (?, ?, ?, ?)", (pool, worth, kind, id))
        self._file.execute("UPDATE pools SET size = size - 1 WHERE pool = ?", (pool,))
        return {(kind, id): worth}
