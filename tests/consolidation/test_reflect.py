"""Reflection over a memory: guesses that are stated, renewed and taken back, and what they never touch."""

from __future__ import annotations

import tempfile
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from graph_memory import Memory
from graph_memory.consolidation.reflection import ASKED, MADE, REJECTED
from graph_memory.ledger import REFLECTION
from graph_memory.rows import BeliefRow, EpisodeRow, LedgerRow
from tests.memories import beliefs, derived, memory, rows_of
from tests.memory_fixture import Place

SHM = "/dev/shm" if Path("/dev/shm").is_dir() else None
TUESDAYS = ["2026-03-03", "2026-03-10", "2026-03-17"]
GYM = ("Ann", "habit", "usually visits the gym on Tuesdays")


async def reflect(m: Memory, **given: Any) -> dict[str, int]:
    report = await m.consolidate(["reflect"], policy={"rest": 0} | given)
    assert [step.error for step in report.steps if step.error] == []
    return {verb: count for step in report.steps for verb, count in step.counts.items()}


async def visit(m: Memory, day: str, object: str = "the gym", subject: str = "Ann", **given: Any) -> None:
    given = {"id": f"{subject}-{object}-{day}", "said_at": day, "valid_from": day, "grain": "day"} | given
    await m.assert_fact(subject, "visited", object, **given)


async def guesses(m: Memory) -> list[tuple[str, str, str]]:
    return [
        (fact.subject, fact.predicate, fact.object)
        for fact in await m.facts(as_of="2026-06-01")
        if fact.predicate in ("habit", "lesson")
    ]


async def reflections(m: Memory, state: str | None = None) -> list[LedgerRow]:
    found = [row for row in await rows_of(m) if isinstance(row, LedgerRow) and row.kind == REFLECTION]
    return [row for row in found if state in (None, row.state)]


async def test_on_either_store(place: Place) -> None:
    async with place.memory() as m:
        for day in TUESDAYS:
            await visit(m, day)
        assert await reflect(m) == {"reflect": 1}
        assert await guesses(m) == [GYM]
        assert await reflect(m) == {}
        await visit(m, "2026-03-24")
        assert await reflect(m) == {"renew": 1}
        assert await guesses(m) == [GYM]
        assert await reflect(m) == {}
        for day in TUESDAYS[:2]:
            await m.delete_episode(f"Ann-the gym-{day}")
        assert await reflect(m) == {"withdraw": 1}
        assert await guesses(m) == []
        assert await reflect(m) == {}


async def test_a_lesson_outlives_mistakes_that_are_archived_and_none_that_are_deleted(m: Memory) -> None:
    for n in range(3):
        await m.remember("The build broke on main again", id=f"m{n}", kind="error", said_at=f"2026-05-0{n + 1}")
    await reflect(m)
    lesson = await guesses(m)
    assert [predicate for _, predicate, _ in lesson] == ["lesson"]
    for n in range(3):
        await m.archive(f"m{n}")
    assert await reflect(m) == {}
    assert await guesses(m) == lesson
    await m.delete_episode("m0")
    assert await reflect(m) == {"withdraw": 1}
    assert await guesses(m) == []


async def test_a_guess_tells_what_it_rests_on(m: Memory) -> None:
    for day in TUESDAYS:
        await visit(m, day)
    await reflect(m)
    (fact,) = await m.facts("Ann", "habit")
    assert (fact.kind, fact.confidence, fact.reason, fact.pinned) == ("preference", 0.75, "counted 3 times", False)
    (origin,) = fact.sources
    told = next(one for one in (await m.episodes(limit=10)).items if one.id == origin.episode)
    assert told.metadata == {"reflection": "habit", "evidence": [f"Ann-the gym-{day}" for day in TUESDAYS]}
    (row,) = await reflections(m)
    assert row.state == MADE
    assert {("episode", f"Ann-the gym-{TUESDAYS[0]}"), ("episode", told.id)} <= set(row.things)
    assert (await m.why(fact.id)).claims[0].source == "inferred"


async def test_it_was_not_known_before_its_evidence_was_said(m: Memory) -> None:
    for day in TUESDAYS:
        await visit(m, day)
    await reflect(m)
    assert await m.facts("Ann", "habit", believed_at="2026-03-16", as_of="2026-06-01") == []
    assert len(await m.facts("Ann", "habit", believed_at="2026-03-17", as_of="2026-06-01")) == 1


async def test_a_choice_that_becomes_regular_is_told_as_a_habit(m: Memory) -> None:
    for day in ("2026-03-05", "2026-03-10", "2026-03-17"):
        await visit(m, day)
    await reflect(m)
    assert await guesses(m) == [("Ann", "habit", "often visits the gym")]
    await visit(m, "2026-03-24")
    assert await reflect(m) == {"reflect": 1, "withdraw": 1}
    assert await guesses(m) == [GYM]


async def test_changes_of_mind_and_a_lesson(m: Memory) -> None:
    for month, object in enumerate(("npm", "pnpm", "yarn", "npm"), 1):
        day = f"2026-0{month}-01"
        await m.assert_fact("小明", "uses", object, exclusive=True, valid_from=day, said_at=day, id=str(month))
    for id in ("m1", "m2"):
        await m.remember("迁移在数据库上跑了两次", id=id, kind="错误", speaker="小明", said_at="2026-05-01")
    assert await reflect(m) == {"reflect": 2}
    assert sorted(await guesses(m)) == [
        ("小明", "habit", "经常换包管理器"),
        ("小明", "lesson", "反复出现，要注意：迁移在数据库上跑了两次"),
    ]
    await m.delete_episode("m1")
    assert await reflect(m) == {"withdraw": 1}
    assert await reflect(m) == {}


async def test_what_the_user_deletes_stays_deleted(m: Memory) -> None:
    for day in TUESDAYS:
        await visit(m, day)
    await reflect(m)
    (fact,) = await m.facts("Ann", "habit")
    await m.delete_episode(fact.sources[0].episode)
    assert await reflect(m) == {"reject": 1}
    await visit(m, "2026-03-24")
    assert await reflect(m) == {}
    assert await guesses(m) == []
    (row,) = await reflections(m, REJECTED)
    assert "gym" not in str(row.body)
    for day in (*TUESDAYS, "2026-03-24"):
        await m.delete_episode(f"Ann-the gym-{day}")
    await reflect(m)
    assert await reflections(m) == []


async def test_what_the_user_denies_is_not_believed(m: Memory) -> None:
    for day in TUESDAYS:
        await visit(m, day)
    await reflect(m)
    await m.deny("Ann", "habit", GYM[2], valid_from=None)
    assert await guesses(m) == []
    await visit(m, "2026-03-24")
    assert await reflect(m) == {"renew": 1}
    assert await guesses(m) == []


async def test_what_somebody_states_is_left_as_it_was_stated(m: Memory) -> None:
    for day in TUESDAYS:
        await visit(m, day)
    await m.assert_fact("Ann", "habit", GYM[2], said_at="2026-04-01", id="own")
    (before,) = await m.facts("Ann", "habit")
    assert await reflect(m) == {}
    assert await m.facts("Ann", "habit") == [before]


async def test_a_guess_that_somebody_states_later_goes(m: Memory) -> None:
    for day in TUESDAYS:
        await visit(m, day)
    await reflect(m)
    await m.assert_fact("Ann", "habit", GYM[2], said_at="2026-04-01", id="own")
    assert await reflect(m) == {"withdraw": 1}
    (fact,) = await m.facts("Ann", "habit")
    assert [origin.episode for origin in fact.sources] == ["own"]


async def test_what_was_erased_does_not_come_back(m: Memory) -> None:
    for day in TUESDAYS:
        await visit(m, day)
    await reflect(m)
    (fact,) = await m.facts("Ann", "habit")
    await m.erase(episode=fact.sources[0].episode)
    assert await reflect(m) == {}
    assert await guesses(m) == []


async def test_erasing_evidence_takes_the_guess_along(m: Memory) -> None:
    for day in TUESDAYS:
        await visit(m, day)
    await reflect(m)
    await m.erase(episode=f"Ann-the gym-{TUESDAYS[0]}")
    assert await guesses(m) == []
    assert await reflections(m) == []
    assert await reflect(m) == {}


async def test_erasing_something_else_leaves_it(m: Memory) -> None:
    for day in TUESDAYS:
        await visit(m, day)
    await m.assert_fact({"name": "Zed", "kind": "person"}, "lives_in", "Oslo", id="other", said_at="2026-01-01")
    await reflect(m)
    await m.erase(episode="other")
    assert await guesses(m) == [GYM]


async def test_a_dry_run_writes_nothing(m: Memory) -> None:
    for day in TUESDAYS:
        await visit(m, day)
    before = await rows_of(m)
    report = await m.consolidate(["reflect"], dry_run=True)
    (act,) = report.steps[0].acts
    assert (act.verb, act.text, act.why) == ("reflect", f"Ann: {GYM[2]}", "3 episodes show it")
    assert await rows_of(m) == before


async def test_in_small_batches_it_is_the_same(m: Memory) -> None:
    for name in ("Ann", "Bo", "Cy", "小明"):
        for day in TUESDAYS:
            await visit(m, day, subject=name)
    for n in range(5):
        await m.remember("The build broke on main again", id=f"m{n}", kind="error", said_at="2026-05-01")
    assert await reflect(m, batch=1) == {"reflect": 5}
    assert await reflect(m) == {}
    assert {subject for subject, _, _ in await guesses(m)} == {"Ann", "Bo", "Cy", "小明", "user"}


async def test_several_guesses_of_one_key_are_renewed_in_one_write(m: Memory) -> None:
    for object in ("the gym", "the pool", "the park"):
        for day in TUESDAYS:
            await visit(m, day, object)
    await reflect(m)
    for object in ("the gym", "the pool", "the park"):
        await visit(m, "2026-03-24", object)
    assert await reflect(m) == {"renew": 3}
    assert await beliefs(m) == await derived(m)
    assert len(await m.facts("Ann", "habit")) == 3
    assert all(len(fact.sources) == 1 for fact in await m.facts("Ann", "habit"))


async def test_with_vectors_it_is_found(tmp_path: Path) -> None:
    from graph_memory.embed import HashEmbedder

    async with memory(tmp_path / "m.db", embedder=HashEmbedder()) as m:
        for day in TUESDAYS:
            await visit(m, day)
        await reflect(m)
        assert (await m.status())["missing"] == []
        found = await m.recall("what does Ann usually do on Tuesdays?")
        assert GYM[2] in [hit.fact.object for hit in found.facts]


days = st.integers(1, 28).map(lambda day: f"2026-03-{day:02}")


@st.composite
def episodes(draw: st.DrawFn) -> dict[str, Any]:
    what = draw(st.sampled_from(["visited", "visited", "visited", "uses", "mistake", "habit", "lives_in"]))
    day = draw(days)
    told: dict[str, Any] = {"said_at": day}
    if what == "mistake":
        content = draw(
            st.sampled_from(["the deploy failed on db 1", "the deploy failed on db 2", "no disk space left"])
        )
        return told | {"content": content, "kind": "error", "speaker": "Ann"}
    told |= {"verb": "assert", "subject": draw(st.sampled_from(["Ann", "小明"])), "predicate": what, "valid_from": day}
    if what == "visited":
        told |= {"object": draw(st.sampled_from(["Rome", "健身房"])), "grain": "day"}
    elif what == "uses":
        told |= {"object": draw(st.sampled_from(["npm", "pnpm", "yarn"])), "exclusive": True}
    elif what == "habit":
        told["object"] = draw(
            st.sampled_from(["often visits Rome", "经常去健身房", "often changes the package manager"])
        )
    else:
        told["object"] = draw(st.sampled_from(["Faro", "Porto", "Rome"]))
    if draw(st.integers(0, 4)) == 0:
        told["source"] = "inferred"
    return told


histories = st.lists(episodes(), min_size=3, max_size=16).map(
    lambda found: [episode | {"id": f"e{n}", "position": n} for n, episode in enumerate(found)]
)
few = settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow])


@asynccontextmanager
async def told(history: Sequence[dict[str, Any]]) -> AsyncIterator[Memory]:
    with tempfile.TemporaryDirectory(dir=SHM) as directory:
        async with memory(Path(directory) / "m.db") as m:
            await m.remember_many(history)
            yield m


async def others(m: Memory) -> list[BeliefRow]:
    """What is believed because somebody stated it; what was guessed may be guessed by reflection, too."""
    stated = {
        row.id for row in await rows_of(m) if isinstance(row, EpisodeRow) and row.body.get("source") != "inferred"
    }
    found = [row for row in await beliefs(m) if any(id in stated for id, _ in row.sources)]
    return sorted(found, key=lambda row: row.id_from)


@few
@given(histories)
async def test_nothing_else_changes_and_twice_is_once(history: list[dict[str, Any]]) -> None:
    async with told(history) as m:
        before = await others(m)
        await reflect(m)
        assert await others(m) == before
        assert await beliefs(m) == await derived(m)
        kept = [row for row in await rows_of(m) if getattr(row, "kind", "") != "job"]
        assert await reflect(m) == {}
        assert [row for row in await rows_of(m) if getattr(row, "kind", "") != "job"] == kept


@few
@given(histories, st.data())
async def test_after_a_delete_it_is_as_if_the_episode_had_never_been(
    history: list[dict[str, Any]], data: st.DataObject
) -> None:
    gone = data.draw(st.lists(st.sampled_from([episode["id"] for episode in history]), max_size=3, unique=True))
    async with told(history) as m:
        await reflect(m)
        for id in gone:
            await m.delete_episode(id)
        await reflect(m)
        found = await beliefs(m), {(row.id, row.state, *row.things) for row in await reflections(m)}
    async with told([episode for episode in history if episode["id"] not in gone]) as m:
        await reflect(m)
        assert (await beliefs(m), {(row.id, row.state, *row.things) for row in await reflections(m)}) == found


async def test_without_a_model_none_is_asked(m: Memory) -> None:
    for day in TUESDAYS:
        await visit(m, day)
    await reflect(m)
    assert await reflections(m, ASKED) == []


@pytest.mark.parametrize("place_in_the_step", [["made", [0, ""]], ["mistakes", ""], ["entities", ""]])
async def test_every_part_of_it_bears_an_empty_group(m: Memory, place_in_the_step: Any) -> None:
    from graph_memory.consolidation.policy import default_policy
    from graph_memory.consolidation.reflect import Reflect
    from graph_memory.consolidation.step import Context
    from graph_memory.predicates import Catalogue

    context = Context(m.store, "main", Catalogue.builtin(), 0, default_policy())
    batch = await Reflect().plan(context, place_in_the_step)
    assert (batch.acts, batch.apply) == ([], None)
