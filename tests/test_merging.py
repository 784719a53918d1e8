"""Merges on either store: what they join, how they are undone, what is refused, and what the log keeps."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from graph_memory import Memory, merging
from graph_memory.entities import mention_of
from graph_memory.errors import Conflict, InvalidInput, UnknownEntity, UnknownMerge
from graph_memory.merging import Pair
from graph_memory.rows import EntityRow, LedgerRow
from graph_memory.writing import Write
from tests.memories import beliefs, derived, memory, rows_of, spells, triples
from tests.memory_fixture import Place


@pytest.fixture
async def m(place: Place) -> AsyncIterator[Memory]:
    async with place.memory() as opened:
        yield opened


async def told(m: Memory) -> None:
    """Robert and Bob, who are one."""
    await m.assert_fact("Robert Smith", "lives_in", "Berlin", valid_from="2020-01-01", id="berlin")
    await m.assert_fact("Bob Smith", "lives_in", "Paris", valid_from="2022-01-01", id="paris")
    await m.assert_fact("Ann", "friend", "Bob Smith", valid_from="2021-01-01", id="friend")


async def everything(m: Memory) -> list[dict[str, Any]]:
    return [fact.model_dump() for fact in await m.history(superseded=True)]


async def write(m: Memory, work: Any) -> Any:
    found: list[Any] = []

    async def run(write: Write) -> None:
        found[:] = [await work(write)]

    await m._remembering.write(m.group, run)
    return found[0]


def pair(m: Memory, one: str, other: str, **given: Any) -> Pair:
    return Pair(mention_of(m.group, one).id, mention_of(m.group, other).id, **given)


class TestMerge:
    async def test_joins_what_was_said_of_both(self, m: Memory) -> None:
        await told(m)
        done = await m.merge("Bob Smith", "Robert Smith", reason="one telephone")
        assert (done.state, done.what, done.duplicate, done.into) == ("merged", "entity", "Bob Smith", "Robert Smith")
        assert (done.why, done.by, done.score) == ("one telephone", "user", 1.0)
        assert any(change.after and change.after.subject == "Robert Smith" for change in done.changed)
        for name in ("Robert Smith", "Bob Smith"):
            assert spells(await m.history(name, "lives_in")) == [
                ("Berlin", "2020-01-01", "2022-01-01"),
                ("Paris", "2022-01-01", None),
            ]
        assert triples(await m.facts("Ann")) == [("Ann", "friend", "Robert Smith")]

    async def test_undo_restores_exactly(self, m: Memory) -> None:
        await told(m)
        before = await everything(m)
        done = await m.merge("Bob Smith", "Robert Smith")
        assert await everything(m) != before
        undone = await m.undo(done.id)
        assert (undone.state, undone.id) == ("undone", done.id)
        assert await everything(m) == before
        assert await m.undo(done.id) == undone.model_copy(update={"changed": ()})

    async def test_a_chain_is_undone_in_any_order(self, m: Memory) -> None:
        for name in ("A1", "B1", "C1"):
            await m.assert_fact(name, "likes", f"{name}'s tea", id=name)
        first = await m.merge("A1", "B1")
        second = await m.merge("B1", "C1")
        assert {fact.subject for fact in await m.facts()} == {"C1"}
        await m.undo(first.id)
        assert {fact.subject for fact in await m.facts()} == {"A1", "C1"}
        await m.undo(second.id)
        assert {fact.subject for fact in await m.facts()} == {"A1", "B1", "C1"}

    async def test_what_is_said_meanwhile_goes_to_whom_it_was_said_of(self, m: Memory) -> None:
        await told(m)
        done = await m.merge("Bob Smith", "Robert Smith")
        await m.assert_fact("Bob Smith", "likes", "tea", id="tea")
        assert triples(await m.facts("Robert Smith", "likes")) == [("Robert Smith", "likes", "tea")]
        await m.undo(done.id)
        assert triples(await m.facts("Bob Smith", "likes")) == [("Bob Smith", "likes", "tea")]
        assert await m.facts("Robert Smith", "likes") == []

    async def test_recorded_by_sees_the_merges_of_then(self, m: Memory) -> None:
        await told(m)
        done = await m.merge("Bob Smith", "Robert Smith")
        undone = await m.undo(done.id)
        between = done.changed_at
        assert between < undone.changed_at

        async def people(at: Any) -> set[str]:
            return {fact.subject for fact in await m.history(predicate="lives_in", recorded_by=at)}

        assert await people(between) == {"Robert Smith"}
        assert await people(undone.changed_at) == {"Robert Smith", "Bob Smith"}

    async def test_a_fact_between_both_is_none_until_the_undo(self, m: Memory) -> None:
        await m.assert_fact("Ann", "manages", "Bob", valid_from="2021-01-01", id="boss")
        done = await m.merge("Bob", "Ann")
        assert await m.history() == []
        await m.undo(done.id)
        assert triples(await m.facts()) == [("Bob", "reports_to", "Ann")]

    async def test_a_mention_that_nothing_names_takes_its_merges_along(self, m: Memory) -> None:
        await told(m)
        await m.merge("Bob Smith", "Robert Smith")
        await m.delete_episode("berlin")
        assert {fact.subject for fact in await m.facts(predicate="lives_in")} == {"Bob Smith"}
        assert (await m.merges()).items == ()
        await m.assert_fact("Robert Smith", "likes", "tea", id="again")
        assert triples(await m.facts(predicate="likes")) == [("Robert Smith", "likes", "tea")]
        assert triples(await m.facts(predicate="lives_in")) == [("Bob Smith", "lives_in", "Paris")]

    async def test_an_alias_goes_back_to_its_own_when_what_it_was_merged_with_goes(self, m: Memory) -> None:
        await m.assert_fact("Ann", "also_called", "Bo", id="alias")
        await m.assert_fact("Bo", "lives_in", "Cyd", id="home")
        await m.merge("Ann", "Cyd")
        await m.delete_episode("home")
        mentions = {row.name: row for row in await rows_of(m, m.group) if isinstance(row, EntityRow) and not row.value}
        assert mentions.keys() == {"Ann", "Bo"}
        assert mentions["Bo"].entity == mentions["Ann"].id
        await m.delete_episode("alias")
        assert [row for row in await rows_of(m, m.group) if isinstance(row, EntityRow)] == []

    async def test_survives_export_and_restore(self, m: Memory, place: Place) -> None:
        await told(m)
        before = await everything(m)
        done = await m.merge("Bob Smith", "Robert Smith")
        lines = json.loads(json.dumps([line async for line in m.export()]))
        await m.store.drop(m.group)
        async with place.memory() as again:
            await again.restore(lines)
            assert {fact.subject for fact in await again.history(predicate="lives_in")} == {"Robert Smith"}
            assert (await again.undo(done.id)).state == "undone"
            assert await everything(again) == before


class TestRefused:
    @pytest.mark.parametrize(
        ("one", "other", "error"),
        [
            ("Bob Smith", "Bob Smith", InvalidInput),
            ("Bob Smith", " bob  SMITH ", InvalidInput),
            ("nobody", "Bob Smith", UnknownEntity),
            ("Bob Smith", "nobody", UnknownEntity),
            ("", "Bob Smith", InvalidInput),
            ({"name": "Bob Smith", "kind": "ship"}, "Robert Smith", UnknownEntity),
        ],
    )
    async def test_bad_pairs(self, m: Memory, one: Any, other: Any, error: type[Exception]) -> None:
        await told(m)
        before = await everything(m)
        with pytest.raises(error):
            await m.merge(one, other)
        assert (await everything(m), (await m.merges()).items) == (before, ())

    async def test_a_circle_and_one_that_is_withdrawn(self, m: Memory) -> None:
        await told(m)
        done = await m.merge("Bob Smith", "Robert Smith")
        for ends in (("Robert Smith", "Bob Smith"), ("Bob Smith", "Ann"), ("Ann", "Bob Smith")):
            with pytest.raises(Conflict, match=f"merged into 'Robert Smith'.*undo merge {done.id}"):
                await m.merge(*ends)

    async def test_an_entity_of_another_group(self, m: Memory, place: Place) -> None:
        await told(m)
        await m.assert_fact("Rob", "likes", "tea", group=place.other)
        other = mention_of(place.other, "Rob").id
        with pytest.raises(UnknownEntity):
            await m.merge("Bob Smith", other)
        with pytest.raises(UnknownEntity, match="another group"):
            await write(m, lambda w: merging.merge(w, Pair(mention_of(m.group, "Ann").id, other)))

    async def test_a_value(self, m: Memory) -> None:
        await m.assert_fact("Ann", "birthday", "1990-01-01")
        with pytest.raises(UnknownEntity):
            await m.merge("1990-01-01", "Ann")

    async def test_a_name_of_two(self, m: Memory) -> None:
        await m.assert_fact({"name": "Python", "kind": "language"}, "likes", "tea")
        await m.assert_fact({"name": "Python", "kind": "animal"}, "likes", "mice")
        await m.assert_fact("Snake", "likes", "sun")
        with pytest.raises(Conflict, match=r"several.*animal, language"):
            await m.merge("Snake", "Python")
        assert (await m.merge("Snake", {"name": "Python", "kind": "animal"})).into == "Python"

    async def test_an_unknown_merge(self, m: Memory) -> None:
        for verb in (m.accept, m.reject, m.undo):
            with pytest.raises(UnknownMerge):
                await verb("nothing")

    @pytest.mark.parametrize("given", [{"limit": 0}, {"limit": 1_001}, {"cursor": "x"}, {"state": "wrong"}])
    async def test_bad_pages(self, m: Memory, given: dict[str, Any]) -> None:
        with pytest.raises(InvalidInput):
            await m.merges(**given)


class TestProposals:
    async def proposed(self, m: Memory) -> LedgerRow:
        await told(m)
        found = await write(
            m, lambda w: merging.propose(w, pair(m, "Bob Smith", "Robert Smith", score=0.8, by="consolidation"))
        )
        assert isinstance(found, LedgerRow)
        return found

    async def test_wait_for_a_word(self, m: Memory) -> None:
        row = await self.proposed(m)
        (found,) = (await m.merges("proposed")).items
        assert (found.id, found.score, found.by) == (row.id, 0.8, "consolidation")
        assert {fact.subject for fact in await m.history(predicate="lives_in")} == {"Robert Smith", "Bob Smith"}
        accepted = await m.accept(row.id)
        assert (accepted.state, accepted.id, accepted.by) == ("merged", row.id, "user")
        assert {fact.subject for fact in await m.history(predicate="lives_in")} == {"Robert Smith"}
        assert (await m.accept(row.id)).changed == ()
        with pytest.raises(Conflict, match="is merged"):
            await m.reject(row.id)

    async def test_are_not_made_twice(self, m: Memory) -> None:
        await self.proposed(m)
        for one, other in (("Bob Smith", "Robert Smith"), ("Robert Smith", "Bob Smith")):
            assert await write(m, lambda w, o=one, p=other: merging.propose(w, pair(m, o, p))) is None

    async def test_what_was_rejected_is_never_joined_unasked(self, m: Memory) -> None:
        row = await self.proposed(m)
        rejected = await m.reject(row.id)
        assert (rejected.state, (await m.reject(row.id)).state) == ("rejected", "rejected")
        for one, other in (("Bob Smith", "Robert Smith"), ("Robert Smith", "Bob Smith")):
            for way in (merging.propose, merging.merge_unasked):
                assert await write(m, lambda w, o=one, p=other, f=way: f(w, pair(m, o, p))) is None
        with pytest.raises(Conflict, match="is rejected"):
            await m.accept(row.id)

    async def test_a_rejection_holds_for_other_names_of_both(self, m: Memory) -> None:
        row = await self.proposed(m)
        await m.reject(row.id)
        await m.assert_fact("R. Smith", "likes", "tea")
        await m.merge("R. Smith", "Robert Smith")
        assert await write(m, lambda w: merging.merge_unasked(w, pair(m, "Bob Smith", "R. Smith"))) is None

    async def test_what_was_undone_is_joined_only_at_a_word(self, m: Memory) -> None:
        await told(m)
        done = await m.merge("Bob Smith", "Robert Smith")
        await m.undo(done.id)
        assert await write(m, lambda w: merging.merge_unasked(w, pair(m, "Bob Smith", "Robert Smith"))) is None
        again = await m.merge("Bob Smith", "Robert Smith")
        assert again.id != done.id
        assert [one.state for one in (await m.merges()).items] == ["undone", "merged"]

    async def test_certain_ones_take_up_the_proposal(self, m: Memory) -> None:
        row = await self.proposed(m)
        done = await write(
            m, lambda w: merging.merge_unasked(w, pair(m, "Bob Smith", "Robert Smith", by="consolidation"))
        )
        assert (done.id, done.state) == (row.id, "merged")

    async def test_a_word_of_the_user_settles_the_proposal_in_the_direction_that_it_gives(self, m: Memory) -> None:
        row = await self.proposed(m)
        done = await m.merge("Robert Smith", "Bob Smith", reason="he says so")
        assert (done.id, done.state, done.into, done.why) == (row.id, "merged", "Bob Smith", "he says so")
        assert [one.state for one in (await m.merges()).items] == ["merged"]
        assert {fact.subject for fact in await m.history(predicate="lives_in")} == {"Bob Smith"}

    async def test_come_in_pages(self, m: Memory) -> None:
        for name in ("A1", "B1", "C1", "D1"):
            await m.assert_fact(name, "likes", "tea")
        for name in ("A1", "B1", "C1"):
            await write(m, lambda w, n=name: merging.propose(w, pair(m, n, "D1")))
        first = await m.merges("proposed", limit=2)
        rest = await m.merges("proposed", limit=2, cursor=first.cursor)
        assert [one.duplicate for one in (*first.items, *rest.items)] == ["A1", "B1", "C1"]
        assert rest.cursor is None


class TestWithinOneKey:
    """Two wordings of one object of one subject."""

    async def same(self, m: Memory) -> LedgerRow:
        await m.assert_fact("Ann", "likes", "hiking", said_at="2024-01-01", confidence=0.6, id="old")
        await m.assert_fact("Ann", "likes", "long hikes", said_at="2024-03-01", confidence=0.9, id="new")
        await m.assert_fact("Bo", "likes", "hiking", said_at="2024-02-01", id="bo")
        catalogue = (await m._groups.state(m.group)).catalogue
        subject = mention_of(m.group, "Ann").id
        within = json.dumps([subject, catalogue.key_family("likes"), "", ""])
        found = await write(
            m, lambda w: merging.merge(w, pair(m, "hiking", "long hikes", within=within, subject=subject))
        )
        assert isinstance(found, LedgerRow)
        return found

    async def test_are_told_as_one_by_all_sources(self, m: Memory) -> None:
        await self.same(m)
        (fact,) = await m.facts("Ann", "likes")
        assert (fact.object, fact.confidence) == ("long hikes", 0.9)
        assert {origin.episode for origin in fact.sources} == {"old", "new"}
        assert triples(await m.facts("Bo")) == [("Bo", "likes", "hiking")]
        (merged,) = (await m.merges()).items
        assert (merged.what, merged.duplicate, merged.into) == ("object", "hiking", "long hikes")

    async def test_are_two_again_after_the_undo(self, m: Memory) -> None:
        row = await self.same(m)
        await m.undo(row.id)
        assert sorted(fact.object for fact in await m.facts("Ann", "likes")) == ["hiking", "long hikes"]

    async def test_a_later_wording_is_known(self, m: Memory) -> None:
        await self.same(m)
        await m.assert_fact("Ann", "likes", "hiking", said_at="2024-05-01", id="later")
        (fact,) = await m.facts("Ann", "likes")
        assert {origin.episode for origin in fact.sources} == {"old", "new", "later"}

    async def test_a_denial_of_one_denies_both(self, m: Memory) -> None:
        await self.same(m)
        await m.deny("Ann", "likes", "hiking", said_at="2024-06-01")
        assert await m.facts("Ann", "likes") == []

    async def test_goes_with_the_wording(self, m: Memory) -> None:
        await self.same(m)
        await m.delete_episode("new")
        assert triples(await m.facts("Ann", "likes")) == [("Ann", "likes", "hiking")]
        assert (await m.merges()).items == ()


async def test_a_merge_moves_what_was_believed_before_it_was_opened(tmp_path: Path) -> None:
    async with memory(tmp_path / "m.db") as m:
        await m.assert_fact("Hta", "lives_in", "Cyd", said_at="2024-01-02", id="a")
        await m.assert_fact("Hta", "lives_in", "Cyd", valid_from="2023-05-01", said_at="2024-01-03", id="b")
        await m.assert_fact("Ann", "likes", "tea", id="c")
    async with memory(tmp_path / "m.db") as m:
        await m.merge("Hta", "Ann")
        assert await beliefs(m) == await derived(m)
        assert {row.subject_name for row in await beliefs(m)} == {"Ann"}
