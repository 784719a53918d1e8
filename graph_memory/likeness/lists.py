"""The words of words.toml, as sets and tables."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final

_FORMS: Final = ("joint_stock", "limited", "corporate", "partnership", "nonprofit")


@cache
def _tables() -> Mapping[str, Any]:
    return tomllib.loads(files("graph_memory.likeness").joinpath("words.toml").read_text(encoding="utf-8"))


@cache
def words(table: str, name: str) -> frozenset[str]:
    """The words of one list."""
    return frozenset(str(_tables()[table][name]).replace(",", " ").split())


@cache
def longest_first(table: str, name: str) -> tuple[str, ...]:
    """The words of one list, the longest first."""
    return tuple(sorted(words(table, name), key=lambda word: (-len(word), word)))


@cache
def same() -> Mapping[str, str]:
    """Abbreviation -> the word in full."""
    return dict(_tables()["same"])


@cache
def legal_forms() -> Mapping[str, str]:
    """Legal form, a word or a phrase -> the class of forms that it is of."""
    return {phrase: form for form in _FORMS for phrase in _phrases(_tables()["organization"][form])}


@cache
def legal_pattern() -> re.Pattern[str]:
    """Finds a legal form in plain words parted by single spaces."""
    phrases = sorted(legal_forms(), key=lambda phrase: (-len(phrase), phrase))
    return re.compile(rf"(?<!\S)(?:{'|'.join(map(re.escape, phrases))})(?!\S)")


@cache
def opposites() -> Mapping[str, frozenset[str]]:
    """Word -> the words that say the opposite."""
    found: dict[str, set[str]] = {}
    for pair in str(_tables()["apart"]["opposites"]).split(","):
        first, second = pair.split()
        found.setdefault(first, set()).add(second)
        found.setdefault(second, set()).add(first)
    return {word: frozenset(others) for word, others in found.items()}


@cache
def nicknames() -> Mapping[str, frozenset[int]]:
    """Given name -> the groups of names that are short for one another; the first of a group is the full name."""
    found: dict[str, set[int]] = {}
    for number, group in enumerate(str(_tables()["nicknames"]["groups"]).split(";")):
        for name in group.split():
            found.setdefault(name, set()).add(number)
    return {name: frozenset(groups) for name, groups in found.items()}


def _phrases(text: str) -> list[str]:
    return [" ".join(phrase.split()) for phrase in text.split(",")]
