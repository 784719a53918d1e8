"""What every store does. The stores are the parameters of the fixture `store`."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from graph_memory.rows import Edits, GroupRow, LinkRow
from graph_memory.store.contract import Store, Visible, Writing
from graph_memory.times import FAR_FUTURE, FAR_PAST
from tests.store import sample
from tests.store.sample import SECOND, ask, belief, claim, entity, episode, keyed, put, subject, thing, vector, world

ALL = Visible()
LOOK_UPS: dict[str, tuple[Any, Any]] = {
    "episodes": (lambda g: "e3", lambda g: [episode(g, 3)]),
    "episodes_by_uuid": (lambda g: episode(g, 3).uuid, lambda g: [episode(g, 3)]),
    "entities": (lambda g: "object 3", lambda g: [thing(g, 3)]),
    "entities_by_id": (lambda g: thing(g, 3).id, lambda g: [thing(g, 3)]),
    "members": (lambda g: subject(g, 3).id, lambda g: [subject(g, 3)]),
    "claims": (lambda g: claim(g, 3).claim.key, lambda g: [claim(g, 2), claim(g, 3)]),
    "claims_by_id": (lambda g: claim(g, 3).claim.id, lambda g: [claim(g, 3)]),
    "claims_of_episodes": (lambda g: episode(g, 3).uuid, lambda g: [claim(g, 3)]),
    "claims_naming": (lambda g: subject(g, 3).id, lambda g: [claim(g, 2), claim(g, 3)]),
    "beliefs": (lambda g: claim(g, 3).claim.key, lambda g: [belief(g, 2), belief(g, 3)]),
    "beliefs_by_id": (lambda g: belief(g, 3).id, lambda g: [belief(g, 3)]),
}
TEXTS = [
    "用户住在北京。",
    "naïve café – Ελληνικά עברית 🫠 a\u0301",
    "'; DROP TABLE claims; -- \" ` \\ {x} $x",
    "') MATCH (n) DETACH DELETE n //",
    "+a -b && || ! ( ) { } [ ] ^ ~ * ? : /",
    "two\nlines\ttabbed",
]


class TestStore:
    async def test_setup_may_be_run_again(self, store: Store, group: str) -> None:
        await put(store, group, world(group, [1]))
        await store.setup()
        assert await ask(store, group, "episodes", ["e1"]) == [episode(group, 1)]

    async def test_a_group_is_none_until_it_is_written(self, store: Store, group: str) -> None:
        row = GroupRow(group, 7, {"owned_by": {"cardinality": "one", "值": [1, None]}}, "e5")
        assert await ask(store, group, "group") is None
        await put(store, group, Edits(group=row))
        assert await ask(store, group, "group") == row
        assert row in await store.groups()
        await put(store, group, Edits(group=replace(row, recorded_at=9)))
        assert await ask(store, group, "group") == replace(row, recorded_at=9)

    @pytest.mark.parametrize("verb", [*LOOK_UPS, "links"])
    async def test_no_keys_and_unknown_keys_find_nothing(self, store: Store, group: str, verb: str) -> None:
        await put(store, group, world(group, [1]))
        assert await ask(store, group, verb, []) == []
        assert await ask(store, group, verb, ["unknown", "", "它"]) == []

    @pytest.mark.parametrize("verb", LOOK_UPS)
    @pytest.mark.parametrize("beside", [0, 3000])
    async def test_finds_rows_among_any_number_of_keys(self, store: Store, group: str, verb: str, beside: int) -> None:
        await put(store, group, world(group, range(1, 6)))
        key, expected = (make(group) for make in LOOK_UPS[verb])
        found = await ask(store, group, verb, [key, *(f"unknown {i}" for i in range(beside)), key])
        assert keyed(found) == keyed(expected)

    async def test_finds_links_from_either_end(self, store: Store, group: str) -> None:
        link = LinkRow(group, thing(group, 1).id, thing(group, 2).id, claim(group, 1).claim.id, SECOND)
        await put(store, group, world(group, [1, 2], links=[link]))
        for mentions in ([link.mention], [link.target], [link.mention, link.target]):
            assert await ask(store, group, "links", mentions) == [link]
        moved = replace(link, target=subject(group, 1).id)
        await put(store, group, Edits(links=[moved]))
        assert await ask(store, group, "links", [link.mention, link.target]) == [moved]
        await put(store, group, Edits(gone_links=[link.claim]))
        assert await ask(store, group, "links", [link.mention]) == []

    async def test_knows_the_last_of_a_session(self, store: Store, group: str) -> None:
        positions = {1: 5.0, 2: 7.5, 3: -1.0}
        rows = [episode(group, i, position=position) for i, position in positions.items()]
        await put(store, group, Edits(episodes=rows))
        assert await ask(store, group, "last_position", "session 0") == 7.5
        assert await ask(store, group, "last_position", "another") is None
        assert await ask(store, group, "tail", "session 0", 2) == [rows[0], rows[1]]
        assert await ask(store, group, "tail", "session 0", 9) == [rows[2], rows[0], rows[1]]
        assert await ask(store, group, "tail", "another", 9) == []

    @pytest.mark.parametrize("text", TEXTS)
    async def test_keeps_text_as_it_is(self, store: Store, group: str, text: str) -> None:
        spoken = episode(group, 1, id=text, content=text, speaker=text, session=text, body={text: text})
        about = replace(subject(group, 1), key=text, name=text, kind=text)
        told = claim(group, 1, predicate=text, qualifier=text, scope=text, quote=text, reason=text, text=text)
        held = belief(group, 1, predicate=text, fact=text, sources=[(text, text)], qualifier=text)
        rows = Edits(episodes=[spoken], entities=[about, thing(group, 1)], claims=[told], beliefs=[held])
        await put(store, group, rows)
        assert await ask(store, group, "episodes", [text]) == [spoken]
        assert await ask(store, group, "entities", [text]) == [about]
        assert await ask(store, group, "claims_about", None, [text], ALL) == [told]
        assert await ask(store, group, "current", [about.id], [text], None) == [held]

    async def test_putting_replaces_by_id(self, store: Store, group: str) -> None:
        await put(store, group, world(group, [1]))
        spoken, other = episode(group, 1, content="new", terms="fresh"), entity(group, "other")
        moved = claim(group, 1, key="moved", subject=other.id, subject_name="Other", terms="fresh")
        held = belief(group, 1, believed_to=9 * SECOND, sources=[], episodes=[], exclusive=True)
        about = replace(subject(group, 1), entity=other.id, name="Renamed")
        edits = Edits(episodes=[spoken], entities=[other, about], moved_claims=[moved], beliefs=[held])
        await put(store, group, edits)
        assert await ask(store, group, "episodes", ["e1"]) == [spoken]
        assert keyed(await ask(store, group, "members", [other.id])) == keyed([other, about])
        assert await ask(store, group, "claims", ["moved"]) == [moved]
        assert await ask(store, group, "claims", [claim(group, 1).claim.key]) == []
        assert await ask(store, group, "claims_naming", [about.id]) == [moved]
        assert await ask(store, group, "claims_naming", [other.id]) == []
        assert await ask(store, group, "claims_about", [about.id], None, ALL) == []
        assert await ask(store, group, "beliefs", [held.key]) == [held]
        assert await ask(store, group, "current", None, None, None) == []
        counts = {"episodes": 1, "claims": 1, "entities": 3, "facts": 0, "superseded": 1}
        assert await store.counts(group) == counts

    async def test_keeps_every_shape_of_a_fact(self, store: Store, group: str) -> None:
        shapes = [belief(group, 1, believed_to=5 * SECOND), belief(group, 1, believed_from=5 * SECOND, end=FAR_FUTURE)]
        await put(store, group, replace(world(group, [1]), beliefs=shapes))
        assert keyed(await ask(store, group, "beliefs_by_id", [shapes[0].id])) == keyed(shapes)
        assert await ask(store, group, "current", None, None, None) == [shapes[1]]
        await put(store, group, Edits(gone_beliefs=[shapes[0].id_from, ("unknown", 1)]))
        assert await ask(store, group, "beliefs", [shapes[0].key]) == [shapes[1]]

    @pytest.mark.parametrize("error", [ValueError, asyncio.CancelledError])
    async def test_a_write_that_fails_leaves_nothing(
        self, store: Store, group: str, error: type[BaseException]
    ) -> None:
        await put(store, group, world(group, [1]))

        async def work(writing: Writing) -> None:
            await writing.apply(world(group, [2, 3], gone_episodes=[episode(group, 1).uuid]))
            assert await writing.episodes(["e1", "e2"]) == [episode(group, 2)]
            raise error

        before = await sample.everything(store.rows(group))
        with pytest.raises(error):
            await store.write(group, work)
        assert await sample.everything(store.rows(group)) == before

    async def test_what_is_gone_goes_before_what_is_put(self, store: Store, group: str) -> None:
        await put(store, group, world(group, [1, 2], claim_vectors={claim(group, 1).claim.id: vector(1)}))
        gone = {
            "gone_episodes": [episode(group, 1).uuid, "unknown"],
            "gone_claims": [claim(group, 1).claim.id, "unknown"],
        }
        await put(store, group, Edits(**gone))  # type: ignore[arg-type]
        assert await ask(store, group, "episodes", ["e1", "e2"]) == [episode(group, 2)]
        assert await ask(store, group, "claims_about", [subject(group, 1).id, subject(group, 2).id], None, ALL) == [
            claim(group, 2)
        ]
        assert await store.find_text(group, ["sentence1", "claim1"], 9, ALL) == ([], [])
        assert await store.find_near(group, vector(1), 9, ALL) == ([], [])
        assert await store.vectors(group, [claim(group, 1).claim.id], []) == {}
        await put(store, group, replace(world(group, [1]), **gone))  # type: ignore[arg-type]
        assert await ask(store, group, "claims_of_episodes", [episode(group, 1).uuid]) == [claim(group, 1)]

    async def test_takes_away_orphans_and_nothing_else(self, store: Store, group: str) -> None:
        names = ["said", "was", "instead", "pointed", "linked", "mentioned", "free"]
        said, was, instead, pointed, linked, mentioned, _ = rows = [entity(group, name) for name in names]
        pointing = replace(entity(group, "pointing"), entity=pointed.id)
        told = claim(group, 1, subject=was.id, said={"subject_said": said.id, "instead_said": instead.id})
        link = LinkRow(group, linked.id, pointing.id, told.claim.id, SECOND)
        edits = replace(world(group, [1]), claims=[told], links=[link])
        edits.entities += [*rows, pointing, replace(said, entity=was.id)]
        edits.mentions += [(episode(group, 1).uuid, mentioned.id)]
        await put(store, group, edits)
        await put(store, group, Edits(maybe_orphans=[*(row.id for row in rows), "unknown"]))
        left = await ask(store, group, "entities_by_id", [row.id for row in rows])
        assert {row.key for row in left} == set(names) - {"free"}
        gone = {"gone_episodes": [episode(group, 1).uuid], "gone_claims": [told.claim.id], "gone_links": [link.claim]}
        names_of_all = [row.id for row in edits.entities if row.id not in (pointed.id, pointing.id)]
        await put(store, group, Edits(maybe_orphans=names_of_all, gone_beliefs=[belief(group, 1).id_from], **gone))  # type: ignore[arg-type]
        assert keyed(await ask(store, group, "entities", [*names, "pointing"])) == keyed([pointed, pointing])

    @pytest.mark.parametrize(
        ("entities", "predicates", "visible", "expected"),
        [
            ([1], None, ALL, [2, 3]),
            ([1], ["has"], ALL, [3]),
            ([1], ["has", "had", "unknown"], ALL, [2, 3]),
            ([1, 2], ["has"], ALL, [3, 5]),
            (None, ["has"], ALL, [3, 5]),
            (None, None, ALL, [2, 3, 4, 5]),
            ([], None, ALL, []),
            (None, [], ALL, []),
            ([1], None, Visible(said_by=2 * SECOND), [2]),
            ([1], None, Visible(said_by=2 * SECOND - 1), []),
            ([1, 2], None, Visible(recorded_by=4 * SECOND), [2, 3, 4]),
            (None, None, Visible(3 * SECOND, 2 * SECOND), [2]),
        ],
    )
    async def test_finds_visible_claims_at_either_end(
        self, store: Store, group: str, entities: Any, predicates: Any, visible: Visible, expected: list[int]
    ) -> None:
        await put(store, group, world(group, range(2, 6)))
        ids = None if entities is None else [subject(group, 2 * i).id for i in entities]
        found = await ask(store, group, "claims_about", ids, predicates, visible)
        assert keyed(found) == keyed([claim(group, i) for i in expected])
        things = None if entities is None else [thing(group, i).id for i in expected]
        found = await ask(store, group, "claims_about", things, predicates, visible)
        assert keyed(found) == keyed([claim(group, i) for i in expected])

    @pytest.mark.parametrize(
        ("at", "expected"),
        [
            (None, ["always", "bounded", "dated", "undated"]),
            (0, ["always"]),
            (10 * SECOND, ["always", "bounded", "dated"]),
            (20 * SECOND - 1, ["always", "bounded", "dated"]),
            (20 * SECOND, ["always"]),
        ],
    )
    async def test_finds_what_holds_at_an_instant(
        self, store: Store, group: str, at: int | None, expected: list[str]
    ) -> None:
        bounded = {"start": 10 * SECOND, "end": 20 * SECOND}
        unknown = {"start": FAR_PAST, "end": FAR_FUTURE}
        rows = [
            belief(group, 1, id="always", **unknown),
            belief(group, 1, id="bounded", **bounded),
            belief(group, 1, id="dated", event=True, **bounded),
            belief(group, 1, id="undated", event=True, **unknown),
            belief(group, 1, id="before", believed_to=9 * SECOND, **unknown),
        ]
        rows = [replace(row, id=f"{row.id} {group}") for row in rows]
        await put(store, group, replace(world(group, [1]), beliefs=rows))
        for ends in (None, [subject(group, 1).id], [thing(group, 1).id], [subject(group, 1).id, thing(group, 1).id]):
            found = await ask(store, group, "current", ends, ["has"], at)
            assert sorted(row.id.split()[0] for row in found) == expected
            assert await ask(store, group, "current", ends, ["had"], at) == []

    @pytest.mark.parametrize("newest", [True, False])
    async def test_pages_while_episodes_arrive(self, store: Store, group: str, newest: bool) -> None:
        rows = [episode(group, i, said_at=i // 3 * SECOND) for i in range(30)]
        await put(store, group, Edits(episodes=rows))
        found: list[str] = []
        after = None
        while page := await store.page(group, after, 7, newest, ALL):
            found += [row.id for row in page]
            after = page[-1].said_at, page[-1].id
            await put(store, group, Edits(episodes=[episode(group, 31, said_at=30 * SECOND if newest else -SECOND)]))
        ordered = sorted(rows, key=lambda row: (row.said_at, row.id), reverse=newest)
        assert found == [row.id for row in ordered]

    async def test_pages_of_what_is_visible(self, store: Store, group: str) -> None:
        await put(store, group, Edits(episodes=[episode(group, i, recorded_at=(9 - i) * SECOND) for i in range(9)]))
        page = await store.page(group, None, 9, False, Visible(6 * SECOND, 5 * SECOND))
        assert [row.id for row in page] == ["e4", "e5", "e6"]
        assert await store.page(group, None, 0, True, ALL) == []
