"""What English counts from now -> lexemes: two summers ago, three weeks ago today, within the next two days."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from graph_memory.timex import english_build as build
from graph_memory.timex import numbers
from graph_memory.timex.english_words import (
    EDGES,
    LENGTH,
    MONTH,
    QUANTITY,
    SEASONS,
    UNIT,
    UNITS,
    WEEKDAY,
    alternatives,
    amounts,
)
from graph_memory.timex.holidays import ENGLISH as HOLIDAYS
from graph_memory.timex.lengths import counted, total
from graph_memory.timex.lexeme import Lexeme, found
from graph_memory.timex.numeric import Build
from graph_memory.timex.partial import Part

_NAMES: Final = rf"{WEEKDAY}|{MONTH}|{alternatives(SEASONS)}|{'|'.join(pattern for pattern, _ in HOLIDAYS)}"
_NEXT: Final = r"(?:(?:next|coming|upcoming|following)\s)"
_DAYS: Final = {"today": 0, "yesterday": -1, "tomorrow": 1}
_OF_NOW: Final = r"(?:day|week|month|quarter|year)(?!s|['’]s|\s(?:of|\d))"


def named(match: re.Match[str]) -> Lexeme | None:
    """Two Fridays ago, three summers ago: the n-th of them before now, or after."""
    number, part = numbers.english(match["number"]), build.named(match["name"].lower())
    if not number:
        return None
    sign = -1 if match["way"].lower() == "ago" else 1
    if part.weekday is not None:
        return found(match, replace(part, rel=(sign * number, "week")))
    return found(match, replace(part, lean="past" if sign < 0 else "future", more=((sign * (number - 1), "year"),)))


def beyond_name(match: re.Match[str]) -> Lexeme | None:
    """The summer before last, the Friday after next."""
    part, after = build.named(match["name"].lower()), match["way"].lower() == "after next"
    if part.weekday is not None:
        return found(match, replace(part, rel=(2 if after else -2, "week")))
    if part.daypart is not None:
        return None
    return found(match, replace(part, lean="future" if after else "past", more=((1 if after else -1, "year"),)))


def of_today(match: re.Match[str]) -> Lexeme | None:
    """Three weeks ago today, a year from tomorrow: to the day."""
    lengths = amounts(match["length"])
    if not lengths:
        return None
    number, unit = total(lengths)
    sign = -1 if match["way"].lower() == "ago" else 1
    return found(match, Part(rel=(_DAYS[match["day"].lower()], "day"), shift=(sign * number, unit)))


def within(match: re.Match[str]) -> Lexeme | None:
    lengths = amounts(match["length"])
    return found(match, counted(lengths, 1), mode="within") if lengths else None


def within_one(match: re.Match[str]) -> Lexeme | None:
    lengths = amounts(f"a {match['length']}")
    return found(match, counted(lengths, 1), mode="within") if lengths else None


def edge_of_unit(match: re.Match[str]) -> Lexeme:
    """End of month, rest of my week: of the present one."""
    edge = EDGES[" ".join(match["edge"].lower().removesuffix(" of").split()) + " of"]
    return found(match, Part(rel=(0, UNITS[match["unit"].lower()]), edge=edge))


RULES: Final[list[tuple[str, Build]]] = [
    (rf"(?P<number>{QUANTITY})\s(?P<name>{_NAMES})(?:e?s)?\s(?P<way>ago|later|from\snow)", named),
    (rf"(?:the\s)?(?P<name>{_NAMES})\s(?P<way>after\snext|before\slast)", beyond_name),
    (rf"(?<!less\sthan\s)(?P<length>{LENGTH})\s(?P<way>ago|from)\s(?P<day>today|yesterday|tomorrow)", of_today),
    (rf"within\s(?:the\s)?{_NEXT}?(?P<length>{LENGTH})(?!\s(?:from|of|after|before)\s)", within),
    (rf"within\sthe\s{_NEXT}(?P<length>{UNIT}(?:\sand\s{LENGTH})?)", within_one),
    (
        rf"(?:the\s)?(?P<edge>start\sof|beginning\sof|end\sof|middle\sof|rest\sof|remainder\sof)\s(?:my\s|our\s)?(?P<unit>{_OF_NOW})",
        edge_of_unit,
    ),
    (rf"(?:the\s)?(?P<edge>rest)\s(?:of\s)?(?:the\s|this\s)(?P<unit>{_OF_NOW})", edge_of_unit),
]
