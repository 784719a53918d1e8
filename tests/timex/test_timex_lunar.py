"""The lunar calendar against known days, and against formulas for the moon and the sun that know no tables."""

from __future__ import annotations

import subprocess
import sys
from datetime import datetime, timedelta
from itertools import pairwise
from math import radians, sin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph_memory.timex.calendar import Span
from graph_memory.timex.lunar import FESTIVALS, TERMS, YEARS, named, stretch

J2000 = datetime(2000, 1, 1, 12)  # noqa: DTZ001 wall-clock time
CHINA = timedelta(hours=8)
years = st.sampled_from(YEARS)


def day(span: Span | None) -> str | None:
    return None if span is None else span.start.date().isoformat()


@pytest.mark.parametrize(
    ("year", "expected"),
    [
        (1900, "1900-01-31"),
        (1949, "1949-01-29"),
        (1985, "1985-02-20"),
        (2000, "2000-02-05"),
        (2024, "2024-02-10"),
        (2033, "2033-01-31"),
        (2034, "2034-02-19"),
        (2100, "2100-02-09"),
    ],
)
def test_new_year(year: int, expected: str) -> None:
    assert day(stretch(year, (1, 1))) == expected


@pytest.mark.parametrize(
    ("year", "name", "expected"),
    [
        (2023, "中秋", "2023-09-29"),
        (2022, "端午", "2022-06-03"),
        (2024, "清明", "2024-04-04"),
        (2023, "清明", "2023-04-05"),
        (2021, "冬至", "2021-12-21"),
        (2025, "立春", "2025-02-03"),
        (2024, "除夕", "2024-02-09"),
        (2022, "除夕", "2022-01-31"),
        (2024, "腊八", "2024-01-18"),
        (2023, "小年", "2023-01-14"),
    ],
)
def test_festivals_and_terms_of_a_year(year: int, name: str, expected: str) -> None:
    assert day(named(year, name)) == expected


@pytest.mark.parametrize(
    ("year", "lunar"),
    [(1644, (1, 1)), (2200, (1, 1)), (0, (1, 1)), (9999, (8, 15)), (2021, (-4, 1)), (2021, (1, 30)), (2021, (13, 1))],
)
def test_no_such_day(year: int, lunar: tuple[int, int]) -> None:
    assert stretch(year, lunar) is None


@given(years)
def test_months_follow_each_other(year: int) -> None:
    months = [stretch(year, (sign * month, 0)) for month in range(1, 13) for sign in (1, -1)]
    row = [month for month in months if month]
    assert len(row) in (12, 13)
    assert all(one.end == other.start for one, other in pairwise(row))
    assert {(month.end - month.start).days for month in row} <= {29, 30}


@given(years, st.integers(1, 12))
def test_a_month_begins_near_the_new_moon(year: int, month: int) -> None:
    """The mean new moon (Meeus, Astronomical Algorithms, 49.1) is within 15 hours of the true one."""
    found = stretch(year, (month, 1))
    assert found is not None
    age = ((found.start - CHINA - J2000) / timedelta(days=1) - 5.09766) % 29.530588861
    assert min(age, 29.530588861 - age) < 1.75


@given(years, st.sampled_from(range(24)))
def test_a_term_is_where_the_sun_says(year: int, index: int) -> None:
    """The sun's apparent longitude to .01 degrees (Meeus, 25): 315 degrees at the first term, 15 more at each."""
    found = named(year, TERMS[index])
    assert found is not None
    assert found.start.year == year
    wanted = (315 + 15 * index) % 360
    before, after = (sun(found.start - CHINA + timedelta(hours=hours)) for hours in (-2, 26))
    assert (before - wanted + 180) % 360 < 180.5
    assert (after - wanted + 180) % 360 > 179.5


def sun(at: datetime) -> float:
    t = (at - J2000) / timedelta(days=36525)
    mean = 280.46646 + 36000.76983 * t
    anomaly = radians(357.52911 + 35999.05029 * t)
    center = 1.914602 * sin(anomaly) + 0.019993 * sin(2 * anomaly) + 0.000289 * sin(3 * anomaly)
    return (mean + center - 0.00569 - 0.00478 * sin(radians(125.04 - 1934.136 * t))) % 360


@given(years, st.sampled_from(sorted(FESTIVALS)))
def test_a_festival_is_a_day(year: int, name: str) -> None:
    found = named(year, name)
    assert found is None or found.end - found.start == timedelta(days=1)


def test_the_library_is_imported_when_a_lunar_date_is_met() -> None:
    code = (
        "import sys; from datetime import *; from graph_memory import timex; at = datetime(2024, 5, 15, tzinfo=UTC);"
        "timex.find('昨天 last week', at); assert 'tyme4py' not in sys.modules;"
        "timex.find('去年中秋', at); assert 'tyme4py' in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
