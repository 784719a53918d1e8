"""What a Chinese clause adds to what its pattern states: sign, tense, times; and what is no name after all."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import timedelta
from typing import Final

from graph_memory.reading.chinese.people import Cast
from graph_memory.reading.chinese.things import ORGANIZATION
from graph_memory.reading.chinese.words import Clause
from graph_memory.reading.said import Said
from graph_memory.reading.scene import Scene
from graph_memory.reading.wordlists import words
from graph_memory.timex import Timex

OF_PEOPLE: Final = words(
    "lives_in works_at role studies_at member_of reports_to manages married_to partner likes dislikes speaks age diet"
    " allergic_to hobby born_in from visited met attended prefers works_on learning graduated_from"
)
_STRICT: Final = words("works_at lives_in learning met visited located_in from speaks")


_A_NAME: Final = re.compile(
    "(?:英文|中文|日文)?(?:名字?|外号|绰号|小名|昵称|网名|花名|艺名|笔名|大名|本名|真名|全名|曾用名|乳名|代号)"
)
_INTENDED: Final = words("要 打算 准备 计划 会 将 即将 将要 想 要去 会去 想去")


def finished(said: Said, clause: Clause, scene: Scene) -> Said:
    said.times = said.times or clause.times
    if clause.denies and not said.denies:
        said.denies = True
        said.never = clause.never
        if clause.ended:
            said.effect = "end" if said.effect != "event" else said.effect
        if clause.denied and said.effect == "event":
            said.tense = "past"
    elif clause.past and said.effect == "state" and not said.denies:
        said.tense = "habit"
    if said.effect == "event" and said.tense == "past" and {("会", "v"), ("要", "v"), ("想", "v")} & set(clause.words):
        said.tense = "future"
    if said.tense == "future":
        said.times = [_next(time, scene) for time in said.times]
    future = [time for time in clause.times if time.valid_from and time.valid_from > scene.said]
    if future and said.effect != "event":
        said.tense = "future" if said.effect == "onset" else said.tense
    if said.effect == "onset" and _INTENDED & {word for word, _ in clause.words} and not future:
        said.tense = "future"
    return said


def _next(time: Timex, scene: Scene) -> Timex:
    """周五我要去…: the weekday to come."""
    week = timedelta(days=7)
    if not time.valid_from or not time.valid_to or not timedelta() <= scene.said - time.valid_to <= week:
        return time
    if not re.match("(?:周|星期|礼拜)[一二三四五六日天]", time.text):
        return time
    return replace(time, valid_from=time.valid_from + week, valid_to=time.valid_to + week)


def fitted(said: Said, cast: Cast) -> Said:
    """英文名是Kevin names the one talked of, not his name."""
    if said.predicate == "also_called" and _A_NAME.fullmatch(said.subject):
        said.subject = cast.topic.name if cast.topic.name != said.subject else cast.scene.speaker
    return said


def plain_name(said: Said, cast: Cast) -> bool:
    """Whether subject and object can be names: no pronoun, and no verb where a person or a place is wanted."""
    name = said.object or ""
    known = {cast.scene.speaker, *(person for person, _ in cast.scene.people)}
    of_people = said.predicate in OF_PEOPLE or said.predicate in ("located_in", "is_a")
    if re.match("[你您他她它]|我们", name) or (
        of_people and said.subject not in known and cast.acts(said.subject) and not ORGANIZATION.search(said.subject)
    ):
        return False
    clausal = "的" in name or (cast.acts(name) and not ORGANIZATION.search(name))
    return said.predicate not in _STRICT or not clausal
