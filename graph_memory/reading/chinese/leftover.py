"""Clauses that no pattern knows: an unknown verb between two names, a name that the next clauses are about, a list."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from graph_memory.reading.chinese.nouns import noun
from graph_memory.reading.chinese.people import Cast, Who
from graph_memory.reading.chinese.things import ORGANIZATION
from graph_memory.reading.chinese.words import Clause
from graph_memory.reading.said import Said

_GREETING: Final = re.compile(
    "^(?:大家好|你们?好|您好|嗨|哈[喽啰]|早上好|晚上好|早安|晚安|谢谢|多谢|好的|是的|没错|收到|不客气|"
    "辛苦|恭喜|加油|再"
    "见|拜拜|哈哈)"
)
_VERBAL: Final = frozenset({"v", "r", "d", "p", "uj", "vn"})
_NAMES: Final = frozenset({"n", "nr", "ns", "nt", "nz", "nrt", "nrfg", "eng"})


def unknown(clause: Clause, cast: Cast) -> Said | None:
    """A verb that no pattern knows between two names: 法布公司收购了德罗尼."""
    words = [(word, tag) for word, tag in clause.words if tag not in ("ul", "uj", "x", "?", "m", "q")]
    verbs = [
        place
        for place, (word, tag) in enumerate(words)
        if tag == "v" and len(word) == 2 and word[1] not in "在到于成为给是有"
    ] or _acted(words)
    if len(verbs) != 1 or not 0 < verbs[0] < len(words) - 1 or clause.denies:
        return None
    subject, object = ("".join(word for word, _ in part) for part in (words[: verbs[0]], words[verbs[0] + 1 :]))
    tags = {tag for place, (_, tag) in enumerate(words) if place != verbs[0]}
    named = any(tag != "n" for _, tag in words[: verbs[0]]) or bool(ORGANIZATION.search(subject))
    who = cast.subject(subject)
    if not (named and tags <= _NAMES) or not who.name or len(object) < 2:
        return None
    return Said(who.name, words[verbs[0]][0], object, "onset" if "了" in clause.raw else "state", confidence=0.5)


_PEOPLE: Final = frozenset({"nr", "nrt", "nrfg"})
_ROLE: Final = re.compile("[师生员长理工姐哥总董友人家手客方]$|[授学事仁辈士属]$|先生|女士|父|母|儿|妻|夫")


def _acted(words: list[tuple[str, str]]) -> list[int]:
    """A verb tagged as a noun, all that is between two people: 小王指导小李."""
    tags = [tag for _, tag in words]
    people = len(words) == 3 and {tags[0], tags[2]} <= _PEOPLE
    acts = people and tags[1] in ("n", "vn") and len(words[1][0]) == 2 and not _ROLE.search(words[1][0])
    return [1] if acts else []


_LISTED: Final = {
    "爱好": "hobby",
    "目标": "goal",
    "在读": "studies_at",
    "过敏": "allergic_to",
    "下属": "manages",
    "任务": "works_on",
}
_MORE: Final = re.compile(
    "^(?:还有|外加|加上|另外|和|以及)?(?P<o>(?:[一两俩二三四五六七八九十几\\d]{1,3})(?:个|只|条|辆|"
    "台|部|本|套|间|块|双|把|张|匹|头|架)[^，]{1,10})$"
)
_DATED: Final = re.compile(
    "^(?:是|就|从)?(?:已经|都|刚刚?|才|断断续续|坚持|持续|一共|足足|整整)*(?:学|读|干|住|用|做|待|练|"
    "养|入|进|搬|开始|成交|加入|入职|到岗|去|买|办|离|辞|领|升|切|换|结|毕业|"
    "生效|交房|领养|抱|接|报名|start|started|onboard|join|坚持|持续|退|转)?(?:的?会|职|社|团|队|过来|"
    "下来|婚|证|学|书|回来|户)?(?:了|的|过|着|起)*$"
)


def continued(clause: Clause, sofar: list[Said]) -> list[Said]:
    """我有两套房，一辆皮卡: more of what the clause before listed."""
    more = _MORE.match(clause.core)
    last = sofar[-1] if sofar else None
    if not more or not last or last.predicate not in ("owns", "pet", "bought", "sold"):
        return []
    return [replace(last, object=noun(more["o"]))]


def dates(clause: Clause, sofar: list[Said]) -> bool:
    """Whether the clause only says when: 我是作协的，去年三月入的会; the claim before is then dated."""
    last = sofar[-1] if sofar else None
    if not (last and clause.times and _DATED.match(clause.core)):
        return False
    if not last.times:
        last.times = list(clause.times)
        if last.effect == "state" and not last.denies:
            last.effect = "onset"
        return True
    return False


def left(clause: Clause, cast: Cast, sofar: list[Said]) -> None:
    """A clause that is only a name sets what the next ones are about; after "two children:" it lists them."""
    text = clause.core.strip()
    word = cast.scene.topic
    if word and re.fullmatch("[^，,]{2,24}", text):
        before = len(cast.found)
        paired = re.findall("一个(?:叫)?([\u4e00-\u9fff]{2,3}?)(?=一个|$)", text)
        for name in paired or re.split("[、和]", re.sub("^(?:还有|以及|方向|和)", "", text)):
            _list(word, name, clause, cast)
        if len(cast.found) > before:
            sofar[:] = [one for one in sofar if (one.predicate, one.object) != ("pet", word)]
        return
    if (
        2 <= len(text) <= 14
        and text[0] not in "喝吃去来看听打玩做写抽买卖"
        and not clause.denies
        and not clause.done
        and not _GREETING.match(text)
    ):
        who = cast.subject(re.sub("(?<=..)姓.{1,2}$", "", text))
        if who.name:
            cast.topic = who


def _list(word: str, name: str, clause: Clause, cast: Cast) -> None:
    if predicate := _LISTED.get(word):
        cast.found.append(Said(cast.scene.speaker, predicate, name, times=list(clause.times)))
    elif re.fullmatch(r"[\w·]{1,8}", name) and not _VERBAL & {tag for part, tag in cast.words if part in name}:
        cast.relate(cast.lister or cast.scene.speaker, word, name)
        cast.group.append(name)
        cast.topic = Who(name, True)
