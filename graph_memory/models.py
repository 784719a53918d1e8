"""The values at the doors: what a caller gives and gets. Frozen; times are aware UTC, intervals half-open."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, computed_field

from graph_memory.times import text as time_text

Status = Literal["upcoming", "current", "ended", "superseded"]


class Value(BaseModel):
    """A frozen value."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Episode(Value):
    """One thing to remember: `content` (text, or any JSON value but a string), or a structured verb.

    The fields are the keywords of `Memory.remember`, `assert_fact`, `deny` and `correct`. A field that is not given is
    not the same as None: None is an unknown start or an open end.
    """

    content: Any = None
    verb: Literal["assert", "deny", "correct"] | None = None
    subject: str | Mapping[str, str] | None = None
    predicate: str | None = None
    object: str | Mapping[str, str] | None = None
    instead_of: str | Mapping[str, str] | None = None
    valid_from: Any = None
    valid_to: Any = None
    grain: str | None = None
    to_grain: str | None = None
    exclusive: bool | None = None
    said_at: Any = None
    id: str | None = None
    speaker: str | None = None
    session: str | None = None
    position: float | None = None
    source: Literal["stated", "inferred"] | None = None
    qualifier: str | None = None
    scope: str | None = None
    kind: str | None = None
    importance: int | None = None
    confidence: float | None = None
    reason: str | None = None
    pinned: bool | None = None
    metadata: Mapping[str, Any] | None = None
    group: str | None = None


class Origin(Value):
    """Where a fact comes from: the id of an episode and the words in it."""

    episode: str
    quote: str = ""


class Fact(Value):
    """What holds, when, and since when it has been believed so."""

    id: str
    subject: str
    predicate: str
    object: str
    qualifier: str = ""
    scope: str = ""
    fact: str
    valid_from: datetime | None
    valid_to: datetime | None
    believed_from: datetime
    believed_to: datetime | None = None
    recorded_at: datetime
    status: Status
    grain: str = "instant"
    to_grain: str | None = None
    from_stated: bool = True
    kind: str = "fact"
    importance: int = 5
    confidence: float = 1.0
    reason: str = ""
    pinned: bool = False
    sources: tuple[Origin, ...] = ()

    def __str__(self) -> str:
        return f"{self.fact} [{_day(self.valid_from) or '…'}, {_day(self.valid_to) or '…'})"


class Change(Value):
    """What a write did to one fact: None before is new, None after is gone."""

    before: Fact | None
    after: Fact | None
    cause: str = ""

    def __str__(self) -> str:
        fact = self.after or self.before
        if fact is None:
            return ""
        if self.before and self.after and _about(self.before) != _about(self.after):
            return f"{fact.predicate}: {self.before.fact} → {self.after.fact}"
        old = _state(self.before, self.after)
        new = _state(self.after, self.before)
        return f"{fact.predicate}: {old} → {new}"


class Receipt(Value):
    """What a write or a delete did."""

    episode_id: str
    new: bool
    claims: int = 0
    skipped: int = 0
    changed: tuple[Change, ...] = ()

    def __str__(self) -> str:
        return "\n".join(map(str, self.changed)) or ("stored" if self.new else "known already")


class Verdict(Value):
    """A claim about a key, whether it shaped the fact, and the rule that decided."""

    claim_id: str
    episode: str
    verb: str
    object: str | None
    said_at: datetime
    recorded_at: datetime
    valid_from: datetime | None
    valid_to: datetime | None
    source: str
    quote: str = ""
    won: bool
    rule: str

    def __str__(self) -> str:
        said = f"“{self.quote}”" if self.quote else f"{self.verb} {self.object or 'nothing in its place'}"
        return f"{said} — {self.rule}"


class Reason(Value):
    """Why a fact is what it is; `archived` tells since when and why recall leaves it out, empty where it does not."""

    fact: Fact
    claims: tuple[Verdict, ...]
    lost: tuple[Verdict, ...]
    archived: str = ""

    def __str__(self) -> str:
        won = [f"  + {verdict}" for verdict in self.claims]
        left_out = [f"  {self.archived}"] if self.archived else []
        return "\n".join([str(self.fact), *left_out, *won, *(f"  - {verdict}" for verdict in self.lost)])


class Hit(Value):
    """Anything recalled: `channels` tells which ways found it and what each gave to its score.

    `confidence`, 0 to 1, is how sure it is that it bears on the question; `ranks`, where explanations are asked for,
    its place in each channel among all that was looked at, from 1. `group` is told where several were asked.
    """

    score: float
    channels: Mapping[str, float] = Field(default_factory=dict)
    confidence: float = 1.0
    ranks: Mapping[str, int] = Field(default_factory=dict)
    group: str = ""


class FactHit(Hit):
    fact: Fact


class EpisodeHit(Hit):
    id: str
    content: str
    said_at: datetime
    recorded_at: datetime
    speaker: str = ""
    session: str = ""
    metadata: Mapping[str, Any] = Field(default_factory=dict)


class EntityHit(Hit):
    id: str
    name: str
    kind: str = ""


class Recall(Value):
    """The answer of recall; `sources` are the distinct ids of the episodes behind all of it, best first.

    `text` is what a prompt is given, where `max_tokens` was asked for. `id` is that of the entry in the recall log,
    empty where none is kept. `missing` are the channels that did not answer, and "log" where no entry could be written.
    """

    facts: tuple[FactHit, ...] = ()
    episodes: tuple[EpisodeHit, ...] = ()
    entities: tuple[EntityHit, ...] = ()
    sources: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    text: str = ""
    id: str = ""

    @computed_field  # type: ignore[prop-decorator]  # pydantic's way to tell a property
    @property
    def nothing_known(self) -> bool:
        """Neither a fact nor an episode bears on the question, or none is sure enough."""
        return not self.facts and not self.episodes


class StoredEpisode(Value):
    """An episode as it was stored."""

    id: str
    content: Any
    said_at: datetime
    recorded_at: datetime
    position: float
    session: str = ""
    speaker: str = ""
    kind: str = ""
    metadata: Mapping[str, Any] = Field(default_factory=dict)


def _about(fact: Fact) -> tuple[str, str]:
    return fact.subject, fact.predicate


def _day(when: datetime | None) -> str | None:
    text = time_text(when)
    return text[:10] if text and text.endswith("T00:00:00Z") else text


def _state(fact: Fact | None, other: Fact | None) -> str:
    if fact is None or fact.status == "superseded":
        return "—"
    if other is not None and other.object == fact.object:
        return f"{fact.object} [{_day(fact.valid_from) or '…'}, {_day(fact.valid_to) or '…'})"
    return fact.object


class Page(Value):
    """A page of episodes; `cursor` asks for the next one, None where there is none."""

    items: tuple[StoredEpisode, ...] = ()
    cursor: str | None = None
