"""Ids that follow from what they name (RFC 9562 version 5), so that the same input gives the same graph."""

from __future__ import annotations

from hashlib import sha1
from typing import Final
from uuid import UUID

NAMESPACE: Final = UUID("7f5b1c1e-6d0a-5b7e-9a53-2f6f6c1d9b10")


_PREFIX: Final = NAMESPACE.bytes


def _id(kind: str, *parts: str) -> str:
    """uuid5, without making a UUID of it: half the time."""
    name = "\x1f".join((kind, *parts)).encode()
    digest = bytearray(sha1(_PREFIX + name, usedforsecurity=False).digest())
    digest[6], digest[8] = digest[6] & 0x0F | 0x50, digest[8] & 0x3F | 0x80
    text = digest.hex()
    return f"{text[:8]}-{text[8:12]}-{text[12:16]}-{text[16:20]}-{text[20:32]}"


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
