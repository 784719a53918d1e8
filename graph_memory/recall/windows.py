"""BM25 of a turn with the turns around it: what late interaction does in context, for words alone. Pure."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from typing import Final

from graph_memory.recall.terms import held, in_order
from graph_memory.rows import EpisodeRow

K1: Final = 0.9
B: Final = 0.4
AROUND: Final = {-2: 0.3, -1: 0.5, 0: 1.0, 1: 0.5, 2: 0.3}
"""How much of a word counts that the turn so many places away says."""


def window_scores(asked: Sequence[str], rows: Sequence[EpisodeRow]) -> dict[str, float]:
    """BM25 of the distinct terms `asked` by uuid; `rows` are in the order of their sessions, and the collection.

    A turn holds its own words and, for a share, those of the two turns before and behind it in its session.
    """
    wanted = set(asked)
    words = [in_order(row.terms) for row in rows]
    own = [
        {word: one.count(word) for word in wanted.intersection(held(row.terms))}
        for row, one in zip(rows, words, strict=True)
    ]
    counts: list[dict[str, float]] = []
    lengths: list[float] = []
    for place, row in enumerate(rows):
        mine: dict[str, float] = {}
        length = 0.0
        for step, share in AROUND.items():
            other = place + step
            if other != place and not (0 <= other < len(rows) and row.session and rows[other].session == row.session):
                continue
            length += share * len(words[other])
            for word, count in own[other].items():
                mine[word] = mine.get(word, 0.0) + share * count
        counts.append(mine)
        lengths.append(length)
    return {row.uuid: score for row, score in zip(rows, _scores(counts, lengths), strict=True)}


def _scores(counts: Sequence[dict[str, float]], lengths: Sequence[float]) -> list[float]:
    holding = Counter(word for mine in counts for word in mine)
    weights = {word: math.log1p((len(counts) - n + 0.5) / (n + 0.5)) for word, n in holding.items()}
    average = sum(lengths) / len(lengths) if lengths else 0.0
    found: list[float] = []
    for mine, length in zip(counts, lengths, strict=True):
        norm = K1 * (1 - B + B * length / average) if average else K1
        found.append(sum(weights[word] * n * (K1 + 1) / (n + norm) for word, n in mine.items()))
    return found
