"""What is sent and what is taken for a vector."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph_memory.errors import EmbedderConflict
from graph_memory.services.vectors import (
    LARGEST,
    STAND_IN,
    Malformed,
    batches,
    check_length,
    embeddings_of,
    fitted,
    row_of,
    sendable,
)
from graph_memory.tokens import estimated


@given(st.text(), st.integers(16, 60))
def test_what_is_sent_is_never_empty_nor_longer_than_the_model_takes(text: str, tokens: int) -> None:
    sent = sendable(text, tokens, "query: ")
    assert sent.startswith("query: ")
    assert sent.removeprefix("query: ").strip()
    assert estimated(sent) <= tokens + 1
    sent.encode()


@pytest.mark.parametrize("blank", ["", "  \n\t", "\u3000", "\ud800"])
def test_a_blank_text_is_not_sent_as_such(blank: str) -> None:
    assert sendable(blank, 100) in (STAND_IN, "\ufffd")


def test_of_a_longer_text_the_beginning_is_sent() -> None:
    assert fitted("one two three four", 3) == "one two thr"
    assert fitted("我住在北京", 4) == "我住"
    assert fitted("short", 100) == "short"
    assert len(sendable("x" * 10 * LARGEST, 1_000_000)) == LARGEST


@given(st.lists(st.text(min_size=1, max_size=30)), st.integers(1, 7), st.integers(1, 40))
def test_batches_hold_every_text_once_and_in_order(texts: list[str], size: int, tokens: int) -> None:
    made = list(batches(texts, size, tokens))
    assert [text for batch in made for text in batch] == texts
    assert all(0 < len(batch) <= size for batch in made)
    assert all(len(batch) == 1 or sum(map(estimated, batch)) <= tokens for batch in made)


@given(st.permutations(range(5)))
def test_the_order_is_that_of_the_indexes(order: list[int]) -> None:
    data = [{"index": index, "embedding": [float(index)]} for index in order]
    assert embeddings_of({"data": data}, 5) == [[0.0], [1.0], [2.0], [3.0], [4.0]]


def test_without_indexes_it_is_as_sent() -> None:
    assert embeddings_of({"data": [{"embedding": [1]}, {"embedding": [2]}]}, 2) == [[1], [2]]


@pytest.mark.parametrize(
    ("reply", "told"),
    [
        ([], "no embeddings"),
        ({}, "no embeddings"),
        ({"data": None}, "no embeddings"),
        ({"data": [{"index": 0}]}, "no embeddings"),
        ({"error": {"message": "x"}}, "no embeddings"),
        ({"data": [{"index": 0, "embedding": [1]}]}, "asked for 2 vectors, got 1"),
        ({"data": [{"index": i, "embedding": [1]} for i in range(3)]}, "asked for 2 vectors, got 3"),
        ({"data": [{"index": 0, "embedding": [1]}] * 2}, "indexes"),
        ({"data": [{"index": i, "embedding": [1]} for i in (1, 2)]}, "indexes"),
        ({"data": [{"index": "0", "embedding": [1]}, {"index": "1", "embedding": [1]}]}, "indexes"),
    ],
)
def test_fewer_more_and_others_than_asked_for_are_refused(reply: Any, told: str) -> None:
    with pytest.raises(Malformed, match=told):
        embeddings_of(reply, 2)


@given(st.lists(st.floats(allow_nan=False, allow_infinity=False), min_size=1, max_size=8))
def test_a_row_is_of_length_one_whatever_its_numbers(numbers: list[float]) -> None:
    if not any(numbers):
        with pytest.raises(Malformed, match="zero"):
            row_of(numbers)
        return
    row = row_of(numbers)
    assert (row.dtype, len(row)) == (np.float32, len(numbers))
    assert math.isclose(float(np.linalg.norm(row)), 1.0, rel_tol=1e-5)


@pytest.mark.parametrize(
    ("embedding", "told"),
    [
        ([0.0, 0.0], "zero"),
        ([1.0, float("nan")], "not finite"),
        ([1.0, float("inf")], "not finite"),
        ([], "no list"),
        ([[1.0]], "no list"),
        (None, "no list|no number"),
        (["a"], "no number"),
        ([1.0, None], "not finite|no number"),
        ({"a": 1}, "no list|no number"),
        ("not base64!", "no number"),
        ("AAA=", "no number"),
    ],
)
def test_what_is_no_vector_is_refused(embedding: Any, told: str) -> None:
    with pytest.raises(Malformed, match=told):
        row_of(embedding)


def test_another_length_is_told_with_what_to_do() -> None:
    with pytest.raises(EmbedderConflict, match=r"^m gave a vector of 2 numbers, not of 3: give dimensions=2 .*reembed"):
        check_length("m", row_of([1, 2]), 3)
