"""Chinese clauses that say one thing in a known construction: the words around the object tell what it is.

A `Way` is a pattern of a whole clause without its times. `s` is who or what it is of, `o` the object, `a` what it was
before. The first way whose object is of the kind that its predicate takes tells what the clause states.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import cache
from typing import Final

from graph_memory import timex
from graph_memory.reading.chinese.endings import TASK
from graph_memory.reading.chinese.labels import KIN, KIN_WORDS, PEOPLE
from graph_memory.reading.chinese.people import FIRST, Cast, Who
from graph_memory.reading.chinese.typed import cleaned, fits, listed, met, person, thing
from graph_memory.reading.chinese.words import Clause
from graph_memory.reading.said import Said
from graph_memory.reading.timing import Effect, Tense

ADVERBS: Final = (
    "(?:现在|目前|如今|眼下|最近|近来|平时|平常|一直|已经|已|终于|其实|刚刚|刚|也|都|还|又|"
    "才|就|正|主要|早就|后来|真的"
    "|可能?是|确实|总算|早|这次|当时|有幸|总|老|今年|从小|曾经|曾|常|经常|常常|一般|日常|实在|"
    "真|很|特别|非常|超级|超|挺|蛮|好|再)*"
)
TAIL: Final = "(?:了|啦|咯|喽|呀|啊|哦|喔|哈|呢|嘛|吧|的说|哟|耶|嘞|惹|来着|而已|噢|诶)*"
_ENDS: Final = " \t。！!～~；;，,、"
_NO_SUBJECT: Final = re.compile(
    "[不没别你您谁哪什吗让请被把给对从向跟和与在用是有说想要会能叫]|[了过着]$|^(?:如果|要是|因为)"
)


@dataclass(frozen=True, slots=True)
class Way:
    """`of`: whose it is, "person" or "thing". `swapped`: the object of the pattern is the subject of the predicate."""

    pattern: str
    predicate: str
    effect: Effect = "state"
    denies: bool = False
    tense: Tense = "present"
    never: bool = False
    of: str = "person"
    swapped: bool = False
    timely: bool = False  # the object may be a time: the clause has none then
    qualified: bool = False
    future: bool = False  # only with a time to come


def way(
    pattern: str,
    predicate: str,
    effect: Effect = "state",
    *,
    subject: str = "[^，、：:的]{0,12}?",
    denies: bool = False,
    tense: Tense = "present",
    never: bool = False,
    of: str = "person",
    swapped: bool = False,
    timely: bool = False,
    qualified: bool = False,
    future: bool = False,
) -> Way:
    told = pattern if "(?P<s>" in pattern else f"(?P<s>{subject}){ADVERBS}{pattern}"
    return Way(
        f"^{told}{TAIL}$",
        predicate,
        effect,
        denies,
        tense,
        never,
        of,
        swapped,
        timely,
        qualified=qualified,
        future=future,
    )


@dataclass(frozen=True, slots=True)
class Family:
    """Ways, and words of which one must be in a clause. `sure`: what they say goes before what its verbs say."""

    cue: re.Pattern[str]
    ways: tuple[Way, ...]
    sure: bool = False


def family(cue: str, *ways: Way, sure: bool = False) -> Family:
    return Family(re.compile(cue, re.I), ways, sure)


@cache
def families() -> tuple[Family, ...]:
    from graph_memory.reading.chinese import (
        ways_of_contact,
        ways_of_doing,
        ways_of_life,
        ways_of_owning,
        ways_of_people,
        ways_of_study,
        ways_of_taste,
        ways_of_things,
        ways_of_work,
    )

    return (
        *ways_of_people.FAMILIES,
        *ways_of_study.FAMILIES,
        *ways_of_work.FAMILIES,
        *ways_of_contact.FAMILIES,
        *ways_of_things.FAMILIES,
        *ways_of_taste.FAMILIES,
        *ways_of_owning.FAMILIES,
        *ways_of_life.FAMILIES,
        *ways_of_doing.FAMILIES,
    )


def stated(clause: Clause, cast: Cast, sure: bool, slot: Callable[[str], str | None]) -> list[Said]:
    """What the clause says by a construction that is sure or not; [] where none fits. `slot`: of which favourite."""
    written = clause.raw.strip(_ENDS)
    raw = _BLANK.sub("", written)
    plain = raw
    for time in clause.times:
        when = _BLANK.sub("", time.text)
        plain = plain.replace(f"{when}的" if f"了{when}的" in plain else when, "", 1)
    plain = (re.sub("^(?:从|自|于)?(?:起|开始)?[，, ]*", "", plain) if plain != raw else plain).strip(_ENDS)
    for one in families():
        if one.sure != sure or not one.cue.search(raw):
            continue
        for told in one.ways:
            if said := _told(told, raw if told.timely else plain, clause, cast):
                for each in said:
                    each.qualifier = slot(each.qualifier) or each.qualifier if each.qualifier else ""
                return [_written(each, written) for each in said]
    return []


_BLANK: Final = re.compile(
    r"(?<=[\u4e00-\u9fff：])\s+(?=[A-Za-z0-9@+《])|(?<=[A-Za-z0-9+#.%》])\s+"
    r"(?=[\u4e00-\u9fff])"
)


def _written(said: Said, text: str) -> Said:
    """Its names with the blanks that the clause has in them."""
    names = []
    for name in (said.subject, said.object or ""):
        found = None if name in text else re.search(r"\s*".join(map(re.escape, name.replace(" ", ""))), text)
        names.append(found[0] if found else name)
    return replace(said, subject=names[0], object=names[1])


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.I)


def _told(told: Way, text: str, clause: Clause, cast: Cast) -> list[Said]:
    found = _compiled(told.pattern).match(text)
    if not found or (told.future and not _coming(clause, cast)):
        return []
    groups = found.groupdict()
    if told.predicate == "age" and not (groups.get("s") or "").strip() and not cast.text.startswith(clause.raw[:4]):
        return []
    start, topic = len(cast.found), cast.topic
    subject = _subject(groups.get("s") or "", told, cast)
    names = [cleaned(one, told.predicate) for one in listed(groups.get("o") or "", told.predicate)]
    names = [name for name in names if name and name != subject and fits(told.predicate, name, cast.words)]
    if told.predicate in PEOPLE and "叫" not in text and "是" in text and not told.swapped and not told.denies:
        names = [name for name in names if name == cast.scene.speaker or met(name, cast.words)]
    if told.predicate == "assigned_to" and not (_TASKED.search(subject) or TASK.search(subject)):
        names = []
    if not subject or not names:
        del cast.found[start:]
        cast.topic = topic
        return []
    said = []
    if (old := groups.get("a")) and (old := cleaned(old, told.predicate)) and fits(told.predicate, old, cast.words):
        said.append(Said(subject, told.predicate, old, "end", denies=True))
    for name in names:
        ends = (name, subject) if told.swapped else (subject, name)
        qualifier = (groups.get("q") or "") if told.qualified else ""
        said.append(
            Said(
                ends[0],
                told.predicate,
                ends[1],
                told.effect,
                told.denies,
                told.tense,
                never=told.never,
                qualifier=qualifier,
                object_kind=_KINDS.get(told.predicate, "value" if told.timely and not told.qualified else ""),
            )
        )
    _introduce(told, text, groups, subject, names, cast)
    if told.timely:
        clause.times = []
    clause.denied = clause.never = clause.ended = False
    return said


_KINDS: Final = {
    **dict.fromkeys((*KIN.values(), "reports_to", "met"), "person"),
    **dict.fromkeys(("lives_in", "born_in", "from", "visited", "located_in"), "place"),
    **dict.fromkeys(("works_at", "studies_at", "graduated_from"), "organization"),
}
_TASKED: Final = re.compile(
    "[A-Za-z0-9]|(?:任务|工作|工单|用例|告警|回调|清洗|同步|设计|规则|值班表|排班|文档|缓存|"
    "引导|模板|维护|巡检|发布|服务|功能|接口|脚本|客户|推广|答疑|整理|跟进|采购|运维"
    "|联调|压测|埋点|文案|海报|方案|物料|选题|审核|统计|对账|结算|导出|导入|登录|搜索|推荐|支付|国际化|适配|灰度)$"
)


def _introduce(told: Way, text: str, groups: dict[str, str | None], subject: str, names: list[str], cast: Cast) -> None:
    """What the next clauses go on about: kin that is named, else the subject where it is said."""
    if told.predicate in PEOPLE and told.predicate != "assigned_to" and not told.denies and not told.swapped:
        kin = re.search(KIN_WORDS, text)
        for name in names:
            cast.scene.named(name, kin[0] if kin else "")
        if told.predicate in KIN.values() and len(names) == 1 and subject == cast.scene.speaker and kin:
            cast.topic = Who(names[0], True)
    elif groups.get("s") and told.of == "thing":
        cast.topic = Who(subject)
    elif groups.get("s"):
        cast.topic = Who(subject, True)
    if told.of == "person" and groups.get("s") and subject != cast.scene.speaker:
        cast.scene.named(subject)


def _coming(clause: Clause, cast: Cast) -> bool:
    """Whether a time of the clause is to come, and nothing is done."""
    now = cast.scene.said
    told = [time for time in clause.times if time.kind not in ("duration", "since")]
    if clause.done or not told:
        return False
    if any((time.valid_to or now) > now for time in told):
        return True
    if re.search("昨|前天|去年|上个?[周月]|刚|以前|之前|曾", clause.raw):
        return False
    later = [one for time in told for one in timex.find(time.text, cast.scene.at, prefer="future")[:1]]
    coming = [one for one in later if one.valid_from and now < one.valid_from < now + timedelta(days=200)]
    if coming:
        clause.times = coming
    return bool(coming)


def _subject(text: str, told: Way, cast: Cast) -> str:
    text = re.sub("^(?:今天|上午|早上|下午|晚上|中午|刚才|刚刚|周末|前阵子|那天|当时|后来)", "", text.strip(_ENDS))
    bare = re.sub("(?:家里|家|的)$", "", text) if len(text) > 1 else text
    if not text and told.predicate in KIN.values():
        return cast.lister or cast.scene.speaker
    if not text:
        return cast.topic.name if told.of == "person" or cast.topic.name != cast.scene.speaker else ""
    bare = re.sub("(?:每年|每个?月|每天|今年|平时|现在|目前|已经)$", "", bare) or bare
    if told.of == "thing":
        return thing(text)
    if FIRST.match(bare) or bare in ("我", "我们", "咱们", "本人", "俺"):
        return cast.scene.speaker
    if _NO_SUBJECT.search(bare) or re.fullmatch("多年|大家|别人|有人|人家|上头|上面|手上", bare):
        return ""
    who = cast.subject(bare)
    if who.person or (who.name and who.name.isascii()):
        return who.name
    name = who.name or bare
    return name if met(name, cast.words) or (told.predicate in KIN.values() and person(name)) else ""
