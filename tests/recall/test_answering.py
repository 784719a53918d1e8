from __future__ import annotations

from typing import Any

import pytest

from graph_memory.errors import InvalidInput
from graph_memory.models import Recall
from graph_memory.recall.request import Request, checked
from graph_memory.tokens import estimated
from tests.recall.conftest import Told


@pytest.mark.parametrize(
    ("field", "value"),
    [
        *(("limit", value) for value in (-1, 0, 1_001, 1_000_000, True, 2.5, "3", None)),
        *(("max_tokens", value) for value in (-1, 0, 1_000_001, True, 2.5, "9")),
        *(("max_facts", value) for value in (-1, 1_001, True, None)),
        *(("min_confidence", value) for value in (-0.1, 1.1, True, "1", None, float("nan"))),
    ],
)
async def test_what_is_no_number_of_hits_tokens_or_confidence_is_refused(told: Told, field: str, value: Any) -> None:
    with pytest.raises(InvalidInput) as refused:
        await told.memory.recall("bees", **{field: value})
    assert refused.value.field == field


def test_a_question_is_text() -> None:
    with pytest.raises(InvalidInput, match="question must be text"):
        checked(3, Request())  # type: ignore[arg-type]  # what a caller without types may give


async def test_a_text_for_a_prompt(told: Told) -> None:
    said: dict[str, Any] = {"said_at": "2024-03-01", "valid_from": "2024-01-01"}
    await told.memory.assert_fact("user", "likes", "green tea", kind="preference", id="a", **said)
    await told.memory.assert_fact(
        "user", "prefers", "long answers", kind="preference", source="inferred", id="b", **said
    )
    await told.memory.assert_fact("Norvale", "has_code", "4711", pinned=True, id="c", **said)
    await told.memory.assert_fact("Nils", "keeps", "bees", id="d", **said)
    await told.say("Nils keeps bees behind the house", speaker="Ida")
    found = await told.memory.recall("What does Nils keep?", max_tokens=300)
    assert [line.partition(" [")[0] for line in found.text.splitlines()] == [
        "## Always", "- Norvale has code 4711", "- user likes green tea", "## Facts", "- Nils keeps bees",
        "## What was said", "- 2024-03-01 Ida: Nils keeps bees behind the house",
    ]  # fmt: skip
    assert (await told.memory.recall("What does Nils keep?")).text == ""
    for most in (1, 20, 60, 90):
        assert estimated((await told.memory.recall("What does Nils keep?", max_tokens=most)).text) <= most
    few = await told.memory.recall("What does Nils keep?", max_tokens=300, max_facts=0)
    assert "## Facts" not in few.text


async def test_what_stands_is_that_of_the_scope_and_of_the_asked_time(told: Told) -> None:
    rule: dict[str, Any] = {"kind": "rule", "valid_from": "2024-01-01"}
    await told.memory.assert_fact("user", "rule", "use tabs", scope="red", id="a", said_at="2024-01-01", **rule)
    await told.memory.assert_fact("user", "rule", "use spaces", scope="blue", id="b", said_at="2024-01-01", **rule)
    await told.memory.assert_fact("user", "rule", "no tables", id="c", said_at="2024-06-01", **rule)

    async def rules(**given: Any) -> set[str]:
        text = (await told.memory.recall("bees", max_tokens=900, **given)).text
        return {name for name in ("use tabs", "use spaces", "no tables") if name in text}

    assert await rules() == {"use tabs", "use spaces", "no tables"}
    assert await rules(scope="red/a") == {"use tabs", "no tables"}
    assert await rules(scope="blue", believed_at="2024-02-01") == {"use spaces"}
    assert await rules(as_of="2023-01-01") == set()


async def test_the_text_goes_on_where_the_limit_ends(told: Told) -> None:
    await told.say(*(f"bees number {n}" for n in range(20)))
    found = await told.memory.recall("bees", limit=2, max_tokens=1_000)
    assert (len(found.episodes), len(found.sources)) == (2, 20)
    assert found.text.count("bees number") == 20


async def test_ranks_are_told_where_they_are_asked_for(near: Told) -> None:
    await near.say("Nils keeps bees", "Ida keeps beans", "rain")
    plain, explained = [await near.memory.recall("Nils and bees", explain=wanted) for wanted in (False, True)]
    assert all(hit.ranks == {} for hit in plain.episodes)
    assert explained.episodes[0].ranks.keys() == explained.episodes[0].channels.keys()
    assert explained.episodes[0].ranks["text"] == 1
    assert sorted(hit.ranks["text"] for hit in explained.episodes) == [1, 2, 3]
    assert [hit.channels for hit in plain.episodes] == [hit.channels for hit in explained.episodes]


def test_an_answer_says_that_it_knows_nothing() -> None:
    assert Recall().nothing_known
    assert Recall().model_dump()["nothing_known"] is True


async def test_several_groups_are_asked_at_once(told: Told) -> None:
    await told.say("Nils keeps bees behind the house", group="red", id="r")
    await told.say("the bees of Nils swarmed", group="blue", id="b")
    await told.say("Nils sold his boat", group="green", id="g")
    await told.memory.assert_fact("Nils", "keeps", "bees", group="blue", id="f")
    found = await told.memory.recall("Which bees does Nils keep?", group=["red", "blue"], explain=True, max_tokens=300)
    assert {(hit.id, hit.group) for hit in found.episodes} == {("r", "red"), ("b", "blue"), ("f", "blue")}
    assert [(hit.fact.object, hit.group) for hit in found.facts] == [("bees", "blue")]
    assert {hit.group for hit in found.entities} == {"blue"}
    assert ("behind the house" in found.text, "swarmed" in found.text, "boat" in found.text) == (True, True, False)
    alone = await told.memory.recall("Which bees does Nils keep?", group=["red"])
    assert alone == await told.memory.recall("Which bees does Nils keep?", group="red")


@pytest.mark.parametrize("group", [[], ["red", "no group"], {"red"}, [3], ["g"] * 101])
async def test_groups_that_are_none_are_refused(told: Told, group: Any) -> None:
    with pytest.raises(InvalidInput) as refused:
        await told.memory.recall("bees", group=group)
    assert refused.value.field == "group"


async def test_what_is_told_is_the_callers_own(told: Told) -> None:
    await told.memory.remember("Nils keeps bees", metadata={"tags": ["honey"], "owner": {"name": "Ida"}})
    for _ in range(2):
        (hit,) = (await told.memory.recall("bees")).episodes
        assert hit.metadata == {"tags": ["honey"], "owner": {"name": "Ida"}}
        hit.metadata["tags"].append("wax")
        hit.metadata["owner"]["name"] = "Bo"
