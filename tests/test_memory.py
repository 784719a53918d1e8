"""The contract of Memory, on both stores."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, date, datetime
from typing import Any

import pytest

from graph_memory import Episode, Fact, Predicate
from graph_memory.errors import EpisodeConflict, InvalidClaim, StoreUnavailable, UnknownEpisode, UnknownFact
from tests.memories import NOW, spells, triples
from tests.memory_fixture import Place

MOVE = [
    {"verb": "assert", "object": "Beijing", "said_at": "2024-01-05", "id": "first"},
    {"verb": "assert", "object": "Shanghai", "valid_from": "2025-02-01", "said_at": "2025-03-10", "id": "second"},
]


def lives(episode: dict[str, Any]) -> dict[str, Any]:
    return {"subject": "Ann", "predicate": "lives_in"} | episode


def utc(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


async def test_the_three_questions_have_three_answers(place: Place) -> None:
    async with place.memory() as m:
        for episode in MOVE:
            await m.remember_many([lives(episode)])

        async def where(**clocks: Any) -> list[tuple[str, str | None, str | None]]:
            return spells(await m.facts("Ann", "lives_in", **clocks))

        assert await where() == [("Shanghai", "2025-02-01", None)]
        assert await where(as_of="2024-06-01") == [("Beijing", "2024-01-05", "2025-02-01")]
        assert await where(as_of="2025-02-20") == [("Shanghai", "2025-02-01", None)]
        assert await where(as_of="2025-02-20", believed_at="2025-02-20") == [("Beijing", "2024-01-05", None)]
        assert await where(believed_at="2025-02-20") == [("Beijing", "2024-01-05", None)]
        first, second = [item.recorded_at for item in (await m.episodes(newest=False)).items]
        assert first < second
        assert await where(recorded_by=first) == [("Beijing", "2024-01-05", None)]
        assert await where(recorded_by=second) == [("Shanghai", "2025-02-01", None)]
        assert await where(recorded_by="2025-03-10") == []
        assert await where(as_of="2025-02-20", recorded_by=second, believed_at="2025-02-20") == [
            ("Beijing", "2024-01-05", None)
        ]


async def test_text_is_read_and_json_is_kept(place: Place) -> None:
    async with place.memory() as m:
        first = await m.remember("I live in Beijing.", said_at="2024-01-05", id="a", speaker="user", session="s")
        then = await m.remember("I moved to Shanghai last month.", said_at="2025-03-10", id="b", speaker="user")
        kept = await m.remember({"door": "green", "keys": [1, None]}, said_at="2025-03-11", id="c")
        assert [(r.new, r.claims) for r in (first, then, kept)] == [(True, 1), (True, 1), (True, 0)]
        assert str(then) == "lives_in: Beijing → Shanghai"
        assert spells(await m.history(predicate="lives_in")) == [
            ("Beijing", "2024-01-05", "2025-02-01"),
            ("Shanghai", "2025-02-01", None),
        ]
        (fact,) = await m.facts(predicate="lives_in")
        assert [(origin.episode, origin.quote) for origin in fact.sources] == [("b", "I moved to Shanghai last month.")]
        assert [hit.id for hit in (await m.recall("green door")).episodes] == ["c"]
        assert (await m.recall("Where do I live?", believed_at="2025-01-01")).facts[0].fact.object == "Beijing"
        with pytest.raises(EpisodeConflict):
            await m.remember("I live in Rome.", id="a")


async def test_history_has_every_spell_and_with_superseded_every_shape(place: Place) -> None:
    async with place.memory() as m:
        await m.remember_many(map(lives, MOVE))
        history = await m.history("Ann", "lives_in")
        assert spells(history) == [("Beijing", "2024-01-05", "2025-02-01"), ("Shanghai", "2025-02-01", None)]
        assert [fact.status for fact in history] == ["ended", "current"]
        assert [fact.status for fact in await m.history("Ann", as_of="2024-06-01")] == ["current", "upcoming"]
        shapes = await m.history("Ann", "lives_in", superseded=True)
        assert [(fact.object, fact.valid_to, fact.believed_from, fact.believed_to, fact.status) for fact in shapes] == [
            ("Beijing", utc("2025-02-01"), utc("2025-03-10"), None, "ended"),
            ("Beijing", None, utc("2024-01-05"), utc("2025-03-10"), "superseded"),
            ("Shanghai", None, utc("2025-03-10"), None, "current"),
        ]
        assert len({(fact.id, fact.believed_from) for fact in shapes}) == len(shapes)
        assert spells(await m.history("Ann", believed_at="2025-03-09")) == [("Beijing", "2024-01-05", None)]


async def test_a_fact_has_what_its_claims_say(place: Place) -> None:
    async with place.memory() as m:
        await m.assert_fact(
            "checkout", "owned_by", "Payments", valid_from=date(2024, 1, 1), valid_to="2024-06-01T12:00:00+02:00",
            said_at="2024-02-01", id="e1", confidence=0.4, importance=7, reason="handed over", kind="decision",
            qualifier="on call", scope=" project / shop/", speaker="Ann", session="s", pinned=True,
        )  # fmt: skip
        (fact,) = await m.history("checkout", "owned_by", superseded=True)
        assert fact == Fact(
            id=fact.id, subject="checkout", predicate="owned_by", object="Payments", qualifier="on call",
            scope="project/shop", fact="checkout owned by Payments", valid_from=utc("2024-01-01"),
            valid_to=utc("2024-06-01T10:00:00"), believed_from=utc("2024-02-01"), recorded_at=fact.recorded_at,
            status="ended", grain="day", to_grain="instant", kind="decision", importance=7, confidence=0.4,
            reason="handed over", pinned=True, sources=({"episode": "e1"},),  # type: ignore[arg-type]
        )  # fmt: skip
        (stored,) = (await m.episodes()).items
        assert (stored.id, stored.content, stored.speaker, stored.session) == ("e1", fact.fact, "Ann", "s")
        assert stored.recorded_at == fact.recorded_at >= NOW


async def test_of_a_spell_of_several_claims(place: Place) -> None:
    async with place.memory() as m:
        await m.assert_fact("Ann", "likes", "tea", said_at="2024-01-01", importance=8, reason="warm", confidence=0.3)
        await m.assert_fact("Ann", "likes", "tea", said_at="2024-02-01", valid_from="2024-01-20", kind="rule")
        (fact,) = await m.facts("Ann", "likes")
        given = fact.grain, fact.from_stated, fact.confidence, fact.importance, fact.kind, fact.reason
        assert given == ("instant", False, 1.0, 8, "rule", "warm")
        assert len(fact.sources) == 2


async def test_deny_and_correct(place: Place) -> None:
    async with place.memory(predicates={"owned_by": "one"}) as m:
        await m.assert_fact("checkout", "owned_by", "Payments", valid_from="2024-01-01", said_at="2024-01-02")
        said = "2024-03-01"
        receipt = await m.correct("checkout", "owned_by", "Cards", instead_of="Payments", said_at=said)
        assert str(receipt) == "owned_by: Payments → Cards"
        assert spells(await m.facts("checkout")) == [("Cards", "2024-01-01", None)]
        await m.deny("checkout", "owned_by", "Cards", valid_from="2024-04-01", said_at="2024-04-02")
        assert spells(await m.history("checkout")) == [("Cards", "2024-01-01", "2024-04-01")]
        await m.correct("checkout", "owned_by", "Ops", valid_from="2024-02-01", valid_to=None, said_at="2024-05-01")
        assert spells(await m.history("checkout")) == [
            ("Cards", "2024-01-01", "2024-02-01"),
            ("Ops", "2024-02-01", None),
        ]
        await m.deny("checkout", "owned_by", valid_from=None, said_at="2024-06-01")
        assert await m.history("checkout") == []
        assert triples(await m.facts(believed_at="2024-05-31")) == [("checkout", "owned_by", "Ops")]
        with pytest.raises(InvalidClaim):
            await m.correct("checkout", "owned_by", "Cards", said_at="2024-07-01")


async def test_the_same_id_again(place: Place) -> None:
    said: dict[str, Any] = {
        "said_at": "2024-01-05T08:00:00+08:00",
        "speaker": "Ann",
        "valid_from": "2024-01-01",
        "metadata": {"a": [1]},
    }
    async with place.memory() as m:
        first = await m.assert_fact("Ann", "lives_in", "Beijing", id="e", **said)
        assert (first.episode_id, first.new, first.claims) == ("e", True, 1)
        again: list[dict[str, Any]] = [
            said,
            {},
            {"said_at": "2024-01-05T00:00:00Z", "position": 1},
            {"speaker": "Ann", "importance": 5},
        ]
        for fields in again:
            receipt = await m.assert_fact("Ann", "lives_in", "Beijing", id="e", **fields)
            assert (receipt.new, receipt.claims, receipt.changed, str(receipt)) == (False, 0, (), "known already")
        counts = (await m.status())["counts"]
        for field, value in {
            "said_at": "2024-01-06", "position": 2, "speaker": "Bo", "session": "s", "source": "inferred", "scope": "x",
            "qualifier": "q", "kind": "rule", "importance": 6, "confidence": 0.5, "reason": "r", "pinned": True,
            "metadata": {}, "valid_from": None, "valid_to": None, "grain": "day", "exclusive": False,
        }.items():  # fmt: skip
            other: dict[str, Any] = {"id": "e", field: value}
            with pytest.raises(EpisodeConflict) as caught:
                await m.assert_fact("Ann", "lives_in", "Beijing", **other)
            assert caught.value.field == field
        for change in (m.assert_fact("Ann", "lives_in", "Rome", id="e"), m.deny("Ann", "lives_in", "Beijing", id="e")):
            with pytest.raises(EpisodeConflict):
                await change
        assert (await m.status())["counts"] == counts


async def test_deleting_restores_what_was_overturned_on_every_clock(place: Place) -> None:
    async with place.memory() as m:
        await m.remember_many(map(lives, MOVE))
        receipt = await m.delete_episode("second")
        assert [str(change) for change in receipt.changed] == [
            "lives_in: Beijing [2024-01-05, 2025-02-01) → Beijing [2024-01-05, …)", "lives_in: Shanghai → —",
        ]  # fmt: skip
        assert {change.cause for change in receipt.changed} == {"delete of episode second"}
        for clocks in ({}, {"as_of": "2030-01-01"}, {"believed_at": "2025-04-01"}, {"recorded_by": "2027-01-01"}):
            assert spells(await m.facts("Ann", **clocks)) == [("Beijing", "2024-01-05", None)]
            assert len(await m.history("Ann", superseded=True, **clocks)) == 1
        await m.delete_episode("first")
        assert (await m.status())["counts"] == {
            "episodes": 0, "claims": 0, "entities": 0, "facts": 0, "superseded": 0,
        }  # fmt: skip
        with pytest.raises(UnknownEpisode):
            await m.delete_episode("first")


async def test_positions_are_those_of_arrival_in_the_session(place: Place) -> None:
    async with place.memory() as m:
        same = {"verb": "assert", "subject": "Ann", "predicate": "status", "said_at": "2024-01-01"}
        sent = [("a", "s", None), ("b", "s", None), ("c", "t", None), ("d", "s", 7), ("e", "s", None), ("f", "s", 0.5)]
        for id, session, position in sent:
            given = {} if position is None else {"position": position}
            await m.remember_many([same | {"id": id, "object": f"at {id}", "session": session} | given])
        stored = {item.id: item.position for item in (await m.episodes()).items}
        assert stored == {"a": 1, "b": 2, "c": 1, "d": 7, "e": 8, "f": 0.5}
        assert triples(await m.facts("Ann")) == [("Ann", "status", "at e")]
        await m.delete_episode("e")
        assert triples(await m.facts("Ann")) == [("Ann", "status", "at d")]


async def test_remember_many_takes_any_iterable_and_tells_of_what_is_refused(place: Place) -> None:
    async def stream() -> AsyncIterator[Episode | dict[str, Any]]:
        yield Episode(verb="assert", subject="Ann", predicate="met", object="Bo", id="a")
        yield {"verb": "assert", "subject": "Ann", "predicate": "met", "object": "Ann", "id": "b"}
        yield lives(MOVE[0]) | {"group": place.other}
        yield {"id": "d"}
        yield {"content": {"deep": [{"json": None}]}, "id": "e"}

    async with place.memory() as m:
        refused: list[tuple[int, str]] = []
        done: list[tuple[int, int | None]] = []
        receipts = await m.remember_many(
            stream(), progress=lambda *at: done.append(at), on_error=lambda i, e: refused.append((i, type(e).__name__))
        )
        assert [receipt.episode_id for receipt in receipts] == ["a", "first", "e"]
        assert refused == [(3, "InvalidText"), (1, "InvalidClaim")]
        assert done == [(5, None)]
        assert triples(await m.facts("Ann", group=place.other)) == [("Ann", "lives_in", "Beijing")]
        assert [item.content for item in (await m.episodes(limit=1)).items] == [{"deep": [{"json": None}]}]


async def test_groups_know_nothing_of_one_another(place: Place) -> None:
    async with place.memory() as m:
        await m.assert_fact("Ann", "likes", "tea", said_at="2024-01-01", id="e")
        await m.assert_fact("Ann", "likes", "jazz", said_at="2024-01-01", id="e", group=place.other)
        assert [f.object for f in await m.facts()] == ["tea"]
        assert [f.object for f in await m.history(group=place.other)] == ["jazz"]
        (mine,) = await m.facts()
        with pytest.raises(UnknownFact):
            await m.why(mine.id, group=place.other)
        assert len(await m.diff("2023-01-01", "2025-01-01", group=place.other)) == 1
        assert await m.rebuild(group=place.other) == 1
        await m.delete_episode("e", group=place.other)
        assert ([f.object for f in await m.facts()], await m.facts(group=place.other)) == (["tea"], [])


async def test_why_and_diff(place: Place) -> None:
    async with place.memory() as m:
        await m.remember_many(map(lives, MOVE))
        (now,) = await m.facts("Ann")
        reason = await m.why(now.id)
        assert reason.fact == now
        assert [(v.episode, v.won) for v in (*reason.claims, *reason.lost)] == [("second", True), ("first", False)]
        assert [str(change) for change in await m.diff("2024-06-01", "2025-06-01")] == ["lives_in: Beijing → Shanghai"]
        assert await m.diff("2024-06-01", "2024-07-01") == []
        with pytest.raises(UnknownFact):
            await m.why(now.id, believed_at="2025-01-01")


async def test_predicates_are_stored_with_the_group(place: Place) -> None:
    defined = {"ownedBy": "one", "owns": Predicate("owns", inverse="ownedBy"), "twin": {"symmetric": True}}
    async with place.memory(predicates=defined) as m:
        await m.assert_fact("Payments", "owns", "checkout", said_at="2024-01-01")
        await m.assert_fact("Ann", "twin", "Bo", said_at="2024-01-01")
    async with place.memory() as m:
        await m.assert_fact("checkout", "ownedBy", "Cards", said_at="2024-02-01")
        assert triples(await m.facts("Cards", "owns")) == [("Cards", "owns", "checkout")]
        assert triples(await m.history("checkout", "ownedBy")) == [
            ("checkout", "ownedBy", "Payments"), ("checkout", "ownedBy", "Cards"),
        ]  # fmt: skip
        assert triples(await m.facts("Bo")) == [("Bo", "twin", "Ann")]


async def test_naive_times_are_read_in_the_zone_of_the_memory(place: Place) -> None:
    async with place.memory(tz="Asia/Shanghai") as m:
        await m.assert_fact("Ann", "lives_in", "Rome", valid_from=date(2024, 3, 1), said_at="2024-03-02T09:00:00")
        await m.assert_fact("Ann", "met", "Bo", valid_from="2024-03-01", grain="month", said_at="2024-04-02")
        (met, home) = await m.history("Ann")
        assert (home.valid_from, home.believed_from, home.grain) == (
            utc("2024-02-29T16:00:00"), utc("2024-03-02T01:00:00"), "day",
        )  # fmt: skip
        assert (met.valid_from, met.valid_to) == (utc("2024-02-29T16:00:00"), utc("2024-03-31T16:00:00"))
        assert triples(await m.facts("Ann", "lives_in", as_of=date(2024, 3, 1))) == [("Ann", "lives_in", "Rome")]
        assert await m.facts("Ann", "lives_in", as_of="2024-02-29T15:59:59Z") == []


async def test_said_at_is_the_clock_of_the_memory_where_it_is_not_given(place: Place) -> None:
    async with place.memory() as m:
        await m.assert_fact("Ann", "likes", "tea")
        (fact,) = await m.facts("Ann")
        assert fact.valid_from == fact.believed_from == fact.recorded_at >= NOW


async def test_a_closed_memory_says_so(place: Place) -> None:
    async with place.memory() as m:
        pass
    with pytest.raises(StoreUnavailable):
        await m.facts("Ann")
