"""Tasks, who has them, and who leads whom, as the frames of Chinese clauses say them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from graph_memory.gazetteer import given_names
from graph_memory.reading.chinese import cores, endings, objects
from graph_memory.reading.chinese.view import Frame, Phrase, View
from graph_memory.reading.said import Said
from graph_memory.reading.timing import Effect

_UNSURE_TASKS: Final = frozenset(
    [
        "改",
        "修",
        "写",
        "看",
        "支持",
        "处理",
        "推进",
        "筹备",
        "优化",
        "重构",
        "迁移",
        "打理",
        "参与",
        "接",
        "跟",
        "盯",
        "领",
        "维护",
        "主持",
        "扛",
        "张罗",
        "接下来",
    ]
)
_PLAIN_VERBS: Final = frozenset(["写", "看", "改", "修", "支持", "处理", "接", "拿", "领", "跟", "扛", "参与"])
_TAKEN_OVER: Final = re.compile("接|认领|揽|take|领")
_TEAM: Final = re.compile(
    "(?:组|队|部门?|团队|分公司|分店|门店|店|中心|事业部|小组|团|科室|车间|班|项目|业务|线|公司|工厂|支部|连|营"
    "|squad|team)$",
    re.I,
)


_ANY: Final = re.compile("客户|项目|模块|系统|产品|业务|任务|服务|区域|城市|门店|平台|栏目|活儿?")


def task(view: View, frame: Frame) -> Iterator[Said]:
    """负责X; X由某人负责; X某人在跟."""
    if (
        frame.cleft
        and view.named is not None
        and not view.people
        and frame.objects
        and (who := view.person(frame.objects[0]))
    ):
        yield from _assigned(view, who, [view.named], "state")
        return
    doer = next((phrase for key in ("由", "归", "让") if (phrase := frame.beside.get(key))), None)
    if doer is not None:
        index = view.at(frame)
        after = view.frames[index + 1].objects[:1] if index + 1 < len(view.frames) else []
        things = frame.objects[:1] or after or ([view.named] if view.named is not None else [])
        yield from _assigned(view, view.person(doer), things, "state")
        return
    sure = frame.verb not in _UNSURE_TASKS or frame.going or view.at_hand != ""
    if frame.verb in _PLAIN_VERBS and not (frame.going or (frame.done and frame.verb in ("接", "领", "拿", "扛"))):
        return
    told = frame.objects[:1] or ([view.topic] if view.topic is not None else [])
    effect: Effect = "onset" if _TAKEN_OVER.search(frame.verb) else "state"
    names = [name for phrase in told for one in cores.parts(phrase) if (name := objects.task(one, sure))]
    names = [name for name in names if not objects.role(told[0]) or _TASKLIKE.search(name)]
    tense = "past" if frame.past else "present"
    if told and told[0].tokens[0].kind == "m" and _ANY.fullmatch("".join(names)):
        view.story.tasks = view.story.blocked = True  # 负责两个客户：汇川和蓝海
        return
    if names:
        view.story.thing = names[0]
        yield from view.each("works_on", names, effect, tense=tense)
    elif not told and view.named is not None and frame.verb in _HANDLED and frame is view.frames[0]:
        yield from _joint(view)


_TASKLIKE: Final = re.compile("(?:开发|测试|运维|前端|后端|设计|运营|采购|销售|审计|风控)$")
_HANDLED: Final = frozenset(["负责", "跟进", "跟", "盯", "接手", "对接", "维护", "处理", "牵头", "主导", "管"])


def _joint(view: View) -> Iterator[Said]:
    """后端小李负责; 老邱不负责了, what was spoken of before."""
    assert view.named is not None
    tokens = view.named.tokens
    for cut in (1, 2):
        person, thing = Phrase(tokens[-cut:]), Phrase(tokens[:-cut])
        if thing.tokens and objects.person(person, view.known) and (name := objects.task(thing, sure=True)):
            yield Said(name, "assigned_to", view.person(person), object_kind="person")
            return
    if view.story.thing and (view.clause.denies or view.clause.past or view.story.sense in ("task", "hand")):
        ended = view.clause.ended or view.clause.past
        for who in view.people:
            yield Said(
                view.story.thing,
                "assigned_to",
                who.name,
                "end" if ended else "state",
                denies=ended,
                object_kind="person",
            )


def _assigned(view: View, who: str, things: list[Phrase], effect: Effect) -> Iterator[Said]:
    """The things, or the one spoken of before, are somebody's task."""
    names = [name for phrase in things for one in cores.parts(phrase) if (name := objects.task(one, sure=True))]
    if not names and not things and view.subject:
        names = [view.subject]
    for name in names or ([view.story.thing] if not things and view.story.thing else []):
        if who and name:
            view.story.thing = name
            yield Said(name, "assigned_to", who, effect, object_kind="person")


def hand(view: View, frame: Frame) -> Iterator[Said]:
    """X交给某人; 把X从甲转给乙."""
    taker = view.person(frame.objects[0]) if frame.objects else ""
    moved = frame.beside.get("把") or frame.beside.get("将")
    giver = view.person(frame.beside.get("从") or frame.beside.get("由"))
    thing = moved or (view.named if view.named is not None and view.subject else None) or view.topic
    if not taker:
        return
    name = objects.task(thing, sure=True) if thing is not None else view.story.thing
    if not name:
        return
    if not giver and moved is not None and view.people and view.people[0].name != taker:
        giver = view.people[0].name
    if giver:
        yield Said(name, "assigned_to", giver, "end", denies=True, object_kind="person")
    view.story.thing = name
    yield Said(name, "assigned_to", taker, "onset", object_kind="person")


def reports(view: View, frame: Frame) -> Iterator[Said]:
    """汇报给X, 向X汇报; 汇报给我的有A和B."""
    boss = (
        (frame.objects[0] if frame.objects else None)
        or frame.beside.get("向")
        or frame.beside.get("给")
        or frame.beside.get("跟")
    )
    if boss is None:
        return
    index = view.at(frame)
    after = view.frames[index + 1] if index + 1 < len(view.frames) else None
    if boss.text.startswith("我") and after is not None and after.verb in ("有", "是"):
        yield from crew(view, [view.speaker], after.objects)
    elif name := view.person(boss):
        yield from view.each("reports_to", [name], object_kind="person")


def crew(view: View, bosses: list[str], phrases: list[Phrase]) -> Iterator[Said]:
    for boss in bosses:
        for phrase in phrases:
            for one in cores.parts(phrase):
                kin = view.cast.kin.pattern.match(one.text)
                if not kin and (name := view.person(one)) and name != boss:
                    yield Said(boss, "manages", name, object_kind="person")


def manage(view: View, frame: Frame) -> Iterator[Said]:
    """带X组, 管着小李和小王; X归某人管."""
    boss = next((phrase for key in ("归", "由") if (phrase := frame.beside.get(key))), None)
    if boss is not None:
        name = view.person(boss)
        things = [view.named] if view.named is not None else []
        people = [who.name for who in view.people]
        if name and people:
            yield from (Said(who, "reports_to", name, object_kind="person") for who in people if who != name)
        elif name and things and (team := cores.name(things[0])) and len(team) <= 14:
            yield Said(name, "manages", team)
        return
    told = view.objects_of(frame)
    teams = [
        name
        for phrase in told
        if (name := cores.name(cores.head(phrase))) and _TEAM.search(name) and len(name) <= 14 and len(name) > 1
    ]
    if teams and re.fullmatch("(?:小组|团队|人|组|队|部门|项目|店|班)", teams[0]):
        return
    if teams and cores.nominal(told[0]):
        yield from view.each("manages", teams)
    elif view.at_hand.endswith(("手下", "手底下", "下面", "组里")) or (told and not teams):
        view.story.crew = view.at_hand.endswith(("手下", "手底下", "下面", "组里")) or view.story.crew
        yield from crew(view, [who.name for who in view.people], told)
    elif not told and view.clause.ended and view.story.thing:
        yield from _joint(view)


def job_of(view: View, phrase: Phrase) -> Iterator[Said]:
    """后端是我, 支付是小李."""
    assert view.named is not None
    name = objects.task(view.named)
    latin = endings.LATIN.match(phrase.text)
    if view.catalogue.qualifier("uses", phrase.text) or (latin and phrase.text.split()[0].lower() not in given_names()):
        return
    if (
        name
        and (who := view.person(phrase))
        and not re.search("人$", view.named.text)
        and view.clause.core.count("是") == 1
    ):
        yield Said(name, "assigned_to", who, object_kind="person")
