"""What speaks for an episode beside its words: the facts it is behind, its neighbours, who said it, when. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Final

from graph_memory import times, timex
from graph_memory.models import Fact
from graph_memory.recall.naming import participant
from graph_memory.recall.ranking import WEIGHTS, Board, give, neighbours, ranked
from graph_memory.rows import EpisodeRow

AFTERWARDS: Final = timedelta(days=10)
"""What happened in a time is often told in the days after it."""
READ_FOR_TIMES: Final = 100
"""Of the best episodes so many are read for the times that they name, the first 1,000 characters of each."""

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
) -> Board:
    """Channels of the episodes `rows` (by uuid), of which words and vectors gave `found`; `at`: the asked instant."""
    board: Board = {uuid: dict(channels) for uuid, channels in found.items() if uuid in rows}
    _behind(board, rows.values(), facts, of_facts)
    give(board, "chain", neighbours(board, rows.values()))
    give(board, "session", _of_sessions(board, rows))
    mine = [rows[uuid] for uuid, _ in ranked(board)]
    give(board, "speaker", _by_speaker(question, mine))
    give(board, "time", _by_time(question, mine, at))
    give(board, "asks", {row.uuid: WEIGHTS.asks for row in mine if "?" in row.content or "？" in row.content})
    return board


def _behind(board: Board, rows: Iterable[EpisodeRow], facts: Sequence[Fact], of_facts: Board) -> None:
    by_id = {row.id: row.uuid for row in rows}
    for fact in facts:
        channels = of_facts[fact.id]
        graph = channels.get("graph", 0.0)
        own = WEIGHTS.fact * (sum(channels.values()) - graph)
        behind = [by_id[origin.episode] for origin in fact.sources if origin.episode in by_id]
        give(board, "fact", dict.fromkeys(behind, own))
        if graph:
            give(board, "graph", dict.fromkeys(behind, WEIGHTS.behind * graph))


def _of_sessions(board: Board, rows: Mapping[str, EpisodeRow]) -> dict[str, float]:
    best: dict[str, float] = {}
    for uuid, channels in board.items():
        session = rows[uuid].session
        if session:
            best[session] = max(best.get(session, 0.0), sum(channels.values()))
    return {uuid: WEIGHTS.session * best[rows[uuid].session] for uuid in board if rows[uuid].session in best}


def _by_speaker(question: str, rows: Sequence[EpisodeRow]) -> dict[str, float]:
    about = participant(question, {row.speaker for row in rows})
    return {} if about is None else {row.uuid: WEIGHTS.speaker for row in rows if row.speaker == about}


def _by_time(question: str, rows: Sequence[EpisodeRow], at: datetime | None) -> dict[str, float]:
    """For the time that the question names, and for a time named where it asks for one; `rows` are the best first."""
    if at is None:
        return {}
    result: dict[str, float] = {}
    window = timex.window(question, at)
    asks = _ASKS_WHEN.search(question) is not None
    for place, row in enumerate(rows):
        dated = asks and place < READ_FOR_TIMES and _dated(row)
        score = _nearness(row, window) + (WEIGHTS.dated if dated else 0.0)
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


def _dated(row: EpisodeRow) -> bool:
    said_at = times.instant(row.said_at)
    return said_at is not None and bool(timex.find(row.content[:1_000], said_at))
