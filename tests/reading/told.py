"""Drafts as short lines, so that tests compare all of them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from functools import cache

from graph_memory.predicates import Catalogue
from graph_memory.reading import Draft, Reader, Utterance

SAID = datetime(2025, 6, 11, 12, tzinfo=UTC)  # a Wednesday
_SIGNS = {"assert": "+", "deny": "-", "correct": "="}


@cache
def reader() -> Reader:
    """One reader for all tests: the pipeline takes a second to load."""
    return Reader(Catalogue.builtin())


def read(text: str, speaker: str = "user", at: datetime = SAID, context: Sequence[str] = ()) -> list[str]:
    """What one utterance claims, a line a draft."""
    before = [Utterance(said, speaker, at) for said in context]
    return [told(draft, at) for draft in reader().read([Utterance(text, speaker, at)], before)[0]]


def told(draft: Draft, at: datetime = SAID) -> str:
    """ "+ user uses npm [2025-01-01, ∞) month (package manager) only because …"; "= … not X" corrects X."""
    parts = [_SIGNS[draft.verb], draft.subject, draft.predicate, draft.object or "nothing"]
    parts += [f"not {draft.instead_of}"] if draft.instead_of else []
    parts += [_interval(draft, at)] if draft.from_given or draft.to_given else []
    parts += [f"({draft.qualifier})"] if draft.qualifier else []
    parts += ["only"] if draft.exclusive else []
    parts += [f"because {draft.reason}"] if draft.reason else []
    return " ".join(parts)


def _interval(draft: Draft, at: datetime) -> str:
    start = _when(draft.valid_from, at, "?") if draft.from_given else "~"
    grain = draft.grain + (f"/{draft.to_grain}" if draft.to_grain else "")
    return f"[{start}, {_when(draft.valid_to, at, '∞')}) {grain}"


def _when(when: datetime | None, at: datetime, none: str) -> str:
    if when is None:
        return none
    return "said" if when == at else when.astimezone(at.tzinfo).isoformat()[:10]
