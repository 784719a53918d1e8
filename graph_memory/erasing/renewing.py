"""What stays beside a part of an erasure: read anew and encoded anew, before the transaction that takes the part."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import tzinfo

from graph_memory import encoding
from graph_memory.claiming import texts_of
from graph_memory.encoding import Encoded, Saying
from graph_memory.erasing import redacting
from graph_memory.erasing.dependents import dependents, told_again
from graph_memory.erasing.intention import Part
from graph_memory.groups import Groups
from graph_memory.predicates import Catalogue
from graph_memory.remembering import Remembering
from graph_memory.store.contract import Reading, Store
from graph_memory.told import Told


@dataclass(slots=True)
class Again:
    """What is put again beside a part: episodes read anew, and the vectors of what is encoded anew."""

    told: dict[str, Told] = field(default_factory=dict)
    encoded: Encoded = field(default_factory=Encoded)


class Renewing:
    """Of one group."""

    def __init__(self, store: Store, group: str, groups: Groups, remembering: Remembering, tz: tzinfo) -> None:
        self._store, self._group, self._groups, self._remembering, self._tz = store, group, groups, remembering, tz

    async def again(self, part: Part) -> Again:
        """What was understood through what goes is read anew, and what was encoded behind it encoded anew."""
        taken = set(part.episodes)
        state = await self._groups.state(self._group)
        behind, borrowing, before = await self._store.read(self._group, lambda reading: dependents(reading, taken))
        again = Again()
        for row in borrowing:
            told = told_again(row, self._group, self._tz)
            await self._remembering.read_again(told, before[row.uuid], state.catalogue)
            again.told[row.uuid] = told
        rows = list({row.uuid: row for row in (*behind, *borrowing) if row.terms}.values())
        sayings = await self._store.read(self._group, lambda reading: encoding.stored_sayings(reading, rows, taken))
        again.encoded = await self._encoded(sayings, again.told.items(), state.catalogue)
        return again

    async def masked(self, part: Part, change: redacting.Change) -> Again:
        async def look_up(reading: Reading) -> tuple[dict[str, Saying], dict[str, str]]:
            return await redacting.sayings(reading, part.episodes, change)

        sayings, claims = await self._store.read(self._group, look_up)
        return Again(
            encoded=await self._encoded(sayings, (), (await self._groups.state(self._group)).catalogue, claims)
        )

    async def _encoded(
        self,
        sayings: Mapping[str, Saying],
        told: Iterable[tuple[str, Told]],
        catalogue: Catalogue,
        claims: Mapping[str, str] | None = None,
    ) -> Encoded:
        embedder = self._remembering.embedder
        if embedder is None:
            return Encoded()
        texts = dict(claims or {})
        for uuid, one in told:
            texts |= texts_of(one, uuid, catalogue)
        episodes = await encoding.or_nothing(encoding.encode_episodes(embedder, sayings)) or ({}, {})
        return Encoded(await encoding.or_nothing(encoding.encode_claims(embedder, texts)) or {}, *episodes)
