"""All rows of a group that a recall may ask for, in the memory of the process: no question of it is sent any more."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING, Final, TypeVar

from graph_memory.rows import BeliefRow, ClaimRow, EntityRow, EpisodeRow
from graph_memory.store import neo4j_rows as rows
from graph_memory.store.contract import Visible
from graph_memory.store.turns import Turns

if TYPE_CHECKING:
    from graph_memory.store.neo4j_reading import Neo4jReading

Row = TypeVar("Row")
Key = TypeVar("Key")

FETCH: Final = 1_000
"""Rows that are sent at once."""


@dataclass(slots=True)
class Whole:
    """As of one write; the methods are those of `Reading`, on the clocks of now. Rows are shared."""

    episodes: dict[str, EpisodeRow]
    claims: dict[str, ClaimRow]
    mentions: dict[str, EntityRow]
    facts: list[BeliefRow]
    _told: Mapping[str, list[ClaimRow]] = field(init=False)
    _named: Mapping[str, list[EntityRow]] = field(init=False)
    _about: Mapping[str, list[BeliefRow]] = field(init=False)
    _spells: Mapping[tuple[str, str], list[BeliefRow]] = field(init=False)
    _keys: Mapping[str, list[BeliefRow]] = field(init=False)
    _ids: Mapping[str, EpisodeRow] = field(init=False)
    _turns: Turns = field(init=False, default_factory=Turns)

    def __post_init__(self) -> None:
        self._told = _by(self.claims.values(), lambda row: (row.claim.episode,))
        self._named = _by(self.mentions.values(), lambda row: (row.key,))
        self._about = _by(self.facts, lambda row: {row.subject, row.object})
        self._spells = _by(self.facts, lambda row: ((row.key, row.object),))
        self._keys = _by(sorted(self.facts, key=lambda row: (row.start, row.id)), lambda row: (row.key,))
        self._ids = {row.id: row for row in self.episodes.values()}
        turns = (
            (row.session, (row.position, row.said_at, row.id, row.uuid, 0, row.recorded_at))
            for row in self.episodes.values()
            if row.session
        )
        self._turns.add(turns, 0)

    @property
    def rows(self) -> int:
        return len(self.episodes) + len(self.claims) + len(self.mentions) + len(self.facts)

    def lasting(self, name: str) -> Mapping[str, EpisodeRow | ClaimRow]:
        """The rows that stay when others are written."""
        kept: dict[str, Mapping[str, EpisodeRow | ClaimRow]] = {"episodes": self.episodes, "claims": self.claims}
        return kept.get(name, {})

    def episodes_of(self, ids: Sequence[str]) -> list[EpisodeRow]:
        return _of(self._ids, ids)

    def episodes_by_uuid(self, uuids: Sequence[str]) -> list[EpisodeRow]:
        return _of(self.episodes, uuids)

    def neighbours(self, uuids: Sequence[str], reach: int, visible: Visible) -> list[EpisodeRow]:
        return self.episodes_by_uuid(self._turns.beside(uuids, reach, visible))

    def claims_by_id(self, ids: Sequence[str]) -> list[ClaimRow]:
        return _of(self.claims, ids)

    def claims_of_episodes(self, uuids: Sequence[str]) -> list[ClaimRow]:
        return _all(self._told, uuids)

    def entities(self, keys: Sequence[str]) -> list[EntityRow]:
        return _all(self._named, keys)

    def entities_by_id(self, ids: Sequence[str]) -> list[EntityRow]:
        return _of(self.mentions, ids)

    def spells(self, pairs: Sequence[tuple[str, str]]) -> list[BeliefRow]:
        return _all(self._spells, pairs)

    def holding(self, keys: Sequence[str], at: int, most: int) -> list[BeliefRow]:
        return [
            row
            for key in dict.fromkeys(keys)
            for row in islice((row for row in self._keys.get(key, ()) if row.holds(at)), max(most, 0))
        ]

    def degrees(self, entities: Sequence[str], most: int) -> dict[str, int]:
        return {entity: min(most, len(self._about.get(entity, ()))) for entity in entities}

    def current(self, entities: Sequence[str], at: int | None) -> list[BeliefRow]:
        found = {row.id_from: row for row in _all(self._about, entities)}
        return [row for row in found.values() if at is None or row.holds(at)]


def _by(rows: Iterable[Row], keys: Callable[[Row], Iterable[Key]]) -> dict[Key, list[Row]]:
    found: dict[Key, list[Row]] = {}
    for row in rows:
        for key in keys(row):
            found.setdefault(key, []).append(row)
    return found


def _of(held: Mapping[str, Row], keys: Sequence[str]) -> list[Row]:
    return [held[key] for key in dict.fromkeys(keys) if key in held]


def _all(held: Mapping[Key, list[Row]], keys: Iterable[Key]) -> list[Row]:
    return [row for key in dict.fromkeys(keys) for row in held.get(key, ())]


async def read_whole(reading: Neo4jReading, known: Whole | None, most: int) -> Whole | None:
    """None of a group with more than `most` rows of a kind; `known` has its claims and episodes as they still are."""
    (ids,) = await reading.run("read/list_kept", limit=most + 1)
    if max(map(len, ids.values())) > most:
        return None
    facts = await reading.find("read/list_kept_facts", rows.belief_row, limit=most + 1)
    mentions = await reading.find("read/list_kept_mentions", rows.entity_row, limit=most + 1)
    if max(len(facts), len(mentions)) > most:
        return None
    episodes = {} if known is None else known.episodes
    claims = {} if known is None else known.claims
    episodes = await _each(ids["episodes"], episodes, reading.episodes_by_uuid, lambda row: row.uuid)
    claims = await _each(ids["claims"], claims, reading.claims_by_id, lambda row: row.claim.id)
    return Whole(episodes, claims, {row.id: row for row in mentions}, facts)


async def _each(
    ids: Sequence[str],
    known: Mapping[str, Row],
    ask: Callable[[Sequence[str]], Awaitable[Sequence[Row]]],
    of: Callable[[Row], str],
) -> dict[str, Row]:
    found = {id: known[id] for id in ids if id in known}
    missing = [id for id in ids if id not in known]
    for first in range(0, len(missing), FETCH):
        found |= {of(row): row for row in await ask(missing[first : first + FETCH])}
    return found
