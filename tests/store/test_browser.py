"""The saved queries for analysts, on a graph that the store wrote."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

import pytest

from graph_memory import ids
from graph_memory.claims import Claim
from graph_memory.rows import BeliefRow, ClaimRow, Edits, EntityRow, EpisodeRow, GroupRow
from graph_memory.store import queries
from graph_memory.times import FAR_FUTURE, FAR_PAST, micros
from tests.memories import memory
from tests.neo4j_server import Server
from tests.store.neo4j_asking import cypher, opened
from tests.store.sample import put

pytestmark = pytest.mark.neo4j


def day(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


def at(text: str | None, default: int) -> int:
    return default if text is None else micros(day(text))


SAID = {
    "e1": ("2024-01-05", "I live in Beijing.", "lives_in", "Beijing", "2024-01-05"),
    "e2": ("2025-03-10", "I moved to Shanghai last month.", "lives_in", "Shanghai", "2025-02-01"),
    "e3": ("2024-05-01", "I like red.", "favourite", "Red", None),
    "e4": ("2024-06-01", "Blue, not red.", "favourite", "Blue", None),
}
HELD = [
    ("lives_in", "Beijing", "2024-01-05", None, "2024-01-05", "2025-03-10"),
    ("lives_in", "Beijing", "2024-01-05", "2025-02-01", "2025-03-10", None),
    ("lives_in", "Shanghai", "2025-02-01", None, "2025-03-10", None),
    ("favourite", "Red", None, None, "2024-05-01", "2024-06-01"),
    ("favourite", "Blue", None, None, "2024-06-01", None),
]


class Rows:
    """Rows of a group about Ann."""

    def __init__(self, group: str) -> None:
        self.group = group

    def id(self, name: str) -> str:
        return ids.entity_id(self.group, name.lower(), "")

    def key(self, predicate: str) -> str:
        return ids.key_of(self.group, self.id("Ann"), predicate, "", "")

    def fact(self, predicate: str, object: str, start: str | None) -> str:
        return ids.fact_id(self.key(predicate), predicate, self.id(object), at(start, FAR_PAST))

    def entity(self, name: str) -> EntityRow:
        return EntityRow(self.id(name), self.group, name.lower(), name, entity=self.id(name))

    def episode(self, id: str) -> EpisodeRow:
        said, text, *_ = SAID[id]
        when = at(said, 0)
        return EpisodeRow(ids.episode_uuid(self.group, id), self.group, id, text, "text", when, when, speaker="Ann")

    def claim(self, id: str) -> ClaimRow:
        said, text, predicate, object, start = SAID[id]
        episode = self.episode(id)
        claim = Claim(
            ids.claim_id(episode.uuid, 0),
            episode.uuid,
            self.key(predicate),
            self.id("Ann"),
            predicate,
            self.id(object),
            "correct" if id == "e4" else "assert",
            at(said, 0),
            start=at(start, FAR_PAST),
            instead_of=self.id("Red") if id == "e4" else None,
            subject_name="Ann",
            object_name=object,
            quote=text,
        )
        return ClaimRow(self.group, claim, claim.subject, claim.object, claim.instead_of)

    def belief(self, row: tuple[Any, ...]) -> BeliefRow:
        predicate, object, start, end, since, until = row
        return BeliefRow(
            self.fact(predicate, object, start),
            self.group,
            self.key(predicate),
            self.id("Ann"),
            predicate,
            self.id(object),
            at(start, FAR_PAST),
            at(end, FAR_FUTURE),
            at(since, 0),
            at(until, FAR_FUTURE),
            fact=f"Ann {predicate} {object}",
        )

    def edits(self) -> Edits:
        undated = self.belief(("visited", "Beijing", None, None, "2024-01-05", None))
        undated.event = True
        return Edits(
            group=GroupRow(self.group),
            episodes=[self.episode(id) for id in SAID],
            entities=[self.entity(name) for name in ("Ann", "Beijing", "Shanghai", "Red", "Blue")],
            claims=[self.claim(id) for id in SAID],
            beliefs=[*(self.belief(row) for row in HELD), undated],
        )


@pytest.fixture(scope="module")
async def rows(neo4j: Server) -> AsyncIterator[Rows]:
    rows = Rows(f"browser-{uuid4().hex}")
    async with opened(neo4j) as store:
        await store.setup()
        await put(store, rows.group, rows.edits())
        yield rows
        await store.drop(rows.group)


def ask(server: Server, name: str, *columns: str, **parameters: Any) -> list[tuple[Any, ...]]:
    found = cypher(server, queries.query(f"browser/{name}"), **parameters)
    return [tuple(row[column] for column in columns) for row in found]


NOW, BEIJING, SHANGHAI = day("2026-01-01"), day("2024-01-05"), day("2025-02-01")


@pytest.mark.parametrize(
    ("when", "expected"),
    [
        ("2024-01-04", [("favourite", "Blue", None, None)]),
        ("2025-01-31", [("favourite", "Blue", None, None), ("lives_in", "Beijing", BEIJING, SHANGHAI)]),
        ("2025-02-01", [("favourite", "Blue", None, None), ("lives_in", "Shanghai", SHANGHAI, None)]),
    ],
)
def test_facts_true_at(neo4j: Server, rows: Rows, when: str, expected: list[tuple[Any, ...]]) -> None:
    columns = ("predicate", "object", "valid_from", "valid_to")
    assert ask(neo4j, "facts_true_at", *columns, group=rows.group, at=day(when)) == expected


@pytest.mark.parametrize(
    ("believed", "when", "expected"),
    [
        ("2024-01-04", "2024-06-01", []),
        ("2025-02-20", "2025-02-20", [("favourite", "Blue", None, None), ("lives_in", "Beijing", BEIJING, None)]),
        ("2024-05-31", "2024-01-06", [("favourite", "Red", None, None), ("lives_in", "Beijing", BEIJING, None)]),
        ("2025-03-10", "2025-02-20", [("favourite", "Blue", None, None), ("lives_in", "Shanghai", SHANGHAI, None)]),
    ],
)
def test_facts_believed_at(neo4j: Server, rows: Rows, believed: str, when: str, expected: list[Any]) -> None:
    columns = ("predicate", "object", "valid_from", "valid_to")
    given = {"group": rows.group, "at": day(when), "believed_at": day(believed)}
    assert ask(neo4j, "facts_believed_at", *columns, **given) == expected


def test_life_of_fact(neo4j: Server, rows: Rows) -> None:
    columns = ("subject", "object", "valid_from", "valid_to", "believed_from", "believed_to", "believed_now")
    told = day("2025-03-10")
    assert ask(neo4j, "life_of_fact", *columns, fact=rows.fact("lives_in", "Beijing", "2024-01-05")) == [
        ("Ann", "Beijing", BEIJING, None, BEIJING, told, False),
        ("Ann", "Beijing", BEIJING, SHANGHAI, told, None, True),
    ]


@pytest.mark.parametrize(
    ("fact", "expected"),
    [
        (("lives_in", "Beijing", "2024-01-05"), [("e1", BEIJING, "Ann", "I live in Beijing.", "assert")]),
        (
            ("favourite", "Red", None),
            [
                ("e3", day("2024-05-01"), "Ann", "I like red.", "assert"),
                ("e4", day("2024-06-01"), "Ann", "Blue, not red.", "correct"),
            ],
        ),
    ],
)
def test_sentences_behind_fact(neo4j: Server, rows: Rows, fact: tuple[Any, ...], expected: list[Any]) -> None:
    columns = ("episode", "said_at", "speaker", "sentence", "verb")
    assert ask(neo4j, "sentences_behind_fact", *columns, fact=rows.fact(*fact)) == expected


def test_conflicts_and_winners(neo4j: Server, rows: Rows) -> None:
    columns = ("subject", "predicate", "lost", "won", "won_from", "believed_to")
    assert ask(neo4j, "conflicts_and_winners", *columns, group=rows.group) == [
        ("Ann", "favourite", "Red", "Blue", None, day("2024-06-01")),
        ("Ann", "lives_in", "Beijing", "Shanghai", SHANGHAI, day("2025-03-10")),
    ]


async def test_names_merged(neo4j: Server) -> None:
    async with memory(neo4j.url, group=f"test-{uuid4().hex}") as m:
        await m.assert_fact("Robert Smith", "likes", "tea")
        await m.assert_fact("Bob Smith", "likes", "coffee")
        done = await m.merge("Bob Smith", "Robert Smith")
        columns = ("merged", "into", "state", "merge", "claims")
        assert ask(neo4j, "names_merged", *columns, group=m.group) == [
            ("Bob Smith", "Robert Smith", "merged", done.id, 1)
        ]
        await m.undo(done.id)
        assert ask(neo4j, "names_merged", *columns, group=m.group) == []
        await m.store.drop(m.group)


def test_each_saved_query_is_asked_here() -> None:
    assert queries.names("browser") == tuple(
        f"browser/{name}"
        for name in sorted(name.removeprefix("test_") for name in globals() if name.startswith("test_"))
        if f"browser/{name}" in queries.names()
    )
