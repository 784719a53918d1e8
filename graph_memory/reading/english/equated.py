""" "NOUN of X is Y" in all its orders: "my boss is Ada", "Ada is Bo's boss", "boss: Ada", "Bo has a boss called Ada".

The nouns are those of the catalogue and NOUNS; what can be the value is told by its shape.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Final
from weakref import WeakKeyDictionary

from graph_memory.reading.english.literals import Index
from graph_memory.reading.english.people import Cast
from graph_memory.reading.english.phrases import FIRST, HE, clean
from graph_memory.reading.english.relation_nouns import NOUNS
from graph_memory.reading.english.shapes import PROGRAMMING, is_pastime
from graph_memory.reading.english.worded import near
from graph_memory.reading.lexicon import ANIMALS, DIETS, LANGUAGES, PEOPLE, Lexicon
from graph_memory.reading.said import Said
from graph_memory.timex import Timex

Found = Iterator[tuple[Said, tuple[int, int]]]

CAPS: Final = (
    r"(?!(?:I|It|He|She|We|They|The|This|That|There|My|Our|Not)\b)[A-Z][\w&'’-]*\w(?: (?:(?:of|de|van|von|la|le|da"
    r"|and(?= [A-Z]\w+ (?:University|College))) )?[A-Z0-9][\w&-]*)*"
)
_MONTH: Final = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*"
_DAY: Final = rf"(?:(?:the )?\d{{1,2}}(?:st|nd|rd|th)?(?: of)? {_MONTH}|{_MONTH} (?:the )?\d{{1,2}}(?:st|nd|rd|th)?)"
_DATE: Final = (
    rf"(?i:{_DAY}(?:,? (?:19|20)\d\d)?|(?:19|20)\d\d-\d\d-\d\d|\d{{1,2}}[./]\d{{1,2}}[./](?:\d{{4}}|\d\d)"
    rf"|{_MONTH},? \d{{4}}"
    r"|(?:next |this )?(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|(?:the )?end of (?:the |next |this )?[a-z]+)"
)
_BORN: Final = rf"(?i:{_DAY}(?:,? (?:19|20)\d\d)?|(?:19|20)\d\d-\d\d-\d\d|{_MONTH},? (?:19|20)\d\d|(?:19|20)\d\d)"
_MONEY: Final = (
    r"(?:[$€£¥] ?\d[\d,.]*\d?|\d[\d,.]*\d?)(?: ?(?:k|m|bn|million|thousand|grand|[A-Z]{3}|euros?|dollars?|pounds|francs"
    r"|yen|kronor|kroner|rupees|quid|bucks))*"
)
_PHONE: Final = r"\+?\(?\d[\d() -]{2,}\d"
_EMAIL: Final = r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+"
_VERSION: Final = r"v?\d+(?:\.\d+)*(?:-\w+)?"
_WORDS: Final = (
    r"(?!(?:that|to|not|it|this|the|a|an|in|on|at|too|very|so)\b)[\w'’-]+(?: (?!(?:and|but|because|so|since"
    r"|now)\b)[\w'’-]+){0,4}?"
)
_PLAIN: Final = r"(?:the |an? )?" + _WORDS

_SHAPES: Final[Mapping[str, str]] = {
    **dict.fromkeys((*PEOPLE, "pet", "assigned_to", "manages", "met"), r"(?:(?:Dr|Mr|Mrs|Ms|Prof)\.? )?" + CAPS),
    **dict.fromkeys(("born_in", "from", "graduated_from", "studies_at", "works_at", "also_called"), CAPS),
    "located_in": rf"(?:in |at |on )?{CAPS}",
    "lives_in": rf"(?:in |at |on )?{CAPS}",
    "born_on": _BORN,
    "birthday": rf"(?i:(?:on |in )?(?:{_DAY}|{_MONTH}))(?![\w,]* ?(?:19|20)\d\d)",
    "deadline": rf"(?:on )?{_DATE}",
    "budget": _MONEY,
    "age": r"\d{1,2}(?= ?$|\W)",
    "phone": _PHONE,
    "email": _EMAIL,
    "version": rf"(?:at |version )?{_VERSION}",
    **dict.fromkeys(("studies", "hobby", "favourite", "diet", "works_on", "goal"), _PLAIN),
    "speaks": r"[A-Z]?[a-z]+",
    "database": r"[A-Z][\w+.]+",
    "language": r"[A-Z][\w+#.]*",
    "status": r"[a-z]+(?: [a-z]+){0,2}",
}

_NOT: Final = r"(?:n['’]t| not| no longer)"
_IS: Final = (
    rf"(?:(?:['’]s|['’]re| is| are| was| were| has been)(?P<not>{_NOT})?(?: now| still| currently| actually| "
    r"simply| just| called"
    r"| named| known as| always)*| remains| stays| falls on| comes to| will be) "
)
_OWNER: Final = (
    r"(?:(?P<my>[Mm]y|[Oo]ur|[Hh]is|[Hh]er)|(?P<owner>(?:(?:[Tt]he|[Mm]y|[Oo]ur) )?[\w-]+(?: [\w-]+){0,3}?)['’]s)"
)
_LIKE: Final = (
    r"(?:(?:new|own|current|main|direct|best|closest|old|older|younger|elder|big|little|kid|personal|private"
    r"|work|official"
    r"|monthly|total|late|all[- ]time) )*"
)
_STOP: Final = (
    r"(?P<gone> any ?more| any longer)?(?:, (?:and )?(?:it|that|he|she)['’]s (?P<other>[^,;!?]+?))?(?=\s*[.!]*$"
    r"|[;!]|\. "
    r"|,(?! ?\d)|\s+(?:and|but|because|so|since|btw|by the way|as of|in case|these days|right now|for now|at "
    r"the moment)\b|\s*\()"
)
LEAD: Final = r"(?:^|(?<=[.;:,—–-] )|(?<=\band )|(?<=\bbut ))"
_WHOSE: Final = r"(?P<whose>(?:(?:[Tt]he|[Mm]y|[Oo]ur) )?[\w-]+(?: [\w-]+){0,3}?)"
_FAVOURITE: Final = r"fav(?:ou?rite|e)(?P<of> [a-z][a-z -]{1,24}?)?"
_COMPOUND: Final = frozenset({"budget", "deadline", "version", "database", "phone", "email", "language"})
_OWN_ONLY: Final = frozenset({"goal", "status", "diet", "role"})


@cache
def _patterns(nouns: tuple[str, ...], predicate: str) -> tuple[re.Pattern[str], ...]:
    people = predicate in PEOPLE or predicate == "pet"
    words = "|".join(map(re.escape, sorted(nouns, key=len, reverse=True)))
    noun = rf"(?P<noun>{_FAVOURITE})" if predicate == "favourite" else rf"(?P<noun>(?i:{words}))"
    shape = _SHAPES[predicate]
    value = f"(?P<value>{shape})"
    some = f"(?P<value>{shape}(?:(?:,|,? and|,? &) {shape})*)" if people or predicate == "hobby" else value
    name = "(?:['’]s name)?" if people else ""
    forms = [
        rf"{LEAD}{_OWNER} {_LIKE}{noun}{'s?' if people else ''}{name}{_IS}{some}{_STOP}",
        rf"{LEAD}(?:[Tt]he )?{_LIKE}{noun} (?:of|for|behind) {_WHOSE}{_IS}{value}{_STOP}",
        rf"{LEAD}(?i:the )?{some}{_IS}{_OWNER} {_LIKE}{noun}(?:s|['’]s name)?{_STOP}",
        rf"{LEAD}(?P<value>(?i:the )?{shape}){_IS}the {_LIKE}{noun} (?:of|for|behind) {_WHOSE}{_STOP}",
        rf"^(?P<note>(?:(?:one|two|three|four|five|new|[Oo]ne|[Tt]wo|[Tt]hree|[Nn]ew|[Bb]est) )*){noun}(?:s|es)?"
        rf"(?: (?:of|for) (?P<whose>[\w-]+(?: [\w-]+){{0,3}}))?(?P<is>['’]s name is|['’]s|:)? {some}(?: btw| "
        rf"by the way)?{_STOP}",
        rf"{LEAD}{_WHOSE} (?:has|have|had|comes with)(?: got)? an? (?:total )?{noun} (?:of|called|named) "
        rf"{value}{_STOP}",
    ]
    if people or predicate == "hobby":
        forms.append(rf"{LEAD}{value}{_IS}an? {_LIKE}{noun} of (?P<mine>mine|ours){_STOP}")
        forms.append(rf"{LEAD}{value}{_IS}one of (?P<my>my|our) {_LIKE}{noun}s{_STOP}")
    if predicate in _COMPOUND:
        forms.append(
            rf"{LEAD}(?:[Tt]he |[Oo]ur |[Mm]y )?(?P<whose>(?!(?:the|our|my|new)\b)[\w-]+(?: [\w-]+){{0,2}}?) "
            rf"{noun}{_IS}{value}{_STOP}"
        )
    return tuple(map(re.compile, forms))


def _nouns(cast: Cast) -> Mapping[str, tuple[str, ...]]:
    """The nouns of each predicate that has a shape."""
    found: dict[str, list[str]] = {}
    for noun, predicates in cast.lexicon.nouns.items():
        if noun in NOUNS:
            continue
        found.setdefault(predicates[0], []).append(noun)
    for noun, predicate in NOUNS.items():
        found.setdefault(predicate, []).append(noun)
    found["pet"] = [*found.get("pet", ()), *ANIMALS]
    found["email"] = [*found.get("email", ()), "address"]
    found["favourite"] = ["favourite", "favorite", "fave"]
    return {predicate: tuple(dict.fromkeys(nouns)) for predicate, nouns in found.items() if predicate in _SHAPES}


class _Nouns:
    """The nouns of a lexicon, by the predicate that each tells."""

    def __init__(self, cast: Cast) -> None:
        self.by_predicate = _nouns(cast)
        every = {noun for nouns in self.by_predicate.values() for noun in nouns}
        self._every = sorted(every, key=len, reverse=True)
        self._index = Index([((noun,),) for noun in self._every])

    def among(self, text: str) -> set[str]:
        """Those in the text, also with an "s"; of several that begin at one place the longest."""
        lower = text.lower()
        found: dict[int, str] = {}
        for place in self._index.among(lower):
            noun, at = self._every[place], -1
            while (at := lower.find(noun, at + 1)) >= 0:
                if _EDGE.match(lower, at) and _ENDING.match(lower, at + len(noun)):
                    found.setdefault(at, noun)
        return set(found.values())


_EDGE: Final = re.compile(r"\b")
_ENDING: Final = re.compile(r"(?:e?s)?\b")
_KNOWN: Final[WeakKeyDictionary[Lexicon, _Nouns]] = WeakKeyDictionary()


def _known(cast: Cast) -> _Nouns:
    if (known := _KNOWN.get(cast.lexicon)) is None:
        known = _KNOWN[cast.lexicon] = _Nouns(cast)
    return known


def equated(text: str, cast: Cast) -> Found:
    """What the sentence says with a noun of relation, each with its span."""
    if text.rstrip().endswith("?"):
        return
    nouns = _known(cast)
    words, by = nouns.among(text), nouns.by_predicate
    done: set[tuple[str, str]] = set()
    for predicate in [name for name, some in by.items() if not words.isdisjoint(some)]:
        for pattern in _patterns(by[predicate], predicate):
            for found in pattern.finditer(text):
                for one in _told(found, predicate, cast):
                    if (key := (one.predicate, str(one.object))) not in done:
                        done.add(key)
                        yield one, found.span()


def _told(found: re.Match[str], predicate: str, cast: Cast) -> Iterator[Said]:
    parts = found.groupdict()
    who = _who(parts, predicate, cast)
    if not who or (parts.get("note") is not None and not _noted(parts, predicate)):
        return
    values = re.split(r",? (?:and|&) |, ", parts["value"]) if predicate in {*PEOPLE, *_LISTS} else [parts["value"]]
    noun = parts["noun"].lower()
    for value in values:
        if (name := _value(value, predicate, cast)) and name.lower() != noun:
            yield from _one(parts, predicate, cast, who, name, noun, near(found, cast.times))
    if parts.get("not") and (other := parts.get("other")) and (name := _value(other, predicate, cast)):
        yield Said(who, predicate, name, times=near(found, cast.times))


_LISTS: Final = frozenset({"pet", "hobby"})
_VALUED: Final = re.compile(r"(?:birthday|born_on|deadline|budget|age|phone|email|version|status)$")


def _one(
    parts: Mapping[str, str | None], predicate: str, cast: Cast, who: str, name: str, noun: str, times: Sequence[Timex]
) -> Iterator[Said]:
    denied = bool(parts.get("not"))
    one = Said(who, predicate, name, times=list(times), denies=denied)
    one.object_kind = "value" if _VALUED.match(predicate) else ""
    if denied and (parts.get("gone") or "longer" in (parts.get("not") or "")):
        one.effect = "end"
    if predicate == "favourite":
        one.qualifier = (parts.get("of") or "").strip() or "thing"
        if one.qualifier in ("pastime", "hobby", "activity", "free-time activity", "leisure activity"):
            one.predicate, one.qualifier = "hobby", ""
    if predicate in PEOPLE or predicate == "pet":
        if not denied:
            cast.relate(who, predicate, noun, name)
            yield Said("", predicate, name)
            return
        one.object_kind = "person"
    yield one


def _who(parts: Mapping[str, str | None], predicate: str, cast: Cast) -> str:
    whose = parts.get("owner") or parts.get("whose") or ""
    word = (parts.get("my") or whose).lower()
    if word in FIRST or parts.get("mine") or (not word and parts.get("note") is not None):
        return cast.scene.speaker
    if word in HE:
        return cast.scene.person(HE[word])
    bare = re.sub(r"^(?:the|my|our) ", "", whose, flags=re.I)
    if cast.relation(bare.lower()) and not bare[:1].isupper():
        return f"{cast.scene.speaker}'s {bare.lower()}" if _VALUED.match(predicate) else ""
    if re.search(r"\b(?:i|we|he|she|they|it|this|that|what|who|is|was|his|her|your|their)\b", bare, re.I):
        return ""
    if predicate in PEOPLE and not bare[:1].isupper():
        return ""
    if predicate == "also_called" and cast.relation(bare.lower()):
        return ""
    return clean(bare)


def _noted(parts: Mapping[str, str | None], predicate: str) -> bool:
    """A fragment needs a colon or a value that can be nothing else."""
    return bool(parts.get("is")) or predicate in ("phone", "email", "born_on", "birthday")


def _value(text: str, predicate: str, cast: Cast) -> str:
    value = clean(re.sub(r"^(?:on|at|in|version) (?=[A-Z\dv]|the \d)", "", text.strip()))
    value = re.sub(r"^(?:the|an?) ", "", value, flags=re.I) if predicate not in ("birthday", "born_on") else value
    word = value.lower().split()[-1] if value else ""
    known = {
        "language": word in PROGRAMMING,
        "speaks": word in LANGUAGES,
        "hobby": is_pastime(value),
        "diet": value.lower().removesuffix(" diet") in DIETS,
        "database": cast.lexicon.slot(value) == "database",
        "phone": sum(map(str.isdigit, value)) >= 3,
        "budget": bool(re.search(r"\d", value)),
    }
    if not known.get(predicate, True) or _EMPTY.match(value):
        return ""
    if predicate in PEOPLE and (value.lower() in LANGUAGES or not re.search(r"[a-z]", value[1:2] or "a")):
        return ""
    return value.removesuffix(" diet")


_EMPTY: Final = re.compile(
    r"^(?:(?:the )?(?:same|best|one|worst|problem|answer|question|thing|reason|case|right|wrong|great|good|bad"
    r"|nice|fine|ok"
    r"|okay|late|new|old|done|here|there|full|empty|unknown|due|over|broken|down|busy|very .*|so .*|too .*"
    r"|really .*|always .*))$",
    re.I,
)
