"""The contract of a store: domain verbs, no query language. Both stores pass tests/store/test_conformance.py.

Every list of keys or ids may be empty (the answer is empty) and of any length. Instants are microseconds since 1970
with the sentinels FAR_PAST and FAR_FUTURE. Errors: StoreUnavailable where the store does not answer within a bounded
wait, InvalidInput where it cannot be opened. Nothing here resolves, names or ranks: that is shared code above.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from graph_memory.claims import Claim
from graph_memory.conditions import Condition, meets
from graph_memory.rows import (
    BeliefRow,
    ClaimRow,
    Edits,
    EntityRow,
    EpisodeRow,
    GroupRow,
    LedgerRow,
    LinkRow,
    RecallRow,
    States,
    UsageRow,
    Vectors,
)
from graph_memory.times import FAR_FUTURE, FAR_PAST

Result = TypeVar("Result")
Row = GroupRow | EpisodeRow | EntityRow | LinkRow | ClaimRow | BeliefRow | LedgerRow


@dataclass(frozen=True, slots=True)
class Visible:
    """What a reader on the asked clocks may see: claims and episodes said and recorded by then, both inclusive."""

    said_by: int = FAR_FUTURE
    recorded_by: int = FAR_FUTURE


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is looked at; None is any. `entities` are ids; the window of saying is half-open.

    A claim is wanted by its own kind, source, subject and object; an episode where one of its claims is, or where it
    is itself of the kind and mentions the entity. `metadata` is that of the episode.
    """

    kinds: tuple[str, ...] | None = None
    sources: tuple[str, ...] | None = None
    entities: tuple[str, ...] | None = None
    said_from: int = FAR_PAST
    said_to: int = FAR_FUTURE
    metadata: tuple[Condition, ...] = ()

    def takes(self, body: Mapping[str, Any]) -> bool:
        """Whether the body of an episode has the source and the metadata that are wanted."""
        source = self.sources is None or body.get("source", "stated") in self.sources
        return source and meets(self.metadata, body.get("metadata", {}))


@dataclass(frozen=True, slots=True)
class Chosen:
    """What is wanted: claims by id, episodes by uuid; `said` are the episodes of the wanted time, source, metadata."""

    claims: frozenset[str] = frozenset()
    episodes: frozenset[str] = frozenset()
    said: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Hit:
    """A claim or an episode by its uuid; a greater score is better."""

    uuid: str
    score: float


class Reading(Protocol):
    """What a read or a write looks up in one group.

    In one snapshot on SQLite. On Neo4j each question of a read sees what is committed by then: a later one may have
    rows that an earlier one lacked, or lack some that it had. A write has the lock of the group meanwhile.
    """

    async def group(self) -> GroupRow | None:
        """The group, None where nothing was ever written to it."""

    async def episodes(self, ids: Sequence[str]) -> list[EpisodeRow]:
        """Episodes by the ids that callers gave."""

    async def episodes_by_uuid(self, uuids: Sequence[str]) -> list[EpisodeRow]: ...

    async def last_position(self, session: str) -> float | None:
        """The greatest position in a session, None where it has no episode."""

    async def tail(self, session: str, limit: int) -> list[EpisodeRow]:
        """The last episodes of a session by position, in order."""

    async def neighbours(self, uuids: Sequence[str], reach: int, visible: Visible) -> list[EpisodeRow]:
        """The visible episodes at most `reach` places before or behind one of `uuids` in its session, each once."""

    async def turn_before(self, session: str, position: float, visible: Visible) -> EpisodeRow | None:
        """The last visible episode of text before a position in a session: behind it the one there is encoded."""

    async def turns_behind(self, uuid: str) -> list[EpisodeRow]:
        """Those whose `turn_before` was this episode when they were recorded, of what was said by then."""

    async def entities(self, keys: Sequence[str]) -> list[EntityRow]:
        """Every mention (value or not, of any kind) whose canonical name is one of `keys`."""

    async def entities_by_id(self, ids: Sequence[str]) -> list[EntityRow]: ...

    async def members(self, entities: Sequence[str]) -> list[EntityRow]:
        """Every mention that is one of `entities` (its `entity` is)."""

    async def links(self, mentions: Sequence[str]) -> list[LinkRow]:
        """The links from or to `mentions`, those of merges that were undone too."""

    async def claims(self, keys: Sequence[str]) -> list[ClaimRow]:
        """Every claim of the keys."""

    async def claims_by_id(self, ids: Sequence[str]) -> list[ClaimRow]: ...

    async def claims_of_episodes(self, uuids: Sequence[str]) -> list[ClaimRow]: ...

    async def claims_naming(self, mentions: Sequence[str]) -> list[ClaimRow]:
        """Claims whose subject, object or instead_of was said as one of the mentions."""

    async def named_besides(self, mentions: Sequence[str], claims: Sequence[str]) -> set[str]:
        """Those of the mentions that a claim other than `claims` (ids) names, as said."""

    async def claims_about(
        self, entities: Sequence[str] | None, predicates: Sequence[str] | None, visible: Visible
    ) -> list[ClaimRow]:
        """Visible claims whose subject or object is one of `entities` (None: any), of `predicates` (None: any)."""

    async def standing(self, subjects: Sequence[str], limit: int, visible: Visible) -> list[tuple[str, str]]:
        """(key, id of the episode) of visible stated claims: pinned ones, then rules and preferences of `subjects`.

        At most `limit`, of each the latest said first.
        """

    async def chosen(self, wanted: Wanted, visible: Visible) -> Chosen:
        """Everything visible that is wanted."""

    async def beliefs(self, keys: Sequence[str]) -> list[BeliefRow]:
        """Every shape of the keys, current and earlier."""

    async def beliefs_by_id(self, ids: Sequence[str]) -> list[BeliefRow]:
        """Every shape of the facts."""

    async def spells(self, pairs: Sequence[tuple[str, str]]) -> list[BeliefRow]:
        """Beliefs of now, whenever they hold, by key and object (an entity id)."""

    async def holding(self, keys: Sequence[str], at: int, most: int) -> list[BeliefRow]:
        """Beliefs of now that hold at `at`; of each key at most `most`, those that began first."""

    async def degrees(self, entities: Sequence[str], most: int) -> dict[str, int]:
        """How many beliefs of now there are about each entity, at either end and whenever they hold, up to `most`."""

    async def current(
        self, entities: Sequence[str] | None, predicates: Sequence[str] | None, at: int | None
    ) -> list[BeliefRow]:
        """Beliefs of now that hold at `at` (None: at any time), about `entities` at either end, of `predicates`."""

    async def recalls(self, ids: Sequence[str]) -> list[RecallRow]:
        """Entries of the recall log."""

    async def recalls_with(self, things: Sequence[tuple[str, str]], limit: int) -> list[RecallRow]:
        """At most `limit` entries of the recall log that hold something of one of `things`, the latest first."""

    async def usage(self, things: Sequence[tuple[str, str]]) -> list[UsageRow]:
        """Of the things (kind, id) those that were recalled or used; source is no kind of its own."""

    async def mentioning(self, mentions: Sequence[str]) -> list[str]:
        """Episodes (uuids, in order) that mention one of the mentions."""

    async def page_entities(self, after: str, limit: int) -> list[EntityRow]:
        """Mentions that are no values, by id, beyond `after`: those that are another entity too."""

    async def page_facts(self, after: str, limit: int) -> list[BeliefRow]:
        """Beliefs of now, whenever they hold, by id, beyond `after`."""

    async def ledger(self, kind: str, ids: Sequence[str]) -> list[LedgerRow]:
        """Rows of the ledger by kind and id."""

    async def ledger_with(
        self, things: Sequence[tuple[str, str]], kinds: Sequence[str] | None, limit: int
    ) -> list[LedgerRow]:
        """At most `limit` rows of the ledger, of `kinds` (None: any), that hold one of `things`, by (kind, id)."""

    async def page_ledger(
        self, kind: str, states: Sequence[str] | None, after: tuple[int, str] | None, limit: int
    ) -> list[LedgerRow]:
        """Rows of one kind, in one of `states` (None: any), by (recorded_at, id), beyond `after`."""


class Writing(Reading, Protocol):
    """A write under the lock of its group: sees what earlier writes of the group committed."""

    async def apply(self, edits: Edits) -> None:
        """All edits, in this order: what is gone, then what is put (inserted, or replaced by its id).

        A belief is put by (id, believed_from). Of `maybe_orphans` (mention ids), those that no claim names (as said
        or as the entity it is), no episode mentions, no link joins and no other mention points at are taken away.
        Vectors and states `staged` under a name are not searched, told or exported until that name is `adopted`: then
        they take the place of all others. Of `gone_vectors` (episode uuids) vectors and token states go, not the
        episodes; of `gone_claim_vectors` (claim ids) the vectors. A recall is put by its id, usage and what is in the
        ledger by (kind, id). An episode or a claim that is put without `terms` is found by no full text.
        """


class Store(Protocol):
    """One database that holds many groups."""

    async def setup(self) -> None:
        """Schema of this version, idempotent; returns when every index answers."""

    async def close(self) -> None: ...

    async def write(self, group: str, work: Callable[[Writing], Awaitable[Result]]) -> Result:
        """Run `work` in one transaction under the group's lock; it may be run again after a transient failure."""

    async def read(self, group: str, work: Callable[[Reading], Awaitable[Result]]) -> Result:
        """Run `work`: on SQLite in one snapshot, on Neo4j in none, and again after a transient failure."""

    def recalling(self, group: str, /) -> AbstractAsyncContextManager[None]:
        """Everything that one recall of a group reads: no write that is done before it begins may be missing."""

    async def groups(self) -> list[GroupRow]: ...

    async def counts(self, group: str) -> dict[str, int]:
        """episodes, claims, entities (values included), facts (current shapes), superseded."""

    async def page(
        self, group: str, after: tuple[int, str] | None, limit: int, newest: bool, visible: Visible
    ) -> list[EpisodeRow]:
        """Episodes by (said_at, id), beyond `after` in that direction."""

    async def find_text(
        self, group: str, terms: Sequence[str], limit: int, visible: Visible, only: Chosen | None = None
    ) -> tuple[list[Hit], list[Hit]]:
        """Claims and episodes by full text: any of `terms` (as `recall.terms.terms` gives them), best first.

        With `only`, `limit` of those.
        """

    async def find_near(
        self, group: str, vectors: Vectors, limit: int, visible: Visible, only: Chosen | None = None
    ) -> tuple[list[Hit], list[Hit]]:
        """Claims and episodes by cosine to the query's vectors, best first; the score is the cosine."""

    async def vectors(self, group: str, claims: Sequence[str], episodes: Sequence[str]) -> dict[str, Vectors]:
        """The stored vectors by uuid."""

    async def unencoded(
        self, group: str, stage: str, states: bool, after: str, limit: int
    ) -> list[tuple[str, str | EpisodeRow]]:
        """Claims (their text) and episodes without vectors, or with `states` without token states, by uuid.

        With `stage`, those without vectors staged under that name. At most `limit` beyond the uuid `after`, in order;
        an episode that is a stated fact is encoded as its claim alone.
        """

    async def states(self, group: str, episodes: Sequence[str]) -> dict[str, States]:
        """The token states by uuid of the episodes that have them: derived data, never exported."""

    async def page_recalls(self, group: str, until: int, after: tuple[int, str] | None, limit: int) -> list[RecallRow]:
        """The recall log by (recorded_at, id), the latest first: recorded at `until` or before, and beyond `after`."""

    async def count_recalls(self, group: str) -> dict[str, int]:
        """Of the recall log: recalls, useful (of these, with a hit that was used), handed and used (hits, counted)."""

    async def count_ledger(self, group: str) -> list[tuple[str, str, int]]:
        """(kind, state, how many), in order."""

    def rows(self, group: str) -> AsyncIterator[Row | tuple[str, Vectors]]:
        """Everything of a group, for export: group, episodes, entities, links, claims, beliefs, ledger, vectors.

        The recall log and usage are not among it.
        """

    async def drop(self, group: str, kept: Sequence[str] = ()) -> None:
        """Everything of a group is gone; but its salt and its ledger rows of the kinds `kept`, which are there all the
        while, where there are such kinds."""

    async def compact(self) -> list[str]:
        """What was deleted leaves every file of the store; where it may remain and for how long, one sentence each."""

    async def scan(self, texts: Sequence[str]) -> list[str]:
        """Where one of the texts is found: in any property, index or file of the store, one place each, no text."""


__all__ = ["Chosen", "Claim", "Hit", "Reading", "Row", "Store", "Visible", "Wanted", "Writing"]
