"""The ledger on Neo4j: looked up and put inside a transaction.

A row is joined with a node for each thing that it is about, so that it is found by it; its body is JSON in a property.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from graph_memory.ledger import PAGE
from graph_memory.rows import Edits, LedgerRow
from graph_memory.store.neo4j_recalls import Things, asked
from graph_memory.store.neo4j_rows import moment
from graph_memory.times import FAR_PAST

if TYPE_CHECKING:
    from graph_memory.store.neo4j_reading import Neo4jReading
    from graph_memory.store.neo4j_writing import Neo4jWriting


async def find(reading: Neo4jReading, kind: str, ids: Sequence[str]) -> list[LedgerRow]:
    if not ids:
        return []
    return await reading.find("read/find_ledger", ledger_row, kind=kind, ids=list(dict.fromkeys(ids)))


async def find_with(reading: Neo4jReading, things: Things, kinds: Sequence[str] | None, limit: int) -> list[LedgerRow]:
    if not things or limit < 1:
        return []
    of = None if kinds is None else list(kinds)
    return await reading.find("read/find_ledger_with", ledger_row, things=asked(things), kinds=of, limit=limit)


async def page(
    reading: Neo4jReading, kind: str, states: Sequence[str] | None, after: tuple[int, str] | None, limit: int
) -> list[LedgerRow]:
    at, id = after or (FAR_PAST, "")
    given: dict[str, Any] = {"kind": kind, "at": moment(at), "id": id, "limit": max(limit, 0)}
    if states is None:
        return await reading.find("read/page_ledger", ledger_row, **given)
    return await reading.find("read/page_ledger_state", ledger_row, states=list(dict.fromkeys(states)), **given)


async def put(writing: Neo4jWriting, edits: Edits) -> None:
    await writing.run_batches("write/remove_ledger", {"keys": asked(edits.gone_ledger)})
    put = {row.key: row for row in edits.ledger}.values()
    await writing.run_batches("write/put_ledger", {"rows": [ledger_parameters(row) for row in put]})
    await writing.run_batches("write/put_pages", {"pages": [*_pages(edits)]})


def _pages(edits: Edits) -> Iterator[dict[str, str]]:
    """What the nodes of entities tell of their pages, for Browser and Graphiti."""
    for kind, id in edits.gone_ledger:
        if kind == PAGE:
            yield {"entity": id, "summary": ""}
    for row in edits.ledger:
        if row.kind == PAGE:
            yield {"entity": row.id, "summary": str(row.body.get("text", ""))}


def ledger_parameters(row: LedgerRow) -> dict[str, Any]:
    properties = {
        "state": row.state,
        "things": json.dumps(row.things, ensure_ascii=False),
        "body": json.dumps(dict(row.body), ensure_ascii=False),
    }
    return {
        "kind": row.kind,
        "id": row.id,
        "recorded_at": moment(row.recorded_at),
        "changed_at": moment(row.changed_at),
        "properties": properties,
        "about": asked(row.things),
    }


def ledger_row(group: str, found: Mapping[str, Any]) -> LedgerRow:
    things = [(kind, id) for kind, id in json.loads(found["things"])]
    plain = {name: found[name] for name in ("kind", "id", "state", "recorded_at", "changed_at")}
    return LedgerRow(group=group, things=things, body=json.loads(found["body"]), **plain)
