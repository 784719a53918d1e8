"""Calendar arithmetic, partial dates and ranges, without words."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph_memory.timex import ranges
from graph_memory.timex.calendar import (
    MONTHS,
    SECONDS,
    Edge,
    Span,
    Unit,
    add,
    easter,
    edge_of,
    floor,
    nth_of,
    relative,
    rolling,
    unit_span,
)
from graph_memory.timex.lexeme import Pair
from graph_memory.timex.partial import Clock, Part, Prefer, resolve

AT = datetime(2024, 5, 15, 12, 30)  # noqa: DTZ001 wall-clock time
MAY = Span(datetime(2024, 5, 1), datetime(2024, 6, 1), "month")  # noqa: DTZ001
YEAR = Span(datetime(2024, 1, 1), datetime(2025, 1, 1), "year")  # noqa: DTZ001
UNITS: list[Unit] = [*SECONDS, *MONTHS]
walls = st.datetimes(datetime(1000, 1, 1), datetime(3000, 1, 1))  # noqa: DTZ001


def at(text: str) -> datetime:
    return datetime.fromisoformat(text)


def days(span: Span | None) -> tuple[str, str] | None:
    return None if span is None else (span.start.date().isoformat(), span.end.date().isoformat())


@given(walls, st.sampled_from(UNITS))
def test_a_unit_holds_what_it_is_the_floor_of(when: datetime, unit: Unit) -> None:
    span = unit_span(floor(when, unit), unit)
    assert span.start <= when < span.end
    assert floor(span.start, unit) == span.start
    assert floor(span.end, unit) == span.end


@given(walls, st.integers(-9, 9), st.sampled_from(UNITS))
def test_units_follow_each_other(when: datetime, number: int, unit: Unit) -> None:
    start = floor(when, unit)
    assert add(add(start, number, unit), 1, unit) == add(start, number + 1, unit)
    assert (add(start, number, unit) > start) == (number > 0)


@pytest.mark.parametrize(
    ("start", "number", "unit", "expected"),
    [
        ("2024-01-31", 1, "month", "2024-02-29"),
        ("2024-02-29", -1, "year", "2023-02-28"),
        ("2024-05-17", 1, "workday", "2024-05-20"),
        ("2024-05-20", -1, "workday", "2024-05-17"),
        ("2024-05-15", 10, "workday", "2024-05-29"),
        ("2024-05-15", -3, "quarter", "2023-08-15"),
    ],
)
def test_add(start: str, number: int, unit: Unit, expected: str) -> None:
    assert add(at(start), number, unit) == at(expected)


@pytest.mark.parametrize("number", [8000, -3000, 10**12])
def test_add_beyond_the_calendar(number: int) -> None:
    with pytest.raises(OverflowError):
        add(AT, number, "year")


@pytest.mark.parametrize(
    ("year", "expected"),
    [(1961, "04-02"), (2000, "04-23"), (2018, "04-01"), (2019, "04-21"), (2024, "03-31"), (2038, "04-25")],
)
def test_easter(year: int, expected: str) -> None:
    assert easter(year) == at(f"{year}-{expected}")


@pytest.mark.parametrize(
    ("span", "number", "unit", "weekday", "expected"),
    [
        (MAY, 1, "day", 0, ("2024-05-06", "2024-05-07")),
        (MAY, -1, "day", 4, ("2024-05-31", "2024-06-01")),
        (MAY, 5, "day", 2, ("2024-05-29", "2024-05-30")),
        (MAY, 5, "day", 0, None),
        (MAY, 3, "week", None, ("2024-05-13", "2024-05-20")),
        (MAY, -1, "day", None, ("2024-05-31", "2024-06-01")),
        (YEAR, 1, "week", None, ("2024-01-01", "2024-01-08")),
        (YEAR, -1, "week", None, ("2024-12-23", "2024-12-30")),
        (YEAR, 13, "month", None, None),
    ],
)
def test_nth(span: Span, number: int, unit: Unit, weekday: int | None, expected: tuple[str, str] | None) -> None:
    assert days(nth_of(span, number, unit, weekday)) == expected


@given(st.integers(1900, 2100), st.integers(1, 53))
def test_weeks_of_a_year_are_those_of_iso_8601(year: int, number: int) -> None:
    span = nth_of(unit_span(datetime(year, 1, 1), "year"), number, "week")  # noqa: DTZ001
    if number < 53 or datetime(year, 12, 28).isocalendar().week == 53:  # noqa: DTZ001
        assert span is not None
        assert span.start == datetime.fromisocalendar(year, number, 1)
    else:
        assert span is None


@pytest.mark.parametrize(
    ("span", "edge", "expected"),
    [
        (MAY, "start", ("2024-05-01", "2024-05-11")),
        (MAY, "middle", ("2024-05-11", "2024-05-21")),
        (MAY, "end", ("2024-05-21", "2024-06-01")),
        (MAY, "early", ("2024-05-01", "2024-05-16")),
        (MAY, "late", ("2024-05-16", "2024-06-01")),
        (YEAR, "start", ("2024-01-01", "2024-02-01")),
        (YEAR, "end", ("2024-12-01", "2025-01-01")),
        (YEAR, "early", ("2024-01-01", "2024-07-01")),
        (YEAR, "middle", ("2024-05-01", "2024-09-01")),
        (MAY, "week", ("2024-04-29", "2024-05-06")),
    ],
)
def test_edges(span: Span, edge: Edge, expected: tuple[str, str]) -> None:
    assert days(edge_of(span, edge)) == expected


@pytest.mark.parametrize(
    ("number", "unit", "expected"),
    [
        (-1, "week", ("2024-05-06", "2024-05-13")),
        (1, "weekend", ("2024-05-25", "2024-05-27")),
        (0, "season", ("2024-03-01", "2024-06-01")),
        (-1, "quarter", ("2024-01-01", "2024-04-01")),
        (1, "decade", ("2030-01-01", "2040-01-01")),
        (-1, "half", ("2023-07-01", "2024-01-01")),
    ],
)
def test_relative(number: int, unit: Unit, expected: tuple[str, str]) -> None:
    assert days(relative(AT, number, unit)) == expected


def test_hours_are_counted_from_now() -> None:
    assert relative(AT, -2, "hour") == Span(AT - timedelta(hours=2), AT - timedelta(hours=1), "hour")
    assert rolling(AT, -5, "minute") == Span(AT - timedelta(minutes=5), AT, "minute")
    assert rolling(AT, -3, "day") == Span(at("2024-05-12"), AT, "day")
    assert days(rolling(AT, 3, "day")) == ("2024-05-16", "2024-05-19")
    assert days(rolling(AT, -2, "quarter")) == ("2023-10-01", "2024-04-01")


@pytest.mark.parametrize(
    ("part", "prefer", "expected"),
    [
        (Part(month=3), None, ("2024-03-01", "2024-04-01")),
        (Part(month=3), "future", ("2025-03-01", "2025-04-01")),
        (Part(month=5), None, ("2024-05-01", "2024-06-01")),
        (Part(month=5), "future", ("2024-05-01", "2024-06-01")),
        (Part(month=5, lean="past"), None, ("2023-05-01", "2023-06-01")),
        (Part(month=2, day=29), None, ("2024-02-29", "2024-03-01")),
        (Part(month=2, day=29), "future", ("2028-02-29", "2028-03-01")),
        (Part(month=2, day=30), None, None),
        (Part(year=2023, month=2, day=29), None, None),
        (Part(day=31), None, ("2024-03-31", "2024-04-01")),
        (Part(day=13, weekday=0), None, ("2024-05-13", "2024-05-14")),
        (Part(weekday=2), None, ("2024-05-08", "2024-05-09")),
        (Part(weekday=2), "future", ("2024-05-15", "2024-05-16")),
        (Part(rel=(1, "week"), weekday=0), None, ("2024-05-20", "2024-05-21")),
        (Part(rel=(-1, "year"), season=3), None, ("2023-12-01", "2024-03-01")),
        (Part(holiday=(11, 3, 4, 1)), None, ("2023-11-24", "2023-11-25")),
        (Part(year=2021, holiday=(0, 1)), None, ("2021-04-05", "2021-04-06")),
        (Part(year=2020, firsts=(-3, "month")), None, ("2020-10-01", "2021-01-01")),
        (Part(month=3, edge="end"), None, ("2024-03-21", "2024-04-01")),
        (Part(weekday=4, shift=(3, "day")), None, ("2024-05-13", "2024-05-14")),
    ],
)
def test_resolve(part: Part, prefer: Prefer | None, expected: tuple[str, str] | None) -> None:
    assert days(resolve(part, AT, prefer)) == expected


@pytest.mark.parametrize(
    ("first", "last", "expected"),
    [
        (Part(year=2016), Part(year=2020), ("2016-01-01", "2021-01-01")),
        (Part(month=3), Part(month=5), ("2024-03-01", "2024-06-01")),
        (Part(month=11), Part(month=2), ("2023-11-01", "2024-03-01")),
        (Part(month=11), Part(year=2017, month=2), ("2016-11-01", "2017-03-01")),
        (Part(month=3, day=9), Part(day=17), ("2024-03-09", "2024-03-18")),
        (Part(day=9), Part(month=3, day=17), ("2024-03-09", "2024-03-18")),
        (Part(rel=(1, "week"), weekday=0), Part(weekday=4), ("2024-05-20", "2024-05-25")),
        (Part(year=2020), Part(year=2016), None),
    ],
)
def test_ranges(first: Part, last: Part, expected: tuple[str, str] | None) -> None:
    assert days(ranges.resolve(Pair(first, last), AT, None)) == expected


def test_a_range_of_hours_says_am_or_pm_once() -> None:
    pair = Pair(Part(clock=Clock(2, 0)), Part(clock=Clock(2, 30, half="pm"), rel=(-1, "day")))
    assert ranges.resolve(pair, AT, None) == Span(at("2024-05-14T14:00"), at("2024-05-14T14:30"), "minute")
