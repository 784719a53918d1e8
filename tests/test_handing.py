"""The recall log of a memory, on both stores: what was handed over, and which of it was of use."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from graph_memory import Handed, Memory, Recall, Usage, handing
from graph_memory.errors import InvalidInput, InvalidTime, StoreUnavailable, UnknownHit, UnknownRecall
from graph_memory.memory import now_utc
from graph_memory.models_handing import HandedHit
from graph_memory.store.contract import Writing
from tests.memories import memory
from tests.memory_fixture import Place

WHO = "Where does Ann live?"


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """An entry is waited for as long as a busy machine takes."""
    monkeypatch.setattr(handing, "LOG_SECONDS", 60.0)


async def tell(m: Memory, **given: Any) -> None:
    """Ann lives in Faro, said twice, and has a boat."""
    for id, object, predicate in (("e1", "Faro", "lives_in"), ("e2", "Faro", "lives_in"), ("e3", "boat", "owns")):
        await m.assert_fact("Ann", predicate, object, id=id, said_at=f"2024-01-0{id[1]}", **given)


def logging(place: Place, **given: Any) -> Any:
    return place.memory(recall_log=True, **given)


async def items(m: Memory, **given: Any) -> tuple[Handed, ...]:
    return (await m.handed(**({"limit": 100} | given))).items


def told(one: Handed) -> list[tuple[str, str, str]]:
    return [(hit.kind, hit.id, hit.text) for hit in one.hits]


def stamped(found: Recall) -> list[tuple[str, str, float, float]]:
    facts = [("fact", hit.fact.id, hit.score, hit.confidence) for hit in found.facts]
    episodes = [("episode", hit.id, hit.score, hit.confidence) for hit in found.episodes]
    return facts + episodes + [("entity", hit.id, hit.score, hit.confidence) for hit in found.entities]


async def test_nothing_is_logged_unless_asked_for(m: Memory) -> None:
    await tell(m)
    found = await m.recall(WHO)
    assert (found.id, await items(m)) == ("", ())
    with pytest.raises(InvalidInput, match="was not logged: open the memory with recall_log=True"):
        await m.used(found.facts[0], recall=found)
    assert (await m.used(found.facts[0])).times_used == 1


async def test_an_entry_tells_what_was_handed_over(place: Place) -> None:
    async with logging(place, tz="Asia/Shanghai") as m:
        await tell(m)
        bare = await m.recall(WHO)
        found = await m.recall(WHO, as_of="2024-02-01", believed_at="2024-03-01T00:00", scope="a/b", max_tokens=200)
        latest, first = await items(m)
        assert [first.id, latest.id] == [bare.id, found.id]
        assert first.recorded_at < latest.recorded_at
        assert (latest.question, latest.scope, latest.text) == (WHO, "a/b", found.text)
        assert (latest.as_of, latest.believed_at, latest.recorded_by) == (
            datetime.fromisoformat("2024-01-31T16:00:00+00:00"), datetime.fromisoformat("2024-02-29T16:00:00Z"), None,
        )  # fmt: skip
        assert (first.as_of, first.believed_at, first.recorded_by, first.scope, first.text) == (*[None] * 4, "")
        for one, answer in ((first, bare), (latest, found)):
            assert [(hit.kind, hit.id, hit.score, hit.confidence) for hit in one.hits] == stamped(answer)
        facts = {hit.id: hit for hit in first.hits if hit.kind == "fact"}
        assert [(facts[hit.fact.id].text, facts[hit.fact.id].rank) for hit in bare.facts] == [
            (hit.fact.fact, rank) for rank, hit in enumerate(bare.facts, 1)
        ]
        assert {facts[hit.fact.id].sources for hit in bare.facts if hit.fact.object == "Faro"} == {("e1", "e2")}


async def test_a_question_that_finds_nothing_is_logged_too(place: Place) -> None:
    async with logging(place) as m:
        assert (await m.recall("?")).id
        (one,) = await items(m)
        assert (one.question, one.hits, one.deleted) == ("?", (), False)
        assert (await m.status())["recall_log"] == {
            "on": True, "recalls": 1, "useful": 0, "handed": 0, "used": 0, "hit_rate": None,
        }  # fmt: skip


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.integers(0, 3), min_size=1, max_size=8), st.integers(1, 4), st.data())
async def test_handed_at_is_what_was_recorded_by_then(steps: list[int], limit: int, data: st.DataObject) -> None:
    now = datetime.fromisoformat("2026-06-01T00:00:00Z")
    with tempfile.TemporaryDirectory() as directory:
        async with memory(Path(directory) / "m.db", recall_log=True, clock=lambda: now) as m:
            logged = []
            for place, step in enumerate(steps):
                now += timedelta(microseconds=step)
                logged.append((now, (await m.recall(f"question {place}?")).id))
            order = [id for _, id in sorted(logged, reverse=True)]
            assert [one.id for one in await items(m)] == order
            at = data.draw(st.sampled_from([when for when, _ in logged])) - timedelta(microseconds=1)
            at += timedelta(microseconds=data.draw(st.integers(0, 2)))
            expected = [id for when, id in sorted(logged, reverse=True) if when <= at]
            assert [one.id for one in await items(m, at=at)] == expected
            paged: list[str] = []
            cursor = None
            while True:
                page = await m.handed(at, limit=limit, cursor=cursor)
                paged += [one.id for one in page.items]
                if (cursor := page.cursor) is None:
                    break
            assert paged == expected


@pytest.mark.parametrize(
    ("given", "error", "field"),
    [
        ({"limit": 0}, InvalidInput, "limit"),
        ({"limit": True}, InvalidInput, "limit"),
        ({"limit": 1_001}, InvalidInput, "limit"),
        ({"at": "yesterday"}, InvalidTime, "at"),
        ({"cursor": "x"}, InvalidInput, "cursor"),
        ({"group": "a b"}, InvalidInput, "group"),
    ],
)
async def test_what_cannot_be_asked_is_refused(
    m: Memory, given: dict[str, Any], error: type[InvalidInput], field: str
) -> None:
    with pytest.raises(error) as caught:
        await m.handed(**given)
    assert caught.value.field == field


class TestUsed:
    async def test_a_hit_of_one_recall_counts_once(self, place: Place) -> None:
        async with logging(place) as m:
            await tell(m)
            one, two = await m.recall(WHO), await m.recall(WHO)
            hit = one.facts[0]
            first = await m.used(hit, recall=one)
            assert first == await m.used(hit, recall=one.id) == await m.used(hit.fact.id, recall=one)
            latest, before = await items(m)
            assert first == Usage(
                kind="fact", id=hit.fact.id, times_used=1, times_recalled=2, last_recalled=latest.recorded_at,
                last_used=first.last_used,
            )  # fmt: skip
            again = await m.used(hit, recall=two)
            assert (again.times_used, again.times_recalled) == (2, 2)
            assert str(first.last_used) < str(again.last_used)
            latest, before = await items(m)
            assert (latest.hits[0].used_at, before.hits[0].used_at) == (again.last_used, first.last_used)

    async def test_without_a_recall_each_time_counts_and_the_last_entry_has_the_mark(self, place: Place) -> None:
        async with logging(place) as m:
            await tell(m)
            for _ in range(2):
                found = await m.recall(WHO)
            for count in (1, 2):
                assert (await m.used("e1")).times_used == count
            marks = [{hit.id for hit in one.hits if hit.used_at} for one in await items(m)]
            assert marks == [{"e1"}, set()]
            assert (await m.used("e1", recall=found)).times_used == 2

    async def test_any_kind_of_hit_is_taken(self, place: Place) -> None:
        async with logging(place) as m:
            await tell(m)
            found = await m.recall(WHO)
            (one,) = await items(m)
            for hit in (found.facts[0], found.episodes[0], found.entities[0], *one.hits[-1:]):
                usage = await m.used(hit)
                kind = hit.kind if isinstance(hit, HandedHit) else type(hit).__name__.removesuffix("Hit").lower()
                assert usage.kind == kind
                assert usage.times_recalled == (0 if usage.kind == "entity" else 1)
            stored = await m.used((await m.facts("Ann", "owns"))[0].id)
            assert (stored.kind, stored.times_used) == ("fact", 1)

    async def test_what_is_unknown_is_refused(self, place: Place) -> None:
        async with logging(place) as m:
            await tell(m)
            found = await m.recall("Who has a boat?", limit=1)
            with pytest.raises(UnknownHit, match=r"no fact, episode or entity 'e9' in group .*: give a hit of recall"):
                await m.used("e9")
            with pytest.raises(UnknownRecall, match=r"no recall 'r9' in the log of group .*: give the id of a Recall"):
                await m.used("e1", recall="r9")
            with pytest.raises(UnknownHit, match="handed over no 'e9': give the id of one of its hits"):
                await m.used("e9", recall=found)
            for odd in (None, 7, "", " ", found):
                with pytest.raises(InvalidInput):
                    await m.used(odd)  # type: ignore[arg-type]
            assert [hit for one in await items(m) for hit in one.hits if hit.used_at] == []

    async def test_the_hit_rate_is_told_in_the_status(self, place: Place) -> None:
        async with logging(place) as m:
            await tell(m)
            one, _ = await m.recall(WHO), await m.recall(WHO)
            await m.used(one.facts[0], recall=one)
            await m.used(one.entities[0], recall=one)
            handed = 2 * len(one.facts + one.episodes)
            assert (await m.status())["recall_log"] == {
                "on": True, "recalls": 2, "useful": 1, "handed": handed, "used": 1, "hit_rate": round(1 / handed, 4),
            }  # fmt: skip

    async def test_uses_at_once_are_all_counted(self, place: Place) -> None:
        async with logging(place) as m:
            await tell(m)
            found = await m.recall(WHO)
            await asyncio.gather(*(m.used("e1") for _ in range(5)), *(m.used("e2", recall=found) for _ in range(5)))
            assert [(await m.used(id, recall=found)).times_used for id in ("e1", "e2")] == [5, 1]


@settings(max_examples=20, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.tuples(st.integers(0, 2), st.sampled_from(["e1", "e2", "e3"])), max_size=12))
async def test_used_is_idempotent_for_a_recall_and_a_hit(calls: list[tuple[int, str]]) -> None:
    with tempfile.TemporaryDirectory() as directory:
        async with memory(Path(directory) / "m.db", recall_log=True) as m:
            await tell(m)
            recalls = [await m.recall(WHO) for _ in range(3)]
            for place, id in calls:
                usage = await m.used(id, recall=recalls[place])
                assert usage.times_used <= 3
            marks = {(one.id, hit.id) for one in await items(m) for hit in one.hits if hit.used_at}
            assert marks == {(recalls[place].id, id) for place, id in calls}
            for id in {id for _, id in calls}:
                there = next(place for place, called in calls if called == id)
                usage = await m.used(id, recall=recalls[there])
                assert usage.times_used == len({place for place, called in calls if called == id})
            log = (await m.status())["recall_log"]
            assert (log["used"], log["useful"]) == (len(set(calls)), len({place for place, _ in calls}))


class TestFailing:
    async def test_the_answer_comes_without_its_entry(self, place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
        async with logging(place) as m:
            await tell(m)
            whole = await m.recall(WHO)
            for error in (StoreUnavailable("the disk is full"), RuntimeError("bug"), TimeoutError()):

                async def fail(*_: Any, error: Exception = error) -> None:
                    raise error

                with monkeypatch.context() as patched:
                    patched.setattr(m.store, "write", fail)
                    found = await m.recall(WHO)
                assert (found.id, found.missing) == ("", (*whole.missing, "log"))
                assert found.model_copy(update={"id": whole.id, "missing": whole.missing}) == whole
            assert [one.id for one in await items(m)] == [whole.id]

    async def test_a_group_that_is_locked_is_not_waited_for_long(
        self, place: Place, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(handing, "LOG_SECONDS", 0.2)
        async with logging(place) as m:
            await tell(m)
            end = asyncio.Event()
            monkeypatch.setattr(m.store, "write", partial(never, end))
            assert (await m.recall(WHO)).missing[-1] == "log"
            end.set()

    async def test_who_goes_waits_for_what_is_taken_back(self, place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
        async with logging(place) as m:
            await tell(m)
            end = asyncio.Event()
            monkeypatch.setattr(m.store, "write", partial(never, end))
            asyncio.get_running_loop().call_later(0.3, end.set)
            with pytest.raises(TimeoutError):
                async with asyncio.timeout(0.2):
                    await m.recall(WHO)
            assert end.is_set()


async def never(end: asyncio.Event, _group: str, _work: Callable[[Writing], Awaitable[Any]]) -> None:
    """One that is locked, and takes its time, to the `end`, to take back what it was asked for."""
    try:
        await asyncio.Event().wait()
    finally:
        await end.wait()


class TestDeleting:
    async def test_an_entry_keeps_nothing_of_a_deleted_episode(self, place: Place) -> None:
        async with logging(place) as m:
            await tell(m)
            found = await m.recall(WHO, max_tokens=300)
            (fact,) = [hit.fact.id for hit in found.facts if hit.fact.object == "boat"]
            boat = next(hit.id for hit in found.entities if hit.name == "boat")
            await m.used("e3", recall=found)
            await m.used(fact)
            await m.delete_episode("e3")
            (one,) = await items(m)
            assert "boat" not in one.model_dump_json()
            assert '"e3"' not in one.model_dump_json()
            assert (one.deleted, one.text, one.question) == (True, "", WHO)
            assert {("episode", "e1"), ("episode", "e2")} <= {(hit.kind, hit.id) for hit in one.hits}
            assert {"Ann", "Faro"} <= {text for kind, _, text in told(one) if kind == "entity"}
            for id in ("e3", fact, boat):
                with pytest.raises(UnknownHit):
                    await m.used(id)
            things = [("episode", "e3"), ("fact", fact)]
            assert await m.store.read(m.group, lambda reading: reading.usage(things)) == []
            assert (await m.status())["recall_log"]["used"] == 0

    async def test_a_fact_that_others_say_stays_without_its_sentence(self, place: Place) -> None:
        async with logging(place) as m:
            await tell(m)
            await m.recall(WHO)
            await m.delete_episode("e2")
            (one,) = await items(m)
            (hit,) = [hit for hit in one.hits if hit.kind == "fact" and "e1" in hit.sources]
            assert (hit.text, hit.sources) == ("", ("e1",))
            assert (await m.used(hit, recall=one.id)).times_used == 1

    async def test_deleted_text_is_nowhere_in_the_file(self, tmp_path: Path) -> None:
        async with memory(tmp_path / "m.db", recall_log=True) as m:
            await m.remember("My locker is in Zanzibar.", id="e1", speaker="user")
            found = await m.recall("Where is my locker?", max_tokens=200)
            assert "Zanzibar" in found.text
            await m.delete_episode("e1")
            left = [list(record) for record in await dumped(m)]
            assert "Zanzibar" not in repr(left)

    async def test_what_is_deleted_before_it_is_logged_is_not_logged(
        self, place: Place, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        async with logging(place) as m:
            await tell(m)
            write = m.store.write

            async def late(group: str, work: Any) -> Any:
                monkeypatch.setattr(m.store, "write", write)
                await m.delete_episode("e3")
                return await write(group, work)

            monkeypatch.setattr(m.store, "write", late)
            found = await m.recall(WHO, max_tokens=300)
            assert "boat" in found.text
            (one,) = await items(m)
            assert one.id == found.id
            assert "boat" not in one.model_dump_json()
            assert '"e3"' not in one.model_dump_json()
            assert (one.deleted, one.text) == (True, "")

    async def test_an_episode_of_another_content_under_the_same_id_is_another(
        self, place: Place, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        async with logging(place) as m:
            await m.remember({"door": "green"}, id="e1")
            write = m.store.write

            async def late(group: str, work: Any) -> Any:
                monkeypatch.setattr(m.store, "write", write)
                await m.delete_episode("e1")
                await m.remember({"door": "blue"}, id="e1")
                return await write(group, work)

            monkeypatch.setattr(m.store, "write", late)
            assert "green" in (await m.recall("the green door")).episodes[0].content
            (one,) = await items(m)
            assert one.hits == ()

    async def test_every_entry_is_cleaned_however_many(self, m: Memory, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("graph_memory.recall.log.AT_ONCE", 2)
        m.recall_log = True
        await tell(m)
        for _ in range(5):
            await m.recall(WHO)
        await m.delete_episode("e3")
        assert [one.deleted for one in await items(m)] == [True] * 5
        assert "boat" not in repr(await items(m))


async def dumped(m: Memory) -> list[Any]:
    """Every row of every table of the file."""

    def read(connection: Any) -> list[Any]:
        names = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        plain = [name for name in names if "_text" not in name]
        return [record for name in plain for record in connection.execute(f"SELECT * FROM {name}")]

    found: list[Any] = await m.store._in_reader(read)  # type: ignore[attr-defined]
    return found


class TestGroups:
    async def test_of_several_groups_each_logs_its_own(self, place: Place) -> None:
        async with logging(place) as m:
            await tell(m)
            await m.assert_fact("Bo", "lives_in", "Tarn", id="b1", group=place.other)
            found = await m.recall("Where do Ann and Bo live?", group=[place.group, place.other], max_tokens=300)
            assert "Faro" in found.text
            assert "Tarn" in found.text
            (mine,), (theirs,) = [await items(m, group=name) for name in (place.group, place.other)]
            assert mine.id == theirs.id == found.id
            assert (mine.text, theirs.text) == ("", "")
            assert "Tarn" not in repr(told(mine))
            assert "Faro" not in repr(told(theirs))
            assert [(hit.kind, hit.id) for hit in (*mine.hits, *theirs.hits) if hit.rank == 1 and hit.kind == "episode"]
            (hit,) = [hit for hit in found.facts if hit.fact.object == "Tarn"]
            assert (await m.used(hit, recall=found)).times_used == 1
            assert (await m.status())["recall_log"]["used"] == 0
            assert (await m.status(group=place.other))["recall_log"]["used"] == 1
            with pytest.raises(UnknownHit):
                await m.used("b1")
            await m.delete_episode("b1", group=place.other)
            assert "Tarn" not in repr(await items(m, group=place.other))

    async def test_a_restored_group_has_no_log(self, place: Place) -> None:
        async with logging(place) as m:
            await tell(m)
            await m.recall(WHO)
            lines = [line async for line in m.export()]
            assert {line["row"] for line in lines} == {"group", "episode", "entity", "claim", "belief"}
            await m.store.drop(m.group)
            await m.restore(lines)
            assert await items(m) == ()
            assert await m.recall(WHO)


async def test_the_clock_of_the_log_is_that_of_the_memory(tmp_path: Path) -> None:
    async with Memory.open(tmp_path / "m.db", embedder=None, recall_log=True) as m:
        begun = now_utc()
        await m.recall("anything?")
        (one,) = await items(m)
        assert begun <= one.recorded_at <= now_utc()
