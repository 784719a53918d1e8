"""Lists of names of people and places, read when they are first asked for. Each file says where it is from."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final

_SEX: Final = {"male": "m", "female": "f", "either": "u"}


@cache
def given_names() -> Mapping[str, str]:
    """Given name in plain lower-case Latin letters -> "m", "f" or "u" for either."""
    return {name: _SEX[sex] for sex, names in sections("given.txt").items() for name in " ".join(names).split()}


@cache
def common_words() -> frozenset[str]:
    """Given names that are English words, places or brands too."""
    return frozenset(" ".join(sections("words.txt")["word"]).split())


@cache
def family_names() -> Mapping[str, int]:
    """Family name in plain lower-case Latin letters -> its place among them, the commonest 0."""
    return {name: place for place, name in enumerate(" ".join(sections("family.txt")["family"]).split())}


@cache
def sections(file: str) -> Mapping[str, tuple[str, ...]]:
    """The lines of a file by the [section] that they stand in; # begins a comment."""
    found: dict[str, list[str]] = {}
    lines = found.setdefault("", [])
    for line in files("graph_memory.gazetteer").joinpath(file).read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            lines = found.setdefault(line.strip("[]"), [])
        elif line and not line.startswith("#"):
            lines.append(line)
    return {section: tuple(kept) for section, kept in found.items() if kept}
