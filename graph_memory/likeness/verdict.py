"""What is said of two names, and the tables of rules that say it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Generic, Literal, TypeVar

Level = Literal["exact", "alias", "close", "different"]

LIKELY: Final = 0.7
"""From this score on two names may be one: worth proposing. Names that are joined without asking are `certain`."""

Pair = TypeVar("Pair")


@dataclass(frozen=True, slots=True)
class Likeness:
    """How alike two names are. `score` is 0 to 1, LIKELY and more may be one name; `certain` ones are joined unasked.

    `level`: exact (one spelling but for its form), alias (short for the other), close (misspelt, misheard, in another
    order or script), different. `why` is one sentence.
    """

    score: float
    certain: bool
    level: Level
    why: str


@dataclass(frozen=True, slots=True)
class Rule(Generic[Pair]):
    """One line of a table: the first whose `holds` is true decides."""

    level: Level
    score: float
    holds: Callable[[Pair], bool]
    why: str
    certain: bool = False


def decide(rules: Sequence[Rule[Pair]], pair: Pair) -> Likeness:
    """What the first rule that holds says."""
    for rule in rules:
        if rule.holds(pair):
            return Likeness(rule.score, rule.certain, rule.level, rule.why)
    return Likeness(0.2, False, "different", "The names have too little in common.")
