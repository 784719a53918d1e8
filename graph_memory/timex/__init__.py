"""Dates said in words, English and Chinese, read by rules against the instant and zone in which they were said.

text -> lexemes (`english`, `chinese`, `numeric`) -> joined partial dates (`joining`, `partial`) -> intervals
(`calendar`), bounded and opened by the words around them (`bounding`, `context`).
"""

from __future__ import annotations

from datetime import datetime
from typing import Final

from graph_memory import times
from graph_memory.errors import InvalidTime
from graph_memory.timex import bounding, chinese, english, joining, numeric
from graph_memory.timex.expression import Kind, Timex
from graph_memory.timex.partial import Prefer

__all__ = ["Kind", "Prefer", "Timex", "find", "parse", "window"]

_AROUND: Final = " \t\r\n.,;!?。，；！？"
_PLAIN: Final = str.maketrans("０１２３４５６７８９：／－", "0123456789:/-")
_BESIDE: Final = ("", "in", "on", "at", "during", "the", "in the", "on the", "about", "around", "在", "左右", "前后")


def find(text: str, at: datetime, *, prefer: Prefer | None = None) -> list[Timex]:
    """Every time that `text` names, said at `at` (aware: its zone decides what "today" is), in order.

    A weekday, month or day without its week or year is the last one; with prefer="future", or where the sentence
    speaks of the future, the next. What is no date, or is beyond years 1 to 9998, is left out. Raises InvalidTime if
    `at` is naive.
    """
    said = bounding.said(text, at, prefer)
    plain = text.translate(_PLAIN)
    lexemes = joining.ordered([*english.find(plain), *chinese.find(plain), *numeric.find(plain)])
    row = bounding.counted(said, joining.items(text, lexemes))
    found: list[Timex] = []
    index = 0
    while index < len(row):
        timex, used = bounding.joint(said, row[index : index + 3])
        index += used
        timex = timex or bounding.single(said, row[index - 1], found[-1].end if found else None)
        both = bounding.between(text, found[-1], timex) if timex and found else None
        if both:
            found[-1] = both
        elif timex and (not found or timex.start >= found[-1].end):
            found.append(timex)
    return found


def parse(text: str, at: datetime, *, prefer: Prefer | None = None) -> Timex | None:
    """The one time that the whole of `text` is; None where it is none, or something else too. Raises as `find`."""
    found = find(text, at, prefer=prefer)
    if len(found) != 1:
        return None
    outside = (text[: found[0].start] + text[found[0].end :]).strip(_AROUND).lower()
    return found[0] if outside in _BESIDE else None


def window(question: str, at: datetime) -> tuple[datetime, datetime] | None:
    """The span of time that `question` asks about, in UTC, half-open; None where it names no time.

    An open end is `at`, or for ever where the start is later; an unknown start is year 1. Several times give the
    span that holds them all; lengths of time are passed over. Raises as `find`.
    """
    found = [timex for timex in find(question, at) if timex.kind != "duration"]
    if not found:
        return None
    now = _now(at)
    starts = [timex.valid_from or times.EARLIEST for timex in found]
    ends = [
        timex.valid_to or (now if start < now else times.LATEST) for timex, start in zip(found, starts, strict=True)
    ]
    return (min(starts), max(ends)) if min(starts) < max(ends) else None


def _now(at: datetime) -> datetime:
    try:
        return times.aware(at)
    except InvalidTime:  # said in year 1 or 9999: the nearest end of the calendar will do
        return times.LATEST if at.year > 1 else times.EARLIEST
