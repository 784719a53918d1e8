"""The words of the command line in the language of the terminal: English, or Chinese."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final, Literal

Language = Literal["en", "zh"]

_VARIABLES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")
_NO_LANGUAGE: Final = {"", "c", "posix"}


class Words(dict[str, str]):
    """Word by name, in one language."""

    def say(self, name: str, **values: object) -> str:
        return self[name].format(**values)


def language(environ: Mapping[str, str]) -> Language:
    """The language of the terminal: of the variables of the locale, the first that names a language."""
    for variable in _VARIABLES:
        name = environ.get(variable, "").partition(".")[0].lower()
        if name not in _NO_LANGUAGE:
            return "zh" if name.startswith("zh") else "en"
    return "en"


def words(lang: Language) -> Words:
    """The words of words.toml in that language."""
    import tomllib

    return Words(tomllib.loads((Path(__file__).parent / "words.toml").read_text("utf-8"))[lang])
