"""Clients of graphiti-core that the user brings: the real ones against the stub, and some of our own making."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from graph_memory.graphiti import answer_model, load, messages
from graph_memory.llm import LLM, LLMReader
from graph_memory.llm.claimed import schema
from tests.llm.asked import RULED, TEXT, counted, read
from tests.llm.stub import Reply, Stub, claim, error, says
from tests.memories import memory, triples

LIVES = claim("user", "lives_in", "Leith", "I live in Leith")
BAD = LIVES | {"subject": 7}


@asynccontextmanager
async def real(stub: Stub, kind: str) -> AsyncIterator[Any]:
    """A client of graphiti-core on the stub; its SDK does not wait between attempts."""
    load()
    module = {"OpenAIGenericClient": "openai_generic_client", "OpenAIClient": "openai_client"}[kind]
    config = import_module("graphiti_core.llm_client.config").LLMConfig("sk-1", "m", stub.url)
    client = getattr(import_module(f"graphiti_core.llm_client.{module}"), kind)(config)
    client.client = client.client.with_options(max_retries=0)
    yield client
    await client.client.close()


def reader_of(client: Any, **given: Any) -> LLMReader:
    return LLM(client=client, **given).open()


async def test_the_generic_client_reads(stub: Stub) -> None:
    stub.will(says([LIVES, BAD]))
    async with real(stub, "OpenAIGenericClient") as client:
        reader = reader_of(client)
        assert [draft.object for draft in (await read(reader))[0]] == ["Leith"]
    counts = counted(reader)
    assert (counts["calls"], counts["dropped_claims"], counts.get("fallbacks")) == (1, 1, None)
    assert counts["tokens_in"] > 500  # it does not keep what the server tells: an estimate
    request = stub.requests[0]
    assert request.episodes[0]["text"] == TEXT
    item = request.body["response_format"]["json_schema"]["schema"]["properties"]["claims"]["items"]
    assert item["properties"]["sign"] == {"enum": ["assert", "deny"], "type": "string"}


async def test_a_memory_takes_the_client_as_it_is(stub: Stub, tmp_path: Path) -> None:
    stub.will(says([LIVES]))
    async with real(stub, "OpenAIGenericClient") as client, memory(tmp_path / "m.db", llm=client) as m:
        await m.remember(TEXT)
        assert triples(await m.facts("user")) == [("user", "lives_in", "Leith")]


def responded(text: str, status: str = "completed") -> Reply:
    """An answer of the API for responses."""
    part = {"type": "output_text", "text": text, "annotations": []}
    message = {"type": "message", "id": "1", "role": "assistant", "status": "completed", "content": [part]}
    usage = {"input_tokens": 70, "output_tokens": 9, "total_tokens": 79}
    usage |= {"input_tokens_details": {"cached_tokens": 0}, "output_tokens_details": {"reasoning_tokens": 0}}  # type: ignore[dict-item]
    body = {"id": "1", "object": "response", "created_at": 1, "model": "m", "output": [message], "status": status}
    body |= {"parallel_tool_calls": True, "tool_choice": "auto", "tools": [], "usage": usage}
    return Reply(body=body)


async def test_the_client_of_openai_reads_and_its_tokens_are_counted(stub: Stub) -> None:
    stub.will(responded(json.dumps({"claims": [LIVES]})))
    async with real(stub, "OpenAIClient") as client:
        reader = reader_of(client)
        assert [draft.object for draft in (await read(reader, TEXT))[0]] == ["Leith"]
        assert [draft.object for draft in (await read(reader, TEXT))[0]] == ["Leith"]
    assert counted(reader) == {"calls": 2, "tokens_in": 140, "tokens_out": 18}
    assert stub.requests[0].path == "/v1/responses"


@pytest.mark.parametrize(
    ("bad", "why"),
    [
        (error(401, "wrong key sk-1"), "failed"),
        (error(400, "rejected", "content_filter"), "refused"),
        (error(429, "slow down"), "failed"),
        (Reply(hang=True), "failed"),
        (Reply(200, {"choices": [{"message": {"content": "[]"}, "finish_reason": "stop"}]}), "malformed"),
    ],
)
async def test_what_the_generic_client_raises_is_left_to_the_rules(stub: Stub, bad: Reply, why: str) -> None:
    stub.will(bad)
    async with real(stub, "OpenAIGenericClient") as client:
        reader = reader_of(client, deadline=0.5)
        assert await read(reader) == [[RULED]]
    told = counted(reader, "fallbacks", why, "note")
    assert (told["fallbacks"], told[why]) == (1, 1)
    assert "sk-1" not in told["note"]


class Said:
    """A client that answers, or raises, what it is told to."""

    def __init__(self, answer: Any) -> None:
        self.answer = answer
        self.asked: list[list[Any]] = []

    async def generate_response(self, messages: list[Any], response_model: Any = None) -> Any:
        self.asked.append(messages)
        if isinstance(self.answer, BaseException):
            raise self.answer
        return self.answer


RefusalError = type("RefusalError", (Exception,), {})
EmptyResponseError = type("EmptyResponseError", (Exception,), {})


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        (RuntimeError("sk-1"), "failed"),
        (RefusalError("no"), "refused"),
        (EmptyResponseError(), "malformed"),
        (json.JSONDecodeError("no", "", 0), "malformed"),
        ({"claims": None}, "malformed"),
        ({}, "malformed"),
        (None, "malformed"),
        (7, "malformed"),
        (["claims"], "malformed"),
    ],
)
async def test_nothing_that_a_client_does_loses_an_episode(answer: Any, why: str) -> None:
    reader = reader_of(Said(answer))
    assert await read(reader) == [[RULED]]
    assert counted(reader, "fallbacks", why) == {"fallbacks": 1, why: 1}


async def test_any_object_with_its_verb_reads() -> None:
    client = Said({"claims": [LIVES]})
    reader = reader_of(client, max_calls=1)
    assert [[draft.object for draft in one] for one in await read(reader, TEXT, TEXT)] == [["Leith"], ["rules"]]
    assert [message.role for message in client.asked[0]] == ["system", "user"]


async def test_a_text_of_json_is_taken_as_well() -> None:
    assert (await read(reader_of(Said('```json\n{"claims": []}\n```'))))[0] == []


def test_a_form_is_told_in_full_and_checked_in_outline() -> None:
    form = schema(["uses"])
    model = answer_model(form)
    assert model.model_json_schema()["properties"]["claims"]["items"] == form["properties"]["claims"]["items"]
    assert model.model_validate({"claims": [BAD]}).model_dump() == {"claims": [BAD]}


def test_messages_are_made_anew() -> None:
    one, two = messages("s", "u"), messages("s", "u")
    one[0].content += "!"
    assert [(message.role, message.content) for message in two] == [("system", "s"), ("user", "u")]


def test_a_mapping_is_no_client() -> None:
    told: Mapping[str, Any] = {}
    with pytest.raises(Exception, match="dict has no generate_response"):
        LLM(client=told)
