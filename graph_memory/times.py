"""Instants and half-open intervals: aware UTC, microseconds, open ends None.

Inside the resolver an instant is an int of microseconds since 1970-01-01T00:00Z; `FAR_PAST` and `FAR_FUTURE`
stand for an unknown start and an open end, and are the sentinels that stores index.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta, tzinfo
from typing import Final, Literal
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from graph_memory.errors import InvalidTime, shown

Grain = Literal["instant", "second", "minute", "hour", "day", "week", "month", "quarter", "season", "year"]
When = datetime | date | str
Clock = Callable[[], datetime]

EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
MICRO: Final = timedelta(microseconds=1)
FAR_PAST: Final = -(2**62)
FAR_FUTURE: Final = 2**62
EARLIEST: Final = datetime(1, 1, 1, tzinfo=UTC)
LATEST: Final = datetime(9999, 1, 1, tzinfo=UTC)


def micros(when: datetime) -> int:
    """Microseconds from 1970 to `when` (aware)."""
    return (when - EPOCH) // MICRO


def instant(value: int) -> datetime | None:
    """The aware UTC datetime of `value` microseconds; None for a sentinel."""
    if value <= FAR_PAST or value >= FAR_FUTURE:
        return None
    return EPOCH + timedelta(microseconds=value)


def zone(name: str | tzinfo) -> tzinfo:
    """The time zone of an IANA name such as "Asia/Shanghai"."""
    if isinstance(name, tzinfo):
        return name
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError, TypeError) as error:
        raise InvalidTime(
            f"unknown time zone {shown(name)}: give an IANA name such as 'Asia/Shanghai'", field="tz"
        ) from error


def aware(when: datetime, tz: tzinfo = UTC, field: str | None = None) -> datetime:
    """`when` in UTC; a naive one is read in `tz`. Refuses what leaves years 1 to 9998 in UTC."""
    try:
        result = (when if when.tzinfo else when.replace(tzinfo=tz)).astimezone(UTC)
    except (OverflowError, ValueError) as error:
        raise InvalidTime(f"{when.isoformat()} is beyond the calendar: use years 1 to 9998", field=field) from error
    if not EARLIEST <= result < LATEST:
        raise InvalidTime(f"{when.isoformat()} is beyond the calendar: use years 1 to 9998", field=field)
    return result


def parse(value: When, tz: tzinfo = UTC, field: str | None = None) -> tuple[datetime, Grain]:
    """An instant and its grain from a datetime, a date, or an ISO 8601 string of either.

    A date is the start of that day in `tz`, grain day; everything else has grain instant.
    """
    if isinstance(value, datetime):
        return aware(value, tz, field), "instant"
    if isinstance(value, date):
        return aware(datetime(value.year, value.month, value.day), tz, field), "day"  # noqa: DTZ001 aware() gives the zone
    if not isinstance(value, str):
        raise InvalidTime(f"{shown(value)} is no time: give a datetime, a date or ISO 8601", field=field)
    text = value.strip()
    try:
        day = _day(text)
        return parse(day, tz, field) if day else (aware(datetime.fromisoformat(text), tz, field), "instant")
    except ValueError as error:
        raise InvalidTime(f"{shown(value)} is no ISO 8601 date or time in years 1 to 9998", field=field) from error


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def moment(value: When, tz: tzinfo = UTC, field: str | None = None) -> datetime:
    """An instant of any accepted form, in UTC."""
    return parse(value, tz, field)[0]


def text(when: datetime | None) -> str | None:
    """RFC 3339 with Z, microseconds only where there are some."""
    return None if when is None else when.astimezone(UTC).isoformat().replace("+00:00", "Z")


def unit_end(start: datetime, grain: str) -> datetime:
    """Where the unit of time that begins at `start` ends: of an event whose end is not stated."""
    days = {"day": 1, "week": 7}
    if grain in days:
        return start + timedelta(days=days[grain])
    if grain in ("month", "quarter", "season", "year"):
        months = {"month": 1, "quarter": 3, "season": 3, "year": 12}[grain]
        year, month = divmod(start.year * 12 + start.month - 1 + months, 12)
        return min(start.replace(year=min(year, 9998), month=month + 1, day=min(start.day, 28)), LATEST)
    steps = {"second": timedelta(seconds=1), "minute": timedelta(minutes=1), "hour": timedelta(hours=1)}
    return start + steps.get(grain, MICRO)
