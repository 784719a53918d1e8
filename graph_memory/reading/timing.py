"""When what is said holds: the times of a clause, its tense, and what kind of change it tells."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, Literal

from graph_memory.predicates import Predicate
from graph_memory.times import Grain
from graph_memory.timex import Timex

Effect = Literal["state", "onset", "end", "event"]
Tense = Literal["present", "past", "perfect", "future", "habit"]

_WHOLE: Final = frozenset({"goal", "plans"})  # hold for the unit named: "my goal for this year"


@dataclass(frozen=True, slots=True)
class Bounds:
    valid_from: datetime | None = None
    valid_to: datetime | None = None
    from_given: bool = False
    to_given: bool = False
    grain: Grain = "instant"
    to_grain: Grain | None = None

    def fields(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.__slots__}


SAID: Final = Bounds()


def bounds(
    predicate: Predicate, effect: Effect, tense: Tense, times: Sequence[Timex], said: datetime, never: bool = False
) -> Bounds | None:
    """The bounds of a claim, `said` in UTC; None where what is said is not settled (a future without a time)."""
    told = [time for time in times if time.valid_from or time.valid_to]
    if predicate.timeless:
        return SAID
    if never:
        return _never(predicate, told, said)
    if effect == "event":
        return _event(tense, told, said)
    if effect in ("onset", "end"):
        return _change(tense, told)
    return _state(predicate, tense, told, said)


def _never(predicate: Predicate, told: list[Timex], said: datetime) -> Bounds:
    until = next((time for time in told if time.valid_to), None)
    if until:
        return Bounds(None, until.valid_to, True, True, until.grain)
    return Bounds(None, said if predicate.kind == "event" else None, True, True)


def _event(tense: Tense, told: list[Timex], said: datetime) -> Bounds | None:
    for time in told:
        if time.valid_from and time.valid_to:
            return Bounds(time.valid_from, time.valid_to, True, True, time.grain)
    if told and tense != "future":
        start, end = told[0].valid_from, told[0].valid_to or said
        return Bounds(start, end, True, True, told[0].grain, "instant" if start else None)
    return None if tense in ("future", "present") else Bounds(None, said, True, True)


def _change(tense: Tense, told: list[Timex]) -> Bounds | None:
    start = next((time for time in told if time.valid_from), None)
    end = next((time for time in told if time.kind == "until"), None)
    if start:
        return _from(start, end)
    return None if tense == "future" else SAID


def _state(predicate: Predicate, tense: Tense, told: list[Timex], said: datetime) -> Bounds | None:
    since = next((time for time in told if time.valid_from and not time.valid_to), None)
    until = next((time for time in told if time.valid_to and not time.valid_from), None)
    whole = next((time for time in told if time.valid_from and time.valid_to), None)
    if tense in ("past", "habit"):
        return _past(since, until, whole, said)
    if since:
        return _from(since, until)
    if whole:
        return _whole(predicate, whole, said)
    if until and until.valid_to:
        if until.valid_to <= said:
            return Bounds(None, until.valid_to, True, True, until.grain)
        return Bounds(None, until.valid_to, False, True, "instant", until.grain)
    return None if tense == "future" else SAID


def _whole(predicate: Predicate, whole: Timex, said: datetime) -> Bounds:
    assert whole.valid_from
    assert whole.valid_to
    if predicate.name in _WHOLE or (whole.kind == "interval" and whole.valid_to > said):
        return Bounds(whole.valid_from, whole.valid_to, True, True, whole.grain)
    if whole.valid_to <= said:
        return Bounds(whole.valid_from, whole.valid_to, True, True, whole.grain)
    if whole.valid_from <= said < whole.valid_to and whole.grain not in ("day", "hour", "week"):
        return SAID  # "this year": the present
    return _from(whole, None)


def _past(since: Timex | None, until: Timex | None, whole: Timex | None, said: datetime) -> Bounds:
    if whole:
        return Bounds(whole.valid_from, whole.valid_to, True, True, whole.grain)
    if since and until:
        return _from(since, until)
    if until:
        return Bounds(None, until.valid_to, True, True, until.grain)
    if since:
        return Bounds(since.valid_from, said, True, True, since.grain, "instant")
    return Bounds(None, said, True, True)


def until(times: Sequence[Timex]) -> Timex:
    """The time before the first of `times` ("before that")."""
    first = next((time for time in times if time.valid_from), times[0])
    return Timex(first.start, first.end, first.text, None, first.valid_from, first.grain, "until")


def after(time: Timex) -> Timex:
    """The time from the end of `time` on ("then")."""
    return Timex(time.start, time.end, time.text, time.valid_to, None, time.grain, "since")


def _from(start: Timex, end: Timex | None) -> Bounds:
    to_grain = end.grain if end and end.grain != start.grain else None
    return Bounds(start.valid_from, end.valid_to if end else None, True, end is not None, start.grain, to_grain)
