"""Which turns stand beside one another in the sessions of a group, in memory. Whoever holds it locks it."""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right, insort
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Final

from graph_memory.store.contract import Visible

Turn = tuple[float, int, str, str, int, int]
"""Position, said_at, id, uuid, number, recorded_at: in this order turns follow one another."""
_UUID: Final = 3


class Turns:
    """The turns of one group up to the number `last`, as of the counter `erased`."""

    def __init__(self, erased: int = 0, last: int = 0) -> None:
        self.erased, self.last = erased, last
        self._sessions: dict[str, list[Turn]] = {}
        self._places: dict[str, tuple[str, float]] = {}

    def __len__(self) -> int:
        return len(self._places)

    def add(self, turns: Iterable[tuple[str, Turn]], last: int) -> None:
        """Turns, each with its session, whose numbers are greater than those before, and at most `last`."""
        for session, turn in turns:
            insort(self._sessions.setdefault(session, []), turn)
            self._places[turn[_UUID]] = session, turn[0]
        self.last = last

    def beside(self, uuids: Sequence[str], reach: int, visible: Visible, last: int) -> list[str]:
        """The uuids of the visible turns at most `reach` places before or behind one of `uuids`, each once.

        Of turns up to the number `last`: a snapshot that began earlier has no others.
        """
        found: dict[str, None] = {}
        for session, position in dict.fromkeys(self._places[uuid] for uuid in uuids if uuid in self._places):
            turns = self._sessions[session]
            before = reversed(range(bisect_left(turns, (position,))))
            behind = range(bisect_right(turns, (position, math.inf)), len(turns))
            for side in (before, behind):
                found |= dict.fromkeys(islice(_seen((turns[place] for place in side), visible, last), max(0, reach)))
        return list(found)


def _seen(turns: Iterable[Turn], visible: Visible, last: int) -> Iterator[str]:
    for _, said_at, _, uuid, number, recorded_at in turns:
        if number <= last and said_at <= visible.said_by and recorded_at <= visible.recorded_by:
            yield uuid
