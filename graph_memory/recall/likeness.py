"""Whether two texts answer one question alike: the same words of it, by words that mean the same. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

import numpy

from graph_memory.recall.interaction import LEVELS, Cosines, telling
from graph_memory.recall.late import Matrix, rarity, unpacked
from graph_memory.recall.terms import terms
from graph_memory.rows import EpisodeRow, States

if TYPE_CHECKING:
    from graph_memory.embed import TokenStates

SHARED: Final = 0.7
"""Of what the nearest text has of the question's words one of two has so much, and of that the other."""
MEANT: Final = {"en": 0.8, "zh": 0.6}
"""Of each encoder, the mean cosine from which on the words of two texts that answer a question mean the same."""


class Likeness:
    """Of texts, to one question: `asked` are its token states, `compared` the greatest cosines to each of them.

    `rows` are all that is compared, by which words are rare; `stored` the token states of those that may be alike.
    """

    def __init__(
        self,
        question: str,
        rows: Sequence[EpisodeRow],
        asked: Mapping[str, TokenStates],
        compared: Cosines,
        stored: Mapping[str, States],
    ) -> None:
        words = [row.terms for row in rows]
        used = telling(asked, [compared.get(row.uuid, {}) for row in rows])
        self._weights = {name: rarity(question, asked[name].offsets, words, terms) for name in used}
        self._asked, self._compared, self._stored = asked, compared, stored
        self._answering: dict[tuple[str, str], Matrix] = {}
        self._best = {name: self._nearest(name) for name in used}

    def same(self, one: EpisodeRow, other: EpisodeRow) -> bool:
        """Whether `other` answers as `one` does, in each encoder that has both and the question; False without any."""
        both = [name for name in self._weights if self._has(one.uuid, name) and self._has(other.uuid, name)]
        return bool(both) and all(
            self._near(one.uuid, name) >= SHARED * self._best[name]
            and self._shared(one.uuid, other.uuid, name) >= SHARED
            and self._meant(one.uuid, other.uuid, name) >= MEANT.get(name, MEANT["en"])
            for name in both
        )

    def _has(self, uuid: str, encoder: str) -> bool:
        return encoder in self._stored.get(uuid, {}) and encoder in self._compared.get(uuid, {})

    def _nearest(self, encoder: str) -> float:
        known = [one[encoder] for one in self._compared.values() if encoder in one]
        return float((_above(numpy.stack(known), encoder) @ self._weights[encoder]).max()) if known else 0.0

    def _near(self, uuid: str, encoder: str) -> float:
        return float(_above(self._compared[uuid][encoder], encoder) @ self._weights[encoder])

    def _shared(self, one: str, other: str, encoder: str) -> float:
        """The part of the nearness of `one` that `other` has too, word by word; 0 to 1."""
        both = numpy.minimum(self._compared[one][encoder], self._compared[other][encoder])
        whole = self._near(one, encoder)
        return float(_above(both, encoder) @ self._weights[encoder]) / whole if whole > 0 else 0.0

    def _meant(self, one: str, other: str, encoder: str) -> float:
        """The mean cosine of the token of `one` and that of `other` that come nearest to each of the question."""
        weights = self._weights[encoder]
        cosines = (self._answers(one, encoder) * self._answers(other, encoder)).sum(axis=1)
        whole = float(weights.sum())
        return float(weights @ cosines) / whole if whole > 0 else 0.0

    def _answers(self, uuid: str, encoder: str) -> Matrix:
        """For each token of the question the state of the text's token that comes nearest to it."""
        if (uuid, encoder) not in self._answering:
            own, asked = unpacked(self._stored[uuid][encoder]), self._asked[encoder].rows
            found = own[(asked @ own.T).argmax(axis=1)] if len(own) else numpy.zeros_like(asked)
            self._answering[uuid, encoder] = found
        return self._answering[uuid, encoder]


def _above(cosines: Matrix, encoder: str) -> Matrix:
    """How far they are above where nothing is to the point."""
    low, _ = LEVELS.get(encoder, LEVELS["en"])
    above: Matrix = numpy.maximum(cosines - low, 0.0)
    return above
