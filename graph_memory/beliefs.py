"""Claims of one key -> what holds when. Pure; the rules are those of docs/time.md."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from operator import attrgetter

from graph_memory.claims import Claim
from graph_memory.corrections import LastSpell, Standing, stand
from graph_memory.overtaken import drop_overtaken
from graph_memory.spans import ALWAYS, Spans, add, covers, intersect, remove, subtract
from graph_memory.times import FAR_PAST


@dataclass(frozen=True, slots=True)
class Rules:
    """How the predicates of one key contend. `exclusives`: likes -> {dislikes}, for one object."""

    exclusives: Mapping[str, frozenset[str]] = field(default_factory=dict)
    events: bool = False
    one: bool = False


@dataclass(slots=True)
class Spell:
    """A longest run of instants [start, end) at which an object holds; `first` is the claim it starts with.

    Of an event it is the stated interval; an undated event holds at no instant.
    """

    predicate: str
    object: str
    start: int
    end: int
    first: Standing
    behind: list[Standing]
    event: bool = False

    def holds(self, instant: int) -> bool:
        dated = not self.event or self.start > FAR_PAST
        return dated and self.start <= instant < self.end


@dataclass(slots=True)
class Painted:
    """Where an object holds, and by which claim."""

    held: Spans = field(default_factory=list)
    won: list[tuple[int, int, Standing]] = field(default_factory=list)


def resolve(claims: Iterable[Claim], rules: Rules | None = None) -> list[Spell]:
    """The spells of one key, by start; `claims` are those visible on the asked clocks."""
    rules = rules or Rules()
    return spells(standing(claims, rules), rules)


def standing(claims: Iterable[Claim], rules: Rules) -> list[Standing]:
    """Rule 1: the claims as the corrections leave them."""
    return stand(claims, last_spell_by(rules), rules.one)


def last_spell_by(rules: Rules) -> LastSpell:
    """How a correction finds what it corrects."""
    return last_event if rules.events else partial(last_spell, rules=rules)


def spells(pieces: Sequence[Standing], rules: Rules) -> list[Spell]:
    """Rules 2 to 4."""
    if rules.events:
        return events(pieces)
    result: list[Spell] = []
    for predicate, mine in by_predicate(pieces, rules).items():
        result += _spells(predicate, drop_overtaken(mine))
    result.sort(key=lambda spell: (spell.start, spell.end, spell.predicate, spell.object))
    return result


def last_spell(pieces: Sequence[Standing], predicate: str, object: str, rules: Rules | None = None) -> list[Standing]:
    """The claims behind the last spell of `object`, and behind the other spells that these make."""
    standing = (piece for piece in pieces if piece.parts and not piece.never)
    live = by_predicate(standing, rules or Rules())[predicate]
    mine = sorted(
        (spell for spell in _spells(predicate, drop_overtaken(live), only=object)), key=lambda spell: spell.start
    )
    if not mine:
        return []
    found = {id(piece): piece for piece in mine[-1].behind}
    grown = True
    while grown:
        more = {id(p): p for spell in mine if any(id(p) in found for p in spell.behind) for p in spell.behind}
        grown = not more.keys() <= found.keys()
        found.update(more)
    return list(found.values())


def by_predicate(pieces: Iterable[Standing], rules: Rules) -> dict[str, list[Standing]]:
    """The pieces of each predicate; asserting one of two exclusive predicates denies the other of that object."""
    result: dict[str, list[Standing]] = defaultdict(list)
    for piece in pieces:
        result[piece.predicate].append(piece)
        if piece.asserts:
            for other in rules.exclusives.get(piece.predicate, ()):
                result[other].append(replace(piece, predicate=other, asserts=False, exclusive=False))
    return result


def ranked(pieces: Iterable[Standing]) -> list[Standing]:
    """Highest first."""
    return sorted(pieces, key=attrgetter("rank"), reverse=True)


def paint(
    pieces: Iterable[Standing], window: Spans = ALWAYS, lowest: int = 0, alone: bool = False
) -> dict[str, Painted]:
    """Rules 3 and 4 for all instants of `window` at once: the claims paint it, the highest first.

    `lowest` is the lowest layer of the pieces; `alone`: they are of one object, so each decides where it stands.

    `level` is where the walk has ended neither for good nor in the layer at hand; `ended` where for good.
    """
    result: dict[str, Painted] = {}
    denied: dict[str, Spans] = {}
    ended: Spans = []
    level, layer = window.copy(), 1
    for piece in pieces:
        if piece.layer != layer:
            layer, level = piece.layer, subtract(window, ended)
        if not level:
            if layer <= lowest:
                break
            continue
        region = intersect(piece.parts, level)
        if not region:
            continue
        if piece.object is None:
            add(ended, region)
            remove(level, region)
        elif not piece.asserts:
            add(denied.setdefault(piece.object, []), region)
            if alone:
                add(ended, region)
                remove(level, region)
        else:
            refused = denied.get(piece.object)
            holds = subtract(region, refused) if refused else region
            _win(result.setdefault(piece.object, Painted()), piece, holds)
            if alone:
                add(ended, region)
                remove(level, region)
            elif piece.exclusive:
                add(ended, holds)
                remove(level, region if piece.open else holds)
    return {object: painted for object, painted in result.items() if painted.won}


def _win(painted: Painted, piece: Standing, holds: Spans) -> None:
    won = subtract(holds, painted.held)
    if won:
        add(painted.held, won)
        painted.won += [(low, high, piece) for low, high in won]


def _spells(predicate: str, pieces: Sequence[Standing], only: str | None = None) -> list[Spell]:
    mine: dict[str, list[Standing]] = defaultdict(list)
    for piece in pieces:
        if piece.asserts and piece.object is not None:
            mine[piece.object].append(piece)
    result: list[Spell] = []
    for object, paints in paint(ranked(pieces)).items():
        if only in (None, object):
            result += _spells_of(predicate, object, paints, mine[object])
    return result


def _spells_of(predicate: str, object: str, paints: Painted, pieces: list[Standing]) -> list[Spell]:
    pieces.sort(key=attrgetter("start", "order"))
    starts = [piece.start for piece in pieces]
    won = sorted(paints.won, key=lambda entry: entry[0])
    lows = [entry[0] for entry in won]
    result: list[Spell] = []
    for start, end in paints.held:
        winners = [entry[2] for entry in won[bisect_left(lows, start) : bisect_left(lows, end)]]
        starters = pieces[bisect_left(starts, start) : bisect_left(starts, end)]
        behind = {id(piece): piece for piece in (*winners, *starters)}
        ordered = sorted(behind.values(), key=attrgetter("start", "order"))
        result.append(Spell(predicate, object, start, end, winners[0], ordered))
    return result


def events(pieces: Sequence[Standing]) -> list[Spell]:
    """Events neither contend nor coalesce: one spell an interval, unless what is said later denies its start."""
    found: dict[tuple[str, str, int, int], list[Standing]] = defaultdict(list)
    denials = [piece for piece in pieces if not piece.asserts]
    for piece in pieces:
        if piece.asserts and piece.object is not None and not any(_denies(d, piece) for d in denials):
            found[piece.predicate, piece.object, piece.parts[0][0], piece.parts[-1][1]].append(piece)
    result: list[Spell] = []
    for (predicate, object, start, end), mine in found.items():
        mine.sort(key=attrgetter("order"))
        result.append(Spell(predicate, object, start, end, mine[0], mine, event=True))
    result.sort(key=lambda spell: (spell.start, spell.end, spell.predicate, spell.object))
    return result


def _denies(denial: Standing, event: Standing) -> bool:
    same = denial.predicate == event.predicate and denial.object in (None, event.object)
    return same and denial.layer >= event.layer and denial.order > event.order and covers(denial.parts, event.start)


def last_event(pieces: Sequence[Standing], predicate: str, object: str) -> list[Standing]:
    """The claims behind the last event of `object`."""
    live = [piece for piece in pieces if piece.parts and not piece.never]
    mine = [spell for spell in events(live) if spell.object == object and spell.predicate == predicate]
    return mine[-1].behind if mine else []


def at(found: Iterable[Spell], instant: int) -> list[Spell]:
    """Those that hold at `instant`."""
    return [spell for spell in found if spell.holds(instant)]
