"""A Chinese sentence without corrections and instructions, clause by clause, as what it states."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any, Final

from graph_memory import timex
from graph_memory.predicates import Catalogue
from graph_memory.reading.chinese.added import added
from graph_memory.reading.chinese.clausal import Clausal
from graph_memory.reading.chinese.context import Context
from graph_memory.reading.chinese.decided import decides, reason_of
from graph_memory.reading.chinese.finished import OF_PEOPLE, finished, fitted, plain_name
from graph_memory.reading.chinese.kin import Kin
from graph_memory.reading.chinese.labelled import labelled
from graph_memory.reading.chinese.leftover import continued, dates, left, unknown
from graph_memory.reading.chinese.opened import opened
from graph_memory.reading.chinese.patterns import patterns
from graph_memory.reading.chinese.people import Cast, Who
from graph_memory.reading.chinese.prepared import prepared
from graph_memory.reading.chinese.sound import sound
from graph_memory.reading.chinese.stated import stated
from graph_memory.reading.chinese.subjects import nameable
from graph_memory.reading.chinese.switched import joined, switched
from graph_memory.reading.chinese.valued import Values, aged, mailed
from graph_memory.reading.chinese.view import Story
from graph_memory.reading.chinese.wording import SILENCED
from graph_memory.reading.chinese.words import Clause, clauses, inside, torn
from graph_memory.reading.doubt import open_clause
from graph_memory.reading.said import Said
from graph_memory.reading.scene import Scene
from graph_memory.reading.timing import after, until
from graph_memory.timex import Timex

_ALIAS: Final = re.compile(
    '(?P<long>[\u4e00-\u9fff]{4,20})[（(](?:以下)?(?:简称)?[“"「]?(?P<short>[\\w\u4e00-\u9fff]{2,10})[”"」]?[）)]'
)
_BRIEF: Final = re.compile(
    "^(?P<long>[\u4e00-\u9fff\\w]{3,20}?)[，,]?(?:我们|咱们|大家|内部|业内|圈内|行内|一般|通常|习惯|"
    "平时|都|也|以下|对外|可)*"
    "(?:简称|又称|缩写为?|俗称|又名|(?<=[，,])也叫)(?:为|是|作)?(?P<short>[\u4e00-\u9fff\\w]{2,10})"
)
_SURNAME: Final = re.compile(
    '我姓(?P<s>[\u4e00-\u9fff]{1,2})[，,]?(?:单名|名)(?:一个|叫|为)?[“"]?(?P<g>[\u4e00-\u9fff]{1,2})[”"]?字?'
)
_RETURN: Final = re.compile(
    "(?:之后|然后|再|接着|随后|此后|以后|后来)(?:就|再)?(?:返|搬)?回(?:到|去)?(?P<o>[\u4e00-\u9fff]{2,8}?)(?:了|去)?$"
)
_ABOUT: Final = re.compile(
    "^(?P<topic>[^，我你他她]{2,14}?)(?:这个|这张|这条)(?:工单|任务|需求|项目|bug|问题|模块|服务|单子|活动)(?=.)"
)
_SURE: Final = re.compile("[用拿][^，]{1,16}(?:写|编写|开发|实现|重写)的$|(?:提拔|任命|聘|晋升)为")
_EARLIER: Final = re.compile("此前|在这之前|那之前|^之前")


class Sentences:
    """Reads sentences of one catalogue. `tag` cuts a text into words with their parts of speech."""

    def __init__(self, catalogue: Catalogue, tag: Any) -> None:
        self._catalogue: Final = catalogue
        self._tag: Final = tag
        self._kin: Final = Kin(catalogue)
        self._values: Final = Values(catalogue)
        self._clausal: Final = Clausal(catalogue)
        self._rules: Final = (*added(catalogue), *patterns(self._kin.words))

    def read(self, text: str, scene: Scene) -> list[Said]:
        cast = Cast(scene, self._kin, Who(scene.speaker, True))
        lines, text = labelled(joined(switched(text)), cast)
        text, found = _named(opened(prepared(text)), cast)
        found = [*lines, *found]
        cast.text, times = text, [time for time in timex.find(text, scene.at) if not inside(text, time.start)]
        why = reason_of(text)
        before: list[Timex] = []
        now = scene.said
        silent: list[Timex] = []  # of a clause that claimed nothing
        story = Story()
        for part in clauses(text, times, self._tag):
            if SILENCED in part.raw or not open_clause(part.raw):
                continue
            said = self._clause(part, cast, found, story)
            if not said and dates(part, found):
                continue
            said = _returned(part, before, found) or said
            _timed(part, before, said, found)
            if silent and not part.times and not part.now and said and (said[0].effect == "onset" or part.ended):
                part.times = list(silent)
            silent = [] if said or any((time.valid_from or now) >= now for time in part.times) else part.times
            _aged(said, part, cast, found)
            settled = decides(part.raw)
            said = [fitted(one, cast) for one in said if not (settled and one.predicate == "works_on")]
            for one in said:
                one.reason = why if why not in part.raw else ""
                one.kind = "decision" if settled and one.effect != "event" else one.kind
            found += [finished(one, part, scene) for one in said]
            before = part.times if part.times else before
            cast.scan(part.core)
        found += mailed(text, cast, found)
        return [one for one in (*cast.found, *found) if nameable(one, cast)]

    def _clause(self, clause: Clause, cast: Cast, sofar: list[Said], story: Story) -> list[Said]:
        cast.words = clause.words
        if told := stated(clause, cast, True, self._catalogue.slot):
            if told[0].predicate == "studies" and sofar and sofar[-1].predicate == "graduated_from":
                told[0].tense = "past"
            return told
        return self._worded(clause, cast, sofar, story) or stated(clause, cast, False, self._catalogue.slot)

    def _worded(self, clause: Clause, cast: Cast, sofar: list[Said], story: Story) -> list[Said]:
        if _SURE.search(clause.core) and (said := self._patterned(clause, cast, sofar)):
            return said
        framed = self._clausal.read(clause, cast, sofar, story)
        if framed is not None:
            return framed
        return [one for one in self._patterned(clause, cast, sofar) if sound(one, cast.scene.speaker, clause)]

    def _patterned(self, clause: Clause, cast: Cast, sofar: list[Said]) -> list[Said]:
        told = list(self._values.read(clause, cast)) or list(aged(clause, cast)) or continued(clause, sofar)
        if told:
            return _of_all(told, clause, cast)
        if about := _ABOUT.match(clause.raw):
            cast.topic = Who(about["topic"])
        for core in clause.cores:
            said = self._matched(core, clause, cast, sofar)
            if said is not None:
                return said
        rest = cast.led(clause.core)
        if rest is not None:
            return self._matched(rest, clause, cast, sofar) or []
        guess = unknown(clause, cast)
        if guess is None:
            left(clause, cast, sofar)
        return [guess] if guess else []

    def _matched(self, core: str, clause: Clause, cast: Cast, sofar: list[Said]) -> list[Said] | None:
        """What the first pattern that yields something says; None where none does."""
        for pattern, rule in self._rules:
            found = pattern.match(core)
            if not found or torn(found, core, clause):
                continue
            start, topic = len(cast.found), cast.topic
            who = cast.subject(found["s"])
            before = len(cast.found)
            said = list(rule(Context(clause, cast, who, self._catalogue, sofar), found)) if who.name else []
            said = [one for one in said if plain_name(one, cast)]
            if said or len(cast.found) > before:
                if cast.topic is topic and found["s"].strip():
                    cast.topic, cast.group = who, []
                _introduced(who, said, cast)
                return _of_all(said, clause, cast)
            if who.name and rule.__name__ in (
                "kin_named",
                "underlings",
                "intro",
                "intro_pastimes",
                "intro_studies",
                "intro_tasks",
            ):
                cast.lister = who.name
                cast.scene.topic = found.groupdict().get("kin") or cast.scene.topic
                return []
            del cast.found[start:]
        return None


def _of_all(said: list[Said], clause: Clause, cast: Cast) -> list[Said]:
    """都八岁: of each of the ones just named."""
    if not cast.group or "都" not in clause.raw:
        return said
    return [
        replace(one, subject=name) if one.subject == cast.topic.name else one for name in cast.group for one in said
    ]


def _named(text: str, cast: Cast) -> tuple[str, list[Said]]:
    """The other names that a sentence gives, and the sentence without them."""
    found = [
        Said(cast.scene.speaker, "also_called", full["s"] + full["g"], object_kind="value")
        for full in _SURNAME.finditer(text)
    ]
    text = _SURNAME.sub(lambda one: " " * len(one[0]), text)
    if brief := _BRIEF.match(text):
        found.append(Said(brief["long"], "also_called", brief["short"], object_kind="value"))
        text, cast.topic = text[brief.end() :].lstrip("，, "), Who(brief["long"])
    for alias in _ALIAS.finditer(text):
        found.append(Said(alias["long"], "also_called", alias["short"], object_kind="value"))
    return _ALIAS.sub(lambda one: one["long"], text), found


def _introduced(who: Who, said: list[Said], cast: Cast) -> None:
    """The people of a clause may be he and she of the next ones."""
    for name in [who.name] if who.person else [one.subject for one in said if one.predicate in OF_PEOPLE]:
        if name != cast.scene.speaker and not name.startswith("我"):
            cast.scene.named(name)


def _returned(part: Clause, before: list[Timex], found: list[Said]) -> list[Said]:
    """我在昆明待到三月底，之后回南京."""
    back = _RETURN.search(part.raw.rstrip("了。"))
    if not (back and before and before[-1].kind == "until" and found and found[-1].predicate == "lives_in"):
        return []
    times = [after(before[-1])]
    return [Said(found[-1].subject, "lives_in", back["o"], "onset", times=times, object_kind="place")]


def _timed(part: Clause, before: list[Timex], said: list[Said], found: list[Said]) -> None:
    """A clause without times has those of the clause before it, where what is said goes on with it."""
    if not before:
        return
    if _EARLIER.search(part.raw):
        part.times, part.past = [until(before)], True
    elif not part.times and [one.predicate for one in said] == ["role"] and _hired(found):
        part.times, said[0].effect = list(before), "onset"
    elif not part.times and said and said[0].effect == "onset" and found and found[-1].effect == "end":
        part.times = list(before)
    elif said and said[0].predicate == "studies" and found and found[-1].predicate == "graduated_from":
        said[0].tense = "past"
    elif not part.times and all(one.effect == "event" or one.predicate == "goal" for one in said):
        part.times = list(before)


def _aged(said: list[Said], part: Clause, cast: Cast, found: list[Said]) -> None:
    """我家有只橘猫叫麻薯，今年三岁: of the one just named, not of the speaker."""
    named = list({one.object for one in (*cast.found, *found) if one.predicate in ("pet", "child")})
    for one in said:
        own = one.subject == cast.scene.speaker and not re.search("我|本人", part.raw)
        if one.predicate == "age" and own and len(named) == 1 and named[0]:
            one.subject = named[0]


def _hired(found: list[Said]) -> bool:
    return bool(found) and found[-1].predicate == "works_at" and found[-1].effect == "onset"
