"""Months said without their year that are to come: 10月起我就在…, said in July."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Final

from graph_memory.reading.chinese.people import Cast
from graph_memory.reading.chinese.words import Clause
from graph_memory.timex import Timex

_MONTH: Final = re.compile("(?<![\\d年个])(?:\\d{1,2}|[一二三四五六七八九十]{1,2})月(?!前|来)")
_AHEAD: Final = re.compile("要|会|将|就|起|入职|报到|等到|到岗|上任|动身|启用|生效|停用")
_PASSED: Final = re.compile("过|已经?|一直|当时|那时|了(?=[一-鿿]{2})|[做写画买卖办搬来去回认识见到]+的[。！!]*$")
_COMING: Final = re.compile("(?<=[我们他她])(?:就|将|要|会)(?!是|在)|即将|订好|定好|出发|启程|打算|准备|计划(?!书)")
_FAR: Final = timedelta(days=240)  # a month that far back, but less than a year, is nearer as the next one
_YEAR: Final = timedelta(days=366)


def soon(time: Timex, clause: Clause, cast: Cast) -> bool:
    far = time.valid_from is not None and _FAR < cast.scene.said - time.valid_from < _YEAR
    return bool(far and _MONTH.search(time.text) and _AHEAD.search(clause.raw) and not _PASSED.search(clause.raw))


def coming(time: Timex, clause: Clause, cast: Cast) -> bool:
    """周五我就去…: what is still to be done, with a time that was taken for one of the past."""
    passed = time.valid_to is not None and time.valid_to <= cast.scene.said
    return passed and not clause.done and bool(_COMING.search(clause.raw))
