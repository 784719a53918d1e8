"""Names of persons, prepared sentences, and matches that cut through words, in Chinese."""

from __future__ import annotations

import pytest

from graph_memory.reading.chinese.persons import is_person
from graph_memory.reading.chinese.prepared import blamed, prepared
from graph_memory.reading.chinese.standing import instructs


@pytest.mark.parametrize(
    ("name", "tagged", "person"),
    [
        ("林涛", "nr", True),
        ("小顾", "n?", True),
        ("老郑", "", True),
        ("阿杰", "", True),
        ("王老师", "", True),
        ("豆豆", "n", True),
        ("Anna", "eng", True),
        ("Anna Berg", "", True),
        ("阿尔·瓦兹", "", True),
        ("欧阳青", "", True),
        ("高铁", "n", False),
        ("方案", "n", False),
        ("小区", "n", False),
        ("老家", "n", False),
        ("支付接口", "", False),
        ("上学", "v", False),
    ],
)
def test_a_person_is_told_from_a_thing(name: str, tagged: str, person: bool) -> None:
    assert is_person(name, [(name, tagged)] if tagged else []) is person


@pytest.mark.parametrize(
    ("text", "read_as"),
    [
        ("【周报】我住在临安", "我住在临安"),
        ("状态：暂停", "状态是暂停"),
        ("我换工作是因为太累", "我换工作，因为太累"),
        ("她因为花粉过敏", "她，因为花粉过敏"),
        ("今儿我满月", "今天我满月"),
        ("呃，我住在临安", "我住在临安"),
        ("帮我记一下，我姓鲁", "我姓鲁"),
        ("跟我一个组的同事小邱", "我同事小邱"),
    ],
)
def test_a_sentence_is_prepared(text: str, read_as: str) -> None:
    assert prepared(text) == read_as


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("我是审计，你之前记错了", ("我是审计", True)),
        ("是周三，前面说错了。", ("是周三", True)),
        ("我没记错", ("我没记错", False)),
        ("我住在临安", ("我住在临安", False)),
    ],
)
def test_who_blames_at_the_end_corrects(text: str, rest: tuple[str, bool]) -> None:
    assert blamed(text) == rest


@pytest.mark.parametrize(
    ("part", "always"),
    [
        ("所有接口必须鉴权", True),
        ("禁止在主干上提交", True),
        ("以后回答别超过三行", True),
        ("回复时请附上出处", True),
        ("标题一律不加句号", True),
        ("我必须早起", False),
        ("别担心我", False),
        ("不要着急", False),
        ("这次先用纸质的", False),
        ("我们每次都迟到", False),
        ("下次再说吧", False),
        ("必须的", False),
    ],
)
def test_an_instruction_is_told_from_a_moment(part: str, always: bool) -> None:
    assert instructs(part) is always
