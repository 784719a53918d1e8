"""Whether two objects say the same in other words: "hiking in the Alps", "Hiking in the alps!". Pure.

Words count without articles and the like, by their stem; Chinese counts by its characters without particles.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from graph_memory.likeness.differences import apart, numbers
from graph_memory.likeness.han import signs
from graph_memory.likeness.letters import spelt_alike
from graph_memory.names import HAN, canonical, has_han
from graph_memory.reading.wordlists import words
from graph_memory.recall.terms import terms

ALIKE: Final = 0.9
"""More than that is the same said again."""
NEAR: Final = 0.97
"""Cosine from which a word more, or one that is spelt nearly alike, makes no difference."""
LONGEST: Final = 300
"""Characters of an object that is compared."""
_SILENT: Final = words(
    "a an the my our your his her their its this that these those is are was were be been being am very really also"
    " just please quite rather so too some"
)
_PARTICLES: Final = frozenset("的了呢啊吧呀嘛么着也都很就这那个是")
_TOKEN: Final = re.compile(f"[{HAN}]|[^\\W_{HAN}]+")
_LEAST: Final = 5  # words of which one more makes no difference
_LONG: Final = 6  # letters of a word that may be misspelt


@lru_cache(maxsize=1 << 14)
def words_of(text: str) -> tuple[str, ...]:
    """What counts of a text, in order; all of it where nothing else is left."""
    key = canonical(text)[:LONGEST]
    found = _TOKEN.findall(key.replace("'", "").replace("’", ""))
    kept = [word for word in found if word not in _SILENT and word not in _PARTICLES]
    return tuple(map(_stem, kept or found))


def alike(one: str, other: str, cosine: float = 0.0) -> float:
    """0 to 1, more than ALIKE for what says the same; never where numbers, versions, negations, directions or the
    order of the words differ. `cosine` is that of both texts' vectors, 0 where there are none."""
    if canonical(one) == canonical(other):
        return 1.0
    a, b = words_of(one), words_of(other)
    if max(len(one), len(other)) > LONGEST or not a or not b or _told_apart(one, other):
        return 0.0
    if a == b:
        return 0.98
    share = 2 * _common(a, b) / (len(a) + len(b))
    if has_han(one) or has_han(other) or cosine < NEAR:
        return min(share, ALIKE)
    short, long = sorted((a, b), key=len)
    if len(short) >= _LEAST and len(long) == len(short) + 1 and _within(short, long):
        return 0.93
    return 0.92 if _misspelt(a, b) else min(share, ALIKE)


def _told_apart(one: str, other: str) -> bool:
    told = [re.findall(r"[^\W_]+", canonical(text)) for text in (one, other)]
    figures = [re.findall(r"\d+", canonical(text)) for text in (one, other)]
    if figures[0] != figures[1] or numbers(told[0])[1] != numbers(told[1])[1] or apart(*told):
        return True
    known = signs("negations") | signs("directions")
    return sorted(c for c in canonical(one) if c in known) != sorted(c for c in canonical(other) if c in known)


def _common(a: tuple[str, ...], b: tuple[str, ...]) -> int:
    return sum(min(a.count(word), b.count(word)) for word in set(a))


def _within(short: tuple[str, ...], long: tuple[str, ...]) -> bool:
    rest = iter(long)
    return all(word in rest for word in short)


def _misspelt(a: tuple[str, ...], b: tuple[str, ...]) -> bool:
    """Whether all words are the same but one, which is spelt nearly alike."""
    if len(a) != len(b):
        return False
    off = [(one, other) for one, other in zip(a, b, strict=True) if one != other]
    return len(off) == 1 and min(map(len, off[0])) >= _LONG and spelt_alike(*off[0]) > 0.85


def _stem(word: str) -> str:
    """The stem that full text knows; a word that it leaves out stays."""
    return next(iter(terms(word)), word) if word.isascii() and word.isalpha() else word
