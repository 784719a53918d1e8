"""The words that a Chinese sentence is read as: simplified characters, and plain words in the place of idioms."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from graph_memory.names import simplified
from graph_memory.reading.said import Said

Tagger = Callable[[str], list[tuple[str, str]]]
SILENCED: Final = "\ue000"  # stands where an idiom that claims nothing was


@dataclass(frozen=True, slots=True)
class Wording:
    """A sentence `written`, and the same in simplified characters: place by place the same."""

    written: str
    simple: str

    def as_written(self, said: Said) -> Said:
        """Its names in the characters that the sentence has."""
        if self.written == self.simple:
            return said
        names = (said.subject, said.object, said.instead_of)
        subject, object, instead_of = (name and self._restored(name) for name in names)
        return replace(said, subject=subject or said.subject, object=object, instead_of=instead_of)

    def _restored(self, name: str) -> str:
        place = self.simple.find(name)
        return name if place < 0 or name in self.written else self.written[place : place + len(name)]


def worded(text: str) -> Wording:
    simple = simplified(text)
    return Wording(text, simple if len(simple) == len(text) else text)


class Idioms:
    """Plain phrases by idiom, both in simplified characters; an empty one claims nothing."""

    def __init__(self, phrases: Mapping[str, str], tag: Tagger) -> None:
        self._phrases: Final = phrases
        self._tag: Final = tag

    def plain(self, text: str) -> str:
        """The text with plain words for idioms, the longest first, and SILENCED for those that claim nothing."""
        if not self._phrases or not self._pattern.search(text):
            return text
        edges = self._edges(text)
        return self._pattern.sub(lambda one: self._word(one) if {*one.span()} <= edges else one[0], text)

    def _word(self, found: re.Match[str]) -> str:
        return self._phrases[found[0].casefold()] or SILENCED

    def _edges(self, text: str) -> set[int]:
        """Where words begin or end: 吃土 is no idiom in 吃土豆."""
        edges, place = {0}, 0
        for word, _ in self._tag(text):
            place = text.find(word, place) + len(word)
            edges |= {place - len(word), place}
        return edges

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        return re.compile("|".join(sorted(map(re.escape, self._phrases), key=len, reverse=True)), re.I)
