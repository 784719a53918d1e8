"""Encoding a group again: what lacks vectors, or everything with another embedder."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from pathlib import Path

import pytest
from typer.testing import CliRunner

from graph_memory import Memory
from graph_memory.cli.app import build
from graph_memory.embed import HashEmbedder, Vectors
from graph_memory.errors import EmbedderConflict, InvalidInput
from tests.recall.conftest import NOW, Words

SAID = [
    {"content": text, "id": text, "session": "s", "said_at": f"2024-03-0{day}"}
    for day, text in enumerate(("Nils keeps bees", "how nice", "rain again"), 1)
]


class Breaking(HashEmbedder):
    """Another embedder, which breaks off after so many calls."""

    def __init__(self, calls: int) -> None:
        super().__init__(32)
        self.left = calls
        self.texts: list[str] = []

    def encode(self, texts: Sequence[str], *, query: bool = False) -> list[Vectors]:
        if not self.left:
            raise ConnectionError("gone")
        self.left -= 1
        self.texts += texts
        return super().encode(texts, query=query)


async def filled(path: Path, embedder: HashEmbedder | None) -> None:
    async with Memory.open(path, embedder=embedder, clock=lambda: NOW) as memory:
        await memory.remember_many(SAID)
        await memory.assert_fact("Nils", "keeps", "bees", said_at="2024-03-09", id="f")


async def test_what_was_stored_without_an_embedder_is_encoded_as_it_would_have_been(tmp_path: Path) -> None:
    await filled(tmp_path / "bare.db", None)
    await filled(tmp_path / "whole.db", Words())
    seen: list[tuple[int, int | None]] = []
    embedder = Words()
    async with (
        Memory.open(tmp_path / "bare.db", embedder=embedder, clock=lambda: NOW) as bare,
        Memory.open(tmp_path / "whole.db", embedder=Words(), clock=lambda: NOW) as whole,
    ):
        claims = (await bare.status())["counts"]["claims"]
        assert await bare.reembed(progress=lambda *done: seen.append(done)) == 3 + claims
        assert seen[-1] == (3 + claims, 4 + claims)
        assert await bare.reembed() == 0
        assert sorted(before for before, _ in embedder.after) == ["", "Nils keeps bees", "how nice"]
        assert (await bare.recall("who keeps bees?")).episodes == (await whole.recall("who keeps bees?")).episodes


async def test_another_embedder_takes_over_at_the_end_and_goes_on_where_it_was_cut_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("graph_memory.reembedding.AT_ONCE", 1)
    path = tmp_path / "m.db"
    await filled(path, HashEmbedder())
    async with Memory.open(path, embedder=HashEmbedder(), clock=lambda: NOW) as old:
        before = await old.recall("bees")
        async with Memory.open(path, embedder=None, clock=lambda: NOW) as memory:
            first = Breaking(2)
            with pytest.raises(ConnectionError):
                await memory.reembed(first)
            assert await old.recall("bees") == before
            second = Breaking(99)
            assert await memory.reembed(second) == len(second.texts)
            assert not set(first.texts) & set(second.texts)
            assert {*first.texts, *second.texts} >= {"Nils keeps bees", "how nice", "rain again"}
            assert (await memory.recall("rain")).episodes[0].id == "rain again"
            assert (await memory.status())["embedder"] == "hash-32"
    with pytest.raises(EmbedderConflict, match=r"vectors of 'hash-32'.*reembed"):
        async with Memory.open(path, embedder=HashEmbedder()):
            pass


async def test_without_an_embedder_or_a_group(tmp_path: Path) -> None:
    async with Memory.open(tmp_path / "m.db", embedder=None) as memory:
        with pytest.raises(InvalidInput, match="no embedder"):
            await memory.reembed()
        assert await memory.reembed(HashEmbedder(), group="empty") == 0


def test_the_command_says_what_is_missing_and_what_it_did(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asyncio.run(filled(tmp_path / "m.db", None))
    monkeypatch.setenv("GRAPH_MEMORY_MODELS", str(tmp_path / "none"))
    command = ["reembed", "--store", str(tmp_path / "m.db"), "--json"]
    lacking = CliRunner().invoke(build(), command)
    assert (lacking.exit_code, "run `graph-memory models pull`" in lacking.stderr) == (2, True)
    monkeypatch.setattr("graph_memory.opening.open_embedder", lambda _: HashEmbedder())
    done = [CliRunner().invoke(build(), command) for _ in range(2)]
    assert [one.exit_code for one in done] == [0, 0]
    counts = [json.loads(one.stdout)["encoded"] for one in done]
    assert (counts[0] >= 3, counts[1]) == (True, 0)
