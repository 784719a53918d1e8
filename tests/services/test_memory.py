"""A memory with embedders that are services: what is stored when they fail, and how one takes over from another."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from graph_memory import Memory
from graph_memory.cli.app import build
from graph_memory.embed import HashEmbedder, Vectors
from graph_memory.errors import EmbedderConflict, EmbedderUnavailable
from graph_memory.services import Embeddings
from graph_memory.services.posting import Posting
from graph_memory.settings import read_settings
from graph_memory_api.app import app_of
from tests.llm.stub import Stub, error
from tests.memories import memory
from tests.memory_fixture import Place
from tests.services.servers import SIZE, embeds
from tests.services.test_brought import Batched

SAID = [{"content": text, "id": text} for text in ("Nils keeps bees", "how nice", "rain again")]
KEY = "sk-secret-123"


def service(stub: Stub, **given: Any) -> Embeddings:
    return Embeddings(
        **({"base_url": stub.url, "model": "BAAI/x", "dimensions": SIZE, "api_key": KEY, "pause": 0.0} | given)
    )


def client(*answers: Any) -> Embeddings:
    return Embeddings(client=Batched(*answers), model="BAAI/x", dimensions=SIZE)


def given(kind: str, stub: Stub) -> Embeddings:
    stub.will(embeds())
    return service(stub) if kind == "service" else client()


KINDS = ["service", "client"]


@pytest.mark.parametrize("kind", KINDS)
async def test_recall_by_its_vectors(stub: Stub, tmp_path: Path, kind: str) -> None:
    async with memory(tmp_path / "m.db", embedder=given(kind, stub)) as m:
        await m.remember_many(SAID)
        found = await m.recall("bees")
        assert (found.episodes[0].id, found.missing) == ("Nils keeps bees", ())
        assert found.episodes[0].channels["vector"] > 0
        status = await m.status()
        assert (status["embedder"].rpartition(":")[2], status["missing"]) == (str(SIZE), [])
        assert KEY not in json.dumps(status)


@pytest.mark.parametrize("kind", KINDS)
async def test_where_it_fails_recall_answers_with_the_rest(stub: Stub, tmp_path: Path, kind: str) -> None:
    embedder = given(kind, stub)
    async with memory(tmp_path / "m.db", embedder=embedder) as m:
        await m.remember_many(SAID)
        if kind == "service":
            stub.will(error(401, KEY))
        else:
            embedder.client.answers = [ConnectionError(KEY)]
        found = await m.recall("bees")
        assert (found.episodes[0].id, found.missing) == ("Nils keeps bees", ("vectors",))


@pytest.mark.parametrize("kind", KINDS)
async def test_what_is_told_while_it_fails_is_kept_and_encoded_later(
    stub: Stub, tmp_path: Path, kind: str, caplog: pytest.LogCaptureFixture
) -> None:
    embedder = given(kind, stub)
    if kind == "service":
        stub.will(error(401, KEY))
    else:
        embedder.client.answers = [ConnectionError(KEY)]
    async with memory(tmp_path / "m.db", embedder=embedder) as m:
        await m.remember("Nils keeps bees", id="a")
        stub.will(embeds())
        await m.assert_fact("Nils", "lives_in", "Faro", id="b")
        assert "reembed" in caplog.text
        assert KEY not in caplog.text
        assert [one.id for one in (await m.episodes()).items] == ["b", "a"]
        assert "reembed" in (await m.status())["missing"][0]
        assert (await m.recall("bees")).episodes[0].id == "a"
        assert await m.reembed() > 0
        assert (await m.status())["missing"] == []
        assert (await m.recall("bees")).missing == ()


class Broken(HashEmbedder):
    """The user's own, which fails in a way of its own at some text."""

    def encode(self, texts: Sequence[str], *, query: bool = False) -> list[Vectors]:
        if any("rain" in text for text in texts):
            raise LookupError(KEY)
        return super().encode(texts, query=query)


async def test_so_it_is_with_any_embedder_and_when_an_episode_is_deleted(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with memory(tmp_path / "m.db", embedder=Broken()) as m:
        await m.remember("Nils keeps bees", id="a", session="s")
        await m.remember("rain again", id="b", session="s")
        await m.delete_episode("a")
        assert [one.id for one in (await m.episodes()).items] == ["b"]
        assert "LookupError" in caplog.text
        assert KEY not in caplog.text


async def test_vectors_of_another_length_refuse_a_write(stub: Stub, tmp_path: Path) -> None:
    async with memory(tmp_path / "m.db", embedder=service(stub)) as m:
        stub.will(embeds(SIZE + 1))
        with pytest.raises(EmbedderConflict, match=r"give dimensions=33 .*reembed"):
            await m.remember("Nils keeps bees")
        assert (await m.episodes()).items == ()


async def test_another_embedder_is_refused_with_the_command_and_takes_over_after_a_break(
    stub: Stub, place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("graph_memory.reembedding.AT_ONCE", 1)
    async with place.memory(embedder=HashEmbedder()) as m:
        await m.remember_many(SAID)
    other = service(stub)
    with pytest.raises(EmbedderConflict, match=r"vectors of 'hash-64', .*'custom:BAAI/x:32'.*`graph-memory reembed`"):
        async with place.memory(embedder=other):
            pass
    async with place.memory() as m:
        stub.will(embeds(), embeds(), error(401, KEY))
        with pytest.raises(EmbedderUnavailable, match="HTTP 401"):
            await m.reembed(other)
        first = [text for one in stub.requests[:2] for text in one.body["input"]]
        before = len(stub.requests)
        stub.will(embeds())
        assert await m.reembed(other) > 0
        second = [text for one in stub.requests[before:] for text in one.body["input"]]
        assert not set(first) & set(second)
        assert {*first, *second} >= {one["content"] for one in SAID}
        assert (await m.status())["embedder"] == "custom:BAAI/x:32"
        assert (await m.recall("bees")).missing == ()
    async with place.memory(embedder=other) as m:
        assert await m.reembed() == 0
        assert await m.reembed(client()) >= 3
        assert (await m.status())["embedder"] == f"graphiti-Batched:BAAI/x:{SIZE}"


async def test_a_text_that_the_service_refuses_is_stored_without_vectors(stub: Stub, place: Place) -> None:
    good = embeds()

    def moderated(body: Any) -> Any:
        return error(400, "inappropriate") if any("rain" in text for text in body["input"]) else good(body)

    stub.will(moderated)
    async with place.memory(embedder=service(stub)) as m:
        await m.remember_many(SAID)
        assert (await m.recall("bees")).missing == ()
        assert (await m.recall("rain")).episodes[0].id == "rain again"
        assert (await m.status())["missing"] == ["vectors: some of what is stored has none; run `graph-memory reembed`"]
        assert await m.reembed() == 1
    async with place.memory() as m:
        assert await m.reembed(client()) >= 3
        assert (await m.status())["missing"] == []


def environ(stub: Stub, path: Path) -> dict[str, str]:
    return {
        "GRAPH_MEMORY_STORE": str(path / "m.db"),
        "GRAPH_MEMORY_EMBEDDER_BASE_URL": stub.url,
        "GRAPH_MEMORY_EMBEDDER_MODEL": "BAAI/x",
        "GRAPH_MEMORY_EMBEDDER_DIMENSIONS": str(SIZE),
        "GRAPH_MEMORY_EMBEDDER_API_KEY": KEY,
    }


def test_on_the_command_line(stub: Stub, tmp_path: Path) -> None:
    stub.will(embeds())

    def run(*words: str) -> Any:
        done = CliRunner().invoke(build(), [*words, "--json"], env=environ(stub, tmp_path))
        assert done.exit_code == 0, done.stderr
        return json.loads(done.stdout)

    async def filled() -> None:
        async with Memory.open(tmp_path / "m.db", embedder=HashEmbedder()) as m:
            await m.remember_many(SAID)

    asyncio.run(filled())
    refused = CliRunner().invoke(build(), ["recall", "bees"], env=environ(stub, tmp_path))
    assert (refused.exit_code, "`graph-memory reembed`" in refused.stderr) == (2, True)
    assert run("reembed")["encoded"] >= 3
    assert run("recall", "bees")["missing"] == []
    assert KEY not in str(refused.stderr)


async def test_in_the_service(stub: Stub, tmp_path: Path) -> None:
    stub.will(embeds())
    app = app_of(read_settings({"HOME": str(tmp_path)} | environ(stub, tmp_path)))
    opened = await app.state.opened.memory()
    assert opened.embedder.id == f"custom:BAAI/x:{SIZE}"
    await app.state.opened.close()


async def test_what_the_memory_opened_it_closes_and_nothing_else(
    stub: Stub, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    closed: list[str] = []
    monkeypatch.setattr(Posting, "close", lambda self: closed.append(self.host))
    mine = service(stub).open()
    async with memory(tmp_path / "m.db", embedder=mine):
        pass
    assert closed == []
    async with memory(tmp_path / "n.db", embedder=service(stub)):
        pass
    assert len(closed) == 1
