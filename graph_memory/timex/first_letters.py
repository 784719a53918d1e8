"""The letters that a pattern can begin with: at a place of a text only those for its letter need be tried."""

from __future__ import annotations

import re
import string
from collections.abc import Iterable
from typing import Any, Final

_parser: Any = vars(re)["_parser"]

_ALL: Final = frozenset(map(chr, range(128)))
_CATEGORIES: Final = {
    "CATEGORY_DIGIT": frozenset(string.digits),
    "CATEGORY_SPACE": frozenset(string.whitespace + "\x1c\x1d\x1e\x1f"),
    "CATEGORY_WORD": frozenset(string.ascii_letters + string.digits + "_"),
}


def first_letters(pattern: re.Pattern[str]) -> frozenset[str]:
    """The ASCII letters, small ones for both cases, that a match may begin with; all where it may be empty."""
    found, empty = _sequence(_parser.parse(pattern.pattern, pattern.flags))
    return _ALL if empty else frozenset(map(str.lower, found))


def _sequence(items: Iterable[tuple[Any, Any]]) -> tuple[frozenset[str], bool]:
    """The first letters of one thing after another, and whether all of it may be empty."""
    found: frozenset[str] = frozenset()
    for code, value in items:
        letters, empty = _one(str(code), value)
        found |= letters
        if not empty:
            return found, False
    return found, True


def _one(code: str, value: Any) -> tuple[frozenset[str], bool]:
    if code in ("AT", "ASSERT", "ASSERT_NOT"):
        return frozenset(), True
    if code == "LITERAL":
        return frozenset(chr(value)), False
    if code == "IN":
        return frozenset().union(*(_members(str(kind), one) for kind, one in value)), False
    if code == "SUBPATTERN":
        return _sequence(value[-1])
    if code in ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT"):
        letters, empty = _sequence(value[2])
        return letters, empty or not value[0]
    if code == "BRANCH":
        branches = [_sequence(branch) for branch in value[1]]
        return frozenset().union(*(letters for letters, _ in branches)), any(empty for _, empty in branches)
    return _ALL, False


def _members(kind: str, value: Any) -> frozenset[str]:
    if kind == "LITERAL":
        return frozenset(chr(value))
    if kind == "RANGE":
        return frozenset(map(chr, range(value[0], min(value[1], 127) + 1)))
    return _CATEGORIES.get(str(value), _ALL) if kind == "CATEGORY" else _ALL
