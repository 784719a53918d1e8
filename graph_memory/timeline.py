"""How the beliefs of one key changed as its claims were said: a fold over belief time. Pure."""

from __future__ import annotations

from bisect import bisect_left, insort
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter

from graph_memory.beliefs import Painted, Rules, Spell, last_spell_by, paint, spells
from graph_memory.claims import Claim, Order
from graph_memory.corrections import Standing, say
from graph_memory.overtaken import Statements
from graph_memory.shapes import Key, Shape, Shapes, Spelling, Token, joined
from graph_memory.spans import ALWAYS, Spans, add, intersect, span
from graph_memory.times import FAR_FUTURE, FAR_PAST

BY_RANK = attrgetter("rank")


def timeline(claims: Iterable[Claim], rules: Rules | None = None) -> list[Shape]:
    """Every shape that every spell of the key ever had, by (believed_from, start); the present ones are open."""
    fold = Fold(rules or Rules())
    for _, group in groupby(sorted(claims, key=attrgetter("order")), key=attrgetter("said_at")):
        fold.say(list(group))
    return fold.shapes()


@dataclass(slots=True)
class Drained:
    """What changed in a fold: shapes that are believed no longer, and those that are with the claims behind them.

    Of these, `known` (by `id`) were believed before, and only rest on other claims now.
    """

    closed: list[Shape]
    believed: list[tuple[Shape, list[Standing]]]
    known: set[int]


class Fold:
    """The state of one key while its claims are said, instant by instant.

    A plain claim repaints only the window that it reaches; whatever can reach back repaints everything.
    """

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._last = last_spell_by(rules)
        self._pieces: list[Standing] = []
        self._ranked: list[Standing] = []
        self._of: dict[str, list[Standing]] = defaultdict(list)
        self._dropped: set[int] = set()
        self._enders = 0
        self._guesses = 0
        self._additive = False
        self._shapes = Shapes()
        self._found: dict[tuple[str, str, Key], Spell] = {}
        self._begun: list[tuple[Shape, list[Standing]]] = []
        self.newest: Order | None = None
        self.said: dict[str, Claim] = {}
        self.predicate = ""

    @property
    def size(self) -> int:
        return len(self.said)

    def begin(self, claims: Sequence[Claim], believed: Mapping[Spelling, tuple[int, Claim]]) -> bool:
        """As if `claims` had been said instant by instant; `believed` tells since when, and by which claim, each spell
        they make has had its shape. False where it does not tell of all of them: the fold is of no use then."""
        for claim in sorted(claims, key=attrgetter("order")):
            self._pieces = say(self._pieces, claim, self._last, self._rules.one)
            self.newest, self.predicate = claim.order, claim.predicate
            self.said[claim.id] = claim
        if self.newest is not None:
            self._again(self.newest[0])
        for shape in self._shapes.present():
            since = believed.get((*shape.token, shape.start, shape.end))
            if since is None:
                return False
            shape.believed_from, shape.first = since
        self._begun = self.drain().believed
        return True

    def drain(self) -> Drained:
        """What changed since the last drain; a shape that came and went within one instant is not in it."""
        closed, reached = self._shapes.drain()
        believed, self._begun = self._begun, []
        known: set[int] = set()
        for shape in reached:
            behind = self._behind(shape)
            evidence = tuple(claim.id for piece in behind for claim in piece.evidence)
            if evidence != shape.evidence:
                known |= {id(shape)} if shape.evidence else set()
                shape.evidence = evidence
                believed.append((shape, behind))
        return Drained(closed, believed, known)

    def _behind(self, shape: Shape) -> list[Standing]:
        """The claims that win or start in the spell, the one that it starts with first."""
        token = shape.token
        spell = self._found.get((*token, shape.key))
        if spell is not None:
            return [spell.first, *(piece for piece in spell.behind if piece is not spell.first)]
        if shape.event or self._rules.exclusives:
            mine = [piece for piece in self._of[token[1]] if piece.predicate == token[0] or self._rules.exclusives]
            found = spells(mine, self._rules) if not self._enders else spells(self._ranked, self._rules)
            spell = next(
                s for s in found if (s.predicate, s.object, s.start, s.end) == (*token, shape.start, shape.end)
            )
            return [spell.first, *(piece for piece in spell.behind if piece is not spell.first)]
        painted = self._painted(token[1], span(shape.start, shape.end))
        won = sorted(painted.won, key=lambda entry: entry[0])
        behind = {id(piece): piece for _, _, piece in won}
        for piece in self._within(self._of[token[1]], shape.start, shape.end):
            if piece.asserts and id(piece) not in self._dropped:
                behind.setdefault(id(piece), piece)
        return list(behind.values())

    def _painted(self, object: str, window: Spans) -> Painted:
        pieces = self._ranked if self._enders else self._of[object]
        live = self._live(pieces, window[-1][1])
        return paint(live, window, 0 if self._guesses else 1, alone=not self._enders)[object]

    def _within(self, pieces: list[Standing], low: int, high: int) -> Iterator[Standing]:
        """Those that start in [low, high), of every layer."""
        for layer in (0, 1):
            index = bisect_left(pieces, (layer, low), key=_place)
            while index < len(pieces) and pieces[index].layer == layer and pieces[index].start < high:
                yield pieces[index]
                index += 1

    def holding(self, instant: int) -> list[tuple[Shape, list[Standing]]]:
        """The present shapes that hold at `instant`, with the claims behind them."""
        found = [shape for shape in self._shapes.present() if shape.start <= instant < shape.end]
        return [(shape, self._behind(shape)) for shape in found]

    def shapes(self) -> list[Shape]:
        """All shapes so far."""
        return self._shapes.all()

    def say(self, group: list[Claim]) -> None:
        """One instant of saying: `group` in order."""
        said_at = group[0].said_at
        self._found.clear()
        plain = True
        added: list[Standing] = []
        for claim in group:
            before = len(self._pieces)
            self._pieces = say(self._pieces, claim, self._last, self._rules.one)
            plain = plain and claim.verb != "correct" and not claim.never
            added += self._pieces[before:] if plain else []
        again = self.newest is not None and self.newest[0] == said_at
        if not again:
            self._shapes.next_instant()
        self.newest, self.predicate = group[-1].order, group[-1].predicate
        self.said.update((claim.id, claim) for claim in group)
        added = [piece for piece in added if piece.parts]
        if not plain or (self._rules.events and not all(piece.asserts for piece in added)):
            self._again(said_at)
        elif self._rules.events or self._rules.exclusives:
            self._apart(added, said_at)
        else:
            self._extend(added, said_at)
        if again:
            self._start_again(said_at)

    def _start_again(self, said_at: int) -> None:
        """More of an instant of saying: what began at it begins with the claim that wins after all of it."""
        for shape in self._shapes.reached():
            if not shape.event and shape.believed_from == said_at:
                shape.first = self._behind(shape)[0].claim

    def _apart(self, added: list[Standing], said_at: int) -> None:
        """Objects that no exclusive claim binds together stand each for itself."""
        for piece in added:
            self._add(piece)
        if self._enders:
            return self._again(said_at)
        objects = {piece.object for piece in added if piece.object is not None}
        family = {piece.predicate for piece in added}.union(
            *(self._rules.exclusives.get(p.predicate, ()) for p in added)
        )
        mine = [piece for object in objects for piece in self._of[object]]
        self._settle(spells(mine, self._rules), {(name, object) for name in family for object in objects}, said_at)
        return None

    def _again(self, said_at: int) -> None:
        live = [piece for piece in self._pieces if piece.parts and not piece.never]
        self._ranked, self._enders, self._guesses, self._additive = [], 0, 0, False
        self._of.clear()
        for piece in sorted(live, key=BY_RANK):
            self._add(piece)
        statements = Statements(live)
        self._dropped = {id(piece) for piece in live if piece.observed and statements.overtake(piece)}
        found = spells(live, self._rules)
        self._settle(found, {*self._shapes.tokens(), *((spell.predicate, spell.object) for spell in found)}, said_at)

    def _add(self, piece: Standing) -> None:
        insort(self._ranked, piece, key=BY_RANK)
        if piece.object is not None:
            insort(self._of[piece.object], piece, key=BY_RANK)
        self._enders += piece.exclusive or piece.object is None
        self._guesses += not piece.layer
        self._additive = self._additive or (piece.asserts and not piece.exclusive)

    def _settle(self, found: list[Spell], tokens: set[Token], said_at: int) -> None:
        fresh: dict[Token, dict[Key, Shape]] = defaultdict(dict)
        for spell in found:
            shape = Shape(
                spell.predicate, spell.object, spell.start, spell.end, said_at, spell.first.claim, event=spell.event
            )
            fresh[shape.token][shape.key] = shape
            self._found[(*shape.token, shape.key)] = spell
        for token in tokens:
            self._shapes.touch(token, FAR_PAST, FAR_FUTURE)
            old, new = self._shapes.of(token), fresh.get(token, {})
            for key, shape in list(old.items()):
                if key not in new or new[key].end != shape.end:
                    self._shapes.close(shape, said_at)
            for key, shape in new.items():
                if key not in old:
                    self._shapes.open(shape)

    def _extend(self, added: list[Standing], said_at: int) -> None:
        if len(added) == 1 and self._tops(added[0]):
            return self._append(added[0], said_at)
        window: Spans = []
        for piece in added:
            self._add(piece)
            self._touch_start(piece)
        for piece in added:
            add(window, intersect(piece.parts, self._reach(piece)))
            if not piece.observed:
                self._flip(piece, window)
        if window:
            self._repaint(window, added, said_at)

    def _tops(self, piece: Standing) -> bool:
        """Does it hold from its start on, whatever was said before? The usual case where one object holds at a time."""
        single = not self._additive and not self._guesses and piece.layer == 1
        reaches = piece.asserts and piece.exclusive and piece.parts == span(piece.start, FAR_FUTURE)
        return single and reaches and (not self._ranked or self._ranked[-1].start < piece.start)

    def _append(self, piece: Standing, said_at: int) -> None:
        """What held before ends where it starts, or goes on in it."""
        self._add(piece)
        token, start = (piece.predicate, piece.object or ""), piece.start
        self._shapes.touch(token, start, FAR_FUTURE)
        begin, cut = start, None
        while (last := self._shapes.last()) is not None:
            goes_on = last.token == token and last.start <= start <= last.end
            if goes_on and last.end >= FAR_FUTURE:
                return
            if not goes_on and last.end <= start:
                break
            self._shapes.touch(last.token, start, FAR_FUTURE)
            self._shapes.close(last, said_at)
            if goes_on:
                begin = last.start
            elif last.start < start:
                cut = last
        if cut is not None:
            self._open(cut.token, cut.start, start, said_at)
        self._open(token, begin, FAR_FUTURE, said_at, piece.claim if begin == start else None)

    def _open(self, token: Token, start: int, end: int, said_at: int, first: Claim | None = None) -> None:
        winner = first or self._painted(token[1], span(start, start + 1)).won[0][2].claim
        self._shapes.open(Shape(*token, start, end, said_at, winner))

    def _touch_start(self, piece: Standing) -> None:
        """A claim is behind the spell that it starts in, even where its start was cut out of it."""
        if piece.asserts and piece.object is not None:
            self._shapes.touch((piece.predicate, piece.object), piece.start, piece.start)

    def _reach(self, piece: Standing) -> Spans:
        """Not beyond the next open exclusive claim of its layer: the walk never passes that."""
        index = bisect_left(self._ranked, piece.rank, key=BY_RANK) + 1
        for other in self._ranked[index : index + 64]:
            if (
                other.layer == piece.layer
                and other.open
                and other.exclusive
                and other.parts == span(other.start, other.end)
            ):
                return ALWAYS if id(other) in self._dropped or other.observed else span(FAR_PAST, other.start)
        return ALWAYS

    def _flip(self, piece: Standing, window: Spans) -> None:
        """Observations inside a statement may be overtaken by it, or come back."""
        inside = [other for other in self._within(self._ranked, piece.start, piece.end) if other.observed]
        if not inside:
            return
        statements = Statements(self._ranked)
        for other in inside:
            if statements.overtake(other) != (id(other) in self._dropped):
                self._dropped ^= {id(other)}
                self._touch_start(other)
                add(window, other.parts)

    def _repaint(self, window: Spans, added: list[Standing], said_at: int) -> None:
        predicate = added[0].predicate
        lowest = 0 if self._guesses else 1
        painted: dict[str, Painted] = {}
        if self._enders:
            painted = paint(self._live(self._ranked, window[-1][1]), window, lowest)
            tokens = self._shapes.tokens() if self._additive else self._shapes.overlapping(window)
        else:
            objects = {piece.object for piece in added if piece.object is not None}
            tokens = {(predicate, object) for object in objects}
            for object in objects:
                painted |= paint(self._live(self._of[object], window[-1][1]), window, lowest, alone=True)
        for token in tokens | {(predicate, object) for object in painted}:
            self._shapes.touch(token, window[0][0], window[-1][1])
            before, mine = self._shapes.of(token), painted.get(token[1], Painted())
            held = joined(before, window, mine.held)
            gone = [shape for shape in before.values() if held.get(shape.start) != shape.end]
            fresh = [(start, end) for start, end in held.items() if start not in before or before[start].end != end]
            for shape in gone:
                self._shapes.close(shape, said_at)
            winners = {low: piece.claim for low, _, piece in mine.won}
            for start, end in fresh:
                self._open(token, start, end, said_at, winners.get(start))

    def _live(self, pieces: list[Standing], end: int) -> Iterator[Standing]:
        """Those that were not overtaken and start before `end`, highest first."""
        for layer in (1, 0):
            for index in range(bisect_left(pieces, (layer, end), key=_place) - 1, -1, -1):
                piece = pieces[index]
                if piece.layer != layer:
                    break
                if id(piece) not in self._dropped:
                    yield piece


def _place(piece: Standing) -> tuple[int, int]:
    return piece.layer, piece.start
