"""Degrees and schools, aims, and what is done for its own sake."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from graph_memory.reading.english.frames import Frame
from graph_memory.reading.english.people import Cast, Who
from graph_memory.reading.english.phrases import phrase
from graph_memory.reading.english.tasting import act
from graph_memory.reading.lexicon import SCHOOLS
from graph_memory.reading.said import Said
from graph_memory.reading.wordlists import words

DEGREES: Final = words(
    "master masters master's degree phd bachelor bachelors bachelor's doctorate course ba bsc ma msc mba diploma"
    " apprenticeship postdoc"
)
_GERUNDS: Final = {
    "swim": "swimming", "run": "running", "jog": "jogging", "row": "rowing", "box": "boxing", "ski": "skiing",
    "surf": "surfing", "dance": "dancing", "sing": "singing", "cycle": "cycling", "fence": "fencing", "climb":
    "climbing", "skate": "skating", "sail": "sailing", "dive": "diving", "paint": "painting", "draw": "drawing",
    "knit": "knitting", "hike": "hiking", "fish": "fishing", "garden": "gardening", "bake": "baking", "juggle":
    "juggling", "camp": "camping", "sew": "sewing", "sketch": "sketching", "crochet": "crocheting", "boulder":
    "bouldering", "kayak": "kayaking", "canoe": "canoeing", "snowboard": "snowboarding", "skateboard":
    "skateboarding", "wrestle": "wrestling", "ride": "riding", "brew": "brewing", "forage": "foraging", "quilt":
    "quilting", "whittle": "whittling", "blog": "blogging", "meditate": "meditating",
}  # fmt: skip
ACTIVE: Final = frozenset(_GERUNDS)
_OFTEN: Final = re.compile(
    r"\b(?:every|twice|often|regularly|a lot|for fun|as a hobby|for pleasure|in (?:my|his|her|our) (?:spare"
    r"|free) time|on (?:weekends|"
    r"mon|tues|wednes|thurs|fri|satur|sun)\w*|at (?:the )?weekends?|most (?:days|mornings|evenings|weekends)"
    r"|competitively|times a week"
    r"|daily|weekly|used to|no longer|any ?more|stopped|gave up|quit|these days)\b",
    re.I,
)
_BARE: Final = words("knit sew crochet quilt paint climb ski surf snowboard garden juggle fence bake kayak")
FOR_FUN: Final = re.compile(
    r"\b(?:for fun|as a hobby|for pleasure|in (?:my|his|her|our|their) (?:spare|free) time|to relax|to unwind)\b", re.I
)


def gerund(lemma: str) -> str:
    """ "swim" -> "swimming", "restore" -> "restoring"."""
    if lemma in _GERUNDS:
        return _GERUNDS[lemma]
    if lemma.endswith("ie"):
        return f"{lemma[:-2]}ying"
    return f"{lemma.removesuffix('e') if not lemma.endswith(('ee', 'oe', 'ye')) else lemma}ing"


def moving_about(frame: Frame, _: Cast, subject: Who) -> Iterator[Said]:
    """ "I used to swim competitively", "she paints in her spare time", "stopped running"."""
    if (
        not frame.objects
        and subject.person
        and _OFTEN.search(frame.head.sent.text)
        and not frame.prep("into", "to", "on", "out")
    ):
        yield Said(subject.name, "hobby", gerund(frame.lemma))


def for_fun(frame: Frame, cast: Cast, subject: Who) -> Iterator[Said]:
    """ "restores church clocks for fun"."""
    if frame.tense not in ("present", "habit") or not subject.person:
        return
    for token in frame.objects:
        if name := phrase(token, cast.times, of=False):
            yield Said(subject.name, "hobby", f"{gerund(frame.lemma)} {name}")


def degree(frame: Frame) -> bool:
    """Whether the clause is about a degree."""
    return any(one.lemma_.lower() in DEGREES or one.lower_ in DEGREES for one in frame.objects)


def taking_degree(frame: Frame, cast: Cast, subject: Who) -> Iterator[Said]:
    """ "is doing a PhD in botany at Aldern University", "got my degree from Tartu in 2009"."""
    done = frame.lemma in ("get", "earn", "finish", "complete", "receive", "gain", "obtain") and frame.tense in (
        "past",
        "perfect",
    )
    at = [one for one in frame.prep("at", "from") if cast.named(one)]
    if done:
        yield from (
            Said(subject.name, "graduated_from", cast.name(one), "event", object_kind="organization") for one in at
        )
        return
    yield from (
        Said(subject.name, "studies", phrase(one, cast.times)) for one in frame.prep("in") if not cast.named(one)
    )
    yield from (Said(subject.name, "studies_at", cast.name(one), object_kind="organization") for one in at)


def schooling(frame: Frame, cast: Cast, subject: Who) -> Iterator[Said]:
    """ "goes to Elmwood Primary"."""
    for token in (*frame.prep("to", "at"), *frame.objects):
        if cast.named(token) and SCHOOLS.search(cast.name(token)):
            yield Said(subject.name, "studies_at", cast.name(token), object_kind="organization")


def aiming(frame: Frame, cast: Cast, subject: Who) -> Iterator[Said]:
    """ "aim to save 5,000 euros this year"."""
    for verb in [one for one in frame.head.rights if one.dep_ == "xcomp"]:
        span = verb.doc[verb.i : max(one.i for one in verb.subtree) + 1]
        end = min([time.start for time in cast.times if time.start > verb.idx] + [span[-1].idx + len(span[-1].text)])
        text = verb.doc.text[verb.idx : end].strip(" .,;!")
        frame.times = frame.times or [time for time in cast.times if time.start >= end]
        yield Said(subject.name, "goal", text)


def learning_to(frame: Frame, cast: Cast, subject: Who) -> Iterator[Said]:
    """ "learning to play the cello"."""
    for verb in [one for one in frame.head.rights if one.dep_ == "xcomp"]:
        things = [one for one in verb.rights if one.dep_ == "dobj"]
        if things and verb.lemma_.lower() in ("play", "speak", "use", "read", "write"):
            yield from (Said(subject.name, "learning", phrase(one, cast.times)) for one in things)
        elif text := act(verb, cast):
            yield Said(subject.name, "learning", text)
