from __future__ import annotations

import pytest

from graph_memory.recall.scoping import covers, lineage


def test_lineage() -> None:
    assert lineage("a/b/c") == ["", "a", "a/b", "a/b/c"]
    assert lineage("") == [""]


@pytest.mark.parametrize(
    ("wide", "scope", "expected"),
    [("", None, True), ("a", None, True), ("", "a", True), ("a", "a/b", True), ("a/b", "a", False), ("a", "ab", False)],
)
def test_covers(wide: str, scope: str | None, expected: bool) -> None:
    assert covers(wide, scope) is expected
