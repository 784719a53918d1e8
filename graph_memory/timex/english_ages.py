"""English decades and centuries -> lexemes: the 1990s, the late nineties, the twenty-tens, the 16th century."""

from __future__ import annotations

import re
from typing import Final

from graph_memory.timex import numbers
from graph_memory.timex.english_words import NTH, alternatives
from graph_memory.timex.lexeme import Lexeme, found, nothing
from graph_memory.timex.numeric import Build, century
from graph_memory.timex.partial import Part

DECADES: Final = {
    "tens": 10,
    "twenties": 20,
    "thirties": 30,
    "forties": 40,
    "fifties": 50,
    "sixties": 60,
    "seventies": 70,
    "eighties": 80,
    "nineties": 90,
}
CENTURIES: Final = {"seventeen": 1700, "eighteen": 1800, "nineteen": 1900, "twenty": 2000}
_AGE: Final = re.compile(r"(?<![^\W_])(?:my|your|his|her|our|their)\s(?:early|mid|late)?[\s-]?$", re.IGNORECASE)


def decade(match: re.Match[str]) -> Lexeme:
    figures = match["decade"]
    year = int(figures) if len(figures) == 4 else century(figures)
    if year % 100 == 0 and year < 2000:
        return found(match, Part(century=year))
    return found(match, Part(decade=year))


def said(match: re.Match[str]) -> Lexeme:
    if _AGE.search(match.string[max(0, match.start() - 20) : match.start()]):
        return nothing(match)
    start = CENTURIES[match["century"].lower()] if match["century"] else 1900
    return found(match, Part(decade=start + DECADES[match["decade"].lower()]))


def two_thousands(match: re.Match[str]) -> Lexeme:
    return found(match, Part(decade=2000))


def century_of(match: re.Match[str]) -> Lexeme | None:
    number = numbers.ordinal(match["nth"])
    return found(match, Part(century=(number - 1) * 100)) if number and 1 < number < 23 else None


_DECADES: Final = alternatives(DECADES)
RULES: Final[list[tuple[str, Build]]] = [
    (r"(?:the\s)?(?P<decade>\d{3}0)\s?['’]?s", decade),
    (r"(?:the\s(?:early\s|late\s)?|(?<=\bin\s))['’]?(?P<decade>[2-9]0)['’]?s", decade),
    (rf"(?:the\s)?(?P<century>{alternatives(CENTURIES)})[\s-](?P<decade>{_DECADES})", said),
    (rf"(?:the\s)?(?P<century>)(?P<decade>{alternatives(word for word in DECADES if word != 'tens')})", said),
    (r"the\stwo[\s-]thousands", two_thousands),
    (rf"(?:the\s)?(?P<nth>{NTH})[\s-]century", century_of),
]
