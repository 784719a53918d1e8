"""The three clocks of a question; scope; the direction in which a fact is told; every worked answer through Memory."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from graph_memory import Memory
from graph_memory.clocks import asked, in_scope, narrowed, once, status_of
from graph_memory.predicates import Catalogue
from graph_memory.rows import BeliefRow
from graph_memory.store.contract import Visible
from graph_memory.times import FAR_FUTURE, FAR_PAST
from tests.builders import when
from tests.memories import spells
from tests.test_worked_answers import BELIEVED, WORKED

NOW = datetime(2026, 6, 1, tzinfo=UTC)
Given = dict[str, Any]


def said(object: str | None, said_at: str, valid_from: str | None = "", valid_to: str = "", **more: Any) -> Given:
    bounds = {} if valid_from == "" else {"valid_from": valid_from}
    bounds |= {"valid_to": valid_to} if valid_to else {}
    return {"verb": "assert", "object": object, "said_at": said_at} | bounds | more


def denied(object: str | None, said_at: str, *bounds: str | None) -> Given:
    return said(object, said_at, *bounds) | {"verb": "deny"}  # type: ignore[arg-type]


def corrected(object: str, said_at: str, instead_of: str, *bounds: str) -> Given:
    return said(object, said_at, *bounds) | {"verb": "correct", "instead_of": instead_of}


ANSWERS: dict[str, tuple[str, list[Given]]] = {
    "move": ("lives_in", [said("Beijing", "2024-01-05"), said("Shanghai", "2025-03-10", "2025-02-01")]),
    "observed in between": (
        "lives_in", [said("npm", "2024-01-10"), said("npm", "2024-04-10"), said("pnpm", "2024-06-10", "2024-03-01")],
    ),
    "future": (
        "lives_in",
        [said("London Road", "2019-11-18", "2019-11-18"), said("Bank Street", "2025-08-13", "2025-09-01")],
    ),
    "late arrival": (
        "lives_in",
        [said("Berlin", "2024-01-01", "2021-01-01"), said("Rome", "2024-01-02", "2023-01-01"),
         said("Paris", "2024-01-03", "2022-01-01")],
    ),
    "again": ("lives_in", [said("pnpm", "2024-01-01"), said("npm", "2024-03-01"), said("pnpm", "2024-06-01")]),
    "same start": ("lives_in", [said("A", "2024-02-01", "2024-01-01"), said("B", "2024-03-01", "2024-01-01")]),
    "bounded inside": (
        "lives_in",
        [said("Beijing", "2024-01-01", "2020-01-01"), said("Osaka", "2024-02-01", "2022-01-01", "2023-01-01")],
    ),
    "denial": (
        "lives_in",
        [said("A", "2018-01-01", "2018-01-01"), said("B", "2020-01-01", "2020-01-01"),
         denied("B", "2023-01-01", "2023-01-01")],
    ),
    "correction": (
        "lives_in",
        [said("Beijing", "2020-01-01"), said("Shanghai", "2022-01-01", "2022-01-01"),
         corrected("Tianjin", "2023-01-01", "Beijing")],
    ),
    "date corrected": (
        "lives_in",
        [said("Shanghai", "2020-01-01", "2014-01-01", "2015-01-01"), said("Beijing", "2020-01-02", "2020-01-01"),
         said("Shanghai", "2024-04-01", "2024-02-01"), corrected("Shanghai", "2024-05-01", "Shanghai", "2024-03-01")],
    ),
    "end corrected": (
        "lives_in",
        [said("A", "2023-01-01", "2018-01-01", "2022-01-01"), corrected("A", "2023-02-01", "A", "", "2021-01-01")],
    ),
    "corrected and left": (
        "lives_in",
        [said("Norvale", "2020-01-01"), denied("Norvale", "2023-01-01", "2023-01-01"),
         corrected("Norwell", "2024-01-01", "Norvale")],
    ),
    "corrected second stay": (
        "lives_in",
        [said("Norvale", "2000-01-01", "2000-01-01"), denied("Norvale", "2005-01-01", "2005-01-01"),
         said("Norvale", "2015-01-01", "2015-01-01"), corrected("Norwell", "2016-01-01", "Norvale")],
    ),
    "observed denial": ("knows", [denied("A", "2024-03-01"), said("A", "2024-06-01", "2024-01-01")]),
    "never": ("uses", [said("TypeScript", "2024-01-01"), denied("TypeScript", "2024-06-01", None)]),
    "many": ("child", [said("Mio", "2024-01-01"), said("Juno", "2024-02-01"), corrected("Mia", "2024-03-01", "Mio")]),
    "exclusive": (
        "uses", [said("pnpm", "2024-01-01"), said("yarn", "2024-02-01"), said("npm", "2024-03-01", exclusive=True)],
    ),
    "restated": ("likes", [said("tea", "2024-01-01"), said("tea", "2024-02-01")]),
    "guess": ("lives_in", [said("A", "2024-01-01"), said("B", "2024-02-01", source="inferred")]),
}  # fmt: skip


def test_every_worked_answer_is_here() -> None:
    assert ANSWERS.keys() == WORKED.keys()


@pytest.mark.parametrize("backwards", [False, True])
@pytest.mark.parametrize("case", ANSWERS)
async def test_worked_answer(m: Memory, case: str, backwards: bool) -> None:
    predicate, given = ANSWERS[case]
    episodes = [{"subject": "user", "predicate": predicate, "id": f"e{i}"} | one for i, one in enumerate(given)]
    for episode in episodes[::-1] if backwards else episodes:
        await m.remember_many([episode])
    expected = [(object, None if start == FAR_PAST else start, None if end == FAR_FUTURE else end)
                for object, start, end in WORKED[case][1]]  # fmt: skip
    assert spells(await m.history("user", predicate)) == expected
    for name, as_of, believed_at, objects in BELIEVED:
        if name == case:
            found = await m.facts("user", predicate, as_of=as_of, believed_at=believed_at)
            assert sorted(fact.object for fact in found) == objects
    shapes = await m.history("user", predicate, superseded=True)
    assert len({(fact.id, fact.believed_from) for fact in shapes}) == len(shapes)


async def test_an_earlier_shape_of_what_was_corrected_bears_its_own_name(m: Memory) -> None:
    for given in (*ANSWERS["correction"][1], denied("Tianjin", "2023-06-01", "2021-01-01")):
        await m.remember_many([{"subject": "user", "predicate": "lives_in"} | given])
    shapes = await m.history("user", superseded=True)
    assert [(s.object, s.fact) for s in shapes if s.status == "superseded" and s.object == "Tianjin"] == [
        ("Tianjin", "user lives in Tianjin")
    ]


async def test_scope(m: Memory) -> None:
    for object, scope in (("npm", ""), ("pnpm", "project/a"), ("yarn", "project/a/web")):
        await m.assert_fact("user", "uses", object, said_at="2024-01-01", scope=scope)
        await m.assert_fact("user", "likes", f"{object} docs", said_at="2024-01-01", scope=scope)

    async def used(scope: str | None, predicate: str = "uses") -> list[tuple[str, str]]:
        found = await m.facts("user", predicate, scope=scope)
        return [(fact.object.removesuffix(" docs"), fact.scope) for fact in found]

    everywhere, a, web = ("npm", ""), ("pnpm", "project/a"), ("yarn", "project/a/web")
    assert await used(None) == [everywhere, a, web]
    assert [await used(scope) for scope in ("", "project", "project/b", "project/ab")] == [[everywhere]] * 4
    assert [await used(scope) for scope in ("project/a", " project/a/ ", "project/a/api")] == [[a]] * 3
    assert await used("project/a/web") == [web]
    assert await used("project/a", "likes") == [everywhere, a]
    assert [fact.object for fact in await m.history("user", "uses", scope="project/a")] == ["npm", "pnpm"]
    await m.deny("user", "uses", "pnpm", scope="project/a", valid_from="2024-02-01", said_at="2024-02-01")
    assert await used("project/a") == [everywhere]


@pytest.mark.parametrize(
    ("as_of", "believed_at", "recorded_by", "expected"),
    [
        (None, None, None, (NOW, FAR_FUTURE, FAR_FUTURE)),
        ("2024-01-01", None, None, ("2024-01-01", FAR_FUTURE, FAR_FUTURE)),
        (None, "2024-01-02", None, ("2024-01-02", "2024-01-02", FAR_FUTURE)),
        (None, None, "2024-01-03", ("2024-01-03", FAR_FUTURE, "2024-01-03")),
        (None, "2024-01-02", "2024-01-03", ("2024-01-02", "2024-01-02", "2024-01-03")),
        ("2024-01-01", "2024-01-02", "2024-01-03", ("2024-01-01", "2024-01-02", "2024-01-03")),
    ],
)
def test_what_a_question_leaves_out(
    as_of: str | None, believed_at: str | None, recorded_by: str | None, expected: tuple[Any, int | str, int | str]
) -> None:
    found = asked(as_of, believed_at, recorded_by, NOW, UTC)
    at = when(expected[0].date().isoformat()) if isinstance(expected[0], datetime) else when(expected[0])
    assert (found.at, found.visible) == (at, Visible(when(expected[1]), when(expected[2])))
    assert found.now is (believed_at is None and recorded_by is None)


def belief(start: int, end: int = FAR_FUTURE, **more: Any) -> BeliefRow:
    row: dict[str, Any] = {
        "id": f"{start}", "group": "g", "key": "k", "subject": "a", "predicate": "friend", "object": "b",
        "start": start, "end": end, "believed_from": 0,
    }  # fmt: skip
    return BeliefRow(**(row | more))


@pytest.mark.parametrize(
    ("row", "status"),
    [
        (belief(1, 5), "ended"),
        (belief(1, 6), "current"),
        (belief(5), "current"),
        (belief(6), "upcoming"),
        (belief(FAR_PAST), "current"),
        (belief(FAR_PAST, 9, event=True), "ended"),
        (belief(5, believed_to=9), "superseded"),
    ],
)
def test_status_at_5(row: BeliefRow, status: str) -> None:
    assert status_of(row, 5) == status


def test_a_slot_is_narrowed_and_a_list_is_not() -> None:
    wide, narrow = belief(1, scope="", qualifier="q"), belief(2, scope="a", qualifier="q")
    listed = belief(3, scope="")
    assert narrowed([wide, narrow, listed], "a/b", Catalogue.builtin()) == [narrow, listed]
    assert in_scope([wide, narrow, listed], "a/b") == [wide, narrow, listed]
    assert narrowed([wide, narrow, listed], "ab", Catalogue.builtin()) == [wide, listed]
    assert narrowed([wide, narrow, listed], None, Catalogue.builtin()) == [wide, narrow, listed]


def test_a_symmetric_fact_said_from_both_ends_is_told_once() -> None:
    there, back, later = belief(1, 5), belief(2, 6, subject="b", object="a"), belief(7, subject="b", object="a")
    assert once([there, back, later], Catalogue.builtin()) == [there, later]
    apart = [belief(1, predicate="knows"), belief(1, predicate="knows", subject="b", object="a")]
    assert once(apart, Catalogue.builtin()) == apart
