"""Chinese words of the lunar calendar -> lexemes: lunar dates, festivals, solar terms, years of an era."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from graph_memory.timex import numbers
from graph_memory.timex.chinese_words import SMALL, alternatives
from graph_memory.timex.lexeme import Lexeme, found, nothing
from graph_memory.timex.lunar import FESTIVALS, TERMS
from graph_memory.timex.numeric import Build, scan
from graph_memory.timex.partial import Part, merged

ERAS: Final = {
    "贞观": 627, "神龙": 705, "开元": 713, "天宝": 742, "洪武": 1368, "永乐": 1403,
    "宣德": 1426, "正统": 1436, "成化": 1465, "弘治": 1488, "正德": 1506, "嘉靖": 1522,
    "隆庆": 1567, "万历": 1573, "天启": 1621, "崇祯": 1628, "顺治": 1644, "康熙": 1662,
    "雍正": 1723, "乾隆": 1736, "嘉庆": 1796, "道光": 1821, "咸丰": 1851, "同治": 1862,
    "光绪": 1875, "宣统": 1909, "民国": 1912, "昭和": 1926, "平成": 1989, "令和": 2019,
}  # fmt: skip
_ERA: Final = rf"(?P<era>{alternatives(ERAS)})(?P<number>元|[一二三四五六七八九十百]{{1,5}}|\d{{1,3}})"
_SPECIAL: Final = {"正": 1, "冬": 11, "腊": 12}
_NAMES: Final = alternatives((*FESTIVALS, *TERMS))
_YEAR: Final = r"(?:(?P<year>[12]\d{3}|[零〇○一二三四五六七八九]{4})年)?"
_DAY: Final = rf"(?:初[一二三四五六七八九十]|廿[一二三四五六七八九]?|卅|三十|{SMALL})"
_TAKEN: Final = r"(?![\d一二三四五六七八九十个点时年天人元万千百块岁次名条%])"
_SURE: Final = ("清明", "冬至", "夏至", "立春", "立夏", "立秋", "立冬", "春分", "秋分")
_UNSURE: Final = ("元宵", "中元", "重阳", "小年")

FOLLOWS: Final = rf"农历|阴历|正月|腊月|冬月|大年[初三]|闰|(?:{_NAMES})"


def lunar(match: re.Match[str]) -> Lexeme:
    groups = match.groupdict()
    month = _SPECIAL.get(groups["month"]) or numbers.chinese(groups["month"])
    words = (groups.get("day") or "零").removeprefix("初")
    day = numbers.chinese(words)
    year = numbers.chinese(groups["year"]) if groups.get("year") else None
    if month is None or day is None or not 1 <= month <= 12 or not 0 <= day <= 30:
        return nothing(match)
    return found(match, Part(year=year, lunar=(-month if groups.get("leap") else month, day)))


def new_year(match: re.Match[str]) -> Lexeme:
    day = numbers.chinese(match["day"].removeprefix("初")) or 1
    return found(match, Part(holiday="除夕") if day == 30 else Part(lunar=(1, day)))


def festival(match: re.Match[str]) -> Lexeme | None:
    name = match["name"]
    if name == "中元" and not match["mark"]:
        return None
    return found(match, Part(holiday=name), weak=name in _UNSURE and not match["mark"] and not match["old"])


def other_name(match: re.Match[str]) -> Lexeme:
    return found(match, Part(holiday="春节" if "新" in match[0] else "除夕"))


def term(match: re.Match[str]) -> Lexeme:
    return found(match, Part(holiday=match["name"]), weak=match["name"] not in _SURE and not match["mark"])


def era(match: re.Match[str]) -> Lexeme | None:
    """A year of an era; a month in Chinese numerals before 1912 is of the lunar calendar, one in figures is not."""
    number = 1 if match["number"] == "元" else numbers.chinese(match["number"])
    if not number or number >= 150:
        return None
    return found(match, Part(year=ERAS[match["era"]] + number - 1))


def era_month(match: re.Match[str]) -> Lexeme | None:
    year, date = era(match), lunar(match)
    if not year or not isinstance(year.what, Part) or not isinstance(date.what, Part):
        return None
    month, day = date.what.lunar or (0, 0)
    if (year.what.year or 0) < 1912:
        return found(match, merged(date.what, year.what))
    return found(match, Part(year=year.what.year, month=month, day=day or None))


RULES: Final[list[tuple[str, Build]]] = [
    (
        rf"(?:农历|阴历|旧历)的?{_YEAR}(?P<leap>闰)?(?P<month>[正冬腊]|{SMALL})月(?:份|(?P<day>{_DAY})[日号]?)?{_TAKEN}",
        lunar,
    ),
    (
        rf"(?P<leap>闰)?(?P<month>[正冬腊]|{SMALL})月(?P<day>初[一二三四五六七八九十]|廿[一二三四五六七八九]?)[日号]?",
        lunar,
    ),
    (rf"(?P<leap>闰)(?P<month>{SMALL})月(?:(?P<day>{_DAY})[日号]?)?{_TAKEN}", lunar),
    (rf"(?P<month>[正冬腊])月(?:(?P<day>{_DAY})[日号]?)?{_TAKEN}", lunar),
    (rf"(?<![零〇○一二三四五六七八九十千\d]年)(?P<month>八)月(?P<day>十五)(?![日号]){_TAKEN}", lunar),
    (r"大年(?P<day>初[一二三四五六七八九十]|三十)", new_year),
    (
        rf"(?P<old>农历|阴历)?(?P<name>{alternatives(FESTIVALS)})(?P<mark>佳?节|夜)?(?![粥蒜轻青纪])",
        festival,
    ),
    (r"(?:农历|阴历)新年|大年夜|年三十", other_name),
    (rf"(?P<name>{alternatives(TERMS)})(?P<mark>节气?)?(?!上河)", term),
    (rf"{_ERA}年", era),
    (rf"{_ERA}年(?P<month>[正冬腊]|[一二三四五六七八九十]{{1,2}})月(?:(?P<day>{_DAY})[日号]?)?", era_month),
]
_HEADS: Final = alternatives((*FESTIVALS, *TERMS, *ERAS, "农历", "阴历", "旧历", "大年", "年三十", "闰"))
_HEAD: Final = "".join(sorted({word[0] for word in (*FESTIVALS, *TERMS, *ERAS)}))
_STARTS: Final = re.compile(
    rf"(?=[农阴旧闰正冬腊大年八\d一二三四五六七八九十{_HEAD}])"
    rf"(?:{_HEADS}|[正冬腊]月|{SMALL}月(?=初|廿)|八月十五)"
)
_COMPILED: Final = [(re.compile(pattern), make) for pattern, make in RULES]


def find(text: str) -> Iterator[Lexeme]:
    """What words of the lunar calendar `text` (in simplified characters) holds, in order, not overlapping."""
    return scan(lambda _: _COMPILED, _STARTS, text)
