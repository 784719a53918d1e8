"""facts(subject, predicate, as_of) and with believed_at, beside the bare query for the same rows."""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

from bench.places import Place
from bench.speed_bare import BareNeo4j
from bench.speed_rows import SAID, START, claims
from bench.timing import Arm, beside
from graph_memory import times
from graph_memory.names import canonical
from graph_memory.store.neo4j_rows import moment
from graph_memory.store.sqlite_connections import connect
from graph_memory.store.sqlite_rows import BELIEF_COLUMNS

AS_OF, BELIEVED_AT = 3.0, 5.0
NAMED = "SELECT entity FROM entities WHERE grp = ? AND key = ?"
HOLDS = f"SELECT {BELIEF_COLUMNS} FROM beliefs WHERE grp = ? AND subject = ({NAMED}) AND predicate = ?"
CURRENT = f'{HOLDS} AND believed_to = {times.FAR_FUTURE} AND "end" > ? AND start <= ?'
KEYS = f"{HOLDS.replace(BELIEF_COLUMNS, 'key')} AND believed_to = {times.FAR_FUTURE}"
BELIEVED = (
    f'SELECT {BELIEF_COLUMNS} FROM beliefs WHERE grp = ? AND key IN ({KEYS}) AND "end" > ? AND start <= ?'
    " AND believed_from <= ? AND believed_to > ?"
)
Query = Callable[[str, str, int, int | None], Awaitable[int]]
"""Canonical subject, predicate, instant, belief time -> how many rows."""


def on_sqlite(connection: sqlite3.Connection, group: str) -> Query:
    async def ask(subject: str, predicate: str, at: int, believed_at: int | None) -> int:
        named = (group, group, subject, predicate)
        if believed_at is None:
            return len(connection.execute(CURRENT, (*named, at, at)).fetchall())
        return len(connection.execute(BELIEVED, (group, *named, at, at, believed_at, believed_at)).fetchall())

    return ask


def on_neo4j(bare: BareNeo4j, group: str) -> Query:
    async def ask(subject: str, predicate: str, at: int, believed_at: int | None) -> int:
        given: dict[str, Any] = {"group": group, "subject": subject, "predicate": predicate, "at": moment(at)}
        if believed_at is None:
            return len(await bare.find("find_facts", **given))
        return len(await bare.find("find_believed", **given, believed_at=moment(believed_at)))

    return ask


async def measure(place: Place, facts: int, repeats: int) -> dict[str, Any]:
    """People with five homes one after the other and five things used, `facts` claims in all."""
    async with place.for_once() as memory:
        await memory.remember_many(claims(facts))
        if place.kind == "sqlite":
            connection = connect(Path(place.url))
            try:
                return await _measure(memory, on_sqlite(connection, place.group), facts, repeats)
            finally:
                connection.close()
        bare = BareNeo4j(place.url)
        try:
            return await _measure(memory, on_neo4j(bare, place.group), facts, repeats)
        finally:
            await bare.close()


async def _measure(memory: Any, query: Query, facts: int, repeats: int) -> dict[str, Any]:
    at, said = START + timedelta(days=1_300), SAID + timedelta(minutes=facts * 6 // 10)
    arms = {name: (Arm(), Arm()) for name in ("as_of", "believed_at")}
    rows = {name: [0, 0] for name in arms}
    people = facts // 10
    for turn in range(-20, repeats):
        subject = f"Person {turn * 7919 % people}"
        predicate = "lives_in" if turn % 2 else "uses"
        for name, (ours, bare) in arms.items():
            believed = said if name == "believed_at" else None
            mine, other = (ours, bare) if turn >= 0 else (Arm(), Arm())
            found = await mine.time(memory.facts(subject, predicate, as_of=at, believed_at=believed))
            micros = None if believed is None else times.micros(believed)
            count = await other.time(query(canonical(subject), predicate, times.micros(at), micros))
            rows[name][0] += len(found)
            rows[name][1] += count
    return {
        name: beside(*arms[name], limit) | {"facts": facts, "rows": rows[name][0], "bare_rows": rows[name][1]}
        for name, limit in (("as_of", AS_OF), ("believed_at", BELIEVED_AT))
    }
