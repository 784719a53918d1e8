"""Pastimes: what a clause says is done again and again for pleasure (周末踢球, 没事写写小说, 业余：攀岩、露营)."""

from __future__ import annotations

import re
from typing import Final

from graph_memory.reading.chinese.chunks import Token
from graph_memory.reading.chinese.people import Who
from graph_memory.reading.chinese.things import SPORT
from graph_memory.reading.chinese.view import View
from graph_memory.reading.said import Said

_AGAIN: Final = re.compile(
    "周末|平时|平常|平日|没事|闲下来|闲时|闲暇|业余|有空|空闲|空余|课余|工作之余|每(?:周|个?星期|天|晚|个?周末|逢"
    "|个?月|年)|(?<!上)下了?班|常去|经常|一到(?:冬天|夏天|周末)|一有(?:空"
    "|时间)|一周|坚持|雷打不动|隔三差五"
)
_ACT: Final = re.compile(
    "^(?:打打?|踢踢?|玩玩?|练练?|弹弹?|拉拉?|吹|爬|跑跑?|游|骑骑?|滑滑?|钓钓?|画画?|种种?|跳跳?|唱|织|缝|拍拍?|攀"
    "|撸|逛|烤|做|写写?|看看?|听听?|读读?|徒步|露营|攀岩|潜水"
    "|冲浪|摄影|健身|园艺|烘焙|观鸟|登山|远足|划|飞盘|下|刷|泡|收集|集|养)"
)
_PLAIN: Final = re.compile(
    "班|作业|会|病|饭$|觉|娃|电话|家务|手机|车$|工|字$|课$|报告|代码|邮件|事|钱|针|药|孩子|人|门|客户|需求|日报"
    "|周报|快递|^.$|[看听写读做打跑下]$"
)
_WHEN: Final = re.compile(
    "时间|周末|之余|下班|闲|业余|晚上|早上|傍晚|没事|有空|空$|时候|江边|河边|公园|健身房|球馆|操场|家里|坚持|每|一$"
)
_SHORT: Final = re.compile("^(?:打|踢|玩)(?=..)")


def pastimes(view: View) -> list[Said]:
    """Each activity of the clause where it says that it is done again and again."""
    clause = view.clause
    if (
        clause.denies
        or clause.past
        or view.passed
        or ("了" in clause.raw and "坚持" not in clause.raw)
        or not _AGAIN.search(clause.raw)
        or re.search("[把被给]|出差|上班|开会", clause.core)
    ):
        return []
    run = [token for token in view.tokens if token.kind not in "ldm" or token.tag == "title"]
    place = next((place for place, token in enumerate(run) if _acts(run, place)), None)
    if place is None or any(token.text in ("喜欢", "爱", "讨厌", "想", "要") for token in run[:place]):
        return []
    names = [name for part in _listed(run[place:]) if (name := _activity(part))]
    people = _whose(view, run[:place])
    if not names or not people:
        return []
    clause.times = [time for time in clause.times if time.kind == "since"]
    return [Said(who.name, "hobby", name) for who in people for name in names]


def _whose(view: View, run: list[Token]) -> list[Who]:
    """Whose pastime, from what stands before it: 业余时间 is nobody, 和同事 is company."""
    first = next((place for place, token in enumerate(run) if token.kind == "p"), len(run))
    told = [token.text for token in run[:first] if token.kind in "nr" and not _WHEN.search(token.text)]
    if not told:
        return [view.cast.topic] if view.cast.topic.person and view.cast.topic.name else []
    who = view.cast.subject("".join(told))
    return [who] if who.name and who.person else []


def _acts(run: list[Token], place: int) -> bool:
    token = run[place]
    after = run[place + 1] if place + 1 < len(run) else None
    if token.kind not in "nv" or token.tag.startswith("nr"):
        return False
    if SPORT.search(token.text):
        return True
    longer = len(token.text) > 1 or (after is not None and after.kind == "n")
    return bool(_ACT.match(token.text)) and longer


def _listed(run: list[Token]) -> list[str]:
    parts = [""]
    for token in run:
        if token.kind == "c":
            parts.append("")
        elif token.kind in "pax":
            break
        else:
            parts[-1] += token.text
    return parts


def _activity(text: str) -> str:
    text = re.sub("^(?:去|一起|会|都|就|来)+", "", text)
    text = re.sub("^(?P<v>[打踢玩练弹跑写画看听读做钓跳])(?P=v)", r"\g<v>", text)
    if not 2 <= len(text) <= 10 or (_PLAIN.search(text) and not SPORT.search(text)) or "的" in text[:2]:
        return ""
    return _SHORT.sub("", text) if SPORT.search(text) else text
