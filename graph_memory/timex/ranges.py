"""Ranges: two partial dates that lend each other what is said only once ("3 to 5 March", 2017年8月至11月)."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Final

from graph_memory.timex import partial
from graph_memory.timex.calendar import Span
from graph_memory.timex.lexeme import Pair
from graph_memory.timex.partial import YEARLY, Clock, Part, Prefer, merged

_YEARS: Final = frozenset({"year", "rel", "rolling", "decade", "century"})
_MONTHS: Final = YEARLY | {"lean"}
_DAYS: Final = frozenset({"day", "weekday", "nth"})
_HOURS: Final = frozenset({"clock", "daypart", "offset"})
_LEVELS: Final = (_YEARS, _MONTHS, _DAYS, _HOURS)


def _only(part: Part, names: frozenset[str]) -> Part:
    return Part(**{name: getattr(part, name) for name in part.names() & names})


def _borrow(part: Part, other: Part) -> Part:
    """`part` with what `other` says of the levels above its own."""
    lacking: frozenset[str] = frozenset()
    for level in _LEVELS:
        if part.names() & level:
            break
        lacking |= level
    return merged(_only(other, lacking), part)


def _halves(first: Part, last: Part) -> tuple[Part, Part]:
    """The hours of both with the am or pm that is said once."""
    one, two = first.clock, last.clock
    if one is None or two is None:
        return first, last
    if (
        one.half is None
        and two.half is not None
        and one.hour <= 12
        and (one.hour % 12, one.minute or 0) < (two.hour % 12 or 12, two.minute or 0)
    ):
        first = replace(first, clock=replace(one, half=two.half))
    if two.half is None and last.daypart is None and first.daypart is not None and two.hour < 13:
        last = replace(last, daypart=first.daypart)
    if (
        two.half is None
        and one.half is None
        and last.daypart is None
        and first.daypart is None
        and (two.hour, two.minute or 0) < (one.hour, one.minute or 0)
    ):
        last = replace(last, clock=Clock(two.hour + 12, two.minute, two.second) if two.hour < 12 else two)
    return first, last


def resolve(pair: Pair, at: datetime, prefer: Prefer | None) -> Span | None:
    """From the start of the first to the end of the last unit; None where that is no range.

    Where neither names a year, the last is the next one after the first. Raises OverflowError, ValueError beyond the
    calendar.
    """
    lent = pair.last if pair.lends or not pair.first.names() <= _HOURS else Part()
    first, last = _halves(_borrow(pair.first, lent) if _lends(lent) else pair.first, pair.last)
    last = _borrow(last, first)
    found = _ends(first, last, at, "past") if prefer == "future" else None
    begin, end = found if found and found[1] and found[1].end > at else _ends(first, last, at, prefer)
    if begin and end and end.end <= begin.start and first.year is not None and first.year == last.year:
        if pair.first.year is None:
            begin = partial.resolve(replace(first, year=first.year - 1), at, prefer)
        elif pair.last.year is None:
            end = partial.resolve(replace(last, year=first.year + 1), at, prefer)
    if begin is None or end is None or end.end <= begin.start or end.start < begin.start:
        return None
    return Span(begin.start, end.start if _is_minute(last) else end.end, begin.grain)


def _ends(first: Part, last: Part, at: datetime, prefer: Prefer | None) -> tuple[Span | None, Span | None]:
    begin = partial.resolve(first, at, prefer)
    if begin is None:
        return None, None
    return begin, partial.resolve(last, at, prefer) if last.names() & _YEARS else partial.resolve(
        last, begin.start, "future"
    )


def _is_minute(part: Part) -> bool:
    """A range of hours ends when the last begins: 9:00 to 11:30."""
    return part.clock is not None


def _lends(part: Part) -> bool:
    return part.rel is None or part.names() & (_MONTHS | _DAYS | _HOURS) != frozenset()
