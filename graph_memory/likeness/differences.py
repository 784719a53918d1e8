"""What tells names apart however alike they are: numbers and versions, negations, directions, opposites."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import Final

from graph_memory.likeness.lists import legal_forms, opposites, words

_UNITS: Final = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen"
    " eighteen nineteen"
)
_TENS: Final = "twenty thirty forty fifty sixty seventy eighty ninety"
_ORDINALS: Final = "zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth"
_NUMERALS: Final = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii", "xiii", "xiv", "xv")
_ROMAN: Final = {numeral: str(i) for i, numeral in enumerate(_NUMERALS, 1)}


@cache
def _number_words() -> dict[str, int]:
    found = {word: i for i, word in enumerate(_UNITS.split())} | {"fourty": 40}
    found |= {word: 10 * i for i, word in enumerate(_TENS.split(), 2)}
    return found | {word: i for i, word in enumerate(_ORDINALS.split())}


def numbers(told: Sequence[str]) -> tuple[list[str], tuple[str, ...]]:
    """The words with numbers in figures, and the numbers: "forty-four", "44th" and "44" are one; so are III and 3."""
    spelt: list[str] = []
    for place, word in enumerate(told):
        number = _figure(word, last=place > 0 and legal_forms().keys() >= set(told[place + 1 :]))
        if (
            spelt
            and re.fullmatch("[2-9]0", spelt[-1])
            and re.fullmatch("[1-9]", number)
            and told[place - 1] in _number_words()
        ):
            spelt[-1] = str(int(spelt[-1]) + int(number))
        else:
            spelt.append(number)
    return spelt, tuple(sorted(number for word in spelt for number in re.findall(r"\d+", word)))


def _figure(word: str, last: bool) -> str:
    if word in _number_words():
        return str(_number_words()[word])
    if ordinal := re.fullmatch(r"(\d+)(?:st|nd|rd|th)", word):
        return ordinal[1]
    return _ROMAN.get(word, word) if last else word


def apart(one: Sequence[str], other: Sequence[str]) -> str:
    """The word by which one denies the other, says another direction or the opposite; "" none."""
    a, b = Counter(one), Counter(other)
    only = set(a - b) | set(b - a)
    for known in (words("apart", "negations"), words("apart", "directions")):
        if found := only & known:
            return min(found)
    return next((word for word in a - b if opposites().get(word, frozenset()) & set(b - a)), "")
