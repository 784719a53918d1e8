from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from graph_memory.recall.asking_time import Clause, Spoken, clause_in, spoken_in
from graph_memory.times import instant
from tests.recall.conftest import Told

AT = datetime(2025, 1, 10, tzinfo=UTC)


@pytest.mark.parametrize(
    ("question", "judged", "ended"),
    [
        ("Where did I live last March?", "2024-03-31", False),
        ("去年夏天我住在哪里？", "2024-08-31", False),
        ("Who owned checkout before 2022?", "2021-12-31", False),
        ("What am I doing this year?", "2025-01-10", False),
        ("Where will I work next month?", "2025-02-01", False),
        ("Where do I live?", None, False),
        ("Where do I live now?", None, False),
        ("Where did I use to live?", None, True),
        ("What car did she drive before?", None, True),
        ("Who is Ida's former manager?", None, True),
        ("我以前住在哪里？", None, True),
        ("他曾经在哪家公司工作", None, True),
        ("Where did she live before she moved?", None, False),
        ("搬家之前我住在哪里？", None, True),
        ("", None, False),
    ],
)
def test_times_in_a_question(question: str, judged: str | None, ended: bool) -> None:
    spoken = spoken_in(question, AT)
    when = None if spoken.at is None else instant(spoken.at)
    assert (when and when.date().isoformat(), spoken.ended) == (judged, ended)


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("Where did Ida work before she moved?", Clause("before", "she moved", "Ida she moved")),
        ("Did it rain after Nils left?", Clause("after", "Nils left", "Nils left")),
        ("What did Ida drive when Nils left Norvale?", Clause("after", "Nils left Norvale", "Ida Nils left Norvale")),
        ("搬到海边之前我住在哪里？", Clause("before", "搬到海边", "搬到海边")),
        ("我搬家以后在哪里工作", Clause("after", "我搬家", "我搬家")),
        ("When did Ida move?", None),
        ("以前我住在哪里", None),
        ("after all", None),
        ("x " * 400 + "before she moved", None),
    ],
)
def test_clauses(question: str, expected: Clause | None) -> None:
    assert clause_in(question) == expected


def test_an_instant_without_a_calendar_sets_nothing() -> None:
    assert spoken_in("last March", None) == Spoken()


@pytest.fixture
async def moved(told: Told) -> Told:
    """Ida: Norvale, from 2022 on Quillon, from 2024 on Tarn; a baker until 2022, then a tailor."""
    for place, start in (("Norvale", "2019-01-01"), ("Quillon", "2022-01-01"), ("Tarn", "2024-02-01")):
        await told.memory.assert_fact("Ida", "lives_in", place, valid_from=start, said_at=start, id=place)
    for trade, start in (("baker", "2018-01-01"), ("tailor", "2022-01-01")):
        given: dict[str, Any] = {"valid_from": start, "said_at": start, "id": trade, "exclusive": True}
        await told.memory.assert_fact("Ida", "works_as", trade, **given)
    return told


@pytest.mark.parametrize(
    ("question", "object", "status"),
    [
        ("Where does Ida live?", "Tarn", "current"),
        ("Where did Ida live in May 2020?", "Norvale", "current"),
        ("2023年Ida住在哪里？", "Quillon", "current"),
        ("Where did Ida live before 2022?", "Norvale", "current"),
        ("What did Ida work as before she lived in Quillon?", "baker", "current"),
        ("What did Ida work as when she lived in Tarn?", "tailor", "current"),
        ("What did Ida use to work as?", "baker", "ended"),
        ("Ida以前 works as 什么?", "baker", "ended"),
    ],
)
async def test_the_question_says_which_time(moved: Told, question: str, object: str, status: str) -> None:
    found = [hit.fact for hit in (await moved.memory.recall(question)).facts]
    predicate = "lives_in" if object in ("Tarn", "Norvale", "Quillon") else "works_as"
    first = next(fact for fact in found if fact.predicate == predicate)
    assert (first.object, first.status) == (object, status)


async def test_what_the_caller_says_stands_above_the_question(moved: Told) -> None:
    found = await moved.memory.recall("Where did Ida live in May 2020?", as_of="2023-01-01")
    assert next(hit.fact.object for hit in found.facts if hit.fact.predicate == "lives_in") == "Quillon"


async def test_no_fact_from_later_sets_the_time(moved: Told) -> None:
    asked = "What did Ida work as before she lived in Tarn?"
    then = await moved.memory.recall(asked, believed_at="2021-01-01")
    assert [hit.fact.object for hit in then.facts if hit.fact.predicate == "works_as"] == ["baker"]
    assert "Tarn" not in str(then)
