"""The embedder over HTTP against servers that differ and that misbehave."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
import pytest

from graph_memory.embed import Vectors
from graph_memory.errors import EmbedderConflict, EmbedderUnavailable
from graph_memory.services import Embeddings
from tests.llm.stub import Behaviour, Reply, Stub, error
from tests.services.servers import SIZE, data_of, embeds, vector

TEXTS = [f"text number {n}" for n in range(25)]
OPENED: list[Any] = []


@pytest.fixture(autouse=True)
def closed() -> Iterator[None]:
    yield
    while OPENED:
        OPENED.pop().close()


def opened(stub: Stub, **given: Any) -> Any:
    one = Embeddings(**({"base_url": stub.url, "model": "BAAI/x", "dimensions": SIZE, "pause": 0.0} | given)).open()
    OPENED.append(one)
    return one


def same(found: list[Vectors], texts: list[str]) -> None:
    assert [set(one) for one in found] == [{"en"}] * len(texts)
    for one, text in zip(found, texts, strict=True):
        expected = np.array(vector(text))
        np.testing.assert_allclose(one["en"], expected / np.linalg.norm(expected), atol=1e-6)


@pytest.mark.parametrize("form", ["float", "base64"])
def test_unit_rows_in_the_order_of_the_texts(stub: Stub, form: str) -> None:
    stub.will(embeds(form=form))
    embedder = opened(stub, api_key="sk-1", batch=10, extra_body={"user": "u"})
    same(embedder.encode(TEXTS), TEXTS)
    assert embedder.encode([]) == []
    assert sorted(len(one.body["input"]) for one in stub.requests) == [5, 10, 10]
    first = stub.requests[0]
    assert first.path == "/v1/embeddings"
    assert first.headers["authorization"] == "Bearer sk-1"
    assert {**first.body, "input": 0} == {"model": "BAAI/x", "input": 0, "encoding_format": "float", "user": "u"}


def test_prefixes_and_blanks(stub: Stub) -> None:
    stub.will(embeds())
    embedder = opened(stub, query_prefix="query: ", passage_prefix="passage: ")
    embedder.encode(["a", " "])
    embedder.encode(["b"], query=True)
    assert [one.body["input"] for one in stub.requests] == [["passage: a", "passage: -"], ["query: b"]]


def test_a_batch_that_is_too_large_is_halved_and_the_size_is_kept(stub: Stub) -> None:
    stub.will(embeds(most=10))
    embedder = opened(stub, batch=25, concurrency=1)
    same(embedder.encode(TEXTS), TEXTS)
    before = len(stub.requests)
    same(embedder.encode(TEXTS), TEXTS)
    assert [len(one.body["input"]) for one in stub.requests[before:]] == [7, 7, 7, 4]


def test_a_text_that_is_refused_has_no_vector_and_costs_the_others_none(stub: Stub) -> None:
    good = embeds()

    def moderated(body: Mapping[str, Any]) -> Reply:
        return error(400, "inappropriate") if any("rude" in text for text in body["input"]) else good(body)

    stub.will(moderated)
    embedder = opened(stub, batch=8, concurrency=1)
    assert embedder.encode(["rude", *TEXTS[:3]])[0] == {}
    same(embedder.encode(TEXTS), TEXTS)
    assert [len(one.body["input"]) for one in stub.requests[-4:]] == [8, 8, 8, 1]
    assert embedder.encode(["rude"]) == [{}]
    with pytest.raises(EmbedderUnavailable, match="does not take the question"):
        embedder.encode(["rude"], query=True)


def test_a_text_that_is_too_long_is_cut_and_the_others_are_not(stub: Stub) -> None:
    stub.will(embeds(longest=1_000))
    embedder = opened(stub, tokens=100_000, concurrency=1)
    same(embedder.encode(["short", "word " * 600, "other"]), ["short", ("word " * 600).strip()[:749], "other"])
    embedder.encode(["a", "b", "c"])
    assert len(stub.requests[-1].body["input"]) == 3


def test_a_field_that_is_not_known_is_left_out(stub: Stub) -> None:
    good = embeds()

    def strict(body: Mapping[str, Any]) -> Reply:
        return error(400, "unknown field encoding_format") if "encoding_format" in body else good(body)

    stub.will(strict)
    embedder = opened(stub)
    for _ in range(2):
        same(embedder.encode(["a"]), ["a"])
    assert len(stub.requests) == 3


def test_fewer_dimensions_are_asked_for_where_the_model_has_them(stub: Stub) -> None:
    stub.will(embeds())
    opened(stub, model="text-embedding-3-small").encode(["a"])
    assert stub.requests[0].body["dimensions"] == SIZE


@pytest.mark.parametrize(
    ("bad", "told"),
    [
        (error(401, "no key sk-1"), "HTTP 401"),
        (error(400, "no such model"), "HTTP 400"),
        (data_of([1.0] * SIZE), "asked for 2 vectors, got 1"),
        (data_of([1.0] * SIZE, [0.0] * SIZE), "zero"),
        (data_of([1.0] * SIZE, [1.0] * (SIZE - 1) + [float("nan")]), "not finite"),
        (Reply(body={"error": "upstream"}), "no embeddings"),
    ],
)
def test_what_gives_no_vectors_is_told(stub: Stub, bad: Reply, told: str) -> None:
    stub.will(bad)
    with pytest.raises(EmbedderUnavailable, match=told) as caught:
        opened(stub, api_key="sk-1").encode(["a", "b"])
    assert "sk-1" not in str(caught.value)
    assert len(stub.requests) <= 3


def test_a_vector_of_another_length_is_refused_not_cut(stub: Stub) -> None:
    for size in (SIZE - 1, SIZE + 1):
        stub.will(embeds(size))
        with pytest.raises(EmbedderConflict, match=f"gave a vector of {size} numbers, not of {SIZE}"):
            opened(stub).encode(["a"])


def test_a_question_is_not_waited_for_as_long(stub: Stub) -> None:
    stub.will(Reply(hang=True))
    embedder = opened(stub, query_timeout=0.1)
    with pytest.raises(EmbedderUnavailable, match="no answer in time"):
        embedder.encode(["a"], query=True)


def test_a_failure_stops_the_rest(stub: Stub) -> None:
    answers: list[Behaviour | Reply] = [embeds(), error(401, "x")]
    stub.will(*answers)
    with pytest.raises(EmbedderUnavailable):
        opened(stub, batch=1, concurrency=2).encode(TEXTS)
    assert len(stub.requests) < len(TEXTS)
