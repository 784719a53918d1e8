"""Decisions (决定把发布推迟到七月) and lessons (下次别再周五发版了) that no other predicate holds."""

from __future__ import annotations

import re
from typing import Final

from graph_memory.reading.said import Said
from graph_memory.reading.scene import Scene

_DECIDED: Final = re.compile(
    "^(?P<s>[^，,]{0,10}?)(?:最终|最后|已经|终于|经过讨论|讨论后|一致|今天|昨天|刚刚|刚|开会|现在|也|都)*"
    "(?:决定|打定主意|选择了|敲定|拍板|选定|商定|议定|定下来|说定|约定|(?<![不肯一注否规稳固设假确])定了)(?:要|"
    "以后|由|是|：|:)?(?P<what>[^，,。！!？?；;]{3,40})"
)
_UNDECIDED: Final = re.compile("没(?:有)?决定|未决定|还没|决定(?:不了|权|性|因素)|正在|要不要|是否|谁|什么|怎么|哪")
_REASON: Final = re.compile(
    "(?:是因为|因为|由于|理由是|原因是|主要是因为|考虑到|鉴于|(?<=[，,])毕竟|(?<![因认成])为了)(?P<why>[^，,。；"
    ";！!？?]{2,60})"
)
_SETTLED: Final = re.compile(
    "决定(?!权|性|于|因素)|打定主意|敲定|拍板|选定|商定|议定|选择了|选用了|(?:说好|约定|商量好|定)了?(?:以后|"
    "就|还是|要)?(?=用|采用|不|改)"
)
_LESSON: Final = re.compile(
    "(?:(?:(?:这次|上次|今天|最大)?的?(?:教训|经验|心得|体会)(?:教训)?(?:是|就是|：|:|告诉我们?)|(?:吃一堑长一智"
    "|吸取教训|长记性了?|长个记性|踩坑了?|血泪教训|学到了|学乖了|引以为戒)[，,：:。]?)"
    "[，, ]*)(?P<what>[^。！!？?]{4,60})|^(?P<next>下次(?:一定|千万|可|再也|得|要|记得|别|不要|不能|"
    "绝对|务必|必须|应该)[^。！!？?]{3,50})"
)


def decides(clause: str) -> bool:
    """Whether a clause says that something was settled."""
    return bool(_SETTLED.search(clause)) and not _UNDECIDED.search(clause)


def lesson(text: str, scene: Scene) -> Said | None:
    """What one is to do or not the next time."""
    found = _LESSON.search(text)
    if not found or re.search("[？?]|吗[。]?$", text):
        return None
    what = (found["what"] or found["next"]).strip("，,：: ")
    what = re.sub("(?:了|啦|哦|啊|呀|吧)+$", "", what)
    return Said(scene.speaker, "lesson", what, kind="lesson", object_kind="value")


def decision(text: str, scene: Scene) -> Said | None:
    """What was decided, where nothing else was read of it."""
    found = _DECIDED.search(text)
    if not found or _UNDECIDED.search(text) or re.search("[？?]|吗[。]?$", text):
        return None
    what = re.sub("(?:了|啦)$", "", found["what"].strip())
    return Said(scene.speaker, "decided", what, reason=reason_of(text), kind="decision", object_kind="value")


def reason_of(text: str) -> str:
    """Why: what follows 因为 and the like, "" where nothing does."""
    found = _REASON.search(text)
    return found["why"].strip() if found else ""
