"""A question -> the facts, episodes and entities that bear on it, on the asked clocks."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from graph_memory import times
from graph_memory.clocks import Asked
from graph_memory.errors import InvalidInput, shown
from graph_memory.models import EntityHit, EpisodeHit, Fact, FactHit, Recall
from graph_memory.names import UNCLEAN
from graph_memory.predicates import Catalogue
from graph_memory.recall.episodes import episode_board
from graph_memory.recall.finding import Looking, Surroundings, encoded, searched
from graph_memory.recall.ranking import Board, fact_board, fact_order, ranked
from graph_memory.recall.scoping import covers, in_scope, keys_of
from graph_memory.recall.terms import ends
from graph_memory.rows import EpisodeRow
from graph_memory.store.contract import Reading, Store
from graph_memory.times import FAR_FUTURE

if TYPE_CHECKING:
    from graph_memory.embed import Embedder

Resolve = Callable[[Sequence[str]], Awaitable[dict[str, list[Fact]]]]
"""Keys -> what each resolves to on the asked clocks, every spell with its status."""

MOST: Final = 1_000
CANDIDATES: Final = 100
"""Claims, and episodes, that each channel brings at least."""
SESSIONS: Final = 24
"""Sessions of the best episodes whose turns are looked at around them."""
STRETCH: Final = 400
"""Turns of a session, from its end."""


async def recall(
    store: Store,
    question: str,
    *,
    group: str,
    asked: Asked,
    as_of_given: bool,
    scope: str | None,
    limit: int,
    embedder: Embedder | None,
    catalogue: Catalogue,
    resolve: Resolve,
) -> Recall:
    """At most `limit` facts, episodes and entities each, best first; `missing` names the channels that did not answer.

    Facts that hold at the asked time come before others. With `as_of_given`, episodes are those said by then and the
    sources of the facts. A question without a letter or digit finds nothing. Raises InvalidInput.
    """
    check(question, limit)
    text = UNCLEAN.sub("\ufffd", ends(question))
    if not any(map(str.isalnum, text)):
        return Recall()
    vectors = await encoded(embedder, text)
    said_by = asked.at if as_of_given else FAR_FUTURE
    wide = max(CANDIDATES, 4 * limit) * (1 if scope is None else 4)
    boards = await searched(store, group, text, vectors, wide, asked, said_by)

    async def look(reading: Reading) -> Surroundings:
        return await Looking(reading, group, catalogue, asked, scope).around(text, boards)

    seen = await store.read(group, look)
    keys = {id: keys_of(row.claim, scope, group, catalogue) for id, row in seen.claims.items()}
    walked = {row.key for row in seen.walk.rows.values()}
    resolved = await resolve(sorted(walked.union(*keys.values())))
    of_claims = {id: in_scope(_facts(resolved, mine), scope, catalogue) for id, mine in keys.items()}
    objects = {id: row.claim.object_name for id, row in seen.claims.items()}
    of_facts = fact_board(of_claims, objects, boards.claims, seen.walk.facts)
    facts = in_scope(_facts(resolved, resolved), scope, catalogue)
    best = fact_order({fact.id: fact for fact in facts}, of_facts, limit)
    told = {origin.episode for fact in best for origin in fact.sources}

    async def gather(reading: Reading) -> list[EpisodeRow]:
        return await stretches(reading, boards.episodes, sorted(told))

    def may_be_told(row: EpisodeRow) -> bool:
        visible = row.said_at <= asked.visible.said_by and row.recorded_at <= asked.visible.recorded_by
        return visible and (row.said_at <= said_by or row.id in told) and covers(row.body.get("scope", ""), scope)

    rows = {row.uuid: row for row in await store.read(group, gather) if may_be_told(row)}
    of_episodes = episode_board(text, boards.episodes, rows, best, of_facts, times.instant(asked.at))
    order = [(rows[uuid], score) for uuid, score in ranked(of_episodes)]
    return Recall(
        facts=tuple(FactHit(fact=fact, **_scored(fact.id, of_facts)) for fact in best),
        episodes=tuple(_episode_hit(row, of_episodes) for row, _ in order[:limit]),
        entities=tuple(_entity_hits(seen)[:limit]),
        sources=tuple(row.id for place, (row, _) in enumerate(order) if place < limit or row.id in told),
        missing=() if vectors is not None else ("vectors",),
    )


def check(question: str, limit: int) -> None:
    """Raises InvalidInput for a question or a limit that is none."""
    if not isinstance(question, str):
        raise InvalidInput(f"question must be text, not {type(question).__name__}", field="question")
    if isinstance(limit, bool) or not isinstance(limit, int) or not 1 <= limit <= MOST:
        raise InvalidInput(f"limit must be 1 to {MOST:,}, not {shown(limit)}", field="limit")


async def stretches(reading: Reading, found: Board, told: Sequence[str]) -> list[EpisodeRow]:
    """The episodes found and those `told` by their ids, and the turns of the sessions that the best are in."""
    rows = [*await reading.episodes_by_uuid(list(found)), *await reading.episodes(told)]
    by_uuid = {row.uuid: row for row in rows}
    order = [by_uuid[uuid] for uuid, _ in ranked(found) if uuid in by_uuid]
    for session in list(dict.fromkeys(row.session for row in [*order, *rows] if row.session))[:SESSIONS]:
        by_uuid |= {row.uuid: row for row in await reading.tail(session, STRETCH)}
    return list(by_uuid.values())


def _facts(resolved: Mapping[str, Sequence[Fact]], keys: Iterable[str]) -> list[Fact]:
    return [fact for key in keys for fact in resolved.get(key, ())]


def _scored(id: str, board: Board) -> dict[str, Any]:
    channels = board[id]
    return {"score": sum(channels.values()), "channels": channels}


def _episode_hit(row: EpisodeRow, board: Board) -> EpisodeHit:
    said_at, recorded_at = times.instant(row.said_at), times.instant(row.recorded_at)
    return EpisodeHit.model_validate(
        {
            "id": row.id,
            "content": row.content,
            "said_at": said_at,
            "recorded_at": recorded_at,
            "speaker": row.speaker,
            "session": row.session,
            "metadata": row.body.get("metadata", {}),
            **_scored(row.uuid, board),
        }
    )


def _entity_hits(seen: Surroundings) -> list[EntityHit]:
    """The entities of the walk, the nearest first."""
    weights = seen.walk.entities
    order = sorted(seen.entities, key=lambda row: (-weights[row.id], row.name, row.id))
    return [
        EntityHit(id=row.id, name=row.name, kind=row.kind, score=weights[row.id], channels={"graph": weights[row.id]})
        for row in order
    ]
