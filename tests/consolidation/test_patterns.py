"""The counting rules: what is a choice, a habit, a change of mind or a lesson, and in which words."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph_memory.checks import Named
from graph_memory.consolidation.lessons import LONGEST, is_mistake, like, of_mistakes, of_model
from graph_memory.consolidation.patterns import Pattern, Who, counted, courses, of_changes, of_course, words
from graph_memory.consolidation.policy import DAY
from graph_memory.predicates import Catalogue
from graph_memory.recall.terms import terms
from graph_memory.rows import BeliefRow, EpisodeRow
from graph_memory.times import FAR_FUTURE, FAR_PAST, micros, moment
from tests.builders import when

CATALOGUE = Catalogue.builtin()
LATER = when("2027-01-01")


def belief(object: str, start: str | None, predicate: str = "visited", **more: Any) -> BeliefRow:
    at = FAR_PAST if start is None else when(start)
    told: dict[str, Any] = {
        "id": f"f-{object}-{start}",
        "group": "g",
        "key": predicate,
        "subject": "ann",
        "predicate": predicate,
        "object": object,
        "start": at,
        "end": FAR_FUTURE,
        "believed_from": at,
        "object_name": object,
        "event": CATALOGUE.get(predicate).kind == "event",
        "grain": "day",
        "sources": [(f"e-{object}-{start}", "")],
    }
    return BeliefRow(**(told | more))


def episode(id: str, said: str, **more: Any) -> EpisodeRow:
    content = more.pop("content", "")
    given: dict[str, Any] = {"content": content, "source": "text", "said_at": when(said), "recorded_at": 1}
    return EpisodeRow(id, "g", id, **(given | {"terms": " ".join(terms(content))} | more))


def who(rows: Sequence[BeliefRow], name: str = "Ann", without: Sequence[str] = ()) -> Who:
    """Every source was said when its fact starts."""
    episodes = {id: episode(id, "2026-01-01", said_at=max(row.start, 0)) for row in rows for id, _ in row.sources}
    return Who("ann", Named(name), {id: row for id, row in episodes.items() if id not in without})


def found(rows: Sequence[BeliefRow], name: str = "Ann", least: int = 3, tz: Any = UTC, **more: Any) -> list[str]:
    known = who(rows, name, **more)
    patterns = (of_course(course, known, least, tz) for course in courses(rows, known, CATALOGUE, LATER))
    return [pattern.text for pattern in patterns if pattern is not None]


TUESDAYS = ["2026-03-03", "2026-03-10", "2026-03-17"]
SCATTERED = ["2026-03-03", "2026-03-12", "2026-03-20"]


@pytest.mark.parametrize(
    ("days", "expected"),
    [
        (SCATTERED, "often visits the gym"),
        (TUESDAYS, "usually visits the gym on Tuesdays"),
        ([*TUESDAYS, "2026-03-25"], "usually visits the gym on Tuesdays"),
        ([*TUESDAYS, "2026-03-25", "2026-04-02"], "often visits the gym"),
        ([f"{day}T18:30:00Z" for day in SCATTERED], "usually visits the gym in the evening"),
        ([f"{day}T23:30:00Z" for day in SCATTERED], "usually visits the gym at night"),
        ([f"{day}T07:00:00Z" for day in TUESDAYS], "usually visits the gym on Tuesdays in the morning"),
        (["2026-03-03T07:00:00Z", "2026-03-12T13:00:00Z", "2026-03-20T18:00:00Z"], "often visits the gym"),
    ],
)
def test_a_choice_or_a_habit(days: list[str], expected: str) -> None:
    grain = "minute" if "T" in days[0] else "day"
    assert found([belief("the gym", day, grain=grain) for day in days]) == [expected]


@pytest.mark.parametrize(
    ("days", "expected"),
    [
        (SCATTERED, "经常去健身房"),
        (TUESDAYS, "通常在周二去健身房"),
        ([f"{day}T18:30:00Z" for day in TUESDAYS], "通常在周二晚上去健身房"),
        ([f"{day}T18:30:00Z" for day in SCATTERED], "通常在晚上去健身房"),
    ],
)
def test_in_chinese(days: list[str], expected: str) -> None:
    grain = "minute" if "T" in days[0] else "day"
    assert found([belief("健身房", day, grain=grain) for day in days], "小明") == [expected]


def test_the_day_is_that_of_the_zone() -> None:
    rows = [belief("健身房", f"{day}T16:00:00Z") for day in TUESDAYS]
    assert found(rows, tz=ZoneInfo("Asia/Shanghai")) == ["通常在周三去健身房"]


@pytest.mark.parametrize(
    "rows",
    [
        [belief("Rome", day) for day in SCATTERED[:2]],
        [belief("Rome", None, id=str(n)) for n in range(4)],
        [belief(name, day) for name, day in zip(("Rome", "Oslo", "Faro"), SCATTERED, strict=True)],
        [belief("Rome", day, scope=scope) for scope, day in zip(("", "a", "b"), SCATTERED, strict=True)],
        [belief("Rome", f"2026-03-03T0{hour}:00:00Z", grain="hour") for hour in (1, 5, 9)],
        [belief("Rome", day, sources=[("e", "")]) for day in SCATTERED],
        [belief("Rome", day) for day in ("2027-02-01", "2027-02-10", "2027-02-20")],
        [belief("Rome", day, predicate="graduated_from") for day in SCATTERED],
        [belief("Rome", day, predicate="knows") for day in SCATTERED],
    ],
    ids=["twice", "undated", "apart", "scopes", "one day", "one episode", "to come", "once in a life", "no choice"],
)
def test_what_is_no_pattern(rows: list[BeliefRow]) -> None:
    assert found(rows) == []


def test_what_is_no_event_counts_each_telling() -> None:
    sources = [(f"e{n}", "") for n in range(3)]
    row = belief("ramen", "2026-03-03", predicate="ate", sources=sources)
    known = Who("ann", Named("Ann"), {id: episode(id, day) for (id, _), day in zip(sources, SCATTERED, strict=True)})
    (course,) = courses([row], known, CATALOGUE, LATER)
    pattern = of_course(course, known, 3, UTC)
    assert pattern is not None
    assert (pattern.text, pattern.episodes) == ("often eats ramen", ("e0", "e1", "e2"))


def test_an_event_of_the_users_own() -> None:
    catalogue = CATALOGUE.with_({"swam_in": {"kind": "event"}})
    rows = [belief("the lake", day, predicate="swam_in", event=True) for day in SCATTERED]
    known = who(rows)
    (course,) = courses(rows, known, catalogue, LATER)
    pattern = of_course(course, known, 3, UTC)
    assert pattern is not None
    assert pattern.text == "often swam in the lake"


def test_a_guess_is_no_evidence() -> None:
    rows = [belief("Rome", day) for day in SCATTERED]
    assert found(rows) == ["often visits Rome"]
    assert found(rows, without=[rows[0].sources[0][0]]) == []


def test_what_a_pattern_rests_on() -> None:
    rows = [belief("Rome", day) for day in SCATTERED]
    known = who(rows)
    (course,) = courses(rows, known, CATALOGUE, LATER)
    pattern = of_course(course, known, 3, UTC)
    assert pattern is not None
    assert pattern.start == when(SCATTERED[0])
    assert pattern.said == when(SCATTERED[2])
    assert pattern.count == 3
    assert pattern.episodes == tuple(f"e-Rome-{day}" for day in SCATTERED)
    assert set(pattern.things) == {
        ("entity", "ann"),
        *(("episode", f"e-Rome-{day}") for day in SCATTERED),
        *(("fact", f"f-Rome-{day}") for day in SCATTERED),
    }
    assert counted(pattern) == "counted 3 times"


@given(st.lists(st.integers(0, 60), min_size=3, max_size=10, unique=True), st.randoms(use_true_random=False))
def test_more_is_the_same_pattern_with_more_evidence(days: list[int], random: Any) -> None:
    rows = [belief("Rome", str((moment("2026-03-03") + timedelta(days=day)).date())) for day in sorted(days)]

    def pattern(some: Sequence[BeliefRow]) -> Pattern | None:
        known = who(some)
        (course,) = courses(some, known, CATALOGUE, LATER)
        return of_course(course, known, 3, UTC)

    other = list(rows)
    random.shuffle(other)
    whole, shuffled, fewer = pattern(rows), pattern(other), pattern(rows[:-1])
    assert whole is not None
    assert whole == shuffled
    assert (fewer is None) == (len(rows) == 3)
    if fewer is not None and fewer.rule == whole.rule:
        assert fewer.id("g") == whole.id("g")
        assert fewer.digest != whole.digest
        assert fewer.start == whole.start


def changing(*spells: tuple[str, str], **more: Any) -> list[BeliefRow]:
    told = {"predicate": "uses", "exclusive": True, "qualifier": "package manager"} | more
    return [belief(object, start, **told) for object, start in spells]


def changes(rows: list[BeliefRow], name: str = "Ann", days: float = 365) -> list[str]:
    return [pattern.text for pattern in of_changes(rows, who(rows, name), CATALOGUE, 3, days * DAY)]


FOUR = (("npm", "2026-01-01"), ("pnpm", "2026-02-01"), ("yarn", "2026-03-01"), ("npm", "2026-04-01"))


def test_a_change_of_mind_again_and_again() -> None:
    assert changes(changing(*FOUR)) == ["often changes the package manager"]
    assert changes(changing(*FOUR), "小明") == ["经常换包管理器"]
    assert changes(changing(*FOUR, predicate="lives_in", qualifier="")) == ["often changes the home"]
    assert changes(changing(*FOUR, qualifier="own slot")) == ["often changes the own slot"]


def test_what_is_no_change_of_mind() -> None:
    assert changes(changing(*FOUR[:3])) == []
    assert changes(changing(*FOUR), days=58) == []
    assert changes(changing(*FOUR), days=59) == ["often changes the package manager"]
    assert changes(changing(*FOUR, exclusive=False)) == []
    assert changes(changing(*FOUR, object_value=True)) == []
    assert changes(changing(*FOUR, kind="task")) == []
    assert changes([belief(object, start, predicate="visited") for object, start in FOUR]) == []
    assert changes([row for n, row in enumerate(changing(*FOUR)) if n != 1] + changing(("npm", "2026-05-01"))) == []


def mistake(id: str, content: str, said: str = "2026-01-01", **more: Any) -> EpisodeRow:
    return episode(id, said, content=content, **({"kind": "error"} | more))


def test_mistakes_that_are_alike() -> None:
    one = mistake("m1", "The deploy failed because the migration ran twice on db-1", "2026-01-01", speaker="Ann")
    two = mistake("m2", "the deploy failed: the migration ran twice on db-2", "2026-01-05", body={"scope": "a"})
    other = mistake("m3", "The tests failed for want of disk space")
    assert like(one, two)
    assert not like(one, other)
    assert not like(mistake("x", ""), mistake("y", ""))
    assert of_mistakes([one], 2) is None
    pattern = of_mistakes([one, two], 2)
    assert pattern is not None
    assert pattern.subject == Named("Ann")
    assert pattern.text.endswith("look out: The deploy failed because the migration ran twice on db-1")
    assert (pattern.predicate, pattern.scope, pattern.said) == ("lesson", "", two.said_at)
    assert pattern.things == [("episode", "m1"), ("episode", "m2")]


def test_a_lesson_in_chinese_and_a_long_one() -> None:
    rows = [mistake("m1", "迁移跑了两次"), mistake("m2", "迁移跑了两次")]
    pattern = of_mistakes(rows, 2)
    assert pattern is not None
    assert (pattern.text, pattern.subject.name) == ("反复出现，要注意：迁移跑了两次", "user")
    long = of_mistakes([mistake("m1", "no " * 500), mistake("m2", "no " * 500)], 2)
    assert long is not None
    assert len(long.text) < LONGEST + 60
    scoped = of_mistakes([mistake(id, "a b", body={"scope": "p/a"}) for id in ("m1", "m2")], 2)
    assert scoped is not None
    assert scoped.scope == "p/a"


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        (mistake("m", "x"), True),
        (mistake("m", "x", kind="Error"), True),
        (mistake("m", "x", kind="错误"), True),
        (mistake("m", "x", kind=""), False),
        (mistake("m", "x", body={"source": "inferred"}), False),
    ],
)
def test_what_tells_of_a_mistake(row: EpisodeRow, expected: bool) -> None:
    assert is_mistake(row) is expected


def test_what_a_model_saw_counts_from_what_it_was_shown() -> None:
    rows = [belief("Rome", day) for day in SCATTERED]
    pattern = of_model("likes the south", "habit", who(rows), rows[:2], rows)
    assert pattern.episodes == tuple(f"e-Rome-{day}" for day in SCATTERED[:2])
    assert pattern.said == when(SCATTERED[2])
    assert pattern.start == when(SCATTERED[0])
    undated = [belief("Rome", None, sources=[("e1", "")])]
    known = Who("ann", Named("Ann"), {"e1": episode("e1", "2026-02-02")})
    assert of_model("x", "habit", known, undated, undated).start == micros(moment("2026-02-02"))


def test_both_languages_have_the_same_words() -> None:
    table = words()
    assert table["en"].keys() == table["zh"].keys()
    assert table["en"]["parts"].keys() == table["zh"]["parts"].keys()
    assert len(table["en"]["days"]) == len(table["zh"]["days"]) == 7
    assert all(verb.keys() == {"en", "zh"} for verb in table["verbs"].values())
