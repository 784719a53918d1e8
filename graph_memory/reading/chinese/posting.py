"""More of homes, employers, roles and tasks, as Chinese clauses say them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from graph_memory.reading.chinese.context import Context, Match
from graph_memory.reading.chinese.nouns import noun
from graph_memory.reading.chinese.things import GROUP, ORGANIZATION, ROLE
from graph_memory.reading.chinese.working import placed
from graph_memory.reading.said import Said
from graph_memory.reading.timing import Effect


def home(here: Context, found: Match) -> Iterator[Said]:
    """我家在萧山, 弟弟住青岛: only what is a place."""
    text = re.sub("(?:这边|那边|那里|这里|附近|里)$", "", found["o"])
    if placed(here, noun(text)) and not re.match("院|校|宿|酒店|宾馆|公司|家|[一二三四五六七八九十\\d]+[楼层]$", text):
        moved = re.search("搬|移|落脚|住进|入住", here.clause.core)
        yield Said(here.who.name, "lives_in", noun(text), "onset" if moved else "state", object_kind="place")


def appointed(here: Context, found: Match) -> Iterator[Said]:
    """被提拔为副主任, 转行做编剧."""
    name = noun(re.sub("^(?:一名|一位|一个|个|名|位|了|新任?|我们的?|公司的?)", "", found["o"]))
    if ROLE.search(name):
        yield Said(here.who.name, "role", name, "onset")


def transferred(here: Context, found: Match) -> Iterator[Said]:
    """被调到深圳分公司, 调到增长组."""
    name = noun(re.sub("(?:工作|上班|任职|去)$", "", found["o"]))
    if GROUP.search(name) and not ORGANIZATION.search(name):
        yield Said(here.who.name, "member_of", name, "onset")
    elif ORGANIZATION.search(name):
        yield Said(here.who.name, "works_at", name, "onset", object_kind="organization")
    elif (name, "ns") in here.clause.words:
        yield Said(here.who.name, "lives_in", name, "onset", object_kind="place")


def divided(here: Context, found: Match) -> Iterator[Said]:
    """前端归我, 后端归小白."""
    taker = here.cast.subject(found["o"])
    if taker.person and here.who.name and not here.who.person:
        yield Said(here.who.name, "assigned_to", taker.name, object_kind="person")


def plain_study(here: Context, found: Match) -> Iterator[Said]:
    school = noun(found["o"])
    effect: Effect = "onset" if re.search("录取|招收", here.clause.core) else "state"
    if not re.search("^(?:家|图书馆|这|那|里|外面|班)", school):
        yield Said(here.who.name, "studies_at", school, effect, object_kind="organization")


def subject_of_study(here: Context, found: Match) -> Iterator[Said]:
    for name in here.names(found["o"]):
        yield Said(here.who.name, "studies", re.sub("(?:专业|硕士|博士|学位|系)+$", "", name))


def named_role(here: Context, found: Match) -> Iterator[Said]:
    """现任主任是何曼."""
    if ROLE.search(found["r"]):
        yield Said(here.who.name, "role", noun(found["r"] or ""), subject_kind="person")


def employed(here: Context, found: Match) -> Iterator[Said]:
    """跳去枫桥资管做风控经理; 在一家做传感器的公司当工程师, which has no name."""
    if name := noun(found["o"]):
        yield Said(here.who.name, "works_at", name, "onset", object_kind="organization")
    role = noun(found["r"])
    if ROLE.search(role):
        yield Said(here.who.name, "role", role, "onset" if name else "state")


def titled(here: Context, found: Match) -> Iterator[Said]:
    name = noun(found["o"])
    if len(name) >= 2 and here.who.person:
        yield Said(here.who.name, "role", name)


def belonging(here: Context, found: Match) -> Iterator[Said]:
    """我是市作协的."""
    name = noun(found["o"])
    if not here.who.person or len(name) < 3:
        return
    if GROUP.search(name) and not re.search("(?:公司|集团|银行|大学|医院)$", name):
        yield Said(here.who.name, "member_of", name)
    elif ORGANIZATION.search(name) and not ROLE.search(name):
        yield Said(here.who.name, "works_at", name, object_kind="organization")


def managing(here: Context, found: Match) -> Iterator[Said]:
    """我带的是增长组; 汇报给我的有毕凡和蒲夏."""
    for name in here.names(found["o"]):
        yield Said(here.who.name, "manages", name)


def was_assigned(here: Context, found: Match) -> Iterator[Said]:
    """…交给卢晴跟，之前是季南在弄."""
    last = next((one for one in here.sofar if one.predicate in ("assigned_to", "works_on")), None)
    person = here.cast.subject(found["o"])
    if last and person.name and here.clause.past:
        here.clause.past = False
        task = last.subject if last.predicate == "assigned_to" else last.object or ""
        yield Said(task, "assigned_to", person.name, "end", denies=True, times=last.times, object_kind="person")


def divided_too(here: Context, found: Match) -> Iterator[Said]:
    """前端由卞乔负责，后端是我."""
    last = here.sofar[-1] if here.sofar else None
    who = here.cast.subject(found["o"])
    if last and last.predicate in ("assigned_to", "works_on") and who.person and not here.who.person:
        yield Said(here.who.name, "assigned_to", who.name, object_kind="person")


def returned(here: Context, found: Match) -> Iterator[Said]:
    """我在昆明待了两年，现在回大连了."""
    place = noun(found["o"])
    if here.clause.now and here.clause.done and (place, "ns") in here.clause.words:
        yield Said(here.who.name, "lives_in", place, "onset", object_kind="place")


def minds(here: Context, found: Match) -> Iterator[Said]:
    """杨帆不管客服系统了."""
    if here.clause.ended:
        yield Said(here.who.name, "works_on", noun(found["o"]), "end", denies=True)


def returned_to(here: Context, found: Match) -> Iterator[Said]:
    """在昆明住了五年，去年回的长沙."""
    if here.clause.times and any(one.predicate == "lives_in" for one in here.sofar):
        yield Said(here.who.name, "lives_in", noun(found["o"]), "onset", object_kind="place")


def stopped(here: Context, _: Match) -> Iterator[Said]:
    """订单系统由阿彪负责，老邱不管了."""
    last = next((one for one in here.sofar if one.predicate in ("assigned_to", "works_on") and not one.denies), None)
    if last and here.clause.ended and here.who.person:
        task = last.subject if last.predicate == "assigned_to" else last.object or ""
        yield Said(here.who.name, "works_on", task, "end", denies=True)


def rehanded(here: Context, found: Match) -> Iterator[Said]:
    """我不管报表了，改由汤宁负责."""
    last = here.sofar[-1] if here.sofar else None
    person = here.cast.subject(found["o"])
    if last and last.predicate == "works_on" and last.object and person.name:
        yield Said(last.object, "assigned_to", person.name, "onset", object_kind="person")
