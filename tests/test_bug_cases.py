"""What broke others: each case of tests/cases/bug_cases.yaml, through Memory or a pure function."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
import yaml

from graph_memory import Memory, timex
from graph_memory.checks import group_of
from graph_memory.errors import GraphMemoryError
from graph_memory.names import canonical
from graph_memory.times import text
from tests.bug_world import Given, World, history_of
from tests.memories import memory, triples
from tests.memory_fixture import Place

CASES: list[Given] = yaml.safe_load((Path(__file__).parent / "cases" / "bug_cases.yaml").read_text(encoding="utf-8"))


def cases(store: str | None = None) -> Iterator[Any]:
    """Those of steps on `store`, or of pure functions. What needs more than is there is skipped, and says what."""
    for case in CASES:
        marks = [pytest.mark.skip(f"later: {case['later']}")] if "later" in case else []
        if store is None and "call" in case["input"]:
            yield pytest.param(case, id=case["id"], marks=marks)
        elif store == "sqlite" and "call" not in case["input"]:
            yield pytest.param(store, case, id=case["id"], marks=marks)
        elif store == "neo4j" and case.get("stores") == "both":
            yield pytest.param(store, case, id=f"{case['id']}-neo4j", marks=[*marks, pytest.mark.neo4j])


@pytest.fixture
def host_zone(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], None]]:
    """Sets the zone of the machine."""

    def to(name: str) -> None:
        monkeypatch.setenv("TZ", name)
        time.tzset()

    yield to
    monkeypatch.undo()
    time.tzset()


@pytest.mark.parametrize(("place", "case"), [*cases("sqlite"), *cases("neo4j")], indirect=["place"])
async def test_case(place: Place, case: Given, host_zone: Callable[[str], None]) -> None:
    host_zone(case["input"].get("tz", "UTC"))
    steps = case["input"].get("steps") or [{"repeat": case["input"]["repeat"]}]
    async with World.opened(place, case["input"]) as world:
        for part in ({"steps": steps, "expect": case["expect"]}, *case.get("more", ())):
            world.errors.clear()
            for step in part["steps"]:
                await world.run(step)
            await check(world, part["expect"])
    if case["expect"].get("any_order"):
        async with World.opened(Place(place.url, place.other, place.group), case["input"]) as world:
            for step in steps[::-1]:
                await world.run(step)
            assert history_of(await world.m.history()) == case["expect"]["history"]


async def check(world: World, expect: Given) -> None:
    """Every field of `expect` against the world; a field that is not known is an error."""
    assert [error.status for error in world.errors] == expect.get("errors", [])
    for name, expected in expect.items():
        if name not in ("errors", "no_error", "note", "any_order"):
            await CHECKS[name](world, expected)


async def holds(world: World, expected: list[Any]) -> None:
    found = [list(triple) for triple in triples(await world.m.facts())]
    assert all(triple in found for triple in expected)


async def current(world: World, expected: list[Any]) -> None:
    assert sorted(map(list, triples(await world.m.facts()))) == sorted(expected)


async def history(world: World, expected: list[Any]) -> None:
    assert history_of(await world.m.history()) == expected


async def sources(world: World, expected: list[Any]) -> None:
    assert [[origin.episode for origin in fact.sources] for fact in await world.m.history()] == expected


async def recalled(world: World, expected: list[Any]) -> None:
    assert world.recalled == expected


async def entities(world: World, expected: Any) -> None:
    if isinstance(expected, int):
        assert await world.count() == expected
    else:
        assert sorted((await world.entities()).keys()) == sorted(map(canonical, expected))


async def facts(world: World, expected: int) -> None:
    assert len(await world.m.history()) == expected


async def stored(world: World, expected: Given) -> None:
    assert {item.id: item.content for item in (await world.m.episodes()).items} == expected


async def same(world: World, expected: list[list[str]]) -> None:
    for names in expected:
        assert len({await world.who(name) for name in names}) == 1
    assert all(name == name.strip() for name in await world.names_as_stored())


async def known(world: World, expected: list[str]) -> None:
    assert set(map(canonical, expected)) <= (await world.entities()).keys()


async def differ(world: World, expected: list[list[str]]) -> None:
    for names in expected:
        assert len({await world.who(name) for name in names}) == len(names)


UUID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")


async def unheard(world: World, expected: list[str]) -> None:
    told = UUID.sub("", world.answer.model_dump_json())  # an id may spell anything
    assert not [word for word in expected if word in told]


async def leftovers(world: World, expected: int) -> None:
    dump = await world.dump()
    assert len([content for content in world.deleted if content in dump]) == expected


async def told(world: World, expected: list[str]) -> None:
    assert [word for word in expected if word not in str(world.errors[-1])] == []


CHECKS = {
    check.__name__: check
    for check in (
        holds, current, history, sources, recalled, entities, facts, stored, known, same, differ, unheard,
        leftovers, told,
    )
}  # fmt: skip


@pytest.mark.parametrize("case", [*cases()])
async def test_call(case: Given, tmp_path: Path, host_zone: Callable[[str], None]) -> None:
    given, expect = case["input"], case["expect"]
    host_zone(given.get("tz", "UTC"))
    now = datetime.fromisoformat(given.get("now", "2026-06-01T00:00:00Z"))
    if given["call"] == "resolve":
        for names in expect.get("same", ()):
            assert len(set(map(canonical, names))) == 1
        for names in expect.get("differ", ()):
            assert len(set(map(canonical, names))) == len(names)
        return
    if given["call"] == "list":
        async with memory(tmp_path / "m.db") as m:
            answers = [await status(m, one) for one in given["args"]]
    else:
        answers = [PURE[given["call"]](one, now) for one in given["args"]]
    assert answers == expect["each"]


async def status(m: Memory, given: Given) -> int:
    with pytest.raises(GraphMemoryError) as caught:
        await m.episodes(**given)
    return caught.value.status


def group_id(name: str, now: datetime) -> int:
    with pytest.raises(GraphMemoryError) as caught:
        group_of(name)
    return caught.value.status


def window(question: str, now: datetime) -> list[str | None] | None:
    found = timex.window(question, now)
    return found and [text(when) for when in found]


def parse_date(given: Any, now: datetime) -> str | None:
    """A day, an instant, or the two ends of a period."""
    words, prefer = (given["text"], given.get("prefer")) if isinstance(given, dict) else (given, None)
    found = timex.parse(words, now, prefer=prefer)
    if found is None or found.valid_from is None or found.valid_to is None:
        return None
    start, end = found.valid_from.astimezone(UTC), found.valid_to.astimezone(UTC)
    if start.time() != start.time().min:
        return text(start)
    day = start.date().isoformat()
    return day if end - start == timedelta(days=1) else f"{day}/{end.date().isoformat()}"


PURE: dict[str, Callable[[Any, datetime], Any]] = {
    "group_id": group_id,
    "window": window,
    "parse_date": parse_date,
}
