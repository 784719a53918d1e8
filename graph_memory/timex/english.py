"""English words of time -> lexemes. The words are in `english_words`; here are the patterns over them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

from graph_memory.timex import english_ages, english_clock, english_counted
from graph_memory.timex import english_build as build
from graph_memory.timex.english_starts import STARTS
from graph_memory.timex.english_words import (
    CLOCK,
    DAY,
    DAYPARTS,
    EDGES,
    HOUR,
    LENGTH,
    MONTH,
    NTH,
    PART_OF_DAY,
    QUANTITY,
    RELATIVE,
    SAID_YEAR,
    SEASONS,
    SMALL,
    UNIT,
    WEEKDAY,
    YEAR,
    alternatives,
)
from graph_memory.timex.first_letters import first_letters
from graph_memory.timex.holidays import ENGLISH as HOLIDAYS
from graph_memory.timex.lexeme import Lexeme, nothing
from graph_memory.timex.numeric import Build, scan

_NEARBY: Final = alternatives(word for word in RELATIVE if word not in ("the", "same", "recent", "my"))
_HOLIDAYS: Final = "|".join(pattern for pattern, _ in HOLIDAYS)
_NAME: Final = f"(?P<name>{WEEKDAY}|{MONTH}|{alternatives(SEASONS)}|{alternatives(DAYPARTS)}|{_HOLIDAYS})"
_REL: Final = rf"(?P<rel>{alternatives(RELATIVE)})"
_GAP: Final = rf"(?:[ \t]{{0,2}}|[/-]|[.,][ ]?(?={NTH})|[ \t]?\n(?=\d{{1,2}}(?:st|nd|rd|th)))"
_PAST_OR_NEXT: Final = "last|past|previous|recent|next|coming|following|upcoming"
_ORDINARY: Final = rf"\s(?:to|and|or|-)\s(?:the\s)?{NTH}\s(?:centur|floor|grade|place)"
_FROM: Final = r"(?:(?:from|between)\s)?(?:the\s)?"
_TO: Final = r"\s?(?:-|–|—|~|to|through|thru|till|until|and)\s?(?:the\s)?"
_OF: Final = r"(?=\s(?:(?:of|in)\s|(?:next|last|this|previous)\s(?:year|month)))"
_YEAR_AFTER: Final = rf"(?:(?:\s?,\s?|[\s/-]|\s(?:of|in)\s)(?P<year>{YEAR})|\sof\s(?P<short>\d\d)(?!\d))"
_UNITS: Final = f"(?P<unit>{UNIT})"

RULES: Final[list[tuple[re.Pattern[str], Build]]] = [
    (re.compile(pattern + r"(?![^\W_])", re.IGNORECASE), make)
    for pattern, make in [
        (
            rf"(?:the\s)?(?P<nth>last|{NTH})\s(?P<name>(?:business\s|working\s)?day|week|weekend|month|quarter|half|{WEEKDAY}){_OF}",
            build.nth_unit,
        ),
        (
            rf"(?<=['’]s\s)(?P<nth>last|{NTH})\s(?P<name>day|week|weekend|month|{WEEKDAY})",
            build.nth_unit,
        ),
        (rf"(?:the\s)?(?P<nth>{NTH})[\s-]{{1,2}}(?P<name>quarter|half)", build.nth_unit),
        (rf"(?:the\s)?(?P<rel>first|last)\s(?P<number>{QUANTITY})\s{_UNITS}{_OF}", build.firsts),
        (
            r"the\sday\sbefore\syesterday|the\sday\safter\stomorrow|today|tonight|tonite|yesterday|tomorrow|tmrw?|last\snight",
            build.relative_day,
        ),
        (r"(?:the\s)?day\s(?:before\syesterday|after\stomorrow)", build.relative_day),
        (rf"{_REL}\s{_UNITS}", build.relative_unit),
        (rf"(?:the\s)?{_UNITS}\s(?P<way>after\snext|before\slast)", build.beyond),
        (rf"(?P<rel>{_NEARBY})[\s-]{_NAME}", build.relative_name),
        (rf"the\s(?P<rel>last|past|next)\s(?P<number>{QUANTITY})\s(?P<unit>decade|centurie)s", build.rolling),
        (r"the\s(?P<rel>last|past|next)\s(?P<unit>decade|century)", build.relative_unit),
        (
            rf"(?P<rel>{_PAST_OR_NEXT})\s(?P<number>{QUANTITY})\s(?P<unit>(?:business\s|working\s)?{UNIT})",
            build.rolling,
        ),
        (
            rf"(?P<number>{QUANTITY})\s(?P<rel>last|past|previous|next|coming|following|upcoming)\s(?P<unit>(?:{UNIT})(?<=s))",
            build.rolling,
        ),
        (
            rf"(?P<length>{LENGTH})\s(?P<way>ago|back|earlier|later(?!\s(?:this|in|on|next|today))|from\snow|hence)",
            build.ago,
        ),
        (rf"(?P<way>in)\s(?:about\s|around\s|less\sthan\s)?(?P<length>{LENGTH})(?!\s(?:from|of))", build.in_length),
        (LENGTH, build.length),
        (rf"{QUANTITY}[\s-](?:year|month|week|day)s?[\s-]olds?", nothing),
        (rf"{MONTH}{_GAP}(?:the\s)?{DAY}(?:{_YEAR_AFTER})?", build.date),
        (rf"(?:the\s)?{DAY}(?:\sday)?(?:\sof(?=\s)|(?<!one)){_GAP}{MONTH}(?:{_YEAR_AFTER})?", build.date),
        (rf"(?P<day>\d{{1,2}})\.\s?{MONTH}\s?(?P<year>{YEAR})", build.date),
        (rf"(?P<day>\d{{1,2}})[/-](?P<year>[12]\d{{3}})[/-]{MONTH}", build.date),
        (rf"(?:the\s)?month\sof\s{MONTH}(?:{_YEAR_AFTER})?", build.month_of),
        (rf"{MONTH}\s(?P<day>\d{{1,2}})\s(?P<half>(?-i:AM|PM))", build.half_day),
        (rf"(?:the\s)?{DAY}(?=\s(?:and|or)\s(?:the\s)?(?:{NTH}|\d{{1,2}})\s(?:of\s)?{MONTH})", build.date),
        (rf"(?P<rel>{_NEARBY})\s(?P<month>\d{{1,2}})/(?P<day>\d{{1,2}})", build.relative_date),
        (rf"(?P<year>\d{{4}})[ ./-]{MONTH}(?:[ ./-]{DAY})?", build.date),
        (rf"{MONTH}{_YEAR_AFTER}", build.date),
        (MONTH, build.date),
        (
            rf"(?:(?:in|on)\s)?{_FROM}{MONTH}{_GAP}(?:the\s)?{DAY}{_TO}(?P<last>{NTH}|\d{{1,2}})(?:{_YEAR_AFTER})?",
            build.days,
        ),
        (rf"{_FROM}{DAY}{_TO}(?P<last>{NTH}|\d{{1,2}})(?:\sof)?\s{MONTH}(?:{_YEAR_AFTER})?", build.days),
        (rf"{_FROM}{DAY}{_TO}{MONTH}\s(?:the\s)?(?P<last>{NTH}|\d{{1,2}})(?:{_YEAR_AFTER})?", build.days),
        (
            rf"{_FROM}{DAY}{_TO}(?P<last>{NTH}|\d{{1,2}})\s(?:of|in)\s(?:the\s)?(?P<rel>{alternatives(RELATIVE)})\smonth",
            build.days_of,
        ),
        (rf"(?P<weekday>{WEEKDAY})(?:[,]?\s(?:the\s)?(?P<day>{NTH}))?", build.weekday),
        (rf"(?:on\s)?(?P<weekday>{WEEKDAY})\s(?:of\s)?(?P<rel>{_NEARBY})\sweek", build.weekday_of_week),
        (rf"(?:{WEEKDAY})s", nothing),
        (
            rf"(?:the\s)?(?P<day>{NTH})(?=\sof\s(?:the\s|this\s|last\s|next\s|each\s)?(?:previous\s|following\s)?(?:month|{MONTH})|\s(?:this|last|next)\smonth)",
            build.day_of_month,
        ),
        (rf"(?<=\bon\s)(?P<day>{NTH})(?=\s*(?:$|[,;!?)]|\.(?!\d)|(?:at|from|until|till)\s))", build.day_of_month),
        (r"(?<=\bon\s)(?P<day>\d{1,2})(?=\s*(?:$|[;!?]|\.(?!\d)|at\s(?!least|most|the|a\b)))", build.day_of_month),
        (
            rf"the\s(?P<day>{NTH})(?!{_ORDINARY})(?=\s*(?:$|[.,;!?)]|(?:and|or|at|from|to|in|until|till|for|around|we|i|he|she|they|is|was)\s))",
            build.day_of_month,
        ),
        (r"(?<=\bon\s)the\s(?P<day>\d{1,2})(?=\s*(?:$|[,;!?)]|\.(?!\d)|(?:at|from|and|or|to)\s))", build.day_of_month),
        (rf"(?P<number>[1-4])(?P<letter>q)(?:[\s-]?(?P<year>{YEAR}|\d\d))?", build.short),
        (rf"(?P<number>[12])(?P<letter>h)[\s-](?P<year>{YEAR})", build.short),
        (rf"(?P<letter>[qh])(?P<number>[1-4])(?:[\s-](?P<year>{YEAR}))?", build.short),
        (r"(?P<year>[12]\d{3})(?P<letter>[qh])(?P<number>[1-4])", build.short),
        (r"week\s(?P<number>[1-9]|[1-4]\d|5[0-3])", build.week_of),
        (rf"(?:the\s(?!cy))?(?P<word>(?:calendar\s)?year\s(?:of\s)?|cy\s?)(?P<year>\d{{1,4}}|{YEAR})", build.said_year),
        (rf"(?P<word>)(?P<year>{SAID_YEAR}|['’]\d\d)", build.said_year),
        (rf"(?:the\s)?(?P<edge>{alternatives(EDGES)})(?![\s-]autumn\sfestival)", build.edge),
        (r"(?P<edge>early|late)\sin\sthe\sday", english_clock.half_of_day),
        (r"(?<=day\s)(?P<half>am|pm|(?-i:AM|PM))", english_clock.am_or_pm),
        (r"(?:the\s)?(?:eod|cob|end\sof\s(?:the\s)?day|close\sof\sbusiness)", build.end_of_day),
        (r"(?P<unit>eom|eoy)", build.end_of_unit),
        (r"ad\s(?P<year>\d{1,4})|(?P<year2>\d{3,4})\s(?:(?-i:AD|CE)|a\.d\.|c\.e\.)", build.year_of_our_era),
        (r"\d{1,4}\s(?:(?-i:BC|BCE)|b\.c\.)", nothing),
        (english_clock.ZONE, english_clock.zone),
        (PART_OF_DAY, english_clock.daypart),
        (rf"(?P<hour>{HOUR})(?:[:.](?P<minute>[0-5]\d))?\s{PART_OF_DAY}", english_clock.clock_of_part),
        (rf"(?:the\s)?(?P<season>{alternatives(SEASONS)})", build.season),
        (
            rf"(?P<wish>(?:happy|merry)\s)?(?P<holiday>{_HOLIDAYS})"
            rf"(?P<weekend>(?:\s(?P<year2>{YEAR}))?\sweekend(?:\s(?P<year>{YEAR}))?)?",
            build.holiday,
        ),
        (CLOCK, english_clock.clock),
        (
            rf"(?:(?<=\bat\s)|(?<=\baround\s)|(?<=\babout\s))(?P<hour>{HOUR})(?:[:.](?P<minute>[0-5]\d))?(?P<words>(?P<half>(?!)))?",
            english_clock.clock,
        ),
        (
            rf"(?<!\bon\s)(?:from\s|between\s)?(?P<hour>\d{{1,2}}|{HOUR})(?:[:.](?P<minute>[0-5]\d))?\s?(?P<half>[ap]\s?m|[ap]\.\s?m\.?)?{_TO}"
            rf"(?P<hour2>\d{{1,2}}|{HOUR})(?:[:.](?P<minute2>[0-5]\d))?\s?(?P<half2>[ap]\s?m|[ap]\.\s?m\.?)?",
            english_clock.hours,
        ),
        (
            rf"(?P<minute>{SMALL}|half|a\squarter|quarter|\d{{1,2}})\s(?:min(?:ute)?s?\s)?(?P<way>past|to)\s(?P<hour>{HOUR})(?:\so['’]?clock)?",
            english_clock.past,
        ),
        (
            rf"(?:each|every)\s(?:other\s|single\s|{QUANTITY}\s|{NTH}\s)?(?:{UNIT}|{_NAME})(?:\s(?:at\s)?{CLOCK})?",
            nothing,
        ),
        (rf"(?:fiscal|school|academic|financial)\syear(?:\s{YEAR})?", nothing),
        (r"(?<=on\s)weekend", build.weekend),
        (rf"(?:once|twice|times|per)\s(?:an?\s|per\s|each\s|every\s)?{UNIT}", nothing),
        (r"(?:daily|weekly|monthly|yearly|annually|everyday|quarterly)", nothing),
        (rf"{NTH}\sof\s(?:each|every)\smonth", nothing),
        *english_ages.RULES,
        *english_counted.RULES,
    ]
]
_LETTER: Final = re.compile("[A-Za-z]")


def find(text: str) -> Iterator[Lexeme]:
    """What English words of time `text` holds, in order, not overlapping."""
    return scan(_rules, STARTS, text) if _LETTER.search(text) else iter(())


@cache
def _rules(letter: str) -> list[tuple[re.Pattern[str], Build]]:
    """The rules that may begin with a letter."""
    return [rule for rule, first in _begun() if not letter.isascii() or letter.lower() in first]


@cache
def _begun() -> list[tuple[tuple[re.Pattern[str], Build], frozenset[str]]]:
    return [(rule, first_letters(rule[0])) for rule in RULES]
