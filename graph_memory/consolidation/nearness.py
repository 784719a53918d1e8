"""Which names mean nearly the same, by an embedder: approximate blocks of their vectors, and the cosine of two.

A vector falls into a block by the sides on which it lies of planes that are the same in every run; names that share
two such blocks are candidates. Of more than MOST_ENCODED names, the first by id are encoded.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from graph_memory.consolidation.keys import number
from graph_memory.consolidation.scoring import NEAR

if TYPE_CHECKING:
    from graph_memory.embed import Embedder

MOST_ENCODED: Final = 5_000
"""Names that one run encodes."""
TABLES: Final = 8
PLANES: Final = 10
SEED: Final = 7
Floats = NDArray[np.float32]


class Nearness:
    """Without an embedder nothing is near."""

    def __init__(self, embedder: Embedder | None) -> None:
        self._embedder = embedder
        self._left = MOST_ENCODED if embedder else 0
        self._middles: dict[str, Floats] = {}
        self._kept: dict[str, dict[str, Floats]] = {}

    def keys(self, names: Sequence[str]) -> list[set[int]]:
        """The weak keys of each name: the blocks of its vectors."""
        if not self._left or self._embedder is None:
            return [set() for _ in names]
        taken = names[: self._left]
        self._left -= len(taken)
        encoded = self._embedder.encode(taken)
        self._kept.update(zip(taken, encoded, strict=True))
        self._measure(encoded)
        return [self._blocks(vectors) for vectors in encoded] + [set() for _ in names[len(taken) :]]

    def near(self, one: str, other: str) -> bool:
        """Whether the vectors of two names that were encoded are near."""
        return bool(self._kept) and self.cosine(one, other) >= NEAR

    def cosine(self, one: str, other: str) -> float:
        """The greatest by an encoder that reads both; 0 where none does."""
        a, b = self._kept.get(one, {}), self._kept.get(other, {})
        return max((float(a[name] @ b[name]) for name in a.keys() & b.keys()), default=0.0)

    def _measure(self, encoded: Sequence[dict[str, Floats]]) -> None:
        """The middle of the first names of each encoder: vectors of names lie in a narrow cone around it."""
        for name in {name for vectors in encoded for name in vectors} - self._middles.keys():
            self._middles[name] = np.mean([vectors[name] for vectors in encoded if name in vectors], axis=0)

    def _blocks(self, vectors: dict[str, Floats]) -> set[int]:
        found = set()
        for name, vector in vectors.items():
            sides = _planes(len(vector)) @ (vector - self._middles[name]) > 0
            for table, bits in enumerate(sides.reshape(TABLES, PLANES)):
                found.add(number(f"near {name} {table} {np.packbits(bits).tobytes().hex()}", broad=True, weak=True))
        return found


@cache
def _planes(length: int) -> Floats:
    planes: Floats = np.random.default_rng(SEED).standard_normal((TABLES * PLANES, length), dtype=np.float32)
    return planes
