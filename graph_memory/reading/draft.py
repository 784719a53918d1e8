"""What goes into the reading of text, and what comes out."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from graph_memory.times import Grain

Verb = Literal["assert", "deny", "correct"]


@dataclass(frozen=True, slots=True)
class Utterance:
    """One episode's text. `said_at` is aware: its own zone decides what "today" is.

    Pronouns and elliptic corrections look back only to utterances of the same `session`.
    """

    text: str
    speaker: str
    said_at: datetime
    addressee: str = ""
    session: str = ""


@dataclass(frozen=True, slots=True)
class Draft:
    """A claim as it is read, before its names are looked up and it is let in.

    `valid_from` and `valid_to` are UTC, half-open; where neither is given the claim is an observation at `said_at`,
    a bound that is given and None is an unknown start or an open end. `object` None: nothing in the place of what is
    corrected. `quote` is the sentence. `subject_kind` and `object_kind` are what the entity seems to be, "" unknown.
    """

    verb: Verb
    subject: str
    predicate: str
    object: str | None
    instead_of: str | None = None
    valid_from: datetime | None = None
    valid_to: datetime | None = None
    from_given: bool = False
    to_given: bool = False
    grain: Grain = "instant"
    to_grain: Grain | None = None
    exclusive: bool | None = None
    qualifier: str = ""
    reason: str = ""
    quote: str = ""
    kind: str = ""
    confidence: float = 0.8
    importance: int | None = None
    subject_kind: str = ""
    object_kind: str = ""
