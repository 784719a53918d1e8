"""What is stored -> patterns with their evidence, and patterns -> episodes that state them as guesses."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC
from hashlib import sha256
from json import dumps
from typing import Any, Final

from graph_memory import times
from graph_memory.checks import Named
from graph_memory.consolidation import lessons, patterns
from graph_memory.consolidation.patterns import Pattern, Who
from graph_memory.consolidation.policy import DAY
from graph_memory.consolidation.step import Context
from graph_memory.consolidation.subjects import beliefs_about, by_subject
from graph_memory.ledger import REFLECTION
from graph_memory.names import canonical
from graph_memory.recall.archived import archived_of
from graph_memory.recall.terms import held
from graph_memory.rows import BeliefRow, EntityRow, EpisodeRow, LedgerRow
from graph_memory.store.contract import Chosen, Reading, Visible, Wanted
from graph_memory.told import Told, tell

MADE: Final = "made"
REJECTED: Final = "rejected"
ASKED: Final = "asked"
"""Not a pattern: of which facts of an entity a language model was asked last."""
MOST_LIKE: Final = 100
"""Episodes that are looked at for one mistake."""
_ALL: Final = Visible()


def episode_id(pattern: Pattern, group: str) -> str:
    """Of the episode that states it: another one for other evidence."""
    return f"reflection:{pattern.id(group)}:{pattern.digest}"


def told_of(pattern: Pattern, group: str) -> Told:
    """The episode that states a pattern as a guess: a stated fact, or its denial, is above it."""
    subject = {"name": pattern.subject.name, "kind": pattern.subject.kind}
    body = {
        "id": episode_id(pattern, group),
        "verb": "assert",
        "subject": subject if pattern.subject.kind else pattern.subject.name,
        "predicate": pattern.predicate,
        "object": pattern.text,
        "said_at": times.instant(pattern.said),
        "valid_from": times.instant(pattern.start),
        "grain": "day",
        "position": 0,
        "source": "inferred",
        "confidence": round(pattern.count / (pattern.count + 1), 2),
        "reason": patterns.counted(pattern) if pattern.count else "",
        "scope": pattern.scope,
        "metadata": {"reflection": pattern.rule, "evidence": list(pattern.episodes)},
    }
    return tell(body, group, UTC)


def row_of(pattern: Pattern, group: str, recorded_at: int, changed_at: int) -> LedgerRow:
    id = episode_id(pattern, group)
    body = {
        "rule": pattern.rule,
        "about": list(pattern.about),
        "subject": pattern.entity,
        "text": f"{pattern.subject.name}: {pattern.text}",
        "episode": id,
    }
    things = [*pattern.things, ("episode", id)]
    return LedgerRow(REFLECTION, pattern.id(group), group, MADE, recorded_at, changed_at, things, body)


async def whos(reading: Reading, entities: Sequence[EntityRow], rows: Mapping[str, list[BeliefRow]]) -> list[Who]:
    """The entities with the stated episodes behind what is believed of them."""
    ids = {id for mine in rows.values() for row in mine for id, _ in row.sources}
    found = {row.id: row for row in await reading.episodes(sorted(ids)) if lessons.stated(row)} if ids else {}
    return [Who(row.id, Named(row.name, row.kind), found) for row in entities]


async def of_entities(reading: Reading, context: Context, entities: Sequence[EntityRow]) -> list[Pattern]:
    """What the counting rules find of each."""
    ids = [row.id for row in entities]
    rows = by_subject(await beliefs_about(reading, ids), ids)
    least = context.policy.least_count
    window = context.policy.mind_days * DAY
    found: list[Pattern] = []
    for who in await whos(reading, entities, rows):
        mine = rows[who.entity]
        counted = (
            patterns.of_course(course, who, least, context.tz)
            for course in patterns.courses(mine, who, context.catalogue, context.now)
        )
        mined = [pattern for pattern in counted if pattern is not None]
        mined += patterns.of_changes(mine, who, context.catalogue, least, window)
        found += [pattern for pattern in mined if not _said(pattern, mine, who)]
    return found


def _said(pattern: Pattern, rows: Iterable[BeliefRow], who: Who) -> bool:
    """Whether somebody states it: no guess is to lend it its own time."""
    return any(
        (row.predicate, row.scope, canonical(row.object_name))
        == (pattern.predicate, pattern.scope, canonical(pattern.text))
        and any(id in who.stated for id, _ in row.sources)
        for row in rows
    )


async def mistakes(context: Context) -> Chosen:
    """What is of a kind that tells of a mistake."""
    wanted = Wanted(kinds=tuple(patterns.words()["mistakes"]["kinds"]))
    return await context.store.read(context.group, lambda reading: reading.chosen(wanted, _ALL))


async def of_mistakes(context: Context, all_of_them: Chosen, episodes: Iterable[EpisodeRow]) -> list[Pattern]:
    """The lessons of which one of the episodes is the first mistake."""
    found = [await _of_mistake(context, all_of_them, row) for row in episodes if lessons.is_mistake(row)]
    return [pattern for pattern in found if pattern is not None]


async def _of_mistake(context: Context, all_of_them: Chosen, first: EpisodeRow) -> Pattern | None:
    asked = sorted(held(first.terms))
    if not asked:
        return None
    _, hits = await context.store.find_text(context.group, asked, MOST_LIKE, _ALL, all_of_them)
    uuids = [hit.uuid for hit in hits]
    rows = await context.store.read(context.group, lambda reading: reading.episodes_by_uuid(uuids))
    alike = [row for row in rows if lessons.is_mistake(row) and lessons.like(first, row)]
    alike.sort(key=lambda row: (row.said_at, row.id))
    if not alike or alike[0].id != first.id:
        return None
    return lessons.of_mistakes(alike, context.policy.least_mistakes)


def digest_of(rows: Sequence[BeliefRow]) -> str:
    """The same for the same facts."""
    told = [(row.id, row.fact, row.start, row.end, row.sources) for row in rows]
    return sha256(dumps(told, ensure_ascii=False).encode()).hexdigest()


def own_facts(rows: Iterable[BeliefRow], who: Who) -> list[BeliefRow]:
    """What a model is shown of an entity: what somebody stated, in the order of time."""
    mine = [row for row in rows if any(id in who.stated for id, _ in row.sources)]
    return sorted(mine, key=lambda row: (row.start, row.end, row.id))


async def holds(reading: Reading, pattern: Pattern) -> bool:
    """Whether its evidence is still there, as it was when it was found."""
    episodes = {row.id for row in await reading.episodes(list(pattern.episodes))}
    facts = {row.id for row in await reading.beliefs_by_id(list(pattern.facts)) if row.believed_to >= times.FAR_FUTURE}
    return episodes >= set(pattern.episodes) and facts >= set(pattern.facts)


async def row_holds(reading: Reading, row: LedgerRow) -> bool:
    """Of a row of what a model saw: whether all of its evidence is there."""
    ids: dict[str, list[str]] = {"episode": [], "fact": []}
    for kind, id in row.things:
        if kind in ids and id != row.body.get("episode"):
            ids[kind].append(id)
    episodes = {found.id for found in await reading.episodes(ids["episode"])}
    facts = {found.id for found in await reading.beliefs_by_id(ids["fact"]) if found.believed_to >= times.FAR_FUTURE}
    return episodes >= set(ids["episode"]) and facts >= set(ids["fact"])


async def faded(reading: Reading, row: LedgerRow, least: int) -> bool:
    """Of a row of a lesson: whether all of its evidence is there, of which a search finds less than `least`, since the
    rest is archived."""
    evidence = {thing for thing in row.things if thing[0] == "episode" and thing[1] != row.body.get("episode")}
    return await row_holds(reading, row) and len(evidence - await archived_of(reading, evidence)) < least


def subject_of(row: LedgerRow) -> str:
    return str(row.body.get("subject", ""))


def lead_of(row: LedgerRow) -> str:
    """The id of the first mistake of a lesson."""
    about: Any = row.body["about"]
    return str(about[0])
