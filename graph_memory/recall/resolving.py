"""What the claims found resolve to: the facts that say the same, and those that hold instead."""

from __future__ import annotations

from collections.abc import Awaitable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from graph_memory.clocks import fact_of, status_of
from graph_memory.identity import said_ids
from graph_memory.models import Fact
from graph_memory.predicates import Catalogue
from graph_memory.recall.finding import Surroundings
from graph_memory.recall.ranking import Brief
from graph_memory.recall.scoping import in_scope, keys_of
from graph_memory.rows import BeliefRow
from graph_memory.store.contract import Reading


class Resolve(Protocol):
    """Keys -> what each resolves to on the asked clocks, every spell with its status; as `Asking.of_keys` has it."""

    def __call__(self, keys: Sequence[str], named: Collection[str] = ()) -> Awaitable[dict[str, list[Fact]]]: ...


MOST_LED: Final = 8
"""What was said once leads to what is so now where that is at most so much: one place after another, not all that
is liked."""


class LazyFacts(Mapping[str, Fact]):
    """Facts of beliefs by their ids, each made when it is asked for: most are ranked, and never told."""

    def __init__(self, rows: Iterable[BeliefRow], at: int) -> None:
        self._rows, self._at = {row.id: row for row in rows}, at
        self._made: dict[str, Fact] = {}

    def __getitem__(self, id: str) -> Fact:
        fact = self._made.get(id)
        if fact is None:
            fact = self._made[id] = fact_of(self._rows[id], self._at)
        return fact

    def __iter__(self) -> Iterator[str]:
        return iter(self._rows)

    def __len__(self) -> int:
        return len(self._rows)


@dataclass(slots=True)
class Resolved:
    """By claim id what its key resolves to, as far as that bears on it; all facts by their ids."""

    of_claims: dict[str, list[Brief]]
    told: dict[str, Brief]
    facts: Mapping[str, Fact]


async def resolved_now(reading: Reading, seen: Surroundings, at: int) -> Resolved:
    """By the beliefs of now; of a key that many claims have, only what is asked of it is read."""
    claims = [row for row in seen.claims.values() if row.claim.object is not None]
    whole = [row.claim.key for row in seen.claims.values() if row.claim.object is None]
    pairs = {(row.claim.key, row.claim.object or "") for row in claims}
    known = [row for row in seen.spells if (row.key, row.object) in pairs]
    rows = [*known, *await reading.holding(list(dict.fromkeys(whole)), at, MOST_LED)]
    holds = {(row.key, row.object) for row in rows if row.holds(at)}
    ended = dict.fromkeys(row.claim.key for row in claims if (row.claim.key, row.claim.object) not in holds)
    led = _few(await reading.holding(list(ended), at, MOST_LED + 1))
    every = [*rows, *led, *seen.walk.rows.values()]
    told = {row.id: Brief(row.id, row.object_name, status_of(row, at), row.kind) for row in every}
    same: dict[tuple[str, str | None], dict[str, Brief]] = {}
    for row in rows:
        for object in (row.object, None):
            same.setdefault((row.key, object), {})[row.id] = told[row.id]
    instead: dict[str, dict[str, Brief]] = {}
    for row in led:
        instead.setdefault(row.key, {})[row.id] = told[row.id]
    of_claims = {
        id: same.get((row.claim.key, row.claim.object), {}) | instead.get(row.claim.key, {})
        for id, row in seen.claims.items()
    }
    return Resolved({id: list(found.values()) for id, found in of_claims.items()}, told, LazyFacts(every, at))


def _few(rows: Sequence[BeliefRow]) -> list[BeliefRow]:
    """Those of keys that have at most MOST_LED of them."""
    counts: dict[str, int] = {}
    for row in rows:
        counts[row.key] = counts.get(row.key, 0) + 1
    return [row for row in rows if counts[row.key] <= MOST_LED]


async def resolved_then(
    resolve: Resolve, seen: Surroundings, scope: str | None, group: str, catalogue: Catalogue
) -> Resolved:
    """By all claims of the keys, on any clock and in any scope."""
    keys = {id: keys_of(row.claim, scope, group, catalogue) for id, row in seen.claims.items()}
    walked = {row.key for row in seen.walk.rows.values()}
    named = {id for row in seen.claims.values() for id in said_ids(row)}
    named |= {end for row in seen.walk.rows.values() for end in (row.subject, row.object)}
    found = await resolve(sorted(walked.union(*keys.values())), named)
    facts = {fact.id: fact for fact in in_scope(_facts(found, found), scope, catalogue)}
    of_claims = {id: in_scope(_facts(found, mine), scope, catalogue) for id, mine in keys.items()}
    told = {id: _brief(fact) for id, fact in facts.items()}
    return Resolved({id: list(map(_brief, mine)) for id, mine in of_claims.items()}, told, facts)


def _brief(fact: Fact) -> Brief:
    return Brief(fact.id, fact.object, fact.status, fact.kind)


def _facts(found: Mapping[str, Sequence[Fact]], keys: Iterable[str]) -> list[Fact]:
    return [fact for key in keys for fact in found.get(key, ())]
