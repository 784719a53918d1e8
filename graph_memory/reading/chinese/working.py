"""Homes, employers, roles, schools, tasks and places, as Chinese clauses say them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from graph_memory.reading.chinese.context import Context, Match, onset
from graph_memory.reading.chinese.nouns import noun
from graph_memory.reading.chinese.people import Who
from graph_memory.reading.chinese.things import EMPLOYED, GROUP, ORGANIZATION, ROLE
from graph_memory.reading.said import Said


def move(here: Context, found: Match) -> Iterator[Said]:
    origin = noun(found["a"] or "")
    if origin:
        yield Said(here.who.name, "lives_in", origin, "end", denies=True, object_kind="place")
    if re.match("的|事", found["o"]):
        return
    if left := re.match("(?:出|离)(?:去|来)?了?(?P<o>.{2,})", found["o"]):
        yield Said(here.who.name, "lives_in", noun(left["o"]), "end", denies=True, object_kind="place")
        return
    place = noun(re.sub("(?:去|来)?(?:住|生活|定居|发展)$", "", found["o"]))
    if GROUP.search(place) and not origin:
        return
    place = re.sub("^(?:老家|家乡|故乡)(?=..)", "", place)
    yield Said(here.who.name, "lives_in", place, "onset", object_kind="place")


def live(here: Context, found: Match) -> Iterator[Said]:
    place = noun(re.sub("(?:这儿|那儿|这里|那里)$", "", found["o"]))
    if not re.match("^(?:一起|一块|起|同一|酒店|宾馆|学校|宿舍|公司|家|哪|附近)", place):
        yield Said(here.who.name, "lives_in", place, object_kind="place")


def stay(here: Context, found: Match) -> Iterator[Said]:
    if here.clause.times:
        yield from live(here, found)


def grew(here: Context, found: Match) -> Iterator[Said]:
    yield Said(here.who.name, "lives_in", noun(found["o"]), tense="past", object_kind="place")


def work(here: Context, found: Match) -> Iterator[Said]:
    place = found["o"]
    called = re.match("^(?:那家|一家)?叫(?P<n>.+?)的.+$", noun(place)) or re.match(
        "^(?:那家|一家)?叫(?P<n>.+?)的.+$", place
    )
    name = called["n"] if called else noun(place)
    name = re.sub("^[\u4e00-\u9fff]{2,4}的(?=.{2,})", "", name) if ORGANIZATION.search(name) else name
    if (
        not re.search("^(?:家|外地|这|那|外面|国外|办公室|海外|家里)$", name)
        and not here.place(name)
        and (not found.groupdict().get("r") or ORGANIZATION.search(name))
    ):
        yield Said(here.who.name, "works_at", name, onset(found), object_kind="organization")
    role_name = noun(found.groupdict().get("r") or "")
    if role_name and ROLE.search(role_name):
        yield Said(here.who.name, "role", role_name, onset(found))


def join(here: Context, found: Match) -> Iterator[Said]:
    name = noun(found["o"])
    if found.groupdict().get("a"):
        group = GROUP.search(noun(found["a"])) and not ORGANIZATION.search(noun(found["a"]))
        yield Said(here.who.name, "member_of" if group else "works_at", noun(found["a"]), "end", denies=True)
    as_role = re.match("^(?P<n>.+?)(?:做|当|担任|任)(?P<r>.+)$", name)
    if as_role and ROLE.search(as_role["r"]):
        yield Said(here.who.name, "role", noun(as_role["r"]), "onset")
        name = as_role["n"]
    group = GROUP.search(name) and not re.search("公司|集团|银行|大学|医院", name)
    yield Said(here.who.name, "member_of" if group else "works_at", name, "onset", object_kind="organization")


def leave(here: Context, found: Match) -> Iterator[Said]:
    name = noun(found["o"])
    if not name or re.search("^(?:家|这|那|公司|座位|办公室)", name):
        return
    before = here.cast.scene.last(name, subject=here.who.name)
    if before and before.predicate in ("works_at", "member_of", "lives_in", "studies_at", "role"):
        predicate = before.predicate
    elif (name, "ns") in here.clause.words:
        predicate = "lives_in"
    elif ROLE.search(name) and not GROUP.search(name):
        predicate = "role"
    else:
        predicate = "member_of" if GROUP.search(name) else "works_at"
    yield Said(here.who.name, predicate, name, "end", denies=True)


def office(here: Context, found: Match) -> Iterator[Said]:
    yield Said(here.who.name, "role", noun(found["o"]), "end", denies=True)


def assigned(here: Context, found: Match) -> Iterator[Said]:
    taker = here.cast.subject(found["o"])
    last = here.sofar[-1] if here.sofar else None
    task = last.object if last and last.predicate in ("works_on", "manages") and here.who.person else here.who.name
    if taker.name and task and (taker.person or not here.who.person):
        yield Said(task, "assigned_to", taker.name, "onset", object_kind="person")


def gone(here: Context, _: Match) -> Iterator[Said]:
    """我辞职了: the employer of before."""
    job = here.cast.scene.last(predicate="works_at", subject=here.who.name)
    if job:
        yield Said(here.who.name, "works_at", job.object, "end", denies=True, object_kind="organization")


def dropped_out(here: Context, found: Match) -> Iterator[Said]:
    yield Said(here.who.name, "studies_at", noun(found["o"]), "end", denies=True)


def study(here: Context, found: Match) -> Iterator[Said]:
    school = noun(found["o"])
    yield Said(here.who.name, "studies_at", school, onset(found), object_kind="organization")
    if subject := re.sub("(?:专业|硕士|博士|本科|研究生|学位|研|书|博)+$", "", found.groupdict().get("r") or ""):
        yield Said(here.who.name, "studies", noun(subject), onset(found))


def graduated(here: Context, found: Match) -> Iterator[Said]:
    yield Said(here.who.name, "graduated_from", noun(found["o"]), "event", tense="past", object_kind="organization")


def role(here: Context, found: Match) -> Iterator[Said]:
    name = noun(re.sub("^(?:一名|一位|一个|个|名|位|我们的?|公司的?)", "", found["o"]))
    place = re.match("^(?P<at>.{2,12}?)的(?P<r>.+)$", name)
    role = place["r"] if place else name
    joined = EMPLOYED.match(role)
    if joined and not place:
        yield Said(here.who.name, "works_at", joined["at"], onset(found), object_kind="organization")
        role = joined["r"]
    if ROLE.search(role) and len(role) <= 14 and not re.search("^(?:我|他|她|这|那|你)", role):
        if place and not re.search("^(?:我|他|她|优秀|资深|普通|公司)", place["at"]):
            yield _of_group(here.who.name, place["at"], role)
        yield Said(here.who.name, "role", role, onset(found))


def _of_group(name: str, at: str, role: str) -> Said:
    """测试组的组长 manages the group, a tester of it is a member; else it is where one works."""
    if not GROUP.search(at) or ORGANIZATION.search(at):
        return Said(name, "works_at", at, object_kind="organization")
    return Said(
        name,
        "manages" if re.search("长$|负责人|主管|经理|总监|leader|lead", role) and "产品" not in role else "member_of",
        at,
    )


def reports(here: Context, found: Match) -> Iterator[Said]:
    boss = here.cast.subject(found["o"])
    if boss.name and here.who.person:
        yield Said(here.who.name, "reports_to", boss.name, object_kind="person")


def managed(here: Context, found: Match) -> Iterator[Said]:
    boss = here.cast.subject(found["o"])
    last = here.sofar[-1] if here.sofar else None
    if boss.name and here.who.person and last and last.predicate == "works_on":
        yield Said(last.object or "", "assigned_to", boss.name, "onset", object_kind="person")
    elif boss.name and here.who.name:
        work = found["v"] in ("负责", "处理", "跟进", "维护")
        if work:
            yield Said(here.who.name, "assigned_to", boss.name, object_kind="person")
        else:
            yield Said(boss.name, "manages", here.who.name)


def handed(here: Context, found: Match) -> Iterator[Said]:
    """导入任务从小宁转给了阿泰; 税务报表由老卢交接给他."""
    giver = here.cast.subject(found["a"]) if found["a"] else None
    taker = (
        Who(here.cast.scene.person(but=giver.name if giver else ""), True)
        if found["o"] in ("他", "她")
        else here.cast.subject(found["o"])
    )
    task = noun(found.groupdict().get("t") or "") or here.who.name
    if giver and giver.name:
        yield Said(task, "assigned_to", giver.name, "end", denies=True)
    elif found.groupdict().get("t") and here.who.name:
        yield Said(task, "assigned_to", here.who.name, "end", denies=True)
    if taker.name:
        yield Said(task, "assigned_to", taker.name, "onset", object_kind="person")


def works_on(here: Context, found: Match) -> Iterator[Said]:
    if found["o"].startswith("过"):
        return
    for name in here.names(found["o"]):
        if 2 <= len(name) <= 16 and not (ROLE.search(name) and re.search("接|任", here.clause.core)):
            yield Said(here.who.name, "works_on", name, onset(found))


def underlings(here: Context, _: Match) -> Iterator[Said]:
    here.cast.scene.topic = "下属"
    yield from ()


_SITE: Final = re.compile(
    "(?:楼|层|路|街|区|市|省|县|镇|村|国|州|城|室|馆|厅|园|港|岛|湾|中心|大厦|广场|校区|机房|园区)$"
)


_NAME_TAGS: Final = frozenset({"ns", "nr", "nrt", "nz", "nt", "eng", "nrfg", "x"})


def placed(here: Context, text: str) -> bool:
    """Whether the words are a place: tagged or written as one."""
    tags = {tag for word, tag in here.clause.words if word in text}
    return bool(_SITE.search(text)) or (bool(tags) and tags <= _NAME_TAGS)


def located(here: Context, found: Match) -> Iterator[Said]:
    who = here.who.name
    if (
        who
        and not here.who.person
        and len(found["o"]) <= 16
        and not re.search("^(?:[那这哪]|家里?$|[前后里外][面边头])", found["o"])
    ):
        yield Said(who, "located_in", noun(found["o"]), object_kind="place")


def staying(here: Context, found: Match) -> Iterator[Said]:
    """我在登山队; a thing 在 a place."""
    name = noun(re.sub("^(?:老单位|原单位|新单位)", "", found["o"]))
    if re.search("^(?:[开聚约上休看等想找做忙写吃喝睡听跑玩练学]|这|那)", name):
        return
    before = here.sofar[-1] if here.sofar else None
    if (
        before
        and before.predicate in ("works_at", "lives_in", "studies_at")
        and here.who.name not in ("", before.subject)
    ):
        if not here.clause.now and re.search("工作|上班|住|读|念|干|任|在|设", here.clause.core):
            yield Said(here.who.name, before.predicate, name, object_kind=before.object_kind)  # 张三在A工作，李四在B
    elif here.who.person and GROUP.search(name):
        yield Said(here.who.name, "member_of", name)
    elif here.who.person and (
        re.search("(?:公司|集团|银行|大学|理工|医院|中学|小学|学院|研究所|科技|局|厂|店|出版社|实验室)$", name)
    ):
        yield Said(here.who.name, "works_at", name, object_kind="organization")
    elif here.who.person and re.search("常年|长期", here.clause.raw):
        yield Said(here.who.name, "lives_in", name, object_kind="place")
    elif not here.who.person and placed(here, name):
        yield from located(here, found)


def origin(here: Context, found: Match) -> Iterator[Said]:
    if not (here.who.person or placed(here, found["o"])):
        return
    yield Said(here.who.name, "from", noun(found["o"]), object_kind="place")
