"""A person's name taken apart."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from graph_memory.gazetteer import given_names
from graph_memory.likeness.han import family
from graph_memory.likeness.letters import plain, script
from graph_memory.likeness.lists import words
from graph_memory.names import canonical

_LONGEST_HAN: Final = 5
_GENERATIONS: Final = {"junior": "jr", "senior": "sr", "2nd": "ii", "3rd": "iii", "4th": "iv"}
_CAPITALS: Final = re.compile(r"\b(?!II\b|IV\b|JR\b|SR\b|MD\b|PH\b|DR\b|MR\b|MS\b|RN\b|PE\b)([A-Z])([A-Z])\b")
_RUN_ON: Final = re.compile(r"(?<=[a-zà-ÿ]{2})(?=[A-Z][a-zà-ÿ])")
_OFFICE: Final = frozenset({"of", "for", "to", "at"})
"""What behind a title says that it is an office, and no part of a name: mayor of Norvale."""
_DIGIT_LETTERS: Final = str.maketrans("01345789", "oieasgbg")


@dataclass(frozen=True, slots=True)
class Person:
    """A name taken apart: `words` with the family name last; `generation`: jr, iii …; `sex` as far as a title says.

    `joined` has its particles (van, de, bin), which are none of the words.
    """

    words: tuple[str, ...]
    joined: str
    numbers: tuple[str, ...]
    generation: str
    sex: str
    script: str


@lru_cache(maxsize=1 << 15)
def person(name: str) -> Person:
    """The name read as a person's: "Marsh, III, Tilda R." is tilda r marsh, iii."""
    written = script(name)
    if written == "han":
        name = _western(canonical(name))
    elif not name.isupper():
        name = _RUN_ON.sub(" ", _CAPITALS.sub(r"\1 \2", name))
    parts = [re.findall(r"[^\W_]+", part.replace("'", "")) for part in plain(name).split(",")]
    told = [word for part in parts for word in part]
    kept = [bare for place, part in enumerate(parts) if (bare := _bare(part, place))]
    ordered = [_letters(word) for part in (*kept[1:], *kept[:1]) for word in part] or told
    generation = next((word for word in told[1:] if word in words("person", "suffixes")), "")
    numbers = tuple(sorted(re.findall(r"\d+", " ".join(told))))
    generation = _GENERATIONS.get(generation, generation)
    return Person(_words(ordered), "".join(ordered), numbers, generation, _sex(told[:1]), written)


def _western(name: str) -> str:
    """A name in Chinese characters with its surname last, apart."""
    own = family(name) if len(name) < _LONGEST_HAN and "·" not in name else ""
    return f"{plain(name.removeprefix(own))} {plain(own)}"


def _letters(word: str) -> str:
    """Digits within a word read as the letters that they look like."""
    return word if word.isdigit() else word.translate(_DIGIT_LETTERS)


def _words(told: list[str]) -> tuple[str, ...]:
    """Without particles, as far as something is left: at the end only those that no family is called."""
    particles, ends = words("person", "particles"), words("person", "loose_particles")
    last = len(told) - 1
    kept = [
        word
        for place, word in enumerate(told)
        if word not in (ends if place == last else particles) or (not place and word in given_names())
    ]
    return tuple(kept or told)


def _sex(title: list[str]) -> str:
    return next((sex[0] for sex in ("female", "male") if words("person", f"{sex}_titles").intersection(title)), "")


def _bare(part: list[str], place: int) -> list[str]:
    """Without titles before, degrees and generations after; the first part keeps something."""
    kept = list(part)
    titles = words("person", "titles")
    while len(kept) > 1 and kept[0] in titles and (len(kept) > 2 or kept[0] not in given_names()):
        if kept[1] in _OFFICE:
            break
        del kept[0]
    ends = words("person", "degrees") | words("person", "suffixes")
    while kept and kept[-1] in ends and (place or len(kept) > 1):
        del kept[-1]
    return kept
