from __future__ import annotations

from typing import Any

from graph_memory.recall.resolving import MOST_LED
from tests.recall.conftest import Told


async def test_one_of_many_ended_things_does_not_lead_to_all_that_hold(told: Told) -> None:
    said: dict[str, Any] = {"valid_from": "2023-01-01", "said_at": "2023-01-01"}
    for n in range(MOST_LED + 1):
        await told.memory.assert_fact("Nils", "likes", f"Thing {n}", **said)
    await told.memory.assert_fact("Nils", "likes", "quinces", **said, valid_to="2023-06-01")
    facts = (await told.memory.recall("quinces", limit=50)).facts
    led = [hit.fact.object for hit in facts if "text" in hit.channels]
    assert led == ["quinces"]


async def test_of_a_large_key_what_is_said_is_found(told: Told) -> None:
    said: dict[str, Any] = {"valid_from": "2023-01-01", "said_at": "2023-01-01"}
    for n in range(150):
        await told.memory.assert_fact("Nils", "keeps", f"Hive {n}", **said)
    assert (await told.facts("Hive 77"))[0] == "Nils keeps Hive 77"


async def test_a_denial_of_everything_leads_to_what_holds_since(told: Told) -> None:
    await told.memory.assert_fact("Nils", "lives_in", "Norvale", valid_from="2020-01-01", said_at="2020-01-01")
    await told.memory.deny("Nils", "lives_in", valid_from="2022-01-01", said_at="2022-01-01", reason="wanderlust")
    await told.memory.assert_fact("Nils", "lives_in", "Quillon", valid_from="2023-01-01", said_at="2023-01-01")
    found = await told.memory.recall("Where does Nils live?")
    assert [(hit.fact.object, hit.fact.status) for hit in found.facts] == [("Quillon", "current"), ("Norvale", "ended")]
