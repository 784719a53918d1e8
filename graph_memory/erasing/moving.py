"""Merges of what is masked: decisions that stay, about mentions that have other ids and names now.

What was taken back or rejected is never merged again unasked, so its row goes on under the new ids; its own id, which
follows from the old names, does not.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final
from uuid import uuid4

from graph_memory.rows import EntityRow, LedgerRow

TEXTS: Final = ("why", "level")


def sense(within: str, ids: Mapping[str, str], text: Callable[[str], str]) -> str:
    """What `identity.sense_of` gives of the key as it is masked."""
    if not within:
        return ""
    subject, family, *said = json.loads(within)
    return json.dumps([ids.get(subject, subject), family, *map(text, said)], ensure_ascii=False)


def scoped(within: str) -> bool:
    """Whether the key has a text that somebody gave it: a qualifier, a scope."""
    return bool(within) and any(json.loads(within)[2:])


def moved(row: LedgerRow, new: Mapping[str, EntityRow], text: Callable[[str], str]) -> LedgerRow | None:
    """The row of a merge under the mentions `new`, by their old ids; None where both are one mention by now."""
    ids = {old: one.id for old, one in new.items()}
    body: dict[str, Any] = dict(row.body)
    body |= {name: text(str(body[name])) for name in TEXTS}
    for end, name in (("mention", "name"), ("target", "other")):
        one = new.get(str(body[end]))
        body |= {name: text(str(body[name]))} if one is None else {end: one.id, name: one.name}
    if body["mention"] == body["target"]:
        return None
    body["within"] = sense(str(body["within"]), ids, text)
    things = [(kind, ids.get(id, id)) for kind, id in row.things]
    return replace(row, id=str(uuid4()), things=things, body=body)
