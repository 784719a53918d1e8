"""Laws of a memory over any history: the store holds what its claims make, whatever the order, and deleting undoes."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.memories import beliefs, derived, memory, names

NAMES = ["Ann", "Bo", "Cy", "Dee", "HTA"]
PREDICATES = ["lives_in", "uses", "likes", "dislikes", "friend", "manages", "met", "also_called", "born_in"]
days = st.integers(1, 9).map(lambda day: f"2024-01-0{day}")


@st.composite
def episodes(draw: st.DrawFn) -> dict[str, Any]:
    verb = draw(st.sampled_from(["assert", "assert", "assert", "deny", "correct"]))
    subject, object = draw(st.permutations(NAMES).map(lambda names: names[:2]))
    predicate = draw(st.sampled_from(PREDICATES))
    episode: dict[str, Any] = {"verb": verb, "subject": subject, "predicate": predicate, "object": object}
    episode["said_at"] = draw(days)
    if draw(st.booleans()):
        episode["valid_from"] = draw(st.one_of(st.none(), days))
    if draw(st.integers(0, 3)) == 0:
        low = max(episode.get("valid_from") or "", "2024-01-00")
        episode["valid_to"] = draw(days.filter(lambda day: day > low)) if low < "2024-01-09" else None
    if draw(st.integers(0, 4)) == 0:
        episode["source"] = "inferred"
    if predicate == "uses" and verb == "assert" and draw(st.booleans()):
        episode["exclusive"] = True
    if predicate == "met" and draw(st.integers(0, 2)) == 0:
        episode["subject"] = {"name": subject, "kind": "person"}
    if verb == "correct":
        if draw(st.booleans()) or not ({"valid_from", "valid_to"} & episode.keys()):
            episode["instead_of"] = draw(st.sampled_from([name for name in NAMES if name != subject]))
        if predicate != "manages" and draw(st.integers(0, 3)) == 0:
            episode["object"] = None
    return episode


histories = st.lists(episodes(), min_size=1, max_size=9).map(
    lambda found: [episode | {"id": f"e{i}", "position": i} for i, episode in enumerate(found)]
)
SHM = "/dev/shm" if Path("/dev/shm").is_dir() else None
few = settings(max_examples=60)


async def state(history: Sequence[dict[str, Any]], deleted: Sequence[str] = (), batch: bool = False) -> Any:
    """What a memory holds after a history; checks on the way that the beliefs are those that the claims make."""
    with tempfile.TemporaryDirectory(dir=SHM) as directory:
        async with memory(Path(directory) / "m.db") as m:
            refused: list[int] = []
            if batch:
                await m.remember_many(history, on_error=lambda index, _: refused.append(index))
            else:
                for episode in history:
                    await m.remember_many([episode], on_error=lambda index, _: refused.append(index))
            for id in deleted:
                if (await m.store.read("main", lambda reading, id=id: reading.episodes([id]))) != []:
                    await m.delete_episode(id)
            stored = await beliefs(m)
            assert stored == await derived(m)
            return stored, await names(m)


@few
@given(histories)
async def test_the_store_holds_what_its_claims_make(history: list[dict[str, Any]]) -> None:
    await state(history)


@few
@given(histories, st.randoms(use_true_random=False))
async def test_any_order_of_arrival_gives_the_same(history: list[dict[str, Any]], random: Any) -> None:
    other = list(history)
    random.shuffle(other)
    assert await state(history) == await state(other)


@few
@given(histories)
async def test_bulk_gives_the_graph_of_one_by_one(history: list[dict[str, Any]]) -> None:
    assert await state(history, batch=True) == await state(history)


@few
@given(histories)
async def test_rebuilding_changes_nothing(history: list[dict[str, Any]]) -> None:
    with tempfile.TemporaryDirectory(dir=SHM) as directory:
        async with memory(Path(directory) / "m.db") as m:
            await m.remember_many(history, on_error=lambda *_: None)
            stored = await beliefs(m), await names(m)
            await m.rebuild()
            assert (await beliefs(m), await names(m)) == stored


@few
@given(histories, st.data())
async def test_a_deleted_episode_leaves_what_would_be_had_it_never_been(
    history: list[dict[str, Any]], data: st.DataObject
) -> None:
    gone = data.draw(st.lists(st.sampled_from([episode["id"] for episode in history] or [""]), max_size=3, unique=True))
    rest = [episode for episode in history if episode["id"] not in gone]
    assert await state(history, deleted=gone, batch=data.draw(st.booleans())) == await state(rest)
