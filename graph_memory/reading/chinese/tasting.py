"""Tastes, diets, languages, hobbies, health and things, as Chinese clauses say them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from graph_memory.reading.chinese.context import Context, Match
from graph_memory.reading.chinese.nouns import noun
from graph_memory.reading.chinese.things import DISEASE, LANGUAGE, OWNED, SPORT
from graph_memory.reading.chinese.tools import tool_name
from graph_memory.reading.said import Said


def like(here: Context, found: Match) -> Iterator[Said]:
    denied = here.clause.denied and not (here.clause.never or here.clause.ended)
    for name in tastes(here, found["o"]):
        if denied:
            here.clause.denied = False
        if not denied and SPORT.search(name) and re.search("周末|平时|闲|没事|业余|下班|有空", here.clause.raw):
            here.clause.times = []
            yield Said(here.who.name, "hobby", name)
            continue
        yield Said(here.who.name, "dislikes" if denied else "likes", name)


def tastes(here: Context, text: str) -> Iterator[str]:
    if re.match("[这那]", text):
        return
    for name in here.names(text) or [noun(text)]:
        name = re.sub("^(?:喝|吃|看|听|玩|用|去|穿)(?=.)(?!剧|书|歌)", "", name)
        name = noun(name)
        name = (
            f"{name}的"
            if re.fullmatch("[甜辣咸酸苦冷热生素荤]|油腻|清淡|甜腻", name) and f"{name}的" in here.clause.raw
            else name
        )
        if name and len(name) <= 16 and not re.search("^[你您这那它]|^(?:他|她|你|我|这样|那样)$", name):
            yield name


def dislike(here: Context, found: Match) -> Iterator[Said]:
    yield from (Said(here.who.name, "dislikes", name) for name in tastes(here, found["o"]))


def only(here: Context, found: Match) -> Iterator[Said]:
    who = here.who if here.who.person else here.cast.topic  # 咖啡只喝美式
    yield from (Said(who.name, "prefers", name) for name in here.names(found["o"]))


def prefer(here: Context, found: Match) -> Iterator[Said]:
    for name in here.names(found["o"].lstrip("你")) or [noun(found["o"])]:
        yield Said(here.who.name, "prefers", tool_name(re.sub("^你?(?:用|使用|喝|吃|看|听)?(?=.)", "", name).strip()))


def avoid(here: Context, found: Match) -> Iterator[Said]:
    """Denied eating and drinking: avoided."""
    if (here.clause.denies and "过" not in here.clause.raw and "没" not in here.clause.raw) or _LAST.search(
        here.clause.raw
    ):
        here.clause.denied = here.clause.ended = here.clause.never = False
        for name in here.names(found["o"]):
            if not _NO_FOOD.search(name) and not (name == "醋" and "吃" in here.clause.core):
                verb = "抽" if "抽" in here.clause.core and "烟" in name else ""
                yield Said(here.who.name, "avoids", verb + name)


_NO_FOOD: Final = re.compile("^(?:饭|早饭|午饭|晚饭|惯|下|饱|消|完|东西|上|起|到|了|出|准|住|得|着|[亏苦香惊力]$)")
_LAST: Final = re.compile("没再(?:吃|喝|碰|沾|抽)过?")


def forbidden(here: Context, found: Match) -> Iterator[Said]:
    here.clause.denied = False
    yield Said(here.cast.scene.speaker, "avoids", found["o"].strip())


def favourite(here: Context, found: Match) -> Iterator[Said]:
    slot = here.catalogue.slot(found["q"]) or found["q"]
    yield Said(here.who.name, "favourite", noun(found["o"]), qualifier=slot)


def allergic(here: Context, found: Match) -> Iterator[Said]:
    if "不" in (found.groupdict().get("not") or ""):
        here.clause.denied = True
    if here.cast.kin.predicate(found["s"]) == "pet":
        yield Said(here.cast.topic.name, "allergic_to", noun(found["s"] + found["o"]))  # 猫毛过敏
        return
    yield from (
        Said(here.who.name, "allergic_to", name)
        for name in here.names(re.sub("^(?:还)?有(?:一?点儿?|些)|^一?点儿?", "", found["o"]))
    )


def speak(here: Context, found: Match) -> Iterator[Said]:
    for name in here.names(found["o"]):
        name = re.sub("^(?:一点点|一点儿?|一口|流利的?|地道的?|一些|点)+", "", name)
        if LANGUAGE.match(name):
            yield Said(here.who.name, "speaks", name)


def learn(here: Context, found: Match) -> Iterator[Said]:
    for name in here.names(re.sub("^习?了?", "", re.sub("(?:学|学习)(?:了|过)?$", "", found["o"]))):
        if LANGUAGE.match(name) or len(name) >= 2:
            yield Said(here.who.name, "learning", name, "onset" if found.groupdict().get("new") else "state")


_TICKET: Final = re.compile("(?:票|券|名额|预约|年卡|月卡)$")


def have(here: Context, found: Match) -> Iterator[Said]:
    for name in here.names(found["o"]):
        if DISEASE.search(name) or _TICKET.search(name):
            yield Said(here.who.name, "has", name)
        elif OWNED.search(name):
            yield Said(here.who.name, "owns", name)


def diet(here: Context, found: Match) -> Iterator[Said]:
    yield Said(here.who.name, "diet", found["o"], "onset" if found["new"] or here.clause.times else "state")


def goal(here: Context, found: Match) -> Iterator[Said]:
    yield Said(here.cast.scene.speaker if not found["s"] else here.who.name, "goal", found["o"])


def hobby(here: Context, found: Match) -> Iterator[Said]:
    habit = here.clause.adverbs & {"平时", "经常", "常", "常常", "每周", "每天", "天天", "总是"} or re.search(
        "周末|没事就|每周|每天|闲时|空闲|下班后", here.clause.raw
    )
    if habit and not here.clause.denies:
        here.clause.times = []
        yield Said(here.who.name, "hobby", re.sub("^(?:打|踢|玩)", "", noun(found["o"])))


def hobbies(here: Context, found: Match) -> Iterator[Said]:
    yield from (Said(here.who.name, "hobby", name) for name in here.names(found["o"]))


def dislike_or_not(here: Context, found: Match) -> Iterator[Said]:
    """烦开会, 怕辣: dislikes, where it is not denied."""
    if not here.clause.denies:
        yield from dislike(here, found)


def interest(here: Context, found: Match) -> Iterator[Said]:
    """对X感兴趣; 对X没兴趣."""
    against = here.clause.denies or bool(re.search("没兴趣|没有兴趣|提不起|不感兴趣", here.clause.raw))
    here.clause.denied = here.clause.ended = False
    for name in tastes(here, found["o"]):
        yield Said(here.who.name, "dislikes" if against else "likes", name)


def no_more(here: Context, _: Match) -> Iterator[Said]:
    """以前天天喝可乐，现在一口不沾了: what was just told of."""
    last = re.search("(?:(?:喝|吃)(?P<o>[\u4e00-\u9fff]{1,6}?)|(?P<smoke>抽烟))[，,]", here.cast.text)
    if (here.clause.denies or "戒" in here.clause.core) and last:
        here.clause.denied = here.clause.ended = False
        yield Said(here.who.name, "avoids", last["smoke"] or noun(last["o"]), "onset" if here.clause.times else "state")


def weary(here: Context, found: Match) -> Iterator[Said]:
    """香菜我吃不了."""
    yield from (Said(here.who.name, "avoids", name) for name in here.names(found["o"]))


def habit(here: Context, found: Match) -> Iterator[Said]:
    """坚持跑步, 玩滑板: a pastime that is known as one."""
    for name in here.names(found["o"]):
        if SPORT.search(name) and not here.clause.denies:
            here.clause.times = [time for time in here.clause.times if time.kind == "since"]
            yield Said(here.who.name, "hobby", re.sub("^(?:打|踢|玩)(?=..)", "", name))


def allergic_maybe(here: Context, found: Match) -> Iterator[Said]:
    """榛子我碰都不能碰: an allergy where the sentence says so, else avoided."""
    if not here.clause.denies:
        return
    here.clause.denied = here.clause.ended = False
    for name in here.names(found["o"]):
        yield Said(here.who.name, "allergic_to" if "过敏" in here.cast.text else "avoids", name)


def intro(here: Context, found: Match) -> Iterator[Said]:
    """今年立了俩目标: the next clauses list them."""
    here.cast.scene.topic = found["kin"] or "过敏"
    yield from ()


def intro_pastimes(here: Context, _: Match) -> Iterator[Said]:
    here.cast.scene.topic = "爱好"
    yield from ()


def intro_studies(here: Context, _: Match) -> Iterator[Said]:
    here.cast.scene.topic = "在读"
    yield from ()


def fluent(here: Context, found: Match) -> Iterator[Said]:
    """粤语说得挺溜; 英语还行."""
    for name in here.names(found["o"]):
        if LANGUAGE.match(name):
            yield Said(here.who.name, "speaks", name)


def intro_tasks(here: Context, _: Match) -> Iterator[Said]:
    here.cast.scene.topic = "任务"
    yield from ()


def joyless(here: Context, found: Match) -> Iterator[Said]:
    """我无辣不欢."""
    here.clause.denied = False
    yield Said(here.who.name, "likes", noun(found["o"]))
