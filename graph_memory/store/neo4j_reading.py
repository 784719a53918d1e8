"""Looking up the rows of one group in one transaction of Neo4j."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from graph_memory.rows import (
    BeliefRow,
    ClaimRow,
    EntityRow,
    EpisodeRow,
    GroupRow,
    LedgerRow,
    LinkRow,
    RecallRow,
    UsageRow,
)
from graph_memory.store import neo4j_ledger, neo4j_recalls
from graph_memory.store import neo4j_rows as rows
from graph_memory.store.contract import Chosen, Visible, Wanted
from graph_memory.store.queries import query

if TYPE_CHECKING:
    from neo4j import Record

    from graph_memory.store.neo4j_statements import Runs

Row = TypeVar("Row")


def seen_by(visible: Visible) -> dict[str, Any]:
    return {"said_by": rows.moment(visible.said_by), "recorded_by": rows.moment(visible.recorded_by)}


def _rows(record: Record) -> Sequence[Any]:
    return record["rows"] if record.keys() == ["rows"] else (record["row"],)


class Neo4jReading:
    """Implements `Reading`."""

    def __init__(self, transaction: Runs, group: str) -> None:
        self.transaction = transaction
        self.name = group

    async def run(self, name: str, **parameters: Any) -> list[dict[str, Any]]:
        """All rows that the query `name` gives for this group."""
        result = await self.transaction.run(query(name), parameters, group=self.name)
        return [dict(record) async for record in result]

    async def find(self, name: str, make: Callable[[str, Any], Row], **parameters: Any) -> list[Row]:
        """One row of ours for each row of the query; nothing is asked where every list is empty.

        The driver takes a tenth of a millisecond for each record: where there may be many, one has some hundred `rows`.
        """
        if all(isinstance(value, list) and not value for value in parameters.values()):
            return []
        result = await self.transaction.run(query(name), parameters, group=self.name)
        return [make(self.name, row) async for record in result for row in _rows(record)]

    async def group(self) -> GroupRow | None:
        found = await self.run("read/find_group")
        return rows.group_row(self.name, found[0]["row"]) if found else None

    async def episodes(self, ids: Sequence[str]) -> list[EpisodeRow]:
        return await self.find("read/find_episodes", rows.episode_row, ids=list(ids), uuids=[])

    async def episodes_by_uuid(self, uuids: Sequence[str]) -> list[EpisodeRow]:
        return await self.find("read/find_episodes", rows.episode_row, ids=[], uuids=list(uuids))

    async def last_position(self, session: str) -> float | None:
        found = await self.run("read/find_last_position", session=session)
        position: float | None = found[0]["position"]
        return position

    async def tail(self, session: str, limit: int) -> list[EpisodeRow]:
        last = await self.find("read/find_tail", rows.episode_row, session=session, limit=limit)
        return last[::-1]

    async def _entities(self, **lists: Sequence[str]) -> list[EntityRow]:
        asked = {name: list(lists.get(name, ())) for name in ("keys", "ids", "entities")}
        return await self.find("read/find_entities", rows.entity_row, **asked)

    async def neighbours(self, uuids: Sequence[str], reach: int, visible: Visible) -> list[EpisodeRow]:
        if not uuids or reach < 1:
            return []
        asked = {"uuids": list(uuids), "reach": reach, **seen_by(visible)}
        return await self.find("read/find_neighbours", rows.episode_row, **asked)

    async def turn_before(self, session: str, position: float, visible: Visible) -> EpisodeRow | None:
        asked = {"session": session, "position": position, **seen_by(visible)}
        found = await self.find("read/find_turn_before", rows.episode_row, **asked)
        return found[0] if found else None

    async def turns_behind(self, uuid: str) -> list[EpisodeRow]:
        return await self.find("read/find_turns_behind", rows.episode_row, uuid=uuid)

    async def entities(self, keys: Sequence[str]) -> list[EntityRow]:
        return await self._entities(keys=keys)

    async def entities_by_id(self, ids: Sequence[str]) -> list[EntityRow]:
        return await self._entities(ids=ids)

    async def members(self, entities: Sequence[str]) -> list[EntityRow]:
        return await self._entities(entities=entities)

    async def links(self, mentions: Sequence[str]) -> list[LinkRow]:
        if not mentions:
            return []
        return [rows.link_row(self.name, row) for row in await self.run("read/find_links", mentions=list(mentions))]

    async def _claims(self, **lists: Sequence[str]) -> list[ClaimRow]:
        asked = {name: list(lists.get(name, ())) for name in ("keys", "ids", "episodes", "mentions")}
        return await self.find("read/find_claims", rows.claim_row, **asked)

    async def claims(self, keys: Sequence[str]) -> list[ClaimRow]:
        return await self._claims(keys=keys)

    async def claims_by_id(self, ids: Sequence[str]) -> list[ClaimRow]:
        return await self._claims(ids=ids)

    async def claims_of_episodes(self, uuids: Sequence[str]) -> list[ClaimRow]:
        return await self._claims(episodes=uuids)

    async def claims_naming(self, mentions: Sequence[str]) -> list[ClaimRow]:
        return await self._claims(mentions=mentions)

    async def named_besides(self, mentions: Sequence[str], claims: Sequence[str]) -> set[str]:
        if not mentions:
            return set()
        found = await self.run("read/find_named_besides", mentions=list(mentions), claims=list(claims))
        return {row["mention"] for row in found}

    async def claims_about(
        self, entities: Sequence[str] | None, predicates: Sequence[str] | None, visible: Visible
    ) -> list[ClaimRow]:
        asked = {"predicates": None if predicates is None else list(predicates), **seen_by(visible)}
        if entities is None:
            return await self.find("read/list_claims", rows.claim_row, **asked)
        return await self.find("read/find_claims_about", rows.claim_row, entities=list(entities), **asked)

    async def standing(self, subjects: Sequence[str], limit: int, visible: Visible) -> list[tuple[str, str]]:
        found = await self.run("read/find_standing", subjects=list(subjects), limit=limit, **seen_by(visible))
        return [(row["key"], row["episode"]) for row in found]

    async def chosen(self, wanted: Wanted, visible: Visible) -> Chosen:
        asked = {
            "kinds": None if wanted.kinds is None else list(wanted.kinds),
            "entities": None if wanted.entities is None else list(wanted.entities),
            "said_from": rows.moment(wanted.said_from),
            "said_to": rows.moment(wanted.said_to),
            **seen_by(visible),
        }
        bodies = wanted.sources is not None or bool(wanted.metadata)
        episodes = await self.run("read/list_wanted_episodes", bodies=bodies, **asked)
        told = [row for row in episodes if not bodies or wanted.takes(json.loads(row["body"]))]
        said = frozenset(row["uuid"] for row in told)
        sources = None if wanted.sources is None else list(wanted.sources)
        claims = await self.run("read/list_wanted_claims", sources=sources, **asked)
        if wanted.metadata:
            claims = [row for row in claims if row["episode"] in said]
        behind = said.intersection(row["episode"] for row in claims)
        own = {row["uuid"] for row in told if row["own"]}
        return Chosen(frozenset(row["uuid"] for row in claims), behind | own, said)

    async def beliefs(self, keys: Sequence[str]) -> list[BeliefRow]:
        return await self.find("read/find_beliefs", rows.belief_row, keys=list(keys), ids=[])

    async def beliefs_by_id(self, ids: Sequence[str]) -> list[BeliefRow]:
        return await self.find("read/find_beliefs", rows.belief_row, keys=[], ids=list(ids))

    async def spells(self, pairs: Sequence[tuple[str, str]]) -> list[BeliefRow]:
        asked = [{"key": key, "object": object} for key, object in dict.fromkeys(pairs)]
        return await self.find("read/find_spells", rows.belief_row, pairs=asked)

    async def holding(self, keys: Sequence[str], at: int, most: int) -> list[BeliefRow]:
        if not keys:
            return []
        return await self.find("read/find_holding", rows.belief_row, keys=list(keys), at=rows.moment(at), most=most)

    async def degrees(self, entities: Sequence[str], most: int) -> dict[str, int]:
        found = await self.run("read/count_edges", entities=list(entities), most=most) if entities else []
        return dict.fromkeys(entities, 0) | {row["entity"]: row["edges"] for row in found}

    async def current(
        self, entities: Sequence[str] | None, predicates: Sequence[str] | None, at: int | None
    ) -> list[BeliefRow]:
        asked: dict[str, Any] = {
            "predicates": None if predicates is None else list(predicates),
            "at": None if at is None else rows.moment(at),
        }
        if entities is None:
            return await self.find("read/find_facts", rows.belief_row, **asked)
        return await self.find("read/find_facts_of", rows.belief_row, entities=list(entities), **asked)

    async def recalls(self, ids: Sequence[str]) -> list[RecallRow]:
        return await neo4j_recalls.find_recalls(self, ids)

    async def recalls_with(self, things: Sequence[tuple[str, str]], limit: int) -> list[RecallRow]:
        return await neo4j_recalls.find_recalls_with(self, things, limit)

    async def usage(self, things: Sequence[tuple[str, str]]) -> list[UsageRow]:
        return await neo4j_recalls.find_usage(self, things)

    async def mentioning(self, mentions: Sequence[str]) -> list[str]:
        found = await self.run("read/find_mentioning", mentions=list(mentions)) if mentions else []
        return [row["uuid"] for row in found]

    async def page_entities(self, after: str, limit: int) -> list[EntityRow]:
        return await self.find("read/page_entities", rows.entity_row, after=after, limit=max(limit, 0))

    async def page_facts(self, after: str, limit: int) -> list[BeliefRow]:
        return await self.find("read/page_facts", rows.belief_row, after=after, limit=max(limit, 0))

    async def ledger(self, kind: str, ids: Sequence[str]) -> list[LedgerRow]:
        return await neo4j_ledger.find(self, kind, ids)

    async def ledger_with(
        self, things: Sequence[tuple[str, str]], kinds: Sequence[str] | None, limit: int
    ) -> list[LedgerRow]:
        return await neo4j_ledger.find_with(self, things, kinds, limit)

    async def page_ledger(
        self, kind: str, states: Sequence[str] | None, after: tuple[int, str] | None, limit: int
    ) -> list[LedgerRow]:
        return await neo4j_ledger.page(self, kind, states, after, limit)
