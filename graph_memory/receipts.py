"""What a write tells of itself: a receipt for each episode, with the facts that it changed."""

from __future__ import annotations

from collections.abc import Sequence

from graph_memory import times
from graph_memory.changes import changes
from graph_memory.models import Change, Receipt
from graph_memory.told import Told
from graph_memory.writing import Written


def receipts_of(written: Written, tellings: Sequence[tuple[int, Told]]) -> dict[int, Receipt]:
    """By index; of an id that comes twice only the first is new."""
    receipts: dict[int, Receipt] = {}
    seen: set[str] = set()
    for index, told in tellings:
        again = told.id in seen
        receipts[index] = receipt_of(Written() if again else written, told.id, 0, changed=False)
        seen.add(told.id)
    return receipts


def receipt_of(written: Written, id: str, at: int, changed: bool = True, cause: str = "") -> Receipt:
    """What one write did, as of the instant `at`."""
    found: tuple[Change, ...] = ()
    if changed:
        after = [row for row in written.after.values() if row.believed_to >= times.FAR_FUTURE]
        found = changes(written.before.values(), after, at, cause)
    return Receipt.model_construct(
        episode_id=id,
        new=written.new.get(id, False),
        claims=written.claims.get(id, 0),
        skipped=written.skipped.get(id, 0),
        changed=found,
    )
