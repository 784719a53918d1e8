"""Whether a text names a time at all, a glance of microseconds; and which time a question names. Pure."""

from __future__ import annotations

import re
from datetime import datetime
from functools import lru_cache
from typing import Final

from graph_memory import timex

LOOKED_AT: Final = 1_000
"""Characters from the beginning."""

_MONTHS: Final = (
    "january|february|march|april|may|june|july|august|september|october|november|december"
    "|jan|feb|apr|jun|jul|aug|sept|sep|oct|nov|dec"
)
_DAYS: Final = "monday|tuesday|wednesday|thursday|friday|saturday|sunday|mon|tues?|wed|thurs?|fri"
_UNITS: Final = "minute|hour|day|night|morning|afternoon|evening|week|weekend|month|quarter|year|decade"
_SEASONS: Final = "spring|summer|autumn|fall|winter|semester|holiday|christmas|easter|thanksgiving|halloween"
_NAMED: Final = "yesterday|today|tonight|tomorrow|ago|noon|midnight"
_COUNT: Final = r"\d+|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|few|couple of|several|half an?"
_ENGLISH: Final = re.compile(
    rf"""\b(?:{_NAMED}|(?:{_MONTHS.replace("|may|", "|").replace("|march|", "|")}|{_DAYS})s?
    |(?:in|last|next|this|of|since|until|early|late|mid)\ (?:may|march)|(?:may|march)\ \d|\d{{1,2}}\ (?:may|march)
    |(?:this|that|last|next|past|coming|previous)\ (?:\w+\ )?(?:{_UNITS}|{_SEASONS})s?
    |(?:{_COUNT})\ (?:{_UNITS})s?\ (?:ago|later|before|after|earlier)|(?:{_UNITS})s?\ (?:before|after)
    |(?:in|during|over|since|by|for|on|at)\ (?:the\ )?(?:{_SEASONS}|weekend|morning|evening|afternoon)s?
    |(?:for|in|after|within|of)\ (?:about\ |over\ |almost\ |the\ past\ |the\ last\ )?(?:{_COUNT})\ (?:{_UNITS})s?
    |the\ other\ (?:day|night|week)|\d{{1,2}}(?::\d\d)?\ ?[ap]\.?m|\d{{1,2}}:\d\d|\d{{1,2}}(?:st|nd|rd|th)
    |(?:19|20)\d\d(?:s|-\d\d?(?:-\d\d?)?)?|\d{{1,4}}[/.]\d{{1,2}}[/.]\d{{1,4}})\b""",
    re.VERBOSE,
)
_HINTS: Final = frozenset(
    f"{word}{end}"
    for word in "|".join((_MONTHS, _DAYS.replace("?", ""), "tue|thur", _UNITS, _SEASONS, _NAMED)).split("|")
    for end in ("", "s")
)
_WORD: Final = re.compile(r"[a-z]+")
_DIGIT: Final = re.compile(r"\d")
_NUMBER: Final = "[\\d一二三四五六七八九十两兩几幾半]"
_SOME: Final = f"{_NUMBER}{{1,12}}"
_CHINESE: Final = re.compile(
    "[今明昨前后後][天日晚早]|[今明去前当當]年|[上下这這本][个個]?(?:周|週|星期|礼拜|禮拜|月|年|季)|中午|凌晨|傍晚|半夜"
    "|(?:周|週|星期|礼拜|禮拜)[一二三四五六日天末]"
    f"|(?<!有){_SOME}[个個]?(?:年|月|周|週|星期|小时|小時|分钟|分鐘|天|日|号|號)|{_SOME}[点點](?:{_NUMBER}|钟|鐘)"
    "|春节|春節|中秋|国庆|國慶|元旦|端午|[春夏秋冬]天"
)


@lru_cache(maxsize=16)
def window(question: str, at: datetime) -> tuple[datetime, datetime] | None:
    """As `timex.window`, at an instant in UTC: a recall asks for it more than once."""
    return timex.window(question, at)


@lru_cache(maxsize=1 << 14)
def names_time(content: str) -> bool:
    """Whether the first LOOKED_AT characters name a time: a date, a day, a month, "last week", "two years ago"."""
    text = content[:LOOKED_AT].lower()
    if not _HINTS.isdisjoint(_WORD.findall(text)) or _DIGIT.search(text):
        return _ENGLISH.search(text) is not None or _CHINESE.search(text) is not None
    return not text.isascii() and _CHINESE.search(text) is not None
