"""Why each hit of a recall is where it is: what every channel gave to its score, and its place in that channel."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from graph_memory.cli.cells import columns, fit

if TYPE_CHECKING:
    from graph_memory.cli.call import Call
    from graph_memory.models import Hit, Recall

_LONGEST: Final = 72


def explained(found: Recall, call: Call) -> Iterator[str]:
    """A table for each kind of hit: hit, channel, what it gives, and the place of the hit in it."""
    words = call.words
    tables: dict[str, list[tuple[str, Hit]]] = {
        "facts": [(hit.fact.fact, hit) for hit in found.facts],
        "episodes": [(f"{hit.id}  {hit.content}", hit) for hit in found.episodes],
        "entities": [(hit.name, hit) for hit in found.entities],
    }
    for name, hits in tables.items():
        if hits:
            yield words[name]
            yield from (f"  {line}" for line in columns(_rows(hits, call)))
    if not any(tables.values()):
        yield words["nothing"]


def _rows(hits: Sequence[tuple[str, Hit]], call: Call) -> list[tuple[str, ...]]:
    words = call.words
    rows: list[tuple[str, ...]] = [("#", words["channel"], words["gives"], words["place"], words["hit"])]
    for place, (told, hit) in enumerate(hits, 1):
        sure = words.say("sure", confidence=f"{hit.confidence:.2f}")
        where = f"{hit.group}  " if hit.group else ""
        rows.append((str(place), words["score"], f"{hit.score:+.2f}", "", f"{where}{_short(told)}  {sure}"))
        for channel, share in sorted(hit.channels.items(), key=lambda one: -one[1]):
            rank = hit.ranks.get(channel)
            rows.append(("", channel, f"{share:+.2f}", f"{rank}" if rank else "", ""))
    return rows


def _short(told: str) -> str:
    return fit(" ".join(told.split()), _LONGEST).rstrip()
