"""A question -> the facts, episodes and entities that bear on it, on the asked clocks."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from graph_memory import times
from graph_memory.clocks import Asked
from graph_memory.models import EntityHit, Fact
from graph_memory.names import UNCLEAN
from graph_memory.predicates import Catalogue
from graph_memory.recall.answering import Found, Sure
from graph_memory.recall.archived import FACT, Archived
from graph_memory.recall.asking_time import Spoken
from graph_memory.recall.balance import balanced, varied
from graph_memory.recall.candidates import Gathering
from graph_memory.recall.confidence import of_episodes as of_episodes_sure
from graph_memory.recall.confidence import of_facts as of_facts_sure
from graph_memory.recall.episodes import episode_board
from graph_memory.recall.filtering import NONE, Kept, kept
from graph_memory.recall.finding import Boards, Looking, Query, Searching, Surroundings, encoded
from graph_memory.recall.interaction import Nearness
from graph_memory.recall.newest import asks_newest
from graph_memory.recall.packing import MOST_EPISODES
from graph_memory.recall.ranking import Board, fact_board, fact_order, ranked
from graph_memory.recall.request import Request, checked
from graph_memory.recall.resolving import Resolve, Resolved, resolved_now, resolved_then
from graph_memory.recall.standing import standing
from graph_memory.recall.terms import ends
from graph_memory.recall.timed import window as window_of
from graph_memory.rows import EpisodeRow
from graph_memory.store.contract import Reading, Store
from graph_memory.times import FAR_FUTURE

if TYPE_CHECKING:
    from graph_memory.embed import Embedder
    from graph_memory.recall.reranking import Reranked, Reranking

CANDIDATES: Final = 100
"""Claims, and episodes, that each channel brings at least."""


@dataclass(frozen=True, slots=True)
class Question:
    """One question to one group, on the asked clocks.

    With `as_of_given`, episodes are those said by then and the sources of the facts. `asked_at` is when the question is
    asked, by which its words for times are read: `spoken_of` is what they say.
    """

    store: Store
    text: str
    group: str
    asked: Asked
    as_of_given: bool
    asked_at: int
    spoken_of: Spoken
    scope: str | None
    request: Request
    embedder: Embedder | None
    catalogue: Catalogue
    resolve: Resolve
    reranking: Reranking | None = None


@dataclass(slots=True)
class Bearing:
    """The facts that bear on a question, the best first, and what the graph saw."""

    best: list[Fact]
    board: Board
    seen: Surroundings


async def recall(asking: Question) -> Found:
    """At most `limit` facts, episodes and entities each, best first; `missing` names the channels that did not answer.

    Facts that hold at the asked time come before others. A question without a letter or digit finds nothing. Raises
    InvalidInput.
    """
    request = asking.request
    limit = checked(asking.text, request).limit
    text = UNCLEAN.sub("\ufffd", ends(asking.text))
    if not any(map(str.isalnum, text)):
        return Found()
    store, group, asked = asking.store, asking.group, asking.asked
    keep = None
    if request.filters != NONE:
        keep = await store.read(group, lambda reading: kept(reading, group, request.filters, asked.visible))
    said_by = asked.at if asking.as_of_given else FAR_FUTURE
    wide = max(CANDIDATES, 4 * limit) * (1 if asking.scope is None else 4)
    searching = Searching(store, group, wide, asked, said_by, None if keep is None else keep.chosen)
    query, by_words = await asyncio.gather(encoded(asking.embedder, text), searching.by_words(text))
    boards = searching.boards(by_words, await searching.by_vectors(query.vectors))
    archived = Archived(store, group)
    gathering = Gathering(store, group, asked, said_by, asking.scope, keep, asking.embedder, archived)
    reranked = asking.reranking.begin(text) if asking.reranking else None
    at = times.instant(asking.asked_at)
    window = None if at is None else window_of(text, at)
    hearing = asyncio.ensure_future(gathering.found(text, query, boards.episodes, window))
    try:
        await asyncio.sleep(0)  # the comparison begins before the look-up of facts, which on SQLite never waits
        facts = await _facts(asking, text, boards, keep, archived, reranked)
        candidates = await hearing
    except BaseException:
        hearing.cancel()
        await asyncio.wait([hearing])  # what it raised beside is not asked for
        if not hearing.cancelled():
            hearing.exception()
        raise
    candidates = await gathering.with_told(candidates, facts.best)
    near, rows = candidates.near(), candidates.rows
    board = episode_board(
        text, boards.episodes, rows, facts.best, facts.board, at, near, candidates.spoken, facts.seen.beyond
    )
    board = await reranked.episodes(rows, board) if reranked else board
    said = {row.uuid: (row.said_at, row.importance) for row in rows.values()} if request.balance else {}
    board = balanced(board, said, asked.at, request.balance)
    if asks_newest(text, at):
        board = await gathering.newest_first(candidates, board)
    listed = list(rows.values())
    sure = of_episodes_sure(text, candidates.spoken, listed, near)
    always = await archived.left(FACT, await _standing(asking, facts.board)) if request.max_tokens else []
    entities = _entity_hits(facts.seen)
    return Found(
        facts.best,
        facts.board,
        _order(rows, board, request),
        board,
        entities if keep is None else keep.entities(entities, facts.best),
        [fact for fact in always if keep is None or keep.takes(fact)],
        Sure(sure, of_facts_sure(text, facts.best, listed, sure)),
        (*query.missing, *_late(query, near), *(reranked.missing if reranked else ())),
    )


async def _facts(
    asking: Question, text: str, boards: Boards, keep: Kept | None, archived: Archived, reranked: Reranked | None
) -> Bearing:
    """What the claims found resolve to at the asked time, and what the graph leads to from them."""
    group, asked, scope, request = asking.group, asking.asked, asking.scope, asking.request

    async def look(reading: Reading) -> Surroundings:
        return await Looking(reading, group, asking.catalogue, asked, scope, archived).around(text, boards)

    seen = await asking.store.read(group, look)
    await asyncio.sleep(0)  # as above: what was read for the comparison goes on to be compared
    if asked.now and scope is None:
        resolved = await asking.store.read(group, lambda reading: resolved_now(reading, seen, asked.at))
    else:
        resolved = await resolved_then(asking.resolve, seen, scope, group, asking.catalogue)
    resolved = await _left(archived, resolved)
    objects = {id: row.claim.object_name for id, row in seen.claims.items()}
    board = fact_board(resolved.of_claims, objects, boards.claims, seen.walk.facts, seen.named)
    facts = resolved.facts
    if keep is not None or asking.as_of_given:
        facts = {
            id: fact
            for id, fact in facts.items()
            if (keep is None or keep.takes(fact)) and not (asking.as_of_given and _of_later(fact, asked.at))
        }
    board = await reranked.facts(facts, board) if reranked else board
    if request.balance is not None:
        said = {id: (times.micros(facts[id].believed_from), facts[id].importance) for id in board.keys() & facts}
        board = balanced({id: board[id] for id in said}, said, asked.at, request.balance)
    spoken = asking.spoken_of
    if spoken.ended or spoken.window is not None:
        return Bearing(fact_order(facts, board, request.limit, spoken.first), board, seen)
    order = fact_order({id: resolved.told[id] for id in facts}, board, request.limit)
    return Bearing([facts[told.id] for told in order], board, seen)


async def _left(archived: Archived, resolved: Resolved) -> Resolved:
    """Without the facts that are archived."""
    told = {fact.id: fact for fact in await archived.left(FACT, list(resolved.told.values()))}
    if len(told) == len(resolved.told):
        return resolved
    of_claims = {id: [fact for fact in facts if fact.id in told] for id, facts in resolved.of_claims.items()}
    return Resolved(of_claims, told, {id: resolved.facts[id] for id in told})


def _of_later(fact: Fact, at: int) -> bool:
    """Whether it was first said after the asked time, and may be of a time after that: nothing about the asked time."""
    if fact.status in ("current", "superseded") or times.micros(fact.believed_from) <= at:
        return False
    return fact.status == "upcoming" or fact.valid_to is None or times.micros(fact.valid_to) > at


async def _standing(asking: Question, board: Board) -> list[Fact]:
    return await standing(
        asking.store, asking.group, asking.asked, asking.scope, asking.catalogue, asking.resolve, board
    )


def _order(rows: Mapping[str, EpisodeRow], board: Board, request: Request) -> list[EpisodeRow]:
    order = ranked(board)
    most = MOST_EPISODES if request.max_tokens else request.limit
    return varied([rows[uuid] for uuid, _ in order], dict(order), request.variety, request.per_session, most)


def _late(query: Query, near: Nearness | None) -> tuple[str, ...]:
    return () if near or not query.states else ("late",)


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
