"""The recall log and usage on Neo4j: looked up and put inside a transaction.

A recall is joined with a node for each thing that it holds something of: that node has how often the thing was
recalled and used, where it was. Hits are JSON in a property.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from graph_memory.rows import Edits, RecallRow, UsageRow
from graph_memory.store.handed import hits_of, hits_text
from graph_memory.store.neo4j_rows import moment

if TYPE_CHECKING:
    from graph_memory.store.neo4j_reading import Neo4jReading
    from graph_memory.store.neo4j_writing import Neo4jWriting

Things = Sequence[tuple[str, str]]


def asked(things: Things) -> list[dict[str, str]]:
    return [{"kind": kind, "id": id} for kind, id in dict.fromkeys(things)]


async def find_recalls(reading: Neo4jReading, ids: Sequence[str]) -> list[RecallRow]:
    return await reading.find("read/find_recalls", recall_row, ids=list(dict.fromkeys(ids)))


async def find_recalls_with(reading: Neo4jReading, things: Things, limit: int) -> list[RecallRow]:
    if not things or limit < 1:
        return []
    return await reading.find("read/find_recalls_with", recall_row, things=asked(things), limit=limit)


async def find_usage(reading: Neo4jReading, things: Things) -> list[UsageRow]:
    return await reading.find("read/find_usage", usage_row, things=asked(things))


async def put(writing: Neo4jWriting, edits: Edits) -> None:
    if edits.gone_usage:
        await writing.run("write/remove_usage", things=asked(edits.gone_usage))
    if edits.recalls:
        await writing.run("write/put_recalls", rows=[recall_parameters(row) for row in edits.recalls])
    if edits.usage:
        await writing.run("write/put_usage", rows=[usage_parameters(row) for row in edits.usage])


def recall_parameters(row: RecallRow) -> dict[str, Any]:
    properties = {
        "question": row.question,
        "asked": json.dumps(dict(row.asked), ensure_ascii=False),
        "hits": hits_text(row.hits),
        "text": row.text,
        "sources": row.sources,
        "deleted": row.deleted,
        "handed": len(row.counted),
        "used": row.used,
    }
    things = asked(row.things)
    return {"id": row.id, "recorded_at": moment(row.recorded_at), "properties": properties, "things": things}


def recall_row(group: str, found: Mapping[str, Any]) -> RecallRow:
    return RecallRow(
        id=found["id"],
        group=group,
        recorded_at=found["recorded_at"],
        question=found["question"],
        asked=json.loads(found["asked"]),
        hits=hits_of(found["hits"]),
        text=found["text"],
        sources=list(found["sources"]),
        deleted=found["deleted"],
    )


def usage_parameters(row: UsageRow) -> dict[str, Any]:
    return {
        "kind": row.kind,
        "id": row.id,
        "times_recalled": row.times_recalled,
        "last_recalled": None if row.last_recalled is None else moment(row.last_recalled),
        "times_used": row.times_used,
        "last_used": None if row.last_used is None else moment(row.last_used),
    }


def usage_row(group: str, found: Mapping[str, Any]) -> UsageRow:
    return UsageRow(group=group, **found)
