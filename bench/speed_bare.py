"""The bare operation: rows that are made already, by statements with nothing around them."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Protocol

from bench.places import Place
from graph_memory.rows import Edits
from graph_memory.store import neo4j_rows, sqlite_rows
from graph_memory.store.neo4j_address import load, parse_address
from graph_memory.store.sqlite_connections import connect, set_up
from graph_memory.store.sqlite_text import indexed
from graph_memory.times import FAR_FUTURE

Batch = Sequence[tuple[str, Sequence[Any]]]
"""Statements with their rows."""
VECTOR = "INSERT INTO {}_vectors (n, grp, encoder, version, vector) VALUES (?, ?, ?, ?, ?)"
MENTION = "INSERT OR IGNORE INTO mentions (grp, episode, mention) VALUES (?, ?, ?)"


class Bare(Protocol):
    def prepared(self, edits: Edits) -> Batch:
        """The rows of the edits as statements take them; not part of what is timed."""

    async def write(self, batch: Batch) -> None:
        """In one transaction."""

    async def close(self) -> None: ...


class BareSqlite:
    """A file of its own with the same schema; `executemany`, one transaction a batch."""

    def __init__(self, path: Path) -> None:
        self.connection: sqlite3.Connection = connect(path, writer=True)
        set_up(self.connection, path)
        self._last = {"episode": 0, "claim": 0}

    def prepared(self, edits: Edits) -> Batch:
        group = (edits.group and edits.group.group) or ""
        episodes = self._numbered("episode", [(row.uuid, row.terms) for row in edits.episodes])
        claims = self._numbered("claim", [(row.claim.id, row.terms) for row in edits.claims])
        numbers = {uuid: n for n, uuid, _ in episodes + claims}
        vectors = [
            (VECTOR.format(kind), [
                (numbers[uuid], group, name, 1, vector.astype("<f4").tobytes())
                for uuid, found in mine.items()
                for name, vector in found.items()
            ])
            for kind, mine in (("claim", edits.claim_vectors), ("episode", edits.episode_vectors))
        ]  # fmt: skip
        return [
            (sqlite_rows.PUT_EPISODE, [
                sqlite_rows.episode_record(group, numbers[row.uuid], row) for row in edits.episodes
            ]),
            (sqlite_rows.PUT_ENTITY, [sqlite_rows.entity_record(group, row) for row in edits.entities]),
            (sqlite_rows.PUT_LINK, [sqlite_rows.link_record(group, row) for row in edits.links]),
            (sqlite_rows.PUT_CLAIM, [
                sqlite_rows.claim_record(group, numbers[row.claim.id], row) for row in edits.claims
            ]),
            (sqlite_rows.PUT_BELIEF, [sqlite_rows.belief_record(group, row) for row in edits.beliefs]),
            (MENTION, [(group, *pair) for pair in edits.mentions]),
            ("INSERT INTO episode_text (rowid, terms) VALUES (?, ?)", _texts(group, episodes)),
            ("INSERT INTO claim_text (rowid, terms) VALUES (?, ?)", _texts(group, claims)),
            *vectors,
        ]  # fmt: skip

    def _numbered(self, kind: str, rows: Iterable[tuple[str, str]]) -> list[tuple[int, str, str]]:
        found = [(n, uuid, terms) for n, (uuid, terms) in enumerate(rows, self._last[kind] + 1)]
        self._last[kind] += len(found)
        return found

    async def write(self, batch: Batch) -> None:
        self.connection.execute("BEGIN IMMEDIATE")
        for statement, rows in batch:
            self.connection.executemany(statement, rows)
        self.connection.execute("COMMIT")

    async def close(self) -> None:
        self.connection.close()


def _texts(group: str, rows: Iterable[tuple[int, str, str]]) -> list[tuple[int, str]]:
    return [(n, indexed(group, terms)) for n, _, terms in rows if terms]


class BareNeo4j:
    """A driver of its own on the same database; one UNWIND statement for each kind of row."""

    def __init__(self, url: str) -> None:
        address = parse_address(url)
        auth = (address.user, address.password)
        self.driver = load().AsyncGraphDatabase.driver(address.uri, auth=auth, notifications_min_severity="OFF")
        self._database = address.database

    def prepared(self, edits: Edits) -> Batch:
        episodes, claims = edits.episode_vectors, edits.claim_vectors
        vectors = neo4j_rows.vector_properties
        current = [row for row in edits.beliefs if row.believed_to >= FAR_FUTURE]
        earlier = [row for row in edits.beliefs if row.believed_to < FAR_FUTURE]
        return [
            ("create_episodes", [
                _with(neo4j_rows.episode_parameters(row), vectors(episodes.get(row.uuid, {})))
                for row in edits.episodes
            ]),
            ("create_entities", [neo4j_rows.entity_parameters(row) for row in edits.entities]),
            ("create_claims", [
                _with(neo4j_rows.claim_parameters(row), vectors(claims.get(row.claim.id, {}))) for row in edits.claims
            ]),
            ("create_facts", [neo4j_rows.belief_parameters(row) for row in current]),
            ("create_beliefs", [neo4j_rows.belief_parameters(row) for row in earlier]),
            ("create_mentions", [neo4j_rows.mention_parameters(*pair) for pair in edits.mentions]),
        ]  # fmt: skip

    async def write(self, batch: Batch) -> None:
        async def work(transaction: Any) -> None:
            for name, rows in batch:
                if rows:
                    await (await transaction.run(query(name), rows=rows, group="")).consume()

        async with self.driver.session(database=self._database) as session:
            await session.execute_write(work)

    async def find(self, name: str, **given: Any) -> list[Any]:
        async def work(transaction: Any) -> list[Any]:
            return [record async for record in await transaction.run(query(name), given)]

        async with self.driver.session(database=self._database) as session:
            found: list[Any] = await session.execute_read(work)
            return found

    async def close(self) -> None:
        await self.driver.close()


def _with(item: dict[str, Any], properties: dict[str, Any]) -> dict[str, Any]:
    return item | {"properties": item["properties"] | properties}


@cache
def query(name: str) -> str:
    text = (Path(__file__).parent / "cypher" / f"{name}.cypher").read_text(encoding="utf-8")
    return text.partition("\n")[2].strip()


def bare_of(place: Place, directory: Path) -> Bare:
    """The bare operation for a place: on SQLite in a file of its own, on Neo4j in the same database."""
    return BareSqlite(directory / "bare.db") if place.kind == "sqlite" else BareNeo4j(place.url)
