"""Clients of graphiti-core that the user brings: its own classes."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import numpy as np
import pytest

from graph_memory.errors import EmbedderConflict, EmbedderUnavailable
from graph_memory.graphiti import load
from graph_memory.services import Embeddings
from graph_memory.services.brought import BroughtEmbedder, BroughtReranker
from tests.llm.stub import Stub
from tests.services.servers import SIZE, embeds, vector

CORE = load()
OPENED: list[BroughtEmbedder] = []


@pytest.fixture(autouse=True)
def closed() -> Iterator[None]:
    yield
    while OPENED:
        OPENED.pop().close()


class OneByOne(CORE.embedder.EmbedderClient):  # type: ignore[misc, name-defined]
    """Without `create_batch`, as the base class allows; it keeps the loop in which it is called."""

    def __init__(self) -> None:
        self.loops: list[Any] = []

    async def create(self, input_data: Any) -> list[float]:
        self.loops.append(asyncio.get_running_loop())
        await asyncio.sleep(0)
        return vector(input_data[0])


class Batched(OneByOne):
    def __init__(self, *answers: Any) -> None:
        super().__init__()
        self.answers, self.asked = list(answers), []

    async def create_batch(self, input_data_list: list[str]) -> Any:
        self.asked.append(input_data_list)
        answer = self.answers.pop(0) if self.answers else [vector(text) for text in input_data_list]
        if isinstance(answer, Exception):
            raise answer
        return answer


def opened(client: Any, **given: Any) -> BroughtEmbedder:
    made = Embeddings(client=client, **({"model": "m", "dimensions": SIZE} | given)).open()
    assert isinstance(made, BroughtEmbedder)
    OPENED.append(made)
    return made


async def test_it_is_called_in_the_loop_of_the_memory_in_batches() -> None:
    client = Batched()
    found = await opened(client, batch=2).aencode(["a", "b", " "])
    assert client.asked == [["a", "b"], ["-"]]
    assert [len(one["en"]) for one in found] == [SIZE] * 3


async def test_without_batches_it_is_asked_one_by_one() -> None:
    client = OneByOne()
    embedder = opened(client)
    for _ in range(2):
        found = await embedder.aencode(["a", "b"])
        np.testing.assert_allclose([float(np.linalg.norm(one["en"])) for one in found], 1.0, rtol=1e-5)
    assert client.loops == [asyncio.get_running_loop()] * 4


async def test_from_another_thread_it_has_one_loop_for_all_calls() -> None:
    client = OneByOne()
    embedder = opened(client)
    for _ in range(2):
        assert len(await asyncio.to_thread(embedder.encode, ["a"])) == 1
    assert len(set(client.loops)) == 1
    assert client.loops[0] is not asyncio.get_running_loop()


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        (RuntimeError("sk-1"), r"Batched raised RuntimeError$"),
        ([[1.0] * SIZE], "asked for 2 vectors, got 1"),
        (None, "got no"),
        ([[1.0] * SIZE, [0.0] * SIZE], "zero"),
        ([[1.0] * SIZE, [float("nan")] * SIZE], "not finite"),
    ],
)
async def test_what_gives_no_vectors_is_told(answer: Any, told: str) -> None:
    with pytest.raises(EmbedderUnavailable, match=told):
        await opened(Batched(answer)).aencode(["a", "b"])


async def test_another_length_is_refused() -> None:
    with pytest.raises(EmbedderConflict, match=f"of {SIZE} numbers, not of 8"):
        await opened(Batched(), dimensions=8).aencode(["a"])


async def test_a_client_that_hangs_is_not_waited_for() -> None:
    class Hanging(Batched):
        async def create_batch(self, input_data_list: list[str]) -> Any:
            await asyncio.sleep(60)

    with pytest.raises(EmbedderUnavailable, match=r"no vectors in 0\.05 s"):
        await opened(Hanging(), query_timeout=0.05).aencode(["a"], query=True)


async def test_the_client_of_openai(stub: Stub) -> None:
    stub.will(embeds(most=2))
    module = import_module("graphiti_core.embedder.openai")
    config = module.OpenAIEmbedderConfig(
        embedding_model="text-embedding-3-small", embedding_dim=SIZE, api_key="sk-1", base_url=stub.url
    )
    client = module.OpenAIEmbedder(config)
    embedder = Embeddings(client=client, batch=2).open()
    assert embedder.id == f"graphiti-OpenAIEmbedder:text-embedding-3-small:{SIZE}"
    found = await embedder.aencode(["a", "b", "c"])  # type: ignore[attr-defined]
    assert [len(one["en"]) for one in found] == [SIZE] * 3
    await client.client.close()


class Ranking(CORE.cross_encoder.client.CrossEncoderClient):  # type: ignore[misc, name-defined]
    def __init__(self, *answer: tuple[str, float]) -> None:
        self.answer, self.asked = list(answer), list[list[str]]()

    async def rank(self, query: str, passages: list[str]) -> list[tuple[str, float]]:
        self.asked.append(passages)
        return self.answer


async def test_passages_get_their_scores_back_and_twins_the_same() -> None:
    client = Ranking(("b", 0.9), ("a", 0.1))
    reranker = BroughtReranker(client)
    assert await reranker.scores("q", ["a", "b", "a"]) == [0.1, 0.9, 0.1]
    assert (client.asked, reranker.id) == ([["a", "b"]], "graphiti:Ranking")


@pytest.mark.parametrize(
    "answer",
    [[("a", 0.1)], [("a", 0.1), ("b", 0.2), ("c", 0.3)], [("a", 0.1), ("b", float("nan"))], [("a", 0.1), ("c", 1)]],
)
async def test_fewer_others_and_no_numbers_are_refused(answer: list[tuple[str, float]]) -> None:
    with pytest.raises(ValueError, match="Ranking"):
        await BroughtReranker(Ranking(*answer)).scores("q", ["a", "b"])
