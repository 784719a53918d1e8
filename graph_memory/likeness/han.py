"""How alike two names in Chinese characters are."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from graph_memory.likeness.lists import longest_first, words
from graph_memory.likeness.verdict import Likeness, Rule, decide
from graph_memory.names import canonical

_DIGITS: Final = {c: str(i) for i, c in enumerate("零一二三四五六七八九")} | {"〇": "0", "两": "2"}
_NUMBER: Final = re.compile(r"\d+|[零〇一二两三四五六七八九十百]+")


@dataclass(frozen=True, slots=True)
class Characters:
    """A canonical name: `bare` without what was `taken` off its end (title, legal form); `family`: its surname."""

    key: str
    bare: str
    taken: str = ""
    place: str = ""
    family: str = ""
    familiar: bool = False
    foreign: bool = False

    @property
    def given(self) -> str:
        return self.bare.removeprefix(self.family)


@lru_cache(maxsize=1 << 14)
def _person(name: str) -> Characters:
    key = canonical(name)
    bare, title = _cut(key, longest_first("han", "honorifics"), keep=1)
    if key[:-1] == family(key) and key[-1] in signs("ranks"):
        bare, title = key[:-1], key[-1]
    familiar = len(bare) == 2 and bare[0] in signs("familiar") and bare[1] in signs("common_surnames")
    bare = bare[1:] if familiar else bare
    return Characters(key, bare, title, "", family(bare), familiar, "·" in bare)


def family(name: str) -> str:
    """The surname that a canonical name in Chinese characters begins with, "" unknown."""
    if name[:2] in words("han", "double_surnames"):
        return name[:2]
    return name[:1] if name[:1] in signs("surnames") else ""


def signs(list_name: str) -> frozenset[str]:
    """The characters of a list that is written without spaces, or with."""
    return frozenset("".join(words("han", list_name)))


@lru_cache(maxsize=1 << 14)
def _thing(name: str) -> Characters:
    key = canonical(name)
    bare, form = _cut(key, longest_first("han", "legal"), keep=2)
    bare, place = _cut(bare, longest_first("han", "places"), keep=2)
    return Characters(key, bare, form, place)


def _cut(text: str, endings: tuple[str, ...], keep: int) -> tuple[str, str]:
    """`text` without the ending that it has, if at least `keep` characters are left, and the ending."""
    found = next((ending for ending in endings if text.endswith(ending) and len(text) - len(ending) >= keep), "")
    return text.removesuffix(found), found


@dataclass(frozen=True, slots=True)
class Pair:
    """Two names in Chinese characters."""

    a: Characters
    b: Characters

    @property
    def numbers_differ(self) -> bool:
        return _numbers(self.a.key) != _numbers(self.b.key)

    @property
    def only(self) -> Counter[str]:
        """The characters that only one of them has."""
        a, b = Counter(self.a.bare), Counter(self.b.bare)
        return (a - b) + (b - a)

    def differ_in(self, list_name: str) -> bool:
        """Whether nothing but characters of that list tell them apart."""
        return bool(self.only) and bool(set(self.only) & signs(list_name)) and sum(self.only.values()) <= 2

    @property
    def front_left_out(self) -> bool:
        return any(
            long.bare == front + short.bare
            for front in words("han", "optional_front")
            for short, long in self.both_ways
        )

    @property
    def abbreviated(self) -> bool:
        """Whether one is made of characters of the other, in order, the first included."""
        short, long = sorted((self.a.bare, self.b.bare), key=len)
        for front in ("", *words("han", "optional_front")):
            rest = long.removeprefix(front)
            if len(short) >= 2 and len(rest) >= len(short) + 2 and rest[:1] == short[:1] and _within(short, rest):
                return True
        return False

    @property
    def same_given(self) -> bool:
        short, long = sorted((self.a, self.b), key=lambda one: len(one.key))
        return len(short.key) == 2 and bool(long.family) and long.given == short.key

    @property
    def part_of_the_other(self) -> bool:
        return any(len(a.bare) > 1 and b.foreign and a.bare in b.bare.split("·") for a, b in self.both_ways)

    @property
    def both_ways(self) -> tuple[tuple[Characters, Characters], tuple[Characters, Characters]]:
        return (self.a, self.b), (self.b, self.a)

    @property
    def sexes_differ(self) -> bool:
        male, female = words("han", "male_titles"), words("han", "female_titles")
        return any(a.taken in male and b.taken in female for a, b in self.both_ways)


def _numbers(text: str) -> tuple[str, ...]:
    found = (number.translate(str.maketrans(_DIGITS)) for number in _NUMBER.findall(text))
    return tuple(sorted(found))


def _within(short: str, long: str) -> bool:
    rest = iter(long)
    return all(c in rest for c in short)


PEOPLE: Final[tuple[Rule[Pair], ...]] = (
    Rule("different", 0.3, lambda p: p.sexes_differ, "Their titles are a man's and a woman's."),
    Rule("close", 0.72, lambda p: p.same_given, "One is the other's given name."),
    Rule(
        "close",
        0.72,
        lambda p: p.a.bare == p.b.bare and p.a.familiar and p.b.familiar,
        "Both are a familiar form of one surname.",
    ),
    Rule(
        "different",
        0.5,
        lambda p: p.a.family == p.b.family != "" and not (p.a.given and p.b.given),
        "One is only a surname, which many have.",
    ),
    Rule(
        "exact",
        0.97,
        lambda p: p.a.bare == p.b.bare,
        "They are the same name, with or without a title.",
        certain=True,
    ),
    Rule(
        "close",
        0.72,
        lambda p: p.part_of_the_other,
        "One is a part of the other.",
    ),
    Rule("different", 0.4, lambda p: p.a.family == p.b.family != "", "Their given names differ."),
    Rule("different", 0.1, lambda _: True, "Their surnames differ."),
)
THINGS: Final[tuple[Rule[Pair], ...]] = (
    Rule("different", 0.1, lambda p: p.numbers_differ, "Their numbers differ."),
    Rule(
        "exact",
        0.96,
        lambda p: p.a.bare == p.b.bare and (p.a.place == p.b.place or "" in (p.a.place, p.b.place)),
        "They differ only in the legal form or the rank.",
        certain=True,
    ),
    Rule("different", 0.4, lambda p: p.a.bare == p.b.bare, "They are places of different rank."),
    Rule("alias", 0.85, lambda p: p.front_left_out, "One leaves out the country."),
    Rule("different", 0.2, lambda p: p.differ_in("negations"), "One says what the other denies."),
    Rule("different", 0.2, lambda p: p.differ_in("directions"), "They say another direction."),
    Rule("alias", 0.75, lambda p: p.abbreviated, "One is short for the other."),
    Rule("different", 0.3, lambda p: bool(set(p.a.bare) & set(p.b.bare)), "Other characters are in them."),
    Rule("different", 0.1, lambda _: True, "They have no character in common."),
)


def characters(one: str, other: str, kind: str) -> Likeness:
    """How alike two names in Chinese characters are; of no known kind they are read as things."""
    if kind == "person":
        return decide(PEOPLE, Pair(_person(one), _person(other)))
    return decide(THINGS, Pair(_thing(one), _thing(other)))
