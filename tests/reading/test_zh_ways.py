"""Labelled lines, English words in Chinese, and constructions that tell more than their verbs."""

from __future__ import annotations

import pytest

from graph_memory.reading.chinese.switched import joined, switched
from graph_memory.reading.chinese.typed import cleaned, fits, listed
from tests.reading.told import read


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("我 love 芒果", "我喜欢芒果"),
        ("我上周 visit 了柏林", "我上周参观了柏林"),
        ("我 base 在杭州", "我住在杭州"),
        ("我 report 给 Kevin", "我汇报给Kevin"),
        ("他的 birthday 是五月一号", "他的生日是五月一号"),
        ("工单 assign 给了老秦", "工单分配给了老秦"),
        ("报告的 ddl 是周五", "报告的截止日期是周五"),
        ("我用 Rust 写了一个 parser", "我用 Rust 写了一个 parser"),
        ("I love mangoes", "I love mangoes"),
        ("邮箱是 like@example.com", "邮箱是 like@example.com"),
    ],
)
def test_english_words_are_switched(text: str, plain: str) -> None:
    assert switched(text) == plain


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("我生了个女儿，叫晴晴", "我生了个女儿叫晴晴"),
        ("我家有只鹦鹉，取名阿绿", "我家有只鹦鹉，取名阿绿"),
        ("我谱了一首曲子，叫《归途》", "我谱了一首曲子叫《归途》"),
        ("我爸不叫高强，叫高翔", "我爸叫高翔"),
        ("我不叫王芳，我叫汪芳", "我不叫王芳，我叫汪芳"),
    ],
)
def test_a_name_joins_what_it_names(text: str, plain: str) -> None:
    assert joined(text) == plain


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("现居：株洲", ["+ user lives_in 株洲"]),
        ("籍贯：江西上饶", ["+ user from 江西上饶"]),
        ("母亲：王桂兰", ["+ user parent 王桂兰"]),
        ("忌口：葱、蒜", ["+ user avoids 葱", "+ user avoids 蒜"]),
        ("联系电话：0755-55559999", ["+ user phone 0755-55559999"]),
        ("联系邮箱：contact@example.org", ["+ user email contact@example.org"]),
        ("最喜欢的城市：大理", ["+ user favourite 大理 (城市)"]),
        ("读完：《置身事内》", ["+ user finished 置身事内 [?, said) instant"]),
        ("备注：随便看看", []),
        ("邮箱：没有", []),
    ],
)
def test_a_labelled_line(text: str, claims: list[str]) -> None:
    assert read(text) == claims


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("秦川的母亲叫岳红", ["+ 秦川 parent 岳红"]),
        ("我跟贝贝绝交了", ["- user friend 贝贝"]),
        ("我8月去冰岛旅行", ["+ user plans 去冰岛旅行 [2025-08-01, 2025-09-01) month"]),
        ("我取消了去首尔的行程", ["- user plans 去首尔"]),
        ("灯塔客户端基于C++开发", ["+ 灯塔客户端 language C++"]),
        ("日志平台的数据存在Elasticsearch里", ["+ 日志平台 database Elasticsearch"]),
        ("北斗项目批了200万预算", ["+ 北斗项目 budget 200万"]),
        (
            "我的邮箱从a1@example.com改成了b2@example.com",
            ["- user email a1@example.com", "+ user email b2@example.com"],
        ),
        ("我是北川大学的毕业生", ["+ user graduated_from 北川大学 [?, said) instant"]),
        ("我差点就去了南京", []),
        ("不知道阿明还在不在深圳", []),
        ("我把钥匙交给了物业", []),
        ("先跑一下测试", []),
    ],
)
def test_a_construction(text: str, claims: list[str]) -> None:
    assert read(text) == claims


@pytest.mark.parametrize(
    ("predicate", "text", "good"),
    [
        ("birthday", "腊月初八", True),
        ("birthday", "夏天", False),
        ("database", "TiDB", True),
        ("database", "Excel", False),
        ("language", "C++", True),
        ("friend", "大家", False),
        ("friend", "江枫", True),
        ("graduated_from", "北川大学", True),
        ("graduated_from", "公司", False),
        ("born_on", "1987年", True),
        ("likes", "什么", False),
    ],
)
def test_what_an_object_can_be(predicate: str, text: str, good: bool) -> None:
    assert fits(predicate, text, []) is good


def test_names_are_listed_without_counts() -> None:
    assert [cleaned(one, "bought") for one in listed("一台咖啡机、两个杯子和茶", "bought")] == ["咖啡机", "杯子", "茶"]
