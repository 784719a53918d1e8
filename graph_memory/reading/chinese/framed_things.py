"""Belongings, works, health and languages, as the frames of Chinese clauses say them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from graph_memory.reading.chinese import cores, objects
from graph_memory.reading.chinese.things import DIET, OWNED
from graph_memory.reading.chinese.view import Frame, Phrase, View, whole
from graph_memory.reading.said import Said
from graph_memory.reading.timing import Effect

_EATING: Final = re.compile("[吃碰闻喝摸沾]")


def people_or_topic(view: View, predicate: str, name: str, kind: str = "") -> Iterator[Said]:
    """Of the people of the clause; of the topic where the subject is what it was done to."""
    people = view.people
    if view.named is not None and not people:
        people = [view.cast.topic] if view.cast.topic.person else []
    for who in people:
        yield Said(who.name, predicate, name, "event", tense="past", object_kind=kind)


def buy(view: View, frame: Frame) -> Iterator[Said]:
    if not (frame.done or view.passed) or view.future or view.clause.denies:
        return
    for phrase in view.objects_of(frame):
        sure = frame.verb in (
            "买",
            "购买",
            "购入",
            "入手",
            "下单",
            "买下",
            "网购",
            "团购",
            "订购",
            "购置",
            "添置",
            "采购",
            "淘",
            "淘到",
            "囤",
            "盘下",
            "拍下",
            "剁手",
            "抢到",
        )
        name = objects.thing(phrase, sure or objects.counted(phrase))
        if (name and name != "车") or (name and not frame.cleft):
            yield from view.each("bought", [name], "event", tense="past")


def sell(view: View, frame: Frame) -> Iterator[Said]:
    """把X卖了, X卖掉了, 出了X."""
    if frame.ends and not view.clause.times:
        return
    moved = frame.beside.get("把") or frame.beside.get("将")
    market = re.search("闲鱼|转转|咸鱼|二手|平台|群里", "".join(one.text for one in frame.beside.values()))
    if (frame.verb in ("出", "收", "转", "清仓") and moved is None and not market) or view.clause.denies:
        return
    told = [moved] if moved is not None else view.fronted(frame)
    if not (frame.done or view.passed) or view.future:
        return
    for phrase in told:
        name = objects.thing(cores.head(phrase), sure=True)
        if name and (moved is not None or frame.objects or OWNED.search(name)):
            yield from people_or_topic(view, "sold", name)


_ANIMAL: Final = re.compile("[猫狗犬兔鸟鱼龟鼠鸡鸭鹅猪牛羊蛇]$|鹦鹉|仓鼠")


def own(view: View, frame: Frame) -> Iterator[Said]:
    """有一辆皮卡, 名下有两套房; an illness is had."""
    if view.named is not None and not view.people:
        return
    if frame.objects and re.search("(?:活儿?|任务|项目|需求|事|工单|课题)$", frame.objects[0].text) and view.at_hand:
        view.story.tasks = view.story.blocked = True
        return
    for phrase in [part for told in frame.objects for part in cores.parts(told)]:
        if name := objects.illness(phrase):
            yield from view.each("has", [name])
        elif name := objects.thing(phrase, sure=objects.counted(phrase) or frame.verb in ("拥有", "名下有")):
            yield from view.each("owns", [] if _ANIMAL.search(name) else [name])


def ride(view: View, frame: Frame) -> Iterator[Said]:
    """开的是一辆X."""
    if not frame.cleft or frame.verb not in ("开", "骑"):
        return
    for phrase in frame.objects[:1]:
        if name := objects.thing(phrase, sure=objects.counted(phrase)):
            yield from view.each("owns", [name])


def finish(view: View, frame: Frame) -> Iterator[Said]:
    """看完X, X做完了, 完成X."""
    if view.clause.denies or view.future:
        return
    if not (frame.done or view.passed):
        return
    exact = frame.verb.endswith("完") or frame.verb in ("通关", "杀青", "啃")
    for phrase in view.fronted(frame):
        if frame.verb in ("听完", "看完") and (held := objects.event(phrase)):
            yield from people_or_topic(view, "attended", held, "event")
            continue
        name = objects.work(phrase) or (
            objects.task(phrase, sure=exact and frame.verb[:1] in "写做画译弄跑骑爬走拍录剪织修改翻整")
            if frame.verb not in ("交", "刷")
            else ""
        )
        if name and not objects.person(phrase, view.known) and not re.match("^(?:饭|觉|澡|作业|家务|事|活儿?$)", name):
            yield from people_or_topic(view, "finished", name)


def lesson(view: View, frame: Frame) -> Iterator[Said]:
    """上油画课, 报了陶艺班."""
    for phrase in frame.objects[:1] if re.match("[上报学选参]", frame.verb) and not view.clause.denies else []:
        found = re.match("^(?P<what>.{2,8}?)(?:课程?|班|兴趣班|培训班|训练营)$", cores.name(phrase))
        if found and cores.nominal(phrase) and not re.match("晚|夜|早|白|中|长白|加|公开|网", found["what"]):
            effect: Effect = "onset" if re.search("开始|报|刚", view.clause.raw) else "state"
            yield from view.each("learning", [found["what"]], effect)


def start(view: View, frame: Frame) -> Iterator[Said]:
    """开始追X, 昨晚开始看X: books, series and courses."""
    begun = (
        frame.verb.startswith(("开始", "入坑"))
        or "开始" in view.clause.raw
        or re.match("开[看读追写画刷更]|[追看读]起", frame.verb)
    )
    if not begun or view.clause.denies:
        return
    index = view.at(frame)
    told = frame.objects or (view.frames[index + 1].objects if index + 1 < len(view.frames) else [])
    if view.cast.scene and told and "的" in told[0].text and not told[0].text.startswith("《"):
        return
    for phrase in told[:1]:
        name = objects.work(phrase)
        if name and not re.search("博士|硕士|学位|学业", name):
            zone = view.cast.scene.at.tzinfo
            times = [whole(time, zone) for time in view.clause.times]
            for who in view.people:
                yield Said(who.name, "started", name, "event", tense="past", times=times)


def create(view: View, frame: Frame) -> Iterator[Said]:
    """写了个记账小程序, 创办了X."""
    if (
        not (frame.done or view.passed)
        or view.future
        or view.clause.denies
        or (view.named is not None and not view.people)
    ):
        return
    founded = re.match("创|开办|成立|组建|发起|发明|主创|办", frame.verb)
    for phrase in view.objects_of(frame)[:1]:
        name = objects.made(phrase) or (
            objects.organization(phrase, sure=True) or cores.name(phrase) if founded and cores.nominal(phrase) else ""
        )
        if (
            founded
            and re.search("(?:离职|辞职|手续|签证|证|卡|事|婚礼|酒席|会|活动|理)$", name)
            and not objects.group(phrase)
        ):
            name = ""
        if (
            name
            and frame.verb in ("看", "做", "写", "出", "画", "拍", "剪")
            and not re.match("^[一两三几个本首部款套篇张幅档期]", phrase.text)
            and not view.clause.times
            and "自己" not in view.clause.raw
        ):
            name = name if any(token.tag == "title" for token in phrase.tokens) else ""
        index = view.at(frame)
        after = view.frames[index + 1] if index + 1 < len(view.frames) else None
        if name and after is not None and "name" in after.senses and after.objects:
            name = cores.name(after.objects[0]) or name
        if name:
            yield from view.each("created", [name], "event", tense="past")


def ill(view: View, frame: Frame) -> Iterator[Said]:
    """查出X, 患有X."""
    for phrase in frame.objects[:1] or view.fronted(frame):
        for one in cores.parts(phrase):
            if name := objects.illness(one):
                who = view.people or ([view.cast.topic] if view.cast.topic.person else [])
                effect: Effect = "onset" if view.clause.times else "state"
                yield from (Said(someone.name, "has", name, effect) for someone in who)


def allergic(view: View, frame: Frame) -> Iterator[Said]:
    """对X过敏, 因为猫毛过敏, 一吃X就过敏."""
    index = view.at(frame)
    eaten = view.frames[index - 1].objects if index and _EATING.search(view.frames[index - 1].verb) else []
    beside = next((phrase for key in ("对", "因为") if (phrase := frame.beside.get(key))), None)
    told = [beside] if beside else eaten or ([view.topic] if view.topic is not None else _before_allergic(view))
    for phrase in told:
        names = [
            name
            for one in cores.parts(phrase)
            if (name := re.sub("^(?:对|一?(?:吃|喝|碰|闻)(?:到|了)?)(?=.)", "", cores.name(one)))
            and len(name) <= 8
            and not re.search("^(?:皮肤|鼻子|严重|.*季节?|这|那|什么|有点)", name)
        ]
        people = view.people or ([view.cast.topic] if phrase is view.named and view.cast.topic.person else [])
        yield from (Said(who.name, "allergic_to", name) for who in people for name in names)


def _before_allergic(view: View) -> list[Phrase]:
    """海鲜过敏: what stands before it, where that is nobody."""
    return [view.named] if view.named is not None and not view.people else []


def speak(view: View, frame: Frame) -> Iterator[Said]:
    """会说X和Y, X说得很溜, X我都会."""
    if re.search("得不|不太好|不怎么|很差|不行", view.clause.raw):
        return
    told = (
        view.fronted(frame) if frame.objects == [] or not objects.language(frame.objects[0]) else view.objects_of(frame)
    )
    if frame.objects and not any(objects.language(part) for one in frame.objects for part in cores.parts(one)):
        told = [view.topic or view.named] if (view.topic or view.named) is not None else []  # type: ignore[list-item]
    for phrase in [part for one in told for part in cores.parts(one)]:
        cut = _language_after(phrase)
        name = objects.language(cut)
        if not name or (
            frame.verb in ("说", "讲") and not re.search("会|能|得|母语|一口|流利", view.clause.raw) and frame.done
        ):
            continue
        owner = Phrase([token for token in phrase.tokens if token not in cut.tokens])
        who = view.cast.subject(owner.text).name if owner.tokens else ""
        people = [who] if who else [one.name for one in view.people] or [view.cast.topic.name]
        yield from (Said(one, "speaks", name) for one in people if one)


def _language_after(phrase: Phrase) -> Phrase:
    """我老婆西班牙语: the language."""
    last = Phrase(phrase.tokens[-1:])
    return last if len(phrase.tokens) > 1 and objects.language(last) and len(last.text) > 2 else phrase


def diet(view: View, frame: Frame) -> Iterator[Said]:
    """一直生酮饮食, 在做低碳饮食, 是纯素主义者."""
    told = [*frame.objects, *(view.before if frame is view.frames[0] else ())]
    for phrase in told:
        text = re.sub("^(?:执行|坚持|保持|采用|遵循|实行|尝试)", "", cores.name(phrase))
        found = re.fullmatch(
            f"(?:{DIET})|[一-鿿]{{2,4}}饮食|(?:[一-鿿]{{1,2}})?素(?:食)?主义者?|控糖|轻断食|间歇性?断食|断碳|无糖", text
        )
        if found and not re.match("健康|规律|均衡|清淡$|饮食", text):
            people = [view.cast.topic] if phrase is view.named else view.people
            yield from (Said(who.name, "diet", text) for who in people if who.name)
