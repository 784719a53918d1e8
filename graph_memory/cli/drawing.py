"""A history drawn in a terminal: one bar a spell over one axis of time.

A bar says by its signs alone what it is: `[--)` ended, `[==>` current and open, `[++>` upcoming, `[~~)` superseded; `<`
for an unknown start. All are ASCII: other bars are one or two cells wide, as the terminal pleases.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, tzinfo
from typing import Final

from graph_memory.cli.cells import cells, fit, plain
from graph_memory.cli.ticks import ticks
from graph_memory.cli.words import Words
from graph_memory.models import Fact, Status
from graph_memory.times import MICRO, micros, text

_BODIES: Final[dict[Status, str]] = {"current": "=", "ended": "-", "upcoming": "+", "superseded": "~"}
_DAY: Final = timedelta(days=1) // MICRO
_LONG: Final = 60 * _DAY
_LEAST: Final = 16
_LENGTHS: Final = {"year": 4, "month": 7, "quarter": 7, "season": 7, "week": 10, "day": 10}


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a drawing; `status` is that of the spell it draws."""

    text: str
    status: Status | None = None


@dataclass(frozen=True, slots=True)
class Axis:
    """Instants [low, high) over so many columns."""

    low: int
    high: int
    columns: int

    def column(self, when: int) -> int:
        return (when - self.low) * self.columns // (self.high - self.low)


def draw(facts: Sequence[Fact], at: datetime, *, width: int, tz: tzinfo = UTC, words: Words) -> list[Row]:
    """The spells in the order given, those of a key together under a heading, over one axis; `width` cells in all.

    `at` is the instant to mark, where a spell is open or it lies among the bounds. Where the axis is long, times are
    shown to the day. No spells: one line that says so.
    """
    if not facts:
        return [Row(words["nothing"])]
    label = min(max(cells(plain(fact.object)) for fact in facts), max(8, width // 4))
    low, high = _bounds(facts, at)
    least = "day" if high - low > _LONG else "instant"
    status = max(cells(words[status]) for status in _BODIES)
    keys: dict[str, list[tuple[Fact, str]]] = {}
    for fact in facts:
        detail = f"{fit(words[fact.status], status)}  {interval(fact, tz, least)}"
        keys.setdefault(_heading(fact), []).append((fact, detail))
    room = width - 2 - label - 2 - 2 - max(cells(detail) for spells in keys.values() for _, detail in spells)
    axis = Axis(low, high, max(_LEAST, room))
    rows: list[Row] = []
    for heading, spells in keys.items():
        rows.append(Row(heading))
        for fact, detail in spells:
            rows += _spell(fact, detail, axis, label, tz, words)
    return rows + _scale(axis, at, 4 + label, tz, words)


def interval(fact: Fact, tz: tzinfo = UTC, least: str = "instant") -> str:
    """Its valid interval as it was said, to its grain: "2024-03 .. 2025-02-01"; "?" is an unknown start.

    What is exact to the instant is shown to the grain `least`.
    """
    grains = (least if grain in (None, "instant") else grain for grain in (fact.grain, fact.to_grain))
    start, end = (shown(when, tz, grain) for when, grain in zip((fact.valid_from, fact.valid_to), grains, strict=True))
    return f"{start or '?'} .. {end}".rstrip()


def shown(when: datetime | None, tz: tzinfo = UTC, grain: str = "instant") -> str:
    """`when` in `tz`, to its grain: a date where it is midnight there; "" for None."""
    if when is None:
        return ""
    try:
        local = when.astimezone(tz)
    except OverflowError:
        return text(when) or ""
    day = local.date().isoformat()
    if grain in _LENGTHS:
        return day[: _LENGTHS[grain]]
    clock = local.time().isoformat()
    return day if clock == "00:00:00" else f"{day} {clock.removesuffix(':00') if len(clock) == 8 else clock}"


def _heading(fact: Fact) -> str:
    parts = [fact.subject, fact.predicate] + [f"({fact.qualifier})"] * bool(fact.qualifier)
    return plain(" ".join(parts + [f"@{fact.scope}"] * bool(fact.scope)))


def _bounds(facts: Sequence[Fact], at: datetime) -> tuple[int, int]:
    """The instants of the axis: all known bounds, `at` too where a spell is open, and a margin on open sides."""
    known = [micros(when) for fact in facts for when in (fact.valid_from, fact.valid_to) if when]
    opened = any(fact.valid_to is None for fact in facts)
    known += [micros(at)] * (opened or not known)
    low, high = min(known), max(known)
    margin = max((high - low) // 12, _DAY) if high > low else _DAY
    unknown = any(fact.valid_from is None for fact in facts)
    return low - margin * unknown, high + margin * opened or low + _DAY


def _spell(fact: Fact, detail: str, axis: Axis, label: int, tz: tzinfo, words: Words) -> list[Row]:
    name = fit(plain(fact.object), label)
    rows = [Row(f"  {name}  {fit(bar(fact, axis), axis.columns)}  {detail}".rstrip(), fact.status)]
    if fact.status == "superseded":
        believed = f"{shown(fact.believed_from, tz)} .. {shown(fact.believed_to, tz)}".rstrip()
        indent = " " * (4 + label + axis.columns + 2)
        rows.append(Row(f"{indent}{words['believed']} {believed}", fact.status))
    return rows


def bar(fact: Fact, axis: Axis) -> str:
    """The bar of a spell, from the left end of the axis; at least one sign."""
    start = 0 if fact.valid_from is None else axis.column(micros(fact.valid_from))
    end = axis.columns if fact.valid_to is None else axis.column(micros(fact.valid_to))
    start = min(start, axis.columns - 1)
    length = max(end - start, 1)
    left = "<" if fact.valid_from is None else "["
    right = ">" if fact.valid_to is None else ")"
    body = _BODIES[fact.status]
    return " " * start + (left + body * (length - 2) + right if length > 1 else "|")


def _scale(axis: Axis, at: datetime, indent: int, tz: tzinfo, words: Words) -> list[Row]:
    marks, labels = [" "] * axis.columns, ""
    for when, label in ticks(axis.low, axis.high, axis.columns, tz):
        column = axis.column(when)
        marks[column] = "'"
        labels += " " * (column - len(labels)) + label
    here = axis.column(micros(at))
    told = []
    if 0 <= here < axis.columns:
        marks[here] = "^"
        told = [Row("  ^ " + words.say("asked", time=shown(at, tz)))]
    return [Row((" " * indent + line).rstrip()) for line in ("".join(marks), labels)] + told
