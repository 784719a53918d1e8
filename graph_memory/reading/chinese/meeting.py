"""People, names, kin and what happens, as Chinese clauses say them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, timedelta
from typing import Final

from graph_memory.reading.chinese.context import Context, Match, happened
from graph_memory.reading.chinese.nouns import noun
from graph_memory.reading.chinese.people import Who
from graph_memory.reading.chinese.persons import is_person
from graph_memory.reading.chinese.things import EVENT, ROLE
from graph_memory.reading.chinese.working import role
from graph_memory.reading.said import Said
from graph_memory.timex import Timex


def engaged(here: Context, found: Match) -> Iterator[Said]:
    other = here.cast.subject(found["o"])
    if other.name and here.who.name:
        yield Said(here.who.name, "partner", other.name, "onset", object_kind="person")


def founded(here: Context, found: Match) -> Iterator[Said]:
    """X是由Y创立的."""
    yield Said(noun(found["o"]), "created", here.who.name, "event", tense="past")


def born(here: Context, found: Match) -> Iterator[Said]:
    if place := noun(found["o"] or ""):
        yield Said(here.who.name, "born_in", place, object_kind="place")
    for time in here.clause.times:
        yield Said(here.who.name, "born_on", time.text.strip("在于"), object_kind="value")


def called(here: Context, found: Match) -> Iterator[Said]:
    name = noun(found["o"])
    if not name or len(name) > 12 or re.search("[的了着]|^(?:我|他|她|你|车|外卖|醒|停|做$)", name):
        return
    owner = found.groupdict().get("of") or (
        "我" if re.fullmatch("公司|微信|网上|家里|单位|圈内|群里", found["s"]) else ""
    )
    who = here.cast.subject(owner) if owner else here.who
    if who.name and here.cast.kin.predicate(re.sub("^我", "", who.name)) and who.name.startswith("我"):
        here.cast.relate(here.cast.scene.speaker, who.name[1:], name)
        here.cast.topic = Who(name, True)
    elif who.name and ROLE.fullmatch(re.sub("(?:同学|同事)$", "", who.name)):
        here.cast.scene.named(name)
        yield Said(name, "role", re.sub("(?:同学|同事)$", "", who.name), subject_kind="person")
    elif who.name and not here.cast.doing(name):
        yield Said(who.name, "also_called", name, object_kind="value", denies=here.clause.denied)


def surname(here: Context, found: Match) -> Iterator[Said]:
    yield Said(here.who.name, "also_called", found["o"] + noun(found["given"]), object_kind="value")


def being(here: Context, found: Match) -> Iterator[Said]:
    """X是…: kin, origin, a role, a class."""
    who, text = here.who, found["o"]
    origin = re.match("^(?:土生土长的?)?(?P<p>[\u4e00-\u9fffA-Za-z]{2,8}?)(?:人|来的)$", text)
    kin = re.match(rf"^(?P<owner>.*?)(?:的)?(?P<kin>{here.cast.kin.words})$", text)
    member = re.match("^(?P<o>.+?)的?(?:成员|会员|队员|一员)$", text)
    if member:
        yield Said(who.name, "member_of", noun(member["o"]))
    elif kin and kin["owner"] and (owner := here.cast.owner(kin["owner"])) and who.name:
        here.cast.relate(owner, kin["kin"], who.name)
    elif diet := re.match("^(?:(?:一个|个))?(?P<d>素食|纯素|蛋奶素|清真)(?:主义)?者?$", text):
        yield Said(who.name, "diet", noun(text) if not diet else diet["d"] + ("主义者" if "主义" in text else ""))
    elif (
        origin
        and not ROLE.search(text)
        and not re.search("^(?:好|坏|老|年轻|男|女|主持|证|新|工|一个|个|什么|中间|当事|负责|合伙|创始)$", origin["p"])
    ):
        yield Said(who.name, "from", origin["p"], object_kind="place")
    elif ROLE.fullmatch(who.name) and 2 <= len(text) <= 6 and not ROLE.search(text) and not who.person:
        here.cast.scene.named(text)
        yield Said(noun(text), "role", who.name, subject_kind="person")
    elif (
        (named := re.match(rf"^我?(?:的|们的?)?(?P<kin>{here.cast.kin.words})$", who.name))
        and 2 <= len(text) <= 6
        and not ROLE.search(text)
        and not re.search("\\d", text)
        and (is_person(text, here.clause.words) or not here.cast.common(text))
    ):
        here.cast.relate(here.cast.scene.speaker, named["kin"], noun(text))
    elif ROLE.search(noun(text)):
        yield from role(here, found)
    elif (
        who.name
        and who.name != here.cast.scene.speaker
        and re.match("^(?:一(?:只|种|个|款|条|家|门)|只|种|款|条)", text)
    ):
        yield Said(who.name, "is_a", noun(text))


_NAMELESS: Final = ("created", "works_on", "bought", "owns", "started", "works_at", "finished")
_NO_NAME: Final = re.compile("[的了着]|^(?:我|他|她|你|什么|外卖|不醒)")


def kin_named(here: Context, found: Match) -> Iterator[Said]:
    """有两个孩子（叫）…: the names may follow in the next clauses."""
    names = here.names(found["n"] or "")
    for name in names:
        here.cast.relate(here.who.name, found["kin"], name)
    if not names and here.cast.kin.predicate(found["kin"]) == "pet" and here.clause.denies is False:
        here.cast.scene.topic, here.cast.lister = found["kin"], here.who.name
        yield Said(here.who.name, "pet", found["kin"])
    elif not names and here.clause.denies and here.cast.kin.predicate(found["kin"]) == "pet":
        yield Said(here.who.name, "pet", found["kin"])


def not_being(here: Context, found: Match) -> Iterator[Said]:
    """小唐不是我们组长了: a role that is no longer held."""
    name = noun(re.sub("^(?:我们?|咱们?)的?", "", found["o"]))
    if here.clause.done and ROLE.fullmatch(name):
        yield Said(here.who.name, "role", name, "end", denies=True)


def kin_listed(here: Context, found: Match) -> Iterator[Said]:
    """我两个女儿叫小荷和小满: as many names as people."""
    for name in here.names(found["n"]):
        here.cast.relate(here.who.name, found["kin"], name)
    yield from ()


def kin_called(here: Context, found: Match) -> Iterator[Said]:
    """我有个叫小满的妹妹."""
    here.cast.relate(here.who.name, found["kin"], noun(found["n"]))
    here.cast.topic = Who(noun(found["n"]), True)
    yield from ()


def one_called(here: Context, found: Match) -> Iterator[Said]:
    """一个叫阿达: after 有两个孩子."""
    word, name = here.cast.scene.topic, noun(found["o"])
    if word and not _NO_NAME.search(name):
        here.sofar[:] = [one for one in here.sofar if (one.predicate, one.object) != ("pet", word)]
        here.cast.relate(here.cast.lister or here.cast.scene.speaker, word, name)
        here.cast.topic = Who(name, True)
    yield from ()


def visit(here: Context, found: Match) -> Iterator[Said]:
    """去过X, 去了X; 去X planned."""
    for name in here.names(found["o"]):
        yield from _visited(here, found, name)


def _visited(here: Context, found: Match, place: str) -> Iterator[Said]:
    name = noun(re.sub("(?:旅游|旅行|出差|度假|玩|游玩|自驾|团建|一趟|参观|看看|看病|开会)$", "", place))
    if not name or re.search("^(?:医院|学校|公司|超市|厕所|上班|那|这|哪|外面|银行|银行|机场)$", name):
        return
    if any(time.valid_from and time.valid_from > here.cast.scene.said for time in here.clause.times):
        yield Said(
            here.who.name, "plans", re.sub("^(?:到|去|在)", "", found[0][found.start("o") :]), "event", tense="future"
        )
    elif EVENT.search(name):
        yield Said(here.who.name, "attended", name, "event", tense="past", object_kind="event")
    else:
        yield Said(here.who.name, "visited", name, "event", tense="past", object_kind="place")


def plan(here: Context, found: Match) -> Iterator[Said]:
    if any(
        (time.valid_from and time.valid_from > here.cast.scene.said)
        or (time.valid_to and time.valid_to > here.cast.scene.said)
        for time in here.clause.times
    ):
        yield Said(here.who.name, "plans", found["o"], "event", tense="future")


def met(here: Context, found: Match) -> Iterator[Said]:
    for name in here.names(found["o"]):
        if not here.person(name):
            continue
        person = here.cast.subject(name)
        if (
            person.name
            and 2 <= len(person.name) <= 8
            and not re.search("(?:老师们|朋友|同学|人|问题|情况|客户|医生)$", person.name)
        ):
            here.cast.scene.named(person.name)
            yield Said(here.who.name, "met", person.name, "event", tense="past", object_kind="person")


def married(here: Context, found: Match) -> Iterator[Said]:
    other = here.cast.subject(found["o"])
    if other.name and here.who.name:
        yield Said(here.who.name, "married_to", other.name, "onset", object_kind="person")


def parted(here: Context, found: Match) -> Iterator[Said]:
    other = here.cast.subject(found["o"])
    if other.name and here.who.name:
        yield Said(
            here.who.name,
            "married_to" if "婚" in found["v"] else "partner",
            other.name,
            "end",
            denies=True,
            object_kind="person",
        )


def sold(here: Context, found: Match) -> Iterator[Said]:
    yield from happened("sold")(here, found)


def among(here: Context, found: Match) -> Iterator[Said]:
    """手底下带了六个人，其中阿凯和小邬…."""
    if here.cast.scene.topic == "下属":
        for name in here.names(found["o"]):
            yield Said(here.cast.scene.speaker, "manages", name, object_kind="person")


def started(here: Context, found: Match) -> Iterator[Said]:
    """昨晚开始追《玻璃》."""
    if "开始" in here.clause.raw or "开" in here.clause.core[:4]:
        here.clause.times = [_day(time, here) for time in here.clause.times]
        yield Said(here.who.name, "started", noun(found["o"]), "event", tense="past")


def _day(time: Timex, here: Context) -> Timex:
    """The unit in which a time since begins, for what happens once."""
    if time.valid_to or not time.valid_from:
        return time
    local = time.valid_from.astimezone(here.cast.scene.at.tzinfo).replace(hour=0, minute=0, second=0)
    start = local.astimezone(UTC)
    return Timex(time.start, time.end, time.text, start, start + timedelta(days=1), "day", "interval")


def made(here: Context, found: Match) -> Iterator[Said]:
    """做了个小程序叫记饭."""
    name = noun(found["o"])
    called = re.match("^.{1,8}?(?:名叫|叫做?|名为)(?P<n>.+)$", name)
    yield Said(here.who.name, "created", called["n"] if called else name, "event", tense="past")


def named_thing(here: Context, found: Match) -> Iterator[Said]:
    """做了个播客，叫《夜车》; 去了家公司，叫光合: the name of what was just made, bought or joined."""
    last = next((one for one in reversed(here.sofar) if one.predicate in _NAMELESS and one.object), None)
    if last and here.cast.topic.name == last.subject and re.search("《|[A-Z]|[一个家间所]", here.cast.text):
        last.object = noun(found["o"])
        here.clause.denied = False
        yield replace(last, object=noun(found["o"]))


def a_kind(here: Context, found: Match) -> Iterator[Said]:
    """我家狗叫皮蛋，是只边牧."""
    if here.who.name != here.cast.scene.speaker:
        yield Said(here.who.name, "is_a", noun(found["o"]))


_BETWEEN: Final = (
    ("夫妻|两口子", "married_to"),
    ("情侣|恋人|一对", "partner"),
    ("同事|搭档", "colleague"),
    ("兄|姐|双胞胎", "sibling"),
    ("亲戚", "relative"),
)


def related(here: Context, found: Match) -> Iterator[Said]:
    """小叶和老郑是夫妻."""
    other = here.cast.subject(found["o"])
    predicate = next((name for words, name in _BETWEEN if re.search(words, found["v"])), "friend")
    named = other.name and not other.name.startswith("我") and here.cast.kin.predicate(found["o"]) == ""
    if named and here.who.name:
        yield Said(here.who.name, predicate, other.name, object_kind="person", denies=here.clause.denied)


def comer(here: Context, found: Match) -> Iterator[Said]:
    """我是来自武汉的何川."""
    yield Said(here.who.name, "from", noun(found["p"]), object_kind="place")
    if here.cast.surnamed(found["o"]) and here.who.person:
        yield Said(here.who.name, "also_called", noun(found["o"]), object_kind="value")


def keeps(here: Context, found: Match) -> Iterator[Said]:
    """家里养了两条金鱼和一只乌龟."""
    for name in here.names(found["o"]):
        if here.cast.kin.predicate(name) == "pet":
            yield Said(here.who.name, "pet", name)
