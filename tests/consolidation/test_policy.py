"""The policy: what policy.toml gives, what a user gives over it, and how a mistake is told."""

from __future__ import annotations

import tomllib
from dataclasses import FrozenInstanceError, fields
from pathlib import Path
from typing import Any

import pytest

from graph_memory.consolidation import policy as module
from graph_memory.consolidation.policy import DAY, STEPS, Idle, Policy, default_policy, policy
from graph_memory.errors import InvalidInput


def test_the_defaults_are_those_of_the_table() -> None:
    found = policy()
    assert found is default_policy()
    assert found.idle == (Idle(30, 3), Idle(90, 6))
    assert (found.weak, found.cap, found.cap_summaries, found.steps) == (0.1, 500, 200, STEPS)
    assert found.half_life_of("fact") == 30 * DAY
    assert found.half_life_of("task") < found.half_life_of("fact") < found.half_life_of("preference")
    assert found.ttl_of("task") == 30 * DAY
    assert found.ttl_of("fact") is None


def test_the_table_gives_every_field_and_no_other() -> None:
    table = tomllib.loads(Path(module.__file__).with_name("policy.toml").read_text(encoding="utf-8"))
    assert table.keys() == {one.name for one in fields(Policy)}


@pytest.mark.parametrize(("kind", "said", "importance"), [
    ("decision", 5, 10), ("error", 5, 8), ("preference", 5, 6), ("info", 5, 2), ("fact", 5, 5), ("mine", 5, 5),
    ("decision", 3, 3), ("info", 9, 9),
])  # fmt: skip
def test_a_kind_has_an_importance_where_none_was_said(kind: str, said: int, importance: float) -> None:
    assert policy().importance_of(kind, said) == importance


def test_what_is_given_stands_over_the_defaults_and_tables_add_to_them() -> None:
    found = policy({"cap": 7, "half_life": {"mine": 3}, "idle": [{"days": 1, "below": 2}], "steps": ["decay"]})
    assert (found.cap, found.idle, found.steps) == (7, (Idle(1, 2),), ("decay",))
    assert (found.half_life_of("mine"), found.half_life_of("preference")) == (3 * DAY, 180 * DAY)
    assert default_policy().cap == 500
    assert policy(found) is found


def test_a_default_of_the_ttl_is_for_every_kind() -> None:
    found = policy({"ttl": {"default": 10}})
    assert (found.ttl_of("anything"), found.ttl_of("task")) == (10 * DAY, 30 * DAY)


def test_a_file_is_read(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("weak = 0.25\n[half_life]\ntask = 2\n", encoding="utf-8")
    for given in (path, str(path)):
        assert (policy(given).weak, policy(given).half_life_of("task")) == (0.25, 2 * DAY)


def test_it_is_frozen() -> None:
    with pytest.raises(FrozenInstanceError):
        policy().cap = 3  # type: ignore[misc]


@pytest.mark.parametrize(("given", "field", "told"), [
    ({"weka": 0.2}, "weka", "did you mean weak?"),
    ({"half_lives": {}}, "half_lives", "did you mean half_life?"),
    ({"xyzzy": 1}, "xyzzy", "use batch,"),
    ({3: 1}, "3", "use batch,"),
    ({"half_life": {"preferance": 3}}, "half_life.preferance", "did you mean preference?"),
    ({"half_life": {" ": 3}}, "half_life", "a table by kind"),
    ({"half_life": 30}, "half_life", "a table by kind"),
    ({"half_life": {"task": 0}}, "half_life.task", "from 0.01 to 36500"),
    ({"ttl": {"task": "30"}}, "ttl.task", "a number"),
    ({"weak": True}, "weak", "a number from 0 to 1"),
    ({"weak": 1.01}, "weak", "a number from 0 to 1"),
    ({"weak": float("nan")}, "weak", "a number from 0 to 1"),
    ({"cap": 2.5}, "cap", "a whole number"),
    ({"cap": -1}, "cap", "a whole number"),
    ({"pages": "yes"}, "pages", "true or false"),
    ({"importance": {"decision": 11}}, "importance.decision", "from 1 to 10"),
    ({"idle": [{"day": 3, "below": 3}]}, "idle[0].day", "did you mean days?"),
    ({"idle": [{"days": 3}]}, "idle[0].below", "has no below"),
    ({"idle": {"days": 3, "below": 3}}, "idle", "a list of tables"),
    ({"idle": [3]}, "idle[0]", "a table of days and below"),
    ({"steps": ["decya"]}, "steps.decya", "did you mean decay?"),
    ({"steps": ["decay", "decay"]}, "steps", "each once"),
    ({"steps": "decay"}, "steps", "each once"),
    (5, "policy", "the path of a TOML file"),
])  # fmt: skip
def test_a_mistake_names_its_key(given: Any, field: str, told: str) -> None:
    with pytest.raises(InvalidInput, match="policy") as caught:
        policy(given)
    assert caught.value.field == field
    assert told in str(caught.value)


@pytest.mark.parametrize(("text", "told"), [("weak = ", "is no TOML"), (None, "cannot be read")])
def test_a_file_that_is_none_is_named(tmp_path: Path, text: str | None, told: str) -> None:
    path = tmp_path / "mine.toml"
    if text is not None:
        path.write_text(text, encoding="utf-8")
    with pytest.raises(InvalidInput, match=r"mine\.toml") as caught:
        policy(path)
    assert told in str(caught.value)
