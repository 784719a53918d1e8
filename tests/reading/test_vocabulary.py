"""Idioms and names, built in and from a user's file."""

from __future__ import annotations

from pathlib import Path

import pytest

from graph_memory.errors import InvalidInput
from graph_memory.names import canonical
from graph_memory.predicates import Catalogue
from graph_memory.reading.vocabulary import Vocabulary

BUILTIN = Vocabulary.builtin()
BOTH = """
[predicates.mentors]
cardinality = "many"
[idioms.en]
"Go  Bananas" = "get angry"
"hit the gym" = ""
[idioms.zh]
"喫土" = "没钱"
[names]
person = ["Zyx Quon", "Zyx Quon"]
product = ["Heron DB"]
"""


def file(folder: Path, text: str) -> Path:
    path = folder / "own.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_the_builtin_one_is_read_once_and_has_both_languages() -> None:
    assert Vocabulary.builtin() is BUILTIN
    assert {language: len(phrases) >= 20 for language, phrases in BUILTIN.idioms.items()} == {"en": True, "zh": True}


@pytest.mark.parametrize("language", ["en", "zh"])
def test_phrases_are_canonical_and_no_phrase_is_part_of_its_plain_wording(language: str) -> None:
    for phrase, plain in BUILTIN.idioms[language].items():
        assert phrase == canonical(phrase)
        assert phrase not in plain.lower()


def test_one_file_adds_predicates_idioms_and_names(tmp_path: Path) -> None:
    path = file(tmp_path, BOTH)
    own = Vocabulary.from_toml(path)
    assert own.idioms["en"] == {**BUILTIN.idioms["en"], "go bananas": "get angry", "hit the gym": ""}
    assert own.idioms["zh"] == {**BUILTIN.idioms["zh"], canonical("喫土"): "没钱"}
    assert own.names == {**BUILTIN.names, "person": ("Zyx Quon",), "product": ("Heron DB",)}
    assert "mentors" in Catalogue.from_toml(path).predicates


def test_files_add_up(tmp_path: Path) -> None:
    first = Vocabulary.from_toml(file(tmp_path, '[names]\nperson = ["Ada"]'), base=Vocabulary())
    both = Vocabulary.from_toml(file(tmp_path, '[names]\nperson = ["Bea"]'), base=first)
    assert both == Vocabulary(names={"person": ("Ada", "Bea")})


@pytest.mark.parametrize(
    ("text", "field", "message"),
    [
        ('[idioms.fr]\nx = ""', "idioms.fr", "idioms has no field 'fr': use en, zh"),
        ("[idioms.en]\nx = 3", "idioms.en.x", "idioms.en.x must be a text, not 3"),
        ('[idioms.en]\n" " = "x"', "idioms.en", "idioms.en has a phrase ' ' with nothing to see in it"),
        ('[names]\nperson = "Ada"', "names.person", "names.person must be a list of texts, not 'Ada'"),
        ("[names]\nperson = [1]", "names.person", "names.person must be a text, not 1"),
        ("[names]\nbeing = []", "names.being", "names has no field 'being': use person, organization, place"),
        ("[idiom]", "vocabulary.idiom", "vocabulary has no field 'idiom': use idioms, names, predicates"),
        ("names = 3", "names", "names must be a table, not 3"),
        ("[names", None, "is no TOML"),
    ],
)
def test_a_mistake_is_told_with_its_file_and_field(tmp_path: Path, text: str, field: str | None, message: str) -> None:
    path = file(tmp_path, text)
    with pytest.raises(InvalidInput) as caught:
        Vocabulary.from_toml(path)
    assert (caught.value.field, f"{path}: {message}" in str(caught.value)) == (field, True), caught.value
