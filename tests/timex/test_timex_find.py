"""What each kind of expression comes to, said on Wednesday 15 May 2024 at 12:00 UTC."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from graph_memory.timex import find
from tests.timex.timex_told import told

AT = datetime(2024, 5, 15, 12, tzinfo=UTC)


ENGLISH = [
    # absolute
    ("Signed on 3 March 2024.", "3 March 2024: 2024-03-03 2024-03-04 day point"),
    ("March 3rd, 2024 was wet", "March 3rd, 2024: 2024-03-03 2024-03-04 day point"),
    ("the 3rd of March 2024", "the 3rd of March 2024: 2024-03-03 2024-03-04 day point"),
    ("due 2024-03-01", "2024-03-01: 2024-03-01 2024-03-02 day point"),
    ("at 2024-03-01T10:30:00+02:00", "2024-03-01T10:30:00+02:00: 2024-03-01T08:30 2024-03-01T08:30 second point"),
    ("She came in March.", "March: 2024-03-01 2024-04-01 month point"),
    ("She came in August.", "August: 2023-08-01 2023-09-01 month point"),
    ("built in 2019", "2019: 2019-01-01 2020-01-01 year point"),
    ("Q1 2019 was slow", "Q1 2019: 2019-01-01 2019-04-01 quarter point"),
    ("music of the 1990s", "the 1990s: 1990-01-01 2000-01-01 year point"),
    ("in nineteen ninety six", "nineteen ninety six: 1996-01-01 1997-01-01 year point"),
    # relative
    ("I saw it yesterday", "yesterday: 2024-05-14 2024-05-15 day point"),
    ("the day before yesterday", "the day before yesterday: 2024-05-13 2024-05-14 day point"),
    ("We switched last week", "last week: 2024-05-06 2024-05-13 week point"),
    ("We switched last month", "last month: 2024-04-01 2024-05-01 month point"),
    ("We switched last year", "last year: 2023-01-01 2024-01-01 year point"),
    ("I sold it three days ago", "three days ago: 2024-05-12 2024-05-13 day point"),
    ("I sold it two months ago", "two months ago: 2024-03-01 2024-04-01 month point"),
    ("I sold it half a year ago", "half a year ago: 2023-11-01 2023-12-01 month point"),
    ("back in three days", "in three days: 2024-05-18 2024-05-19 day point"),
    ("the 1st of last month", "the 1st of last month: 2024-04-01 2024-04-02 day point"),
    ("March last year", "March last year: 2023-03-01 2023-04-01 month point"),
    ("two days after Christmas", "two days after Christmas: 2023-12-27 2023-12-28 day point"),
    # weekdays and weekends
    ("I met him on Saturday", "Saturday: 2024-05-11 2024-05-12 day point"),
    ("I'll meet him on Saturday", "Saturday: 2024-05-18 2024-05-19 day point"),
    ("I'm flying on Friday", "Friday: 2024-05-17 2024-05-18 day point"),
    ("next Monday", "next Monday: 2024-05-20 2024-05-21 day point"),
    ("this Friday", "this Friday: 2024-05-17 2024-05-18 day point"),
    ("Tuesday of next week", "Tuesday of next week: 2024-05-21 2024-05-22 day point"),
    ("last weekend", "last weekend: 2024-05-11 2024-05-13 day point"),
    ("the first Monday of next month", "the first Monday of next month: 2024-06-03 2024-06-04 day point"),
    # seasons, holidays, edges, parts of the day
    ("last summer", "last summer: 2023-06-01 2023-09-01 season point"),
    ("in the winter of 2020", "the winter of 2020: 2020-12-01 2021-03-01 season point"),
    ("at Christmas", "Christmas: 2023-12-25 2023-12-26 day point"),
    ("New Year's Day 2020", "New Year's Day 2020: 2020-01-01 2020-01-02 day point"),
    ("at the end of March", "the end of March: 2024-03-21 2024-04-01 day point"),
    ("early 2020", "early 2020: 2020-01-01 2020-07-01 month point"),
    ("this morning", "this morning: 2024-05-15T08:00 2024-05-15T12:00 hour point"),
    ("tomorrow at 3pm", "tomorrow at 3pm: 2024-05-16T15:00 2024-05-16T16:00 hour point"),
    # ranges
    ("I was there from 2016 to 2020.", "from 2016 to 2020: 2016-01-01 2021-01-01 year interval"),
    ("between March and May", "between March and May: 2024-03-01 2024-06-01 month interval"),
    ("3-5 March 2024", "3-5 March 2024: 2024-03-03 2024-03-06 day interval"),
    ("from November to February", "from November to February: 2023-11-01 2024-03-01 month interval"),
    ("the last 3 days", "last 3 days: 2024-05-12 2024-05-15T12:00 day interval"),
    # bounds
    ("vegetarian since 2019", "since 2019: 2019-01-01 - year since"),
    ("from 4 May onwards", "from 4 May onwards: 2024-05-04 - day since"),
    ("here until March", "until March: - 2025-04-01 month until"),
    ("I stayed until March", "until March: - 2024-04-01 month until"),
    ("before 2018", "before 2018: - 2018-01-01 year until"),
    ("after 2018", "after 2018: 2019-01-01 - year since"),
    ("by Friday", "by Friday: - 2024-05-18 day until"),
    ("a lead for three months", "for three months: 2024-02-01 - month duration"),
    ("it takes three months", "three months: - - month duration"),
]

CHINESE = [
    ("2024年3月1日签的", "2024年3月1日: 2024-03-01 2024-03-02 day point"),
    ("3月来的", "3月: 2024-03-01 2024-04-01 month point"),
    ("八月份来的", "八月份: 2023-08-01 2023-09-01 month point"),
    ("二〇二四年", "二〇二四年: 2024-01-01 2025-01-01 year point"),
    ("19年3月", "19年3月: 2019-03-01 2019-04-01 month point"),
    ("在19年毕业", "19年: 2019-01-01 2020-01-01 year point"),
    ("昨天去的", "昨天: 2024-05-14 2024-05-15 day point"),
    ("前天去的", "前天: 2024-05-13 2024-05-14 day point"),
    ("上周换的", "上周: 2024-05-06 2024-05-13 week point"),
    ("上个月换的", "上个月: 2024-04-01 2024-05-01 month point"),
    ("去年换的", "去年: 2023-01-01 2024-01-01 year point"),
    ("三天前卖了", "三天前: 2024-05-12 2024-05-13 day point"),
    ("半年前卖了", "半年前: 2023-11-01 2023-12-01 month point"),
    ("两周后回来", "两周后: 2024-05-27 2024-06-03 week point"),
    ("下个月九号", "下个月九号: 2024-06-09 2024-06-10 day point"),
    ("去年三月搬的", "去年三月: 2023-03-01 2023-04-01 month point"),
    ("上周五见过", "上周五: 2024-05-10 2024-05-11 day point"),
    ("这周三", "这周三: 2024-05-15 2024-05-16 day point"),
    ("下周一开会", "下周一: 2024-05-20 2024-05-21 day point"),
    ("周一升职了", "周一: 2024-05-13 2024-05-14 day point"),
    ("上周末", "上周末: 2024-05-11 2024-05-13 day point"),
    ("去年国庆节", "去年国庆节: 2023-10-01 2023-10-02 day point"),
    ("今年元旦", "今年元旦: 2024-01-01 2024-01-02 day point"),
    ("五一出去玩了", "五一: 2024-05-01 2024-05-02 day point"),
    ("去年夏天", "去年夏天: 2023-06-01 2023-09-01 season point"),
    ("月底", "月底: 2024-05-21 2024-06-01 day point"),
    ("去年底", "去年底: 2023-12-01 2024-01-01 month point"),
    ("三月中旬", "三月中旬: 2024-03-11 2024-03-21 day point"),
    ("今天上午", "今天上午: 2024-05-15T08:00 2024-05-15T12:00 hour point"),
    ("明天下午三点半", "明天下午三点半: 2024-05-16T15:30 2024-05-16T15:31 minute point"),
    ("2016年到2020年", "2016年到2020年: 2016-01-01 2021-01-01 year interval"),
    ("2017年8月至11月", "2017年8月至11月: 2017-08-01 2017-12-01 month interval"),
    ("过去十年", "过去十年: 2014-05-15 2024-05-15T12:00 year interval"),
    ("从2019年起", "从2019年起: 2019-01-01 - year since"),
    ("2019年以来", "2019年以来: 2019-01-01 - year since"),
    ("三年前起", "三年前起: 2021-01-01 - year since"),
    ("明年一月开始", "明年一月开始: 2025-01-01 - month since"),
    ("干到2022年6月为止", "到2022年6月为止: - 2022-07-01 month until"),
    ("2018年之前", "2018年之前: - 2018-01-01 year until"),
    ("2018年之后", "2018年之后: 2019-01-01 - year since"),
    ("当组长三个月了", "三个月了: 2024-02-01 - month duration"),
    ("要三个月", "三个月: - - month duration"),
    ("我上个月从 Leeds 搬到 Cardiff", "上个月: 2024-04-01 2024-05-01 month point"),
]


@pytest.mark.parametrize(("text", "expected"), ENGLISH + CHINESE)
def test_one_expression(text: str, expected: str) -> None:
    assert [told(found) for found in find(text, AT)] == [expected]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "now",
        "现在",
        "It may rain.",
        "You may march on.",
        "a second opinion",
        "the sun sat there",
        "I have 2000 toys",
        "100,000 years ago",
        "十万年前",
        "2560 years ago",
        "in the year 0",
        "10000-01-01",
        "29 Feb 2023",
        "2023年2月29日",
        "30 February",
        "2015-1-32",
        "call 138-2010-2015",
        "every Monday",
        "每周一",
        "every year in March",
        "农历十三月",
        "公元前221年",
        "500 BC",
        "twenty-six people",
        "version 3.11.2",
        "she is 34 years old",
        "零点一",
        "二十七点三",
        "黎明主演的电影",
        "happy new year!",
    ],
)
def test_no_date(text: str) -> None:
    assert [found for found in find(text, AT) if found.valid_from or found.valid_to] == []
