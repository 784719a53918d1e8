"""The table of providers, and what users give in its place."""

from __future__ import annotations

from typing import Any

import pytest

from graph_memory.errors import InvalidInput
from graph_memory.llm import LLM, providers
from graph_memory.llm.providers import address

NAMES = ["openai", "deepseek", "qwen", "glm", "kimi", "vllm", "ollama", "anthropic", "gemini", "custom"]
KEY = "sk-secret-123"


def test_the_providers_that_are_known() -> None:
    assert list(providers()) == NAMES
    assert {name for name, row in providers().items() if not row.key} == {"vllm", "ollama", "custom"}
    assert [name for name, row in providers().items() if not row.base_url] == ["custom"]
    assert all(row.refusals and row.base_url.startswith("https://") for row in providers().values() if row.key)


def test_texts_to_embed_come_in_batches_that_the_server_takes() -> None:
    texts = [str(number) for number in range(25)]
    assert [len(batch) for batch in providers()["qwen"].embedding_batches(texts)] == [10, 10, 5]
    assert providers()["openai"].embedding_batches([]) == []


def test_every_field_can_be_replaced() -> None:
    given: dict[str, Any] = {
        "base_url": "https://proxy.internal/v1", "structured": "none", "answer_tokens": 100, "temperature": 0.5,
        "tokens_field": "max_completion_tokens", "extra_body": {"a": 1}, "refusals": ["no"], "embedding_batch": 3,
    }  # fmt: skip
    row = LLM("qwen", model="m", **given).row
    assert {name: getattr(row, name) for name in given} == given
    assert LLM("qwen", model="m", api_key=KEY).row == providers()["qwen"]


@pytest.mark.parametrize(
    ("given", "field", "message"),
    [
        ({"provider": "acme"}, "llm", "there is no provider 'acme': use openai, deepseek"),
        ({"provider": "openai", "api_key": KEY}, "llm", "name the model"),
        ({"provider": "openai", "model": "m"}, "llm", "openai needs a key: give api_key, or set GRAPH_MEMORY_LLM_API"),
        ({"model": "m"}, "llm", "custom has no address: give base_url"),
        ({"model": "m", "base_url": "ftp://x"}, "base_url", "a base URL begins with http"),
        ({"model": "m", "base_url": f"http://u:{KEY}@x/v1"}, "base_url", "a base URL holds no user"),
        ({"model": "m", "base_url": "http://x/v1", "api_key": f"{KEY}\nx: y"}, "api_key", "a key holds letters"),
        ({"model": "m", "base_url": "http://x/v1", "api_key": 7}, "api_key", "Input should be a valid string"),
        ({"model": "m", "base_url": "http://x/v1", "apikey": KEY}, "apikey", "Extra inputs are not permitted"),
        ({"model": "m", "base_url": "http://x/v1", "batch": 0}, "batch", "Input should be greater than"),
        ({"client": object()}, "llm", "client: object has no generate_response"),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_told_without_the_key(given: dict[str, Any], field: str, message: str) -> None:
    with pytest.raises(InvalidInput, match=message) as caught:
        LLM(**given)
    assert caught.value.field == field
    assert (caught.value.__cause__, KEY in f"{caught.value!r} {caught.value.__context__!r}") == (None, False)


def test_the_key_is_never_shown() -> None:
    llm = LLM("openai", model="m", api_key=KEY)
    reader = llm.open()
    shown = (
        f"{llm} {llm!r} {llm.model_dump()} {llm.model_dump_json()} {vars(reader)} {reader.spending.told()} {llm.row}"
    )
    assert KEY not in shown


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("http://127.0.0.1:8000/v1/", "http://127.0.0.1:8000/v1"),
        (" https://x.example/openai ", "https://x.example/openai"),
        ("http://[::1]:8000", "http://[::1]:8000"),
    ],
)
def test_addresses(url: str, expected: str) -> None:
    assert address(url) == expected


@pytest.mark.parametrize(
    "url",
    ["", "x", "//x", "http://", "file:///etc/passwd", "http://x:99999", "http://x/?k=1", "http://x/#a", "http://a b"],
)
def test_what_is_no_address(url: str) -> None:
    with pytest.raises(ValueError, match="a base URL"):
        address(url)
