"""One episode and all that holds something of it: what goes with it in the transaction that takes it away."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from graph_memory.identifying import MANY
from graph_memory.identity import said_ids
from graph_memory.ledger import ARCHIVE, CONFLICT, MERGE, PAGE, REFLECTION, RULE, Thing
from graph_memory.names import canonical
from graph_memory.rows import ClaimRow, Edits, EpisodeRow, LedgerRow, RecallRow
from graph_memory.store.contract import Writing

DERIVED: Final = (PAGE, REFLECTION, CONFLICT)
"""Made from what is stored, by a consolidation, which makes them again of what is left."""
KEPT: Final = (ARCHIVE, RULE, MERGE)
REJECTED: Final = "rejected"
SHORTEST_NAME: Final = 3
SHORTEST_VALUE: Final = 6
"""Characters of a value that is looked for in what others said: "3" and "blue" tell nothing."""
AT_ONCE: Final = 500


@dataclass(slots=True)
class Gone:
    """What went: how many of each kind of row, names that nothing says any more, words that were said, and episodes
    that rest on it."""

    counts: Counter[str] = field(default_factory=Counter)
    names: set[str] = field(default_factory=set)
    words: set[str] = field(default_factory=set)
    resting: set[str] = field(default_factory=set)

    def add(self, other: Gone) -> None:
        self.counts += other.counts
        self.names |= other.names
        self.words |= other.words
        self.resting |= other.resting


@dataclass(slots=True)
class Held:
    """What was stored of an episode before it went."""

    episode: EpisodeRow
    claims: list[ClaimRow]
    mentions: list[str]
    entities: list[str]
    keys: list[str]
    facts: dict[str, bool]
    recalls: list[str]

    @property
    def things(self) -> list[Thing]:
        by_kind: dict[str, Iterable[str]] = {
            "episode": [self.episode.id], "claim": [row.claim.id for row in self.claims], "fact": self.facts,
            "entity": self.entities, "mention": self.mentions, "key": self.keys,
            "session": [self.episode.session] if self.episode.session else [],
        }  # fmt: skip
        return [(kind, id) for kind, ids in by_kind.items() for id in ids]


async def held(tx: Writing, episode: EpisodeRow) -> Held:
    """Look up, before an episode goes, what rests on it. `facts` tells of each whether the episode is behind it."""
    claims = await tx.claims_of_episodes([episode.uuid])
    keys = sorted({row.claim.key for row in claims})
    facts: dict[str, bool] = {}
    for row in await tx.beliefs(keys):
        facts[row.id] = facts.get(row.id, False) or episode.uuid in row.episodes
    ends = {end for row in claims for end in (row.claim.subject, row.claim.object, row.claim.instead_of) if end}
    mentions = sorted({id for row in claims for id in said_ids(row)} | ends)
    behind = [("fact", id) for id, mine in facts.items() if mine]
    recalls = await tx.recalls_with([("episode", episode.id), ("source", episode.id), *behind], MANY)
    return Held(episode, claims, mentions, sorted(ends), keys, facts, [row.id for row in recalls])


async def cascade(tx: Writing, was: Held, stays: bool = False) -> Gone:
    """After the write that took the episode away, or with `stays` its claims: ledger and recall log."""
    gone = Gone()
    left = {row.id for row in await tx.entities_by_id(was.mentions)}
    facts = {row.id for row in await tx.beliefs_by_id(list(was.facts))}
    gone.counts["entities"] = len(set(was.mentions) - left)
    gone.counts["facts"] = len(was.facts.keys() - facts)
    gone.add(await _ledger(tx, was, facts, left, stays))
    gone.counts["recalls"] = await _questions(tx, was.recalls)
    return gone


async def _ledger(tx: Writing, was: Held, facts: set[str], mentions: set[str], stays: bool) -> Gone:
    gone, edits = Gone(), Edits()
    own = ("episode", was.episode.id)
    lost: set[Thing] = set() if stays else {own, *(("claim", row.claim.id) for row in was.claims)}
    lost |= {("fact", id) for id in was.facts if id not in facts}
    lost |= {(kind, id) for id in was.mentions if id not in mentions for kind in ("mention", "entity")}
    touched = lost | {own} | {("fact", id) for id, mine in was.facts.items() if mine}
    for row in await tx.ledger_with(was.things, [*DERIVED, *KEPT], MANY):
        kept = _made(row, touched, lost) if row.kind in DERIVED else without(row, lost)
        if row.kind == RULE and kept is not None and own in lost and was.episode.id in row.body["told"]:
            kept = replace(kept, body={**kept.body, "mistake": await _mistake(tx, kept)})
        if kept is None and row.kind == REFLECTION:
            gone.resting |= stating(row) - {was.episode.id}
        if kept is None:
            edits.gone_ledger.append(row.key)
            gone.counts[f"{row.kind}s"] += 1
        elif kept != row:
            edits.ledger.append(kept)
    await tx.apply(edits)
    return gone


def stating(row: LedgerRow) -> set[str]:
    """The id of the episode that states what a reflection found, if one does."""
    return {str(row.body["episode"])} if row.body.get("episode") else set()


def _made(row: LedgerRow, touched: set[Thing], lost: set[Thing]) -> LedgerRow | None:
    """What was made of others goes with the first of them. What the user did not want is still not wanted: a reflection
    that was rejected, or whose own episode is erased now; but of what is gone no pattern is ever found again."""
    if row.kind != REFLECTION:
        return None if row.kind == PAGE or not touched.isdisjoint(row.things) else row
    own = {("episode", id) for id in stating(row)}
    if not {id for _, id in lost}.isdisjoint(row.body.get("about", ())):
        return None
    if row.state == REJECTED or (own and own <= lost):
        body = {name: value for name, value in row.body.items() if name not in ("text", "episode")}
        return replace(_pruned(replace(row, body=body), lost), state=REJECTED)
    return row if own and touched.isdisjoint(row.things) else None


def without(row: LedgerRow, lost: set[Thing]) -> LedgerRow | None:
    """A row of the ledger without what is lost; None where it is about nothing else.

    What archives a lost thing goes, a merge of a lost mention, and a rule that no episode tells any more. Of evidence
    the lost part goes.
    """
    if row.kind == ARCHIVE:
        return None if row.things[:1] and row.things[0] in lost else _pruned(row, lost)
    if row.kind == MERGE:
        return None if any(thing in lost for thing in row.things) else row
    kept = _pruned(row, lost)
    return kept if kept.body["told"] else None


async def _mistake(tx: Writing, row: LedgerRow) -> str:
    """What an episode that still tells the rule gives as the mistake."""
    uuids = [found.uuid for found in await tx.episodes(row.body["told"])]
    claims = await tx.claims_of_episodes(uuids)
    return max(claims, key=lambda one: one.claim.order).claim.reason if claims else ""


def _pruned(row: LedgerRow, lost: set[Thing]) -> LedgerRow:
    ids = {id for _, id in lost}
    things = [thing for thing in row.things if thing not in lost]
    body = {name: _dropped(value, ids) for name, value in row.body.items()}
    return replace(row, things=things, body=body)


def _dropped(value: Any, ids: set[str]) -> Any:
    """Lists within a body without the ids that are gone."""
    if isinstance(value, list):
        return [one for one in value if not (isinstance(one, str) and one in ids)]
    return "" if isinstance(value, str) and value in ids else value


async def _questions(tx: Writing, ids: Sequence[str]) -> int:
    """A question that was answered by what is gone may say it: questions and their scopes go."""
    rows = [kept for row in await tx.recalls(ids) if (kept := silent(row)) != row]
    await tx.apply(Edits(recalls=rows))
    return len(rows)


def silent(row: RecallRow) -> RecallRow:
    """The entry without what was asked: its hits and counts stay."""
    asked = {name: value for name, value in row.asked.items() if name != "scope"}
    return replace(row, question="", asked=asked, text="", deleted=True)


async def names_gone(tx: Writing, before: Iterable[tuple[str, str, bool]]) -> set[str]:
    """Of mentions (id, name, whether it is a value) the names that no mention has any more, of those that tell much."""
    given = [(id, name) for id, name, value in before if len(name) >= (SHORTEST_VALUE if value else SHORTEST_NAME)]
    left = {row.key for row in await tx.entities(sorted({canonical(name) for _, name in given}))}
    return {name for _, name in given if canonical(name) not in left}
