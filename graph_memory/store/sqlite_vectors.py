"""Nearest vectors on SQLite: exact cosine by numpy over matrices of a group, kept in memory and brought up to date."""

from __future__ import annotations

import sqlite3
import threading
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from typing import Final

import numpy
from numpy import float32

from graph_memory.errors import EmbedderConflict
from graph_memory.rows import EpisodeRow, States, Vectors
from graph_memory.store.matrix import Matrix, View
from graph_memory.store.sqlite_connections import transaction
from graph_memory.store.sqlite_reading import EPISODES, UUID, match
from graph_memory.store.sqlite_rows import to_episode

MOST_MATRICES: Final = 32
STAGED: Final = "/"
"""In a row's encoder behind its name, before the name of the stage on which it waits."""


def staged(encoder: str, stage: str) -> str:
    return f"{encoder}{STAGED}{stage}" if stage else encoder


class Matrices:
    """The matrices of the groups asked last. What another process wrote is found by the group's counters."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._kept: OrderedDict[tuple[str, str, str], Matrix] = OrderedDict()

    def views(self, connection: sqlite3.Connection, group: str, encoders: Iterable[str]) -> list[tuple[str, str, View]]:
        """Kind, encoder and rows of the group, as they are now."""
        with self._lock:
            return [
                (kind, encoder, self._current(connection, kind, group, encoder).view())
                for encoder in encoders
                for kind in UUID
            ]

    def _current(self, connection: sqlite3.Connection, kind: str, group: str, encoder: str) -> Matrix:
        """The matrix as the connection's snapshot has it, which begins under the lock: never older than the matrix."""
        query = "SELECT version, erased FROM vector_states WHERE grp = ?"
        with transaction(connection):
            version, erased = connection.execute(query, (group,)).fetchone() or (0, 0)
            matrix = self._kept.pop((kind, group, encoder), None)
            if matrix is None or matrix.erased != erased:
                matrix = Matrix(erased=erased)
            if matrix.version < version:
                self._extend(connection, matrix, kind, group, encoder)
                matrix.version = version
        self._kept[kind, group, encoder] = matrix
        while len(self._kept) > MOST_MATRICES:
            self._kept.popitem(last=False)
        return matrix

    def _extend(self, connection: sqlite3.Connection, matrix: Matrix, kind: str, group: str, encoder: str) -> None:
        query = (
            f"SELECT {UUID[kind]}, said_at, recorded_at, vector FROM {kind}_vectors AS v CROSS JOIN {kind}s AS r "
            "ON r.n = v.n WHERE v.grp = ? AND encoder = ? AND version > ?"
        )
        records = connection.execute(query, (group, encoder, matrix.version)).fetchall()
        if not records:
            return
        try:
            matrix.put(records)
        except ValueError as error:
            message = f"group {group!r} holds {encoder!r} vectors of different lengths ({error}): run reembed"
            raise EmbedderConflict(message) from error


def stored(connection: sqlite3.Connection, kind: str, group: str, uuids: Sequence[str]) -> dict[str, Vectors]:
    """The vectors of rows of `kind` by uuid."""
    if not uuids:
        return {}
    how, value = match(uuids)
    query = (
        f"SELECT {UUID[kind]}, encoder, vector FROM {kind}s AS r CROSS JOIN {kind}_vectors AS v ON v.n = r.n "
        f"WHERE r.grp = ? AND {UUID[kind]} {how} AND NOT instr(encoder, '{STAGED}')"
    )
    found: dict[str, Vectors] = {}
    for uuid, encoder, blob in connection.execute(query, (group, value)):
        found.setdefault(uuid, {})[encoder] = numpy.frombuffer(blob, dtype="<f4").astype(float32)
    return found


def stored_states(connection: sqlite3.Connection, group: str, uuids: Sequence[str]) -> dict[str, States]:
    """The token states of episodes by uuid."""
    found: dict[str, States] = {}
    if uuids:
        how, value = match(uuids)
        query = (
            "SELECT uuid, encoder, states FROM episodes AS r CROSS JOIN episode_states AS s ON s.n = r.n "
            f"WHERE r.grp = ? AND uuid {how} AND NOT instr(encoder, '{STAGED}')"
        )
        for uuid, encoder, states in connection.execute(query, (group, value)):
            found.setdefault(uuid, {})[encoder] = states
    return found


def unencoded(
    connection: sqlite3.Connection, group: str, stage: str, states: bool, after: str, limit: int
) -> list[tuple[str, str | EpisodeRow]]:
    """Claims and episodes that lack vectors of the stage, in order of their uuids."""
    mine = (
        f"encoder LIKE '%{STAGED}%' AND substr(encoder, instr(encoder, '{STAGED}') + 1) = ?"
        if stage
        else (f"NOT instr(encoder, '{STAGED}') AND ? = ''")
    )
    lacks = "NOT EXISTS (SELECT 1 FROM {} AS v WHERE v.n = r.n AND " + mine + ")"
    claims = f"SELECT id, text FROM claims AS r WHERE grp = ? AND id > ? AND {lacks.format('claim_vectors')}"
    found = connection.execute(f"{claims} ORDER BY id LIMIT ?", (group, after, stage, limit)).fetchall()
    without, given = lacks.format("episode_vectors"), [stage]
    if states:
        without, given = f"({without} OR {lacks.format('episode_states')})", [stage, stage]
    query = f"{EPISODES.replace('FROM episodes', 'FROM episodes AS r')} AND source <> 'fact_triple' AND uuid > ?"
    records = connection.execute(f"{query} AND {without} ORDER BY uuid LIMIT ?", (group, after, *given, limit))
    episodes = [to_episode(group, record) for record in records]
    return sorted([*found, *((row.uuid, row) for row in episodes)], key=lambda one: one[0])[:limit]
