"""English words of time -> lexemes. The words are in `english_words`; here are the lexemes they make."""

from __future__ import annotations

import re
from dataclasses import replace

from graph_memory.timex import numbers
from graph_memory.timex.calendar import Unit
from graph_memory.timex.english_words import (
    DAYPARTS,
    EDGES,
    MONTH,
    MONTHS,
    NEAR,
    RELATIVE,
    SEASONS,
    UNITS,
    WEEKDAY,
    WEEKDAYS,
    amounts,
)
from graph_memory.timex.holidays import ENGLISH as HOLIDAYS
from graph_memory.timex.lengths import counted
from graph_memory.timex.lexeme import Length, Lexeme, Pair, found, two_things
from graph_memory.timex.numeric import century, valid
from graph_memory.timex.partial import Part


def _year(text: str | None) -> int | None:
    if text is None:
        return None
    figures = text.strip().lstrip("'’")
    return century(figures) if figures.isdigit() else numbers.year_words(text)


def _number(text: str) -> int | None:
    return numbers.ordinal(text) if text[:1] in tuple("0123456789") else numbers.ordinal(text) or numbers.english(text)


def _month(match: re.Match[str]) -> int:
    return MONTHS[match["month"][:3].lower()]


def date(match: re.Match[str]) -> Lexeme | None:
    groups = match.groupdict()
    day = _number(groups["day"]) if groups.get("day") else None
    month = _month(match)
    if day is not None and not 1 <= day <= 31:
        return None
    if not valid(month, day):
        return found(match, None)
    year = _year(groups.get("year") or groups.get("short"))
    alone = day is None and year is None
    part = Part(month=month, day=day, year=year)
    return found(
        match,
        part,
        weak=(alone and len(match["month"]) <= 3) or (alone and match["month"].lower() in ("march", "august")),
    )


def month_of(match: re.Match[str]) -> Lexeme:
    """The month of May."""
    return found(match, Part(month=_month(match), year=_year(match["year"] or match["short"])))


def half_day(match: re.Match[str]) -> Lexeme | None:
    """Feb 5 AM: its morning."""
    month, day = _month(match), int(match["day"])
    daypart = "morning" if match["half"] == "AM" else "afternoon"
    return found(match, Part(month=month, day=day, daypart=daypart)) if valid(month, day) else None


def days(match: re.Match[str]) -> Lexeme | None:
    first, last = _number(match["day"]), _number(match["last"])
    month, year = _month(match), _year(match.groupdict().get("year"))
    if first is None or last is None or not first < last or not valid(month, last):
        return None
    if two_things(match) and (match.start("day") < match.start("month") or last - first > 1):
        return None
    return found(match, Pair(Part(year=year, month=month, day=first), Part(year=year, month=month, day=last)))


def relative_date(match: re.Match[str]) -> Lexeme | None:
    month, day, number = int(match["month"]), int(match["day"]), RELATIVE[match["rel"].lower()]
    if not valid(month, day):
        return None
    if number == 0:
        return found(match, Part(rel=(0, "year"), month=month, day=day))
    return found(match, Part(month=month, day=day, lean="past" if number < 0 else "future"))


def days_of(match: re.Match[str]) -> Lexeme | None:
    first, last = _number(match["day"]), _number(match["last"])
    if first is None or last is None or not 1 <= first < last <= 31:
        return None
    rel: tuple[int, Unit] = (RELATIVE[match["rel"].lower()], "month")
    return found(match, Pair(Part(rel=rel, day=first), Part(rel=rel, day=last)))


def relative_day(match: re.Match[str]) -> Lexeme:
    word = " ".join(match[0].lower().split()).removeprefix("the ")
    number = {
        "day before yesterday": -2,
        "yesterday": -1,
        "last night": -1,
        "tomorrow": 1,
        "day after tomorrow": 2,
        "tmr": 1,
        "tmrw": 1,
    }.get(word, 0)
    night = word in ("tonight", "tonite", "last night")
    return found(match, Part(rel=(number, "day"), daypart="night" if night else None))


def relative_unit(match: re.Match[str]) -> Lexeme | None:
    word, unit = match["rel"].lower(), UNITS[match["unit"].lower().rstrip("s")]
    if match["unit"].lower() == "night" or (word == "my" and unit == "second") or match["unit"].lower().endswith("s"):
        return None
    if word.endswith("past"):
        return found(match, Part(rolling=(-1, unit)))
    if word == "the" and match.string[match.end() + 1 : match.end() + 2].isdigit():
        return None
    if unit == "weekend" and word == "the":
        return found(match, Part(weekend=True))
    weak = word in ("that", "the", "same", "the same", "my") or unit == "day"
    return found(match, Part(rel=(RELATIVE[word], unit)), weak=weak)


def beyond(match: re.Match[str]) -> Lexeme:
    return found(match, Part(rel=(2 if match["way"].lower() == "after next" else -2, UNITS[match["unit"].lower()])))


def relative_name(match: re.Match[str]) -> Lexeme | None:
    """Next Monday is of next week; last March, next summer and next Christmas are the nearest."""
    word, name = match["rel"].lower(), match["name"].lower()
    number, part = RELATIVE[word], named(name)
    if part.weekday is not None and word.split()[-1] not in NEAR:
        return found(match, replace(part, rel=(number, "week")))
    if (
        part.month == 5
        and name == "may"
        and number == 0
        and not re.match(r"\s*(?:$|[.,;!?\d]|to |through )", match.string[match.end() : match.end() + 5])
    ):
        return found(match, None)
    if part.daypart is not None:
        return found(match, replace(part, rel=(number, "day")))
    if number == 0:
        return found(match, replace(part, rel=(0, "year")))
    return found(match, replace(part, lean="past" if number < 0 else "future"))


def named(name: str) -> Part:
    if name in DAYPARTS:
        return Part(daypart=DAYPARTS[name])
    if name in SEASONS:
        return Part(season=SEASONS[name])
    if name[:3] in WEEKDAYS and re.fullmatch(WEEKDAY, name):
        return Part(weekday=WEEKDAYS[name[:3]])
    if re.fullmatch(MONTH, name):
        return Part(month=MONTHS[name[:3]])
    return Part(holiday=next(rule for pattern, rule in HOLIDAYS if re.fullmatch(pattern, name)))


def rolling(match: re.Match[str]) -> Lexeme | None:
    number = numbers.english(match["number"].removeprefix("a ").removeprefix("A "))
    if not number:
        return None
    unit = UNITS[" ".join(match["unit"].lower().split()).rstrip("s")]
    sign = 1 if RELATIVE[match["rel"].lower()] > 0 else -1
    return found(match, Part(rolling=(sign * number, unit)))


def ago(match: re.Match[str]) -> Lexeme | None:
    lengths = amounts(match["length"])
    if not lengths:
        return None
    sign = 1 if match["way"].lower() in ("later", "from now", "hence") else -1
    return found(match, counted(lengths, sign))


def in_length(match: re.Match[str]) -> Lexeme | None:
    if match["length"].lower().startswith("one ") or re.search(
        r"\w-(?:sec|min|h|day|week|month|year)", match["length"]
    ):
        return None
    lengths = amounts(match["length"])
    if not lengths:
        return None
    return found(match, counted(lengths, 1))


def length(match: re.Match[str]) -> Lexeme | None:
    lengths = amounts(match[0])
    return found(match, Length(lengths)) if lengths else None


def weekday(match: re.Match[str]) -> Lexeme:
    day = numbers.ordinal(match["day"]) if match["day"] else None
    return found(
        match,
        Part(weekday=WEEKDAYS[match["weekday"][:3].lower()], day=day),
        weak=len(match["weekday"]) == 3 and not day,
    )


def weekday_of_week(match: re.Match[str]) -> Lexeme:
    week: tuple[int, Unit] = (RELATIVE[match["rel"].lower()], "week")
    return found(match, Part(weekday=WEEKDAYS[match["weekday"][:3].lower()], rel=week))


def nth_unit(match: re.Match[str]) -> Lexeme | None:
    word, name = match["nth"].lower(), match["name"].lower()
    number = -1 if word == "last" else numbers.ordinal(word)
    if number is None:
        return None
    if re.fullmatch(WEEKDAY, name):
        return found(match, Part(nth=(number, "day"), weekday=WEEKDAYS[name[:3]]))
    if name == "month" and 1 <= number <= 12:
        return found(match, Part(month=number), weak=True)
    if name == "quarter" and 1 <= number <= 4:
        return found(match, Part(quarter=number), weak=True)
    if name == "half" and 1 <= number <= 2:
        return found(match, Part(half=number), weak=True)
    return found(match, Part(nth=(number, UNITS[name])), weak=True) if name in UNITS else None


def firsts(match: re.Match[str]) -> Lexeme | None:
    number = numbers.english(match["number"])
    if not number:
        return None
    sign = -1 if match["rel"].lower() == "last" else 1
    return found(match, Part(firsts=(sign * number, UNITS[match["unit"].lower().rstrip("s")])), weak=True)


def day_of_month(match: re.Match[str]) -> Lexeme | None:
    day = _number(match["day"])
    return found(match, Part(day=day)) if day is not None and 1 <= day <= 31 else None


def short(match: re.Match[str]) -> Lexeme | None:
    number, year = int(match["number"]), _year(match["year"])
    if match["letter"].lower() == "q":
        return found(match, Part(quarter=number, year=year), weak=year is None)
    return found(match, Part(half=number, year=year), weak=year is None) if number < 3 else None


def weekend(match: re.Match[str]) -> Lexeme:
    return found(match, Part(weekend=True))


def week_of(match: re.Match[str]) -> Lexeme:
    return found(match, Part(nth=(int(match["number"]), "week"), rel=(0, "year")), weak=True)


def said_year(match: re.Match[str]) -> Lexeme | None:
    figures, word = match["year"], match["word"].strip().lower()
    year = int(figures) if figures.isdigit() and word != "cy" else _year(figures)
    if year is None:
        return None
    return found(match, Part(year=year) if year else None, weak=not word)


def edge(match: re.Match[str]) -> Lexeme:
    return Lexeme(match.start(), match.end(), EDGES[match["edge"].lower()])


def end_of_day(match: re.Match[str]) -> Lexeme:
    return found(match, Part(rel=(0, "day"), edge="end"))


def end_of_unit(match: re.Match[str]) -> Lexeme:
    unit: Unit = "month" if match["unit"].lower() == "eom" else "year"
    return found(match, Part(rel=(0, unit), edge="end"))


def year_of_our_era(match: re.Match[str]) -> Lexeme | None:
    year = int(match["year"] or match["year2"])
    return found(match, Part(year=year)) if year else None


def season(match: re.Match[str]) -> Lexeme:
    return found(match, Part(season=SEASONS[match["season"].lower()]), weak=True)


def holiday(match: re.Match[str]) -> Lexeme:
    part = named(" ".join(match["holiday"].lower().split()))
    if match["weekend"]:
        part = replace(part, edge="weekend", year=_year(match["year"] or match["year2"]))
    return found(match, None if match["wish"] else part)
