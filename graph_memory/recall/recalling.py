"""A question -> the facts, episodes and entities that bear on it, on the asked clocks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from graph_memory import times
from graph_memory.clocks import Asked
from graph_memory.models import EntityHit
from graph_memory.names import UNCLEAN
from graph_memory.predicates import Catalogue
from graph_memory.recall.answering import Found, Sure
from graph_memory.recall.asking_time import Spoken
from graph_memory.recall.balance import balanced, varied
from graph_memory.recall.confidence import of_episodes as of_episodes_sure
from graph_memory.recall.confidence import of_facts as of_facts_sure
from graph_memory.recall.episodes import episode_board
from graph_memory.recall.filtering import NONE, kept
from graph_memory.recall.finding import Looking, Surroundings, encoded, searched, states_of
from graph_memory.recall.interaction import in_first_person, nearness
from graph_memory.recall.naming import participant
from graph_memory.recall.packing import MOST_EPISODES
from graph_memory.recall.ranking import Board, fact_board, fact_order, ranked
from graph_memory.recall.request import Request, checked
from graph_memory.recall.resolving import Resolve, Resolved, resolved_now, resolved_then
from graph_memory.recall.scoping import covers
from graph_memory.recall.standing import standing
from graph_memory.recall.terms import ends
from graph_memory.rows import EpisodeRow
from graph_memory.store.contract import Reading, Store, Visible
from graph_memory.times import FAR_FUTURE

if TYPE_CHECKING:
    from graph_memory.embed import Embedder

CANDIDATES: Final = 100
"""Claims, and episodes, that each channel brings at least."""
BEST: Final = 100
"""Episodes found that are ranked, with those beside them."""
REACH: Final = 2
"""Turns on each side that are looked at with one that was found."""


async def recall(
    store: Store,
    question: str,
    *,
    group: str,
    asked: Asked,
    as_of_given: bool,
    asked_at: int,
    spoken_of: Spoken,
    scope: str | None,
    request: Request,
    embedder: Embedder | None,
    catalogue: Catalogue,
    resolve: Resolve,
) -> Found:
    """At most `limit` facts, episodes and entities each, best first; `missing` names the channels that did not answer.

    Facts that hold at the asked time come before others. With `as_of_given`, episodes are those said by then and the
    sources of the facts. `asked_at` is when the question is asked, by which its words for times are read: `spoken_of`
    is what they say. A question without a letter or digit finds nothing. Raises InvalidInput.
    """
    limit = checked(question, request).limit
    text = UNCLEAN.sub("\ufffd", ends(question))
    if not any(map(str.isalnum, text)):
        return Found()
    query = await encoded(embedder, text)
    said_by = asked.at if as_of_given else FAR_FUTURE
    keep = None
    if request.filters != NONE:
        keep = await store.read(group, lambda reading: kept(reading, group, request.filters, asked.visible))
    only = None if keep is None else keep.chosen
    wide = max(CANDIDATES, 4 * limit) * (1 if scope is None else 4)
    boards = await searched(store, group, text, query.vectors, wide, asked, said_by, only)

    async def look(reading: Reading) -> tuple[Surroundings, Resolved | None]:
        seen = await Looking(reading, group, catalogue, asked, scope).around(text, boards)
        return seen, await resolved_now(reading, seen, asked.at) if asked.now and scope is None else None

    seen, resolved = await store.read(group, look)
    if resolved is None:
        resolved = await resolved_then(resolve, seen, scope, group, catalogue)
    objects = {id: row.claim.object_name for id, row in seen.claims.items()}
    of_facts = fact_board(resolved.of_claims, objects, boards.claims, seen.walk.facts, seen.named)
    facts = {id: fact for id, fact in resolved.facts.items() if keep is None or keep.takes(fact)}
    if request.balance is not None:
        said = {id: (times.micros(facts[id].believed_from), facts[id].importance) for id in of_facts.keys() & facts}
        of_facts = balanced({id: of_facts[id] for id in said}, said, asked.at, request.balance)
    best = fact_order(facts, of_facts, limit, spoken_of.first)
    told = {origin.episode for fact in best for origin in fact.sources}

    async def gather(reading: Reading) -> list[EpisodeRow]:
        return await around(reading, boards.episodes, sorted(told), asked.visible)

    def may_be_told(row: EpisodeRow) -> bool:
        if only is not None and row.uuid not in only.episodes:
            return False
        visible = row.said_at <= asked.visible.said_by and row.recorded_at <= asked.visible.recorded_by
        return visible and (row.said_at <= said_by or row.id in told) and covers(row.body.get("scope", ""), scope)

    rows = {row.uuid: row for row in in_order(await store.read(group, gather)) if may_be_told(row)}
    about = participant(text, {row.speaker for row in rows.values()})
    spoken = text if about is None else in_first_person(text, about)
    near = None
    if query.states:
        stored = await store.states(group, list(rows))
        states = query.states if spoken == text else await states_of(embedder, spoken) or query.states
        near = await nearness(embedder, spoken, states, list(rows.values()), stored)
    of_episodes = episode_board(text, boards.episodes, rows, best, of_facts, times.instant(asked_at), near, spoken)
    said = {row.uuid: (row.said_at, row.importance) for row in rows.values()}
    of_episodes = balanced(of_episodes, said, asked.at, request.balance)
    order = varied(
        [rows[uuid] for uuid, _ in ranked(of_episodes)],
        dict(ranked(of_episodes)),
        request.variety,
        request.per_session,
        MOST_EPISODES if request.max_tokens else limit,
    )
    sure = of_episodes_sure(text, spoken, list(rows.values()), near)
    always = await standing(store, group, asked, scope, catalogue, resolve, of_facts) if request.max_tokens else []
    return Found(
        best,
        of_facts,
        order,
        of_episodes,
        _entity_hits(seen) if keep is None else keep.entities(_entity_hits(seen), best),
        [fact for fact in always if keep is None or keep.takes(fact)],
        Sure(sure, of_facts_sure(text, best, list(rows.values()), sure)),
        query.missing if near or not query.states else (*query.missing, "late"),
    )


async def around(reading: Reading, found: Board, told: Sequence[str], visible: Visible) -> list[EpisodeRow]:
    """The best of the episodes found, those `told` by their ids, and the turns beside them in their sessions."""
    best = [uuid for uuid, _ in ranked(found)[:BEST]]
    rows = [*await reading.episodes_by_uuid(best), *await reading.episodes(told)]
    beside = await reading.neighbours([row.uuid for row in rows], REACH, visible)
    return list({row.uuid: row for row in (*rows, *beside)}.values())


def in_order(rows: Iterable[EpisodeRow]) -> list[EpisodeRow]:
    """Turn by turn, session by session."""
    return sorted(rows, key=lambda row: (row.session, row.position, row.said_at, row.id))


def _entity_hits(seen: Surroundings) -> list[EntityHit]:
    """The entities of the walk, the nearest first."""
    weights = seen.walk.entities
    order = sorted(seen.entities, key=lambda row: (-weights[row.id], row.name, row.id))
    return [
        EntityHit(
            id=row.id,
            name=row.name,
            kind=row.kind,
            score=weights[row.id],
            channels={"graph": weights[row.id]},
            confidence=round(min(1.0, weights[row.id]), 3),
        )
        for row in order
    ]
