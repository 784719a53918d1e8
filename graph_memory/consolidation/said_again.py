"""What a write does to what is archived: what it says again comes back, what it moves stays archived."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from graph_memory import ids
from graph_memory.claims import Claim
from graph_memory.consolidation.archiving import (
    back_in_search,
    episodes_of,
    evidence,
    facts_of,
    rows_with,
    says,
    states,
    things_of,
)
from graph_memory.ledger import ARCHIVE, Thing, thing_id
from graph_memory.recall.archived import EPISODE, FACT, any_archived
from graph_memory.recall.terms import terms
from graph_memory.rows import BeliefRow, LedgerRow
from graph_memory.times import FAR_FUTURE

if TYPE_CHECKING:
    from graph_memory.writing import Write


async def said_again(write: Write, rows: Iterable[BeliefRow]) -> None:
    """What a write states again, or pins, comes back; what it moves to another id stays archived under that, unless it
    becomes one with what is not archived; what it deletes is archived no more.

    `rows` are the beliefs that it puts. For the end of a write: its edits hold its claims and beliefs, and get what
    changes of them.
    """
    edits = write.edits
    gone = {id for id, _ in edits.gone_beliefs}
    put = {row.id: row for row in rows if row.believed_to >= FAR_FUTURE}
    if not (put or gone or write.deleted) or not await any_archived(write.tx):
        return
    gone -= {row.id for row in edits.beliefs}
    edits.gone_ledger += [(ARCHIVE, thing_id((EPISODE, id))) for id in write.deleted]
    known = await write.tx.ledger(ARCHIVE, sorted(thing_id((FACT, id)) for id in {*put, *gone}))
    if not known:
        return
    archives = {row.things[0][1]: row for row in known}
    moved = await _moved(write, archives, put)
    some = {id: put[id] for id in sorted((moved.keys() | archives.keys()) & put.keys())}
    active = await _moved(write, (gone | moved.keys()) - archives.keys(), put if some else {})
    stated = _stated(some.values(), [row.claim for row in edits.claims])
    back = {id: fact for id, fact in some.items() if id in stated or id in active or fact.pinned}
    edits.gone_ledger += [archives[id].key for id in archives if id not in put]
    stay = sorted(moved.keys() - back.keys() - archives.keys())
    edits.ledger += [_under(archives[min(moved[id])], id) for id in stay]
    episodes = await _episodes_with(write, moved, back, put)
    if back:
        await _restate_back(write, list(back.values()), episodes)


async def _episodes_with(
    write: Write, moved: Mapping[str, set[str]], back: Mapping[str, BeliefRow], put: Mapping[str, BeliefRow]
) -> set[Thing]:
    """The episodes that come back with facts. Those that stay archived go with the facts that theirs became."""
    before = set().union(*moved.values())
    found: set[Thing] = set()
    for row in await rows_with(write.tx, sorted(before | back.keys())):
        thing, facts = row.things[0], {id for _, id in row.things[1:]}
        become = {id for id, earlier in moved.items() if earlier & facts}
        uuid = ids.episode_uuid(row.group, thing[1])
        now = (facts - before) | ({id for id in become if uuid in put[id].episodes} or become)
        if now & back.keys():
            found.add(thing)
        elif now and now != facts and thing[1] not in write.deleted:
            write.edits.ledger.append(replace(row, things=[thing, *things_of(FACT, sorted(now))]))
    return found


async def _restate_back(write: Write, facts: Sequence[BeliefRow], episodes: set[Thing]) -> None:
    """Out of the ledger and into the full text, in the edits of a write that is about to be applied."""
    edits = write.edits
    stored = await evidence(write.tx, facts)
    pending = {row.claim.id: row for row in edits.moved_claims}
    lost = {*edits.gone_claims, *(row.claim.id for row in edits.claims)}
    rows = [row for row in {**stored.rows, **pending}.values() if row.claim.id not in lost]
    mine = [row for row in rows if any(says(row.claim, fact) for fact in facts)]
    edits.moved_claims = list((pending | {row.claim.id: row for row in back_in_search(mine)}).values())
    for row in (await episodes_of(write.tx, episodes)).values():
        if row.uuid not in edits.gone_episodes:
            edits.episodes.append(replace(row, terms=" ".join(terms(row.content))))
    things = [*things_of(FACT, [fact.id for fact in facts]), *sorted(episodes)]
    edits.gone_ledger += [(ARCHIVE, thing_id(thing)) for thing in things]


def _stated(facts: Iterable[BeliefRow], claims: Sequence[Claim]) -> set[str]:
    """Ids of the facts that one of the claims states."""
    by_key: dict[str, list[Claim]] = defaultdict(list)
    for claim in claims:
        by_key[claim.key].append(claim)
    return {fact.id for fact in facts if any(states(claim, fact) for claim in by_key[fact.key])}


async def _moved(write: Write, earlier: Iterable[str], put: Mapping[str, BeliefRow]) -> dict[str, set[str]]:
    """Id of a belief that is put -> ids of those of `earlier` that it was before, by the claims behind both."""
    old = await facts_of(write.tx, things_of(FACT, earlier)) if put else {}
    behind = await evidence(write.tx, list(old.values()))
    pending = {row.claim.id: row for row in write.edits.moved_claims}
    by_key: dict[str, list[BeliefRow]] = defaultdict(list)
    for fact in put.values():
        by_key[fact.key].append(fact)
    result: dict[str, set[str]] = defaultdict(set)
    for id, row in behind.rows.items():
        claim = pending.get(id, row).claim
        stated = [fact for fact in by_key[claim.key] if states(claim, fact)]
        for before in behind.facts[id] & old.keys():
            for fact in _at_once(old[before], stated) or stated:
                result[fact.id].add(before)
    return dict(result)


def _at_once(earlier: BeliefRow, facts: Iterable[BeliefRow]) -> list[BeliefRow]:
    """Of the spells of a claim those that hold at a time at which the earlier one did."""
    return [fact for fact in facts if fact.start < earlier.end and earlier.start < fact.end]


def _under(row: LedgerRow, id: str) -> LedgerRow:
    """The row of what has another id now."""
    return replace(row, id=thing_id((FACT, id)), things=[(FACT, id), *row.things[1:]])
