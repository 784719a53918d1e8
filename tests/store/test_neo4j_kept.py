from __future__ import annotations

from typing import Any

import pytest

from graph_memory.rows import Edits
from graph_memory.store import neo4j_kept
from graph_memory.store.neo4j_kept import Kept, KeptGroup
from graph_memory.store.neo4j_writing import revises
from tests.store.sample import belief, claim, episode, vector, world

UUID = episode("g", 1).uuid
ID = claim("g", 1).claim.id
WIDTH = 8


@pytest.mark.parametrize(
    ("edits", "expected"),
    [
        (Edits(), False),
        (world("g", [1], claim_vectors={ID: vector(1)}, episode_states={UUID: {"en": b"x"}}), False),
        (Edits(claim_vectors={ID: vector(1)}), True),
        (Edits(episode_vectors={UUID: vector(1)}), True),
        (Edits(episode_states={UUID: {"en": b"x"}}), True),
        (Edits(episode_vectors={UUID: vector(1)}, staged="new"), False),
        (Edits(adopted="new"), True),
        (Edits(gone_vectors=[UUID]), True),
        (Edits(gone_claims=[ID]), True),
        (Edits(gone_beliefs=[belief("g", 1).id_from]), True),
        (world("g", [1], gone_beliefs=[belief("g", 2).id_from]), False),
    ],
)
def test_what_makes_old_what_is_kept(edits: Edits, expected: bool) -> None:
    assert revises(edits, puts=bool(edits.episodes)) is expected


@pytest.fixture
def kept(monkeypatch: pytest.MonkeyPatch) -> KeptGroup:
    monkeypatch.setattr(neo4j_kept, "SETTLED", -1.0)
    group = KeptGroup(("born", 0))
    group.wrote_is(1)
    return group


def test_a_write_ends_what_is_passing(kept: KeptGroup) -> None:
    kept.note("rows", {"a": [1]}, kept.sent(), lasting=True)
    kept.note("list", {"a": [("a", 2)], "b": []}, kept.sent(), lasting=False)
    assert kept.known("list", "abc", lasting=False) == {"a": [("a", 2)], "b": []}
    kept.wrote_is(2)
    assert kept.known("list", "abc", lasting=False) == {}
    assert kept.known("rows", "abc", lasting=True) == {"a": [1]}


def test_nothing_is_kept_before_the_counts_are_settled(kept: KeptGroup, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(neo4j_kept, "SETTLED", 60.0)
    sent = kept.sent()
    monkeypatch.setattr(neo4j_kept, "SETTLED", -1.0)
    for lasting in (True, False):
        kept.note("rows", {"a": [1]}, sent, lasting=lasting)
        assert kept.known("rows", "a", lasting=lasting) == {}
    kept.note_ledger("archive", [], sent)
    assert kept.ledger == {}


def test_an_answer_is_not_kept_as_of_a_write_after_the_question(kept: KeptGroup) -> None:
    kept.turn_is(1)
    sent = kept.sent()
    kept.turn_is(2)
    kept.note_ledger("archive", [], sent)
    kept.note("list", {"a": [1]}, sent, lasting=False)
    assert (kept.ledger, kept.known("list", "a", lasting=False)) == ({}, {"a": [1]})
    kept.wrote_is(2)
    kept.note("list", {"b": [2]}, sent, lasting=False)
    assert kept.known("list", "ab", lasting=False) == {}


def test_an_answer_is_not_kept_longer_than_it_is_fresh(kept: KeptGroup, monkeypatch: pytest.MonkeyPatch) -> None:
    sent = kept.sent()
    monkeypatch.setattr(neo4j_kept, "FRESH", -1.0)
    kept.wrote_is(1)
    kept.note("list", {"a": [1]}, sent, lasting=False)
    assert kept.known("list", "a", lasting=False) == {}


def test_keeping_begins_anew_when_it_is_too_much(kept: KeptGroup, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(neo4j_kept, "MOST_KEPT", 5 * neo4j_kept.ROW)
    kept.note("rows", {"a": [1], "b": [2]}, kept.sent(), lasting=True)
    kept.note("rows", {"c": [3]}, kept.sent(), lasting=True)
    assert kept.known("rows", "abc", lasting=True) == {"c": [3]}
    kept.note("rows", {"d": [4] * 9}, kept.sent(), lasting=True)
    assert (kept.known("rows", "cd", lasting=True), kept.noted) == ({"c": [3]}, 2 * neo4j_kept.ROW)


def test_what_no_longer_holds_does_not_count(kept: KeptGroup, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(neo4j_kept, "MOST_KEPT", 4 * neo4j_kept.ROW)
    kept.note("rows", {"a": [1]}, kept.sent(), lasting=True)
    for wrote in range(2, 9):
        kept.note("list", {"a": [1]}, kept.sent(), lasting=False)
        kept.wrote_is(wrote)
    assert kept.known("rows", "a", lasting=True) == {"a": [1]}


class Server:
    """Whose groups are all there, unchanged, each with so many encoded claims."""

    def __init__(self, name: str, encoded: int = 0) -> None:
        self.name = name
        self.uuids = [f"c{number}" for number in range(encoded)]

    async def run(self, query: str, **given: Any) -> list[dict[str, Any]]:
        match query:
            case "read/find_stamp":
                return [{"born": self.name, "revised": 0, "wrote": 0, "turn": 0}]
            case "read/find_states":
                return [{"rows": [{"uuid": uuid, "en": b"x" * 100, "zh": None} for uuid in given["episodes"]]}]
            case "read/list_encoded_claims" | "read/list_encoded_episodes":
                return [{"uuids": self.uuids if query.endswith("claims") else []}]
            case _:
                return [{"rows": [(uuid, 0, 0, [1.0] * WIDTH) for uuid in given["uuids"]]}]


async def test_groups_are_let_go_for_their_number_and_for_what_is_noted_of_them(
    kept: KeptGroup, monkeypatch: pytest.MonkeyPatch
) -> None:
    groups = Kept()
    monkeypatch.setattr(neo4j_kept, "MOST_GROUPS", 3)
    for name in "abcd":
        assert await groups.of(Server(name))  # type: ignore[arg-type]  # only its name and answer are asked for
    assert [groups.knows(name) for name in "abcd"] == [False, True, True, True]
    monkeypatch.setattr(neo4j_kept, "MOST_BYTES", 2 * neo4j_kept.ROW)
    last = await groups.of(Server("d"))  # type: ignore[arg-type]
    assert last is not None
    large = episode("g", 1, body={"metadata": {"note": "x" * 2 * neo4j_kept.ROW}})
    last.note("episodes", {"e": [large]}, last.sent(), lasting=True)
    await groups.of(Server("d"))  # type: ignore[arg-type]
    assert [groups.knows(name) for name in "abcd"] == [False, False, False, True]


def test_what_others_change_is_asked_again_after_a_while(kept: KeptGroup, monkeypatch: pytest.MonkeyPatch) -> None:
    kept.note("list", {"a": [1]}, kept.sent(), lasting=False)
    monkeypatch.setattr(neo4j_kept, "FRESH", -1.0)
    kept.wrote_is(1)
    assert kept.known("list", "a", lasting=False) == {}


async def loaded(groups: Kept, server: Server) -> KeptGroup:
    group = await groups.of(server)  # type: ignore[arg-type]
    assert group is not None
    group.asked = neo4j_kept.FIRST
    await group.load(server, {"en": WIDTH})  # type: ignore[arg-type]
    return group


def held(group: KeptGroup) -> int:
    return sum(matrix.rows.nbytes for matrix in group.matrices.values())


async def test_groups_are_let_go_for_their_vectors(kept: KeptGroup, monkeypatch: pytest.MonkeyPatch) -> None:
    groups = Kept()
    servers = {name: Server(name, 10) for name in "abc"}
    for server in servers.values():
        await loaded(groups, server)
    for size in (1_000, 1_500, 2_000):
        servers["c"].uuids = [f"c{number}" for number in range(size)]
        groups._groups["c"].listed.clear()
        last = await loaded(groups, servers["c"])
        assert sum(one.size for one in last.matrices.values()) == size
    assert [groups.knows(name) for name in "abc"] == [True, True, True]
    monkeypatch.setattr(neo4j_kept, "MOST_BYTES", held(last))
    await groups.of(servers["c"])  # type: ignore[arg-type]
    assert [groups.knows(name) for name in "abc"] == [False, False, True]


async def test_token_states_have_the_room_that_is_left(kept: KeptGroup, monkeypatch: pytest.MonkeyPatch) -> None:
    server = Server("g", 10)
    group = await loaded(Kept(), server)
    monkeypatch.setattr(neo4j_kept, "MOST_BYTES", held(group) + 350)
    states = await group.states(server, [f"e{number}" for number in range(5)])  # type: ignore[arg-type]
    assert (len(states), group.bytes) == (5, 300)


async def test_token_states_that_were_asked_for_too_early_are_not_kept(
    kept: KeptGroup, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Slow(Server):
        async def run(self, query: str, **given: Any) -> list[dict[str, Any]]:
            monkeypatch.setattr(neo4j_kept, "SETTLED", -1.0)
            return await super().run(query, **given)

    monkeypatch.setattr(neo4j_kept, "SETTLED", 60.0)
    assert (await kept.states(Slow("g"), ["e"])).keys() == {"e"}  # type: ignore[arg-type]
    assert kept.bytes == 0
