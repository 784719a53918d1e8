"""What of a group a question is put to: kinds, sources, entities, a time of saying, metadata."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import tzinfo
from typing import Any, Final

from graph_memory import ids, times
from graph_memory.checks import Named, named, word
from graph_memory.conditions import Condition, conditions_of
from graph_memory.errors import InvalidInput, shown
from graph_memory.models import EntityHit, Fact
from graph_memory.names import canonical
from graph_memory.store.contract import Chosen, Reading, Visible, Wanted
from graph_memory.times import FAR_FUTURE, FAR_PAST

SOURCES: Final = ("stated", "inferred")
MOST: Final = 1_000
_ORDER: Final = ("kinds", "sources", "entities", "said_from", "said_to", "metadata")
FIELDS: Final = frozenset(_ORDER)


@dataclass(frozen=True, slots=True)
class Filters:
    """As a caller gives them, checked; None is any."""

    kinds: tuple[str, ...] | None = None
    sources: tuple[str, ...] | None = None
    entities: tuple[Named, ...] | None = None
    said_from: int = FAR_PAST
    said_to: int = FAR_FUTURE
    metadata: tuple[Condition, ...] = ()


NONE: Final = Filters()


def filters_of(tz: tzinfo, given: Mapping[str, Any]) -> Filters:
    """From keywords, those that are None left out. Raises InvalidInput that names the field."""
    if unknown := sorted(given.keys() - FIELDS):
        raise InvalidInput(f"{unknown[0]} is no filter: use {', '.join(sorted(FIELDS))}", field=unknown[0])
    kinds, sources, entities, said_from, said_to, metadata = (given.get(name) for name in _ORDER)
    start = FAR_PAST if said_from is None else times.micros(times.moment(said_from, tz, "said_from"))
    end = FAR_FUTURE if said_to is None else times.micros(times.moment(said_to, tz, "said_to"))
    if start >= end:
        raise InvalidInput("said_from must be before said_to", field="said_from")
    origins = None if sources is None else tuple(word(one, "sources") for one in _several(sources, "sources"))
    if unknown := sorted(set(origins or ()) - set(SOURCES)):
        raise InvalidInput(f"there is no source {shown(unknown[0])}: use stated or inferred", field="sources")
    return Filters(
        None if kinds is None else tuple(word(one, "kinds") for one in _several(kinds, "kinds")),
        origins,
        None if entities is None else tuple(named(one, "entities") for one in _several(entities, "entities")),
        start,
        end,
        () if metadata is None else conditions_of(metadata),
    )


def _several(given: object, field: str) -> Sequence[Any]:
    if isinstance(given, str | Mapping) or not isinstance(given, Sequence) or len(given) > MOST:
        raise InvalidInput(f"{field} must be a list of at most {MOST:,}, not {shown(given)}", field=field)
    return given


@dataclass(frozen=True, slots=True)
class Kept:
    """What the filters leave of a group: `names` are the canonical names of the wanted entities."""

    group: str
    filters: Filters
    chosen: Chosen
    names: frozenset[str] = frozenset()

    def takes(self, fact: Fact) -> bool:
        """A fact is wanted by its own kind and ends, and by the episodes behind it."""
        asked = self.filters
        if asked.kinds is not None and fact.kind not in asked.kinds:
            return False
        if asked.entities is not None and not self.names & {canonical(fact.subject), canonical(fact.object)}:
            return False
        behind = (ids.episode_uuid(self.group, origin.episode) for origin in fact.sources)
        return any(uuid in self.chosen.said for uuid in behind)

    def entities(self, hits: Sequence[EntityHit], facts: Sequence[Fact]) -> list[EntityHit]:
        """Those that are wanted, or an end of a fact that is told."""
        ends = self.names.union(*({canonical(fact.subject), canonical(fact.object)} for fact in facts))
        return [hit for hit in hits if canonical(hit.name) in ends]


async def kept(reading: Reading, group: str, filters: Filters, visible: Visible) -> Kept:
    """What is left; of an entity that is not known, nothing."""
    entities, names = None, frozenset[str]()
    if filters.entities is not None:
        entities, names = await _meant(reading, filters.entities)
    wanted = Wanted(filters.kinds, filters.sources, entities, filters.said_from, filters.said_to, filters.metadata)
    return Kept(group, filters, await reading.chosen(wanted, visible), names)


async def _meant(reading: Reading, asked: Collection[Named]) -> tuple[tuple[str, ...], frozenset[str]]:
    """The ids of the entities that are named, and all their names."""
    kinds = {(canonical(one.name), one.kind) for one in asked}
    rows = await reading.entities(sorted({key for key, _ in kinds}))
    mine = {row.entity for row in rows if {(row.key, ""), (row.key, row.kind)} & kinds}
    members = [*await reading.entities_by_id(sorted(mine)), *await reading.members(sorted(mine))]
    return tuple(sorted(mine)), frozenset(row.key for row in members)
