"""Whatever is given to a verb: stored as plain data, or refused in one short line that says what and where."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from graph_memory import Memory
from graph_memory.cli.app import build
from graph_memory.errors import EpisodeConflict, GraphMemoryError, InvalidClaim, InvalidInput, InvalidTime
from graph_memory.rows import ClaimRow, EpisodeRow
from tests.memories import beliefs, derived, rows_of, triples
from tests.memory_fixture import Place


class Unspeakable:
    def __repr__(self) -> str:
        raise RuntimeError("no words")


def nested(levels: int) -> Any:
    value: Any = 1
    for _ in range(levels):
        value = [value]
    return value


CYPHER = "x`}) DETACH DELETE n //"
CLAIM = {"subject": "checkout", "predicate": "owned_by", "object": "Payments"}
GIVEN = {"verb": "assert", **CLAIM}
ODD: list[Any] = [
    None, True, -1, 10**400, 1e308, float("nan"), float("inf"), 1j, b"bytes", object(), Unspeakable(), [], {}, (1, 2),
    {"name": 3}, {"name": "x", "kind": None}, {1: 2}, {"a": float("inf")}, nested(99), nested(2_000), nested(20_000),
    [10**5_000], "", "\x00", "a\ud800b", "\u200b", "\u202eabc", "مرحبا", "🫠", "e\u0301", "x" * 5_000, "a\nb", CYPHER,
    "{subject}", "*:* AND (", "2024-02-30", "2024-01-01T00:00:00+99:00", "0001-01-01T00:00:00+14:00", "9999-12-31",
    datetime(9998, 12, 31, 23, tzinfo=timezone(timedelta(hours=-12))), timedelta(1),
]  # fmt: skip
KEYWORDS = [
    "content", "verb", "subject", "predicate", "object", "instead_of", "valid_from", "valid_to", "grain", "to_grain",
    "exclusive", "said_at", "id", "speaker", "session", "position", "source", "qualifier", "scope", "kind",
    "importance", "confidence", "reason", "pinned", "metadata", "group", "unknown",
]  # fmt: skip
Call = Callable[[Memory, Any], Awaitable[Any]]
QUESTIONS: dict[str, Call] = {
    "facts": lambda m, odd: m.facts(odd, as_of="2024-01-01"),
    "as_of": lambda m, odd: m.facts(as_of=odd),
    "believed_at": lambda m, odd: m.history(believed_at=odd),
    "scope": lambda m, odd: m.facts(scope=odd),
    "recall": lambda m, odd: m.recall(odd),
    "limit": lambda m, odd: m.recall("who", limit=odd),
    "why": lambda m, odd: m.why(odd),
    "diff": lambda m, odd: m.diff("2024-01-01", odd),
    "delete": lambda m, odd: m.delete_episode(odd),
    "cursor": lambda m, odd: m.episodes(cursor=odd),
    "page": lambda m, odd: m.episodes(limit=odd),
    "group": lambda m, odd: m.status(group=odd),
    "many": lambda m, odd: m.remember_many(odd),
    "one of many": lambda m, odd: m.remember_many([odd]),
    "restore": lambda m, odd: m.restore([odd], group="another"),
    "rebuild": lambda m, odd: m.rebuild(predicates={"p": odd}),
}


async def answered(call: Awaitable[Any]) -> None:
    """It gives an answer, or an error that is short and names the field."""
    try:
        await call
    except GraphMemoryError as error:
        refused = error
    else:
        return
    assert refused.field, refused
    assert 0 < len(str(refused)) < 400
    assert "\n" not in str(refused)


async def is_whole(m: Memory, group: str = "main") -> None:
    """Every structured episode has its claims, and the beliefs are those of the claims."""
    rows = await rows_of(m, group)
    said = {row.uuid for row in rows if isinstance(row, EpisodeRow) and row.source == "fact_triple"}
    assert said <= {row.claim.episode for row in rows if isinstance(row, ClaimRow)}
    assert await beliefs(m, group) == await derived(m, group)


@pytest.mark.parametrize("keyword", KEYWORDS)
async def test_an_odd_value_of_a_keyword_is_stored_or_refused(m: Memory, keyword: str) -> None:
    for base in (GIVEN, {"content": "I live in Rome."}):
        for odd in ODD:
            await answered(m.remember_many([base | {keyword: odd}]))
    await is_whole(m)


@pytest.mark.parametrize("question", QUESTIONS)
async def test_an_odd_question_is_answered_or_refused(m: Memory, question: str) -> None:
    for odd in ODD:
        await answered(QUESTIONS[question](m, odd))


@pytest.mark.parametrize("option", ["url", "group", "tz", "predicates"])
async def test_an_odd_option_is_taken_or_refused(tmp_path: Path, option: str) -> None:
    async def opened(given: Mapping[str, Any]) -> None:
        await Memory.open(**given).close()

    plain = {"url": tmp_path / "m.db", "embedder": None}
    odd_ones = [odd for odd in ODD if option != "url" or not isinstance(odd, str) or len(odd) > 1_000]
    for odd in odd_ones:
        await answered(opened(plain | {option: odd}))


@pytest.mark.parametrize(
    ("given", "error", "field"),
    [
        ({"valid_from": "2024-02-30"}, InvalidTime, "valid_from"),
        ({"valid_from": "2025-01-01", "valid_to": "2024-01-01"}, InvalidTime, "valid_to"),
        ({"valid_from": "2025-01-01", "valid_to": "2025-01-01"}, InvalidTime, "valid_to"),
        ({"said_at": "0001-01-01T00:00:00+14:00"}, InvalidTime, "said_at"),
        ({"object": "CHECKOUT"}, InvalidClaim, "object"),
        ({"object": "\u200b"}, InvalidInput, "object"),
        ({"subject": "ﷺ" * 1_000}, InvalidInput, "subject"),
        ({"confidence": float("nan")}, InvalidInput, "confidence"),
        ({"importance": 10**5_000}, InvalidInput, "importance"),
        ({"metadata": {"a": nested(200)}}, InvalidInput, "metadata"),
        ({"\ud800": 1}, InvalidInput, "episode"),
        ({"id": "first", "reason": "another"}, EpisodeConflict, "reason"),
    ],
)
async def test_a_refusal_says_where_and_leaves_nothing(
    place: Place, given: dict[str, Any], error: type[Exception], field: str
) -> None:
    async with place.memory() as m:
        await m.assert_fact("checkout", "uses", "Java", id="first")
        before = await rows_of(m, m.group)
        with pytest.raises(GraphMemoryError) as told:
            await m.remember_many([GIVEN | given])
        assert (type(told.value), told.value.field) == (error, field)
        assert await rows_of(m, m.group) == before


@pytest.mark.parametrize(
    ("url", "said"),
    [(5, "not int"), (None, "not NoneType"), ("x" * 5_000, "too long"), ("~no such user~/m.db", "home directory")],
)
def test_what_can_be_no_store(url: Any, said: str) -> None:
    with pytest.raises(InvalidInput, match=said) as told:
        Memory.open(url, embedder=None)
    assert told.value.field == "store"


@pytest.mark.parametrize(
    "template",
    ["{subject!r} {object}", "{subject:>9999999} {object}", "{subject:{object}} {object}", "{subject} {object}\ud800"],
)
def test_a_template_is_a_sentence_with_blanks_and_no_more(tmp_path: Path, template: str) -> None:
    with pytest.raises(InvalidInput) as told:
        Memory.open(tmp_path / "m.db", predicates={"p": {"templates": {"en": template}}}, embedder=None)
    assert told.value.field == "predicates.p.templates.en"


async def test_names_of_any_sign_are_plain_data(place: Place) -> None:
    evil = [CYPHER, "'; MATCH (n) DETACH DELETE n; //", "$group", "{subject}", 'x" OR *:*', "+-&&||!(", "\\", "\x00a"]
    async with place.memory(group=place.other) as other:
        await other.assert_fact("stays", "is", "here", valid_from="2024-01-01")
    async with place.memory() as m:
        for name in evil:
            more: dict[str, Any] = {
                "qualifier": name,
                "scope": name,
                "id": name,
                "session": name,
                "kind": name,
                "metadata": {name: name},
            }
            await m.assert_fact({"name": name, "kind": name}, name, f"{name} o", **more, valid_from="2024-01-01")
            (fact,) = await m.facts(name, name, scope=name)
            assert (fact.object, fact.qualifier) == (f"{fact.subject} o", fact.subject)
            assert [hit.fact.id for hit in (await m.recall(f"a {name} o")).facts if hit.fact == fact]
            assert not (await m.delete_episode(name)).new
        assert (await m.status())["counts"]["episodes"] == 0
    async with place.memory(group=place.other) as other:
        assert triples(await other.facts()) == [("stays", "is", "here")]


@pytest.mark.parametrize("field", ["scope", "qualifier"])
async def test_one_place_in_two_encodings_is_one(m: Memory, field: str) -> None:
    for form, town in (("caf\u00e9", "Rome"), ("cafe\u0301", "Oslo")):
        where: dict[str, Any] = {field: form}
        await m.assert_fact("Ada", "lives_in", town, **where, valid_from="2024-01-01")
    assert triples(await m.facts("Ada")) == [("Ada", "lives_in", "Oslo")]


@pytest.mark.parametrize(
    "text", ["2024-01-01T00:00:00+99:00 I moved to Rome.", "I moved to Rome 99999999999 days ago."]
)
async def test_an_impossible_time_in_a_text_is_no_time(m: Memory, text: str) -> None:
    assert (await m.remember(text)).new
    assert await m.recall(text)


async def test_a_known_id_twice_in_one_batch(m: Memory) -> None:
    refused: list[tuple[int, str]] = []
    batch = [GIVEN | {"id": "a"}, GIVEN | {"id": "a"}, GIVEN | {"id": "a", "object": "Cards"}, GIVEN | {"id": "b"}]
    receipts = await m.remember_many(batch, on_error=lambda place, error: refused.append((place, type(error).__name__)))
    assert refused == [(2, "EpisodeConflict")]
    assert [receipt.episode_id for receipt in receipts] == ["a", "a", "b"]
    await is_whole(m)


async def test_writers_and_readers_at_once_some_of_them_cancelled(place: Place) -> None:
    kept: set[str] = set()

    async def work(m: Memory, i: int) -> None:
        id = f"{i}"
        writing = asyncio.create_task(
            m.assert_fact(
                f"Thing {i % 5}", "owned_by", f"Team {i}", id=id, valid_from=f"20{10 + i}-01-01", exclusive=True
            )
        )
        if i % 3 == 0:
            await asyncio.sleep(0.001 * i)
            writing.cancel()
        await asyncio.wait([writing])
        if not writing.cancelled() and (await writing).new:
            kept.add(id)
        await m.facts(f"Thing {i % 5}")

    async with place.memory() as m:
        await asyncio.gather(*(work(m, i) for i in range(50)))
        assert {f"{i}" for i in range(50) if i % 3} <= kept <= {item.id for item in (await m.episodes()).items}
        await is_whole(m, m.group)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["assert", "a", "p", "b", "--from", "2024-02-30"], "no ISO 8601"),
        (["assert", "a", "p", "A"], "no relation to itself"),
        (["facts", "--group", ""], "is no group"),
        (["remember", "x", "--metadata", "[" * 5_000], "--metadata is no JSON"),
        (["recall", "x", "--limit", "0"], "limit must be 1 to 1,000"),
        (["init", "--predicate", "x" * 9_999], "is no definition"),
        (["init", "--predicates", "\x00"], "cannot be read"),
        (["import", "\x00"], "embedded null byte"),
        (["export", "/"], "names no file"),
        (["status", "--store", "x" * 9_999], "too long"),
        (["status", "--store", "~no such user/m.db"], "no home directory"),
        (["status", "--tz", "x" * 9_999], "unknown time zone"),
    ],
)
def test_a_bad_call_is_one_line_and_exit_code_2(tmp_path: Path, arguments: list[str], said: str) -> None:
    environ = {"GRAPH_MEMORY_STORE": str(tmp_path / "m.db"), "XDG_DATA_HOME": str(tmp_path), "LANG": "en"}
    result = CliRunner(env=environ).invoke(build(), arguments)
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
    assert said in result.stderr
    assert "unexpected" not in result.stderr
    assert len(result.stderr) < 400
