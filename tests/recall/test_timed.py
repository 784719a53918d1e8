from __future__ import annotations

from datetime import UTC, datetime

import pytest

from graph_memory.recall.timed import LOOKED_AT, names_time, window


@pytest.mark.parametrize(
    "text",
    [
        "we sailed Yesterday", "on 12 May", "in May 2021", "since 1999", "at 5pm", "half past, 17:30", "2024-03-01",
        "last week", "this coming spring", "two years ago", "the day before", "on Fridays", "for about three months",
        "the 3rd", "on the weekend", "in the 1980s", "3/4/2024", "the other day", "next Christmas",
        "我们昨天出海", "去年搬家", "三个月前", "2021年3月", "上周五", "下午三点钟", "春节回家", "夏天",
        "3号见", "上个月",
    ],
)  # fmt: skip
def test_names_a_time(text: str) -> None:
    assert names_time(text)


@pytest.mark.parametrize(
    "text",
    [
        "", "we may sail", "they march on", "the sun sat low", "42 apples", "second to none", "a day in the life of",
        "an hourglass", "monthly", "version 2.1", "他很好", "一点也不难", "月亮很圆", "有一天他会来",
    ],
)  # fmt: skip
def test_names_none(text: str) -> None:
    assert not names_time(text)


def test_only_the_beginning_is_looked_at() -> None:
    assert not names_time("word " * (LOOKED_AT // 5) + "yesterday")


def test_the_time_that_a_question_names_is_by_when_it_is_asked() -> None:
    asked = [window("what did she do last year?", datetime(year, 6, 1, tzinfo=UTC)) for year in (2024, 2025)]
    assert asked == [(datetime(year, 1, 1, tzinfo=UTC), datetime(year + 1, 1, 1, tzinfo=UTC)) for year in (2023, 2024)]
    assert window("what did she do?", datetime(2024, 6, 1, tzinfo=UTC)) is None
