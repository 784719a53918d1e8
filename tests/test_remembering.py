"""What is read and encoded of episodes on their way into the store."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from graph_memory import Memory
from graph_memory.embed import HashEmbedder, Vectors
from graph_memory.errors import InvalidInput, PredicateConflict

SAID = "2025-06-11"
WORDS = """
[predicates.sponsors]
cardinality = "one"
verbs = { en = ["bankroll"], zh = ["冠名"] }
[qualifiers."game engine"]
predicates = ["uses"]
objects = ["Godot", "Unreal"]
[idioms.en]
"pitched my tent in" = "moved to"
"""


class Counting(HashEmbedder):
    """Keeps the texts of each call."""

    def __init__(self) -> None:
        super().__init__()
        self.calls: list[list[str]] = []

    def encode(self, texts: Sequence[str], *, query: bool = False) -> list[Vectors]:
        self.calls.append(list(texts))
        return super().encode(texts, query=query)


def written(file: Path, text: str) -> Path:
    file.write_text(text, encoding="utf-8")
    return file


@pytest.fixture
def words(tmp_path: Path) -> Path:
    return written(tmp_path / "words.toml", WORDS)


async def told(memory: Memory) -> list[tuple[str, str, str]]:
    facts = await memory.facts(as_of="2025-07-01")
    return sorted((fact.subject, fact.predicate, fact.object) for fact in facts)


async def test_episodes_and_claims_are_each_encoded_once(tmp_path: Path) -> None:
    embedder = Counting()
    async with Memory.open(tmp_path / "m.db", embedder=embedder) as memory:
        texts = ["I live in Faro.", "Good morning!", "I live in Faro."]
        await memory.remember_many([{"content": text, "said_at": SAID} for text in texts])
    assert embedder.calls == [["I live in Faro.", "Good morning!"], ["user lives in Faro"]]


async def test_episodes_without_a_session_know_nothing_of_one_another(tmp_path: Path) -> None:
    texts = ["Bob lives in Faro.", "He likes tea."]
    said = [{"content": text, "said_at": SAID} for text in texts]
    async with Memory.open(tmp_path / "m.db", embedder=None) as memory:
        await memory.remember_many(said)
        assert await told(memory) == [("Bob", "lives_in", "Faro")]
        await memory.remember_many([one | {"session": "s"} for one in said])
        assert await told(memory) == [("Bob", "likes", "tea"), ("Bob", "lives_in", "Faro")]


async def test_a_session_goes_on_where_the_store_left_off(tmp_path: Path) -> None:
    async with Memory.open(tmp_path / "m.db", embedder=None) as memory:
        for session, name in (("a", "Bob"), ("b", "Tom")):
            await memory.remember(f"{name} lives in Faro.", said_at=SAID, session=session)
        await memory.remember_many(
            [{"content": "He likes tea.", "said_at": SAID, "session": session} for session in ("a", "b")]
        )
        assert [one for one in await told(memory) if one[1] == "likes"] == [
            ("Bob", "likes", "tea"),
            ("Tom", "likes", "tea"),
        ]


async def test_a_vocabulary_is_read_by_and_its_predicates_are_kept(tmp_path: Path, words: Path) -> None:
    texts = ["Fenwick bankrolls the regatta.", "I pitched my tent in Faro.", "I use Godot.", "I switched to Unreal."]
    async with Memory.open(tmp_path / "m.db", embedder=None, vocabulary=words) as memory:
        for text in texts:
            await memory.remember(text, said_at=SAID)
        assert await told(memory) == [
            ("Fenwick", "sponsors", "regatta"),
            ("user", "lives_in", "Faro"),
            ("user", "uses", "Unreal"),
        ]
    async with Memory.open(tmp_path / "m.db", embedder=None) as memory:
        await memory.remember("晨曦公司冠名城市马拉松。", said_at=SAID)
        await memory.assert_fact("Fenwick", "sponsors", "marathon", valid_from="2025-06-20")
        assert [one[2] for one in await told(memory) if one[0] == "Fenwick"] == ["marathon"]
        assert ("晨曦公司", "sponsors", "城市马拉松") in await told(memory)


async def test_a_vocabulary_that_contradicts_what_is_stored(tmp_path: Path, words: Path) -> None:
    async with Memory.open(tmp_path / "m.db", embedder=None, vocabulary=words) as memory:
        await memory.remember("Fenwick bankrolls the regatta.", said_at=SAID)
    other = written(tmp_path / "other.toml", '[predicates.sponsors]\ncardinality = "many"\n')
    with pytest.raises(PredicateConflict, match="'sponsors' has claims in group 'main' under another definition"):
        async with Memory.open(tmp_path / "m.db", embedder=None, vocabulary=other):
            pass


def test_a_vocabulary_that_is_none(tmp_path: Path) -> None:
    with pytest.raises(InvalidInput, match=r"none\.toml"):
        Memory.open(tmp_path / "m.db", embedder=None, vocabulary=tmp_path / "none.toml")
