"""What speaks for an episode beside its words: the facts it is behind, its neighbours, who said it, when. Pure."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime, timedelta
from functools import lru_cache
from operator import mul
from typing import Final

import numpy as np
from numpy.typing import NDArray

from graph_memory import times
from graph_memory.models import Fact
from graph_memory.recall.balance import ALIKE
from graph_memory.recall.confidence import of_self, speaker_named
from graph_memory.recall.interaction import Nearness
from graph_memory.recall.naming import participant
from graph_memory.recall.ranking import WEIGHTS, Board, Column, standard
from graph_memory.recall.terms import query_terms
from graph_memory.recall.timed import names_time
from graph_memory.recall.timed import window as window_of
from graph_memory.recall.windows import window_scores
from graph_memory.recall.wording import asks_advice
from graph_memory.rows import EpisodeRow

Columns = dict[str, Column]

AFTERWARDS: Final = timedelta(days=10)
"""What happened in a time is often told in the days after it."""
SHARES: Final = (1.0, 0.25, 0.1)
"""Of the best, the second and the third hit of a session: several that are near say more than one."""
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
    beyond: Collection[str] = (),
) -> Board:
    """Channels of the episodes `rows` (by uuid), of which words and vectors gave `found`; `at`: the asked instant.

    With `near`, late interaction leads, and words and vectors only add to it. `spoken` is the question in the first
    person of the one whom it names. `beyond` are the facts to which only the graph leads: what states any other has the
    words of the question itself.
    """
    listed = list(rows.values())
    columns: Columns = {}
    advice = asks_advice(question)
    heard = np.ones(len(listed), dtype=bool)
    if near is None:
        scores = window_scores(query_terms(spoken or question), listed)
        heard = np.array([row.uuid in found for row in listed], dtype=bool) | (scores > 0)
        heard |= _said_then(question, listed, at)
        columns["text"] = standard(_channel(found, listed, "text"), WEIGHTS.own_words)
        columns["vector"] = standard(_channel(found, listed, "vector"), WEIGHTS.vector)
        columns["window"] = standard(scores, WEIGHTS.window)
    else:
        columns["text"] = standard(_channel(found, listed, "text"), WEIGHTS.words)
        columns["vector"] = standard(_channel(found, listed, "vector"), WEIGHTS.likeness)
        columns["late"] = standard(_of(near.turns, listed), WEIGHTS.late)
        columns["topic"] = standard(_of(near.sessions, listed), WEIGHTS.topic)
    behind, direct = _behind(listed, facts, of_facts, beyond)
    for name in columns:
        columns[name][~heard] = 0.0
    columns |= behind
    heard |= np.any([column != 0 for column in behind.values()], axis=0)
    columns["speaker"] = _by_speaker(question, listed) + (_of_themselves(question, listed) if near is None else 0.0)
    columns["time"] = _by_time(question, listed, None if advice else at)
    asking = 0.0 if advice else WEIGHTS.asks
    columns["asks"] = asking * np.array([_asking(row.content) for row in listed], dtype=np.float64)
    columns["graph"] = _below(columns, direct)
    columns["session"] = _of_sessions(sum(columns.values(), np.zeros(len(listed))), listed, heard)
    return _board(listed, columns, heard)


def _board(rows: Sequence[EpisodeRow], columns: Columns, heard: NDArray[np.bool_]) -> Board:
    """What is not 0 of the rows that are `heard`."""
    names = list(columns)
    table = np.stack([columns[name] for name in names], axis=1).tolist() if rows else []
    return {
        row.uuid: {name: value for name, value in zip(names, values, strict=True) if value}
        for row, values, kept in zip(rows, table, heard.tolist(), strict=True)
        if kept
    }


def _channel(found: Board, rows: Sequence[EpisodeRow], channel: str) -> Column:
    return np.array([found[row.uuid].get(channel, 0.0) if row.uuid in found else 0.0 for row in rows], dtype=np.float64)


def _of(scores: Mapping[str, float], rows: Sequence[EpisodeRow]) -> Column:
    return np.array([scores[row.uuid] for row in rows], dtype=np.float64)


def _behind(
    rows: Sequence[EpisodeRow], facts: Sequence[Fact], of_facts: Board, beyond: Collection[str]
) -> tuple[Columns, NDArray[np.bool_]]:
    """What facts give to the episodes that state them, the best of several; and which state what is named itself."""
    places = {row.id: place for place, row in enumerate(rows)}
    result = {name: np.zeros(len(rows)) for name in ("fact", "graph")}
    direct = np.zeros(len(rows), dtype=bool)
    for fact in facts:
        channels = of_facts[fact.id]
        graph, named = channels.get("graph", 0.0), channels.get("named", 0.0)
        own = WEIGHTS.fact * (sum(channels.values()) - graph - named)
        behind = [places[origin.episode] for origin in fact.sources if origin.episode in places]
        for name, value in (("fact", own), ("graph", WEIGHTS.behind * named * (fact.id in beyond))):
            result[name][behind] = np.maximum(result[name][behind], value)
        if named and fact.id not in beyond:
            direct[behind] = True
    return result, direct


def _below(columns: Columns, direct: NDArray[np.bool_]) -> Column:
    """The graph's term, as far as it brings nothing before the best of what states something of what is named.

    What is as near as anything may come up to that, what is half as near half of the way.
    """
    graph = columns["graph"]
    if not direct.any() or not graph.any():
        return graph
    own = sum((column for name, column in columns.items() if name != "graph"), np.zeros(len(graph)))
    room = np.maximum(own[direct].max() - ALIKE - own, 0.0)
    below: Column = np.minimum(graph, room * graph / graph.max())
    return below


def _of_sessions(scores: Column, rows: Sequence[EpisodeRow], heard: NDArray[np.bool_]) -> Column:
    """What its session gives to each, above what sessions give at the mean: the best of it, and some of the next."""
    of_each: dict[str, list[float]] = {}
    for row, score, kept in zip(rows, scores.tolist(), heard.tolist(), strict=True):
        if kept and row.session:
            of_each.setdefault(row.session, []).append(score)
    sums = [sum(map(mul, sorted(mine, reverse=True), SHARES)) for mine in of_each.values()]
    given = dict(zip(of_each, standard(np.array(sums), WEIGHTS.session).tolist(), strict=True))
    return np.array([given.get(row.session, 0.0) for row in rows], dtype=np.float64)


def _by_speaker(question: str, rows: Sequence[EpisodeRow]) -> Column:
    about = participant(question, {row.speaker for row in rows})
    return WEIGHTS.speaker * np.array([about is not None and row.speaker == about for row in rows], dtype=np.float64)


def _of_themselves(question: str, rows: Sequence[EpisodeRow]) -> Column:
    """For the turns in which the one named speaks of themselves, not of the one whom they speak to."""
    about = speaker_named(question, {row.speaker for row in rows})
    told = [about is not None and row.speaker == about and of_self(row.content) for row in rows]
    return WEIGHTS.of_self * np.array(told, dtype=np.float64)


def _by_time(question: str, rows: Sequence[EpisodeRow], at: datetime | None) -> Column:
    """For the time that the question names, and for a time named where it asks for one."""
    if at is None:
        return np.zeros(len(rows))
    window = window_of(question, at)
    dated = WEIGHTS.names_time + (WEIGHTS.dated if _ASKS_WHEN.search(question) else 0.0)
    named = dated * np.array([names_time(row.content) for row in rows], dtype=np.float64)
    return named if window is None else named + [_nearness(row, window) for row in rows]


def _said_then(question: str, rows: Sequence[EpisodeRow], at: datetime | None) -> NDArray[np.bool_]:
    """Which were said in the time that the question names: they bear on it without a word of it."""
    window = None if at is None else window_of(question, at)
    if window is None:
        return np.zeros(len(rows), dtype=bool)
    start, end = map(times.micros, window)
    return np.array([start <= row.said_at < end for row in rows], dtype=bool)


def _nearness(row: EpisodeRow, window: tuple[datetime, datetime]) -> float:
    said_at = times.instant(row.said_at)
    if said_at is None or said_at < window[0]:
        return 0.0
    if said_at < window[1]:
        return WEIGHTS.time
    return WEIGHTS.time / 2 if said_at - window[1] < AFTERWARDS else 0.0


@lru_cache(maxsize=1 << 14)
def _asking(content: str) -> float:
    """The share of its sentences that are questions."""
    if "?" not in content and "？" not in content:
        return 0.0
    told = [part for part in _SENTENCE.split(content[:4_000]) if part.strip()]
    return sum("?" in part or "？" in part for part in told) / max(1, len(told))
