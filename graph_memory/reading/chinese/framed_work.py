"""Employers, roles and memberships, as the frames of Chinese clauses say them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from graph_memory.reading.chinese import cores, objects
from graph_memory.reading.chinese.framed_tasks import crew, job_of
from graph_memory.reading.chinese.things import EMPLOYED, ROLE
from graph_memory.reading.chinese.view import Frame, Phrase, View
from graph_memory.reading.said import Said
from graph_memory.reading.timing import Effect

_TO_SCHOOL: Final = re.compile("考|录取|保送|读|入学|转学|转校|推免|升入")
_LOOSE: Final = frozenset(["进", "进入", "入", "分", "转", "编入", "并入", "上", "进到", "回"])


def enter(view: View, frame: Frame) -> Iterator[Said]:
    """入职X, 被X录用, 从A跳到B, 调去西安: what one is in then is told by what X is."""
    told = view.objects_of(frame) or [phrase for key in ("到", "被", "去") if (phrase := frame.beside.get(key))]
    if view.future and frame.modal in ("想", "希望", "打算", "可以"):
        return
    for target in told[:1]:
        predicate, name = _belonging(frame, target)
        if not predicate:
            continue
        origin = frame.beside.get("从")
        if origin and (old := _same(predicate, origin)):
            yield from view.each(predicate, [old], "end", denies=True)
        kind = "place" if predicate == "lives_in" else "" if predicate == "role" else "organization"
        yield from view.each(predicate, [name], "onset", object_kind=kind)


def _belonging(frame: Frame, target: Phrase) -> tuple[str, str]:
    """The predicate and the name of what one enters, empty where it is nothing of the kind."""
    loose = frame.verb in _LOOSE
    if _TO_SCHOOL.search(frame.verb) and (name := objects.school(target)):
        return "studies_at", name
    firm = frame.verb in ("入职", "加入") and re.search(
        "[^的]{2}(?:设计|翻译|运营|策划|开发|测试|广告|咨询)$", target.text
    )
    if not loose and not firm and (name := objects.role(target)) and not re.search("[a-z]$", name):
        return ("role", name) if frame.verb not in ("加入", "入职", "参加") else ("", "")
    if name := objects.group(target):
        return "member_of", name
    if name := objects.organization(target, sure=not loose and not re.match("[分转编派调挪升]", frame.verb)):
        return "works_at", name
    if re.match("[调派分转挪外回借]", frame.verb) and (name := objects.place(target)):
        return "lives_in", name
    return "", ""


def _same(predicate: str, origin: Phrase) -> str:
    if predicate == "role":
        return objects.role(origin)
    if predicate == "lives_in":
        return objects.place(origin, sure=True)
    return objects.group(origin) if predicate == "member_of" else objects.organization(origin, sure=True)


def leave(view: View, frame: Frame) -> Iterator[Said]:
    """从X离职, 退出X, 被X裁了, 卸任X."""
    targets = [phrase for key in ("从", "被") if (phrase := frame.beside.get(key))] or view.objects_of(frame)
    for target in targets[:1]:
        post = re.match("^(?P<role>.{2,10}?)(?:的)?(?:职务|一职|职位|的位子)$", target.text)
        if post and ROLE.search(post["role"]):
            yield from view.each("role", [post["role"]], "end", denies=True)
        elif (name := objects.role(target)) and not objects.group(target) and frame.verb not in ("离开", "退出"):
            yield from view.each("role", [name], "end", denies=True)
        elif name := objects.group(target):
            yield from view.each("member_of", [name], "end", denies=True)
        elif re.search("退学|休学|肄业", frame.verb):
            yield from view.each("studies_at", [cores.name(target)], "end", denies=True)
        elif frame.verb == "出来" and not re.search(
            "(?:国企|外企|央企|私企|大厂|体制内|公司|集团|机关|部队|银行)$", target.text
        ):
            return
        elif name := objects.organization(target, sure=frame.verb not in ("离开", "退", "走", "撤出")):
            yield from view.each("works_at", [name], "end", denies=True, object_kind="organization")
        elif frame.verb in ("离开", "搬离", "撤出") and (name := objects.place(target)):
            yield from view.each("lives_in", [name], "end", denies=True, object_kind="place")


def fired(view: View, frame: Frame) -> Iterator[Said]:
    """被X裁了; X把我裁了."""
    if "被" in frame.beside:
        yield from leave(view, frame)
        return
    name = objects.organization(view.named, sure=True) if view.named else ""
    who = view.person(frame.beside.get("把"))
    if name and who:
        yield Said(who, "works_at", name, "end", denies=True, object_kind="organization")


def work(view: View, frame: Frame) -> Iterator[Said]:
    """在X上班, 去X工作; where X is no mere place."""
    at = _workplace(view, frame)
    if at is None:
        return
    name = objects.employer(at)
    went = view.frames[0] is not frame or "到" in frame.beside
    effect: Effect = "onset" if (went or re.search("开始|刚|才", view.clause.raw)) and not frame.past else "state"
    tense = "past" if frame.past else "present"
    if name:
        yield from view.each("works_at", [name], effect, tense=tense, object_kind="organization")


def _workplace(view: View, frame: Frame) -> Phrase | None:
    found = frame.beside.get("在") or frame.beside.get("到") or frame.beside.get("给") or frame.beside.get("为")
    index = view.at(frame)
    if found is None and index and "go" in view.frames[index - 1].senses and view.frames[index - 1].objects:
        return view.frames[index - 1].objects[0]
    return found


def serving(view: View, frame: Frame) -> Iterator[Said]:
    """就职于X, 挂在X."""
    for target in view.objects_of(frame)[:1]:
        if name := objects.group(target):
            yield from view.each("member_of", [name])
        elif name := objects.organization(target, sure=frame.verb.endswith("于")):
            yield from view.each("works_at", [name], object_kind="organization")


def appointed(view: View, frame: Frame) -> Iterator[Said]:
    """当经理, 升任总监, 在X做风控: with the employer that is named beside it."""
    told = view.objects_of(frame)
    names = [name for phrase in told if (name := objects.role(phrase))]
    if not names and re.match("转行|转岗|改行|改做", frame.verb):
        names = [name for phrase in told if cores.nominal(phrase) and 2 <= len(name := cores.name(phrase)) <= 8]
    if not names:
        if "do" in frame.senses:
            yield from _doing(view, frame)
        return
    if (
        "do" in frame.senses
        and re.fullmatch("测试|设计|策划|审计|采购|翻译|运营|开发|算法|产品", names[0])
        and not frame.beside
        and frame is view.frames[0]
        and (frame.going or view.named is not None)
    ):
        return
    onset = (
        bool(re.match("升|提|晋|评|聘|当选|当上|出任|上任|转|改|荣|接|竞|成为|任命|选|推", frame.verb)) or view.future
    )
    tense = "past" if frame.past else "present"
    effect: Effect = "onset" if (onset or re.search("开始|刚", view.clause.raw)) and not frame.past else "state"
    at = (
        frame.beside.get("在")
        or frame.beside.get("到")
        or (frame.objects and _company_before(frame.objects[0]))
        or None
    )
    if at and (name := objects.employer(at)) and not re.match("做", name):
        yield from view.each("works_at", [name], effect, tense=tense, object_kind="organization")
    if (old := frame.beside.get("从")) and (name := objects.role(old)):
        yield from view.each("role", [name], "end", denies=True)
    for name in names:
        inside = EMPLOYED.match(name)
        if inside and not at and ROLE.search(inside["r"]):
            yield from view.each("works_at", [inside["at"]], effect, tense=tense, object_kind="organization")
            name = inside["r"]
        yield from view.each("role", [name], effect, tense=tense)


def _company_before(phrase: Phrase) -> Phrase | None:
    """X的Y: X."""
    last = max((place for place, token in enumerate(phrase.tokens) if token.kind == "u"), default=-1)
    return Phrase(phrase.tokens[:last]) if last > 0 else None


def _doing(view: View, frame: Frame) -> Iterator[Said]:
    """在铁路局开火车; 在做推送模块."""
    at = frame.beside.get("在")
    if at and (name := objects.organization(at)) and not objects.place(at):
        yield from view.each("works_at", [name], tense="past" if frame.past else "present", object_kind="organization")
    elif frame.going or "负责" in view.clause.raw:
        yield from view.each("works_on", [name for one in view.objects_of(frame) if (name := objects.task(one))])


def busy(view: View, frame: Frame) -> Iterator[Said]:
    """在X剪片子, 在X开车: any other verb beside an employer."""
    at = frame.beside.get("在")
    long = any(time.kind == "duration" for time in view.clause.times)
    if (
        not at
        or (frame.done and not long)
        or not re.match(
            "^(?:开|教|剪|画|写|卖|修|跑|管|带|看|搭|设计|翻译|研究|养|送|种|拍|录|播|唱|演|跳)$", frame.verb
        )
    ):
        return
    name = objects.organization(at, sure=frame.verb == "教" and not objects.place(at))
    if name and (
        not re.search("(?:店|馆|酒店|餐厅|银行|医院|公园|商场)$", name) or re.match("^一?[家间所个]", at.text)
    ):
        yield from view.each("works_at", [name], object_kind="organization")


def is_role(view: View, frame: Frame) -> Iterator[Said]:
    """是X公司的Y; 后端是我; X是我们老板."""
    if (
        frame is not view.frames[-1]
        and not view.story.crew
        and view.frames[-1].verb != ""
        and "retire" not in view.frames[0].senses
    ):
        return
    told = frame.objects[:1]
    if frame.verb == "不是":
        return
    if view.story.crew and view.named is not None and not told:
        yield from crew(view, [view.speaker], [view.named])
        return
    if not told:
        return
    if view.named is not None and not view.people:
        yield from job_of(view, told[0])
        return
    name = objects.role(told[0])
    member = re.match("^(?P<o>.{2,14}?)的?(?:成员|会员|队员|一员|社员|理事|委员)$", told[0].text)
    if member and not re.match("(?:委|我们|他们)$", member["o"]):
        yield from view.each("member_of", [re.sub("^(?:我们?|咱们?)的?", "", member["o"])])
    elif frame.ends and not ROLE.search(told[0].text):
        yield from _of(view, told[0])
    elif name and frame.verb != "算" and "的" not in name:
        company = _company_before(told[0])
        if company and all(token.kind == "n" for token in company.tokens) and (at := objects.organization(company)):
            yield from view.each("works_at", [at], object_kind="organization")
        inside = EMPLOYED.match(name)
        if inside and not company and ROLE.search(inside["r"]) and not re.match("[小中大]学", inside["r"]):
            yield from view.each("works_at", [inside["at"]], object_kind="organization")
            name = inside["r"]
        yield from view.each("role", [name])


def _of(view: View, phrase: Phrase) -> Iterator[Said]:
    """我是市作协的."""
    if name := objects.group(phrase):
        yield from view.each("member_of", [name])
    elif name := objects.organization(phrase):
        yield from view.each("works_at", [name], object_kind="organization")
