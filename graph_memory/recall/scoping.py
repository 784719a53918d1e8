"""Asked in a scope, it and its ancestors answer; of one slot the narrowest that has a value. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from graph_memory import ids
from graph_memory.claims import Claim
from graph_memory.models import Fact
from graph_memory.predicates import Catalogue


def lineage(scope: str) -> list[str]:
    """A scope and its ancestors, the widest first: "a/b" is in "a", and everything in ""."""
    parts = scope.split("/") if scope else []
    return ["", *("/".join(parts[: size + 1]) for size in range(len(parts)))]


def covers(wide: str, scope: str | None) -> bool:
    """Whether what holds in `wide` holds in `scope`; None is every scope."""
    return scope is None or wide in lineage(scope)


def keys_of(claim: Claim, scope: str | None, group: str, catalogue: Catalogue) -> list[str]:
    """The key of the claim and, asked in a scope, those of the same slot in it and in its ancestors."""
    family = catalogue.key_family(claim.predicate)
    scopes = lineage(scope) if scope else []
    slots = [ids.key_of(group, claim.subject, family, claim.qualifier, one) for one in scopes]
    return list(dict.fromkeys([claim.key, *slots]))


def in_scope(facts: Sequence[Fact], scope: str | None, catalogue: Catalogue) -> list[Fact]:
    """The facts that answer in `scope`."""
    if scope is None:
        return list(facts)
    mine = [fact for fact in facts if covers(fact.scope, scope)]
    narrowest: dict[tuple[str, str, str], int] = {}
    for fact in mine:
        if fact.status == "current":
            narrowest[_slot(fact)] = max(narrowest.get(_slot(fact), 0), len(fact.scope))
    return [fact for fact in mine if not _one(fact, catalogue) or len(fact.scope) >= narrowest.get(_slot(fact), 0)]


def _slot(fact: Fact) -> tuple[str, str, str]:
    return fact.subject, fact.predicate, fact.qualifier


def _one(fact: Fact, catalogue: Catalogue) -> bool:
    return bool(fact.qualifier) or catalogue.get(fact.predicate).cardinality == "one"
