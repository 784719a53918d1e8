"""English times of day -> lexemes."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from graph_memory.timex import numbers
from graph_memory.timex.calendar import Edge
from graph_memory.timex.english_words import DAYPARTS
from graph_memory.timex.lexeme import Lexeme, Pair, found, two_things
from graph_memory.timex.partial import Clock, Part

ZONES: Final = {
    "UTC": 0,
    "GMT": 0,
    "EST": -300,
    "EDT": -240,
    "CDT": -300,
    "MST": -420,
    "MDT": -360,
    "PST": -480,
    "PDT": -420,
    "CET": 60,
    "CEST": 120,
    "JST": 540,
}
ZONE: Final = rf"(?P<zone>(?-i:{'|'.join(ZONES)}))(?:(?P<sign>[+-])(?P<hours>\d{{1,2}})(?::?(?P<minutes>\d\d))?)?"


def zone(match: re.Match[str]) -> Lexeme | None:
    """The zone of an hour, in minutes east of UTC; names that several zones share (CST, IST) are none."""
    moved = int(match["hours"] or 0) * 60 + int(match["minutes"] or 0)
    offset = ZONES[match["zone"]] + (-moved if match["sign"] == "-" else moved)
    return found(match, Part(offset=offset), weak=True) if abs(offset) <= 14 * 60 else None


def daypart(match: re.Match[str]) -> Lexeme:
    edges: dict[str, Edge] = {"early": "early", "mid": "middle", "late": "late"}
    edge = edges.get((match["edge"] or "").lower())
    return found(match, Part(daypart=DAYPARTS[match["part"].lower()], edge=edge), weak=True)


def half_of_day(match: re.Match[str]) -> Lexeme:
    half = "first_half" if match["edge"].lower() == "early" else "last_half"
    return found(match, Part(daypart=half), weak=True)


def am_or_pm(match: re.Match[str]) -> Lexeme:
    """Tuesday PM: its afternoon."""
    return found(match, Part(daypart="morning" if match["half"].lower() == "am" else "afternoon"), weak=True)


def clock_of_part(match: re.Match[str]) -> Lexeme | None:
    hour = _hour(match["hour"], match["minute"], None)
    return found(match, Part(clock=hour, daypart=DAYPARTS[match["part"].lower()]), weak=True) if hour else None


def clock(match: re.Match[str]) -> Lexeme | None:
    half = match["half"] or match.groupdict().get("half3")
    hour = _hour(match["hour"], match["minute"] or match["words"], half)
    return found(match, Part(clock=hour), weak=len(half or "") < 2) if hour else None


def _hour(hour: str, minute: str | None, half: str | None) -> Clock | None:
    number = numbers.english(hour)
    if number is None or number > 24:
        return None
    figures = None if minute is None else numbers.english(minute)
    return Clock(number, figures, None, None if half is None else "am" if half.lower()[0] == "a" else "pm")


def past(match: re.Match[str]) -> Lexeme | None:
    hour, words = numbers.english(match["hour"]), match["minute"].lower()
    minute = {"half": 30, "quarter": 15, "a quarter": 15}.get(words) or numbers.english(words)
    if hour is None or minute is None or not (hour <= 24 and 0 < minute < 60):
        return None
    clock = Clock(hour, minute) if match["way"].lower() == "past" else Clock((hour - 1) % 24, 60 - minute)
    return found(match, Part(clock=clock), weak=True)


def hours(match: re.Match[str]) -> Lexeme | None:
    groups = match.groupdict()
    half = groups["half"] or groups["half2"]
    first, last = (
        _hour(match["hour"], match["minute"], groups["half"]),
        _hour(match["hour2"], match["minute2"], groups["half2"]),
    )
    if first is None or last is None:
        return None
    if half is None and two_things(match):
        return None
    rising = (first.hour % 12, first.minute or 0) < (last.hour % 12 or 12, last.minute or 0)
    if half is None and match["hour"].isalpha() and not rising:
        return None
    if first.half is None and last.half is not None and rising:
        first = replace(first, half=last.half)
    if last.half is None and last.hour < 12 and (first.half == "pm" or not rising):
        last = replace(last, half="pm")
    return found(match, Pair(Part(clock=first), Part(clock=last)), weak=half is None)
