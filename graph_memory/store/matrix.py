"""Vectors of one kind, group and encoder in memory, and those of the greatest cosine among them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy
from numpy import float32, int64
from numpy.typing import NDArray

from graph_memory.errors import EmbedderConflict
from graph_memory.store.contract import Hit, Visible
from graph_memory.times import FAR_FUTURE

Part = tuple[int, int]
"""The number of a part, from 0, and how many there are."""


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
        if at.min() < self.size:  # a view may be looked at
            self.rows, self.said_at, self.recorded_at = self.rows.copy(), self.said_at.copy(), self.recorded_at.copy()
        self.rows[at] = vectors
        self.said_at[at] = [record[1] for record in records]
        self.recorded_at[at] = [record[2] for record in records]
        self.size = len(self.uuids)

    def view(self) -> View:
        """The rows as they are now, whatever is put later."""
        size = self.size
        return View(self.uuids, self.places, self.said_at[:size], self.recorded_at[:size], self.rows[:size])

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


@dataclass(frozen=True, slots=True)
class View:
    """The rows that a matrix had at some moment, to look at in another thread; what it names may hold more by now."""

    uuids: Sequence[str]
    places: Mapping[str, int]
    said_at: NDArray[int64]
    recorded_at: NDArray[int64]
    rows: NDArray[float32]


def nearest(
    matrix: View,
    vector: NDArray[float32],
    limit: int,
    visible: Visible,
    only: Collection[str] | None = None,
    part: Part = (0, 1),
) -> list[tuple[str, float]]:
    """The `limit` visible rows of the greatest cosine to a unit vector, unordered; of those `only` (uuids) where given.

    Hidden rows never take a place. Of the rows in so many equal parts `part` takes the one of that number.
    """
    start, end = (len(matrix.rows) * number // part[1] for number in (part[0], part[0] + 1))
    if start == end or limit <= 0:
        return []
    if vector.shape != (matrix.rows.shape[1],):
        raise EmbedderConflict(
            f"the query's vector has {vector.size} numbers, the stored ones {matrix.rows.shape[1]}: run reembed"
        )
    scores = matrix.rows[start:end] @ vector.astype(float32, copy=False)
    places = _seen(matrix, start, end, visible, only)
    if places is not None:
        scores = scores[places - start]
    if len(scores) > limit:
        top = numpy.argpartition(scores, len(scores) - limit)[len(scores) - limit :]
        places = top + start if places is None else places[top]
    elif places is None:
        places = numpy.arange(start, end)
    scores = (matrix.rows[places] * vector).sum(axis=1)  # a product of matrices rounds by where a row stands in it
    return [(matrix.uuids[place], score) for place, score in zip(places.tolist(), scores.tolist(), strict=True)]


def _seen(matrix: View, start: int, end: int, visible: Visible, only: Collection[str] | None) -> NDArray[int64] | None:
    """The places of the rows that may be told, in order; None for all."""
    if only is None and min(visible.said_by, visible.recorded_by) >= FAR_FUTURE:
        return None
    said_at, recorded_at = matrix.said_at[start:end], matrix.recorded_at[start:end]
    seen = (said_at <= visible.said_by) & (recorded_at <= visible.recorded_by)
    if only is not None:
        kept = [place - start for uuid in only if start <= (place := matrix.places.get(uuid, -1)) < end]
        among = numpy.zeros(end - start, dtype=bool)
        among[kept] = True
        seen &= among
    return numpy.flatnonzero(seen) + start


def best_of(found: Iterable[tuple[str, float]], limit: int) -> list[Hit]:
    """The `limit` best, each by the greatest of its scores."""
    best: dict[str, float] = {}
    for uuid, score in found:
        best[uuid] = max(score, best.get(uuid, -2.0))
    return [Hit(uuid, score) for uuid, score in sorted(best.items(), key=lambda item: (-item[1], item[0]))][:limit]
