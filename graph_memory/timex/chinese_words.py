"""The Chinese words of time, and the pieces of patterns made of them. Traditional forms are read as simplified ones."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from graph_memory.timex import numbers
from graph_memory.timex.calendar import Edge, Unit
from graph_memory.timex.lengths import whole

SIMPLE: Final = str.maketrans(
    "週禮個後點時號兩這間來過從鐘內當啟萬節慶聖誕勞動婦兒師國獨優誰餘將會無現農曆歷陰臘閏驚穀處種滿龍陽",
    "周礼个后点时号两这间来过从钟内当启万节庆圣诞劳动妇儿师国独优谁余将会无现农历历阴腊闰惊谷处种满龙阳",
)

DAYS: Final = {
    "大前天": -3,
    "前天": -2,
    "前日": -2,
    "昨天": -1,
    "昨日": -1,
    "昨儿": -1,
    "今天": 0,
    "今日": 0,
    "今儿": 0,
    "明天": 1,
    "明日": 1,
    "明儿": 1,
    "后天": 2,
    "后日": 2,
    "大后天": 3,
    "次日": 1,
    "翌日": 1,
    "第二天": 1,
    "第三天": 2,
    "第四天": 3,
    "全天": 0,
    "当天": 0,
    "当日": 0,
}
YEARS: Final = {
    "大前年": -3,
    "前年": -2,
    "去年": -1,
    "上年": -1,
    "上一年": -1,
    "今年": 0,
    "本年": 0,
    "这一年": 0,
    "这年": 0,
    "当年": 0,
    "同年": 0,
    "明年": 1,
    "来年": 1,
    "次年": 1,
    "下一年": 1,
    "下1年": 1,
    "上1年": -1,
    "后年": 2,
    "大后年": 3,
}
WEAK: Final = ("次日", "翌日", "第二天", "第三天", "第四天", "当天", "当日", "当年", "同年", "次年", "全天", "同月")
SHORT_DAYS: Final = {"今": 0, "昨": -1, "明": 1, "当": 0, "前": -2}
WEEKDAYS: Final = {
    "一": 0,
    "二": 1,
    "三": 2,
    "四": 3,
    "五": 4,
    "六": 5,
    "日": 6,
    "天": 6,
    "1": 0,
    "2": 1,
    "3": 2,
    "4": 3,
    "5": 4,
    "6": 5,
    "7": 6,
}
DAYPARTS: Final = {
    "凌晨": "late_night",
    "黎明": "dawn",
    "拂晓": "dawn",
    "清晨": "morning",
    "清早": "morning",
    "早晨": "morning",
    "早上": "morning",
    "早间": "morning",
    "上午": "morning",
    "中午": "noon",
    "正午": "noon",
    "午间": "noon",
    "下午": "afternoon",
    "午后": "afternoon",
    "傍晚": "evening",
    "晚上": "evening_zh",
    "晚间": "evening_zh",
    "夜里": "night",
    "夜间": "night",
    "夜晚": "evening_zh",
    "深夜": "night",
    "半夜": "late_night",
    "后半夜": "late_night",
    "午夜": "night",
    "白天": "daytime",
    "早": "morning",
    "晚": "evening_zh",
}
SEASONS: Final = {"春": 0, "夏": 1, "秋": 2, "冬": 3}
EDGES: Final[dict[str, Edge]] = {
    "初期": "start",
    "初": "start",
    "中期": "middle",
    "中": "middle",
    "底": "end",
    "末期": "end",
    "末尾": "end",
    "末": "end",
    "后期": "end",
    "上旬": "first",
    "中旬": "second",
    "下旬": "third",
}
WHOLE_EDGES: Final[dict[str, tuple[Unit, Edge]]] = {
    "年初": ("year", "start"),
    "年中": ("year", "middle"),
    "年底": ("year", "end"),
    "年末": ("year", "end"),
    "年终": ("year", "end"),
    "月初": ("month", "start"),
    "月中": ("month", "middle"),
    "月底": ("month", "end"),
    "月末": ("month", "end"),
}
UNITS: Final[dict[str, Unit]] = {
    "秒": "second",
    "秒钟": "second",
    "分钟": "minute",
    "分": "minute",
    "小时": "hour",
    "钟头": "hour",
    "钟": "hour",
    "天": "day",
    "日": "day",
    "夜": "day",
    "周": "week",
    "星期": "week",
    "礼拜": "week",
    "月": "month",
    "季度": "quarter",
    "季": "quarter",
    "年": "year",
    "载": "year",
    "周年": "year",
    "工作日": "workday",
    "交易日": "workday",
    "世纪": "century",
    "周末": "weekend",
}

ZH: Final = f"[{numbers.ZH_NUMERALS}]"
NUMBER: Final = (
    rf"(?:(?<![\d.])\d{{1,3}}(?:[,，]\d{{3}}){{1,4}}|(?<![\d.])\d{{1,9}}(?:\.\d)?万?|{ZH}{{1,12}}|半|几十?|数)"
)
SMALL: Final = r"(?:(?<![\d.])\d{1,2}|[二三]?十[一二三四五六七八九]?|[一二三四五六七八九零〇两]{1,2})"
UNIT: Final = (
    r"(?:秒钟?|分钟|小时|钟头|工作日|交易日|天|日|星期|礼拜|周末|周年|周(?![一二三四五六日])|季度|年(?!级)|载|世纪)"
)
AMOUNT: Final = (
    rf"(?:{NUMBER}(?:多|余|来)?个?(?:多|余)?半?(?:{UNIT}|分(?=半)|(?<=个)月|(?<=个[多余])月|(?<=个半)月)"
    r"(?:半(?:钟)?)?(?:多(?![少云]))?)"
)
SOME: Final = r"一二|一两|二三|两三|三四|四五|五六|六七|七八|八九"
_A_YEAR: Final = rf"(?:[12]\d{{3}}|[零〇○一二三四五六七八九]{{4}}|(?!{SOME})[零〇○一二三四五六七八九]{{2}})年"
LENGTH: Final = rf"(?!(?!1[0-4]00年(?:之|以)?前){_A_YEAR}){AMOUNT}(?:零|又)?(?:{AMOUNT})?(?:{NUMBER}分)?"
WEEK: Final = r"(?:周|星期|礼拜)"


def alternatives(words: Iterable[str]) -> str:
    """A pattern of any of `words`, the longest first."""
    return "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))


_AMOUNTS: Final = re.compile(
    rf"(?P<number>{NUMBER})(?:多|余|来)?个?(?:多|余)?(?P<half>半?)(?P<unit>{UNIT}|月|分)(?P<half2>半?)钟?"
)


def amounts(text: str) -> tuple[tuple[int, Unit], ...] | None:
    """The amounts of a length such as 两个半月 or 36天5小时; None where a number is none."""
    result: list[tuple[int, Unit]] = []
    for match in _AMOUNTS.finditer(text):
        value = value_of(match["number"])
        if value is None:
            return None
        result += whole(value + (0.5 if match["half"] or match["half2"] else 0), UNITS[match["unit"]])
    return tuple(result) or None


def value_of(text: str) -> float | None:
    """A number, 半 (a half), 几 and 数 (some: three)."""
    if text == "半":
        return 0.5
    if text in ("几", "数"):
        return 3
    if len(text) == 2 and text in "一二三四五六七八九一两三":
        return numbers.chinese(text[0])
    if text == "几十":
        return 30
    if re.fullmatch(r"\d{1,9}\.\d", text):
        return float(text)
    return numbers.chinese(text)
