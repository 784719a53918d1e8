"""Full text on SQLite: BM25 over what the reader may see.

The first question to a group goes to FTS5, which finds the rows that hold a term; for the next its terms are read into
memory. FTS5's own rank would count rows of other groups, and rows said later than the asked time.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
import threading
from collections import OrderedDict
from collections.abc import Sequence
from typing import Final

import numpy
from numpy import int64

from graph_memory.store.contract import Chosen, Hit, Visible
from graph_memory.store.inverted import LEAST_RESCORED, Inverted, Numbers, greatest, hits, rarity, rescored
from graph_memory.store.sqlite_chosen import numbers_of
from graph_memory.store.sqlite_connections import transaction
from graph_memory.store.sqlite_kept import MOST_GROUPS, NOT_READ, TOO_MUCH, counters
from graph_memory.store.sqlite_reading import UUID, VISIBLE
from graph_memory.times import FAR_FUTURE

MOST_TERMS: Final = 64
"""Of a longer query the longest terms are asked: mostly the rarest, and of Chinese the pairs before single ones."""

HEAD: Final = 12
"""Characters of the digest before a term."""
MOST_READ: Final = 50_000
"""Rows of a kind of a larger group are looked up in FTS5."""
MOST_WORDS: Final = 1 << 22
"""Terms of rows that are kept in memory, of all groups."""
_CLOSE: Final = 16


def indexed(group: str, terms: str) -> str:
    """`terms` of a row as FTS5 keeps them: each behind a digest of the group, so that no list holds another's rows."""
    head = _head(group)
    return " ".join([head + term for term in terms.split()])


def _head(group: str) -> str:
    return hashlib.blake2s(group.encode(), digest_size=HEAD // 2).hexdigest()


def chosen(terms: Sequence[str]) -> list[str]:
    """The distinct terms that are asked, at most MOST_TERMS; one with NUL or a lone surrogate is in no index."""
    distinct = [term for term in dict.fromkeys(" ".join(terms).split()) if "\0" not in term and _encodable(term)]
    return sorted(distinct, key=len, reverse=True)[:MOST_TERMS]


def _encodable(term: str) -> bool:
    return not any("\ud800" <= character <= "\udfff" for character in term)


class Texts:
    """The claims and the episodes of the groups asked last, by their terms. What another process wrote is read on."""

    def __init__(self, most: int = MOST_WORDS) -> None:
        self._most = most
        self._lock = threading.Lock()
        self._kept: OrderedDict[tuple[str, str], Inverted] = OrderedDict()

    def find(
        self,
        connection: sqlite3.Connection,
        group: str,
        terms: Sequence[str],
        limit: int,
        visible: Visible,
        only: Chosen | None = None,
    ) -> tuple[list[Hit], list[Hit]]:
        """Claims and episodes of the group by BM25 (Robertson's idf, never negative), best first.

        Document frequencies are exact for what is visible. A first pass takes each term once; the best of it, twice
        `limit`, are scored with how often each holds a term and how long it is.
        """
        asked = chosen(terms)
        if not asked or limit <= 0:
            return [], []
        with transaction(connection):
            with self._lock:  # the snapshot begins with what is read first: it is never older than what is kept
                read = {kind: self._current(connection, kind, group) for kind in UUID}
            size = _size(connection, group, visible, read["episode"])
            among = _numbers(connection, group, only)
            found = {
                kind: _looked_up(connection, kind, group, asked, limit, visible, size, among[kind])
                if rows is None
                else rows.find(asked, limit, visible, size, among[kind])
                for kind, rows in read.items()
            }
        return found["claim"], found["episode"]

    def _current(self, connection: sqlite3.Connection, kind: str, group: str) -> Inverted | None:
        """The rows as the snapshot has them; None for too much, and the first time since something was taken away."""
        counter, version = counters(connection, group)
        known = self._kept.pop((kind, group), None)
        if not counter:
            return None
        if known is None or known.erased != counter:
            self._keep(kind, group, Inverted(counter, NOT_READ))
            return None
        rows = _read_on(connection, kind, group, known, version)
        self._keep(kind, group, rows)
        return None if rows.version == TOO_MUCH else rows

    def _keep(self, kind: str, group: str, rows: Inverted) -> None:
        self._kept[kind, group] = rows
        self._forget()

    def _forget(self) -> None:
        while len(self._kept) > len(UUID) * MOST_GROUPS or (
            len(self._kept) > len(UUID) and sum(one.size for one in self._kept.values()) > self._most
        ):
            self._kept.popitem(last=False)


def _read_on(connection: sqlite3.Connection, kind: str, group: str, rows: Inverted, version: int) -> Inverted:
    """With what was added since: a row that is added has a greater number than those before."""
    if rows.version in (TOO_MUCH, version):
        return rows
    last = int(rows.numbers[-1]) if rows.uuids else 0
    query = (
        f"SELECT n, {UUID[kind]}, said_at, recorded_at, terms FROM {kind}s WHERE n > ? AND grp = ? "
        f"ORDER BY n LIMIT {MOST_READ + 1}"
    )
    records = connection.execute(query, (last, group)).fetchall()
    if len(rows.uuids) + len(records) > MOST_READ:
        return Inverted(rows.erased, TOO_MUCH)
    return rows.with_rows(records, version)


def _size(connection: sqlite3.Connection, group: str, visible: Visible, episodes: Inverted | None) -> int:
    """How many episodes the reader may see: the size of the collection, of claims about."""
    if episodes is not None:
        seen = episodes.seen(visible)
        return len(episodes.uuids) if seen is None else int(numpy.count_nonzero(seen))
    query = f"SELECT count(*) FROM episodes WHERE grp = ?{VISIBLE}"
    return int(connection.execute(query, (group, visible.said_by, visible.recorded_by)).fetchone()[0])


def _numbers(connection: sqlite3.Connection, group: str, only: Chosen | None) -> dict[str, Numbers | None]:
    if only is None:
        return dict.fromkeys(UUID)
    return {
        kind: numbers_of(connection, kind, group, uuids)
        for kind, uuids in zip(UUID, (only.claims, only.episodes), strict=True)
    }


def _looked_up(
    connection: sqlite3.Connection,
    kind: str,
    group: str,
    asked: list[str],
    limit: int,
    visible: Visible,
    size: int,
    only: Numbers | None,
) -> list[Hit]:
    """As `Inverted.find`, from FTS5."""
    lists = [_holding(connection, kind, group, term, visible) for term in asked]
    together = numpy.concatenate(lists)
    if not together.size:
        return []
    sizes = [one.size for one in lists]
    numbers, places = _distinct(together)
    weights = rarity(sizes, max(numbers.size, size))
    scores = numpy.bincount(places, numpy.repeat(weights, sizes), numbers.size)
    if only is not None:
        among = numpy.isin(numbers, only)
        numbers, scores = numbers[among], scores[among]
    best = numbers[greatest(scores, max(2 * limit, LEAST_RESCORED))]
    texts = _texts(connection, kind, group, best)
    if not texts:
        return []
    table = numpy.array([[words.count(term) for _, words in texts] for term in asked], dtype=int64)
    terms, rows = numpy.nonzero(table)
    lengths = numpy.array([len(words) for _, words in texts], dtype=int64)
    return hits([uuid for uuid, _ in texts], rescored(rows, weights[terms], table[terms, rows], lengths), limit)


def _distinct(numbers: Numbers) -> tuple[Numbers, Numbers]:
    """As numpy.unique with its inverse, without a sort where the numbers lie close."""
    low, high = int(numbers.min()), int(numbers.max())
    if high - low > _CLOSE * numbers.size:
        return numpy.unique(numbers, return_inverse=True)
    there = numpy.zeros(high - low + 1, dtype=bool)
    there[numbers - low] = True
    return numpy.flatnonzero(there) + low, (numpy.cumsum(there) - 1)[numbers - low]


def _holding(connection: sqlite3.Connection, kind: str, group: str, term: str, visible: Visible) -> Numbers:
    """The numbers of the visible rows that hold a term: as one text, a seventh of the time of a row each."""
    phrase = '"' + (_head(group) + term).replace('"', '""') + '"'
    query = f"SELECT group_concat(rowid) FROM {kind}_text WHERE {kind}_text MATCH ?"
    given: tuple[object, ...] = (phrase,)
    if min(visible.said_by, visible.recorded_by) < FAR_FUTURE:
        query = (
            f"SELECT group_concat(n) FROM (SELECT rowid FROM {kind}_text WHERE {kind}_text MATCH ?) "
            f"CROSS JOIN {kind}s ON n = rowid WHERE grp = ?{VISIBLE}"
        )
        given = (phrase, group, visible.said_by, visible.recorded_by)
    numbers: str | None = connection.execute(query, given).fetchone()[0]
    return numpy.fromstring(numbers or "", dtype=int64, sep=",")


def _texts(connection: sqlite3.Connection, kind: str, group: str, numbers: Numbers) -> list[tuple[str, list[str]]]:
    """The uuids and the terms of the rows of `numbers`, in that order."""
    query = f"SELECT n, {UUID[kind]}, terms FROM {kind}s WHERE n IN (SELECT value FROM json_each(?)) AND grp = ?"
    records = connection.execute(query, (json.dumps(numbers.tolist()), group))
    found = {n: (uuid, terms.split()) for n, uuid, terms in records}
    return [found[n] for n in numbers.tolist() if n in found]
