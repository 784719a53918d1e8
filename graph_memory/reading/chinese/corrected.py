"""Chinese corrections: what was wrong, looked up in what was claimed before."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from graph_memory.names import canonical
from graph_memory.reading.chinese.nouns import noun
from graph_memory.reading.said import Said
from graph_memory.reading.scene import Scene
from graph_memory.timex import Timex

_CUE: Final = re.compile(
    "^(?:(?:哦|啊|呃|嗯|不对|等等|抱歉|不好意思|对不起|sorry|更正(?:一下)?|纠正(?:一下)?|订正(?:一下)?|"
    "勘误)[，,：:!！\\s]*)*"
    "(?:[^，,：:。没不]{0,6}?(?:说|记|写|搞|弄|打|讲|填|报|看)(?:错|岔|反|混)(?:了|字|人|名字|日期|"
    "时间|数字|地方)*|(?:刚才|刚刚|之前|前面|上面|上次)?(?:是)?(?:我)?(?:口误|笔误|手滑|手误)(?:了)?"
    "|不对|更正(?:一下)?|纠正(?:一下)?|订正(?:一下)?|勘误|准确地?来?说|确切地?来?说|应该说|(?P<weak>其实))[，,。"
    "：:！!\\s]*"
)
_WROTE: Final = re.compile(
    "[，,](?:前面|之前|刚才|上面|上次|你|我|那个|昨天)*(?:写|说|记|打|填|报|当|听)成(?:了|是)?(?P<wrong>[^，,。"
    "！!]{1,16}?)了?[。！!]?$"
)
_CONTRAST: Final = re.compile(
    "[，,]?\\s*(?:而不是|而非|并不是|不是)(?:在|去|到|叫|用)?(?P<wrong>[^，,。！!？?而]{1,20}?)(?:[。！!]|$)"
)
_TURNED: Final = re.compile(
    "^(?P<s>[^，,]{0,10}?)(?:说的|指的|讲的)?不是(?P<wrong>[^，,]{1,16})[，,](?:而是|是|应该是)(?P<right>[^，,。"
    "！!]{1,16})[。！!]?$"
)
ELLIPTIC: Final = re.compile("^(?:其实|应该|那个)?(?:是|应该是|要说的是)(?P<right>[^，,。！!]{1,16})[。！!]?$")
_SAID_BEFORE: Final = re.compile(
    "^(?:我)?(?:之前|刚才|上次|昨天|前面|以前)(?:跟你|和你|告诉你)?(?:说过?的?|讲过?的?|告诉你的?)(?:是)?(?P<wr"
    "ong>[^，,。]{3,24})[，,](?:但|可|不过)?(?:其实|实际上|事实上|应该是?|那是错的[，,])(?P<right>[^。！!]{3,40"
    "})[。！!]?$"
)
_RENAMED: Final = re.compile(
    "^(?:他|她|它|名字|人家)(?:其实|应该)?(?:是)?叫(?P<right>[\u4e00-\u9fffA-Za-z]{2,8})[。！!]?$"
)
NEVER_SAID: Final = re.compile(
    "(?:我|我们)(?:从来|从|可|压根|根本|何时|啥时候)?(?:就|都)?没有?(?:跟你|对你)?(?:说|讲|提)过(?:我们?)?(?:自"
    "己)?(?:要|想要?|会|打算|准备)?(?P<said>[^，,。！!？?]{2,24})"
)


def contradicted(text: str) -> tuple[str, str] | None:
    """我之前说我住在徐州，其实我住在宿迁: what was said, and what is right."""
    found = _SAID_BEFORE.match(text)
    return (found["wrong"], found["right"]) if found else None


def correction(text: str) -> tuple[str, str, bool]:
    """The sentence without what was wrong, what was wrong, and whether it says so."""
    opening = _CUE.match(text)
    rest = text[opening.end() :] if opening else text
    strong = opening is not None and not opening["weak"]
    if opening and strong:
        rest = re.sub("^应该是|应该是", "是", rest)
        named = re.search("生日|电话|地址|名字|日期|邮箱|预算|版本", opening[0])
        rest = f"{named[0]}{rest}" if named and rest.startswith("是") else rest
    if wrote := _WROTE.search(rest):
        return rest[: wrote.start()], noun(wrote["wrong"]), True
    turned = _TURNED.match(rest)
    if turned:
        verb = re.match("(?:住在?|在|用的?是?|姓|做|当|来自|出生在|搬到|叫)?", turned["wrong"])
        wrong = turned["wrong"][verb.end() :] if verb else turned["wrong"]
        return (f"{turned['s']}{verb[0] if verb and verb[0] else '是'}{turned['right']}", noun(wrong), True)
    found = _CONTRAST.search(rest)
    plain = found and found[0].startswith("不是") and not re.search("[在是用叫住姓去到做要]", rest[: found.start()])
    if not found or found.start() == 0 or plain:
        return rest, "", strong
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


def renamed(text: str, scene: Scene) -> list[Said]:
    """不对，她叫小禾: the one named last has another name."""
    found = _RENAMED.match(text)
    wrong = scene.person() if found else ""
    before = scene.last(wrong) if wrong else None
    if not found or before is None or canonical(found["right"]) == canonical(wrong):
        return []
    return [Said(before.subject, before.predicate, found["right"], instead_of=before.object, corrects=True)]


def restated(said: list[Said], scene: Scene) -> list[Said]:
    """说错了，我住在温州: in the place of what was claimed before, if it was."""
    main = next((one for one in reversed(said) if not one.denies and one.effect != "event"), None)
    if main is None:
        return said
    before = scene.last(predicate=main.predicate, subject=main.subject)
    main.instead_of = before.object if before else main.object
    main.corrects, main.exclusive = True, None
    return said


def unsaid(said: Said) -> Said:
    return Said(said.subject, said.predicate, None, instead_of=said.object, corrects=True, qualifier=said.qualifier)
