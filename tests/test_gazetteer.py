"""The lists of names that come with the package."""

from __future__ import annotations

from importlib.resources import files

import pytest

from graph_memory.gazetteer import common_words, family_names, given_names, sections
from graph_memory.likeness.letters import plain

FILES = ["given.txt", "family.txt", "words.txt", "places.txt", "chinese.txt", "famous.txt"]


@pytest.mark.parametrize("file", FILES)
def test_a_file_says_where_it_is_from_and_has_no_empty_section(file: str) -> None:
    text = files("graph_memory.gazetteer").joinpath(file).read_text(encoding="utf-8")
    assert text.startswith("# ")
    assert {line.strip("[]") for line in text.splitlines() if line.startswith("[")} == set(sections(file))


def test_all_of_it_is_small() -> None:
    folder = files("graph_memory.gazetteer")
    assert sum(len(folder.joinpath(file).read_bytes()) for file in FILES) < 150_000


@pytest.mark.parametrize("names", [given_names(), family_names(), common_words()], ids=["given", "family", "words"])
def test_names_are_in_plain_letters(names: dict[str, object]) -> None:
    assert [name for name in names if plain(name) != name or not name.isalpha()] == []


@pytest.mark.parametrize(("name", "sex"), [("theodore", "m"), ("bruna", "f"), ("robin", "u"), ("xqz", None)])
def test_a_given_name_tells_a_sex(name: str, sex: str | None) -> None:
    assert given_names().get(name) == sex


def test_family_names_are_counted_from_the_commonest() -> None:
    assert [family_names()[name] for name in ("smith", "johnson")] == [0, 1]
