"""Recency, importance and variety: stated parts of an order that are nothing unless asked for. Pure.

A `Balance` weighs what a hit has by the question, brought to 0 to 1 over all that was found, against how long ago it
was said and how important it is. `varied` is maximal marginal relevance (Carbonell and Goldstein 1998).
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from graph_memory.errors import InvalidInput, shown
from graph_memory.recall.ranking import Board, ranked
from graph_memory.rows import EpisodeRow

HOUR: Final = 3_600_000_000
DAY: Final = 24 * HOUR


@dataclass(frozen=True, slots=True)
class Balance:
    """score = relevance x (0 to 1) + recency x kept^age + importance x (1 to 10) / 10; `kept` is what a unit leaves."""

    relevance: float
    recency: float
    importance: float
    kept: float
    unit: int

    def recent(self, age: int) -> float:
        """0 to 1 by an age in microseconds; what is not said yet is of no age."""
        left: float = self.kept ** (max(0, age) / self.unit)
        return left


BALANCES: Final[Mapping[str, Balance]] = {
    "2 days": Balance(0.7, 0.3, 0.0, 0.5, 2 * DAY),
    "7 days": Balance(0.7, 0.3, 0.0, 0.5, 7 * DAY),
    "30 days": Balance(0.7, 0.3, 0.0, 0.5, 30 * DAY),
    "agents": Balance(0.5, 0.3, 0.2, 0.995, HOUR),
}
"""Half-lives, and the weights of generative agents (Park et al. 2023) with half of it for relevance."""


def balance_of(name: object) -> Balance | None:
    """None for None. Raises InvalidInput."""
    if name is None:
        return None
    if not isinstance(name, str) or name not in BALANCES:
        raise InvalidInput(f"{shown(name)} is no balance: use {', '.join(BALANCES)}", field="balance")
    return BALANCES[name]


ALIKE: Final = 1e-6
"""Scores that differ by less are one: what divides by the difference would show nothing but rounding."""


def balanced(board: Board, said: Mapping[str, tuple[int, int]], at: int, balance: Balance | None) -> Board:
    """`said`: when each was said, and its importance. Channels keep their shares; "base" brings the least one to 0."""
    if balance is None or not board:
        return board
    scores = dict(ranked(board))
    low, high = min(scores.values()), max(scores.values())
    scale = balance.relevance / (high - low) if high - low > ALIKE else 0.0
    result: Board = {}
    for id, channels in board.items():
        said_at, importance = said[id]
        result[id] = {channel: scale * value for channel, value in channels.items()}
        result[id]["base"] = -scale * low
        result[id]["recency"] = balance.recency * balance.recent(at - said_at)
        if balance.importance:
            result[id]["importance"] = balance.importance * importance / 10
    return result


def varied(
    rows: Sequence[EpisodeRow], scores: Mapping[str, float], variety: float, per_session: int | None, most: int
) -> list[EpisodeRow]:
    """`rows`, best first, the first `most` of them chosen one by one: what is told already counts against a hit.

    A hit has (1 - variety) x its place between the least and the best, less variety x its greatest likeness (cosine of
    terms) to one chosen before. At most `per_session` are of one session: what is over comes behind all others.
    """
    if per_session is not None:
        rows = _spread(rows, per_session)
    if not variety or len(rows) < 2:
        return list(rows)
    low, high = min(scores.values()), max(scores.values())
    worth = {row.uuid: (scores[row.uuid] - low) / (high - low) if high - low > ALIKE else 0.0 for row in rows}
    words = {row.uuid: Counter(row.terms.split()) for row in rows}
    left, chosen = list(rows), list[EpisodeRow]()
    nearest = dict.fromkeys(worth, 0.0)
    while left and len(chosen) < most:
        best = max(left, key=lambda row: (1 - variety) * worth[row.uuid] - variety * nearest[row.uuid])
        left.remove(best)
        chosen.append(best)
        for row in left:
            nearest[row.uuid] = max(nearest[row.uuid], _alike(words[row.uuid], words[best.uuid]))
    return [*chosen, *left]


def _spread(rows: Sequence[EpisodeRow], per_session: int) -> list[EpisodeRow]:
    seen: Counter[str] = Counter()
    first, over = list[EpisodeRow](), list[EpisodeRow]()
    for row in rows:
        seen[row.session] += 1
        (first if not row.session or seen[row.session] <= per_session else over).append(row)
    return [*first, *over]


def _alike(one: Counter[str], other: Counter[str]) -> float:
    if not one or not other:
        return 0.0
    shared = sum(count * other[term] for term, count in one.items())
    sizes = (math.sqrt(sum(count * count for count in words.values())) for words in (one, other))
    return shared / math.prod(sizes)
