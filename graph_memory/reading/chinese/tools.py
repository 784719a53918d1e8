"""Tools, versions, states and languages of software, as Chinese clauses say them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from graph_memory.reading.chinese.context import Context, Match
from graph_memory.reading.chinese.nouns import noun
from graph_memory.reading.said import Said


def switch(here: Context, found: Match) -> Iterator[Said]:
    old, new = noun(found["a"] or ""), noun(found["o"])
    if re.search("邮箱|手机号?$|电话|密码|名字|头像|微信号", here.who.name):
        return
    verb, who, kind = found["v"], here.who, here.catalogue.slot(here.who.name) or ""
    if kind:
        who = here.cast.topic  # 编辑器从A换成了B: what the topic uses
    if not (
        here.tool(new)
        or (old and here.tool(old))
        or ("用" in verb and len(new) < 10)
        or (verb == "换成" and not re.search("^(?:我|他|她)", new))
    ):
        return
    if old:
        yield Said(who.name, "uses", old, "end", denies=True)
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
    yield Said(who.name, "uses", new, "onset", exclusive=True)


def use(here: Context, found: Match) -> Iterator[Said]:
    verb = found["v"]
    slot = here.catalogue.slot(here.who.name) or ""
    who = here.cast.topic if slot else here.who  # 缓存用Redis: what the topic uses
    for name in here.names(found["o"]):
        name = _FOR.sub("", tool_name(name))
        if re.search("[我你他她它]|^(?:谢|担心|客气|管|想|说|急|心|力|于)", name) or len(name) > 24:
            continue
        plain = (
            len(name) >= 2
            and here.who.person
            and not re.search("^(?:它|这|那|来)|[\u4e00-\u9fff]{2}[A-Za-z]", name)
            and not here.acts(name)
        )
        left = here.clause.denies and bool(re.search("不再|早就?不|已经不|没用过|从来", here.clause.raw))
        left = left and any(tag != "v" for word, tag in here.clause.words if word in name)
        if here.tool(name) or (plain and not here.clause.denies) or (left and here.who.person):
            exclusive = True if re.search("还是用|只用|统一用", verb) and not here.clause.denies else None
            database = here.catalogue.qualifier("uses", name) == "database" and not who.person
            predicate = "database" if database else "uses"
            yield Said(
                who.name, predicate, name, "onset" if exclusive else "state", exclusive=exclusive, qualifier=slot
            )


def tool_name(name: str) -> str:
    """uv管环境 is uv: a name in Latin letters, without what it is for."""
    found = re.match(
        r"^(?P<tool>[A-Za-z][\w.+#/ -]*?)(?:来)?[管写做画记看存跑拍剪排搭建打修听][\u4e00-\u9fff]{1,6}$", name
    )
    return found["tool"] if found else name


_FOR: Final = re.compile(
    "(?<=[\u4e00-\u9fff]{2})(?:来)?(?:开会|做|写|管|画|记[账笔日录]|剪|拍|聊|沟通|办公|协作|处理|排版|"
    "修图|追|导航|打车|点|订|听歌|编|查|发|管理|写作|炒菜|打卡)[\u4e00-\u9fff]*$"
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


def versioned(here: Context, found: Match) -> Iterator[Said]:
    """PostgreSQL 从15升到16; prod还是7.4."""
    changed = not re.search("还是|是$|停|锁|跑", found[0][: found.start("o") - found.start()])
    if here.who.name != here.cast.scene.speaker and not here.clause.denies:
        yield Said(here.who.name, "version", found["o"], "onset" if changed else "state", object_kind="value")


def language(here: Context, found: Match) -> Iterator[Said]:
    """代码是Go写的: of the topic."""
    part = re.search("^(?:整个)?(?:代码|后端|前端|核心|主体|源码|脚本|全部|底层|部分)$", found["s"])
    who = here.cast.topic if part else here.who
    if who.name and not who.person:
        yield Said(who.name, "language", found["o"])


def stage(here: Context, found: Match) -> Iterator[Said]:
    """项目卡在验收阶段."""
    if here.who.name and not here.who.person:
        yield Said(here.who.name, "status", noun(found["o"]), object_kind="value")


def database(here: Context, found: Match) -> Iterator[Said]:
    """测试环境的数据库换成MySQL 8了."""
    changed = re.search("换|改|迁|升|切", found["v"])
    if here.who.name and not here.who.person:
        yield Said(here.who.name, "database", noun(found["o"]), "onset" if changed else "state")
