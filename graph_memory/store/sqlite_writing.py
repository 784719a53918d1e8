"""A write on SQLite: edits applied in one transaction, full text and vectors with them."""

from __future__ import annotations

import json
import secrets
import sqlite3
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from graph_memory.rows import ClaimRow, Edits, EpisodeRow, States, Vectors
from graph_memory.store import sqlite_ledger, sqlite_recalls
from graph_memory.store.sqlite_kept import mark_erased, mark_put
from graph_memory.store.sqlite_reading import UUID, SqliteReading
from graph_memory.store.sqlite_rows import (
    PUT_BELIEF,
    PUT_CLAIM,
    PUT_ENTITY,
    PUT_EPISODE,
    PUT_GROUP,
    PUT_LINK,
    Record,
    belief_record,
    claim_record,
    entity_record,
    episode_record,
    group_record,
    link_record,
)
from graph_memory.store.sqlite_text import indexed
from graph_memory.store.sqlite_vectors import STAGED, staged

_ORPHANS: Final = """
SELECT id FROM entities AS e WHERE grp = ?1 AND id IN (SELECT value FROM json_each(?2))
AND NOT EXISTS (SELECT 1 FROM mentions WHERE grp = ?1 AND mention = e.id)
AND NOT EXISTS (SELECT 1 FROM links WHERE grp = ?1 AND mention = e.id)
AND NOT EXISTS (SELECT 1 FROM links WHERE grp = ?1 AND target = e.id)
AND NOT EXISTS (SELECT 1 FROM entities WHERE grp = ?1 AND entity = e.id AND entity <> id)
AND NOT EXISTS (SELECT 1 FROM claims WHERE grp = ?1 AND subject = e.id)
AND NOT EXISTS (SELECT 1 FROM claims WHERE grp = ?1 AND object = e.id)
AND NOT EXISTS (SELECT 1 FROM claims WHERE grp = ?1 AND instead_of = e.id)
AND NOT EXISTS (SELECT 1 FROM claims WHERE grp = ?1 AND subject_said = e.id AND subject_said <> subject)
AND NOT EXISTS (SELECT 1 FROM claims WHERE grp = ?1 AND object_said = e.id AND object_said IS NOT object)
AND NOT EXISTS (SELECT 1 FROM claims WHERE grp = ?1 AND instead_said = e.id AND instead_said IS NOT instead_of)
"""

Known = dict[str, tuple[int, str, int, int]]
"""Of stored rows by uuid: number, terms, said_at, recorded_at."""


class SqliteWriting(SqliteReading):
    """The verbs of `Writing`, on the writer's connection inside BEGIN IMMEDIATE."""

    async def apply(self, edits: Edits) -> None:
        self._take_away(edits)
        if edits.group is not None:
            self._connection.execute(PUT_GROUP, group_record(edits.group))
        self._put_episodes({row.uuid: row for row in edits.episodes})
        self._many(PUT_ENTITY, (entity_record(self._group, row) for row in edits.entities))
        self._many(PUT_LINK, (link_record(self._group, row) for row in edits.links))
        self._put_claims({row.claim.id: row for row in (*edits.claims, *edits.moved_claims)})
        self._many(PUT_BELIEF, (belief_record(self._group, row) for row in edits.beliefs))
        mentions = ((self._group, episode, mention) for episode, mention in edits.mentions)
        self._many("INSERT OR IGNORE INTO mentions (grp, episode, mention) VALUES (?, ?, ?)", mentions)
        self._put_vectors("claim", edits.claim_vectors, edits.staged)
        self._put_vectors("episode", edits.episode_vectors, edits.staged)
        self._put_states(edits.episode_states, edits.staged)
        if edits.adopted:
            self._adopt(edits.adopted)
        self._take_orphans(edits.maybe_orphans)
        self._put_recalls(edits.recalls)
        self._put_usage(edits.usage, edits.gone_usage)
        self._put_ledger(edits.ledger)

    def _take_away(self, edits: Edits) -> None:
        if edits.gone_episodes:
            self._forget("episode", edits.gone_episodes)
            self._each("DELETE FROM mentions WHERE grp = ? AND episode = ?", edits.gone_episodes)
        if edits.gone_vectors:
            self._take_vectors("episode", [(n,) for n, _, _, _ in self._known("episode", edits.gone_vectors).values()])
        if edits.gone_claim_vectors:
            self._take_vectors(
                "claim", [(n,) for n, _, _, _ in self._known("claim", edits.gone_claim_vectors).values()]
            )
        if edits.gone_claims:
            self._forget("claim", edits.gone_claims)
        self._take_ledger(edits.gone_ledger)
        self._each("DELETE FROM links WHERE grp = ? AND claim = ?", edits.gone_links)
        gone = ((self._group, id, believed_from) for id, believed_from in edits.gone_beliefs)
        self._many("DELETE FROM beliefs WHERE grp = ? AND id = ? AND believed_from = ?", gone)

    def _forget(self, kind: str, uuids: Sequence[str]) -> None:
        """Episodes or claims with their full text and vectors."""
        known = list(self._known(kind, uuids).values())
        self._unindex(kind, ((n, terms) for n, terms, _, _ in known))
        numbers = [(n,) for n, _, _, _ in known]
        self._connection.executemany(f"DELETE FROM {kind}s WHERE n = ?", numbers)
        self._take_vectors(kind, numbers)

    def _take_vectors(self, kind: str, numbers: Sequence[tuple[int]]) -> None:
        if kind == "episode":
            self._connection.executemany("DELETE FROM episode_states WHERE n = ?", numbers)
        self._connection.executemany(f"DELETE FROM {kind}_vectors WHERE n = ?", numbers)
        if numbers:
            mark_erased(self._connection, self._group)

    def _put_episodes(self, rows: Mapping[str, EpisodeRow]) -> None:
        self._put_indexed("episode", PUT_EPISODE, rows, lambda row: row, episode_record)

    def _put_claims(self, rows: Mapping[str, ClaimRow]) -> None:
        self._put_indexed("claim", PUT_CLAIM, rows, lambda row: row.claim, claim_record)

    def _put_indexed(
        self,
        kind: str,
        put: str,
        rows: Mapping[str, Any],
        times: Callable[[Any], Any],
        record: Callable[[str, int, Any], Record],
    ) -> None:
        """Rows that full text finds: one that is known keeps its number, and with it its vectors."""
        if not rows:
            return
        mark_put(self._connection, self._group)
        known = self._known(kind, list(rows))
        last = self._connection.execute(f"SELECT max(n) FROM {kind}s").fetchone()[0] or 0
        numbers = {uuid: last + place for place, uuid in enumerate((uuid for uuid in rows if uuid not in known), 1)}
        fresh = [(numbers[uuid], rows[uuid].terms) for uuid in numbers]
        for uuid, (n, terms, said_at, recorded_at) in known.items():
            numbers[uuid], row = n, rows[uuid]
            if row.terms != terms:
                self._unindex(kind, [(n, terms)])
                fresh.append((n, row.terms))
            told = (row.terms, times(row).said_at, times(row).recorded_at)
            if kind == "episode" or told != (terms, said_at, recorded_at):
                mark_erased(self._connection, self._group)
        self._connection.executemany(put, [record(self._group, numbers[uuid], row) for uuid, row in rows.items()])
        texts = [(n, indexed(self._group, terms)) for n, terms in fresh if terms]
        self._connection.executemany(f"INSERT INTO {kind}_text (rowid, terms) VALUES (?, ?)", texts)

    def _unindex(self, kind: str, rows: Iterable[tuple[int, str]]) -> None:
        texts = [(n, indexed(self._group, terms)) for n, terms in rows if terms]
        self._connection.executemany(
            f"INSERT INTO {kind}_text ({kind}_text, rowid, terms) VALUES ('delete', ?, ?)", texts
        )

    def _known(self, kind: str, uuids: Sequence[str]) -> Known:
        select = f"SELECT {UUID[kind]}, n, terms, said_at, recorded_at FROM {kind}s WHERE grp = ?"
        return {uuid: (n, *rest) for uuid, n, *rest in self._where(select, UUID[kind], uuids)}

    def _put_vectors(self, kind: str, vectors: Mapping[str, Vectors], stage: str) -> None:
        """Vectors of rows that are there, under a version that readers have not seen."""
        if not vectors:
            return
        known = self._known(kind, list(vectors))
        version = self._next_version()
        self._many(
            f"INSERT OR REPLACE INTO {kind}_vectors (n, grp, encoder, version, vector) VALUES (?, ?, ?, ?, ?)",
            (
                (known[uuid][0], self._group, staged(encoder, stage), version, vector.astype("<f4").tobytes())
                for uuid, by_encoder in vectors.items()
                if uuid in known
                for encoder, vector in by_encoder.items()
            ),
        )

    def _put_states(self, states: Mapping[str, States], stage: str) -> None:
        known = self._known("episode", list(states)) if states else {}
        records = [
            (known[uuid][0], staged(encoder, stage), self._group, packed)
            for uuid, by_encoder in states.items()
            if uuid in known
            for encoder, packed in by_encoder.items()
        ]
        query = "DELETE FROM episode_states WHERE n = ? AND encoder = ?"
        if self._connection.executemany(query, [record[:2] for record in records]).rowcount > 0:
            mark_erased(self._connection, self._group)
        self._many("INSERT INTO episode_states (n, encoder, grp, states) VALUES (?, ?, ?, ?)", records)

    def _adopt(self, stage: str) -> None:
        """The vectors and states of the stage, in place of all others of the group."""
        version = self._next_version()
        mark_erased(self._connection, self._group)
        given = (self._group, staged("", stage))
        for table in ("claim_vectors", "episode_vectors", "episode_states"):
            mine = f"grp = ? AND substr(encoder, instr(encoder, '{STAGED}')) {{}} ?"
            self._connection.execute(f"DELETE FROM {table} WHERE {mine.format('<>')}", given)
            self._connection.execute(
                f"UPDATE {table} SET encoder = substr(encoder, 1, instr(encoder, '{STAGED}') - 1)"
                f"{'' if table == 'episode_states' else f', version = {version}'} WHERE {mine.format('=')}",
                given,
            )

    def _next_version(self) -> int:
        self._connection.execute(
            "INSERT INTO vector_states (grp, version, erased) VALUES (?, 1, ?) "
            "ON CONFLICT (grp) DO UPDATE SET version = version + 1",
            (self._group, secrets.randbits(62) | 1),
        )
        query = "SELECT version FROM vector_states WHERE grp = ?"
        return int(self._connection.execute(query, (self._group,)).fetchone()[0])

    def _take_orphans(self, mentions: Sequence[str]) -> None:
        """Again until none is left: a mention that goes may have been the last to point at another."""
        while mentions:
            found = self._connection.execute(_ORPHANS, (self._group, json.dumps(mentions))).fetchall()
            self._each("DELETE FROM entities WHERE grp = ? AND id = ?", [id for (id,) in found])
            gone = {id for (id,) in found}
            mentions = [id for id in mentions if id not in gone] if gone else []

    def _each(self, statement: str, values: Sequence[str]) -> None:
        if values:
            self._connection.executemany(statement, [(self._group, value) for value in values])

    def _many(self, statement: str, records: Iterable[Record]) -> None:
        self._connection.executemany(statement, records)


DROP: Final = (
    *(f"DELETE FROM {table} WHERE grp = ?" for table in ("claim_vectors", "episode_vectors", "episode_states")),
    *(
        f"DELETE FROM {table} WHERE grp = ?"
        for table in ("mentions", "links", "entities", "beliefs", "claims", "episodes")
    ),
    *sqlite_recalls.DROP,
)
FORGET: Final = ("DELETE FROM vector_states WHERE grp = ?", "DELETE FROM groups WHERE name = ?")
EMPTY: Final = "UPDATE groups SET recorded_at = 0, predicates = '{}', embedder = '' WHERE name = ?"


def drop(connection: sqlite3.Connection, group: str, kept: Sequence[str] = ()) -> None:
    """Everything of a group, its full text first: an entry is found again only by the terms of its row.

    But its salt and its ledger rows of the kinds `kept`, where there are such kinds.
    """
    for kind in ("claim", "episode"):
        rows = connection.execute(f"SELECT n, terms FROM {kind}s WHERE grp = ? AND terms <> ''", (group,))
        connection.executemany(
            f"INSERT INTO {kind}_text ({kind}_text, rowid, terms) VALUES ('delete', ?, ?)",
            [(n, indexed(group, terms)) for n, terms in rows],
        )
    for statement in DROP:
        connection.execute(statement, (group,))
    sqlite_ledger.drop_ledger(connection, group, kept)
    if kept:
        mark_erased(connection, group)
        connection.execute(EMPTY, (group,))
        return
    for statement in FORGET:
        connection.execute(statement, (group,))
