"""Looking up and writing the rows of one group in one transaction of Neo4j."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, TypeVar

from graph_memory.rows import (
    BeliefRow,
    ClaimRow,
    Edits,
    EntityRow,
    EpisodeRow,
    GroupRow,
    LinkRow,
    RecallRow,
    UsageRow,
)
from graph_memory.store import neo4j_recalls
from graph_memory.store import neo4j_rows as rows
from graph_memory.store.contract import Chosen, Visible, Wanted
from graph_memory.store.neo4j_kept import revises
from graph_memory.store.queries import query
from graph_memory.times import FAR_FUTURE

if TYPE_CHECKING:
    from neo4j import AsyncManagedTransaction, Record

Row = TypeVar("Row")
BATCH: Final = 2_000
"""Rows a statement."""


def seen_by(visible: Visible) -> dict[str, Any]:
    return {"said_by": rows.moment(visible.said_by), "recorded_by": rows.moment(visible.recorded_by)}


def _rows(record: Record) -> Sequence[Any]:
    return record["rows"] if record.keys() == ["rows"] else (record["row"],)


class Neo4jReading:
    """Implements `Reading`."""

    def __init__(self, transaction: AsyncManagedTransaction, group: str) -> None:
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


class Neo4jWriting(Neo4jReading):
    """Implements `Writing`. The group is locked, and read, by `lock`."""

    _group: GroupRow | None = None

    async def lock(self) -> None:
        found = (await self.run("write/lock_group"))[0]["row"]
        self._group = rows.group_row(self.name, found) if found["recorded_at"] is not None else None

    async def group(self) -> GroupRow | None:
        return self._group and dataclasses.replace(self._group, predicates=dict(self._group.predicates))

    async def apply(self, edits: Edits) -> None:
        gone: dict[str, Sequence[Any]] = {
            "beliefs": [rows.belief_key(id_from) for id_from in edits.gone_beliefs],
            "links": edits.gone_links,
            "claims": edits.gone_claims,
            "episodes": edits.gone_episodes,
        }
        parameters = _parameters(edits)
        if revises(edits, puts=any(parameters.values())):
            await self.run("write/revise_group")
        await self._run_batches("write/remove_rows", gone)
        await self._run_batches("write/remove_vectors", {"uuids": edits.gone_vectors})
        found = await self._run_batches("write/put_rows", parameters)
        await self._put_vectors(edits)
        if edits.adopted:
            await self.run("write/adopt_vectors", stage=edits.adopted)
        if renamed := [row for answer in found for row in answer["renamed"]]:
            await self._run_batches("write/move_mentions", {"rows": renamed})
            await self._run_batches("write/remove_shells", {"uuids": [row["mention"] for row in renamed]})
        await self._run_batches("write/remove_orphans", {"uuids": sorted(set(edits.maybe_orphans))})
        await neo4j_recalls.put(self, edits)
        if edits.group is not None:
            self._group = edits.group

    async def _run_batches(self, name: str, lists: Mapping[str, Sequence[Any]]) -> list[dict[str, Any]]:
        """Run `name` once with all lists, or where one is long, list by list in their order; never with nothing."""
        longest = max(map(len, lists.values()))
        if longest <= BATCH:
            return await self.run(name, **lists) if longest else []
        found: list[dict[str, Any]] = []
        nothing: dict[str, Sequence[Any]] = {kind: [] for kind in lists}
        for kind, items in lists.items():
            for first in range(0, len(items), BATCH):
                found += await self.run(name, **nothing | {kind: items[first : first + BATCH]})
        return found

    async def _put_vectors(self, edits: Edits) -> None:
        """Those of claims and episodes that are stored already; the others went with their rows."""
        if edits.staged:
            await self._stage(edits)
            return
        claims = {row.claim.id for row in (*edits.claims, *edits.moved_claims)}
        episodes = {row.uuid for row in edits.episodes}
        for name, vectors, done in (
            ("write/put_claim_vectors", edits.claim_vectors, claims),
            ("write/put_episode_vectors", edits.episode_vectors, episodes),
        ):
            left = [{"uuid": uuid, **rows.vector_properties(vectors[uuid])} for uuid in vectors if uuid not in done]
            await self._run_batches(name, {"rows": left})
        states = [{"uuid": uuid, **rows.states_properties(one)} for uuid, one in edits.episode_states.items()]
        await self._run_batches("write/put_episode_states", {"rows": states})

    async def _stage(self, edits: Edits) -> None:
        staged = [
            {"uuid": uuid, **rows.vector_properties(one), **rows.states_properties(edits.episode_states.get(uuid, {}))}
            for uuid, one in (edits.claim_vectors | edits.episode_vectors).items()
        ]
        for first in range(0, len(staged), BATCH):
            await self.run("write/stage_vectors", rows=staged[first : first + BATCH], stage=edits.staged)


def _parameters(edits: Edits) -> dict[str, list[Any]]:
    """The lists of write/put_rows, in the order in which one needs the other, each sorted by uuid."""
    claims = [*edits.claims, *edits.moved_claims]
    shapes = {row.id_from: row for row in edits.beliefs}.values()
    lists: dict[str, list[Any]] = {
        "groups": [] if edits.group is None else [rows.group_parameters(edits.group)],
        "episodes": [rows.episode_parameters(row, edits.episode_vectors.get(row.uuid)) for row in edits.episodes],
        "entities": [rows.entity_parameters(row) for row in edits.entities],
        "links": [rows.link_parameters(row) for row in edits.links],
        "claims": [rows.claim_parameters(row, edits.claim_vectors.get(row.claim.id)) for row in claims],
        "facts": [rows.belief_parameters(row) for row in shapes if row.believed_to >= FAR_FUTURE],
        "beliefs": [rows.belief_parameters(row) for row in shapes if row.believed_to < FAR_FUTURE],
        "mentions": [rows.mention_parameters(*pair) for pair in edits.mentions],
    }
    return {name: sorted(items, key=lambda item: str(item.get("uuid", ""))) for name, items in lists.items()}
