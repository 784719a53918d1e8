"""Who a Chinese text is of: the speaker who gives a name first, and whom the clauses after one go on about."""

from __future__ import annotations

import re
from typing import Final

from graph_memory.reading.chinese.lexemes import cut
from graph_memory.reading.chinese.people import Who
from graph_memory.reading.chinese.persons import surnamed
from graph_memory.reading.chinese.places import places
from graph_memory.reading.chinese.view import View

_I_AM: Final = re.compile(
    "^(?P<open>(?:(?:大家|你们?|各位|您)好|哈[喽啰]|嗨|hi|hello)?[，,！! 。]*)"
    "我是(?P<name>[一-鿿]{2,4})(?=[，,。！!]|$)",
    re.I,
)
_KIND: Final = re.compile("[人生员组部队座师长会手户族控党主者工班系岁届后派型]$|[的了]")
_NAMES: Final = frozenset({"nr", "nrt", "nrfg", "d", "ns"})
_GOES_ON: Final = re.compile("(?:我|他|她)(?:自己|呢)*[还也就]")


def opened(text: str) -> str:
    """我是高远，负责… with 我叫 for 我是, where a name is given."""
    found = _I_AM.match(text)
    if not found or _KIND.search(found["name"]) or not surnamed(found["name"]) or found["name"] in places():
        return text
    words = cut(found["name"])
    known = len(words) > 1 or words[0][1] in _NAMES
    return f"{found['open']}我叫{text[found.start('name') :]}" if known else text


def turns_to(who: Who, view: View) -> bool:
    """Whether the next clauses are of the subject of one that states nothing: 我还是老样子, but not 我觉得."""
    return who.name != view.speaker or bool(_GOES_ON.match(view.clause.raw))
