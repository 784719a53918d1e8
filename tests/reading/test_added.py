"""Predicates of a user's own file, said in either language."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from graph_memory.predicates import Catalogue
from graph_memory.reading import Reader, Utterance
from tests.reading.told import read, told

SAID = datetime(2025, 6, 11, 12, tzinfo=UTC)
FILE = """
[predicates.sponsors]
verbs = { en = ["sponsor", "bankroll"], zh = ["赞助", "冠名"] }
[predicates.repaired]
kind = "event"
verbs = { en = ["repair"], zh = ["修好"] }
"""


@pytest.fixture(scope="module")
def reader(tmp_path_factory: pytest.TempPathFactory) -> Reader:
    file = Path(tmp_path_factory.mktemp("words")) / "words.toml"
    file.write_text(FILE, encoding="utf-8")
    return Reader(Catalogue.from_toml(file))


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("Fenwick bankrolls the regatta.", ["+ Fenwick sponsors regatta"]),
        ("Fenwick no longer sponsors the regatta.", ["- Fenwick sponsors regatta"]),
        ("晨曦工坊冠名城市马拉松。", ["+ 晨曦工坊 sponsors 城市马拉松"]),
        ("晨曦工坊去年赞助了城市马拉松。", ["+ 晨曦工坊 sponsors 城市马拉松 [2024-01-01, ∞) year"]),
        ("晨曦工坊不再赞助城市马拉松了。", ["- 晨曦工坊 sponsors 城市马拉松"]),
        ("我昨天修好了那台收音机。", ["+ user repaired 收音机 [2025-06-10, 2025-06-11) day"]),
        ("要是晨曦工坊赞助我们就好了。", []),
        ("晨曦工坊赞助城市马拉松吗？", []),
    ],
)
def test_its_verbs_are_read(reader: Reader, text: str, claims: list[str]) -> None:
    assert [told(draft, SAID) for draft in reader.read([Utterance(text, "user", SAID)])[0]] == claims


def test_without_it_they_are_not() -> None:
    assert read("晨曦工坊冠名城市马拉松。") == []
