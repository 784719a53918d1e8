"""What recall leaves out: facts and episodes that are archived. Where nothing is, it looks up no more than that."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from graph_memory.claiming import words_of
from graph_memory.ledger import ARCHIVE, Thing, thing_id
from graph_memory.models import Fact
from graph_memory.recall.ranking import Brief
from graph_memory.rows import BeliefRow, ClaimRow, EpisodeRow
from graph_memory.store.contract import Reading, Store

FACT = "fact"
EPISODE = "episode"
Row = TypeVar("Row", Fact, Brief, BeliefRow, EpisodeRow)


async def any_archived(reading: Reading) -> bool:
    """Whether anything of the group is archived."""
    return bool(await reading.page_ledger(ARCHIVE, None, None, 1))


async def archived_of(reading: Reading, things: Iterable[Thing]) -> set[Thing]:
    """Those of the things that are archived."""
    asked = {thing_id(thing): thing for thing in things}
    return {asked[row.id] for row in await reading.ledger(ARCHIVE, sorted(asked))} if asked else set()


async def searched(
    reading: Reading, unencoded: Sequence[tuple[str, str | EpisodeRow]]
) -> list[tuple[str, str | EpisodeRow]]:
    """Of what has no vectors (see `Store.unencoded`), what is to have some: not what is archived."""
    if not unencoded or not await any_archived(reading):
        return list(unencoded)
    claims = await reading.claims_by_id([id for id, row in unencoded if isinstance(row, str)])
    out = {row.claim.id for row in claims if out_of_search(row)}
    episodes = [(EPISODE, row.id) for _, row in unencoded if not isinstance(row, str)]
    gone = {id for _, id in await archived_of(reading, episodes)}
    return [(id, row) for id, row in unencoded if (id not in out if isinstance(row, str) else row.id not in gone)]


def out_of_search(row: ClaimRow) -> bool:
    """Whether full text does not find a claim that has words to be found by."""
    return not row.terms and bool(words_of(row.claim))


class Archived:
    """What is archived of a group, as one recall asks for it: each thing at most once."""

    def __init__(self, store: Store, group: str) -> None:
        self._store, self._group = store, group
        self._any: bool | None = None
        self._known: dict[Thing, bool] = {}

    async def left(self, kind: str, rows: Sequence[Row], reading: Reading | None = None) -> list[Row]:
        """`rows` without those that are archived; by `reading` where there is one."""
        if not rows or self._any is False:
            return list(rows)
        lacking = [thing for row in rows if (thing := (kind, row.id)) not in self._known]
        if lacking and reading is not None:
            await self._look_up(reading, lacking)
        elif lacking:
            await self._store.read(self._group, lambda reading: self._look_up(reading, lacking))
        return [row for row in rows if not self._known.get((kind, row.id))]

    async def _look_up(self, reading: Reading, things: Sequence[Thing]) -> None:
        if self._any is None:
            self._any = await any_archived(reading)
        if self._any:
            found = await archived_of(reading, things)
            self._known |= {thing: thing in found for thing in things}
