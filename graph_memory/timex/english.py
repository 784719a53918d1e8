"""English words of time -> lexemes. The words are in `english_words`; here are the patterns over them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from graph_memory.timex import english_build as build
from graph_memory.timex import english_clock
from graph_memory.timex.english_words import (
    CLOCK,
    DAY,
    DAYPARTS,
    DECADES,
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
    STARTS,
    UNIT,
    WEEKDAY,
    YEAR,
    alternatives,
)
from graph_memory.timex.holidays import ENGLISH as HOLIDAYS
from graph_memory.timex.lexeme import Lexeme, nothing
from graph_memory.timex.numeric import Build, scan

_NEARBY: Final = alternatives(word for word in RELATIVE if word not in ("the", "same", "recent"))
_HOLIDAYS: Final = "|".join(pattern for pattern, _ in HOLIDAYS)
_NAME: Final = f"(?P<name>{WEEKDAY}|{MONTH}|{alternatives(SEASONS)}|{alternatives(DAYPARTS)}|{_HOLIDAYS})"
_REL: Final = rf"(?P<rel>{alternatives(RELATIVE)})"
_GAP: Final = r"(?:[ \t]{0,2}|[/-]|[ \t]?\n(?=\d{1,2}(?:st|nd|rd|th)))"
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
            rf"(?:the\s)?(?P<nth>last|{NTH})\s(?P<name>day|week|weekend|month|quarter|half|{WEEKDAY}){_OF}",
            build.nth_unit,
        ),
        (rf"(?:the\s)?(?P<nth>{NTH})\s(?P<name>quarter|half)", build.nth_unit),
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
        (rf"(?P<number>{QUANTITY})\s(?P<name>{WEEKDAY})s?\sago", build.weekday_ago),
        (
            rf"(?P<length>{LENGTH})\s(?P<way>ago|back|earlier|later(?!\s(?:this|in|on|next|today))|from\snow|from\stoday|hence)",
            build.ago,
        ),
        (rf"(?P<way>in)\s(?:about\s|around\s|less\sthan\s)?(?P<length>{LENGTH})(?!\s(?:from|of))", build.in_length),
        (rf"(?P<way>within)\s(?:the\snext\s)?(?P<length>{LENGTH})", build.in_length),
        (LENGTH, build.length),
        (rf"{QUANTITY}[\s-](?:year|month|week|day)s?[\s-]olds?", nothing),
        (rf"{MONTH}{_GAP}(?:the\s)?{DAY}(?:{_YEAR_AFTER})?", build.date),
        (rf"(?:the\s)?{DAY}(?:\sday)?(?:\sof)?{_GAP}{MONTH}(?:{_YEAR_AFTER})?", build.date),
        (rf"(?:the\s)?{DAY}(?=\s(?:and|or)\s(?:the\s)?(?:{NTH}|\d{{1,2}})\s(?:of\s)?{MONTH})", build.date),
        (rf"(?P<rel>{_NEARBY})\s(?P<month>\d{{1,2}})/(?P<day>\d{{1,2}})", build.relative_date),
        (rf"(?P<year>\d{{4}})[ ./-]{MONTH}(?:[ ./-]{DAY})?", build.date),
        (rf"{MONTH}{_YEAR_AFTER}", build.date),
        (MONTH, build.date),
        (rf"{_FROM}{MONTH}{_GAP}(?:the\s)?{DAY}{_TO}(?P<last>{NTH}|\d{{1,2}})(?:{_YEAR_AFTER})?", build.days),
        (rf"{_FROM}{DAY}{_TO}(?P<last>{NTH}|\d{{1,2}})(?:\sof)?\s{MONTH}(?:{_YEAR_AFTER})?", build.days),
        (rf"{_FROM}{DAY}{_TO}{MONTH}\s(?:the\s)?(?P<last>{NTH}|\d{{1,2}})(?:{_YEAR_AFTER})?", build.days),
        (
            rf"{_FROM}{DAY}{_TO}(?P<last>{NTH}|\d{{1,2}})\s(?:of|in)\s(?:the\s)?(?P<rel>{alternatives(RELATIVE)})\smonth",
            build.days_of,
        ),
        (rf"(?P<weekday>{WEEKDAY})(?:[,]?\s(?:the\s)?(?P<day>{NTH}))?", build.weekday),
        (rf"(?:{WEEKDAY})s", nothing),
        (
            rf"(?:the\s)?(?P<day>{NTH})(?=\sof\s(?:the\s|this\s|last\s|next\s|each\s)?(?:previous\s|following\s)?(?:month|{MONTH}))",
            build.day_of_month,
        ),
        (
            rf"the\s(?P<day>{NTH})(?!{_ORDINARY})(?=\s*(?:$|[.,;!?)]|(?:and|or|at|from|to|in|until|till|for|around|we|i|he|she|they|is|was)\s))",
            build.day_of_month,
        ),
        (r"(?<=\bon\s)the\s(?P<day>\d{1,2})(?=\s*(?:$|[,;!?)]|\.(?!\d)|(?:at|from|and|or|to)\s))", build.day_of_month),
        (rf"(?P<letter>[qh])(?P<number>[1-4])(?:[\s-](?P<year>{YEAR}))?", build.short),
        (r"(?P<year>[12]\d{3})(?P<letter>[qh])(?P<number>[1-4])", build.short),
        (r"week\s(?P<number>[1-9]|[1-4]\d|5[0-3])", build.week_of),
        (rf"(?:the\s(?!cy))?(?P<word>(?:calendar\s)?year\s(?:of\s)?|cy\s?)(?P<year>\d{{1,4}}|{YEAR})", build.said_year),
        (rf"(?P<word>)(?P<year>{SAID_YEAR}|['’]\d\d)", build.said_year),
        (r"(?:the\s)?(?P<decade>\d{3}0)\s?['’]?s", build.decade),
        (rf"(?:the\s)?(?:nineteen[\s-])?(?P<decade>{alternatives(DECADES)})", build.decade_words),
        (r"the\s(?:early\s|late\s)?['’]?(?P<decade>[2-9]0)['’]?s", build.decade),
        (rf"(?:the\s)?(?P<edge>{alternatives(EDGES)})", build.edge),
        (r"(?:the\s)?(?:eod|end\sof\s(?:the\s)?day)", build.end_of_day),
        (PART_OF_DAY, english_clock.daypart),
        (rf"(?P<hour>{HOUR})(?:[:.](?P<minute>[0-5]\d))?\s{PART_OF_DAY}", english_clock.clock_of_part),
        (rf"(?:the\s)?(?P<season>{alternatives(SEASONS)})", build.season),
        (
            rf"(?P<wish>(?:happy|merry)\s)?(?P<holiday>{_HOLIDAYS})"
            rf"(?P<weekend>\sweekend(?:\s(?P<year>{YEAR}))?)?",
            build.holiday,
        ),
        (CLOCK, english_clock.clock),
        (
            rf"(?:(?<=\bat\s)|(?<=\baround\s)|(?<=\babout\s))(?P<hour>{HOUR})(?:[:.](?P<minute>[0-5]\d))?(?P<words>(?P<half>(?!)))?",
            english_clock.clock,
        ),
        (
            rf"(?:from\s|between\s)?(?P<hour>\d{{1,2}}|{HOUR})(?:[:.](?P<minute>[0-5]\d))?\s?(?P<half>[ap]\s?m|[ap]\.\s?m\.?)?{_TO}"
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
    ]
]


def find(text: str) -> Iterator[Lexeme]:
    """What English words of time `text` holds, in order, not overlapping."""
    return scan(RULES, STARTS, text)
