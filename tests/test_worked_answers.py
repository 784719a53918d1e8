"""The worked answers: what was said, and what then holds, as believed now and at earlier times."""

from __future__ import annotations

import pytest

from graph_memory.beliefs import at, resolve
from graph_memory.claims import Claim
from tests.builders import OPEN, UNKNOWN, Row, assert_, correct, deny, likes, rows, uses, when

NEVER_TYPESCRIPT = deny("TypeScript", "2024-06-01", UNKNOWN, predicate="uses")
MIA = correct("Mia", "2024-03-01", "Mio", predicate="uses", exclusive=None)

WORKED: dict[str, tuple[list[Claim], list[Row]]] = {
    "move": (
        [assert_("Beijing", "2024-01-05"), assert_("Shanghai", "2025-03-10", "2025-02-01")],
        [("Beijing", "2024-01-05", "2025-02-01"), ("Shanghai", "2025-02-01", OPEN)],
    ),
    "observed in between": (
        [assert_("npm", "2024-01-10"), assert_("npm", "2024-04-10"), assert_("pnpm", "2024-06-10", "2024-03-01")],
        [("npm", "2024-01-10", "2024-03-01"), ("pnpm", "2024-03-01", OPEN)],
    ),
    "future": (
        [assert_("London Road", "2019-11-18", "2019-11-18"), assert_("Bank Street", "2025-08-13", "2025-09-01")],
        [("London Road", "2019-11-18", "2025-09-01"), ("Bank Street", "2025-09-01", OPEN)],
    ),
    "late arrival": (
        [
            assert_("Berlin", "2024-01-01", "2021-01-01"),
            assert_("Rome", "2024-01-02", "2023-01-01"),
            assert_("Paris", "2024-01-03", "2022-01-01"),
        ],
        [
            ("Berlin", "2021-01-01", "2022-01-01"),
            ("Paris", "2022-01-01", "2023-01-01"),
            ("Rome", "2023-01-01", OPEN),
        ],
    ),
    "again": (
        [assert_("pnpm", "2024-01-01"), assert_("npm", "2024-03-01"), assert_("pnpm", "2024-06-01")],
        [("pnpm", "2024-01-01", "2024-03-01"), ("npm", "2024-03-01", "2024-06-01"), ("pnpm", "2024-06-01", OPEN)],
    ),
    "same start": (
        [assert_("A", "2024-02-01", "2024-01-01"), assert_("B", "2024-03-01", "2024-01-01")],
        [("B", "2024-01-01", OPEN)],
    ),
    "bounded inside": (
        [assert_("Beijing", "2024-01-01", "2020-01-01"), assert_("Osaka", "2024-02-01", "2022-01-01", "2023-01-01")],
        [
            ("Beijing", "2020-01-01", "2022-01-01"),
            ("Osaka", "2022-01-01", "2023-01-01"),
            ("Beijing", "2023-01-01", OPEN),
        ],
    ),
    "denial": (
        [
            assert_("A", "2018-01-01", "2018-01-01"),
            assert_("B", "2020-01-01", "2020-01-01"),
            deny("B", "2023-01-01", "2023-01-01"),
        ],
        [("A", "2018-01-01", "2020-01-01"), ("B", "2020-01-01", "2023-01-01")],
    ),
    "correction": (
        [
            assert_("Beijing", "2020-01-01"),
            assert_("Shanghai", "2022-01-01", "2022-01-01"),
            correct("Tianjin", "2023-01-01", "Beijing"),
        ],
        [("Tianjin", "2020-01-01", "2022-01-01"), ("Shanghai", "2022-01-01", OPEN)],
    ),
    "date corrected": (
        [
            assert_("Shanghai", "2020-01-01", "2014-01-01", "2015-01-01"),
            assert_("Beijing", "2020-01-02", "2020-01-01"),
            assert_("Shanghai", "2024-04-01", "2024-02-01"),
            correct("Shanghai", "2024-05-01", "Shanghai", "2024-03-01"),
        ],
        [
            ("Shanghai", "2014-01-01", "2015-01-01"),
            ("Beijing", "2020-01-01", "2024-03-01"),
            ("Shanghai", "2024-03-01", OPEN),
        ],
    ),
    "end corrected": (
        [assert_("A", "2023-01-01", "2018-01-01", "2022-01-01"), correct("A", "2023-02-01", "A", end="2021-01-01")],
        [("A", "2018-01-01", "2021-01-01")],
    ),
    "corrected and left": (
        [
            assert_("Norvale", "2020-01-01"),
            deny("Norvale", "2023-01-01", "2023-01-01"),
            correct("Norwell", "2024-01-01", "Norvale"),
        ],
        [("Norwell", "2020-01-01", "2023-01-01")],
    ),
    "corrected second stay": (
        [
            assert_("Norvale", "2000-01-01", "2000-01-01"),
            deny("Norvale", "2005-01-01", "2005-01-01"),
            assert_("Norvale", "2015-01-01", "2015-01-01"),
            correct("Norwell", "2016-01-01", "Norvale"),
        ],
        [("Norvale", "2000-01-01", "2005-01-01"), ("Norwell", "2015-01-01", OPEN)],
    ),
    "observed denial": (
        [deny("A", "2024-03-01", predicate="uses"), uses("A", "2024-06-01", "2024-01-01")],
        [("A", "2024-01-01", OPEN)],
    ),
    "never": ([uses("TypeScript", "2024-01-01"), NEVER_TYPESCRIPT], []),
    "many": (
        [uses("Mio", "2024-01-01"), uses("Juno", "2024-02-01"), MIA],
        [("Mia", "2024-01-01", OPEN), ("Juno", "2024-02-01", OPEN)],
    ),
    "exclusive": (
        [uses("pnpm", "2024-01-01"), uses("yarn", "2024-02-01"), uses("npm", "2024-03-01", exclusive=True)],
        [
            ("pnpm", "2024-01-01", "2024-03-01"),
            ("yarn", "2024-02-01", "2024-03-01"),
            ("npm", "2024-03-01", OPEN),
        ],
    ),
    "restated": ([likes("tea", "2024-01-01"), likes("tea", "2024-02-01")], [("tea", "2024-01-01", OPEN)]),
    "guess": (
        [assert_("A", "2024-01-01"), assert_("B", "2024-02-01", source="inferred")],
        [("A", "2024-01-01", OPEN)],
    ),
}

BELIEVED: list[tuple[str, str, str, list[str]]] = [
    ("move", "2025-02-20", "2025-03-10", ["Shanghai"]),
    ("move", "2025-02-20", "2025-02-20", ["Beijing"]),
    ("move", "2030-01-01", "2025-02-20", ["Beijing"]),
    ("observed in between", "2024-05-01", "2024-05-01", ["npm"]),
    ("observed in between", "2024-05-01", "2024-06-10", ["pnpm"]),
    ("future", "2025-10-01", "2025-08-13", ["Bank Street"]),
    ("future", "2025-08-31", "2025-08-13", ["London Road"]),
    ("future", "2025-10-01", "2025-08-12", ["London Road"]),
    ("same start", "2024-02-15", "2024-02-15", ["A"]),
    ("denial", "2024-01-01", "2022-12-31", ["B"]),
    ("correction", "2021-01-01", "2022-12-31", ["Beijing"]),
    ("correction", "2021-01-01", "2023-01-01", ["Tianjin"]),
    ("date corrected", "2024-02-15", "2024-04-30", ["Shanghai"]),
    ("date corrected", "2024-02-15", "2024-05-01", ["Beijing"]),
    ("observed denial", "2024-04-01", "2024-05-31", []),
    ("never", "2024-03-01", "2024-05-31", ["TypeScript"]),
    ("never", "2024-03-01", "2024-06-01", []),
    ("many", "2024-03-01", "2024-02-29", ["Juno", "Mio"]),
    ("exclusive", "2024-04-01", "2024-02-29", ["pnpm", "yarn"]),
]


@pytest.mark.parametrize(("claims", "expected"), WORKED.values(), ids=WORKED)
def test_worked_answer(claims: list[Claim], expected: list[Row]) -> None:
    assert rows(resolve(claims)) == expected
    assert rows(resolve(claims[::-1])) == expected


@pytest.mark.parametrize(("case", "as_of", "believed_at", "objects"), BELIEVED)
def test_worked_answer_as_believed(case: str, as_of: str, believed_at: str, objects: list[str]) -> None:
    said = [claim for claim in WORKED[case][0] if claim.said_at <= when(believed_at)]
    assert sorted(spell.object for spell in at(resolve(said), when(as_of))) == objects


def test_what_was_restated_is_still_true_without_the_first_saying() -> None:
    assert rows(resolve(WORKED["restated"][0][1:])) == [("tea", "2024-02-01", OPEN)]
