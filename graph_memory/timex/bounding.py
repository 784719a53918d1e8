"""Partial dates in a text -> times: bounded and opened by the words around them, said at an instant, in UTC."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta, timezone, tzinfo

from graph_memory import times
from graph_memory.errors import InvalidTime
from graph_memory.timex import context, ranges
from graph_memory.timex.calendar import GRAINS, Span, Unit, add, floor
from graph_memory.timex.expression import Kind, Timex
from graph_memory.timex.joining import Item, join
from graph_memory.timex.lengths import total
from graph_memory.timex.lexeme import Length, Mode, Pair
from graph_memory.timex.partial import Part, Prefer, resolve

Place = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Said:
    """What is said, when and where: the wall clock there, its zone, and the reading that is preferred.

    `edges` are where the text begins and ends without the white space around it.
    """

    text: str
    wall: datetime
    tz: tzinfo
    prefer: Prefer | None
    edges: Place


def said(text: str, at: datetime, prefer: Prefer | None) -> Said:
    """`text` as said at `at`. Raises InvalidTime if `at` is naive."""
    if at.tzinfo is None:
        raise InvalidTime(f"{at.isoformat()} has no zone: give an aware datetime", field="at")
    edges = len(text) - len(text.lstrip()), len(text.rstrip())
    return Said(text, at.replace(tzinfo=None), at.tzinfo, prefer, edges)


def counted(said: Said, row: list[Item]) -> list[Item]:
    """The row with "3 days after Tuesday" and "for 3 days, from Tuesday" as one item each."""
    result: list[Item] = []
    for item in row:
        both = _counted(said.text, result[-1], item) if result else None
        if both:
            day = _on_day(said.text, result[-2], both) if len(result) > 1 else None
            result[-2 if day else -1 :] = [day or both]
        else:
            result.append(item)
    return result


def _counted(text: str, last: Item, item: Item) -> Item | None:
    if isinstance(last.what, Part) and isinstance(item.what, Part):
        return _anchored(text, last, item, last.what, item.what)
    if not isinstance(last.what, Length) or not isinstance(item.what, Part):
        return None
    number, unit = total(last.what.amounts)
    begin = context.lasting(text, last.start)
    if begin is not None and context.counted(text, last.end, item.start):
        return Item(begin, item.end, replace(item.what, lasts=(number, unit)))
    short = context.less(text, last.start)
    way = context.shifted(text, last.end, item.start)
    if way is None or item.what.shift is not None:
        return None
    if short is not None and way != "before":
        return Item(short, item.end, replace(item.what, lasts=(number, unit)))
    return Item(last.start, item.end, replace(item.what, shift=(-number if way == "before" else number, unit)))


def _on_day(text: str, day: Item, item: Item) -> Item | None:
    """ "14 February for 7 hours from 9:30" as one item."""
    if not isinstance(day.what, Part) or not isinstance(item.what, Part) or item.what.lasts is None:
        return None
    both = join(day.what, replace(item.what, lasts=None)) if text[day.end : item.start].strip(" ,") == "" else None
    return Item(day.start, item.end, replace(both, lasts=item.what.lasts)) if both else None


def _anchored(text: str, last: Item, item: Item, one: Part, other: Part) -> Item | None:
    """ "The Sunday before 25 May", "the week after Easter" as one item."""
    way = context.beside(text, last.end, item.start)
    if way is None or one.anchor or other.names() <= {"weekday", "clock", "daypart"}:
        return None
    if one.names() == {"rel"} and last.bare and one.rel is not None and one.rel[0] == 0:
        one = replace(one, rel=(-1 if way == "before" else 1, one.rel[1]))
    elif one.names() not in ({"weekday"}, {"weekend"}):
        return None
    return Item(last.start, item.end, replace(one, anchor=(other, "past" if way == "before" else "future")))


def between(text: str, one: Timex, other: Timex) -> Timex | None:
    """The interval of 2015年之后2019年之前, an open start and an end side by side; None where they are not."""
    if (one.kind, other.kind) != ("since", "until") or one.end != other.start or one.text.isascii():
        return None
    if one.valid_from is None or other.valid_to is None or one.valid_from >= other.valid_to:
        return None
    return replace(one, end=other.end, text=text[one.start : other.end], valid_to=other.valid_to, kind="interval")


def joint(said: Said, row: list[Item]) -> tuple[Timex | None, int]:
    """The range that the first two or three items make, and how many they are; None and 1 where they make none."""
    inner = nested(said, *row) if len(row) == 3 else None
    outer = None if inner or len(row) < 2 else ranged(said, row[0], row[1])
    return inner or outer, 3 if inner else 2 if outer else 1


def ranged(said: Said, item: Item, after: Item) -> Timex | None:
    """The range from `item` to `after`; None where the words between make none."""
    if not isinstance(item.what, Part) or not isinstance(after.what, Part) or item.mode or after.mode:
        return None
    place = context.linked(said.text, (item.start, item.end), (after.start, after.end))
    if place and item.weak and after.weak and place[0] == item.start and "/" in said.text[item.start : after.end]:
        return None
    hour_first = said.text[after.start].isdigit()
    return _interval(said, place, Pair(item.what, after.what, hour_first)) if place else None


def nested(said: Said, whole: Item, one: Item, other: Item) -> Timex | None:
    """The range from `one` to `other` within `whole`: "next week from Tuesday to Friday"."""
    if not context.within(said.text, whole.end, one.start) or whole.mode or one.mode or other.mode:
        return None
    if not (isinstance(whole.what, Part) and isinstance(one.what, Part) and isinstance(other.what, Part)):
        return None
    place = context.linked(said.text, (one.start, one.end), (other.start, other.end))
    first, last = join(whole.what, one.what), join(whole.what, other.what)
    return _interval(said, (whole.start, place[1]), Pair(first, last)) if place and first and last else None


def single(said: Said, item: Item, last: int | None) -> Timex | None:
    """The time of one item; `last` is where the time before it ends. None where it is no date after all."""
    item = _ongoing(said.text, item)
    if isinstance(item.what, Length):
        return _length(said, item, item.what)
    if _is_within(said, item):
        return None
    start, end, mode = _mode(said.text, item)
    if item.what is None or (item.weak and not _is_date(said, item, (start, end), mode, last)):
        return None
    if isinstance(item.what, Pair):
        return _interval(said, (context.opening(said.text, item.start), item.end), item.what)
    return _bounded(said, (start, end), item.what, mode)


def _ongoing(text: str, item: Item) -> Item:
    """ "Has lived here for the last year" and "has not smoked in ten years" are lengths up to now."""
    part = item.what
    if not isinstance(part, Part):
        return item
    start = context.lasting(text, item.start)
    if part.rolling and part.rolling[0] < 0 and start is not None and context.recent(text, start):
        return Item(item.start, item.end, Length(((-part.rolling[0], part.rolling[1]),)), mode="recent")
    if part.rel and text[item.start : item.start + 3].lower() == "in " and context.unbroken(text, item.start):
        return Item(item.start, item.end, Length((part.rel,)), mode="recent")
    return item


def _is_within(said: Said, item: Item) -> bool:
    """Whether "in six weeks" says how long something took: "I finished it in six weeks"."""
    if said.text[item.start : item.start + 3].lower() != "in " or said.prefer is not None or item.mode:
        return False
    return (
        isinstance(item.what, Part) and bool(item.what.rel) and context.tense(said.text, item.start, item.end) == "past"
    )


def _mode(text: str, item: Item) -> tuple[int, int, Mode | None]:
    if item.mode:
        return item.start, item.end, item.mode
    now = context.to_now(text, item.end)
    if now is not None:
        return context.opening(text, item.start), now, "since"
    start, end, mode = context.mode_of(text, item.start, item.end)
    if mode == "since" and end == item.end and text[start : start + 5].lower() == "from " and _is_origin(item.what):
        return item.start, item.end, None
    return start, end, mode


def _is_origin(what: object) -> bool:
    """Whether "from" before it says where something comes from: a film from the 80s, a photo from last summer."""
    if not isinstance(what, Part):
        return False
    return bool(what.decade or what.century or what.lean == "past" or (what.rel and what.rel[0] < 0))


def _is_date(said: Said, item: Item, place: Place, mode: Mode | None, last: int | None) -> bool:
    """Whether a weak item is a date: it is the whole text, a word of time opens it, or it goes on a list of dates."""
    if place[0] <= said.edges[0] and place[1] >= said.edges[1]:
        return True
    if context.to_now(said.text, item.end) is not None:
        return True
    if isinstance(item.what, Pair) and not item.bare and context.opening(said.text, item.start) < item.start:
        return True
    the_sun = isinstance(item.what, Part) and item.what.names() == {"weekday"}
    if item.bare or (the_sun and said.text.endswith("the ", 0, item.start)):
        return False
    listed = last is not None and context.listed(said.text, last, item.start)
    return mode is not None or context.spoken_of(said.text, item.start) or listed


def _preferred(said: Said, place: Place, part: Part) -> Prefer | None:
    """The reading that is asked for, else the one that the sentence tells, where the words leave a choice."""
    if said.prefer or (part.names() & {"rel", "rolling", "year", "decade", "century"} and not part.anchor):
        return said.prefer
    return context.tense(said.text, *place)


def _interval(said: Said, place: Place, pair: Pair) -> Timex | None:
    prefer = _preferred(said, place, pair.first)
    try:
        span = ranges.resolve(pair, said.wall, prefer)
    except (OverflowError, ValueError):  # beyond the calendar: no date, by contract
        return None
    return _timex(said, place, span.start, span.end, span.grain, "interval") if span else None


def _length(said: Said, item: Item, length: Length) -> Timex | None:
    number, unit = total(length.amounts)
    start = context.lasting(said.text, item.start)
    place = (item.start if start is None else start, item.end)
    if not _lasts(said, item, place, unit):
        return _timex(said, place, None, None, GRAINS[unit], "duration")
    try:
        begin = floor(add(said.wall, -number, unit), unit)
    except (OverflowError, ValueError):  # beyond the calendar: no date, by contract
        return None
    return _timex(said, place, begin, None, GRAINS[unit], "since" if item.mode == "recent" else "duration")


def _lasts(said: Said, item: Item, place: Place, unit: Unit) -> bool:
    """Whether a length lasts up to now: "for three months", 三个月了; not "stayed for a week", "boil for an hour"."""
    told = said.prefer or context.tense(said.text, *place)
    if told == "future" or said.text[item.start : item.start + 7].lower() == "another":
        return False
    if item.mode is not None:
        return True
    if context.lasting(said.text, item.start) is None:
        return False
    sure = context.recent(said.text, place[0])
    return sure or (told != "past" and unit not in ("second", "minute", "hour"))


def _bounded(said: Said, place: Place, part: Part, mode: Mode | None) -> Timex | None:
    prefer = _preferred(said, place, part)
    if mode == "till" or (prefer is None and (mode in ("until", "before") or part.edge == "rest")):
        prefer = "future"
    try:
        tz = None if part.offset is None else timezone(timedelta(minutes=part.offset))
        span = resolve(part, said.wall, prefer)
        begin, end, kind = _bounds(span, mode, said.wall, part) if span else (None, None, "point")
    except (OverflowError, ValueError):  # beyond the calendar or the clock: no date, by contract
        return None
    if span is None:
        return None
    return _timex(said, place, begin, end, span.grain, kind, tz)


def _bounds(span: Span, mode: Mode | None, wall: datetime, part: Part) -> tuple[datetime | None, datetime | None, Kind]:
    if mode == "since":
        return span.start, None, "since"
    if mode == "after":
        return span.start if part.edge == "start" or part.clock else span.end, None, "since"
    if mode == "until":
        return None, span.end, "until"
    if mode == "before":
        return None, span.end if part.edge == "end" else span.start, "until"
    if mode == "till":
        return wall, span.end, "interval"
    if mode == "within" and part.rel is not None:
        return wall, _later(wall, part), "interval"
    return span.start, span.end, "interval" if part.rolling or part.lasts else "point"


def _later(wall: datetime, part: Part) -> datetime:
    for number, unit in (*(part.more or ()), part.rel or (0, "day")):
        wall = add(wall, number, unit)
    return wall


def _timex(
    said: Said,
    place: Place,
    begin: datetime | None,
    end: datetime | None,
    grain: times.Grain,
    kind: Kind,
    tz: tzinfo | None = None,
) -> Timex | None:
    try:
        start, stop = (None if when is None else times.aware(when, tz or said.tz) for when in (begin, end))
    except InvalidTime:  # beyond the calendar: no date, by contract
        return None
    if start is not None and stop is not None and start >= stop:
        return None
    return Timex(*place, said.text[place[0] : place[1]], start, stop, grain, kind)
