"""Fingerprints: what was erased is known again without being known. Keyed hashes, of which the salt stays in the group.

An episode leaves two: one of its id, one of what it says. A text of a word or two ("ok") says too little to be told
apart: its fingerprint is of when, where and by whom it was said, too.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import replace
from hashlib import blake2b
from typing import Any, Final
from unicodedata import normalize

from graph_memory.errors import Erased
from graph_memory.ledger import FINGERPRINT, RECEIPT
from graph_memory.names import canonical, has_han
from graph_memory.rows import Edits, EpisodeRow, LedgerRow
from graph_memory.store.contract import Reading, Writing
from graph_memory.told import Told

ERASED: Final = "erased"
FORCED: Final = "forced"
ALL: Final = "all"
"""Id and state of the mark that lets nothing in, as long as the whole group is being erased."""
LASTING: Final = (FINGERPRINT, RECEIPT)
"""Kinds of the ledger that outlive a group."""
SHORT: Final = 12
"""A text that weighs less (a Han character three, any other one) says too little to be told apart."""
_NAMES: Final = ("subject", "object", "instead_of")
_STATED: Final = (
    "verb", "predicate", "valid_from", "valid_to", "grain", "to_grain", "exclusive", "qualifier", "scope",
)  # fmt: skip


def new_salt() -> str:
    return secrets.token_hex(16)


def fingerprint(salt: str, text: str) -> str:
    """The hash of a text under a salt: 128 bits, hexadecimal."""
    return blake2b(text.encode(), key=bytes.fromhex(salt), digest_size=16, person=b"graph-memory").hexdigest()


def fingerprints(salt: str, id: str, source: str, body: Mapping[str, Any]) -> list[str]:
    """Those of an episode: of its id, and of what it says."""
    return [fingerprint(salt, f"id\0{id}"), fingerprint(salt, f"said\0{said(source, body)}")]


def of_row(salt: str, row: EpisodeRow) -> list[str]:
    return fingerprints(salt, row.id, row.source, row.body)


def said(source: str, body: Mapping[str, Any]) -> str:
    """What an episode says, normalised: spaces, case and width of text make no difference, nor a name's spelling."""
    if source == "fact_triple":
        stated: dict[str, Any] = {name: body[name] for name in _STATED if name in body}
        stated |= {name: _named(body[name]) for name in _NAMES if body.get(name) is not None}
        return json.dumps(stated, ensure_ascii=False, sort_keys=True)
    if source == "json":
        return json.dumps(body.get("content"), ensure_ascii=False, sort_keys=True)
    text = " ".join(normalize("NFKC", str(body.get("content", ""))).casefold().split())
    if sum(3 if has_han(sign) else 1 for sign in text[:SHORT]) >= SHORT:
        return text
    return "\0".join((text, *(str(body.get(name, "")) for name in ("said_at", "session", "speaker"))))


def _named(value: Any) -> list[str]:
    """The key and the kind of a name as a body has it."""
    if isinstance(value, Mapping):
        return [canonical(str(value["name"])), str(value.get("kind", ""))]
    return [canonical(str(value)), ""]


async def erased(reading: Reading, salts: str, tellings: Sequence[Told]) -> dict[str, list[LedgerRow]]:
    """Of what is told, the fingerprints that were left behind, by the id of the episode; none of what is stored.

    Raises Erased where the whole group is being erased.
    """
    stored = {row.id for row in await reading.episodes([told.id for told in tellings])}
    marks = {
        mark: told.id
        for told in tellings
        if told.id not in stored
        for salt in salts.split()
        for mark in fingerprints(salt, told.id, told.source, told.body)
    }
    found: dict[str, list[LedgerRow]] = {}
    for row in await reading.ledger(FINGERPRINT, [*marks, ALL]) if marks else ():
        if row.id == ALL:
            raise being_erased(row.group)
        if row.state == ERASED:
            found.setdefault(marks[row.id], []).append(row)
    return found


def being_erased(group: str) -> Erased:
    return Erased(f"group {group!r} is being erased as a whole: erase it again, which completes that", field="group")


async def admit(tx: Writing, salts: str, tellings: Sequence[Told], force: bool, now: int) -> None:
    """Let in what was not erased. Raises Erased; with `force` that counts as erased no more. Nothing without a salt."""
    if not salts:
        return
    found = await erased(tx, salts, tellings)
    if found and not force:
        raise Erased(
            f"episode {next(iter(found))!r} was erased, by its id or by what it says: give force=True to store it",
            field="id",
        )
    if found:
        marks = [mark for rows in found.values() for mark in rows]
        await tx.apply(Edits(ledger=[replace(mark, state=FORCED, changed_at=now) for mark in marks]))
