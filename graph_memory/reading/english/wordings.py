"""The table of wordings (worded.toml), compiled when first asked for."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final, cast, get_args

from graph_memory.definitions import read_toml
from graph_memory.reading.english.literals import Needs, needs
from graph_memory.reading.english.verbs import forms
from graph_memory.reading.english.worded_slots import LEAD, SLOTS
from graph_memory.reading.timing import Effect

_TABLE: Final = Path(__file__).with_name("worded.toml")
_MARK: Final = re.compile(r"(?<!\(\?)!(\w+)")
_VERB: Final = re.compile(r"\{([a-z][^}]*)\}")
_SLOT: Final = re.compile(r"(?<!P)<([a-z]+)>")


@dataclass(frozen=True, slots=True, eq=False)
class Wording:
    predicate: str
    effect: Effect
    flags: frozenset[str]
    pattern: re.Pattern[str]
    needs: Needs
    elides: bool  # the subject may be left out: "lived in Faro"


@cache
def wordings() -> Mapping[str, Sequence[Wording]]:
    """The lines of the table by the words to look for: those marked, or else the forms of their first verb."""
    found: dict[str, list[Wording]] = defaultdict(list)
    for group in read_toml(_TABLE)["wordings"]:
        predicate, effect, *flags = group["means"].split()
        assert effect in get_args(Effect), group
        for line in group["lines"]:
            pattern = re.compile(_spelt(_MARK.sub(r"\1", line)))
            elides = pattern.pattern.startswith(LEAD + "(?P<w>[Ii]|")
            one = Wording(predicate, cast(Effect, effect), frozenset(flags), pattern, needs(pattern), elides)
            for key in _keys(line):
                found[key].append(one)
    return dict(found)


def _keys(line: str) -> frozenset[str]:
    verb = _VERB.search(line)
    keys = frozenset(_MARK.findall(line)) or frozenset(_forms(verb[1]) if verb else ())
    assert keys, line
    return keys


def _forms(verbs: str) -> list[str]:
    """Every form of "like|love", the longest first."""
    return sorted({form for verb in verbs.split("|") for form in forms(verb)}, key=len, reverse=True)


def _spelt(line: str) -> str:
    """The line as a regular expression; its first verb is the group `v`, unless the line has one."""
    spelt = _VERB.sub(lambda found: f"(?:{'|'.join(_forms(found[1]))})", _VERB.sub(_first, line, count=1))
    leads = line.startswith(("<who> ", "<thing>", "<n>"))
    return (LEAD if leads else "") + _SLOT.sub(lambda found: SLOTS.get(found[1], found[0]), spelt)


def _first(verb: re.Match[str]) -> str:
    every = "|".join(_forms(verb[1]))
    return every if "(?P<v>" in verb.string[: verb.start()] else f"(?P<v>{every})"
