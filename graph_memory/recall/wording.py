"""What of a question only asks: its other words are those of the answer. Pure.

"How many lamps did I buy last month?" was told as "I bought a lamp today": no "how many", and no "last month".
"""

from __future__ import annotations

import re
from typing import Final

import numpy
from numpy import float32, int32
from numpy.typing import NDArray

ASKING: Final = 0.2
"""What a word that only asks counts, beside one that is looked for."""

_UNIT: Final = "(?:minute|hour|day|night|week|weekend|month|quarter|year|spring|summer|autumn|fall|winter)s?"
_MONTH: Final = "january|february|march|april|may|june|july|august|september|october|november|december"
_DAY: Final = "monday|tuesday|wednesday|thursday|friday|saturday|sunday"
_ASKING: Final = re.compile(
    rf"""\b(?:(?:in|during|over|for|within)\ )?(?:the\ )?(?:past|last|this|next|previous)\ (?:\w+\ )?{_UNIT}\b
    |\b\w+\ {_UNIT}\ ago\b|\b(?:on|in|during|since)\ (?:{_MONTH}|{_DAY})\b|\b(?:{_MONTH.replace("|may|", "|")}|{_DAY})\b
    |\bhow\ (?:many|much)\b|\b(?:total|altogether|combined|earliest|latest|different|mention(?:ed)?)\b
    |\bnumber\ of\b|\bthe\ order\b|\b(?:can|could|would|do)\ you\b
    |\b(?:any|some|help(?:ful)?|useful|advice|tips?|ideas?|(?:recommend|suggest)(?:ed|ions?|ations?)?)\b
    |多少|(?<!茶)[几幾](?![乎何内內])|哪些|哪一?[个個位年天月日里裡]|什[么麼]|怎[么麼]|如何|一共|[总總]共|[谁誰]|是否|有[没沒]有|[吗嗎呢]
    |推荐|推薦|建议|建議|(?<![早晚楼樓])[上下这這本][个個]?(?:周|週|星期|礼拜|禮拜|月)|[去今明]年|(?<![以之目])前[年天]|[昨今明]天""",
    re.IGNORECASE | re.VERBOSE,
)
_ADVICE: Final = "(?:tips?|advice|ideas?|suggestions?|recommendations?|thoughts)"
_ADVISE: Final = "(?:推荐|推薦|建议|建議|主意|[办辦]法)"
_ASKS_ADVICE: Final = re.compile(
    rf"""(?<!give\ )(?<!gave\ )(?<!get\ )\bany\ (?:\w+\ )?{_ADVICE}\b
    |\b(?:need|want|give\ me|looking\ for)\ (?:\w+\ ){{0,2}}{_ADVICE}\b
    |\b(?:can|could|would|will)\ you\ (?:please\ )?(?:recommend|suggest|advise)\b
    |^(?!.*\b(?:when|where|who|time)\b).*\bshould\ (?:i|we)\b|\bdo\ you\ think\ (?:i|we|it)\b
    |[给給](?:我|我们|我們)?(?:一?些|[点點])?{_ADVISE}|(?:能|可以|请|請|帮|幫)[^，。？?]{{0,4}}(?:推荐|推薦|建议|建議)
    |有(?:什[么麼]|[没沒]有)[^，。？?]{{0,4}}{_ADVISE}|我[^，。？?]{{0,4}}[应應]?[该該](?![^，。？?]{{0,9}}(?:[几幾哪谁誰]|什[么麼]时|什麼時))[^，。？?]{{0,40}}[吗嗎什怎如]""",
    re.IGNORECASE | re.VERBOSE,
)


def asks_advice(question: str) -> bool:
    """Whether it asks what to do: no turn has told the answer, and those that asked alike are of as much use."""
    return _ASKS_ADVICE.search(question) is not None


def shares(question: str, offsets: NDArray[int32]) -> NDArray[float32]:
    """For each token, at `offsets` (tokens, 2) of the question: 1, or ASKING where it only asks, or names a time.

    When something was is told by the date of the turn: what was "last month" was told as "today".
    """
    result = numpy.ones(len(offsets), dtype=float32)
    for found in _ASKING.finditer(question):
        result[(offsets[:, 0] < found.end()) & (offsets[:, 1] > found.start())] = ASKING
    return result
