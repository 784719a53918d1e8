"""Nearest vectors on SQLite: exact cosine by numpy over matrices of a group, kept in memory and brought up to date."""

from __future__ import annotations

import sqlite3
import threading
from collections import OrderedDict
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy
from numpy import float32, int64
from numpy.typing import NDArray

from graph_memory.errors import EmbedderConflict
from graph_memory.rows import EpisodeRow, States, Vectors
from graph_memory.store.contract import Hit, Visible
from graph_memory.store.sqlite_connections import transaction
from graph_memory.store.sqlite_reading import EPISODES, UUID, match
from graph_memory.store.sqlite_rows import to_episode

MOST_MATRICES: Final = 32
STAGED: Final = "/"
"""In a row's encoder behind its name, before the name of the stage on which it waits."""


def staged(encoder: str, stage: str) -> str:
    return f"{encoder}{STAGED}{stage}" if stage else encoder


def _no_times() -> NDArray[int64]:
    return numpy.zeros(0, dtype=int64)


@dataclass(slots=True)
class Matrix:
    """Vectors of one kind, group and encoder as of a version: the first `size` rows are in use."""

    erased: int = 0
    version: int = 0
    size: int = 0
    uuids: list[str] = field(default_factory=list)
    places: dict[str, int] = field(default_factory=dict)
    said_at: NDArray[int64] = field(default_factory=_no_times)
    recorded_at: NDArray[int64] = field(default_factory=_no_times)
    rows: NDArray[float32] = field(default_factory=lambda: numpy.zeros((0, 0), dtype=float32))

    def put(self, records: Sequence[tuple[str, int, int, bytes]]) -> None:
        """Append rows, or write over the row of the same uuid."""
        vectors = numpy.frombuffer(b"".join([record[3] for record in records]), dtype="<f4").reshape(len(records), -1)
        if self.size and vectors.shape[1] != self.rows.shape[1]:
            raise ValueError(f"{vectors.shape[1]} numbers beside {self.rows.shape[1]}")
        self._grow(len(records), vectors.shape[1])
        for uuid, *_ in records:
            if uuid not in self.places:
                self.places[uuid] = len(self.uuids)
                self.uuids.append(uuid)
        at = numpy.array([self.places[record[0]] for record in records])
        self.rows[at] = vectors
        self.said_at[at] = [record[1] for record in records]
        self.recorded_at[at] = [record[2] for record in records]
        self.size = len(self.uuids)

    def _grow(self, more: int, width: int) -> None:
        """Room for `more` rows, in new arrays where there is none: a reader may still hold the old ones."""
        if self.size + more <= len(self.rows):
            return
        room = max(self.size + more, self.size * 3 // 2)
        rows = numpy.zeros((room, width), dtype=float32)
        said_at, recorded_at = numpy.zeros(room, dtype=int64), numpy.zeros(room, dtype=int64)
        if self.size:
            rows[: self.size], said_at[: self.size] = self.rows[: self.size], self.said_at[: self.size]
            recorded_at[: self.size] = self.recorded_at[: self.size]
        self.rows, self.said_at, self.recorded_at = rows, said_at, recorded_at


class Matrices:
    """The matrices of the groups asked last. What another process wrote is found by the group's counters."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._kept: OrderedDict[tuple[str, str, str], Matrix] = OrderedDict()

    def find(
        self,
        connection: sqlite3.Connection,
        kind: str,
        group: str,
        vectors: Vectors,
        limit: int,
        visible: Visible,
        only: Collection[str] | None = None,
    ) -> list[Hit]:
        """The visible rows of `kind` nearest to any of the query's vectors; of several encoders the greatest cosine."""
        best: dict[str, float] = {}
        for encoder, vector in vectors.items():
            with self._lock:
                matrix = self._current(connection, kind, group, encoder)
                for uuid, score in nearest(matrix, vector, limit, visible, only):
                    best[uuid] = max(score, best.get(uuid, -2.0))
        return [Hit(uuid, score) for uuid, score in sorted(best.items(), key=lambda item: (-item[1], item[0]))][:limit]

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


def nearest(
    matrix: Matrix, vector: NDArray[float32], limit: int, visible: Visible, only: Collection[str] | None = None
) -> list[tuple[str, float]]:
    """The `limit` visible rows of the greatest cosine to a unit vector, unordered; of those `only` (uuids) where given.

    Hidden rows never take a place.
    """
    size = matrix.size
    if not size or limit <= 0:
        return []
    if vector.shape != (matrix.rows.shape[1],):
        raise EmbedderConflict(
            f"the query's vector has {vector.size} numbers, the stored ones {matrix.rows.shape[1]}: run reembed"
        )
    seen = (matrix.said_at[:size] <= visible.said_by) & (matrix.recorded_at[:size] <= visible.recorded_by)
    if only is not None:
        kept = [place for uuid in only if (place := matrix.places.get(uuid)) is not None]
        among = numpy.zeros(size, dtype=bool)
        among[kept] = True
        seen &= among
    places = numpy.flatnonzero(seen)
    scores = (matrix.rows[:size] @ vector.astype(float32, copy=False))[places]
    if len(places) > limit:
        top = numpy.argpartition(-scores, limit - 1)[:limit]
        places = places[top]
    scores = (matrix.rows[places] * vector).sum(axis=1)  # a product of matrices rounds by where a row stands in it
    return [(matrix.uuids[place], score) for place, score in zip(places.tolist(), scores.tolist(), strict=True)]


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
