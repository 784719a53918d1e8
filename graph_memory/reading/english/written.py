"""What English says in so few ways that its writing is enough: names, favourites, values, goals, diets, conditions."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from graph_memory import timex
from graph_memory.reading.english import values
from graph_memory.reading.english.agenda import agenda
from graph_memory.reading.english.literals import Guarded
from graph_memory.reading.english.people import Cast
from graph_memory.reading.english.phrases import FIRST, HE, clean
from graph_memory.reading.lexicon import ANIMALS, DIETS, LANGUAGES, PROFESSION
from graph_memory.reading.said import Said
from graph_memory.timex import Timex

Span = tuple[int, int]
Found = Iterator[tuple[Said, Span]]

NAME: Final = r"[A-Z][\w'’-]+(?: [A-Z][\w'’-]+)*"
_WHO: Final = rf"(?P<s>\b(?:I|[Ww]e|[Hh]e|[Ss]he)\b|\b{NAME}|\bi\b)"
_OWNER: Final = rf"(?P<owner>\b(?i:my|our|his|her)|\b{NAME}['’]s)"
_END: Final = r"(?=\s*$|\s*[,.;:!?]|\s+(?:and|but|because|so|since|now|too|any|these|at|for)\b)"
_IS: Final = r"(?:['’]m|['’]s|['’]re| am| is| are)"
_BEEN: Final = rf"(?:{_IS}|['’]ve been| have been|['’]s been| has been)"
_FAVOURITE: Final = Guarded(
    rf"{_OWNER} (?:all[- ]time )?(?i:favou?rite) (?P<slot>[a-z][a-z -]{{1,30}}?)(?: of all time)?"
    rf" (?:is|are|has always been|is now|has to be) (?P<value>[^,.;!?]+?){_END}"
)
_SLOT: Final = Guarded(
    rf"{_OWNER} (?:main |default |current )?(?P<slot>[A-Za-z][A-Za-z ]{{1,24}}?)(?: of "
    rf"choice)? is (?P<value>[\w.+#-]+(?: [\w.+#-]+)?){_END}"
)
_NAMED: Final = Guarded(
    rf"{_OWNER} (?:name|nickname|alias|full name)(?:['’]s| is| was) (?P<value>[\w'’-]+(?: [A-Z][\w'’-]+)*)"
)
_ON_PAPER: Final = Guarded(
    r"\b(?i:the name (?:on|in) my [a-z ]+?(?: is| says)|my (?:legal|real|full|birth|given|official|maiden|stage|pen"
    r"|first) name is|officially i['’]m"
    rf"|on paper i['’]m) (?P<value>{NAME})"
)
_ALLERGIES: Final = Guarded(
    rf"{_OWNER} allerg(?:ies|y)(?:['’]s)? (?:are|is|include|includes)(?: to)? (?P<list>[^.;!?]+)", re.I
)
_LOST: Final = Guarded(
    r"\b(?i:(?:say|said|saying) goodbye to|(?:had to )?put down|lost|buried) (?i:my"
    rf"|our) (?:[a-z]+ )*?(?P<kin>{'|'.join(sorted(ANIMALS))}),? (?P<name>[A-Z]\w+)"
    rf"|\b(?i:my|our) (?:[a-z]+ )*?(?P<kin2>{'|'.join(sorted(ANIMALS))}),? (?P<name2>[A-Z]\w+),? (?i:died|passed away"
    r"|was put (?:down|to sleep))"
)
_POST: Final = Guarded(
    rf"\b(?i:my|our) (?P<noun>[A-Za-z]+(?:[- ][a-z]+){{0,3}}?)"
    rf"(?:(?:['’]s name)? (?:is|was|will be)(?: called| named)?|['’]s (?:called|named)) (?P<value>{NAME})\b"
)
_GREETED: Final = Guarded(r"^(?:i'm|i am) (?P<value>[a-z]{2,15})(?=,? and i (?:work|live|am|'m))")
_TONGUE: Final = Guarded(
    rf"(?:(?P<a>\w+) is {_OWNER} |{_OWNER.replace('owner', 'owner2')} )(?:mother tongue|native language|first language)"
    rf"(?: is (?P<b>\w+))?"
)
_LISTED: Final = Guarded(
    rf"{_OWNER} (?:main )?(?P<noun>hobbies|hobby|interests|pastimes)(?: are| is| include|:) (?P<list>[^.;!?]+)"
)
_GOAL: Final = Guarded(
    rf"{_OWNER} (?:main |big )?(?:goal|aim|target|objective)\b[^.;,]{{0,24}}? is to (?P<value>[^.;,!?]+)"
)
_DIET: Final = Guarded(
    rf"{_WHO}{_BEEN} (?P<not>not (?:a )?|no longer (?:a )?)?(?:a )?(?:strict "
    rf")?(?P<value>{'|'.join(sorted(DIETS, key=len, reverse=True))})\b"
    r"(?P<gone> any ?more)?(?! (?:food|dish|recipe|restaurant|cake|option|milk|cheese))"
)
_NOT_EATEN: Final = Guarded(
    rf"{_WHO} (?:do not|don['’]?t|does not|doesn['’]?t|can['’]?t|cannot|never) (?:really )?(?:eat|drink) (?P<list>[a-z]"
    rf"[a-z ,]*?)(?P<gone> any ?more)?{_END}"
)
_AILING: Final = Guarded(
    rf"{_WHO}(?:['’]ve had| have had| has had| have| has|['’]ve got|['’]s got| suffers? from"
    r"| was diagnosed with) (?P<value>(?:[a-z]+ |type \d )?"
    rf"(?:diabetes|asthma|migraines?|arthritis|an?aemia|epilepsy|insomnia|eczema|hypertension|adhd|ADHD|high blood pres"
    rf"sure|hay fever|tinnitus|[a-z]+itis)){_END}"
)
_VERSION: Final = Guarded(
    rf"(?P<s>{NAME}|(?:[Tt]he |[Oo]ur )[a-z][\w-]*(?: [a-z][\w-]*)?) (?:is|runs|are)(?: now| currently| still)? (?:at"
    r"|on) version (?P<value>v?\d[\w.]*\w|\d)"
)
_STATUS: Final = Guarded(
    rf"\b(?:[Tt]he )?(?P<s>(?:{NAME}|[a-z]+) (?:project|ticket|task|release|migration|rollout|build|epic)"
    r"|(?:migration|rollout|release|build|redesign|refactor)|[A-Z]{2,}-\d+|(?:[Tt]icket|"
    rf"[Tt]ask|[Ii]ssue|[Pp]roject) [\w#-]+)"
    r" is (?:now |still |currently )?(?P<value>on hold|on track|blocked|paused|cancelled|delayed|done|finished|closed|l"
    r"ive|green|red|amber|in review|at risk|complete|blocked|deployed|merged|released|in progress|in testing"
    r"|\d+ ?% (?:done|complete|finished|through))\b"
)
_SHORT: Final = Guarded(
    rf"(?:[Tt]he )?(?P<s>{NAME})(?:, (?P<a>[A-Z]{{2,8}}) for short|,? (?:also )?(?:known as|called|abbreviated(?: as)?)"
    rf" (?P<b>[A-Z]{{2,8}})\b)"
)


def written(text: str, cast: Cast) -> Found:
    """What is read from the writing, each with the span that is not read again."""
    for rule in _RULES:
        yield from rule(text, cast)


def _notes(text: str, cast: Cast) -> Found:
    subject, pairs = values.note(text, cast.lexicon)
    for noun, value in pairs:
        yield Said(subject, cast.lexicon.noun(noun), clean(value)), (0, len(text))


def _aliases(text: str, cast: Cast) -> Found:
    for long, short, _ in values.aliases(text):
        yield Said(long, "also_called", short, object_kind="value", confidence=0.9), (0, 0)
    for found in _SHORT.finditer(text):
        yield Said(found["s"], "also_called", found["a"] or found["b"], object_kind="value"), (0, 0)
    for predicate, value in values.contacts(text):
        yield Said(cast.scene.speaker, predicate, value, object_kind="value"), (0, 0)
    for found in _GREETED.finditer(text):
        yield Said(cast.scene.speaker, "also_called", found["value"], object_kind="value"), found.span()


def _favourites(text: str, cast: Cast) -> Found:
    for found in _SLOT.finditer(text):
        slot, value = cast.lexicon.catalogue.slot(found["slot"]), clean(found["value"])
        if slot and slot == cast.lexicon.slot(value) and (who := owner(found["owner"], cast)):
            yield Said(who, "uses", value, qualifier=slot), found.span()
    for found in _FAVOURITE.finditer(text):
        slot = cast.lexicon.catalogue.slot(found["slot"]) or found["slot"].lower()
        if who := owner(found["owner"], cast):
            yield Said(who, "favourite", clean(found["value"]), qualifier=slot), found.span()


def _names(text: str, cast: Cast) -> Found:
    for found in _NAMED.finditer(text):
        if who := owner(found["owner"], cast):
            yield Said(who, "also_called", clean(found["value"]), object_kind="value"), found.span()
    for found in _ON_PAPER.finditer(text):
        yield Said(cast.scene.speaker, "also_called", clean(found["value"]), object_kind="value"), found.span()
    for found in _POST.finditer(text):
        name, noun = clean(found["value"]), found["noun"].lower()
        if relation := cast.relation(noun) or cast.relation(noun.split()[-1]):
            cast.relate(cast.scene.speaker, relation, noun, name)
            yield Said("", relation, name), found.span()
        elif PROFESSION.search(noun) and not cast.lexicon.slot(name):
            cast.scene.named(name)
            yield Said(name, "role", found["noun"], subject_kind="person"), found.span()


_OFFICE: Final = Guarded(
    rf"{_OWNER} (?:job |official |current |new )?(?:title|role|position|job|occupation|profession) (?:is|was"
    r"|has been)(?: now)? (?:that of )?(?:an? |the )?"
    rf"(?P<value>[A-Za-z][\w -]{{2,40}}?){_END}"
)
_GOOD_AT: Final = Guarded(
    rf"{_OWNER} (?P<value>{'|'.join(sorted(LANGUAGES))})(?:['’]s| is) (?:pretty |quite |only |fairly |still |very "
    r"|really |a bit )?(?:decent|rusty|rubbish|fluent|g"
    r"ood|basic|ok|okay|conversational|passable|fine|excellent|terrible|shaky|limited|native)",
    re.I,
)


def _lists(text: str, cast: Cast) -> Found:
    for found in _LISTED.finditer(text):
        for name in _parts(found["list"]) if (who := owner(found["owner"], cast)) else ():
            yield Said(who, "hobby", name), found.span()
    for pattern, predicate in ((_OFFICE, "role"), (_GOOD_AT, "speaks")):
        for found in pattern.finditer(text):
            if found["value"].split()[0].endswith("ing"):
                continue
            if (who := owner(found["owner"], cast)) and not timex.find(found["value"], cast.scene.at):
                yield Said(who, predicate, clean(found["value"])), found.span()
    for found in _ALLERGIES.finditer(text):
        for name in _parts(found["list"]) if (who := owner(found["owner"], cast)) else ():
            yield Said(who, "allergic_to", name), found.span()
    for found in _LOST.finditer(text):
        name, kin = found["name"] or found["name2"], found["kin"] or found["kin2"]
        yield Said(cast.scene.speaker, "pet", name, "end", denies=True, times=cast.times), found.span()
        yield Said(name, "is_a", kin), found.span()
    for found in _TONGUE.finditer(text):
        language, who = found["a"] or found["b"] or "", owner(found["owner"] or found["owner2"], cast)
        if language.lower() in LANGUAGES and who:
            yield Said(who, "speaks", language), found.span()


def _goals(text: str, cast: Cast) -> Found:
    for found in _GOAL.finditer(text):
        if who := owner(found["owner"], cast):
            times = [time for time in cast.times if found.start() <= time.start < found.end()]
            value = _without(found["value"], found.start("value"), times)
            yield Said(who, "goal", clean(value), times=times), found.span()


def _bodies(text: str, cast: Cast) -> Found:
    for found in _DIET.finditer(text):
        if who := subject(found["s"], cast):
            said = Said(who, "diet", found["value"], times=_near(text, found.end(), cast), denies=bool(found["not"]))
            said.effect = "end" if found["gone"] or "longer" in (found["not"] or "") else "state"
            yield said, found.span()
    for found in _NOT_EATEN.finditer(text):
        if (who := subject(found["s"], cast)) and not found["gone"]:
            yield from (
                (Said(who, "avoids", name), found.span())
                for name in _parts(found["list"])
                if not re.match(r"(?:another|and|or|more|anything|much|enough|too|well|that|this|so)\b", name, re.I)
            )
    for found in _AILING.finditer(text):
        if who := subject(found["s"], cast):
            yield Said(who, "has", found["value"]), found.span()


_ON_VERSION: Final = Guarded(
    r"\bversion (?P<value>v?\d[\w.]*\w|\d) of (?:the |our )?(?P<s>[\w-]+(?: [a-z]+)?)(?=[.,;!]|$)"
)
_TOGETHER: Final = Guarded(
    rf"(?:^|(?<=; ))(?P<name>{NAME}) and (?:I|me) (?:are|have been|['’]ve been|go back|were|became)(?: both| still"
    r"| now)? (?:(?:best|close|good|old|great) )?(?P<what>fri"
    r"ends|mates|colleagues|coworkers|married|engaged|dating|a couple|together|siblings|cousins|flatmates)\b"
)
_TIES: Final = {
    **dict.fromkeys(("friends", "mates"), "friend"),
    **dict.fromkeys(("colleagues", "coworkers"), "colleague"),
    **dict.fromkeys(("engaged", "dating", "a couple", "together"), "partner"),
    "married": "married_to",
    "siblings": "sibling",
    "cousins": "relative",
}


def _ties(text: str, cast: Cast) -> Found:
    """ "Kenji and I have been friends since school"."""
    for found in _TOGETHER.finditer(text):
        if tie := _TIES.get(found["what"]):
            yield Said(cast.scene.speaker, tie, found["name"], times=cast.times, object_kind="person"), found.span()


def _states(text: str, _: Cast) -> Found:
    for pattern, predicate in ((_VERSION, "version"), (_ON_VERSION, "version"), (_STATUS, "status")):
        for found in pattern.finditer(text):
            yield Said(clean(found["s"]), predicate, found["value"], object_kind="value"), found.span()


_RULES: Final = (agenda, _notes, _aliases, _favourites, _names, _lists, _goals, _bodies, _states, _ties)


def owner(text: str, cast: Cast, but: str = "") -> str:
    """Whose: "my", "her", "Bruna's", "my sister's"; "" where that is not known."""
    word = text.lower()
    if word in FIRST:
        return cast.scene.speaker
    if word in HE:
        return cast.scene.person(HE[word], but)
    kin = re.match(r"(?:my|our) (?P<kin>[\w -]+)['’]s$", word)
    if kin and cast.relation(kin["kin"]):
        return f"{cast.scene.speaker}'s {kin['kin']}"
    return "" if word in ("their", "its", "your") else clean(text)


def subject(text: str, cast: Cast) -> str:
    """Who: "I", "she", a name."""
    word = text.lower()
    if word in FIRST:
        return cast.scene.speaker
    return cast.scene.person(HE[word]) if word in HE else clean(text)


def _parts(text: str) -> list[str]:
    return [name for part in re.split(r",? (?:and|or) |, ", text) if (name := clean(part))]


def _near(text: str, place: int, cast: Cast) -> list[Timex]:
    """The times that follow in the same clause."""
    stop = re.search(r"[,;]| (?:and|but) ", text[place:])
    end = place + stop.start() if stop else len(text)
    return [time for time in cast.times if place <= time.start < end]


def _without(text: str, offset: int, times: list[Timex]) -> str:
    for time in sorted(times, key=lambda one: -one.start):
        if time.start >= offset:
            text = text[: time.start - offset] + text[time.end - offset :]
    return text
