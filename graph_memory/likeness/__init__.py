"""How alike two names are: ordered tables of rules, each of which explains itself."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from graph_memory.likeness.han import characters
from graph_memory.likeness.kinds import kind_of_both
from graph_memory.likeness.letters import script
from graph_memory.likeness.persons import people
from graph_memory.likeness.things import things
from graph_memory.likeness.verdict import LIKELY, Level, Likeness
from graph_memory.names import canonical

__all__ = ["LIKELY", "Level", "Likeness", "likeness"]

LONGEST: Final = 300  # characters of a name
_SAME: Final = Likeness(1.0, True, "exact", "They are one name but for its writing.")
_EMPTY: Final = Likeness(0.0, False, "different", "There is nothing to see in one of them.")
_LONG: Final = Likeness(0.0, False, "different", "They are no names: too long to compare.")
_SCRIPTS: Final = "They sound alike in different scripts."
_ACROSS: Final = 0.75  # the most that a name in another script scores


def likeness(a: str, b: str, kind: str | None = None) -> Likeness:
    """How alike two names of things of that kind are (person, organization, place, product …; None: as they look).

    Symmetric; 1 and certain where `canonical` is the same; never certain where numbers, versions, negations,
    directions, generations or given names differ.
    """
    first, second = sorted((a, b))
    keys = canonical(first), canonical(second)
    if not all(keys):
        return _EMPTY
    if keys[0] == keys[1]:
        return _SAME
    if max(map(len, keys)) > LONGEST:
        return _LONG
    found = _compared(first, second, kind_of_both(first, second, kind))
    if script(first) == script(second) or found.score < LIKELY:
        return found
    return replace(found, score=min(found.score, _ACROSS), certain=False, level="close", why=_SCRIPTS)


def _compared(a: str, b: str, kind: str) -> Likeness:
    if script(a) == script(b) == "han":
        return characters(a, b, kind)
    return people(a, b) if kind == "person" else things(a, b, ship=kind == "vessel")
