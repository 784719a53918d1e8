"""Why a fact is what it is: what won, what lost, and by which rule."""

from __future__ import annotations

from typing import Any

import pytest

from graph_memory import Memory
from graph_memory.errors import UnknownFact
from tests.test_clocks import ANSWERS, corrected, denied, said

Told = list[tuple[str, str]]

ROME, OSLO = said("Rome", "2024-01-01", "2020-01-01"), said("Oslo", "2024-02-01", "2022-01-01")
HIGHER = "order: where both would hold, what begins later comes first"

WHY: dict[str, tuple[list[dict[str, Any]], str, Told, Told]] = {
    "stated": ([ROME], "Rome", [("e0", "statement: it holds from the start that was stated")], []),
    "observed": ([said("Rome", "2024-01-01")], "Rome", [("e0", "observation: it holds from the time of saying")], []),
    "later start": ([ROME, OSLO], "Oslo", [("e1", "statement: it holds from the start that was stated")],
                    [("e0", HIGHER)]),
    "earlier start": ([ROME, OSLO], "Rome", [("e0", "statement: it holds from the start that was stated")],
                      [("e1", "order: it holds from a later start")]),
    "same start": ([ROME, OSLO | {"valid_from": "2020-01-01"}], "Oslo",
                   [("e1", "statement: it holds from the start that was stated")],
                   [("e0", "same start: what was said later holds")]),
    "guess": ([said("Rome", "2024-01-01"), said("Oslo", "2024-02-01", source="inferred")], "Rome",
              [("e0", "observation: it holds from the time of saying")],
              [("e1", "guess: an inferred claim never overturns a stated one")]),
    "corrected": ([ROME, corrected("Bern", "2024-03-01", "Rome")], "Bern",
                  [("e0", "statement: it holds from the start that was stated"),
                   ("e1", "correction: it stands in the place of what it corrects")], []),
    "denied": ([ROME, denied("Rome", "2024-03-01", "2024-03-01")], "Rome",
               [("e0", "statement: it holds from the start that was stated")],
               [("e1", "denial: it says when something does not hold")]),
    "overtaken": ([said("Rome", "2024-01-01"), said("Oslo", "2024-02-01", "2023-01-01")], "Oslo",
                  [("e1", "statement: it holds from the start that was stated")],
                  [("e0", "overtaken: a later statement covers the time of this observation")]),
    "never": ([said("Rome", "2024-01-01"), denied("Rome", "2024-02-01", None), said("Oslo", "2024-03-01")], "Oslo",
              [("e2", "observation: it holds from the time of saying")],
              [("e0", "corrected: unsaid by episode e1"),
               ("e1", "never: it cuts what was said before it, and holds nothing itself")]),
    "other spell": ([*ANSWERS["again"][1]], "npm", [("e1", "observation: it holds from the time of saying")],
                    [("e0", HIGHER), ("e2", "order: it holds from a later start")]),
}  # fmt: skip


@pytest.mark.parametrize("case", WHY)
async def test_why(m: Memory, case: str) -> None:
    given, object, won, lost = WHY[case]
    for i, one in enumerate(given):
        await m.remember_many([{"subject": "user", "predicate": "lives_in", "id": f"e{i}"} | one])
    (fact,) = [fact for fact in await m.history("user") if fact.object == object]
    reason = await m.why(fact.id)
    assert reason.fact == fact
    assert [(verdict.episode, verdict.rule) for verdict in reason.claims] == won
    assert [(verdict.episode, verdict.rule) for verdict in reason.lost] == lost


async def test_a_fact_that_is_believed_no_longer_is_told_in_its_latest_shape(m: Memory) -> None:
    for i, one in enumerate(ANSWERS["correction"][1]):
        await m.remember_many([{"subject": "user", "predicate": "lives_in", "id": f"e{i}"} | one])
    (shape,) = [s for s in await m.history("user", superseded=True) if s.object == "Beijing" and s.valid_to]
    reason = await m.why(shape.id)
    assert (reason.fact.status, reason.fact.valid_to) == ("superseded", shape.valid_to)
    assert [verdict.episode for verdict in (*reason.claims, *reason.lost)] == ["e0", "e1", "e2"]
    assert reason.lost[-1].rule.startswith("overturned: ")
    early = await m.why(shape.id, believed_at="2021-01-01")
    assert (early.fact.status, early.fact.valid_to, len(early.lost)) == ("current", None, 0)
    with pytest.raises(UnknownFact) as caught:
        await m.why(shape.id, believed_at="2019-01-01")
    assert caught.value.field == "fact_id"
    with pytest.raises(UnknownFact):
        await m.why("no such fact")


async def test_a_reason_prints_its_verdicts(m: Memory) -> None:
    await m.remember_many([{"subject": "user", "predicate": "lives_in", "id": f"e{i}"} | one
                           for i, one in enumerate([ROME, OSLO])])  # fmt: skip
    (fact,) = await m.facts("user")
    assert str(await m.why(fact.id)) == (
        "user lives in Oslo [2022-01-01, …)\n"
        "  + assert Oslo — statement: it holds from the start that was stated\n"
        f"  - assert Rome — {HIGHER}"
    )
