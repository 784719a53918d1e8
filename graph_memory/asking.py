"""Questions to the beliefs: what held, the whole history, why, and what changed between two times of belief."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace

from graph_memory.changes import changes
from graph_memory.checks import Named
from graph_memory.clocks import (
    Asked,
    Facing,
    beliefs_from,
    beliefs_holding,
    fact_of,
    in_full,
    in_scope,
    narrowed,
    once,
    ordered,
)
from graph_memory.errors import UnknownFact
from graph_memory.explain import reason_of
from graph_memory.grounds import left_out
from graph_memory.identity import Mentions, said_ids
from graph_memory.models import Change, Fact, Reason
from graph_memory.names import canonical
from graph_memory.placing import placed
from graph_memory.predicates import Catalogue
from graph_memory.rows import BeliefRow, ClaimRow
from graph_memory.settle import contending, rules_of
from graph_memory.store.contract import Reading, Visible
from graph_memory.times import FAR_FUTURE


class Asking:
    """One question to one group, in one read."""

    def __init__(self, reading: Reading, group: str, catalogue: Catalogue, asked: Asked) -> None:
        self._reading, self._group, self._catalogue, self._asked = reading, group, catalogue, asked

    async def facts(self, subject: Named | None, predicate: str | None, scope: str | None) -> list[Fact]:
        """What holds at the asked instant, on the asked clocks."""
        facing = await self._facing(subject, predicate)
        if facing is None:
            return []
        at = self._asked.at
        if self._asked.now:
            rows = await self._reading.current(_ids(facing), facing.stored, at)
        else:
            rows = beliefs_holding(await self._claims(facing), self._group, self._catalogue, at)
        mine = [row for row in rows if row.holds(at) and facing.takes(row)]
        return self._told(narrowed(mine, scope, self._catalogue), facing)

    async def history(
        self, subject: Named | None, predicate: str | None, scope: str | None, superseded: bool
    ) -> list[Fact]:
        """Every spell, in order; with `superseded` also the shapes that spells had before."""
        facing = await self._facing(subject, predicate)
        if facing is None:
            return []
        if self._asked.now and not superseded:
            rows = await self._reading.current(_ids(facing), facing.stored, None)
        else:
            claims = await self._claims(facing)
            rows = [row for row in beliefs_from(claims, self._group, self._catalogue) if facing.takes(row)]
            rows = in_full(rows, claims, self._catalogue) if superseded else list(filter(self._believed, rows))
        return self._told(in_scope(filter(facing.takes, rows), scope), facing)

    async def of_keys(self, keys: Sequence[str], named: Collection[str] = ()) -> dict[str, list[Fact]]:
        """What each key resolves to on the asked clocks: every spell with its status.

        Under `recorded_by` a key is one of now, or of then; of then where one of the mentions `named` is an end of it.
        """
        then = {key: {key} for key in keys}
        if self._asked.now:
            found = await self._reading.beliefs(keys)
            rows = [row for row in found if row.believed_to >= FAR_FUTURE]
        else:
            stored = self._visible(await self._reading.claims(keys))
            claims = await self._as_named(await self._with_named(stored, named))
            key_of = {one.claim.id: one.claim.key for one in claims}
            for one in stored:
                then[one.claim.key].add(key_of[one.claim.id])
            wanted = set().union(*then.values())
            shapes = beliefs_from([one for one in claims if one.claim.key in wanted], self._group, self._catalogue)
            rows = [row for row in shapes if self._believed(row)]
        facts: dict[str, list[Fact]] = {}
        for row in ordered(rows):
            facts.setdefault(row.key, []).append(fact_of(row, self._asked.at))
        return {key: [fact for one in sorted(mine) for fact in facts.get(one, ())] for key, mine in then.items()}

    async def _with_named(self, rows: list[ClaimRow], named: Collection[str]) -> list[ClaimRow]:
        """Under `recorded_by` with all visible claims that name, by any name of then, what these name or is `named`.

        Those of one key of then may stand under several now.
        """
        if self._asked.visible.recorded_by >= FAR_FUTURE:
            return rows
        ids = {*named, *(id for row in rows for id in said_ids(row))}
        mentions = Mentions(self._reading, self._asked.visible.recorded_by)
        await mentions.load_ids(ids)
        mentions.identify()
        more = self._visible(await self._reading.claims_naming(sorted({*ids, *mentions.beside(ids)})))
        return list({row.claim.id: row for row in (*rows, *more)}.values())

    async def why(self, fact_id: str) -> Reason:
        """The fact in its latest shape. Raises UnknownFact."""
        claims = await self._claims_behind(fact_id)
        mine = [row for row in beliefs_from(claims, self._group, self._catalogue) if row.id == fact_id]
        if not mine:
            raise UnknownFact(f"there is no fact {fact_id!r} in group {self._group!r} on these clocks", field="fact_id")
        latest = max(mine, key=lambda row: row.believed_from)
        of_key = [row for row in claims if row.claim.key == latest.key]
        (row,) = in_full([latest], of_key, self._catalogue)
        rules = rules_of(self._catalogue, row.predicate)
        reason = reason_of(fact_of(row, self._asked.at), row, contending(of_key), rules)
        archived = await left_out(self._reading, fact_id) if self._asked.now else ""
        return reason.model_copy(update={"archived": archived}) if archived else reason

    async def _claims_behind(self, fact_id: str) -> list[ClaimRow]:
        """The visible claims among which those of the fact are: of its key, where a stored belief tells it."""
        now = self._asked.visible.recorded_by >= FAR_FUTURE
        shapes = await self._reading.beliefs_by_id([fact_id]) if now else []
        if shapes:
            return self._visible(await self._reading.claims([shapes[0].key]))
        return await self._as_named(await self._reading.claims_about(None, None, self._asked.visible))

    async def diff(self, earlier: int, later: int) -> tuple[Change, ...]:
        """What is believed at `later` and was not at `earlier`, and the reverse, over whole histories."""
        claims = await self._reading.claims_about(None, None, Visible(said_by=max(earlier, later)))
        between = {row.claim.key for row in claims if row.claim.said_at > min(earlier, later)}
        shapes = beliefs_from([row for row in claims if row.claim.key in between], self._group, self._catalogue)
        before = [row for row in shapes if row.believed_from <= earlier < row.believed_to]
        after = [row for row in shapes if row.believed_from <= later < row.believed_to]
        return changes(before, after, later, "")

    async def _facing(self, subject: Named | None, predicate: str | None) -> Facing | None:
        """None where the subject is not known."""
        predicate = predicate and self._catalogue.called(predicate)
        if subject is None:
            return Facing(self._catalogue, None, predicate)
        rows = [row for row in await self._reading.entities([canonical(subject.name)]) if row.kind == subject.kind
                or not subject.kind]  # fmt: skip
        if self._asked.visible.recorded_by < FAR_FUTURE:
            found = await self._roots([row.id for row in rows])
            rows = [replace(row, entity=found[row.id]) for row in rows if row.id in found]
        entities = frozenset(row.entity for row in rows)
        return Facing(self._catalogue, entities, predicate) if entities else None

    async def _claims(self, facing: Facing) -> list[ClaimRow]:
        """The visible claims of the keys that may answer."""
        visible = self._asked.visible
        if visible.recorded_by < FAR_FUTURE:
            return await self._as_named(await self._reading.claims_about(None, facing.stored, visible))
        claims = await self._reading.claims_about(_ids(facing), facing.stored, visible)
        subjects = facing.subjects
        if subjects is not None and any(row.claim.subject not in subjects for row in claims):
            keys = sorted({row.claim.key for row in claims})
            claims = self._visible(await self._reading.claims(keys))
        return claims

    def _visible(self, rows: Iterable[ClaimRow]) -> list[ClaimRow]:
        visible = self._asked.visible
        return [
            row for row in rows if row.claim.said_at <= visible.said_by and row.claim.recorded_at <= visible.recorded_by
        ]

    @staticmethod
    def _believed(row: BeliefRow) -> bool:
        """Of claims that are visible, the present shape is what was believed then."""
        return row.believed_to >= FAR_FUTURE

    async def _as_named(self, rows: Sequence[ClaimRow]) -> list[ClaimRow]:
        """Claims under the names and merges recorded by the asked time."""
        if self._asked.visible.recorded_by >= FAR_FUTURE or not rows:
            return list(rows)
        mentions = Mentions(self._reading, self._asked.visible.recorded_by)
        await mentions.load_ids({id for row in rows for id in said_ids(row)})
        mentions.identify()
        return [placed(row, mentions, self._catalogue) for row in rows]

    async def _roots(self, ids: Sequence[str]) -> Mapping[str, str]:
        mentions = Mentions(self._reading, self._asked.visible.recorded_by)
        await mentions.load_ids(ids)
        mentions.identify()
        return {id: entity.id for id in ids if mentions.knows(id) and (entity := mentions.entity(id))}

    def _told(self, rows: Iterable[BeliefRow], facing: Facing) -> list[Fact]:
        return [fact_of(row, self._asked.at, facing) for row in once(ordered(rows), self._catalogue)]


def _ids(facing: Facing) -> list[str] | None:
    return None if facing.subjects is None else sorted(facing.subjects)
