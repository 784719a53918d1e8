"""What stays and was understood through what goes: it is read anew, and encoded anew."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import tzinfo

from graph_memory import times
from graph_memory.erasing.matching import Names
from graph_memory.erasing.selecting import EVERYTHING
from graph_memory.remembering import CONTEXT
from graph_memory.rows import EpisodeRow
from graph_memory.store.contract import Reading
from graph_memory.told import Told, tell


def told_again(row: EpisodeRow, group: str, tz: tzinfo) -> Told:
    """A stored episode as it was told; its time of saying in the zone of the memory."""
    told = tell({**row.body, "id": row.id}, group, tz)
    said_at = times.instant(row.said_at)
    told.said_at = None if said_at is None else said_at.astimezone(tz)
    return told


async def dependents(
    reading: Reading, taken: set[str]
) -> tuple[list[EpisodeRow], list[EpisodeRow], dict[str, list[EpisodeRow]]]:
    """Of what stays: the turns encoded behind what goes; those that have a name from it alone; what is before these."""
    gone = [row for row in await reading.episodes_by_uuid(sorted(taken))]
    behind = {row.uuid: row for one in gone for row in await reading.turns_behind(one.uuid) if row.uuid not in taken}
    near = await reading.neighbours([row.uuid for row in gone if row.session], CONTEXT, EVERYTHING)
    borrowing: list[EpisodeRow] = []
    before: dict[str, list[EpisodeRow]] = {}
    for row in near:
        earlier = [one for one in gone if one.session == row.session and one.position < row.position]
        if row.uuid in taken or row.source != "text" or not earlier or not await _borrows(reading, row, earlier):
            continue
        around = await reading.neighbours([row.uuid], CONTEXT, EVERYTHING)
        left = [one for one in around if one.uuid not in taken and one.position < row.position]
        borrowing.append(row)
        before[row.uuid] = sorted(left, key=lambda one: (one.position, one.said_at))[-CONTEXT:]
    return list(behind.values()), borrowing, before


async def _borrows(reading: Reading, row: EpisodeRow, earlier: Sequence[EpisodeRow]) -> bool:
    """Whether a claim of it has a name that one of `earlier` says: it may be read so for what that said."""
    claims = await reading.claims_of_episodes([row.uuid])
    said = {id for one in claims for id in (one.subject_said, one.object_said, one.instead_said) if id}
    for mention in await reading.entities_by_id(sorted(said)):
        name = Names([mention.name])
        if name and any(name.within([one.content, one.speaker]) for one in earlier):
            return True
    return False
