"""Which rule reads a clause: by its verb, and by what stands around it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from graph_memory.reading.english import changes
from graph_memory.reading.english.being import being, having
from graph_memory.reading.english.changes import Rule
from graph_memory.reading.english.doing import (
    HOBBIES,
    anything,
    leading,
    living,
    making,
    running,
    serving,
    using,
    working,
)
from graph_memory.reading.english.frames import Frame
from graph_memory.reading.english.happening import (
    doing_places,
    finishing,
    going,
    meal,
    meeting,
    planning,
    seeing,
    starting,
    visiting,
)
from graph_memory.reading.english.phrases import phrase
from graph_memory.reading.english.pursuits import (
    ACTIVE,
    FOR_FUN,
    aiming,
    degree,
    for_fun,
    learning_to,
    moving_about,
    schooling,
    taking_degree,
)
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
from graph_memory.reading.lexicon import DIETS, SCHOOLS


def rule_for(frame: Frame) -> Rule:
    """The rule of the frame's verb."""
    if degree(frame) and frame.lemma not in ("start", "begin", "have"):
        return taking_degree
    if frame.lemma in ACTIVE and not frame.objects and not frame.prep("on", "into", "to", "out", "by"):
        return moving_about
    if frame.lemma == "learn" and not frame.objects and any(one.dep_ == "xcomp" for one in frame.head.rights):
        return learning_to
    if frame.lemma in ("go", "attend") and frame.tense == "present" and _school(frame):
        return schooling
    if FOR_FUN.search(frame.head.doc.text[frame.head.idx :]) and frame.lemma not in RULES and frame.objects:
        return for_fun
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


def _school(frame: Frame) -> bool:
    return any(SCHOOLS.search(phrase(one)) for one in (*frame.prep("to"), *frame.objects))


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
    "aim": aiming,
    **dict.fromkeys(("teach", "lecture", "serve", "intern", "volunteer", "temp"), serving),
    **dict.fromkeys(("see", "watch", "catch"), seeing),
    "do": doing_places,
    **dict.fromkeys(("go", "fly", "drive"), going),
    **dict.fromkeys(("visit", "attend", "travel"), visiting),
    **dict.fromkeys(("keep", "adopt"), keeping),
    **dict.fromkeys(("play", *HOBBIES), playing),
    **dict.fromkeys(("eat", "drink"), eating),
    **dict.fromkeys(("finish", "complete"), finishing),
}
