"""Nouns of a Chinese clause as names: without classifiers, particles and what is counted."""

from __future__ import annotations

import re
from typing import Final

_CLASSIFIER: Final = (
    "(?:个|只|条|辆|台|部|件|本|款|位|家|间|所|套|座|张|把|棵|匹|头|份|门|种|名|支|双|块|瓶|杯|栋|株|"
    "盆|首|场|艘|架|颗|群)"
)

_COUNTED: Final = re.compile(
    rf"^(?:(?:一|两|俩|二|三|四|五|六|几|这|那|某|第一|好几|那一|这一|那几|\d+){_CLASSIFIER}|[辆只个栋幢](?=[^人别])|一些|些)?(?:闲置的?|旧的?(?!城|梦|事|金山|址|友|时光|约|书)|新(?:的|(?!疆|加坡|西兰|乡|余|竹|华|浪|东方|世|德里|泽西|郑|安|罗|增|密|沂|奥尔|会|闻|北|潮|华社|兴|昌|野|光|街口|生|秀|年))|二手的?)?"
)

_TIMES_OVER: Final = re.compile(
    "(?<=..)(?:[一二两俩三四五六七八九十几好\\d]{1,3}(?:次|趟|回|遍|圈|把)|刚好|正好|整整|快|已经|没多久|"
    "好久|很久|一趟|一次)$"
)

EDGES: Final = " \t“”\"'‘’《》「」『』（）()【】、，。,.：:！!？?~～"

NO_NAME: Final = re.compile(
    "[的了着过是在把被不没吗呢，]|去年|今年|明年|上周|下周|上个?月|下个?月|昨天|前天|明天|^(?:这|那|"
    "它|什么|东西|事|人|"
    "大家|别人|自己|有人|谁|一下|时候|多|很|太|最|更|挺|有点|所有|每)$|^姓|^\\d+$|^(?:一点|有点|一些|"
    "有些)$|^(?:某|这|那|每|有|没|被|把|"
    "让|给|跟|和|从|到|往|向"
    ")"
)

_ADVERB: Final = re.compile(
    "(?:刚好?|正好|也|都|还|就|又|才|已经?|现在|目前|今年|最近|一直|平时|从小|快|正在?|其实|特别|真的?|"
    "原来|原先|以前|之前|后来|本来)+$"
)

_LOOSE: Final = re.compile(
    "(?<=..)[查刚今去昨明前上下在是有说来到的了都也还就又才会要让给把被和跟与最很太住做当养想从对因过没不这那]+.*$"
)


def trimmed(name: str) -> str:
    """A name without the adverbs after it."""
    if len(name) <= 2:
        return name
    return _LOOSE.sub("", _ADVERB.sub("", name))


def noun(text: str) -> str:
    """The words as a name: without classifiers, 旧 and 新, quotes and particles."""
    text = text.strip(EDGES)
    text = re.sub("(?:了|啦|啊|呀|哦|哈|嘛|哟|喔|咯|嘞|喽|吧|呢|的|之类的?|等等?|什么的)+$", "", text).strip(EDGES)
    text = re.sub("^(?:了|过|着|到|的)(?=.)", "", text)
    text = re.sub("(?<=..)那(?:套|边|里|个|间|栋|片|家).*$", "", text)
    text = _TIMES_OVER.sub("", _COUNTED.sub("", text)).strip(EDGES)
    text = re.sub("^(?:[一两俩二三四五六七八九十几好多]{1,2}(?:次|趟|回|遍))(?=..)", "", text)
    called = re.match("^叫(?P<name>.+?)的(?P<what>.+)$", text)
    if called:
        return called["name"].strip(EDGES)
    return re.sub("^(?:我们?|咱们?|他|她)(?:的|家的?)(?=.)", "", text)


def listed(text: str, words: list[tuple[str, str]]) -> list[str]:
    """The names of a list: A、B和C. 和 and the like part only where they are words of their own."""
    joins = {word for word, _ in words if word in ("和", "跟", "与", "以及", "及", "还有", "或", "或者")}
    parts = re.split("[、/]|" + "|".join(joins) if joins else "[、]", text)
    return [name for part in parts if (name := noun(part)) and not NO_NAME.match(name)]
