"""The Chinese lunar calendar: its days, festivals and the solar terms -> days of the Gregorian calendar.

By the tyme4py library, imported when the first of them is met. Known from the calendar reform of 1645 on; the days were
compared for every month and term of 1645 to 2199 with those of a second library, from other sources.
"""

from __future__ import annotations

from datetime import datetime
from functools import lru_cache
from typing import Final

from graph_memory.timex.calendar import DAY, Span, unit_span

Lunar = tuple[int, int]
YEARS: Final = range(1645, 2200)
FESTIVALS: Final[dict[str, Lunar]] = {
    "春节": (1, 1),
    "元宵": (1, 15),
    "龙抬头": (2, 2),
    "端午": (5, 5),
    "七夕": (7, 7),
    "中元": (7, 15),
    "中秋": (8, 15),
    "重阳": (9, 9),
    "腊八": (12, 8),
    "小年": (12, 23),
    "除夕": (12, -1),
}
TERMS: Final = (
    "立春", "雨水", "惊蛰", "春分", "清明", "谷雨", "立夏", "小满",
    "芒种", "夏至", "小暑", "大暑", "立秋", "处暑", "白露", "秋分",
    "寒露", "霜降", "立冬", "小雪", "大雪", "冬至", "小寒", "大寒",
)  # fmt: skip


@lru_cache(512)
def stretch(year: int, lunar: Lunar) -> Span | None:
    """(month, day) of the lunar `year`: a leap month is negative, day 0 the whole month, -1 its last day.

    None where the year has no such month or day.
    """
    if year not in YEARS:
        return None
    from tyme4py.lunar import LunarDay, LunarMonth  # type: ignore[import-untyped,unused-ignore]

    month, day = lunar
    try:
        length: int = LunarMonth.from_ym(year, month).get_day_count()
        first = LunarDay.from_ymd(year, month, 1).get_solar_day()
    except ValueError:  # no such leap month that year
        return None
    start = _at(first)
    if day > length:
        return None
    if day == 0:
        return Span(start, start + length * DAY, "month")
    return unit_span(start + ((length if day < 0 else day) - 1) * DAY, "day")


@lru_cache(512)
def named(year: int, name: str) -> Span | None:
    """The day of a festival or solar term in the Gregorian `year`; of a festival that it lacks, in the lunar year."""
    if year not in YEARS:
        return None
    if name in FESTIVALS:
        days = [stretch(lunar, FESTIVALS[name]) for lunar in (year, year - 1)]
        return next((day for day in days if day and day.start.year == year), days[0])
    from tyme4py.solar import SolarTerm  # type: ignore[import-untyped,unused-ignore]

    year += name == "冬至"  # the library's year of terms begins with it, in December
    return unit_span(_at(SolarTerm.from_name(year, name).get_julian_day().get_solar_day()), "day")


def _at(solar: object) -> datetime:
    year, month, day = (int(getattr(solar, f"get_{name}")()) for name in ("year", "month", "day"))
    return datetime(year, month, day)  # noqa: DTZ001 wall-clock time
