"""What each verb says: the rule of the verb, the catalogue's phrases, then any verb between names."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

from graph_memory import timex
from graph_memory.names import has_han
from graph_memory.reading.english import changes
from graph_memory.reading.english.being import being, having
from graph_memory.reading.english.changes import Rule
from graph_memory.reading.english.frames import Frame
from graph_memory.reading.english.happening import finishing, going, meal, meeting, planning, starting, visiting
from graph_memory.reading.english.people import Cast, Who
from graph_memory.reading.english.phrases import FIRST, Token, busy, kind_of, phrase
from graph_memory.reading.english.tasting import (
    eating,
    keeping,
    learning,
    liking,
    playing,
    preferring,
    speaking,
    taking_to,
)
from graph_memory.reading.lexicon import DIETS, GROUPS
from graph_memory.reading.said import Said
from graph_memory.reading.timing import Effect
from graph_memory.reading.wordlists import words

_HOBBIES: Final = frozenset(
    {"bake", "brew", "collect", "knit", "paint", "garden", "sew", "climb", "hike", "fish", "juggle"}
)
_EVERYTHING: Final = frozenset({"everything", "everybody", "everyone"})


def working(frame: Frame, cast: Cast, subject: Who) -> Iterator[Said]:
    """ "work at Norvale as a tester", "work for", "work on the exporter", "work with Bob"."""
    for word, token in frame.preps if not frame.particle else ():
        name = cast.name(token)
        if word in ("at", "for") and (cast.named(token) and not cast.profession(token)):
            yield Said(subject.name, "works_at", name, object_kind="organization")
        elif word in ("at", "for") and (called := _called(token)):
            yield Said(subject.name, "works_at", called, object_kind="organization")
        elif word == "as" and token.pos_ in ("NOUN", "PROPN"):
            yield Said(subject.name, "role", phrase(token, cast.times))
        elif word == "on" and name and token.ent_type_ not in ("DATE", "TIME"):
            yield Said(subject.name, "works_on", name)
        elif word == "with" and kind_of(token) == "person":
            yield Said(subject.name, "colleague", name, object_kind="person")


def _called(token: Token) -> str:
    """The name in "a toy maker called Mapwell"."""
    for one in token.rights:
        if one.dep_ in ("acl", "relcl") and one.lower_ in ("called", "named"):
            return next((phrase(child) for child in one.rights if child.pos_ == "PROPN"), "")
    return ""


def living(frame: Frame, cast: Cast, subject: Who) -> Iterator[Said]:
    """ "live in Evora", "spent 2022 in Osaka", "stay in Faro until March"."""
    if frame.lemma == "stay" and not frame.times:
        return
    if frame.lemma == "spend" and not frame.times:
        frame.times = [one for token in frame.objects if (one := timex.parse(f"in {token.text}", cast.scene.at))]
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
    for token in frame.objects if frame.lemma == "use" else frame.prep("on"):
        if any(one.dep_ == "poss" for one in token.lefts) and not cast.named(token):
            continue
        if name := cast.name(token):
            yield Said(subject.name, "uses", name)
    instead = re.search(r"\binstead of ([A-Z][\w.+#-]*|[\w.+#-]+)", frame.head.doc.text[frame.head.idx :])
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
        if name and (
            GROUPS.search(name)
            or kind_of(token) == "person"
            or frame.lemma in ("manage", "supervise")
            or cast.named(token)
        ):
            yield Said(subject.name, "manages", name)


def making(frame: Frame, cast: Cast, subject: Who) -> Iterator[Said]:
    """ "Mira founded Lumen Labs", "was founded by Mira"."""
    by = frame.prep("by")
    if by and not frame.objects:
        yield from (
            Said(cast.name(one), "created", subject.name, "event", tense="past") for one in by if cast.named(one)
        )
    else:
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
            yield from (Said(subject.name, predicate, name, effect) for name in names)
            if names:
                return
    yield from _unknown(frame, cast, subject)


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
    "do make get take give put see look come go say tell ask think know need want try let seem mean happen keep show fe"
    "el"
    " find call turn run have be like thank help check talk spend wait send bring hear watch read laugh set add fix hit"
    " wish agree appreciate congratulate guess carry cause cost deserve face gain miss enter consider"
)

_THINGS: Final = frozenset({"PERSON", "ORG", "GPE", "PRODUCT", "FAC", "WORK_OF_ART", "LOC"})


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
        clear = (token.pos_ == "PROPN" or has_han(token.text) or token.ent_type_ in _THINGS) or (
            not speaker
            and token.pos_ == "NOUN"
            and (token.tag_ == "NNS" or any(one.dep_ in ("det", "nummod", "compound") for one in token.children))
        )
        if clear and token.lower_ not in FIRST and (name := cast.name(token)):
            past = frame.head.tag_ in ("VBD", "VBN")
            yield Said(
                subject.name,
                frame.head.lower_ if past else frame.lemma,
                name,
                "onset" if past else "state",
                confidence=0.5,
            )


def rule_for(frame: Frame) -> Rule:
    """The rule of the frame's verb."""
    if frame.lemma == "go" and frame.head.tag_ != "VBG" and frame.objects and frame.objects[0].lower_ in DIETS:
        return changes.becoming
    if (frame.lemma in ("give", "get") and frame.particle == "up") or (frame.lemma == "get" and _rid(frame)):
        return changes.dropping
    if frame.lemma in ("split", "break") and (
        frame.particle == "up" or "up" in {one.lower_ for one in frame.head.children}
    ):
        return changes.parting
    if frame.lemma == "get" and any(one.lower_ in ("married", "engaged") for one in frame.objects):
        return changes.marrying
    if frame.lemma == "get" and any(one.lower_ in ("job", "position", "role") for one in frame.objects):
        return starting
    if frame.lemma == "raise" and not frame.objects:
        return living
    got = frame.lemma == "get" and frame.head.lower_ == "got"
    if got and any(one.lower_ in ("'ve", "’ve", "have", "'s", "has") for one in frame.head.lefts):
        return having
    if (frame.lemma == "run" and frame.prep("into")) or (frame.lemma == "have" and frame.prep("with") and meal(frame)):
        return meeting
    if (frame.lemma == "lay" and frame.particle == "off") or (
        frame.lemma in ("fire", "sack", "dismiss") and frame.prep("from")
    ):
        return changes.leaving
    if frame.lemma == "get" and frame.prep("into") and frame.tense in ("present", "perfect"):
        return taking_to
    if frame.lemma == "grow" and "up" not in {one.lower_ for one in frame.head.children}:
        return anything
    return RULES.get(frame.lemma, anything)


def _rid(frame: Frame) -> bool:
    return any(one.lower_ == "rid" for one in frame.head.subtree)


RULES: Final[Mapping[str, Rule]] = {
    "be": being,
    **dict.fromkeys(("plan", "organise", "organize"), planning),
    **dict.fromkeys(("found", "create", "design", "invent", "compose"), making),
    **dict.fromkeys(("have", "own", "possess"), having),
    **dict.fromkeys(("move", "relocate", "settle"), changes.moving),
    **dict.fromkeys(("switch", "migrate", "upgrade", "change", "convert", "downgrade"), changes.switching),
    **dict.fromkeys(("replace", "swap"), changes.replacing),
    "join": changes.joining,
    **dict.fromkeys(("leave", "quit", "resign", "retire"), changes.leaving),
    **dict.fromkeys(("drop", "ditch", "abandon"), changes.dropping),
    **dict.fromkeys(("hand", "assign", "reassign", "transfer", "pass"), changes.handing),
    "take": changes.taking,
    **dict.fromkeys(("become", "turn", "promote", "appoint", "elect"), changes.becoming),
    "divorce": changes.parting,
    **dict.fromkeys(("marry", "wed", "engage"), changes.marrying),
    **dict.fromkeys(("call", "know", "nickname", "name"), changes.calling),
    "work": working,
    **dict.fromkeys(("live", "reside", "stay", "spend", "grow"), living),
    **dict.fromkeys(("like", "love", "enjoy", "adore", "hate", "dislike", "detest", "loathe", "stand", "bear"), liking),
    "prefer": preferring,
    "use": using,
    "run": running,
    **dict.fromkeys(("lead", "manage", "supervise", "head"), leading),
    "speak": speaking,
    **dict.fromkeys(("learn", "study", "practise", "practice"), learning),
    **dict.fromkeys(("start", "begin"), starting),
    "meet": meeting,
    **dict.fromkeys(("go", "fly", "drive"), going),
    **dict.fromkeys(("visit", "attend", "travel"), visiting),
    **dict.fromkeys(("keep", "adopt"), keeping),
    **dict.fromkeys(("play", *_HOBBIES), playing),
    **dict.fromkeys(("eat", "drink"), eating),
    **dict.fromkeys(("finish", "complete"), finishing),
}
