"""Idioms in Chinese are read as their plain words; those that claim nothing are silent."""

from __future__ import annotations

import pytest

from graph_memory.reading.chinese.wording import SILENCED, Idioms, worded
from graph_memory.reading.said import Said
from tests.reading.told import read


def tag(text: str) -> list[tuple[str, str]]:
    """Words as the blanks of a table part them."""
    return [(word, "n") for word in _CUT.get(text, list(text))]


_CUT = {"我爱吃土豆": ["我", "爱", "吃", "土豆"], "月底又吃土了": ["月底", "又", "吃", "土", "了"]}


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("我跳槽去了远山", "我入职了远山"),
        ("月底又吃土了", f"月底又{SILENCED}了"),
        ("我爱吃土豆", "我爱吃土豆"),
        ("没有什么", "没有什么"),
    ],
)
def test_an_idiom_is_plain_where_it_is_words_of_its_own(text: str, plain: str) -> None:
    assert Idioms({"跳槽去": "入职", "吃土": ""}, tag).plain(text) == plain


def test_without_idioms_a_text_stays() -> None:
    assert Idioms({}, tag).plain("我跳槽去了远山") == "我跳槽去了远山"


def test_names_are_given_back_in_the_characters_of_the_sentence() -> None:
    wording = worded("我妹妹雅婷學鋼琴")
    assert wording.as_written(Said("雅婷", "learning", "钢琴")) == Said("雅婷", "learning", "鋼琴")


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("我爱吃土豆", ["+ user likes 土豆"]),
        ("这个月又要吃土了", []),
        ("我最近在躺平", []),
        ("上班就是摸鱼", []),
        ("他老放我鸽子", []),
        ("老板又在画大饼", []),
        ("我就是个打酱油的", []),
        ("双十一又剁手了", []),
        ("我家在喝西北风", []),
        ("她住在梦里", []),
    ],
)
def test_is_read_as(text: str, claims: list[str]) -> None:
    assert read(text) == claims
