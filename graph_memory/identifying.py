"""The part of a write that says which mentions are one: by names, by merges, and what moves with them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Final

from graph_memory.claims import Claim
from graph_memory.entities import ALIAS, mention_of
from graph_memory.identity import Mentions, said_ids
from graph_memory.ledger import MERGE
from graph_memory.placing import placed
from graph_memory.predicates import Catalogue
from graph_memory.rows import ClaimRow, Edits, GroupRow, LinkRow
from graph_memory.settle import Settled, Touched
from graph_memory.store.contract import Writing
from graph_memory.timeline import Fold
from graph_memory.times import FAR_FUTURE

MANY: Final = 1_000_000
"""More than there are merges of one mention."""


class Identifying(ABC):
    """What `writing.Write` knows of names."""

    edits: Edits
    tx: Writing
    mentions: Mentions
    _group: GroupRow
    _catalogue: Catalogue
    _clock: int
    _touched: dict[str, Touched]
    _rows: dict[str, ClaimRow]
    _moved: dict[str, ClaimRow]

    @abstractmethod
    async def _settle(self, also: Sequence[str] = ()) -> None: ...

    async def join(self, link: LinkRow) -> None:
        """A merge makes one mention another, everywhere or as an object of one key."""
        await self.mentions.load_ids([link.mention, link.target])
        self.mentions.link(link)
        self._clock += 1
        await self._settle([link.mention, link.target] if link.within else ())

    async def part(self, merge: str, mentions: Sequence[str]) -> None:
        """The merge of these mentions counts no more from now on."""
        await self.mentions.load_ids(mentions)
        link = self.mentions.undo(merge, self._clock)
        self._clock += 1
        await self._settle([link.mention, link.target] if link and link.within else ())

    async def _unsaid(self, rows: Sequence[ClaimRow]) -> list[str]:
        """Of the names that these claims give to something, the mentions that no other claim names or gives."""
        given = [mention_of(row.group, row.claim.object_name).id for row in rows if row.claim.predicate == ALIAS]
        await self.mentions.load_ids(given)
        named = await self.tx.named_besides(given, self.edits.gone_claims) if given else set()
        return [id for id in given if id not in named and not self.mentions.linked(id)]

    async def _unmerge(self, gone: Sequence[str]) -> list[str]:
        """Mentions that nothing names any more were never merged: what they were merged with, to be looked at again."""
        things = [("mention", id) for id in dict.fromkeys(gone)]
        rows = await self.tx.ledger_with(things, [MERGE], MANY) if things else []
        self.mentions.unlink([row.id for row in rows])
        taken = [row.id for row in rows if row.id not in self.mentions.gone_links]
        self.mentions.gone_links += taken
        self.edits.gone_ledger += [row.key for row in rows]
        return [id for row in rows for kind, id in row.things if kind == "mention" and self.mentions.knows(id)]

    async def _link(self, settled: Settled, touched: Mapping[str, Touched]) -> bool:
        """A name that is believed to be another's joins the two; True where that changed anything."""
        present: dict[str, Claim] = {}
        heard: set[str] = set()
        for key, fold in settled.folds.items():
            heard |= touched[key].gone
            if fold.predicate == ALIAS:
                heard |= fold.said.keys()
                present |= {claim.id: claim for claim in aliases(fold)}
        changed = self.mentions.unlink(heard - present.keys())
        for id, claim in present.items():
            if id in settled.subjects_said:
                changed |= self.mentions.link(await self._alias(claim, settled.subjects_said[id]))
        return changed

    async def _alias(self, claim: Claim, subject: str) -> LinkRow:
        name = mention_of(self._group.group, claim.object_name)
        await self.mentions.load([name.key])
        mention = self.mentions.mention(name, claim.recorded_at)
        return LinkRow(self._group.group, mention.id, subject, claim.id, claim.recorded_at)

    async def _identify(self, also: Sequence[str] = ()) -> None:
        """Move the claims of mentions that are another entity now, and of those that mean one of `also`."""
        moved = self.mentions.identify()
        moved += self.mentions.beside([*also, *self.mentions.met_within(moved)])
        if not moved:
            return
        rows = {row.claim.id: row for row in await self.tx.claims_naming(self.mentions.stored(moved))}
        rows |= self._moved | self._rows
        gone = set(self.edits.gone_claims) - self._rows.keys()  # what is put again has its old id
        for row in rows.values():
            if row.claim.id not in gone and not set(said_ids(row)).isdisjoint(moved):
                await self.mentions.load_ids(said_ids(row))
                self._move(row)

    def _move(self, row: ClaimRow) -> None:
        there = placed(row, self.mentions, self._catalogue)
        if there == row:
            return
        if there.claim.key == row.claim.key:
            self._touched[row.claim.key].again = True
        else:
            self._touched[row.claim.key].gone.add(row.claim.id)
        self._touched[there.claim.key].added.append(there)
        if row.claim.id in self._rows:
            self._rows[row.claim.id] = there
        else:
            self._moved[row.claim.id] = there


def aliases(fold: Fold) -> list[Claim]:
    """For each name that is believed to be another's, the first claim that gives it."""
    shapes = [shape for shape in fold.shapes() if shape.believed_to >= FAR_FUTURE]
    given = [[fold.said[id] for id in shape.evidence if fold.said[id].object == shape.object] for shape in shapes]
    return [min(claims, key=lambda claim: claim.order) for claims in given if claims]
