"""Verbs of change: moving, joining, leaving, switching, handing over, parting."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final

from graph_memory.reading.english.being import POSSESSIONS, being
from graph_memory.reading.english.frames import Frame
from graph_memory.reading.english.people import Cast, Who
from graph_memory.reading.english.phrases import Token, clean, kind_of, phrase
from graph_memory.reading.lexicon import GROUPS, SOFTWARE
from graph_memory.reading.said import Said

Rule = Callable[[Frame, Cast, Who], Iterator[Said]]

_VERSIONED: Final = re.compile(r"\d")
_PLACE_WORDS: Final = re.compile(
    r"\b(?:countryside|suburbs|coast|seaside|city centre|village|smallholding|cottage|farm|farmhouse|island|mountains"
    r"|houseboat)\b",
    re.I,
)
_JOB: Final = re.compile(r"\b(?:work|works|working|job|join|joined|joins|hired|career|company)\b")
_OFFICE: Final = re.compile(
    r"^\w+ (?:from (?:an? |the )?(?P<old>[A-Za-z][\w -]*?) )?(?:to|as) (?:be )?(?:the )?(?:role|position"
    r"|post)?(?: of )?(?P<role>[A-Za-z][\w -]*?)(?=\s(?:on|in|at|last|t"
    r"his|since|and|for|by|from)\b|\s*[,.;!:]|\s*$)"
)
_PARTED: Final = ("partner", "married_to")


def tool(cast: Cast, token: Token) -> bool:
    """Whether the phrase is known as a tool, or has a version."""
    text = phrase(token, cast.times) or str(token.text)
    return cast.lexicon.slot(text) is not None or text.lower() in SOFTWARE


def moving(frame: Frame, cast: Cast, subject: Who) -> Iterator[Said]:
    """ "moved from Derby to Truro"; with tools, "moved from Java 8 to Java 21"."""
    to, origin = frame.prep("to", "into"), frame.prep("from")
    if any(tool(cast, token) for token in to) or (not subject.person and any(map(_versioned, to))):
        yield from switching(frame, cast, subject)
        return
    if not (subject.person or (subject.name[:1].isupper() and subject.kind in ("", "person"))):
        return
    for token in origin:
        if cast.named(token) and to:
            yield Said(subject.name, "lives_in", cast.name(token), "end", denies=True, object_kind="place")
    for token in to:
        name = cast.name(token)
        if GROUPS.search(name):
            yield Said(subject.name, "member_of", name, "onset")
        elif cast.named(token) or _PLACE_WORDS.search(name):
            yield Said(subject.name, "lives_in", name, "onset", object_kind="place")
        elif near := [one for one in frame.prep("in", "near") if cast.named(one)]:
            yield Said(subject.name, "lives_in", cast.name(near[0]), "onset", object_kind="place")


def _versioned(token: Token) -> bool:
    return any(_VERSIONED.search(one.text) for one in token.subtree if one.dep_ == "nummod") or bool(
        _VERSIONED.search(token.text)
    )


def switching(frame: Frame, cast: Cast, subject: Who) -> Iterator[Said]:
    """ "switched (from npm) to pnpm", "upgraded to Java 21": exclusive."""
    to = frame.prep("to", "onto", "over")
    for token in frame.prep("from") if to else []:
        yield Said(subject.name, "uses", cast.name(token), "end", denies=True)
    if to and not (frame.objects and not tool(cast, to[0])):
        token = to[0]
        name = cast.name(token)
        if tool(cast, token) or cast.named(token) or not any(one.dep_ == "det" for one in token.lefts):
            yield Said(subject.name, "uses", name, "onset", exclusive=True)


def replacing(frame: Frame, cast: Cast, subject: Who) -> Iterator[Said]:
    """ "replaced Bamboo with Buildkite", "swapped A for B"."""
    new = frame.prep("with", "for", "by")
    if not new or not frame.objects or not (cast.named(new[0]) or tool(cast, new[0])):
        return
    yield Said(subject.name, "uses", cast.name(frame.objects[0]), "end", denies=True)
    yield Said(subject.name, "uses", cast.name(new[0]), "onset", exclusive=True)


def joining(frame: Frame, cast: Cast, subject: Who) -> Iterator[Said]:
    """ "joined Norvale (as a tester)", "joined the fencing club"."""
    for token in frame.objects or frame.prep("at", "with"):
        name = cast.name(token)
        if GROUPS.search(name):
            yield Said(subject.name, "member_of", name, "onset")
        elif cast.workplace(token) and subject.person | (subject.name[:1].isupper() or cast.lower):
            yield Said(subject.name, "works_at", name, "onset", object_kind="organization")
    yield from _as(frame, cast, subject)


def _as(frame: Frame, cast: Cast, subject: Who) -> Iterator[Said]:
    for token in frame.prep("as"):
        if token.pos_ in ("NOUN", "PROPN"):
            yield Said(subject.name, "role", phrase(token, cast.times), "onset")


def leaving(frame: Frame, cast: Cast, subject: Who) -> Iterator[Said]:
    """ "left Norvale", "quit my job at Quillon", "resigned from the board": what was held ends."""
    if gone := list(_left_for(frame, cast, subject)):
        yield from gone
        return
    tokens = [*frame.prep("from", "at")] if frame.lemma != "leave" or not frame.objects else []
    if any(one.lower_ == "job" for one in frame.objects):
        tokens = frame.prep("at", "with", "as")
    for token in [*tokens, *(one for one in frame.objects if one.lower_ != "job")]:
        name = cast.name(token)
        if not name or (frame.prep("for") and frame.lemma == "leave" and not frame.objects):
            continue
        before = cast.scene.last(name, subject=subject.name)
        if before and before.predicate in ("works_at", "member_of", "lives_in", "studies_at", "uses", "role"):
            yield Said(subject.name, before.predicate, name, "end", denies=True)
        elif GROUPS.search(name):
            yield Said(subject.name, "member_of", name, "end", denies=True)
        elif frame.lemma == "quit" and token.lower_ in ("smoking", "drinking", "vaping", "gambling"):
            yield Said(subject.name, "avoids", name, "onset")
        elif frame.lemma == "quit" and token.text.islower() and token.text.endswith("ing"):
            yield Said(subject.name, "hobby", name, "end", denies=True)
        elif kind_of(token) == "place" and frame.lemma == "leave" and not _JOB.search(frame.head.doc.text):
            yield Said(subject.name, "lives_in", name, "end", denies=True, object_kind="place")
        elif tool(cast, token):
            yield Said(subject.name, "uses", name, "end", denies=True)
        elif cast.named(token):
            yield Said(subject.name, "works_at", name, "end", denies=True, object_kind="organization")
    for token in frame.prep("as"):
        yield Said(subject.name, "role", phrase(token, cast.times), "end", denies=True)
    job = cast.scene.last(predicate="works_at", subject=subject.name)
    if job and not tokens and not frame.objects and frame.lemma in ("resign", "quit", "retire"):
        yield Said(subject.name, "works_at", job.object, "end", denies=True, object_kind="organization")


def _left_for(frame: Frame, cast: Cast, subject: Who) -> Iterator[Said]:
    """ "left Derby for a farm outside Truro", "left Norvale for Quillon"."""
    to = frame.prep("for")
    if frame.lemma != "leave" or not to or not frame.objects or not cast.named(frame.objects[0]):
        return
    origin, goal = frame.objects[0], to[0]
    both = kind_of(goal) == "place" and not kind_of(origin) and " " not in cast.name(origin)
    homes = kind_of(origin) == "place" or both or _PLACE_WORDS.search(phrase(goal, cast.times))
    if not homes and not cast.workplace(goal):
        return
    predicate, kind = ("lives_in", "place") if homes else ("works_at", "organization")
    yield Said(subject.name, predicate, cast.name(origin), "end", denies=True, object_kind=kind)
    yield Said(subject.name, predicate, cast.name(goal), "onset", object_kind=kind)


def dropping(frame: Frame, cast: Cast, subject: Who) -> Iterator[Said]:
    """ "dropped Solr", "gave up coffee", "got rid of the car": what was used or owned ends."""
    if "out" in (frame.particle, *(word for word, _ in frame.preps)) or any(
        one.lower_ == "out" for one in frame.head.children
    ):
        schools = [token for token in frame.prep("of") if cast.named(token)]
        yield from (Said(subject.name, "studies_at", cast.name(one), "end", denies=True) for one in schools)
        groups = [name for token in frame.prep("of") if GROUPS.search(name := cast.name(token))]
        yield from (Said(subject.name, "member_of", name, "end", denies=True) for name in groups)
        return
    for token in frame.objects or frame.prep("of", "from"):
        name = cast.name(token)
        before = cast.scene.last(name, subject=subject.name)
        if before and before.predicate in ("uses", "owns", "hobby", "diet", "likes", "prefers", "learning", "pet"):
            yield Said(subject.name, before.predicate, name, "end", denies=True)
        elif tool(cast, token) or cast.named(token):
            yield Said(subject.name, "uses", name, "end", denies=True)
        elif POSSESSIONS.search(token.lower_):
            yield Said(subject.name, "owns", name, "end", denies=True)
        elif cast.lexicon.catalogue.qualifier("favourite", name) == "sport":
            yield Said(subject.name, "hobby", name, "end", denies=True)
        elif frame.lemma == "give" and not any(one.dep_ in ("det", "poss") for one in token.lefts):
            yield Said(subject.name, "avoids", name, "onset")


def handing(frame: Frame, cast: Cast, subject: Who) -> Iterator[Said]:
    """ "Lukas handed the tax report over to him"; "the bug was reassigned from Gwen to Olga"."""
    passive = any(one.dep_ in ("nsubjpass", "auxpass") for one in (*frame.top.children, *frame.head.children))
    to = [who for token in frame.prep("to") if (who := cast.who(token, but=subject.name)).name]
    if passive:
        yield from (Said(subject.name, "assigned_to", cast.name(one), "end", denies=True) for one in frame.prep("from"))
        if frame.lemma != "hand" or to:
            yield from (Said(subject.name, "assigned_to", who.name, "onset", object_kind="person") for who in to)
        return
    for token in frame.objects:
        if not to or not (name := cast.name(token)):
            continue
        if frame.lemma in ("hand", "pass", "transfer", "give") and (
            frame.particle or frame.prep("over") or frame.lemma != "give"
        ):
            yield Said(subject.name, "works_on", name, "end", denies=True)
            yield from (Said(who.name, "works_on", name, "onset", subject_kind="person") for who in to)
        elif frame.lemma in ("assign", "reassign"):
            yield from (Said(name, "assigned_to", who.name, "onset", object_kind="person") for who in to)


def taking(frame: Frame, cast: Cast, subject: Who) -> Iterator[Said]:
    """ "took over the payment module"."""
    if frame.particle == "over" or frame.prep("over"):
        for token in frame.objects:
            yield Said(subject.name, "works_on", cast.name(token), "onset")
    if frame.particle == "up":
        for token in frame.objects:
            yield Said(subject.name, "hobby", cast.name(token), "onset")


def becoming(frame: Frame, cast: Cast, subject: Who) -> Iterator[Said]:
    """ "became a team lead", "was promoted to shift supervisor", "turned vegan": from then on."""
    if frame.lemma in ("promote", "appoint", "elect"):
        end = min([len(frame.head.doc.text), *(time.start for time in cast.times if time.start > frame.head.idx)])
        role = _OFFICE.search(frame.head.doc.text[frame.head.idx : end])
        if role:
            told = [time for time in cast.times if time.start > frame.head.idx]
            if role["old"]:
                yield Said(subject.name, "role", clean(role["old"]), "end", denies=True, times=frame.times or told[:1])
            yield Said(subject.name, "role", clean(role["role"]), "onset", times=frame.times or told[:1])
    if frame.lemma in ("become", "turn", "go", "retire", "make", "appoint", "elect"):
        for said in being(frame, cast, subject):
            said.effect = "onset"
            yield said


def parting(frame: Frame, cast: Cast, subject: Who) -> Iterator[Said]:
    """ "split up with Nina", "Nina and I broke up", "divorced Milo"."""
    others = [
        cast.who(token) for token in (*frame.prep("with", "from"), *(frame.objects if frame.lemma == "divorce" else []))
    ]
    others += [cast.who(token) for token in frame.subjects]
    for other in others:
        if other.name and other.name != subject.name and other.name != cast.scene.speaker:
            before = cast.scene.last(other.name)
            known = before.predicate if before and before.predicate in _PARTED else ""
            owner = cast.scene.speaker if any(one.lower_ in ("i", "we") for one in frame.subjects) else subject.name
            predicate = known or ("married_to" if frame.lemma == "divorce" else "partner")
            yield Said(owner, predicate, other.name, "end", denies=True, object_kind="person")


def marrying(frame: Frame, cast: Cast, subject: Who) -> Iterator[Said]:
    """ "married Lorenz", "Lorenz and I got married", "got engaged to Mia"."""
    engaged = frame.lemma == "engage" or any(one.lower_ == "engaged" for one in frame.objects)
    predicate = "partner" if engaged else "married_to"
    for token in (*frame.objects, *frame.prep("to")):
        if token.lower_ not in ("married", "engaged") and cast.named(token):
            yield Said(subject.name, predicate, cast.name(token), "onset", object_kind="person")
    first = [one for one in frame.subjects if one.lower_ in ("i", "we", "me")]
    for token in frame.subjects:
        name = cast.name(token)
        if len(frame.subjects) == 2 and name and name != subject.name and not first:
            yield Said(subject.name, predicate, name, "onset", object_kind="person")
        elif first and name and name != cast.scene.speaker:
            yield Said(cast.scene.speaker, predicate, name, "onset", object_kind="person")


def calling(frame: Frame, cast: Cast, subject: Who) -> Iterator[Said]:
    """ "go by Oz", "everyone calls me Bee", "we call the Station Office HO", "is known as X"."""
    passive = any(one.dep_ in ("auxpass", "nsubjpass") for one in frame.top.children)
    after = re.search(
        r"\b(?:calls?|called|names?|named|by|as|is short for|nicknamed)\s+(.+?)(?:\s+for short|,|\.?$)",
        frame.head.sent.text[max(0, frame.head.idx - frame.head.sent.start_char) :],
    )
    if frame.lemma in ("go", "know") or passive:
        for token in frame.prep("by", "as") or frame.objects:
            if cast.named(token):
                yield Said(subject.name, "also_called", phrase(token, cast.times), "onset", object_kind="value")
    elif after:
        words = after[1].split()
        if words[0].lower() in ("me", "us") and len(words) > 1 and (words[1][:1].isupper() or cast.lower):
            yield Said(cast.scene.speaker, "also_called", clean(" ".join(words[1:])), object_kind="value")
        elif len(words) > 2 and words[-1].isupper():
            yield Said(clean(" ".join(words[:-1])), "also_called", words[-1], object_kind="value")
