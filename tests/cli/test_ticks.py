from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph_memory.cli.ticks import ticks
from graph_memory.times import EARLIEST, FAR_FUTURE, FAR_PAST, LATEST, micros


def labels(low: str, high: str, columns: int, zone: str = "UTC") -> list[str]:
    ends = (micros(datetime.fromisoformat(end).replace(tzinfo=UTC)) for end in (low, high))
    return [label for _, label in ticks(*ends, columns, ZoneInfo(zone))]


@pytest.mark.parametrize(
    ("low", "high", "columns", "expected"),
    [
        ("2021-05-01", "2025-03-01", 30, ["2022", "2023", "2024", "2025"]),
        ("2021-05-01", "2025-03-01", 14, ["2022", "2024"]),
        ("1950-01-01", "2025-01-01", 30, ["1960", "1980", "2000", "2020"]),
        ("2024-01-05", "2024-08-01", 40, ["2024-04", "2024-07"]),
        ("2024-02-27", "2024-03-02", 60, ["2024-02-27", "2024-02-28", "2024-02-29", "2024-03-01"]),
        ("2024-01-01", "2024-01-22", 40, ["2024-01-01", "2024-01-08", "2024-01-15"]),
        ("2024-03-01", "2024-03-02", 40, ["03-01 00:00", "03-01 12:00"]),
        ("2024-03-01T10:10", "2024-03-01T10:40", 30, ["03-01 10:15", "03-01 10:30"]),
        ("0800-01-01", "1100-01-01", 20, ["0800", "0900", "1000"]),
        ("2024-01-01", "2025-01-01", 3, []),
    ],
)
def test_labels(low: str, high: str, columns: int, expected: list[str]) -> None:
    assert labels(low, high, columns) == expected


def test_days_begin_where_they_do_in_the_zone() -> None:
    low = micros(datetime(2024, 3, 1, tzinfo=UTC))
    first = ticks(low, low + 3 * 86_400_000_000, 40, ZoneInfo("Asia/Shanghai"))[0]
    assert first == (micros(datetime(2024, 3, 1, 16, tzinfo=UTC)), "2024-03-02")


def test_an_hour_that_is_not_there_keeps_the_order() -> None:
    low = micros(datetime(2024, 3, 10, 6, 30, tzinfo=UTC))
    found = ticks(low, low + 5_400_000_000, 90, ZoneInfo("America/New_York"))
    assert [when for when, _ in found] == sorted(when for when, _ in found)
    assert found[0] == (low, "03-10 01:30")


def test_the_whole_calendar_and_beyond() -> None:
    assert [label for _, label in ticks(FAR_PAST, FAR_FUTURE, 40, UTC)] == ["2000", "4000", "6000", "8000"]


instants = st.datetimes(EARLIEST.replace(tzinfo=None), LATEST.replace(tzinfo=None)).map(
    lambda when: micros(when.replace(tzinfo=UTC))
)


@given(instants, instants, st.integers(0, 200), st.sampled_from(["UTC", "Asia/Shanghai", "America/New_York"]))
def test_ticks_lie_in_order_inside_and_their_labels_fit(one: int, other: int, columns: int, zone: str) -> None:
    low, high = min(one, other), max(one, other) + 1
    found = ticks(low, high, columns, ZoneInfo(zone))
    whens = [when for when, _ in found]
    assert whens == sorted(whens)
    assert all(low <= when < high for when in whens)
    assert sum(len(label) for _, label in found[:-1]) <= columns
