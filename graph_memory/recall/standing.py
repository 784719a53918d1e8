"""What an agent is to know whatever is asked: pinned facts, and the rules and preferences that the user stated."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Final

from graph_memory.clocks import Asked
from graph_memory.models import Fact
from graph_memory.names import canonical
from graph_memory.predicates import Catalogue
from graph_memory.recall.ranking import Board
from graph_memory.recall.scoping import in_scope
from graph_memory.store.contract import Reading, Store

MOST: Final = 200
"""Keys that are looked at, the latest said first."""
KINDS: Final = ("rule", "preference")


async def standing(
    store: Store,
    group: str,
    asked: Asked,
    scope: str | None,
    catalogue: Catalogue,
    resolve: Callable[[Sequence[str]], Awaitable[dict[str, list[Fact]]]],
    board: Board,
) -> list[Fact]:
    """Those that hold at the asked time in the scope; pinned ones first, then rules, then what bears on the question.

    `board` holds what the question's channels give to facts by their ids.
    """

    async def look(reading: Reading) -> list[tuple[str, str]]:
        users = await reading.entities([canonical("user")])
        return await reading.standing(sorted({row.entity for row in users}), MOST, asked.visible)

    found = await store.read(group, look)
    said: dict[str, set[str]] = {}
    for key, episode in found:
        said.setdefault(key, set()).add(episode)
    resolved = await resolve(list(said))
    facts = [
        fact
        for key, several in resolved.items()
        for fact in several
        if fact.status == "current" and any(origin.episode in said.get(key, ()) for origin in fact.sources)
    ]
    kept = [fact for fact in in_scope(facts, scope, catalogue) if fact.pinned or fact.kind in KINDS]
    return sorted(kept, key=lambda fact: _order(fact, board))


def _order(fact: Fact, board: Board) -> tuple[bool, bool, float, int, float, str]:
    score = sum(board.get(fact.id, {}).values())
    said = fact.believed_from.timestamp()
    return not fact.pinned, fact.kind != "rule", -score, -fact.importance, -said, fact.id
