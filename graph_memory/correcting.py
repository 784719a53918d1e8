"""What a user puts right: the verbs of a memory that list facts with their state, edit, pin, forget and explain."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import tzinfo
from typing import TYPE_CHECKING, Any, cast

from graph_memory import editing, times
from graph_memory.checks import LONGEST_NAME, Grouped, named, word
from graph_memory.clocks import fact_of
from graph_memory.editing import Given, Names, Wish
from graph_memory.entities import mention_of
from graph_memory.errors import Conflict, InvalidClaim, InvalidInput, NotFound, UnknownFact
from graph_memory.grounds import Grounds, grounds_of
from graph_memory.groups import Groups
from graph_memory.identity import Mentions
from graph_memory.kept import Filter, KeptPage, page_of
from graph_memory.ledger import ARCHIVE, thing_id
from graph_memory.listing import after, check_limit
from graph_memory.models import Change, Fact, Receipt
from graph_memory.names import canonical
from graph_memory.predicates import Catalogue
from graph_memory.receipts import receipt_of
from graph_memory.remembering import Remembering
from graph_memory.rows import BeliefRow, ClaimRow, EntityRow
from graph_memory.settle import contending, rules_of
from graph_memory.store.contract import Reading, Store
from graph_memory.telling import UNSET, Name, Unset
from graph_memory.times import FAR_FUTURE, Clock, When
from graph_memory.told import Told, tell
from graph_memory.writing import Write

if TYPE_CHECKING:
    from graph_memory.erasing.receipts import Erasure
    from graph_memory.erasure import Erasing
    from graph_memory.keeping import Archived, Keeping


class Correcting(Grouped):
    """The part of `Memory` by which a user looks through what is kept, and puts it right."""

    store: Store
    tz: tzinfo
    clock: Clock
    _groups: Groups
    _remembering: Remembering

    async def memories(
        self,
        *,
        kind: str | None = None,
        subject: Name | None = None,
        pinned: bool | None = None,
        archived: bool | None = None,
        limit: int = 50,
        cursor: str | None = None,
        group: str | None = None,
    ) -> KeptPage:
        """The facts believed now, whenever they hold, each with its state, by id; left out: any.

        `limit` is 1 to 1,000. A page has fewer, or none, and yet a cursor where it had to look at many facts for few.
        """
        check_limit(limit)
        wanted = Filter(
            None if kind is None else word(kind, "kind", LONGEST_NAME),
            None if subject is None else named(subject, "subject"),
            pinned,
            archived,
        )
        at, beyond = times.micros(self.clock()), "" if cursor is None else after(cursor)[1]
        return await self.store.read(self._group(group), lambda reading: page_of(reading, wanted, at, beyond, limit))

    async def edit(
        self,
        fact_id: str,
        *,
        object: Name | Unset | None = UNSET,
        valid_from: When | Unset | None = UNSET,
        valid_to: When | Unset | None = UNSET,
        reason: str = "",
        group: str | None = None,
    ) -> Receipt:
        """Correct exactly one fact, of the spells of its key this one alone; what was believed stays on record.

        What is left out stays. The object is that of the fact as `memories` tells it; None: nothing in its place.
        valid_from None is an unknown start, valid_to None an open end. The receipt tells before and after, and the
        episode that says so. Raises UnknownFact, Conflict where it is believed no longer, InvalidClaim for an interval
        that is empty or none.
        """
        name, id = self._group(group), word(fact_id, "fact_id")
        why = word(reason, "reason", LONGEST_NAME, empty=True)
        bounds = {"valid_from": valid_from, "valid_to": valid_to}
        given = {field: when for field, when in bounds.items() if not isinstance(when, Unset)}
        if isinstance(object, Unset) and not given and not why:
            raise InvalidInput("say what is right: object, valid_from, valid_to, or a reason", field="object")
        now, catalogue = times.micros(self.clock()), (await self._groups.state(name)).catalogue

        async def plan(reading: Reading) -> list[Given]:
            row = await _believed(reading, name, id)
            claims = await reading.claims([row.key])
            heard = max(one.claim.said_at for one in claims)
            told = {
                "said_at": times.instant(max(now, heard + 1)),
                "qualifier": row.qualifier,
                "scope": row.scope,
                "kind": row.kind,
                "importance": row.importance,
                "pinned": row.pinned,
                "reason": why,
            }
            own = {field: value for field, value in told.items() if value not in ("", False)}
            names = await _names(reading, row, claims, object)
            wish = await self._wish(reading, row, names, given, catalogue)
            rules = rules_of(catalogue, row.predicate)
            return [own | one for one in editing.tellings(row, wish, names, contending(claims), rules, catalogue)]

        tellings = [tell(one, name, self.tz) for one in await self.store.read(name, plan)]
        return await self._edited(name, tellings, id)

    async def _edited(self, group: str, tellings: Sequence[Told], fact_id: str) -> Receipt:
        written = await self._remembering.remember(group, tellings)
        cause = f"edit of fact {fact_id}"
        receipt = receipt_of(written, tellings[-1].id, times.micros(self.clock()), cause=cause)
        changed = _paired(receipt.changed, fact_id)
        return receipt.model_copy(update={"claims": sum(written.claims.values()), "changed": changed})

    async def _wish(
        self, reading: Reading, row: BeliefRow, names: Names, given: Mapping[str, Any], catalogue: Catalogue
    ) -> Wish:
        bounds: dict[str, int] = {}
        for field, name, unknown in (("valid_from", "start", times.FAR_PAST), ("valid_to", "end", FAR_FUTURE)):
            if field in given:
                when = given[field]
                bounds[name] = unknown if when is None else times.micros(times.moment(when, self.tz, field))
        if names.wanted == names.object:
            return Wish(row.object, **bounds, given=given)
        if names.wanted is None:
            return Wish(None, **bounds, given=given)
        wanted = named(names.wanted, "object")
        value_of = row.predicate if catalogue.get(row.predicate).value else ""
        mentions = Mentions(reading)
        await mentions.load([canonical(wanted.name)])
        mention = mentions.mention(mention_of(row.group, wanted.name, wanted.kind, value_of), 0)
        mentions.identify()
        found = cast("EntityRow", mentions.entity(mention.id)).id
        if found == row.subject:
            raise InvalidClaim(f"a thing has no relation to itself: {wanted.name}", field="object")
        return Wish(found, **bounds, given=given)

    async def pin(self, fact_id: str, *, group: str | None = None) -> Fact:
        """Keep a fact from being archived, whatever its age; one that is archived comes back. Raises UnknownFact.

        It stays pinned as long as one of the claims behind it now is: the same claim behind two spells pins both.
        """
        return await self._pin(fact_id, True, group)

    async def unpin(self, fact_id: str, *, group: str | None = None) -> Fact:
        """The fact is as any other again. Raises UnknownFact."""
        return await self._pin(fact_id, False, group)

    async def forget(self, id: str, *, erase: bool = False, group: str | None = None) -> Archived | Erasure:
        """Leave a fact, or an episode, out of every recall; with `erase` take it away for good, with its episodes.

        What is archived can be brought back: `unarchive`. Raises NotFound, and Conflict for what is pinned.
        """
        if not erase:
            return await cast("Keeping", self).archive(id, group=group)
        name, what = self._group(group), word(id, "id")
        facts = await self.store.read(name, lambda reading: reading.beliefs_by_id([what]))
        erasing = cast("Erasing", self)
        return await (erasing.erase(fact=what, group=name) if facts else erasing.erase(episode=what, group=name))

    async def grounds(self, id: str, *, group: str | None = None) -> Grounds:
        """Why a merge, a conflict, a rule or a reflection is there, or a fact or an episode is archived.

        Facts themselves are `why`. Raises NotFound.
        """
        name, what = self._group(group), word(id, "id")
        found = await self.store.read(name, lambda reading: grounds_of(reading, what))
        if found is None:
            raise NotFound(
                f"there is no merge, rule, reflection or archived thing {what!r} in group {name!r}", field="id"
            )
        return found

    async def _pin(self, fact_id: str, pinned: bool, group: str | None) -> Fact:
        name, id, at = self._group(group), word(fact_id, "fact_id"), times.micros(self.clock())

        async def archived(reading: Reading) -> bool:
            await _believed(reading, name, id)
            return bool(await reading.ledger(ARCHIVE, [thing_id(("fact", id))]))

        if await self.store.read(name, archived) and pinned:
            await cast("Keeping", self).unarchive(id, group=name)
        catalogue, told = (await self._groups.state(name)).catalogue, list[BeliefRow]()

        async def work(write: Write) -> None:
            row = await _believed(write.tx, name, id)
            told[:] = [row]
            rows = await behind(write.tx, row, catalogue)
            changed = [_pinned(one, pinned) for one in rows if one.claim.pinned != pinned]
            if changed:
                await write.restate(changed, derive=True)

        await self._remembering.write(name, work)
        return fact_of(told[0], at).model_copy(update={"pinned": pinned})


async def _believed(reading: Reading, group: str, id: str) -> BeliefRow:
    """The fact as it is believed now. Raises UnknownFact, or Conflict where it is believed no longer."""
    shapes = await reading.beliefs_by_id([id])
    if not shapes:
        raise UnknownFact(f"there is no fact {id!r} in group {group!r}", field="fact_id")
    row = next((shape for shape in shapes if shape.believed_to >= FAR_FUTURE), None)
    if row is None:
        raise Conflict(f"{shapes[-1].fact} is believed no longer: take what is believed now", field="fact_id")
    return row


async def behind(reading: Reading, row: BeliefRow, catalogue: Catalogue) -> list[ClaimRow]:
    """The claims behind a fact that is believed now, with the corrections that made them what they are."""
    claims = await reading.claims([row.key])
    spell = editing.spell_of(row, contending(claims), rules_of(catalogue, row.predicate))
    mine = {claim.id for piece in spell.behind for claim in piece.evidence} if spell else {row.claim}
    return [one for one in claims if one.claim.id in mine]


def _paired(changed: tuple[Change, ...], fact_id: str) -> tuple[Change, ...]:
    """What took the place of the fact is told with it, though it may begin earlier."""
    gone = [one for one in changed if one.before and one.before.id == fact_id and one.after is None]
    come = [one for one in changed if one.before is None]
    if len(gone) != 1 or len(come) != 1:
        return changed
    pair = gone[0].model_copy(update={"after": come[0].after})
    return tuple(pair if one is gone[0] else one for one in changed if one is not come[0])


def _pinned(row: ClaimRow, pinned: bool) -> ClaimRow:
    return replace(row, claim=replace(row.claim, pinned=pinned))


async def _names(reading: Reading, row: BeliefRow, claims: Sequence[ClaimRow], object: Name | Unset | None) -> Names:
    """How the fact is told, by the names under which it was said: what is said of them is said in its key."""
    first = next(one for one in claims if one.claim.id == row.claim)
    subject, said = first.subject_said, _object_said(row, first, claims)
    rows = {one.id: one for one in await reading.entities_by_id([subject, said])}
    old = _name_of(rows[said])
    return Names(_name_of(rows[subject]), old, old if isinstance(object, Unset) else object)


def _object_said(row: BeliefRow, first: ClaimRow, claims: Iterable[ClaimRow]) -> str:
    said = (one.object_said for one in (first, *claims) if one.claim.object == row.object and one.object_said)
    return next(said, row.object)


def _name_of(row: EntityRow) -> dict[str, str]:
    return {"name": row.name, "kind": "" if row.value else row.kind}
