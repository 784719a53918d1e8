"""The result: a time that a text names."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from graph_memory.times import Grain

Kind = Literal["point", "interval", "since", "until", "duration"]


@dataclass(frozen=True, slots=True)
class Timex:
    """A time said in text[start:end], as the half-open [valid_from, valid_to) in UTC; None is unknown or open.

    `kind`: a point is one whole unit ("in 2022", "yesterday"), an interval runs from one to another, since is open at
    the end and until at the start. A duration that lasts up to now ("for three months") is open and starts that long
    before; a mere length ("three months") has neither start nor end.
    """

    start: int
    end: int
    text: str
    valid_from: datetime | None
    valid_to: datetime | None
    grain: Grain
    kind: Kind
