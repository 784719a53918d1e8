"""Partial dates and what they come to.

A `Part` holds what an expression says and nothing else: a missing field is never filled from today's date.
`resolve` gives the whole unit that the finest field names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, replace
from datetime import datetime, timedelta
from itertools import count, islice
from operator import attrgetter
from typing import Final, Literal

from graph_memory.timex import lunar
from graph_memory.timex.calendar import (
    DAY,
    Edge,
    Span,
    Unit,
    add,
    easter,
    edge_of,
    firsts_of,
    floor,
    nth_of,
    relative,
    rolling,
    unit_span,
)

Prefer = Literal["past", "future"]
Rule = tuple[int, int] | tuple[int, int, int] | tuple[int, int, int, int] | str
DAYPARTS: Final = {
    "early_morning": (0, 6),
    "dawn": (4, 8),
    "morning": (8, 12),
    "noon": (12, 13),
    "lunch": (11, 13),
    "afternoon": (12, 16),
    "evening": (16, 20),
    "night": (20, 24),
    "evening_zh": (18, 24),
    "late_night": (0, 5),
    "daytime": (8, 18),
    "first_half": (0, 12),
    "last_half": (12, 24),
}

YEARLY: Final = frozenset({"half", "quarter", "season", "month", "holiday", "lunar"})


@dataclass(frozen=True, slots=True)
class Clock:
    """A time of day; `half` is am, pm or, where nothing says which, None."""

    hour: int
    minute: int | None = None
    second: int | None = None
    half: Literal["am", "pm"] | None = None


@dataclass(frozen=True, slots=True)
class Part:
    """What one expression says of a date. `rel`, `rolling` and `shift` are (number, unit)."""

    rel: tuple[int, Unit] | None = None
    rolling: tuple[int, Unit] | None = None
    year: int | None = None
    half: int | None = None
    quarter: int | None = None
    season: int | None = None
    month: int | None = None
    holiday: Rule | None = None
    lunar: lunar.Lunar | None = None
    day: int | None = None
    nth: tuple[int, Unit] | None = None
    firsts: tuple[int, Unit] | None = None
    weekday: int | None = None
    edge: Edge | None = None
    daypart: str | None = None
    clock: Clock | None = None
    shift: tuple[int, Unit] | None = None
    decade: int | None = None
    century: int | None = None
    lean: Prefer | None = None
    offset: int | None = None
    weekend: bool | None = None
    lasts: tuple[int, Unit] | None = None
    more: tuple[tuple[int, Unit], ...] | None = None
    anchor: tuple[Part, Prefer] | None = None

    def names(self) -> frozenset[str]:
        """The fields that are set."""
        return frozenset(name for name, value in zip(_NAMES, _VALUES(self), strict=True) if value is not None)


_NAMES: Final = tuple(field.name for field in fields(Part))
_VALUES: Final = attrgetter(*_NAMES)


def _in_year(part: Part, year: int) -> Span | None:
    """What the fields below the year name in `year`; None where it has no such day."""
    start = datetime(year, 1, 1)  # noqa: DTZ001 wall-clock time
    if part.holiday is not None:
        return _holiday(part.holiday, year)
    if part.lunar is not None:
        return lunar.stretch(year, part.lunar)
    if part.half is not None:
        return unit_span(add(start, 6 * (part.half - 1), "month"), "half")
    if part.quarter is not None:
        return unit_span(add(start, 3 * (part.quarter - 1), "month"), "quarter")
    if part.season is not None:
        return unit_span(add(start, 2 + 3 * part.season, "month"), "season")
    if part.month is None:
        return unit_span(start, "year")
    return _in_month(part, unit_span(start.replace(month=part.month), "month"))


def _holiday(rule: Rule, year: int) -> Span | None:
    """(month, day); (0, days from Easter); (month, weekday, n-th of the month, days from it); or a name of `lunar`."""
    if isinstance(rule, str):
        return lunar.named(year, rule)
    if len(rule) == 2:
        month, day = rule
        return unit_span(datetime(year, month, day) if month else easter(year) + day * DAY, "day")  # noqa: DTZ001 wall-clock
    found = nth_of(unit_span(datetime(year, rule[0], 1), "month"), rule[2], "day", rule[1])  # noqa: DTZ001 wall-clock
    return unit_span(found.start + (rule[3] if len(rule) == 4 else 0) * DAY, "day") if found else None


def _in_month(part: Part, month: Span) -> Span | None:
    if part.day is None:
        return month
    if part.day > (month.end - month.start).days:
        return None
    day = month.start + (part.day - 1) * DAY
    if part.weekday is not None and part.month is None and part.rel is None and day.weekday() != part.weekday:
        return None
    return unit_span(day, "day")


def _pick(at: datetime, prefer: Prefer, lean: Prefer | None, make: Callable[[int], Span | None]) -> Span | None:
    """The nearest of make(0), make(±1), … that has begun by `at` (past), or has not ended (future).

    With `lean` ("last", "next") it must be wholly before, or after, `at`.
    """
    back = (lean or prefer) == "past"
    turns: Iterator[int] = (-n for n in count(-1)) if back else count(-1)
    for turn in islice(turns, 50):
        span = make(turn)
        if span is None:
            continue
        if back and (span.end <= at if lean else span.start <= at):
            return span
        if not back and (span.start > at if lean else span.end > at):
            return span
    return None


def _container(part: Part, at: datetime, prefer: Prefer | None) -> Span | None:
    """The unit that the coarse fields name; None where nothing does."""
    lean = prefer or "past"
    names = part.names()
    yearly = names & YEARLY
    year = part.year
    if part.decade is not None or part.century is not None:
        start = datetime(part.decade or part.century or 0, 1, 1)  # noqa: DTZ001 wall-clock time
        return Span(start, add(start, 1, "century" if part.decade is None else "decade"), "year")
    if part.rel is not None and not (yearly and part.rel[1] != "year"):
        span = relative(at, *part.rel)
        if not yearly:
            return _in_month(part, span) if part.rel[1] == "month" else span
        year = span.start.year
    if year is not None:
        return _in_year(part, year)
    if yearly and part.day is not None and part.weekday is not None:
        near = (_in_year(part, at.year + turn) for turn in (0, -1, 1) if 1 <= at.year + turn <= 9999)
        matching = next((day for day in near if day and day.start.weekday() == part.weekday), None)
        if matching:
            return matching
    if yearly:
        return _pick(at, lean, part.lean, lambda turn: _in_year(part, at.year + turn))
    if part.weekend and prefer is None:
        return relative(at, 0, "weekend")
    if part.weekend:
        saturday = floor(at, "weekend")
        return _pick(at, lean, part.lean, lambda turn: unit_span(add(saturday, turn, "weekend"), "weekend"))
    if part.day is not None:
        month = floor(at, "month")
        return _pick(at, lean, part.lean, lambda turn: _in_month(part, unit_span(add(month, turn, "month"), "month")))
    return None


def _weekday(part: Part, span: Span | None, at: datetime, prefer: Prefer) -> Span | None:
    """The weekday in `span`; without one, the nearest before today (past) or from today on (future)."""
    assert part.weekday is not None
    if span is None:
        today = floor(at, "day")
        ahead = (part.weekday - today.weekday()) % 7
        if (part.lean or prefer) == "past":
            return unit_span(today + (ahead - 7) * DAY, "day")
        return unit_span(today + (ahead or (7 if part.lean else 0)) * DAY, "day")
    if span.grain == "day" and span.end - span.start == DAY:
        return span
    return nth_of(span, part.nth[0] if part.nth and part.nth[1] == "day" else 1, "day", part.weekday)


def _time_of_day(part: Part, day: Span) -> Span:
    """The hours of `day` that the part of the day and the clock name."""
    midnight = day.start
    low, high = DAYPARTS[part.daypart] if part.daypart else (0, 24)
    if part.clock is None:
        return Span(midnight + timedelta(hours=low), midnight + timedelta(hours=high), "hour")
    clock = part.clock
    hour = clock.hour
    afternoon = clock.half == "pm" or (
        clock.half is None and part.daypart in ("afternoon", "evening", "evening_zh", "night")
    )
    if afternoon and hour < 12:
        hour += 12
    elif hour == 12 and (clock.half == "am" or part.daypart in ("night", "evening_zh", "late_night")):
        hour = 24 if part.daypart in ("night", "evening_zh") else 0
    start = midnight + timedelta(hours=hour, minutes=clock.minute or 0, seconds=clock.second or 0)
    return unit_span(start, "second" if clock.second is not None else "minute" if clock.minute is not None else "hour")


def _edge_now(span: Span, edge: Edge, at: datetime) -> Span | None:
    """An edge of `span`; "earlier", "later" and "rest of" do not reach beyond the day that it is."""
    today = floor(at, "day")
    if edge == "rest":
        if span.end - span.start == DAY:
            return Span(max(span.start, at), span.end, "hour") if at < span.end else None
        return Span(max(span.start, today), span.end, "day") if today < span.end else None
    if edge == "earlier":
        early = edge_of(span, "early")
        return replace(early, end=min(early.end, today)) if early.start < today else early
    return edge_of(span, "late" if edge == "later" else edge)


def resolve(part: Part, at: datetime, prefer: Prefer | None = None) -> Span | None:
    """The stretch of wall-clock time that `part` names, said at `at`; None where there is none.

    Raises OverflowError or ValueError beyond years 1 to 9999.
    """
    for number, unit in part.more or ():
        at = add(at, number, unit)
    if part.anchor is not None:
        return _beside(part, part.anchor, at, prefer)
    span = _dated(part, at, prefer)
    return span if span is None or part.lasts is None else Span(span.start, add(span.start, *part.lasts), span.grain)


def _beside(part: Part, anchor: tuple[Part, Prefer], at: datetime, prefer: Prefer | None) -> Span | None:
    """The Sunday, the week before or after a date."""
    other, way = anchor
    base = resolve(other, at, prefer)
    if base is None:
        return None
    near = replace(part, anchor=None, lean=way) if part.rel is None else replace(part, anchor=None)
    return resolve(near, base.start if way == "past" or part.rel is not None else base.end - DAY / 2, None)


def _dated(part: Part, at: datetime, prefer: Prefer | None) -> Span | None:
    lean = prefer or "past"
    span = rolling(at, *part.rolling) if part.rolling else _container(part, at, prefer)
    if part.firsts is not None:
        span = firsts_of(span or unit_span(floor(at, "year"), "year"), *part.firsts)
    if (part.nth is not None and part.weekday is None) or (part.nth is not None and part.nth[1] == "week"):
        span = span and nth_of(span, *part.nth)
    if part.weekday is not None:
        span = _weekday(part, span, at, lean)
    if span is not None and part.shift is not None:
        exact = span.grain == "day" and part.shift[1] not in ("hour", "minute", "second", "weekend")
        span = unit_span(add(span.start, *part.shift), "day") if exact else relative(span.start, *part.shift)
    if part.daypart is not None and part.edge is not None and part.clock is None:
        hours = _time_of_day(part, span or unit_span(floor(at, "day"), "day"))
        return edge_of(
            hours, "late" if part.edge in ("later", "rest") else "early" if part.edge == "earlier" else part.edge
        )
    if span is not None and part.edge is not None and part.clock is None:
        span = _edge_now(span, part.edge, at)
    if part.daypart is None and part.clock is None:
        return span
    if span is None and part.names() <= {"daypart", "clock", "lean", "offset"}:
        span = unit_span(floor(at, "day"), "day")
        later = _time_of_day(part, span)
        return _time_of_day(part, unit_span(span.end, "day")) if prefer == "future" and later.start <= at else later
    return span and _time_of_day(part, span)


def merged(one: Part, other: Part) -> Part:
    """The fields of both; those of `other` win."""
    return replace(one, **{name: getattr(other, name) for name in other.names()})
