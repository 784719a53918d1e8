"""The reranker over HTTP, in the shapes of its servers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph_memory.services import Rerank
from graph_memory.services.posting import NoReply
from graph_memory.services.reranking import HttpReranker, scores_of
from tests.llm.stub import Reply, Stub, error
from tests.services.servers import ranks, tei

TEXTS = ["bees and honey", "rain", "bees"]


def scores(stub: Stub, *questions: str, **given: Any) -> list[list[float]]:
    made: Any = Rerank(**({"base_url": stub.url, "model": "m", "pause": 0.0} | given)).open()
    reranker: HttpReranker = made.reranker
    try:
        return [reranker.scores(question, TEXTS) for question in questions]
    finally:
        made.close()


def test_as_jina_cohere_and_vllm_have_it(stub: Stub) -> None:
    stub.will(ranks)
    assert scores(stub, "bees honey", api_key="sk-1", extra_body={"truncate": True}) == [[1.0, 0.0, 0.5]]
    request = stub.requests[0]
    assert (request.path, request.headers["authorization"]) == ("/v1/rerank", "Bearer sk-1")
    assert request.body == {
        "model": "m",
        "query": "bees honey",
        "documents": TEXTS,
        "top_n": 3,
        "return_documents": False,
        "truncate": True,
    }


def test_as_tei_has_it_and_it_is_remembered(stub: Stub) -> None:
    stub.will(tei)
    assert scores(stub, "bees honey", "rain", model="") == [[1.0, 0.0, 0.5], [0.0, 1.0, 0.0]]
    assert ["texts" in one.body for one in stub.requests] == [False, True, True]


def test_a_field_that_is_not_known_is_left_out(stub: Stub) -> None:
    def strict(body: Mapping[str, Any]) -> Reply:
        for name in ("return_documents", "top_n"):
            if name in body:
                return error(400, f"unknown field: {name}")
        return ranks({**body, "top_n": 3})

    stub.will(strict)
    assert scores(stub, "bees honey", "rain") == [[1.0, 0.0, 0.5], [0.0, 1.0, 0.0]]
    assert len(stub.requests) == 4


@pytest.mark.parametrize("bad", [error(400, "no such model"), error(401, "x"), Reply(body={"results": []})])
def test_what_gives_no_scores_is_told(stub: Stub, bad: Reply) -> None:
    stub.will(bad)
    with pytest.raises(NoReply):
        scores(stub, "q")
    assert len(stub.requests) == 1


@given(st.permutations(range(4)))
def test_the_order_is_that_of_the_indexes(order: list[int]) -> None:
    given: list[Mapping[str, Any]] = [{"index": i, "relevance_score": i / 10} for i in order]
    assert scores_of({"results": given}, 4) == scores_of(given, 4) == [0.0, 0.1, 0.2, 0.3]
    assert scores_of({"data": given}, 4) == [0.0, 0.1, 0.2, 0.3]


@pytest.mark.parametrize(
    "reply",
    [
        None,
        {},
        "ok",
        {"results": None},
        [{"index": 0, "score": 1}],
        [{"index": 0, "score": 1}] * 2,
        [{"index": 0, "score": 1}, {"index": 2, "score": 1}],
        [{"index": 0, "score": 1}, {"index": True, "score": 1}],
        [{"index": 0, "score": 1}, {"index": 1, "score": float("nan")}],
        [{"index": 0, "score": 1}, {"index": 1, "score": 10**400}],
        [{"index": 0, "score": 1}, {"index": 1, "score": "1"}],
        [{"index": 0, "score": 1}, {"index": 1, "score": True}],
        [{"index": 0, "score": 1}, {"index": 1}],
        [{"index": 0, "score": 1}, 1],
    ],
)
def test_nonsense_is_no_score(reply: Any) -> None:
    assert scores_of(reply, 2) is None
