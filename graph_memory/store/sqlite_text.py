"""Full text on SQLite: FTS5 finds which rows hold a term, and the score is BM25 over what the reader may see.

Not the rank of FTS5: it counts rows of other groups, and rows said later than the asked time.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Sequence
from sys import intern
from typing import Any, Final

import numpy
from numpy import float64, int64
from numpy.typing import NDArray

from graph_memory.store.contract import Chosen, Hit, Visible
from graph_memory.store.sqlite_chosen import numbers_of
from graph_memory.store.sqlite_kept import Kept, Text, erased
from graph_memory.store.sqlite_reading import UUID, VISIBLE
from graph_memory.times import FAR_FUTURE

MOST_TERMS: Final = 64
"""Of a longer query the longest terms are asked: mostly the rarest, and of Chinese the pairs before single ones."""

HEAD: Final = 12
"""Characters of the digest before a term."""
K1: Final = 0.9
B: Final = 0.4
_LEAST_RESCORED: Final = 200
MOST_READ: Final = 50_000
"""Rows of a kind of a larger group are read as they are found."""
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


def find(
    connection: sqlite3.Connection,
    group: str,
    terms: Sequence[str],
    limit: int,
    visible: Visible,
    only: Chosen | None = None,
    rows: Kept | None = None,
) -> tuple[list[Hit], list[Hit]]:
    """Claims and episodes of the group by BM25 (Robertson's idf, never negative), best first.

    All lists are read, so document frequencies are exact for what is visible. A first pass takes each term once; the
    best of it, twice `limit`, are scored with how often each holds a term and how long it is.
    """
    asked = chosen(terms)
    if not asked or limit <= 0:
        return [], []
    size = _visible(connection, group, visible)
    kept: tuple[NDArray[int64] | None, NDArray[int64] | None] = (None, None)
    if only is not None:
        kept = (
            numbers_of(connection, "claim", group, only.claims),
            numbers_of(connection, "episode", group, only.episodes),
        )
    claims = _ranked(connection, "claim", group, asked, limit, visible, size, kept[0], rows)
    return claims, _ranked(connection, "episode", group, asked, limit, visible, size, kept[1], rows)


def _ranked(
    connection: sqlite3.Connection,
    kind: str,
    group: str,
    asked: list[str],
    limit: int,
    visible: Visible,
    size: int,
    kept: NDArray[int64] | None,
    rows: Kept | None,
) -> list[Hit]:
    lists = [_holding(connection, kind, group, term, visible) for term in asked]
    together = numpy.concatenate(lists)
    if not together.size:
        return []
    sizes = [one.size for one in lists]
    found = numpy.array(sizes, dtype=float64)
    numbers, places = _distinct(together)
    weights = numpy.log1p((max(numbers.size, size) - found + 0.5) / (found + 0.5))
    scores = numpy.bincount(places, numpy.repeat(weights, sizes), numbers.size)
    if kept is not None:
        among = numpy.isin(numbers, kept)
        numbers, scores = numbers[among], scores[among]
    best = numbers[_greatest(scores, max(2 * limit, _LEAST_RESCORED))]
    weight_of = dict(zip(asked, weights.tolist(), strict=True))
    return _rescored(_texts(connection, kind, group, best, rows), weight_of)[:limit]


def _distinct(numbers: NDArray[int64]) -> tuple[NDArray[int64], NDArray[int64]]:
    """As numpy.unique with its inverse, without a sort where the numbers lie close."""
    low, high = int(numbers.min()), int(numbers.max())
    if high - low > _CLOSE * numbers.size:
        return numpy.unique(numbers, return_inverse=True)
    there = numpy.zeros(high - low + 1, dtype=bool)
    there[numbers - low] = True
    return numpy.flatnonzero(there) + low, (numpy.cumsum(there) - 1)[numbers - low]


def _greatest(scores: NDArray[Any], count: int) -> NDArray[int64]:
    """The places of the greatest, in order; of equal ones the first."""
    if count < scores.size:
        least = numpy.partition(scores, scores.size - count)[scores.size - count]
        places = numpy.flatnonzero(scores >= least)
    else:
        places = numpy.arange(scores.size)
    return places[numpy.argsort(-scores[places], kind="stable")][:count]


def _holding(connection: sqlite3.Connection, kind: str, group: str, term: str, visible: Visible) -> NDArray[int64]:
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


def _visible(connection: sqlite3.Connection, group: str, visible: Visible) -> int:
    """How many episodes the reader may see: the size of the collection, of claims about."""
    query = f"SELECT count(*) FROM episodes WHERE grp = ?{VISIBLE}"
    return int(connection.execute(query, (group, visible.said_by, visible.recorded_by)).fetchone()[0])


def _texts(
    connection: sqlite3.Connection, kind: str, group: str, numbers: NDArray[int64], kept: Kept | None
) -> list[Text]:
    """The rows of `numbers` with their terms, in that order."""
    names = [f"{kind} {n}" for n in numbers.tolist()]
    counter = erased(connection, group) if kept else 0
    if kept:
        _read_all(connection, kind, group, counter, kept)
    found = kept.words.get(group, counter, names) if kept else {}
    missing = [n for n, name in zip(numbers.tolist(), names, strict=True) if name not in found]
    if missing:
        query = f"SELECT n, {UUID[kind]}, terms FROM {kind}s WHERE n IN (SELECT value FROM json_each(?)) AND grp = ?"
        records = connection.execute(query, (json.dumps(missing), group))
        read = {f"{kind} {n}": (uuid, tuple(terms.split())) for n, uuid, terms in records}
        if kept:
            kept.words.put(group, counter, read.items())
        found |= read
    return [found[name] for name in names if name in found]


def _read_all(connection: sqlite3.Connection, kind: str, group: str, counter: int, kept: Kept) -> None:
    """What of a group was not read yet, in one go: a row that is added has a greater number than those before."""
    last = kept.read_to(group, kind, counter)
    end = connection.execute(f"SELECT max(n) FROM {kind}s").fetchone()[0] or 0
    if last is None or end <= last:
        return
    query = f"SELECT n, {UUID[kind]}, terms FROM {kind}s WHERE n > ? AND grp = ? LIMIT {MOST_READ}"
    records = connection.execute(query, (last, group)).fetchall()
    rows = [(f"{kind} {n}", (uuid, tuple(map(intern, terms.split())))) for n, uuid, terms in records]
    kept.words.put(group, counter, rows)
    kept.has_read(group, kind, counter, end if len(records) < MOST_READ else None)


def _rescored(texts: list[Text], weights: dict[str, float]) -> list[Hit]:
    if not texts:
        return []
    average = sum(len(words) for _, words in texts) / len(texts)
    hits = []
    for uuid, words in texts:
        norm = K1 * (1 - B + B * len(words) / average)
        counts = ((weight, words.count(word)) for word, weight in weights.items())
        hits.append(Hit(uuid, sum(weight * n * (K1 + 1) / (n + norm) for weight, n in counts if n)))
    return sorted((hit for hit in hits if hit.score > 0), key=lambda hit: (-hit.score, hit.uuid))
