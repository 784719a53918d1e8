"""What may be asked for, and how the vectors are named."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from graph_memory.errors import InvalidInput, MissingWeights
from graph_memory.llm import providers
from graph_memory.opening import chosen_embedder, embedder_of, open_reranker, reranker_of
from graph_memory.services import Embeddings, Rerank
from graph_memory.services.options import WITHOUT, embedding_models
from graph_memory.settings import read_settings

HOME = {"HOME": "/home/ann"}
KEY = "sk-secret-123"
URL = "http://127.0.0.1:9/v1"


class Client:
    """What a client of graphiti-core looks like from outside."""

    def __init__(self, **config: Any) -> None:
        self.config = SimpleNamespace(**config)

    async def create(self, input_data: Any) -> list[float]:
        raise NotImplementedError


@pytest.mark.parametrize(
    ("given", "id"),
    [
        (
            {"provider": "openai", "model": "text-embedding-3-small", "api_key": KEY},
            "openai:text-embedding-3-small:1536",
        ),
        (
            {"provider": "qwen", "model": "text-embedding-v4", "api_key": KEY, "dimensions": 512},
            "qwen:text-embedding-v4:512",
        ),
        ({"model": "a/b", "base_url": URL, "dimensions": 7, "api_key": KEY}, "custom:a/b:7"),
        ({"model": "bge-m3", "provider": "ollama"}, "ollama:bge-m3:1024"),
        ({"model": "m", "base_url": URL, "dimensions": 7, "query_prefix": "q"}, "custom:m:7"),
        ({"model": "m", "base_url": URL, "dimensions": 7, "passage_prefix": "p"}, "custom:m:7:82079eb1"),
        ({"client": Client(embedding_model="m", embedding_dim=9)}, "graphiti-Client:m:9"),
        ({"client": Client(), "model": "m", "dimensions": 9}, "graphiti-Client:m:9"),
    ],
)
def test_the_id_names_who_what_and_how_many_and_no_address(given: dict[str, Any], id: str) -> None:
    made = Embeddings(**given)
    assert made.id == id
    assert KEY not in repr(made)
    opened = made.open()
    assert (opened.id, list(opened.dimensions)) == (id, ["en"])


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({}, "name the model"),
        ({"provider": "nobody", "model": "m"}, "there is no provider 'nobody'"),
        ({"model": "m", "base_url": URL}, "say how many numbers a vector of m has: give dimensions"),
        ({"model": "bge-m3"}, "custom has no address"),
        ({"provider": "openai", "model": "text-embedding-3-small"}, "openai needs a key"),
        ({"provider": "kimi", "model": "bge-m3", "api_key": KEY}, "kimi has no embeddings"),
        ({"model": "m", "dimensions": 0, "base_url": URL}, "dimensions: Input should be greater"),
        ({"model": "m", "base_url": f"http://u:{KEY}@h/v1"}, "holds no user, password"),
        ({"model": "m", "base_url": URL, "api_key": "a b"}, "a key holds"),
        ({"model": "m", "base_url": URL, "something": 1}, "something: Extra"),
        ({"client": object()}, "object has no create"),
        ({"client": Client(), "model": "m"}, "say how many numbers"),
    ],
)
def test_what_does_not_fit_is_told(given: dict[str, Any], told: str) -> None:
    with pytest.raises(InvalidInput, match=told) as caught:
        Embeddings(**given)
    assert KEY not in str(caught.value)


def test_the_batches_are_those_of_the_providers() -> None:
    sizes = {name: row.embedding_batch for name, row in providers().items()}
    assert (sizes["qwen"], sizes["gemini"], sizes["glm"]) == (10, 100, 64)
    opened: Any = Embeddings("qwen", model="text-embedding-v4", api_key=KEY).open()
    assert (opened._wanted.batch, opened._wanted.tokens, opened._wanted.shorter) == (10, 8192, False)
    assert all(name in providers() for name in WITHOUT)
    assert all(model.dimensions >= 64 for model in embedding_models().values())


def test_what_is_chosen_for_a_memory() -> None:
    assert chosen_embedder(None, None) is None
    assert chosen_embedder("auto", Path("/nowhere")) is None
    assert chosen_embedder(Client(embedding_model="m", embedding_dim=9), None).id == "graphiti-Client:m:9"  # type: ignore[union-attr]
    for wrong in ("openai", 7, object()):
        with pytest.raises(InvalidInput, match="is no embedder"):
            chosen_embedder(wrong, None)


def test_the_settings_name_an_embedder_and_a_reranker() -> None:
    environ = HOME | {
        "GRAPH_MEMORY_EMBEDDER": "qwen",
        "GRAPH_MEMORY_EMBEDDER_MODEL": "text-embedding-v4",
        "DASHSCOPE_API_KEY": KEY,
        "GRAPH_MEMORY_EMBEDDER_BATCH": "5",
        "GRAPH_MEMORY_RERANKER_BASE_URL": URL,
        "GRAPH_MEMORY_RERANKER_MODEL": "bge-reranker-v2-m3",
        "GRAPH_MEMORY_RERANKER_API_KEY": KEY,
        "GRAPH_MEMORY_RERANKER_TOP": "7",
    }
    settings = read_settings(environ)
    assert KEY not in repr(settings)
    made = embedder_of(settings)
    assert (made.id, made.batch, made.api_key.get_secret_value()) == ("qwen:text-embedding-v4:1024", 5, KEY)
    reranker = reranker_of(settings)
    assert reranker is not None
    assert (reranker.model, reranker.top, reranker.timeout) == ("bge-reranker-v2-m3", 7, 5.0)
    assert (embedder_of(read_settings(HOME)), reranker_of(read_settings(HOME))) == ("auto", None)


def test_the_key_of_a_provider_goes_to_its_own_address_alone() -> None:
    environ = HOME | {"GRAPH_MEMORY_EMBEDDER": "openai", "OPENAI_API_KEY": KEY}
    environ |= {"GRAPH_MEMORY_EMBEDDER_MODEL": "text-embedding-3-small", "GRAPH_MEMORY_EMBEDDER_BASE_URL": URL}
    assert embedder_of(read_settings(environ)).api_key.get_secret_value() == ""


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"EMBEDDER": "qwen"}, "GRAPH_MEMORY_EMBEDDER: name the model"),
        ({"EMBEDDER_MODEL": "m", "EMBEDDER_DIMENSIONS": "8"}, "GRAPH_MEMORY_EMBEDDER: custom has no address"),
        ({"EMBEDDER_BASE_URL": "ftp://h", "EMBEDDER_MODEL": "m"}, "GRAPH_MEMORY_EMBEDDER_BASE_URL: a base URL begins"),
        ({"RERANKER_BASE_URL": URL, "RERANKER_PATH": "/x"}, "GRAPH_MEMORY_RERANKER: give one of"),
    ],
)
def test_a_wrong_variable_is_named(given: dict[str, str], told: str) -> None:
    settings = read_settings(HOME | {f"GRAPH_MEMORY_{name}": value for name, value in given.items()})
    with pytest.raises(InvalidInput, match=told):
        _ = embedder_of(settings), reranker_of(settings)


@pytest.mark.parametrize("given", [{}, {"base_url": URL, "path": Path("x")}, {"client": object()}, {"model": "m"}])
def test_a_reranker_is_one_of_three_things(given: dict[str, Any]) -> None:
    with pytest.raises(InvalidInput):
        Rerank(**given)
    assert open_reranker(None) is None


def test_a_folder_without_a_model_is_told(tmp_path: Path) -> None:
    with pytest.raises(MissingWeights, match=r"model\.onnx is not there"):
        Rerank(path=tmp_path).open()
