"""What was found and ranked -> the answer: what is sure enough, its text, and how each hit came. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

from graph_memory import times
from graph_memory.models import EntityHit, EpisodeHit, Fact, FactHit, Recall
from graph_memory.recall.packing import Pack, pack
from graph_memory.recall.ranking import Board
from graph_memory.recall.request import Request
from graph_memory.recall.terms import ends
from graph_memory.rows import EpisodeRow
from graph_memory.tokens import Count


@dataclass(slots=True)
class Sure:
    """Confidence, 0 to 1: of episodes by uuid, of facts by id."""

    episodes: Mapping[str, float] = field(default_factory=dict)
    facts: Mapping[str, float] = field(default_factory=dict)


@dataclass(slots=True)
class Found:
    """Everything of one group that was found, best first; boards by episode uuid and by fact id."""

    facts: Sequence[Fact] = ()
    of_facts: Board = field(default_factory=dict)
    rows: Sequence[EpisodeRow] = ()
    of_episodes: Board = field(default_factory=dict)
    entities: Sequence[EntityHit] = ()
    standing: Sequence[Fact] = ()
    sure: Sure = field(default_factory=Sure)
    missing: tuple[str, ...] = ()
    groups: Mapping[str, str] = field(default_factory=dict)
    """Where there are several, by the ids of boards and entities."""


def together(names: Sequence[str], found: Sequence[Found]) -> Found:
    """What several groups have: current facts first, then by score; of episodes first those that are surest.

    Scores are deviations within a group, which say nothing of how much better the best is than another group's:
    confidence, in tenths, does.
    """
    if len(found) == 1:
        return found[0]
    of_facts = {id: channels for one in found for id, channels in one.of_facts.items()}
    of_episodes = {id: channels for one in found for id, channels in one.of_episodes.items()}
    sure = Sure(
        {id: value for one in found for id, value in one.sure.episodes.items()},
        {id: value for one in found for id, value in one.sure.facts.items()},
    )
    groups: dict[str, str] = {}
    for name, one in zip(names, found, strict=True):
        for ids in (one.of_facts, one.of_episodes, [hit.id for hit in one.entities]):
            groups |= dict.fromkeys(ids, name)
    return Found(
        sorted((fact for one in found for fact in one.facts), key=lambda fact: _fact_place(fact, of_facts, sure)),
        of_facts,
        sorted((row for one in found for row in one.rows), key=lambda row: _row_place(row, of_episodes, sure)),
        of_episodes,
        sorted((hit for one in found for hit in one.entities), key=lambda hit: (-hit.score, hit.name, hit.id)),
        [fact for one in found for fact in one.standing],
        sure,
        tuple(dict.fromkeys(name for one in found for name in one.missing)),
        groups,
    )


def _fact_place(fact: Fact, board: Board, sure: Sure) -> tuple[bool, int, float]:
    return fact.status != "current", -int(10 * sure.facts.get(fact.id, 1.0)), -sum(board[fact.id].values())


def _row_place(row: EpisodeRow, board: Board, sure: Sure) -> tuple[int, float, str]:
    return -int(10 * sure.episodes.get(row.uuid, 1.0)), -sum(board[row.uuid].values()), row.uuid


def answer(question: str, found: Found, request: Request, count: Count | None) -> Recall:
    """At most `limit` facts, episodes and entities that are sure enough; with `max_tokens` their text."""
    least, question = request.min_confidence, ends(question)
    facts = [fact for fact in found.facts if found.sure.facts.get(fact.id, 1.0) >= least][: request.limit]
    rows = [row for row in found.rows if found.sure.episodes.get(row.uuid, 1.0) >= least]
    packed = Pack()
    if request.max_tokens is not None and count is not None:
        packed = pack(question, found.standing, facts[: request.max_facts], rows, request.max_tokens, count)
    told = {origin.episode for fact in facts for origin in fact.sources}.union(packed.episodes)
    ranks = _Ranks(found) if request.explain else None
    return Recall(
        facts=tuple(FactHit(fact=fact, **_hit(fact.id, found, found.of_facts, ranks)) for fact in facts),
        episodes=tuple(_episode(row, _hit(row.uuid, found, found.of_episodes, ranks)) for row in rows[: request.limit]),
        entities=_entities(found, facts, rows, request),
        sources=tuple(row.id for place, row in enumerate(rows) if place < request.limit or row.id in told),
        missing=found.missing,
        text=packed.text,
    )


def _entities(
    found: Found, facts: Sequence[Fact], rows: Sequence[EpisodeRow], request: Request
) -> tuple[EntityHit, ...]:
    """An entity is as sure as the walk came near it, and worth telling where something is told beside it."""
    if not facts and not rows and request.min_confidence:
        return ()
    kept = [hit for hit in found.entities if hit.confidence >= request.min_confidence][: request.limit]
    return tuple(hit.model_copy(update={"group": found.groups.get(hit.id, "")}) for hit in kept)


class _Ranks:
    """The place of each id among all that a channel gave something to; the first is 1."""

    def __init__(self, found: Found) -> None:
        self._by_channel: dict[str, dict[str, int]] = {}
        for board in (found.of_facts, found.of_episodes):
            for channel in sorted({name for channels in board.values() for name in channels}):
                given = sorted((-channels[channel], id) for id, channels in board.items() if channel in channels)
                self._by_channel.setdefault(channel, {}).update({id: place for place, (_, id) in enumerate(given, 1)})

    def of(self, id: str, channels: Mapping[str, float]) -> dict[str, int]:
        return {channel: self._by_channel[channel][id] for channel in channels}


def _hit(id: str, found: Found, board: Board, ranks: _Ranks | None) -> dict[str, Any]:
    channels = board[id]
    sure = found.sure.facts if board is found.of_facts else found.sure.episodes
    return {
        "score": sum(channels.values()),
        "channels": channels,
        "confidence": round(sure.get(id, 1.0), 3),
        "ranks": ranks.of(id, channels) if ranks else {},
        "group": found.groups.get(id, ""),
    }


def _episode(row: EpisodeRow, hit: Mapping[str, Any]) -> EpisodeHit:
    said_at, recorded_at = times.instant(row.said_at), times.instant(row.recorded_at)
    return EpisodeHit.model_validate(
        {
            "id": row.id,
            "content": row.content,
            "said_at": said_at,
            "recorded_at": recorded_at,
            "speaker": row.speaker,
            "session": row.session,
            "metadata": deepcopy(row.body.get("metadata", {})),  # the row is kept, what is told is the caller's
            **hit,
        }
    )
