"""Which rows of one kind and group hold a term, how often, and how long they are: full text in memory.

Rows are added in immutable segments, as in Lucene; small ones become one with those before them, so that a term is
looked up in a few. A row is known by its place, which grows with its number.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

import numpy
from numpy import float64, int64
from numpy.typing import NDArray

from graph_memory.store.contract import Hit, Visible
from graph_memory.times import FAR_FUTURE

K1: Final = 0.9
B: Final = 0.4
LEAST_RESCORED: Final = 200
Numbers = NDArray[int64]
Row = tuple[int, str, int, int, str]
"""Number, uuid, said_at, recorded_at, terms."""


class Vocabulary(dict[str, int]):
    """Term -> its number; a new one gets the next."""

    def __missing__(self, term: str) -> int:
        self[term] = number = len(self)
        return number


@dataclass(frozen=True, slots=True)
class Segment:
    """Distinct terms in order; of the one at `i` the rows stand from `starts[i]` to `starts[i + 1]`."""

    terms: Numbers
    starts: Numbers
    places: Numbers
    counts: Numbers

    @classmethod
    def of(cls, terms: Numbers, places: Numbers, counts: Numbers) -> Segment:
        """From a term, a place and a count each, in order of terms and places."""
        distinct, starts = numpy.unique(terms, return_index=True)
        return cls(distinct, numpy.append(starts, terms.size), places, counts)

    def holding(self, term: int) -> slice:
        at = int(numpy.searchsorted(self.terms, term))
        if at == self.terms.size or self.terms[at] != term:
            return slice(0, 0)
        return slice(int(self.starts[at]), int(self.starts[at + 1]))

    def with_next(self, later: Segment) -> Segment:
        """One of both; the places of `later` are behind."""
        terms = numpy.concatenate([numpy.repeat(one.terms, numpy.diff(one.starts)) for one in (self, later)])
        order = numpy.argsort(terms, kind="stable")
        places = numpy.concatenate([self.places, later.places])[order]
        return Segment.of(terms[order], places, numpy.concatenate([self.counts, later.counts])[order])


def _none() -> Numbers:
    return numpy.zeros(0, dtype=int64)


@dataclass(frozen=True, slots=True)
class Inverted:
    """The rows of one kind and group as of the counters `erased` and `version`.

    Adding rows makes a new one; the vocabulary is that of both, and only grows.
    """

    erased: int
    version: int = 0
    vocabulary: Vocabulary = field(default_factory=Vocabulary)
    segments: tuple[Segment, ...] = ()
    uuids: tuple[str, ...] = ()
    numbers: Numbers = field(default_factory=_none)
    said_at: Numbers = field(default_factory=_none)
    recorded_at: Numbers = field(default_factory=_none)
    lengths: Numbers = field(default_factory=_none)
    size: int = 0
    """Terms of all rows, each row's counted once."""

    def with_rows(self, rows: Sequence[Row], version: int) -> Inverted:
        """With rows of greater numbers, in their order: all that there are as of `version`."""
        if not rows:
            return replace(self, version=version)
        words = [row[4].split() for row in rows]
        lengths = numpy.array([len(one) for one in words], dtype=int64)
        terms = numpy.array([self.vocabulary[term] for one in words for term in one], dtype=int64)
        places = numpy.repeat(numpy.arange(len(rows), dtype=int64), lengths)
        pairs, counts = numpy.unique(terms * len(rows) + places, return_counts=True)
        added = Segment.of(pairs // len(rows), pairs % len(rows) + len(self.uuids), counts.astype(int64))
        columns = (numpy.array([row[place] for row in rows], dtype=int64) for place in (0, 2, 3))
        numbers, said_at, recorded_at = columns
        return Inverted(
            self.erased,
            version,
            self.vocabulary,
            _merged([*self.segments, added]),
            (*self.uuids, *(row[1] for row in rows)),
            numpy.concatenate([self.numbers, numbers]),
            numpy.concatenate([self.said_at, said_at]),
            numpy.concatenate([self.recorded_at, recorded_at]),
            numpy.concatenate([self.lengths, lengths]),
            self.size + len(pairs),
        )

    def seen(self, visible: Visible) -> NDArray[numpy.bool_] | None:
        """By place whether a row may be seen; None for all."""
        if min(visible.said_by, visible.recorded_by) >= FAR_FUTURE:
            return None
        seen: NDArray[numpy.bool_] = (self.said_at <= visible.said_by) & (self.recorded_at <= visible.recorded_by)
        return seen

    def find(
        self, asked: Sequence[str], limit: int, visible: Visible, size: int, only: Numbers | None = None
    ) -> list[Hit]:
        """The best `limit` of those that hold any of the distinct terms `asked`; of those of `only` (numbers) if given.

        `size` is how many rows the collection has; document frequencies are of what is visible.
        """
        seen = self.seen(visible)
        lists = [self._holding(term, seen) for term in asked]
        sizes = [places.size for places, _ in lists]
        places, counts = (numpy.concatenate([one[part] for one in lists]) for part in (0, 1))
        if not places.size:
            return []
        weights = numpy.repeat(rarity(sizes, max(_distinct(places, len(self.uuids)), size)), sizes)
        scores = numpy.bincount(places, weights, len(self.uuids))
        found = numpy.flatnonzero(scores)
        if only is not None:
            found = found[numpy.isin(self.numbers[found], only)]
        best = found[greatest(scores[found], max(2 * limit, LEAST_RESCORED))]
        order = numpy.full(len(self.uuids), -1, dtype=int64)
        order[best] = numpy.arange(best.size)
        ranks = order[places]
        kept = ranks >= 0
        exact = rescored(ranks[kept], weights[kept], counts[kept], self.lengths[best])
        return hits([self.uuids[place] for place in best.tolist()], exact, limit)

    def _holding(self, term: str, seen: NDArray[numpy.bool_] | None) -> tuple[Numbers, Numbers]:
        """The places of the rows that hold it, and how often."""
        number = self.vocabulary.get(term)
        if number is None or not self.segments:
            return _none(), _none()
        slices = [(one, one.holding(number)) for one in self.segments]
        places = numpy.concatenate([one.places[part] for one, part in slices])
        counts = numpy.concatenate([one.counts[part] for one, part in slices])
        if seen is None:
            return places, counts
        kept = seen[places]
        return places[kept], counts[kept]


def _merged(segments: list[Segment]) -> tuple[Segment, ...]:
    """The last become one as long as what is before is no more than twice as long."""
    while len(segments) > 1 and segments[-2].places.size <= 2 * segments[-1].places.size:
        last = segments.pop()
        segments[-1] = segments[-1].with_next(last)
    return tuple(segments)


def _distinct(places: Numbers, size: int) -> int:
    there = numpy.zeros(size, dtype=bool)
    there[places] = True
    return int(numpy.count_nonzero(there))


def rarity(holding: Sequence[int], rows: int) -> NDArray[float64]:
    """Robertson's idf, never negative, of terms that so many of `rows` hold."""
    found = numpy.array(holding, dtype=float64)
    weights: NDArray[float64] = numpy.log1p((rows - found + 0.5) / (found + 0.5))
    return weights


def greatest(scores: NDArray[Any], count: int) -> Numbers:
    """The places of the greatest, in order; of equal ones the first."""
    if count < scores.size:
        least = numpy.partition(scores, scores.size - count)[scores.size - count]
        places = numpy.flatnonzero(scores >= least)
    else:
        places = numpy.arange(scores.size)
    order: Numbers = places[numpy.argsort(-scores[places], kind="stable")][:count]
    return order


def rescored(rows: Numbers, weights: NDArray[float64], counts: Numbers, lengths: Numbers) -> NDArray[float64]:
    """BM25 of rows of so many terms; of each term that a row holds its place, what the term weighs, and how often."""
    if not lengths.size:
        return numpy.zeros(0)
    norm = K1 * (1 - B + B * lengths / lengths.mean())
    given = weights * counts * (K1 + 1) / (counts + norm[rows])
    return numpy.bincount(rows, given, len(lengths)).astype(float64, copy=False)


def hits(uuids: Sequence[str], scores: NDArray[float64], limit: int) -> list[Hit]:
    """The best `limit` of those that have a score; equal ones by uuid."""
    least = numpy.partition(scores, scores.size - limit)[scores.size - limit] if limit < scores.size else 0.0
    found = [Hit(uuid, score) for uuid, score in zip(uuids, scores.tolist(), strict=True) if score and score >= least]
    return sorted(found, key=lambda hit: (-hit.score, hit.uuid))[:limit]
