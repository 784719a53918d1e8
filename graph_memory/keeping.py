"""What is kept out of recall: the verbs that archive, bring back and list what is archived."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final, Literal

from graph_memory import times
from graph_memory.checks import LONGEST_WORD, Grouped, word
from graph_memory.consolidation import archiving
from graph_memory.errors import Conflict, NotFound
from graph_memory.ledger import ARCHIVE, Thing, thing_id
from graph_memory.listing import after, check_limit, cursor_at
from graph_memory.models import Value
from graph_memory.recall.archived import EPISODE, FACT
from graph_memory.remembering import Remembering
from graph_memory.rows import LedgerRow, UsageRow
from graph_memory.store.contract import Reading, Store
from graph_memory.times import Clock

if TYPE_CHECKING:
    from graph_memory.embed import Embedder
    from graph_memory.writing import Write

LONGEST_ID: Final = LONGEST_WORD + len(thing_id((EPISODE, "")))
ASKED: Final = "the user asked for it"


class Archived(Value):
    """A fact or an episode that recall leaves out: `text` is what it says, `why` a sentence."""

    kind: Literal["fact", "episode"]
    id: str
    text: str
    state: Literal["archived", "expired"]
    why: str
    archived_at: datetime


class ArchivedPage(Value):
    """Some of what is archived; `cursor` asks for the rest, None at the end."""

    items: tuple[Archived, ...]
    cursor: str | None = None


class Keeping(Grouped):
    """The part of `Memory` that archives."""

    store: Store
    clock: Clock
    embedder: Embedder | None
    _remembering: Remembering

    async def archive(self, id: str, *, group: str | None = None) -> Archived:
        """Leave a fact, or an episode by the id that it was given, out of every recall; history and why still tell it.

        What is archived already stays as it is. Raises NotFound, and Conflict for what is pinned.
        """
        name, what = self._group(group), word(id, "id")

        async def work(write: Write) -> None:
            thing = await _thing(write.tx, name, what)
            if await _pinned(write.tx, thing):
                raise Conflict(f"{thing[0]} {what!r} is pinned: unpin it before you archive it", field="id")
            await archiving.archive(write, [thing], archiving.ARCHIVED, ASKED)

        await self._remembering.write(name, work)
        return await self.store.read(name, lambda reading: _one(reading, name, what))

    async def unarchive(self, id: str, *, group: str | None = None) -> Archived:
        """Let recall find again what was archived or has expired; what it was. It counts as used now, so that it does
        not fade at once. Raises NotFound.
        """
        from graph_memory.consolidation.rules import count_again

        name, what = self._group(group), word(id, "id")
        was = await self.store.read(name, lambda reading: _one(reading, name, what))
        things: list[Thing] = [(was.kind, was.id)]
        encoded = await archiving.encode(self.store, name, self.embedder, things)
        now = times.micros(self.clock())

        async def work(write: Write) -> None:
            back = await archiving.unarchive(write, things, encoded)
            await count_again(write, back)
            write.edits.usage += await _used(write.tx, name, back, now)

        await self._remembering.write(name, work)
        return was

    async def archived(self, *, limit: int = 50, cursor: str | None = None, group: str | None = None) -> ArchivedPage:
        """What recall leaves out, in the order in which it was archived; limit 1 to 1,000. Raises InvalidInput."""
        check_limit(limit)
        place = None if cursor is None else after(cursor, LONGEST_ID)

        async def look(reading: Reading) -> ArchivedPage:
            rows = await reading.page_ledger(ARCHIVE, None, place, limit + 1)
            last = rows[limit - 1] if len(rows) > limit else None
            items = tuple(await _told(reading, rows[:limit]))
            return ArchivedPage(items=items, cursor=cursor_at(last.recorded_at, last.id) if last else None)

        return await self.store.read(self._group(group), look)


async def _used(reading: Reading, group: str, things: Sequence[Thing], now: int) -> list[UsageRow]:
    known = {(row.kind, row.id): row for row in await reading.usage(things)}
    return [replace(known.get(thing) or UsageRow(group, *thing), last_used=now) for thing in things]


async def _thing(reading: Reading, group: str, id: str) -> Thing:
    """The fact or the episode of that id. Raises NotFound."""
    if await reading.beliefs_by_id([id]):
        return FACT, id
    if await reading.episodes([id]):
        return EPISODE, id
    raise NotFound(f"there is no fact or episode {id!r} in group {group!r}", field="id")


async def _pinned(reading: Reading, thing: Thing) -> bool:
    if thing[0] == FACT:
        return any(row.pinned for row in await reading.beliefs_by_id([thing[1]]))
    uuids = [row.uuid for row in await reading.episodes([thing[1]])]
    return any(row.claim.pinned for row in await reading.claims_of_episodes(uuids))


async def _one(reading: Reading, group: str, id: str) -> Archived:
    rows = await reading.ledger(ARCHIVE, [thing_id(await _thing(reading, group, id))])
    if not rows:
        raise NotFound(f"{id!r} is not archived in group {group!r}", field="id")
    return (await _told(reading, rows))[0]


async def _told(reading: Reading, rows: Sequence[LedgerRow]) -> list[Archived]:
    things = [row.things[0] for row in rows]
    facts = await reading.beliefs_by_id([id for kind, id in things if kind == FACT])
    episodes = await reading.episodes([id for kind, id in things if kind == EPISODE])
    texts: dict[Thing, str] = {(FACT, row.id): row.fact for row in facts}
    texts |= {(EPISODE, row.id): row.content for row in episodes}
    return [_archived(row, texts) for row in rows]


def _archived(row: LedgerRow, texts: Mapping[Thing, str]) -> Archived:
    kind, id = row.things[0]
    fields: dict[str, Any] = {"kind": kind, "id": id, "text": texts.get((kind, id), ""), "state": row.state}
    return Archived(**fields, why=row.body.get("why", ""), archived_at=times.instant(row.recorded_at) or times.EPOCH)
