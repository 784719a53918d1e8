"""A write that puts stored episodes again: read anew, or with a name masked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from graph_memory.claiming import Stored, claim_row, pieces
from graph_memory.encoding import Encoded
from graph_memory.erasing.moving import scoped
from graph_memory.identifying import MANY
from graph_memory.identity import said_ids, sense_of
from graph_memory.ledger import MERGE
from graph_memory.placing import placed
from graph_memory.rows import ClaimRow, EntityRow, EpisodeRow, LedgerRow, LinkRow
from graph_memory.times import FAR_FUTURE
from graph_memory.told import Told
from graph_memory.writing import Write


class Rewriting(Write):
    """Episodes keep their place, their time of recording and all that was not changed.

    Every touched key is derived again: a belief may say the same and give another reason.
    """

    async def read_again(self, episode: EpisodeRow, told: Told) -> list[str]:
        """The claims of an episode are those of `told`, read from the same text; the mentions it names no more."""
        stated = list(pieces(told, self._catalogue))
        named = [row for piece in stated for row in piece.ends.all()]
        await self.know(named)
        stored = Stored(episode.uuid, episode.said_at, episode.recorded_at, episode.position)
        rows = [
            placed(claim_row(told, piece, stored, self._catalogue), self.mentions, self._catalogue) for piece in stated
        ]
        if not episode.terms:
            rows = [replace(row, terms="") for row in rows]
        return await self.put_again(episode, episode, rows)

    async def put_again(self, old: EpisodeRow, new: EpisodeRow, rows: Sequence[ClaimRow]) -> list[str]:
        """`new` with these claims in the place of `old`; the mentions that nothing names any more."""
        stored = await self.tx.claims_of_episodes([old.uuid])
        names = sorted({id for row in stored for id in said_ids(row)} - {id for row in rows for id in said_ids(row)})
        await self.mentions.load_ids({id for row in (*stored, *rows) for id in said_ids(row)})
        gone = [row.claim.id for row in stored]
        for row in stored:
            self._touched[row.claim.key].gone.add(row.claim.id)
            self._touched[row.claim.key].again = True
        self.edits.gone_claims += gone
        self.mentions.unlink(gone)
        unnamed = set(names) - await self.tx.named_besides(names, self.edits.gone_claims)
        self.mentions.bury(unnamed)
        parted = await self._unmerge([*unnamed, *await self._unsaid(stored)])
        self.edits.gone_episodes.append(old.uuid)
        self.edits.episodes.append(new)
        self.edits.mentions += [(new.uuid, id) for row in rows for id in said_ids(row)]
        self.edits.maybe_orphans += names
        await self._identify(parted)  # before claims are placed
        for row in rows:
            there = placed(row, self.mentions, self._catalogue)
            self._rows[row.claim.id] = there
            self._touched[there.claim.key].added.append(there)
        self._clock += 1
        await self._settle(parted)
        return sorted(unnamed)

    async def emptied(self, rows: Sequence[ClaimRow]) -> list[LedgerRow]:
        """Of the merges that count in the key of one of these claims, and name its qualifier or scope, those of which
        the key has no claim any more."""
        senses = {sense_of(row, self._catalogue.key_family(row.claim.predicate)): row.subject_said for row in rows}
        senses = {sense: subject for sense, subject in senses.items() if scoped(sense)}
        if not senses:
            return []
        subjects = sorted(set(senses.values()))
        left = {row.claim.id: row for row in await self.tx.claims_naming(subjects)} | self._moved | self._rows
        for row in left.values():
            if row.claim.id not in self.edits.gone_claims:
                senses.pop(sense_of(row, self._catalogue.key_family(row.claim.predicate)), None)
        found = await self.tx.ledger_with([("mention", id) for id in subjects], [MERGE], MANY) if senses else []
        return [row for row in found if row.body["within"] in senses]

    def withdraw(self, merges: Sequence[LedgerRow]) -> None:
        """These are gone, log and link; to be followed by `settle`, where one counted."""
        self.mentions.unlink([row.id for row in merges])
        self.edits.gone_links += [row.id for row in merges if row.id not in self.mentions.gone_links]
        known = set(self.edits.gone_ledger)
        self.edits.gone_ledger += [row.key for row in merges if row.key not in known]

    async def decide_again(self, merges: Sequence[tuple[LedgerRow, LinkRow | None]]) -> None:
        """Put decisions of merges with their links, and derive what they move."""
        also: list[str] = []
        for row, link in merges:
            self.edits.ledger.append(row)
            if link is None:
                continue
            await self.mentions.load_ids([link.mention, link.target])
            if link.undone_at < FAR_FUTURE:
                self.mentions.new_links.append(link)
            else:
                self.mentions.link(link)
                also += [link.mention, link.target] if link.within else []
        if merges:
            await self._settle(also)

    async def know(self, mentions: Sequence[EntityRow]) -> None:
        """Make mentions, before claims are put that name them."""
        await self.mentions.load({row.key for row in mentions})
        for row in mentions:
            self.mentions.mention(row, self._clock)
        await self._identify()

    def encoded_as(self, encoded: Encoded) -> None:
        """Vectors of what is put again, but of what is archived."""
        found = {row.uuid for row in self.edits.episodes if row.terms}
        claims = {id for id, row in self._rows.items() if row.terms}
        self.edits.claim_vectors |= {id: one for id, one in encoded.claims.items() if id in claims}
        self.edits.episode_vectors |= {id: one for id, one in encoded.episodes.items() if id in found}
        self.edits.episode_states |= {id: one for id, one in encoded.states.items() if id in found}
