"""What a user puts right, on both stores: list, edit, pin, forget, and see why."""

from __future__ import annotations

from typing import Any

import pytest

from graph_memory import Fact, Memory
from graph_memory.errors import Conflict, InvalidClaim, InvalidInput, InvalidTime, NotFound, UnknownFact
from graph_memory.kept import Kept
from tests.memories import beliefs, derived, spells
from tests.memory_fixture import Place


async def moved(m: Memory) -> tuple[Fact, Fact]:
    """Beijing until February 2025, Shanghai from then on."""
    await m.assert_fact("Ann", "lives_in", "Beijing", said_at="2024-01-05", id="first")
    await m.assert_fact("Ann", "lives_in", "Shanghai", valid_from="2025-02-01", said_at="2025-03-10", id="second")
    beijing, shanghai = await m.history("Ann", "lives_in")
    return beijing, shanghai


async def lives(m: Memory) -> list[tuple[str, str | None, str | None]]:
    return spells(await m.history("Ann", "lives_in"))


async def kept(m: Memory, **given: Any) -> set[str]:
    return {one.fact.object for one in (await m.memories(**given)).items}


async def test_an_edit_is_a_correction_that_tells_before_and_after(place: Place) -> None:
    async with place.memory() as m:
        beijing, _ = await moved(m)
        receipt = await m.edit(beijing.id, object="Tianjin", reason="a slip of the tongue")
        assert str(receipt) == "lives_in: Beijing → Tianjin"
        (change,) = receipt.changed
        assert change.cause == f"edit of fact {beijing.id}"
        assert await lives(m) == [("Tianjin", "2024-01-05", "2025-02-01"), ("Shanghai", "2025-02-01", None)]
        assert [f.object for f in await m.facts("Ann", believed_at="2024-06-01")] == ["Beijing"]
        (fact, _) = await m.history("Ann", "lives_in")
        assert (fact.reason, fact.from_stated) == ("a slip of the tongue", False)
        assert [origin.episode for origin in fact.sources] == ["first", receipt.episode_id]
        assert await beliefs(m, place.group) == await derived(m, place.group)
        with pytest.raises(Conflict, match="believed no longer"):
            await m.edit(beijing.id, object="Rome")


@pytest.mark.parametrize(
    ("which", "wish", "expected"),
    [
        (0, {"valid_to": "2025-01-01"}, [("Beijing", "2024-01-05", "2025-01-01"), ("Shanghai", "2025-02-01", None)]),
        (0, {"valid_to": "2025-03-01"}, [("Beijing", "2024-01-05", "2025-03-01"), ("Shanghai", "2025-03-01", None)]),
        (0, {"valid_from": None}, [("Beijing", None, "2025-02-01"), ("Shanghai", "2025-02-01", None)]),
        (0, {"valid_to": None}, [("Beijing", "2024-01-05", None)]),
        (0, {"object": None}, [("Shanghai", "2025-02-01", None)]),
        (1, {"valid_from": "2025-03-01"}, [("Beijing", "2024-01-05", "2025-03-01"), ("Shanghai", "2025-03-01", None)]),
        (
            1,
            {"object": "Rome", "valid_to": "2026-01-01"},
            [("Beijing", "2024-01-05", "2025-02-01"), ("Rome", "2025-02-01", "2026-01-01")],
        ),
    ],
)
async def test_what_is_given_changes_and_the_rest_stays(
    m: Memory, which: int, wish: dict[str, Any], expected: list[Any]
) -> None:
    facts = await moved(m)
    await m.edit(facts[which].id, **wish)
    assert await lives(m) == expected


async def test_an_edit_is_of_one_spell_of_several(m: Memory) -> None:
    await m.assert_fact("Ann", "lives_in", "Beijing", valid_from="2020-01-01", said_at="2020-01-05")
    await m.assert_fact(
        "Ann", "lives_in", "Osaka", valid_from="2022-01-01", valid_to="2023-01-01", said_at="2023-02-01"
    )
    first, _, last = await m.history("Ann", "lives_in")
    await m.edit(first.id, valid_to="2021-01-01")
    osaka = ("Osaka", "2022-01-01", "2023-01-01")
    assert await lives(m) == [("Beijing", "2020-01-01", "2021-01-01"), osaka, ("Beijing", "2023-01-01", None)]
    await m.edit(last.id, object="Kyoto")
    assert await lives(m) == [("Beijing", "2020-01-01", "2021-01-01"), osaka, ("Kyoto", "2023-01-01", None)]


async def test_an_edit_keeps_slot_scope_kind_and_who_is_meant(m: Memory) -> None:
    about = {
        "qualifier": "colour",
        "scope": "project/a",
        "kind": "preference",
        "importance": 8,
        "said_at": "2024-01-05",
    }
    await m.assert_fact({"name": "Ann", "kind": "person"}, "favourite", "green", **about)
    await m.assert_fact({"name": "Ann", "kind": "system"}, "favourite", "red", qualifier="colour", said_at="2024-01-05")
    (fact,) = [one.fact for one in (await m.memories(subject={"name": "Ann", "kind": "person"})).items]
    await m.edit(fact.id, object="blue")
    (after,) = await m.history({"name": "Ann", "kind": "person"})
    assert (after.object, after.qualifier, after.scope, after.kind, after.importance) == (
        "blue", "colour", "project/a", "preference", 8,
    )  # fmt: skip
    assert [one.object for one in await m.history({"name": "Ann", "kind": "system"})] == ["red"]


async def test_a_new_object_may_have_a_slot_of_its_own(m: Memory) -> None:
    await m.assert_fact("Ann", "uses", "Frobnitz", said_at="2024-01-05")
    (fact,) = await m.facts("Ann", "uses")
    await m.edit(fact.id, object="pnpm")
    (after,) = await m.facts("Ann", "uses")
    assert (after.object, after.qualifier, after.valid_from) == ("pnpm", "package manager", fact.valid_from)


async def test_an_event_is_edited_and_the_others_stay(m: Memory) -> None:
    for month in ("03", "05"):
        await m.assert_fact("Ann", "visited", "Rome", valid_from=f"2024-{month}-01", valid_to=f"2024-{month}-02")
    march, _ = await m.history("Ann", "visited")
    await m.edit(march.id, valid_from="2024-03-05", valid_to="2024-03-06")
    assert spells(await m.history("Ann", "visited")) == [
        ("Rome", "2024-03-05", "2024-03-06"),
        ("Rome", "2024-05-01", "2024-05-02"),
    ]


@pytest.mark.parametrize(
    ("wish", "error", "field"),
    [
        ({}, InvalidInput, "object"),
        ({"valid_from": "2025-02-30"}, InvalidTime, "valid_from"),
        ({"valid_from": "2025-02-01"}, InvalidClaim, "valid_to"),
        ({"valid_to": "2024-01-01"}, InvalidClaim, "valid_to"),
        ({"object": " "}, InvalidInput, "object"),
        ({"object": "Ann"}, InvalidClaim, "object"),
        ({"object": {"nam": "Rome"}}, InvalidInput, "object.nam"),
    ],
)
async def test_what_cannot_be_edited_is_refused(
    m: Memory, wish: dict[str, Any], error: type[Exception], field: str
) -> None:
    beijing, _ = await moved(m)
    before = await beliefs(m)
    with pytest.raises(error) as told:
        await m.edit(beijing.id, **wish)
    assert getattr(told.value, "field", None) == field
    assert await beliefs(m) == before


async def test_what_has_no_bounds_gets_none(m: Memory) -> None:
    await m.assert_fact("Ann", "born_in", "Rome")
    (fact,) = await m.facts("Ann", "born_in")
    with pytest.raises(InvalidClaim, match="no start"):
        await m.edit(fact.id, valid_from="2024-01-01")
    await m.edit(fact.id, object="Paris")
    assert [one.object for one in await m.facts("Ann", "born_in")] == ["Paris"]


async def test_no_verb_takes_an_unknown_fact(m: Memory) -> None:
    for verb in (m.pin, m.unpin):
        with pytest.raises(UnknownFact):
            await verb("none")
    with pytest.raises(UnknownFact):
        await m.edit("none", object="Rome")
    for other in (m.forget, m.grounds):
        with pytest.raises(NotFound):
            await other("none")
    with pytest.raises(NotFound):
        await m.forget("none", erase=True)


async def test_a_pin_survives_what_comes_later(place: Place) -> None:
    async with place.memory() as m:
        beijing, _ = await moved(m)
        for _ in range(2):
            assert (await m.pin(beijing.id)).pinned
        assert await kept(m, pinned=True) == {"Beijing"}
        await m.assert_fact("Ann", "lives_in", "Beijing", said_at="2024-02-05", id="again")
        await m.rebuild()
        assert await kept(m, pinned=True) == {"Beijing"}
        await m.edit(beijing.id, object="Tianjin")
        assert await kept(m, pinned=True) == {"Tianjin"}
        (tianjin,) = [one.fact for one in (await m.memories(pinned=True)).items]
        for _ in range(2):
            assert not (await m.unpin(tianjin.id)).pinned
        assert await kept(m, pinned=True) == set()
        assert await kept(m, pinned=False) == {"Tianjin", "Shanghai"}
        assert await beliefs(m, place.group) == await derived(m, place.group)


async def test_a_pin_goes_with_the_last_claim_that_has_it(m: Memory) -> None:
    beijing, _ = await moved(m)
    await m.pin(beijing.id)
    await m.assert_fact("Ann", "lives_in", "Beijing", said_at="2024-01-05", id="again")
    await m.delete_episode("first")
    assert await kept(m, pinned=True) == set()
    assert ("Beijing", "2024-01-05", "2025-02-01") in await lives(m)


async def test_what_is_forgotten_is_out_of_recall_and_a_pin_brings_it_back(place: Place) -> None:
    async with place.memory() as m:
        beijing, shanghai = await moved(m)
        await m.forget(beijing.id)
        (one,) = (await m.memories(archived=True)).items
        assert (one.fact.id, one.state, bool(one.since)) == (beijing.id, "archived", True)
        assert await kept(m, archived=False) == {"Shanghai"}
        assert await lives(m) == [("Beijing", "2024-01-05", "2025-02-01"), ("Shanghai", "2025-02-01", None)]
        reason = await m.why(beijing.id)
        assert one.why in reason.archived
        assert reason.archived in str(reason)
        assert (await m.why(shanghai.id)).archived == ""
        grounds = await m.grounds(beijing.id)
        assert (grounds.kind, grounds.state, grounds.why) == ("archive", "archived", one.why)
        await m.pin(beijing.id)
        assert await kept(m, archived=True) == set()
        found = await m.recall("Beijing")
        assert "Beijing" in {hit.fact.object for hit in found.facts}
        with pytest.raises(Conflict, match="pinned"):
            await m.forget(beijing.id)


async def test_what_is_erased_is_gone(m: Memory) -> None:
    beijing, shanghai = await moved(m)
    await m.forget(shanghai.id, erase=True)
    assert await lives(m) == [("Beijing", "2024-01-05", None)]
    await m.forget("first", erase=True)
    assert (await m.memories()).items == ()
    with pytest.raises(UnknownFact):
        await m.why(beijing.id)


async def test_memories_are_told_page_by_page(place: Place) -> None:
    async with place.memory() as m:
        await m.remember_many(
            {"verb": "assert", "subject": f"s{n % 3}", "predicate": "uses", "object": f"tool {n}", "kind": kind}
            for n, kind in enumerate(["fact", "preference"] * 6)
        )
        whole = (await m.memories()).items
        paged: list[Kept] = []
        page = await m.memories(limit=5)
        while True:
            paged += page.items
            if page.cursor is None:
                break
            page = await m.memories(limit=5, cursor=page.cursor)
        assert (len(whole), [one.fact.id for one in paged]) == (12, sorted(one.fact.id for one in whole))
        assert len(await kept(m, kind="preference")) == 6
        assert await kept(m, subject="S1") == {"tool 1", "tool 4", "tool 7", "tool 10"}
        assert await kept(m, subject="s1", kind="preference") == {"tool 1", "tool 7"}
        assert await kept(m, subject="nobody") == set()
        assert (await m.memories(limit=12)).cursor is None


@pytest.mark.parametrize("given", [{"limit": 0}, {"limit": 1_001}, {"limit": True}, {"cursor": "?"}, {"kind": ""}])
async def test_a_list_of_what_is_none_is_refused(m: Memory, given: dict[str, Any]) -> None:
    with pytest.raises(InvalidInput) as told:
        await m.memories(**given)
    assert told.value.field == next(iter(given))


async def test_a_page_looks_at_so_many_and_says_where_to_go_on(m: Memory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("graph_memory.kept.LOOKED_AT", 4)
    monkeypatch.setattr("graph_memory.kept.AT_ONCE", 2)
    await m.remember_many(
        {"verb": "assert", "subject": f"s{n}", "predicate": "uses", "object": "pnpm", "pinned": n == 0}
        for n in range(12)
    )
    pages = [await m.memories(pinned=True)]
    while pages[-1].cursor is not None:
        pages.append(await m.memories(pinned=True, cursor=pages[-1].cursor))
    assert [one.fact.subject for page in pages for one in page.items] == ["s0"]
    assert len(pages) > 2


async def test_use_is_told(place: Place) -> None:
    async with place.memory(recall_log=True) as m:
        _, shanghai = await moved(m)
        found = await m.recall("where does Ann live?")
        await m.used(shanghai.id, recall=found)
        (one,) = [one for one in (await m.memories()).items if one.fact.id == shanghai.id]
        assert (one.times_recalled, one.times_used, bool(one.last_recalled)) == (1, 1, True)


async def test_grounds_tell_of_a_merge_and_of_a_rule(m: Memory) -> None:
    await moved(m)
    await m.assert_fact("Anne", "uses", "pnpm")
    merge = await m.merge("Anne", "Ann", reason="the same person")
    grounds = await m.grounds(merge.id)
    assert (grounds.kind, grounds.state, grounds.text, grounds.why) == (
        "merge",
        "merged",
        "Anne = Ann",
        "the same person",
    )
    await m.learn("forgot the tests", "run the tests first", evidence=["first"])
    (rule,) = (await m.rules()).items
    told = await m.grounds(rule.id)
    assert (told.kind, told.why, told.evidence) == ("rule", "forgot the tests", ("first",))
    assert (await m.why(rule.id)).fact.object == "run the tests first"
