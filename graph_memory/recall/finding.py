"""What the store has for a question: by words, by vectors, and by the graph, on the asked clocks."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final

from graph_memory.clocks import Asked, beliefs_from
from graph_memory.encoding import sound, vectors_of
from graph_memory.identity import Mentions, said_ids
from graph_memory.names import canonical
from graph_memory.placing import placed
from graph_memory.predicates import Catalogue
from graph_memory.recall import naming
from graph_memory.recall.archived import FACT, Archived
from graph_memory.recall.graph import HOPS, Walk, beyond, nearness_to
from graph_memory.recall.ranking import WEIGHTS, Board, give, ranked, spread
from graph_memory.recall.scoping import covers
from graph_memory.recall.terms import query_terms
from graph_memory.rows import BeliefRow, ClaimRow, EntityRow, Vectors
from graph_memory.store.contract import Chosen, Hit, Reading, Store, Visible
from graph_memory.times import FAR_FUTURE

if TYPE_CHECKING:
    from graph_memory.embed import Embedder, TokenStates

FIRST_HITS: Final = 5
"""Of the claims found, and of the episodes, so many lead into the graph."""
LEAST_CLAIMS: Final = 30
"""Of the claims found, so many are looked at, or a quarter of more."""
HIT_SEED: Final = 0.4
"""How much the entities of the best hit weigh beside one that the question names."""

Found = tuple[list[Hit], list[Hit]]


@dataclass(slots=True)
class Boards:
    """What words and vectors give to claims and to episodes, by their uuids."""

    claims: Board = field(default_factory=dict)
    episodes: Board = field(default_factory=dict)

    def take(self, channel: str, found: Found, weight: float, limit: int | None = None) -> None:
        """With `limit`, a shorter list is all that there is: what is not on it scores 0."""
        for board, hits in ((self.claims, found[0]), (self.episodes, found[1])):
            floor = 0.0 if limit is not None and len(hits) < limit else None
            give(board, channel, spread(hits, weight, floor))


@dataclass(slots=True)
class Surroundings:
    """What the graph adds: the claims found, the walk, and the entities it saw."""

    claims: dict[str, ClaimRow]
    walk: Walk
    entities: list[EntityRow]
    named: dict[str, float] = field(default_factory=dict)
    """By fact id, how near it is to what the question names."""
    beyond: set[str] = field(default_factory=set)
    """Ids of the facts of the walk that are of nothing that the question names."""
    spells: list[BeliefRow] = field(default_factory=list)
    """Beliefs of now with the keys and objects of claims, `claims` among them, whenever they hold."""


@dataclass(frozen=True, slots=True)
class Query:
    """A question as the encoders have it: its vectors, its token states, and which of these should be there."""

    vectors: Vectors | None = None
    states: Mapping[str, TokenStates] | None = None
    missing: tuple[str, ...] = ()


async def encoded(embedder: Embedder | None, question: str) -> Query:
    """Where there is no embedder, or it fails, recall goes by what is left."""
    if embedder is None:
        return Query(missing=("vectors",))
    states = await states_of(embedder, question)
    if states:
        return Query({name: one.vector for name, one in states.items()}, states)
    try:
        vectors = (await vectors_of(embedder, [question], query=True))[0]
    except Exception:  # an embedder is the user's own code or a service: whatever it raises, the channel is missing
        return Query(missing=("vectors",))
    return Query(vectors, missing=() if states is None else ("late",))


async def states_of(embedder: Any, question: str) -> Mapping[str, TokenStates] | None:
    """The token states of a question; None where the embedder gives none, and empty where it fails."""
    if not hasattr(embedder, "token_states"):
        return None
    try:
        found: list[Mapping[str, TokenStates]] = await asyncio.to_thread(embedder.token_states, [question], query=True)
        return sound(embedder, found[0])
    except Exception:  # as above
        return {}


@dataclass(frozen=True, slots=True)
class Searching:
    """Claims visible on the asked clocks, and of these clocks the episodes said by `said_by`; of `only` where given."""

    store: Store
    group: str
    limit: int
    asked: Asked
    said_by: int
    only: Chosen | None = None

    async def by_words(self, question: str) -> Found:
        words = query_terms(question)

        async def find(visible: Visible) -> Found:
            return await self.store.find_text(self.group, words, self.limit, visible, self.only)

        return await self._each(find) if words else ([], [])

    async def by_vectors(self, vectors: Vectors | None) -> Found:
        async def find(visible: Visible) -> Found:
            return await self.store.find_near(self.group, vectors or {}, self.limit, visible, self.only)

        return await self._each(find) if vectors else ([], [])

    async def _each(self, find: Callable[[Visible], Awaitable[Found]]) -> Found:
        """Claims by what is visible, episodes by what is of it said by `said_by`."""
        visible = self.asked.visible
        narrow = replace(visible, said_by=min(visible.said_by, self.said_by))
        if narrow == visible:
            return await find(visible)
        claims, episodes = await asyncio.gather(find(visible), find(narrow))
        return claims[0], episodes[1]

    def boards(self, by_words: Found, by_vectors: Found) -> Boards:
        boards = Boards()
        boards.take("text", by_words, WEIGHTS.text, self.limit)
        boards.take("vector", by_vectors, WEIGHTS.vector)
        return boards


class Looking:
    """One look around the hits, in one read."""

    def __init__(
        self, reading: Reading, group: str, catalogue: Catalogue, asked: Asked, scope: str | None, archived: Archived
    ) -> None:
        self._reading, self._group, self._catalogue = reading, group, catalogue
        self._asked, self._scope, self._archived = asked, scope, archived

    async def around(self, question: str, boards: Boards) -> Surroundings:
        """The claims of the hits, and two hops from what the question names and from the first hits."""
        found = await self._as_named(await self._reading.claims_by_id(_best_of(boards.claims)))
        claims = {row.claim.id: row for row in found}
        of_hits = await self._of_hits(boards, claims)
        spells = await self._spells([*claims.values(), *(row for row, _ in of_hits)])
        seeds = self._seeds(of_hits, spells)
        named = await self._named(question)
        seeds |= dict.fromkeys(named, 1.0)
        walk = Walk.start(seeds)
        for _ in range(HOPS):
            front = walk.front()
            open = walk.open(front, await self._degrees(front, walk.most(front)))
            found_edges = [row for row in await self._edges(open) if covers(row.scope, self._scope)]
            walk.step(front, await self._archived.left(FACT, found_edges, self._reading))
        edges = list(walk.rows.values())
        near, far = nearness_to(named, edges), beyond(named, edges)
        return Surroundings(claims, walk, await self._entities(walk, claims.values()), near, far, spells)

    async def _degrees(self, front: Sequence[str], most: int) -> dict[str, int]:
        return await self._reading.degrees(front, most) if self._asked.now else dict.fromkeys(front, 0)

    async def _named(self, question: str) -> list[str]:
        """The entities that the question names; "I" is the user."""
        found = naming.spans(question)
        rows = await self._reading.entities(list(dict.fromkeys(key for _, _, key in found)))
        keys = naming.named(found, {row.key for row in rows if not row.value})
        if naming.says_i(question):
            keys.append(canonical("user"))
            rows = [*rows, *await self._reading.entities([keys[-1]])]
        mine = [row for row in rows if row.key in keys and not row.value]
        if self._asked.visible.recorded_by >= FAR_FUTURE:
            return sorted({row.entity for row in mine})
        mentions = await self._mentions(row.id for row in mine)
        roots = (mentions.entity(row.id) for row in mine if mentions.knows(row.id))
        return sorted({root.id for root in roots if root is not None})

    async def _of_hits(self, boards: Boards, claims: dict[str, ClaimRow]) -> list[tuple[ClaimRow, float]]:
        """The claims of the first hits, with what these have."""
        first = [(claims[id], score) for id, score in ranked(boards.claims)[:FIRST_HITS] if id in claims]
        best = dict(ranked(boards.episodes)[:FIRST_HITS])
        of_episodes = self._visible(await self._reading.claims_of_episodes(list(best)))
        return first + [(row, best[row.claim.episode]) for row in await self._as_named(of_episodes)]

    async def _spells(self, rows: Iterable[ClaimRow]) -> list[BeliefRow]:
        if not self._asked.now:
            return []
        pairs = [(row.claim.key, row.claim.object) for row in rows if row.claim.object is not None]
        return await self._reading.spells(list(dict.fromkeys(pairs)))

    def _seeds(self, of_hits: Sequence[tuple[ClaimRow, float]], spells: Sequence[BeliefRow]) -> dict[str, float]:
        weighed = self._standing(of_hits, spells)
        top = max((score for _, score in weighed), default=0.0)
        seeds: dict[str, float] = {}
        for row, score in weighed:
            ends = (row.claim.subject, None if row.claim.object_value else row.claim.object)
            for id in filter(None, ends):
                seeds[id] = max(HIT_SEED * score / top if top else 0.0, seeds.get(id, 0.0))
        return seeds

    def _standing(
        self, weighed: Sequence[tuple[ClaimRow, float]], spells: Sequence[BeliefRow]
    ) -> list[tuple[ClaimRow, float]]:
        """Without those that are over at the asked time: what they led to then is not where the answer is now."""
        open = [(row, score) for row, score in weighed if row.claim.end > self._asked.at]
        if not self._asked.now:
            return open
        known = {(row.key, row.object) for row in spells}
        holds = {(row.key, row.object) for row in spells if row.holds(self._asked.at) or row.event}
        return [
            (row, score) for row, score in open if (at := (row.claim.key, row.claim.object)) in holds or at not in known
        ]

    async def _edges(self, front: Sequence[str]) -> list[BeliefRow]:
        """The beliefs about `front` that hold at the asked time, as the asked clocks have them."""
        if self._asked.now:
            return await self._reading.current(front, None, self._asked.at)
        if self._asked.visible.recorded_by >= FAR_FUTURE:
            claims = await self._reading.claims_about(front, None, self._asked.visible)
        else:
            members = await self._reading.members(front)
            claims = await self._reading.claims_naming(sorted({*front, *(row.id for row in members)}))
        keys = sorted({row.claim.key for row in claims})
        rows = await self._as_named(self._visible(await self._reading.claims(keys)))
        shapes = beliefs_from(rows, self._group, self._catalogue)
        return [row for row in shapes if row.believed_to >= FAR_FUTURE and row.holds(self._asked.at)]

    async def _entities(self, walk: Walk, claims: Iterable[ClaimRow]) -> list[EntityRow]:
        """The things that the walk saw and that something visible speaks of: who was named later is not known yet."""
        rows = await self._reading.entities_by_id(sorted(walk.entities))
        things = [row for row in rows if not row.value and row.recorded_at <= self._asked.visible.recorded_by]
        if self._asked.now:
            return things
        about = await self._reading.claims_about([row.id for row in things], None, self._asked.visible)
        known = {end for row in (*about, *claims) for end in (row.claim.subject, row.claim.object)}
        known |= {end for edge in walk.rows.values() for end in (edge.subject, edge.object)}
        return [row for row in things if row.id in known]

    def _visible(self, rows: Iterable[ClaimRow]) -> list[ClaimRow]:
        visible = self._asked.visible
        return [r for r in rows if r.claim.said_at <= visible.said_by and r.claim.recorded_at <= visible.recorded_by]

    async def _as_named(self, rows: Sequence[ClaimRow]) -> list[ClaimRow]:
        """Claims under the names and merges recorded by the asked time."""
        if self._asked.visible.recorded_by >= FAR_FUTURE or not rows:
            return list(rows)
        mentions = await self._mentions(id for row in rows for id in said_ids(row))
        return [placed(row, mentions, self._catalogue) for row in rows]

    async def _mentions(self, ids: Iterable[str]) -> Mentions:
        mentions = Mentions(self._reading, self._asked.visible.recorded_by)
        await mentions.load_ids(ids)
        mentions.identify()
        return mentions


def _best_of(board: Board) -> list[str]:
    """The ids of a board that are looked at: both channels have brought more than is told."""
    return [id for id, _ in ranked(board)[: max(LEAST_CLAIMS, len(board) // 4)]]
