"""Behind which turn an episode is encoded, and that deleting that turn takes it out of the vectors."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from graph_memory import Memory, ids
from graph_memory.embed import HashEmbedder, TokenStates, Vectors
from graph_memory.encoding import BEFORE, Saying, encode_claims, encode_episodes, spoken, stored_sayings, vectors_of
from graph_memory.errors import EmbedderUnavailable
from graph_memory.recall.late import unpacked
from tests.recall.conftest import NOW, Words

MINUTE = "2024-03-01T10:{:02}"


@pytest.fixture
def embedder() -> Words:
    return Words()


@pytest.fixture
async def memory(tmp_path: Path, embedder: Words) -> AsyncIterator[Memory]:
    async with Memory.open(tmp_path / "m.db", embedder=embedder, clock=lambda: NOW) as memory:
        yield memory


def turn(content: str, minute: int = 0, session: str = "s", **given: Any) -> dict[str, Any]:
    return {"content": content, "said_at": MINUTE.format(minute), "session": session, "id": content, **given}


def befores(embedder: Words) -> dict[str, str]:
    return {text: before for before, text in embedder.after}


@pytest.mark.parametrize(
    ("content", "speaker", "expected"),
    [("hi", "", "hi"), ("hi", "Ida", "Ida: hi"), ("Ida: hi", "Ida", "Ida: hi"), ("Idaho", "Ida", "Ida: Idaho")],
)
def test_spoken(content: str, speaker: str, expected: str) -> None:
    assert spoken(content, speaker) == expected


async def test_what_is_said_twice_is_encoded_once_and_nothing_costs_nothing(embedder: Words) -> None:
    found = await encode_claims(HashEmbedder(), {"a": "tea", "b": "tea"})
    assert found["a"] is found["b"]
    assert await encode_episodes(embedder, {}) == ({}, {})
    assert embedder.after == []


async def test_an_embedder_without_token_states_gives_vectors_alone() -> None:
    vectors, states = await encode_episodes(HashEmbedder(), {"a": Saying("tea", "before")})
    assert (vectors.keys(), states) == ({"a"}, {})
    assert vectors["a"]["en"].tolist() == HashEmbedder().encode(["tea"])[0]["en"].tolist()


async def test_states_are_packed_and_only_the_end_of_the_turn_before_is_read(embedder: Words) -> None:
    _, states = await encode_episodes(embedder, {"a": Saying("green tea", "x" * 500 + "end")})
    assert unpacked(states["a"]["en"]).shape == (2, 256)
    ((before, _),) = embedder.after
    assert (len(before), before[-3:]) == (BEFORE, "end")


@pytest.mark.parametrize("at_once", [True, False])
async def test_the_turn_before_is_of_the_session_and_not_said_later(
    memory: Memory, embedder: Words, at_once: bool
) -> None:
    said = [
        turn("one", 1), turn("other", 2, "t"), turn("later", 9), turn("two", 2, speaker="Ida"), turn("three", 3),
        turn("alone", 5, ""), turn("first", 9, position=0.5), turn("alone again", 6, ""),
    ]  # fmt: skip
    if at_once:
        await memory.remember_many(said)
    else:
        for one in said:
            await memory.remember(**one)
    assert befores(embedder) == {
        "one": "", "other": "", "later": "one", "Ida: two": "one", "three": "Ida: two", "alone": "", "first": "",
        "alone again": "",
    }  # fmt: skip


@pytest.mark.parametrize("batches", [1, 2])
async def test_a_batch_goes_on_with_what_is_stored(memory: Memory, embedder: Words, batches: int) -> None:
    await memory.remember(**turn("one", 1))
    rest = [turn("five", 5, position=5), turn("two", 2), turn("late", 6, position=1.5), turn("six", 6)]
    half = len(rest) // batches
    for first in range(0, len(rest), half):
        await memory.remember_many(rest[first : first + half])
    assert befores(embedder) == {"one": "", "five": "one", "two": "one", "late": "one", "six": "two"}


async def test_facts_and_json_are_no_turns_to_read_behind(memory: Memory, embedder: Words) -> None:
    await memory.remember(**turn("one", 1))
    await memory.assert_fact("Ida", "keeps", "bees", said_at=MINUTE.format(2), session="s")
    await memory.remember({"a": 1}, said_at=MINUTE.format(3), session="s")
    await memory.remember(**turn("two", 4))
    assert befores(embedder) == {"one": "", '{"a": 1}': "one", "two": "one"}


async def test_what_is_stored_tells_the_same_turns_before(memory: Memory, embedder: Words) -> None:
    said = [turn("one", 1), turn("nine", 9), turn("two", 2), turn("zero", 1, position=0.5), turn("three", 3)]
    await memory.remember_many(said)

    async def told(reading: Any) -> dict[str, Saying]:
        return await stored_sayings(reading, await reading.episodes([one["id"] for one in said]))

    found = await memory.store.read("main", told)
    assert {saying.text: saying.before for saying in found.values()} == befores(embedder)


async def test_a_deleted_turn_goes_out_of_what_was_encoded_behind_it(memory: Memory, embedder: Words) -> None:
    await memory.remember_many([turn(word, place) for place, word in enumerate(("one", "two", "three", "four"))])
    embedder.after.clear()
    await memory.delete_episode("two")
    assert befores(embedder) == {"three": "one"}
    uuid = ids.episode_uuid("main", "three")
    (kept,) = (await memory.store.states("main", [uuid, ids.episode_uuid("main", "two")])).values()
    assert kept.keys() == {"en"}
    assert (await memory.store.vectors("main", [], [uuid])).keys() == {uuid}
    embedder.after.clear()
    await memory.delete_episode("four")
    assert embedder.after == []


async def test_without_an_embedder_what_was_encoded_behind_a_deleted_turn_loses_its_vectors(
    tmp_path: Path, memory: Memory
) -> None:
    await memory.remember_many([turn(word, place) for place, word in enumerate(("one", "two", "three"))])
    async with Memory.open(tmp_path / "m.db", embedder=None) as bare:
        await bare.delete_episode("one")
    uuids = {word: ids.episode_uuid("main", word) for word in ("one", "two", "three")}
    assert (await memory.store.states("main", list(uuids.values()))).keys() == {uuids["three"]}
    assert (await memory.store.vectors("main", [], list(uuids.values()))).keys() == {uuids["three"]}
    assert {hit.id for hit in (await memory.recall("one two three")).episodes} == {"two", "three"}


NAN = np.float32("nan")
BROKEN: list[Callable[[TokenStates], TokenStates]] = [
    lambda one: TokenStates(one.vector * NAN, one.rows, one.offsets),
    lambda one: TokenStates(one.vector, one.rows * NAN, one.offsets),
    lambda one: TokenStates(one.vector, one.rows, one.offsets[:-1]),
    lambda one: TokenStates(one.vector, one.rows[:-1], one.offsets),
    lambda one: TokenStates(one.vector, one.rows[0], one.offsets),
    lambda one: TokenStates(one.vector, one.rows.tolist(), one.offsets),
]


class Broken(Words):
    """One whose token states are broken: of questions, or of what is stored."""

    def __init__(self, broken: Callable[[TokenStates], TokenStates], *, query: bool) -> None:
        super().__init__()
        self.broken, self.query = broken, query

    def token_states(self, texts: Sequence[str], *, query: bool = False) -> list[dict[str, TokenStates]]:
        found = super().token_states(texts, query=query)
        return [{"en": self.broken(one["en"])} for one in found] if query == self.query else found

    def encode(self, texts: Sequence[str], *, query: bool = False) -> list[Vectors]:
        return HashEmbedder(256).encode(texts)


@pytest.mark.parametrize("broken", BROKEN)
async def test_broken_states_of_a_question_are_missing(tmp_path: Path, broken: Any) -> None:
    async with Memory.open(tmp_path / "m.db", embedder=Broken(broken, query=True), clock=lambda: NOW) as memory:
        await memory.remember("Nils keeps bees", id="a")
        found = await memory.recall("who keeps bees?")
    assert ([hit.id for hit in found.episodes], found.missing) == (["a"], ("late",))


@pytest.mark.parametrize("broken", BROKEN)
async def test_broken_states_are_not_stored(tmp_path: Path, broken: Any) -> None:
    embedder = Broken(broken, query=False)
    async with Memory.open(tmp_path / "m.db", embedder=embedder, clock=lambda: NOW) as memory:
        await memory.remember("Nils keeps bees", id="a")
        uuid = ids.episode_uuid("main", "a")
        assert await memory.store.vectors("main", [], [uuid]) == await memory.store.states("main", [uuid]) == {}
        assert [hit.id for hit in (await memory.recall("who keeps bees?")).episodes] == ["a"]


@pytest.mark.parametrize("vector", [np.full(64, NAN), np.zeros((2, 64), np.float32), [1.0], None])
async def test_what_is_no_row_of_finite_numbers_is_no_vector(vector: Any) -> None:
    class Odd(HashEmbedder):
        def encode(self, texts: Sequence[str], *, query: bool = False) -> list[Vectors]:
            return [{"en": vector} for _ in texts]

    with pytest.raises(EmbedderUnavailable, match="no rows of finite numbers"):
        await vectors_of(Odd(), ["tea"])
