"""Drafts as plain lines: what `graph-memory read` prints."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime
from typing import Any

from graph_memory import times
from graph_memory.reading.draft import Draft


def claims_of(drafts: Iterable[Draft], said_at: datetime) -> list[dict[str, Any]]:
    """Each draft as a mapping for JSON; a correction is its assertion and the denial of what it replaces."""
    return [line for draft in drafts for line in _lines(draft, said_at)]


def _lines(draft: Draft, said_at: datetime) -> list[dict[str, Any]]:
    if draft.verb != "correct":
        return [_line(draft, draft.object, draft.verb, "change", said_at)]
    right = [_line(draft, draft.object, "assert", "correction", said_at)] if draft.object is not None else []
    wrong = draft.instead_of
    if wrong is None or wrong == draft.object:
        return right
    plain = draft if draft.object is not None else replace(draft, from_given=True, to_given=True)
    return [*right, _line(plain, wrong, "deny", "correction", said_at)]


def _line(draft: Draft, object: str | None, sign: str, mode: str, said_at: datetime) -> dict[str, Any]:
    start = draft.valid_from if draft.from_given else said_at
    line = {
        "subject": draft.subject,
        "predicate": draft.predicate,
        "object": object,
        "sign": sign,
        "mode": mode,
        "from": times.text(start),
        "to": times.text(draft.valid_to),
        "grain": draft.grain,
        "kind": draft.kind,
        "quote": draft.quote,
    }
    more = {
        "to_grain": draft.to_grain,
        "qualifier": draft.qualifier,
        "importance": draft.importance,
        "reason": draft.reason,
    }
    return line | {name: value for name, value in more.items() if value}
