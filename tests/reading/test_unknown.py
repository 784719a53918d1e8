"""Verbs that no predicate knows: predicates of their own, between names alone."""

from __future__ import annotations

import pytest

from tests.reading.told import read


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("Ann tutors Bob.", ["+ Ann tutor Bob"]),
        ("Maria tutors Bob in maths.", ["+ Maria tutor Bob"]),
        ("Ann mentors Bob since 2023.", ["+ Ann mentor Bob [2023-01-01, ∞) year"]),
        ("Fenwick acquired Norvale in 2021.", ["+ Fenwick acquired Norvale [2021-01-01, ∞) year"]),
        ("Green apples Monday.", []),
        ("Hotel guests Ann.", []),
        ("Ann thinks about Bob.", []),
        ("Does Ann tutor Bob?", []),
        ("小王指导小李。", ["+ 小王 指导 小李"]),
        ("王芳辅导李明。", ["+ 王芳 辅导 李明"]),
        ("李雷赞助了北京马拉松。", ["+ 李雷 赞助 北京马拉松"]),
        ("张伟去年收购了云桥科技。", ["+ 张伟 收购 云桥科技 [2024-01-01, ∞) year"]),
        ("小王同学李明。", []),
        ("小王指导小李吗？", []),
        ("谢谢小王。", []),
    ],
)
def test_a_verb_between_two_names(text: str, claims: list[str]) -> None:
    assert read(text) == claims
