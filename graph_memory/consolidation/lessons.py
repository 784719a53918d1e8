"""Lessons: what went wrong more than once, and what a language model proposes. Pure.

A lesson of the counting rules is told by the first of its mistakes, so that one more is more evidence for the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from graph_memory import times
from graph_memory.checks import Named
from graph_memory.consolidation.patterns import Pattern, Who, by_saying, words
from graph_memory.names import canonical
from graph_memory.predicates import language_of
from graph_memory.recall.terms import held
from graph_memory.rows import BeliefRow, EpisodeRow

LESSON: Final = "lesson"
LONGEST: Final = 200
"""Characters of what a mistake is told by."""


def is_mistake(row: EpisodeRow) -> bool:
    """Whether the episode tells of a mistake that somebody stated."""
    return canonical(row.kind) in words()["mistakes"]["kinds"] and stated(row)


def stated(row: EpisodeRow) -> bool:
    """No guess, that of a reflection least of all."""
    return bool(row.body.get("source", "stated") == "stated")


def like(one: EpisodeRow, other: EpisodeRow) -> bool:
    """Whether two tell nearly the same: by the terms that both have, of those that one has."""
    a, b = held(one.terms), held(other.terms)
    return bool(a and b) and len(a & b) >= words()["mistakes"]["like"] * len(a | b)


def of_mistakes(rows: Sequence[EpisodeRow], least: int) -> Pattern | None:
    """The lesson of mistakes that are alike, given in the order of saying: told by the first of them."""
    if len(rows) < least:
        return None
    first = rows[0]
    content = " ".join(first.content.split())
    content = content if len(content) <= LONGEST else f"{content[: LONGEST - 1].rstrip()}…"
    scopes = {str(row.body.get("scope", "")) for row in rows}
    return Pattern(
        rule="mistake",
        about=(first.id,),
        subject=Named(first.speaker or "user"),
        entity="",
        predicate=LESSON,
        text=words()[language_of(content)]["lesson"].format(content=content),
        start=first.said_at,
        said=rows[-1].said_at,
        episodes=tuple(row.id for row in rows),
        scope=scopes.pop() if len(scopes) == 1 else "",
        count=len(rows),
    )


def of_model(text: str, predicate: str, who: Who, facts: Sequence[BeliefRow], shown: Sequence[BeliefRow]) -> Pattern:
    """What a language model made of `shown` and says that `facts` are the evidence of."""
    episodes = by_saying((id for row in facts for id, _ in row.sources), who)
    every = by_saying((id for row in shown for id, _ in row.sources), who)
    starts = [row.start for row in facts if row.start > times.FAR_PAST]
    return Pattern(
        rule="model",
        about=(who.entity, canonical(text)),
        subject=who.named,
        entity=who.entity,
        predicate=predicate,
        text=text,
        start=min(starts, default=who.said(episodes)),
        said=who.said(every),
        episodes=episodes,
        facts=tuple(row.id for row in facts),
        count=len(episodes),
    )
