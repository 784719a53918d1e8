"""Who is there no more: an animal that died, somebody in whose place another is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from graph_memory.reading.english.people import Cast
from graph_memory.reading.english.prepared import Prepared
from graph_memory.reading.said import Said

_PARTED: Final = re.compile(
    r"\b(?:said|say|saying) goodbye to (?P<a>[A-Z]\w+)|\b(?:lost|buried|put down) (?P<b>[A-Z]\w+)"
    r"|\b(?P<c>[A-Z]\w+),? (?:died|passed away|was put (?:down|to sleep))"
)


def lost(text: str, prepared: Prepared, cast: Cast) -> None:
    """ "said goodbye to our cat Mog", "our cat Mog died": no longer a pet."""
    pets = {kin.name: kin for kin in prepared.kin if cast.relation(kin.kin) == "pet"}
    for found in _PARTED.finditer(text):
        name = found["a"] or found["b"] or found["c"]
        if name in pets or cast.pet(name):
            for one in cast.found:
                if one.predicate == "pet" and one.object == name:
                    one.denies, one.effect, one.times = True, "end", cast.times


_INSTEAD: Final = re.compile(r" (?:instead of|rather than) (?:(?:to|at|in|for|with) )?(?P<old>[A-Z]\w+)")


def in_place(text: str, said: list[Said]) -> Iterator[Said]:
    """ "reports to Ada instead of Bo": no longer to Bo."""
    for found in _INSTEAD.finditer(text):
        before = text[: found.start()]
        for one in said:
            if not one.object or one.denies or not before.endswith(one.object):
                continue
            if not any(other.object == found["old"] for other in said):
                yield replace(one, object=found["old"], effect="end", denies=True, exclusive=None)
