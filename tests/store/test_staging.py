"""Vectors that wait until all of their stage are there, and what is still to be encoded."""

from __future__ import annotations

from graph_memory.rows import Edits, EpisodeRow, States, Vectors
from graph_memory.store.contract import Store, Visible
from tests.store.sample import claim, episode, put, vector, world

ALL = Visible()


async def lacking(store: Store, group: str, stage: str = "", states: bool = False) -> list[str]:
    """Page by page."""
    found: list[str] = []
    after = ""
    while page := await store.unencoded(group, stage, states, after, 2):
        assert len(page) <= 2
        assert all(row == episode(group, int(row.id[1:])) for _, row in page if isinstance(row, EpisodeRow))
        found += [row.id if isinstance(row, EpisodeRow) else row for _, row in page]
        after = page[-1][0]
    return sorted(found)


def vectors(group: str, place: int, *numbers: int) -> dict[str, dict[str, Vectors]]:
    return {
        "claim_vectors": {claim(group, i).claim.id: vector(place) for i in numbers},
        "episode_vectors": {episode(group, i).uuid: vector(place) for i in numbers},
    }


def states(group: str, *numbers: int) -> dict[str, States]:
    return {episode(group, i).uuid: {"en": b"old"} for i in numbers}


async def nearest(store: Store, group: str, place: int) -> list[float]:
    claims, episodes = await store.find_near(group, vector(place), 9, ALL)
    return [round(hit.score, 3) for hit in (*claims, *episodes) if hit.score > 0.5]


async def test_what_has_no_vectors_or_no_states(store: Store, group: str) -> None:
    await put(store, group, world(group, [1, 2, 3], **vectors(group, 0, 1, 2), episode_states=states(group, 1)))
    await put(store, group, Edits(episodes=[episode(group, 9, source="fact_triple")]))
    assert await lacking(store, group) == ["claim3 common", "e3"]
    assert await lacking(store, group, states=True) == ["claim3 common", "e2", "e3"]
    assert await lacking(store, f"{group}-other") == []


async def test_what_is_staged_takes_the_place_of_the_rest_when_it_is_adopted(store: Store, group: str) -> None:
    await put(store, group, world(group, [1, 2], **vectors(group, 0, 1, 2), episode_states=states(group, 1, 2)))
    assert await lacking(store, group, "a/b") == ["claim1 common", "claim2 common", "e1", "e2"]
    new: dict[str, States] = {episode(group, 1).uuid: {"en": b"new"}}
    await put(store, group, Edits(**vectors(group, 7, 1), episode_states=new, staged="a/b"))
    await put(store, group, Edits(**vectors(group, 5, 2), staged="other"))
    assert await lacking(store, group, "a/b") == ["claim2 common", "e2"]
    assert await lacking(store, group) == []
    assert (await nearest(store, group, 0), await nearest(store, group, 7)) == ([1.0] * 4, [])
    uuids = [episode(group, i).uuid for i in (1, 2)]
    assert await store.states(group, uuids) == states(group, 1, 2)
    told = [row[1] async for row in store.rows(group) if isinstance(row, tuple)]
    assert [list(row) for row in told] == [["en"]] * 4
    await put(store, group, Edits(adopted="a/b"))
    assert (await nearest(store, group, 0), await nearest(store, group, 7)) == ([], [1.0] * 2)
    assert await store.states(group, uuids) == new
    assert await lacking(store, group) == ["claim2 common", "e2"]
    assert await lacking(store, group, "other") == ["claim1 common", "claim2 common", "e1", "e2"]


async def test_what_is_staged_goes_with_its_row_and_with_its_group(store: Store, group: str) -> None:
    await put(store, group, world(group, [1, 2]))
    await put(store, group, Edits(**vectors(group, 7, 1, 2), staged="new"))
    await put(store, group, Edits(gone_episodes=[episode(group, 1).uuid], gone_claims=[claim(group, 1).claim.id]))
    await put(store, group, world(group, [1]))
    assert await lacking(store, group, "new") == ["claim1 common", "e1"]
    await store.drop(group)
    await put(store, group, world(group, [1, 2]))
    assert await lacking(store, group, "new") == ["claim1 common", "claim2 common", "e1", "e2"]
