"""The door: every bad input is refused with its class and field, before anything is stored."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from graph_memory import Memory
from graph_memory.checks import LARGEST_BODY, group_of, named, scope_of
from graph_memory.errors import (
    GraphMemoryError,
    InvalidClaim,
    InvalidGroup,
    InvalidInput,
    InvalidText,
    InvalidTime,
    TooLarge,
)
from graph_memory.told import tell

SHANGHAI = ZoneInfo("Asia/Shanghai")
FACT = {"verb": "assert", "subject": "Ann", "predicate": "likes", "object": "tea"}
CORRECT = FACT | {"verb": "correct", "instead_of": "coffee"}
LONG = "x" * (LARGEST_BODY + 1)


def nested(depth: int) -> Any:
    value: Any = 0
    for _ in range(depth):
        value = [value]
    return value


BAD: list[tuple[Any, type[GraphMemoryError], str]] = [
    (7, InvalidInput, "episode"),
    (["a", "b"], InvalidInput, "episode"),
    ({}, InvalidText, "content"),
    ({"content": ""}, InvalidText, "content"),
    ({"content": " \n\t"}, InvalidText, "content"),
    ({"content": LONG}, TooLarge, "content"),
    ({"content": {"text": LONG}}, TooLarge, "content"),
    ({"content": {"a": float("nan")}}, InvalidInput, "content"),
    ({"content": {"a": {1, 2}}}, InvalidInput, "content"),
    ({"content": nested(100_000)}, InvalidInput, "content"),
    ({"content": nested(102)}, InvalidInput, "content"),
    ({"content": "a", "unknown": 1}, InvalidInput, "unknown"),
    ({"content": "a", "verb": "assert"}, InvalidInput, "content"),
    ({"content": "a", "valid_from": "2024-01-01"}, InvalidInput, "valid_from"),
    ({"content": "a", "exclusive": True}, InvalidInput, "exclusive"),
    ({"content": "a", "metadata": {"a": float("inf")}}, InvalidInput, "metadata"),
    ({"content": "a", "metadata": {"a": LONG}}, TooLarge, "metadata"),
    ({"content": "a", "metadata": ["a"]}, InvalidInput, "metadata"),
    ({"content": "a", "id": ""}, InvalidInput, "id"),
    ({"content": "a", "id": 7}, InvalidInput, "id"),
    ({"content": "a", "id": "x" * 257}, InvalidInput, "id"),
    ({"content": "a", "speaker": "x" * 1_025}, InvalidInput, "speaker"),
    ({"content": "a", "session": 5}, InvalidInput, "session"),
    ({"content": "a", "scope": "x" * 1_025}, InvalidInput, "scope"),
    ({"content": "a", "position": float("inf")}, InvalidInput, "position"),
    ({"content": "a", "position": float("nan")}, InvalidInput, "position"),
    ({"content": "a", "position": "first"}, InvalidInput, "position"),
    ({"content": "a", "importance": 0}, InvalidInput, "importance"),
    ({"content": "a", "importance": 11}, InvalidInput, "importance"),
    ({"content": "a", "importance": 1.5}, InvalidInput, "importance"),
    ({"content": "a", "confidence": 1.1}, InvalidInput, "confidence"),
    ({"content": "a", "confidence": -0.1}, InvalidInput, "confidence"),
    ({"content": "a", "source": "guessed"}, InvalidInput, "source"),
    ({"content": "a", "pinned": "maybe"}, InvalidInput, "pinned"),
    ({"content": "a", "group": ""}, InvalidGroup, "group"),
    ({"content": "a", "group": "a b"}, InvalidGroup, "group"),
    ({"content": "a", "said_at": "2023-02-29"}, InvalidTime, "said_at"),
    ({"content": "a", "said_at": "yesterday"}, InvalidTime, "said_at"),
    ({"content": "a", "said_at": "9999-12-31T23:59:59Z"}, InvalidTime, "said_at"),
    ({"content": "a", "said_at": "0001-01-01T00:00:00+14:00"}, InvalidTime, "said_at"),
    ({"content": "a", "said_at": 1_700_000_000}, InvalidTime, "said_at"),
    ({"verb": "retract"}, InvalidInput, "verb"),
    (FACT | {"subject": None}, InvalidInput, "subject"),
    (FACT | {"subject": ""}, InvalidInput, "subject"),
    (FACT | {"subject": 5}, InvalidInput, "subject"),
    (FACT | {"subject": "\u200b\u3164"}, InvalidInput, "subject"),
    (FACT | {"subject": "x" * 1_025}, InvalidInput, "subject"),
    (FACT | {"subject": {"kind": "person"}}, InvalidInput, "subject.name"),
    (FACT | {"subject": {"name": "Ann", "type": "person"}}, InvalidInput, "subject.type"),
    (FACT | {"predicate": None}, InvalidInput, "predicate"),
    (FACT | {"predicate": " "}, InvalidInput, "predicate"),
    (FACT | {"predicate": "\u200b"}, InvalidClaim, "predicate"),
    (FACT | {"predicate": "x" * 129}, InvalidClaim, "predicate"),
    (FACT | {"object": None}, InvalidClaim, "object"),
    (FACT | {"object": " "}, InvalidInput, "object"),
    (FACT | {"instead_of": "coffee"}, InvalidClaim, "instead_of"),
    (FACT | {"verb": "deny", "exclusive": True}, InvalidClaim, "exclusive"),
    (FACT | {"verb": "correct"}, InvalidClaim, "instead_of"),
    (FACT | {"content": "a"}, InvalidInput, "content"),
    (FACT | {"valid_from": "2024-13-01"}, InvalidTime, "valid_from"),
    (FACT | {"valid_from": "10000-01-01"}, InvalidTime, "valid_from"),
    (FACT | {"valid_to": "2024-02-30"}, InvalidTime, "valid_to"),
    (FACT | {"valid_from": "2024-02-01", "valid_to": "2024-01-01"}, InvalidTime, "valid_to"),
    (FACT | {"valid_from": "2024-02-01", "valid_to": "2024-02-01"}, InvalidTime, "valid_to"),
    (FACT | {"valid_from": "2024-02-01", "grain": "decade"}, InvalidTime, "grain"),
    (FACT | {"valid_to": "2024-02-01", "to_grain": "era"}, InvalidTime, "to_grain"),
    (CORRECT | {"valid_from": "2024-02-01", "valid_to": "2024-01-01"}, InvalidTime, "valid_to"),
]


@pytest.mark.parametrize(("episode", "error", "field"), BAD, ids=range(len(BAD)))
def test_bad_input_is_refused_with_its_field(episode: Any, error: type[GraphMemoryError], field: str) -> None:
    with pytest.raises(GraphMemoryError) as caught:
        tell(episode, "main", UTC)
    assert (type(caught.value), caught.value.field) == (error, field)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("name", ["", " ", "a:b", "ünïcode", "a b", "x\n", "a/../b", "a*", "x" * 129, None, 7])
def test_what_is_no_group(name: Any) -> None:
    with pytest.raises(InvalidGroup) as caught:
        group_of(name)
    assert caught.value.field == "group"


@pytest.mark.parametrize("name", ["main", "a-b_C9", "x" * 128])
def test_what_is_a_group(name: str) -> None:
    assert group_of(name) == name


async def test_bad_clocks_and_names_of_a_question(m: Memory) -> None:
    for ask, error, field in [
        (m.facts("Ann", as_of="2024-02-30"), InvalidTime, "as_of"),
        (m.facts("Ann", believed_at="later"), InvalidTime, "believed_at"),
        (m.history("Ann", recorded_by="2024"), InvalidTime, "recorded_by"),
        (m.diff("2024-01-01", "x"), InvalidTime, "t2"),
        (m.facts(""), InvalidInput, "subject"),
        (m.facts("Ann", ""), InvalidInput, "predicate"),
        (m.facts("Ann", group=""), InvalidGroup, "group"),
        (m.why(""), InvalidInput, "fact_id"),
        (m.delete_episode("", group="main"), InvalidInput, "id"),
        (m.remember("a", group="a b"), InvalidGroup, "group"),
        (m.rebuild(predicates={"likes": "some"}), InvalidInput, "predicates.likes.cardinality"),  # type: ignore[dict-item]
    ]:
        with pytest.raises(GraphMemoryError) as caught:
            await ask
        assert (type(caught.value), caught.value.field) == (error, field)


@pytest.mark.parametrize("predicate", ["includes", "manages", "met", "friend"])
async def test_a_thing_has_no_relation_to_itself_and_nothing_is_stored(m: Memory, predicate: str) -> None:
    for given in (
        {"object": "ANN "},
        {"object": {"name": "Ann", "kind": "person"}},
        {"verb": "correct", "object": "Bo", "instead_of": "ann"},
    ):
        with pytest.raises(InvalidClaim):
            await m.remember_many([{"verb": "assert", "subject": "Ann", "predicate": predicate} | given])
    assert set((await m.status())["counts"].values()) == {0}


async def test_a_refused_episode_leaves_nothing_of_its_write(m: Memory) -> None:
    sound, unsound = FACT | {"id": "a"}, FACT | {"id": "b", "object": "Ann"}
    with pytest.raises(InvalidClaim):
        await m.remember_many([sound, unsound])
    assert [item.id for item in (await m.episodes()).items] == ["a"]


def test_text_is_stored_clean() -> None:
    told = tell({"content": "a\x00b \ud83d c 😂", "id": " e ", "speaker": " Ann\x00 "}, "main", UTC)
    assert (told.id, told.content, told.given("speaker")) == ("e", "a�b � c 😂", "Ann�")
    said = {"name": "Norvale", "geo": [1.5, -2], "tags": [], "none": None, "half": "\ud83d", "no": "\x00"}
    assert tell({"content": said}, "main", UTC).body["content"] == said | {"half": "�", "no": "�"}


def test_no_id_is_one_of_its_own() -> None:
    one, other = (tell({"content": "a"}, "main", UTC).id for _ in range(2))
    assert one != other


@pytest.mark.parametrize(
    ("given", "kept"), [("", ""), (" a / b/", "a/b"), ("//a//b", "a/b"), ("project/旅行", "project/旅行")]
)
def test_scope(given: str, kept: str) -> None:
    assert scope_of(given) == kept


def test_names_are_shown_as_written() -> None:
    assert named("  Ann \n Lee ", "subject").name == "Ann Lee"
    assert (named({"name": "Python", "kind": " language "}, "subject").kind) == "language"


@pytest.mark.parametrize(
    ("said", "zone"),
    [
        ("2024-03-01T09:00:00+02:00", timezone(timedelta(hours=2))),
        ("2024-03-01T09:00:00", SHANGHAI),
        ("2024-03-01", SHANGHAI),
        (datetime(2024, 3, 1, 9, tzinfo=UTC), UTC),
    ],
)
def test_said_at_keeps_its_own_zone(said: Any, zone: Any) -> None:
    when = tell({"content": "a", "said_at": said}, "main", SHANGHAI).said_at
    assert when is not None
    assert when.utcoffset() == when.astimezone(zone).utcoffset()


UNKNOWN = None


@pytest.mark.parametrize(
    ("bounds", "kept"),
    [
        ({}, (None, None, False, False, "instant", None)),
        ({"valid_from": UNKNOWN}, (None, None, True, False, "instant", None)),
        ({"valid_from": "2024-03-01"}, ("2024-03-01", None, True, False, "day", None)),
        ({"valid_from": "2024-03-01", "grain": "month"}, ("2024-03-01", None, True, False, "month", None)),
        ({"valid_to": "2024-03-01"}, (None, "2024-03-01", False, True, "instant", "day")),
        ({"valid_from": "2024-03-01", "valid_to": "2024-04-01"}, ("2024-03-01", "2024-04-01", True, True, "day", None)),
    ],
)
def test_bounds_that_are_given(bounds: dict[str, Any], kept: tuple[Any, ...]) -> None:
    (draft,) = tell(FACT | bounds, "main", UTC).drafts
    start, end = (when and when.date().isoformat() for when in (draft.valid_from, draft.valid_to))
    assert (start, end, draft.from_given, draft.to_given, draft.grain, draft.to_grain) == kept
