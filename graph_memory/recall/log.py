"""The recall log: what each recall handed over, and which of it was of use. What an answer makes of it is pure.

An entry is written under the lock of its group, and holds nothing of what was deleted before; a delete takes what it
deletes out of the entries in its own transaction.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from graph_memory.checks import clean
from graph_memory.errors import UnknownHit, UnknownRecall
from graph_memory.models import Fact, Hit, Recall
from graph_memory.rows import Edits, HandedRow, RecallRow, UsageRow
from graph_memory.store.contract import Reading, Writing

LONGEST: Final = 1_000
"""Characters of the text of a hit."""
AT_ONCE: Final = 1_000
"""Entries that are held at once where something is taken out of all of them."""
KINDS: Final = ("fact", "episode", "entity")

Thing = tuple[str, str]
"""(kind, id)"""


@dataclass(frozen=True, slots=True)
class Gone:
    """What is deleted, by id."""

    episodes: frozenset[str] = frozenset()
    facts: frozenset[str] = frozenset()
    entities: frozenset[str] = frozenset()

    @property
    def things(self) -> list[Thing]:
        """All that an entry may hold something of; an episode may also stand behind its facts and text."""
        by_kind = {"episode": self.episodes, "source": self.episodes, "fact": self.facts, "entity": self.entities}
        return [(kind, id) for kind, ids in by_kind.items() for id in sorted(ids)]


@dataclass(frozen=True, slots=True)
class Entry:
    """An answer to be logged; `asked` are the clocks and scope as given, `standing` the facts its text always has."""

    id: str
    recorded_at: int
    question: str
    asked: Mapping[str, Any]
    found: Recall
    standing: Sequence[Fact] = field(default=())

    def of(self, group: str, alone: bool) -> RecallRow:
        """What it handed over of the group. The text, which is of all groups, is kept where there is one."""
        found = self.found
        named = "" if alone else group
        facts, episodes, entities = (_in(hits, named) for hits in (found.facts, found.episodes, found.entities))
        hits = [
            *(_row("fact", hit.fact.id, rank, hit, hit.fact.fact, hit.fact) for rank, hit in enumerate(facts, 1)),
            *(_row("episode", hit.id, rank, hit, hit.content) for rank, hit in enumerate(episodes, 1)),
            *(_row("entity", hit.id, rank, hit, hit.name) for rank, hit in enumerate(entities, 1)),
        ]
        behind = [id for hit in hits for id in hit.sources]
        if alone and found.text:
            behind += [*found.sources, *(id for fact in self.standing for id in _sources(fact))]
        return RecallRow(
            id=self.id,
            group=group,
            recorded_at=self.recorded_at,
            question=clean(self.question),
            asked=dict(self.asked),
            hits=hits,
            text=found.text if alone else "",
            sources=list(dict.fromkeys(behind)),
        )


def _in(hits: Iterable[Any], group: str) -> list[Any]:
    """The hits of a group; where one alone is asked they name none."""
    return [hit for hit in hits if hit.group == group]


def _sources(fact: Fact) -> list[str]:
    return list(dict.fromkeys(origin.episode for origin in fact.sources))


def _row(kind: str, id: str, rank: int, hit: Hit, text: str, fact: Fact | None = None) -> HandedRow:
    sources = [] if fact is None else _sources(fact)
    return HandedRow(kind, id, rank, hit.score, hit.confidence, clean(text[:LONGEST]), sources)


def without(row: RecallRow, gone: Gone) -> RecallRow:
    """The entry without what is gone: no hit of it, no id of it, and no text that may have come from it.

    A fact that other episodes say too stays, without its sentence, which may be worded as in the one that is gone.
    """
    hits = [kept for hit in row.hits if (kept := _kept(hit, gone)) is not None]
    sources = [id for id in row.sources if id not in gone.episodes]
    text = row.text if sources == row.sources else ""
    changed = hits != row.hits or sources != row.sources
    return replace(row, hits=hits, sources=sources, text=text, deleted=True) if changed else row


def _kept(hit: HandedRow, gone: Gone) -> HandedRow | None:
    ids = {"fact": gone.facts, "episode": gone.episodes, "entity": gone.entities}
    sources = [id for id in hit.sources if id not in gone.episodes]
    if hit.id in ids[hit.kind] or (hit.sources and not sources):
        return None
    return hit if sources == hit.sources else replace(hit, sources=sources, text="")


async def record(tx: Writing, entry: Entry, alone: bool, group: str) -> None:
    """Append the entry, and count its facts and episodes as recalled."""
    whole = entry.of(group, alone)
    contents = {hit.id: hit.content for hit in _in(entry.found.episodes, "" if alone else group)}
    row = without(whole, await _gone_meanwhile(tx, whole, contents))
    usage = await _usage(tx, group, [(hit.kind, hit.id) for hit in row.counted])
    counted = [
        replace(one, times_recalled=one.times_recalled + 1, last_recalled=row.recorded_at) for one in usage.values()
    ]
    await tx.apply(Edits(recalls=[row], usage=counted))


async def _gone_meanwhile(tx: Writing, row: RecallRow, contents: Mapping[str, str]) -> Gone:
    """What was deleted between the answer and its entry; an episode of that id with another content is another."""
    named = {*row.sources, *contents}
    stored = {found.id: found.content for found in await tx.episodes(sorted(named))}
    same = {id for id, content in stored.items() if contents.get(id, content) == content}
    entities = {hit.id for hit in row.hits if hit.kind == "entity"}
    there = {found.id for found in await tx.entities_by_id(sorted(entities))}
    return Gone(episodes=frozenset(named - same), entities=frozenset(entities - there))


async def _usage(reading: Reading, group: str, things: Sequence[Thing]) -> dict[Thing, UsageRow]:
    """Of each thing, of one that was neither recalled nor used a fresh row."""
    known = {(row.kind, row.id): row for row in await reading.usage(things)}
    return {thing: known.get(thing) or UsageRow(group, *thing) for thing in things}


async def use(tx: Writing, group: str, kind: str | None, id: str, recall: str | None, now: int) -> UsageRow:
    """Count a hit as used: of one recall once, without `recall` each time; the last entry that handed it has its mark.

    Raises UnknownRecall, UnknownHit.
    """
    kinds = KINDS if kind is None else (kind,)
    entry, hit = await _handed(tx, group, kinds, id, recall)
    thing = (hit.kind, id) if hit else await _thing(tx, group, kinds, id)
    usage = (await _usage(tx, group, [thing]))[thing]
    edits = Edits()
    if entry is not None and hit is not None and hit.used_at is None:
        hits = [replace(one, used_at=now) if one is hit else one for one in entry.hits]
        edits.recalls = [replace(entry, hits=hits)]
    if edits.recalls or recall is None:
        usage = replace(usage, times_used=usage.times_used + 1, last_used=now)
        edits.usage = [usage]
        await tx.apply(edits)
    return usage


async def _handed(
    reading: Reading, group: str, kinds: Sequence[str], id: str, recall: str | None
) -> tuple[RecallRow | None, HandedRow | None]:
    """The entry that handed it, of `recall` or the last one, and the hit there; None where no entry has it."""
    if recall is None:
        found = await reading.recalls_with([(kind, id) for kind in kinds], 1)
    elif not (found := await reading.recalls([recall])):
        raise UnknownRecall(
            f"there is no recall {recall!r} in the log of group {group!r}: give the id of a Recall that was made with "
            "the recall log on, or leave it out",
            field="recall",
        )
    hits = [(entry, hit) for entry in found for hit in entry.hits if hit.kind in kinds and hit.id == id]
    if recall is not None and not hits:
        raise UnknownHit(f"recall {recall!r} handed over no {id!r}: give the id of one of its hits", field="id")
    return hits[0] if hits else (None, None)


async def _thing(reading: Reading, group: str, kinds: Sequence[str], id: str) -> Thing:
    """What is stored under the id. Raises UnknownHit."""
    look_up = {"fact": reading.beliefs_by_id, "episode": reading.episodes, "entity": reading.entities_by_id}
    for kind in kinds:
        if await look_up[kind]([id]):
            return kind, id
    known = " or ".join(kinds) if len(kinds) == 1 else "fact, episode or entity"
    raise UnknownHit(f"there is no {known} {id!r} in group {group!r}: give a hit of recall, or its id", field="id")


async def forget(tx: Writing, episodes: Sequence[str], edits: Edits) -> None:
    """Take episodes (ids), and what went with them by `edits`, out of every entry, and how often it was used."""
    facts, entities = {id for id, _ in edits.gone_beliefs}, set(edits.maybe_orphans)
    facts -= {row.id for row in await tx.beliefs_by_id(sorted(facts))}
    entities -= {row.id for row in await tx.entities_by_id(sorted(entities))}
    gone = Gone(frozenset(episodes), frozenset(facts), frozenset(entities))
    things = gone.things
    while rows := await tx.recalls_with(things, AT_ONCE):
        await tx.apply(Edits(recalls=[without(row, gone) for row in rows]))
    await tx.apply(Edits(gone_usage=things))
