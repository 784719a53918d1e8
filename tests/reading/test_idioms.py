"""Idioms of a vocabulary, builtin and of a user's own, in both languages."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from graph_memory.predicates import Catalogue
from graph_memory.reading import Reader, Utterance
from graph_memory.reading.idioms import Idioms
from graph_memory.reading.vocabulary import Vocabulary
from tests.reading.told import told

SAID = datetime(2025, 6, 11, 12, tzinfo=UTC)
IDIOMS = Idioms({"set sail for": "moved to", "set": "put", "break a leg": "", "can't do without": "love"})
FILE = """
[idioms.en]
"pitched my tent in" = "moved to"
"my cup of tea" = ""
[idioms.zh]
"扎根" = "住在"
"""


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("I set sail for Faro.", "I moved to Faro."),
        ("I SET SAIL FOR Faro.", "I moved to Faro."),
        ("Set it.", "put it."),
        ("I reset it, sets, set-up.", "I reset it, sets, set-up."),
        ("I can’t do without tea, can't do without it", "I love tea, love it"),
        ("I live in Faro, so break a leg!", ""),
        ("", ""),
    ],
)
def test_plain(text: str, plain: str) -> None:
    assert IDIOMS.plain(text) == plain
    assert Idioms({}).plain(text) == text


@pytest.fixture(scope="module")
def reader(tmp_path_factory: pytest.TempPathFactory) -> Reader:
    file = Path(tmp_path_factory.mktemp("words")) / "words.toml"
    file.write_text(FILE, encoding="utf-8")
    return Reader(Catalogue.builtin(), vocabulary=Vocabulary.from_toml(file))


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("I pitched my tent in Faro.", ["+ user lives_in Faro"]),
        ("Tavira is not my cup of tea.", []),
        ("我扎根成都。", ["+ user lives_in 成都"]),
        ("I got the sack from Fenwick in March.", ["- user works_at Fenwick [2025-03-01, ∞) month"]),
    ],
)
def test_idioms_are_read_as_what_they_mean(reader: Reader, text: str, claims: list[str]) -> None:
    found = reader.read([Utterance(text, "user", SAID)])[0]
    assert [told(draft, SAID).split(" because")[0] for draft in found] == claims
