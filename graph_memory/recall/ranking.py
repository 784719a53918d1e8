"""What the channels found -> one order, by a short list of named, weighted terms. Pure.

A board holds what each channel gives to each id; a score is the sum, so every hit explains itself. Text and vectors
give standard deviations above the last of their list (z-scores up to a constant); all weights are in that unit.
"""

from __future__ import annotations

import statistics
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from graph_memory.models import Fact
from graph_memory.rows import EpisodeRow
from graph_memory.store.contract import Hit

Board = dict[str, dict[str, float]]
"""Id -> channel -> what it gives."""


@dataclass(frozen=True, slots=True)
class Weights:
    """Round numbers, argued from what they mean; every one is flat within a third."""

    text: float = 1.0
    vector: float = 1.0
    fact: float = 0.1
    """Of what a fact has by its claims, for the episodes behind it: their own words say it already."""
    behind: float = 0.5
    """Of what a fact has by the graph, for the episodes behind it."""
    graph: float = 2.0
    """An edge that is the only one of an entity that the question names."""
    speaker: float = 2.0
    """Said by the one participant whom the question is about."""
    time: float = 3.0
    """Said in the time that the question names; half in the ten days after."""
    dated: float = 1.5
    """Names a time, where the question asks for one."""
    asks: float = -0.5
    """Is itself a question."""
    session: float = 0.25
    """Of what the best of its session has."""
    led: float = 0.9
    """For the facts that hold instead of what a claim said."""


WEIGHTS: Final = Weights()
NEIGHBOURS: Final = (-1, 1)
CHAIN: Final = 0.5
"""Of what the better of the two turns beside it has."""
LEAST: Final = 0.1
"""Facts with less than this of the best one's score bear on something else."""


def spread(hits: Sequence[Hit], weight: float, floor: float | None = None) -> dict[str, float]:
    """Standard deviations above `floor` (None: above the last of the list), times `weight`."""
    if not hits:
        return {}
    low = min(hit.score for hit in hits) if floor is None else floor
    deviation = statistics.pstdev([low, *(hit.score for hit in hits)])
    return {hit.uuid: weight * (hit.score - low) / deviation if deviation else 0.0 for hit in hits}


def give(board: Board, channel: str, scores: Mapping[str, float]) -> None:
    """Each id gets what the channel gives, the best where it gives several times."""
    for id, score in scores.items():
        mine = board.setdefault(id, {})
        mine[channel] = max(score, mine.get(channel, score))


def ranked(board: Board) -> list[tuple[str, float]]:
    """Ids with their scores, best first; equal ones by id."""
    scores = {id: sum(channels.values()) for id, channels in board.items()}
    return sorted(scores.items(), key=lambda one: (-one[1], one[0]))


def neighbours(board: Board, rows: Iterable[EpisodeRow]) -> dict[str, float]:
    """What the turns around give to a turn, for `rows` that are whole stretches of sessions."""
    sessions: dict[str, list[EpisodeRow]] = defaultdict(list)
    for row in rows:
        if row.session:
            sessions[row.session].append(row)
    result: dict[str, float] = {}
    for turns in sessions.values():
        turns.sort(key=lambda row: (row.position, row.said_at, row.id))
        own = [sum(board.get(row.uuid, {}).values()) for row in turns]
        for place, row in enumerate(turns):
            beside = [own[place + step] for step in NEIGHBOURS if 0 <= place + step < len(turns)]
            if any(beside):
                result[row.uuid] = CHAIN * max(beside)
    return result


def fact_board(
    claims: Mapping[str, Sequence[Fact]], objects: Mapping[str, str], found: Board, walked: Mapping[str, float]
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
    return board


def fact_order(facts: Mapping[str, Fact], board: Board, limit: int) -> list[Fact]:
    """The facts worth telling: those that hold first, each part by score."""
    order = [(facts[id], score) for id, score in ranked(board) if id in facts]
    best = order[0][1] if order else 0.0
    kept = [fact for fact, score in order if score >= LEAST * best]
    return sorted(kept, key=lambda fact: fact.status != "current")[:limit]
