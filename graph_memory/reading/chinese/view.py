"""One Chinese clause with its frames, its people and its topic: what the rules of frames read."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from datetime import UTC, timedelta, tzinfo
from functools import cached_property
from typing import Final

from graph_memory.predicates import Catalogue
from graph_memory.reading.chinese import cores, objects
from graph_memory.reading.chinese.chunks import Phrase, Token
from graph_memory.reading.chinese.frames import Frame
from graph_memory.reading.chinese.people import FIRST, Cast, Who
from graph_memory.reading.chinese.persons import is_person
from graph_memory.reading.chinese.words import Clause
from graph_memory.reading.said import Said
from graph_memory.reading.timing import Effect
from graph_memory.timex import Timex

_AT_HAND: Final = re.compile("^(?:(?:我|我们)?(?:手上|手头|手里|手下|手底下|组里|下面|家里|名下|家中)|人|公司|这边)$")
_SPOKEN: Final = ("我", "我们", "咱", "咱们", "本人", "俺", "我俩", "我自己", "自己", "我家", "咱家")
_OURS: Final = re.compile(
    "^(?:(?:我们?|咱们?)(?:的)?)?(?:squad|team|组里|全组|团队|全家|家)$|^(?:我们?|咱们?)(?:的)?(?:组|团队|部门"
    "|公司|项目组|小组|这边|全家|一家人?"
    "|一家[三四五]口|全组|整个.{1,4})$"
)
_ASIDE: Final = re.compile(
    "^(?:这|那|.{1,4}(?:时|时候|期间|那年|那会儿|那阵子|之后|之前)|晚上|早上|中午|(?:大学|本科|硕士|博士|研究生"
    "|高中|中专|大专)毕业)?$"
)
_KINSMAN: Final = re.compile(
    "^(?:我|他|她|我们)?的?(?:爸妈|爸爸?|妈妈?|老[爸妈公婆]|[爷奶]{2}|外[公婆]|姥[姥爷]|哥哥?|姐姐?|弟弟?|妹妹?"
    "|儿子|女儿|岳[父母]|父亲|母亲)$|^[我他她]$"
)
_DEGREES: Final = re.compile("^(?:大学|本科|硕士|博士|研究生|高中|中专|大专|专科|初中|小学|学士)$")
_DAYS: Final = {"hour": 1, "day": 1, "week": 7}


@dataclass(slots=True)
class Story:
    """What a sentence has set up for its next clauses."""

    planned: list[Timex] | None = None  # 都订好了: what comes is a plan
    goals: bool = False
    crew: bool = False  # 手下有三个人
    sense: str = ""  # of the last verb
    blocked: bool = False  # the clause is read, though it says nothing
    pending: list[tuple[str, str]] = field(default_factory=list)  # attributes of what is named after them
    lead: str = ""  # 小洛：, whose line of the notes it is
    awaited: str = ""  # 预算批下来了: the attribute whose value is told next
    tasks: bool = False  # 手上有两个活儿
    thing: str = ""  # that was handed over or looked after last


@dataclass
class View:
    """`said` are the statements of the sentence before this clause."""

    clause: Clause
    frames: list[Frame]
    cast: Cast
    catalogue: Catalogue
    said: list[Said]
    story: Story = field(default_factory=Story)
    tokens: list[Token] = field(default_factory=list)

    @property
    def speaker(self) -> str:
        return self.cast.scene.speaker

    @cached_property
    def before(self) -> list[Phrase]:
        found = [_bared(phrase) for phrase in self.frames[0].before]
        told = [part for phrase in found if not _ASIDE.match(phrase.text) for part in _parted(phrase)]
        schooled = self.frames[0].senses & {"read", "graduate", "learn", "major", "be"}
        return [one for phrase in told if (one := _without_degree(phrase)).tokens] if schooled else told

    @cached_property
    def at_hand(self) -> str:
        """手下, 手上, 家里 before the verb."""
        return next((phrase.text for phrase in self.before if _AT_HAND.match(phrase.text)), "")

    @cached_property
    def named(self) -> Phrase | None:
        """The phrase that is the subject, None where there is none."""
        found = [phrase for phrase in self.before if not _AT_HAND.match(phrase.text)]
        pronouns = [phrase for phrase in found if all(token.kind == "r" for token in phrase.tokens)]
        return pronouns[-1] if pronouns else found[0] if found else None

    @cached_property
    def topic(self) -> Phrase | None:
        """What stands before the verb beside the subject: 普通话我都会."""
        rest = [phrase for phrase in self.before if phrase is not self.named and not _AT_HAND.match(phrase.text)]
        return rest[0] if rest else None

    @cached_property
    def people(self) -> list[Who]:
        """Who the clause is about: persons only. Empty where its subject is something else."""
        if self.named is None:
            return [self.cast.topic] if self._is_person(self.cast.topic) else []
        if self.named.text == "大家" and len(self.before) > 1:
            return []  # 公司鼓励大家学
        if self.named.text in _SPOKEN:
            return [Who(self.speaker, True)]
        if _OURS.match(self.named.text):
            return [Who(self.speaker, True)]
        phrases = list(cores.parts(self.named)) if not FIRST.match(self.named.text) else [self.named]
        found = [self._who(phrase) for phrase in phrases]
        return [who for who, phrase in zip(found, phrases, strict=True) if who.name and self._person(who, phrase)]

    def _who(self, phrase: Phrase) -> Who:
        who = self.cast.subject(phrase.text)
        if not who.name and objects.person(phrase, self.known) and all(token.kind == "n" for token in phrase.tokens):
            return Who(phrase.text, True)
        return who

    @property
    def known(self) -> frozenset[str]:
        return frozenset({self.speaker, *(name for name, _ in self.cast.scene.people)})

    def _is_person(self, who: Who) -> bool:
        return who.person or who.name in self.known

    def _person(self, who: Who, phrase: Phrase) -> bool:
        return self._is_person(who) or objects.person(phrase, self.known)

    @cached_property
    def subject(self) -> str:
        """The thing that the clause is about, "" where that is a person."""
        if self.named is None:
            who = self.cast.topic
            return "" if self._is_person(who) else who.name
        if _OURS.match(self.named.text) or FIRST.match(self.named.text) or objects.person(self.named, self.known):
            return ""
        return cores.name(self.named)

    def at(self, frame: Frame) -> int:
        """Which frame of the clause it is; 0 for one that was made of another."""
        return next((place for place, one in enumerate(self.frames) if one is frame), 0)

    def person(self, phrase: Phrase | None) -> str:
        """The name of whom the phrase means, "" no person."""
        if phrase is None:
            return ""
        if any(token.kind == "u" for token in phrase.tokens) and phrase.tokens[0].kind != "r":
            phrase = cores.head(phrase)
        if len(phrase.tokens) > 1 and phrase.tokens[-1].tag in ("v", "vn") and len(phrase.tokens[-1].text) > 1:
            phrase = Phrase(phrase.tokens[:-1])
        kin = self.cast.kin.pattern.match(phrase.text)
        if kin and kin["name"] and not is_person(kin["name"], [(token.text, token.tag) for token in phrase.tokens]):
            return ""
        if not objects.person(phrase, self.known) and not kin:
            titled = _titled(phrase)
            return self.person(titled) if titled else ""
        text = phrase.text.strip()
        if all(token.kind != "r" for token in phrase.tokens) and not self.cast.kin.pattern.match(text):
            return text if text not in _SPOKEN else self.speaker
        who = self.cast.subject(text)
        return who.name if len(who.name) <= 14 else ""

    def objects_of(self, frame: Frame) -> list[Phrase]:
        """The objects of a frame, or what stands before its verb where it has none, each of a list by itself."""
        told = frame.objects[:1] or [phrase for key in ("把", "将") if (phrase := frame.beside.get(key))]
        if not told and frame is self.frames[0] and self.topic is not None:
            told = [self.topic]
        return [part for phrase in told for part in cores.parts(phrase)]

    def fronted(self, frame: Frame) -> list[Phrase]:
        """As `objects_of`, with the subject in the place of an object: 西藏、青海都去过."""
        told = self.objects_of(frame)
        if told or frame is not self.frames[0] or self.named is None or self.named.text in _SPOKEN:
            return told
        return list(cores.parts(self.named))

    @cached_property
    def future(self) -> bool:
        said = self.cast.scene.said
        return any(time.valid_from and time.valid_from > said for time in self.clause.times)

    @cached_property
    def passed(self) -> bool:
        """Whether it is said to have happened: a time in the past, or 了 at the end."""
        said = self.cast.scene.said
        told = any(
            (time.valid_from and time.valid_from <= said and time.kind != "since")
            or (time.valid_to and time.valid_to <= said)
            for time in self.clause.times
        )
        meant = any(frame.modal in ("要", "想", "会", "得", "能", "可以", "希望", "争取") for frame in self.frames)
        return not self.future and not meant and (told or self.clause.done)

    def each(self, predicate: str, names: list[str], effect: Effect = "state", **more: object) -> Iterator[Said]:
        """The same of every person that the clause is about."""
        for who in self.people:
            for name in names:
                yield Said(who.name, predicate, name, effect, **more)  # type: ignore[arg-type]


Rule = Callable[[View, Frame], Iterator[Said]]


def _without_degree(phrase: Phrase) -> Phrase:
    """我研究生毕业于: the person."""
    run = list(phrase.tokens)
    while run and _DEGREES.match(run[-1].text):
        run.pop()
    return Phrase(run)


def _parted(phrase: Phrase) -> list[Phrase]:
    """我老婆西班牙语: the person, and the language."""
    last = Phrase(phrase.tokens[-1:])
    for cut in range(len(phrase.tokens) - 1, 0, -1):
        owner, rest = Phrase(phrase.tokens[:cut]), Phrase(phrase.tokens[cut:])
        if _KINSMAN.match(owner.text) and objects.illness(rest):
            return [owner, rest]
    if len(phrase.tokens) > 1 and len(last.text) > 2 and objects.language(last) and phrase.tokens[-2].kind not in "cu":
        return [Phrase(phrase.tokens[:-1]), last]
    return [phrase]


def _bared(phrase: Phrase) -> Phrase:
    """Without an 的 that a time before it left behind."""
    tokens = phrase.tokens
    while tokens and tokens[0].kind == "u":
        tokens = tokens[1:]
    return Phrase(tokens)


def _titled(phrase: Phrase) -> Phrase | None:
    """技术总监岑宁: the person after the title."""
    last = phrase.tokens[-1:]
    if (
        len(phrase.tokens) < 2
        or not last[0].text
        or len(last[0].text) < 2
        or last[0].tag not in ("nr", "nrt", "nrfg", "x", "nz")
    ):
        return None
    return Phrase(list(last))


def whole(time: Timex, zone: tzinfo | None) -> Timex:
    """A time that something began at, as the unit that it names, a day of `zone`."""
    if not time.valid_from or time.valid_to:
        return time
    start = time.valid_from.astimezone(zone)
    if time.grain in _DAYS:
        end = start + timedelta(days=_DAYS[time.grain])
    elif time.grain == "month":
        end = (start.replace(day=1) + timedelta(days=32)).replace(day=1)
    else:
        end = start.replace(year=start.year + 1)
    return replace(time, valid_to=end.astimezone(UTC), kind="point")


__all__ = ["Frame", "Phrase", "Rule", "Story", "Token", "View", "whole"]
