"""Roundabout ways of saying a thing as the plain ones that the rules read: 跟某人领了证 -> 跟某人结婚了.

A row is (cues, pattern, plain): the pattern is tried only where one of the cues stands in the text. In patterns
{W} is a character inside a clause, {B} the start of a clause, {E} its end, {P} a person's name, {K} a classifier.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from graph_memory.reading.chinese.reworded_life import LIFE
from graph_memory.reading.chinese.reworded_more import MORE
from graph_memory.reading.chinese.reworded_notes import NOTES
from graph_memory.reading.chinese.reworded_tastes import TASTES
from graph_memory.reading.chinese.reworded_turns import TURNS
from graph_memory.reading.chinese.reworded_work import WORK

Row = tuple[str, str, str]
_SHORT: Final = {
    "{W}": "[^，,。；;：:！!？?…\\s]",
    "{B}": "(?<![^，,。；;：:！!？?…\\s])",
    "{E}": "(?:[了啦咯喽呀啊哦哈呢嘛]*)(?=$|[，,。；;！!？?…\\s🀀-🫿])",
    "{P}": "(?:[小老阿][一-鿿]|[A-Z][\\w·]*|[一-鿿·]{2,4}?)",
    "{K}": "[个只条辆台部件本款位家间所套座张把匹头份门种名支双块瓶杯栋株盆首架幅艘根]",
}


_ALL: Final = (*TURNS, *MORE, *NOTES, *LIFE, *TASTES, *WORK)


def paraphrased(text: str) -> str:
    """The text with each row applied once, in order."""
    waiting = _met(text)
    done = -1
    while waiting:
        place = waiting.pop(0)
        pattern, plain = _rows()[place]
        told = pattern.sub(plain, text)
        done = place
        if told != text:
            text = told
            waiting = [later for later in _met(text) if later > done]
    return text


def _met(text: str) -> list[int]:
    """The places of the rows of which a cue stands in the text."""
    known = _cues()
    return sorted(
        {row for place, start in enumerate(text) for cue, row in known.get(start, ()) if text.startswith(cue, place)}
    )


@cache
def _cues() -> dict[str, list[tuple[str, int]]]:
    """Cues and the places of their rows by the first character."""
    found: dict[str, list[tuple[str, int]]] = {}
    for place, (cues, _, _) in enumerate(_ALL):
        for cue in cues.split():
            found.setdefault(cue[0], []).append((cue, place))
    return found


@cache
def _rows() -> tuple[tuple[re.Pattern[str], str], ...]:
    return tuple((re.compile(_full(row), re.ASCII), plain) for _, row, plain in _ALL)


def _full(row: str) -> str:
    for short, full in _SHORT.items():
        row = row.replace(short, full)
    return row
