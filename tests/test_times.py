"""Instants and half-open intervals."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph_memory.errors import InvalidTime
from graph_memory.times import (
    EARLIEST,
    EPOCH,
    FAR_FUTURE,
    FAR_PAST,
    LATEST,
    When,
    aware,
    instant,
    micros,
    moment,
    parse,
    text,
    unit_end,
    zone,
)

SHANGHAI = ZoneInfo("Asia/Shanghai")
calendar = st.datetimes(datetime(1, 1, 2), datetime(9998, 12, 30), timezones=st.just(UTC))  # noqa: DTZ001 hypothesis wants naive


@given(calendar)
def test_an_instant_survives_being_a_number(when: datetime) -> None:
    assert instant(micros(when)) == when
    assert FAR_PAST < micros(when) < FAR_FUTURE


@given(calendar)
def test_an_instant_survives_being_text(when: datetime) -> None:
    assert parse(text(when) or "") == (when, "instant")


@given(calendar, calendar)
def test_numbers_are_in_the_order_of_instants(one: datetime, other: datetime) -> None:
    assert (micros(one) < micros(other)) == (one < other)


def test_numbers_are_microseconds() -> None:
    assert micros(EPOCH + timedelta(seconds=1, microseconds=2)) == 1_000_002
    assert micros(EPOCH - timedelta(microseconds=1)) == -1


@pytest.mark.parametrize("value", [FAR_PAST, FAR_FUTURE, FAR_PAST - 1, FAR_FUTURE + 1])
def test_a_sentinel_is_no_instant(value: int) -> None:
    assert instant(value) is None


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("2024-03-01", (datetime(2024, 2, 29, 16, tzinfo=UTC), "day")),
        (date(2024, 3, 1), (datetime(2024, 2, 29, 16, tzinfo=UTC), "day")),
        (" 2024-03-01 ", (datetime(2024, 2, 29, 16, tzinfo=UTC), "day")),
        ("2024-03-01T09:00", (datetime(2024, 3, 1, 1, tzinfo=UTC), "instant")),
        ("2024-03-01 09:00:00.5", (datetime(2024, 3, 1, 1, 0, 0, 500_000, tzinfo=UTC), "instant")),
        (datetime(2024, 3, 1, 9), (datetime(2024, 3, 1, 1, tzinfo=UTC), "instant")),  # noqa: DTZ001 read in the zone
        ("2024-03-01T09:00Z", (datetime(2024, 3, 1, 9, tzinfo=UTC), "instant")),
        ("2024-03-01T09:00-05:00", (datetime(2024, 3, 1, 14, tzinfo=UTC), "instant")),
        (
            datetime(2024, 3, 1, 9, tzinfo=timezone(timedelta(hours=-5))),
            (datetime(2024, 3, 1, 14, tzinfo=UTC), "instant"),
        ),
    ],
)
def test_a_time_of_any_form_is_read_in_the_zone(value: When, expected: tuple[datetime, str]) -> None:
    assert parse(value, SHANGHAI) == expected
    assert moment(value, SHANGHAI) == expected[0]


def test_a_naive_time_is_utc_where_no_zone_is_given() -> None:
    assert parse("2024-03-01") == (datetime(2024, 3, 1, tzinfo=UTC), "day")
    assert moment("2024-03-01T09:00").tzinfo is UTC


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ("2024-02-30", "'2024-02-30' is no ISO 8601 date or time in years 1 to 9998"),
        ("0000-01-01", "'0000-01-01' is no ISO 8601 date or time in years 1 to 9998"),
        ("yesterday", "'yesterday' is no ISO 8601 date or time in years 1 to 9998"),
        ("", "'' is no ISO 8601 date or time in years 1 to 9998"),
        ("2024-03-01T25:00", "'2024-03-01T25:00' is no ISO 8601 date or time in years 1 to 9998"),
        ("9999-01-01", "9999-01-01T00:00:00 is beyond the calendar: use years 1 to 9998"),
        (20240301, "20240301 is no time: give a datetime, a date or ISO 8601"),
        (None, "None is no time: give a datetime, a date or ISO 8601"),
    ],
)
def test_what_is_no_time_is_refused(value: When, message: str) -> None:
    with pytest.raises(InvalidTime) as refused:
        parse(value, field="valid_from")
    assert (str(refused.value), refused.value.field) == (message, "valid_from")


@pytest.mark.parametrize("edge", [EARLIEST, LATEST - timedelta(microseconds=1)])
def test_the_calendar_reaches_to_its_edges(edge: datetime) -> None:
    assert aware(edge) == edge


@pytest.mark.parametrize(
    "beyond", [LATEST, datetime(1, 1, 1, tzinfo=timezone(timedelta(hours=1))), datetime.max.replace(tzinfo=UTC)]
)
def test_beyond_its_edges_is_refused(beyond: datetime) -> None:
    with pytest.raises(InvalidTime, match="beyond the calendar: use years 1 to 9998"):
        aware(beyond)


def test_a_zone_by_name_or_as_it_is() -> None:
    assert zone("Asia/Shanghai") is SHANGHAI
    assert zone(UTC) is UTC


@pytest.mark.parametrize("name", ["Mars/Olympus", "", "../etc/passwd", "a\0b"])
def test_an_unknown_zone_is_refused(name: str) -> None:
    with pytest.raises(
        InvalidTime, match=r"unknown time zone .*: give an IANA name such as 'Asia/Shanghai'"
    ) as refused:
        zone(name)
    assert refused.value.field == "tz"


def test_text_is_utc_with_microseconds_only_where_there_are_some() -> None:
    assert text(datetime(2024, 3, 1, 8, tzinfo=SHANGHAI)) == "2024-03-01T00:00:00Z"
    assert text(EPOCH + timedelta(microseconds=5)) == "1970-01-01T00:00:00.000005Z"
    assert text(None) is None


@pytest.mark.parametrize(
    ("start", "grain", "end"),
    [
        ("2024-02-28T10:00", "second", "2024-02-28T10:00:01"),
        ("2024-02-28T10:00", "hour", "2024-02-28T11:00"),
        ("2024-03-30", "day", "2024-03-31"),
        ("2024-03-25", "week", "2024-04-01"),
        ("2024-02-01", "month", "2024-03-01"),
        ("2024-12-01", "month", "2025-01-01"),
        ("2024-10-01", "quarter", "2025-01-01"),
        ("2024-01-01", "year", "2025-01-01"),
    ],
)
def test_where_a_unit_ends_in_its_own_zone(start: str, grain: str, end: str) -> None:
    berlin = ZoneInfo("Europe/Berlin")
    begun, ended = (datetime.fromisoformat(one).replace(tzinfo=berlin) for one in (start, end))
    assert unit_end(begun, grain).astimezone(UTC) == ended.astimezone(UTC)
