"""The names in a Chinese text: by lists, by surnames, by the words that end the name of an organization or a place."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from graph_memory.likeness.han import family, signs
from graph_memory.names import simplified
from graph_memory.reading.mentions import Mention
from graph_memory.reading.naming import Kinds
from graph_memory.reading.wordlists import words

Tagger = Callable[[str], Sequence[tuple[str, str]]]

_NO_PERSON: Final = words(
    "宝宝 宝贝 哈哈 呵呵 嘻嘻 嘿嘿 谢谢 常常 安康 平安 元宵 端午 中秋 国庆 圣诞 小心 白领 高清 温馨 金牌"
    " 全城 和平 金币 幸福 祝福 高兴 明白 安静 马上 何必 成功 文明 光明 阳光 春天 夏天 秋天 冬天 白天 黄金"
    " 白银 金融 方向 方法 时候 时间 东西 老公 老婆 元旦 时尚 全球 全国 全家 全民 全部 全程 平台 平时 水平"
    " 高手 高级 高端 高层 高度 强大 强烈 单纯 单身 花心 花样 雷人 安全 安心 毛病 温暖 温柔 古典 古人 石头"
    " 江湖 山水 华夏 元气 连连 连续 越来越 有权 熊猫 牛仔 马甲 龙虾 麦当劳 康师傅 万一 万能 万分 万人"
    " 阿姨"
)
_TITLES: Final = (
    "先生|女士|小姐|太太|老师|教授|博士|医生|主任|经理|总监|老板|同学|师傅|阿姨|叔叔|爷爷|奶奶|大哥|大姐|导演|书记|市长"
    "|总统|主席"
)
_TITLED: Final = re.compile(rf"(?P<family>[\u4e00-\u9fff])(?P<title>{_TITLES})")
_ORGANIZATION: Final = words(
    "有限公司 股份有限公司 有限责任公司 大学 学院 中学 小学 公司 集团 银行 医院 法院 检察院 研究院"
    " 研究所 出版社 电视台 电台 委员会 协会 基金会 俱乐部 工作室 事务所 实验室 警方 公安局 公安 教育局"
    " 交警 日报 晚报 晚报网 卫视 航空 证券 保险 地产 影业 科技 传媒"
)
_PLACE: Final = words(
    "路 街 大街 大道 东路 西路 南路 北路 中路 巷 胡同 公园 广场 机场 车站 火车站 大桥 小区 大厦 山 湖 岛"
    " 湾 寺 镇 村 县 区 市 省 州"
)
_REGISTERED: Final = words("有限公司 股份有限公司 有限责任公司")
_REGISTERED_WITH: Final = frozenset({"n", "vn", "ns", "nz", "nr", "b", "an"})
_RANKS: Final = "省市县区"
_TITLE_MARKS: Final = re.compile("《([^》]{1,40})》")
_LATIN: Final = re.compile(r"[A-Za-z][\w.+#'-]*(?: [A-Za-z0-9][\w.+#'-]*)*", re.A)
_CAPITALS: Final = re.compile(
    r"(?!(?:I|He|She|It|We|You|They|My|Our|His|Her|Their|The|A|An|And|But|So|If|In|On|At|OK|Ok)\b)[A-Z][\w.+#'-]*"
    r"(?: [A-Z0-9][\w.+#'-]*)*",
    re.A,
)
_LONGEST: Final = 8


@dataclass(frozen=True, slots=True)
class _Word:
    start: int
    end: int
    text: str
    tag: str


def mentions(text: str, tag: Tagger, kinds: Kinds) -> list[Mention]:
    """The names of a Chinese text, in order, none within another."""
    told = list(_words(text, tag))
    found: list[Mention] = []
    for spans in (
        _works(text),
        _organizations(told, kinds),
        _listed(text, told, kinds),
        _people(text, told),
        _latin(text, kinds),
        _others(told),
    ):
        found += [one for one in spans if not any(one.start < known.end and known.start < one.end for known in found)]
    return sorted(found, key=lambda one: one.start)


def _words(text: str, tag: Tagger) -> Iterator[_Word]:
    start = 0
    for word, kind in tag(text):
        yield _Word(start, start + len(word), simplified(word), kind)
        start += len(word)


def _works(text: str) -> Iterator[Mention]:
    for found in _TITLE_MARKS.finditer(text):
        yield Mention(found.start(1), found.end(1), found[1], "work")


def _listed(text: str, told: list[_Word], kinds: Kinds) -> Iterator[Mention]:
    """The longest runs of words that are in the lists, with the rank of a place after them."""
    place = 0
    ends = {word.end for word in told if word.text.strip()}
    while place < len(told):
        start = told[place].start if kinds.may_begin(told[place].text[:1].lower()) else len(text)
        for stop in range(min(start + _LONGEST, len(text)), start + 1, -1):
            if stop in ends and (kind := _listed_kind(text[start:stop], kinds)):
                yield _mention(text, start, stop, kind)
                place = next(i for i, word in enumerate(told) if word.end == stop)
                break
        place += 1


def _listed_kind(name: str, kinds: Kinds) -> str:
    """The kind of a name, or of a place that is named with its rank."""
    if kind := kinds.listed(name):
        return kind
    return "place" if name[-1] in _RANKS and kinds.listed(name[:-1]) == "place" else ""


def _mention(text: str, start: int, stop: int, kind: str) -> Mention:
    if kind == "place" and text[stop : stop + 1] and text[stop] in _RANKS and text[stop : stop + 2] != "市场":
        stop += 1
    return Mention(start, stop, text[start:stop], kind)


def _organizations(told: list[_Word], kinds: Kinds) -> Iterator[Mention]:
    """Nouns that end in such a word as 大学 or 公司, and places in 路 or 公园."""
    for place, word in enumerate(told):
        kind = _ending(word)
        if not kind:
            continue
        first = place
        registered = word.text in _REGISTERED
        while first and place - first < (6 if registered else 3):
            before = told[first - 1]
            if not _part_of_name(before, kinds, kind) and not (registered and before.tag in _REGISTERED_WITH):
                break
            first -= 1
        name = "".join(one.text for one in told[first : place + 1])
        if len(name) >= 4 and (first < place or word.tag in ("nt", "ns", "nz")):
            yield Mention(told[first].start, word.end, name, kind)


def _ending(word: _Word) -> str:
    for kind, ends in (("organization", _ORGANIZATION), ("place", _PLACE)):
        if word.text in ends or (
            len(word.text) > 3 and word.tag in ("nt", "ns", "nz") and word.text.endswith(tuple(ends))
        ):
            return kind
    return ""


def _part_of_name(word: _Word, kinds: Kinds, kind: str) -> bool:
    if kind == "place":
        return word.tag in ("ns", "nz", "nr") and len(word.text) > 1
    return (word.tag in ("ns", "nz", "nt", "nr", "nrt", "j") and len(word.text) > 1) or bool(kinds.listed(word.text))


def _people(text: str, told: list[_Word]) -> Iterator[Mention]:
    for found in _TITLED.finditer(text):
        if simplified(found["family"]) in signs("surnames") and any(word.start == found.start() for word in told):
            yield Mention(found.start(), found.end(), found[0], "person")
    place = 0
    while place < len(told):
        end = _person(told, place)
        if end > place:
            start, stop = told[place].start, told[end - 1].end
            if place and told[place - 1].text in ("阿", "老", "小") and stop - start == 1:
                start -= 1
            if stop - start > 1:
                yield Mention(start, stop, text[start:stop], "person")
        place = max(end, place + 1)


def _person(told: list[_Word], place: int) -> int:
    """Where a person's name that begins at the word ends; `place` where none does."""
    word = told[place]
    if _familiar(word.text):
        return place + 1
    if word.tag not in ("nr", "nrt", "nrfg") or word.text in _NO_PERSON:
        return place
    if word.tag == "nrt" or not family(word.text):
        return _foreign(told, place)
    length = len(word.text)
    if length == 1:
        return _with_given(told, place)
    if length == 2 and place + 1 < len(told) and told[place + 1].tag == "nr" and len(told[place + 1].text) == 1:
        return place + 2
    rare = length == 2 and word.text[0] not in signs("common_surnames")
    return place + 1 if length <= (4 if len(family(word.text)) == 2 else 3) and not rare else place


def _familiar(word: str) -> bool:
    """Whether it is such a form of a surname as 老王."""
    return len(word) == 2 and word[0] in "老小阿" and word[1] in signs("commonest_surnames")


def _with_given(told: list[_Word], place: int) -> int:
    """A surname alone, with the word after it that may be a given name."""
    if place + 1 == len(told):
        return place
    after = told[place + 1]
    given = (after.tag in ("nr", "nz", "n", "ng", "a", "ns") and len(after.text) == 2) or (
        after.tag in ("nr", "ng") and len(after.text) == 1
    )
    if given and after.text not in _NO_PERSON and not re.fullmatch(_TITLES, after.text):
        return place + 2
    familiar = place > 0 and told[place - 1].text in ("阿", "老", "小")
    return place + 1 if familiar else place


def _foreign(told: list[_Word], place: int) -> int:
    """A run of words of which names are transliterated."""
    end = place
    while end < len(told) and (told[end].tag in ("nrt", "nr", "nrfg") or (end > place and told[end].text == "·")):
        end += 1
    name = "".join(word.text for word in told[place:end])
    return end if any(word.tag == "nrt" for word in told[place:end]) and len(name) >= 3 else place


def _latin(text: str, kinds: Kinds) -> Iterator[Mention]:
    """Latin words among the Chinese: one or two as they are, of an English phrase those in capitals."""
    for run in _LATIN.finditer(text):
        few = run[0].count(" ") == 0 or (run[0].count(" ") == 1 and run[0].istitle())
        for found in [run] if few else _CAPITALS.finditer(text, run.start(), run.end()):
            name = found[0].rstrip(".'-")
            yield Mention(found.start(), found.start() + len(name), name, kinds.listed(name))


def _others(told: list[_Word]) -> Iterator[Mention]:
    """Proper nouns of no known kind."""
    for word in told:
        if word.tag in ("ns", "nt", "nz", "nr", "nrt") and len(word.text) > 1 and word.text not in _NO_PERSON:
            yield Mention(word.start, word.end, word.text)
