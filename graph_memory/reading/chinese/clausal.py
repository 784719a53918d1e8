"""Chinese clauses read by their frames: what each verb of a clause says of whom."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from graph_memory import timex
from graph_memory.predicates import Catalogue
from graph_memory.reading.chinese import cores, objects
from graph_memory.reading.chinese import framed_life as life
from graph_memory.reading.chinese import framed_study as studying
from graph_memory.reading.chinese import framed_tasks as tasks
from graph_memory.reading.chinese import framed_things as things
from graph_memory.reading.chinese import framed_tools as tools
from graph_memory.reading.chinese import framed_work as working
from graph_memory.reading.chinese.ahead import coming, soon
from graph_memory.reading.chinese.attributes import Attributes, noted
from graph_memory.reading.chinese.chunks import tokens
from graph_memory.reading.chinese.frames import Frame, frames
from graph_memory.reading.chinese.lexemes import in_dictionary
from graph_memory.reading.chinese.opened import turns_to
from graph_memory.reading.chinese.pastime import pastimes
from graph_memory.reading.chinese.people import Cast, Who
from graph_memory.reading.chinese.persons import is_person
from graph_memory.reading.chinese.planned import goals, plan, planned
from graph_memory.reading.chinese.view import Rule, Story, View
from graph_memory.reading.chinese.words import Clause
from graph_memory.reading.said import Said
from graph_memory.reading.wordlists import words
from graph_memory.timex import Timex

_RULES: Final[tuple[tuple[str, Rule], ...]] = (
    ("allergic", things.allergic),
    ("fire", working.fired),
    ("exit", working.leave),
    ("enter", working.enter),
    ("role", working.appointed),
    ("do", working.appointed),
    ("serve", working.serving),
    ("work", working.work),
    ("graduate", studying.graduated),
    ("read", studying.study),
    ("major", studying.major),
    ("learn", studying.learn),
    ("report", tasks.reports),
    ("hand", tasks.hand),
    ("manage", tasks.manage),
    ("task", tasks.task),
    ("change", tools.change),
    ("live", life.live),
    ("move", life.move),
    ("visit", life.travel),
    ("go", life.travel),
    ("attend", life.attend),
    ("sell", things.sell),
    ("finish", things.finish),
    ("consume", things.lesson),
    ("start", things.start),
    ("consume", things.start),
    ("buy", things.buy),
    ("create", things.create),
    ("get", things.ill),
    ("own", things.own),
    ("be", things.diet),
    ("do", things.diet),
    ("be", working.is_role),
    ("be", things.speak),
    ("speak", things.speak),
    ("use", tools.use),
    ("depend", tools.use),
    ("change", tools.change),
    ("locate", life.located),
    ("", working.busy),
    ("", things.ride),
)
_WISHED: Final = frozenset(["想", "希望", "想要", "应该", "得", "必须", "需要", "愿意", "肯", "敢", "试着", "试图"])
_ECHO: Final = re.compile("^(?:是)?(?:才|刚|刚刚|又)?[一-鿿A-Za-z]{1,7}(?:的[一-鿿]{0,2}|了)?$")
_THERE_AND_BACK: Final = re.compile("^(?:出发|去|走|启程|动身|到|飞|往|返|回|回来|返程|回程|-|—|、)+$")
_DEGREE: Final = re.compile("^(?:我|本人)?(?:是)?(?:大专|本科|硕士|博士|高中|中专|研究生)(?:学历|毕业|出身)?$")
_HEADING: Final = re.compile(
    "(?:纪要|周会|站会|例会|早会|晨会|记录|介绍|备忘录?|日报|周报|月报|更新|同步|会议|通知|公告|小结|总结|近况"
    "|todo|TODO|如下|名单)$|^.{0,4}(?:汇报|分工|安排|情况|更新|同步)$"
)


class Clausal:
    """Reads the clauses of one sentence after another; `story` is of the sentence."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue: Final = catalogue
        self._attributes: Final = Attributes(catalogue)

    def read(self, clause: Clause, cast: Cast, said: list[Said], story: Story) -> list[Said] | None:
        """What the clause states; None where no frame knows it, [] where there is nothing more to read in it."""
        if (
            _HEADING.search(clause.core)
            and len(clause.core) <= 8
            and not clause.times
            and not re.search("[我他她们向给]", clause.core)
        ):
            return []
        story.blocked, related = False, len(cast.found)
        clause.times = lasting(clause, cast)
        run = tokens(clause.tagged)
        view = View(clause, frames(run), cast, self._catalogue, said, story, run)
        if dated(view):
            return []
        if view.named is not None and not view.frames[0].verb and _leads(view):
            story.lead = clause.core.strip()
            cast.topic = Who(story.lead, True)
            cast.scene.named(story.lead)
            return []
        if _DEGREE.match(clause.core.strip()):
            return []
        valued = list(self._attributes.read(view)) or list(noted(view)) or goals(view)
        if not valued:
            del cast.found[related:]
            view.__dict__.pop("people", None)
        found = valued or self._framed(view)
        if found:
            _settle(view, found, bool(valued))
            return found
        del cast.found[related:]
        parsed = view.frames[0].verb or view.frames[0].beside
        if view.named is not None and view.named.text[:1] in ("他", "她") and not view.people:
            cast.topic = Who("", True)
        elif view.named is not None and parsed and len(view.people) == 1 and turns_to(view.people[0], view):
            cast.topic = view.people[0]
        return [] if planned(view) or view.story.blocked or (view.story.crew and not said) else None

    def _framed(self, view: View) -> list[Said]:
        if intended := plan(view):
            return intended
        if liked := pastimes(view):
            return liked
        found: list[Said] = []
        for frame in view.frames:
            if frame.modal in _WISHED:
                break
            found += _first(view, frame)
            if any(one.predicate == "plans" for one in found):
                break
        return found


def lasting(clause: Clause, cast: Cast) -> list[Timex]:
    """The times of the clause; 这半年, 已经三年 last until now, and 就 with a day without its year is the next one."""
    told: list[Timex] = []
    for time in clause.times:
        if time.text.startswith("过") and re.search(f"[一-鿿]{re.escape(time.text)}", clause.raw):
            continue  # 当过两年编辑 is no time to come
        if (
            time.kind == "duration"
            and not time.valid_from
            and re.search(f"(?:这|近|最近|已经?|整整|都){re.escape(time.text)}", clause.raw)
        ):
            told += timex.find(f"{time.text}了", cast.scene.at)[:1] or [time]
        elif coming(time, clause, cast) or soon(time, clause, cast):
            told += timex.find(time.text, cast.scene.at, prefer="future")[:1] or [time]
        else:
            told.append(time)
    return told


def _leads(view: View) -> bool:
    """小洛：, the line of a person in the notes: only a name, which no dictionary has."""
    text = view.clause.core.strip()
    tags = view.clause.tagged
    known = len(tags) == 1 and in_dictionary(text) and not tags[0][1].startswith("nr")
    return (
        2 <= len(text) <= 4
        and len(tags) <= 2
        and not known
        and not any(len(word) > 1 and in_dictionary(word) for word, _ in tags[1:])
        and not view.cast.kin.pattern.match(text)
        and is_person(text, tags)
    )


def _first(view: View, frame: Frame) -> list[Said]:
    if "用" in frame.beside and (said := list(tools.use(view, replace(frame, verb="用", objects=[])))):
        return said
    if not frame.senses:
        return [*life.located(view, frame), *things.diet(view, frame), *bare(view, frame)]
    for sense, rule in _RULES:
        if (sense in frame.senses or not sense) and (said := list(rule(view, frame))):
            view.story.sense = sense or view.story.sense
            return said
    return list(tasks.task(view, frame)) if "由" in frame.beside else []


def bare(view: View, frame: Frame) -> Iterator[Said]:
    """A clause without a verb: 会法语 (a modal), 用Redis (a preposition), an illness, one more belonging, 自由职业."""
    if frame.modal == "会" or (frame.modal == "能" and frame.before):
        yield from things.speak(
            view, replace(frame, objects=frame.objects or frame.before[-1:], before=frame.before[:-1])
        )
        return
    if "用" in frame.beside or "靠" in frame.beside:
        yield from tools.use(view, replace(frame, verb="用" if "用" in frame.beside else "靠"))
        return
    doer = frame.beside.get("由") or frame.beside.get("归")
    if doer is not None and ("由" in frame.beside or doer.tokens[-1].tag not in ("v", "vn")):
        yield from tasks.task(view, replace(frame, verb="负责"))
        return
    last = view.said[-1] if view.said else None
    topic, speaker = view.cast.topic, view.speaker
    led = view.story.lead and view.story.lead == topic.name != speaker and len(frame.before) == 1 and not frame.beside
    if led and (name := objects.task(frame.before[0])):
        view.story.thing = name
        yield Said(topic.name, "works_on", name)
        return
    if view.people and view.topic is not None and (name := objects.illness(view.topic)) and frame is view.frames[0]:
        yield from view.each("has", [name])
        return
    if view.story.crew and not frame.beside and (led_by := list(tasks.crew(view, [speaker], frame.before))):
        yield from led_by
        return
    if view.story.tasks and not frame.beside:
        names = [
            name for phrase in frame.before for one in cores.parts(phrase) if (name := objects.task(one, sure=True))
        ]
        yield from (Said(view.cast.topic.name, "works_on", name) for name in names)
        return
    for phrase in frame.before if len(frame.before) == 1 and not frame.beside else []:
        if name := objects.illness(phrase):
            yield Said(view.cast.topic.name, "has", name)
        elif (
            last and last.predicate == "owns" and objects.counted(phrase) and (name := objects.thing(phrase, sure=True))
        ):
            yield Said(last.subject, "owns", name)
        elif re.fullmatch("自由职业者?|全职(?:妈妈|爸爸|太太)|个体户", phrase.text) and view.cast.topic.person:
            yield Said(view.cast.topic.name, "role", phrase.text)


_JOB: Final = frozenset({"works_at", "role"})
_BEGUN: Final = words("owns member_of has uses works_at role studies_at lives_in manages works_on")


def dated(view: View) -> bool:
    """干了十二年了, 去年三月入的会, 前天成交的: only the time of what was said before."""
    clause, last = view.clause, view.said[-1] if view.said else None
    if last is not None and last.predicate == "plans" and len(clause.times) > 1 and _THERE_AND_BACK.match(clause.core):
        first, end = clause.times[0], clause.times[-1]
        last.times = [replace(first, valid_to=end.valid_to, kind="interval")]
        return True
    if (
        not clause.times
        or last is None
        or not _ECHO.match(clause.core)
        or (view.named is not None and view.frames[0].verb)
    ):
        return False
    told = [time for time in clause.times if time.valid_from or time.valid_to]
    lasting = told and told[0].kind in ("duration", "since")
    echoes = clause.core.endswith(("的", "了")) or clause.raw.rstrip("。！!").endswith("的") or "的" in clause.core
    verbal = any(tag.startswith(("v", "d")) for _, tag in clause.tagged) and not any(
        one.objects and len(one.object()) > 1 for one in view.frames
    )
    if not told or not verbal or not (lasting or echoes) or (last.times and last.effect == "event"):
        return False
    if lasting and told[0].valid_from and told[0].valid_from > view.cast.scene.said:
        return False
    if lasting and last.effect not in ("state", "onset"):
        return False
    same = _JOB if last.predicate in _JOB else {last.predicate}
    for one in view.said:
        if one.subject == last.subject and one.predicate in same and one.denies <= (one.effect == "end"):
            one.times = told
            one.effect = "onset" if one.effect == "state" and not lasting and one.predicate in _BEGUN else one.effect
    return True


def _people_of(view: View, said: Said) -> tuple[str, ...]:
    """Whom a statement names: not what is assigned."""
    if said.predicate == "assigned_to":
        return (said.object or "",)
    if said.predicate in ("reports_to", "manages") and said.object_kind == "person":
        return (said.subject, said.object or "")
    return (said.subject,) if view.people else ()


def _settle(view: View, found: list[Said], valued: bool) -> None:
    """The topic of the next clause, and negation that is none: 乳糖不耐受."""
    if view.clause.denied and not any(token.kind == "x" for token in view.tokens):
        view.clause.denied = view.clause.ended = False
    for name in [name for one in found for name in _people_of(view, one)]:
        if name != view.speaker and name not in view.known:
            view.cast.scene.named(name)
    if view.named is None or valued:
        return
    people = view.people
    if len(people) == 1:
        view.cast.topic = people[0]
    elif view.subject and any(one.subject == view.subject for one in found):
        view.cast.topic = Who(view.subject)
