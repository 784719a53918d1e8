"""One expression, the window of a question, and the zone that decides what today is."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

import pytest

from graph_memory.timex import Prefer, find, parse, window

AT = datetime(2024, 5, 15, 12, tzinfo=UTC)


def day(year: int, month: int, number: int, hour: int = 0, minute: int = 0) -> datetime:
    return datetime(year, month, number, hour, minute, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "prefer", "now", "expected"),
    [
        ("100,000 years ago", None, "2026-08-12T00:00:00Z", None),
        ("十万年前", None, "2026-08-12T00:00:00Z", None),
        ("2560 years ago", None, "2026-08-12T00:00:00Z", None),
        ("in the year 0", None, "2026-08-12T00:00:00Z", None),
        ("in 99999 days", None, "2026-08-12T00:00:00Z", (day(2300, 5, 27), day(2300, 5, 28))),
        ("10000-01-01", None, "2026-08-12T00:00:00Z", None),
        ("Feb 2011", None, "2015-01-30T12:00:00Z", (day(2011, 2, 1), day(2011, 3, 1))),
        ("2022", None, "2015-01-30T12:00:00Z", (day(2022, 1, 1), day(2023, 1, 1))),
        ("June 2020", None, "2015-01-30T12:00:00Z", (day(2020, 6, 1), day(2020, 7, 1))),
        ("29 Feb", None, "2021-03-10T00:00:00Z", (day(2020, 2, 29), day(2020, 3, 1))),
        ("29 Feb", "future", "2021-03-10T00:00:00Z", (day(2024, 2, 29), day(2024, 3, 1))),
        ("29 Feb 2023", None, "2021-03-10T00:00:00Z", None),
        ("Friday 15:53", "future", "2023-11-27T15:33:00Z", (day(2023, 12, 1, 15, 53), day(2023, 12, 1, 15, 54))),
        ("in March", None, "2024-05-15T12:00:00Z", (day(2024, 3, 1), day(2024, 4, 1))),
        ("in March", "future", "2024-05-15T12:00:00Z", (day(2025, 3, 1), day(2025, 4, 1))),
        ("周六", None, "2024-05-15T12:00:00Z", (day(2024, 5, 11), day(2024, 5, 12))),
        ("周六", "future", "2024-05-15T12:00:00Z", (day(2024, 5, 18), day(2024, 5, 19))),
        ("I left in March", None, "2024-05-15T12:00:00Z", None),
        ("March and 2019", None, "2024-05-15T12:00:00Z", None),
    ],
)
def test_parse(text: str, prefer: Prefer | None, now: str, expected: tuple[datetime, datetime] | None) -> None:
    found = parse(text, datetime.fromisoformat(now), prefer=prefer)
    assert (found and (found.valid_from, found.valid_to)) == expected


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("what happened yesterday", (day(2024, 5, 14), day(2024, 5, 15))),
        ("Where did I live in 2019?", (day(2019, 1, 1), day(2020, 1, 1))),
        ("我2019年到2020年住在哪里？", (day(2019, 1, 1), day(2021, 1, 1))),
        ("what changed since March?", (day(2024, 3, 1), AT)),
        ("what was true before 2018?", (day(1, 1, 1), day(2018, 1, 1))),
        ("what did I do in the last 3 days?", (day(2024, 5, 12), AT)),
        ("in 2019 or 2021?", (day(2019, 1, 1), day(2022, 1, 1))),
        ("how do I boil an egg for three minutes", None),
        ("where do I live now?", None),
    ],
)
def test_window(question: str, expected: tuple[datetime, datetime] | None) -> None:
    assert window(question, AT) == expected


@pytest.mark.parametrize(
    ("now", "expected"),
    [
        (datetime(2026, 9, 14, 9, 21, tzinfo=UTC), (day(2026, 9, 13), day(2026, 9, 14))),
        (datetime(2026, 9, 14, 2, tzinfo=ZoneInfo("Asia/Shanghai")), (day(2026, 9, 12, 16), day(2026, 9, 13, 16))),
        (
            datetime(2026, 9, 13, 22, tzinfo=timezone(timedelta(hours=-11))),
            (day(2026, 9, 12, 11), day(2026, 9, 13, 11)),
        ),
    ],
)
def test_the_zone_of_the_speaker_decides_the_day(now: datetime, expected: tuple[datetime, datetime]) -> None:
    for text in ("yesterday", "昨天"):
        [found] = find(text, now)
        assert (found.valid_from, found.valid_to) == expected
    assert window("what happened yesterday", now) == expected
