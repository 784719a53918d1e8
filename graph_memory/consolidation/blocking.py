"""Blocks: what shares a key, in a temporary file, so that candidates are found without comparing all with all.

A block of at most LARGEST is compared with itself. A larger one of a broad key is skipped: what so many share tells
nothing, and those of them that may be one share a narrower key. A larger one of a narrow key is split into runs of RUN
by the order of the labels. So what one entry is compared with is bounded, however many there are.
"""

from __future__ import annotations

import sqlite3
import weakref
from collections.abc import Iterable
from dataclasses import astuple, dataclass
from typing import Final

from graph_memory.consolidation.keys import BROAD, WEAK

LARGEST: Final = 40
"""Entries of a block of which every pair is a candidate."""
RUN: Final = 12
"""Entries of a run of a larger block."""

_PAGES: Final = 8_192
"""Kibibytes of the table that are kept in memory."""
_SCHEMA: Final = """
CREATE TABLE entry (
  n INTEGER PRIMARY KEY, id TEXT NOT NULL, label TEXT NOT NULL, name TEXT NOT NULL, kind TEXT NOT NULL
);
CREATE TABLE told (key INTEGER NOT NULL, n INTEGER NOT NULL);
CREATE TABLE kept (one INTEGER NOT NULL, other INTEGER NOT NULL);
CREATE TABLE block (key INTEGER NOT NULL, run INTEGER NOT NULL, n INTEGER NOT NULL);
"""
_FILL: Final = f"""
INSERT INTO block
SELECT key, CASE WHEN size <= {LARGEST} THEN 0 ELSE 1 + (place - 1) / {RUN} END, n
FROM (
  SELECT told.key, told.n, count(*) OVER (PARTITION BY told.key) AS size,
    row_number() OVER (PARTITION BY told.key ORDER BY entry.label, entry.id) AS place
  FROM told JOIN entry ON entry.n = told.n
  WHERE told.key IN (
    SELECT key FROM told GROUP BY key HAVING count(*) > 1 AND (count(*) <= {LARGEST} OR key & {BROAD} = 0)
  )
)
"""
_INDEXES: Final = """
DROP TABLE told;
CREATE UNIQUE INDEX entry_id ON entry (id);
CREATE INDEX kept_one ON kept (one);
CREATE INDEX block_key ON block (key, run, n);
CREATE INDEX block_entry ON block (n, key, run);
"""
_CANDIDATES: Final = f"""
SELECT one.n, other.n
FROM block AS one CROSS JOIN block AS other ON other.key = one.key AND other.run = one.run
WHERE one.n > ? AND one.n <= ? AND other.n > one.n
GROUP BY one.n, other.n
HAVING sum(CASE WHEN one.key & {WEAK} THEN 1 ELSE 2 END) > 1
ORDER BY one.n, other.n
"""
_PARTNERS: Final = f"""
SELECT DISTINCT e.id, e.label, e.name, e.kind
FROM entry AS given CROSS JOIN block AS one ON one.n = given.n
CROSS JOIN block AS other ON other.key = one.key AND other.run = one.run AND other.n <> one.n
CROSS JOIN entry AS e ON e.n = other.n
WHERE given.id = ? AND one.key & {BROAD} = 0
"""


@dataclass(frozen=True, slots=True)
class Entry:
    """What stands in blocks. Runs are in the order of `label`; `name` and `kind` are what it is compared by."""

    id: str
    label: str
    name: str
    kind: str = ""


class Blocks:
    """First entries are put, in the order of their ids, then `close_filling`, then candidates are asked for.

    Numbers are from 1 in that order. Held by SQLite in a file without a name, which is gone with the process. Not for
    two threads at a time.
    """

    def __init__(self) -> None:
        self._db = sqlite3.connect("", isolation_level=None, check_same_thread=False)
        self._closed = weakref.finalize(self, self._db.close)
        for pragma in ("journal_mode = OFF", "synchronous = OFF", f"cache_size = -{_PAGES}", "temp_store = FILE"):
            self._db.execute(f"PRAGMA {pragma}")
        self._db.executescript(_SCHEMA)
        self.count = self._looked_at = 0

    def put(self, entries: Iterable[tuple[Entry, Iterable[int]]]) -> None:
        """Entries with the numbers of their keys."""
        self._db.execute("BEGIN")
        for entry, keys in entries:
            self.count += 1
            self._db.execute("INSERT INTO entry VALUES (?, ?, ?, ?, ?)", (self.count, *astuple(entry)))
            self._db.executemany("INSERT INTO told VALUES (?, ?)", ((key, self.count) for key in sorted(keys)))
        self._db.execute("COMMIT")

    def close_filling(self) -> None:
        """Make the blocks of what was put."""
        self._db.execute(_FILL)
        self._db.executescript(_INDEXES)

    def candidates(self, after: int, upto: int) -> list[tuple[int, int]]:
        """Pairs of numbers of which the lesser is beyond `after` and at most `upto`, in order, each once."""
        return [(one, other) for one, other in self._db.execute(_CANDIDATES, (after, upto))]

    def keep(self, pairs: Iterable[tuple[int, int]], after: int, upto: int) -> None:
        """Those of the candidates from `after` to `upto` that are worth another look, where all before them were."""
        if after == self._looked_at:
            self._db.executemany("INSERT INTO kept VALUES (?, ?)", pairs)
            self._looked_at = upto

    def kept(self, after: int, upto: int) -> list[tuple[int, int]] | None:
        """What was kept of the candidates; None where it was not looked at yet."""
        if upto > self._looked_at:
            return None
        query = "SELECT one, other FROM kept WHERE one > ? AND one <= ? ORDER BY one, other"
        return [(one, other) for one, other in self._db.execute(query, (after, upto))]

    def partners(self, ids: Iterable[str]) -> list[Entry]:
        """Everything that shares a narrow key with one of the entries, each once."""
        found = {record[0]: Entry(*record) for id in ids for record in self._db.execute(_PARTNERS, (id,))}
        return [found[id] for id in sorted(found)]

    def items(self, numbers: Iterable[int]) -> dict[int, Entry]:
        """Entries by their number."""
        query = "SELECT id, label, name, kind FROM entry WHERE n = ?"
        return {n: Entry(*self._db.execute(query, (n,)).fetchone()) for n in sorted(set(numbers))}

    def place_of(self, id: str) -> int:
        """The number of the last entry whose id is not beyond `id`; 0 where there is none."""
        query = "SELECT n FROM entry WHERE id <= ? ORDER BY id DESC LIMIT 1"
        found: tuple[int] | None = self._db.execute(query, (id,)).fetchone()
        return found[0] if found else 0

    def close(self) -> None:
        self._closed()
