"""Several hits that tell of one topic: where the question asks how it stands, the one said last is told first. Pure.

The order alone changes, and what changes it is a channel of the hit: `newest` is what brings it before the older one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Final

from graph_memory.recall.balance import ALIKE
from graph_memory.recall.ranking import Board, ranked
from graph_memory.recall.terms import ends
from graph_memory.recall.timed import window as window_of
from graph_memory.rows import EpisodeRow

LOOKED_AT: Final = 10
"""Of the best hits so many may be brought forward: which are the first ten does not change."""
LEADING: Final = 5
"""Hits that a newer one may be brought before."""

Same = Callable[[EpisodeRow, EpisodeRow], bool]
"""Whether the second, which was said later, answers the question as the first does."""

_NOW: Final = re.compile(
    r"\b(?:most recent(?:ly)?|latest|recent(?:ly)?|lately|current(?:ly)?|now|nowadays|still|so far|these days|to date"
    r"|at the moment|at present|any\s?more|today)\b"
    r"|现在|現在|目前|如今|最近|最新|仍|还|還|迄今|至今|眼下|今天",
    re.IGNORECASE,
)
_VALUE: Final = re.compile(
    r"\bhow (?:many|much|often|frequently|long|old|far|big|large|tall|heavy|high)\b|\bwhere\b"
    r"|^\W*(?:am|is|are|do|does|have|has)\b|\b(?:what|which) (?:time|day|number|amount|size|level|price)\b"
    r"|多少|[几幾](?!乎)|多久|多长|多長|多大|多高|多远|多遠|多重|哪里|哪裡|哪儿|哪兒|在哪|是否|[吗嗎]",
    re.IGNORECASE,
)
"""What has one answer at a time: a count, an amount, a length, how often, a place, whether."""
_PAST: Final = re.compile(r"\b(?:did|was|were|had)\b", re.IGNORECASE)
_FORMER: Final = re.compile(
    r"\bused? to\b|\b(?:formerly|previously|no longer|in the past|back then|initially|originally|at first|before)\b"
    r"|以前|曾经|曾經|从前|從前|过去|過去|原来|原來|原本|本来|本來|先前|此前|之前|最初|起初|当初|當初|第一次",
    re.IGNORECASE,
)
_FORMER_ONE: Final = re.compile(r"\b(?:previous|former|ex|initial|original|first|earlier|old)\b", re.IGNORECASE)
"""What was asked for where the verb is past: "my former boss is …" asks how it stands with them."""
_WHEN: Final = re.compile(
    r"\bwhen\b|\b(?:what|which) (?:date|year|month)\b|什么时候|什麼時候|何时|何時|几时|幾時|哪[一]?[年天月日]"
    r"|[几幾][年月日号號]",
    re.IGNORECASE,
)
_GATHERS: Final = re.compile(
    r"\b(?:total|altogether|in all|combined|average|between|difference|order|ago|passed|percentage)\b"
    r"|总共|總共|加起来|加起來|平均|相差|之间|之間",
    re.IGNORECASE,
)
"""What is made of several answers, none of which takes the place of another."""
_ADVICE: Final = re.compile(r"\b(?:suggest\w*|recommend\w*|advice|tips|ideas?)\b|推荐|推薦|建议|建議", re.IGNORECASE)


def asks_newest(question: str, at: datetime | None) -> bool:
    """Whether `question`, asked at `at`, asks how something stands that has one answer at a time.

    It says so ("now", "most recent", 目前), or asks in the present for a value. What asks for the past, for when, for a
    sum or for advice, or names a time that is over, does not.
    """
    question = ends(question)
    if any(other.search(question) for other in (_FORMER, _GATHERS, _ADVICE)):
        return False
    past = _PAST.search(question)
    if past and _FORMER_ONE.search(question):
        return False
    if not _NOW.search(question) and (past or _WHEN.search(question) or not _VALUE.search(question)):
        return False
    window = None if at is None else window_of(question, at)
    return at is None or window is None or window[1] >= at


def newest_first(board: Board, rows: Mapping[str, EpisodeRow], same: Same) -> Board:
    """`board`, in which the newest of each topic comes directly before its best hit; `rows` by uuid.

    Of one topic are hits of one speaker, said later in another session, that are the `same`.
    """
    order = [(rows[uuid], score) for uuid, score in ranked(board)[:LOOKED_AT]]
    grouped: set[str] = set()
    result = dict(board)
    for row, score in order[:LEADING]:
        if row.uuid in grouped:
            continue
        later = [one for one, _ in order if one.uuid not in grouped and _later(row, one) and same(row, one)]
        grouped.update(one.uuid for one in (row, *later))
        if later:
            newest = board[_newest(later).uuid]
            result[_newest(later).uuid] = newest | {"newest": score - sum(newest.values()) + ALIKE}
    return result


def _later(row: EpisodeRow, other: EpisodeRow) -> bool:
    apart = not row.session or row.session != other.session
    return other.said_at > row.said_at and apart and other.speaker == row.speaker


def _newest(rows: Sequence[EpisodeRow]) -> EpisodeRow:
    """The best of the session that was said last; `rows` are best first."""
    last = max(rows, key=lambda row: row.said_at)
    return next(row for row in rows if row is last or (row.session and row.session == last.session))
