"""Everything of a group on SQLite in batches, and how much there is of it."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from itertools import groupby
from typing import Any, Final

import numpy
from numpy import float32

from graph_memory.rows import Vectors
from graph_memory.store.contract import Row
from graph_memory.store.sqlite_ledger import LEDGER, to_ledger
from graph_memory.store.sqlite_reading import BELIEFS, CLAIMS, ENTITIES, EPISODES, GROUP, LINKS, UUID
from graph_memory.store.sqlite_rows import Record, to_belief, to_claim, to_entity, to_episode, to_group, to_link
from graph_memory.store.sqlite_vectors import STAGED
from graph_memory.times import FAR_FUTURE

BATCH: Final = 500

_ROWS: Final[tuple[tuple[str, Callable[[str, Record], Row]], ...]] = (
    (EPISODES, to_episode),
    (ENTITIES, to_entity),
    (LINKS, to_link),
    (CLAIMS, to_claim),
    (BELIEFS, to_belief),
    (LEDGER, to_ledger),
)
_COUNTS: Final = {
    "episodes": "SELECT count(*) FROM episodes WHERE grp = ?",
    "claims": "SELECT count(*) FROM claims WHERE grp = ?",
    "entities": "SELECT count(*) FROM entities WHERE grp = ?",
    "facts": f"SELECT count(*) FROM beliefs WHERE grp = ? AND believed_to = {FAR_FUTURE}",
    "superseded": f"SELECT count(*) FROM beliefs WHERE grp = ? AND believed_to <> {FAR_FUTURE}",
}


def counts(connection: sqlite3.Connection, group: str) -> dict[str, int]:
    return {name: int(connection.execute(query, (group,)).fetchone()[0]) for name, query in _COUNTS.items()}


def batches(connection: sqlite3.Connection, group: str) -> Iterator[list[Row | tuple[str, Vectors]]]:
    """The group, then rows in the order in which they came, at most BATCH at once, then vectors by uuid."""
    record = connection.execute(f"{GROUP} WHERE name = ?", (group,)).fetchone()
    if record is not None:
        yield [to_group(record)]
    for query, to_row in _ROWS:
        cursor = connection.execute(f"{query} ORDER BY n", (group,))
        while records := cursor.fetchmany(BATCH):
            yield [to_row(group, record) for record in records]
    for kind in UUID:
        yield from _vectors(connection, kind, group)


def _vectors(connection: sqlite3.Connection, kind: str, group: str) -> Iterator[list[Any]]:
    query = (
        f"SELECT {UUID[kind]}, encoder, vector FROM {kind}s AS r CROSS JOIN {kind}_vectors AS v ON v.n = r.n "
        f"WHERE r.grp = ? AND NOT instr(encoder, '{STAGED}') ORDER BY r.n, encoder"
    )
    batch: list[tuple[str, Vectors]] = []
    for uuid, records in groupby(connection.execute(query, (group,)), key=lambda record: record[0]):
        batch.append((uuid, {encoder: numpy.frombuffer(blob, "<f4").astype(float32) for _, encoder, blob in records}))
        if len(batch) == BATCH:
            yield batch
            batch = []
    if batch:
        yield batch
