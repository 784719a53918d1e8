"""Mention -> entity: which names are one. Pure; the log is the mentions, their kinds and the links that claims make."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Final

from graph_memory import ids
from graph_memory.names import canonical
from graph_memory.rows import EntityRow, LinkRow

ALIAS: Final = "also_called"
"""The predicate by which a claim says that a name is another's."""


def mention_of(group: str, name: str, kind: str = "", value_of: str = "") -> EntityRow:
    """The mention that a name makes: of a thing of that kind, or of a value of the predicate `value_of`."""
    key = canonical(name)
    id = ids.value_id(group, value_of, key) if value_of else ids.entity_id(group, key, kind)
    return EntityRow(id, group, key, name, "value" if value_of else kind, bool(value_of), entity=id)


def roots(mentions: Iterable[EntityRow], links: Iterable[LinkRow]) -> dict[str, str]:
    """Mention id -> entity id, for mentions given with all their namesakes and links, which all count.

    A mention is what the one mention that its names link to is; one of no kind is the only namesake that has a kind;
    where two could be meant it is itself. Then entities that merges join are one: `survivors` says which.
    """
    links = list(links)
    rows = {row.id: row for row in mentions}
    named = _named(rows, [link for link in links if not link.merged])
    merges = [link for link in links if link.merged and not link.within]
    return {id: root for id, root in survivors(named, merges).items() if id in rows}


def survivors(roots: Mapping[str, str], merges: Iterable[LinkRow]) -> dict[str, str]:
    """`roots` with those that merges join as one: the one that is merged into no other; of several the one that the
    last merge names, of a circle the last target."""
    steps = sorted(
        (link for link in merges if link.mention in roots and link.target in roots),
        key=lambda link: (link.recorded_at, link.claim),
    )
    if not steps:
        return dict(roots)
    edges = [(roots[link.mention], roots[link.target]) for link in steps]
    edges = [(one, other) for one, other in edges if one != other]
    groups = _components(edges)
    left = {one for one, _ in edges}
    chosen = {groups[other]: other for _, other in edges}
    chosen |= {groups[other]: other for _, other in edges if other not in left}
    return {id: chosen[groups[root]] if root in groups else root for id, root in roots.items()}


def _components(edges: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Node -> the least node that edges join it to."""
    found: dict[str, str] = {}

    def top(node: str) -> str:
        while found.setdefault(node, node) != node:
            node = found[node]
        return node

    for one, other in edges:
        low, high = sorted((top(one), top(other)))
        found[high] = low
    return {node: top(node) for node in found}


def _named(rows: Mapping[str, EntityRow], links: Iterable[LinkRow]) -> dict[str, str]:
    """What names and kinds say."""
    typed: dict[str, list[str]] = defaultdict(list)
    for row in rows.values():
        if row.kind and not row.value:
            typed[row.key].append(row.id)
    steps: dict[str, set[str]] = defaultdict(set)
    for link in links:
        if link.mention in rows and link.target in rows and link.mention != link.target:
            steps[link.mention].add(link.target)
    return {id: _root(id, rows, typed, steps) for id in rows}


def _root(id: str, rows: Mapping[str, EntityRow], typed: Mapping[str, list[str]], steps: Mapping[str, set[str]]) -> str:
    seen: list[str] = []
    while id not in seen:
        seen.append(id)
        nexts = steps.get(id, set())
        row = rows[id]
        if len(nexts) == 1:
            id = next(iter(nexts))
        elif not nexts and not row.kind and len(typed.get(row.key, ())) == 1:
            id = typed[row.key][0]
        else:
            return id
    return min(seen[seen.index(id) :])
