"""The entities that steps look through, page by page, and what is believed of each now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from graph_memory.clocks import Facing, fact_of, once, ordered
from graph_memory.consolidation.page_text import About, chosen
from graph_memory.predicates import Catalogue
from graph_memory.recall.archived import FACT, any_archived, archived_of
from graph_memory.rows import BeliefRow, EntityRow
from graph_memory.store.contract import Reading

MOST_ROWS: Final = 20_000
"""Beliefs that are held at once; one entity alone may have more."""


async def subjects(reading: Reading, after: str, limit: int, least: int) -> tuple[list[EntityRow], str | None, int]:
    """Of at most `limit` mentions beyond the id `after`: the entities about which there are `least` beliefs, where the
    next page begins (None: that was all), and how many were looked at."""
    rows = await reading.page_entities(after, limit)
    own = [row for row in rows if row.entity == row.id]
    degrees = await reading.degrees([row.id for row in own], MOST_ROWS)
    kept: list[EntityRow] = []
    load = 0
    for place, row in enumerate(rows):
        degree = degrees.get(row.id, 0) if row.entity == row.id else 0
        if degree < least:
            continue
        if kept and load + degree > MOST_ROWS:
            return kept, rows[place - 1].id, place
        kept.append(row)
        load += degree
    return kept, rows[-1].id if len(rows) == limit else None, len(rows)


async def beliefs_about(reading: Reading, entities: Sequence[str]) -> list[BeliefRow]:
    """What is believed of entities now, whenever it holds, from either end."""
    return await reading.current(list(entities), None, None) if entities else []


async def abouts(
    reading: Reading, catalogue: Catalogue, entities: Sequence[EntityRow], at: int, most: int
) -> dict[str, About]:
    """By entity, what a page of it tells as of `at`: not what is archived."""
    rows = await beliefs_about(reading, [row.id for row in entities])
    if rows and await any_archived(reading):
        gone = {id for _, id in await archived_of(reading, [(FACT, row.id) for row in rows])}
        rows = [row for row in rows if row.id not in gone]
    members = await reading.members([row.id for row in entities])
    return {row.id: _about(row, rows, members, catalogue, at, most) for row in entities}


def _about(
    entity: EntityRow,
    rows: Sequence[BeliefRow],
    members: Sequence[EntityRow],
    catalogue: Catalogue,
    at: int,
    most: int,
) -> About:
    facing = Facing(catalogue, frozenset({entity.id}))
    mine = [row for row in rows if entity.id in (row.subject, row.object) and facing.takes(row)]
    facts = [fact_of(row, at, facing) for row in once(ordered(mine), catalogue)]
    names = tuple(sorted({row.name for row in members if row.entity == entity.id and row.key != entity.key}))
    return About(entity.id, entity.name, entity.kind, names, chosen(facts, most))


def by_subject(rows: Sequence[BeliefRow], entities: Sequence[str]) -> Mapping[str, list[BeliefRow]]:
    """The beliefs of which each of the entities is the subject."""
    result: dict[str, list[BeliefRow]] = {id: [] for id in entities}
    for row in rows:
        if row.subject in result:
            result[row.subject].append(row)
    return result
