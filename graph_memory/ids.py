"""Ids that follow from what they name (RFC 9562 version 5), so that the same input gives the same graph."""

from __future__ import annotations

from typing import Final
from uuid import UUID, uuid5

NAMESPACE: Final = UUID("7f5b1c1e-6d0a-5b7e-9a53-2f6f6c1d9b10")


def _id(kind: str, *parts: str) -> str:
    return str(uuid5(NAMESPACE, "\x1f".join((kind, *parts))))


def episode_uuid(group: str, id: str) -> str:
    return _id("episode", group, id)


def claim_id(episode: str, place: int) -> str:
    return _id("claim", episode, str(place))


def entity_id(group: str, key: str, kind: str) -> str:
    return _id("entity", group, key, kind)


def value_id(group: str, predicate: str, key: str) -> str:
    return _id("value", group, predicate, key)


def fact_id(key: str, predicate: str, object: str, start: int) -> str:
    return _id("fact", key, predicate, object, str(start))


def event_id(key: str, claim: str) -> str:
    return _id("event", key, claim)


def key_of(group: str, subject: str, family: str, qualifier: str, scope: str) -> str:
    """The key within which claims contend."""
    return _id("key", group, subject, family, qualifier, scope)
