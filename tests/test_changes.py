"""What changed: beliefs before and after, told as a reader would say it."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from graph_memory import Fact, Memory
from graph_memory.changes import changes
from graph_memory.rows import BeliefRow
from graph_memory.times import FAR_FUTURE
from tests.builders import when
from tests.memories import memory, spells
from tests.test_memory_laws import SHM, histories


def belief(object: str, start: str, end: str | None = None, **more: Any) -> BeliefRow:
    row: dict[str, Any] = {
        "id": f"{object} from {start}", "group": "g", "key": "k", "subject": "Ann", "predicate": "lives_in",
        "object": object, "start": when(start), "end": FAR_FUTURE if end is None else when(end),
        "believed_from": when("2024-01-01"), "subject_name": "Ann", "object_name": object, "exclusive": True,
        "fact": f"Ann lives in {object}",
    }  # fmt: skip
    return BeliefRow(**(row | more))


ROME, OSLO = belief("Rome", "2024-01-01"), belief("Oslo", "2024-03-01")
LEFT = belief("Rome", "2024-01-01", "2024-03-01")
LATER = when("2025-01-01")


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ([], [], ""),
        ([ROME], [ROME], ""),
        ([], [ROME], "lives_in: — → Rome"),
        ([ROME], [], "lives_in: Rome → —"),
        ([ROME], [LEFT], "lives_in: Rome [2024-01-01, …) → Rome [2024-01-01, 2024-03-01)"),
        ([ROME], [LEFT, OSLO], "lives_in: Rome → Oslo"),
        ([ROME], [belief("Oslo", "2024-01-01")], "lives_in: Rome → Oslo"),
        ([LEFT, OSLO], [LEFT, belief("Bonn", "2024-04-01")], "lives_in: Oslo → Bonn"),
        ([belief("Rome", "2024-01-01", exclusive=False)], [belief("Oslo", "2024-02-01", exclusive=False)],
         "lives_in: Rome → —\nlives_in: — → Oslo"),
        ([ROME], [belief("Oslo", "2024-02-01", key="other")], "lives_in: Rome → —\nlives_in: — → Oslo"),
        ([ROME], [belief("Rome", "2024-02-01")], "lives_in: Rome [2024-01-01, …) → Rome [2024-02-01, …)"),
        ([ROME], [belief("Rome", "2024-01-01", id="new", key="new", subject_name="Anna", fact="Anna lives in Rome")],
         "lives_in: Ann lives in Rome → Anna lives in Rome"),
        ([ROME], [belief("Rome", "2024-01-01", sources=[("e", "")], believed_from=LATER)], ""),
    ],
)  # fmt: skip
def test_changes(before: list[BeliefRow], after: list[BeliefRow], told: str) -> None:
    found = changes(before, after, LATER, "why")
    assert "\n".join(map(str, found)) == told
    assert {change.cause for change in found} <= {"why"}


def test_the_status_is_that_of_the_asked_time() -> None:
    (change,) = changes([ROME], [LEFT, belief("Oslo", "2025-06-01")], LATER, "")[:1]
    assert change.before is not None
    assert change.before.status == "current"
    assert changes([], [belief("Oslo", "2025-06-01")], LATER, "")[0].after.status == "upcoming"  # type: ignore[union-attr]


async def test_diff_compares_whole_histories(m: Memory) -> None:
    await m.assert_fact("Ann", "lives_in", "Beijing", said_at="2024-01-05")
    await m.assert_fact("Ann", "lives_in", "Shanghai", valid_from="2025-02-01", said_at="2025-03-10")
    await m.correct("Ann", "lives_in", "Tianjin", instead_of="Beijing", said_at="2025-06-01")
    one, two, three, four = "2024-01-01", "2024-02-01", "2025-04-01", "2025-07-01"
    told = {
        (one, two): ["lives_in: — → Beijing"],
        (two, three): ["lives_in: Beijing → Shanghai"],
        (three, two): [
            "lives_in: Beijing [2024-01-05, 2025-02-01) → Beijing [2024-01-05, …)",
            "lives_in: Shanghai → —",
        ],
        (three, four): ["lives_in: Beijing → Tianjin"],
        (three, three): [],
    }
    for (t1, t2), expected in told.items():
        assert [str(change) for change in await m.diff(t1, t2)] == expected
    (change,) = await m.diff(three, four)
    assert spells([change.before, change.after]) == [  # type: ignore[list-item]
        ("Beijing", "2024-01-05", "2025-02-01"), ("Tianjin", "2024-01-05", "2025-02-01"),
    ]  # fmt: skip


async def test_a_receipt_tells_what_its_write_changed_and_nothing_else(m: Memory) -> None:
    steps: list[tuple[str, dict[str, Any], str]] = [
        ("assert", {"object": "Rome", "valid_from": "2024-01-01", "said_at": "2024-01-01"}, "lives_in: — → Rome"),
        ("assert", {"object": "Rome", "said_at": "2024-01-15"}, "stored"),
        ("assert", {"object": "Oslo", "valid_from": "2024-02-01", "said_at": "2024-02-01"}, "lives_in: Rome → Oslo"),
        ("assert", {"object": "Bonn", "valid_from": "2023-01-01", "said_at": "2024-03-01"}, "lives_in: — → Bonn"),
        ("assert", {"object": "Lima", "valid_from": "2023-06-01", "valid_to": "2023-07-01", "said_at": "2024-03-02"},
         "lives_in: Bonn → Lima\nlives_in: — → Bonn"),
        ("correct", {"object": "Bern", "instead_of": "Oslo", "said_at": "2024-04-01"}, "lives_in: Oslo → Bern"),
        ("deny", {"object": "Bern", "valid_from": "2024-05-01", "said_at": "2024-05-01"},
         "lives_in: Bern [2024-02-01, …) → Bern [2024-02-01, 2024-05-01)"),
        ("deny", {"object": "Mars", "valid_from": "2024-05-01", "said_at": "2024-05-01"}, "stored"),
    ]  # fmt: skip
    for verb, fields, told in steps:
        episode = {"verb": verb, "subject": "Ann", "predicate": "lives_in"} | fields
        receipt = await m._one(episode, fields)
        assert str(receipt) == told


Spell = tuple[str, Any, Any]


async def held(m: Memory) -> set[Spell]:
    return set(map(spell, await m.history()))


def spell(fact: Fact) -> Spell:
    return fact.id, fact.valid_from, fact.valid_to


@settings(max_examples=60)
@given(histories, st.data())
async def test_a_receipt_is_the_difference_of_the_histories_before_and_after(
    history: list[dict[str, Any]], data: st.DataObject
) -> None:
    """What ended or is gone is told once; so is what is new; what was only shortened may be told by what follows it."""
    history = [episode for episode in history if _sound(episode)]
    deleted = data.draw(
        st.lists(st.sampled_from([episode["id"] for episode in history] or [""]), max_size=3, unique=True)
    )
    with tempfile.TemporaryDirectory(dir=SHM) as directory:
        async with memory(Path(directory) / "m.db") as m:
            for step in [*history, *(id for id in deleted if id)]:
                before = await held(m)
                receipt = await (m.delete_episode(step) if isinstance(step, str) else m._one(step, step))
                after = await held(m)
                gone = [spell(change.before) for change in receipt.changed if change.before]
                come = [spell(change.after) for change in receipt.changed if change.after]
                assert (len(gone), set(gone)) == (len(before - after), before - after)
                assert (len(come), set(come) - (after - before)) == (len(set(come)), set())
                shortened = after - before - set(come)
                assert {id for id, *_ in shortened} <= {id for id, *_ in gone}


def _sound(episode: dict[str, Any]) -> bool:
    """Not what is refused: every object of what is stored from one end."""
    every = episode["object"] is None and "instead_of" not in episode
    return not (every and episode["predicate"] in ("manages", "friend", "met"))
