"""A claim of an answer -> a draft. Nothing is believed of an answer that does not stand in the text it is about."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from graph_memory import times, timex
from graph_memory.definitions import MemoryKind
from graph_memory.entities import ALIAS
from graph_memory.errors import GraphMemoryError
from graph_memory.names import UNCLEAN, canonical, display
from graph_memory.predicates import Catalogue, Predicate
from graph_memory.reading.draft import Draft, Utterance, Verb
from graph_memory.reading.kinds import confidence_of, importance_of, kind_of
from graph_memory.reading.said import LONGEST_NAME
from graph_memory.reading.scene import USER
from graph_memory.times import Grain

CLAIMS: Final = 100
"""The most claims that are taken of one episode."""
_LOOKED_AT: Final = 3 * CLAIMS
UNKNOWN: Final = "unknown"
NOW: Final = "now"
_SURE: Final = 0.8
_LONGEST_TIME: Final = 80
_LONGEST_QUOTE: Final = 2_000
_LONGEST_REASON: Final = 500
_SPEAKER: Final = frozenset({"i", "me", "myself", "we", "speaker", "the speaker", "user", "我", "本人", "我们", "用户"})


class Claimed(BaseModel):
    """One claim as a model writes it. Types are not coerced, unknown fields are passed over."""

    model_config = ConfigDict(frozen=True, strict=True, extra="ignore")

    episode: int = 1
    subject: str
    predicate: str
    object: str | None
    sign: Literal["assert", "deny"] = "assert"
    mode: Literal["change", "correction"] = "change"
    instead_of: str | None = None
    start: str | None = Field(default=None, alias="from")
    end: str | None = Field(default=None, alias="to")
    grain: Grain | Literal[""] | None = None
    exclusive: bool | None = None
    qualifier: str | None = None
    kind: MemoryKind | Literal[""] | None = None
    importance: int | None = Field(default=None, ge=1, le=10)
    reason: str | None = None
    quote: str


def schema(predicates: Iterable[str]) -> dict[str, Any]:
    """The JSON Schema of an answer, in words that every server knows: all is required, nothing else is allowed."""
    written = Claimed.model_json_schema(by_alias=True)["properties"]
    fields = {name: _plain(field) for name, field in written.items()}
    fields["predicate"] = {"type": "string", "enum": list(predicates)}
    claim = {"type": "object", "properties": fields, "required": list(fields), "additionalProperties": False}
    claims = {"type": "array", "items": claim}
    return {
        "type": "object",
        "properties": {"claims": claims},
        "required": ["claims"],
        "additionalProperties": False,
    }


def _plain(field: Mapping[str, Any]) -> dict[str, Any]:
    """Without defaults, titles and bounds; an empty word as a choice is taken where it comes, and not asked for."""
    kept = {name: value for name, value in field.items() if name in ("type", "enum", "anyOf")}
    if "anyOf" in kept:
        kept["anyOf"] = [_plain(one) for one in kept["anyOf"] if one.get("const") != ""]
    return kept


def drafts_of(
    raw: Sequence[Any], utterances: Sequence[Utterance], catalogue: Catalogue
) -> tuple[list[list[Draft]], int]:
    """The drafts of each utterance (the episodes 1, 2 … of an answer), and how many claims were dropped."""
    looked_at = raw[: _LOOKED_AT * len(utterances)]
    valid = [one for one in map(_claimed, looked_at) if one is not None and 1 <= one.episode <= len(utterances)]
    result: list[list[Draft]] = [[] for _ in utterances]
    dropped = len(raw) - len(valid)
    for claimed in _paired(valid):
        place = claimed.episode - 1
        draft = _draft(claimed, utterances[place], catalogue)
        if draft is not None and len(result[place]) < CLAIMS:
            result[place].append(draft)
        else:
            dropped += 1
    return [_distinct(drafts) for drafts in result], dropped


def _paired(claims: Sequence[Claimed]) -> list[Claimed]:
    """A correction that is told as what is right and what was wrong, apart, is one."""
    wrong = [one for one in claims if one.mode == "correction" and one.sign == "deny" and one.object]
    right = [one for one in claims if one.mode == "correction" and one.sign == "assert"]
    whole: dict[int, Claimed] = {}
    taken: set[int] = set()
    for one in right:
        for other in wrong:
            if _about(one) == _about(other) and not _other(one.instead_of or other.object, other.object):
                whole[id(one)] = one.model_copy(update={"instead_of": other.object})
                taken.add(id(other))
    return [whole.get(id(one), one) for one in claims if id(one) not in taken]


def _about(claimed: Claimed) -> tuple[int, str, str]:
    return claimed.episode, canonical(claimed.subject), claimed.predicate


def _claimed(raw: object) -> Claimed | None:
    try:
        return Claimed.model_validate(raw)
    except ValidationError:
        return None


def _distinct(drafts: list[Draft]) -> list[Draft]:
    return list({replace(draft, quote="", reason=""): draft for draft in reversed(drafts)}.values())[::-1]


def _draft(claimed: Claimed, utterance: Utterance, catalogue: Catalogue) -> Draft | None:
    """None where the claim says nothing that can be stored, or its quote does not stand in the text."""
    quote = quoted(claimed.quote, utterance.text)
    name = catalogue.called(claimed.predicate.strip())
    if quote is None or name not in catalogue.predicates:
        return None
    predicate = catalogue.get(name)
    ends = _ends(claimed, utterance)
    try:
        span = _span(claimed, predicate, utterance.said_at)
    except GraphMemoryError:
        return None
    if ends is None or span is None or (name == ALIAS and not _named_in(ends, quote, utterance)):
        return None
    return _drafted(claimed, ends, span, quote, catalogue)


@dataclass(frozen=True, slots=True)
class _Ends:
    subject: str
    object: str | None
    instead_of: str | None


@dataclass(frozen=True, slots=True)
class _Span:
    start: datetime | None = None
    end: datetime | None = None
    from_given: bool = False
    to_given: bool = False
    grain: Grain = "instant"
    to_grain: Grain | None = None


def _drafted(claimed: Claimed, ends: _Ends, span: _Span, quote: str, catalogue: Catalogue) -> Draft | None:
    predicate = catalogue.get(catalogue.called(claimed.predicate.strip()))
    verb: Verb = claimed.sign
    if claimed.mode == "correction":
        if claimed.sign == "deny":
            ends = replace(ends, object=None, instead_of=ends.object or ends.instead_of)
        bounded = span.from_given or span.to_given
        moves = ends.instead_of is not None and (bounded or _other(ends.object, ends.instead_of))
        verb = "correct" if moves or bounded else claimed.sign
    if verb != "correct":
        ends = replace(ends, instead_of=None)
    if (verb == "assert" and ends.object is None) or (verb == "deny" and claimed.mode == "correction"):
        return None
    kind = kind_of(quote, claimed.kind or "", predicate.memory)
    return Draft(
        verb,
        ends.subject,
        predicate.name,
        ends.object,
        instead_of=ends.instead_of,
        valid_from=span.start,
        valid_to=span.end,
        from_given=span.from_given,
        to_given=span.to_given,
        grain=span.grain,
        to_grain=span.to_grain,
        exclusive=claimed.exclusive if verb != "deny" else None,
        qualifier=_short(claimed.qualifier, LONGEST_NAME),
        reason=_short(claimed.reason, _LONGEST_REASON),
        quote=quote,
        kind=kind,
        confidence=confidence_of(_SURE, quote),
        importance=claimed.importance or importance_of(kind, predicate.name, quote, catalogue),
        object_kind="value" if predicate.value else "",
    )


def quoted(quote: str, text: str) -> str | None:
    """The part of `text` that `quote` repeats, white space aside; None where it does not."""
    words = quote[:_LONGEST_QUOTE].split()
    if not words or not canonical("".join(words)):
        return None
    found = re.search(r"\s+".join(map(re.escape, words)), text)
    return found[0] if found else None


def _ends(claimed: Claimed, utterance: Utterance) -> _Ends | None:
    speaker = utterance.speaker.strip() or USER
    subject = _name(claimed.subject, speaker)
    object, instead = (None if not one else _name(one, speaker) for one in (claimed.object, claimed.instead_of))
    if not subject or object == "" or instead == "":
        return None
    if any(one is not None and canonical(one) == canonical(subject) for one in (object, instead)):
        return None
    return _Ends(subject, object, instead)


def _name(text: str, speaker: str) -> str:
    """ "" for what is no name; words for the speaker are the speaker."""
    name = display(UNCLEAN.sub("", text)).strip()
    if name.casefold() in _SPEAKER:
        return speaker
    return name if len(name) <= LONGEST_NAME and canonical(name) else ""


def _named_in(ends: _Ends, quote: str, utterance: Utterance) -> bool:
    """Another name joins two things: the quote has to say it, of the speaker or of what the text names."""
    subject, said = canonical(ends.subject), canonical(quote)
    of_speaker = subject == canonical(utterance.speaker.strip() or USER)
    known = of_speaker or subject in canonical(utterance.text)
    return known and all(canonical(one) in said for one in (ends.object, ends.instead_of) if one)


def _other(one: str | None, two: str | None) -> bool:
    return canonical(one or "") != canonical(two or "")


def _short(text: str | None, longest: int) -> str:
    return " ".join(UNCLEAN.sub("", text or "").split())[:longest]


def _span(claimed: Claimed, predicate: Predicate, said_at: datetime) -> _Span | None:
    """The interval; None for an empty one. Raises GraphMemoryError for what is no time."""
    if predicate.timeless:
        return _Span()
    start, end = (claimed.start or "").strip(), (claimed.end or "").strip()
    valid_from, grain, open_end = _bound(start, said_at, first=True)
    valid_to, to_grain, _ = _bound(end, said_at, first=False)
    valid_to = valid_to or open_end
    if valid_from and valid_to and valid_from >= valid_to:
        return None
    unsaid = claimed.sign == "deny" and start == UNKNOWN
    given = claimed.grain or grain or to_grain or "instant"
    other = to_grain if valid_to and to_grain != given else None
    return _Span(valid_from, valid_to, bool(start), bool(end) or unsaid or open_end is not None, given, other)


def _bound(text: str, said_at: datetime, first: bool) -> tuple[datetime | None, Grain | None, datetime | None]:
    """The instant of a start or of an end, its grain, and the end of a range that was given as a start."""
    if not text or (first and text == UNKNOWN):
        return None, None, None
    if text == NOW and not first:
        return times.aware(said_at), "instant", None
    text = text[:_LONGEST_TIME]
    found = timex.parse(text, said_at)
    if found is None or not (found.valid_from or found.valid_to):
        when, grain = times.parse(text, said_at.tzinfo or UTC)
        return when, grain, None
    if first:
        return found.valid_from, found.grain, found.valid_to if found.kind in ("interval", "until") else None
    return (found.valid_to if found.kind == "until" else found.valid_from or found.valid_to), found.grain, None
