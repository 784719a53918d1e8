"""Plans and goals of Chinese clauses: 打算去贵州自驾, 都订好了, 目标是跑完一个半马."""

from __future__ import annotations

import re
from typing import Final

from graph_memory.reading.chinese.chunks import Token
from graph_memory.reading.chinese.view import View
from graph_memory.reading.said import Said

_INTENDS: Final = frozenset(
    [
        "打算",
        "计划",
        "准备",
        "决定",
        "预计",
        "拟",
        "约好",
        "说好",
        "约定",
        "商量好",
        "定好",
        "订好",
        "定了",
        "定下",
        "想好",
        "下决心",
        "安排",
        "安排好",
        "报名",
    ]
)
_STRIVES: Final = frozenset(["争取", "力争", "立志", "发誓", "决心"])
_BOOKED: Final = re.compile(
    "(?:票|酒店|机票|行程|车票|民宿|攻略|假|签证)?.{0,3}(?:都|已经|也)?(?:订|定|买|请|约|安排|批|报|敲定|规划"
    "|决定)(?:好|妥|下来|完)?了$|^(?:决定|定|说定"
    "|敲定)(?:了|下来)?$"
)
_AIM: Final = re.compile(
    "^(?P<s>.{0,12}?)的?(?:小|大|新|首要|年度|最大的?|唯一的?)?(?:目标|flag|FLAG|Flag|KPI|OKR)(?:就?是|：|:|定为"
    "|定在|有|就一个)?(?P<o>.{0,24})$"
)
_VAGUE: Final = re.compile("什么|怎么|哪|谁|吗|呢|[？?]|^(?:这|那|个|一下|了)|^.$")


def _text(run: list[Token]) -> str:
    return "".join(token.text for token in run if token.kind != "l" or token.text in ("过", "着")).strip()


def plan(view: View) -> list[Said]:
    """What is intended for a time to come; trips and acts of a few words."""
    run = view.tokens
    cut = next((place for place, token in enumerate(run) if token.kind == "a" and token.text in _INTENDS), None)
    if cut is None:
        ready = view.story.planned is not None and view.future and not view.named
        cut = -1 if ready and run and run[0].kind == "v" else None
    if cut is None:
        return []
    rest = [token for token in run[cut + 1 :] if token.kind != "d" and token.text != "要"]
    text = _text(rest)
    if (
        not any(token.kind in "vp" or token.tag in ("v", "vn") for token in rest)
        or not 2 <= len(text) <= 18
        or _VAGUE.search(text)
    ):
        return []
    if text.startswith("把") and view.clause.done:
        text += "了"
    if not view.future and not any(
        time.valid_to and time.valid_to > view.cast.scene.said for time in view.clause.times
    ):
        return []
    if view.clause.denies or (re.search("把|给我|帮我", text) and len(text) > 12):
        return []
    return [Said(who.name, "plans", text, "event", tense="future") for who in view.people]


def planned(view: View) -> bool:
    """都订好了, 决定了: the next clauses tell what; its own times are theirs."""
    if not _BOOKED.search(re.sub("[。！!，,~～]+$", "", view.clause.raw)) or view.clause.denies:
        return False
    view.story.planned = list(view.clause.times)
    return True


def goals(view: View) -> list[Said]:
    """A target that is named as one, and each of a list after it."""
    raw = re.sub("[。！!]$", "", view.clause.core)
    found = _AIM.match(raw)
    if found and not view.clause.denies:
        what = found["o"].strip("，,：: ")
        if not what or re.fullmatch("[有定]?(?:[一两二三四五六七八九十几俩仨\\d]+个?|很简单|明确)?", what):
            view.story.goals = view.story.blocked = True
            return []
        owner = re.sub(
            "(?:人生|职业|短期|长期|近期|阶段性?|学习|工作|健身|减肥|年度|新年|最近|小|大)+$", "", found["s"]
        )
        owner = re.sub("(?:今年|明年|本季度|这个月|下半年|今后|给自己|立了?|定了?|[个俩仨两一三]|的)+$", "", owner)
        who = view.cast.subject(owner) if owner else view.cast.topic
        if not who.name or not who.person or _VAGUE.search(what):
            return []
        each = what.split("、") if all(len(one) > 3 for one in what.split("、")) else [what]
        return [_goal(who.name, one) for one in each]
    if view.story.goals and 3 <= len(raw) <= 20 and not _VAGUE.search(raw):
        return [_goal(view.cast.topic.name, re.sub("^(?:[一二三四]是|[①②③]|第[一二三]个?|\\d[.、])", "", raw))]
    run = view.tokens
    cut = next((place for place, token in enumerate(run) if token.kind == "a" and token.text in _STRIVES), None)
    if cut is None:
        return []
    text = _text(run[cut + 1 :]).removeprefix("要")
    return [_goal(who.name, text) for who in view.people] if 3 <= len(text) <= 20 and not _VAGUE.search(text) else []


def _goal(who: str, what: str) -> Said:
    return Said(who, "goal", what)
