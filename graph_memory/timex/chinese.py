"""Chinese words of time -> lexemes. The words are in `chinese_words`; here are the patterns over them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from graph_memory.timex import chinese_build as build
from graph_memory.timex import chinese_lunar
from graph_memory.timex.chinese_words import (
    AMOUNT,
    DAYPARTS,
    DAYS,
    EDGES,
    LENGTH,
    NUMBER,
    SIMPLE,
    SMALL,
    UNIT,
    WEEK,
    WHOLE_EDGES,
    YEARS,
    ZH,
    alternatives,
)
from graph_memory.timex.holidays import CHINESE as HOLIDAYS
from graph_memory.timex.lexeme import Lexeme, nothing
from graph_memory.timex.numeric import Build, Rules, scan

_DAY_MARK: Final = r"(?:日(?!元|均|常)|号(?!线|楼|院|店))"
_NO_MARK: Final = r"(?![\d个点时年月天多人元万千百块周岁次名位条件分号日%]|[一二三四五六七八九十])"
_ZH_DIGIT: Final = "[零〇○一二三四五六七八九]"
_TO: Final = r"\s?(?:-{1,2}|~|—{1,2}|–|到|至)\s?"
_YEAR_FOLLOWS: Final = (
    rf"(?=年(?:\s?{SMALL}月|第?[一二三四1-4首]季|[底初末春夏秋冬]|[上下]半|年?[底初末]|[一-十]?月|元旦|国庆|第|"
    rf"{chinese_lunar.FOLLOWS}))"
)
_DAYPARTS: Final = alternatives(word for word in DAYPARTS if len(word) > 1)
_BEFORE: Final = r"(?:前(?=[几两])|(?<![一-鿿])前|(?<=[我你他她它们在的了是就也都])前)"
_UNIT: Final = rf"(?P<unit>{UNIT})"

_QUARTER: Final[tuple[str, Build]] = (
    r"(?:第(?=[一二三四1-4])|[Qq](?=[1-4]))?(?P<number>[一二三四1-4首头])个?季度?(?<=[季度])(?![节如分常皆都轮更豆青])",
    build.quarter,
)
_NUMBERED: Final[list[tuple[str, Build]]] = [  # begin with a number
    _QUARTER,
    (rf"(?P<nth>{SMALL})世纪", build.century_of),
    (rf"(?P<year>[12]\d{{3}}|{_ZH_DIGIT}{{4}})\s?年(?:度)?(?!代)", build.year),
    (
        rf"(?P<year>(?<!\d)0\d|(?!一二|一两|二三|两三|三四|四五|五六|六七|七八|八九){_ZH_DIGIT}{{2}})年(?!代)",
        build.year,
    ),
    (rf"(?P<year>(?<!\d)\d{{2}}){_YEAR_FOLLOWS}年", build.year),
    (rf"(?P<year>[一二两]千{ZH}{{0,5}})年(?![以之]?前|后|来|的|了|多)", build.year),
    (
        r"(?<![\d了过着近约第满达共长整用花历存在有活](?=\d))(?<!已经)(?P<year>[4-9]\d)年(?!(?:之|以)?[前后内来间]|的(?:历史|时间|经验)|[多了半未不没如之])(?!级)",
        build.year,
    ),
    (r"(?<=[在元])(?P<year>\d{3})年(?![前后内以来之多])", build.year),
    (r"(?<=[在从自于到至])(?P<year>\d{2})年(?![前后内间以来代了多半之的])", build.year),
    (rf"(?P<month>{SMALL})月(?:份)?(?!\s?{SMALL}{_DAY_MARK})", build.month),
    (rf"(?P<month>{SMALL})月\s?(?P<day>{SMALL}){_DAY_MARK}", build.month),
    (rf"(?P<month>{SMALL})月(?P<day>{SMALL}){_NO_MARK}", build.month),
    (rf"(?P<day>{SMALL})(?P<mark>[日号])(?!元|均|常|线|楼|院|店)", build.day),
    (rf"(?P<year>{_ZH_DIGIT}{{3}}|\d{{3}})年(?={SMALL}月|正月|腊月)", build.year),
    (rf"(?P<length>{LENGTH})(?:之|以)?(?P<way>前|后)(?!半|期|三天|几)", build.ago),
    (rf"(?P<length>{LENGTH})(?:之|以)?内", build.within),
    (rf"(?P<length>{LENGTH})(?P<going>了|(?:以)?来)?", build.length),
    (r"(?P<years>(?:1[5-9]|20)\d0)年代", build.decade_of),
    (
        r"(?P<one>[一二三四五六七八九])(?P<two>[二三四五六七八九十])(?P<unit>月份?)(?![一二三四五六七八九十\d])",
        build.adjacent,
    ),
    (
        rf"(?P<hour>{SMALL})[点时](?:(?P<whole>钟|整)|(?P<minute>半|[一三13]刻|{SMALL})(?P<sure>分(?:(?P<second>{SMALL})秒)?)?)?(?![\d%度])",
        build.clock,
    ),
    (rf"(?P<one>{SMALL}){_TO}(?P<two>{SMALL})(?P<unit>年|月份?|[日号]|[点时])(?P<half>半)?", build.pair),
    (rf"(?P<one>\d{{4}}){_TO}(?P<two>\d{{2,4}})(?P<unit>年)(?P<half>)", build.pair),
    (rf"{AMOUNT}(?:以上|以下)", nothing),
]
_WORDED: Final[list[tuple[str, Build]]] = [  # begin with another word
    _QUARTER,
    (rf"(?<![年度])前(?P<number>{SMALL})季度", build.first_quarters),
    (rf"(?P<word>{alternatives(YEARS)})(?:度)?", build.named_year),
    (rf"(?P<word>{alternatives(DAYS)})", build.named_day),
    (r"(?P<word>[今昨明当前])(?P<part>早(?!已)|晚(?!年))上?", build.short_day),
    (
        rf"(?P<rel>上{{1,3}}|下{{1,3}}|本|这|当|同|此)一?个?(?P<unit>月(?!份?牌)|季度|世纪|{WEEK}(?![一二三四五六日天末]))",
        build.relative_unit,
    ),
    (r"(?P<rel>上{1,3}|下{1,3}|本|这)?个?(?:周末|双休日)", build.weekend),
    (r"(?P<which>[上下前后])半(?P<unit>年|月)(?![前后])", build.half),
    (
        r"(?P<rel>上|下|这)个(?P<unit>半年)",
        build.relative_half,
    ),
    (r"[Qq](?P<number>[1-4])(?:季度)?(?![A-Za-z\d])", build.quarter),
    (rf"(?<=[年月度的])(?P<way>前|头|后|最后)(?P<number>{SMALL})个?(?P<unit>季度|月|周|天|星期)", build.firsts),
    (r"(?<=年)首月", build.first_month),
    (
        rf"(?P<way>过去|最近|近|{_BEFORE}|之前|上|未来|今后|接下来|往后)的?这?(?P<length>{LENGTH}|{NUMBER}月)",
        build.rolling,
    ),
    (rf"再?过(?:了)?(?P<way>)(?P<length>{LENGTH})", build.ago),
    (
        rf"(?:(?<=月)|(?<=月份)|(?<=月的)|(?<=月份的))(?P<number>第{SMALL})个?(?:周|星期|礼拜)(?![一二三四五六日天末])",
        build.week_of_month,
    ),
    (rf"(?P<word>{alternatives(YEARS)})(?P<same>同期|今[天日]|[本同这]个?月(?!初|底|末))", build.same_of_year),
    (
        rf"(?P<number>第{SMALL}|最后一)个?(?P<unit>周|星期|礼拜|天|月|季度|周末)(?P<weekday>(?<!天)(?<!月)[一二三四五六日]|(?<=[期拜])天)?",
        build.nth_unit,
    ),
    (rf"(?<=[年月季度代纪])(?P<edge>{alternatives(EDGES)})(?![国学文间午秋])", build.edge),
    (rf"(?P<edge>{alternatives(WHOLE_EDGES)})(?![国学])", build.whole_edge),
    (r"(?<=[日号天])(?P<part>早|晚)(?!餐|饭|安|点|期)", build.daypart),
    (r"(?P<season>[春夏秋冬])(?P<mark>天|季)?(?!节|分|至)", build.season),
    (rf"公元前[\d{ZH[1:-1]}]{{1,6}}(?:年代?|世纪)[末初]?", nothing),
    (rf"公元(?P<year>\d{{1,4}}|{_ZH_DIGIT}{{3,4}})年", build.year),
    (r"[那某]一?[年月天日周]", nothing),
    (rf"差(?P<minute>{SMALL}|一刻)分?钟?(?:到)?(?P<hour>{SMALL})点", build.clock_less),
    (r"(?P<zone>北京|东京)时间", build.zone),
    (r"(?P<one>[今明昨前去])(?P<two>[今明后昨])两?(?P<unit>年|天)", build.both),
    (rf"每隔?(?:{NUMBER}|半)?个?(?:{UNIT}[一二三四五六日天]?|月|{WEEK}[一二三四五六日天末])的?", nothing),
]
_EITHER: Final[list[tuple[str, Build]]] = [  # begin with either
    (
        r"(?P<rel>上{1,3}|下{1,3}|本|这|此)?一?个?(?:周|星期|礼拜){1,2}(?P<weekday>[一二三四五六日天])(?![年个])",
        build.weekday,
    ),
    (rf"(?:元|{SMALL})年(?={SMALL}月|正月|大年|腊月)", nothing),
    (
        rf"(?:(?P<century>上个?世纪|本世纪)|(?P<nth>{SMALL})世纪)?(?P<decade>\d0|[二三四五六七八九]十)年代",
        build.decade,
    ),
    (rf"(?P<part>{_DAYPARTS})", build.daypart),
    ("|".join(pattern for pattern, _ in HOLIDAYS), build.holiday),
]
_AT_NUMBER: Final = [(re.compile(pattern), make) for pattern, make in (*_NUMBERED, *_EITHER)]
_AT_WORD: Final = [(re.compile(pattern), make) for pattern, make in (*_WORDED, *_EITHER)]
_STARTS: Final = re.compile(
    rf"(?<!\d)\d|[{ZH[1:-1]}半几数大前昨今明后次翌第全当去上本这同此来下周星礼春夏秋冬首头过最近未往再早晚凌黎拂清中正午傍夜深白元"
    rf"情妇植愚五劳青六儿建八教国十万光双平圣跨复母父感每年月初末底QqT接双]|女生|公元|[那某][一年月天日周]|差[\d一二三四五十]|[北东]京时|新年|之前"
)
_NUMERALS: Final = frozenset("0123456789半几数" + ZH[1:-1])


def _rules(char: str) -> Rules:
    return _AT_NUMBER if char in _NUMERALS else _AT_WORD


def find(text: str) -> Iterator[Lexeme]:
    """What Chinese words of time `text` holds: those of the lunar calendar, then the others, each in order."""
    if text.isascii():
        return
    plain = text.translate(SIMPLE)
    yield from chinese_lunar.find(plain)
    yield from scan(_rules, _STARTS, plain)
