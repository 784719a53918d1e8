"""Where a file of SQLite holds some texts: in its rows, its full text or its bytes."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Final

from graph_memory.store.scanning import distinct_terms, forms, in_file, needles
from graph_memory.store.sqlite_connections import connect, transaction
from graph_memory.store.sqlite_text import HEAD

KINDS: Final = ("claim", "episode")
_NUMBERS: Final = ("INTEGER", "REAL")


def scan(path: Path, texts: Sequence[str]) -> list[str]:
    """The places, in order: columns such as "claims.quote", an index such as "claim_text", names of files."""
    asked = list(dict.fromkeys(filter(None, texts)))
    if not asked:
        return []
    found: set[str] = set()
    with closing(connect(path)) as connection:
        connection.execute("PRAGMA query_only = OFF")
        for kind in KINDS:
            connection.execute(f"CREATE VIRTUAL TABLE temp.{kind}_terms USING fts5vocab (main, {kind}_text, row)")
        with transaction(connection):
            for table in _tables(connection):
                found.update(f"{table}.{column}" for column in _columns(connection, table, forms(asked)))
            found.update(f"{kind}_text" for kind in KINDS if _in_text(connection, kind, asked))
    wanted = needles(asked)
    found.update(file.name for file in _files(path) if in_file(file, wanted))
    return sorted(found)


def _tables(connection: sqlite3.Connection) -> list[str]:
    """Those with rows of their own: not the virtual ones, whose rows are in tables beside them."""
    query = "SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' ORDER BY name"
    return [name for (name,) in connection.execute(query)]


def _columns(connection: sqlite3.Connection, table: str, wanted: list[str]) -> set[str]:
    """Names of the columns of text or blobs of a table that hold one of `wanted`."""
    kinds = connection.execute(f'PRAGMA table_info("{table}")').fetchall()
    names = [name for _, name, kind, *_ in kinds if kind not in _NUMBERS]
    if not names:
        return set()
    found: set[str] = set()
    encoded = [form.encode("utf-8", "surrogatepass") for form in wanted]
    columns = ", ".join(f'"{name}"' for name in names)
    for row in connection.execute(f'SELECT {columns} FROM "{table}"'):
        text = "\0".join([value for value in row if value.__class__ is str])
        blob = b"\0".join([value for value in row if value.__class__ is bytes])
        if any([form in text for form in wanted]) or (blob and any([form in blob for form in encoded])):
            found.update(name for name, value in zip(names, row, strict=True) if _holds(value, wanted, encoded))
    return found


def _holds(value: object, wanted: Sequence[str], encoded: Sequence[bytes]) -> bool:
    if isinstance(value, str):
        return any(form in value for form in wanted)
    return isinstance(value, bytes) and any(form in value for form in encoded)


def _in_text(connection: sqlite3.Connection, kind: str, texts: Iterable[str]) -> bool:
    """Whether full text finds all terms of a text in a row that holds the text, or is gone, or lacks a term."""
    asked = {text: terms for text in texts if (terms := distinct_terms(text))}
    wanted = {term for terms in asked.values() for term in terms}
    by_head: dict[str, set[str]] = defaultdict(set)
    for (term,) in connection.execute(f"SELECT term FROM temp.{kind}_terms"):
        if term[HEAD:] in wanted:
            by_head[term[:HEAD]].add(term[HEAD:])
    return any(
        _proves(connection, kind, number, text, terms)
        for text, terms in asked.items()
        for head, held in by_head.items()
        if held.issuperset(terms)
        for number in _matching(connection, kind, head, terms)
    )


def _matching(connection: sqlite3.Connection, kind: str, head: str, terms: list[str]) -> Iterator[int]:
    phrases = " AND ".join('"' + (head + term).replace('"', '""') + '"' for term in terms)
    for (number,) in connection.execute(f"SELECT rowid FROM {kind}_text WHERE {kind}_text MATCH ?", (phrases,)):
        yield number


def _proves(connection: sqlite3.Connection, kind: str, number: int, text: str, terms: list[str]) -> bool:
    """Not where a row has these terms by other words of its own."""
    rows = connection.execute(f"SELECT * FROM {kind}s WHERE n = ?", (number,))
    names = [description[0] for description in rows.description]
    row = rows.fetchone()
    if row is None or not set(row[names.index("terms")].split()).issuperset(terms):
        return True
    return any(_holds(value, forms([text]), []) for value in row)


def _files(path: Path) -> list[Path]:
    return [file for end in ("", "-wal", "-shm") if (file := path.with_name(path.name + end)).is_file()]
