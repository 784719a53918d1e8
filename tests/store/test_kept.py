"""What a store keeps in memory is never told when it no longer holds good: the same calls, asked again and again."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from graph_memory.rows import Edits
from graph_memory.store.contract import Chosen, Reading, Store, Visible
from tests.store.sample import SECOND, ask, belief, claim, entity, episode, put, subject, thing, vector, world

ALL = Visible()
STATES = {"en": bytes(range(200))}


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the wait for a server's counts to settle, and without the first questions that keep nothing."""
    neo4j_kept = pytest.importorskip("graph_memory.store.neo4j_kept")
    monkeypatch.setattr(neo4j_kept, "SETTLED", -1.0)
    monkeypatch.setattr(neo4j_kept, "FIRST", 0)


async def near(store: Store, group: str, place: int, **more: Any) -> tuple[list[str], list[str]]:
    claims, episodes = await store.find_near(group, vector(place), 9, more.pop("visible", ALL), **more)
    return [hit.uuid for hit in claims if hit.score > 0.5], [hit.uuid for hit in episodes if hit.score > 0.5]


def encoded(group: str, numbers: list[int]) -> Edits:
    """Each claim and each episode along an axis of its own."""
    edits = world(group, numbers)
    edits.claim_vectors = {claim(group, i).claim.id: vector(i) for i in numbers}
    edits.episode_vectors = {episode(group, i).uuid: vector(i) for i in numbers}
    edits.episode_states = {episode(group, i).uuid: STATES for i in numbers}
    return edits


async def test_the_nearest_after_every_sort_of_write(store: Store, group: str) -> None:
    first, second = claim(group, 1).claim.id, claim(group, 2).claim.id
    await put(store, group, encoded(group, [1]))
    for _ in range(2):
        assert await near(store, group, 1) == ([first], [episode(group, 1).uuid])
        assert await near(store, group, 2) == ([], [])
    await put(store, group, encoded(group, [2]))
    for _ in range(2):
        assert await near(store, group, 2) == ([second], [episode(group, 2).uuid])
    await put(store, group, Edits(claim_vectors={first: vector(7)}))
    assert await near(store, group, 1) == ([], [episode(group, 1).uuid])
    assert await near(store, group, 7) == ([first], [])
    await put(store, group, Edits(episode_vectors={episode(group, 1).uuid: vector(8)}))
    assert await near(store, group, 8) == ([], [episode(group, 1).uuid])
    await put(store, group, Edits(gone_vectors=[episode(group, 1).uuid]))
    assert await near(store, group, 8) == ([], [])
    await put(store, group, Edits(gone_claims=[second]))
    assert await near(store, group, 2) == ([], [episode(group, 2).uuid])
    again = replace(encoded(group, [2]), claim_vectors={second: vector(9)})
    await put(store, group, again)
    assert await near(store, group, 2) == ([], [episode(group, 2).uuid])
    assert await near(store, group, 9) == ([second], [])


async def test_rows_put_again_with_other_vectors(store: Store, group: str) -> None:
    await put(store, group, encoded(group, [1]))
    for _ in range(2):
        await near(store, group, 1)
    await put(store, group, replace(encoded(group, [1]), claim_vectors={claim(group, 1).claim.id: vector(5)}))
    assert await near(store, group, 5) == ([claim(group, 1).claim.id], [])


async def test_what_is_adopted_takes_the_place(store: Store, group: str) -> None:
    await put(store, group, encoded(group, [1]))
    for _ in range(2):
        await near(store, group, 1)
    uuid = episode(group, 1).uuid
    await put(store, group, Edits(episode_vectors={uuid: vector(6)}, episode_states={uuid: {"en": b"x"}}, staged="new"))
    assert await near(store, group, 1) == ([claim(group, 1).claim.id], [uuid])
    assert await store.states(group, [uuid]) == {uuid: STATES}
    await put(store, group, Edits(adopted="new"))
    assert await near(store, group, 6) == ([], [uuid])
    assert await store.states(group, [uuid]) == {uuid: {"en": b"x"}}


async def test_a_group_made_anew_has_nothing_of_the_old_one(store: Store, group: str) -> None:
    await put(store, group, encoded(group, [1, 2]))
    for _ in range(2):
        await near(store, group, 1)
    await store.drop(group)
    assert await near(store, group, 1) == ([], [])
    await put(store, group, replace(encoded(group, [1]), episode_vectors={}, claim_vectors={}, episode_states={}))
    assert await near(store, group, 1) == ([], [])
    assert await store.states(group, [episode(group, 1).uuid]) == {}


async def test_rows_of_a_group_made_anew_are_not_those_of_the_old_one(store: Store, group: str) -> None:
    """Without a vector and a delete before, by which a store might have counted."""
    await put(store, group, world(group, [1, 2]))
    for _ in range(2):
        await told(store, group)
        await store.find_text(group, ["common"], 9, ALL)
    await store.drop(group)
    other = episode(group, 1, content="new", terms="fresh words")
    await put(store, group, replace(world(group, [3]), episodes=[other]))
    for _ in range(2):
        assert (await told(store, group))["episodes"] == {other.uuid: other}
        claims, episodes = await store.find_text(group, ["fresh", "common"], 9, ALL)
        assert ([hit.uuid for hit in claims], [hit.uuid for hit in episodes]) == (
            [claim(group, 3).claim.id],
            [other.uuid],
        )


async def test_clocks_and_what_is_chosen(store: Store, group: str) -> None:
    numbers = [1, 2, 3]
    edits = encoded(group, numbers)
    edits.claim_vectors = {claim(group, i).claim.id: vector(1) for i in numbers}
    await put(store, group, edits)
    ids = {i: claim(group, i).claim.id for i in numbers}
    for _ in range(2):
        assert set((await near(store, group, 1))[0]) == set(ids.values())
        assert set((await near(store, group, 1, visible=Visible(said_by=2 * SECOND)))[0]) == {ids[1], ids[2]}
        assert (await near(store, group, 1, visible=Visible(recorded_by=SECOND)))[0] == [ids[1]]
        only = Chosen(claims=frozenset([ids[3]]))
        assert await near(store, group, 1, only=only) == ([ids[3]], [])


async def test_two_encoders_and_vectors_of_another_length(store: Store, group: str) -> None:
    edits = encoded(group, [1])
    edits.claim_vectors = {claim(group, 1).claim.id: vector(1) | vector(2, "zh")}
    await put(store, group, edits)
    for _ in range(2):
        both = {**vector(9), **vector(2, "zh")}
        claims, _ = await store.find_near(group, both, 9, ALL)
        assert [(hit.uuid, round(hit.score, 4)) for hit in claims] == [(claim(group, 1).claim.id, 1.0)]


async def test_token_states_follow_their_episode(store: Store, group: str) -> None:
    uuids = [episode(group, i).uuid for i in (1, 2)]
    await put(store, group, encoded(group, [1]))
    for _ in range(2):
        assert await store.states(group, uuids) == {uuids[0]: STATES}
    await put(store, group, encoded(group, [2]))
    assert (await store.states(group, uuids)).keys() == set(uuids)
    await put(store, group, Edits(episode_states={uuids[0]: {"en": b"other"}}))
    assert (await store.states(group, uuids))[uuids[0]] == {"en": b"other"}
    await put(store, group, Edits(gone_vectors=[uuids[0]]))
    assert (await store.states(group, uuids)).keys() == {uuids[1]}


async def told(store: Store, group: str) -> dict[str, Any]:
    """What a recall reads, in one read."""
    ids = [episode(group, i).uuid for i in (1, 2, 3)]
    ends = [subject(group, i).id for i in (1, 2)]

    async def work(reading: Reading) -> dict[str, Any]:
        return {
            "episodes": {row.uuid: row for row in await reading.episodes_by_uuid(ids)},
            "beside": {row.uuid for row in await reading.neighbours(ids[:1], 1, ALL)},
            "claims": {
                row.claim.id: row for row in await reading.claims_by_id([claim(group, i).claim.id for i in (1, 2)])
            },
            "told": {row.claim.id for row in await reading.claims_of_episodes(ids)},
            "named": {row.id: row for row in await reading.entities([subject(group, 1).key, "nobody"])},
            "entities": {row.id: row for row in await reading.entities_by_id(ends)},
            "spells": {
                row.id_from: row for row in await reading.spells([(claim(group, 1).claim.key, thing(group, 1).id)])
            },
            "degrees": await reading.degrees(ends, 9),
            "current": {row.id_from: row for row in await reading.current(ends, None, 50 * SECOND)},
            "then": {row.id_from for row in await reading.current(ends, None, 0)},
        }

    return await store.read(group, work)


async def test_rows_after_every_sort_of_write(store: Store, group: str) -> None:
    await put(store, group, encoded(group, [1]))
    await near(store, group, 1)
    for _ in range(2):
        found = await told(store, group)
        assert found["episodes"] == {episode(group, 1).uuid: episode(group, 1)}
        assert (found["beside"], found["degrees"][subject(group, 1).id]) == (set(), 1)
        assert found["current"] == {belief(group, 1).id_from: belief(group, 1)}
        assert found["then"] == set()
    await put(store, group, encoded(group, [2, 3]))
    for _ in range(2):
        found = await told(store, group)
        assert found["beside"] == {episode(group, 2).uuid}
        assert found["told"] == {claim(group, i).claim.id for i in (1, 2, 3)}
        assert found["degrees"] == {subject(group, 1).id: 1, subject(group, 2).id: 2}
    other = episode(group, 1, content="new", terms="fresh")
    renamed = replace(subject(group, 1), name="Renamed")
    ended = belief(group, 1, end=40 * SECOND)
    await put(store, group, Edits(episodes=[other], entities=[renamed], beliefs=[ended]))
    for _ in range(2):
        found = await told(store, group)
        assert found["episodes"][other.uuid] == other
        assert found["named"][renamed.id] == found["entities"][renamed.id] == renamed
        assert found["spells"] == {ended.id_from: ended}
        assert ended.id_from not in found["current"]
    moved = claim(group, 1, key="moved", subject=entity(group, "other").id)
    await put(store, group, Edits(entities=[entity(group, "other")], moved_claims=[moved]))
    assert (await told(store, group))["claims"][moved.claim.id] == moved
    await put(store, group, Edits(gone_episodes=[episode(group, 2).uuid], gone_claims=[claim(group, 2).claim.id]))
    found = await told(store, group)
    assert episode(group, 2).uuid not in found["episodes"]
    assert (found["beside"], claim(group, 2).claim.id in found["claims"]) == ({episode(group, 3).uuid}, False)


async def test_facts_that_go_alone(store: Store, group: str) -> None:
    await put(store, group, encoded(group, [1, 2]))
    await near(store, group, 1)
    for _ in range(2):
        assert (await told(store, group))["degrees"] == {subject(group, 1).id: 1, subject(group, 2).id: 1}
    await put(store, group, Edits(gone_beliefs=[belief(group, 1).id_from]))
    found = await told(store, group)
    assert (found["degrees"][subject(group, 1).id], found["spells"]) == (0, {})


async def test_neighbours_on_an_earlier_clock(store: Store, group: str) -> None:
    await put(store, group, encoded(group, [1, 2, 3]))
    await near(store, group, 1)
    for visible, beside in ((ALL, {2}), (Visible(said_by=SECOND), set()), (ALL, {2})):
        rows = await ask(store, group, "neighbours", [episode(group, 1).uuid], 1, visible)
        assert {row.uuid for row in rows} == {episode(group, i).uuid for i in beside}


async def test_turns_of_one_position_stand_by_when_they_were_said_then_by_id(store: Store, group: str) -> None:
    """Put in another order than they stand in."""
    said = {1: (1, 1), 2: (2, 9), 3: (2, 8), 4: (2, 7), 5: (2, 7), 6: (3, 6), 7: (4, 9), 8: (4, 8), 9: (4, 8)}
    turns = {
        number: episode(group, number, position=float(place), said_at=at * SECOND)
        for number, (place, at) in said.items()
    }
    await put(store, group, replace(world(group, said), episodes=[turns[i] for i in (1, 2, 9, 3, 7, 5, 4, 8, 6)]))
    expected = {
        (6, 1, ALL): {2, 8},
        (6, 2, ALL): {2, 3, 8, 9},
        (6, 3, ALL): {2, 3, 5, 7, 8, 9},
        (1, 2, ALL): {4, 5},
        (1, 3, ALL): {3, 4, 5},
        (6, 1, Visible(said_by=8 * SECOND)): {3, 8},
        (6, 2, Visible(said_by=8 * SECOND)): {3, 5, 8, 9},
    }
    for _ in range(3):
        async with store.recalling(group):
            for (of, reach, visible), beside in expected.items():
                rows = await ask(store, group, "neighbours", [turns[of].uuid], reach, visible)
                assert {row.id for row in rows} == {f"e{number}" for number in beside}


async def test_scores_are_those_of_the_exact_cosine(store: Store, group: str) -> None:
    chance = np.random.default_rng(3)
    rows = chance.standard_normal((30, 384)).astype(np.float32)
    rows /= np.linalg.norm(rows, axis=1, keepdims=True)
    edits = world(group, range(30))
    edits.claim_vectors = {claim(group, i).claim.id: {"en": rows[i]} for i in range(30)}
    await put(store, group, edits)
    expected = sorted(((float(rows[i] @ rows[0]), claim(group, i).claim.id) for i in range(30)), reverse=True)[:9]
    for _ in range(3):
        claims, _ = await store.find_near(group, {"en": rows[0]}, 9, ALL)
        assert [hit.uuid for hit in claims] == [uuid for _, uuid in expected]
        assert [hit.score for hit in claims] == pytest.approx([score for score, _ in expected], abs=1e-5)


async def test_a_recall_sees_what_was_written_before_it_began(store: Store, group: str) -> None:
    for last in (1, 2, 3):
        await put(store, group, encoded(group, [last]))
        async with store.recalling(group):
            assert (await told(store, group))["episodes"].keys() == {episode(group, i).uuid for i in range(1, last + 1)}
            assert await near(store, group, last) == ([claim(group, last).claim.id], [episode(group, last).uuid])
    await put(store, group, Edits(gone_episodes=[episode(group, 2).uuid], gone_claims=[claim(group, 2).claim.id]))
    async with store.recalling(group):
        found = await told(store, group)
        assert (found["episodes"].keys(), await near(store, group, 2)) == (
            {episode(group, i).uuid for i in (1, 3)},
            ([], []),
        )
