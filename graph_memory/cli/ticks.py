"""The marks of a time axis: the finest step of the calendar for whose labels there is room."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta, tzinfo
from itertools import takewhile
from typing import Final, Literal

from graph_memory.times import EARLIEST, EPOCH, LATEST, MICRO, micros

Unit = Literal["minute", "hour", "day", "month", "year"]

_LENGTHS: Final[dict[Unit, timedelta]] = {
    "minute": timedelta(minutes=1),
    "hour": timedelta(hours=1),
    "day": timedelta(days=1),
    "month": timedelta(days=30),
    "year": timedelta(days=365),
}
_COUNTS: Final[dict[Unit, tuple[int, ...]]] = {
    "minute": (1, 5, 15, 30),
    "hour": (1, 3, 6, 12),
    "day": (1, 7),
    "month": (1, 3, 6),
    "year": (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000),
}
_WIDTHS: Final[dict[Unit, int]] = {"minute": 11, "hour": 11, "day": 10, "month": 7, "year": 4}
_GAP: Final = 2
_MARGIN: Final = timedelta(days=2)  # no offset from UTC leads out of the calendar


def ticks(low: int, high: int, columns: int, tz: tzinfo) -> list[tuple[int, str]]:
    """Instants in [low, high) (microseconds) and their labels in `tz`, for an axis of so many columns."""
    low = max(low, micros(EARLIEST + _MARGIN))
    high = min(high, micros(LATEST - _MARGIN))
    for unit, counts in _COUNTS.items():
        for count in counts:
            if count * (_LENGTHS[unit] // MICRO) * columns >= (_WIDTHS[unit] + _GAP) * (high - low):
                marks = ((micros(local.replace(tzinfo=tz)), local) for local in _steps(unit, count, low, tz))
                inside = takewhile(lambda mark: mark[0] < high, marks)
                # Where a clock is put forward, an hour that is not there comes after the next one.
                return sorted((when, _label(local, unit)) for when, local in inside if when >= low)
    return []


def _steps(unit: Unit, count: int, low: int, tz: tzinfo) -> Iterator[datetime]:
    """Naive local times, `count` units apart, from the last one that is not after `low` on."""
    local = (EPOCH + low * MICRO).astimezone(tz).replace(tzinfo=None)
    if unit == "year":
        for year in range(local.year // count * count or count, LATEST.year, count):
            yield datetime(year, 1, 1)  # noqa: DTZ001 local times
    elif unit == "month":
        for month in range((local.year * 12 + local.month - 1) // count * count, LATEST.year * 12, count):
            yield datetime(month // 12, month % 12 + 1, 1)  # noqa: DTZ001
    else:
        midnight = local.replace(hour=0, minute=0, second=0, microsecond=0)
        step = count * _LENGTHS[unit]
        first = midnight + (local - midnight) // step * step
        yield from (first + number * step for number in range((LATEST.replace(tzinfo=None) - first) // step))


def _label(local: datetime, unit: Unit) -> str:
    forms: dict[Unit, str] = {"year": f"{local.year:04}", "month": f"{local.year:04}-{local.month:02}"}
    return forms.get(unit) or (local.date().isoformat() if unit == "day" else local.isoformat(" ")[5:16])
