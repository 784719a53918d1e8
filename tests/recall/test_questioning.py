"""A question's own words set the time, on the clocks that the caller gave."""

from __future__ import annotations

import pytest

from tests.recall.conftest import Told


async def moves(told: Told) -> None:
    said = {"predicate": "lives_in", "verb": "assert", "subject": "Ida"}
    for place, when in (("Norvale", "2020-01-01"), ("Quillon", "2024-06-01")):
        await told.memory.remember_many([{**said, "object": place, "valid_from": when, "said_at": when, "id": place}])


@pytest.mark.parametrize(
    ("question", "clocks", "first"),
    [
        ("Where does Ida live?", {}, "Quillon"),
        ("Where did Ida live in 2021?", {}, "Norvale"),
        ("Where did Ida live in 2021?", {"as_of": "2024-12-01"}, "Quillon"),
        ("Where does Ida live?", {"believed_at": "2021-01-01"}, "Norvale"),
        ("Where did Ida live before she lived in Quillon?", {}, "Norvale"),
    ],
)
async def test_the_time_of_a_question(told: Told, question: str, clocks: dict[str, str], first: str) -> None:
    await moves(told)
    found = await told.memory.recall(question, **clocks)
    assert found.facts[0].fact.object == first


async def test_several_groups_answer_as_one(told: Told) -> None:
    await moves(told)
    await told.memory.assert_fact("Ida", "keeps", "bees", group="other", id="b")
    found = await told.memory.recall("What does Ida keep?", group=[told.memory.group, "other"])
    assert {hit.group for hit in found.facts} == {told.memory.group, "other"}
