"""Letters and how alike they are: plain letters of any script, the sound of a word, edits between two words."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache, lru_cache
from typing import Final
from unicodedata import combining, normalize
from unicodedata import name as unicode_name

from graph_memory.names import canonical, has_han

_SPECIAL: Final = str.maketrans(
    {"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i"}
)
_LATIN: Final = re.compile("[\x00-\u024f\u1e00-\u1eff\u2000-\u206f’“”]*")
_SOUNDS: Final = [
    (re.compile(pattern), sound)
    for pattern, sound in (
        (r"^(?:kn|gn|pn|wr)", lambda found: found[0][1]),
        (r"tsch|tch|sch|sh|^ch|cz|zh|dsch|dj|dzh|(?<!^)j(?=$)", "S"),
        (r"ph", "f"),
        (r"ck|ch|kh|gh(?=[aeiou])|q", "k"),
        (r"gh", ""),
        (r"th|dt|dh", "t"),
        (r"x", "ks"),
        (r"c(?=[eiy])|z|ts", "s"),
        (r"c", "k"),
        (r"w", "v"),
        (r"(?<=[aeiou])h", ""),
        (r"[jy]", "i"),
    )
]


def plain(name: str) -> str:
    """The canonical name in plain lower-case Latin letters, accents taken off; other scripts are transliterated."""
    text = canonical(name)
    if text.isascii():
        return text
    if not _LATIN.fullmatch(text):
        from anyascii import anyascii

        return str(anyascii(text)).lower().replace("`", "'")
    text = text.translate(_SPECIAL)
    return "".join(c for c in normalize("NFKD", text) if not combining(c)).replace("’", "'")


@lru_cache(maxsize=1 << 15)
def sound(word: str) -> str:
    """What words that sound alike have in common: consonants by their class, and whether a vowel comes first."""
    for pattern, to in _SOUNDS:
        word = pattern.sub(to, word)
    word = re.sub(r"(.)\1+", r"\1", word)
    return ("a" if word[:1] in "aeiou" else "") + re.sub("[aeiou]", "", word)


def edits(one: str, other: str, at_most: int) -> int:
    """Letters put in, taken out, replaced or swapped with their neighbour; at_most + 1 for more."""
    return _distance()(one, other, score_cutoff=at_most)


@cache
def _distance() -> Callable[..., int]:
    from rapidfuzz.distance import OSA

    return OSA.distance


@lru_cache(maxsize=1 << 16)
def spelt_alike(one: str, other: str) -> float:
    """1 for the same word, else how much of two words is left by edits: 0 where too little to be a misspelling."""
    if one == other:
        return 1.0
    longer = max(len(one), len(other))
    if longer < 3:
        return 0.0
    most = 1 if longer < 7 else 2 if longer < 11 else 3
    found = edits(one, other, most)
    if found > most:
        return 0.0
    return 1 - found / longer


@lru_cache(maxsize=1 << 15)
def rough_sound(word: str) -> str:
    """What is left of a word's sound when it goes through another script: no voice, no vowel, l as r."""
    return sound(word.replace("w", "")).translate(_ROUGH)


_ROUGH: Final = str.maketrans("bvgdlzS", "pfktrss")


@lru_cache(maxsize=1 << 15)
def script(name: str) -> str:
    """The script of the first letter: "latin" (also where there is none), "han", or Unicode's word for another."""
    letter = next((c for c in name if c.isalpha()), "a")
    return "han" if has_han(letter) else unicode_name(letter, "").split(" ")[0].split("-")[0].lower()
