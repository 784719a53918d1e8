"""Claims of one key in few words. Instants are ISO dates or numbers; nothing is read from a clock.

Bounds are read as the verbs of Memory read them: both left out is an observation, only the start left out is an
observation with an end where that is later than the saying, and `UNKNOWN` is an unknown start.
"""

from __future__ import annotations

from typing import Any

from graph_memory.beliefs import Spell
from graph_memory.claims import Claim
from graph_memory.times import FAR_FUTURE, FAR_PAST, instant, micros, moment

UNKNOWN = FAR_PAST
OPEN = FAR_FUTURE
Time = str | int
Row = tuple[str, Time, Time]


def when(value: Time) -> int:
    return value if isinstance(value, int) else micros(moment(value))


def day(value: int) -> Time:
    """The ISO date of an instant; sentinels as they are."""
    date = instant(value)
    return value if date is None else date.date().isoformat()


def assert_(object: str, said: Time, start: Time | None = None, end: Time | None = None, **more: Any) -> Claim:
    return _said("assert", object, said, start, end, **more)


def deny(object: str | None, said: Time, start: Time | None = None, end: Time | None = None, **more: Any) -> Claim:
    return _said("deny", object, said, start, end, **more)


def correct(
    object: str | None,
    said: Time,
    instead_of: str | None = None,
    start: Time | None = None,
    end: Time | None = None,
    **more: Any,
) -> Claim:
    more["start"] = UNKNOWN if start is None else when(start)
    more["end"] = OPEN if end is None else when(end)
    more["gives_from"], more["gives_to"] = start is not None, end is not None
    return _claim("correct", object, said, instead_of=instead_of, **more)


def _said(verb: str, object: str | None, said: Time, start: Time | None, end: Time | None, **more: Any) -> Claim:
    observed = start is None and (end is None or when(end) > when(said))
    if start is None:
        start = said if observed else UNKNOWN
    return _claim(
        verb, object, said, start=when(start), end=OPEN if end is None else when(end), observed=observed, **more
    )


def _claim(verb: str, object: str | None, said: Time, **more: Any) -> Claim:
    given = {
        "id": f"{said}/{more.get('position', 0)} {verb} {object}",
        "exclusive": True,
        "predicate": "lives_in",
    } | more
    given = {"episode": given["id"], "key": "key", "subject": "user"} | given
    return Claim(verb=verb, object=object, said_at=when(said), **given)  # type: ignore[arg-type]


def uses(object: str, said: Time, start: Time | None = None, **more: Any) -> Claim:
    return assert_(object, said, start, **({"predicate": "uses", "exclusive": None} | more))


def likes(object: str, said: Time, start: Time | None = None, **more: Any) -> Claim:
    return assert_(object, said, start, **({"predicate": "likes", "exclusive": None} | more))


def dislikes(object: str, said: Time, start: Time | None = None, **more: Any) -> Claim:
    return likes(object, said, start, predicate="dislikes", **more)


def visited(object: str, said: Time, start: Time, end: Time, **more: Any) -> Claim:
    return assert_(object, said, start, end, predicate="visited", exclusive=None, **more)


def rows(found: list[Spell]) -> list[Row]:
    """(object, from, to) of each spell, with ISO dates."""
    return [(spell.object, day(spell.start), day(spell.end)) for spell in found]
