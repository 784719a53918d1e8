"""Attributes with values (我的生日是5月4号, 预算80万) and ages: from the clause as written, for values may be times."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from typing import Final

from graph_memory.predicates import Catalogue
from graph_memory.reading.chinese.nouns import noun
from graph_memory.reading.chinese.people import FIRST, Cast, Who
from graph_memory.reading.chinese.words import Clause
from graph_memory.reading.said import Said

_NOUNS: Final = ("birthday", "phone", "email", "deadline", "budget", "status", "version", "age", "born_on")
_OWN: Final = ("birthday", "phone", "email", "age", "born_on")
_MORE: Final = {
    "email": "email",
    "e-mail": "email",
    "deadline": "deadline",
    "ddl": "deadline",
    "截止": "deadline",
    "到期日": "deadline",
    "交稿日期": "deadline",
    "budget": "budget",
    "总预算": "budget",
    "座机": "phone",
    "电话号": "phone",
    "联系电话": "phone",
    "版本号": "version",
    "当前版本": "version",
    "最新版本": "version",
    "当前状态": "status",
    "发布日期": "deadline",
    "上线日期": "deadline",
    "上线时间": "deadline",
    "交付时间": "deadline",
    "提交日期": "deadline",
    "截稿日期": "deadline",
    "报名截止": "deadline",
}
_VERBS: Final = (
    "(?:其实|现在|目前|已经|都|暂时|也)*(?:改成|改到|改至|推到|提到|调到|改为|换成|挪到|移到|顺延到|"
    "拖到|推迟到|推迟至|延(?:期|后)?(?:到|至)|提前到|提前至|"
    "调整?(?:为|到|成)|"
    "增加?到|增至|减少?到|降到|降至|涨到|砍到|缩减到|追加到|变成|变为|变更为|更新为|更新到|升级?到|"
    "定在|定为|设为|标为|"
    "就?是|为|：|:|有|一共|大概|约)?了?"
)
_TOLD: Final = re.compile("\\d|[〇零一二两三四五六七八九十百千万]|@|[上下本这]周|月底|年底|明天|后天")
_FITS: Final = {"phone": re.compile("\\d{4}"), "email": re.compile("@"), "version": re.compile("\\d")}
_ADDRESS: Final = re.compile(r"[A-Za-z0-9][\w.+-]{0,40}@[\w-]{1,40}(?:\.[\w-]{2,20}){1,3}")
_BEST: Final = re.compile(
    "^(?P<s>[^，]{0,8}?)最(?:喜欢|爱)的(?P<q>季节|月份|节日|日子|时节)就?是(?P<o>[^，。！!]{1,8})$"
)
_NUMBER: Final = "[〇零一二两三四五六七八九十百\\d]{1,4}"
_PEOPLE: Final = "爸妈奶爷公婆哥姐弟妹叔姑舅姨"
_TURNED: Final = re.compile(f"^(?P<s>我|他|她||[^，]{{1,8}}[{_PEOPLE}])满(?P<age>{_NUMBER}岁)$")
_AGE: Final = re.compile(
    f"^(?P<s>[^，]{{0,14}}?)(?:已经|都|今年|年满|刚刚?|才|快要?|马上|也|就|(?<!小)满)*(?P<age>{_NUMBER}(?:周岁|岁))"
    "(?:了|半|整|出头)?$"
)
_THIS_YEAR: Final = re.compile(
    f"^(?P<s>[^，]{{0,14}}?)(?:今年|年方|虚岁|年纪|年龄)(?:刚好?|已经|都|才|正好|是)*(?P<age>{_NUMBER})(?:了|整)?$"
)


_KIN_AGE: Final = re.compile(
    f"^(?P<s>[^，]{{0,8}}[{_PEOPLE}儿子女娃孩])(?:今年|已经|都|快|刚)*(?P<age>[二三四五六七八九]?十[一二三四五六七八九]?|\\d{{2}})了$"
)


def aged(clause: Clause, cast: Cast) -> Iterator[Said]:
    """儿子六岁, 今年29了, 她上个月满三岁."""
    raw = clause.raw.strip("。！!了啦 ")
    turned = _TURNED.match(clause.core)
    found = turned or _AGE.match(clause.core) or _THIS_YEAR.match(raw) or _KIN_AGE.match(clause.raw.strip("。！! "))
    if not found or clause.denies:
        return
    who = cast.subject(re.sub("今年|已经|年龄|的$", "", found["s"]))
    if who.name:
        cast.topic = who
        onset = "满" in clause.core and not re.search("快|马上", clause.raw)
        yield Said(who.name, "age", found["age"], "onset" if onset else "state", object_kind="value")


def mailed(text: str, cast: Cast, found: list[Said]) -> list[Said]:
    """An address in a sentence about my mail: 发到 a@b.c，这是我的工作邮箱."""
    address = _ADDRESS.search(text)
    if (
        not address
        or any(one.predicate == "email" for one in found)
        or not re.search("邮箱|邮件|email|mail", text, re.I)
    ):
        return []
    return [Said(cast.scene.speaker, "email", address[0], object_kind="value")] if "我" in text else []


class Values:
    """Attributes of one catalogue."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue: Final = catalogue

    def read(self, clause: Clause, cast: Cast) -> Iterator[Said]:
        if best := _BEST.match(clause.raw):  # the object is a time: 我最喜欢的季节是秋天
            clause.times = []
            yield Said(
                cast.subject(best["s"]).name,
                "favourite",
                best["o"],
                qualifier=self._catalogue.slot(best["q"]) or best["q"],
            )
            return
        found = self._pattern.match(clause.raw)
        if not found or clause.raw.rstrip("。！!").endswith(("吗", "呢", "?", "？")):
            return
        value = noun(re.sub("^(?:是|为|：|:|就是|改成|改到)", "", found["value"]))
        owner = found["owner"].strip()
        who = self._owner(owner, cast)
        predicate = self._nouns[found["noun"].lower()]
        told = bool(_FITS.get(predicate, _TOLD).search(value)) or (predicate == "status" and len(value) <= 8)
        ours = bool(owner) and bool(FIRST.match(re.sub("(?:家?的)$", "", owner)))
        known = predicate in _OWN or ours or who.name != cast.scene.speaker
        if who.name and known and value and told and len(value) <= 40:
            if owner:
                cast.topic = who
            clause.times, clause.denied = [], False
            yield Said(who.name, predicate, value, object_kind="value")

    def _owner(self, owner: str, cast: Cast) -> Who:
        owner = re.sub("(?<=^我)(?:们)?的?(?:办公室|公司|单位|家|宿舍|工位)$", "", owner)
        bare = re.sub("(?:家?的)$", "", owner)
        if owner and FIRST.match(bare):
            return Who(cast.scene.speaker, True)
        return cast.subject(re.sub("的$", "", owner))

    @cached_property
    def _nouns(self) -> dict[str, str]:
        nouns = self._catalogue.phrases("zh", "nouns")
        found = {word.lower(): names[0] for word, names in nouns.items() if names[0] in _NOUNS}
        return found | {word: name for word, name in _MORE.items() if name in self._catalogue.predicates}

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        words = "|".join(sorted(map(re.escape, self._nouns), key=len, reverse=True))
        return re.compile(
            f"^(?:记一下|备注)?(?P<owner>[^，]{{0,16}}?)的?(?:QQ|微信|企业|学校|新|工作|办公|常用|个人|私人|公司)?(?P<noun>{words})(?:号|日)?"
            f"{_VERBS}\\s*(?P<value>[^，]{{1,40}})$",
            re.I,
        )
