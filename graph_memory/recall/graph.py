"""The walk from what a question names along the edges that hold: entities and facts with how near they are. Pure."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from graph_memory.rows import BeliefRow

HOPS: Final = 2
DECAY: Final = 0.7
"""What is left of a weight at the other end of an edge."""
FAINTEST: Final = 0.05
"""An edge that weighs less is not followed: a hub of more than 400 edges says nothing of any."""
CLEAR: Final = 0.2
"""Less says that the name is one that much is told of, such as who speaks."""
_MOST: Final = tuple(math.ceil((weight / FAINTEST) ** 2) + 1 for weight in (1, 0.5, 0.25))
"""More edges than an entity of these weights may have."""
WIDEST: Final = 32
"""Entities that are walked on from at once."""


@dataclass(slots=True)
class Walk:
    """Weights by id of entity and of fact: 1 for an entity that the question names, less for what is further."""

    entities: dict[str, float]
    facts: dict[str, float] = field(default_factory=dict)
    rows: dict[str, BeliefRow] = field(default_factory=dict)
    walked: set[str] = field(default_factory=set)

    @classmethod
    def start(cls, seeds: Mapping[str, float]) -> Walk:
        return cls(dict(seeds))

    def front(self) -> list[str]:
        """The entities to walk on from, the nearest first; a hub passes on too little to each to get many in."""
        reached = self.entities.keys() - self.walked
        return sorted(reached, key=lambda id: (-self.entities[id], id))[:WIDEST]

    def most(self, front: Sequence[str]) -> int:
        """More edges than any of `front` may have that is walked on from; one of a few numbers, by which it is kept."""
        heaviest = max(map(self.entities.__getitem__, front), default=0.0)
        return min(most for most in _MOST if most == _MOST[0] or most > (heaviest / FAINTEST) ** 2)

    def open(self, front: Sequence[str], degrees: Mapping[str, int]) -> list[str]:
        """Those of `front` that are no hubs: an edge of theirs would not be too faint."""
        return [id for id in front if self.entities[id] / math.sqrt(max(1, degrees[id])) >= FAINTEST]

    def step(self, front: Sequence[str], rows: Iterable[BeliefRow]) -> None:
        """One hop from `front` along `rows`, all the edges that it has.

        An edge weighs what its end does, divided by the square root of how many new edges that end has, so that a hub
        says little of each; its other end weighs DECAY of it, unless it is a value: these join strangers. Of several
        ways the best counts.
        """
        self.walked |= set(front)
        rows = [row for row in rows if row.id not in self.rows]
        for id, mine in sorted(_by_end(set(front), rows).items()):
            weight = self.entities[id] / math.sqrt(len(mine))
            if weight < FAINTEST:
                continue
            for row in mine.values():
                self.rows[row.id] = row
                self.facts[row.id] = max(weight, self.facts.get(row.id, 0.0))
                other = row.object if id == row.subject else row.subject
                if not (row.object_value and other == row.object):
                    self.entities[other] = max(DECAY * weight, self.entities.get(other, 0.0))


def nearness_to(named: Iterable[str], rows: Iterable[BeliefRow]) -> dict[str, float]:
    """Weights by fact id of a walk along `rows` from `named` alone: what is near to what the question names."""
    walk = Walk.start(dict.fromkeys(named, 1.0))
    known = list(rows)
    for _ in range(HOPS):
        walk.step(walk.front(), known)
    return {id: weight for id, weight in walk.facts.items() if weight >= CLEAR}


def beyond(named: Collection[str], rows: Iterable[BeliefRow]) -> set[str]:
    """Ids of the facts, of all that a walk saw, that are of nothing named: only the graph leads to what states them."""
    return {row.id for row in rows if not {row.subject, row.object}.intersection(named)}


def _by_end(front: set[str], rows: Iterable[BeliefRow]) -> Mapping[str, dict[str, BeliefRow]]:
    found: dict[str, dict[str, BeliefRow]] = defaultdict(dict)
    for row in rows:
        for end in {row.subject, row.object} & front:
            found[end][row.id] = row
    return found
