"""What every store does with the ledger, with merges, and with what is paged for them."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from graph_memory.rows import Edits, GroupRow, LedgerRow, LinkRow
from graph_memory.store.contract import Store, Visible, Writing
from graph_memory.times import FAR_FUTURE
from tests.store.sample import (
    SECOND,
    ask,
    belief,
    claim,
    entity,
    episode,
    everything,
    keyed,
    put,
    subject,
    thing,
    vector,
    world,
)

ALL = Visible()
ALICE, BOB = ("entity", "a"), ("entity", "b")


def entry(group: str, i: int, *things: tuple[str, str], **more: Any) -> LedgerRow:
    told = {"state": "proposed", "recorded_at": i * SECOND, "changed_at": i * SECOND + 1, "body": {"score": i / 2}}
    return LedgerRow(**({"kind": "merge", "id": f"m{i}", "group": group, "things": list(things)} | told | more))


async def noted(store: Store, group: str, *rows: LedgerRow) -> None:
    await put(store, group, Edits(ledger=list(rows)))


class TestLedger:
    async def test_a_row_is_kept_as_it_is_and_replaced_by_kind_and_id(self, store: Store, group: str) -> None:
        body = {"why": ["名 “😀” '", None, 0.5, True], "深": {"x": [1]}}
        row = entry(group, 1, ALICE, ("episode", "e 1' OR 1 --"), ("key", ""), ALICE, id="它 '\n", body=body)
        other = replace(row, kind="page", state="", body={}, things=[])
        await noted(store, group, row, other)
        assert await ask(store, group, "ledger", "merge", [row.id, "unknown", row.id]) == [row]
        assert await ask(store, group, "ledger", "page", [row.id]) == [other]
        bare = LedgerRow("merge", row.id, group)
        await noted(store, group, bare)
        assert await ask(store, group, "ledger", "merge", [row.id]) == [bare]
        assert await ask(store, group, "ledger", "merge", []) == await ask(store, group, "ledger", "no", ["x"]) == []

    async def test_rows_are_found_by_what_they_are_about(self, store: Store, group: str) -> None:
        rows = [entry(group, 1, ALICE, BOB), entry(group, 2, BOB), entry(group, 3, ALICE, kind="archive")]
        await noted(store, group, *rows)

        async def found(*things: tuple[str, str], kinds: list[str] | None = None, limit: int = 9) -> list[str]:
            return [row.id for row in await ask(store, group, "ledger_with", things, kinds, limit)]

        assert await found(ALICE) == ["m3", "m1"]
        assert await found(ALICE, BOB, ALICE) == ["m3", "m1", "m2"]
        assert await found(ALICE, BOB, limit=2) == ["m3", "m1"]
        assert await found(ALICE, kinds=["merge", "page"]) == ["m1"]
        assert await found(ALICE, kinds=[]) == await found(ALICE, limit=0) == await found() == []
        assert await found(("mention", "a"), ("entity", "' OR 1 --")) == []
        await noted(store, group, replace(rows[0], things=[BOB]))
        assert await found(ALICE) == ["m3"]
        assert await found(BOB) == ["m1", "m2"]

    @pytest.mark.parametrize("count", [0, 3_000])
    async def test_any_number_of_keys_and_things_may_be_asked_for(self, store: Store, group: str, count: int) -> None:
        row = entry(group, 1, ALICE)
        await noted(store, group, row)
        unknown = [f"unknown {i}" for i in range(count)]
        assert await ask(store, group, "ledger", "merge", [*unknown, "m1"]) == [row]
        things = [*(("entity", id) for id in unknown), ALICE]
        assert await ask(store, group, "ledger_with", things, None, 9) == [row]

    async def test_more_rows_than_a_statement_takes(self, store: Store, group: str) -> None:
        rows = [entry(group, i, ("fact", f"f{i}"), BOB) for i in range(2_500)]
        await noted(store, group, *rows)
        assert await store.count_ledger(group) == [("merge", "proposed", 2_500)]
        await put(store, group, Edits(gone_ledger=[row.key for row in rows[:-1]]))
        assert await ask(store, group, "ledger_with", [BOB, ("fact", "f0")], None, 9) == rows[-1:]

    async def test_the_ledger_is_paged_by_kind_and_state(self, store: Store, group: str) -> None:
        states = ["merged", "proposed", "rejected"]
        rows = [entry(group, i, recorded_at=(1 + i // 2) * SECOND, state=states[i % 3]) for i in range(7)]
        await noted(store, group, *rows, entry(group, 1, kind="job", state="merged"))
        for asked in (None, ["merged"], ["merged", "rejected", "merged"], ["unknown"], []):
            wanted = [row for row in rows if asked is None or row.state in asked]
            assert await ask(store, group, "page_ledger", "merge", asked, None, 9) == wanted
            paged, after = [], None
            while page := await ask(store, group, "page_ledger", "merge", asked, after, 2):
                paged += page
                after = page[-1].recorded_at, page[-1].id
            assert paged == wanted
        assert await ask(store, group, "page_ledger", "merge", None, None, 0) == []
        assert await ask(store, group, "page_ledger", "page", None, None, 9) == []

    async def test_what_is_gone_is_gone_before_what_is_put(self, store: Store, group: str) -> None:
        rows = [entry(group, 1, ALICE), entry(group, 2, ALICE)]
        await noted(store, group, *rows)
        gone = [*(row.key for row in rows), ("merge", "unknown"), ("page", "m1")]
        await put(store, group, Edits(gone_ledger=gone, ledger=[rows[1]]))
        assert await ask(store, group, "ledger", "merge", ["m1", "m2"]) == rows[1:]
        assert await ask(store, group, "ledger_with", [ALICE], None, 9) == rows[1:]

    async def test_rows_are_counted_by_kind_and_state(self, store: Store, group: str) -> None:
        assert await store.count_ledger(group) == []
        rows = [entry(group, i, state=state) for i, state in enumerate(["merged", "proposed", "merged", ""])]
        await noted(store, group, *rows, entry(group, 9, kind="archive", state="expired"))
        expected = [("archive", "expired", 1), ("merge", "", 1), ("merge", "merged", 2), ("merge", "proposed", 1)]
        assert await store.count_ledger(group) == expected

    async def test_a_write_sees_its_rows_and_one_that_fails_leaves_none(self, store: Store, group: str) -> None:
        row = entry(group, 1, ALICE)

        async def work(writing: Writing) -> None:
            await writing.apply(Edits(ledger=[row]))
            assert await writing.ledger("merge", ["m1"]) == await writing.ledger_with([ALICE], None, 9) == [row]
            assert await writing.page_ledger("merge", ["proposed"], None, 9) == [row]
            raise ZeroDivisionError

        with pytest.raises(ZeroDivisionError):
            await store.write(group, work)
        assert await store.count_ledger(group) == []

    async def test_groups_see_nothing_of_one_another(self, store: Store, group: str) -> None:
        other = f"{group}-2"
        rows = {name: entry(name, 1, ALICE, body={"of": name}) for name in (group, other)}
        try:
            for name, row in rows.items():
                await noted(store, name, row)
            for name, row in rows.items():
                assert await ask(store, name, "ledger", "merge", ["m1"]) == [row]
                assert await ask(store, name, "ledger_with", [ALICE], None, 9) == [row]
                assert await ask(store, name, "page_ledger", "merge", None, None, 9) == [row]
            await put(store, other, Edits(gone_ledger=[("merge", "m1")]))
        finally:
            await store.drop(other)
        assert await store.count_ledger(other) == []
        assert await ask(store, group, "ledger_with", [ALICE], None, 9) == [rows[group]]

    async def test_a_group_is_dropped_with_its_ledger(self, store: Store, group: str) -> None:
        await put(store, group, world(group, [1], ledger=[entry(group, 1, ALICE)]))
        await store.drop(group)
        assert await store.count_ledger(group) == []
        await put(store, group, world(group, [1]))
        assert await ask(store, group, "ledger_with", [ALICE], None, 9) == []
        assert "LedgerRow" not in await everything(store.rows(group))

    async def test_a_group_is_dropped_but_for_some_kinds_and_its_salt(self, store: Store, group: str) -> None:
        kept, gone = entry(group, 1, ALICE), entry(group, 2, ALICE, BOB, kind="archive")
        edits = world(group, [1], ledger=[kept, gone])
        edits.group = GroupRow(group, 7, {"predicates": {}}, "some", "salt")
        await put(store, group, edits)
        await store.drop(group, [kept.kind])
        assert [row async for row in store.rows(group)] == [GroupRow(group, 0, {}, "", "salt"), kept]
        assert await ask(store, group, "ledger_with", [ALICE], None, 9) == [kept]
        assert await ask(store, group, "ledger_with", [BOB], None, 9) == []
        assert await store.find_text(group, ["common"], 9, Visible()) == ([], [])
        await put(store, group, world(group, [1]))
        await store.drop(group)
        assert await store.count_ledger(group) == []

    async def test_the_ledger_is_exported_before_the_vectors(self, store: Store, group: str) -> None:
        rows = [entry(group, 1, ALICE, BOB), entry(group, 2, kind="archive")]
        await put(store, group, world(group, [1], ledger=rows, claim_vectors={claim(group, 1).claim.id: vector(1)}))
        kinds = [type(row).__name__ async for row in store.rows(group)]
        assert kinds.index("BeliefRow") < kinds.index("LedgerRow") < kinds.index("tuple")
        assert (await everything(store.rows(group)))["LedgerRow"] == keyed(rows)


class TestMerges:
    def merge(self, group: str, **more: Any) -> LinkRow:
        link = LinkRow(group, thing(group, 1).id, thing(group, 2).id, f"merge {group}", 3 * SECOND, merged=True)
        return replace(link, **more)

    async def test_a_merge_is_kept_until_it_is_put_again(self, store: Store, group: str) -> None:
        stated = LinkRow(group, thing(group, 2).id, thing(group, 1).id, claim(group, 1).claim.id, SECOND)
        forms = [self.merge(group), self.merge(group, within="key 它"), self.merge(group, undone_at=9 * SECOND + 1)]
        await put(store, group, world(group, [1, 2], links=[stated]))
        for link in (*forms, forms[0]):
            await put(store, group, Edits(links=[link]))
            for mention in (link.mention, link.target):
                assert keyed(await ask(store, group, "links", [mention])) == keyed([link, stated])
            assert (await everything(store.rows(group)))["LinkRow"] == keyed([link, stated])
        await put(store, group, Edits(gone_links=[forms[0].claim]))
        assert await ask(store, group, "links", [forms[0].mention]) == [stated]

    async def test_a_mention_with_a_merge_is_no_orphan_until_the_merge_goes(self, store: Store, group: str) -> None:
        one, two = entity(group, "one"), entity(group, "two")
        link = self.merge(group, mention=one.id, target=two.id)
        merged = replace(one, entity=two.id)
        await put(store, group, Edits(group=GroupRow(group), entities=[two, merged], links=[link]))
        both = [one.id, two.id]
        await put(store, group, Edits(maybe_orphans=both))
        assert keyed(await ask(store, group, "entities_by_id", both)) == keyed([merged, two])
        await put(store, group, Edits(gone_links=[link.claim], maybe_orphans=both))
        assert await ask(store, group, "entities_by_id", both) == []

    async def test_a_group_keeps_its_salt(self, store: Store, group: str) -> None:
        row = GroupRow(group, SECOND, {}, "", "salt 盐")
        for put_row in (row, replace(row, salt="")):
            await put(store, group, Edits(group=put_row))
            assert await ask(store, group, "group") == put_row
            assert put_row in await store.groups()
            assert await store.write(group, lambda writing: writing.group()) == put_row


class TestPages:
    async def test_episodes_that_mention_something(self, store: Store, group: str) -> None:
        await put(store, group, world(group, range(2, 6)))
        for mentions, episodes in (
            ([subject(group, 2).id], [2, 3]),
            ([thing(group, 2).id, subject(group, 2).id, thing(group, 4).id], [2, 3, 4]),
            (["unknown"], []),
            ([], []),
        ):
            expected = sorted(episode(group, i).uuid for i in episodes)
            assert await ask(store, group, "mentioning", mentions) == expected

    async def test_episodes_are_found_by_a_mention_that_is_another_entity_now(self, store: Store, group: str) -> None:
        await put(store, group, world(group, [2, 4]))
        merged = replace(thing(group, 2), entity=thing(group, 4).id)
        await put(store, group, Edits(entities=[merged]))
        assert await ask(store, group, "mentioning", [merged.id]) == [episode(group, 2).uuid]
        assert await ask(store, group, "mentioning", [merged.entity]) == [episode(group, 4).uuid]

    @pytest.mark.parametrize("limit", [1, 2, 99])
    async def test_entities_and_facts_are_paged_by_id(self, store: Store, group: str, limit: int) -> None:
        edits = world(group, range(2, 6))
        edits.entities += [entity(group, "3 kg", value=True, kind="value"), replace(entity(group, "x"), entity="y")]
        edits.beliefs += [belief(group, 3, believed_from=SECOND, believed_to=2 * SECOND)]
        await put(store, group, edits)

        async def paged(verb: str) -> list[Any]:
            found: list[Any] = []
            while page := await ask(store, group, verb, found[-1].id if found else "", limit):
                assert len(page) <= limit
                found += page
            assert all(one.id < next.id for one, next in pairwise(found))
            return found

        named = {row.id: row for row in edits.entities if not row.value}
        assert keyed(await paged("page_entities")) == keyed(named.values())
        assert keyed(await paged("page_facts")) == keyed(row for row in edits.beliefs if row.believed_to == FAR_FUTURE)
        for verb in ("page_entities", "page_facts"):
            assert await ask(store, group, verb, "", 0) == await ask(store, f"{group}-2", verb, "", 9) == []


class TestArchived:
    async def test_what_is_put_without_terms_is_found_by_no_text(self, store: Store, group: str) -> None:
        await put(store, group, world(group, [1]))
        bare = Edits(claims=[replace(claim(group, 1), terms="")], episodes=[episode(group, 1, terms="")])
        await put(store, group, bare)
        assert await store.find_text(group, ["sentence1", "claim1", "common"], 9, ALL) == ([], [])
        assert await ask(store, group, "claims_by_id", [claim(group, 1).claim.id]) == bare.claims
        assert await ask(store, group, "episodes", ["e1"]) == bare.episodes
        await put(store, group, world(group, [1]))
        claims, episodes = await store.find_text(group, ["common"], 9, ALL)
        assert ([hit.uuid for hit in claims], [hit.uuid for hit in episodes]) == (
            [claim(group, 1).claim.id],
            [episode(group, 1).uuid],
        )

    async def test_claims_lose_their_vectors_and_stay(self, store: Store, group: str) -> None:
        ids = [claim(group, i).claim.id for i in (1, 2)]
        await put(store, group, world(group, [1, 2], claim_vectors={id: vector(1) for id in ids}))
        assert {hit.uuid for hit in (await store.find_near(group, vector(1), 9, ALL))[0]} == set(ids)
        await put(store, group, Edits(gone_claim_vectors=[ids[0], "unknown"]))
        assert [hit.uuid for hit in (await store.find_near(group, vector(1), 9, ALL))[0]] == ids[1:]
        assert list(await store.vectors(group, ids, [])) == ids[1:]
        assert await ask(store, group, "claims_by_id", ids[:1]) == [claim(group, 1)]
        again = Edits(gone_claim_vectors=ids, claim_vectors={ids[0]: vector(2)})
        await put(store, group, again)
        assert [hit.uuid for hit in (await store.find_near(group, vector(2), 9, ALL))[0]] == ids[:1]

    async def test_a_staged_vector_of_a_claim_goes_too(self, store: Store, group: str) -> None:
        id = claim(group, 1).claim.id
        await put(store, group, world(group, [1], claim_vectors={id: vector(1)}, staged="next"))
        await put(store, group, Edits(gone_claim_vectors=[id]))
        await put(store, group, Edits(adopted="next"))
        assert await store.vectors(group, [id], []) == {}
