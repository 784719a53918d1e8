"""Numbers in words, and lengths."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph_memory.timex import chinese_words, english_words, numbers
from graph_memory.timex.calendar import Unit
from graph_memory.timex.lengths import total


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("0", 0),
        ("1,200", 1200),
        ("a", 1),
        ("couple", 2),
        ("few", 3),
        ("twelve", 12),
        ("twenty-one", 21),
        ("ninety nine", 99),
        ("two hundred", 200),
        ("one hundred and five", 105),
        ("three thousand", 3000),
        ("two thousand and twenty", 2020),
        ("one million", 1_000_000),
        ("", None),
        ("many", None),
        ("twenty cats", None),
    ],
)
def test_english(text: str, expected: int | None) -> None:
    assert numbers.english(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1st", 1),
        ("22nd", 22),
        ("third", 3),
        ("twelfth", 12),
        ("twenty-third", 23),
        ("thirty first", 31),
        ("cat", None),
    ],
)
def test_ordinal(text: str, expected: int | None) -> None:
    assert numbers.ordinal(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("nineteen ninety six", 1996),
        ("twenty twenty", 2020),
        ("nineteen oh five", 1905),
        ("two thousand", 2000),
        ("two thousand and five", 2005),
        ("twenty-twenty-four", 2024),
        ("thirty two", None),
        ("nineteen", None),
    ],
)
def test_year_words(text: str, expected: int | None) -> None:
    assert numbers.year_words(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("3", 3),
        ("三", 3),
        ("十", 10),
        ("十二", 12),
        ("二十", 20),
        ("廿二", 22),
        ("九十九", 99),
        ("一百零五", 105),
        ("两千", 2000),
        ("两千零四", 2004),
        ("二〇二四", 2024),
        ("零七", 7),
        ("三万五千", 35_000),
        ("10万", 100_000),
        ("一亿", 100_000_000),
        ("", None),
        ("很多", None),
    ],
)
def test_chinese(text: str, expected: int | None) -> None:
    assert numbers.chinese(text) == expected


@given(st.text(max_size=40))
def test_no_text_breaks_a_number(text: str) -> None:
    read = numbers.english, numbers.ordinal, numbers.year_words, numbers.chinese
    assert all(value is None or value >= 0 for value in (number(text) for number in read))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("three months", (3, "month")),
        ("a year and a half", (18, "month")),
        ("half an hour", (30, "minute")),
        ("1.5 hours", (90, "minute")),
        ("two weeks and 3 days", (17, "day")),
        ("a fortnight", (2, "week")),
        ("a couple of days", (2, "day")),
        ("ten business days", (10, "workday")),
        ("a decade", (10, "year")),
    ],
)
def test_english_length(text: str, expected: tuple[int, Unit]) -> None:
    assert total(english_words.amounts(text) or ()) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("三个月", (3, "month")),
        ("一年半", (18, "month")),
        ("半年", (6, "month")),
        ("半小时", (30, "minute")),
        ("两个半小时", (150, "minute")),
        ("三十三年", (33, "year")),
        ("36天5小时", (869, "hour")),
        ("俩礼拜", (2, "week")),
        ("15个交易日", (15, "workday")),
        ("几天", (3, "day")),
        ("两三年", (2, "year")),
    ],
)
def test_chinese_length(text: str, expected: tuple[int, Unit]) -> None:
    assert total(chinese_words.amounts(text) or ()) == expected
