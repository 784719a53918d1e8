"""Claims under the entities that their mentions are now, and the keys that follow. Pure."""

from __future__ import annotations

from dataclasses import replace
from typing import Protocol

from graph_memory import ids
from graph_memory.entities import ALIAS
from graph_memory.errors import InvalidClaim
from graph_memory.predicates import Catalogue, Predicate
from graph_memory.rows import ClaimRow, EntityRow


class Named(Protocol):
    """Which entity a mention is: `identity.Mentions` knows."""

    def entity(self, mention: str | None) -> EntityRow | None: ...

    def object(self, row: ClaimRow, mention: str | None, family: str) -> EntityRow | None: ...


def edge(predicate: Predicate) -> bool:
    """Is a fact of it one edge between two things, the same from both ends?"""
    return predicate.symmetric and predicate.cardinality == "many"


def placed(row: ClaimRow, named: Named, catalogue: Catalogue) -> ClaimRow:
    """The claim under the entities that its mentions are, by their names, and the key that follows.

    The ends of an edge that is the same from both are in order of their ids. What says which names are one must not
    hang on it: an alias is of the name that it was said of.
    """
    claim = row.claim
    name = catalogue.called(claim.predicate)
    predicate, family = catalogue.get(name), catalogue.key_family(name)
    subject = named.entity(row.subject_said)
    object, instead = (_object(row, said, named, predicate, family) for said in (row.object_said, row.instead_said))
    if subject is None:
        raise InvalidClaim(f"claim {claim.id} has no subject", field="subject")
    other, said = object or instead, row.object_said or row.instead_said
    if edge(predicate) and other is not None and said is not None and other.id < subject.id:
        row = replace(
            row,
            subject_said=said,
            object_said=row.subject_said if object else None,
            instead_said=row.subject_said if instead else None,
        )
        subject, object, instead = other, object and subject, instead and subject
    anchor = row.subject_said if name == ALIAS else subject.id
    claim = replace(
        claim,
        predicate=name,
        key=ids.key_of(row.group, anchor, family, claim.qualifier, claim.scope),
        subject=subject.id,
        subject_name=subject.name,
        object=object.id if object else None,
        object_name=object.name if object else "",
        instead_of=instead.id if instead else None,
        instead_of_name=instead.name if instead else "",
    )
    return replace(row, claim=claim)


def _object(row: ClaimRow, said: str | None, named: Named, predicate: Predicate, family: str) -> EntityRow | None:
    """Near-duplicates of one key are one object; not of an edge, whose ends may change places."""
    return named.entity(said) if edge(predicate) else named.object(row, said, family)
