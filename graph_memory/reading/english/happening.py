"""Meetings, visits, plans, beginnings and ends."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from graph_memory.reading.english import changes
from graph_memory.reading.english.changes import tool
from graph_memory.reading.english.frames import Frame
from graph_memory.reading.english.people import Cast, Who
from graph_memory.reading.english.phrases import Token, kind_of, phrase
from graph_memory.reading.english.tasting import act
from graph_memory.reading.lexicon import DIETS, SCHOOLS
from graph_memory.reading.said import Said


def starting(frame: Frame, cast: Cast, subject: Who) -> Iterator[Said]:
    """ "start at Norvale as a tester", "started a degree in botany at Aldern", "began a book"."""
    degree = next(
        (
            one
            for one in frame.objects
            if one.lemma_.lower() in ("master", "masters", "degree", "phd", "bachelor", "doctorate", "course")
        ),
        None,
    )
    at = [one for one in frame.prep("at", "with") if cast.workplace(one)]
    if degree is not None:
        yield from (Said(subject.name, "studies", phrase(one, cast.times), "onset") for one in frame.prep("in"))
        yield from (Said(subject.name, "studies_at", cast.name(one), "onset", object_kind="organization") for one in at)
    elif not frame.objects or frame.objects[0].lemma_.lower() in ("job", "role", "position", "work"):
        school = not frame.prep("as") and at and SCHOOLS.search(cast.name(at[0]))
        predicate = "studies_at" if school else "works_at"
        yield from (Said(subject.name, predicate, cast.name(one), "onset", object_kind="organization") for one in at)
        yield from (
            Said(subject.name, "role", phrase(one, cast.times), "onset")
            for one in frame.prep("as")
            if phrase(one, cast.times)
        )
    else:
        yield from (
            Said(subject.name, "started", cast.name(one), "event")
            for one in frame.objects
            if cast.named(one) or _WORKS.search(one.lower_)
        )


def meeting(frame: Frame, cast: Cast, subject: Who) -> Iterator[Said]:
    """ "met Milo at a fair": the person, not the place."""
    for token in frame.prep("with", "into") or frame.objects:
        named = [one for one in token.rights if one.dep_ in ("appos", "flat") and one.pos_ == "PROPN"]
        token = named[0] if named else token
        surely = bool(frame.prep("into", "with")) and " " not in token.text and token.text[:1].isupper()
        person = surely or kind_of(token) not in ("place", "organization")
        if cast.named(token) and person and (name := cast.name(token)):
            cast.scene.named(name)
            yield Said(subject.name, "met", name, "event", object_kind="person")


_STAGED: Final = re.compile(
    r"\b(?:quartet|orchestra|band|ensemble|choir|festival|trio|concert|gig|show|play|musical|opera|ballet|symphony"
    r"|philharmonic|match|game|exhibition)s?$",
    re.I,
)


_PRACTISED: Final = re.compile(
    r"^(?:yoga|pilates|karate|judo|taekwondo|aikido|crosswords?|sudokus?|puzzles|jigsaws|gymnastics|ballet|athletics"
    r"|parkour|zumba|crossfit|archery"
    r"|woodwork|carpentry|pottery|embroidery|origami|calligraphy|improv|triathlons?|parkrun)$"
)


def seeing(frame: Frame, cast: Cast, subject: Who) -> Iterator[Said]:
    """ "saw the Rookery Quartet at the town hall" (attended)."""
    live = any(one.lower_ == "live" for one in frame.head.subtree)
    if frame.tense in ("past", "perfect") and not frame.denied:
        for token in frame.objects:
            if cast.named(token) and (
                live or "live" in frame.head.sent.text.split() or _STAGED.search(cast.name(token))
            ):
                yield Said(subject.name, "attended", cast.name(token), "event", object_kind="event")


def doing_places(frame: Frame, cast: Cast, subject: Who) -> Iterator[Said]:
    """ "last month we did Ghent, Bruges and Lille"; "do yoga on Thursdays" (hobby)."""
    if frame.tense in ("present", "habit", "perfect"):
        yield from (
            Said(subject.name, "hobby", str(one.text)) for one in frame.objects if _PRACTISED.search(one.lower_)
        )
        return
    names = [one for one in frame.objects if one.pos_ == "PROPN" and cast.named(one)]
    places = len(names) > 1 or any(kind_of(one) == "place" for one in names)
    if frame.tense == "past" and places and len(names) == len(frame.objects) and frame.times and subject.person:
        yield from (Said(subject.name, "visited", cast.name(one), "event", object_kind="place") for one in names)


def going(frame: Frame, cast: Cast, subject: Who) -> Iterator[Said]:
    """ "went to Crete" (visited), "went to the Book Fair" (attended), "go climbing" (hobby), "go vegan" (diet)."""
    if frame.prep("by") and not frame.objects:
        yield from changes.calling(frame, cast, subject)
        return
    if frame.objects and frame.objects[0].lower_ in DIETS:
        yield Said(subject.name, "diet", frame.objects[0].text, "onset")
    for token in [
        one
        for one in frame.head.rights
        if one.dep_ in ("xcomp", "advcl") and one.tag_ == "VBG" and one.i == frame.head.i + 1
    ]:
        if frame.tense in ("present", "habit"):
            yield Said(subject.name, "hobby", act(token, cast))
    if any(tool(cast, token) for token in frame.prep("to")) and any(one.lower_ == "back" for one in frame.head.rights):
        yield from changes.switching(frame, cast, subject)
    elif frame.tense in ("past", "perfect"):
        for token in frame.prep("to"):
            if (cast.named(token) or _occasion(cast.name(token))) and (subject.person or subject.name[:1].isupper()):
                yield _visit(token, cast, subject)
    elif any(SCHOOLS.search(cast.name(token)) for token in frame.prep("to")):
        yield from (
            Said(subject.name, "studies_at", cast.name(one), "onset", tense="future") for one in frame.prep("to")
        )
    elif any(tool(cast, token) for token in frame.prep("to")):
        yield from changes.switching(frame, cast, subject)
    elif frame.tense == "future" or frame.head.tag_ == "VBG" or _ahead(frame, cast):
        yield from _plan(frame, cast, subject)


def _ahead(frame: Frame, cast: Cast) -> bool:
    return frame.tense == "present" and any(
        time.valid_from and time.valid_from > cast.scene.said for time in frame.times
    )


def _visit(token: Token, cast: Cast, subject: Who) -> Said:
    name = cast.name(token)
    occasion = kind_of(token) == "event" or _occasion(name)
    return Said(
        subject.name, "attended" if occasion else "visited", name, "event", object_kind="event" if occasion else "place"
    )


def _occasion(name: str) -> bool:
    words = (
        "concert",
        "festival",
        "night",
        "conference",
        "meetup",
        "wedding",
        "party",
        "show",
        "summit",
        "workshop",
        "expo",
        "fair",
        "gala",
        "opera",
        "match",
        "marathon",
        "week",
        "con",
    )
    return name.lower().rsplit(" ", 1)[-1] in words


def _plan(frame: Frame, cast: Cast, subject: Who) -> Iterator[Said]:
    to = [] if frame.lemma in ("visit", "attend") else frame.prep("to")
    for token in to or frame.objects:
        if cast.named(token) and frame.times:
            yield Said(subject.name, "plans", f"{frame.lemma} {'to ' if to else ''}{cast.name(token)}", "event")


def visiting(frame: Frame, cast: Cast, subject: Who) -> Iterator[Said]:
    """ "visited Crete", "travelled to Oslo", "attended the summit"."""
    if frame.tense == "future" or (frame.head.tag_ == "VBG" and frame.tense == "present"):
        yield from _plan(frame, cast, subject)
        return
    for token in frame.objects if frame.lemma in ("visit", "attend") else frame.prep("to"):
        name = cast.name(token)
        if name and frame.lemma == "attend":
            yield Said(subject.name, "attended", name, "event", object_kind="event")
        elif name and cast.named(token):
            yield _visit(token, cast, subject)


def born(frame: Frame, cast: Cast, subject: Who) -> Iterator[Said]:
    """ "was born in Sligo in 1991"."""
    for token in frame.prep("in", "at"):
        if cast.named(token) and phrase(token, cast.times):
            yield Said(subject.name, "born_in", cast.name(token), object_kind="place")
    for time in frame.times:
        yield Said(subject.name, "born_on", time.text.removeprefix("in ").removeprefix("on "), object_kind="value")


def finishing(frame: Frame, cast: Cast, subject: Who) -> Iterator[Said]:
    """ "finished (reading) The Glass Orchard"."""
    below = [one for one in frame.head.rights if one.dep_ in ("xcomp", "ccomp") and one.tag_ == "VBG"]
    tokens = [noun for verb in below for noun in verb.rights if noun.dep_ == "dobj"] or frame.objects
    times = frame.times or [time for time in cast.times if time.start > frame.head.idx and len(cast.times) == 1]
    yield from (
        Said(subject.name, "finished", cast.name(one), "event", times=times)
        for one in tokens
        if cast.named(one) or (_definite(one) and not _CHORES.search(one.lower_))
    )


_WORKS: Final = re.compile(
    r"^(?:book|sequel|prequel|course|series|novel|show|podcast|audiobook|thesis|memoir|trilogy|game)$"
)
_CHORES: Final = re.compile(
    r"^(?:dish(?:es)?|washing|laundry|meal|dinner|lunch|breakfast|work|day|call|meeting|coffee|food|run|homework"
    r"|shopping|milk|tea|bottle|job|week"
    r"|shift|conversation|rest|thing|sentence|game|race|line|cake|pizza|bowl|drink|chat|it)s?$"
)


def _definite(token: Token) -> bool:
    return any(one.lower_ in ("the", "my", "our", "his", "her") for one in token.lefts)


def planning(frame: Frame, cast: Cast, subject: Who) -> Iterator[Said]:
    """ "planning a trip to Iceland in August"."""
    for token in frame.objects if frame.times else []:
        to = next((f" to {cast.name(one)}" for one in frame.prep("to") if cast.named(one)), "")
        yield Said(subject.name, "plans", phrase(token, cast.times) + to, "event", tense="future")


def meal(frame: Frame) -> bool:
    return any(
        one.lower_ in ("dinner", "lunch", "breakfast", "brunch", "coffee", "drinks", "tea") for one in frame.objects
    )
