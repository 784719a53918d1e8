"""Calendar arithmetic on wall-clock time: units, the n-th of them, the edges of them; no words.

A week starts on Monday; week n of a month or year is the one whose Thursday is the n-th in it (ISO 8601).
Seasons are the meteorological ones of the north.
"""

from __future__ import annotations

from calendar import monthrange
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import count
from typing import Final, Literal

from graph_memory.times import Grain

Unit = Literal[
    "second",
    "minute",
    "hour",
    "day",
    "workday",
    "weekend",
    "week",
    "month",
    "quarter",
    "half",
    "season",
    "year",
    "decade",
    "century",
]
Edge = Literal[
    "start", "middle", "end", "first", "second", "third", "early", "late", "week", "weekend", "earlier", "later", "rest"
]

MONTHS: Final[dict[Unit, int]] = {
    "month": 1,
    "quarter": 3,
    "half": 6,
    "season": 3,
    "year": 12,
    "decade": 120,
    "century": 1200,
}
SECONDS: Final[dict[Unit, int]] = {"second": 1, "minute": 60, "hour": 3600, "day": 86400, "week": 604800}
GRAINS: Final[dict[Unit, Grain]] = {
    "second": "second",
    "minute": "minute",
    "hour": "hour",
    "day": "day",
    "workday": "day",
    "weekend": "day",
    "week": "week",
    "month": "month",
    "quarter": "quarter",
    "half": "quarter",
    "season": "season",
    "year": "year",
    "decade": "year",
    "century": "year",
}
DAY: Final = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Span:
    """A half-open stretch of wall-clock time."""

    start: datetime
    end: datetime
    grain: Grain


def add(when: datetime, number: int, unit: Unit) -> datetime:
    """`when` moved by `number` units; a day that the month lacks becomes its last. Raises OverflowError, ValueError."""
    if unit in SECONDS:
        return when + timedelta(seconds=number * SECONDS[unit])
    if unit == "workday":
        return _add_workdays(when, number)
    if unit == "weekend":
        return when + timedelta(days=7 * number)
    months = when.year * 12 + when.month - 1 + number * MONTHS[unit]
    year, month = divmod(months, 12)
    if not 1 <= year <= 9999:
        raise OverflowError("beyond the calendar")
    return when.replace(year=year, month=month + 1, day=min(when.day, monthrange(year, month + 1)[1]))


def _add_workdays(when: datetime, number: int) -> datetime:
    weeks, days = divmod(abs(number), 5)
    step = DAY if number > 0 else -DAY
    when += 7 * weeks * step
    while days or when.weekday() > 4:
        when += step
        days -= when.weekday() < 5 and days > 0
    return when


def floor(when: datetime, unit: Unit) -> datetime:
    """The start of the unit that holds `when`."""
    if unit in ("second", "minute", "hour"):
        second = when.second if unit == "second" else 0
        return when.replace(minute=0 if unit == "hour" else when.minute, second=second, microsecond=0)
    day = when.replace(hour=0, minute=0, second=0, microsecond=0)
    if unit == "week":
        return day - when.weekday() * DAY
    if unit == "weekend":
        return day - when.weekday() * DAY + 5 * DAY
    if unit == "season":
        return add(day.replace(day=1), -(when.month % 3), "month")
    if unit in ("decade", "century"):
        size = 10 if unit == "decade" else 100
        return day.replace(year=max(when.year // size * size, 1), month=1, day=1)
    if unit in MONTHS:
        size = MONTHS[unit]
        return day.replace(month=(when.month - 1) // size * size + 1, day=1)
    return day


def unit_span(start: datetime, unit: Unit) -> Span:
    """The unit that begins at `start`."""
    if unit == "weekend":
        return Span(start, start + 2 * DAY, "day")
    return Span(start, add(start, 1, "day" if unit == "workday" else unit), GRAINS[unit])


def relative(at: datetime, number: int, unit: Unit) -> Span:
    """The unit `number` units from that of `at`; hours and shorter are counted from `at` itself."""
    if unit in ("second", "minute", "hour"):
        return unit_span(add(at, number, unit), unit)
    if unit == "workday":
        return unit_span(add(floor(at, "day"), number, unit), unit)
    return unit_span(add(floor(at, unit), number, unit), unit)


def rolling(at: datetime, number: int, unit: Unit) -> Span:
    """The last (number < 0) or next `number` units, today or the present hour not among them.

    Quarters, weekends and decades are those of the calendar, the others are counted from today.
    """
    if unit in ("quarter", "half", "season", "decade", "century", "weekend"):
        edge = floor(at, unit)
        first, last = (
            (add(edge, number, unit), edge) if number < 0 else (add(edge, 1, unit), add(edge, number + 1, unit))
        )
        if unit == "weekend":
            last -= 5 * DAY
        return Span(first, last, GRAINS[unit])
    if unit in ("second", "minute", "hour"):
        ends = sorted((at, add(at, number, unit)))
        return Span(ends[0], ends[1], GRAINS[unit])
    today = floor(at, "day")
    if number < 0:
        return Span(add(today, number, unit), at if at > today else today, GRAINS[unit])
    return Span(today + DAY, add(today, number, unit) + DAY, GRAINS[unit])


def easter(year: int) -> datetime:
    """Easter Sunday (the anonymous Gregorian algorithm, Nature 1876)."""
    a, (b, c) = year % 19, divmod(year, 100)
    h = (19 * a + b - b // 4 - (b - (b + 8) // 25 + 1) // 3 + 15) % 30
    k = (32 + 2 * (b % 4) + 2 * (c // 4) - h - c % 4) % 7
    m = (a + 11 * h + 22 * k) // 451
    month, day = divmod(h + k - 7 * m + 114, 31)
    return datetime(year, month, day + 1)  # noqa: DTZ001 wall-clock time


def nth_of(span: Span, number: int, unit: Unit, weekday: int | None = None) -> Span | None:
    """The n-th (from the end where negative) unit, or weekday, of `span`; None where there is none."""
    if weekday is not None:
        first = span.start + (weekday - span.start.weekday()) % 7 * DAY
        step: Unit = "week"
    elif unit == "week":
        first = floor(span.start + (3 - span.start.weekday()) % 7 * DAY, "week")
        step = unit
    elif unit == "workday":
        rest = 7 - span.start.weekday() if span.start.weekday() > 4 else 0
        first, step = span.start + rest * DAY, unit
    else:
        first, step = floor(span.start, unit), unit
    if number < 0:
        total = next(n for n in count() if add(first, n, step) + (3 * DAY if unit == "week" else 0 * DAY) >= span.end)
        number += total + 1
    start = add(first, number - 1, step)
    if number < 1 or start + (3 * DAY if unit == "week" and weekday is None else 0 * DAY) >= span.end:
        return None
    return unit_span(start, "day" if weekday is not None else unit)


def firsts_of(span: Span, number: int, unit: Unit) -> Span | None:
    """The first `number` units of `span`, or the last where it is negative."""
    if unit == "week":
        last = nth_of(span, -1 if number < 0 else 1, "week")
        ends = (
            sorted(
                (last.end, add(last.end, number, unit)) if number < 0 else (last.start, add(last.start, number, unit))
            )
            if last
            else None
        )
        return Span(ends[0], ends[1], "week") if ends else None
    if number > 0:
        return Span(span.start, add(span.start, number, unit), GRAINS[unit])
    return Span(add(span.end, number, unit), span.end, GRAINS[unit])


def edge_of(span: Span, edge: Edge) -> Span:
    """The part of `span` that "start of", "late" and the like name."""
    if edge == "week":
        return unit_span(floor(span.start, "week"), "week")
    if edge == "weekend":
        saturday = floor(span.start - DAY, "weekend")
        return Span(min(saturday, max(span.start, saturday - DAY)), max(saturday + 2 * DAY, span.end), "day")
    length = span.end - span.start
    if length < DAY and edge == "middle":
        return Span(span.start + length / 4, span.end - length / 4, "hour")
    if length < DAY:
        half = span.start + length / 2
        return Span(half, span.end, "hour") if edge in ("late", "end", "third") else Span(span.start, half, "hour")
    if length == DAY:
        half = span.start + length / 2
        if edge == "end":
            return Span(span.end - timedelta(seconds=1), span.end, "second")
        return Span(half, span.end, "hour") if edge in ("late", "third") else Span(span.start, half, "hour")
    if length <= 7 * DAY:
        middle = span.start + 3 * DAY
        return Span(middle, span.end, "day") if edge in ("end", "late", "third") else Span(span.start, middle, "day")
    if length <= 31 * DAY:
        first, last = {
            "start": (0, 10),
            "first": (0, 10),
            "middle": (10, 20),
            "second": (10, 20),
            "early": (0, 15),
            "late": (15, 31),
            "end": (20, 31),
            "third": (20, 31),
        }[edge]
        return Span(span.start + first * DAY, min(span.start + last * DAY, span.end), "day")
    return _edge_of_months(span, edge)


def _edge_of_months(span: Span, edge: Edge) -> Span:
    months = (span.end.year - span.start.year) * 12 + span.end.month - span.start.month
    if edge in ("early", "late"):
        middle = add(span.start, months // 2, "month")
        return Span(span.start, middle, "month") if edge == "early" else Span(middle, span.end, "month")
    if edge in ("middle", "second"):
        quarter = 36 if months == 120 else months // 3
        return Span(add(span.start, quarter, "month"), add(span.end, -quarter, "month"), "month")
    size = 36 if months == 120 else 240 if months == 1200 else max(1, months // 12)
    if edge in ("start", "first"):
        return Span(span.start, add(span.start, size, "month"), "month")
    return Span(add(span.end, -size, "month"), span.end, "month")
