"""The recall log and usage on SQLite: looked up and put inside a transaction, paged and counted by a reader."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Sequence
from typing import Any, Final

from graph_memory.rows import RecallRow, UsageRow
from graph_memory.store.handed import hits_of, hits_text
from graph_memory.store.sqlite_rows import Record, to_json

Things = Sequence[tuple[str, str]]

_FROM: Final = "SELECT id, recorded_at, question, asked, hits, text, sources, deleted FROM recalls"
_RECALLS: Final = f"{_FROM} WHERE grp = ?"
_THESE: Final = "(SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]') FROM json_each(?))"
_LATEST: Final = "ORDER BY recorded_at DESC, id DESC"
_WITH: Final = f"""{_FROM} WHERE n IN (
  SELECT r.n FROM recall_things AS t CROSS JOIN recalls AS r ON r.n = t.n
  WHERE t.grp = ? AND (t.kind, t.id) IN {_THESE} GROUP BY r.n ORDER BY r.recorded_at DESC, r.id DESC LIMIT ?
) {_LATEST}"""
_USAGE: Final = (
    "SELECT kind, id, times_recalled, last_recalled, times_used, last_used FROM usage "
    f"WHERE grp = ? AND (kind, id) IN {_THESE}"
)
_PUT_RECALL: Final = """
INSERT INTO recalls (grp, id, recorded_at, handed, used, deleted, question, asked, hits, sources, text)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (grp, id) DO UPDATE SET recorded_at = excluded.recorded_at, handed = excluded.handed, used = excluded.used,
  deleted = excluded.deleted, question = excluded.question, asked = excluded.asked, hits = excluded.hits,
  sources = excluded.sources, text = excluded.text
"""
_NUMBER: Final = "SELECT n FROM recalls WHERE grp = ? AND id = ?"
_PUT_USAGE: Final = "INSERT OR REPLACE INTO usage VALUES (?, ?, ?, ?, ?, ?, ?)"
_COUNTS: Final = (
    "SELECT count(*), coalesce(sum(used > 0), 0), coalesce(sum(handed), 0), coalesce(sum(used), 0) "
    "FROM recalls WHERE grp = ?"
)
DROP: Final = tuple(f"DELETE FROM {table} WHERE grp = ?" for table in ("recall_things", "recalls", "usage"))


class SqliteRecalls:
    """The part of `Reading` that is about the recall log, and what a write puts of it."""

    _connection: sqlite3.Connection
    _group: str

    async def recalls(self, ids: Sequence[str]) -> list[RecallRow]:
        query = f"{_RECALLS} AND id IN (SELECT value FROM json_each(?))"
        return self._recalls(query, (self._group, json.dumps(list(ids))))

    async def recalls_with(self, things: Things, limit: int) -> list[RecallRow]:
        return self._recalls(_WITH, (self._group, json.dumps(list(things)), limit))

    async def usage(self, things: Things) -> list[UsageRow]:
        records = self._connection.execute(_USAGE, (self._group, json.dumps(list(things))))
        return [UsageRow(self._group, *record) for record in records]

    def _recalls(self, query: str, given: Record) -> list[RecallRow]:
        return [to_recall(self._group, record) for record in self._connection.execute(query, given)]

    def _put_recalls(self, rows: Iterable[RecallRow]) -> None:
        for row in rows:
            self._connection.execute(_PUT_RECALL, recall_record(self._group, row))
            (n,) = self._connection.execute(_NUMBER, (self._group, row.id)).fetchone()
            before = set(self._connection.execute("SELECT kind, id FROM recall_things WHERE n = ?", (n,)))
            now = set(row.things)
            self._things("DELETE FROM recall_things WHERE grp = ? AND kind = ? AND id = ? AND n = ?", n, before - now)
            self._things("INSERT INTO recall_things (grp, kind, id, n) VALUES (?, ?, ?, ?)", n, now - before)

    def _things(self, statement: str, n: int, things: Iterable[tuple[str, str]]) -> None:
        self._connection.executemany(statement, [(self._group, kind, id, n) for kind, id in things])

    def _put_usage(self, rows: Iterable[UsageRow], gone: Things) -> None:
        taken = [(self._group, *thing) for thing in gone]
        self._connection.executemany("DELETE FROM usage WHERE grp = ? AND kind = ? AND id = ?", taken)
        records = [
            (self._group, row.kind, row.id, row.times_recalled, row.last_recalled, row.times_used, row.last_used)
            for row in rows
        ]
        self._connection.executemany(_PUT_USAGE, records)


def page_recalls(
    connection: sqlite3.Connection, group: str, until: int, after: tuple[int, str] | None, limit: int
) -> list[RecallRow]:
    beyond = " AND (recorded_at, id) < (?, ?)" if after else ""
    given = (group, until, *(after or ()), max(limit, 0))
    records = connection.execute(f"{_RECALLS} AND recorded_at <= ?{beyond} {_LATEST} LIMIT ?", given)
    return [to_recall(group, record) for record in records]


def count_recalls(connection: sqlite3.Connection, group: str) -> dict[str, int]:
    found = connection.execute(_COUNTS, (group,)).fetchone()
    return dict(zip(("recalls", "useful", "handed", "used"), found, strict=True))


def recall_record(group: str, row: RecallRow) -> Record:
    counts = (len(row.counted), row.used, row.deleted)
    told = (to_json(row.asked), hits_text(row.hits), to_json(row.sources))
    return group, row.id, row.recorded_at, *counts, row.question, *told, row.text


def to_recall(group: str, record: Sequence[Any]) -> RecallRow:
    id, recorded_at, question, asked, hits, text, sources, deleted = record
    given, behind = json.loads(asked), json.loads(sources)
    return RecallRow(id, group, recorded_at, question, given, hits_of(hits), text, behind, deleted == 1)
