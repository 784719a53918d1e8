"""What speaks for an episode beside its words: the facts it is behind, its neighbours, who said it, when. Pure."""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Final

from graph_memory import times, timex
from graph_memory.models import Fact
from graph_memory.recall.interaction import Nearness
from graph_memory.recall.naming import participant
from graph_memory.recall.ranking import WEIGHTS, Board, give, ranked, standard
from graph_memory.recall.terms import query_terms
from graph_memory.recall.timed import names_time
from graph_memory.recall.windows import window_scores
from graph_memory.rows import EpisodeRow

AFTERWARDS: Final = timedelta(days=10)
"""What happened in a time is often told in the days after it."""
_SENTENCE: Final = re.compile(r"(?<=[.!?])\s+|(?<=[。！？])")
_ASKS_WHEN: Final = re.compile(
    r"\bwhen\b|\bhow (?:long|old|recently)\b|\b(?:what|which) (?:date|day|month|time|week|year)s?\b"
    r"|什么时候|什麼時候|何时|何時|几时|幾時|哪[一]?[年天月日]|[几幾多][年月日号號点點久]|多长时间|多長時間",
    re.IGNORECASE,
)


def episode_board(
    question: str,
    found: Board,
    rows: Mapping[str, EpisodeRow],
    facts: Sequence[Fact],
    of_facts: Board,
    at: datetime | None,
    near: Nearness | None = None,
    spoken: str | None = None,
) -> Board:
    """Channels of the episodes `rows` (by uuid), of which words and vectors gave `found`; `at`: the asked instant.

    With `near`, late interaction leads, and words and vectors only add to it. `spoken` is the question in the first
    person of the one whom it names.
    """
    board: Board = {}
    if near is None:
        windows = window_scores(query_terms(spoken or question), list(rows.values()))
        heard = {uuid for uuid in rows if uuid in found or windows[uuid] > 0}
        board |= {uuid: {} for uuid in heard}
        parts = (("text", WEIGHTS.own_words), ("vector", WEIGHTS.vector))
        for channel, weight in parts:
            scores = {uuid: found.get(uuid, {}).get(channel, 0.0) for uuid in rows}
            give(board, channel, _of(heard, standard(scores, weight)))
        give(board, "window", _of(heard, standard(windows, WEIGHTS.text)))
    else:
        board |= {uuid: {} for uuid in rows}
        for channel, weight in (("text", WEIGHTS.words), ("vector", WEIGHTS.likeness)):
            scores = {uuid: found.get(uuid, {}).get(channel, 0.0) for uuid in rows}
            give(board, channel, _of(rows, standard(scores, weight)))
        give(board, "late", standard(near.turns, WEIGHTS.late))
        give(board, "topic", _of(rows, standard(near.sessions, WEIGHTS.topic)))
    _behind(board, rows.values(), facts, of_facts)
    mine = [rows[uuid] for uuid, _ in ranked(board)]
    give(board, "speaker", _by_speaker(question, mine))
    give(board, "time", _by_time(question, mine, at))
    give(board, "asks", {row.uuid: WEIGHTS.asks * share for row in mine if (share := _asking(row.content))})
    give(board, "session", _of_sessions(board, rows))
    return board


def _of(heard: Collection[str], scores: Mapping[str, float]) -> dict[str, float]:
    return {uuid: score for uuid, score in scores.items() if uuid in heard and score}


def _behind(board: Board, rows: Iterable[EpisodeRow], facts: Sequence[Fact], of_facts: Board) -> None:
    by_id = {row.id: row.uuid for row in rows}
    for fact in facts:
        channels = of_facts[fact.id]
        graph, named = channels.get("graph", 0.0), channels.get("named", 0.0)
        own = WEIGHTS.fact * (sum(channels.values()) - graph - named)
        behind = [by_id[origin.episode] for origin in fact.sources if origin.episode in by_id]
        give(board, "fact", dict.fromkeys(behind, own))
        if graph + named:
            give(board, "graph", dict.fromkeys(behind, WEIGHTS.behind * (graph + named)))


def _of_sessions(board: Board, rows: Mapping[str, EpisodeRow]) -> dict[str, float]:
    """What the best of its session gives to each, above what sessions give at the mean."""
    best: dict[str, float] = {}
    for uuid, channels in board.items():
        session = rows[uuid].session
        if session:
            best[session] = max(best.get(session, -math.inf), sum(channels.values()))
    given = _of(best, standard(best, WEIGHTS.session))
    return {uuid: given[rows[uuid].session] for uuid in board if rows[uuid].session in given}


def _by_speaker(question: str, rows: Sequence[EpisodeRow]) -> dict[str, float]:
    about = participant(question, {row.speaker for row in rows})
    return {} if about is None else {row.uuid: WEIGHTS.speaker for row in rows if row.speaker == about}


def _by_time(question: str, rows: Sequence[EpisodeRow], at: datetime | None) -> dict[str, float]:
    """For the time that the question names, and for a time named where it asks for one."""
    if at is None:
        return {}
    result: dict[str, float] = {}
    window = timex.window(question, at)
    dated = WEIGHTS.names_time + (WEIGHTS.dated if _ASKS_WHEN.search(question) else 0.0)
    for row in rows:
        score = _nearness(row, window) + (dated if names_time(row.content) else 0.0)
        if score:
            result[row.uuid] = score
    return result


def _nearness(row: EpisodeRow, window: tuple[datetime, datetime] | None) -> float:
    said_at = times.instant(row.said_at)
    if window is None or said_at is None or said_at < window[0]:
        return 0.0
    if said_at < window[1]:
        return WEIGHTS.time
    return WEIGHTS.time / 2 if said_at - AFTERWARDS < window[1] else 0.0


def _asking(content: str) -> float:
    """The share of its sentences that are questions."""
    if "?" not in content and "？" not in content:
        return 0.0
    told = [part for part in _SENTENCE.split(content[:4_000]) if part.strip()]
    return sum("?" in part or "？" in part for part in told) / max(1, len(told))
