"""What is wanted of a group, by uuid, on SQLite."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Collection, Iterable
from typing import Final

import numpy
from numpy import int64
from numpy.typing import NDArray

from graph_memory.store.contract import Chosen, Visible, Wanted
from graph_memory.store.sqlite_reading import UUID, VISIBLE, match

_WINDOW: Final = " AND said_at >= ? AND said_at < ?"
_IN: Final = "(SELECT value FROM json_each(?))"


def chosen(connection: sqlite3.Connection, group: str, wanted: Wanted, visible: Visible) -> Chosen:
    """Everything visible that is wanted."""
    seen = (group, visible.said_by, visible.recorded_by, wanted.said_from, wanted.said_to)
    query = f"SELECT uuid, kind, body FROM episodes WHERE grp = ?{VISIBLE}{_WINDOW}"
    told = [(uuid, kind) for uuid, kind, body in connection.execute(query, seen) if _takes(wanted, body)]
    said = frozenset(uuid for uuid, _ in told)
    claims = [(id, episode) for id, episode in _claims(connection, seen, wanted)]
    if wanted.metadata:
        claims = [(id, episode) for id, episode in claims if episode in said]
    if wanted.kinds is None and wanted.entities is None:
        return Chosen(frozenset(id for id, _ in claims), said, said)
    mine = {uuid for uuid, kind in told if wanted.kinds is None or kind in wanted.kinds}
    if wanted.entities is not None:
        mine &= _mentioning(connection, group, wanted.entities)
    behind = said.intersection(episode for _, episode in claims)
    return Chosen(frozenset(id for id, _ in claims), behind | mine, said)


def numbers_of(connection: sqlite3.Connection, kind: str, group: str, uuids: Collection[str]) -> NDArray[int64]:
    """The numbers of rows of `kind` by their uuids."""
    query = f"SELECT n FROM {kind}s WHERE grp = ? AND {UUID[kind]} IN {_IN}"
    records = connection.execute(query, (group, json.dumps(sorted(uuids)))).fetchall()
    return numpy.array([record[0] for record in records], dtype=int64)


def _takes(wanted: Wanted, body: str) -> bool:
    return (wanted.sources is None and not wanted.metadata) or wanted.takes(json.loads(body))


def _claims(connection: sqlite3.Connection, seen: tuple[object, ...], wanted: Wanted) -> Iterable[tuple[str, str]]:
    query, given = f"SELECT id, episode FROM claims WHERE grp = ?{VISIBLE}{_WINDOW}", list(seen)
    for column, values in (("kind", wanted.kinds), ("source", wanted.sources)):
        if values is not None:
            query += f" AND {column} IN {_IN}"
            given.append(json.dumps(values))
    if wanted.entities is not None:
        query += f" AND (subject IN {_IN} OR object IN {_IN})"
        given += [json.dumps(wanted.entities)] * 2
    return connection.execute(query, given)


def _mentioning(connection: sqlite3.Connection, group: str, entities: Collection[str]) -> set[str]:
    """The episodes that mention one of the entities, under any of its names."""
    if not entities:
        return set()
    how, value = match(sorted(entities))
    query = (
        "SELECT m.episode FROM entities AS e CROSS JOIN mentions AS m ON m.grp = e.grp AND m.mention = e.id "
        f"WHERE e.grp = ? AND (e.id {how} OR e.entity {how})"
    )
    return {record[0] for record in connection.execute(query, (group, value, value))}
