"""Whether a saying counts in its tense and at its times, and the sign, effect and kind of event that it has there."""

from __future__ import annotations

import re
from typing import Final

from graph_memory.reading.english.clauses import Clause
from graph_memory.reading.english.objects import planned
from graph_memory.reading.english.sayings import Match, Saying
from graph_memory.reading.english.shapes import is_occasion
from graph_memory.reading.english.spans import coming
from graph_memory.reading.english.voice import Voice
from graph_memory.reading.english.whose import Telling
from graph_memory.reading.said import Said

_GONE: Final = re.compile(r"\b(?:anymore|any more|any longer|no longer|these days)\b", re.I)
_NOW: Final = re.compile(
    r"\b(?:now|these days|nowadays|currently|at the moment|at present|still|for now|for good|again)\b", re.I
)


def in_time(telling: Telling, clause: Clause, how: Voice, saying: Saying) -> bool:
    """Whether the tense and the times are such as the saying asks for."""
    bounded = [t for t in clause.times if t.valid_from and t.valid_to]
    if "timed" in saying.flags:
        return how.denied or len(bounded) < len(clause.times) or bool(_NOW.search(telling.text(clause)))
    if saying.predicate == "has" and how.tense == "past" and bounded and "wide:hold" in saying.flags:
        return False
    if "dated" in saying.flags:
        return how.tense in ("past", "perfect") and bool(bounded)
    if "habit" in saying.flags:
        return how.tense in ("present", "perfect", "habit") or how.stopped
    return True


def signed(telling: Telling, one: Said, how: Voice, match: Match, clause: Clause) -> bool:
    """Sets the sign; False where such a sign says nothing."""
    flags, effect = match.saying.flags, match.saying.effect
    denied = how.denied or match.denied
    if "not" in flags:
        since = any(t.valid_from and not t.valid_to for t in one.times)
        return (denied or how.gone) and how.tense != "past" and (how.tense != "perfect" or since)
    if how.stopped and not one.denies:
        one.denies, one.effect = True, "end"
    elif denied and (one.denies or one.predicate == "avoids"):
        return False
    elif denied:
        one.denies = True
        one.never = how.never or (effect == "event" and how.tense == "perfect")
        if (how.gone or match.gone or _GONE.search(telling.text(clause))) and not how.never:
            one.effect = "end"
        else:
            return effect != "onset"
    elif how.started and one.effect == "state":
        one.effect = "onset"
    return True


def event(telling: Telling, one: Said, how: Voice, match: Match) -> bool:
    """Sets what kind of event it is; False where it is none that happened or is settled."""
    if one.predicate == "plans" or how.tense == "future":
        one.times = [coming(time, telling.cast.scene.said) for time in one.times]
    ahead = any(time.valid_from and time.valid_from > telling.cast.scene.said for time in one.times)
    if one.predicate == "visited" and is_occasion(one.object or ""):
        one.predicate = "attended"
    if one.predicate in ("visited", "attended") and (how.tense == "future" or ahead):
        one.predicate = "plans"
        noun = next((noun for noun in match.objects if noun.text == one.object), None)
        one.object = planned(telling.doc, noun) if noun else one.object
    if one.predicate == "plans":
        one.times = [time for time in one.times if time.valid_from and time.valid_from > telling.cast.scene.said]
        return ahead and how.tense != "past"
    if how.tense in ("present", "habit", "future"):
        one.tense = "past"
        return how.tense == "present" and "done" in match.saying.flags
    return True
