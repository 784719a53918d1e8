"""One write under the lock of its group: names, claims, identity, beliefs, and the edits that a store applies."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from graph_memory import ids, times
from graph_memory.claiming import PARTS, Piece, Stored, claim_row, pieces
from graph_memory.consolidation.said_again import said_again
from graph_memory.encoding import Encoded
from graph_memory.errors import EpisodeConflict
from graph_memory.identifying import Identifying
from graph_memory.identity import Mentions, said_ids
from graph_memory.placing import placed
from graph_memory.predicates import Catalogue
from graph_memory.recall import log
from graph_memory.recall.terms import terms
from graph_memory.rows import BeliefRow, ClaimRow, Edits, EpisodeRow, GroupRow
from graph_memory.settle import Folds, Settled, Touched, settle
from graph_memory.store.contract import Writing
from graph_memory.timeline import Fold
from graph_memory.times import FAR_FUTURE
from graph_memory.told import DEFAULTS, Told

ROUNDS: Final = 8
NOT_GIVEN: Final = object()


@dataclass(slots=True)
class Written:
    """What a write did: per episode, and the beliefs by (id, believed_from) before and after."""

    clock: int = 0
    new: dict[str, bool] = field(default_factory=dict)
    claims: dict[str, int] = field(default_factory=dict)
    skipped: dict[str, int] = field(default_factory=dict)
    before: dict[tuple[str, int], BeliefRow] = field(default_factory=dict)
    after: dict[tuple[str, int], BeliefRow] = field(default_factory=dict)
    folds: dict[str, Fold] = field(default_factory=dict)


class Write(Identifying):
    """The state of one write. It changes nothing outside of itself, so that it may be run again from the start."""

    def __init__(self, tx: Writing, group: GroupRow, catalogue: Catalogue, folds: Folds, now: int) -> None:
        self.edits = Edits()
        self.tx, self._group, self._catalogue = tx, group, catalogue
        self._folds = folds.at(group.recorded_at)
        self._clock = max(now, group.recorded_at + 1)
        self._done = Written()
        self.mentions = Mentions(tx)
        self._positions: dict[str, float] = {}
        self._deleted: list[str] = []
        self._touched: dict[str, Touched] = defaultdict(Touched)
        self._rows: dict[str, ClaimRow] = {}
        self._moved: dict[str, ClaimRow] = {}
        self._before: dict[str, dict[tuple[str, int], BeliefRow]] = {}
        self._put: dict[str, dict[tuple[str, int], BeliefRow]] = {}
        self._gone: dict[str, set[tuple[str, int]]] = {}

    async def remember(self, tellings: Sequence[Told]) -> None:
        """Store episodes and their claims; those known with the same body change nothing, else EpisodeConflict."""
        known = {row.id: row.body for row in await self.tx.episodes([told.id for told in tellings])}
        fresh: list[Told] = []
        for told in tellings:
            if told.id in known:
                compare(told, known[told.id])
                self._done.new.setdefault(told.id, False)
            else:
                known[told.id] = told.body
                self._done.new[told.id] = True
                fresh.append(told)
        stated = [list(pieces(told, self._catalogue)) for told in fresh]
        await self._name(stated)
        for told, found in zip(fresh, stated, strict=True):
            await self._store(told, found)
        await self._settle()

    async def _name(self, stated: Sequence[Sequence[Piece]]) -> None:
        """Make the mentions of new episodes, and say which entities they are, before claims are made of them."""
        named = [
            (row, self._clock + index)
            for index, found in enumerate(stated)
            for piece in found
            for row in piece.ends.all()
        ]
        await self.mentions.load({row.key for row, _ in named})
        for row, recorded_at in named:
            self.mentions.mention(row, recorded_at)
        await self._identify()

    async def forget(self, episode: EpisodeRow, again: Encoded) -> None:
        """Take one episode away with its claims: what they had overturned is believed again.

        Episodes encoded behind it get what `again` has for them; of the others there the old vectors go. What recalls
        handed over of it goes from their log.
        """
        behind = [row.uuid for row in await self.tx.turns_behind(episode.uuid)]
        self.edits.gone_vectors += behind
        self.edits.episode_vectors |= {uuid: again.episodes[uuid] for uuid in behind if uuid in again.episodes}
        self.edits.episode_states |= {uuid: again.states[uuid] for uuid in behind if uuid in again.states}
        rows = await self.tx.claims_of_episodes([episode.uuid])
        names = sorted({id for row in rows for id in said_ids(row)})
        await self.mentions.load_ids(names)
        for row in rows:
            self._touched[row.claim.key].gone.add(row.claim.id)
            self.edits.gone_claims.append(row.claim.id)
        named = await self.tx.named_besides(names, self.edits.gone_claims)
        self.mentions.unlink(self.edits.gone_claims)
        unsaid = {id for id in names if id not in named and not self.mentions.linked(id)}
        self.mentions.bury(unsaid)
        parted = await self._unmerge([*unsaid, *await self._unsaid(rows)])
        self.edits.gone_episodes.append(episode.uuid)
        self._deleted.append(episode.id)
        self.edits.maybe_orphans += names
        self._clock += 1
        await self._settle(parted)

    async def derive(self, keys: Sequence[str]) -> None:
        """Derive keys again from their claims, which may move to other keys."""
        rows = await self.tx.claims(keys)
        await self.mentions.load_ids({id for row in rows for id in said_ids(row)})
        for row in rows:
            self._move(row)
        for key in keys:
            self._touched[key].again = True
        await self._settle()

    @property
    def clock(self) -> int:
        """The instant at which this write records, in microseconds."""
        return self._clock

    @property
    def deleted(self) -> Sequence[str]:
        """The ids of the episodes that this write took away."""
        return self._deleted

    @property
    def salts(self) -> str:
        """What goes into the fingerprints of the group; empty where nothing was erased."""
        return self._group.salt

    async def restate(self, rows: Iterable[ClaimRow], *, derive: bool) -> None:
        """Put stored claims again with other `terms` or pinned otherwise; `derive`: their beliefs change by it."""
        for row in rows:
            self._moved[row.claim.id] = row
            if derive:
                self._touched[row.claim.key].again = True
        await self._settle()

    def believed(self) -> list[BeliefRow]:
        """The beliefs of now that this write puts, as far as it got."""
        return [row for rows in self._put.values() for row in rows.values() if row.believed_to >= FAR_FUTURE]

    def define(self) -> None:
        """Store the definitions of the group, though no belief may change."""
        self.edits.group = self._group

    def vectors(self, encoded: Encoded) -> None:
        """The vectors of what this write stores; of what was known already, none."""
        stored = {row.uuid for row in self.edits.episodes}
        self.edits.claim_vectors = {id: vectors for id, vectors in encoded.claims.items() if id in self._rows}
        self.edits.episode_vectors = {id: vectors for id, vectors in encoded.episodes.items() if id in stored}
        self.edits.episode_states = {id: states for id, states in encoded.states.items() if id in stored}

    async def finish(self) -> Written:
        """Apply the edits; a write that changes nothing leaves the group's clock."""
        self.edits.entities = self.mentions.changed()
        self.edits.maybe_orphans += self.mentions.parted
        self.edits.links, self.edits.gone_links = self.mentions.new_links, self.mentions.gone_links
        self.edits.claims, self.edits.moved_claims = list(self._rows.values()), list(self._moved.values())
        put = {at: row for rows in self._put.values() for at, row in rows.items()}
        self.edits.beliefs = list(put.values())
        self.edits.gone_beliefs = [at for gone in self._gone.values() for at in gone if at not in put]
        await said_again(self, put.values())
        if self.edits != Edits():
            self.edits.group = replace(self._group, recorded_at=self._clock)
            await self.tx.apply(self.edits)
            if self._deleted:
                await log.forget(self.tx, self._deleted, self.edits)
        else:
            self._clock = self._group.recorded_at
        self._done.clock, self._done.after = self._clock, put
        self._done.before = {at: row for rows in self._before.values() for at, row in rows.items()}
        return self._done

    async def _store(self, told: Told, stated: Sequence[Piece]) -> None:
        session = told.given("session")
        stored = Stored(
            ids.episode_uuid(told.group, told.id),
            self._clock if told.said_at is None else times.micros(told.said_at),
            self._clock,
            await self._position(told, session),
        )
        self._clock += 1
        claimed = [claim_row(told, piece, stored, self._catalogue) for piece in stated]
        rows = [placed(row, self.mentions, self._catalogue) for row in claimed]
        for row in rows:
            self._rows[row.claim.id] = row
            self._touched[row.claim.key].added.append(row)
            self.edits.mentions += [(stored.uuid, id) for id in said_ids(row)]
        content = told.content or "; ".join(row.claim.text for row in rows)
        self.edits.episodes.append(
            EpisodeRow(
                uuid=stored.uuid,
                group=told.group,
                id=told.id,
                content=content,
                source=told.source,
                said_at=stored.said_at,
                recorded_at=stored.recorded_at,
                position=stored.position,
                session=session,
                speaker=told.given("speaker"),
                kind=told.given("kind"),
                importance=told.given("importance"),
                body=told.body | {"said_at": times.text(times.instant(stored.said_at)), "position": stored.position},
                terms=" ".join(terms(content)),
            )
        )
        kept = {piece.place // PARTS for piece in stated}
        self._done.claims[told.id], self._done.skipped[told.id] = len(rows), len(told.drafts) - len(kept)

    async def _position(self, told: Told, session: str) -> float:
        if session not in self._positions:
            self._positions[session] = await self.tx.last_position(session) or 0.0
        position = self._positions[session] + 1 if told.position is None else told.position
        self._positions[session] = max(position, self._positions[session])
        return position

    async def _settle(self, also: Sequence[str] = ()) -> None:
        """Beliefs, then the names that they say are one, then the beliefs that this moves, until nothing moves.

        Claims of the mentions `also` may mean another object.
        """
        await self._identify(also)
        for _ in range(ROUNDS):
            touched = dict(self._touched)
            self._touched.clear()
            if not touched:
                return
            for key in touched.keys() & self._done.folds.keys():
                touched[key].again = True
                touched[key].gone |= (
                    set(self.edits.gone_claims) - self._rows.keys()
                )  # the store tells them until this write is done
            pending = self._moved | self._rows
            settled = await settle(self.tx, self._group.group, touched, self._folds, self._catalogue, pending)
            self._take(settled, touched)
            if await self._link(settled, touched):
                await self._identify()

    def _take(self, settled: Settled, touched: Mapping[str, Touched]) -> None:
        self._done.folds |= settled.folds
        for key in settled.folds:
            self._before[key] = {row.id_from: row for row in restated(settled.put[key], touched[key])}
        for at, row in settled.before.items():
            if row.believed_to >= FAR_FUTURE:
                self._before[row.key][at] = row
        for key in settled.folds:
            self._put[key] = {row.id_from: row for row in settled.put[key]}
            self._gone[key] = set(settled.gone[key])


def restated(put: Sequence[BeliefRow], change: Touched) -> list[BeliefRow]:
    """Of the beliefs to put, those that were believed so before the write: it only says them again."""
    if change.gone or change.again or not change.added:
        return []
    said = min(row.claim.said_at for row in change.added)
    return [row for row in put if row.believed_from < said and row.believed_to >= FAR_FUTURE]


def compare(told: Told, stored: Mapping[str, object]) -> None:
    """A known id again: the fields given must be those stored, else EpisodeConflict names the first that is not."""
    for name, value in told.body.items():
        if stored.get(name, DEFAULTS.get(name, NOT_GIVEN)) != value:
            raise EpisodeConflict(
                f"episode {told.id!r} is stored with another {name}: use another id, or delete it first", field=name
            )
