"""What a store knows of two entities beside their names: neighbours, facts that differ, sentences that name both."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Final

from graph_memory.consolidation.scoring import MOST_NAMES, Evidence, Known
from graph_memory.entities import ALIAS
from graph_memory.likeness import LIKELY, likeness
from graph_memory.names import canonical
from graph_memory.predicates import Catalogue
from graph_memory.rows import BeliefRow, EntityRow
from graph_memory.store.contract import Reading

MOST_FACTS: Final = 200
"""Facts about an entity that are compared; of what has more, only predicates that take one object."""
MOST_COUNTED: Final = 10_000
"""Facts that are counted to say of which entity more is known."""
MOST_EPISODES: Final = 50
"""Episodes that are searched for a sentence that names both."""
MOST_TOLD: Final = 3
_BETWEEN: Final = re.compile(
    r"\s*(?:,?\s*(?:and|&|vs\.?|versus|with|than|not)\s+(?:(?:his|her|their|my|our|the)\s+)?(?:[a-z]+\s+)?"
    r"|[和与與跟及、]|以及|还有|不是)\s*"
)
Ids = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Entity:
    """An entity with its mentions, and how many facts are about it (up to MOST_COUNTED)."""

    row: EntityRow
    members: tuple[EntityRow, ...]
    facts: int = 0

    @property
    def known(self) -> Known:
        others = sorted((row.recorded_at, row.id, row.name) for row in self.members if row.id != self.row.id)
        names = dict.fromkeys([self.row.name, *(name for _, _, name in others)])
        return Known(self.row.id, tuple(names)[:MOST_NAMES], self.row.kind)


@dataclass(slots=True)
class Neighbourhood:
    """What the facts about an entity say: neighbours by (predicate, end), values by one-valued predicate."""

    others: dict[tuple[str, str], str] = field(default_factory=dict)
    one_valued: list[BeliefRow] = field(default_factory=list)
    related: dict[str, str] = field(default_factory=dict)


async def entities_of(reading: Reading, mentions: Iterable[str]) -> dict[str, Entity]:
    """Mention id -> the entity that it is, of those that are there and no values."""
    rows = {row.id: row for row in await reading.entities_by_id(sorted(set(mentions))) if not row.value}
    ids = sorted({row.entity for row in rows.values()})
    members: dict[str, list[EntityRow]] = {id: [] for id in ids}
    for row in await reading.members(ids):
        members[row.entity].append(row)
    counted = await reading.degrees(ids, MOST_COUNTED)
    found = {
        id: Entity(row, tuple(members[id]), counted.get(id, 0)) for id in ids for row in members[id] if row.id == id
    }
    return {id: found[row.entity] for id, row in rows.items() if row.entity in found}


async def evidence_of(reading: Reading, pairs: Sequence[tuple[Entity, Entity]], catalogue: Catalogue) -> list[Evidence]:
    """For each pair what its facts say."""
    entities = {entity.row.id: entity for pair in pairs for entity in pair}
    one_valued = sorted(name for name, found in catalogue.predicates.items() if found.cardinality == "one")
    few = sorted(id for id, entity in entities.items() if entity.facts <= MOST_FACTS)
    many = sorted(entities.keys() - set(few))
    rows = [*await reading.current(few, None, None), *await reading.current(many, one_valued, None)]
    around = _around(rows, entities.keys(), set(one_valued))
    return [_weighed(around[one.row.id], around[other.row.id], one, other, catalogue) for one, other in pairs]


def _around(rows: Iterable[BeliefRow], ids: Iterable[str], one_valued: set[str]) -> Mapping[str, Neighbourhood]:
    found = {id: Neighbourhood() for id in ids}
    for row in rows:
        said = f"{row.subject_name} {row.predicate.replace('_', ' ')} {row.object_name}"
        if row.subject in found:
            mine = found[row.subject]
            mine.others[f"{row.predicate} >", row.object] = f"{row.predicate.replace('_', ' ')} {row.object_name}"
            if row.predicate in one_valued:
                mine.one_valued.append(row)
        if row.object in found:
            mine = found[row.object]
            mine.others[f"{row.predicate} <", row.subject] = f"{row.subject_name} {row.predicate.replace('_', ' ')} it"
        if row.predicate != ALIAS:
            for here, there in ((row.subject, row.object), (row.object, row.subject)):
                if here in found:
                    found[here].related[there] = said
    return found


def _weighed(a: Neighbourhood, b: Neighbourhood, one: Entity, other: Entity, catalogue: Catalogue) -> Evidence:
    related = a.related.get(other.row.id) or b.related.get(one.row.id)
    shared = sorted(a.others[key] for key in a.others.keys() & b.others.keys())
    differs, now = _differences(a.one_valued, b.one_valued, catalogue)
    return Evidence(
        shared=tuple(f"“{said}”" for said in shared[:MOST_TOLD]),
        differs=differs,
        now=now,
        two=f"One is related to the other: {related}." if related else "",
    )


def _differences(one: Sequence[BeliefRow], other: Sequence[BeliefRow], catalogue: Catalogue) -> tuple[str, str]:
    """(what they differ in for life, what at one time), in words."""
    life = now = ""
    for a, b in product(_latest(one), _latest(other)):
        if (a.predicate, a.qualifier, a.scope) != (b.predicate, b.qualifier, b.scope) or _one_object(a, b):
            continue
        predicate = catalogue.get(a.predicate)
        names = " and ".join(sorted((a.object_name, b.object_name)))
        told = f"{a.predicate.replace('_', ' ')}: {names}"
        if predicate.timeless and predicate.value:
            life = min(life or told, told)
        elif a.start < b.end and b.start < a.end:
            now = min(now or told, told)
    return (f"they differ for life in {life}" if life else ""), (f"they differ at one time in {now}" if now else "")


def _latest(rows: Sequence[BeliefRow]) -> list[BeliefRow]:
    return sorted(rows, key=lambda row: (-row.start, row.id))[:MOST_FACTS]


def _one_object(a: BeliefRow, b: BeliefRow) -> bool:
    """Whether two objects may say the same, one perhaps less exactly: 5 May and 5 May 1990."""
    if a.object == b.object or canonical(a.object_name) == canonical(b.object_name):
        return True
    figures = [set(re.findall(r"\d+", name)) for name in (a.object_name, b.object_name)]
    if all(figures):
        return figures[0] <= figures[1] or figures[1] <= figures[0]
    return likeness(a.object_name, b.object_name).score >= LIKELY


async def in_one_sentence(reading: Reading, one: Entity, other: Entity) -> str:
    """Why both are two: a sentence names them side by side; "" where none does among the first episodes."""
    less = min((one, other), key=lambda entity: (entity.facts, entity.row.id))
    uuids = await reading.mentioning(sorted(row.id for row in less.members))
    episodes = await reading.episodes_by_uuid(uuids[:MOST_EPISODES])
    names = [tuple(map(canonical, entity.known.names)) for entity in (one, other)]
    for row in sorted(episodes, key=lambda row: (row.said_at, row.id)):
        text = canonical(row.content)
        if any(side_by_side(text, a, b) for a, b in product(*names)):
            return f"They are named side by side as two, in episode {row.id}."
    return ""


def side_by_side(text: str, one: str, other: str) -> bool:
    """Whether a text names both as two: joined by and, with or the like."""
    return any(
        _BETWEEN.fullmatch(text, end, start)
        for a, b in ((one, other), (other, one))
        for end in (found.end() for found in _places(text, a))
        for start in (found.start() for found in _places(text, b))
        if end <= start <= end + 40
    )


def _places(text: str, name: str) -> Iterator[re.Match[str]]:
    edge = r"(?<!\w){}(?!\w)" if name.isascii() else "{}"
    return re.finditer(edge.format(re.escape(name)), text)
