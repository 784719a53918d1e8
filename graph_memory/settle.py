"""New and lost claims -> the beliefs that change: what a write derives for the keys that it touches."""

from __future__ import annotations

from collections import OrderedDict, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from operator import attrgetter
from typing import Final

from graph_memory.belief_rows import belief_row, beliefs_of, evidence_of, spelled
from graph_memory.beliefs import Rules
from graph_memory.claims import Claim, Order
from graph_memory.entities import ALIAS
from graph_memory.predicates import Catalogue
from graph_memory.rows import BeliefRow, ClaimRow
from graph_memory.store.contract import Reading
from graph_memory.timeline import Fold
from graph_memory.times import FAR_FUTURE, FAR_PAST

MOST_KEPT: Final = 200_000
WORTH_RESUMING: Final = 8


@dataclass(slots=True)
class Touched:
    """What a write adds to one key and takes from it."""

    added: list[ClaimRow] = field(default_factory=list)
    gone: set[str] = field(default_factory=set)
    again: bool = False


@dataclass(slots=True)
class Settled:
    """By key, the beliefs to put and to take away; and the folds as they are then."""

    put: dict[str, list[BeliefRow]] = field(default_factory=lambda: defaultdict(list))
    gone: dict[str, list[tuple[str, int]]] = field(default_factory=lambda: defaultdict(list))
    before: dict[tuple[str, int], BeliefRow] = field(default_factory=dict)
    folds: dict[str, Fold] = field(default_factory=dict)
    subjects_said: dict[str, str] = field(default_factory=dict)


class Folds:
    """Folds of one group, kept between its writes while no other process writes it. The least used go first."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, Fold] = OrderedDict()
        self._claims = 0
        self.clock = -1

    def at(self, clock: int) -> Folds:
        """These folds, emptied where the group was written by someone else since."""
        if clock != self.clock:
            self._kept.clear()
            self._claims = 0
        return self

    def take(self, key: str) -> Fold | None:
        """A write owns the folds that it takes until it has committed."""
        fold = self._kept.pop(key, None)
        if fold is not None:
            self._claims -= fold.size
        return fold

    def keep(self, folds: Mapping[str, Fold], clock: int) -> None:
        """After the commit that moved the group's clock. A key that all claims have left has no rules: not kept."""
        self.clock = clock
        for key, fold in folds.items():
            if not fold.size:
                continue
            self._kept[key] = fold
            self._claims += fold.size
        while self._claims > MOST_KEPT and len(self._kept) > 1:
            self._claims -= self._kept.popitem(last=False)[1].size


def rules_of(catalogue: Catalogue, predicate: str) -> Rules:
    """How the key of `predicate` resolves."""
    exclusives = catalogue.exclusives if predicate in catalogue.exclusives else {}
    definition = catalogue.get(predicate)
    return Rules(exclusives, events=definition.kind == "event", one=definition.cardinality == "one")


def contending(rows: Iterable[ClaimRow]) -> list[Claim]:
    """The claims that contend: not those whose two ends are one."""
    return [row.claim for row in rows if row.claim.subject != row.claim.object]


def fold_of(claims: Sequence[Claim], rules: Rules) -> Fold:
    fold = Fold(rules)
    say(fold, claims)
    return fold


def say(fold: Fold, claims: Iterable[Claim]) -> None:
    ordered = sorted(claims, key=attrgetter("order"))
    for _, group in groupby(ordered, key=attrgetter("said_at")):
        fold.say(list(group))


async def settle(
    reading: Reading,
    group: str,
    touched: Mapping[str, Touched],
    folds: Folds,
    catalogue: Catalogue,
    pending: Mapping[str, ClaimRow],
) -> Settled:
    """The beliefs of the touched keys. A newest claim goes on from the fold; anything else derives its key again.

    `pending` are the claims, by id, as this write puts or moves them: they count as stored.
    """
    result = Settled()
    quick: dict[str, Fold] = {}
    slow: dict[str, list[Claim]] = {}
    for key, change in touched.items():
        fold = folds.take(key)
        if fold is None or change.again or fold.predicate == ALIAS:
            slow[key] = []
        elif _newest(change, fold.newest):
            quick[key] = fold
        else:
            slow[key] = list(fold.said.values())
    await _look_up(result, reading, slow, touched, pending)
    again: dict[str, list[Claim]] = {}
    for key, claims in slow.items():
        if not _newest(touched[key], max((claim.order for claim in claims), default=None)):
            again[key] = claims
            continue
        quick[key] = fold_of(claims, rules_of(catalogue, _predicate(claims, touched[key])))
        quick[key].drain()
    for key, fold in quick.items():
        _go_on(result, group, key, fold, touched[key].added, catalogue)
    if again:
        await _derive(result, reading, group, again, touched, catalogue)
    return result


async def _look_up(
    result: Settled,
    reading: Reading,
    slow: dict[str, list[Claim]],
    touched: Mapping[str, Touched],
    pending: Mapping[str, ClaimRow],
) -> None:
    """The claims of keys that no fold tells of, as this write leaves them, without those that it adds."""
    asked = [key for key, claims in slow.items() if not claims]
    rows: dict[str, list[ClaimRow]] = defaultdict(list)
    stored = {row.claim.id: row for row in await reading.claims(asked)} if asked else {}
    for row in {**stored, **pending}.values():
        rows[row.claim.key].append(row)
        result.subjects_said[row.claim.id] = row.subject_said
    for row in stored.values():
        if row.claim.id in touched[row.claim.key].gone and row.claim.id in pending:
            rows[row.claim.key].append(row)  # it has left this key: what was believed since it was said differs
    for key in asked:
        fresh = {row.claim.id for row in touched[key].added}
        slow[key] = contending(row for row in rows[key] if row.claim.id not in fresh)


def _predicate(claims: Sequence[Claim], change: Touched) -> str:
    return next((claim.predicate for claim in (*claims, *(row.claim for row in change.added))), "")


def _newest(change: Touched, newest: Order | None) -> bool:
    """Does the write only add, and only what was said after `newest`, the last of what is there?"""
    if change.gone or change.again or not change.added:
        return False
    return newest is None or newest < min(row.claim.order for row in change.added)


def _go_on(result: Settled, group: str, key: str, fold: Fold, added: Sequence[ClaimRow], catalogue: Catalogue) -> None:
    say(fold, contending(added))
    result.folds[key] = fold
    drained = fold.drain()
    for shape in drained.closed:
        row = belief_row(group, key, shape, [shape.first], catalogue, said=fold.said.values())
        if shape.evidence:
            result.before[row.id_from] = replace(row, believed_to=FAR_FUTURE)
        if shape.believed_to == FAR_FUTURE:
            result.gone[key].append(row.id_from)
        else:
            result.put[key].append(row)
    for shape, behind in drained.believed:
        row = belief_row(group, key, shape, evidence_of(behind), catalogue, behind[0])
        result.put[key].append(row)
        if id(shape) in drained.known:
            result.before[row.id_from] = row


async def _derive(
    result: Settled,
    reading: Reading,
    group: str,
    keys: Mapping[str, list[Claim]],
    touched: Mapping[str, Touched],
    catalogue: Catalogue,
) -> None:
    stored: dict[str, list[BeliefRow]] = {key: [] for key in keys}
    for row in await reading.beliefs(list(keys)):
        stored[row.key].append(row)
    for key, claims in keys.items():
        change = touched[key]
        since = _since(claims, change)
        kept = [claim for claim in claims if claim.id not in change.gone]
        fold = _resumed(
            [*kept, *contending(change.added)],
            stored[key],
            since,
            rules_of(catalogue, _predicate(claims, change)),
        )
        result.folds[key] = fold
        old = {row.id_from: row for row in stored[key] if row.believed_to >= since}
        known = {} if change.again else {spelled(row): row for row in old.values()}
        new = {row.id_from: row for row in beliefs_of(group, key, fold, catalogue, known)}
        result.before.update({at: row for at, row in old.items() if new.get(at) is not row and new.get(at) != row})
        result.gone[key] = [at for at in old if at not in new]
        result.put[key] = [row for at, row in new.items() if old.get(at) is not row and old.get(at) != row]


def _since(claims: Sequence[Claim], change: Touched) -> int:
    """The first instant of saying that differs: what was believed no longer before it stays as it is."""
    if change.again:
        return FAR_PAST
    gone = [claim.said_at for claim in claims if claim.id in change.gone]
    return min([*gone, *(row.claim.said_at for row in change.added)], default=FAR_FUTURE)


def _resumed(claims: Sequence[Claim], stored: Sequence[BeliefRow], since: int, rules: Rules) -> Fold:
    """The fold of `claims` that goes on from the beliefs stored before `since`, as far as they tell."""
    earlier = [claim for claim in claims if claim.said_at < since]
    if len(earlier) >= WORTH_RESUMING:
        by_id = {claim.id: claim for claim in earlier}
        believed = {
            (row.predicate, row.object, row.start, row.end): (row.believed_from, by_id[row.claim])
            for row in stored
            if row.believed_from < since <= row.believed_to and row.claim in by_id
        }
        fold = Fold(rules)
        if fold.begin(earlier, believed):
            say(fold, [claim for claim in claims if claim.said_at >= since])
            return fold
    return fold_of(claims, rules)
