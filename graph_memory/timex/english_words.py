"""The English words of time, and the pieces of patterns made of them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from graph_memory.timex import numbers
from graph_memory.timex.calendar import Edge, Unit
from graph_memory.timex.lengths import whole

MONTHS: Final = {
    name: n
    for n, name in enumerate(["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"], 1)
}
WEEKDAYS: Final = {name: n for n, name in enumerate(["mon", "tue", "wed", "thu", "fri", "sat", "sun"])}
SEASONS: Final = {"spring": 0, "summer": 1, "autumn": 2, "fall": 2, "winter": 3}
DAYPARTS: Final = {
    "early morning": "early_morning",
    "dawn": "dawn",
    "morning": "morning",
    "noon": "noon",
    "midday": "noon",
    "lunchtime": "lunch",
    "afternoon": "afternoon",
    "evening": "evening",
    "night": "night",
}
RELATIVE: Final = {
    "last": -1,
    "previous": -1,
    "past": -1,
    "prior": -1,
    "this past": -1,
    "recent": -1,
    "this": 0,
    "current": 0,
    "same": 0,
    "the same": 0,
    "that": 0,
    "the": 0,
    "next": 1,
    "following": 1,
    "coming": 1,
    "upcoming": 1,
    "this coming": 1,
    "this upcoming": 1,
    "this next": 1,
    "my": 0,
}
NEAR: Final = ("past", "coming", "upcoming")
UNITS: Final[dict[str, Unit]] = {
    "second": "second",
    "sec": "second",
    "minute": "minute",
    "min": "minute",
    "hour": "hour",
    "hr": "hour",
    "h": "hour",
    "day": "day",
    "night": "day",
    "business day": "workday",
    "working day": "workday",
    "weekday": "workday",
    "week": "week",
    "wk": "week",
    "weekend": "weekend",
    "month": "month",
    "quarter": "quarter",
    "year": "year",
    "yr": "year",
    "decade": "decade",
    "century": "century",
    "centurie": "century",
    "fortnight": "week",
}
EDGES: Final[dict[str, Edge]] = {
    "start of": "start",
    "beginning of": "start",
    "end of": "end",
    "middle of": "middle",
    "early": "early",
    "earlier": "earlier",
    "late": "late",
    "later": "later",
    "mid": "middle",
    "early in": "early",
    "late in": "late",
    "earlier in": "earlier",
    "later in": "later",
    "week of": "week",
    "week beginning": "week",
    "week beginning on": "week",
    "week starting": "week",
    "week starting on": "week",
    "w/c": "week",
    "week commencing": "week",
    "weekend of": "weekend",
    "rest of": "rest",
    "remainder of": "rest",
    "remaining of": "rest",
}


def alternatives(words: Iterable[str]) -> str:
    """A pattern of any of `words`, the longest first, with any white space between their parts."""
    return _branches([word.replace(" ", "\\s") for word in sorted(set(words)) if word])


def _branches(words: list[str]) -> str:
    """The words by their shared beginnings, so that a text is compared with each beginning once."""
    heads: dict[str, list[str]] = {}
    for word in words:
        size = 2 if word.startswith("\\") else 1
        heads.setdefault(word[:size], []).append(word[size:])
    return "|".join(_branch(head, tails) for head, tails in heads.items())


def _branch(head: str, tails: list[str]) -> str:
    rest = [tail for tail in tails if tail]
    if not rest:
        return re.escape(head) if len(head) == 1 else head
    whole = "?" if len(rest) < len(tails) else ""
    inner = _branches(rest)
    return f"{head if len(head) == 2 else re.escape(head)}" + (
        f"(?:{inner}){whole}" if whole or "|" in inner else inner
    )


MONTH: Final = (
    r"(?P<month>january|february|march|april|may|june|july|august|september|october|november|december|"
    r"jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)(?:(?<=[a-z]{3})(?<!ary)(?<!ber)(?<!arch)(?<!pril)(?<!june)(?<!july)"
    r"(?<!may)(?<!gust)\.(?=[ ]?[\d,]|\s(?:on|at|of|to|through|and)\s))?"
)
WEEKDAY: Final = (
    r"mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday|s)?|thu(?:rs?(?:day)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?"
)
UNIT: Final = (
    r"(?:business\sdays?|working\sdays?|weekends?|weekdays?|seconds?|secs?|minutes?|mins?|hours?|hrs?|days?|nights?|"
    r"weeks?|wks?|h(?![^\W_])|fortnights?|months?|quarters?|years?|yrs?|decades?|century|centuries)"
)
_TENS: Final = "|".join(numbers.TENS)
_ONES: Final = "|".join(sorted(numbers.ONES, key=len, reverse=True))
SMALL: Final = f"(?:(?:{_TENS})(?:[\\s-](?:{_ONES}))?|{_ONES})"
DIGITS: Final = r"(?<![\d.,])(?:\d{1,3}(?:,\d{3}){1,4}|\d{1,9})(?:\.\d{1,3})?"
QUANTITY: Final = (
    rf"(?:{DIGITS}|(?:a\s)?couple(?:\sof)?|a\sfew|few|several|some|half\san?|half|another|"
    rf"{SMALL}(?:\s(?:hundred|thousand))?|an?)"
)
_AMOUNT: Final = rf"{QUANTITY}(?:\sand\sa\shalf)?[\s-]?{UNIT}(?:\sand\sa\shalf)?"
LENGTH: Final = rf"{_AMOUNT}(?:,?\s(?:and\s)?{_AMOUNT}){{0,3}}"
NTH: Final = (
    rf"(?:\d{{1,2}}(?:st|nd|rd|th)|(?:{_TENS})[\s-](?:{'|'.join(numbers.ORDINAL_ONES[1:10])})|"
    rf"{'|'.join(sorted((*numbers.ORDINAL_ONES[1:], 'thirtieth'), key=len, reverse=True))})"
)
DAY: Final = (
    rf"(?P<day>{NTH}|{SMALL}|(?<!\d[.,:：])(?<![$€£])\d{{1,2}}(?!\d|\s?[:：]\d|\s?[ap]\.?m\b|\.\d|,\d{{3}}|\s?%))"
)
_TWO_FIGURES: Final = f"(?:(?:{_TENS})(?:[\\s-](?:{_ONES}))?|{'|'.join(numbers.ONES[10:])})"
SAID_YEAR: Final = (
    rf"(?:(?:nineteen|twenty|eighteen|seventeen)[\s-](?:hundred|(?:oh|zero)[\s-](?:{_ONES})|{_TWO_FIGURES})|"
    rf"two\sthousand(?:\s(?:and\s)?{SMALL})?)"
)
YEAR: Final = rf"(?:[12]\d{{3}}(?!\d|[.,]\d)|['’]\d\d|{SAID_YEAR})"
HOUR: Final = r"(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\d{1,2})"
PART_OF_DAY: Final = (
    rf"(?:in\sthe\s|at\s)?(?:(?P<edge>early|late|mid)[\s-](?:in\sthe\s)?)?(?P<part>{alternatives(DAYPARTS)})"
)
CLOCK: Final = (
    rf"(?P<hour>{HOUR}|\d{{1,2}})(?:[:.](?P<minute>[0-5]\d)|\s(?P<words>{_TWO_FIGURES}))?"
    r"(?:\s?(?P<half>[ap]\s?m(?![a-z])|[ap]\.\s?m(?![a-z])\.?|[ap](?=\W|$))|\s?o['’]?clock(?:\s(?P<half3>[ap]\.?m\b))?|(?<=\bat\s\d)|(?<=\bat\s\d\d)|(?<=\baround\s\d)|(?(words)|(?!)))"
)


def amounts(text: str) -> tuple[tuple[int, Unit], ...] | None:
    """The amounts of a length such as "two years and a half"; None where a number is none."""
    result: list[tuple[int, Unit]] = []
    for match in re.finditer(
        rf"(?P<number>{QUANTITY})(?P<half>\sand\sa\shalf)?[\s-]?(?P<unit>{UNIT})(?P<half2>\sand\sa\shalf)?",
        text,
        re.IGNORECASE,
    ):
        value = _value(match["number"])
        if value is None:
            return None
        unit = UNITS[" ".join(match["unit"].lower().split()).rstrip("s")]
        value *= 2 if match["unit"].lower().startswith("fortnight") else 1
        result += whole(value + (0.5 if match["half"] or match["half2"] else 0), unit)
    return tuple(result) or None


def _value(words: str) -> float | None:
    word = words.lower().strip()
    if word.startswith("half"):
        return 0.5
    plain = word.replace(",", "")
    if re.fullmatch(r"\d+\.\d+", plain):
        return float(plain)
    return numbers.english(word.removeprefix("a ") if word.startswith(("a couple", "a few")) else word)
