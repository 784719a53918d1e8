"""Lengths of time: amounts that add up, halves of units."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from graph_memory.timex.calendar import MONTHS, SECONDS, Unit
from graph_memory.timex.partial import Part

HALVES: Final[dict[Unit, tuple[int, Unit]]] = {
    "century": (50, "year"),
    "decade": (5, "year"),
    "year": (6, "month"),
    "half": (3, "month"),
    "month": (15, "day"),
    "week": (3, "day"),
    "day": (12, "hour"),
    "hour": (30, "minute"),
    "minute": (30, "second"),
}
ORDER: Final[tuple[Unit, ...]] = ("second", "minute", "hour", "day", "week")
_TO_UNIT: Final[dict[Unit, tuple[int, Unit]]] = {
    "decade": (10, "year"),
    "century": (100, "year"),
    "half": (6, "month"),
    "season": (3, "month"),
}


def whole(value: float, unit: Unit) -> tuple[tuple[int, Unit], ...]:
    """`value` units as whole numbers of units: 1.5 years are a year and six months; finer fractions go to seconds."""
    number = int(value)
    fraction = value - number
    result: list[tuple[int, Unit]] = [(number, unit)] if number or not fraction else []
    if fraction == 0.5 and unit in HALVES:
        result.append(HALVES[unit])
    elif fraction:
        result.append((round(fraction * SECONDS.get(unit, MONTHS.get(unit, 1) * 2_629_746)), "second"))
    return tuple(result)


def counted(amounts: Sequence[tuple[int, Unit]], sign: int) -> Part:
    """The unit so far from now: the finest amount says which, the others move the start of the count."""
    if len({_TO_UNIT.get(unit, (1, unit))[1] for _, unit in amounts}) == 1:
        number, unit = total(amounts)
        return Part(rel=(sign * number, unit))
    row = sorted(amounts, key=lambda amount: SECONDS.get(amount[1], MONTHS.get(amount[1], 1) * 2_629_746), reverse=True)
    return Part(rel=(sign * row[-1][0], row[-1][1]), more=tuple((sign * number, unit) for number, unit in row[:-1]))


def total(amounts: Sequence[tuple[int, Unit]]) -> tuple[int, Unit]:
    """The sum in one unit: the finest of them. A month beside days counts 30 days, a year beside days 365."""
    plain: list[tuple[int, Unit]] = [
        (n * _TO_UNIT[unit][0], _TO_UNIT[unit][1]) if unit in _TO_UNIT else (n, unit) for n, unit in amounts
    ]
    if len(plain) == 1:
        return plain[0]
    units = {unit for _, unit in plain}
    if units <= set(MONTHS):
        finest: Unit = "month" if units & {"month", "quarter"} else "year"
        return sum(n * MONTHS[unit] // MONTHS[finest] for n, unit in plain), finest
    fine: Unit = next((unit for unit in ORDER if unit in units), "day")
    days: dict[Unit, int] = {"month": 30, "quarter": 91, "year": 365, "workday": 1, "weekend": 2}
    seconds = sum(n * (SECONDS[unit] if unit in SECONDS else days[unit] * 86400) for n, unit in plain)
    return seconds // SECONDS[fine], fine
