"""A name masked wherever it stands: in episodes, claims, mentions, ledger and recall log. What was said of it stays.

Ids that follow from the old name go with it, or anybody could test a guess by them: mentions, keys, facts get others.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from graph_memory import ids
from graph_memory.claiming import words_of
from graph_memory.encoding import Encoded, Saying, stored_sayings
from graph_memory.entities import ALIAS, mention_of
from graph_memory.erasing.cascade import Gone, held, without
from graph_memory.erasing.matching import FIXED, FREE, Names, changed
from graph_memory.erasing.moving import moved
from graph_memory.erasing.rewriting import Rewriting
from graph_memory.identifying import MANY
from graph_memory.identity import said_ids
from graph_memory.ledger import ARCHIVE, CONFLICT, MERGE, PAGE, REFLECTION, RULE, Thing, thing_id
from graph_memory.recall import log
from graph_memory.recall.terms import terms
from graph_memory.rows import BeliefRow, ClaimRow, Edits, EntityRow, EpisodeRow, LedgerRow, LinkRow
from graph_memory.store.contract import Reading, Writing

MASK: Final = "[redacted]"
DERIVED: Final = (PAGE, REFLECTION, CONFLICT)


def new_mask() -> str:
    """The name in the place of the old one, which nothing of the old one goes into."""
    return f"{MASK} {secrets.token_hex(4)}"


@dataclass(frozen=True, slots=True)
class Change:
    """`mask` in the place of `names`; `mentions` (ids) become one, of the kind of the entity."""

    names: Names
    mask: str
    kind: str
    mentions: frozenset[str]

    def text(self, text: str) -> str:
        return self.names.masked(text, self.mask)

    def episode(self, row: EpisodeRow) -> EpisodeRow:
        id = self.text(row.id)
        uuid = row.uuid if id == row.id else ids.episode_uuid(row.group, id)
        content = self.text(row.content)
        return replace(
            row,
            uuid=uuid,
            id=id,
            content=content,
            session=self.text(row.session),
            speaker=self.text(row.speaker),
            body=self.body(row.body),
            terms=" ".join(terms(content)) if row.terms else "",
        )

    def body(self, body: Mapping[str, Any]) -> dict[str, Any]:
        return {name: value if name in FIXED else self._field(name, value) for name, value in body.items()}

    def _field(self, name: str, value: Any) -> Any:
        if name not in FREE and isinstance(value, Mapping):
            return {part: value[part] if part == "kind" else changed(value[part], self.text) for part in value}
        return changed(value, self.text)

    def mention(self, row: EntityRow, predicate: str) -> EntityRow:
        """What the mention is from now on: itself where its name says none of the names."""
        if row.id in self.mentions and not row.value:
            return mention_of(row.group, self.mask, self.kind)
        name = self.text(row.name)
        if name == row.name:
            return row
        return mention_of(row.group, name, "" if row.value else row.kind, predicate if row.value else "")

    def alias(self, row: ClaimRow) -> dict[str, EntityRow]:
        """The mention that the claim gives as a name to its subject, by its old id."""
        if row.claim.predicate != ALIAS:
            return {}
        old = mention_of(row.group, row.claim.object_name)
        new = self.mention(old, "")
        return {old.id: new} if new.id != old.id else {}

    def claim(self, row: ClaimRow, episode: EpisodeRow, mentions: Mapping[str, EntityRow]) -> ClaimRow:
        one = row.claim
        ends = [mentions[id] if id else None for id in (row.subject_said, row.object_said, row.instead_said)]
        subject, object, instead = (end.id if end else None for end in ends)
        masked: dict[str, Any] = {
            name: self.text(getattr(one, name))
            for name in (
                "qualifier",
                "scope",
                "subject_name",
                "object_name",
                "instead_of_name",
                "reason",
                "quote",
                "text",
            )
        }
        masked |= {"id": ids.claim_id(episode.uuid, one.place), "episode": episode.uuid, "episode_id": episode.id}
        claim = replace(one, **masked)
        words = words_of(claim) if row.terms else ""
        return replace(
            row, claim=claim, subject_said=subject or "", object_said=object, instead_said=instead, terms=words
        )


async def sayings(
    reading: Reading, episodes: Sequence[str], change: Change
) -> tuple[dict[str, Saying], dict[str, str]]:
    """What is encoded anew: the masked episodes and the turns behind them, by uuid; the masked claims, by id."""
    rows = await reading.episodes_by_uuid(episodes)
    behind = [one for row in rows for one in await reading.turns_behind(row.uuid)]
    found = await stored_sayings(
        reading, [row for row in {one.uuid: one for one in (*rows, *behind)}.values() if row.terms]
    )
    news = {row.uuid: change.episode(row).uuid for row in rows}
    masked = {
        news.get(uuid, uuid): Saying(change.text(saying.text), change.text(saying.before))
        for uuid, saying in found.items()
    }
    claims = await reading.claims_of_episodes(episodes)
    texts = {ids.claim_id(news[row.claim.episode], row.claim.place): change.text(row.claim.text) for row in claims}
    return {uuid: saying for uuid, saying in masked.items() if saying.text}, texts


async def redact(tx: Writing, write: Rewriting, episode: EpisodeRow, change: Change, encoded: Encoded) -> Gone:
    """Put one episode again, masked, with its claims; what the ledger and the recall log have of it follows."""
    was = await held(tx, episode)
    claims = await tx.claims_of_episodes([episode.uuid])
    before = {row.id: row for row in await tx.beliefs(was.keys)}
    known = {row.id: row for row in await tx.entities_by_id(sorted({id for row in claims for id in said_ids(row)}))}
    new = change.episode(episode)
    rows: list[ClaimRow] = []
    masked: dict[str, EntityRow] = {}
    for row in claims:
        mentions = {id: change.mention(known[id], row.claim.predicate) for id in said_ids(row)}
        masked |= {id: one for id, one in mentions.items() if one.id != id} | change.alias(row)
        await write.know(list(mentions.values()))
        rows.append(change.claim(row, new, mentions))
    merges = await _merges(tx, [*was.mentions, *masked])
    behind = [row.uuid for row in await tx.turns_behind(episode.uuid)]
    await write.put_again(episode, new, rows)
    await _decide_again(write, merges, await write.emptied(claims), masked, change)
    write.edits.maybe_orphans += sorted(change.mentions)
    write.edits.gone_vectors += behind
    write.encoded_as(encoded)
    write.edits.episode_vectors |= {uuid: one for uuid, one in encoded.episodes.items() if uuid in behind}
    write.edits.episode_states |= {uuid: one for uuid, one in encoded.states.items() if uuid in behind}
    noted = await tx.ledger_with(was.things, [*DERIVED, ARCHIVE, RULE], MANY)
    written = await write.finish()
    after = [row for row in written.after.values() if new.uuid in row.episodes]
    there = await _there(tx, before)
    things: dict[Thing, Thing] = {("fact", id): ("fact", to) for id, to in _renamed(before, after, there).items()}
    if new.id != episode.id:
        things["episode", episode.id] = ("episode", new.id)
    lost = {("fact", id) for id in before.keys() - there} - things.keys()
    gone = await _follow(tx, noted, things, lost, change)
    await log.forget(tx, [episode.id] if new.id != episode.id else [], write.edits)
    gone.counts["episodes"] += 1
    gone.counts["claims"] += len(claims)
    return gone


async def _merges(tx: Reading, mentions: Sequence[str]) -> dict[tuple[str, str], tuple[LedgerRow, LinkRow | None]]:
    """Every decision about one of these mentions, with its link where there is one."""
    rows = await tx.ledger_with([("mention", id) for id in mentions], [MERGE], MANY) if mentions else []
    ends = sorted({str(row.body[end]) for row in rows for end in ("mention", "target")})
    links = {link.claim: link for link in await tx.links(ends) if link.merged} if ends else {}
    return {row.key: (row, links.get(row.id)) for row in rows}


async def _decide_again(
    write: Rewriting,
    merges: Mapping[tuple[str, str], tuple[LedgerRow, LinkRow | None]],
    emptied: Sequence[LedgerRow],
    masked: Mapping[str, EntityRow],
    change: Change,
) -> None:
    """Merges of mentions that nothing names any more, or in a key that has no claim any more, as they are masked."""
    write.withdraw(emptied)
    again: list[tuple[LedgerRow, LinkRow | None]] = []
    new = {id: one for id, one in masked.items() if write.mentions.knows(one.id)}
    for key in [key for key in write.edits.gone_ledger if key in merges]:
        row, link = merges[key]
        mine = {id: one for id, one in new.items() if ("mention", id) in row.things}
        if (now := moved(row, mine, change.text)) is None:
            continue
        if link is not None:
            mention, target, within = (str(now.body[name]) for name in ("mention", "target", "within"))
            link = replace(link, mention=mention, target=target, claim=now.id, within=within)
        again.append((now, link))
    await write.decide_again(again)


async def _there(tx: Writing, facts: Iterable[str]) -> set[str]:
    return {row.id for row in await tx.beliefs_by_id(list(facts))}


def _renamed(before: Mapping[str, BeliefRow], after: Sequence[BeliefRow], there: set[str]) -> dict[str, str]:
    """The facts that have another id now: of the same predicate and interval."""
    found: dict[str, str] = {}
    for id, row in before.items():
        if id not in there:
            same = [one for one in after if (one.predicate, one.start, one.end) == (row.predicate, row.start, row.end)]
            named = [one for one in same if one.object == row.object or one.subject == row.subject] or same
            if named:
                found[id] = named[0].id
    return found


async def _follow(
    tx: Writing, noted: Sequence[LedgerRow], things: Mapping[Thing, Thing], lost: set[Thing], change: Change
) -> Gone:
    """Rows of the ledger and usage under the ids that things have now; without what has none."""
    gone, edits = Gone(), Edits()
    for row in noted:
        left = None if row.kind in DERIVED else without(row, lost)
        kept = None if left is None else _renamed_row(left, things, change)
        if kept is None or kept.key != row.key:
            edits.gone_ledger.append(row.key)
        if kept is not None and kept != row:
            edits.ledger.append(kept)
        gone.counts[f"{row.kind}s"] += kept is None
    for usage in await tx.usage(list(things)):
        kind, id = things[usage.kind, usage.id]
        edits.usage.append(replace(usage, kind=kind, id=id))
        edits.gone_usage.append((usage.kind, usage.id))
    await tx.apply(edits)
    return gone


def _renamed_row(row: LedgerRow, things: Mapping[Thing, Thing], change: Change) -> LedgerRow:
    names = {old[1]: new[1] for old, new in things.items()}
    own = {thing_id(old): thing_id(new) for old, new in things.items()} | names
    body = {name: changed(value, lambda text: names.get(text, change.text(text))) for name, value in row.body.items()}
    return replace(
        row, id=own.get(row.id, row.id), things=[things.get(thing, thing) for thing in row.things], body=body
    )
