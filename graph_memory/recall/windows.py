"""BM25 of a turn with the turns around it: what late interaction does in context, for words alone. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

import numpy
from numpy import float64
from numpy.typing import NDArray

from graph_memory.recall.terms import occurrences
from graph_memory.rows import EpisodeRow

K1: Final = 0.9
B: Final = 0.4
AROUND: Final = {-2: 0.3, -1: 0.5, 0: 1.0, 1: 0.5, 2: 0.3}
"""How much of a word counts that the turn so many places away says."""
Table = NDArray[float64]


def window_scores(asked: Sequence[str], rows: Sequence[EpisodeRow]) -> NDArray[float64]:
    """BM25 of the distinct terms `asked` by row; `rows` are in the order of their sessions, and the collection.

    A turn holds its own words and, for a share, those of the two turns before and behind it in its session.
    """
    if not rows:
        return numpy.zeros(0)
    terms = [row.terms for row in rows]
    own = occurrences(asked, terms)
    length = numpy.array([one.count(" ") + bool(one) for one in terms], dtype=float64)
    counts, lengths = own.copy(), length.copy()
    for step, here, there in beside([row.session for row in rows], [step for step in AROUND if step]):
        counts[here] += AROUND[step] * own[there]
        lengths[here] += AROUND[step] * length[there]
    return _scores(counts, lengths)


def beside(sessions: Sequence[str], steps: Sequence[int]) -> Iterator[tuple[int, NDArray[Any], NDArray[Any]]]:
    """Each step with the places that have a row so many places away in their session, and where that is."""
    numbers: dict[str, int] = {}
    of_each = numpy.array([numbers.setdefault(session, len(numbers)) for session in sessions])
    some = numpy.array([session != "" for session in sessions], dtype=bool)
    places = numpy.arange(len(sessions))
    for step in steps:
        inside = places[max(0, -step) : len(sessions) - max(0, step)]
        here = inside[some[inside] & (of_each[inside] == of_each[inside + step])]
        yield step, here, here + step


def _scores(counts: Table, lengths: Table) -> Table:
    holding = numpy.count_nonzero(counts, axis=0)
    weights = numpy.log1p((len(counts) - holding + 0.5) / (holding + 0.5))
    average = lengths.mean()
    norm = K1 * (1 - B + B * lengths / average) if average else numpy.full(len(counts), K1)
    scores: Table = (weights * counts * (K1 + 1) / (counts + norm[:, None])).sum(axis=1)
    return scores
