"""Rows of SQLite to and from the plain values of `graph_memory.rows`, by place, and the statements that put them."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Sequence
from operator import attrgetter
from typing import Any

from graph_memory.claims import Claim
from graph_memory.rows import BeliefRow, ClaimRow, EntityRow, EpisodeRow, GroupRow, LinkRow

Record = Sequence[Any]

to_json = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
_decoded = json.JSONDecoder().raw_decode
"""A third of the time of json.loads on the short values of a row."""


def _fields(kind: type, *without: str) -> tuple[str, ...]:
    return tuple(field.name for field in dataclasses.fields(kind) if field.name not in without)


def _quoted(names: Sequence[str]) -> str:
    return ", ".join(f'"{name}"' for name in names)


def _put(table: str, names: Sequence[str]) -> str:
    """A row put under its number `n`, in the place of the one of that number."""
    return f"INSERT OR REPLACE INTO {table} (n, grp, {_quoted(names)}) VALUES (?, ?{', ?' * len(names)})"


def _upsert(table: str, names: Sequence[str], key: Sequence[str]) -> str:
    """A row put by its key; only the indexes of what changes are touched."""
    changes = ", ".join(f'"{name}" = excluded."{name}"' for name in names if name not in key)
    return (
        f"INSERT INTO {table} (grp, {_quoted(names)}) VALUES (?{', ?' * len(names)}) "
        f"ON CONFLICT (grp, {_quoted(key)}) DO UPDATE SET {changes}"
    )


def _places(names: Sequence[str], *wanted: str) -> tuple[int, ...]:
    return tuple(names.index(name) for name in wanted)


_EPISODE = _fields(EpisodeRow, "group")
_ENTITY = _fields(EntityRow, "group")
_LINK = _fields(LinkRow, "group")
_CLAIM = _fields(Claim)
_BELIEF = _fields(BeliefRow, "group")
_BELIEF_PLAIN = _BELIEF[:-2]
_SAID = ("subject_said", "object_said", "instead_said", "terms")

EPISODE_COLUMNS = _quoted(_EPISODE)
ENTITY_COLUMNS = _quoted(_ENTITY)
LINK_COLUMNS = _quoted(_LINK)
CLAIM_COLUMNS = _quoted((*_SAID, *_CLAIM))
BELIEF_COLUMNS = _quoted(_BELIEF)

PUT_GROUP = "INSERT OR REPLACE INTO groups (name, recorded_at, predicates, embedder, salt) VALUES (?, ?, ?, ?, ?)"
PUT_EPISODE = _put("episodes", _EPISODE)
PUT_CLAIM = _put("claims", (*_SAID, *_CLAIM))
PUT_ENTITY = _upsert("entities", _ENTITY, ("id",))
PUT_LINK = _upsert("links", _LINK, ("claim",))
PUT_BELIEF = _upsert("beliefs", _BELIEF, ("id", "believed_from"))

_of_episode = attrgetter(*_EPISODE)
_of_entity = attrgetter(*_ENTITY)
_of_link = attrgetter(*_LINK)
_of_said = attrgetter(*_SAID)
_of_claim = attrgetter(*_CLAIM)
_of_belief = attrgetter(*_BELIEF_PLAIN)

_BODY = _EPISODE.index("body")
_VALUE = _ENTITY.index("value")
_EXCLUSIVE = _CLAIM.index("exclusive")
_CLAIM_FLAGS = _places(_CLAIM, "gives_from", "gives_to", "observed", "object_value", "pinned")
_BELIEF_FLAGS = _places(_BELIEF, "object_value", "event", "exclusive", "from_stated", "pinned")


def group_record(row: GroupRow) -> Record:
    return row.group, row.recorded_at, to_json(row.predicates), row.embedder, row.salt


def episode_record(group: str, n: int, row: EpisodeRow) -> Record:
    values = _of_episode(row)
    return n, group, *values[:_BODY], to_json(row.body), *values[_BODY + 1 :]


def entity_record(group: str, row: EntityRow) -> Record:
    return group, *_of_entity(row)[:-1], row.entity or row.id


def link_record(group: str, row: LinkRow) -> Record:
    return group, *_of_link(row)


def claim_record(group: str, n: int, row: ClaimRow) -> Record:
    return n, group, *_of_said(row), *_of_claim(row.claim)


def belief_record(group: str, row: BeliefRow) -> Record:
    return group, *_of_belief(row), to_json(row.sources), to_json(row.episodes)


def to_group(record: Record) -> GroupRow:
    name, recorded_at, predicates, embedder, salt = record
    return GroupRow(name, recorded_at, json.loads(predicates), embedder, salt)


def to_episode(group: str, record: Record) -> EpisodeRow:
    uuid, *rest = record
    rest[_BODY - 1] = json.loads(rest[_BODY - 1])
    return EpisodeRow(uuid, group, *rest)


def to_entity(group: str, record: Record) -> EntityRow:
    id, key, name, kind, value, recorded_at, entity = record
    return EntityRow(id, group, key, name, kind, value == 1, recorded_at, entity)


def to_link(group: str, record: Record) -> LinkRow:
    mention, target, claim, recorded_at, merged, within, undone_at = record
    return LinkRow(group, mention, target, claim, recorded_at, merged == 1, within, undone_at)


def to_claim(group: str, record: Record) -> ClaimRow:
    subject, object, instead, terms, *values = record
    for place in _CLAIM_FLAGS:
        values[place] = values[place] == 1
    if values[_EXCLUSIVE] is not None:
        values[_EXCLUSIVE] = values[_EXCLUSIVE] == 1
    return ClaimRow(group, Claim(*values), subject, object, instead, terms)


def to_belief(group: str, record: Record) -> BeliefRow:
    id, *values = record
    for place in _BELIEF_FLAGS:
        values[place - 1] = values[place - 1] == 1
    sources, episodes = values[-2:]
    values[-2] = [(episode, quote) for episode, quote in _decoded(sources)[0]]
    values[-1] = _decoded(episodes)[0]
    return BeliefRow(id, group, *values)
