"""The door: what a caller gives, checked and normalised. Nothing behind it sees an unchecked value."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, tzinfo
from typing import Any, Final
from uuid import uuid4

from pydantic import ValidationError

from graph_memory import times
from graph_memory.checks import (
    LARGEST_BODY,
    LONGEST_NAME,
    Named,
    clean,
    group_of,
    json_value,
    named,
    number,
    predicate_of,
    said_at,
    scope_of,
    word,
)
from graph_memory.errors import InvalidClaim, InvalidInput, InvalidText, InvalidTime, TooLarge
from graph_memory.models import Episode
from graph_memory.names import display
from graph_memory.reading.draft import Draft

GRAINS: Final = frozenset(times.Grain.__args__)  # type: ignore[attr-defined]  # typing gives literals no better door
DEFAULTS: Final[Mapping[str, Any]] = {
    "speaker": "", "session": "", "source": "stated", "scope": "", "metadata": {}, "pinned": False, "confidence": 1.0,
    "reason": "", "kind": "", "qualifier": "", "importance": 5, "exclusive": None, "grain": None, "to_grain": None,
}  # fmt: skip
_NULLABLE: Final = frozenset({"valid_from", "valid_to", "object", "content"})
_OF_VERBS: Final = frozenset(
    {"subject", "predicate", "object", "instead_of", "valid_from", "valid_to", "grain", "to_grain", "exclusive"}
)


@dataclass(slots=True)
class Told:
    """One episode to store. `body` has the given fields, normalised; `said_at` is aware in its own zone."""

    group: str
    id: str
    content: str
    source: str
    body: dict[str, Any]
    said_at: datetime | None = None
    position: float | None = None
    drafts: list[Draft] = field(default_factory=list)
    kinds: tuple[str, str, str] = ("", "", "")

    def given(self, name: str) -> Any:
        return self.body.get(name, DEFAULTS.get(name))


def tell(episode: Episode | Mapping[str, Any], group: str, tz: tzinfo) -> Told:
    """An episode of any accepted form, checked. Errors: InvalidInput and its kinds with the field, TooLarge."""
    if not isinstance(episode, Episode):
        if not isinstance(episode, Mapping):
            raise InvalidInput(f"an episode is a mapping of its fields, not {type(episode).__name__}", field="episode")
        try:
            episode = Episode.model_validate(dict(episode))
        except ValidationError as error:
            first = error.errors()[0]
            where = str(first["loc"][0]) if first["loc"] else "episode"
            raise InvalidInput(f"{where}: {first['msg']}", field=where) from error
    given = {
        name: getattr(episode, name)
        for name in episode.model_fields_set
        if getattr(episode, name) is not None or name in _NULLABLE
    }
    id = word(given.pop("id", uuid4().hex), "id")
    told = Told(group_of(given.pop("group", group)), id, "", "text", {})
    _common(told, given, tz)
    if "verb" in given:
        _structured(told, given, tz)
    else:
        _content(told, given)
    return told


def _common(told: Told, given: dict[str, Any], tz: tzinfo) -> None:
    body = told.body
    if "said_at" in given:
        told.said_at = said_at(given["said_at"], tz)
        body["said_at"] = times.text(told.said_at)
    if "position" in given:
        told.position = float(number(given["position"], "position", -1e15, 1e15))
        body["position"] = told.position
    for name in ("speaker", "session", "qualifier", "kind", "reason"):
        if name in given:
            body[name] = word(given[name], name, LONGEST_NAME, empty=True)
    if "qualifier" in body:
        body["qualifier"] = display(body["qualifier"])
    if "scope" in given:
        body["scope"] = scope_of(given["scope"])
    if "importance" in given:
        body["importance"] = int(number(given["importance"], "importance", 1, 10))
    if "confidence" in given:
        body["confidence"] = float(number(given["confidence"], "confidence", 0, 1))
    for name in ("source", "pinned", "exclusive"):
        if name in given:
            body[name] = given[name]
    if "metadata" in given:
        body["metadata"] = json_value(dict(given["metadata"]), "metadata")


def _content(told: Told, given: dict[str, Any]) -> None:
    extra = sorted(given.keys() & _OF_VERBS)
    if extra:
        raise InvalidInput(f"{extra[0]} needs a verb: assert, deny or correct", field=extra[0])
    if "content" not in given:
        raise InvalidText("there is no content: give text, a JSON value, or a verb", field="content")
    content = given["content"]
    if isinstance(content, str):
        if len(content) > LARGEST_BODY:
            raise TooLarge(f"content has {len(content)} characters: at most {LARGEST_BODY}", field="content")
        told.content = clean(content)
        told.body["content"] = told.content
        if not told.content.strip():
            raise InvalidText("content is empty", field="content")
        return
    told.source = "json"
    told.body["content"] = json_value(content, "content")
    told.content = json.dumps(told.body["content"], ensure_ascii=False, sort_keys=True)


def _structured(told: Told, given: dict[str, Any], tz: tzinfo) -> None:
    verb = told.body["verb"] = given["verb"]
    if given.get("content") is not None:
        raise InvalidInput("an episode has content or a verb, not both", field="content")
    subject = named(given.get("subject"), "subject")
    predicate = told.body["predicate"] = predicate_of(given.get("predicate") or "")
    object = None if given.get("object") is None else named(given["object"], "object")
    instead = None if given.get("instead_of") is None else named(given["instead_of"], "instead_of")
    if object is None and verb == "assert":
        raise InvalidClaim("an assertion needs an object", field="object")
    if instead is not None and verb != "correct":
        raise InvalidClaim("instead_of belongs to a correction", field="instead_of")
    if "exclusive" in given and verb == "deny":
        raise InvalidClaim("exclusive belongs to an assertion or a correction", field="exclusive")
    told.body |= {"subject": _body(subject), "object": _body(object), "instead_of": _body(instead)}
    told.source = "fact_triple"
    told.kinds = (subject.kind, object.kind if object else "", instead.kind if instead else "")
    bounds = _bounds(told, given, tz)
    if verb == "correct" and instead is None and not (bounds.from_given or bounds.to_given):
        raise InvalidClaim("a correction needs instead_of, or the interval over which it holds", field="instead_of")
    told.drafts = [
        Draft(
            verb=verb,
            subject=subject.name,
            predicate=predicate,
            object=object.name if object else None,
            instead_of=instead.name if instead else None,
            valid_from=_local(bounds.start, tz),
            valid_to=bounds.end,
            from_given=bounds.from_given,
            to_given=bounds.to_given,
            grain=bounds.grain,
            to_grain=bounds.to_grain,
            exclusive=given.get("exclusive"),
            quote="",
            confidence=told.given("confidence"),
        )
    ]


def _body(named: Named | None) -> str | dict[str, str] | None:
    if named is None:
        return None
    return {"name": named.name, "kind": named.kind} if named.kind else named.name


@dataclass(slots=True)
class Bounds:
    start: datetime | None = None
    end: datetime | None = None
    from_given: bool = False
    to_given: bool = False
    grain: times.Grain = "instant"
    to_grain: times.Grain | None = None


def _local(when: datetime | None, tz: tzinfo) -> datetime | None:
    """In the zone in which its day, month or year begins and ends."""
    try:
        return when and when.astimezone(tz)
    except OverflowError:
        return when


def _bounds(told: Told, given: dict[str, Any], tz: tzinfo) -> Bounds:
    bounds = Bounds()
    bounds.from_given, bounds.to_given = "valid_from" in given, "valid_to" in given
    if given.get("valid_from") is not None:
        bounds.start, bounds.grain = times.parse(given["valid_from"], tz, "valid_from")
    if given.get("valid_to") is not None:
        bounds.end, bounds.to_grain = times.parse(given["valid_to"], tz, "valid_to")
    for name in ("grain", "to_grain"):
        if name in given:
            if given[name] not in GRAINS:
                raise InvalidTime(f"{name} must be one of {', '.join(sorted(GRAINS))}", field=name)
            setattr(bounds, name, given[name])
            told.body[name] = given[name]
    if bounds.to_grain == bounds.grain:
        bounds.to_grain = None
    if bounds.start is not None and bounds.end is not None and bounds.start >= bounds.end:
        raise InvalidTime(
            f"the interval is empty: it ends {times.text(bounds.end)}, not after its start {times.text(bounds.start)}",
            field="valid_to",
        )
    for name, when in (("valid_from", bounds.start), ("valid_to", bounds.end)):
        if name in given:
            told.body[name] = times.text(when)
    return bounds
