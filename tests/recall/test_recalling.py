from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

import pytest

from graph_memory.embed import HashEmbedder, Vectors
from graph_memory.errors import InvalidInput
from graph_memory.models import Recall
from graph_memory.recall.candidates import BEST
from tests.recall.conftest import Told


@pytest.mark.parametrize("limit", [-1, 0, 1_001, 1_000_000, True, 2.5])
async def test_a_limit_that_is_none_is_refused(told: Told, limit: Any) -> None:
    with pytest.raises(InvalidInput) as refused:
        await told.memory.recall("bees", limit=limit)
    assert refused.value.field == "limit"


@pytest.mark.parametrize("question", ["", " \n", "?!…", "🎉", "\x00", "\ud800"])
async def test_a_question_without_a_word_finds_nothing(told: Told, question: str) -> None:
    await told.say("Nils keeps bees")
    assert await told.memory.recall(question) == Recall()


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("Who keeps bees?", "s:1"),
        ("keeping a bee", "s:1"),
        ("谁养蜜蜂", "s:2"),
        ("誰養蜜蜂", "s:2"),
        ("用了什么包管理器", "s:3"),
        ("pnpm", "s:3"),
        ("/b testing", "s:4"),
        ("C++", "s:5"),
        ("AC/DC", "s:7"),
        ("foo:bar (beta", "s:8"),
        ("a && b || !c", "s:6"),
        ("[x TO y}", "s:9"),
        ('"open', "s:10"),
        ("x^2~ *? \\", "s:9"),
        ("Nils?", "s:1"),
        ("\ud800 Nils\x00", "s:1"),
    ],
)
async def test_full_text_in_both_languages_and_with_signs(told: Told, question: str, expected: str) -> None:
    await told.say(
        "Nils keeps bees behind the house", "艾达在屋后养了很多蜜蜂", "我改用了pnpm，这个包管理器更快",
        "we are testing the engine", "she writes C++", "he writes C", "AC/DC played", "the key foo:bar is in beta",
        "x squared is y", "the door was open",
    )  # fmt: skip
    assert (await told.ids(question))[0] == expected


async def test_c_plus_plus_is_not_c(told: Told) -> None:
    await told.say("he writes C", session="t")
    await told.say("she writes C++", session="u")
    assert await told.ids("C++") == ["u:1"]


async def test_a_question_of_20_000_words(told: Told) -> None:
    await told.say("Nils keeps bees")
    question = " ".join(f"made{n}up" for n in range(20_000)) + ". Nils keeps bees"
    started = time.process_time()
    assert await told.ids(question) == ["s:1"]
    assert time.process_time() - started < 2


async def test_the_current_fact_comes_before_what_it_ended(told: Told) -> None:
    await told.memory.assert_fact("Ida", "lives_in", "Norvale", valid_from="2020-01-01", said_at="2020-01-01", id="a")
    await told.memory.assert_fact("Ida", "lives_in", "Quillon", valid_from="2024-06-01", said_at="2024-06-01", id="b")
    found = await told.memory.recall("Does Ida live in Norvale?")
    assert [(hit.fact.object, hit.fact.status) for hit in found.facts] == [("Quillon", "current"), ("Norvale", "ended")]
    assert set(found.sources) == {"a", "b"}
    assert [(hit.name, hit.score) for hit in found.entities][:1] == [("Ida", 1.0)]
    then = await told.memory.recall("Where does Ida live?", as_of="2021-01-01")
    assert [(hit.fact.object, hit.fact.status) for hit in then.facts][:1] == [("Norvale", "current")]


async def test_every_hit_explains_itself(near: Told) -> None:
    await near.say("Nils keeps bees", "how many?", "four hives", speaker="Nils")
    await near.memory.assert_fact("Nils", "keeps", "bees", id="f")
    found = await near.memory.recall("What does Nils keep?")
    hits = [*found.facts, *found.episodes, *found.entities]
    assert all(hit.score == pytest.approx(sum(hit.channels.values())) for hit in hits)
    assert {"text", "vector", "speaker"} <= found.episodes[0].channels.keys()
    assert {"text", "vector", "graph"} <= found.facts[0].channels.keys()
    assert found.missing == ()


async def test_neighbours_come_with_a_hit(told: Told) -> None:
    await told.say("What is the name of your boat?", "Albatross!", "Nice.", "Anyway, rain again.")
    await told.say("Unrelated words", session="t")
    assert await told.ids("the name of the boat") == ["s:1", "s:2", "s:3"]


async def test_as_of_shows_no_episode_said_later_but_the_sources_of_facts(told: Told) -> None:
    await told.say("the pear tree blossoms", said_at="2024-04-01", id="past", session="a")
    await told.say("the pear tree was cut", said_at="2024-09-01", id="later", session="b")
    assert set(await told.ids("pear tree")) == {"past", "later"}
    assert await told.ids("pear tree", as_of="2024-06-01") == ["past"]
    said: dict[str, Any] = {"valid_from": "2020-01-01", "said_at": "2024-12-01", "id": "f"}
    await told.memory.assert_fact("pear tree", "stands_in", "Norvale", **said)
    found = await told.memory.recall("pear tree", as_of="2024-06-01")
    assert [hit.fact.object for hit in found.facts] == ["Norvale"]
    assert set(found.sources) == {"past", "f"}


async def test_as_of_tells_nothing_of_later_that_was_said_later(told: Told) -> None:
    async def state(place: str, valid_from: str, said_at: str, valid_to: str | None = None) -> None:
        more: dict[str, Any] = {"valid_from": valid_from, "valid_to": valid_to, "said_at": said_at, "id": place}
        await told.memory.assert_fact("Ida", "stays_in", place, **more)

    await state("Tarn", "2024-09-01", "2024-10-01")
    await state("Norvale", "2024-08-01", "2024-05-01", "2024-08-09")
    await state("Quillon", "2022-01-01", "2024-11-01", "2023-01-01")
    await state("Harlow", "2024-01-01", "2024-12-01", "2024-08-01")
    found = await told.memory.recall("Where does Ida stay?", as_of="2024-06-01")
    status = {hit.fact.object: hit.fact.status for hit in found.facts}
    assert status == {"Norvale": "upcoming", "Quillon": "ended", "Harlow": "current"}
    assert set(found.sources) == {"Norvale", "Quillon", "Harlow"}


async def test_as_of_tells_the_sources_of_then_unless_it_was_believed_only_later(told: Told) -> None:
    memory = told.memory
    for id, said_at in (("then", "2024-01-01"), ("again", "2024-12-01")):
        await memory.assert_fact("Ida", "born_in", "Aspen", said_at=said_at, id=id)
    assert set((await memory.recall("Where was Ida born?", as_of="2024-06-01")).sources) == {"then"}
    corrected: dict[str, Any] = {"instead_of": "Aspen", "said_at": "2024-12-02", "id": "corrected"}
    await memory.correct("Ida", "born_in", "Birch", **corrected)
    found = await memory.recall("Where was Ida born?", as_of="2024-06-01")
    assert found.facts[0].fact.object == "Birch"
    assert "corrected" in found.sources


async def test_believed_at_and_recorded_by_see_what_a_memory_without_the_rest_sees(told: Told) -> None:
    async def history(group: str, later: bool) -> None:
        await told.say("Nils keeps bees", group=group, said_at="2024-01-01", id="one")
        await told.memory.assert_fact("Nils", "keeps", "bees", said_at="2024-01-02", id="two", group=group)
        if later:
            await told.say("Nils keeps wasps, no bees", group=group, said_at="2024-06-01", id="x")
            await told.memory.deny("Nils", "keeps", "bees", said_at="2024-06-02", id="y", group=group)
            await told.memory.assert_fact("Nils", "meets", "Ida", said_at="2024-06-03", id="z", group=group)

    await history("whole", later=True)
    await history("never", later=False)
    for question in ("What does Nils keep?", "Ida", "wasps", "Nils Ida"):
        found = [
            await told.memory.recall(question, believed_at="2024-02-01", group=group) for group in ("whole", "never")
        ]
        seen = [
            ([h.fact.object for h in r.facts], [(h.id, h.score) for h in r.episodes], [h.name for h in r.entities])
            for r in found
        ]
        assert seen[0] == seen[1]
    assert await told.memory.recall("Nils", recorded_by="2020-01-01", group="whole") == Recall(missing=("vectors",))
    first = await told.memory.recall("Nils Ida", recorded_by="2024-02-01", group="whole")
    assert first.sources == ("one",)


async def test_groups_see_nothing_of_each_other(told: Told) -> None:
    await told.say("Nils keeps bees", group="red", id="e1")
    await told.say("Nils of Norvale", group="blue", id="e2")
    await told.memory.assert_fact("Nils", "lives_in", "Norvale", group="blue", id="e3")
    found = await told.memory.recall("Nils Quillon Norvale", group="red")
    assert (found.sources, found.facts, found.entities) == (("e1",), (), ())


async def test_the_graph_finds_an_answer_two_hops_away(told: Told, monkeypatch: pytest.MonkeyPatch) -> None:
    said: dict[str, Any] = {"valid_from": "2023-01-01", "said_at": "2023-01-01"}
    await told.memory.assert_fact("Albatross", "moored_at", "Pier Nine", id="hop1", **said)
    await told.memory.assert_fact("Pier Nine", "guarded_by", "Hovik", id="hop2", **said)
    ended: dict[str, Any] = {"valid_from": "2020-01-01", "valid_to": "2021-01-01", "said_at": "2020-01-01"}
    await told.memory.assert_fact("Pier Nine", "guarded_by", "Decoy", id="decoy", **ended)
    for n in range(20):
        await told.memory.assert_fact(f"Ship {n}", "moored_at", f"Pier {n}", **said)
    question = "Whom should I call about Albatross?"
    assert "Hovik" in str(await told.facts(question, limit=5))
    assert {"hop1", "hop2"} <= set((await told.memory.recall(question, limit=5)).sources)
    assert "Decoy" not in str(await told.memory.recall(question))
    monkeypatch.setattr("graph_memory.recall.finding.HOPS", 0)
    assert "Hovik" not in str(await told.memory.recall(question))


async def test_of_two_of_one_name_the_one_of_the_narrower_scope_answers(told: Told) -> None:
    await told.memory.assert_fact({"name": "Ann", "kind": "person"}, "lives_in", "Paris", said_at="2024-01-01")
    ann = {"name": "Ann", "kind": "organization"}
    await told.memory.assert_fact(ann, "lives_in", "Rome", scope="work", said_at="2024-01-01")
    found = await told.memory.recall("Where does Ann live?", scope="work")
    assert [hit.fact.object for hit in found.facts] == ["Rome"]


async def test_scope_and_its_ancestors_answer(told: Told) -> None:
    said: dict[str, Any] = {"qualifier": "package manager", "said_at": "2024-01-01"}
    await told.memory.assert_fact("user", "uses", "npm", id="a", **said)
    await told.memory.assert_fact("user", "uses", "pnpm", id="b", scope="project/a", **said)

    async def tools(question: str, scope: str | None = None) -> set[str]:
        return {hit.fact.object for hit in (await told.memory.recall(question, scope=scope)).facts}

    assert await tools("npm", "project/a") == {"pnpm"}
    assert await tools("npm or pnpm", "project/b") == {"npm"}
    assert await tools("npm or pnpm") == {"npm", "pnpm"}


class Failing(HashEmbedder):
    """Encodes what is stored and fails at a question, as a service does."""

    def encode(self, texts: Sequence[str], *, query: bool = False) -> list[Vectors]:
        if query:
            raise ConnectionError("gone")
        return super().encode(texts)


async def test_a_channel_that_does_not_answer_is_named(told: Told, near: Told) -> None:
    await told.say("Nils keeps bees")
    await near.say("Nils keeps bees")
    near.memory.embedder = Failing()
    for memory in (told, near):
        found = await memory.memory.recall("bees")
        assert (found.sources, found.missing) == (("s:1",), ("vectors",))


async def test_the_same_question_gives_the_same_answer(near: Told) -> None:
    await near.say(*(f"Nils keeps {n} bees" for n in range(40)))
    assert await near.memory.recall("bees of Nils") == await near.memory.recall("bees of Nils")


async def test_a_time_in_the_question(told: Told) -> None:
    for month in range(1, 10):
        await told.say("we went sailing", said_at=f"2024-{month:02}-10", session=f"m{month}")
    assert (await told.ids("Where did we go sailing in May 2024?"))[0] == "m5:1"


async def test_what_was_said_in_the_time_that_a_question_names_needs_no_word_of_it(told: Told) -> None:
    await told.say("the hens lay well", "we sold the cart", said_at="2024-03-05", session="then")
    await told.say("we sold a cart load of turnips", said_at="2024-07-05", session="later")
    assert await told.ids("which livestock in March 2024?") == ["then:1", "then:2"]
    assert await told.ids("which livestock in May 2024?") == []
    for clock in ("as_of", "believed_at", "recorded_by"):
        assert await told.ids("which livestock in March 2024?", **{clock: "2024-03-01"}) == []


async def test_more_than_is_ranked_of_one_time_tells_nothing_apart(told: Told) -> None:
    await told.say(*(f"line {number}" for number in range(BEST + 1)), said_at="2024-03-05")
    assert await told.ids("which livestock in March 2024?") == []


async def test_equal_hits_are_all_told(told: Told) -> None:
    said: dict[str, Any] = {"valid_from": "2023-01-01", "valid_to": "2023-02-01", "said_at": "2024-01-01"}
    for n in range(110):
        await told.memory.assert_fact("Ida", "visited", f"Place {n}", **said)
    assert len(await told.facts("places", limit=20)) == 20
