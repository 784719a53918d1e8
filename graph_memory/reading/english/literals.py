"""The words that a text must hold for a pattern to match, so that most patterns need not be tried."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final

Needs = tuple[tuple[str, ...], ...]

_MOST: Final = 40  # alternatives of one need: more of them are no faster than the pattern
_KEPT: Final = 2  # needs of a pattern
_parser: Any = vars(re)["_parser"]


def needs(pattern: re.Pattern[str]) -> Needs:
    """Groups of small letters: what matches holds one of each group. None of it where nothing is sure."""
    found = {tuple(sorted(group)) for group in _sequence(_parser.parse(pattern.pattern, pattern.flags))}
    return tuple(sorted(found, key=lambda group: (-min(map(len, group)), len(group)))[:_KEPT])


def may_match(needed: Needs, lower: str) -> bool:
    """Whether a text in small letters holds what is needed."""
    for group in needed:
        for word in group:
            if word in lower:
                break
        else:
            return False
    return True


class Guarded:
    """A pattern that is tried only where a text holds what it needs."""

    __slots__ = ("needs", "pattern")

    def __init__(self, pattern: str, flags: int = 0) -> None:
        self.pattern = re.compile(pattern, flags)
        self.needs = needs(self.pattern)

    def finditer(self, text: str) -> Iterator[re.Match[str]]:
        return self.pattern.finditer(text) if may_match(self.needs, text.lower()) else iter(())


class Index:
    """Which of many patterns may match a text: one look per three letters of it, in place of one per pattern."""

    def __init__(self, every: Sequence[Needs]) -> None:
        self._every = every
        self._always: list[int] = []
        self._by_letters: dict[str, list[int]] = {}
        often = Counter(three for needed in every for word in (needed[0] if needed else ()) for three in _threes(word))
        for place, needed in enumerate(every):
            if not needed or min(map(len, needed[0])) < 3:
                self._always.append(place)
                continue
            for three in {min(_threes(word), key=lambda one: (often[one], one)) for word in needed[0]}:
                self._by_letters.setdefault(three, []).append(place)

    def among(self, lower: str, start: int = 0) -> list[int]:
        """The places, from `start` on and in order, of those that may match a text in small letters."""
        found = set(self._always)
        for three in _threes(lower) & self._by_letters.keys():
            found.update(self._by_letters[three])
        return sorted(place for place in found if place >= start and may_match(self._every[place], lower))


def _threes(text: str) -> set[str]:
    return {text[at : at + 3] for at in range(len(text) - 2)}


def rewritten(text: str, rules: Index, rewrite: Callable[[int, str], str]) -> str:
    """The text after each rule in its order that may match it as it is by then."""
    waiting = rules.among(text.lower())
    while waiting:
        place = waiting.pop(0)
        after = rewrite(place, text)
        if after != text:
            text, waiting = after, rules.among(after.lower(), place + 1)
    return text


def _sequence(items: Iterable[tuple[Any, Any]]) -> list[set[str]]:
    groups: list[set[str]] = []
    run = ""
    for code, value in items:
        letter = _letter(str(code), value)
        if letter:
            run += letter
            continue
        groups += [{run}] if run.strip() else []
        run = ""
        groups += _inner(str(code), value)
    groups += [{run}] if run.strip() else []
    return [group for group in groups if len(group) <= _MOST]


def _letter(code: str, value: Any) -> str:
    """The one letter that stands there, whichever its case; "" where several can."""
    if code == "LITERAL":
        return chr(value).lower() if chr(value).isascii() else ""
    if code == "IN" and all(str(kind) == "LITERAL" and chr(one).isascii() for kind, one in value):
        letters = {chr(one).lower() for _, one in value}
        return letters.pop() if len(letters) == 1 else ""
    return ""


def _inner(code: str, value: Any) -> list[set[str]]:
    if code == "SUBPATTERN":
        return _sequence(value[-1])
    if code in ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT"):
        return _sequence(value[2]) if value[0] else []
    if code == "ATOMIC_GROUP":
        return _sequence(value)
    if code == "ASSERT":
        return _sequence(value[1])
    return _either(value[1]) if code == "BRANCH" else []


def _worth(group: set[str]) -> tuple[int, int]:
    return min(map(len, group)), -len(group)


def _either(branches: Sequence[Any]) -> list[set[str]]:
    """One group of what each branch needs: its longest."""
    best = [max(_sequence(branch), key=_worth, default=None) for branch in branches]
    return [] if None in best else [{word for group in best if group for word in group}]
