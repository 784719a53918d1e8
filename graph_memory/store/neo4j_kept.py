"""What a process keeps of the groups asked last, so that it is not sent again: vectors, token states, rows.

What has been read is kept, and of a group that is recalled again and again between two writes all rows.

Every write counts the `turn` of its group up. One that puts rows sets `wrote` to it, one that changes or takes away
what is stored sets `revised` too. Rows that are kept hold good as long as `revised` is the same, and which rows there
are as long as `wrote` is. A server may show a new count a moment before the rows that were written with it: nothing is
kept of what is asked up to SETTLED seconds after, nor of what is answered when another count is known by then.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from graph_memory.rows import EpisodeRow, LedgerRow, States
from graph_memory.store.matrix import Matrix
from graph_memory.store.neo4j_begun import begun_of, listed_of
from graph_memory.store.neo4j_rows import ENCODERS
from graph_memory.store.neo4j_whole import Whole, read_whole

if TYPE_CHECKING:
    from graph_memory.store.neo4j_reading import Neo4jReading

MOST_BYTES: Final = 256 << 20
"""Of all groups together: beyond, those asked longest ago are let go, and token states of the last one."""
MOST_ROWS: Final = 10_000
"""Of a kind in a group: of more the vectors are left to the server's index."""
SETTLED: Final = 1.0
FIRST: Final = 3
"""So many questions in a row the server computes: to send all vectors costs as much as some of them."""
A_QUESTION: Final = 500
"""To send so many claims and episodes with what is believed of them costs about as much as a question does without."""
FETCH: Final = 1_000
"""Vectors that are sent at once."""
MOST_KEPT: Final = 64 << 20
"""About how many bytes of rows of a group are kept; beyond, keeping begins anew."""
MOST_GROUPS: Final = 1_000
ROW: Final = 1_000
"""What a row takes beside the texts of an episode."""
FRESH: Final = 60.0
"""Seconds after which what others may change without a write of ours, such as facts, is asked for again."""
KINDS: Final = ("claims", "episodes")

Place = tuple[str, str, int]
"""Kind, encoder, length of the vectors."""


class Kept:
    """The groups asked last."""

    def __init__(self) -> None:
        self._groups: OrderedDict[str, KeptGroup] = OrderedDict()

    async def begin(self, reading: Neo4jReading, listed: set[Place]) -> KeptGroup | None:
        """What is kept of the group that a recall of it begins to read; the matrices in `listed` are up to date."""
        kept = self._as_of(reading.name, await reading.run("read/find_stamp"))
        if kept is not None:
            listed |= await kept.extend(reading, list(kept.matrices))
            await kept.recalled(reading)
        return kept

    def knows(self, group: str) -> bool:
        return group in self._groups

    async def of(self, reading: Neo4jReading) -> KeptGroup | None:
        """What is kept of the group of `reading`, as of now or of the beginning of the recall that it is read for.

        None of a group that is not there.
        """
        if (begun := begun_of(self, reading.name)) is not None:
            return await asyncio.shield(begun)
        return self._as_of(reading.name, await reading.run("read/find_stamp"))

    def _as_of(self, group: str, found: Sequence[Mapping[str, Any]]) -> KeptGroup | None:
        kept = self._groups.pop(group, None)
        if not found:
            return None
        stamp = (found[0]["born"], found[0]["revised"])
        if kept is None or kept.stamp != stamp:
            kept = KeptGroup(stamp)
        kept.wrote_is(found[0]["wrote"])
        kept.turn_is(found[0]["turn"])
        self._groups[group] = kept
        while len(self._groups) > 1 and self._too_much():
            self._groups.popitem(last=False)
        return kept

    def _too_much(self) -> bool:
        held = self._groups.values()
        return len(held) > MOST_GROUPS or sum(one.held for one in held) > MOST_BYTES


class Sent(NamedTuple):
    """The counts of a group when it was asked, where they were settled: the answer is kept as of them or not at all."""

    revised: bool
    wrote: tuple[int, float] | None
    """With the time since which is kept what others may change."""
    turn: int | None


@dataclass(slots=True)
class KeptGroup:
    """Of one group, as of one `revised`."""

    stamp: tuple[Any, ...]
    seen: float = field(default_factory=time.monotonic)
    wrote: int = -1
    wrote_seen: float = 0.0
    asked: int = 0
    large: bool = False
    bytes: int = 0
    """Of token states."""
    matrices: dict[Place, Matrix] = field(default_factory=dict)
    listed: dict[Place, int] = field(default_factory=dict)
    """After which write it was last known which rows there are."""
    whole: Whole | None = None
    """All rows, while they hold good."""
    ledger: dict[str, list[LedgerRow]] = field(default_factory=dict)
    """By kind the first row, as of the last write of any sort."""
    _states: OrderedDict[str, States] = field(default_factory=OrderedDict)
    _turn: int = -1
    _turn_seen: float = 0.0
    _recalls: int = 0
    """Since rows came, and the last time that they were fresh."""
    _lately: int = 0
    _large_rows: bool = False
    _reading: bool = False
    _last: Whole | None = None
    """All rows at some time, of which claims and episodes are still good."""
    _last_bytes: int = 0

    _lasting: dict[str, dict[Any, Any]] = field(default_factory=dict)
    _passing: dict[str, dict[Any, Any]] = field(default_factory=dict)
    _passing_from: float = 0.0
    _noted: dict[bool, int] = field(default_factory=lambda: {True: 0, False: 0})
    """Bytes of what is lasting, and of what is not."""

    @property
    def noted(self) -> int:
        return sum(self._noted.values()) + self._last_bytes

    @property
    def held(self) -> int:
        """Bytes of all that is kept; a matrix grows as it is put to."""
        return self.bytes + self.noted + sum(matrix.rows.nbytes for matrix in self.matrices.values())

    def wrote_is(self, wrote: int) -> None:
        now = time.monotonic()
        if self.wrote != wrote:
            self.wrote, self.wrote_seen, self._recalls, self._lately = wrote, now, 0, 0
            self._pass()
        if now - self._passing_from > FRESH:
            self._passing_from, self._recalls, self._lately = now, self._lately, 0
            self._pass()

    def _pass(self) -> None:
        self._passing, self._noted[False], self.whole = {}, 0, None

    def turn_is(self, turn: int) -> None:
        if self._turn != turn:
            self._turn, self._turn_seen, self.ledger = turn, time.monotonic(), {}

    def sent(self) -> Sent:
        """To be taken before a question is sent whose answer is to be kept."""
        wrote = (self.wrote, self._passing_from) if _settled(max(self.seen, self.wrote_seen)) else None
        turn = self._turn if _settled(max(self.seen, self._turn_seen)) else None
        return Sent(_settled(self.seen), wrote, turn)

    def note_ledger(self, kind: str, found: list[LedgerRow], sent: Sent) -> None:
        if sent.turn == self._turn:
            self.ledger[kind] = found

    async def recalled(self, reading: Neo4jReading) -> None:
        """One more recall begins: after some, all rows are read, where they are not too many."""
        self._recalls, self._lately = self._recalls + 1, self._lately + 1
        encoded = sum(matrix.size for matrix in self.matrices.values())
        few, sent = self._recalls <= FIRST + encoded // A_QUESTION, self.sent()
        if self.whole or self.large or self._large_rows or self._reading or few or sent.wrote is None:
            return
        self._reading = True
        try:
            found = await read_whole(reading, self._last, MOST_ROWS)
        finally:
            self._reading = False
        size = 0 if found is None else ROW * found.rows + sum(map(_size, found.episodes.values()))
        if found is None or size > MOST_KEPT:
            self._large_rows, self._last, self._last_bytes = True, None, 0
            return
        self._last, self._last_bytes = found, size
        self._lasting, self._passing, self._noted = {}, {}, {True: 0, False: 0}
        if self._is_as_when(sent):
            self.whole = found

    def _is_as_when(self, sent: Sent) -> bool:
        return sent.wrote == (self.wrote, self._passing_from)

    def known(self, name: str, keys: Iterable[Any], *, lasting: bool) -> dict[Any, Any]:
        """What was noted of `name` by key."""
        held = (self._lasting if lasting else self._passing).get(name, {})
        last = self._last.lasting(name) if lasting and self._last else {}
        return {key: held[key] if key in held else [last[key]] for key in keys if key in held or key in last}

    def note(self, name: str, found: Mapping[Any, Sequence[Any]], sent: Sent, *, lasting: bool) -> None:
        """Keep rows until one of the group is changed or goes, or until the next write where they are not `lasting`."""
        if not (sent.revised if lasting else self._is_as_when(sent)):
            return
        size = sum(ROW + sum(map(_size, rows)) for rows in found.values())
        if size > MOST_KEPT:
            return
        if self.noted + size > MOST_KEPT:
            self._lasting, self._passing, self._noted = {}, {}, {True: 0, False: 0}
        self._noted[lasting] += size
        (self._lasting if lasting else self._passing).setdefault(name, {}).update(found)

    async def load(self, reading: Neo4jReading, sizes: Mapping[str, int]) -> bool:
        """Bring the matrices of the encoders up to date; whether they can be used.

        Not for the first askers, so that who asks once does not wait for all vectors, nor in a large group.
        """
        self.asked += 1
        if self.large or self.asked <= FIRST or not _settled(self.seen):
            return False
        done = listed_of(self)
        places = [(kind, encoder, size) for encoder, size in sizes.items() for kind in KINDS]
        await self.extend(reading, [place for place in places if place not in done])
        return not self.large

    async def extend(self, reading: Neo4jReading, places: Sequence[Place]) -> set[Place]:
        for place in places:
            if not self.large and self.listed.get(place) != self.wrote:
                await self._extend(reading, place)
        return set() if self.large else set(places)

    async def _extend(self, reading: Neo4jReading, place: Place) -> None:
        sent = self.sent()
        kind, encoder, size = place
        listed = await reading.run(f"read/list_encoded_{kind}", encoder=encoder, limit=MOST_ROWS + 1)
        uuids = listed[0]["uuids"]
        if len(uuids) > MOST_ROWS:
            self.large, self.matrices = True, {}
            return
        matrix = self.matrices.get(place) or Matrix()
        if not matrix.places.keys() <= set(uuids):
            matrix = Matrix()
        new = [uuid for uuid in uuids if uuid not in matrix.places]
        for first in range(0, len(new), FETCH):
            asked = {"uuids": new[first : first + FETCH], "encoder": encoder, "size": size}
            (found,) = await reading.run(f"read/find_encoded_{kind}", **asked)
            if rows := [(*row, np.asarray(vector, dtype="<f4").tobytes()) for *row, vector in found["rows"]]:
                matrix.put(rows)
        self.matrices[place] = matrix
        if sent.wrote is not None:
            self.listed[place] = sent.wrote[0]

    async def states(self, reading: Neo4jReading, episodes: Sequence[str]) -> dict[str, States]:
        """The token states of those that have them."""
        known = {uuid: self._states[uuid] for uuid in episodes if uuid in self._states}
        for uuid in known:
            self._states.move_to_end(uuid)
        missing, sent = [uuid for uuid in episodes if uuid not in known], self.sent()
        found = await find_states(reading, missing) if missing else {}
        if sent.revised:
            self._keep(found)
        return known | found

    def _keep(self, found: Mapping[str, States]) -> None:
        for uuid, states in found.items():
            if uuid not in self._states:
                self._states[uuid] = states
                self.bytes += _length(states)
        most = MOST_BYTES - (self.held - self.bytes)
        while self._states and self.bytes > most:
            self.bytes -= _length(self._states.popitem(last=False)[1])


async def find_states(reading: Neo4jReading, episodes: Sequence[str]) -> dict[str, States]:
    (found,) = await reading.run("read/find_states", episodes=list(episodes))
    return {
        row["uuid"]: {name: bytes(row[name]) for name in ENCODERS if row[name] is not None} for row in found["rows"]
    }


def _settled(seen: float) -> bool:
    return time.monotonic() - seen > SETTLED


def _size(row: Any) -> int:
    return row.length if isinstance(row, EpisodeRow) else ROW


def _length(states: States) -> int:
    return sum(map(len, states.values()))
