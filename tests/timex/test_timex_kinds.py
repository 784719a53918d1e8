"""Sentences by the kind of time in them, some that hold none, and pairs of expressions that mean the same."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest
import yaml

from graph_memory.timex import find, parse
from tests.timex.timex_told import told

AT = datetime(2024, 5, 15, 12, tzinfo=UTC)
KINDS = yaml.safe_load((Path(__file__).parent / "kinds.yaml").read_text(encoding="utf-8"))
TWINS = [
    ("the 19th century", "19世纪"),
    ("the 1980s", "1980年代"),
    ("Chinese New Year 2022", "2022年春节"),
    ("the Mid-Autumn Festival 2021", "2021年中秋节"),
    ("a year ago today", "去年今天"),
    ("next week from Tuesday to Thursday", "下周从周二到周四"),
    ("the end of the 1970s", "七十年代末"),
    ("Q4 2021", "2021年Q4"),
]


@pytest.mark.parametrize(
    ("kind", "case"),
    [(kind, case) for kind, cases in KINDS.items() for case in cases],
    ids=lambda value: value if isinstance(value, str) else value[0],
)
def test_sentence_of_a_kind(kind: str, case: list[str]) -> None:
    text, *expected = case
    assert [told(found) for found in find(text, AT)] == expected, kind


@pytest.mark.parametrize(("english", "chinese"), TWINS)
def test_both_languages_say_the_same(english: str, chinese: str) -> None:
    one, other = parse(english, AT), parse(chinese, AT)
    assert one is not None
    assert other is not None
    assert (one.valid_from, one.valid_to, one.grain, one.kind) == (
        other.valid_from,
        other.valid_to,
        other.grain,
        other.kind,
    )
