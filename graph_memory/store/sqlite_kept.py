"""Episodes, terms and token states that were read before, kept until one of their group is deleted or replaced.

They are written once. A group's counter `erased` changes with all that takes one away or puts another in its place, in
the same transaction, by whatever process; what is kept under another counter is not looked at.
"""

from __future__ import annotations

import secrets
import sqlite3
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterable
from typing import Final, Generic, TypeVar

from graph_memory.rows import EpisodeRow, States

Value = TypeVar("Value")
Text = tuple[str, tuple[str, ...]]
"""The uuid of a row and its terms."""
MOST_ROWS: Final = 1 << 26
"""Characters of episodes that are kept."""
MOST_STATES: Final = 1 << 28
"""Bytes of token states: 256 MiB, of about 20,000 turns."""
MOST_WORDS: Final = 1 << 22
"""Terms of claims and episodes that full text found."""
_ROW: Final = 1_000
"""What a row takes beside its texts."""


def erased(connection: sqlite3.Connection, group: str) -> int:
    """The counter as the snapshot has it; 0 where the group has none yet, and nothing of it is kept."""
    found = connection.execute("SELECT erased FROM vector_states WHERE grp = ?", (group,)).fetchone()
    return int(found[0]) if found else 0


def begin_counting(connection: sqlite3.Connection, group: str) -> None:
    """Give the group its counter with its first rows: one made anew must not find the rows of the one before."""
    query = "INSERT INTO vector_states (grp, version, erased) VALUES (?, 0, ?) ON CONFLICT (grp) DO NOTHING"
    connection.execute(query, (group, secrets.randbits(62) | 1))


def mark_erased(connection: sqlite3.Connection, group: str) -> None:
    query = (
        "INSERT INTO vector_states (grp, version, erased) VALUES (?, 0, ?) "
        "ON CONFLICT (grp) DO UPDATE SET erased = excluded.erased"
    )
    connection.execute(query, (group, secrets.randbits(62) | 1))


class Least(Generic[Value]):
    """Values by (group, counter, name), those used last, as far as their sizes stay within `most`."""

    def __init__(self, most: int, size: Callable[[Value], int]) -> None:
        self._most, self._size = most, size
        self._held: OrderedDict[tuple[str, int, str], Value] = OrderedDict()
        self._sum = 0
        self._lock = threading.Lock()

    def get(self, group: str, counter: int, names: Iterable[str]) -> dict[str, Value]:
        found: dict[str, Value] = {}
        if not counter:
            return found
        with self._lock:
            for name in names:
                key = (group, counter, name)
                value = self._held.get(key)
                if value is not None:
                    self._held.move_to_end(key)
                    found[name] = value
        return found

    def put(self, group: str, counter: int, values: Iterable[tuple[str, Value]]) -> None:
        if not counter:
            return
        with self._lock:
            for name, value in values:
                key = (group, counter, name)
                if key not in self._held:
                    self._held[key] = value
                    self._sum += self._size(value)
            while self._sum > self._most:
                _, gone = self._held.popitem(last=False)
                self._sum -= self._size(gone)


def _row_size(row: EpisodeRow) -> int:
    return _ROW + row.length


def _states_size(states: States) -> int:
    return sum(map(len, states.values()))


class Kept:
    """What one store keeps."""

    def __init__(self) -> None:
        self._read: dict[tuple[str, str], tuple[int, int | None]] = {}
        self.rows: Least[EpisodeRow] = Least(MOST_ROWS, _row_size)
        self.words: Least[Text] = Least(MOST_WORDS, lambda text: 4 + len(text[1]))
        self.states: Least[States] = Least(MOST_STATES, _states_size)

    def read_to(self, group: str, kind: str, counter: int) -> int | None:
        """The greatest number of `kind` up to which all terms have been read; None where there are too many."""
        known, last = self._read.get((group, kind), (counter, 0))
        return last if known == counter else 0

    def has_read(self, group: str, kind: str, counter: int, last: int | None) -> None:
        self._read[group, kind] = (counter, last)
