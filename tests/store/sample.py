"""Rows of a small world: sentence i says that subject i // 2 has object i, said and recorded at second i."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable
from dataclasses import replace
from typing import Any

import numpy as np

from graph_memory import ids
from graph_memory.claims import Claim
from graph_memory.rows import BeliefRow, ClaimRow, Edits, EntityRow, EpisodeRow, GroupRow, LedgerRow, LinkRow, Vectors
from graph_memory.store.contract import Reading, Row, Store, Writing

SECOND = 1_000_000
WIDTH = {"en": 384, "zh": 512}


def episode(group: str, i: int, **more: Any) -> EpisodeRow:
    row = EpisodeRow(
        uuid=ids.episode_uuid(group, f"e{i}"),
        group=group,
        id=f"e{i}",
        content=f"sentence{i} common",
        source="stated",
        said_at=i * SECOND,
        recorded_at=i * SECOND,
        position=float(i),
        session=f"session {i // 10}",
        body={"content": f"sentence{i} common", "metadata": {"深": [i, None, True, 0.5]}},
        terms=f"sentence{i} common",
    )
    return replace(row, **more)


def entity(group: str, key: str, **more: Any) -> EntityRow:
    id = ids.entity_id(group, key, "")
    return replace(EntityRow(id, group, key, key.title(), recorded_at=SECOND, entity=id), **more)


def subject(group: str, i: int) -> EntityRow:
    return entity(group, f"subject {i // 2}")


def thing(group: str, i: int) -> EntityRow:
    return entity(group, f"object {i}")


def claim(group: str, i: int, *, terms: str | None = None, said: dict[str, Any] | None = None, **more: Any) -> ClaimRow:
    about, of, spoken = subject(group, i), thing(group, i), episode(group, i)
    text = terms or f"claim{i} common"
    base = Claim(
        id=ids.claim_id(spoken.uuid, 0),
        episode=spoken.uuid,
        key=ids.key_of(group, about.id, "has", "", ""),
        subject=about.id,
        predicate="has" if i % 2 else "had",
        object=of.id,
        verb="assert",
        said_at=spoken.said_at,
        recorded_at=spoken.recorded_at,
        position=spoken.position,
        start=i * SECOND,
        exclusive=None if i % 3 == 0 else i % 3 == 1,
        episode_id=spoken.id,
        subject_name=about.name,
        object_name=of.name,
        grain="day",
        quote=f"quote {i}",
        text=text,
    )
    row = ClaimRow(group, replace(base, **more), about.id, of.id, None, text)
    return replace(row, **(said or {}))


def belief(group: str, i: int, **more: Any) -> BeliefRow:
    of = claim(group, i).claim
    row = BeliefRow(
        id=ids.fact_id(of.key, of.predicate, of.object or "", of.start),
        group=group,
        key=of.key,
        subject=of.subject,
        predicate=of.predicate,
        object=of.object or "",
        start=of.start,
        end=(i + 100) * SECOND,
        believed_from=of.said_at,
        claim=of.id,
        fact=f"{of.subject_name} has {of.object_name}",
        subject_name=of.subject_name,
        object_name=of.object_name,
        recorded_at=of.recorded_at,
        sources=[(of.episode_id, of.quote)],
        episodes=[of.episode],
    )
    return replace(row, **more)


def vector(place: int, encoder: str = "en") -> Vectors:
    """A unit vector along one axis."""
    row = np.zeros(WIDTH[encoder], dtype=np.float32)
    row[place] = 1.0
    return {encoder: row}


def world(group: str, numbers: Iterable[int], **more: Any) -> Edits:
    """Episodes, claims, beliefs and entities of the sentences."""
    numbers = list(numbers)
    named = {row.id: row for i in numbers for row in (subject(group, i), thing(group, i))}
    return Edits(
        group=GroupRow(group, recorded_at=max(numbers) * SECOND, predicates={"has": {"cardinality": "many"}}),
        episodes=[episode(group, i) for i in numbers],
        entities=list(named.values()),
        claims=[claim(group, i) for i in numbers],
        beliefs=[belief(group, i) for i in numbers],
        mentions=[(episode(group, i).uuid, row.id) for i in numbers for row in (subject(group, i), thing(group, i))],
        **more,
    )


async def put(store: Store, group: str, edits: Edits) -> None:
    await store.write(group, lambda writing: writing.apply(edits))


async def ask(store: Store, group: str, verb: str, *arguments: Any) -> Any:
    async def work(reading: Reading) -> Any:
        return await getattr(reading, verb)(*arguments)

    return await store.read(group, work)


async def everything(rows: AsyncIterator[Row | tuple[str, Vectors]]) -> dict[str, list[Any]]:
    """All rows by kind, sorted; vectors as lists."""
    found: dict[str, list[Any]] = {}
    async for row in rows:
        if isinstance(row, tuple):
            row = (row[0], {encoder: vector.tolist() for encoder, vector in row[1].items()})
        found.setdefault(type(row).__name__, []).append(row)
    return {kind: sorted(rows, key=repr) for kind, rows in found.items()}


async def copy(source: Store, target: Store, group: str) -> None:
    """Everything of a group put into another store, as migration does it."""
    edits = Edits()
    places = {EpisodeRow: edits.episodes, EntityRow: edits.entities, LinkRow: edits.links}
    places |= {ClaimRow: edits.claims, BeliefRow: edits.beliefs, LedgerRow: edits.ledger}
    async for row in source.rows(group):
        if isinstance(row, GroupRow):
            edits.group = row
        elif isinstance(row, tuple):
            known = {episode.uuid for episode in edits.episodes}
            (edits.episode_vectors if row[0] in known else edits.claim_vectors)[row[0]] = row[1]
        else:
            places[type(row)].append(row)  # type: ignore[attr-defined]
    await put(target, group, edits)


def keyed(rows: Iterable[Any]) -> list[Any]:
    return sorted(rows, key=repr)


async def nothing(writing: Writing) -> None:
    """A write that changes nothing."""
