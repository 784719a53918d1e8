"""Sentences of many kinds in both languages, and pairs of expressions that mean the same."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from graph_memory.timex import find, parse
from tests.timex.timex_told import told

AT = datetime(2024, 5, 15, 12, tzinfo=UTC)
CASES = yaml.safe_load((Path(__file__).parent / "cases.yaml").read_text(encoding="utf-8"))
TWINS = [
    ("yesterday", "昨天"),
    ("the day before yesterday", "前天"),
    ("the day after tomorrow", "后天"),
    ("last week", "上周"),
    ("the week before last", "上上周"),
    ("next month", "下个月"),
    ("last year", "去年"),
    ("this quarter", "本季度"),
    ("last weekend", "上周末"),
    ("next Monday", "下周一"),
    ("last Friday", "上周五"),
    ("this Wednesday", "这周三"),
    ("three days ago", "三天前"),
    ("two weeks ago", "两周前"),
    ("half a year ago", "半年前"),
    ("in ten days", "十天后"),
    ("in two months", "两个月后"),
    ("since 2019", "2019年以来"),
    ("since January 2023", "自2023年1月以来"),
    ("before 2018", "2018年之前"),
    ("after 2018", "2018年之后"),
    ("from 2016 to 2020", "从2016年到2020年"),
    ("the last 3 days", "过去三天"),
    ("the 1st of last month", "上个月1号"),
    ("the end of last year", "去年底"),
    ("the first half of 2020", "2020年上半年"),
    ("the summer of 2020", "2020年夏天"),
    ("Christmas 2022", "2022年圣诞节"),
    ("the first Monday of next month", "下个月的第一个星期一"),
    ("yesterday at 3pm", "昨天下午三点"),
    ("in March", "三月"),
    ("Saturday", "周六"),
]


@pytest.mark.parametrize("case", CASES["english"] + CASES["chinese"], ids=lambda case: case[0])
def test_sentence(case: list[str]) -> None:
    text, *expected = case
    assert [told(found) for found in find(text, AT)] == expected


@settings(deadline=None, max_examples=30)
@given(st.datetimes(datetime(1900, 1, 1), datetime(2200, 1, 1), timezones=st.just(UTC)))  # noqa: DTZ001 bounds are naive
def test_both_languages_say_the_same(at: datetime) -> None:
    for english, chinese in TWINS:
        one, other = parse(english, at), parse(chinese, at)
        assert one is not None, english
        assert other is not None, chinese
        assert (one.valid_from, one.valid_to, one.grain, one.kind) == (
            other.valid_from,
            other.valid_to,
            other.grain,
            other.kind,
        ), english
