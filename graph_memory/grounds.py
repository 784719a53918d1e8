"""Why the service did what it did, where that is no fact: merges, conflicts, archives, reflections and rules."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any, Final, Literal

from graph_memory import times
from graph_memory.ledger import ARCHIVE, CONFLICT, MERGE, REFLECTION, RULE, thing_id
from graph_memory.models import Value
from graph_memory.rows import LedgerRow
from graph_memory.store.contract import Reading

FEW: Final = 100


class Grounds(Value):
    """Why something is so that no fact tells: what was decided, in which state that is, and what it rests on.

    `evidence` are the ids of the episodes that it rests on, `things` (kind, id) of all that it is about.
    """

    kind: Literal["merge", "conflict", "archive", "reflection", "rule"]
    id: str
    state: str
    text: str = ""
    why: str = ""
    by: str = ""
    recorded_at: datetime
    changed_at: datetime
    evidence: tuple[str, ...] = ()
    things: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        return f"{self.text or self.id}: {self.state} — {self.why or self.kind}"


async def grounds_of(reading: Reading, id: str) -> Grounds | None:
    """What the ledger has under an id, that of a fact or an episode that is archived, or of an episode that states a
    reflection; None where that is nothing."""
    for kind in (MERGE, CONFLICT, REFLECTION, RULE):
        for row in await reading.ledger(kind, [id]):
            return _told(row)
    stating = await reading.ledger_with([("episode", id)], [REFLECTION], FEW)
    archives = await reading.ledger(ARCHIVE, [thing_id((kind, id)) for kind in ("fact", "episode")])
    found = [*(row for row in stating if row.body.get("episode") == id), *archives]
    return _told(found[0]) if found else None


async def left_out(reading: Reading, fact_id: str) -> str:
    """Why recall leaves a fact out, since when; empty where it does not."""
    rows = await reading.ledger(ARCHIVE, [thing_id(("fact", fact_id))])
    return "".join(f"{row.state} {times.text(times.instant(row.changed_at))}: {row.body['why']}" for row in rows[:1])


def _told(row: LedgerRow) -> Grounds:
    body: Any = row.body
    own = {str(body.get("episode", "")), *_ids(body.get("told"))}
    episodes = [id for kind, id in row.things if kind == "episode" and id not in own]
    return Grounds.model_validate(
        {
            "kind": row.kind,
            "id": row.id,
            "state": row.state,
            "text": f"{body['name']} = {body['other']}" if row.kind == MERGE else str(body.get("text", "")),
            "why": str(body.get("why") or body.get("mistake") or body.get("rule") or ""),
            "by": str(body.get("by", "")),
            "recorded_at": times.instant(row.recorded_at),
            "changed_at": times.instant(row.changed_at),
            "evidence": tuple(dict.fromkeys([*_ids(body.get("evidence")), *episodes])),
            "things": tuple(row.things),
        }
    )


def _ids(value: object) -> Iterable[str]:
    return map(str, value) if isinstance(value, list | tuple) else ()
