"""What an erasure is about: one selector, and the episodes that it means."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from graph_memory.belief_rows import MOST_SOURCES
from graph_memory.checks import Named, named, word
from graph_memory.erasing.matching import Names, given_in
from graph_memory.errors import Conflict, InvalidInput, NotFound, UnknownEntity, UnknownEpisode, UnknownFact
from graph_memory.identifying import MANY
from graph_memory.names import canonical
from graph_memory.rows import EntityRow, EpisodeRow
from graph_memory.store.contract import Reading, Store, Visible
from graph_memory.times import FAR_FUTURE

KINDS: Final = ("episode", "entity", "fact", "session", "about")
PAGE: Final = 500
EVERYTHING: Final = Visible()


@dataclass(frozen=True, slots=True)
class Selector:
    """`what` is one of KINDS, `named` what the caller gave; of `about`, what was said before `before`, microseconds."""

    what: str
    named: Named
    before: int = FAR_FUTURE


@dataclass(slots=True)
class Selected:
    """Episodes (uuids), those recorded last first; of an entity its mentions, and the names that its texts may say."""

    episodes: list[str] = field(default_factory=list)
    entity: EntityRow | None = None
    mentions: list[EntityRow] = field(default_factory=list)
    names: list[str] = field(default_factory=list)


def selector_of(given: Mapping[str, Any], before: int | None) -> Selector:
    """The one selector that is given. Raises InvalidInput for none and for several."""
    found = [name for name in KINDS if given.get(name) is not None]
    if len(found) != 1:
        told = f"not {' and '.join(found)}" if found else "none is given"
        raise InvalidInput(f"give one of {', '.join(KINDS)}, or a group with whole=True: {told}", field="episode")
    (what,) = found
    if before is not None and what != "about":
        raise InvalidInput("before goes with about: what was said about it before that", field="before")
    thing = given[what]
    name = named(thing, what) if what in ("entity", "about") else Named(word(thing, what))
    return Selector(what, name, FAR_FUTURE if before is None else before)


async def select(store: Store, group: str, selector: Selector) -> Selected:
    """Raises UnknownEpisode, UnknownEntity, UnknownFact, NotFound; Conflict where a name is of several entities."""
    given = selector.named.name
    if selector.what == "episode":
        found = await store.read(group, lambda reading: reading.episodes([given]))
        if not found:
            raise UnknownEpisode(f"there is no episode {given!r} in group {group!r}", field="episode")
        return Selected([found[0].uuid])
    if selector.what == "fact":
        return Selected(await store.read(group, lambda reading: _behind(reading, group, given)))
    if selector.what == "session":
        episodes = await store.read(group, lambda reading: reading.tail(given, MANY))
        if not episodes:
            raise NotFound(f"there is no session {given!r} in group {group!r}", field="session")
        return Selected(newest(episodes))
    return await _about(store, group, selector)


def newest(rows: Iterable[EpisodeRow]) -> list[str]:
    """In the order in which they are taken: what was recorded last goes first, so that little is encoded twice."""
    return [row.uuid for row in sorted(rows, key=lambda row: (-row.recorded_at, row.uuid))]


async def _behind(reading: Reading, group: str, fact: str) -> list[str]:
    """The episodes that a fact, in every shape, rests on."""
    shapes = await reading.beliefs_by_id([fact])
    if not shapes:
        raise UnknownFact(f"there is no fact {fact!r} in group {group!r}", field="fact")
    uuids = {uuid for shape in shapes for uuid in shape.episodes}
    claims = await reading.claims(list({shape.key for shape in shapes}))
    uuids |= {row.claim.episode for row in claims if row.claim.id in {shape.claim for shape in shapes}}
    if any(len(shape.episodes) >= MOST_SOURCES for shape in shapes):
        uuids |= {row.claim.episode for row in claims if row.claim.object in {shape.object for shape in shapes}}
    return newest(await reading.episodes_by_uuid(sorted(uuids)))


async def _about(store: Store, group: str, selector: Selector) -> Selected:
    """Every episode that names the entity: by a claim, or in its text; none said at `before` or later."""
    wanted = selector.named
    selected = await store.read(group, lambda reading: entity_of(reading, group, wanted, selector.what))
    mentioning: set[str] = set()
    if selected.mentions:
        ids = [row.id for row in selected.mentions]
        mentioning = set(await store.read(group, lambda reading: mentioned_in(reading, ids)))
    names = Names(selected.names)

    def takes(row: EpisodeRow) -> bool:
        return row.said_at < selector.before and (row.uuid in mentioning or (bool(names) and names.within(texts(row))))

    selected.episodes = newest(await _paged(store, group, takes))
    if not selected.episodes:
        raise (
            NotFound(f"nothing in group {group!r} says {wanted.name!r}" + _when(selector), field=selector.what)
            if selector.what == "about"
            else UnknownEntity(f"no episode of group {group!r} names {wanted.name!r}", field="entity")
        )
    return selected


def _when(selector: Selector) -> str:
    return "" if selector.before >= FAR_FUTURE else " before that time"


def texts(row: EpisodeRow) -> list[str]:
    """All that an episode says, with what its caller gave."""
    return [row.content, row.speaker, row.session, row.id, *given_in(row.body)]


async def mentioned_in(reading: Reading, mentions: Sequence[str]) -> list[str]:
    """Episodes (uuids) that mention one of them, or state a claim that names one."""
    claims = await reading.claims_naming(mentions)
    return [*await reading.mentioning(mentions), *(row.claim.episode for row in claims)]


async def entity_of(reading: Reading, group: str, wanted: Named, what: str) -> Selected:
    """The entity with all mentions that it is; for `about` none where only texts say the name.

    A name that is another entity's too is not looked for in texts: they may mean that one. Raises UnknownEntity,
    Conflict, InvalidInput.
    """
    key = canonical(wanted.name)
    rows = [row for row in await reading.entities_by_id([wanted.name])]
    rows = rows or [row for row in await reading.entities([key]) if not wanted.kind or row.kind == wanted.kind]
    if rows and all(row.value for row in rows) and what == "entity":
        raise InvalidInput(f"{wanted.name!r} is a value: give about, or the fact or episode that says it", field=what)
    rows = [row for row in rows if not row.value or what == "about"]
    if not rows and what == "entity":
        raise UnknownEntity(f"there is no entity {wanted.name!r} in group {group!r}: give its name or id", field=what)
    roots = sorted({row.entity for row in rows})
    things = sorted({row.entity for row in rows if not row.value})
    if len(things) > 1:
        kinds = ", ".join(sorted({row.kind or "none" for row in rows}))
        raise Conflict(
            f"{wanted.name!r} names several entities: give its kind, {{'name', 'kind'}} ({kinds}), or its id",
            field=what,
        )
    if not roots:
        return Selected(names=[wanted.name])
    members = {row.id: row for row in (*await reading.members(roots), *await reading.entities_by_id(roots))}
    keys = sorted({row.key for row in members.values()})
    namesakes = await reading.entities(keys)
    shared = {row.key for row in namesakes if row.id not in members and not row.value}
    told = {row.name for row in members.values()} | ({wanted.name} if key in keys else set())
    names = sorted(name for name in told if canonical(name) not in shared)
    root = next((row for row in members.values() if row.id in things), None)
    return Selected(entity=root, mentions=list(members.values()), names=names)


async def _paged(store: Store, group: str, takes: Callable[[EpisodeRow], bool]) -> list[EpisodeRow]:
    """The episodes that are taken, in slim form: a group may be larger than memory."""
    found: list[EpisodeRow] = []
    after: tuple[int, str] | None = None
    while rows := await store.page(group, after, PAGE, False, EVERYTHING):
        found += [EpisodeRow(row.uuid, group, row.id, "", "", 0, row.recorded_at) for row in rows if takes(row)]
        after = rows[-1].said_at, rows[-1].id
    return found
