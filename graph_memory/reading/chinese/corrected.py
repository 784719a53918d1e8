"""Chinese corrections: what was wrong, looked up in what was claimed before."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from graph_memory.reading.chinese.people import noun
from graph_memory.reading.said import Said
from graph_memory.reading.scene import Scene
from graph_memory.timex import Timex

_CUE: Final = re.compile(
    "^(?:(?:哦|啊|不对|等等|抱歉|不好意思|对不起|更正(?:一下)?|纠正(?:一下)?)[，,：:\\s]*)*(?:我?(?:刚才|刚刚|之前|上次"
    "|前面)?(?:说|记|写|搞|弄|打|讲)错了?|口误|不对|更正(?:一下)?|纠正(?:一下)?|其实)[，,。：:！!\\s]*"
)
_CONTRAST: Final = re.compile(
    "[，,]?\\s*(?:而不是|而非|并不是|不是)(?:在|去|到|叫|用)?(?P<wrong>[^，,。！!？?而]{1,20}?)(?:[。！!]|$)"
)
_TURNED: Final = re.compile(
    "^(?P<s>[^，,]{0,10}?)不是(?P<wrong>[^，,]{1,16})[，,](?:而是|是|应该是)(?P<right>[^，,。！!]{1,16})[。！!]?$"
)
ELLIPTIC: Final = re.compile("^(?:其实|应该|那个)?(?:是|应该是|要说的是)(?P<right>[^，,。！!]{1,16})[。！!]?$")
NEVER_SAID: Final = re.compile(
    "(?:我|我们)(?:从来|从|可)?没有?(?:说|讲|提)过(?:我们?)?(?:要|想要?|会|打算|准备)?(?P<said>[^，,。！!？?]{2,24})"
)


def correction(text: str) -> tuple[str, str, bool]:
    """The sentence without what was wrong, what was wrong, and whether it says so."""
    opening = _CUE.match(text)
    rest = text[opening.end() :] if opening else text
    turned = _TURNED.match(rest)
    if turned:
        verb = re.match("(?:住在?|在|用的?是?|姓|做|当|来自|出生在|搬到|叫)?", turned["wrong"])
        wrong = turned["wrong"][verb.end() :] if verb else turned["wrong"]
        return (f"{turned['s']}{verb[0] if verb and verb[0] else '是'}{turned['right']}", noun(wrong), True)
    found = _CONTRAST.search(rest)
    if not found or found.start() == 0:
        return rest, "", bool(opening)
    rest = rest[: found.start()] + rest[found.end() :]
    return re.sub("^其实", "", rest), noun(found["wrong"]), bool(opening) or "其实" in text


def replaced(right: str, wrong: str, scene: Scene) -> list[Said]:
    before = scene.last(wrong)
    if before is None:
        return []
    return [
        Said(
            before.subject, before.predicate, right, instead_of=before.object, corrects=True, qualifier=before.qualifier
        )
    ]


def dated(said: list[Said], times: list[Timex], scene: Scene, text: str) -> list[Said]:
    """我是三月搬的，不是二月: the newest move, with another start."""
    main = next((one for one in said if not one.denies and one.effect in ("onset", "event")), None)
    if main is not None:
        return [replace(main, instead_of=main.object, corrects=True, times=times)]
    predicate = next(
        (
            name
            for verb, name in (("搬", "lives_in"), ("入职", "works_at"), ("加入", "works_at"), ("结婚", "married_to"))
            if verb in text
        ),
        "",
    )
    before = scene.last(predicate=predicate) if predicate else None
    if before is None:
        return []
    return [
        Said(
            before.subject,
            before.predicate,
            before.object,
            "onset",
            times=times,
            instead_of=before.object,
            corrects=True,
        )
    ]


def unsaid(said: Said) -> Said:
    return Said(said.subject, said.predicate, None, instead_of=said.object, corrects=True, qualifier=said.qualifier)
