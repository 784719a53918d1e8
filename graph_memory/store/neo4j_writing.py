"""Writing the rows of one group in one transaction of Neo4j."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from typing import Any, Final

from graph_memory.rows import Edits, GroupRow
from graph_memory.store import neo4j_ledger, neo4j_recalls
from graph_memory.store import neo4j_rows as rows
from graph_memory.store.neo4j_reading import Neo4jReading
from graph_memory.times import FAR_FUTURE

BATCH: Final = 2_000
"""Rows a statement."""


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
        await self.run_batches("write/remove_rows", gone)
        await self.run_batches("write/remove_vectors", {"uuids": edits.gone_vectors})
        await self.run_batches("write/remove_claim_vectors", {"uuids": edits.gone_claim_vectors})
        found = await self.run_batches("write/put_rows", parameters)
        await self._put_vectors(edits)
        if edits.adopted:
            await self.run("write/adopt_vectors", stage=edits.adopted)
        renamed = [row for answer in found for row in answer["renamed"]]
        if renamed:
            await self.run_batches("write/move_mentions", {"rows": renamed})
        await self._put_merged(edits, [row["mention"] for row in renamed])
        if renamed:
            await self.run_batches("write/remove_shells", {"uuids": [row["mention"] for row in renamed]})
        await self.run_batches("write/remove_orphans", {"uuids": sorted(set(edits.maybe_orphans))})
        await neo4j_recalls.put(self, edits)
        await neo4j_ledger.put(self, edits)
        if edits.group is not None:
            self._group = edits.group

    async def run_batches(self, name: str, lists: Mapping[str, Sequence[Any]]) -> list[dict[str, Any]]:
        """Run `name` once with all lists, or where one is long, list by list in their order; never with nothing.

        Several lists go as one map, `rows`: the server plans a query anew for other lengths of the lists it is given.
        """
        longest = max(map(len, lists.values()))
        if longest <= BATCH:
            return await self._run_lists(name, lists) if longest else []
        found: list[dict[str, Any]] = []
        nothing: dict[str, Sequence[Any]] = {kind: [] for kind in lists}
        for kind, items in lists.items():
            for first in range(0, len(items), BATCH):
                found += await self._run_lists(name, nothing | {kind: items[first : first + BATCH]})
        return found

    async def _run_lists(self, name: str, lists: Mapping[str, Sequence[Any]]) -> list[dict[str, Any]]:
        return await (self.run(name, rows=lists) if len(lists) > 1 else self.run(name, **lists))

    async def _put_merged(self, edits: Edits, renamed: Sequence[str]) -> None:
        """The withdrawn entities of the mentions whose links or entities change."""
        mentions = {*renamed, *(link.mention for link in edits.links)}
        claims = {*edits.gone_links, *(link.claim for link in edits.links)}
        await self.run_batches("write/put_merged", {"mentions": sorted(mentions), "claims": sorted(claims)})

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
            await self.run_batches(name, {"rows": left})
        states = [{"uuid": uuid, **rows.states_properties(one)} for uuid, one in edits.episode_states.items()]
        await self.run_batches("write/put_episode_states", {"rows": states})

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


def revises(edits: Edits, *, puts: bool) -> bool:
    """Whether something stored is changed or goes; of rows put again the write of rows (`puts`) itself says so.

    Facts that go where others are put are told by `wrote` alone: what is kept of facts holds no longer than that.
    """
    claims, episodes = {row.claim.id for row in edits.claims}, {row.uuid for row in edits.episodes}
    vectors = edits.gone_vectors or edits.gone_claim_vectors
    gone = edits.gone_claims or edits.gone_episodes or vectors or edits.adopted
    facts = not puts and (edits.gone_beliefs or edits.gone_links or edits.maybe_orphans)
    again = edits.claim_vectors.keys() - claims or (edits.episode_vectors.keys() | edits.episode_states) - episodes
    return bool(gone or facts or (again and not edits.staged))
