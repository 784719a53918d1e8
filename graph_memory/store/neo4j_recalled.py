"""Reading a group that is recalled again and again: what was read before, and holds good still, is not asked again."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Awaitable, Callable, Hashable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final, TypeVar

from graph_memory.rows import BeliefRow, ClaimRow, EntityRow, EpisodeRow, LedgerRow
from graph_memory.store.contract import Visible
from graph_memory.store.neo4j_kept import Kept, KeptGroup
from graph_memory.store.neo4j_reading import Neo4jReading
from graph_memory.store.neo4j_whole import Whole

if TYPE_CHECKING:
    from graph_memory.store.neo4j_statements import Runs

Row = TypeVar("Row")
Counted = tuple[str, int, int]
"""An entity, how many edges it was counted to have, and the number at which counting ended."""

DEGREES: Final = "degrees"


class Neo4jRecalled(Neo4jReading):
    """Implements `Reading`. Rows that it gives are shared: they must not be changed."""

    def __init__(self, transaction: Runs, group: str, kept: Kept) -> None:
        super().__init__(transaction, group)
        self._kept = kept
        self._mine: KeptGroup | None = None

    async def _group_kept(self) -> KeptGroup | None:
        """Asked once a reading, and only of a group that was recalled or searched before: others pay nothing."""
        if self._mine is None and self._kept.knows(self.name):
            self._mine = await self._kept.of(self)
        return self._mine

    async def _whole(self) -> Whole | None:
        kept = await self._group_kept()
        return None if kept is None else kept.whole

    async def _each(
        self,
        name: str,
        keys: Iterable[Any],
        ask: Callable[[list[Any]], Awaitable[Sequence[Row]]],
        of: Callable[[Row], Iterable[Hashable]],
        *,
        lasting: bool = False,
        answers: Callable[[Row], bool] | None = None,
    ) -> dict[Hashable, list[Row]]:
        """Rows by key; `of` gives the keys that a row answers. `lasting` ones stay when other rows are written.

        Of what is kept, only that which `answers` is not asked again.
        """
        kept, keys = await self._group_kept(), list(dict.fromkeys(keys))
        known = {} if kept is None else kept.known(name, keys, lasting=lasting)
        if answers is not None:
            known = {key: rows for key, rows in known.items() if all(map(answers, rows))}
        missing = [key for key in keys if key not in known]
        if not missing:
            return {key: known[key] for key in keys}
        sent = None if kept is None else kept.sent()
        found: dict[Hashable, list[Row]] = defaultdict(list)
        for row in await ask(missing):
            for key in of(row):
                found[key].append(row)
        if kept is not None and sent is not None:
            kept.note(name, {key: found[key] for key in missing if found[key] or not lasting}, sent, lasting=lasting)
        return {key: known[key] if key in known else found[key] for key in keys}

    async def episodes(self, ids: Sequence[str]) -> list[EpisodeRow]:
        whole = await self._whole()
        return await super().episodes(ids) if whole is None else whole.episodes_of(ids)

    async def episodes_by_uuid(self, uuids: Sequence[str]) -> list[EpisodeRow]:
        if (whole := await self._whole()) is not None:
            return whole.episodes_by_uuid(uuids)
        found = await self._each("episodes", uuids, super().episodes_by_uuid, lambda row: (row.uuid,), lasting=True)
        return _all(found)

    async def neighbours(self, uuids: Sequence[str], reach: int, visible: Visible) -> list[EpisodeRow]:
        if (whole := await self._whole()) is not None:
            return whole.neighbours(uuids, reach, visible)
        if visible != Visible() or reach < 1 or await self._group_kept() is None:
            return await super().neighbours(uuids, reach, visible)

        async def ask(missing: list[str]) -> list[tuple[str, list[str]]]:
            (found,) = await self.run("read/find_beside", uuids=missing, reach=reach)
            return [(uuid, beside) for uuid, beside in found["rows"]]

        found = await self._each(f"beside {reach}", uuids, ask, lambda pair: (pair[0],))
        return await self.episodes_by_uuid([uuid for pair in _all(found) for uuid in pair[1]])

    async def claims_by_id(self, ids: Sequence[str]) -> list[ClaimRow]:
        if (whole := await self._whole()) is not None:
            return whole.claims_by_id(ids)
        return _all(await self._each("claims", ids, super().claims_by_id, lambda row: (row.claim.id,), lasting=True))

    async def claims_of_episodes(self, uuids: Sequence[str]) -> list[ClaimRow]:
        if (whole := await self._whole()) is not None:
            return whole.claims_of_episodes(uuids)
        found = await self._each("told", uuids, super().claims_of_episodes, lambda row: (row.claim.episode,))
        return _all(found)

    async def entities(self, keys: Sequence[str]) -> list[EntityRow]:
        if (whole := await self._whole()) is not None:
            return whole.entities(keys)
        return _all(await self._each("named", keys, super().entities, lambda row: (row.key,)))

    async def entities_by_id(self, ids: Sequence[str]) -> list[EntityRow]:
        if (whole := await self._whole()) is not None:
            return whole.entities_by_id(ids)
        return _all(await self._each("entities", ids, super().entities_by_id, lambda row: (row.id,)))

    async def spells(self, pairs: Sequence[tuple[str, str]]) -> list[BeliefRow]:
        if (whole := await self._whole()) is not None:
            return whole.spells(pairs)
        return _all(await self._each("spells", pairs, super().spells, lambda row: ((row.key, row.object),)))

    async def holding(self, keys: Sequence[str], at: int, most: int) -> list[BeliefRow]:
        whole = await self._whole()
        return await super().holding(keys, at, most) if whole is None else whole.holding(keys, at, most)

    async def degrees(self, entities: Sequence[str], most: int) -> dict[str, int]:
        if (whole := await self._whole()) is not None:
            return whole.degrees(entities, most)
        asked = super().degrees

        async def ask(missing: list[str]) -> list[Counted]:
            return [(entity, edges, most) for entity, edges in (await asked(missing, most)).items()]

        found = await self._each(
            DEGREES, entities, ask, lambda row: (row[0],), answers=lambda row: row[1] < row[2] or most <= row[2]
        )
        return {entity: min(edges, most) for entity, edges, _ in _all(found)}

    async def current(
        self, entities: Sequence[str] | None, predicates: Sequence[str] | None, at: int | None
    ) -> list[BeliefRow]:
        kept = await self._group_kept()
        if kept is not None and kept.whole is not None and entities is not None and predicates is None:
            return kept.whole.current(entities, at)
        if entities is None or predicates is not None or kept is None or not _few(kept, entities):
            return await super().current(entities, predicates, at)
        asked, wanted = super().current, set(entities)

        async def ask(missing: list[str]) -> list[BeliefRow]:
            return await asked(missing, None, None)

        found = await self._each("current", entities, ask, lambda row: {row.subject, row.object} & wanted)
        rows = {row.id_from: row for row in _all(found)}
        return [row for row in rows.values() if at is None or row.holds(at)]

    async def page_ledger(
        self, kind: str, states: Sequence[str] | None, after: tuple[int, str] | None, limit: int
    ) -> list[LedgerRow]:
        kept = await self._group_kept()
        if kept is None or states is not None or after is not None or limit != 1:
            return await super().page_ledger(kind, states, after, limit)
        if kind not in kept.ledger:
            sent = kept.sent()
            found = await super().page_ledger(kind, states, after, limit)
            kept.note_ledger(kind, found, sent)
            return found
        return kept.ledger[kind]


def _all(found: dict[Hashable, list[Row]]) -> list[Row]:
    return [row for rows in found.values() for row in rows]


def _few(kept: KeptGroup, entities: Sequence[str]) -> bool:
    """Whether all edges of each were counted since the last write: they are few enough to be kept."""
    counted = kept.known(DEGREES, entities, lasting=False)
    return all(entity in counted and counted[entity][0][1] < counted[entity][0][2] for entity in entities)
