"""Names that mean nearly the same: approximate blocks by an embedder, bounded."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from graph_memory.consolidation import nearness
from graph_memory.consolidation.keys import BROAD, WEAK
from graph_memory.consolidation.nearness import TABLES, Nearness
from graph_memory.embed import Vectors


class Given:
    """Vectors by name: an embedder that a user brings."""

    id = "given"

    def __init__(self, **vectors: Sequence[float]) -> None:
        self.dimensions = {"en": 4}
        self.calls = 0
        self._vectors = vectors

    def encode(self, texts: Sequence[str], *, query: bool = False) -> list[Vectors]:
        self.calls += len(texts)
        rows = [np.array(self._vectors[text], dtype=np.float32) for text in texts]
        return [{"en": row / np.linalg.norm(row)} for row in rows]


NAMES = {"one": (1, 0.1, 0, 0), "near": (1, 0.11, 0, 0), "far": (0, 0, 1, 0), "other": (0, 0, 0.2, 1)}


def test_near_names_share_weak_keys_and_far_ones_do_not() -> None:
    one, near, far, _ = Nearness(Given(**NAMES)).keys(list(NAMES))
    assert len(one & near) >= 2
    assert len(one & far) < 2
    assert len(one) == TABLES
    assert all(key & WEAK and key & BROAD for key in one)


def test_the_cosine_is_that_of_names_that_were_encoded() -> None:
    found = Nearness(Given(**NAMES))
    assert found.cosine("one", "near") == 0
    found.keys(list(NAMES))
    assert found.cosine("one", "near") == pytest.approx(1, abs=1e-3)
    assert (found.near("one", "near"), found.near("one", "far"), found.near("one", "unknown")) == (True, False, False)


def test_keys_are_the_same_in_every_run() -> None:
    assert Nearness(Given(**NAMES)).keys(list(NAMES)) == Nearness(Given(**NAMES)).keys(list(NAMES))


def test_without_an_embedder_nothing_is_near() -> None:
    found = Nearness(None)
    assert found.keys(["one", "near"]) == [set(), set()]
    assert not found.near("one", "near")


def test_no_more_than_the_first_names_are_encoded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nearness, "MOST_ENCODED", 3)
    embedder = Given(**NAMES)
    found = Nearness(embedder)
    assert [bool(keys) for keys in found.keys(["one", "near"]) + found.keys(["far", "other"])] == [
        True,
        True,
        True,
        False,
    ]
    assert found.keys(["one"]) == [set()]
    assert embedder.calls == 3
