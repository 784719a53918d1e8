"""Folds -> the rows of their beliefs. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from operator import attrgetter
from typing import Final

from graph_memory import ids
from graph_memory.claims import Claim
from graph_memory.corrections import Standing
from graph_memory.predicates import Catalogue
from graph_memory.rows import BeliefRow
from graph_memory.shapes import Shape
from graph_memory.timeline import Fold
from graph_memory.times import FAR_FUTURE

MOST_SOURCES: Final = 100
"""Sources that a row lists, the newest; `Memory.why` has them all."""

Spelled = tuple[str, str, int, int, int, int, str]
"""(predicate, object, start, end, believed_from, believed_to, claim): what a row of an unmoved claim follows from."""


def spelled(row: BeliefRow) -> Spelled:
    """What `known` is looked up by."""
    return row.predicate, row.object, row.start, row.end, row.believed_from, row.believed_to, row.claim


def beliefs_of(
    group: str, key: str, fold: Fold, catalogue: Catalogue, known: Mapping[Spelled, BeliefRow] | None = None
) -> list[BeliefRow]:
    """Every shape of a key as a row: the earlier ones slim, the present ones with all their sources.

    A row of `known` that says the same already is taken as it is.
    """
    known = known or {}
    behind = {id(shape): pieces for shape, pieces in fold.drain().believed}
    result: list[BeliefRow] = []
    for shape in fold.shapes():
        pieces = behind.get(id(shape)) if shape.believed_to >= FAR_FUTURE else None
        row = known.get((shape.predicate, shape.object, shape.start, shape.end, shape.believed_from,
                         shape.believed_to, shape.first.id))  # fmt: skip
        evidence = [shape.first] if pieces is None else evidence_of(pieces)
        if row is None or not _says(row, evidence, pieces):
            row = belief_row(group, key, shape, evidence, catalogue, pieces[0] if pieces else None, fold.said.values())
        result.append(row)
    return result


def _says(row: BeliefRow, evidence: Sequence[Claim], behind: Sequence[Standing] | None) -> bool:
    """Does the row come of this evidence? An earlier shape does: it comes of its first claim alone."""
    if behind is None:
        return row.believed_to < FAR_FUTURE
    first = behind[0].evidence[0]
    return (
        len(evidence) == 1
        and row.episodes == [evidence[0].episode]
        and row.recorded_at == evidence[0].recorded_at
        and row.from_stated is not behind[0].observed
        and row.exclusive is behind[0].exclusive
        and first.id == row.claim
    )


def evidence_of(behind: Sequence[Standing]) -> list[Claim]:
    """The claims of a spell and the corrections that made them what they are, in order of saying."""
    claims = {claim.id: claim for piece in behind for claim in piece.evidence}
    return sorted(claims.values(), key=attrgetter("order"))


def belief_row(
    group: str,
    key: str,
    shape: Shape,
    evidence: Sequence[Claim],
    catalogue: Catalogue,
    first: Standing | None = None,
    said: Iterable[Claim] = (),
) -> BeliefRow:
    """One shape as a row: grain and from_stated of the claim it starts with, confidence and importance the greatest,
    kind and reason the newest. An earlier shape may be named by a correction, one of the claims `said` of the key."""
    starts = first.evidence[0] if first else shape.first
    newest = evidence[-1]
    naming = (claim for claims in (reversed(evidence), said) for claim in claims if claim.object == shape.object)
    name = next(naming, starts).object_name
    object_id = shape.object
    id = (
        ids.event_id(key, min(evidence, key=attrgetter("order")).id)
        if shape.event
        else ids.fact_id(key, shape.predicate, object_id, shape.start)
    )
    exclusive = catalogue.get(shape.predicate).cardinality == "one" if starts.exclusive is None else starts.exclusive
    return BeliefRow(
        id=id,
        group=group,
        key=key,
        subject=starts.subject,
        predicate=shape.predicate,
        object=object_id,
        start=shape.start,
        end=shape.end,
        believed_from=shape.believed_from,
        believed_to=shape.believed_to,
        claim=shape.first.id,
        qualifier=starts.qualifier,
        scope=starts.scope,
        fact=catalogue.sentence(starts.subject_name, shape.predicate, name, qualifier=starts.qualifier or None),
        subject_name=starts.subject_name,
        object_name=name,
        object_value=any(claim.object_value for claim in evidence),
        event=shape.event,
        exclusive=first.exclusive if first else exclusive,
        recorded_at=max(claim.recorded_at for claim in evidence),
        grain=starts.grain,
        to_grain=starts.to_grain,
        from_stated=not (first.observed if first else shape.first.observed),
        kind=newest.kind,
        importance=max(claim.importance for claim in evidence),
        confidence=max(claim.confidence for claim in evidence),
        reason=next((claim.reason for claim in reversed(evidence) if claim.reason), ""),
        pinned=any(claim.pinned for claim in evidence),
        sources=[(claim.episode_id, claim.quote) for claim in evidence[-MOST_SOURCES:]],
        episodes=list(dict.fromkeys(claim.episode for claim in evidence[-MOST_SOURCES:])),
    )
