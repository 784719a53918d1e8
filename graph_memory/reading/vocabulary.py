"""Words that reading is given: idioms with their plain wording, and names of things by their kind (vocabulary.toml)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final

from graph_memory.definitions import read_text, read_texts, read_toml, table
from graph_memory.errors import InvalidInput, shown
from graph_memory.names import canonical

LANGUAGES: Final = ("en", "zh")
KINDS: Final = ("person", "organization", "place", "product", "event", "work", "group")

_BUILTIN: Final = Path(__file__).with_name("vocabulary.toml")
_TABLES: Final = ("idioms", "names")
_OTHERS: Final = ("predicates", "qualifiers", "versions")  # of the same file, read by graph_memory.predicates


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """`idioms`: language ("en", "zh") -> canonical phrase -> the plain phrase to read in its place, "" claims nothing.
    `names`: kind -> the names of things of that kind, as written.
    """

    idioms: Mapping[str, Mapping[str, str]] = field(default_factory=dict, hash=False)
    names: Mapping[str, tuple[str, ...]] = field(default_factory=dict, hash=False)

    @staticmethod
    @cache
    def builtin() -> Vocabulary:
        """The vocabulary that comes with the package, read at the first call."""
        return _extended(Vocabulary(), read_toml(_BUILTIN))

    @classmethod
    def from_toml(cls, path: str | Path, base: Vocabulary | None = None) -> Vocabulary:
        """`base` (default: the builtin one) extended by a file of the form of vocabulary.toml, which may define
        predicates too.

        An idiom of the same phrase is replaced, names are added. Raises InvalidInput that names the file, and the line
        or the field.
        """
        try:
            return _extended(base or cls.builtin(), read_toml(Path(path)))
        except InvalidInput as error:
            raise InvalidInput(f"{path}: {error}", field=error.field) from error


def _extended(base: Vocabulary, data: Mapping[str, Any]) -> Vocabulary:
    given = table(data, "vocabulary", (*_TABLES, *_OTHERS))
    idioms = {language: dict(phrases) for language, phrases in base.idioms.items()}
    for language, phrases in table(given.get("idioms", {}), "idioms", LANGUAGES).items():
        idioms[language] = {**idioms.get(language, {}), **_idioms(phrases, f"idioms.{language}")}
    names = dict(base.names)
    for kind, added in table(given.get("names", {}), "names", KINDS).items():
        names[kind] = tuple(dict.fromkeys((*names.get(kind, ()), *read_texts(added, f"names.{kind}"))))
    return Vocabulary(idioms, names)


def _idioms(given: object, where: str) -> dict[str, str]:
    return {_phrase(phrase, where): _plain(plain, f"{where}.{phrase}") for phrase, plain in table(given, where).items()}


def _phrase(phrase: str, where: str) -> str:
    if key := canonical(phrase):
        return key
    raise InvalidInput(f"{where} has a phrase {shown(phrase)} with nothing to see in it", field=where)


def _plain(value: object, where: str) -> str:
    return "" if value == "" else read_text(value, where)
