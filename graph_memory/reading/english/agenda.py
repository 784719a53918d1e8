"""Entries of a diary, which have no verb: "Lunch with Inge on Friday, it's settled", "Friday: dentist"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from typing import Final

from graph_memory.reading.english.people import Cast
from graph_memory.reading.english.phrases import clean
from graph_memory.reading.english.spans import coming
from graph_memory.reading.said import Said
from graph_memory.timex import Timex

_OCCASION: Final = (
    r"(?:lunch|dinner|brunch|breakfast|coffee|drinks?|tea|supper|dentist|doctor|gp|hairdresser|vet|optician"
    r"|physio|haircut|meeting"
    r"|call|video call|phone call|catch-?up|appointment|check-?up|interview|exam|test|driving test|viva|flight"
    r"|train|ferry|bus|coach"
    r"|trip|holiday|weekend|visit|tour|wedding|party|birthday party|concert|gig|show|recital|match|game|race"
    r"|marathon|half-marathon"
    r"|surgery|operation|scan|mri|x-ray|funeral|graduation|housewarming|reunion|rehearsal|audition|hearing"
    r"|inspection|viewing"
    r"|conference|workshop|seminar|talk|lecture|presentation|demo|review|retro|kick-?off|launch|picnic|barbecue"
    r"|bbq|hike|walk|swim"
    r"|camping trip|ski trip|city break|road trip|cinema|theatre|opera|ballet|festival|exhibition|museum"
    r"|parents['’] evening|class)"
)
_OF_WHAT: Final = (
    r"(?:\w+['’]s|team|family|birthday|business|job|eye|annual|work|staff|school|first|last|final|quick|early"
    r"|late|long|short|big|small"
    r"|driving|piano|guitar|swimming|football|tennis|rugby|board|company|client|project|budget|planning|status"
    r"|blood|skin|dental)"
)
_ENTRY: Final = re.compile(
    rf"^(?:(?:and|then|also|plus|so),? )?(?P<x>(?:(?:an?|the|my|our) )?(?:{_OF_WHAT} ){{0,2}}?{_OCCASION}(?:"
    rf" (?:with|to|at|for|in) (?:the |my |our |a )?[\w'’&-]+(?: (?:and )?(?-i:[A-Z])[\w'’&-]*)*)?)"
    r"(?P<when> [^;.!?]*?)?(?:[,;—–-] (?:it['’]s |all |that['’]s |is |already )*(?:fixed|settled|booked|confirmed"
    r"|arranged|sorted|set|agreed|in the diary|on)\b[^;.]*)?[.!]*$",
    re.I,
)
_WHAT: Final = re.compile(rf"^(?:(?:an?|the|my|our) )?(?:{_OF_WHAT} ){{0,2}}?{_OCCASION}\b", re.I)
_DATED: Final = re.compile(r"^(?P<when>[^:;.]{3,30}?)\s*[:—–-]\s+(?P<x>[^:;.,!?]{3,60})[.!]*$")
_WEEKDAY: Final = re.compile(r"\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b", re.I)
_WEEK: Final = timedelta(days=7)
_WORDS: Final = re.compile(r"[A-Za-z]+")
_LINKS: Final = frozenset(
    [
        "on",
        "at",
        "in",
        "the",
        "this",
        "next",
        "coming",
        "morning",
        "afternoon",
        "evening",
        "night",
        "noon",
        "early",
        "late",
        "from",
        "of",
        "for",
        "a",
    ]
)


def agenda(text: str, cast: Cast) -> Iterator[tuple[Said, tuple[int, int]]]:
    """What is planned by an entry that is an occasion and a time to come, and nothing else."""
    times = [_next(coming(time, cast.scene.said), cast) for time in cast.times]
    ahead = [time for time in times if time.valid_from and time.valid_from > cast.scene.said]
    if not ahead:
        return
    found = _ENTRY.match(text)
    if found and found["when"] and _only_time(found.start("when"), found["when"], cast):
        yield Said(cast.scene.speaker, "plans", clean(found["x"]), "event", tense="future", times=ahead), (0, len(text))
    elif (dated := _DATED.match(text)) and _only_time(0, dated["when"], cast) and _WHAT.match(dated["x"]):
        said = Said(cast.scene.speaker, "plans", clean(dated["x"]), "event", tense="future", times=ahead)
        yield said, (0, len(text))


def _next(time: Timex, cast: Cast) -> Timex:
    """The hour of a weekday is of the next one."""
    if (
        time.grain not in ("hour", "minute")
        or not time.valid_from
        or time.valid_from > cast.scene.said
        or not _WEEKDAY.search(time.text)
    ):
        return time
    return replace(time, valid_from=time.valid_from + _WEEK, valid_to=time.valid_to and time.valid_to + _WEEK)


def _only_time(start: int, part: str, cast: Cast) -> bool:
    """Whether the part of the text says only when."""
    for word in _WORDS.finditer(part):
        here = start + word.start()
        inside = any(time.start <= here < time.end for time in cast.times)
        if not inside and word[0].lower() not in _LINKS:
            return False
    return bool(part.strip())
