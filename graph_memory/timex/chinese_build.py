"""Chinese words of time -> lexemes. The words are in `chinese_words`; here are the lexemes they make."""

from __future__ import annotations

import re
from typing import Final

from graph_memory.timex import numbers
from graph_memory.timex.calendar import Unit
from graph_memory.timex.chinese_words import (
    DAYPARTS,
    DAYS,
    EDGES,
    SEASONS,
    SHORT_DAYS,
    UNITS,
    WEAK,
    WEEKDAYS,
    WHOLE_EDGES,
    YEARS,
    amounts,
)
from graph_memory.timex.holidays import CHINESE as HOLIDAYS
from graph_memory.timex.lengths import counted, total
from graph_memory.timex.lexeme import Length, Lexeme, Pair, found
from graph_memory.timex.numeric import century, valid
from graph_memory.timex.partial import Clock, Part

_DAYLIKE: Final = tuple("上午晚早晨天日号里间夜到至-~—")
_GOING: Final = tuple("要去来到回开出走就晚早前后起")


def _steps(word: str) -> int:
    """上 -1, 上上 -2, 这 and 本 0, 下 1, 下下 2."""
    return word.count("下") - word.count("上")


def year(match: re.Match[str]) -> Lexeme | None:
    figures = match["year"]
    number = numbers.chinese(figures)
    if number is None:
        return None
    return found(match, Part(year=century(f"{number:02d}") if len(figures) == 2 else number))


def named_year(match: re.Match[str]) -> Lexeme:
    return found(match, Part(rel=(YEARS[match["word"]], "year")), weak=match["word"] in WEAK)


def named_day(match: re.Match[str]) -> Lexeme:
    return found(match, Part(rel=(DAYS[match["word"]], "day")), weak=match["word"] in WEAK)


def short_day(match: re.Match[str]) -> Lexeme:
    return found(
        match, Part(rel=(SHORT_DAYS[match["word"]], "day"), daypart=DAYPARTS[match["part"]]), weak=match["word"] == "当"
    )


def month(match: re.Match[str]) -> Lexeme | None:
    month, figures = numbers.chinese(match["month"]), match.groupdict().get("day")
    day = numbers.chinese(figures) if figures else None
    if month is None or not 1 <= month <= 12:
        return None
    return found(match, Part(month=month, day=day) if valid(month, day) else None)


def day(match: re.Match[str]) -> Lexeme | None:
    day = numbers.chinese(match["day"])
    if day is None or not 1 <= day <= 31 or match["day"] == "两":
        return None
    return found(
        match,
        Part(day=day),
        weak=(match["mark"] == "号" and match.string[match.end() : match.end() + 1] not in _GOING)
        or match["day"] in ("一", "1"),
    )


def relative_unit(match: re.Match[str]) -> Lexeme:
    return found(match, Part(rel=(_steps(match["rel"]), UNITS[match["unit"]])), weak=match[0] in WEAK)


def weekday(match: re.Match[str]) -> Lexeme:
    rel, day = match["rel"], match["weekday"]
    weeks: tuple[int, Unit] | None = (_steps(rel), "week") if rel else None
    return found(match, Part(rel=weeks, weekday=WEEKDAYS[day]))


def weekend(match: re.Match[str]) -> Lexeme:
    if match["rel"] is None:
        return found(match, Part(weekend=True))
    return found(match, Part(rel=(_steps(match["rel"]), "weekend")))


def relative_half(match: re.Match[str]) -> Lexeme:
    return found(match, Part(rel=(_steps(match["rel"]), "half")))


def half(match: re.Match[str]) -> Lexeme:
    if match["unit"] == "月":
        return found(match, Part(rel=(0, "month"), edge="early" if match["which"] in "上前" else "late"))
    return found(match, Part(half=1 if match["which"] in "上前" else 2))


def quarter(match: re.Match[str]) -> Lexeme | None:
    word = match["number"]
    number = 1 if word in ("首", "头") else numbers.chinese(word)
    return found(match, Part(quarter=number)) if number is not None and 1 <= number <= 4 else None


def firsts(match: re.Match[str]) -> Lexeme | None:
    number = numbers.chinese(match["number"])
    if not number:
        return None
    sign = 1 if match["way"] in ("前", "头") else -1
    return found(match, Part(firsts=(sign * number, UNITS[match["unit"]])), weak=True)


def first_quarters(match: re.Match[str]) -> Lexeme | None:
    number = numbers.chinese(match["number"])
    return found(match, Part(rel=(0, "year"), firsts=(number, "quarter"))) if number and 1 < number < 4 else None


def first_month(match: re.Match[str]) -> Lexeme:
    return found(match, Part(month=1), weak=True)


def rolling(match: re.Match[str]) -> Lexeme | None:
    lengths = amounts(match["length"])
    if not lengths:
        return None
    number, unit = total(lengths)
    if match["way"] in ("未来", "今后", "接下来", "往后", "未来的", "接下来的"):
        return found(match, Part(rel=(number, unit)), mode="within")
    return found(match, Part(rolling=(-number, unit)))


def ago(match: re.Match[str]) -> Lexeme | None:
    lengths = amounts(match["length"])
    if not lengths:
        return None
    return found(match, counted(lengths, -1 if match["way"] == "前" else 1))


def within(match: re.Match[str]) -> Lexeme | None:
    lengths = amounts(match["length"])
    return found(match, counted(lengths, 1), mode="within") if lengths else None


def length(match: re.Match[str]) -> Lexeme | None:
    lengths = amounts(match["length"])
    return (
        found(match, Length(lengths), mode={"了": "ongoing", None: None}.get(match["going"], "recent"))
        if lengths
        else None
    )


def week_of_month(match: re.Match[str]) -> Lexeme | None:
    """The week that begins with the n-th Monday of the month, as Chinese calendars count."""
    number = numbers.chinese(match["number"].removeprefix("第"))
    return found(match, Part(nth=(number, "day"), weekday=0, edge="week"), weak=True) if number else None


def same_of_year(match: re.Match[str]) -> Lexeme:
    """The same month or day of another year: 去年同期, 去年本月."""
    unit: Unit = "month" if match["same"].endswith("月") else "day"
    return found(match, Part(rel=(0, unit), more=((YEARS[match["word"]], "year"),)))


def nth_unit(match: re.Match[str]) -> Lexeme | None:
    word = match["number"]
    number = -1 if word == "最后一" else numbers.chinese(word.removeprefix("第"))
    if not number:
        return None
    if match["weekday"]:
        return found(match, Part(nth=(number, "day"), weekday=WEEKDAYS[match["weekday"]]), weak=True)
    return found(match, Part(nth=(number, UNITS[match["unit"]])), weak=True)


def decade(match: re.Match[str]) -> Lexeme | None:
    number = numbers.chinese(match["decade"])
    if number is None or number % 10 or not 0 <= number < 100:
        return None
    start = {"上世纪": 1900, "上个世纪": 1900, "本世纪": 2000}.get(
        match["century"] or "", 1900 if number >= 30 else 2000
    )
    if match["nth"]:
        start = 100 * ((numbers.chinese(match["nth"]) or 20) - 1)
    return found(match, Part(decade=start + number))


def decade_of(match: re.Match[str]) -> Lexeme:
    return found(match, Part(decade=int(match["years"])))


def century_of(match: re.Match[str]) -> Lexeme | None:
    number = numbers.chinese(match["nth"])
    return found(match, Part(century=(number - 1) * 100)) if number and 1 < number < 23 else None


def edge(match: re.Match[str]) -> Lexeme:
    return Lexeme(match.start(), match.end(), EDGES[match["edge"]])


def whole_edge(match: re.Match[str]) -> Lexeme:
    unit, edge = WHOLE_EDGES[match["edge"]]
    return found(match, Part(rel=(0, unit), edge=edge))


def daypart(match: re.Match[str]) -> Lexeme:
    return found(match, Part(daypart=DAYPARTS[match["part"]]), weak=True)


def season(match: re.Match[str]) -> Lexeme:
    return found(match, Part(season=SEASONS[match["season"]]), weak=match["mark"] is None)


def holiday(match: re.Match[str]) -> Lexeme:
    return found(
        match, Part(holiday=next(rule for pattern, rule in HOLIDAYS if re.fullmatch(pattern.split("(?=")[0], match[0])))
    )


def clock(match: re.Match[str]) -> Lexeme | None:
    clock = _hour(match["hour"], match["minute"], match["second"])
    if (
        match["minute"]
        and not match["sure"]
        and match["minute"][-1] not in "半刻"
        and match.string[match.start() - 1 : match.start()] not in _DAYLIKE
    ):
        return None
    weak = match["minute"] is None and match["whole"] is None
    return found(match, Part(clock=clock), weak=weak) if clock else None


def clock_less(match: re.Match[str]) -> Lexeme | None:
    """差五分八点: five to eight."""
    hour, minute = numbers.chinese(match["hour"]), match["minute"]
    less = 15 if minute == "一刻" else numbers.chinese(minute)
    if hour is None or less is None or not 0 < less < 60 or not 0 < hour <= 24:
        return None
    return found(match, Part(clock=Clock(hour - 1, 60 - less)))


def zone(match: re.Match[str]) -> Lexeme:
    return found(match, Part(offset=480 if match["zone"] == "北京" else 540), weak=True)


def _hour(hour: str, minute: str | None, second: str | None = None) -> Clock | None:
    number = numbers.chinese(hour)
    figures = {"半": 30, "一刻": 15, "1刻": 15, "三刻": 45, "3刻": 45}.get(minute or "", numbers.chinese(minute or ""))
    seconds = numbers.chinese(second or "")
    if number is None or number > 24 or (figures or 0) > 59 or (seconds or 0) > 59:
        return None
    return Clock(number, figures, seconds)


def pair(match: re.Match[str]) -> Lexeme | None:
    first, last, unit = numbers.chinese(match["one"]), numbers.chinese(match["two"]), match["unit"]
    if first is None or last is None or first >= last:
        return None
    if unit == "年":
        years = century(f"{first:02d}"), century(f"{last:02d}")
        return found(match, Pair(Part(year=years[0]), Part(year=years[1]))) if first > 31 else None
    if unit.startswith("月"):
        return found(match, Pair(Part(month=first), Part(month=last))) if valid(last) and first else None
    if unit in ("日", "号"):
        return found(match, Pair(Part(day=first), Part(day=last)), weak=True) if first > 0 and last < 32 else None
    opening, closing = _hour(match["one"], None), _hour(match["two"], match["half"])
    return found(match, Pair(Part(clock=opening), Part(clock=closing))) if opening and closing else None


def adjacent(match: re.Match[str]) -> Lexeme | None:
    """五六月: May and June."""
    first, last = numbers.chinese(match["one"]) or 0, numbers.chinese(match["two"])
    return found(match, Pair(Part(month=first), Part(month=last))) if last == first + 1 else None


def both(match: re.Match[str]) -> Lexeme:
    unit = UNITS[match["unit"]]
    numbers_of = {"今": 0, "明": 1, "昨": -1, "前": -2, "去": -1, "后": 2}
    first, last = sorted((numbers_of[match["one"]], numbers_of[match["two"]]))
    return found(match, Pair(Part(rel=(first, unit)), Part(rel=(last, unit))))
