from __future__ import annotations

import pytest

from graph_memory.cli.cells import cells, columns, fit, plain


@pytest.mark.parametrize(
    ("text", "width", "expected"),
    [
        ("Cards", 8, "Cards   "),
        ("Payments", 8, "Payments"),
        ("Payments", 6, "Paym.."),
        ("上海", 6, "上海  "),
        ("上海浦东", 6, "上海.."),
        ("上海浦东", 7, "上海.. "),
        ("a b c", 4, "a.. "),
        ("abc", 2, "ab"),
        ("", 3, "   "),
    ],
)
def test_fit(text: str, width: int, expected: str) -> None:
    assert fit(text, width) == expected
    assert cells(fit(text, width)) == width


def test_columns_align_by_cells() -> None:
    assert columns([("当前", "a", "last"), ("ended", "北京", "long last")]) == [
        "当前   a     last",
        "ended  北京  long last",
    ]
    assert columns([]) == []


def test_plain_has_no_control_characters() -> None:
    assert plain("a\x1b[31mb\tc\u202ed\x00上海") == "a [31mb c d 上海"
