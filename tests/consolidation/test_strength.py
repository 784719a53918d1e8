"""How strong a memory is, and which rule finds it weak."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph_memory.consolidation.policy import DAY, policy
from graph_memory.consolidation.strength import Held, strength, why_weak, worth

KINDS = st.sampled_from(("fact", "preference", "task", "mine"))
IMPORTANCE = st.integers(1, 10)
IDLE = st.integers(0, 4_000 * DAY)
TIMES = st.integers(0, 10_000)
POLICY = policy()
NOW = 20_000 * DAY


def held(days: float = 0, **given: Any) -> Held:
    fields = {"thing": ("fact", "1"), "text": "", "kind": "fact", "scope": "", "importance": 5} | given
    return Held(last=int(NOW - days * DAY), **fields)


@given(IMPORTANCE, KINDS, IDLE, TIMES, TIMES)
def test_it_is_from_0_to_1(importance: int, kind: str, idle: int, recalled: int, used: int) -> None:
    assert 0 <= strength(importance, kind, idle, recalled, used, POLICY) <= 1


@given(IMPORTANCE, KINDS, IDLE, st.integers(1, 100 * DAY), TIMES, TIMES)
def test_it_falls_with_age(importance: int, kind: str, idle: int, more: int, recalled: int, used: int) -> None:
    def at(age: int) -> float:
        return strength(importance, kind, age, recalled, used, POLICY)

    assert at(idle + more) <= at(idle)
    assert at(30 * DAY + more + DAY) < at(30 * DAY)


@given(st.integers(1, 9), KINDS, IDLE, TIMES, TIMES)
def test_it_rises_with_importance_and_use(importance: int, kind: str, idle: int, recalled: int, used: int) -> None:
    least = strength(importance, kind, idle, recalled, used, POLICY)
    assert strength(importance + 1, kind, idle, recalled, used, POLICY) >= least
    assert strength(importance, kind, idle, recalled + 1, used, POLICY) >= least
    assert strength(importance, kind, idle, recalled, used + 1, POLICY) >= least
    assert strength(5, kind, 30 * DAY, 0, 1, POLICY) > strength(5, kind, 30 * DAY, 1, 0, POLICY)
    assert strength(5, kind, 30 * DAY, 1, 0, POLICY) > strength(5, kind, 30 * DAY, 0, 0, POLICY)


@pytest.mark.parametrize(("importance", "kind", "days", "used", "expected"), [
    (5, "fact", 0, 0, 1.0), (5, "fact", 30, 0, 0.5), (10, "fact", 60, 0, 0.5), (5, "preference", 180, 0, 0.5),
    (5, "task", 14, 0, 0.5), (5, "fact", 60, 1, 0.5), (5, "fact", 90, 3, 0.5),
])  # fmt: skip
def test_the_half_life_is_of_kind_importance_and_use(
    importance: int, kind: str, days: int, used: int, expected: float
) -> None:
    assert strength(importance, kind, days * DAY, 0, used, POLICY) == pytest.approx(expected)


@pytest.mark.parametrize(("given", "told"), [
    (held(29, importance=2.9), None),
    (held(30, importance=2.9), "its importance of 2.9 is below 3"),
    (held(30, importance=3), None),
    (held(89, importance=5.9), None),
    (held(90, importance=5.9), "idle for 90 days, at least 90"),
    (held(90, importance=6), None),
    (held(95, importance=10, kind="task"), "its strength of 0.095 is below 0.1"),
    (held(15, importance=1), None),
    (held(20, importance=1), "its strength of 0.099 is below 0.1: idle for 20 days"),
    (held(400, importance=1, pinned=True), None),
    (held(-50, importance=1), None),
])  # fmt: skip
def test_what_is_weak_is_so_by_a_rule(given: Held, told: str | None) -> None:
    why = why_weak(given, NOW, POLICY)
    assert (why is None) if told is None else (why is not None and told in why)


def test_use_keeps_what_would_be_weak() -> None:
    lenient = policy({"idle": []})
    idle = held(120)
    assert why_weak(idle, NOW, lenient)
    assert why_weak(replace(idle, used=1), NOW, lenient) is None
    assert why_weak(replace(idle, recalled=4), NOW, lenient) is None


def test_worth_is_importance_times_recency() -> None:
    assert worth(held(0, importance=8), NOW, POLICY) == 8
    assert worth(held(30, importance=8), NOW, POLICY) == pytest.approx(4)
    assert worth(held(60, importance=8), NOW, POLICY) == pytest.approx(2)
