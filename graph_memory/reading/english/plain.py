"""Idioms, notes without a subject and careless spelling as plain sentences that the grammar reads (plain.toml)."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final

from graph_memory.definitions import read_toml
from graph_memory.reading.english.literals import Index, needs, rewritten

Rewrite = tuple[re.Pattern[str], str]

_TABLES: Final = Path(__file__).with_name("plain.toml")
_CAPITAL: Final = re.compile(r"\[A-Z(?:0-9)?\]")
_WORD: Final = re.compile(r"<([a-z]+)>")


@cache
def _rewrites() -> tuple[Index, tuple[Rewrite, ...]]:
    """Every pair of the file, in its order; what stands before the sentence twice, for there may be two of it."""
    tables = dict(read_toml(_TABLES))
    words = tables.pop("words")
    names = sorted(["leads", *tables], key=list(tables).index)
    pairs = [(_pattern(one, words), to) for name in names for one, to in tables[name]["pairs"]]
    return Index([needs(pattern) for pattern, _ in pairs]), tuple(pairs)


def _pattern(text: str, words: dict[str, str]) -> re.Pattern[str]:
    spelt = _WORD.sub(lambda found: words[found[1]], text)
    return re.compile(_CAPITAL.sub(r"(?-i:\g<0>)", spelt), re.I)


def plain(text: str) -> str:
    """The sentence in plain words; names stay as they are written."""
    text = _HOME_KIN.sub(lambda found: f"my {found[1].lower()}", text)
    index, pairs = _rewrites()
    text = rewritten(text, index, lambda place, so_far: pairs[place][0].sub(pairs[place][1], so_far))
    return _AFTER_I.sub(lambda found: found[0].lower().replace("i", "I", 1), text.strip())


_HOME_KIN: Final = re.compile(
    r"(?:^|(?<=[,;:.] )|(?<=and ))(Mum|Mom|Dad|Gran|Nan|Grandad|Granddad|Grandma|Grandpa|Mam|Papa)(?=['’]s (?:name"
    r"|birthday)\b| (?:is|was|lives|works|has"
    r"|loves|likes|hates|adores|turned|turns|moved|retired|used to|speaks|plays)\b)"
)
_AFTER_I: Final = re.compile(r"^I (?:am |have )?(?=[A-Z][a-z])[A-Z]")
