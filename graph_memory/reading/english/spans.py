"""The times of a claim: those of its clause, or of the part of it that the claim stands in."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from graph_memory import timex
from graph_memory.reading.english.sayings import Match
from graph_memory.reading.english.verbs import BE
from graph_memory.reading.english.voice import Voice
from graph_memory.reading.english.whose import Telling
from graph_memory.reading.timing import until
from graph_memory.timex import Timex

_BEFORE: Final = re.compile(r"\b(?:before that|before then|previously|prior to that|beforehand)\b", re.I)
_OWN: Final = re.compile(r"\b(?:now|then|later|still|recently|these days|currently|today|nowadays)\b", re.I)
_STARTING: Final = re.compile(
    r"\b(?:starting|as of|as from|beginning|effective|commencing)(?: from| on)? (?:the )?[\w ]{1,24}$", re.I
)
_DATED: Final = re.compile(r"day\b|weekend|\d|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)", re.I)
_WEEKDAY: Final = re.compile(r"\b(?:mon|tues|wednes|thurs|fri|satur|sun)day|weekend", re.I)
_JOINED: Final = frozenset({"and", "but", ",", "then"})


def spanned(telling: Telling, place: int, match: Match, how: Voice, at: int = -1) -> list[Timex]:
    """The times of the claim of `match` in the clause at `place`; `at` is the token of its tail, -1 for its object."""
    clause = telling.clauses[place]
    times = [_passed(time, telling) for time in clause.times if not _in_name(time, telling, match)]
    text = telling.doc.text
    times = [coming(t, telling.cast.scene.said) if _STARTING.search(text[: t.start] + t.text) else t for t in times]
    going = telling.doc[match.start].tag_ == "VBG" and telling.doc[how.first].lower_ in (
        *BE,
        telling.doc[match.start].lower_,
    )
    if how.tense == "future" or (how.tense == "present" and going and not how.stopped):
        times = [coming(time, telling.cast.scene.said) if time.valid_to else time for time in times]
    if how.tense == "perfect" or telling.doc[match.start].tag_ == "VBG":
        times = [_lasting(time, telling) for time in times]
    if at >= 0 and len(times) > 1:
        here = telling.doc[at].idx
        near = [time for time in times if time.end <= here and not _between(telling, time.end, here)]
        times = near or times
    elif at < 0 and match.saying.tail not in (".", "study") and len(times) > 1:
        times = times[:1] if all(time.valid_from and not time.valid_to for time in times) else times
    before = [time for one, _ in telling.said for time in one.times if time.valid_from]
    if (not times and before and _BEFORE.search(telling.text(clause))) or (
        before and times and _since_before(telling, place)
    ):
        return [until(before[-1:])]
    if not times and place and clause.link in _JOINED and not _OWN.search(telling.text(clause)):
        return _shared(telling, place, how)
    return times


def _since_before(telling: Telling, place: int) -> bool:
    """ "before that for six years": the years say how long, not when."""
    clause = telling.clauses[place]
    long = all(time.kind == "duration" for time in clause.times)
    return long and bool(_BEFORE.search(telling.text(clause)))


def _shared(telling: Telling, place: int, how: Voice) -> list[Timex]:
    """ "in May I left Tarn and joined Quillon": both in May."""
    said = telling.cast.scene.said
    before = telling.clauses[place - 1].times
    subject = how.subject
    implied = subject is None or subject.text in (",", "and", "but")
    ahead = [time for time in before if time.valid_from and time.valid_from > said]
    if not implied:
        return []
    if how.tense == "future":
        return ahead
    return list(before) if how.tense == "past" and not ahead else []


def _lasting(time: Timex, telling: Telling) -> Timex:
    """ "for ten years" up to now."""
    if time.kind != "duration" or time.valid_from or not time.text.lower().startswith("for "):
        return time
    found = timex.parse(time.text, telling.cast.scene.at)
    return replace(time, valid_from=found.valid_from, grain=found.grain) if found else time


def _between(telling: Telling, start: int, end: int) -> bool:
    """Whether more than a comma stands between."""
    return any(char.isalpha() for char in telling.doc.text[start:end])


def _in_name(time: Timex, telling: Telling, match: Match) -> bool:
    doc = telling.doc
    return any(
        doc[one.start].idx <= time.start and time.end <= doc[one.end - 1].idx + len(doc[one.end - 1].text)
        for one in match.objects
    )


def coming(time: Timex, said: datetime) -> Timex:
    """A month or a day without a year, of something still to come."""
    ends = time.valid_to or (time.valid_from if time.kind == "since" else None)
    if not (time.valid_from and ends and ends <= said) or time.grain not in ("month", "day"):
        return time
    if (
        not _DATED.search(time.text)
        or re.search(r"\d{4}|\b(?:last|ago|past|yesterday|today)\b", time.text)
        or time.valid_from.year < said.year - 1
    ):
        return time
    return replace(
        time, valid_from=_on(time, time.valid_from, 1), valid_to=time.valid_to and _on(time, time.valid_to, 1)
    )


def _on(time: Timex, when: datetime, turns: int) -> datetime:
    """The same day of the next or the last week or year."""
    return when + timedelta(days=7 * turns) if _WEEKDAY.search(time.text) else _year_on(when, turns)


def _year_on(when: datetime, years: int) -> datetime:
    """The same day of another year; the 28th for a 29th of February that it has not."""
    leap = when.month == 2 and when.day == 29
    return when.replace(year=when.year + years, day=28 if leap else when.day)


def _passed(time: Timex, telling: Telling) -> Timex:
    """ "since the autumn" is never to come."""
    ahead = time.valid_from and not time.valid_to and time.valid_from > telling.cast.scene.said
    if ahead and time.valid_from and time.text.lower().startswith("since"):
        return replace(time, valid_from=_on(time, time.valid_from, -1))
    return time
