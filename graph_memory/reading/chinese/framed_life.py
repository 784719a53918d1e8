"""Homes, trips, events and where things are, as the frames of Chinese clauses say them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from graph_memory.reading.chinese import cores, endings, objects
from graph_memory.reading.chinese.framed_things import people_or_topic
from graph_memory.reading.chinese.view import Frame, Phrase, View
from graph_memory.reading.said import Said
from graph_memory.reading.timing import Effect

_LOOSELY: Final = frozenset(["待", "呆", "蹲", "漂", "落地", "养老", "生活"])
_COUNTRYSIDE: Final = re.compile("^(?:乡下|农村|郊区|市区|县城|海边|山里|城里|国外|海外|市中心|城中村)$")


def live(view: View, frame: Frame) -> Iterator[Said]:
    """住在X, 在X定居; 待 only where X is a known place."""
    at = frame.beside.get("在") or (frame.objects[0] if frame.objects else None)
    if (
        at is None
        or re.match("[一二三四五六七八九十\\d]+[楼层]", at.text)
        or re.search("酒店|宾馆|民宿|医院|宿舍|招待所", at.text)
    ):
        return
    view.story.sense = "live"
    if frame.verb[:1] in "待呆" and objects.organization(at):
        return
    sure = not frame.verb.startswith(tuple(_LOOSELY))
    name = objects.place(at, sure=sure) or (at.text if _COUNTRYSIDE.match(at.text) else "")
    told = any(time.valid_from or time.valid_to for time in view.clause.times)
    view.story.blocked = bool(name)
    lengths = [] if told else [time for time in view.clause.times if not (time.valid_from or time.valid_to)]
    if not name or (lengths and not re.search("了[。！!]*$", view.clause.raw)) or (not sure and not view.clause.times):
        return
    new = re.match("住进|住到|搬进|住回|落户|安家|落脚|定居", frame.verb)
    effect: Effect = (
        "onset" if (new or view.future or re.search("刚|开始", view.clause.raw)) and not frame.past else "state"
    )
    yield from view.each("lives_in", [name], effect, tense="past" if frame.past else "present", object_kind="place")


def _back(view: View, frame: Frame) -> bool:
    """前年从北京回了老家沈阳: for good."""
    long = any(time.grain in ("year", "month") for time in view.clause.times)
    return "从" in frame.beside and long and frame.done


def move(view: View, frame: Frame) -> Iterator[Said]:
    """从A搬到B; a thing that is moved is there then."""
    target = (frame.objects[0] if frame.objects else None) or frame.beside.get("到") or frame.beside.get("往")
    if frame.verb in ("回", "回流") and view.story.sense != "live" and not _back(view, frame):
        return
    origin = frame.beside.get("从")
    old = objects.place(origin, sure=True) if origin else ""
    name = objects.place(target, sure=True) if target else ""
    if not name:
        return
    if view.named is not None and not view.people:
        if subject := objects.organization(view.named) or cores.name(view.named):
            yield Said(subject, "located_in", name, "onset", object_kind="place")
        return
    if old:
        yield from view.each("lives_in", [old], "end", denies=True, object_kind="place")
    yield from view.each("lives_in", [name], "onset", object_kind="place")


_COMPANY: Final = re.compile("(?:公司|集团|科技|银行|大厂|事务所|律所|研究院)$")


def travel(view: View, frame: Frame) -> Iterator[Said]:
    """去过X, 跑了一趟X, 在X出差; with a time to come it is a plan."""
    at = _destination(view, frame)
    if at is None or any("work" in one.senses for one in view.frames[view.at(frame) + 1 :]):
        return
    if (company := objects.organization(at)) and _COMPANY.search(at.text):
        if frame.verb == "去" and frame.done and not frame.past and len(view.frames) == 1:
            yield from view.each("works_at", [company], "onset", object_kind="organization")
        return
    fronted = at is view.named
    at = at if any(token.kind == "c" for token in at.tokens) else cores.head(at)
    happening = objects.event(at)
    name = objects.place(at, sure="了" in view.clause.raw or "过" in view.clause.raw or "趟" in view.clause.raw)
    if not (name or happening) or re.search("店$|超市|医院", at.text):
        return
    planned = view.story.planned is not None
    if view.future or (planned and not frame.done):
        yield from _planned(view, frame, name or happening)
    elif frame.done or view.passed or view.clause.denies:
        names = [text for one in cores.parts(at) if (text := objects.place(one, sure=True) or objects.event(one))]
        predicate = "attended" if happening and not name else "visited"
        people = [view.cast.topic] if fronted and view.cast.topic.person else view.people
        for who in people:
            for one in names or [name]:
                yield Said(
                    who.name,
                    predicate,
                    one,
                    "event",
                    tense="past",
                    object_kind="place" if predicate == "visited" else "event",
                )


def _destination(view: View, frame: Frame) -> Phrase | None:
    beside = frame.beside.get("到") or (frame.beside.get("在") if "visit" in frame.senses else None)
    if frame.objects:
        return frame.objects[0]
    if beside:
        return beside
    index = view.at(frame)
    if index and "visit" in frame.senses and "go" in view.frames[index - 1].senses:
        return None
    if frame.verb in ("去过", "到过", "去") and (frame.done or view.clause.denies) and view.fronted(frame):
        phrase = view.topic or view.named
        return phrase
    return None


def _planned(view: View, frame: Frame, name: str) -> Iterator[Said]:
    index = view.at(frame)
    after = "".join(one.verb + "".join(phrase.text for phrase in one.objects[:1]) for one in view.frames[index + 1 :])
    text = name + frame.verb if "在" in frame.beside else frame.verb + name + after
    text = re.sub("^(?:前往|到)", "去", text)
    if len(text) <= 18:
        times = list(view.story.planned or ()) if not view.future else ()
        for who in view.people:
            yield Said(who.name, "plans", text, "event", tense="future", times=times)


def attend(view: View, frame: Frame) -> Iterator[Said]:
    """参加X, 看了X: what is held, or a club that one joins."""
    for phrase in view.fronted(frame):
        name = objects.event(phrase)
        joined = frame.verb in ("参加", "参与") and not name
        if joined and (club := objects.group(phrase)):
            yield from view.each("member_of", [club], "onset")
        elif name and view.future:
            for who in view.people:
                yield Said(who.name, "plans", frame.verb + name, "event", tense="future")
        elif name and (frame.done or view.passed):
            yield from people_or_topic(view, "attended", name, "event")


_SEAT: Final = re.compile("(?<=..)的?(?:总部|地址|办公室|办公地点|位置)$")


def located(view: View, frame: Frame) -> Iterator[Said]:
    """X设在Y, X在Y: where a thing is; a person in a team or at an employer."""
    at = (frame.objects[0] if frame.objects and frame.verb != "" else None) or frame.beside.get("在")
    if at is None:
        return
    thing = view.named is not None and (not view.people or _SEAT.search(view.named.text))
    if view.named is not None and thing:
        if frame.verb in ("存在", "跑在", "存", "部署在", "托管在") or (
            endings.LATIN.match(at.text) and frame.verb in ("", "放在")
        ):
            return
        name = objects.place(at, sure=frame.verb not in ("", "开", "放", "办", "摆"))
        subject = cores.name(view.named)
        if (
            name
            and subject
            and all(token.kind != "v" for token in view.named.tokens)
            and not re.match("^(?:家|人|户口|老家|心|这|那|钱|事)", subject)
        ):
            if re.fullmatch("(?:我们?|我俩)?(?:的)?新?家", view.named.text):
                yield Said(view.speaker, "lives_in", name, object_kind="place")
                return
            if all(token.tag in ("v", "vd", "d") for token in view.named.tokens):
                return
            subject = _SEAT.sub("", subject) if len(subject) > 4 else subject
            yield Said(subject, "located_in", name, object_kind="place")
    elif frame.verb == "" and len(view.frames) == 1 and view.people:
        yield from _being_at(view, at)


def _being_at(view: View, at: Phrase) -> Iterator[Said]:
    if name := objects.group(at):
        yield from view.each("member_of", [name])
    elif name := objects.school(at):
        predicate = "studies_at" if re.search("读|念|上学|学生|女儿|儿子|孩子|闺女", view.clause.raw) else ""
        if predicate:
            yield from view.each(predicate, [name], object_kind="organization")
    elif (at_work := objects.organization(at)) or (
        (view.clause.past or view.clause.now)
        and not objects.place(at)
        and (at_work := objects.organization(at, sure=True))
    ):
        yield from view.each("works_at", [at_work], object_kind="organization")
    elif re.search("常年|长期|长住", view.clause.raw) and (name := objects.place(at, sure=True)):
        yield from view.each("lives_in", [name], object_kind="place")
