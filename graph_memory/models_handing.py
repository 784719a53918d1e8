"""The values of the recall log at the doors; see `models`."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from graph_memory.models import Value

Kind = Literal["fact", "episode", "entity"]


class HandedHit(Value):
    """A hit as it was handed over: `rank` is its place among those of its kind, from 1.

    `text` is the sentence of a fact, the name of an entity, or of an episode the first 1,000 characters; `sources` are
    the ids of the episodes behind a fact. Both lack what was deleted since.
    """

    kind: Kind
    id: str
    rank: int
    score: float
    confidence: float
    text: str = ""
    sources: tuple[str, ...] = ()
    used_at: datetime | None = None


class Handed(Value):
    """What one recall handed over, to which question on which clocks; a clock that was not given is None.

    `text` is that for a prompt, empty where several groups were asked. `deleted`: something of it was deleted since.
    """

    id: str
    recorded_at: datetime
    question: str
    as_of: datetime | None = None
    believed_at: datetime | None = None
    recorded_by: datetime | None = None
    scope: str | None = None
    hits: tuple[HandedHit, ...] = ()
    text: str = ""
    deleted: bool = False


class HandedPage(Value):
    """A page of the recall log, the latest first; `cursor` asks for the next one, None where there is none."""

    items: tuple[Handed, ...] = ()
    cursor: str | None = None


class Usage(Value):
    """How often a fact, an episode or an entity was handed over by a logged recall, and was said to be of use."""

    kind: Kind
    id: str
    times_recalled: int = 0
    last_recalled: datetime | None = None
    times_used: int = 0
    last_used: datetime | None = None
