"""What an erasure has still to do, in the ledger: one that was killed is completed from it.

One row says what it is (id `erase`), and one for each part which episodes it takes. In their transaction it becomes
the note of the names and words that went with them: what others said of these is looked through at the end, and then
none of these rows is left.
"""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final
from uuid import uuid4

from graph_memory.erasing.fingerprints import ALL, new_salt
from graph_memory.identifying import MANY
from graph_memory.ledger import FINGERPRINT, JOB
from graph_memory.rows import Edits, GroupRow, LedgerRow
from graph_memory.store.contract import Reading, Writing

HEAD: Final = "erase"
RUNNING: Final = "running"
SWEPT: Final = "swept"
WHOLE: Final = "whole"
PART: Final = "part"
TOOK: Final = "took"
AT_ONCE: Final = 20
"""Episodes of a part."""


@dataclass(frozen=True, slots=True)
class Part:
    """Episodes (uuids) that one transaction takes; `derived` ones were made from others, and may be made again."""

    id: str
    episodes: tuple[str, ...]
    derived: bool = False

    def row(self, group: str, at: int) -> LedgerRow:
        return LedgerRow(JOB, self.id, group, PART, at, at, body={"episodes": self.episodes, "derived": self.derived})


@dataclass(slots=True)
class Intention:
    """`names` are those of what it is about, `mask` what a redaction puts in their place, for `mentions` of a kind.

    `compact`: whether the files of the store are to be rewritten at its end.
    """

    receipt: str
    at: int
    total: int
    done: int = 0
    state: str = RUNNING
    mask: str = ""
    kind: str = ""
    compact: bool = True
    mentions: list[str] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)

    def row(self, group: str) -> LedgerRow:
        body: dict[str, Any] = {
            "receipt": self.receipt, "total": self.total, "done": self.done, "mask": self.mask, "kind": self.kind,
            "compact": self.compact, "mentions": self.mentions, "names": self.names, "counts": dict(self.counts),
        }  # fmt: skip
        return LedgerRow(JOB, HEAD, group, self.state, self.at, self.at, body=body)


def intention_of(row: LedgerRow) -> Intention:
    body = dict(row.body)
    counts = Counter({str(kind): int(count) for kind, count in body.pop("counts").items()})
    return Intention(at=row.recorded_at, state=row.state, counts=counts, **body)


async def pending(reading: Reading) -> Intention | None:
    """What an erasure left unfinished."""
    rows = await reading.ledger(JOB, [HEAD])
    return intention_of(rows[0]) if rows else None


async def still(reading: Reading, intention: Intention) -> Intention | None:
    """The erasure as it is noted now; None where it has ended, though another may be under way."""
    found = await pending(reading)
    return found if found is not None and found.receipt == intention.receipt else None


async def waiting(reading: Reading, part: Part, intention: Intention) -> Intention | None:
    """The erasure, where the part of it waits still: another's has other episodes under the same id."""
    now, rows = await still(reading, intention), await reading.ledger(JOB, [part.id])
    if not rows or rows[0].state != PART or tuple(rows[0].body["episodes"]) != part.episodes:
        return None
    return now


def took_row(group: str, id: str, at: int, names: Iterable[str], words: Iterable[str]) -> LedgerRow:
    return LedgerRow(JOB, id, group, TOOK, at, at, body={"names": sorted(names), "words": sorted(words)})


async def taken(reading: Reading) -> list[LedgerRow]:
    """The notes of the parts that are done."""
    return await reading.page_ledger(JOB, [TOOK], None, MANY)


async def next_part(reading: Reading) -> Part | None:
    rows = await reading.page_ledger(JOB, [PART], None, 1)
    if not rows:
        return None
    return Part(rows[0].id, tuple(rows[0].body["episodes"]), bool(rows[0].body["derived"]))


def parts_of(episodes: Iterable[str], derived: bool = False) -> list[Part]:
    """In the order given: the ids are in order of their numbers."""
    stem = f"{HEAD}/{'z' if derived else 'a'}{secrets.token_hex(4) if derived else ''}"
    given = list(episodes)
    places = range(0, len(given), AT_ONCE)
    return [Part(f"{stem}{place:09}", tuple(given[place : place + AT_ONCE]), derived) for place in places]


async def begin(tx: Writing, group: str, intention: Intention, episodes: Sequence[str]) -> bool:
    """Note it, with a salt where the group has none; False where another erasure is under way."""
    if await pending(tx) is not None:
        return False
    row = await tx.group() or GroupRow(group)
    rows = [part.row(group, intention.at) for part in parts_of(episodes)]
    if intention.state == WHOLE:
        rows.append(LedgerRow(FINGERPRINT, ALL, group, ALL, intention.at, intention.at))
    edits = Edits(ledger=[intention.row(group), *rows])
    if not row.salt:
        edits.group = replace(row, salt=new_salt())
    await tx.apply(edits)
    return True


def fresh(at: int, total: int, compact: bool = True) -> Intention:
    return Intention(str(uuid4()), at, total, compact=compact)
