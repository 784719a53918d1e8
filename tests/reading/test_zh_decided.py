"""Decisions with their reasons, and lessons, in Chinese."""

from __future__ import annotations

import pytest

from graph_memory.reading import Utterance
from tests.reading.told import SAID, read, reader


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("我们决定用PostgreSQL，因为要支持JSON查询", ["+ user uses PostgreSQL (database) because 要支持JSON查询"]),
        ("团队定了用Vue，理由是大家都熟", ["+ user uses Vue because 大家都熟"]),
        ("最后决定不用微服务了，因为运维成本太高", ["+ user decided 不用微服务 because 运维成本太高"]),
        ("经过讨论，我们选择了Kafka", ["+ user uses Kafka (message queue)"]),
        ("会议决定把发布推迟到七月", ["+ user decided 把发布推迟到七月"]),
        ("我们敲定了用阿里云，主要是便宜", ["+ user uses 阿里云"]),
        ("决定采用双周迭代", ["+ user decided 采用双周迭代"]),
        ("我打定主意去读博了", ["+ user decided 去读博"]),
        ("大家一致决定周三不开会", ["+ user decided 周三不开会"]),
        ("我们决定先做手机端", ["+ user decided 先做手机端"]),
    ],
)
def test_a_decision(text: str, claims: list[str]) -> None:
    assert read(text) == claims


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("教训：上线前一定要备份数据库", ["+ user lesson 上线前一定要备份数据库"]),
        ("下次别再周五发版了", ["+ user lesson 下次别再周五发版"]),
        ("这次的教训是不要相信第三方的时间戳", ["+ user lesson 不要相信第三方的时间戳"]),
        ("吃一堑长一智，以后合同要先让律师看", ["+ user lesson 以后合同要先让律师看"]),
        ("学到了，迁移之前要先停写", ["+ user lesson 迁移之前要先停写"]),
        ("下次记得先看日志再重启", ["+ user lesson 下次记得先看日志再重启"]),
        ("经验：缓存要设过期时间", ["+ user lesson 缓存要设过期时间"]),
        ("踩坑了，以后不要在循环里查库", ["+ user lesson 以后不要在循环里查库"]),
        ("血泪教训，删表前先确认环境", ["+ user lesson 删表前先确认环境"]),
        ("下次一定先问清楚需求", ["+ user lesson 下次一定先问清楚需求"]),
    ],
)
def test_a_lesson(text: str, claims: list[str]) -> None:
    assert read(text) == claims


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("我还没决定去不去", []),
        ("要不要用Redis还没定", []),
        ("说不定明年会去考证", []),
        ("谁决定的发布时间", []),
        ("我们还在讨论用什么数据库", []),
        ("决定权不在我", []),
    ],
)
def test_what_is_not_settled_is_silent(text: str, claims: list[str]) -> None:
    assert read(text) == claims


def test_a_decision_and_a_lesson_are_kinds_of_memory() -> None:
    told = [Utterance("我们决定用PostgreSQL", "user", SAID), Utterance("下次别再周五发版了", "user", SAID)]
    assert [[draft.kind for draft in drafts] for drafts in reader().read(told)] == [["decision"], ["lesson"]]
