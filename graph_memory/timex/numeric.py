"""Dates and times in figures, the same in both languages."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final

from graph_memory.timex.lexeme import Lexeme, Pair
from graph_memory.timex.partial import Clock, Part

Build = Callable[[re.Match[str]], Lexeme | None]
Rules = list[tuple[re.Pattern[str], Build]]

BEFORE: Final = r"(?<![\dA-Za-z])(?<![\d][-/.:,，：])(?<![$€£¥])(?<![Vv]ersion )(?<!版本)"
AFTER: Final = r"(?![-/.:：]?\d|\.?\d|%)"
CLOCK: Final = (
    r"(?P<hour>[01]?\d|2[0-4])[:：](?P<minute>[0-5]\d)(?:[:：](?P<second>[0-5]\d)(?:\.\d{1,9})?)?"
    r"(?:\s?(?P<half>[ap])\.?\s?m\b\.?|时(?!间))?"
)
OFFSET: Final = r"(?P<offset>\s?Z\b|[+-]\d{2}:?\d{2}(?!\d))?"
STARTS: Final = re.compile(r"(?<!\d)\d")


def clock_of(match: re.Match[str]) -> Clock | None:
    """The clock of the groups hour, minute, second, half; None where no hour was matched."""
    groups = match.groupdict()
    if groups.get("hour") is None:
        return None
    half = groups.get("half")
    minute, second = groups.get("minute"), groups.get("second")
    return Clock(
        int(groups["hour"] or 0),
        None if minute is None else int(minute),
        None if second is None else int(second),
        None if half is None else "am" if half.lower() == "a" else "pm",
    )


def century(year: str) -> int:
    """A year of two figures is of 1930 to 2029; others are as written."""
    return int(year) if len(year) > 2 else 2000 + int(year) if int(year) < 30 else 1900 + int(year)


def _offset(text: str | None) -> int | None:
    if text is None:
        return None
    if text.strip() == "Z":
        return 0
    figures = text.replace(":", "")
    return (int(figures[1:3]) * 60 + int(figures[3:5])) * (-1 if text[0] == "-" else 1)


def valid(month: int, day: int | None = None) -> bool:
    """Whether some year has that month and day."""
    return 1 <= month <= 12 and (day is None or 1 <= day <= (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)[month - 1])


def _ymd(match: re.Match[str]) -> Lexeme | None:
    year, month, day = (int(match[name]) for name in ("year", "month", "day"))
    part = Part(year=year, month=month, day=day, clock=clock_of(match), offset=_offset(match.groupdict().get("offset")))
    return Lexeme(match.start(), match.end(), part if year and valid(month, day) else None)


def _compact(match: re.Match[str]) -> Lexeme | None:
    year, month, day = (int(match[name]) for name in ("year", "month", "day"))
    part = Part(year=year, month=month, day=day)
    return Lexeme(match.start(), match.end(), part, weak=True) if valid(month, day) else None


def _ym(match: re.Match[str]) -> Lexeme | None:
    year, month = int(match["year"]), int(match["month"])
    if not valid(month) or not 1000 <= year <= 2999:
        return None
    return Lexeme(match.start(), match.end(), Part(year=year, month=month), weak=match["sep"] == ".")


def _iso_week(match: re.Match[str]) -> Lexeme:
    return Lexeme(match.start(), match.end(), Part(year=int(match["year"]), nth=(int(match["week"]), "week")))


def _dmy(match: re.Match[str]) -> Lexeme | None:
    first, second, year = int(match["one"]), int(match["two"]), century(match["year"])
    short = match["sep"] == "-" and len(match["one"]) == len(match["year"]) == 2
    if short and _among_han(match) and valid(second, int(match["year"])):
        return Lexeme(match.start(), match.end(), Part(year=century(match["one"]), month=second, day=year % 100))
    for month, day in ((first, second), (second, first)):
        if valid(month, day):
            short = match["sep"] == "-" and len(match["year"]) == 2 and int(match["year"]) > 29
            return Lexeme(match.start(), match.end(), Part(year=year, month=month, day=day), weak=short)
    return None


def _among_han(match: re.Match[str]) -> bool:
    text = match.string
    return any(
        "一" <= char <= "鿿"
        for char in (text[match.start() - 1 : match.start()], text[match.end() : match.end() + 1])
        if char
    )


def _md(match: re.Match[str]) -> Lexeme | None:
    first, second = int(match["one"]), int(match["two"])
    for month, day in ((first, second), (second, first)):
        if valid(month, day):
            return Lexeme(match.start(), match.end(), Part(month=month, day=day), weak=True)
    return None


def _md_clock(match: re.Match[str]) -> Lexeme | None:
    month, day = int(match["one"]), int(match["two"])
    part = Part(month=month, day=day, clock=clock_of(match))
    return Lexeme(match.start(), match.end(), part) if valid(month, day) else None


def _years(match: re.Match[str]) -> Lexeme | None:
    first, last = int(match["year"]), century(match["last"])
    if len(match["last"]) == 2:
        last = first // 100 * 100 + int(match["last"])
    if not 1000 <= first < last <= 2999:
        return None
    return Lexeme(match.start(), match.end(), Pair(Part(year=first), Part(year=last)))


def _months(match: re.Match[str]) -> Lexeme | None:
    first, last = int(match["one"]), int(match["two"])
    if not (valid(first) and valid(last)):
        return None
    ends = Part(year=int(match["year"]), month=first), Part(year=int(match["last"]), month=last)
    return Lexeme(match.start(), match.end(), Pair(*ends))


def _pair(match: re.Match[str]) -> Lexeme | None:
    year = match["year"]
    first, last = _figures(match["one"], None), _figures(match["two"], year)
    if first is None or last is None or (len(match["one"].split("/")) == 1 and match["one"].find(".") < 4):
        return None
    weak = first.year is None and last.year is None
    return Lexeme(match.start(), match.end(), Pair(first, last), weak=weak)


def _figures(text: str, year: str | None) -> Part | None:
    """2019.8, 2019/8/1, 8/1, 8/1/2019 or 2019 as a partial date."""
    figures = re.split("[/.]", text)
    number = [int(figure) for figure in figures]
    if len(figures[0]) == 4:
        month, day = (*number[1:], None, None)[:2]
        part = Part(year=number[0], month=month, day=day)
    elif len(number) > 1:
        month, day = number[:2] if number[0] <= 12 else (number[1], number[0])
        part = Part(year=century(figures[2]) if len(figures) > 2 else int(year) if year else None, month=month, day=day)
    else:
        return None
    return part if part.month is None or valid(part.month, part.day) else None


def _clock(match: re.Match[str]) -> Lexeme | None:
    return Lexeme(match.start(), match.end(), Part(clock=clock_of(match)))


def _year(match: re.Match[str]) -> Lexeme | None:
    year = int(match["year"])
    return Lexeme(match.start(), match.end(), Part(year=year), weak=True) if 1000 <= year <= 2999 else None


RULES: Final[Rules] = [
    (re.compile(BEFORE + pattern + AFTER, re.IGNORECASE), build)
    for pattern, build in [
        (
            rf"(?P<year>\d{{4,6}})(?P<sep>[-/.])(?P<month>\d{{1,2}})(?P=sep)(?P<day>\d{{1,2}})(?:(?:T|\s{{1,2}}|-)?{CLOCK}{OFFSET})",
            _ymd,
        ),
        (r"(?P<year>\d{4,6})(?P<sep>[-/.])(?P<month>\d{1,2})(?P=sep)(?P<day>\d{1,2})", _ymd),
        (r"(?P<year>(?:19|20)\d{2})(?P<month>0[1-9]|1[0-2])(?P<day>[0-2]\d|3[01])", _compact),
        (r"(?P<one>\d{1,2})(?P<sep>[-/.])(?P<two>\d{1,2})(?P=sep)(?P<year>\d{4}|\d{2})", _dmy),
        (r"(?P<year>[12]\d{3}) (?P<month>\d{2}) (?P<day>\d{2})", _ymd),
        (r"(?P<one>\d{1,2})(?P<sep>/)(?P<two>\d{1,2}),(?:\s?(?=\d{4}))?(?P<year>\d{4}|\d{2})", _dmy),
        (r"(?P<one>\d{2})-(?P<two>\d{2})\s" + CLOCK, _md_clock),
        (
            r"(?P<one>\d{1,4}[/.]\d{1,2}(?:[/.]\d{2,4})?)\s?(?:-|~|–|—)\s?(?P<two>\d{1,4}(?:[/.]\d{1,4}){0,2})(?:,\s?(?P<year>\d{4}))?",
            _pair,
        ),
        (r"(?P<year>\d{4})\s?(?:-|~|–|—)\s?(?P<last>\d{4})", _years),
        (r"(?P<one>\d{1,2})/(?P<year>\d{4})\s?(?:-|~|–|—)\s?(?P<two>\d{1,2})/(?P<last>\d{4})", _months),
        (r"(?P<year>\d{4})(?P<sep>[-/.])(?P<month>\d{1,2})", _ym),
        (r"(?P<month>\d{1,2})\s?(?P<sep>/)\s?(?P<year>[12]\d{3})", _ym),
        (r"(?P<year>[12]\d{3})\s(?P<sep>/)\s(?P<month>\d{1,2})", _ym),
        (r"(?P<month>0?[1-9]|1[0-2])(?P<sep>-)\s?(?P<year>(?:19|20)\d{2})", _ym),
        (
            r"(?:(?<=\bon\s)|(?<=day\s))(?P<one>\d{1,2})[-.](?P<two>\d{1,2})"
            r"(?=\s*(?:$|[,;!?)])|\.(?!\d)|\s(?:at|from|with|and)\s)",
            _md,
        ),
        (r"(?P<one>\d{1,2})/(?P<two>\d{1,2})", _md),
        (r"(?P<year>\d{4})-?W(?P<week>[0-5]\d)", _iso_week),
        (CLOCK + r"(?!\s(?:aspect|ratio|scale|odds|score)|[A-Za-z])", _clock),
        (r"(?P<year>\d{4})", _year),
    ]
]


def longest(rules: Rules, text: str, at: int) -> Lexeme | None:
    """The longest that any rule finds in `text` at index `at`; of equal ones the first."""
    best: Lexeme | None = None
    for pattern, build in rules:
        match = pattern.match(text, at)
        if match is None or (best is not None and match.end() <= best.end):
            continue
        best = build(match) or best
    return best


def scan(rules: Callable[[str], Rules], starts: re.Pattern[str], text: str) -> Iterator[Lexeme]:
    """What the rules find, left to right, not overlapping; those for its character are tried where `starts` matches."""
    done = 0
    for match in starts.finditer(text):
        if match.start() < done:
            continue
        lexeme = longest(rules(text[match.start()]), text, match.start())
        if lexeme is not None:
            done = lexeme.end
            yield lexeme


def find(text: str) -> Iterator[Lexeme]:
    """Dates and times in figures, in order."""
    return scan(lambda _: RULES, STARTS, text)
