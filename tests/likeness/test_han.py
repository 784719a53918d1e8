"""How alike names in Chinese characters are."""

from __future__ import annotations

import pytest

from graph_memory.likeness import LIKELY, likeness

CERTAIN = [
    ("林晓岚", "林曉嵐", "person"),
    ("林晓岚老师", "林晓岚", "person"),
    ("林晓岚教授", "林晓岚女士", "person"),
    ("周明远医生", "周明远", "person"),
    ("晨曦工坊有限公司", "晨曦工坊", "organization"),
    ("晨曦工坊集团", "晨曦工坊", "organization"),
    ("晨曦科技有限公司", "晨曦科技股份有限公司", "organization"),
    ("晨曦有限责任公司", "晨曦有限公司", "organization"),
    ("《晨曦》", "晨曦", "work"),
    ("洛川县", "洛川", "place"),
    ("浙江省", "浙江", "place"),
    ("洛阳市", "洛陽", "place"),
]
LIKELY_ONE = [
    ("晓岚", "林晓岚", "person", "close"),
    ("老林", "小林", "person", "close"),
    ("奥丁森", "比约恩·奥丁森", "person", "close"),
    ("林晓岚", "Lin Xiaolan", "person", "close"),
    ("林晓岚", "Xiaolan Lin", "person", "close"),
    ("欧阳明远", "Ouyang Mingyuan", "person", "close"),
    ("中国河川银行", "河川银行", "organization", "alias"),
    ("河川大学", "河大", "organization", "alias"),
    ("中国河川银行", "河行", "organization", "alias"),
    ("晨曦", "晨曦互联网", "organization", "alias"),
]
DIFFERENT = [
    ("林晓岚", "林小岚", "person"),
    ("林晓岚", "李晓岚", "person"),
    ("老林", "林晓岚", "person"),
    ("林总", "林晓岚", "person"),
    ("老林", "老周", "person"),
    ("林晓岚先生", "林晓岚女士", "person"),
    ("欧阳明远", "欧阳明达", "person"),
    ("河南", "河北", "place"),
    ("东湖区", "西湖区", "place"),
    ("吉林省", "吉林市", "place"),
    ("第一医院", "第二医院", "organization"),
    ("晨曦2号", "晨曦3号", "product"),
    ("晨曦2.0", "晨曦3.0", "product"),
    ("吸烟区", "非吸烟区", "place"),
    ("晨曦工坊", "暮色工坊", "organization"),
    ("晨曦", "北斗", "organization"),
]


@pytest.mark.parametrize(("a", "b", "kind"), CERTAIN)
def test_is_surely_one(a: str, b: str, kind: str) -> None:
    found = likeness(a, b, kind)
    assert (found.level, found.certain) == ("exact", True), found


@pytest.mark.parametrize(("a", "b", "kind", "level"), LIKELY_ONE)
def test_may_be_one(a: str, b: str, kind: str, level: str) -> None:
    found = likeness(a, b, kind)
    assert (found.level, found.certain, found.score >= LIKELY) == (level, False, True), found


@pytest.mark.parametrize(("a", "b", "kind"), DIFFERENT)
def test_are_two(a: str, b: str, kind: str) -> None:
    found = likeness(a, b, kind)
    assert (found.level, found.certain, found.score < LIKELY) == ("different", False, True), found
