"""The text of an entity's page: what it tells, in which language, and within how many tokens."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph_memory.consolidation.page_text import MOST_ENDED, About, chosen, language_of, text_of, words
from graph_memory.models import Fact, Origin
from graph_memory.predicates import Catalogue
from graph_memory.times import moment
from graph_memory.tokens import estimated

NOW = datetime(2026, 6, 1, tzinfo=UTC)
CATALOGUE = Catalogue.builtin()


def fact(predicate: str, object: str, start: str | None = "2024-05-01", **more: Any) -> Fact:
    told: dict[str, Any] = {
        "id": f"{predicate}-{object}-{start}",
        "subject": "Ann",
        "predicate": predicate,
        "object": object,
        "valid_from": start and moment(start),
        "valid_to": None,
        "believed_from": moment("2024-05-01"),
        "recorded_at": moment("2024-05-01"),
        "status": "current",
        "sources": (Origin(episode=f"e-{object}"),),
    }
    told |= more
    told["valid_to"] = told["valid_to"] and moment(told["valid_to"])
    told["fact"] = CATALOGUE.sentence(told["subject"], predicate, object)
    return Fact(**told)


def about(*facts: Fact, **more: Any) -> About:
    return About(**({"id": "i", "name": "Ann", "facts": chosen(facts, 100)} | more))


def test_what_holds_by_kind_then_what_comes_then_what_ended() -> None:
    page = about(
        fact("visited", "Rome", "2025-03-05", valid_to="2025-03-06", status="ended", kind="event"),
        fact("prefers", "tea", kind="preference", from_stated=False),
        fact("lives_in", "Lisbon", "2024-05-01", grain="month", valid_to="2026-09-01"),
        fact("lives_in", "Porto", "2026-09-01", status="upcoming"),
        fact("lives_in", "Faro", None, valid_to="2024-05-01", status="ended"),
        fact("rule", "never at night", kind="rule", scope="project/a"),
        kind="person",
        names=("Annie", "ANN"),
    )
    assert text_of(page, NOW, CATALOGUE).splitlines() == [
        "# Ann (person)",
        "As of 2026-06-01. Also called Annie.",
        "## Facts",
        "- Ann lives in Lisbon (2024-05 to 2026-09)",
        "## Rules",
        "- Ann's rule: never at night (since 2024-05-01, in project/a)",
        "## Preferences",
        "- Ann prefers tea (known since 2024-05-01)",
        "## Upcoming",
        "- Ann lives in Porto (from 2026-09-01)",
        "## Earlier",
        "- Ann visited Rome (2025-03-05)",
        "- Ann lives in Faro (until 2024-05-01)",
        "Sources: e-Lisbon, e-never at night, e-tea, e-Porto, e-Rome, e-Faro",
    ]


def test_in_chinese() -> None:
    page = about(
        fact("lives_in", "上海", subject="小明"),
        fact("prefers", "茶", subject="小明", kind="preference", scope="项目/甲"),
        fact("visited", "北京", "2025-03-05", subject="小明", status="ended", kind="event"),
        name="小明",
        kind="人",
        names=("明明",),
    )
    assert text_of(page, NOW, CATALOGUE).splitlines() == [
        "# 小明（人）",
        "截至 2026-06-01。又称明明。",
        "## 事实",
        "- 小明住在上海（2024-05-01 起）",
        "## 偏好",
        "- 小明更喜欢茶（2024-05-01 起、限于 项目/甲）",
        "## 以前",
        "- 小明去过北京（2025-03-05）",
        "来源：e-上海、e-茶、e-北京",
    ]


@pytest.mark.parametrize(
    ("objects", "name", "expected"),
    [
        (["Lisbon"], "小明", "en"),
        (["上海", "Lisbon"], "Ann", "zh"),
        (["上海", "Lisbon", "Rome"], "Ann", "en"),
        ([], "小明", "zh"),
        ([], "Ann", "en"),
    ],
)
def test_the_language_is_that_of_most_facts(objects: list[str], name: str, expected: str) -> None:
    assert language_of(about(*(fact("knows", one) for one in objects), name=name)) == expected


def test_the_language_that_is_asked() -> None:
    page = about(fact("lives_in", "Lisbon"))
    assert "- Ann住在Lisbon（2024-05-01 起）" in text_of(page, NOW, CATALOGUE, "zh").splitlines()


def test_days_are_those_of_the_zone() -> None:
    page = about(fact("lives_in", "上海", "2024-04-30T16:00:00Z", grain="day"))
    assert "2024-05-01" in text_of(page, NOW, CATALOGUE, tz=ZoneInfo("Asia/Shanghai"))
    assert "2024-04-30" in text_of(page, NOW, CATALOGUE)


@pytest.mark.parametrize("start", ["0001-01-01", "9998-12-31"])
def test_the_ends_of_the_calendar(start: str) -> None:
    assert start in text_of(about(fact("lives_in", "Ur", start)), NOW, CATALOGUE, tz=ZoneInfo("UTC"))
    assert "Ur" in text_of(about(fact("lives_in", "Ur", start)), NOW, CATALOGUE, tz=ZoneInfo("America/New_York"))


def test_what_was_so_several_times_is_told_once() -> None:
    visits = [
        fact("visited", "Rome", f"2025-03-0{day}", status="ended", kind="event", id=str(day)) for day in range(1, 8)
    ]
    assert (
        "- Ann visited Rome (2025-03-07; 2025-03-06; 2025-03-05; 2025-03-04; 2025-03-03 …)"
        in text_of(about(*visits), NOW, CATALOGUE).splitlines()
    )


def test_a_name_that_it_goes_by_is_told_as_a_name_while_it_is_one() -> None:
    page = about(fact("also_called", "Annie"), names=("Annie",))
    assert text_of(page, NOW, CATALOGUE).count("Annie") == 2  # and as the source
    ended = about(fact("also_called", "Annie", valid_to="2025-01-01", status="ended"))
    assert "- Ann is also called Annie (2024-05-01 to 2025-01-01)" in text_of(ended, NOW, CATALOGUE)


def test_nothing_is_known() -> None:
    assert text_of(about(), NOW, CATALOGUE) == "# Ann\nAs of 2026-06-01.\nNothing is known about it."


def test_what_matters_most_is_chosen() -> None:
    facts = [fact("knows", str(n), importance=n, pinned=n == 1) for n in range(1, 6)]
    assert [one.object for one in chosen(facts, 3)] == ["1", "4", "5"]
    ended = [fact("visited", str(n), f"20{n + 10}-01-01", status="ended") for n in range(MOST_ENDED + 5)]
    assert [one.object for one in chosen(ended, 3)] == [str(n) for n in range(MOST_ENDED + 4, 4, -1)]
    assert chosen([fact("knows", "Bo", status="superseded")], 3) == ()


def test_both_languages_have_the_same_words() -> None:
    assert words("en").keys() == words("zh").keys()
    assert words("en")["kinds"].keys() == words("zh")["kinds"].keys()


facts = st.lists(
    st.builds(
        fact,
        st.sampled_from(["lives_in", "visited", "rule", "随便", "knows"]),
        st.text(min_size=1, max_size=20),
        st.sampled_from([None, "2024-01-01", "2025-02-03T04:05:06Z"]),
        status=st.sampled_from(["current", "upcoming", "ended"]),
        kind=st.sampled_from(["fact", "rule", "own"]),
        grain=st.sampled_from(["day", "month", "year", "instant"]),
        id=st.uuids().map(str),
    ),
    max_size=12,
)


@given(facts, st.integers(0, 400), st.sampled_from(["en", "zh", None]))
def test_never_over_what_it_may_have(found: list[Fact], most: int, language: Any) -> None:
    text = text_of(about(*found), NOW, CATALOGUE, language, most=most, count=estimated)
    whole = text_of(about(*found), NOW, CATALOGUE, language)
    assert estimated(text) <= most
    assert text == whole or whole.startswith(text) or text.split("\n")[0] == whole.split("\n")[0]
    if most >= estimated(whole):
        assert text == whole


@given(facts, st.randoms(use_true_random=False))
def test_the_digest_is_of_what_is_told(found: list[Fact], random: Any) -> None:
    page = about(*found)
    other = list(found)
    random.shuffle(other)
    assert about(*other).digest == page.digest
    assert about(*other).sources == page.sources
    assert about(*found, name="Bo").digest != page.digest
    if page.facts:
        assert about(*[one for one in found if one != page.facts[0]]).digest != page.digest
