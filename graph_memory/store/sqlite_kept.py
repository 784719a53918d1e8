"""Episodes and token states that were read before, kept until one of their group is deleted or replaced.

They are written once. A group's counter `erased` changes with all that takes one away or puts another in its place, in
the same transaction, by whatever process; what is kept under another counter is not looked at.
"""

from __future__ import annotations

import secrets
import sqlite3
import threading
from collections import OrderedDict, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final, Generic, TypeVar

from graph_memory.rows import EpisodeRow, States
from graph_memory.store.contract import Visible
from graph_memory.store.turns import Turn, Turns

Value = TypeVar("Value")
MOST_ROWS: Final = 1 << 26
"""Characters of episodes that are kept."""
MOST_STATES: Final = 1 << 28
"""Bytes of token states: 256 MiB, of about 20,000 turns."""
MOST_TURNS: Final = 200_000
MOST_GROUPS: Final = 32
TOO_MUCH: Final = -1
"""In place of the version up to which a group was read: it is looked up."""
NOT_READ: Final = -2
"""The same: nothing was read yet. A file of before has groups whose version is 0."""
_ROW: Final = 1_000
"""What a row takes beside its texts."""


def counters(connection: sqlite3.Connection, group: str) -> tuple[int, int]:
    """`erased` and `version` as the snapshot has them: a group whose `version` is the same has no new rows.

    Both are 0 where the group has none yet, and nothing of it is kept.
    """
    found = connection.execute("SELECT erased, version FROM vector_states WHERE grp = ?", (group,)).fetchone()
    return (int(found[0]), int(found[1])) if found else (0, 0)


def erased(connection: sqlite3.Connection, group: str) -> int:
    return counters(connection, group)[0]


def mark_put(connection: sqlite3.Connection, group: str) -> None:
    """Rows come. With the first the group gets its counters: one made anew must not find the rows of the one before."""
    query = (
        "INSERT INTO vector_states (grp, version, erased) VALUES (?, 1, ?) "
        "ON CONFLICT (grp) DO UPDATE SET version = version + 1"
    )
    connection.execute(query, (group, secrets.randbits(62) | 1))


def mark_erased(connection: sqlite3.Connection, group: str) -> None:
    query = (
        "INSERT INTO vector_states (grp, version, erased) VALUES (?, 0, ?) "
        "ON CONFLICT (grp) DO UPDATE SET erased = excluded.erased"
    )
    connection.execute(query, (group, secrets.randbits(62) | 1))


class Least(Generic[Value]):
    """Values by (group, counter) and name, those used last, as far as their sizes stay within `most`.

    They are in two halves: what is used comes into the young one, and where that is full the other goes as a whole. A
    value is found without being moved, but for the first time that it is found in the old half.
    """

    def __init__(self, most: int, size: Callable[[Value], int]) -> None:
        self._most, self._size = most / 2, size
        self._young: defaultdict[tuple[str, int], dict[str, Value]] = defaultdict(dict)
        self._old: Mapping[tuple[str, int], dict[str, Value]] = {}
        self._sum = 0
        self._lock = threading.Lock()

    def get(self, group: str, counter: int, names: Sequence[str]) -> dict[str, Value]:
        if not counter:
            return {}
        key = group, counter
        with self._lock:
            young, old = self._young[key], self._old.get(key, {})
            found = {name: young[name] for name in names if name in young}
            again = {name: old[name] for name in names if name in old and name not in found} if old else {}
            self._put(key, again.items())
        return found | again

    def put(self, group: str, counter: int, values: Iterable[tuple[str, Value]]) -> None:
        if counter:
            with self._lock:
                self._put((group, counter), values)

    def _put(self, key: tuple[str, int], values: Iterable[tuple[str, Value]]) -> None:
        for name, value in values:
            size = self._size(value)
            if name in self._young[key] or size > self._most:
                continue
            if self._sum + size > self._most:
                self._old, self._young, self._sum = self._young, defaultdict(dict), 0
            self._young[key][name] = value
            self._sum += size


def _row_size(row: EpisodeRow) -> int:
    return _ROW + row.length


def _states_size(states: States) -> int:
    return sum(map(len, states.values()))


class Neighbours:
    """Which turns stand side by side in the groups asked last. `read_on` reads them, from the second question on."""

    def __init__(self, most: int = MOST_TURNS) -> None:
        self._most = most
        self._lock = threading.Lock()
        self._held: OrderedDict[str, Turns] = OrderedDict()

    def read_on(self, connection: sqlite3.Connection, group: str) -> None:
        """Up to where the snapshot is; nothing of a group that is asked for the first time, or has too many."""
        counter, version = counters(connection, group)
        with self._lock:
            turns = self._held.pop(group, None)
            if turns is None or turns.erased != counter:
                self._held[group] = Turns(counter, NOT_READ)
            else:
                if TOO_MUCH != turns.version < version:
                    turns.add(_turns(connection, group, turns.last), version)
                self._held[group] = Turns(counter, TOO_MUCH) if len(turns) > self._most else turns
            self._forget()

    def beside(
        self, connection: sqlite3.Connection, group: str, uuids: Sequence[str], reach: int, visible: Visible
    ) -> list[str] | None:
        """As `Turns.beside`; None where not all of the snapshot was read."""
        read = counters(connection, group)
        with self._lock:
            turns = self._held.get(group)
            return (
                None if turns is None or (turns.erased, turns.version) != read else turns.beside(uuids, reach, visible)
            )

    def _forget(self) -> None:
        while len(self._held) > MOST_GROUPS or (
            len(self._held) > 1 and sum(map(len, self._held.values())) > self._most
        ):
            self._held.popitem(last=False)


def _turns(connection: sqlite3.Connection, group: str, behind: int) -> Iterator[tuple[str, Turn]]:
    query = (
        "SELECT session, position, said_at, id, uuid, n, recorded_at FROM episodes "
        "WHERE grp = ? AND n > ? AND session <> '' ORDER BY n"
    )
    for session, *turn in connection.execute(query, (group, behind)):
        yield session, tuple(turn)


class Kept:
    """What one store keeps."""

    def __init__(self) -> None:
        self.neighbours = Neighbours()
        self.rows: Least[EpisodeRow] = Least(MOST_ROWS, _row_size)
        self.states: Least[States] = Least(MOST_STATES, _states_size)
