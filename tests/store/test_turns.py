"""What every store tells of the turns of a session, and what it keeps of token states."""

from __future__ import annotations

import pytest

from graph_memory.rows import Edits, EpisodeRow
from graph_memory.store.contract import Store, Visible
from tests.store.sample import SECOND, ask, episode, put, vector, world

ALL = Visible()


def turn(group: str, i: int, session: str = "s", **more: object) -> EpisodeRow:
    return episode(group, i, **{"session": session, "source": "text", **more})


async def places(store: Store, group: str, verb: str, *given: object) -> list[str]:
    return sorted(row.id for row in await ask(store, group, verb, *given))


class TestNeighbours:
    @pytest.mark.parametrize(
        ("of", "reach", "visible", "expected"),
        [
            ([5], 2, ALL, [3, 4, 6, 7]),
            ([5], 1, ALL, [4, 6]),
            ([1], 2, ALL, [2, 3]),
            ([5, 6], 1, ALL, [4, 5, 6, 7]),
            ([5], 2, Visible(said_by=6 * SECOND), [3, 4, 6]),
            ([5], 2, Visible(recorded_by=5 * SECOND), [3, 4]),
            ([5], 0, ALL, []),
            ([], 2, ALL, []),
            ([20], 2, ALL, [21]),
            ([30], 2, ALL, []),
            ([99], 2, ALL, []),
        ],
    )
    async def test_those_beside_an_episode_in_its_session(
        self, store: Store, group: str, of: list[int], reach: int, visible: Visible, expected: list[int]
    ) -> None:
        rows = [turn(group, i) for i in range(1, 9)] + [turn(group, i, "t") for i in (20, 21)]
        rows += [turn(group, i, "") for i in (30, 31)]
        await put(store, group, Edits(episodes=rows[::-1]))
        uuids = [episode(group, i).uuid for i in of]
        found = await places(store, group, "neighbours", uuids, reach, visible)
        assert found == sorted(f"e{i}" for i in expected)

    async def test_a_neighbour_comes_whole(self, store: Store, group: str) -> None:
        await put(store, group, Edits(episodes=[turn(group, 1), turn(group, 2)]))
        assert await ask(store, group, "neighbours", [episode(group, 1).uuid], 1, ALL) == [turn(group, 2)]


class TestTurnBefore:
    @pytest.mark.parametrize(
        ("position", "visible", "expected"),
        [
            (4, ALL, 3),
            (3.5, ALL, 3),
            (1, ALL, None),
            (9, Visible(said_by=2 * SECOND), 2),
            (9, Visible(recorded_by=1 * SECOND), 1),
            (7, ALL, 5),
        ],
    )
    async def test_the_last_one_of_text_that_is_visible(
        self, store: Store, group: str, position: float, visible: Visible, expected: int | None
    ) -> None:
        rows = [turn(group, i) for i in (1, 2, 3, 5)] + [turn(group, 6, source="json"), turn(group, 4, "t")]
        await put(store, group, Edits(episodes=rows))
        found = await ask(store, group, "turn_before", "s", position, visible)
        assert found == (None if expected is None else turn(group, expected))

    async def test_of_one_position_the_one_said_last(self, store: Store, group: str) -> None:
        await put(store, group, Edits(episodes=[turn(group, i, position=1.0) for i in (3, 1, 2)]))
        assert await ask(store, group, "turn_before", "s", 2, ALL) == turn(group, 3, position=1.0)


class TestTurnsBehind:
    async def test_are_those_that_had_it_as_their_turn_before(self, store: Store, group: str) -> None:
        rows = [
            turn(group, 1), turn(group, 2), turn(group, 4), turn(group, 5, source="json"), turn(group, 6),
            turn(group, 3, said_at=9 * SECOND, position=2.5), turn(group, 7, "t"), turn(group, 8, ""),
        ]  # fmt: skip
        await put(store, group, Edits(episodes=rows))
        behind = {i: await places(store, group, "turns_behind", episode(group, i).uuid) for i in range(1, 10)}
        expected = {1: ["e2"], 2: ["e3", "e4"], 4: ["e5", "e6"]}
        assert behind == {i: expected.get(i, []) for i in range(1, 10)}

    async def test_one_recorded_before_was_not_encoded_behind_it(self, store: Store, group: str) -> None:
        await put(store, group, Edits(episodes=[turn(group, 1, recorded_at=9 * SECOND), turn(group, 2)]))
        assert await places(store, group, "turns_behind", episode(group, 1).uuid) == []


class TestStates:
    async def test_are_kept_by_encoder_replaced_and_never_exported(self, store: Store, group: str) -> None:
        one, two = (episode(group, i).uuid for i in (1, 2))
        states = {one: {"en": b"\x00\xff\x00", "zh": b""}, two: {"zh": b"two"}, "unknown": {"en": b"x"}}
        await put(store, group, world(group, [1, 2], episode_states=states))
        assert await store.states(group, [one, two, "unknown"]) == {one: states[one], two: states[two]}
        assert await store.states(group, [two]) == {two: states[two]}
        assert await store.states(group, []) == {}
        assert await store.states(f"{group}-other", [one]) == {}
        await put(store, group, Edits(episode_states={two: {"zh": b"again"}}))
        assert await store.states(group, [two]) == {two: {"zh": b"again"}}
        assert "again" not in str([row async for row in store.rows(group)])

    async def test_go_with_their_episode_and_with_their_group(self, store: Store, group: str) -> None:
        uuids = [episode(group, i).uuid for i in (1, 2)]
        await put(store, group, world(group, [1, 2], episode_states={key: {"en": b"x"} for key in uuids}))
        await put(store, group, Edits(gone_episodes=uuids[:1]))
        assert (await store.states(group, uuids)).keys() == {uuids[1]}
        await put(store, group, Edits(episodes=[episode(group, 1)]))
        assert (await store.states(group, uuids)).keys() == {uuids[1]}
        await store.drop(group)
        await put(store, group, world(group, [1, 2]))
        assert await store.states(group, uuids) == {}

    async def test_vectors_may_go_and_come_in_one_write(self, store: Store, group: str) -> None:
        uuids = [episode(group, i).uuid for i in (1, 2)]
        vectors = {uuid: vector(place) for place, uuid in enumerate(uuids)}
        states = {key: {"en": b"x"} for key in uuids}
        await put(store, group, world(group, [1, 2], episode_vectors=vectors, episode_states=states))
        edits = Edits(
            gone_vectors=uuids, episode_vectors={uuids[1]: vector(7)}, episode_states={uuids[1]: {"en": b"y"}}
        )
        await put(store, group, edits)
        assert await store.states(group, uuids) == {uuids[1]: {"en": b"y"}}
        assert (await store.vectors(group, [], uuids)).keys() == {uuids[1]}
        _, hits = await store.find_near(group, vector(7), 9, ALL)
        assert [hit.uuid for hit in hits] == [uuids[1]]
        assert await places(store, group, "episodes_by_uuid", uuids) == ["e1", "e2"]
