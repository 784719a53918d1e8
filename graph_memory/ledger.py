"""The ledger: what the service decided that is no claim. Pure: kinds, states and ids of its rows.

| kind | id | states | about |
|---|---|---|---|
| merge | of the pair and its turn | proposed, merged, rejected, undone | two mentions that are one |
| conflict | of the two things | proposed, rejected | two facts, or a fact and a denial, that contradict each other |
| archive | `thing_id` | archived, expired | a fact or an episode that recall leaves out |
| page | of the entity | made | the summary of an entity |
| reflection | of the pattern | made, rejected, asked | a pattern, the episode that states it; what a model was asked |
| rule | of the fact | active, retired | a lesson: its evidence, hits |
| job | of the kind of job | running, stopped, failed, done | how far a consolidation came |
| job | erase, and one of each part | running, whole, swept; part, took | what an erasure has still to do |
| fingerprint | salted hash | erased | what was erased and must not come back |
| receipt | own | erased, redacted | what an erasure took |
| export | own | written | a file of an export that the service keeps |
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final
from uuid import uuid5

from graph_memory.ids import NAMESPACE

MERGE: Final = "merge"
CONFLICT: Final = "conflict"
ARCHIVE: Final = "archive"
PAGE: Final = "page"
REFLECTION: Final = "reflection"
RULE: Final = "rule"
JOB: Final = "job"
FINGERPRINT: Final = "fingerprint"
RECEIPT: Final = "receipt"
EXPORT: Final = "export"
KINDS: Final = (MERGE, CONFLICT, ARCHIVE, PAGE, REFLECTION, RULE, JOB, FINGERPRINT, RECEIPT, EXPORT)

Thing = tuple[str, str]
"""(kind, id): fact, episode (the id that the caller gave), entity, mention, claim, key or session."""


def thing_id(thing: Thing) -> str:
    """The id of a row that is about one thing."""
    return f"{thing[0]}:{thing[1]}"


def row_id(group: str, kind: str, parts: Iterable[object]) -> str:
    """The id of a row that is about several things: the same for the same parts."""
    return str(uuid5(NAMESPACE, "\0".join((group, kind, *map(str, parts)))))
