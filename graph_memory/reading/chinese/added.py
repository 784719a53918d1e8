"""Patterns for the verbs that a user's own catalogue adds: 晨曦工坊赞助了城市马拉松."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from graph_memory.predicates import Catalogue
from graph_memory.reading.chinese.context import Context, Match, Rule
from graph_memory.reading.said import Said

_AROUND: Final = "^(?P<s>[^，]{{0,20}}?)(?P<v>{})(?P<done>[了过着])?(?P<o>[^，]{{1,40}}?)$"


def added(catalogue: Catalogue) -> tuple[tuple[re.Pattern[str], Rule], ...]:
    """One pattern for the phrases that the builtin catalogue does not have; none where there are none."""
    known = Catalogue.builtin().phrases("zh")
    said = {phrase: names[0] for phrase, names in catalogue.phrases("zh").items() if known.get(phrase) != names}
    if not said:
        return ()
    verbs = "|".join(sorted(map(re.escape, said), key=len, reverse=True))

    def adding(here: Context, found: Match) -> Iterator[Said]:
        predicate = said[found["v"].lower()]
        event = catalogue.get(predicate).kind == "event"
        done = bool(found["done"]) or here.clause.done
        for name in here.names(found["o"]):
            if event:
                yield Said(here.who.name, predicate, name, "event", tense="past" if done else "present")
            else:
                yield Said(here.who.name, predicate, name, "onset" if done else "state")

    return ((re.compile(_AROUND.format(verbs), re.I), adding),)
