"""What the channels found -> one order, by a short list of named, weighted terms. Pure.

A board holds what each channel gives to each id; a score is the sum, so every hit explains itself. Text and vectors
give standard deviations above the last of their list (z-scores up to a constant); all weights are in that unit.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from graph_memory.models import Fact, Status
from graph_memory.store.contract import Hit

Column = NDArray[np.float64]
"""What a channel gives to each row."""
Board = dict[str, dict[str, float]]
"""Id -> channel -> what it gives."""


@dataclass(frozen=True, slots=True)
class Weights:
    """Round numbers, argued from what they mean; every one is flat within a third."""

    text: float = 1.0
    """Of a claim's words."""
    window: float = 0.7
    """Of an episode's words with those around it, where there are no token states."""
    own_words: float = 0.3
    """Of an episode's words alone beside those."""
    vector: float = 1.0
    """Of a claim."""
    words: float = 0.1
    """Of an episode's words beside late interaction, which reads them too."""
    likeness: float = 0.1
    """Of an episode's vector beside late interaction."""
    late: float = 1.0
    """The words of the question, each by the nearest of the turn and of those beside it."""
    topic: float = 0.3
    """The same of what the one whom the question is about says in the whole session."""
    fact: float = 0.03
    """Of what a fact has by its claims, for the episodes behind it: their own words say it already."""
    behind: float = 1.0
    """Of what a fact has by the graph, for the episodes behind it."""
    graph: float = 2.0
    """An edge that is the only one of an entity that the question names."""
    named: float = 10.0
    """The same, again, of a walk from what the question names alone: a hit that led into the graph has its words."""
    speaker: float = 2.0
    """Said by the one participant whom the question is about."""
    of_self: float = 0.5
    """The same, of themselves, where there are no token states to tell what is said of whom."""
    time: float = 3.0
    """Said in the time that the question names; half in the ten days after."""
    dated: float = 1.5
    """Names a time, where the question asks for one."""
    names_time: float = 0.5
    """Names a time at all: what happened is told with its time."""
    asks: float = -0.5
    """Is itself a question; nothing where advice is asked for."""
    session: float = 0.5
    """Of what the best of its session has."""
    rerank: float = 2.0
    """What a reranker says, which reads question and text together: twice what the words say one by one."""
    led: float = 0.9
    """For the facts that hold instead of what a claim said."""


WEIGHTS: Final = Weights()
FLAT: Final = 1e-9
"""A smaller deviation is that of equal numbers."""
NEARER: Final = 0.5
"""Facts with so much of the best one's score bear on the question as it does."""
LEAST: Final = 0.1
"""Facts with less than this of the best one's score bear on something else."""


def spread(hits: Sequence[Hit], weight: float, floor: float | None = None) -> dict[str, float]:
    """Standard deviations above `floor` (None: above the last of the list), times `weight`."""
    if not hits:
        return {}
    low = min(hit.score for hit in hits) if floor is None else floor
    _, deviation = _mean_and_deviation([low, *(hit.score for hit in hits)])
    return {hit.uuid: weight * (hit.score - low) / deviation if deviation else 0.0 for hit in hits}


def standard(scores: Column, weight: float) -> Column:
    """Standard deviations above the mean, times `weight`; 0 where all are equal."""
    deviation = scores.std() if len(scores) else 0.0
    return weight * (scores - scores.mean()) / deviation if deviation > FLAT else np.zeros(len(scores))


def _mean_and_deviation(values: Collection[float]) -> tuple[float, float]:
    """Of the whole population; the same in whatever order."""
    mean = math.fsum(values) / len(values)
    return mean, math.sqrt(math.fsum([(value - mean) ** 2 for value in values]) / len(values))


def give(board: Board, channel: str, scores: Mapping[str, float]) -> None:
    """Each id gets what the channel gives, the best where it gives several times."""
    for id, score in scores.items():
        mine = board.get(id)
        if mine is None:
            board[id] = {channel: score}
        elif mine.get(channel, score) <= score:
            mine[channel] = score


def ranked(board: Board) -> list[tuple[str, float]]:
    """Ids with their scores, best first; equal ones by id."""
    order = [(-sum(channels.values()), id) for id, channels in board.items()]
    order.sort()
    return [(id, -score) for score, id in order]


class Brief(NamedTuple):
    """What the order of a fact goes by."""

    id: str
    object: str
    status: Status
    kind: str


Ordered = TypeVar("Ordered", Brief, Fact)


def fact_board(
    claims: Mapping[str, Sequence[Brief]],
    objects: Mapping[str, str],
    found: Board,
    walked: Mapping[str, float],
    named: Mapping[str, float] | None = None,
) -> Board:
    """Channels of facts by their ids: of the claims found (`found` by claim id), and of the walk (weights by fact id).

    A claim, whose `objects` is "" for all and which resolves to `claims`, gives to the facts that say the same. Where
    none of them holds, those that hold instead get most of it: what was said once leads to what is so now.
    """
    board: Board = {}
    for id, facts in claims.items():
        channels = found.get(id, {})
        same = [fact for fact in facts if objects[id] in ("", fact.object)]
        led = [] if any(fact.status == "current" for fact in same) else [f for f in facts if f.status == "current"]
        for share, mine in ((1.0, same), (WEIGHTS.led, led)):
            for channel, value in channels.items():
                give(board, channel, {fact.id: share * value for fact in mine})
    give(board, "graph", {id: WEIGHTS.graph * weight for id, weight in walked.items()})
    give(board, "named", {id: WEIGHTS.named * weight for id, weight in (named or {}).items()})
    return board


def fact_order(
    facts: Mapping[str, Ordered], board: Board, limit: int, first: Callable[[Ordered], bool] | None = None
) -> list[Ordered]:
    """The facts worth telling, by score: those that are `first` before the others.

    Without it, those that hold are, and events: what happened is no less so when it is over. But what has less than
    half of the best score is told behind what ended.
    """
    order = [(facts[id], score) for id, score in ranked(board) if id in facts]
    best = order[0][1] if order else 0.0
    kept = [(fact, score) for fact, score in order if score >= LEAST * best]
    if first is not None:
        return [fact for fact, _ in sorted(kept, key=lambda one: not first(one[0]))][:limit]
    kept.sort(key=lambda one: (one[1] < NEARER * best, not _stands(one[0])))
    return [fact for fact, _ in kept][:limit]


def _stands(fact: Brief | Fact) -> bool:
    return fact.status == "current" or (fact.status == "ended" and fact.kind == "event")
