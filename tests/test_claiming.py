"""Drafts to claims: direction, interval, qualifier, sentence, key."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from graph_memory import Memory, ids
from graph_memory.claiming import Stored, claim_row, pieces, texts_of
from graph_memory.claims import Claim
from graph_memory.errors import InvalidClaim
from graph_memory.predicates import Catalogue
from graph_memory.reading.draft import Draft
from graph_memory.times import FAR_FUTURE, FAR_PAST
from graph_memory.told import Told, tell
from tests.builders import day, when
from tests.memories import spells, triples

BUILTIN = Catalogue.builtin()
SAID = when("2024-06-01")


def claims(**given: Any) -> list[Claim]:
    fields = {"verb": "assert", "subject": "Ann", "predicate": "likes", "object": "tea", "id": "e"} | given
    told = tell(fields, "main", UTC)
    return [claim_row(told, piece, Stored("uuid", SAID, 1, 1), BUILTIN).claim for piece in pieces(told, BUILTIN)]


def said(claim: Claim) -> tuple[str, str, str, str, str]:
    return claim.verb, claim.subject_name, claim.predicate, claim.object_name, claim.instead_of_name


@pytest.mark.parametrize(
    ("given", "stored"),
    [
        ({"predicate": "knows", "object": "Bo"}, [("assert", "Ann", "knows", "Bo", "")]),
        ({"predicate": "Lives in", "object": "Bo"}, [("assert", "Ann", "lives_in", "Bo", "")]),
        ({"predicate": "parent", "object": "Bo"}, [("assert", "Bo", "child", "Ann", "")]),
        ({"predicate": "parent", "object": "Bo", "verb": "deny"}, [("deny", "Bo", "child", "Ann", "")]),
        (
            {"predicate": "parent", "object": "Bo", "verb": "correct", "instead_of": "Cy"},
            [("correct", "Cy", "child", "", "Ann"), ("correct", "Bo", "child", "Ann", "Ann")],
        ),
        (
            {"predicate": "parent", "object": None, "verb": "correct", "instead_of": "Cy"},
            [("correct", "Cy", "child", "", "Ann")],
        ),
        (
            {"predicate": "parent", "object": "Bo", "verb": "correct", "instead_of": "Bo", "valid_to": "2024-01-01"},
            [("correct", "Bo", "child", "Ann", "Ann")],
        ),
    ],
)
def test_direction(given: dict[str, Any], stored: list[tuple[str, str, str, str, str]]) -> None:
    assert [said(claim) for claim in claims(**given)] == stored


@pytest.mark.parametrize("predicate", ["manages", "friend", "met"])
def test_what_is_stored_from_one_end_is_denied_of_one_object_only(predicate: str) -> None:
    with pytest.raises(InvalidClaim) as caught:
        claims(predicate=predicate, verb="deny", object=None)
    assert caught.value.field == "object"


@pytest.mark.parametrize(("here", "there"), [("Ann", "Bo"), ("Bo", "Ann")])
async def test_a_symmetric_fact_is_corrected_from_either_end(m: Memory, here: str, there: str) -> None:
    await m.assert_fact("Ann", "friend", "Bo", valid_from="2024-01-01", said_at="2024-01-02")
    await m.correct(here, "friend", there, instead_of=there, valid_from="2023-01-01", said_at="2024-02-01")
    assert spells(await m.history(here)) == [(there, "2023-01-01", None)]
    await m.correct(here, "friend", "Cy", instead_of=there, valid_from="2023-01-01", said_at="2024-03-01", id="cy")
    assert spells(await m.history(here)) == [("Cy", "2023-01-01", None)]
    assert await m.history(there) == []
    await m.delete_episode("cy")
    await m.correct(here, "friend", None, instead_of=there, said_at="2024-04-01")
    assert await m.history() == []


def test_a_turned_claim_takes_the_kinds_of_its_ends_with_it() -> None:
    ann, bo, cy = ({"name": name, "kind": kind} for name, kind in (("Ann", "a"), ("Bo", "b"), ("Cy", "c")))
    given = {"predicate": "manages", "verb": "correct", "subject": ann, "object": bo, "instead_of": cy}
    undone, done = claims(**given)
    id = {name: ids.entity_id("main", name, kind) for name, kind in (("ann", "a"), ("bo", "b"), ("cy", "c"))}
    assert (undone.subject, undone.object, undone.instead_of) == (id["cy"], None, id["ann"])
    assert (done.subject, done.object, done.instead_of) == (id["bo"], id["ann"], id["ann"])


OPEN, UNKNOWN = FAR_FUTURE, FAR_PAST


@pytest.mark.parametrize(
    ("predicate", "bounds", "interval"),
    [
        ("likes", {}, ("2024-06-01", OPEN, True)),
        ("likes", {"valid_from": None}, (UNKNOWN, OPEN, False)),
        ("likes", {"valid_from": "2024-01-01"}, ("2024-01-01", OPEN, False)),
        ("likes", {"valid_from": "2024-01-01", "valid_to": None}, ("2024-01-01", OPEN, False)),
        ("likes", {"valid_to": "2024-07-01"}, ("2024-06-01", "2024-07-01", True)),
        ("likes", {"valid_to": "2024-06-01"}, (UNKNOWN, "2024-06-01", False)),
        ("likes", {"valid_to": "2024-01-01"}, (UNKNOWN, "2024-01-01", False)),
        ("likes", {"valid_to": None}, ("2024-06-01", OPEN, True)),
        ("born_in", {"valid_from": "2024-01-01"}, (UNKNOWN, OPEN, False)),
        ("met", {}, (UNKNOWN, "2024-06-01", False)),
        ("met", {"valid_from": "2024-01-01"}, ("2024-01-01", OPEN, False)),
        ("met", {"valid_from": "2024-01-01", "grain": "day"}, ("2024-01-01", "2024-01-02", False)),
        ("met", {"valid_from": "2024-02-01", "grain": "month"}, ("2024-02-01", "2024-03-01", False)),
        ("met", {"valid_from": "2024-01-01", "valid_to": "2024-03-01"}, ("2024-01-01", "2024-03-01", False)),
        ("met", {"valid_to": "2024-03-01"}, (UNKNOWN, "2024-03-01", False)),
    ],
)
def test_interval(predicate: str, bounds: dict[str, Any], interval: tuple[Any, ...]) -> None:
    (claim,) = claims(predicate=predicate, object="Bo", **bounds)
    assert (day(claim.start), day(claim.end), claim.observed) == interval


@pytest.mark.parametrize(
    ("given", "qualifier"),
    [
        ({"predicate": "uses", "object": "pnpm"}, "package manager"),
        ({"predicate": "uses", "object": "Java 21"}, "java"),
        ({"predicate": "uses", "object": "Loom"}, ""),
        ({"predicate": "uses", "object": "Loom", "qualifier": "editor"}, "editor"),
        ({"predicate": "favourite", "object": "teal", "qualifier": "颜色"}, "colour"),
        ({"predicate": "uses", "object": None, "verb": "correct", "instead_of": "yarn"}, "package manager"),
    ],
)
def test_qualifier(given: dict[str, Any], qualifier: str) -> None:
    assert [claim.qualifier for claim in claims(**given)] == [qualifier]


def test_sentences_are_what_search_encodes() -> None:
    told = tell({"verb": "deny", "subject": "Ann", "predicate": "lives_in", "object": "Rome", "id": "e"}, "main", UTC)
    uuid = ids.episode_uuid("main", "e")
    assert texts_of(told, uuid, BUILTIN) == {ids.claim_id(uuid, 0): "Ann does not live in Rome"}


def test_what_was_read_from_text_and_cannot_be_stored_is_left_out() -> None:
    told = Told("main", "e", "text", "text", {})
    told.drafts = [
        Draft("assert", "Ann", "knows", "ann"),
        Draft("deny", "Ann", "manages", None),
        Draft("assert", "Ann", "knows", "\u3164"),
        Draft("assert", "Ann", "met", "Bo", valid_from=datetime(2024, 2, 1, tzinfo=UTC),
              valid_to=datetime(2024, 1, 1, tzinfo=UTC)),
        Draft("assert", "Ann", "manages", "Bo"),
    ]  # fmt: skip
    (piece,) = pieces(told, BUILTIN)
    assert (piece.draft.subject, piece.draft.predicate, piece.draft.object, piece.place) == (
        "Bo",
        "reports_to",
        "Ann",
        8,
    )


async def test_a_symmetric_fact_is_found_from_both_ends(m: Memory) -> None:
    for subject, object, said_at in (
        ("Ann", "Bo", "2024-01-01"),
        ("Bo", "Ann", "2024-02-01"),
        ("Cy", "Ann", "2024-03-01"),
    ):
        await m.assert_fact(subject, "friend", object, said_at=said_at)
    assert triples(await m.facts("Ann")) == [("Ann", "friend", "Bo"), ("Ann", "friend", "Cy")]
    assert triples(await m.facts("Bo", "friend")) == [("Bo", "friend", "Ann")]
    assert len((await m.facts("Bo"))[0].sources) == 2
    await m.deny("Bo", "friend", "Ann", valid_from="2024-04-01")
    assert triples(await m.facts("Ann", "friend")) == [("Ann", "friend", "Cy")]


async def test_an_inverse_is_found_from_both_ends(m: Memory) -> None:
    await m.assert_fact("Ann", "parent", "Eve", said_at="2024-01-01")
    for asked in ("Ann", "parent"), ("Ann", None):
        assert triples(await m.facts(*asked)) == [("Ann", "parent", "Eve")]
    for asked in ("Eve", "child"), ("Eve", None):
        assert triples(await m.facts(*asked)) == [("Eve", "child", "Ann")]
    assert await m.facts("Ann", "child") == await m.facts("Eve", "parent") == []
    assert triples(await m.facts(None, "parent")) == [("Ann", "parent", "Eve")]
    assert triples(await m.facts(None, "child")) == [("Eve", "child", "Ann")]
    await m.correct("Ann", "parent", "Ida", instead_of="Eve", said_at="2024-02-01")
    assert triples(await m.history("Ann")) == [("Ann", "parent", "Ida")]
    assert triples(await m.history("Ann", believed_at="2024-01-15")) == [("Ann", "parent", "Eve")]


async def test_exclusives_flip_and_flip_back(m: Memory) -> None:
    await m.assert_fact("Ann", "likes", "tea", said_at="2024-01-01")
    receipt = await m.assert_fact("Ann", "dislikes", "tea", said_at="2024-03-01", id="flip")
    assert str(receipt) == "dislikes: Ann likes tea → Ann dislikes tea"
    history = await m.history("Ann")
    assert [(fact.predicate, *spell) for fact, spell in zip(history, spells(history), strict=True)] == [
        ("likes", "tea", "2024-01-01", "2024-03-01"), ("dislikes", "tea", "2024-03-01", None),
    ]  # fmt: skip
    assert triples(await m.facts("Ann", "likes")) == []
    await m.delete_episode("flip")
    assert triples(await m.facts("Ann")) == [("Ann", "likes", "tea")]


async def test_events_are_bounded_and_one_fact_an_interval(m: Memory) -> None:
    for start, grain in (("2024-01-01", "month"), ("2024-01-01", "month"), ("2024-01-20", "day"), (None, "instant")):
        await m.assert_fact("Ann", "visited", "Rome", valid_from=start, grain=grain, said_at="2024-06-01")
    assert spells(await m.history("Ann", "visited")) == [
        ("Rome", None, "2024-06-01"), ("Rome", "2024-01-01", "2024-02-01"), ("Rome", "2024-01-20", "2024-01-21"),
    ]  # fmt: skip
    assert len(await m.facts("Ann", as_of="2024-01-20")) == 2
    assert await m.facts("Ann", as_of="2024-03-01") == await m.facts(
        "Ann", as_of="2024-03-01", believed_at="2025-01-01"
    )
    assert await m.facts("Ann", as_of="2024-03-01") == []


async def test_a_value_links_no_strangers(m: Memory) -> None:
    for name in ("Ann", "Bo"):
        await m.assert_fact(name, "phone", "+49 30 901820", said_at="2024-01-01")
        await m.assert_fact(name, "uses", "2.1", said_at="2024-01-01")
    await m.assert_fact("Zed", "version", "2.1", said_at="2024-01-01")
    assert triples(await m.facts("+49 30 901820")) == []
    assert triples(await m.facts("2.1")) == []
    assert triples(await m.facts("Bo", "phone")) == [("Bo", "phone", "+49 30 901820")]
    assert (await m.status())["counts"]["entities"] == 6
