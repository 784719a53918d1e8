"""Merges: two mentions are one, everywhere or as objects of one key. What a write does for them, and their log.

A merge is a link between the mentions that were given, so that it can be undone exactly, however many came since:
which mention is which entity is derived from all links that count (`entities.roots`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from graph_memory.entities import survivors
from graph_memory.errors import Conflict, InvalidInput, UnknownEntity, UnknownMerge
from graph_memory.identifying import MANY
from graph_memory.identity import Mentions
from graph_memory.ledger import MERGE, row_id
from graph_memory.rows import EntityRow, LedgerRow, LinkRow
from graph_memory.store.contract import Reading
from graph_memory.writing import Write

PROPOSED: Final = "proposed"
MERGED: Final = "merged"
REJECTED: Final = "rejected"
UNDONE: Final = "undone"
STATES: Final = (PROPOSED, MERGED, REJECTED, UNDONE)


@dataclass(frozen=True, slots=True)
class Pair:
    """`mention` (an id) is `target`, which survives; with `within` (`identity.sense_of`) as an object of one key alone.

    `subject` is the mention that `within` names. `score` is 0 to 1; `level` and `why` say how it was found, `by` who
    says so: user, consolidation.
    """

    mention: str
    target: str
    within: str = ""
    subject: str = ""
    score: float = 1.0
    level: str = "stated"
    why: str = ""
    by: str = "user"

    @property
    def ends(self) -> tuple[str, str]:
        return self.mention, self.target

    @property
    def things(self) -> list[tuple[str, str]]:
        return [("mention", id) for id in (*self.ends, self.subject) if id]


async def earlier(
    reading: Reading, pair: Pair, mentions: Mentions, pending: Sequence[LedgerRow] = ()
) -> list[LedgerRow]:
    """What the log has about these two, or about others that are one with them: proposals and decisions.

    `mentions` say what is one with what. Those of a write, with the rows `pending` in it, count what it did so far.
    """
    await mentions.load_ids(pair.ends)
    sides = mentions.one_with(pair.ends, pair.within)
    stored = await reading.ledger_with([("mention", id) for id in sides], [MERGE], MANY)
    found = {row.key: row for row in (*stored, *pending) if row.kind == MERGE}
    wanted = {sides.get(id, id) for id in pair.ends}
    return [
        row
        for row in found.values()
        if row.body["within"] == pair.within
        and ({sides.get(id, id) for id in _ends(row)} == wanted or set(_ends(row)) == set(pair.ends))
    ]


async def propose(write: Write, pair: Pair) -> LedgerRow | None:
    """Keep the pair for a user to decide; None where it was proposed or decided before, or both are one."""
    one, other = await _both(write, pair)
    if _joined(write, pair) or await _known_of(write, pair):
        return None
    return _put(write, await _row(write, pair, one, other, PROPOSED))


async def merge_unasked(write: Write, pair: Pair) -> LedgerRow | None:
    """Merge what is certain; None where the user decided otherwise before, or both are one."""
    await _both(write, pair)
    known = await _known_of(write, pair)
    if _joined(write, pair) or any(row.state in (REJECTED, UNDONE) for row in known):
        return None
    proposed = [row for row in known if row.state == PROPOSED and set(_ends(row)) == set(pair.ends)]
    return await (_accept(write, proposed[0], pair.by) if proposed else merge(write, pair))


async def merge(write: Write, pair: Pair) -> LedgerRow:
    """Merge, or accept what was proposed. Raises UnknownEntity, InvalidInput, Conflict where both are one."""
    one, other = await _both(write, pair)
    if _joined(write, pair):
        raise joined(one.name, other.name)
    for known in await _known_of(write, pair):
        if known.state == PROPOSED and set(_ends(known)) == set(pair.ends):
            return await _accept(write, replace(known, body=_body(pair, one, other)), pair.by)
    row = _put(write, await _row(write, pair, one, other, MERGED))
    await _join(write, row)
    return row


def joined(one: str, other: str) -> Conflict:
    return Conflict(f"{one!r} and {other!r} are one entity already", field="into")


async def accept(write: Write, id: str, by: str = "user") -> LedgerRow:
    """Merge what was proposed; accepted before, it changes nothing. Raises UnknownMerge, Conflict."""
    row = await _known(write, id)
    if row.state == MERGED:
        return row
    _check(row, (PROPOSED,), "accepted")
    return await _accept(write, row, by)


async def reject(write: Write, id: str) -> LedgerRow:
    """It is proposed no more, and never merged unasked. Raises UnknownMerge, Conflict where it was merged."""
    row = await _known(write, id)
    if row.state == REJECTED:
        return row
    _check(row, (PROPOSED,), "rejected")
    return _put(write, replace(row, state=REJECTED, changed_at=write.clock))


async def undo(write: Write, id: str) -> LedgerRow:
    """Both are two again, whatever was merged since; undone before, no change. Raises UnknownMerge, Conflict."""
    row = await _known(write, id)
    if row.state == UNDONE:
        return row
    _check(row, (MERGED,), "undone")
    undone = _put(write, replace(row, state=UNDONE, changed_at=write.clock))
    await write.part(id, _ends(row))
    return undone


async def entity_named(reading: Reading, name: str, key: str, kind: str, field: str) -> EntityRow:
    """The entity of a name (its canonical `key`) or an id. Raises UnknownEntity; Conflict where it is several, or was
    merged into another."""
    rows = [row for row in await reading.entities_by_id([name]) if not kind or row.kind == kind]
    rows = rows or [row for row in await reading.entities([key]) if not kind or row.kind == kind]
    rows = [row for row in rows if not row.value]
    if not rows:
        raise UnknownEntity(f"there is no entity {name!r} in this group: give its name, or its id", field=field)
    own = {row.entity for row in rows}
    if len(own) > 1:
        kinds = ", ".join(sorted(row.kind or "none" for row in rows))
        raise Conflict(f"{name!r} names several entities: give its kind ({kinds}), or its id", field=field)
    await _check_not_withdrawn(reading, rows, field)
    return (await reading.entities_by_id(list(own)))[0]


async def _check_not_withdrawn(reading: Reading, rows: Sequence[EntityRow], field: str) -> None:
    if any(row.entity == row.id for row in rows):
        return
    found = await reading.ledger_with([("mention", row.id) for row in rows], [MERGE], MANY)
    ids = {row.id for row in rows}
    for merged in found:
        if merged.state == MERGED and not merged.body["within"] and merged.body["mention"] in ids:
            raise Conflict(
                f"{merged.body['name']!r} was merged into {merged.body['other']!r}: give that one, or undo merge "
                f"{merged.id} first",
                field=field,
            )


async def _known_of(write: Write, pair: Pair) -> list[LedgerRow]:
    return await earlier(write.tx, pair, write.mentions, write.edits.ledger)


async def _both(write: Write, pair: Pair) -> tuple[EntityRow, EntityRow]:
    if pair.mention == pair.target:
        raise InvalidInput("an entity cannot be merged into itself: give two", field="into")
    found = {row.id: row for row in await write.tx.entities_by_id(list(pair.ends))}
    for id in pair.ends:
        if id not in found:
            raise UnknownEntity(f"there is no entity {id!r} in this group: it may be one of another group", field="id")
        if found[id].value and not pair.within:
            raise InvalidInput(f"{found[id].name!r} is a value: values are never merged", field="id")
    await write.mentions.load_ids(pair.ends)
    return found[pair.mention], found[pair.target]


def _joined(write: Write, pair: Pair) -> bool:
    one, other = (write.mentions.entity(id) for id in pair.ends)
    if one is None or other is None or one.id == other.id:
        return True
    within = write.mentions.within(pair.within)
    found = survivors({id: row.id for id, row in zip(pair.ends, (one, other), strict=True)}, within)
    return bool(pair.within) and found[pair.mention] == found[pair.target]


async def _accept(write: Write, row: LedgerRow, by: str) -> LedgerRow:
    body = dict(row.body) | {"by": by}
    accepted = _put(write, replace(row, state=MERGED, changed_at=write.clock, body=body))
    await write.mentions.load_ids(_ends(row))
    await _join(write, accepted)
    return accepted


async def _join(write: Write, row: LedgerRow) -> None:
    mention, target = _ends(row)
    within = str(row.body["within"])
    await write.join(LinkRow(row.group, mention, target, row.id, write.clock, merged=True, within=within))


async def _row(write: Write, pair: Pair, one: EntityRow, other: EntityRow, state: str) -> LedgerRow:
    id = await _free_id(write, pair, one.group)
    return LedgerRow(MERGE, id, one.group, state, write.clock, write.clock, pair.things, _body(pair, one, other))


def _body(pair: Pair, one: EntityRow, other: EntityRow) -> Mapping[str, object]:
    return {
        "mention": pair.mention, "target": pair.target, "within": pair.within, "name": one.name, "other": other.name,
        "kind": one.kind or other.kind, "score": pair.score, "level": pair.level, "why": pair.why, "by": pair.by,
    }  # fmt: skip


async def _free_id(write: Write, pair: Pair, group: str) -> str:
    """The id of the first turn of the pair that the log has no row of."""
    turn = 0
    while await write.tx.ledger(MERGE, [id := row_id(group, MERGE, (*sorted(pair.ends), pair.within, turn))]):
        turn += 1
    return id


def _put(write: Write, row: LedgerRow) -> LedgerRow:
    write.edits.ledger = [*(one for one in write.edits.ledger if one.key != row.key), row]
    return row


async def _known(write: Write, id: str) -> LedgerRow:
    rows = await write.tx.ledger(MERGE, [id])
    if not rows:
        raise UnknownMerge(f"there is no merge {id!r} in this group: `merges` lists them", field="id")
    return rows[0]


def _check(row: LedgerRow, states: Sequence[str], wish: str) -> None:
    if row.state not in states:
        raise Conflict(f"merge {row.id} is {row.state}: only one that is {states[0]} can be {wish}", field="id")


def _ends(row: LedgerRow) -> tuple[str, str]:
    return str(row.body["mention"]), str(row.body["target"])
