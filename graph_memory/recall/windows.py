"""BM25 of a turn with the turns around it: what late interaction does in context, for words alone. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

import numpy
from numpy import float64
from numpy.typing import NDArray

from graph_memory.recall.forms import forms
from graph_memory.recall.terms import occurrences, rarity_of
from graph_memory.rows import EpisodeRow

K1: Final = 0.9
B: Final = 0.4
AROUND: Final = {-2: 0.3, -1: 0.5, 1: 0.5, 2: 0.3}
"""How much of a word counts that the turn so many places away says."""
GIVEN: Final = 25
"""Terms that a turn gives to those around it: each term of a longer one gives as much less. A line of chat is short
enough to give all that it says; the words of a whole page would drown those of the turns beside it."""
Table = NDArray[float64]


def window_scores(asked: Sequence[str], rows: Sequence[EpisodeRow]) -> NDArray[float64]:
    """BM25 of the distinct words of the terms `asked` by row; `rows` are in the order of their sessions.

    A turn holds its own words, in any of their `forms`, and, for a share, those of the two turns before and behind it
    in its session. A word weighs as in late interaction: ln(1 + (n + 1) / (df + .5)), df the rows that hold it so.
    """
    if not rows:
        return numpy.zeros(0)
    terms = [row.terms for row in rows]
    own = _words(asked, terms)
    length = numpy.array([one.count(" ") + bool(one) for one in terms], dtype=float64)
    giving = numpy.minimum(1.0, GIVEN / numpy.maximum(length, 1.0))
    counts, lengths = own.copy(), length.copy()
    for step, here, there in beside([row.session for row in rows], list(AROUND)):
        share = AROUND[step] * giving[there]
        counts[here] += share[:, None] * own[there]
        lengths[here] += share * length[there]
    return _scores(counts, lengths)


def _words(asked: Sequence[str], rows: Sequence[str]) -> Table:
    """(rows, words): how often each row has a form of each word of the terms asked."""
    words = list(dict.fromkeys(map(forms, asked)))
    every = list(dict.fromkeys(form for word in words for form in sorted(word)))
    found = occurrences(every, rows)
    places = {form: place for place, form in enumerate(every)}
    sums = [found[:, [places[form] for form in word]].sum(axis=1) for word in words]
    return numpy.column_stack(sums) if sums else numpy.zeros((len(rows), 0))


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
    weights = rarity_of(holding, len(counts))
    norm = K1 * (1 - B + B * lengths / (lengths.mean() or 1.0))
    scores: Table = (weights * counts * (K1 + 1) / (counts + norm[:, None])).sum(axis=1)
    return scores
