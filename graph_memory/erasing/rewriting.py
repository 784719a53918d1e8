"""A write that puts stored episodes again: read anew, or with a name masked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from graph_memory.claiming import Stored, claim_row, pieces
from graph_memory.encoding import Encoded
from graph_memory.identity import said_ids
from graph_memory.placing import placed
from graph_memory.rows import ClaimRow, EntityRow, EpisodeRow
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
        for row in rows:
            there = placed(row, self.mentions, self._catalogue)
            self._rows[row.claim.id] = there
            self._touched[there.claim.key].added.append(there)
        self._clock += 1
        await self._settle(parted)
        return sorted(unnamed)

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
