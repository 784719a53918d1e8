"""Out of recall and back: what is archived stays in history, and no search finds it.

A fact or an episode is archived by a row of the ledger. An episode is then in no index, and a claim is in none as soon
as all facts that it is behind are archived; an episode that is nothing but stated facts goes with the last of them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from graph_memory.belief_rows import MOST_SOURCES
from graph_memory.claiming import words_of
from graph_memory.claims import Claim
from graph_memory.encoding import Encoded, encode_claims, encode_episodes, stored_sayings
from graph_memory.ledger import ARCHIVE, Thing, thing_id
from graph_memory.recall.archived import EPISODE, FACT, archived_of
from graph_memory.recall.terms import terms
from graph_memory.rows import BeliefRow, ClaimRow, EpisodeRow, LedgerRow
from graph_memory.store.contract import Reading, Store
from graph_memory.times import FAR_FUTURE

if TYPE_CHECKING:
    from graph_memory.embed import Embedder
    from graph_memory.writing import Write

ARCHIVED: Final = "archived"
EXPIRED: Final = "expired"
TRIPLE: Final = "fact_triple"
MOST_WITH: Final = 10_000
"""Episodes that go with one fact, at most."""


@dataclass(slots=True)
class Evidence:
    """Claims by id, and the ids of the facts that each is behind."""

    rows: dict[str, ClaimRow] = field(default_factory=dict)
    facts: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))


async def archive(write: Write, things: Sequence[Thing], state: str, why: str | Mapping[Thing, str]) -> list[Thing]:
    """Leave facts and episodes out of recall from now on; those that are there and were not archived before.

    `why` is a sentence, or one for each; it must hold nothing of what was said.
    """
    known = await archived_of(write.tx, things)
    fresh = [thing for thing in dict.fromkeys(things) if thing not in known]
    facts = await facts_of(write.tx, fresh)
    episodes = await episodes_of(write.tx, fresh)
    gone = await _out_of_search(write.tx, list(facts.values()))
    reasons = {thing: why if isinstance(why, str) else why[thing] for thing in fresh}
    with_facts = await _with_facts(write.tx, gone, facts.values(), episodes)
    at = write.clock
    rows = [_row(row.group, [(FACT, id)], state, reasons[FACT, id], at) for id, row in facts.items()]
    rows += [_row(row.group, [(EPISODE, id)], state, reasons[EPISODE, id], at) for id, row in episodes.items()]
    for row, fact in with_facts:
        rows.append(_row(row.group, [(EPISODE, row.id), (FACT, fact)], state, reasons[FACT, fact], at))
    await write.restate([replace(row, terms="") for row in gone], derive=False)
    write.edits.gone_claim_vectors += [row.claim.id for row in gone]
    for row in (*episodes.values(), *(row for row, _ in with_facts)):
        write.edits.episodes.append(replace(row, terms=""))
        write.edits.gone_vectors.append(row.uuid)
    write.edits.ledger += rows
    return [row.things[0] for row in rows]


async def unarchive(write: Write, things: Sequence[Thing], encoded: Encoded) -> list[Thing]:
    """Let recall find facts and episodes again, with the vectors that `encode` made; those that were archived.

    Vectors that `encoded` lacks come with the next `reembed`.
    """
    there = await archived_of(write.tx, things)
    there |= {row.things[0] for row in await rows_with(write.tx, [id for kind, id in there if kind == FACT])}
    facts = await facts_of(write.tx, there)
    episodes = await episodes_of(write.tx, there)
    back = back_in_search((await evidence(write.tx, list(facts.values()))).rows.values())
    await write.restate(back, derive=False)
    edits = write.edits
    edits.claim_vectors |= {row.claim.id: v for row in back if (v := encoded.claims.get(row.claim.id))}
    for row in episodes.values():
        edits.episodes.append(replace(row, terms=" ".join(terms(row.content))))
        if row.uuid in encoded.episodes:
            edits.episode_vectors[row.uuid] = encoded.episodes[row.uuid]
        if row.uuid in encoded.states:
            edits.episode_states[row.uuid] = encoded.states[row.uuid]
    edits.gone_ledger += [(ARCHIVE, thing_id(thing)) for thing in sorted(there)]
    return sorted(there)


async def encode(store: Store, group: str, embedder: Embedder | None, things: Sequence[Thing]) -> Encoded:
    """The vectors of what `unarchive` is to bring back, made before its write."""
    if embedder is None:
        return Encoded()

    async def look(reading: Reading) -> tuple[dict[str, str], list[EpisodeRow]]:
        facts = await facts_of(reading, things)
        rows = back_in_search((await evidence(reading, list(facts.values()))).rows.values())
        episodes = await episodes_of(reading, things)
        return {row.claim.id: row.claim.text for row in rows}, [e for e in episodes.values() if e.source != TRIPLE]

    texts, episodes = await store.read(group, look)
    sayings = await store.read(group, lambda reading: stored_sayings(reading, episodes))
    return Encoded(await encode_claims(embedder, texts), *await encode_episodes(embedder, sayings))


def states(claim: Claim, fact: BeliefRow) -> bool:
    """Whether the claim is one of this fact, and no denial."""
    return (
        claim.verb != "deny" and (claim.object, claim.predicate) == (fact.object, fact.predicate) and says(claim, fact)
    )


def says(claim: Claim, fact: BeliefRow) -> bool:
    """Whether the claim is of the key and of the episodes of the fact, as far as these are listed."""
    if claim.key != fact.key or claim.verb == "deny":
        return False
    if fact.event and claim.verb == "assert" and (claim.start, claim.end) != (fact.start, fact.end):
        return False
    if claim.episode in fact.episodes:
        return True
    return len(fact.sources) >= MOST_SOURCES and (claim.object, claim.predicate) == (fact.object, fact.predicate)


async def evidence(reading: Reading, facts: Sequence[BeliefRow]) -> Evidence:
    """The claims behind beliefs of now, each with all beliefs of now that it is behind."""
    facts = [fact for fact in facts if fact.believed_to >= FAR_FUTURE]
    result = Evidence()
    if not facts:
        return result
    rows = await reading.claims_of_episodes(sorted({uuid for fact in facts for uuid in fact.episodes}))
    long = sorted({fact.key for fact in facts if len(fact.sources) >= MOST_SOURCES})
    rows += await reading.claims(long) if long else []
    by_key: dict[str, list[ClaimRow]] = defaultdict(list)
    for row in {row.claim.id: row for row in rows}.values():
        by_key[row.claim.key].append(row)
    for fact in facts:
        for row in by_key[fact.key]:
            if says(row.claim, fact):
                result.rows[row.claim.id] = row
                result.facts[row.claim.id].add(fact.id)
    await _besides(reading, result, {fact.id: fact for fact in facts})
    return result


async def _besides(reading: Reading, found: Evidence, facts: Mapping[str, BeliefRow]) -> None:
    """Beliefs of the object that a claim names are what it is behind, where there are such; of an event its own."""
    events = {fact.key for fact in facts.values() if fact.event}
    claims = [row.claim for row in found.rows.values()]
    pairs = {(claim.key, claim.object) for claim in claims if claim.object is not None and claim.key not in events}
    spells = {row.id: row for row in await reading.spells(sorted(pairs))} if pairs else {}
    by_pair: dict[tuple[str, str], list[BeliefRow]] = defaultdict(list)
    for row in {**spells, **facts}.values():
        by_pair[row.key, row.object].append(row)
    for claim in claims:
        own = {row.id for row in by_pair.get((claim.key, claim.object or ""), ()) if states(claim, row)}
        if own.isdisjoint(found.facts[claim.id]) and own:
            del found.rows[claim.id], found.facts[claim.id]
        elif own:
            found.facts[claim.id] = own


async def _out_of_search(reading: Reading, facts: Sequence[BeliefRow]) -> list[ClaimRow]:
    """The claims that are behind nothing but `facts` and what is archived, and are searched still."""
    behind = await evidence(reading, facts)
    mine = {fact.id for fact in facts}
    others = set().union(*behind.facts.values()) - mine
    mine |= {id for _, id in await archived_of(reading, things_of(FACT, sorted(others)))}
    return [row for id, row in behind.rows.items() if row.terms and behind.facts[id] <= mine]


def back_in_search(rows: Iterable[ClaimRow]) -> list[ClaimRow]:
    """Those of the claims that full text does not find, with what it is to find them by."""
    return [replace(row, terms=words) for row in rows if not row.terms and (words := words_of(row.claim))]


async def _with_facts(
    reading: Reading, gone: Sequence[ClaimRow], facts: Iterable[BeliefRow], episodes: Mapping[str, EpisodeRow]
) -> list[tuple[EpisodeRow, str]]:
    """Episodes that are stated facts and of which no claim is searched any more, each with the fact it goes with."""
    uuids = sorted({row.claim.episode for row in gone})
    rows = [row for row in await reading.episodes_by_uuid(uuids) if row.source == TRIPLE and row.id not in episodes]
    left: set[str] = set()
    out = {row.claim.id for row in gone}
    for claim in await reading.claims_of_episodes([row.uuid for row in rows]):
        if claim.terms and claim.claim.id not in out:
            left.add(claim.claim.episode)
    rows = [row for row in rows if row.uuid not in left]
    known = await archived_of(reading, things_of(EPISODE, [row.id for row in rows]))
    of = {uuid: fact.id for fact in sorted(facts, key=lambda fact: fact.id) for uuid in fact.episodes}
    return [(row, of[row.uuid]) for row in rows if (EPISODE, row.id) not in known and row.uuid in of]


async def rows_with(reading: Reading, facts: Sequence[str]) -> list[LedgerRow]:
    """The rows of the episodes that were archived with the facts."""
    found = await reading.ledger_with(things_of(FACT, facts), [ARCHIVE], MOST_WITH) if facts else []
    return [row for row in found if row.things[0][0] == EPISODE]


async def facts_of(reading: Reading, things: Iterable[Thing]) -> dict[str, BeliefRow]:
    """Facts by id, in the shape of now where they have one."""
    rows = await reading.beliefs_by_id(sorted({id for kind, id in things if kind == FACT}))
    return {row.id: row for row in sorted(rows, key=lambda row: (row.id, row.believed_to, row.believed_from))}


async def episodes_of(reading: Reading, things: Iterable[Thing]) -> dict[str, EpisodeRow]:
    """Episodes by the ids that callers gave."""
    rows = await reading.episodes(sorted({id for kind, id in things if kind == EPISODE}))
    return {row.id: row for row in sorted(rows, key=lambda row: row.id)}


def things_of(kind: str, ids: Iterable[str]) -> list[Thing]:
    return [(kind, id) for id in ids]


def _row(group: str, things: list[Thing], state: str, why: str, at: int) -> LedgerRow:
    return LedgerRow(ARCHIVE, thing_id(things[0]), group, state, at, at, things, {"why": why})


__all__ = ["ARCHIVED", "EXPIRED", "archive", "encode", "evidence", "unarchive"]
