"""What stands of the claims of one key after the corrections and the nevers said of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from operator import attrgetter

from graph_memory.claims import Claim, Order
from graph_memory.spans import Spans, span, subtract
from graph_memory.times import FAR_FUTURE, FAR_PAST

LastSpell = Callable[["Sequence[Standing]", str, str], "list[Standing]"]
"""(standing claims, predicate, object) -> the claims behind the last spell of that object, in order of rank."""


@dataclass(slots=True)
class Standing:
    """A claim as it stands. `parts` is what is left of it; start, order and instant stay as they were."""

    claim: Claim
    asserts: bool
    predicate: str
    object: str | None
    exclusive: bool
    layer: int
    start: int
    end: int
    observed: bool
    order: Order
    parts: Spans
    never: bool = False
    corrections: tuple[Claim, ...] = ()
    rank: tuple[int, int, Order] = field(init=False)

    def __post_init__(self) -> None:
        self.rank = self.layer, self.start, self.order

    @property
    def open(self) -> bool:
        return self.end >= FAR_FUTURE

    @property
    def dated(self) -> bool:
        """Has it a stated start? An unknown one counts as stated where a correction gives the interval."""
        return not self.observed and (self.start > FAR_PAST or any(claim.verb == "correct" for claim in self.evidence))

    @property
    def evidence(self) -> tuple[Claim, ...]:
        return (*self.corrections, self.claim)


def stand(claims: Iterable[Claim], last_spell: LastSpell, one: bool = False) -> list[Standing]:
    """Apply, in the order they were said, what each correction and each "never" does to what was said before it.

    `one`: the predicate takes one object, so that what does not say is exclusive.
    """
    standing: list[Standing] = []
    for claim in sorted(claims, key=attrgetter("order")):
        standing = say(standing, claim, last_spell, one)
    return [piece for piece in standing if piece.parts and not piece.never]


def say(standing: list[Standing], claim: Claim, last_spell: LastSpell, one: bool = False) -> list[Standing]:
    """`standing` after one more claim, said after all of them."""
    if claim.verb == "correct":
        return _correct(standing, claim, last_spell, one)
    piece = as_said(claim, one)
    if piece.never:
        _cut_never(standing, piece)
    return _join(standing, piece)


def as_said(claim: Claim, one: bool = False) -> Standing:
    return Standing(
        claim=claim,
        asserts=claim.verb != "deny",
        predicate=claim.predicate,
        object=claim.object,
        exclusive=claim.verb != "deny" and (one if claim.exclusive is None else claim.exclusive),
        layer=claim.layer,
        start=claim.start,
        end=claim.end,
        observed=claim.observed,
        order=claim.order,
        parts=span(claim.start, claim.end),
        never=claim.never,
    )


def _cut_never(standing: Iterable[Standing], never: Standing) -> None:
    for piece in standing:
        if piece.asserts and piece.layer <= never.layer and _concerns(never, piece):
            piece.parts = subtract(piece.parts, never.parts)


def _join(standing: list[Standing], *pieces: Standing) -> list[Standing]:
    _cut_guesses(standing, pieces)
    standing.extend(pieces)
    return standing


def _cut_guesses(standing: Sequence[Standing], pieces: Iterable[Standing]) -> None:
    """What was stated never to hold is cut out of guesses whenever said."""
    for guess in pieces:
        if guess.asserts and not guess.layer:
            for never in standing:
                if never.never and never.layer and _concerns(never, guess):
                    guess.parts = subtract(guess.parts, never.parts)


def _concerns(denial: Standing, piece: Standing) -> bool:
    return denial.predicate == piece.predicate and denial.object in (None, piece.object)


def _correct(standing: list[Standing], claim: Claim, last_spell: LastSpell, one: bool) -> list[Standing]:
    if claim.instead_of is None:
        return _correct_interval(standing, claim, one)
    found = last_spell(standing, claim.predicate, claim.instead_of)
    found = [piece for piece in found if piece.layer <= claim.layer]
    if not found:
        return standing if claim.object is None else _join(standing, _alone(claim, one))
    return _correct_object(standing, claim, found)


def _correct_interval(standing: list[Standing], claim: Claim, one: bool) -> list[Standing]:
    extent = span(claim.start, claim.end)
    stands = replace(as_said(claim, one), asserts=claim.object is not None, observed=False)
    everything = claim.object is None or stands.exclusive
    for piece in standing:
        if piece.predicate != claim.predicate or piece.layer > claim.layer:
            continue
        if everything or piece.object == claim.object:
            piece.parts = subtract(piece.parts, extent)
    return _join(standing, stands)


def _alone(claim: Claim, one: bool) -> Standing:
    piece = as_said(claim, one)
    if claim.gives_from or claim.gives_to or claim.end < FAR_FUTURE:
        return replace(piece, observed=False)
    return replace(piece, start=claim.said_at, observed=True, parts=span(claim.said_at, FAR_FUTURE))


def _correct_object(standing: list[Standing], claim: Claim, found: list[Standing]) -> list[Standing]:
    taken = {id(piece) for piece in found}
    remaining = [piece for piece in standing if id(piece) not in taken]
    if claim.object is None:
        return remaining
    copies = [_copy(piece, claim) for piece in found]
    return _join(_denials(remaining, claim), *copies)


def _copy(piece: Standing, claim: Claim) -> Standing:
    start = claim.start if claim.gives_from else piece.start
    end = claim.end if claim.gives_to else piece.end
    given = claim.gives_from or claim.gives_to
    return replace(
        piece,
        object=claim.object,
        exclusive=piece.exclusive if claim.exclusive is None else claim.exclusive,
        layer=claim.layer,
        start=start,
        end=end,
        observed=piece.observed and not claim.gives_from,
        parts=span(start, end) if given else piece.parts,
        corrections=(claim, *piece.corrections),
    )


def _denials(remaining: list[Standing], claim: Claim) -> list[Standing]:
    """Earlier denials of the old object deny the new one instead, and the old one too where claims of it remain."""
    old = claim.instead_of
    kept = any(
        piece.asserts and piece.predicate == claim.predicate and piece.object == old and piece.parts
        for piece in remaining
    )
    result: list[Standing] = []
    for piece in remaining:
        denial = not piece.asserts and piece.predicate == claim.predicate and piece.object == old
        if not denial or piece.layer > claim.layer or old == claim.object:
            result.append(piece)
            continue
        if kept:
            result.append(piece)
        result.append(replace(piece, object=claim.object, corrections=(claim, *piece.corrections)))
    _cut_guesses(result, result)
    return result
