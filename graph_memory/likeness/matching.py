"""Which word of one name answers which word of the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

from graph_memory.likeness.letters import spelt_alike

Relation = Literal["equal", "initial", "nickname", "sound", "typo"]
Related = tuple[Relation, float] | None
Relate = Callable[[str, str], Related]

_SPLIT: Final = 5  # letters that a word has at least which may be written as several
_MOST: Final = 12  # words of a name that are looked at


@dataclass(frozen=True, slots=True)
class Link:
    """Word `a` of one name answers word `b` of the other; `value` 1 for the same word."""

    a: int
    b: int
    relation: Relation
    value: float


@dataclass(frozen=True, slots=True)
class Match:
    """`links` by their place in the first name; `left` and `right`: the places of words without an answer."""

    a: tuple[str, ...]
    b: tuple[str, ...]
    links: tuple[Link, ...]
    left: tuple[int, ...]
    right: tuple[int, ...]

    @property
    def in_order(self) -> bool:
        places = [link.b for link in self.links]
        return places == sorted(places)

    @property
    def apart(self) -> bool:
        """Whether each of them has a word that the other has not."""
        return bool(self.left and self.right)

    @property
    def weakest(self) -> float:
        return min((link.value for link in self.links), default=0.0)

    def relations(self) -> set[Relation]:
        return {link.relation for link in self.links}

    def of(self, a: int, b: int) -> Link | None:
        """The link of word `a` to word `b` (places from the end where negative), if there is one."""
        a, b = a % len(self.a), b % len(self.b)
        return next((link for link in self.links if (link.a, link.b) == (a, b)), None)


def matched(a: Sequence[str], b: Sequence[str], relate: Relate) -> Match:
    """The best answers, each word at most once; equal words first, nearer places before farther ones."""
    a, b = tuple(a[:_MOST]), tuple(b[:_MOST])
    a, b = _as_in(a, b), _as_in(b, a)
    found = sorted(_links(a, b, relate), key=lambda link: (-link.value, abs((len(a) - link.a) - (len(b) - link.b))))
    taken_a: set[int] = set()
    taken_b: set[int] = set()
    links = []
    for link in found:
        if link.a not in taken_a and link.b not in taken_b:
            taken_a.add(link.a)
            taken_b.add(link.b)
            links.append(link)
    left, right = (tuple(i for i in range(len(n)) if i not in taken) for n, taken in ((a, taken_a), (b, taken_b)))
    return Match(a, b, tuple(sorted(links, key=lambda link: link.a)), left, right)


def _links(a: tuple[str, ...], b: tuple[str, ...], relate: Relate) -> Iterator[Link]:
    for i, one in enumerate(a):
        for j, other in enumerate(b):
            if related := relate(one, other):
                yield Link(i, j, *related)


@lru_cache(maxsize=1 << 14)
def _as_in(name: tuple[str, ...], other: tuple[str, ...]) -> tuple[str, ...]:
    """`name` with the words joined that `other` writes as one ("van der linde" as in "vanderlinde")."""
    for whole in other:
        if len(whole) < _SPLIT or whole in name:
            continue
        for start in (place for place in range(len(name) - 1) if name[place][0] == whole[0]):
            for end in range(start + 2, min(len(name), start + 4) + 1):
                run = "".join(name[start:end])
                if run == whole or (abs(len(run) - len(whole)) < 3 and spelt_alike(run, whole) > 0.85):
                    return (*name[:start], run, *name[end:])
    return name
