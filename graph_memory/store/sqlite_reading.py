"""What a read or a write looks up in one group on SQLite, on a connection that is inside a transaction."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from functools import cache
from typing import Any, Final

from graph_memory.rows import BeliefRow, ClaimRow, EntityRow, EpisodeRow, GroupRow, LinkRow
from graph_memory.store.contract import Chosen, Visible, Wanted
from graph_memory.store.sqlite_kept import Kept, erased
from graph_memory.store.sqlite_ledger import SqliteLedger
from graph_memory.store.sqlite_naming import NAMED, NAMING, ONE, naming
from graph_memory.store.sqlite_recalls import SqliteRecalls
from graph_memory.store.sqlite_rows import (
    BELIEF_COLUMNS,
    CLAIM_COLUMNS,
    ENTITY_COLUMNS,
    EPISODE_COLUMNS,
    LINK_COLUMNS,
    Record,
    to_belief,
    to_claim,
    to_entity,
    to_episode,
    to_group,
    to_link,
)
from graph_memory.times import FAR_FUTURE, FAR_PAST

GROUP: Final = "SELECT name, recorded_at, predicates, embedder, salt FROM groups"
EPISODES: Final = f"SELECT {EPISODE_COLUMNS} FROM episodes WHERE grp = ?"
ENTITIES: Final = f"SELECT {ENTITY_COLUMNS} FROM entities WHERE grp = ?"
LINKS: Final = f"SELECT {LINK_COLUMNS} FROM links WHERE grp = ?"
CLAIMS: Final = f"SELECT {CLAIM_COLUMNS} FROM claims WHERE grp = ?"
BELIEFS: Final = f"SELECT {BELIEF_COLUMNS} FROM beliefs WHERE grp = ?"
VISIBLE: Final = " AND said_at <= ? AND recorded_at <= ?"
_CURRENT = f"{BELIEFS} AND believed_to = {FAR_FUTURE}"
_HOLDS = f' AND "end" > ? AND start <= ? AND (event = 0 OR start > {FAR_PAST})'
_STANDING = f"SELECT key, episode_id FROM claims WHERE grp = ?{VISIBLE} AND source = 'stated'"
_LATEST = "ORDER BY said_at DESC, id LIMIT ?"
UUID: Final = {"claim": "id", "episode": "uuid"}
"""The column that names a row of what search finds."""
_ANY = "IN (SELECT value FROM json_each(?))"


_ASKED = "json_each(?) AS asked"
_NOW = f"grp = ? AND believed_to = {FAR_FUTURE}"
_ABOUT_END = f"SELECT 1 FROM beliefs WHERE {_NOW} AND {{end}} = asked.value"
_DEGREES: Final = (
    f"SELECT value, (SELECT count(*) FROM ({_ABOUT_END.format(end='subject')} UNION ALL "
    f"{_ABOUT_END.format(end='object')} LIMIT ?)) FROM {_ASKED}"
)
_SPELLS: Final = (
    f"SELECT {BELIEF_COLUMNS} FROM (SELECT value ->> 0 AS mine, value ->> 1 AS what FROM {_ASKED}) CROSS JOIN beliefs "
    f"WHERE {_NOW} AND object = what AND +key = mine"
)
_HOLDING: Final = (
    f"SELECT {BELIEF_COLUMNS} FROM (SELECT value AS mine FROM {_ASKED}) CROSS JOIN beliefs "
    f"WHERE n IN (SELECT n FROM beliefs WHERE {_NOW} AND key = mine{_HOLDS} ORDER BY start, id LIMIT ?)"
)
_BEHIND = """
SELECT later.n FROM episodes AS gone CROSS JOIN episodes AS later
WHERE gone.grp = ? AND gone.uuid = ? AND gone.session <> '' AND gone.source = 'text'
  AND later.grp = gone.grp AND later.session = gone.session AND later.position > gone.position
  AND later.said_at >= gone.said_at AND later.recorded_at > gone.recorded_at
  AND gone.n = (
    SELECT earlier.n FROM episodes AS earlier
    WHERE earlier.grp = later.grp AND earlier.session = later.session AND earlier.position < later.position
      AND earlier.source = 'text' AND earlier.said_at <= later.said_at AND earlier.recorded_at < later.recorded_at
    ORDER BY earlier.position DESC, earlier.said_at DESC, earlier.id DESC LIMIT 1
  )
"""
_BEYOND = f"""
SELECT b.uuid FROM places CROSS JOIN episodes AS b ON b.n IN (
  SELECT n FROM episodes WHERE grp = ?{VISIBLE} AND session = places.session AND position {{beyond}} places.position
  ORDER BY position {{order}}, said_at {{order}}, id {{order}} LIMIT ?)
"""
_BESIDE = (
    "WITH places AS (SELECT DISTINCT session, position FROM episodes INDEXED BY episode_uuid "
    "WHERE grp = ? AND uuid {how} AND session <> '')"
    f"{_BEYOND.format(beyond='<', order='DESC')} UNION {_BEYOND.format(beyond='>', order='ASC')}"
)


def match(values: Sequence[str] | Sequence[int]) -> tuple[str, str | int]:
    """How a column is compared with any of `values`, and the one value bound for it: a list of any length is JSON."""
    return (ONE, values[0]) if len(values) == 1 else (_ANY, json.dumps(list(values)))


@cache
def about(select: str, subject: str | None, predicate: str | None, end: str) -> str:
    """Rows of which an end is one of some entities, of some predicates; index-backed at both ends."""
    of = f" AND predicate {predicate}" if predicate else ""
    if subject is None:
        return f"{select}{of}{end}"
    other = f"AND object {subject} AND NOT subject {subject}"
    return f"{select} AND subject {subject}{of}{end} UNION ALL {select} {other}{of}{end}"


class SqliteReading(SqliteRecalls, SqliteLedger):
    """The verbs of `Reading`. None of them waits: they may be driven without an event loop."""

    def __init__(self, connection: sqlite3.Connection, group: str, kept: Kept | None = None) -> None:
        self._connection = connection
        self._group = group
        self._kept = kept

    async def group(self) -> GroupRow | None:
        record = self._connection.execute(f"{GROUP} WHERE name = ?", (self._group,)).fetchone()
        return None if record is None else to_group(record)

    async def episodes(self, ids: Sequence[str]) -> list[EpisodeRow]:
        return [to_episode(self._group, record) for record in self._where(EPISODES, "id", ids)]

    async def episodes_by_uuid(self, uuids: Sequence[str]) -> list[EpisodeRow]:
        if self._kept is None:
            return [to_episode(self._group, record) for record in self._where(EPISODES, "uuid", uuids)]
        counter = erased(self._connection, self._group)
        found = self._kept.rows.get(self._group, counter, uuids)
        missing = [uuid for uuid in dict.fromkeys(uuids) if uuid not in found]
        read = [to_episode(self._group, record) for record in self._where(EPISODES, "uuid", missing)]
        self._kept.rows.put(self._group, counter, ((row.uuid, row) for row in read))
        return [*found.values(), *read]

    async def last_position(self, session: str) -> float | None:
        query = "SELECT max(position) FROM episodes WHERE grp = ? AND session = ?"
        found: float | None = self._connection.execute(query, (self._group, session)).fetchone()[0]
        return found

    async def tail(self, session: str, limit: int) -> list[EpisodeRow]:
        query = f"{EPISODES} AND session = ? ORDER BY position DESC, said_at DESC, id DESC LIMIT ?"
        records = self._connection.execute(query, (self._group, session, max(limit, 0))).fetchall()
        return [to_episode(self._group, record) for record in reversed(records)]

    async def neighbours(self, uuids: Sequence[str], reach: int, visible: Visible) -> list[EpisodeRow]:
        if not uuids:
            return []
        if self._kept is not None:
            beside = self._kept.neighbours.beside(self._connection, self._group, uuids, reach, visible)
            if beside is not None:
                return await self.episodes_by_uuid(beside)
        seen = (self._group, visible.said_by, visible.recorded_by, reach)
        how, value = match(uuids)
        found = self._connection.execute(_BESIDE.format(how=how), (self._group, value, *seen, *seen))
        return await self.episodes_by_uuid([uuid for (uuid,) in found])

    async def turn_before(self, session: str, position: float, visible: Visible) -> EpisodeRow | None:
        query = (
            f"{EPISODES}{VISIBLE} AND session = ? AND position < ? AND source = 'text' "
            "ORDER BY position DESC, said_at DESC, id DESC LIMIT 1"
        )
        given = (self._group, visible.said_by, visible.recorded_by, session, position)
        record = self._connection.execute(query, given).fetchone()
        return None if record is None else to_episode(self._group, record)

    async def turns_behind(self, uuid: str) -> list[EpisodeRow]:
        found = self._connection.execute(_BEHIND, (self._group, uuid)).fetchall()
        how, value = match([n for (n,) in found])
        records = self._connection.execute(f"{EPISODES} AND n {how}", (self._group, value)) if found else ()
        return [to_episode(self._group, record) for record in records]

    async def entities(self, keys: Sequence[str]) -> list[EntityRow]:
        return [to_entity(self._group, record) for record in self._where(ENTITIES, "key", keys)]

    async def entities_by_id(self, ids: Sequence[str]) -> list[EntityRow]:
        return [to_entity(self._group, record) for record in self._where(ENTITIES, "id", ids)]

    async def page_entities(self, after: str, limit: int) -> list[EntityRow]:
        query = f"{ENTITIES} AND value = 0 AND id > ? ORDER BY id LIMIT ?"
        records = self._connection.execute(query, (self._group, after, max(limit, 0)))
        return [to_entity(self._group, record) for record in records]

    async def mentioning(self, mentions: Sequence[str]) -> list[str]:
        query = "SELECT DISTINCT episode FROM mentions WHERE grp = ?"
        return sorted(episode for (episode,) in self._where(query, "mention", mentions))

    async def page_facts(self, after: str, limit: int) -> list[BeliefRow]:
        records = self._connection.execute(
            f"{_CURRENT} AND id > ? ORDER BY id LIMIT ?", (self._group, after, max(limit, 0))
        )
        return [to_belief(self._group, record) for record in records]

    async def members(self, entities: Sequence[str]) -> list[EntityRow]:
        if not entities:
            return []
        how, value = match(entities)
        query = f"{ENTITIES} AND entity {how} AND entity <> id UNION ALL {ENTITIES} AND id {how} AND entity = id"
        records = self._connection.execute(query, (self._group, value, self._group, value))
        return [to_entity(self._group, record) for record in records]

    async def links(self, mentions: Sequence[str]) -> list[LinkRow]:
        if not mentions:
            return []
        how, value = match(mentions)
        query = f"{LINKS} AND mention {how} UNION ALL {LINKS} AND target {how} AND NOT mention {how}"
        records = self._connection.execute(query, (self._group, value, self._group, value, value))
        return [to_link(self._group, record) for record in records]

    async def claims(self, keys: Sequence[str]) -> list[ClaimRow]:
        return [to_claim(self._group, record) for record in self._where(CLAIMS, "key", keys)]

    async def claims_by_id(self, ids: Sequence[str]) -> list[ClaimRow]:
        return [to_claim(self._group, record) for record in self._where(CLAIMS, "id", ids)]

    async def claims_of_episodes(self, uuids: Sequence[str]) -> list[ClaimRow]:
        return [to_claim(self._group, record) for record in self._where(CLAIMS, "episode", uuids)]

    async def claims_naming(self, mentions: Sequence[str]) -> list[ClaimRow]:
        if not mentions:
            return []
        how, value = match(mentions)
        query = f"SELECT {CLAIM_COLUMNS} FROM claims WHERE n IN ({naming(how)})"
        records = self._connection.execute(query, (self._group, value) * NAMING)
        return [to_claim(self._group, record) for record in records]

    async def named_besides(self, mentions: Sequence[str], claims: Sequence[str]) -> set[str]:
        gone = json.dumps(list(claims))
        asked = ((mention, (self._group, mention, gone) * NAMING) for mention in mentions)
        return {mention for mention, values in asked if self._connection.execute(NAMED, values).fetchone()[0]}

    async def claims_about(
        self, entities: Sequence[str] | None, predicates: Sequence[str] | None, visible: Visible
    ) -> list[ClaimRow]:
        records = self._about(CLAIMS, entities, predicates, VISIBLE, (visible.said_by, visible.recorded_by))
        return [to_claim(self._group, record) for record in records]

    async def standing(self, subjects: Sequence[str], limit: int, visible: Visible) -> list[tuple[str, str]]:
        given = (self._group, visible.said_by, visible.recorded_by)
        found = self._connection.execute(f"{_STANDING} AND pinned = 1 {_LATEST}", (*given, limit)).fetchall()
        if subjects:
            how, value = match(subjects)
            query = f"{_STANDING} AND subject {how} AND kind IN ('rule', 'preference') {_LATEST}"
            found += self._connection.execute(query, (*given, value, limit)).fetchall()
        return list(dict.fromkeys((key, episode) for key, episode in found))[:limit]

    async def chosen(self, wanted: Wanted, visible: Visible) -> Chosen:
        from graph_memory.store.sqlite_chosen import chosen

        return chosen(self._connection, self._group, wanted, visible)

    async def beliefs(self, keys: Sequence[str]) -> list[BeliefRow]:
        return [to_belief(self._group, record) for record in self._where(BELIEFS, "key", keys)]

    async def beliefs_by_id(self, ids: Sequence[str]) -> list[BeliefRow]:
        return [to_belief(self._group, record) for record in self._where(BELIEFS, "id", ids)]

    async def spells(self, pairs: Sequence[tuple[str, str]]) -> list[BeliefRow]:
        if not pairs:
            return []
        records = self._connection.execute(_SPELLS, (json.dumps(list(dict.fromkeys(pairs))), self._group))
        return [to_belief(self._group, record) for record in records]

    async def holding(self, keys: Sequence[str], at: int, most: int) -> list[BeliefRow]:
        if not keys:
            return []
        records = self._connection.execute(_HOLDING, (json.dumps(list(keys)), self._group, at, at, most))
        return [to_belief(self._group, record) for record in records]

    async def degrees(self, entities: Sequence[str], most: int) -> dict[str, int]:
        given = (self._group, self._group, most, json.dumps(list(entities)))
        return dict(self._connection.execute(_DEGREES, given).fetchall()) if entities else {}

    async def current(
        self, entities: Sequence[str] | None, predicates: Sequence[str] | None, at: int | None
    ) -> list[BeliefRow]:
        holds, bounds = ("", ()) if at is None else (_HOLDS, (at, at))
        return [to_belief(self._group, record) for record in self._about(_CURRENT, entities, predicates, holds, bounds)]

    def _where(self, select: str, column: str, values: Sequence[str]) -> list[Record]:
        if not values:
            return []
        how, value = match(values)
        return self._connection.execute(f'{select} AND "{column}" {how}', (self._group, value)).fetchall()

    def _about(
        self,
        select: str,
        entities: Sequence[str] | None,
        predicates: Sequence[str] | None,
        end: str,
        bounds: tuple[Any, ...],
    ) -> list[Record]:
        if (entities is not None and not entities) or (predicates is not None and not predicates):
            return []
        how, entity = match(entities) if entities is not None else (None, "")
        of, predicate = match(predicates) if predicates is not None else (None, "")
        last = bounds if of is None else (predicate, *bounds)
        given = (
            (self._group, *last) if how is None else (self._group, entity, *last, self._group, entity, entity, *last)
        )
        return self._connection.execute(about(select, how, of, end), given).fetchall()
