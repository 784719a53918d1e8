"""Holidays whose day the Gregorian calendar gives: patterns of their names, and their rules (see `partial.Rule`)."""

from __future__ import annotations

from typing import Final

from graph_memory.timex.partial import Rule

ENGLISH: Final[list[tuple[str, Rule]]] = [
    (r"christmas\seve", (12, 24)),
    (r"christmas(?:\sday)?|xmas", (12, 25)),
    (r"boxing\sday", (12, 26)),
    (r"new\syear['’]?s?\seve", (12, 31)),
    (r"new\syear(?:['’]?s)?(?:\sday)?", (1, 1)),
    (r"valentine['’]?s?(?:\sday)?", (2, 14)),
    (r"(?:saint|st\.?)\spatrick['’]?s?(?:\sday)?", (3, 17)),
    (r"april\sfools?['’]?(?:\sday)?", (4, 1)),
    (r"earth\sday", (4, 22)),
    (r"may\sday", (5, 1)),
    (r"juneteenth|freedom\sday|jubilee\sday", (6, 19)),
    (r"independence\sday", (7, 4)),
    (r"hallowe['’]?en", (10, 31)),
    (r"veterans['’]?\sday", (11, 11)),
    (r"easter(?:\ssunday)?", (0, 0)),
    (r"mother['’]?s\sday", (5, 6, 2)),
    (r"father['’]?s\sday", (6, 6, 3)),
    (r"memorial\sday", (5, 0, -1)),
    (r"labou?r\sday", (9, 0, 1)),
    (r"thanks\s?giving(?:\sday)?", (11, 3, 4)),
    (r"(?:martin\sluther\sking|mlk)\sday", (1, 0, 3)),
    (r"columbus\sday", (10, 0, 2)),
    (r"black\sfriday", (11, 3, 4, 1)),
    (r"easter\smonday", (0, 1)),
    (r"good\sfriday", (0, -2)),
]
CHINESE: Final[list[tuple[str, Rule]]] = [
    ("元旦|新年(?=$|[^快好乐])", (1, 1)),
    ("情人节", (2, 14)),
    ("(?:三八)?妇女节", (3, 8)),
    ("植树节", (3, 12)),
    ("愚人节", (4, 1)),
    ("五一(?:国际)?(?:劳动节|假期|节)?|劳动节", (5, 1)),
    ("(?:五四)?青年节", (5, 4)),
    ("(?:六一)?儿童节|六一", (6, 1)),
    ("建党节", (7, 1)),
    ("(?:八一)?建军节", (8, 1)),
    ("教师节", (9, 10)),
    ("国庆(?:节)?|十一(?=长假|黄金周|假期)", (10, 1)),
    ("万圣节", (10, 31)),
    ("光棍节|双十一|双11", (11, 11)),
    ("双十二|双12", (12, 12)),
    ("平安夜", (12, 24)),
    ("圣诞(?:节)?", (12, 25)),
    ("跨年夜", (12, 31)),
    ("复活节", (0, 0)),
    ("母亲节", (5, 6, 2)),
    ("父亲节", (6, 6, 3)),
    ("感恩节", (11, 3, 4)),
]
