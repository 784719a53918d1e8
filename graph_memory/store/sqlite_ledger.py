"""The ledger on SQLite: looked up and put inside a transaction, counted by a reader."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Sequence
from typing import Any, Final

from graph_memory.rows import LedgerRow
from graph_memory.store.sqlite_rows import Record, to_json

Things = Sequence[tuple[str, str]]

_COLUMNS: Final = "kind, id, state, recorded_at, changed_at, things, body"
LEDGER: Final = f"SELECT {_COLUMNS} FROM ledger WHERE grp = ?"
_THESE: Final = "(SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]') FROM json_each(?))"
_ANY: Final = "IN (SELECT value FROM json_each(?))"
_PUT: Final = f"""
INSERT INTO ledger (grp, {_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (grp, kind, id) DO UPDATE SET state = excluded.state, recorded_at = excluded.recorded_at,
  changed_at = excluded.changed_at, things = excluded.things, body = excluded.body
"""
_NUMBER: Final = "SELECT n FROM ledger WHERE grp = ? AND kind = ? AND id = ?"
_OTHERS: Final = "SELECT n FROM ledger WHERE grp = ?1 AND kind NOT IN (SELECT value FROM json_each(?2))"
_DROP: Final = tuple(
    f"DELETE FROM {table} WHERE grp = ?1 AND n IN ({_OTHERS})" for table in ("ledger_things", "ledger")
)


class SqliteLedger:
    """The part of `Reading` that is about the ledger, and what a write puts of it."""

    _connection: sqlite3.Connection
    _group: str

    async def ledger(self, kind: str, ids: Sequence[str]) -> list[LedgerRow]:
        return self._ledger(f"{LEDGER} AND kind = ? AND id {_ANY}", (self._group, kind, json.dumps(list(ids))))

    async def ledger_with(self, things: Things, kinds: Sequence[str] | None, limit: int) -> list[LedgerRow]:
        of = "" if kinds is None else f" AND l.kind {_ANY}"
        query = (
            f"SELECT {_COLUMNS} FROM ledger WHERE n IN ("
            "SELECT t.n FROM ledger_things AS t CROSS JOIN ledger AS l ON l.n = t.n "
            f"WHERE t.grp = ? AND (t.kind, t.id) IN {_THESE}{of}) ORDER BY kind, id LIMIT ?"
        )
        named = () if kinds is None else (json.dumps(list(kinds)),)
        return self._ledger(query, (self._group, json.dumps(list(things)), *named, max(limit, 0)))

    async def page_ledger(
        self, kind: str, states: Sequence[str] | None, after: tuple[int, str] | None, limit: int
    ) -> list[LedgerRow]:
        of = "" if states is None else f" AND state {_ANY}"
        beyond = " AND (recorded_at, id) > (?, ?)" if after else ""
        query = f"{LEDGER} AND kind = ?{of}{beyond} ORDER BY recorded_at, id LIMIT ?"
        named = () if states is None else (json.dumps(list(states)),)
        return self._ledger(query, (self._group, kind, *named, *(after or ()), max(limit, 0)))

    def _ledger(self, query: str, given: Record) -> list[LedgerRow]:
        return [to_ledger(self._group, record) for record in self._connection.execute(query, given)]

    def _put_ledger(self, rows: Iterable[LedgerRow]) -> None:
        for row in rows:
            self._connection.execute(_PUT, ledger_record(self._group, row))
            (n,) = self._connection.execute(_NUMBER, (self._group, *row.key)).fetchone()
            self._connection.execute("DELETE FROM ledger_things WHERE n = ?", (n,))
            things = [(self._group, kind, id, n) for kind, id in dict.fromkeys(row.things)]
            self._connection.executemany("INSERT INTO ledger_things (grp, kind, id, n) VALUES (?, ?, ?, ?)", things)

    def _take_ledger(self, keys: Things) -> None:
        for key in keys:
            found = self._connection.execute(_NUMBER, (self._group, *key)).fetchone()
            if found:
                self._connection.execute("DELETE FROM ledger_things WHERE n = ?", found)
                self._connection.execute("DELETE FROM ledger WHERE n = ?", found)


def drop_ledger(connection: sqlite3.Connection, group: str, kept: Sequence[str]) -> None:
    """The rows of a group that are not of the kinds `kept`."""
    for statement in _DROP:
        connection.execute(statement, (group, json.dumps(list(kept))))


def count_ledger(connection: sqlite3.Connection, group: str) -> list[tuple[str, str, int]]:
    query = "SELECT kind, state, count(*) FROM ledger WHERE grp = ? GROUP BY kind, state ORDER BY kind, state"
    return [(kind, state, int(count)) for kind, state, count in connection.execute(query, (group,))]


def ledger_record(group: str, row: LedgerRow) -> Record:
    things, body = to_json(row.things), to_json(row.body)
    return group, row.kind, row.id, row.state, row.recorded_at, row.changed_at, things, body


def to_ledger(group: str, record: Sequence[Any]) -> LedgerRow:
    kind, id, state, recorded_at, changed_at, things, body = record
    found = [(thing, of) for thing, of in json.loads(things)]
    return LedgerRow(kind, id, group, state, recorded_at, changed_at, found, json.loads(body))
