"""The client against a server that misbehaves."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Mapping
from typing import Any

import pytest

from graph_memory.llm import LLM
from tests.llm.asked import RULED, TEXT, counted, opened, read
from tests.llm.stub import Reply, Stub, claim, error, says

LIVES = claim("user", "lives_in", "Leith", "I live in Leith")
GOOD = says([LIVES])


async def objects(stub: Stub, **given: Any) -> tuple[list[str | None], dict[str, Any]]:
    """What is read of TEXT, and the counters."""
    reader = opened(stub, **given)
    return [draft.object for draft in (await read(reader))[0]], counted(reader)


FELL_BACK = [RULED.object]


@pytest.mark.parametrize(
    "bad",
    [
        error(429, "slow down", retry_after="0"),
        error(429, "slow down", retry_after="Wed, 11 Jun 2025 12:00:00 GMT", date="Wed, 11 Jun 2025 12:00:00 GMT"),
        error(429, "slow down", retry_after="soon"),
        error(500, "oh"),
        error(503, "busy"),
        Reply(200, "<html>busy</html>"),
        Reply(200, {"choices": []}),
        Reply(200, {"error": {"message": "upstream failed", "code": 502}}),
        says("", used=None),
        Reply(200, {"choices": [{"message": {"content": "{}" * 200}}]}, half=True),
    ],
)
async def test_what_may_pass_is_asked_again(stub: Stub, bad: Reply) -> None:
    stub.will(bad, bad, GOOD)
    found, counts = await objects(stub)
    assert (found, counts["calls"], counts.get("fallbacks")) == (["Leith"], 3, None)


async def test_retry_after_is_waited_for(stub: Stub) -> None:
    stub.will(error(429, "slow down", retry_after="0.3"), GOOD)
    before = time.monotonic()
    assert (await objects(stub))[0] == ["Leith"]
    assert time.monotonic() - before >= 0.3


THOUGHT = json.dumps({"claims": [LIVES | {"object": "Evora"}]})


@pytest.mark.parametrize(
    "shape",
    [
        says([LIVES], reasoning_content=THOUGHT),
        says([LIVES], reasoning=THOUGHT, tool_calls=[], refusal=None),
        says([LIVES], finish=""),
        says("<think>\nShe may mean " + THOUGHT + "\n</think>\n\n" + json.dumps({"claims": [LIVES]})),
        says([LIVES], **{"content": [{"type": "text", "text": json.dumps({"claims": [LIVES]})}]}),
        says("Sure!\n```json\n" + json.dumps({"claims": [LIVES]}, indent=2) + "\n```\nAnything else?"),
    ],
)
async def test_the_answers_of_servers_that_differ(stub: Stub, shape: Reply) -> None:
    stub.will(shape)
    assert await objects(stub) == (["Leith"], {"calls": 1, "tokens_in": 100, "tokens_out": 20})


@pytest.mark.parametrize(
    ("bad", "given", "calls", "why"),
    [
        (error(500, "oh"), {"attempts": 3}, 3, "failed"),
        (error(429, "quota", retry_after="3600"), {}, 1, "failed"),
        (error(401, "wrong key"), {}, 1, "failed"),
        (error(404, "no model of that name"), {}, 1, "failed"),
        (error(400, "something else"), {}, 1, "failed"),
        (Reply(302, "", {"location": "http://127.0.0.1:9/v1/chat/completions"}), {}, 1, "failed"),
        (Reply(hang=True), {"timeout": 0.1, "deadline": 10.0, "attempts": 2}, 2, "failed"),
        (Reply(hang=True), {"deadline": 0.1}, 1, "failed"),
        (says("no JSON at all"), {}, 1, "malformed"),
        (says("[1, 2"), {}, 1, "malformed"),
        (says('{"claims": "none"}'), {}, 1, "malformed"),
        (says('{"claims": [{"subject": "us', finish="length"), {}, 1, "malformed"),
        (says("", finish="length"), {}, 1, "malformed"),
        (says("<think>what does", finish="length"), {}, 1, "malformed"),
    ],
)
async def test_what_does_not_pass_is_left_to_the_rules(
    stub: Stub, bad: Reply, given: Mapping[str, Any], calls: int, why: str
) -> None:
    stub.will(bad)
    found, counts = await objects(stub, **given)
    assert found == FELL_BACK
    assert {name: counts[name] for name in ("calls", "fallbacks", why)} == {"calls": calls, "fallbacks": 1, why: 1}


@pytest.mark.parametrize(
    ("provider", "refusal"),
    [
        ("openai", says("", finish="content_filter")),
        ("openai", says("", refusal="I cannot help with that.")),
        ("openai", error(400, "rejected by the safety system", "content_policy_violation")),
        ("deepseek", error(400, "Content Exists Risk", "invalid_request_error")),
        ("qwen", error(400, "Input data may contain inappropriate content.", "data_inspection_failed")),
        ("glm", says("", finish="sensitive")),
        ("glm", error(400, "系统检测到输入或生成内容可能包含不安全或敏感内容", "1301")),
        ("kimi", Reply(400, {"error": {"type": "content_filter", "message": "it was considered high risk"}})),
        ("anthropic", says("", finish="refusal")),
        ("gemini", says("", finish="content_filter")),
        ("custom", says("{", finish="content_filter")),
        ("custom", Reply(200, {"error": {"message": "no", "code": "content_filter"}})),
    ],
)
async def test_a_refusal_is_no_failure_and_is_not_asked_again(stub: Stub, provider: str, refusal: Reply) -> None:
    stub.will(refusal)
    found, counts = await objects(stub, provider=provider)
    assert found == FELL_BACK
    assert (counts["calls"], counts["refused"], counts["fallbacks"]) == (1, 1, 1)


async def test_the_same_number_elsewhere_is_no_refusal(stub: Stub) -> None:
    stub.will(error(400, "request 1301 has a bad field", "1210"))
    assert (await objects(stub, provider="glm"))[1]["failed"] == 1


def only(known: str) -> Any:
    """A server that knows one form of answers."""

    def reply(body: Mapping[str, Any]) -> Reply:
        asked = body.get("response_format", {}).get("type", "none")
        return GOOD if asked == known else error(400, f"'response_format.type' {asked} is not supported")

    return reply


@pytest.mark.parametrize(("known", "calls"), [("json_schema", 1), ("json_object", 2), ("none", 3)])
async def test_the_form_of_answers_steps_down_and_is_remembered(stub: Stub, known: str, calls: int) -> None:
    stub.will(only(known))
    reader = opened(stub)
    assert [[draft.object for draft in drafts] for drafts in await read(reader, TEXT)] == [["Leith"]]
    assert [[draft.object for draft in drafts] for drafts in await read(reader, TEXT, TEXT)] == [["Leith"]] * 2
    assert counted(reader, "calls", "fallbacks") == {"calls": calls + 2, "fallbacks": 0}


async def test_requests_under_way_step_down_once_together(stub: Stub) -> None:
    stub.will(only("json_object"))
    reader = opened(stub, concurrency=4)
    assert [drafts[0].object for drafts in await read(reader, *[TEXT] * 8)] == ["Leith"] * 8
    assert counted(reader, "fallbacks") == {"fallbacks": 0}
    assert counted(reader, "calls")["calls"] <= 8 + 4


def strict(body: Mapping[str, Any]) -> Reply:
    """A server that takes no temperature, another field for the length, and thinks unless it is told not to."""
    if body.get("enable_thinking") is not False:
        return error(400, "parameter.enable_thinking must be set to false for non-streaming calls")
    if "temperature" in body:
        return error(400, "invalid temperature: only 1 is allowed for this model")
    if "max_tokens" in body:
        return error(400, "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.")
    if body["max_completion_tokens"] > 1_000:
        return error(400, "Range of max_completion_tokens should be [1, 1000]")
    return GOOD


async def test_what_a_server_does_not_take_is_given_up_field_by_field(stub: Stub) -> None:
    stub.will(strict)
    assert (await objects(stub, temperature=0.0))[0] == ["Leith"]
    last = stub.requests[-1].body
    assert {name: last[name] for name in last if name not in ("messages", "response_format")} == {
        "model": "m", "stream": False, "max_completion_tokens": 1_000, "enable_thinking": False,
    }  # fmt: skip


async def test_a_model_that_always_thinks_is_let_think(stub: Stub) -> None:
    stub.will(lambda body: error(400, "thinking.type disabled is not supported") if "thinking" in body else GOOD)
    assert (await objects(stub, provider="glm"))[0] == ["Leith"]
    assert len(stub.requests) == 2


@pytest.mark.parametrize(
    ("provider", "field", "value"),
    [
        ("deepseek", "thinking", {"type": "disabled"}),
        ("qwen", "enable_thinking", False),
        ("glm", "thinking", {"type": "disabled"}),
        ("kimi", "thinking", {"type": "disabled"}),
        ("vllm", "chat_template_kwargs", {"enable_thinking": False}),
        ("ollama", "reasoning_effort", "none"),
        ("gemini", "reasoning_effort", "none"),
    ],
)
async def test_thinking_is_switched_off_where_it_would_answer_400(
    stub: Stub, provider: str, field: str, value: object
) -> None:
    stub.will(lambda body: GOOD if body.get(field) == value else error(400, "switch it off"))
    assert await objects(stub, provider=provider, api_key="k") == (
        ["Leith"],
        {"calls": 1, "tokens_in": 100, "tokens_out": 20},
    )


async def test_a_request_says_who_asks_what_in_which_form(stub: Stub) -> None:
    stub.will(GOOD)
    await objects(stub, api_key="sk-1", model="some-model")
    request = stub.requests[0]
    assert (request.path, request.headers["authorization"]) == ("/v1/chat/completions", "Bearer sk-1")
    form = request.body["response_format"]["json_schema"]
    assert (request.body["model"], form["name"], form["strict"]) == ("some-model", "claims", True)
    assert [message["role"] for message in request.body["messages"]] == ["system", "user"]
    assert "JSON" in request.body["messages"][0]["content"]


async def test_without_a_key_none_is_sent(stub: Stub) -> None:
    stub.will(GOOD)
    await objects(stub)
    assert "authorization" not in stub.requests[0].headers


async def test_a_proxy_of_the_environment_sees_no_key_in_the_clear(stub: Stub, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    stub.will(GOOD)
    assert (await objects(stub, api_key="sk-1"))[0] == ["Leith"]


async def test_a_server_that_is_down_is_left_alone_for_a_while(stub: Stub) -> None:
    stub.will(error(500, "oh"))
    reader = opened(stub, attempts=1, concurrency=1)
    assert await read(reader, *[TEXT] * 10) == [[RULED]] * 10
    assert counted(reader) == {"calls": 3, "fallbacks": 10, "failed": 10}


async def test_nobody_listens() -> None:
    reader = LLM(model="m", base_url="http://127.0.0.1:9/v1", pause=0.0).open()
    assert await read(reader) == [[RULED]]
    assert counted(reader, "failed", "note") == {
        "failed": 1,
        "note": "127.0.0.1:9: the connection failed (ConnectError)",
    }


async def test_cancelling_ends_the_request(stub: Stub) -> None:
    stub.will(Reply(hang=True))
    reader = opened(stub)
    task = asyncio.create_task(read(reader))
    await asyncio.to_thread(stub.came.wait, 5)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert counted(reader) == {"calls": 1}


async def test_an_endless_answer_is_not_read_to_its_end(stub: Stub) -> None:
    stub.will(Reply(200, "[" + "1," * (3 << 20)))
    assert (await objects(stub))[1]["malformed"] == 1


async def test_tokens_that_are_not_told_are_estimated(stub: Stub) -> None:
    stub.will(says([LIVES], used=None))
    counts = (await objects(stub))[1]
    assert 500 < counts["tokens_in"] < 5_000
    assert 20 < counts["tokens_out"] < 60
