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
_NUMBER: Final = 4


class Turns:
    """The turns of one group as of the counters `erased` and `version`, up to the number `last`."""

    def __init__(self, erased: int = 0, version: int = 0) -> None:
        self.erased, self.version, self.last = erased, version, 0
        self._sessions: dict[str, list[Turn]] = {}
        self._places: dict[str, tuple[str, float]] = {}

    def __len__(self) -> int:
        return len(self._places)

    def add(self, turns: Iterable[tuple[str, Turn]], version: int = 0) -> None:
        """Turns, each with its session, whose numbers are greater than those before; what there is as of `version`."""
        for session, turn in turns:
            insort(self._sessions.setdefault(session, []), turn)
            self._places[turn[_UUID]] = session, turn[0]
            self.last = max(self.last, turn[_NUMBER])
        self.version = version

    def beside(self, uuids: Sequence[str], reach: int, visible: Visible) -> list[str]:
        """The uuids of the visible turns at most `reach` places before or behind one of `uuids`, each once."""
        found: dict[str, None] = {}
        for session, position in dict.fromkeys(self._places[uuid] for uuid in uuids if uuid in self._places):
            turns = self._sessions[session]
            before = reversed(range(bisect_left(turns, (position,))))
            behind = range(bisect_right(turns, (position, math.inf)), len(turns))
            for side in (before, behind):
                found |= dict.fromkeys(islice(_seen((turns[place] for place in side), visible), max(0, reach)))
        return list(found)


def _seen(turns: Iterable[Turn], visible: Visible) -> Iterator[str]:
    for _, said_at, _, uuid, _, recorded_at in turns:
        if said_at <= visible.said_by and recorded_at <= visible.recorded_by:
            yield uuid
