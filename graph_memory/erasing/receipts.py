"""What an erasure leaves: a receipt of counts and salted hashes, no text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Final, Literal

from pydantic import Field

from graph_memory import times
from graph_memory.ledger import FINGERPRINT, RECEIPT
from graph_memory.models import Value
from graph_memory.rows import LedgerRow
from graph_memory.store.contract import Reading

ERASED: Final = "erased"
REDACTED: Final = "redacted"
PLANNED: Final = "planned"
ELSEWHERE: Final = "Backups, copies and exports that were made outside of this service keep it until they are deleted."
MOST_HASHES: Final = 1_000
State = Literal["erased", "redacted", "planned"]


class Erasure(Value):
    """What was erased or redacted, or with `dry_run` would be.

    `counts` are rows by kind; `hashes` the fingerprints that were left, salted: of each erased episode one of its id
    and one of what it says, the first 1,000. `remaining` names what is kept elsewhere, and until when. `found` are the
    places where the erased texts were still found, None where nobody looked. `episodes`, of a plan alone, are ids.
    """

    id: str
    group: str
    state: State
    at: datetime
    counts: Mapping[str, int] = Field(default_factory=dict)
    hashes: tuple[str, ...] = ()
    remaining: tuple[str, ...] = ()
    found: tuple[str, ...] | None = None
    episodes: tuple[str, ...] = ()


def receipt_row(
    group: str, id: str, state: str, at: int, counts: Mapping[str, int], remaining: Sequence[str]
) -> LedgerRow:
    """The receipt as it is kept; what counts nothing is left out."""
    told = {kind: count for kind, count in sorted(counts.items()) if count > 0}
    return LedgerRow(RECEIPT, id, group, state, at, at, body={"counts": told, "remaining": list(remaining)})


async def erasure_of(reading: Reading, row: LedgerRow) -> Erasure:
    """A receipt as it leaves the service."""
    marks = await reading.ledger_with([("receipt", row.id)], [FINGERPRINT], MOST_HASHES)
    return Erasure.model_validate(
        {
            "id": row.id,
            "group": row.group,
            "state": row.state,
            "at": times.instant(row.recorded_at),
            "counts": row.body["counts"],
            "hashes": tuple(mark.id for mark in marks),
            "remaining": tuple(row.body["remaining"]),
        }
    )
