"""What a lexer finds in a text, before neighbours are joined."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from graph_memory.timex.calendar import Edge, Unit
from graph_memory.timex.partial import Part

Mode = Literal["since", "until", "before", "after", "till", "within", "ongoing", "recent"]


@dataclass(frozen=True, slots=True)
class Pair:
    """A range. `lends`: an hour alone at its start is of the day of its end ("2 to 4:30pm tomorrow")."""

    first: Part
    last: Part
    lends: bool = True


@dataclass(frozen=True, slots=True)
class Length:
    """A length of time; several amounts add up."""

    amounts: tuple[tuple[int, Unit], ...]


@dataclass(frozen=True, slots=True)
class Lexeme:
    """`what` is said in text[start:end]. None: these words are no date, and no part of them is.

    A weak one is a date only beside another, after a word of time, or alone ("May", "2019"). `mode` is set where
    the words themselves bound or open the time ("within 3 days").
    """

    start: int
    end: int
    what: Part | Pair | Length | Edge | None
    weak: bool = False
    mode: Mode | None = None


def found(
    match: re.Match[str], what: Part | Pair | Length | None, *, weak: bool = False, mode: Mode | None = None
) -> Lexeme:
    """The lexeme of a match."""
    return Lexeme(match.start(), match.end(), what, weak=weak, mode=mode)


def two_things(match: re.Match[str]) -> bool:
    """Whether "and" joins the two ends of the match, and no "between" makes them a range."""
    words = match[0].lower()
    return " and " in words and not words.startswith("between")


def nothing(match: re.Match[str]) -> Lexeme:
    """Words of time that name no date: "every Monday"."""
    return found(match, None)
