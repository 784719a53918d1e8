from __future__ import annotations

import math

import numpy
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy import float32
from numpy.typing import NDArray

from graph_memory.recall.late import ABSENT, BESIDE, greatest, in_context, of_sessions, packed, rarity, unpacked

Rows = NDArray[float32]
sizes = st.tuples(st.integers(0, 6), st.integers(1, 9), st.integers(0, 2**32 - 1))
sessions = st.lists(st.sampled_from(["", "a", "b"]), min_size=1, max_size=8).map(sorted)


def unit_rows(tokens: int, width: int, seed: int) -> Rows:
    rows = numpy.random.default_rng(seed).normal(size=(tokens, width)).astype(float32)
    return rows / numpy.linalg.norm(rows, axis=1, keepdims=True)


def flags(bits: int, size: int) -> NDArray[numpy.bool_]:
    return numpy.array([bits >> place & 1 for place in range(size)], dtype=bool)


@given(sizes)
def test_what_is_unpacked_is_near_what_was_packed(size: tuple[int, int, int]) -> None:
    rows = unit_rows(*size)
    found = unpacked(packed(rows))
    assert found.shape == rows.shape
    assert (numpy.abs(found - rows) <= numpy.abs(rows).max(axis=1, initial=0, keepdims=True) / 254 + 1e-6).all()


def test_a_row_of_zeros_and_the_size_of_a_token() -> None:
    assert unpacked(packed(numpy.zeros((1, 3), float32))).tolist() == [[0, 0, 0]]
    assert len(packed(unit_rows(5, 384, 0))) == 2 + 5 * (384 + 4)


@given(st.lists(st.none() | st.integers(0, 4), max_size=5), st.integers(0, 3))
def test_greatest_is_that_of_a_loop(texts: list[int | None], tokens: int) -> None:
    stored = [None if size is None else packed(unit_rows(size, 8, place)) for place, size in enumerate(texts)]
    asked = unit_rows(tokens, 8, 99)
    naive = [
        [max((float(row @ token) for row in unpacked(states)), default=ABSENT) if states else ABSENT for token in asked]
        for states in stored
    ]
    assert greatest(stored, asked) == pytest.approx(numpy.array(naive, float32).reshape(len(texts), tokens), abs=1e-5)


@given(sessions)
def test_a_turn_is_raised_by_those_beside_it_in_its_session(names: list[str]) -> None:
    near = numpy.random.default_rng(len(names)).uniform(-1, 1, size=(len(names), 3)).astype(float32)
    found = in_context(near, names)
    for place, name in enumerate(names):
        beside = [
            share * near[place + step]
            for step, share in BESIDE.items()
            if name and 0 <= place + step < len(names) and names[place + step] == name
        ]
        assert found[place] == pytest.approx(numpy.max([near[place], *beside], axis=0))


@given(sessions, st.integers(0, 255))
def test_a_session_is_as_near_as_the_best_of_it_that_tells(names: list[str], telling: int) -> None:
    near = numpy.random.default_rng(len(names)).uniform(-1, 1, size=(len(names), 2)).astype(float32)
    tells = flags(telling, len(names))
    found = of_sessions(near, names, tells)
    silent: list[Rows] = []
    known: list[Rows] = []
    for place, name in enumerate(names):
        mine = [other for other in range(len(names)) if other == place or (name and names[other] == name)]
        told = [near[other] for other in mine if tells[other]]
        (known if told else silent).append(found[place])
        assert not told or found[place] == pytest.approx(numpy.max(told, axis=0))
    least = numpy.min(known, axis=0) if known else numpy.full(2, ABSENT)
    assert all(row == pytest.approx(least) for row in silent)


def test_what_is_rare_among_the_texts_weighs_more() -> None:
    texts = ["bee hive", "bee", "cat"]
    offsets = numpy.array([[0, 4], [5, 8], [8, 9], [10, 13]], numpy.int32)
    found = rarity("hive beeX cat", offsets, texts, lambda word: [word.lower().removesuffix("x")])
    assert found == pytest.approx([math.log1p(4 / (count + 0.5)) for count in (1, 2, 2, 1)])


@settings(max_examples=20)
@given(st.text(max_size=12))
def test_a_token_of_no_term_is_in_every_text(question: str) -> None:
    offsets = numpy.array([[0, len(question)]], numpy.int32)
    assert rarity(question, offsets, ["a", "b"], lambda _: []) == pytest.approx([math.log1p(3 / 2.5)])


def test_a_token_of_han_is_a_word_of_its_own() -> None:
    offsets = numpy.array([[0, 1], [1, 2]], numpy.int32)
    found = rarity("养蜂", offsets, ["蜂", "鱼"], list)
    assert found == pytest.approx([math.log1p(3 / 0.5), math.log1p(3 / 1.5)])
