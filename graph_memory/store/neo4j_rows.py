"""Rows as parameters of Cypher, and what Cypher returns as rows again.

Instants go out as `{epochSeconds, nanosecond}`, from which the server makes date-times, and come back as
microseconds: both many times faster than date-times in the driver. An unknown start and an open end are absent in
`valid_at` and `invalid_at`, which are read back, and the sentinels SINCE and UNTIL in `valid_since` and `valid_until`,
which only filters and indexes use. A field that holds its empty default ("" or None) is absent in the graph.
"""

from __future__ import annotations

import dataclasses
import json
import re
from collections.abc import Mapping, Sequence
from typing import Any, Final
from uuid import uuid5

import numpy as np

from graph_memory.claims import Claim
from graph_memory.ids import NAMESPACE
from graph_memory.rows import BeliefRow, ClaimRow, EntityRow, EpisodeRow, GroupRow, LinkRow, States, Vectors
from graph_memory.times import FAR_FUTURE, FAR_PAST

Properties = dict[str, Any]
Moment = dict[str, int]

SINCE: Final = -62_135_596_800_000_000
"""0001-01-01, which stands for an unknown start."""
UNTIL: Final = 253_402_214_400_000_000
"""9999-12-31, which stands for an open end."""
SOURCES: Final = ("text", "json", "message", "fact_triple")
"""What Graphiti knows as the source of an episode; ours is kept beside it, in source_description."""
EPISODES: Final = 100
"""The most episodes that an edge lists."""
ENCODERS: Final = ("en", "zh")
SURROGATE: Final = re.compile("[\ud800-\udfff]")


def moment(instant: int) -> Moment:
    """What Cypher's datetime() takes."""
    seconds, micros = divmod(min(max(instant, SINCE), UNTIL), 1_000_000)
    return {"epochSeconds": seconds, "nanosecond": micros * 1000}


def _start(instant: int) -> Moment | None:
    return None if instant <= FAR_PAST else moment(instant)


def _end(instant: int) -> Moment | None:
    return None if instant >= FAR_FUTURE else moment(instant)


def _instant(value: int) -> int:
    if value <= SINCE:
        return FAR_PAST
    return FAR_FUTURE if value >= UNTIL else value


def _unless_none(value: int | None, default: int) -> int:
    return default if value is None else value


def _defaults(row: type, *left_out: str) -> dict[str, Any]:
    fields = [field for field in dataclasses.fields(row) if field.name not in left_out]
    return {field.name: None if field.default is dataclasses.MISSING else field.default for field in fields}


def _properties(value: Any, defaults: Mapping[str, Any]) -> Properties:
    """Every field named in `defaults`, None (absent in the graph) where it holds an empty default."""
    found = {name: getattr(value, name) for name in defaults}
    return {name: None if item == "" and defaults[name] == "" else item for name, item in found.items()}


def _fields(found: Mapping[str, Any], defaults: Mapping[str, Any]) -> dict[str, Any]:
    read = {name: found.get(name) for name in defaults}
    return {name: defaults[name] if item is None else item for name, item in read.items()}


def vector_properties(vectors: Vectors | None) -> Properties:
    """Nothing where None is given: the vectors that are stored stay."""
    if vectors is None:
        return {}
    return {f"vector_{name}": vectors[name].tolist() if name in vectors else None for name in ENCODERS}


def states_properties(states: States) -> Properties:
    return {name: states.get(name) for name in ENCODERS}


def vectors_of(found: Mapping[str, Any]) -> Vectors:
    return {name: np.asarray(found[name], dtype=np.float32) for name in ENCODERS if found[name] is not None}


def group_parameters(row: GroupRow) -> Properties:
    predicates = json.dumps(row.predicates, ensure_ascii=False)
    return {
        "properties": {"predicates": predicates, "embedder": row.embedder, "salt": row.salt or None},
        "recorded_at": moment(row.recorded_at),
    }


def group_row(group: str, found: Mapping[str, Any]) -> GroupRow:
    return GroupRow(
        group, found["recorded_at"], json.loads(found["predicates"]), found["embedder"], found["salt"] or ""
    )


EPISODE = _defaults(EpisodeRow, "uuid", "group", "said_at", "recorded_at", "source", "body")


def episode_parameters(row: EpisodeRow, vectors: Vectors | None = None) -> Properties:
    properties = _properties(row, EPISODE) | {
        "session": row.session,
        "name": row.id,
        "group_id": row.group,
        "source": row.source if row.source in SOURCES else "text",
        "source_description": row.source,
        "entity_edges": [],
        "body": json.dumps(dict(row.body), ensure_ascii=False),
        **vector_properties(vectors),
    }
    said, recorded = moment(row.said_at), moment(row.recorded_at)
    return {"uuid": row.uuid, "properties": properties, "said_at": said, "recorded_at": recorded}


def episode_row(group: str, found: Mapping[str, Any]) -> EpisodeRow:
    fields = _fields(found, EPISODE)
    times = {name: found[name] for name in ("said_at", "recorded_at")}
    source, body = found["source_description"], json.loads(found["body"])
    return EpisodeRow(uuid=found["uuid"], group=group, source=source, body=body, **times, **fields)


ENTITY = _defaults(EntityRow, "id", "group", "recorded_at", "entity")


def shell(group: str, **more: Any) -> Properties:
    """An entity with what Graphiti needs of one."""
    return {"group_id": group, "summary": "", "labels": ["Entity"], "kind": "", **more}


def entity_parameters(row: EntityRow) -> Properties:
    entity = row.entity or row.id
    named = {"name": row.name, "key": row.key, "value": row.value}
    return {
        "uuid": row.id,
        "entity": entity,
        "properties": _properties(row, ENTITY) | {"group_id": row.group, "entity": row.entity or None},
        "recorded_at": moment(row.recorded_at),
        "stub": shell(row.group, name=row.name),
        "own": [named | {"group_id": row.group, "labels": ["Entity"], "kind": row.kind}] if entity == row.id else [],
    }


def entity_row(group: str, found: Mapping[str, Any]) -> EntityRow:
    fields = _fields(found, ENTITY) | {"entity": found.get("entity") or ""}
    return EntityRow(id=found["uuid"], group=group, recorded_at=found["recorded_at"], **fields)


def link_parameters(row: LinkRow) -> Properties:
    named = {"mention": row.mention, "target": row.target, "claim": row.claim}
    told = {"merged": row.merged or None, "within": row.within or None, "undone_at": _end(row.undone_at)}
    return named | told | {"recorded_at": moment(row.recorded_at)}


def link_row(group: str, found: Mapping[str, Any]) -> LinkRow:
    ends = found["mention"], found["target"], found["claim"], found["recorded_at"]
    undone_at = _unless_none(found["undone_at"], FAR_FUTURE)
    return LinkRow(group, *ends, found["merged"] is True, found["within"] or "", undone_at)


CLAIM = _defaults(Claim, "id", "said_at", "recorded_at", "start", "end")


def _said(mention: str | None, entity: str | None) -> str | None:
    """Absent where a claim's end was said as the entity itself, as nearly always; "" where it was not said."""
    return None if mention == entity else mention or ""


def claim_parameters(row: ClaimRow, vectors: Vectors | None = None) -> Properties:
    claim = row.claim
    properties = _properties(claim, CLAIM) | {
        "group_id": row.group,
        "subject_said": _said(row.subject_said, claim.subject),
        "object_said": _said(row.object_said, claim.object),
        "instead_said": row.instead_said,
        "terms": row.terms or None,
        **vector_properties(vectors),
    }
    return {
        "uuid": claim.id,
        "properties": properties,
        "stub": shell(row.group),
        "said_at": moment(claim.said_at),
        "recorded_at": moment(claim.recorded_at),
        "valid_at": _start(claim.start),
        "invalid_at": _end(claim.end),
        "valid_since": moment(claim.start),
        "valid_until": moment(claim.end),
    }


def claim_row(group: str, found: Mapping[str, Any]) -> ClaimRow:
    times = {
        "said_at": found["said_at"],
        "recorded_at": found["recorded_at"],
        "start": _unless_none(found["valid_at"], FAR_PAST),
        "end": _unless_none(found["invalid_at"], FAR_FUTURE),
    }
    claim = Claim(id=found["uuid"], **times, **_fields(found, CLAIM))
    subject, object = found.get("subject_said"), found.get("object_said")
    return ClaimRow(
        group,
        claim,
        subject_said=claim.subject if subject is None else subject,
        object_said=claim.object if object is None else object or None,
        instead_said=found.get("instead_said"),
        terms=found.get("terms") or "",
    )


BELIEF = _defaults(
    BeliefRow,
    *("id", "group", "subject", "predicate", "object", "start", "end", "believed_from", "believed_to"),
    *("recorded_at", "sources", "episodes"),
)


def belief_parameters(row: BeliefRow) -> Properties:
    dateless = row.event and row.start <= FAR_PAST
    properties = _properties(row, BELIEF) | {
        "uuid": row.id,
        "name": row.predicate,
        "group_id": row.group,
        "fact": row.fact,
        "episodes": row.episodes[:EPISODES],
        "sources": [episode for episode, _ in row.sources] or None,
        "quotes": [quote for _, quote in row.sources] or None,
    }
    return {
        "subject": row.subject,
        "object": row.object,
        "properties": properties,
        "stub": shell(row.group),
        "recorded_at": moment(row.recorded_at),
        "valid_at": _start(row.start),
        "invalid_at": _end(row.end),
        "expired_at": None if row.end >= FAR_FUTURE else moment(row.recorded_at),
        "valid_since": moment(FAR_FUTURE if dateless else row.start),
        "valid_until": moment(FAR_FUTURE if dateless else row.end),
        "believed_from": moment(row.believed_from),
        "believed_to": moment(row.believed_to),
    }


def belief_row(group: str, found: Mapping[str, Any]) -> BeliefRow:
    sources = zip(found.get("sources") or (), found.get("quotes") or (), strict=False)
    return BeliefRow(
        id=found["uuid"],
        group=group,
        subject=found["subject"],
        predicate=found["name"],
        object=found["object"],
        start=_unless_none(found["valid_at"], FAR_PAST),
        end=_unless_none(found["invalid_at"], FAR_FUTURE),
        believed_from=_instant(found["believed_from"]),
        believed_to=_instant(_unless_none(found["believed_to"], UNTIL)),
        recorded_at=_unless_none(found["recorded_at"], 0),
        sources=list(sources),
        episodes=list(found.get("episodes") or ()),
        **_fields(found, BELIEF),
    )


def belief_key(id_from: tuple[str, int]) -> Properties:
    return {"uuid": id_from[0], "believed_from": moment(id_from[1])}


def mention_parameters(episode: str, mention: str) -> Properties:
    uuid = str(uuid5(NAMESPACE, f"mention\x1f{episode}\x1f{mention}"))
    return {"uuid": uuid, "episode": episode, "mention": mention}


def text_query(group: str, terms: Sequence[str], most: int) -> str:
    """Any of the first `most` terms in the group, for an index of whole words; "" where no term is left.

    A lone surrogate is in no text that is stored, and cannot be sent.
    """
    kept = [word for word in dict.fromkeys(terms) if word.strip() and not SURROGATE.search(word)]
    some = " ".join(quoted_terms(kept[:most]))
    return f'terms:({some}) AND group_id:"{group}"^0' if some else ""


def quoted_terms(terms: Sequence[str]) -> list[str]:
    """Terms as the language of the index takes them."""
    return ['"' + term.replace("\\", "\\\\").replace('"', '\\"') + '"' for term in terms]
