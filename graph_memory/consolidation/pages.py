"""Pages of entities: made of what is believed whenever they are asked for, and kept so that others can read them.

A kept page is a row of the ledger: its text, the digest of the facts it was made of, and the time it stands for. What a
language model worded is shown only while that digest is still that of the facts: no text outlives them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, tzinfo
from typing import Any, Final

from graph_memory import times
from graph_memory.asking import Asking
from graph_memory.checks import Named
from graph_memory.clocks import Asked
from graph_memory.consolidation.page_text import About, Language, chosen, language_of, text_of
from graph_memory.consolidation.step import Act, Batch, Context
from graph_memory.consolidation.subjects import abouts, subjects
from graph_memory.errors import UnknownEntity
from graph_memory.ledger import PAGE, Thing
from graph_memory.models_keeping import EntityPage
from graph_memory.names import canonical
from graph_memory.predicates import Catalogue
from graph_memory.recall.archived import FACT, archived_of
from graph_memory.rows import EntityRow, LedgerRow
from graph_memory.store.contract import Reading
from graph_memory.tokens import Count
from graph_memory.writing import Write

MADE: Final = "made"
AT_ONCE: Final = 10
"""Pages of a batch that a language model words."""
AGAIN: Final = ("unasked", "failed", "over_budget")
"""Why no model worded a page, where it may the next time."""


@dataclass(frozen=True, slots=True)
class Room:
    """How a page is to be told: in which language, with how many facts and tokens, its days in which zone."""

    most: int
    tz: tzinfo
    language: Language | None = None
    tokens: int | None = None
    count: Count | None = None


async def page_of(
    reading: Reading, group: str, catalogue: Catalogue, asked: Asked, who: Named, room: Room
) -> EntityPage:
    """The page of an entity, by name or id, on the asked clocks. Raises UnknownEntity."""
    about = await _asked_about(reading, group, catalogue, asked, who, room.most)
    stored = await reading.ledger(PAGE, [about.id]) if asked.now else []
    row = stored[0] if stored and stored[0].body.get("digest") == about.digest else None
    language = room.language or language_of(about)
    at = times.instant(asked.at) or times.EPOCH
    worded = row is not None and row.body["by"] == "llm" and row.body["language"] == language
    text = str(row.body["text"]) if row is not None and worded else ""
    if not text or (room.count and room.tokens is not None and room.count(text) > room.tokens):
        worded = False
        text = text_of(about, at, catalogue, language, tz=room.tz, most=room.tokens, count=room.count)
    return EntityPage(
        entity=about.id,
        name=about.name,
        kind=about.kind,
        names=about.names,
        language=language,
        as_of=at,
        text=text,
        facts=about.facts,
        sources=about.sources,
        by="llm" if worded else "template",
        warning=str(row.body.get("warning", "")) if row is not None and not worded else "",
    )


async def _asked_about(
    reading: Reading, group: str, catalogue: Catalogue, asked: Asked, who: Named, most: int
) -> About:
    """What there is to tell. Another clock than now tells no name but what is believed on it, and the one asked for."""
    own = await _entity(reading, asked, who)
    if asked.now:
        return (await abouts(reading, catalogue, [own], asked.at, most))[own.id]
    asking = Asking(reading, group, catalogue, asked)
    told = await asking.history(Named(own.name, own.kind), None, None, superseded=False)
    gone = {id for _, id in await archived_of(reading, [(FACT, fact.id) for fact in told])}
    facts = [fact for fact in told if fact.id not in gone]
    names = {fact.object for fact in facts if fact.predicate == "also_called" and fact.status == "current"}
    return About(own.id, own.name, own.kind, tuple(sorted(names - {own.name})), chosen(facts, most))


async def _entity(reading: Reading, asked: Asked, who: Named) -> EntityRow:
    """The entity of a name or id; of several, the one of which most is believed. On the clock of recording it is as
    named by then."""
    rows = await reading.entities_by_id([who.name]) or await reading.entities([canonical(who.name)])
    by = asked.visible.recorded_by
    rows = [row for row in rows if not row.value and who.kind in ("", row.kind) and row.recorded_at <= by]
    if not rows:
        raise UnknownEntity(f"there is no entity {who.name!r} in this group: give its name, or its id", field="entity")
    if by < times.FAR_FUTURE:
        return min(rows, key=lambda row: (row.recorded_at, row.id))
    own = await reading.entities_by_id(sorted({row.entity for row in rows}))
    if len(own) == 1:
        return own[0]
    degrees = await reading.degrees([row.id for row in own], 1_000)
    return min(own, key=lambda row: (-degrees.get(row.id, 0), row.id))


class Pages:
    """Keeps a page of each entity of which enough holds, and none of any other."""

    name: Final = "pages"

    async def plan(self, context: Context, after: Any) -> Batch:
        """First the entities, then the pages that there are."""
        if not context.policy.pages:
            return Batch()
        part, place = after or ("entities", "")
        if part == "entities":
            return await self._entities(context, place)
        return await self._kept(context, place)

    async def _entities(self, context: Context, place: str) -> Batch:
        least, most = context.policy.page_least, context.policy.page_facts
        size = min(context.policy.batch, AT_ONCE) if context.llm else context.policy.batch

        async def look(
            reading: Reading,
        ) -> tuple[list[About], Mapping[str, LedgerRow], str | None, int]:
            rows, beyond, done = await subjects(reading, place, size, least)
            found = await abouts(reading, context.catalogue, rows, context.now, most)
            worth = [about for about in found.values() if about.current >= least]
            stored = await reading.ledger(PAGE, [about.id for about in worth])
            return worth, {row.id: row for row in stored}, beyond, done

        worth, stored, beyond, done = await context.store.read(context.group, look)
        bodies = [
            (about, await body_of(context, about, stored.get(about.id)))
            for about in worth
            if about.id not in stored or _stale(context, about, stored[about.id])
        ]
        fresh = [(about, body) for about, body in bodies if body is not None]
        acts = [_act("renew" if about.id in stored else "page", about, body) for about, body in fresh]
        cursor = ["entities", beyond] if beyond is not None else ["pages", None]
        if not acts:
            return Batch(after=cursor, done=done)

        async def apply(write: Write) -> list[Act]:
            return await _put(write, context, fresh, acts)

        return Batch(acts, cursor, done, apply)

    async def _kept(self, context: Context, place: Any) -> Batch:
        beyond = (int(place[0]), str(place[1])) if place else None
        size = context.policy.batch
        rows = await context.store.read(context.group, lambda reading: reading.page_ledger(PAGE, None, beyond, size))
        gone = await context.store.read(context.group, lambda reading: _lost(reading, context, rows))
        acts = [
            Act("remove", tuple(row.things), str(row.body.get("name", "")), "too little holds of it now")
            for row in gone
        ]
        cursor = ["pages", [rows[-1].recorded_at, rows[-1].id]] if len(rows) == size else None
        if not acts:
            return Batch(after=cursor, done=len(rows))

        async def apply(write: Write) -> list[Act]:
            lost = {row.key for row in await _lost(write.tx, context, gone)}
            write.edits.gone_ledger += sorted(lost)
            return [act for act, row in zip(acts, gone, strict=True) if row.key in lost]

        return Batch(acts, cursor, len(rows), apply)


def _stale(context: Context, about: About, row: LedgerRow) -> bool:
    """Whether the page is of other facts, or a model may word it that did not."""
    if row.body.get("digest") != about.digest:
        return True
    return context.llm is not None and row.body["by"] != "llm" and row.body.get("why") in AGAIN


async def body_of(context: Context, about: About, stored: LedgerRow | None) -> dict[str, Any] | None:
    """What the row of a page keeps; None where it would say what it says already."""
    at, language = times.instant(context.now) or times.EPOCH, language_of(about)
    by, warning, why = "template", "", "" if context.llm else "unasked"
    text = text_of(about, at, context.catalogue, language, tz=context.tz)
    if context.llm is not None:
        from graph_memory.consolidation.page_llm import worded
        from graph_memory.llm.asking import NoAnswer

        try:
            text = await worded(context.llm, about, language, context.catalogue, context.tz)
            by = "llm"
        except NoAnswer as none:
            why, warning = none.why, f"told by the template: {none.note}"
    body = {
        "digest": about.digest,
        "name": about.name,
        "text": text,
        "language": language,
        "by": by,
        "as_of": _text(at),
        "sources": list(about.sources),
    }
    body |= {name: value for name, value in (("why", why), ("warning", warning)) if value}
    if stored is not None and {**stored.body, "as_of": "", "text": ""} == {**body, "as_of": "", "text": ""}:
        return body if by == "llm" else None
    return body


async def _put(
    write: Write, context: Context, pages: Sequence[tuple[About, dict[str, Any]]], acts: Sequence[Act]
) -> list[Act]:
    """Keep the pages whose facts are still those that they tell."""
    rows = await write.tx.entities_by_id([about.id for about, _ in pages])
    own = [row for row in rows if row.entity == row.id]
    now = await abouts(write.tx, context.catalogue, own, context.now, context.policy.page_facts)
    stored = {row.id: row for row in await write.tx.ledger(PAGE, [about.id for about, _ in pages])}
    done: list[Act] = []
    for (about, body), act in zip(pages, acts, strict=True):
        if about.id not in now or now[about.id].digest != body["digest"]:
            continue
        at = stored[about.id].recorded_at if about.id in stored else write.clock
        things = things_of(about)
        write.edits.ledger.append(LedgerRow(PAGE, about.id, context.group, MADE, at, write.clock, things, body))
        done.append(act)
    return done


def things_of(about: About) -> list[Thing]:
    """What a page rests on: what is erased takes it along."""
    return [
        ("entity", about.id),
        *(("episode", id) for id in about.sources),
        *(("fact", fact.id) for fact in about.facts),
    ]


async def _lost(reading: Reading, context: Context, rows: Sequence[LedgerRow]) -> list[LedgerRow]:
    """Pages of what is no entity of its own any more, or of which too little holds."""
    known = [row for row in await reading.entities_by_id([row.id for row in rows]) if row.entity == row.id]
    policy = context.policy
    now = await abouts(reading, context.catalogue, known, context.now, policy.page_facts)
    return [row for row in rows if row.id not in now or now[row.id].current < policy.page_least]


def _act(verb: str, about: About, body: Mapping[str, Any]) -> Act:
    why = body.get("warning") or f"{about.current} facts hold of it"
    return Act(verb, (("entity", about.id),), about.name, str(why))


def _text(when: datetime) -> str:
    return str(times.text(when))
