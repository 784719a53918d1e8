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
    kept.note("rows", {"a": [1]}, lasting=True)
    kept.note("list", {"a": [("a", 2)], "b": []}, lasting=False)
    assert kept.known("list", "abc", lasting=False) == {"a": [("a", 2)], "b": []}
    assert (kept.few("list", "a", 3), kept.few("list", "a", 2), kept.few("list", "ac", 3)) == (True, False, False)
    kept.wrote_is(2)
    assert kept.known("list", "abc", lasting=False) == {}
    assert kept.known("rows", "abc", lasting=True) == {"a": [1]}


def test_nothing_is_kept_before_the_counts_are_settled(kept: KeptGroup, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(neo4j_kept, "SETTLED", 60.0)
    kept.note("rows", {"a": [1]}, lasting=True)
    assert kept.known("rows", "a", lasting=True) == {}


def test_keeping_begins_anew_when_it_is_too_much(kept: KeptGroup, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(neo4j_kept, "MOST_KEPT", 5 * neo4j_kept.ROW)
    kept.note("rows", {"a": [1], "b": [2]}, lasting=True)
    kept.note("rows", {"c": [3]}, lasting=True)
    assert kept.known("rows", "abc", lasting=True) == {"c": [3]}
    kept.note("rows", {"d": [4] * 9}, lasting=True)
    assert (kept.known("rows", "cd", lasting=True), kept.noted) == ({"c": [3]}, 2 * neo4j_kept.ROW)


def test_what_no_longer_holds_does_not_count(kept: KeptGroup, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(neo4j_kept, "MOST_KEPT", 4 * neo4j_kept.ROW)
    kept.note("rows", {"a": [1]}, lasting=True)
    for wrote in range(2, 9):
        kept.note("list", {"a": [1]}, lasting=False)
        kept.wrote_is(wrote)
    assert kept.known("rows", "a", lasting=True) == {"a": [1]}


class Server:
    """Whose groups are all there, unchanged."""

    def __init__(self, name: str) -> None:
        self.name = name

    async def run(self, query: str, **given: Any) -> list[dict[str, Any]]:
        return [{"born": self.name, "revised": 0, "wrote": 0, "turn": 0}]


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
    last.note("episodes", {"e": [large]}, lasting=True)
    await groups.of(Server("d"))  # type: ignore[arg-type]
    assert [groups.knows(name) for name in "abcd"] == [False, False, False, True]


def test_what_others_change_is_asked_again_after_a_while(kept: KeptGroup, monkeypatch: pytest.MonkeyPatch) -> None:
    kept.note("list", {"a": [1]}, lasting=False)
    monkeypatch.setattr(neo4j_kept, "FRESH", -1.0)
    kept.wrote_is(1)
    assert kept.known("list", "a", lasting=False) == {}
