"""Whether two entities are one: declared levels, the first that holds decides and explains itself. Pure.

What names say (`graph_memory.likeness`) is the ground; facts, kinds and sentences only hold back or support. Values are
no entities, and are never asked about.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from graph_memory.likeness import LIKELY, Likeness, likeness
from graph_memory.likeness.differences import apart
from graph_memory.likeness.person import person
from graph_memory.likeness.things import thing
from graph_memory.names import canonical, has_han

MOST_NAMES: Final = 6
"""Names of an entity that are compared."""
NEARLY: Final = 0.5
"""Names that score less are not looked at further, but for those that mean nearly the same."""
BACKING: Final = 2
"""Shared neighbours that make names that are nearly alike worth proposing; near vectors count as one."""
NEAR: Final = 0.93
"""Cosine of two names' vectors from which they are near."""
_PER_NEIGHBOUR: Final = 0.03
_MOST_BACKING: Final = 0.09
_CONTRADICTED: Final = 0.25


@dataclass(frozen=True, slots=True)
class Known:
    """An entity as it is compared: its own name first, then the others that it has. `id` is that of its mention."""

    id: str
    names: tuple[str, ...]
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Evidence:
    """What is known of two entities beside their names.

    `shared`: neighbours that both have by one predicate, in words. `differs`: a fact for life that they differ in,
    `now` one that they differ in at one time. `two`: why they are two things, for sure. `several`: another that one
    of them could be just as well. `cosine` is that of their names' vectors.
    """

    shared: tuple[str, ...] = ()
    differs: str = ""
    now: str = ""
    two: str = ""
    several: str = ""
    cosine: float = 0.0


@dataclass(frozen=True, slots=True)
class Verdict:
    """`score` is 0 to 1, LIKELY and more is worth proposing; what is `certain` is merged unasked. `why`: a sentence."""

    score: float
    certain: bool
    level: str
    why: str

    @property
    def likely(self) -> bool:
        return self.score >= LIKELY


@dataclass(frozen=True)
class Compared:
    """Two entities in the order of their ids."""

    a: Known
    b: Known
    evidence: Evidence = field(default_factory=Evidence)

    @cached_property
    def kind(self) -> str:
        return self.a.kind or self.b.kind

    @property
    def kinds_differ(self) -> bool:
        return bool(self.a.kind and self.b.kind and self.a.kind.casefold() != self.b.kind.casefold())

    @property
    def one_kind(self) -> bool:
        return bool(self.a.kind) and self.a.kind.casefold() == self.b.kind.casefold()

    @cached_property
    def best(self) -> Likeness:
        """How alike the two names are that are most so."""
        return max(self._all, key=lambda found: (found.score, found.certain))

    @property
    def own(self) -> Likeness:
        """How alike the names are that they are shown by."""
        return self._all[0]

    @cached_property
    def vetoed(self) -> bool:
        return self.own.level == "different" and vetoed(self.a.names[0], self.b.names[0])

    @cached_property
    def against(self) -> str:
        """Two of their names that are hardly one thing's, in words; "" none."""
        pairs = ((one, other) for one in self.a.names for other in self.b.names)
        return next((f"{one} and {other}" for one, other in pairs if opposed(one, other, self._read_as)), "")

    @cached_property
    def _all(self) -> list[Likeness]:
        return [likeness(one, other, self._read_as) for one in self.a.names for other in self.b.names]

    @property
    def _read_as(self) -> str | None:
        return None if self.kinds_differ else self.kind or None

    @property
    def backed(self) -> bool:
        """Whether names that are nearly alike are backed by what both share."""
        return self.one_kind and len(self.evidence.shared) + (self.evidence.cosine >= NEAR) >= BACKING

    @property
    def meant_alike(self) -> bool:
        """Whether names without a word in common mean much the same, of what has the same neighbours: no people's."""
        near = self.evidence.cosine >= NEAR and len(self.evidence.shared) >= BACKING
        return near and self.one_kind and self.kind.casefold() != "person" and not self._touching

    @property
    def _touching(self) -> bool:
        return any(in_common(one, other) for one in self.a.names for other in self.b.names)

    @property
    def score(self) -> float:
        """That of the names, with what supports and what speaks against it."""
        support = min(_PER_NEIGHBOUR * len(self.evidence.shared), _MOST_BACKING)
        against = _CONTRADICTED if self.evidence.now else 0.0
        return round(min(max(self.best.score + support - against, 0.0), 1.0), 3)

    def held_back(self, reason: str) -> str:
        return f"{self.best.why} Yet {reason}."

    @property
    def told(self) -> str:
        shared = self.evidence.shared
        return f"{self.best.why} Both have {' and '.join(shared[:2])}." if shared else self.best.why


def vetoed(one: str, other: str) -> bool:
    """Whether numbers, versions, generations, a denial or a direction tell two names apart."""
    a, b = thing(one), thing(other)
    if a.numbers != b.numbers or apart(a.told, b.told) or _figures(one) != _figures(other):
        return True
    generations = {person(one).generation, person(other).generation}
    return "" not in generations and len(generations) > 1


def opposed(one: str, other: str, kind: str | None = None) -> bool:
    """Whether two names are hardly one thing's: `vetoed`, or they have a word in common and differ in the rest."""
    if canonical(one) == canonical(other):
        return False
    return vetoed(one, other) or (in_common(one, other) and likeness(one, other, kind).level == "different")


def in_common(one: str, other: str) -> bool:
    """Whether two names share a word, or a Chinese character."""
    a, b = canonical(one), canonical(other)
    if has_han(a) and has_han(b):
        return bool(set(a) & set(b))
    return bool({*thing(one).words, *person(one).words} & {*thing(other).words, *person(other).words})


def _figures(name: str) -> list[str]:
    return sorted(re.findall(r"\d+", canonical(name)))


@dataclass(frozen=True, slots=True)
class Level:
    """A line of the table: `score` and `why` of a pair for which it `holds`; only `certain` ones are merged unasked."""

    name: str
    holds: Callable[[Compared], bool]
    score: Callable[[Compared], float]
    why: Callable[[Compared], str]
    certain: bool = False


def _just(score: float) -> Callable[[Compared], float]:
    return lambda _: score


def _names(pair: Compared) -> float:
    return max(pair.score, pair.best.score)


LEVELS: Final = (
    Level("two things", lambda p: bool(p.evidence.two), _just(0.0), lambda p: p.evidence.two),
    Level("vetoed", lambda p: p.vetoed, lambda p: p.own.score, lambda p: p.own.why),
    Level(
        "like meaning",
        lambda p: p.meant_alike and not p.evidence.now and not p.evidence.differs,
        _just(LIKELY),
        lambda p: f"Their names mean nearly the same. Both have {' and '.join(p.evidence.shared[:2])}.",
    ),
    Level("different", lambda p: p.best.score < NEARLY, lambda p: p.best.score, lambda p: p.best.why),
    Level("two lives", lambda p: bool(p.evidence.differs), _just(0.3), lambda p: p.held_back(p.evidence.differs)),
    Level(
        "another kind",
        lambda p: p.kinds_differ and p.best.certain,
        _just(LIKELY),
        lambda p: p.held_back(f"one is a {min(p.a.kind, p.b.kind)}, the other a {max(p.a.kind, p.b.kind)}"),
    ),
    Level("different", lambda p: p.kinds_differ, _just(0.4), lambda _: "They are of different kinds."),
    Level(
        "name against name",
        lambda p: p.best.certain and bool(p.against),
        _just(LIKELY),
        lambda p: p.held_back(f"{p.against} are hardly one name"),
    ),
    Level(
        "several",
        lambda p: p.best.certain and bool(p.evidence.several),
        _just(LIKELY),
        lambda p: p.held_back(f"it could be {p.evidence.several} just as well"),
    ),
    Level(
        "contradicted",
        lambda p: p.best.certain and bool(p.evidence.now),
        _just(LIKELY),
        lambda p: p.held_back(p.evidence.now),
    ),
    Level("same name", lambda p: p.best.certain and p.best.level == "exact", _names, lambda p: p.told, certain=True),
    Level("short name", lambda p: p.best.certain, _names, lambda p: p.told, certain=True),
    Level(
        "like name",
        lambda p: p.best.score >= LIKELY,
        lambda p: p.score,
        lambda p: p.held_back(p.evidence.now) if p.evidence.now else p.told,
    ),
    Level("neighbours", lambda p: p.backed and not p.evidence.now, _just(LIKELY), lambda p: p.told),
    Level("different", lambda _: True, lambda p: p.best.score, lambda p: p.best.why),
)


def judged(one: Known, other: Known, evidence: Evidence | None = None) -> Verdict:
    """What the first level that holds says of two entities; the same whichever comes first."""
    a, b = sorted((one, other), key=lambda known: (known.id, known.names))
    pair = Compared(a, b, evidence or Evidence())
    level = next(level for level in LEVELS if level.holds(pair))
    return Verdict(level.score(pair), level.certain, level.name, level.why(pair))
