"""The rules of time, walked at one instant after another: slow, and plain enough to be compared with their wording.

Every bound lies in `TIMELINE` after its first instant, which stands for all of the time before, as its last does for
all of the time after.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from graph_memory.beliefs import Rules
from graph_memory.claims import Claim
from graph_memory.times import FAR_FUTURE, FAR_PAST

TIMELINE = range(-1, 13)


@dataclass(frozen=True, eq=False)
class Said:
    """A claim as it stands at some point of the story: `at` is where, `by` is the evidence for it."""

    by: tuple[Claim, ...]
    predicate: str
    object: str | None
    sign: bool
    exclusive: bool
    stated: bool
    start: int
    end: int
    observation: bool
    never: bool
    at: frozenset[int]

    @property
    def order(self) -> tuple[int, float, int, str]:
        claim = self.by[-1]
        return claim.said_at, claim.position, claim.place, claim.id

    @property
    def dated(self) -> bool:
        """A stated start; where a correction gives none, the unknown one counts as stated still."""
        return not self.observation and (self.start != FAR_PAST or any(claim.verb == "correct" for claim in self.by))

    @property
    def height(self) -> tuple[bool, int, tuple[int, float, int, str]]:
        return self.stated, self.start, self.order

    def without(self, instants: Iterable[int]) -> Said:
        return replace(self, at=self.at.difference(instants))


@dataclass(frozen=True)
class Run:
    """A spell: the evidence of the claim it starts with, and of all that win or start in it."""

    predicate: str
    object: str
    start: int
    end: int
    first: tuple[Claim, ...]
    behind: frozenset[tuple[Claim, ...]]


class Oracle:
    def __init__(self, rules: Rules | None = None, timeline: range = TIMELINE) -> None:
        self.rules = rules or Rules()
        self.timeline = timeline

    def runs(self, claims: Iterable[Claim]) -> list[Run]:
        """The spells of one key, by start, end, predicate and object."""
        story = self.tell(claims)
        predicates = {said.predicate for said in story}
        found = [self._run(said) for predicate in predicates for said in self.spells(story, predicate)]
        return sorted(found, key=lambda run: (run.start, run.end, run.predicate, run.object))

    def tell(self, claims: Iterable[Claim]) -> list[Said]:
        """Rule 1."""
        story: list[Said] = []
        for claim in sorted(claims, key=lambda claim: (claim.said_at, claim.position, claim.place, claim.id)):
            if claim.verb == "correct" and claim.instead_of is not None:
                story = self._instead(story, claim)
            elif claim.verb == "correct":
                story = self._interval(story, claim)
            else:
                story = self._add(self._never(story, self.said(claim)), self.said(claim))
        return story

    def said(self, claim: Claim, observation: bool = False) -> Said:
        start = claim.said_at if observation else claim.start
        return Said(
            by=(claim,),
            predicate=claim.predicate,
            object=claim.object,
            sign=claim.verb == "assert" or (claim.verb == "correct" and claim.object is not None),
            exclusive=claim.verb != "deny" and claim.exclusive is True,
            stated=claim.source == "stated",
            start=start,
            end=claim.end,
            observation=observation or claim.observed,
            never=claim.verb == "deny" and not claim.observed and claim.start == FAR_PAST,
            at=self.between(start, claim.end),
        )

    def between(self, start: int, end: int) -> frozenset[int]:
        return frozenset(v for v in self.timeline if start <= v < end)

    def _never(self, story: list[Said], never: Said) -> list[Said]:
        """A denial with an unknown start cuts what was said before it."""
        if not never.never:
            return story
        return [old.without(never.at) if denies(never, old) and not above(old, never) else old for old in story]

    def _add(self, story: list[Said], *fresh: Said) -> list[Said]:
        return self._guesses([*story, *fresh])

    def _guesses(self, story: list[Said]) -> list[Said]:
        """Guesses are cut by a stated "never" whenever they are said."""
        nevers = [never for never in story if never.never and never.stated]
        result: list[Said] = []
        for said in story:
            cut = [v for never in nevers if denies(never, said) and not said.stated for v in never.at]
            result.append(said.without(cut) if cut else said)
        return result

    def _interval(self, story: list[Said], claim: Claim) -> list[Said]:
        extent = self.between(claim.start, claim.end)
        new = self.said(claim)
        cut = [
            old.without(extent)
            if old.predicate == new.predicate
            and not above(old, new)
            and (new.exclusive or new.object is None or old.object == new.object)
            else old
            for old in story
        ]
        return self._add(cut, new)

    def _instead(self, story: list[Said], claim: Claim) -> list[Said]:
        found = {old for old in self.last_spell(story, claim) if not above(old, self.said(claim))}
        if not found and claim.object is None:
            return story
        if not found:
            return self._add(story, self.said(claim, observation=not (claim.gives_from or claim.gives_to)))
        rest = [old for old in story if old not in found]
        if claim.object is None:
            return rest
        remains = any(
            old.sign and old.predicate == claim.predicate and old.object == claim.instead_of and old.at for old in rest
        )
        moved: list[Said] = []
        for old in rest:
            denial = not old.sign and old.predicate == claim.predicate and old.object == claim.instead_of
            if not denial or above(old, self.said(claim)) or claim.object == claim.instead_of:
                moved.append(old)
                continue
            moved += [old] if remains else []
            moved.append(replace(old, object=claim.object, by=(claim, *old.by)))
        return self._add(moved, *(self._copy(old, claim) for old in story if old in found))

    def _copy(self, old: Said, claim: Claim) -> Said:
        start = claim.start if claim.gives_from else old.start
        end = claim.end if claim.gives_to else old.end
        return replace(
            old,
            by=(claim, *old.by),
            object=claim.object,
            exclusive=old.exclusive if claim.exclusive is None else claim.exclusive,
            stated=claim.source == "stated",
            start=start,
            end=end,
            observation=old.observation and not claim.gives_from,
            at=self.between(start, end) if claim.gives_from or claim.gives_to else old.at,
        )

    def last_spell(self, story: list[Said], claim: Claim) -> set[Said]:
        assert claim.instead_of is not None
        spells = [spell for spell in self.spells(story, claim.predicate) if spell.object == claim.instead_of]
        if not spells:
            return set()
        found = set(max(spells, key=lambda spell: min(spell.instants)).behind)
        while True:
            more = {said for spell in spells if found & spell.behind for said in spell.behind}
            if more <= found:
                return found
            found |= more

    def spells(self, story: Sequence[Said], predicate: str) -> list[Spell]:
        """What holds of one predicate: the longest runs of neighbouring instants of each object."""
        live = self.overtaken(self.contending(story, predicate))
        won = {v: walk(live, v) for v in self.timeline}
        result: list[Spell] = []
        for object in {object for winners in won.values() for object in winners}:
            for run in runs_of([v for v in self.timeline if object in won[v]]):
                started = {
                    s for s in live if s.sign and s.object == object and self.instant_of(s.start) in run and s.at
                }
                winners = {won[v][object] for v in run}
                result.append(Spell(predicate, object, run, won[run[0]][object], frozenset(started | winners)))
        return result

    def contending(self, story: Sequence[Said], predicate: str) -> list[Said]:
        """The claims of a predicate; to assert one of two exclusive predicates denies the other of that object."""
        rivals = {other for other, excluded in self.rules.exclusives.items() if predicate in excluded}
        denials = [
            replace(said, sign=False, predicate=predicate) for said in story if said.sign and said.predicate in rivals
        ]
        return [said for said in story if said.predicate == predicate and not said.never] + denials

    def overtaken(self, story: list[Said]) -> list[Said]:
        """Rule 2."""
        return [said for said in story if not (said.observation and self._overtaken(said, story))]

    def _overtaken(self, observation: Said, story: list[Said]) -> bool:
        instant = observation.by[-1].said_at
        bearing = [
            said
            for said in story
            if said.dated and instant in said.at and not above(observation, said) and bears(said, observation)
        ]
        if not bearing:
            return False
        highest = max(bearing, key=lambda said: said.height)
        same = highest.sign == observation.sign and (not highest.sign or highest.object == observation.object)
        return highest.order > observation.order and not same

    def instant_of(self, start: int) -> int:
        return max(start, self.timeline[0])

    def _run(self, spell: Spell) -> Run:
        start, end = spell.instants[0], spell.instants[-1] + 1
        return Run(
            spell.predicate,
            spell.object,
            FAR_PAST if start == self.timeline[0] else start,
            FAR_FUTURE if end == self.timeline.stop else end,
            spell.first.by,
            frozenset(said.by for said in spell.behind),
        )


@dataclass(frozen=True)
class Spell:
    predicate: str
    object: str
    instants: list[int]
    first: Said
    behind: frozenset[Said]


def walk(story: Iterable[Said], v: int) -> dict[str, Said]:
    """Rules 3 and 4 at one instant: what holds, and the claim by which it does."""
    holds: dict[str, Said] = {}
    denied: set[str] = set()
    ended: set[bool] = set()
    for said in sorted((said for said in story if v in said.at), key=lambda said: said.height, reverse=True):
        if said.stated in ended:
            continue
        if said.object is None:
            break
        if not said.sign:
            denied.add(said.object)
        elif said.object not in denied:
            holds.setdefault(said.object, said)
            if said.exclusive:
                break
        elif said.exclusive and said.end == FAR_FUTURE:
            ended.add(said.stated)
    return holds


def denies(denial: Said, said: Said) -> bool:
    return said.sign and denial.predicate == said.predicate and denial.object in (None, said.object)


def above(one: Said, other: Said) -> bool:
    return one.stated and not other.stated


def bears(said: Said, observation: Said) -> bool:
    """Is it about the object of the observation?"""
    if not said.sign:
        return said.object in (None, observation.object)
    if observation.object in (None, said.object):
        return True
    return observation.sign and said.exclusive


def runs_of(instants: Iterable[int]) -> Iterator[list[int]]:
    run: list[int] = []
    for v in instants:
        if run and run[-1] + 1 != v:
            yield run
            run = []
        run.append(v)
    if run:
        yield run
