"""A memory that reads with a language model: what is stored, what is counted, and what the settings say."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from graph_memory.errors import InvalidInput
from graph_memory.llm import LLM
from graph_memory.opening import llm_of, open_llm
from graph_memory.settings import read_settings
from graph_memory_api.app import app_of
from tests.llm.stub import Stub, claim, error, says
from tests.memories import memory, spells, triples

HOME = {"HOME": "/home/ann"}
KEY = "sk-secret-123"
STATUS = {
    "calls": 0, "tokens_in": 0, "tokens_out": 0, "fallbacks": 0, "refused": 0, "malformed": 0, "failed": 0,
    "over_budget": 0, "dropped_claims": 0, "unread": 0, "note": "",
}  # fmt: skip


def model(stub: Stub, **given: Any) -> LLM:
    return LLM(**({"model": "m", "base_url": stub.url, "api_key": KEY, "pause": 0.0} | given))


async def test_what_the_model_proposes_goes_through_the_same_door(stub: Stub, tmp_path: Path) -> None:
    moved = claim("Ann", "lives_in", "上海", "搬到上海了", **{"from": "2025-02"})
    stub.will(
        says([claim("Ann", "lives_in", "北京", "我住在北京"), claim("Bo", "lives_in", "Rome", "made up")]),
        says([moved]),
    )
    async with memory(tmp_path / "m.db", llm=model(stub)) as m:
        receipt = await m.remember("我住在北京。", speaker="Ann", said_at="2024-01-05", importance=9)
        await m.remember("上个月搬到上海了。", speaker="Ann", said_at="2025-03-10", id="e2")
        assert spells(await m.history("Ann", "lives_in")) == [
            ("北京", "2024-01-05", "2025-02-01"),
            ("上海", "2025-02-01", None),
        ]
        assert (receipt.claims, await m.facts("Bo")) == (1, [])
        status = await m.status()
        assert status["llm"] == STATUS | {"calls": 2, "tokens_in": 200, "tokens_out": 40, "dropped_claims": 1}
        again = await m.remember("上个月搬到上海了。", speaker="Ann", said_at="2025-03-10", id="e2")
        assert (again.new, len(stub.requests)) == (False, 2)


async def test_what_cannot_be_is_left_out_as_for_the_rules(stub: Stub, tmp_path: Path) -> None:
    bad = claim("Ann", "married_to", None, "I left him", sign="deny")
    inverse = claim("Ann", "manages", None, "I left him", sign="deny")
    stub.will(says([bad, inverse, claim("Ann", "likes", "tea", "I like tea")]))
    async with memory(tmp_path / "m.db", llm=model(stub)) as m:
        await m.remember("I left him. I like tea.", speaker="Ann")
        assert triples(await m.facts("Ann")) == [("Ann", "likes", "tea")]


@pytest.mark.parametrize("bad", [says("no JSON"), error(400, "no", "content_filter"), error(401, "no")])
async def test_an_episode_is_never_lost(stub: Stub, tmp_path: Path, bad: Any) -> None:
    stub.will(bad)
    async with memory(tmp_path / "m.db", llm=model(stub)) as m:
        await m.remember("I live in Leith.", speaker="Ann", session="s")
        await m.remember_many(
            [{"content": "She uses npm.", "session": "s"}, {"content": "I use git.", "speaker": "Bo"}]
        )
        assert triples(await m.facts("Ann", "lives_in")) == [("Ann", "lives_in", "Leith")]
        assert triples(await m.facts("Bo")) == [("Bo", "uses", "git")]
        status = await m.status()
        assert (status["counts"]["episodes"], status["llm"]["fallbacks"]) == (3, 3)


async def test_what_could_not_be_stored_is_not_paid_twice(stub: Stub, tmp_path: Path) -> None:
    stub.will(says([claim("Ann", "likes", "tea", "I like tea")]))
    refused: list[int] = []
    said = [{"content": "I like tea.", "speaker": "Ann", "id": f"e{i}", "said_at": "2025-01-01"} for i in range(5)]
    async with memory(tmp_path / "m.db", llm=model(stub)) as m:
        await m.remember_many(said[3:4])
        again = [one | ({"content": "I like jam."} if one["id"] == "e3" else {}) for one in said]
        receipts = await m.remember_many(again, on_error=lambda index, _: refused.append(index))
        assert ([receipt.new for receipt in receipts], refused) == ([True] * 4, [3])
    assert len(stub.requests) == 5


async def test_many_episodes_are_stored_as_they_are_paid_for(stub: Stub, tmp_path: Path) -> None:
    stub.will(says([]))
    seen: list[int] = []
    async with memory(tmp_path / "m.db", llm=model(stub, concurrency=1, batch=2)) as m:
        episodes = [{"content": f"I like tea {i}."} for i in range(40)]
        await m.remember_many(episodes, progress=lambda done, _: seen.append(done))
    assert (seen, len(stub.requests)) == ([16, 32, 40], 20)


async def test_without_one_nothing_is_counted(tmp_path: Path) -> None:
    async with memory(tmp_path / "m.db") as m:
        assert "llm" not in await m.status()
    assert open_llm(None) is None


OFFLINE = """
import asyncio, socket, sys
from graph_memory import Memory
def refuse(*_): raise AssertionError("a connection")
socket.socket.connect = socket.socket.connect_ex = refuse
async def main():
    async with Memory.open(sys.argv[1], embedder=None) as m:
        await m.remember({"a": 1})
asyncio.run(main())
print(sorted(name for name in sys.modules if name.startswith(("graph_memory.llm", "httpx", "graphiti_core"))))
"""


def test_without_one_no_network_is_used_and_none_of_it_is_imported(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", OFFLINE, str(tmp_path / "m.db")], capture_output=True, text=True, check=False
    )
    assert (done.stdout, done.stderr) == ("[]\n", "")


VARIABLES = {
    "GRAPH_MEMORY_LLM": "qwen",
    "GRAPH_MEMORY_LLM_MODEL": "some-model",
    "GRAPH_MEMORY_LLM_BASE_URL": "http://127.0.0.1:8000/v1/",
    "GRAPH_MEMORY_LLM_API_KEY": KEY,
    "GRAPH_MEMORY_LLM_MAX_CALLS": "10",
    "GRAPH_MEMORY_LLM_MAX_TOKENS": "20000",
    "GRAPH_MEMORY_LLM_TIMEOUT": "7.5",
}


def test_the_variables() -> None:
    llm = llm_of(read_settings(HOME | VARIABLES))
    assert llm == LLM(
        "qwen",
        model="some-model",
        base_url="http://127.0.0.1:8000/v1",
        api_key=KEY,
        max_calls=10,
        max_tokens=20_000,
        timeout=7.5,
    )
    assert llm_of(read_settings(HOME)) is None


@pytest.mark.parametrize(
    ("environ", "key"),
    [
        ({"DASHSCOPE_API_KEY": "of-qwen"}, "of-qwen"),
        ({"DASHSCOPE_API_KEY": "of-qwen", "GRAPH_MEMORY_LLM_API_KEY": "ours"}, "ours"),
        ({"DASHSCOPE_API_KEY": "of-qwen", "GRAPH_MEMORY_LLM_BASE_URL": "http://127.0.0.1:1/v1"}, ""),
    ],
)
def test_the_key_of_a_provider_goes_to_its_own_address_alone(environ: Mapping[str, str], key: str) -> None:
    llm = llm_of(read_settings(HOME | {"GRAPH_MEMORY_LLM": "qwen", "GRAPH_MEMORY_LLM_MODEL": "m"} | environ))
    assert llm is not None
    assert llm.api_key.get_secret_value() == key


@pytest.mark.parametrize(
    ("environ", "message"),
    [
        ({"GRAPH_MEMORY_LLM": "acme"}, "GRAPH_MEMORY_LLM: there is no provider 'acme': use openai"),
        ({"GRAPH_MEMORY_LLM": "ollama"}, "GRAPH_MEMORY_LLM: name the model: give model, or set GRAPH_MEMORY_LLM_MODEL"),
        ({"GRAPH_MEMORY_LLM_BASE_URL": f"http://ann:{KEY}@x"}, "GRAPH_MEMORY_LLM_BASE_URL: a base URL holds no user"),
        ({"GRAPH_MEMORY_LLM_API_KEY": f"{KEY}\n"[:-1] + "ü"}, "GRAPH_MEMORY_LLM_API_KEY: a key holds letters"),
        ({"GRAPH_MEMORY_LLM_MAX_CALLS": "-1"}, "GRAPH_MEMORY_LLM_MAX_CALLS: '-1': Input should be greater"),
        ({"GRAPH_MEMORY_LLM_MAX_TOKENS": "many"}, "GRAPH_MEMORY_LLM_MAX_TOKENS: 'many': Input should be a valid"),
        ({"GRAPH_MEMORY_LLM_TIMEOUT": "0"}, "GRAPH_MEMORY_LLM_TIMEOUT: '0': Input should be greater"),
    ],
)
def test_a_wrong_variable_is_named_and_no_key_is_shown(environ: Mapping[str, str], message: str) -> None:
    base = {} if environ.get("GRAPH_MEMORY_LLM") else VARIABLES
    with pytest.raises(InvalidInput) as caught:
        llm_of(read_settings(HOME | base | environ))
    assert str(caught.value).startswith(message)
    assert KEY not in f"{caught.value!r} {caught.value.__cause__!r}"


def test_settings_do_not_show_the_key() -> None:
    settings = read_settings(HOME | VARIABLES)
    assert KEY not in f"{settings!r} {settings} {settings.model_dump()} {settings.model_dump_json()}"


def test_the_service_does_not_start_with_half_a_model() -> None:
    with pytest.raises(InvalidInput, match="name the model"):
        app_of(read_settings(HOME | {"GRAPH_MEMORY_LLM": "ollama"}))


async def test_the_service_reads_with_it(stub: Stub, tmp_path: Path) -> None:
    import httpx

    stub.will(says([claim("Ann", "lives_in", "Leith", "Leith it is")]))
    environ = HOME | VARIABLES | {"GRAPH_MEMORY_STORE": str(tmp_path / "m.db"), "GRAPH_MEMORY_MODELS": str(tmp_path)}
    app = app_of(read_settings(environ | {"GRAPH_MEMORY_LLM_BASE_URL": stub.url}))
    transport = httpx.ASGITransport(app=app)
    async with app.router.lifespan_context(app), httpx.AsyncClient(transport=transport, base_url="http://api") as api:
        told = await api.post("/v1/remember", json={"content": "Leith it is!", "speaker": "Ann"})
        status = await api.get("/v1/status")
    assert (told.json()["claims"], status.json()["llm"]["calls"]) == (1, 1)
    assert KEY not in told.text + status.text


def run(stub: Stub, tmp_path: Path, *words: str, **more: str) -> tuple[int, str, str]:
    environ = {"GRAPH_MEMORY_STORE": str(tmp_path / "m.db"), "GRAPH_MEMORY_MODELS": str(tmp_path), "PYTHONUTF8": "1"}
    environ |= {"GRAPH_MEMORY_LLM": "custom", "GRAPH_MEMORY_LLM_MODEL": "m", "GRAPH_MEMORY_LLM_BASE_URL": stub.url}
    environ |= {"GRAPH_MEMORY_LLM_API_KEY": KEY, "HOME": str(tmp_path)} | more
    command = [sys.executable, "-m", "graph_memory.cli", *words]
    done = subprocess.run(command, env=environ, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout, done.stderr


def test_the_command_line_reads_with_it(stub: Stub, tmp_path: Path) -> None:
    stub.will(says([claim("Ann", "lives_in", "Leith", "Leith it is")]))
    assert run(stub, tmp_path, "remember", "Leith it is!", "--speaker", "Ann")[0] == 0
    code, out, _ = run(stub, tmp_path, "facts", "Ann", "--json")
    assert [fact["object"] for fact in json.loads(out)] == ["Leith"]
    assert (code, stub.requests[0].headers["authorization"]) == (0, f"Bearer {KEY}")
    code, out, err = run(stub, tmp_path, "status", "--json")
    assert json.loads(out)["llm"] == STATUS
    assert KEY not in out + err
    code, out, err = run(stub, tmp_path, "status", GRAPH_MEMORY_LLM="acme")
    assert (code, err.startswith("error: GRAPH_MEMORY_LLM: there is no provider 'acme'")) == (2, True)


async def test_nothing_but_the_stub_is_reached(stub: Stub, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    reached: list[Any] = []
    real = socket.getaddrinfo

    def seen(host: Any, *more: Any, **given: Any) -> Any:
        reached.append(host)
        return real(host, *more, **given)

    monkeypatch.setattr(socket, "getaddrinfo", seen)
    stub.will(says([claim("Ann", "likes", "tea", "I like tea")]))
    async with memory(tmp_path / "m.db", llm=model(stub)) as m:
        await m.remember("I like tea.", speaker="Ann")
    assert {host.decode() if isinstance(host, bytes) else host for host in reached} <= {"127.0.0.1"}
    assert len(stub.requests) == 1
