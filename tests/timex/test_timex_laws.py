"""What holds of every text: no exception, spans in order, bounds in order, time that grows with the text."""

from __future__ import annotations

import time
from datetime import UTC, datetime, timedelta, timezone
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from graph_memory import times
from graph_memory.errors import InvalidTime
from graph_memory.timex import find, parse, window

WORDS = [
    "last",
    "next",
    "this",
    "in",
    "on",
    "from",
    "to",
    "until",
    "since",
    "for",
    "between",
    "and",
    "of",
    "the",
    "3",
    "31",
    "29",
    "12",
    "2019",
    "99999",
    "Feb",
    "March",
    "may",
    "Monday",
    "week",
    "weekend",
    "month",
    "year",
    "years",
    "days",
    "ago",
    "before",
    "after",
    "end",
    "early",
    "morning",
    "9am",
    "10:30",
    "Christmas",
    "-",
    ",",
    "年",
    "月",
    "日",
    "周",
    "号",
    "点",
    "上",
    "下",
    "前",
    "后",
    "三",
    "十",
    "万",
    "半",
    "个",
    "从",
    "到",
    "起",
    "以来",
    "之前",
    "为止",
    "去年",
    "昨天",
    "上个月",
    "周末",
    "晚上",
    "国庆",
    "初",
    "底",
    "每",
    "第",
    "农历",
    "正月",
    "闰",
    "除夕",
    "冬至",
    "康熙",
    "世纪",
    "年代",
    "公元",
    "century",
    "second half of",
    "summers",
    "EST",
    "within",
    "less than",
    "2024-02-30",
    "1/2/03",
    "Q3",
]
moments = st.datetimes(timezones=st.sampled_from([UTC, timezone(timedelta(hours=14)), timezone(timedelta(hours=-12))]))
texts = (
    st.text()
    | st.lists(st.sampled_from(WORDS), max_size=12).map(" ".join)
    | st.lists(st.sampled_from(WORDS), max_size=12).map("".join)
)


@settings(deadline=None)
@given(texts, moments, st.sampled_from([None, "past", "future"]))
def test_every_text_is_read(text: str, at: datetime, prefer: str | None) -> None:
    found = find(text, at, prefer=prefer)  # type: ignore[arg-type]
    assert [item.text for item in found] == [text[item.start : item.end] for item in found]
    assert all(one.end <= other.start for one, other in pairwise(found))
    for item in found:
        assert item.start < item.end
        assert (
            item.valid_from is None
            or item.valid_to is None
            or times.EARLIEST <= item.valid_from < item.valid_to <= times.LATEST
        )
    whole = parse(text, at)
    assert whole is None or whole.text in text
    span = window(text, at)
    assert span is None or span[0] < span[1]


@pytest.mark.parametrize(
    "text",
    [
        "a" * 100_000,
        "1" * 100_000,
        "三" * 20_000,
        "三年" * 5_000,
        "may " * 5_000,
        " " * 300_000,
        "1-" * 10_000,
        "from 2016 to " * 2_000,
        "end of the " * 3_000,
        "每" * 20_000,
        "😀" * 100_000,
        "I left in March. " * 2_000,
        "正月初" * 3_000,
        "within the next " * 6_000,
        "next week from Monday to " * 2_000,
        "> = " * 25_000,
        "twenty-" * 14_000,
    ],
)
def test_time_is_bounded(text: str) -> None:
    began = time.process_time()
    find(text, datetime(2024, 5, 15, tzinfo=UTC))
    assert time.process_time() - began < 3


@pytest.mark.parametrize(
    "at",
    [
        datetime(1, 1, 1, tzinfo=timezone(timedelta(hours=14))),
        datetime(1, 1, 1, tzinfo=UTC),
        datetime(9999, 12, 31, 23, 59, tzinfo=timezone(timedelta(hours=-12))),
    ],
)
@pytest.mark.parametrize(
    "text",
    ["yesterday", "昨天", "since 2019", "next year", "last year", "in 5 minutes", "until March", "过去三天", "Monday"],
)
def test_the_ends_of_the_calendar(at: datetime, text: str) -> None:
    found = find(text, at)
    span = window(text, at)
    assert len(found) <= 1
    assert span is None or times.EARLIEST <= span[0] < span[1] <= times.LATEST


def test_a_naive_reference_is_refused() -> None:
    with pytest.raises(InvalidTime, match="no zone"):
        find("yesterday", datetime(2024, 5, 15))  # noqa: DTZ001
