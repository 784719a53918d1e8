"""Tools, tastes, diets, languages, hobbies and things, as Chinese clauses say them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from graph_memory.reading.chinese.context import (
    DISEASE,
    LANGUAGE,
    OWNED,
    Context,
    Match,
)
from graph_memory.reading.chinese.people import noun
from graph_memory.reading.said import Said


def switch(here: Context, found: Match) -> Iterator[Said]:
    old, new = noun(found["a"] or ""), noun(found["o"])
    verb = found["v"]
    if not (
        here.tool(new)
        or (old and here.tool(old))
        or ("用" in verb and len(new) < 10)
        or (verb == "换成" and not re.search("^(?:我|他|她)", new))
    ):
        return
    if old:
        yield Said(here.who.name, "uses", old, "end", denies=True)
    elif here.clause.denies:
        return
    elif (
        here.sofar
        and (last := here.sofar[-1]).predicate == "uses"
        and last.subject == here.who.name
        and not last.denies
    ):
        here.sofar.pop()  # "used A all along, then changed to B": A until then
        yield Said(here.who.name, "uses", last.object, "end", denies=True)
    yield Said(here.who.name, "uses", new, "onset", exclusive=True)


def use(here: Context, found: Match) -> Iterator[Said]:
    verb = found["v"]
    slot = here.catalogue.slot(here.who.name) or ""
    who = here.cast.topic if slot else here.who  # 缓存用Redis: what the topic uses
    for name in here.names(found["o"]):
        if re.search("^(?:谢|担心|客气|管|想|说|急|心|力|于)", name) or len(name) > 24:
            continue
        plain = (
            len(name) >= 2
            and here.who.person
            and not re.search("^(?:它|这|那|来)|[\u4e00-\u9fff]{2}[A-Za-z]", name)
            and not here.acts(name)
        )
        if here.tool(name) or (plain and not here.clause.denies):
            exclusive = True if re.search("还是用|只用|统一用", verb) and not here.clause.denies else None
            database = here.catalogue.qualifier("uses", name) == "database" and not who.person
            predicate = "database" if database else "uses"
            yield Said(
                who.name, predicate, name, "onset" if exclusive else "state", exclusive=exclusive, qualifier=slot
            )


def instead(here: Context, found: Match) -> Iterator[Said]:
    """用Kafka代替RabbitMQ."""
    yield Said(here.who.name, "uses", noun(found["a"]), "end", denies=True)
    yield Said(here.who.name, "uses", noun(found["o"]), "onset", exclusive=True)


def slot(here: Context, found: Match) -> Iterator[Said]:
    """项目用的数据库是MySQL."""
    slot = here.catalogue.slot(found["q"])
    if slot == "database" and not here.who.person:
        yield Said(here.who.name, "database", noun(found["o"]))
    elif slot:
        yield Said(here.who.name, "uses", noun(found["o"]), qualifier=slot)


def status(here: Context, found: Match) -> Iterator[Said]:
    if here.who.name and not here.who.person:
        yield Said(here.who.name, "status", found["o"], object_kind="value")


def like(here: Context, found: Match) -> Iterator[Said]:
    denied = here.clause.denied and not (here.clause.never or here.clause.ended)
    for name in tastes(here, found["o"]):
        if denied:
            here.clause.denied = False
        yield Said(here.who.name, "dislikes" if denied else "likes", name)


def tastes(here: Context, text: str) -> Iterator[str]:
    if re.match("[这那]", text):
        return
    for name in here.names(text):
        name = re.sub("^(?:喝|吃|看|听|玩|用|去|穿)(?=.)(?!剧|书|歌)", "", name)
        name = noun(name)
        if name and len(name) <= 16 and not re.search("^[你您这那它]|^(?:他|她|你|我|这样|那样)$", name):
            yield name


def dislike(here: Context, found: Match) -> Iterator[Said]:
    yield from (Said(here.who.name, "dislikes", name) for name in tastes(here, found["o"]))


def only(here: Context, found: Match) -> Iterator[Said]:
    yield from (Said(here.who.name, "prefers", name) for name in here.names(found["o"]))


def prefer(here: Context, found: Match) -> Iterator[Said]:
    for name in here.names(found["o"]):
        yield Said(here.who.name, "prefers", re.sub("^(?:用|使用|喝|吃|看|听)(?=.)", "", name).strip())


def avoid(here: Context, found: Match) -> Iterator[Said]:
    """Denied eating and drinking: avoided."""
    if here.clause.denied and not here.clause.never:
        here.clause.denied = here.clause.ended = False
        for name in here.names(found["o"]):
            if not re.search("^(?:饭|早饭|午饭|晚饭|惯|下|饱|消|完|东西|上|起|到)", name):
                yield Said(here.who.name, "avoids", name)


def forbidden(here: Context, found: Match) -> Iterator[Said]:
    here.clause.denied = False
    yield Said(here.cast.scene.speaker, "avoids", found["o"].strip())


def favourite(here: Context, found: Match) -> Iterator[Said]:
    slot = here.catalogue.slot(found["q"]) or found["q"]
    yield Said(here.who.name, "favourite", noun(found["o"]), qualifier=slot)


def allergic(here: Context, found: Match) -> Iterator[Said]:
    if "不" in found["not"]:
        here.clause.denied = True
    yield from (Said(here.who.name, "allergic_to", name) for name in here.names(found["o"]))


def speak(here: Context, found: Match) -> Iterator[Said]:
    for name in here.names(found["o"]):
        name = re.sub("^(?:一点|一口|流利的?|一些|点)", "", name)
        if LANGUAGE.match(name):
            yield Said(here.who.name, "speaks", name)


def learn(here: Context, found: Match) -> Iterator[Said]:
    for name in here.names(re.sub("^习?了?", "", re.sub("(?:学|学习)(?:了|过)?$", "", found["o"]))):
        if LANGUAGE.match(name) or len(name) >= 2:
            yield Said(here.who.name, "learning", name, "onset" if found.groupdict().get("new") else "state")


def have(here: Context, found: Match) -> Iterator[Said]:
    for name in here.names(found["o"]):
        if DISEASE.search(name):
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
