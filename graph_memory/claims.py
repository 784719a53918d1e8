"""A claim: one thing that one episode states. Immutable."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from graph_memory.times import FAR_FUTURE, FAR_PAST, Grain

Verb = Literal["assert", "deny", "correct"]
Source = Literal["stated", "inferred"]
Order = tuple[int, float, int, str]


@dataclass(frozen=True, slots=True)
class Claim:
    """Instants are microseconds since 1970 in UTC, `FAR_PAST` an unknown start, `FAR_FUTURE` an open end.

    `object` None means every object of a denial, nothing in the place of what a correction corrects.
    `episode` is the uuid of the episode, `episode_id` the id that its caller gave.

    An observation (`observed`) holds from `said_at`: no start was stated. For a correction, `gives_from` and
    `gives_to` say which bounds it gives; `exclusive` None means as what it replaces.
    """

    id: str
    episode: str
    key: str
    subject: str
    predicate: str
    object: str | None
    verb: Verb
    said_at: int
    recorded_at: int = 0
    position: float = 0
    place: int = 0
    start: int = FAR_PAST
    end: int = FAR_FUTURE
    gives_from: bool = True
    gives_to: bool = True
    observed: bool = False
    exclusive: bool | None = None
    instead_of: str | None = None
    episode_id: str = ""
    source: Source = "stated"
    qualifier: str = ""
    scope: str = ""
    subject_name: str = ""
    object_name: str = ""
    instead_of_name: str = ""
    object_value: bool = False
    grain: Grain = "instant"
    to_grain: Grain | None = None
    kind: str = "fact"
    importance: int = 5
    confidence: float = 1.0
    reason: str = ""
    quote: str = ""
    text: str = ""
    pinned: bool = False

    @property
    def order(self) -> Order:
        """The order of saying."""
        return self.said_at, self.position, self.place, self.id

    @property
    def layer(self) -> int:
        """What was stated is above what was inferred."""
        return 1 if self.source == "stated" else 0

    @property
    def never(self) -> bool:
        """A denial with an unknown start."""
        return self.verb == "deny" and not self.observed and self.start <= FAR_PAST
