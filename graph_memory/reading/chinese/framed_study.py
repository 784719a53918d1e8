"""Schools, courses of study and skills, as the frames of Chinese clauses say them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from graph_memory.reading.chinese import cores, endings, objects
from graph_memory.reading.chinese.places import places
from graph_memory.reading.chinese.view import Frame, Phrase, View
from graph_memory.reading.said import Said
from graph_memory.reading.timing import Effect

_DEGREE: Final = re.compile("(?:专业|硕士|博士|本科|研究生|学位|方向|系|博|硕|研|书)+$")
_NO_SUBJECT: Final = re.compile(
    "^(?:书|学|大学|高中|初中|小学|博|研|本科|硕士|博士|幼儿园|大[一二三四]|高[一二三]|初[一二三]|研[一二三]"
    "|[一二三四五六]年级|什么|完|课|班|研究生)$"
)
_NOT_LEARNT: Final = re.compile(
    "^(?:到|会|校|费|生|期|长|位|东西|习|经验|知识|坏|乖|习惯|得|他|她|你|我|这|那|一下|完|姐|弟|者|历|分)|(?:大学"
    "|学院)$"
)
_LEARNT_ONLY: Final = re.compile(
    "(?:语|话|琴|吉他|画|舞|拳|球|泳|车|编程|设计|摄影|书法|钢琴|手语|烘焙|陶艺|剪辑|[A-Za-z+#]+|雪|板|茶艺|插花"
    "|木工|缝纫|刺绣|瑜伽|唱歌|声乐|架子鼓|尤克里里|二胡|古筝|小提琴"
    "|围棋|象棋|雕|刻|弹|鼓|箫|笛|号|算法|建模|会计|法律|统计|数学|物理|写作|厨艺|做饭|做菜|调酒|咖啡|茶|花艺|投资"
    "|理财|驾驶|潜水|冲浪|滑冰|击剑|骑马|马术|射箭|攀岩)$"
)


def study(view: View, frame: Frame) -> Iterator[Said]:
    """在X念Y, 读X, 就读于X."""
    view.story.sense = "read"
    at = frame.beside.get("在") or frame.beside.get("到")
    schools = [name for phrase in [at, *frame.objects] if phrase and (name := objects.school(phrase))]
    if (
        not schools
        and at is not None
        and re.search("读|念|上学|求学", frame.verb)
        and (
            not objects.place(at)
            or (re.search("硕士|本科|博士|研究生|大学|高中|初中", view.clause.raw) and at.text not in places())
        )
    ):
        schools = [name for name in [objects.organization(at, sure=True)] if name and not endings.NOWHERE.match(name)]
    onset = re.search("开始|刚|考|录取", view.clause.raw) or view.future
    tense = "past" if frame.past or frame.ends or (frame.cleft and frame.done) else "present"
    effect: Effect = "onset" if onset else "state"
    if schools:
        yield from view.each("studies_at", schools[:1], effect, tense=tense, object_kind="organization")
    told = [phrase for phrase in frame.objects[:1] if not objects.school(phrase)]
    for phrase in told:
        degree = re.search("专业|硕士|博士|MBA|研究生|学位|方向|系$", phrase.text)
        if (
            schools
            or (frame.cleft and not frame.done)
            or (degree and frame.verb in ("读", "念", "攻读", "在读", "学", "修"))
        ):
            yield from view.each("studies", _subject_of(phrase), effect, tense=tense)


def _subject_of(phrase: Phrase) -> list[str]:
    text = cores.name(phrase)
    text = _DEGREE.sub("", text) or text
    return [text] if 2 <= len(text) <= 12 and not _NO_SUBJECT.match(text) and cores.nominal(phrase) else []


def major(view: View, frame: Frame) -> Iterator[Said]:
    names = [name for phrase in view.objects_of(frame) for name in _subject_of(phrase)]
    ended = frame.past or (frame.cleft and not view.clause.now and frame.verb == "学")
    yield from view.each("studies", names, tense="past" if ended else "present")


def graduated(view: View, frame: Frame) -> Iterator[Said]:
    """毕业于X, 从X毕业, 本科X毕业."""
    if view.future or view.clause.denies:
        view.story.blocked = True
        return
    beside = [phrase for key in ("从", "在", "自") if (phrase := frame.beside.get(key))]
    index = view.at(frame)
    earlier = view.frames[index - 1].objects if index and view.frames[index - 1].verb == "是" else []
    sure = bool(frame.objects or "从" in frame.beside)
    first = view.before if frame is view.frames[0] else []
    for phrase in [*frame.objects[:1], *beside, *earlier, *first]:
        tokens = [
            token for token in phrase.tokens if not re.match("^(?:本科|硕士|博士|研究生|大专|专科|我)$", token.text)
        ]
        name = objects.school(Phrase(tokens)) or (objects.organization(Phrase(tokens), sure=True) if sure else "")
        if name:
            who = [view.cast.topic.name] if phrase is view.named else [one.name for one in view.people]
            yield from (
                Said(one, "graduated_from", name, "event", tense="past", object_kind="organization")
                for one in who
                if one
            )
            return


def learn(view: View, frame: Frame) -> Iterator[Said]:
    """学X, 在啃X, 日语在啃N2; 学的是X is a course of study."""
    if frame.beside.get("在") and objects.school(frame.beside["在"]):
        yield from study(view, frame)
        return
    if "一下" in view.clause.raw:
        return
    skill = frame.cleft and frame.objects and _LEARNT_ONLY.search(frame.objects[0].text)
    if frame.cleft and (not skill or re.search("学$|工程$", frame.objects[0].text)):
        yield from major(view, frame)
        return
    once = frame.done and not frame.past and not frame.cleft and not view.clause.times and frame.verb != "自学"
    along = "跟" in frame.beside and not frame.objects and view.topic is None
    if (along or once) and not (frame.objects and view.clause.done):
        return
    last = view.said[-1] if view.said else None
    schooled = last is not None and last.predicate in ("studies_at", "graduated_from")
    if frame.verb == "学" and not frame.going and not schooled and view.story.sense == "read":
        yield from view.each("studies", [name for phrase in frame.objects[:1] for name in _subject_of(phrase)])
        return
    if schooled and last is not None and frame.verb == "学" and not frame.going:
        names = [name for phrase in frame.objects[:1] for name in _subject_of(phrase)]
        yield from view.each(
            "studies",
            names,
            last.effect if last.effect != "event" else "state",
            tense=last.tense if last.effect != "event" else "past",
            times=last.times if last.effect != "event" else (),
        )
        return
    fronted = (
        view.named if view.named is not None and frame is view.frames[0] and objects.language(view.named) else None
    )
    told = [fronted] if fronted is not None else view.objects_of(frame)
    names = [name for phrase in told if (name := _learnt(frame, phrase))]
    onset = re.search("开始|刚|报了", view.clause.raw)
    people = [view.cast.topic] if fronted is not None else view.people
    for who in people:
        for name in names:
            yield Said(
                who.name, "learning", name, "onset" if onset else "state", tense="past" if frame.past else "present"
            )


def _learnt(frame: Frame, phrase: Phrase) -> str:
    name = re.sub("^(?:一门|一下|点|一点)", "", cores.name(phrase))
    if any(token.tag == "title" for token in phrase.tokens) or not 2 <= len(name) <= 14 or _NOT_LEARNT.search(name):
        return ""
    known = objects.language(phrase) or _LEARNT_ONLY.search(name)
    if known or (
        frame.verb in ("学", "自学", "学习", "啃", "入门", "钻研") and cores.nominal(phrase) and "的" not in name
    ):
        return name
    return ""
