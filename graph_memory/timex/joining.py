"""Neighbouring lexemes -> one partial date: "9am" + "Tuesday" + "next week", 去年 + 三月."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from graph_memory.timex.context import closed, opened
from graph_memory.timex.lexeme import Length, Lexeme, Mode, Pair
from graph_memory.timex.partial import YEARLY, Part, merged

What = Part | Pair | Length | None
GAP: Final = re.compile(
    r"(?:['’]s\s)?[\s,，(]{0,3}(?:的|时间|大约|大概|差不多|(?:(?:of|on|in|at|the|around|about|for)\s){1,3})?[\s()-]{0,2}",
    re.IGNORECASE,
)
EDGE_GAP: Final = re.compile(r"[\s-]{0,2}(?:(?:of|in|the)\s){0,2}", re.IGNORECASE)
NEAR: Final = 20
_AT_HAND: Final = re.compile(r"(?:the|that|same)\s|this\sday|[当同次翌全第]", re.IGNORECASE)
_SMALL: Final = frozenset({"daypart", "clock", "offset"})


@dataclass(frozen=True, slots=True)
class Item:
    """A date in the making. `bare` is one word for a unit at hand ("the year"), a date only beside another."""

    start: int
    end: int
    what: What
    weak: bool = False
    mode: Mode | None = None
    bare: bool = False


def ordered(lexemes: Iterable[Lexeme]) -> list[Lexeme]:
    """The lexemes of several lexers as one row without overlap: the earliest, then the longest."""
    row: list[Lexeme] = []
    for lexeme in sorted(lexemes, key=lambda found: (found.start, -found.end)):
        if not row or lexeme.start >= row[-1].end:
            row.append(lexeme)
        elif lexeme.end > row[-1].end and row[-1].weak:
            row[-1] = lexeme
    return row


def _unit(part: Part) -> str | None:
    return part.rel[1] if part.rel else None


def _is_day(part: Part) -> bool:
    names = part.names()
    return (
        bool(names & {"day", "weekday", "holiday"})
        or bool(part.lunar and part.lunar[1])
        or _unit(part) == "day"
        or bool(part.nth and part.nth[1] == "day")
    )


def _fits(fine: Part, coarse: Part) -> bool:
    """Whether `fine` is said of a time within `coarse`."""
    small, large = fine.names() - {"edge"}, coarse.names()
    if small <= _SMALL:
        return _is_day(coarse) or large <= {"daypart", "offset"}
    if large & _SMALL:
        small = small | (large & _SMALL)
        large = large - _SMALL
        if not large:
            return False
    small = small - _SMALL
    if small == {"day"}:
        return not large & {"day", "holiday"} and ("month" in large or _unit(coarse) == "month" or large == {"weekday"})
    if small == {"weekday"}:
        return "weekday" not in large and (_unit(coarse) == "week" or bool(coarse.nth) or _is_day(coarse))
    if small in ({"weekday", "nth"}, {"nth"}, {"firsts"}):
        return bool(large & {"year", "month", "quarter"}) or _unit(coarse) in ("month", "year", "quarter")
    if small in ({"weekday", "rel"}, {"weekday"}) and "day" in large:
        return True
    return bool(small & YEARLY) and large in ({"year"}, {"rel"}) and (large == {"year"} or _unit(coarse) == "year")


def join(one: Part, other: Part) -> Part | None:
    """The two as one partial date; None where they are two dates."""
    for part, half in ((one, other), (other, one)):
        if _is_edge_of(part, half):
            return replace(part, edge=half.edge)
        if _is_half_of(part, half):
            return replace(part, edge="early" if half.half == 1 else "late")
        if half.names() == {"offset"} and part.offset is None:
            return replace(part, offset=half.offset)
    if one.names() & other.names() or one.rolling or other.rolling:
        return None
    if (one.lean and other.year) or (other.lean and one.year):
        return None
    return merged(one, other) if _fits(other, one) or _fits(one, other) else None


def _is_edge_of(part: Part, edge: Part) -> bool:
    """Whether `edge` is 年底, 月初 and the like, and `part` the year or month that it is of."""
    if edge.edge is None or edge.rel is None or edge.rel[0] != 0 or part.edge is not None:
        return False
    names, unit = part.names(), edge.rel[1]
    if unit == "day":
        return _is_day(part) and not names & _SMALL
    if unit == "year":
        return names == {"year"} or (names == {"rel"} and _unit(part) == "year")
    return "day" not in names and ("month" in names or (names == {"rel"} and _unit(part) == "month"))


def _is_half_of(part: Part, half: Part) -> bool:
    """Whether `half` is a half and `part` no year: the second half of the 1990s, of May."""
    if half.names() != {"half"} or part.edge is not None or _is_day(part):
        return False
    return bool(part.names() & {"decade", "century", "month", "quarter"}) or _unit(part) in ("month", "week", "quarter")


def _join_what(one: What, other: What) -> What:
    if isinstance(one, Part) and isinstance(other, Part):
        return join(one, other)
    if isinstance(one, Part) and isinstance(other, Pair):
        first, last = join(one, other.first), join(one, other.last)
        return Pair(first, last) if first and last else None
    if isinstance(one, Pair) and isinstance(other, Part):
        first, last = join(one.first, other), join(one.last, other)
        return Pair(first, last) if first and last else None
    return None


def _with_edge(item: Item, lexeme: Lexeme) -> Item | None:
    if not isinstance(item.what, Part) or not isinstance(lexeme.what, str) or item.what.edge or item.what.clock:
        return None
    return replace(
        item,
        start=min(item.start, lexeme.start),
        end=max(item.end, lexeme.end),
        weak=item.weak and item.what.names() <= _SMALL,
        bare=item.bare and item.what.names() <= _SMALL,
        what=replace(item.what, edge=lexeme.what),
    )


def items(text: str, lexemes: list[Lexeme]) -> list[Item]:
    """The row of lexemes with neighbours joined; words that are no date swallow what follows them at once."""
    row: list[Item] = []
    edge: Lexeme | None = None
    for lexeme in lexemes:
        last = row[-1] if row else None
        if isinstance(lexeme.what, str):
            after = last and last.end == lexeme.start and not text[lexeme.start].isascii() and _with_edge(last, lexeme)
            row[-1:] = [after] if after else row[-1:]
            edge = None if after else lexeme
            continue
        item = Item(lexeme.start, lexeme.end, lexeme.what, lexeme.weak, lexeme.mode, bare=_bare(text, lexeme))
        joined = last and _joined(text, last, item)
        if edge and not joined and EDGE_GAP.fullmatch(text, edge.end, item.start):
            item = _with_edge(item, edge) or item
        row[len(row) - bool(joined) :] = [joined or item]
        edge = None
    return row


def _is_clock(item: Item) -> bool:
    return isinstance(item.what, Part) and item.what.names() <= _SMALL


def _bare(text: str, lexeme: Lexeme) -> bool:
    """Whether the words name a date only beside another: an hour, "the year", "the first Monday of", 后三个月."""
    part = lexeme.what
    if isinstance(part, Pair):
        return lexeme.weak and part.first.names() <= _SMALL
    if not lexeme.weak or not isinstance(part, Part):
        return False
    if part.nth or part.firsts:
        return part.rel is None
    return part.names() <= _SMALL or (part.rel is not None and bool(_AT_HAND.match(text, lexeme.start)))


def _joined(text: str, last: Item, item: Item) -> Item | None:
    if item.start - last.end > NEAR or last.mode is not None:
        return None
    timed = _timed(text, last, item)
    if timed or not GAP.fullmatch(text, last.end, item.start):
        return timed
    if last.what is None:
        definite = isinstance(item.what, Part) and item.what.names() & {"rel", "rolling", "year"}
        return None if definite or isinstance(item.what, Length) else replace(last, end=item.end)
    if item.mode is not None or ("-" in text[last.end : item.start] and _is_clock(last)):
        return None
    what = _join_what(last.what, item.what)
    closed = "(" in text[last.end : item.start] and text.startswith(")", item.end)
    return None if what is None else Item(last.start, item.end + closed, what)


def _timed(text: str, last: Item, item: Item) -> Item | None:
    """A day and an hour that a word bounds or opens: "Thursday before 5pm", "3 pm or later on Monday"."""
    if not isinstance(last.what, Part) or not isinstance(item.what, Part):
        return None
    if _is_clock(last) and _is_day(item.what):
        way = closed(text, last.end, item.start)
        hour = join(last.what, item.what) if way else None
        return Item(last.start, item.end, hour, mode=way) if hour else None
    if not _is_day(last.what):
        return None
    mode = opened(text, last.end, item.start) if _is_clock(item) else None
    day = join(last.what, item.what) if mode else None
    return Item(last.start, item.end, day, mode=mode) if day else None
