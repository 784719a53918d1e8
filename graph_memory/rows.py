"""What a store keeps, as plain values. Instants are microseconds since 1970 in UTC with the sentinels of `times`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from numpy import float32
from numpy.typing import NDArray

from graph_memory.claims import Claim
from graph_memory.times import FAR_FUTURE, FAR_PAST

Vectors = dict[str, NDArray[float32]]
"""Encoder ("en", "zh") -> unit row."""
States = dict[str, bytes]
"""Encoder -> token states of a text, as `recall.late.packed` gives them."""


@dataclass(slots=True)
class GroupRow:
    """One per group: its clock, how its predicates are defined and which embedder made its vectors.

    `salt` goes into the fingerprints of what was erased; empty where nothing was.
    """

    group: str
    recorded_at: int = 0
    predicates: dict[str, Any] = field(default_factory=dict)
    embedder: str = ""
    salt: str = ""


@dataclass(slots=True)
class EpisodeRow:
    """What was said. `body` is the whole of what the caller gave, normalised: it is compared and exported."""

    uuid: str
    group: str
    id: str
    content: str
    source: str
    said_at: int
    recorded_at: int
    position: float = 0
    session: str = ""
    speaker: str = ""
    kind: str = ""
    importance: int = 5
    body: Mapping[str, Any] = field(default_factory=dict)
    terms: str = ""

    @property
    def length(self) -> int:
        """Characters of all that it holds, with what the caller gave beside the text."""
        return len(self.content) + len(self.terms) + len(str(self.body))


@dataclass(slots=True)
class EntityRow:
    """Who or what claims are about, as named: `id` is from (group, key, kind), of a value from its predicate too.

    `entity` is the id of the entity that it is, its own unless a name or a kind says that both are one.
    """

    id: str
    group: str
    key: str
    name: str
    kind: str = ""
    value: bool = False
    recorded_at: int = 0
    entity: str = ""


@dataclass(slots=True)
class LinkRow:
    """The mention `mention` is the mention `target`: a claim says so by a name, or a merge does (`merged`).

    `claim` is the id of that claim or merge. A merge counts from `recorded_at` until `undone_at`; with `within` (see
    `identity.sense_of`) only as an object of the claims of one key.
    """

    group: str
    mention: str
    target: str
    claim: str
    recorded_at: int
    merged: bool = False
    within: str = ""
    undone_at: int = FAR_FUTURE


@dataclass(slots=True)
class ClaimRow:
    """A claim in its group, with the mentions that it names; `claim.subject` and `.object` are the entities they are.

    `terms` is what full text indexes, `text` the sentence; `event` and `predicate` decide how its key resolves.
    """

    group: str
    claim: Claim
    subject_said: str
    object_said: str | None = None
    instead_said: str | None = None
    terms: str = ""


@dataclass(slots=True)
class BeliefRow:
    """One shape of a spell. Current ones have an open `believed_to`; earlier ones stay, slim: told by one claim."""

    id: str
    group: str
    key: str
    subject: str
    predicate: str
    object: str
    start: int
    end: int
    believed_from: int
    believed_to: int = FAR_FUTURE
    claim: str = ""
    qualifier: str = ""
    scope: str = ""
    fact: str = ""
    subject_name: str = ""
    object_name: str = ""
    object_value: bool = False
    event: bool = False
    exclusive: bool = False
    recorded_at: int = 0
    grain: str = "instant"
    to_grain: str | None = None
    from_stated: bool = True
    kind: str = "fact"
    importance: int = 5
    confidence: float = 1.0
    reason: str = ""
    pinned: bool = False
    sources: list[tuple[str, str]] = field(default_factory=list)
    episodes: list[str] = field(default_factory=list)

    @property
    def id_from(self) -> tuple[str, int]:
        return self.id, self.believed_from

    def holds(self, instant: int) -> bool:
        return self.start <= instant < self.end and not (self.event and self.start <= FAR_PAST)


@dataclass(slots=True)
class HandedRow:
    """One hit as it was handed over: `kind` fact, episode or entity, `rank` its place among those, from 1.

    `text` is empty, and `sources` (ids of episodes) lack one, where an episode behind it was deleted since.
    """

    kind: str
    id: str
    rank: int
    score: float = 0.0
    confidence: float = 1.0
    text: str = ""
    sources: list[str] = field(default_factory=list)
    used_at: int | None = None


@dataclass(slots=True)
class RecallRow:
    """What one recall handed over of its group. `asked`: the clocks and scope that were given, times as text.

    `text` is that for a prompt; `sources` are the ids of all episodes that it and the hits come from. `deleted`: some
    of it was deleted since.
    """

    id: str
    group: str
    recorded_at: int
    question: str = ""
    asked: Mapping[str, Any] = field(default_factory=dict)
    hits: list[HandedRow] = field(default_factory=list)
    text: str = ""
    sources: list[str] = field(default_factory=list)
    deleted: bool = False

    @property
    def counted(self) -> list[HandedRow]:
        """The facts and episodes: entities are handed beside them."""
        return [hit for hit in self.hits if hit.kind != "entity"]

    @property
    def used(self) -> int:
        return sum(hit.used_at is not None for hit in self.counted)

    @property
    def things(self) -> list[tuple[str, str]]:
        """(kind, id) of all that it holds something of; an episode behind it has the kind source."""
        hits = [(hit.kind, hit.id) for hit in self.hits]
        return list(dict.fromkeys([*hits, *(("source", id) for id in self.sources)]))


@dataclass(slots=True)
class UsageRow:
    """How often a fact, an episode (by the id that the caller gave) or an entity was recalled, and said to be used."""

    group: str
    kind: str
    id: str
    times_recalled: int = 0
    last_recalled: int | None = None
    times_used: int = 0
    last_used: int | None = None


@dataclass(slots=True)
class LedgerRow:
    """What the service decided, by itself or at a word of the user, that is no claim: see `ledger.KINDS`.

    `things` are (kind, id) of all that it rests on or is about: what is erased is found by them, and takes it along.
    """

    kind: str
    id: str
    group: str
    state: str = ""
    recorded_at: int = 0
    changed_at: int = 0
    things: list[tuple[str, str]] = field(default_factory=list)
    body: Mapping[str, Any] = field(default_factory=dict)

    @property
    def key(self) -> tuple[str, str]:
        return self.kind, self.id


@dataclass(slots=True)
class Edits:
    """All changes of one write; a store applies them in one transaction, all or nothing."""

    group: GroupRow | None = None
    episodes: list[EpisodeRow] = field(default_factory=list)
    entities: list[EntityRow] = field(default_factory=list)
    links: list[LinkRow] = field(default_factory=list)
    claims: list[ClaimRow] = field(default_factory=list)
    moved_claims: list[ClaimRow] = field(default_factory=list)
    beliefs: list[BeliefRow] = field(default_factory=list)
    mentions: list[tuple[str, str]] = field(default_factory=list)
    gone_episodes: list[str] = field(default_factory=list)
    gone_claims: list[str] = field(default_factory=list)
    gone_links: list[str] = field(default_factory=list)
    gone_beliefs: list[tuple[str, int]] = field(default_factory=list)
    maybe_orphans: list[str] = field(default_factory=list)
    gone_vectors: list[str] = field(default_factory=list)
    gone_claim_vectors: list[str] = field(default_factory=list)
    staged: str = ""
    adopted: str = ""
    claim_vectors: dict[str, Vectors] = field(default_factory=dict)
    episode_vectors: dict[str, Vectors] = field(default_factory=dict)
    episode_states: dict[str, States] = field(default_factory=dict)
    recalls: list[RecallRow] = field(default_factory=list)
    usage: list[UsageRow] = field(default_factory=list)
    gone_usage: list[tuple[str, str]] = field(default_factory=list)
    ledger: list[LedgerRow] = field(default_factory=list)
    gone_ledger: list[tuple[str, str]] = field(default_factory=list)
