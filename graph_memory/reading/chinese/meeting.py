"""People, names, kin and what happens, as Chinese clauses say them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from graph_memory.reading.chinese.context import (
    EVENT,
    ROLE,
    Context,
    Match,
    happened,
)
from graph_memory.reading.chinese.people import Who, noun
from graph_memory.reading.chinese.working import role
from graph_memory.reading.said import Said


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
    owner = found.groupdict().get("of")
    who = here.cast.subject(owner) if owner else here.who
    if who.name and here.cast.kin.predicate(re.sub("^我", "", who.name)) and who.name.startswith("我"):
        here.cast.relate(here.cast.scene.speaker, who.name[1:], name)
        here.cast.topic = Who(name, True)
    elif who.name:
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


def kin_named(here: Context, found: Match) -> Iterator[Said]:
    """有两个孩子（叫）…: the names may follow in the next clauses."""
    names = here.names(found["n"] or "")
    for name in names:
        here.cast.relate(here.who.name, found["kin"], name)
    if not names and here.cast.kin.predicate(found["kin"]) == "pet" and here.clause.denies is False:
        here.cast.scene.topic = found["kin"]
        yield Said(here.who.name, "pet", found["kin"])
    elif not names and here.clause.denies and here.cast.kin.predicate(found["kin"]) == "pet":
        yield Said(here.who.name, "pet", found["kin"])


def one_called(here: Context, found: Match) -> Iterator[Said]:
    """一个叫阿达: after 有两个孩子."""
    word = here.cast.scene.topic
    if word:
        here.sofar[:] = [one for one in here.sofar if (one.predicate, one.object) != ("pet", word)]
        here.cast.relate(here.cast.scene.speaker, word, noun(found["o"]))
    yield from ()


def visit(here: Context, found: Match) -> Iterator[Said]:
    """去过X, 去了X; 去X planned."""
    name = noun(re.sub("(?:旅游|旅行|出差|度假|玩|游玩|自驾|一趟|参观|看看|看病|开会)$", "", found["o"]))
    if not name or re.search("^(?:医院|学校|公司|超市|厕所|上班|那|这|哪|外面|银行|银行|机场)$", name):
        return
    if EVENT.search(name):
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
