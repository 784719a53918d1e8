"""Drafts -> claims: direction, interval, qualifier, sentence and key. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from graph_memory import ids, times
from graph_memory.checks import LONGEST_NAME
from graph_memory.claims import Claim
from graph_memory.entities import mention_of
from graph_memory.errors import InvalidClaim
from graph_memory.placing import edge
from graph_memory.predicates import Catalogue, Predicate
from graph_memory.reading.draft import Draft
from graph_memory.recall.terms import terms
from graph_memory.rows import ClaimRow, EntityRow
from graph_memory.times import FAR_FUTURE, FAR_PAST
from graph_memory.told import Told

PARTS: Final = 2
"""At most so many claims come of one draft."""

mentioned = lru_cache(8_192)(mention_of)
"""The names of an episode are asked for when it is encoded, named and stored."""


@dataclass(frozen=True, slots=True)
class Stored:
    """When, where and in which order an episode is stored."""

    uuid: str
    said_at: int
    recorded_at: int
    position: float


@dataclass(frozen=True, slots=True)
class Ends:
    """The mentions of a draft, as said."""

    subject: EntityRow
    object: EntityRow | None
    instead_of: EntityRow | None

    def all(self) -> list[EntityRow]:
        return [row for row in (self.subject, self.object, self.instead_of) if row is not None]

    def of_itself(self) -> bool:
        """Is it a relation of a thing to itself, as it is said?"""
        others = [row for row in self.all()[1:] if not row.value and row.key == self.subject.key]
        return any(row.kind == self.subject.kind or not row.kind or not self.subject.kind for row in others)


@dataclass(frozen=True, slots=True)
class Piece:
    """A draft as it is stored, and its place among the claims of its episode."""

    draft: Draft
    ends: Ends
    place: int


@dataclass(frozen=True, slots=True)
class Bounds:
    start: int
    end: int
    observed: bool = False
    gives_from: bool = False
    gives_to: bool = False


def directed(catalogue: Catalogue, draft: Draft) -> list[Draft]:
    """A draft under the name and in the direction in which its predicate is stored.

    A correction of an inverse is two, and so is one that puts another edge of a symmetric predicate in its place, and
    a denial or correction of a symmetric predicate that takes one object.
    Raises InvalidClaim for the denial of every object of either: there is no one key that it is about.
    """
    if draft.predicate not in catalogue.predicates:
        draft = replace(draft, predicate=catalogue.called(draft.predicate))
    _, stored, turned = catalogue.direction("subject", draft.predicate, "object")
    one_edge = edge(catalogue.get(stored))
    if turned == "object" and not one_edge:
        return [draft, *_from_the_other_end(catalogue, draft)]
    if draft.object is None and draft.instead_of is None:
        raise InvalidClaim(f"{draft.predicate} is stored as {stored}: name the object of the denial", field="object")
    if one_edge:
        apart = None not in (draft.object, draft.instead_of) and draft.object != draft.instead_of
        return [replace(draft, object=None), replace(draft, instead_of=draft.object)] if apart else [draft]
    result: list[Draft] = []
    other = replace(draft, predicate=stored, exclusive=None, object=draft.subject, instead_of=None)
    if draft.verb == "correct" and draft.instead_of is not None:
        if draft.instead_of != draft.object:
            result.append(replace(other, subject=draft.instead_of, object=None, instead_of=draft.subject))
        other = replace(other, instead_of=draft.subject)
    if draft.object is not None:
        result.append(replace(other, subject=draft.object))
    return result


def _from_the_other_end(catalogue: Catalogue, draft: Draft) -> list[Draft]:
    """What is denied or withdrawn of a symmetric fact is so from both ends: either may have stated it."""
    gone = draft.object if draft.verb == "deny" else draft.instead_of
    if draft.verb == "assert" or gone is None or not catalogue.get(draft.predicate).symmetric:
        return []
    other = replace(draft, subject=gone, object=draft.subject)
    if draft.verb == "deny":
        return [other]
    same = draft.object == draft.instead_of
    return [replace(other, object=draft.subject if same else None, instead_of=draft.subject)]


def texts_of(told: Told, uuid: str, catalogue: Catalogue) -> dict[str, str]:
    """Claim id -> the sentence that search encodes."""
    found = ((piece, qualifier_of(told, piece.draft, catalogue)) for piece in pieces(told, catalogue))
    return {ids.claim_id(uuid, piece.place): sentence_of(piece, qualifier, catalogue) for piece, qualifier in found}


def pieces(told: Told, catalogue: Catalogue) -> Iterator[Piece]:
    """What the drafts of an episode state. What cannot be raises InvalidClaim where the caller stated it; of what was
    read from text it is left out."""
    for place, draft in enumerate(told.drafts):
        try:
            found = pieces_of(told, draft, place, catalogue)
        except InvalidClaim:
            if told.source == "fact_triple":
                raise
        else:
            yield from found


def pieces_of(told: Told, draft: Draft, place: int, catalogue: Catalogue) -> list[Piece]:
    """Raises InvalidClaim for a relation of a thing to itself, a name or an interval with nothing in it."""
    result: list[Piece] = []
    for part, one in enumerate(directed(catalogue, draft)):
        ends = ends_of(told, one, catalogue, turned=one.predicate != catalogue.called(draft.predicate))
        if ends.of_itself():
            raise InvalidClaim(f"a thing has no relation to itself: {ends.subject.name}", field="object")
        if not all(0 < len(row.key) <= LONGEST_NAME for row in ends.all()):
            raise InvalidClaim("a name has no visible character, or too many", field="subject")
        if one.valid_from and one.valid_to and one.valid_from >= one.valid_to:
            raise InvalidClaim(f"the interval is empty: it ends {times.text(one.valid_to)}", field="valid_to")
        result.append(Piece(one, ends, place * PARTS + part))
    return result


def ends_of(told: Told, draft: Draft, catalogue: Catalogue, turned: bool = False) -> Ends:
    """The mentions that a draft names; a turned draft of an inverse names things only."""
    value = draft.predicate if catalogue.get(draft.predicate).value else ""
    kinds = told.kinds if told.source == "fact_triple" else _read_kinds(draft)
    if turned:
        kinds = (kinds[2] if draft.object is None else kinds[1], kinds[0], kinds[0])
    elif draft.instead_of is not None and draft.instead_of == draft.object:
        kinds = (kinds[0], kinds[1], kinds[1])
    subject = mentioned(told.group, draft.subject, kinds[0])
    object = None if draft.object is None else mentioned(told.group, draft.object, kinds[1], value)
    instead = None if draft.instead_of is None else mentioned(told.group, draft.instead_of, kinds[2], value)
    return Ends(subject, object, instead)


def _read_kinds(draft: Draft) -> tuple[str, str, str]:
    """What the ends of a draft that was read from text seem to be; of a value its predicate tells."""
    object = "" if draft.object_kind == "value" else draft.object_kind
    return draft.subject_kind, object, object


def bounds_of(draft: Draft, said_at: int, predicate: Predicate, unit: bool) -> Bounds:
    """The interval of a claim: what is stated, else an observation at `said_at`.

    An event without a date lies somewhere before `said_at`; where no end is said, one of which the `unit` of time is
    known (it was read from text, or the grain was given) lasts that. What is timeless has no bounds, whatever is given.
    """
    start = FAR_PAST if draft.valid_from is None else times.micros(draft.valid_from)
    end = FAR_FUTURE if draft.valid_to is None else times.micros(draft.valid_to)
    given_from, given_to = draft.from_given, draft.to_given
    if predicate.timeless:
        return Bounds(FAR_PAST, FAR_FUTURE, gives_from=True, gives_to=True)
    if predicate.kind == "event":
        if draft.valid_from is None:
            return Bounds(FAR_PAST, said_at if end >= FAR_FUTURE else end, gives_from=given_from, gives_to=given_to)
        if unit and not given_to:
            end, given_to = times.micros(times.unit_end(draft.valid_from, draft.grain)), True
        return Bounds(start, end, gives_from=given_from, gives_to=given_to)
    if draft.verb == "correct" or given_from or (given_to and end <= said_at):
        return Bounds(start, end, gives_from=given_from, gives_to=given_to)
    return Bounds(said_at, end, observed=True, gives_from=given_from, gives_to=given_to)


def claim_row(told: Told, piece: Piece, stored: Stored, catalogue: Catalogue) -> ClaimRow:
    """A claim of an episode; its key and entities follow in `placed`."""
    draft, ends = piece.draft, piece.ends
    predicate = catalogue.get(draft.predicate)
    bounds = bounds_of(draft, stored.said_at, predicate, told.source == "text" or "grain" in told.body)
    qualifier = qualifier_of(told, draft, catalogue)
    text = sentence_of(piece, qualifier, catalogue)
    claim = Claim(
        id=ids.claim_id(stored.uuid, piece.place),
        episode=stored.uuid,
        episode_id=told.id,
        key="",
        subject=ends.subject.id,
        predicate=draft.predicate,
        object=ends.object.id if ends.object else None,
        instead_of=ends.instead_of.id if ends.instead_of else None,
        verb=draft.verb,
        said_at=stored.said_at,
        recorded_at=stored.recorded_at,
        position=stored.position,
        place=piece.place,
        start=bounds.start,
        end=bounds.end,
        observed=bounds.observed,
        gives_from=bounds.gives_from,
        gives_to=bounds.gives_to,
        exclusive=draft.exclusive,
        source=told.given("source"),
        qualifier=qualifier,
        scope=told.given("scope"),
        subject_name=ends.subject.name,
        object_name=draft.object or "",
        instead_of_name=draft.instead_of or "",
        object_value=predicate.value,
        kind=told.given("kind") or draft.kind or predicate.memory,
        importance=told.body.get("importance", draft.importance or 5),
        confidence=told.body.get("confidence", draft.confidence),
        reason=told.body.get("reason", draft.reason),
        quote=draft.quote,
        pinned=told.given("pinned"),
        grain=draft.grain,
        to_grain=draft.to_grain,
        text=text,
    )
    return ClaimRow(told.group, claim, ends.subject.id, claim.object, claim.instead_of, words_of(claim))


def words_of(claim: Claim) -> str:
    """What full text indexes of a claim."""
    return " ".join(terms(f"{claim.text} {claim.quote} {claim.qualifier} {claim.predicate.replace('_', ' ')}"))


def qualifier_of(told: Told, draft: Draft, catalogue: Catalogue) -> str:
    """The slot that is given, said, or implied by the object."""
    given: str = told.body.get("qualifier", draft.qualifier)
    if given:
        return catalogue.slot(given) or given
    named = draft.object or draft.instead_of
    return (catalogue.qualifier(draft.predicate, named) or "") if named else ""


def sentence_of(piece: Piece, qualifier: str, catalogue: Catalogue) -> str:
    """What a claim says, in words."""
    draft = piece.draft
    negated = draft.verb == "deny" or draft.object is None
    named = draft.object or draft.instead_of or "anything"
    subject = piece.ends.subject.name
    return catalogue.sentence(subject, draft.predicate, named, negated=negated, qualifier=qualifier or None).strip()
