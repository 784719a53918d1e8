"""The episodes that are ranked: what was found with the turns beside it, and how near each comes to the question."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final

from graph_memory.clocks import Asked
from graph_memory.models import Fact
from graph_memory.recall.archived import EPISODE, Archived
from graph_memory.recall.filtering import Kept
from graph_memory.recall.finding import Query, states_of
from graph_memory.recall.interaction import Cosines, Nearness, cosines, in_first_person, weighed
from graph_memory.recall.likeness import Likeness
from graph_memory.recall.naming import participant
from graph_memory.recall.newest import LOOKED_AT, newest_first
from graph_memory.recall.ranking import Board, ranked
from graph_memory.recall.scoping import covers
from graph_memory.rows import EpisodeRow
from graph_memory.store.contract import Reading, Store, Visible
from graph_memory.times import FAR_FUTURE, micros

if TYPE_CHECKING:
    from graph_memory.embed import TokenStates

_place: Final = attrgetter("session", "position", "said_at", "id")
BEST: Final = 60
"""Episodes found that are ranked, with those beside them."""
REACH: Final = 2
"""Turns on each side that are looked at with one that was found."""


@dataclass(slots=True)
class Candidates:
    """`rows` by uuid, session by session; `spoken` is the question in the first person of the one whom it is `about`.

    `compared` is None where there are no token states to compare with.
    """

    rows: dict[str, EpisodeRow]
    spoken: str
    states: Mapping[str, TokenStates] | None = None
    compared: Cosines | None = None
    about: str | None = None

    def near(self) -> Nearness | None:
        if self.compared is None or self.states is None:
            return None
        return weighed(self.spoken, self.states, list(self.rows.values()), self.compared, self.about)


@dataclass(frozen=True, slots=True)
class Gathering:
    """What may be told to one question of one group: said by `said_by`, in `scope`, of what the filters left."""

    store: Store
    group: str
    asked: Asked
    said_by: int
    scope: str | None
    keep: Kept | None
    embedder: Any
    archived: Archived
    told: Collection[str] = field(default=frozenset())
    """Ids of episodes that are told whenever they were said: the sources of facts."""

    async def found(
        self, question: str, query: Query, board: Board, window: tuple[datetime, datetime] | None = None
    ) -> Candidates:
        """The best of the episodes on `board` and the turns beside them, compared with the question.

        Where there is nothing to compare with, also what was said in `window`, the time that the question names.
        """
        best = [uuid for uuid, _ in ranked(board)[:BEST]]
        if window is not None and not query.states:
            best = list(dict.fromkeys([*best, *await self._said_in(window)]))
        rows = self._in_order(await self.store.read(self.group, lambda reading: self._around(reading, best)))
        about = participant(question, {row.speaker for row in rows.values()})
        spoken = question if about is None else in_first_person(question, about)
        if not query.states:
            return Candidates(rows, spoken)
        states = query.states if spoken == question else await states_of(self.embedder, spoken) or query.states
        return Candidates(rows, spoken, states, await self._compared(states, list(rows.values())), about)

    async def with_told(self, candidates: Candidates, facts: Sequence[Fact]) -> Candidates:
        """With the episodes behind `facts`, and the turns beside them.

        A fact that was believed by `said_by` as it is now is told with its sources of that time, another with all.
        """
        sources = [({origin.episode for origin in fact.sources}, micros(fact.believed_from)) for fact in facts]
        known = {row.id for row in candidates.rows.values()}
        lacking = sorted(set().union(*(ids for ids, _ in sources)) - known)
        if not lacking:
            return candidates
        read = await self.store.read(self.group, lambda reading: reading.episodes(lacking))
        early = known.union(row.id for row in read if row.said_at <= self.said_by)
        of_then = [ids & early if believed <= self.said_by else ids for ids, believed in sources]
        told = frozenset().union(*(mine or ids for mine, (ids, _) in zip(of_then, sources, strict=True)))
        more = [row.uuid for row in read if row.id in told]
        telling = replace(self, told=told)
        around = await self.store.read(self.group, lambda reading: telling._around(reading, more))
        rows = telling._in_order(list({**candidates.rows, **{row.uuid: row for row in around}}.values()))
        compared = candidates.compared
        if compared is not None and candidates.states is not None:
            fresh = await self._compared(candidates.states, [rows[uuid] for uuid in rows if uuid not in compared])
            compared = None if fresh is None else compared | fresh
        return Candidates(rows, candidates.spoken, candidates.states, compared, candidates.about)

    async def newest_first(self, candidates: Candidates, board: Board) -> Board:
        """`board`, in which of what tells of one topic the newest comes first; as it is where there are no states."""
        if candidates.compared is None or candidates.states is None:
            return board
        best = [uuid for uuid, _ in ranked(board)[:LOOKED_AT]]
        stored = await self.store.states(self.group, best)
        rows = list(candidates.rows.values())
        likeness = Likeness(candidates.spoken, rows, candidates.states, candidates.compared, stored)
        return newest_first(board, candidates.rows, likeness.same)

    async def _compared(self, states: Mapping[str, TokenStates], rows: Sequence[EpisodeRow]) -> Cosines | None:
        stored = await self.store.states(self.group, [row.uuid for row in rows])
        return await cosines(self.embedder, states, rows, stored)

    async def _said_in(self, window: tuple[datetime, datetime]) -> list[str]:
        """Uuids of all that was said then; none of them where it is more than is ranked: that tells them not apart."""
        start, end = map(micros, window)
        seen = replace(self.asked.visible, said_by=min(self.asked.visible.said_by, self.said_by))
        said = await self.store.page(self.group, (start, ""), BEST + 1, False, seen)
        inside = [row.uuid for row in said if row.said_at < end]
        return inside if len(inside) <= BEST else []

    async def _around(self, reading: Reading, uuids: Sequence[str]) -> list[EpisodeRow]:
        rows = await reading.episodes_by_uuid(uuids)
        beside = await reading.neighbours([row.uuid for row in rows], REACH, self.asked.visible)
        found = list({row.uuid: row for row in (*rows, *beside)}.values())
        return await self.archived.left(EPISODE, found, reading)

    def _in_order(self, rows: Sequence[EpisodeRow]) -> dict[str, EpisodeRow]:
        """Turn by turn, session by session."""
        mine = list(rows) if self._may_all_be_told() else [row for row in rows if self._may_be_told(row)]
        mine.sort(key=_place)
        return {row.uuid: row for row in mine}

    def _may_all_be_told(self) -> bool:
        return (
            self.keep is None and self.scope is None and self.asked.visible == Visible() and self.said_by >= FAR_FUTURE
        )

    def _may_be_told(self, row: EpisodeRow) -> bool:
        if self.keep is not None and row.uuid not in self.keep.chosen.episodes:
            return False
        seen = row.said_at <= self.asked.visible.said_by and row.recorded_at <= self.asked.visible.recorded_by
        said = row.said_at <= self.said_by or row.id in self.told
        return seen and said and (self.scope is None or covers(row.body.get("scope", ""), self.scope))
