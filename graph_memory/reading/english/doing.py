"""What each verb says: the rule of the verb, the catalogue's phrases, then any verb between names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from graph_memory import timex
from graph_memory.names import has_han
from graph_memory.reading.english import changes
from graph_memory.reading.english.frames import Frame
from graph_memory.reading.english.people import Cast, Who, called
from graph_memory.reading.english.phrases import FIRST, Token, busy, kind_of, phrase
from graph_memory.reading.lexicon import GROUPS
from graph_memory.reading.said import Said
from graph_memory.reading.timing import Effect
from graph_memory.reading.wordlists import words

HOBBIES: Final = frozenset(
    {"bake", "brew", "collect", "knit", "paint", "garden", "sew", "climb", "hike", "fish", "juggle"}
)
BUSINESSES: Final = re.compile(
    r"(?:^|\s)(?:shop|caf[eé]|bakery|company|firm|business|farm|pub|bar|restaurant|stall|hotel|hostel|agency|studio"
    r"|salon|garage|kiosk|van|bookshop"
    r"|warehouse|library|practice|brewery|gallery|nursery|campsite|guesthouse|b&b|food truck|department|branch|office"
    r"|workshop)s?$",
    re.I,
)
_EVERYTHING: Final = frozenset({"everything", "everybody", "everyone"})


def working(frame: Frame, cast: Cast, subject: Who) -> Iterator[Said]:
    """ "work at Norvale as a tester", "work for", "work on the exporter", "work with Bob"."""
    for word, token in frame.preps if not frame.particle else ():
        name = cast.name(token)
        if word in ("at", "for") and (name_of := called(token)):
            yield Said(subject.name, "works_at", name_of, object_kind="organization")
        elif word in ("at", "for") and (cast.workplace(token) and not cast.profession(token)):
            yield Said(subject.name, "works_at", name, object_kind="organization")
        elif word == "as" and token.pos_ in ("NOUN", "PROPN"):
            yield Said(subject.name, "role", phrase(token, cast.times))
        elif word == "on" and name and token.ent_type_ not in ("DATE", "TIME"):
            yield Said(subject.name, "works_on", name)
        elif word == "with" and kind_of(token) == "person":
            yield Said(subject.name, "colleague", name, object_kind="person")


def serving(frame: Frame, cast: Cast, subject: Who) -> Iterator[Said]:
    """ "teach chemistry at Larkfield Academy", "intern at Norvale", "serve as treasurer"."""
    if frame.lemma == "volunteer":
        return
    for token in frame.prep("at"):
        if cast.named(token):
            yield Said(subject.name, "works_at", cast.name(token), object_kind="organization")
    for token in frame.prep("as"):
        yield Said(subject.name, "role", phrase(token, cast.times))


_BRIEF: Final = re.compile(
    r"^\w+ (?:in [A-Z]\w+ for )?(?:(?:a|the|my|our|last|this|an?|few|couple of|long|lovely|whole|some"
    r"|\w+) ){0,4}?(?:days?|weekends?"
    r"|weeks?|nights?|holidays?|vacation|christ"
    r"mas|easter|new year|afternoon|morning|evening|honeymoon|hours?)\b",
    re.I,
)


def living(frame: Frame, cast: Cast, subject: Who) -> Iterator[Said]:
    """ "live in Evora", "spent 2022 in Osaka", "stay in Faro until March"."""
    if frame.lemma == "stay" and not frame.times:
        return
    if frame.lemma == "spend" and not frame.times:
        frame.times = [one for token in frame.objects if (one := timex.parse(f"in {token.text}", cast.scene.at))]
    if (
        frame.lemma in ("spend", "stay")
        and frame.tense in ("past", "perfect")
        and _BRIEF.search(frame.head.doc.text[frame.head.idx :])
    ):
        frame.times = frame.times or cast.times
        yield from (
            Said(subject.name, "visited", cast.name(one), "event", object_kind="place")
            for one in frame.prep("in", "at")
            if cast.named(one)
        )
        return
    past = frame.lemma in ("grow", "spend", "raise") or (frame.lemma == "stay" and frame.tense == "past")
    for token in frame.prep("in", "at", "near", "on"):
        if cast.named(token) and token.head.head in (frame.head, frame.top):
            if past:
                frame.tense = "past"
            yield Said(subject.name, "lives_in", cast.name(token), object_kind="place")
            return


def using(frame: Frame, cast: Cast, subject: Who) -> Iterator[Said]:
    """ "use npm", "run on Buildkite", "adopted Rust"."""
    if frame.particle or (frame.tense == "past" and not (frame.started or frame.stopped)):
        return
    instead = re.search(r"\binstead of ([A-Z][\w.+#-]*|[\w.+#-]+)", frame.head.doc.text[frame.head.idx :])
    for token in frame.objects if frame.lemma == "use" else frame.prep("on"):
        if any(one.dep_ == "poss" for one in token.lefts) and not cast.named(token):
            continue
        if (name := cast.name(token)) and not (instead and name == instead[1].rstrip(".")):
            yield Said(subject.name, "uses", name)
    if instead and frame.lemma == "use" and not frame.denied:
        yield Said(subject.name, "uses", instead[1].rstrip("."), "end", denies=True)


def running(frame: Frame, cast: Cast, subject: Who) -> Iterator[Said]:
    """ "the service runs on Postgres 16"; "she runs the support team"."""
    for token in frame.prep("on"):
        name = cast.name(token)
        slot = cast.lexicon.catalogue.qualifier("uses", name)
        if slot or cast.named(token):
            yield Said(subject.name, "database" if slot == "database" and not subject.person else "uses", name)
    yield from leading(frame, cast, subject)


def leading(frame: Frame, cast: Cast, subject: Who) -> Iterator[Said]:
    """ "leads the data team", "manages Bob"."""
    for token in frame.objects:
        name = cast.name(token)
        if frame.lemma == "run" and (changes.tool(cast, token) or not (subject.person or subject.name[:1].isupper())):
            yield from (Said(subject.name, "uses", name) for _ in range(changes.tool(cast, token)))
            continue
        if name and (
            GROUPS.search(name)
            or (frame.lemma == "run" and BUSINESSES.search(name))
            or kind_of(token) == "person"
            or frame.lemma in ("manage", "supervise")
            or (frame.lemma == "head" and frame.particle)
            or cast.named(token)
        ):
            yield Said(subject.name, "manages", name)
    for token in frame.prep("at") if subject.person else []:
        if cast.named(token) and kind_of(token) != "place":
            yield Said(subject.name, "works_at", cast.name(token), object_kind="organization")


def making(frame: Frame, cast: Cast, subject: Who) -> Iterator[Said]:
    """ "Mira founded Lumen Labs", "was founded by Mira"."""
    by = frame.prep("by")
    if by and not frame.objects:
        yield from (
            Said(cast.name(one), "created", subject.name, "event", tense="past") for one in by if cast.named(one)
        )
    else:
        for token in frame.objects:
            if name_of := called(token):
                yield Said(subject.name, "created", name_of, "event")
                cast.found.append(Said(name_of, "is_a", phrase(token, cast.times, of=False)))
        if not any(map(called, frame.objects)):
            yield from anything(frame, cast, subject)


def anything(frame: Frame, cast: Cast, subject: Who) -> Iterator[Said]:
    """The catalogue's phrases, longest first; else the verb itself between a name and a clear object."""
    for phrased, tokens in _phrases(frame):
        for predicate in cast.lexicon.verbs.get(phrased, ()):
            known = cast.lexicon.catalogue.get(predicate)
            effect: Effect = "event" if known.kind == "event" else "state"
            if known.kind == "event" and frame.tense in ("present", "future", "habit"):
                return
            if not (subject.person or subject.name[:1].isupper() or _definite(frame)):
                return
            names = cast.all([token for token in tokens if _fits(predicate, token, cast)])
            if (known.cardinality == "one" or predicate == "has") and _ANEW.match(frame.head.lower_):
                effect = "onset"
            yield from (Said(subject.name, predicate, name, effect) for name in names)
            if names:
                return
    yield from _unknown(frame, cast, subject)


_ANEW: Final = re.compile("re(?:written|implemented|built|coded)|ported|converted|diagnosed")


def _definite(frame: Frame) -> bool:
    return any(one.lower_ in ("the", "our", "my") for token in frame.subjects for one in token.lefts)


def _fits(predicate: str, token: Token, cast: Cast) -> bool:
    """Whether the object can be one of that predicate."""
    if busy(token, cast.times):
        return False
    if predicate in (
        "lives_in",
        "works_at",
        "studies_at",
        "from",
        "born_in",
        "met",
        "married_to",
        "partner",
        "colleague",
    ):
        return cast.named(token)
    if predicate == "member_of":
        return bool(GROUPS.search(phrase(token, cast.times)))
    if predicate == "role":
        return cast.profession(token)
    return predicate not in ("born_on", "age", "birthday")


def _phrases(frame: Frame) -> Iterator[tuple[str, list[Token]]]:
    passive = any(one.dep_ in ("auxpass", "nsubjpass") for one in frame.top.children)
    verb = f"be {frame.head.lower_}" if passive else frame.lemma
    verb = f"{verb} {frame.particle}" if frame.particle else verb
    for word in dict.fromkeys(word for word, _ in frame.preps):
        yield f"{verb} {word}", [one for other, one in frame.preps if other == word]
    if frame.objects and verb not in _EMPTY:
        yield verb, frame.objects


_EMPTY: Final = words(
    "been have do make get take give put see look come go say tell ask think know need want try let seem mean happen "
    "keep show fe"
    "el"
    " find call turn run have be like thank help check talk spend wait send bring hear watch read laugh set add fix hit"
    " wish agree appreciate congratulate guess carry cause cost deserve face gain miss enter consider"
)

_THINGS: Final = frozenset({"PERSON", "ORG", "GPE", "PRODUCT", "FAC", "WORK_OF_ART", "LOC"})


_NUMBERED: Final = re.compile(r"^[A-Za-z-]+ (?:number |no\.? |#)\d+$", re.I)
"""A thing that has a number is named by it."""


def _unknown(frame: Frame, cast: Cast, subject: Who) -> Iterator[Said]:
    speaker = subject.name == cast.scene.speaker
    if frame.lemma in _EMPTY or frame.particle or (frame.denied and frame.tense == "past") or frame.head.pos_ != "VERB":
        return
    if (
        (frame.tense in ("future",) and not frame.times)
        or not (subject.name[:1].isupper() or speaker)
        or not frame.lemma.isalpha()
    ):
        return
    for token in frame.objects:
        if any(one.text == "," for one in token.doc[frame.head.i : token.i]):
            continue
        name = cast.name(token)
        clear = token.pos_ == "PROPN" or has_han(token.text) or token.ent_type_ in _THINGS or _NUMBERED.search(name)
        if clear and name and token.lower_ not in FIRST:
            past = frame.head.tag_ in ("VBD", "VBN")
            yield Said(
                subject.name,
                frame.head.lower_ if past else frame.lemma,
                name,
                "onset" if past else "state",
                confidence=0.5,
            )
