from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from graph_memory.cli.options import About, Asked, During, read_json, read_predicates
from graph_memory.errors import GraphMemoryError, InvalidInput, InvalidTime


@pytest.mark.parametrize(
    ("during", "expected"),
    [
        (During(), {}),
        (During(valid_from="unknown"), {"valid_from": None}),
        (During(valid_to="open"), {"valid_to": None}),
        (During("2024-01-05", "2025-02-01", "month", "day"),
         {"valid_from": "2024-01-05", "valid_to": "2025-02-01", "grain": "month", "to_grain": "day"}),
        (During("open", "unknown"), {"valid_from": "open", "valid_to": "unknown"}),
    ],
)  # fmt: skip
def test_a_bound_left_out_is_not_an_unknown_one(during: During, expected: dict[str, Any]) -> None:
    assert during.keywords() == expected


def test_about_gives_what_was_given() -> None:
    assert About().keywords() == {}
    assert About(id="a", position=0.0, pinned=False, metadata='{"n": [1]}', scope="").keywords() == {
        "id": "a",
        "position": 0.0,
        "pinned": False,
        "metadata": {"n": [1]},
        "scope": "",
    }


def test_clocks_are_instants_in_the_zone() -> None:
    asked = Asked(as_of="2024-03-02", recorded_by="2024-03-02T00:00:00Z", scope="a")
    assert asked.keywords(ZoneInfo("Asia/Shanghai")) == {
        "as_of": datetime(2024, 3, 1, 16, tzinfo=UTC),
        "recorded_by": datetime(2024, 3, 2, tzinfo=UTC),
    }
    with pytest.raises(InvalidTime) as caught:
        Asked(believed_at="soon").keywords(ZoneInfo("UTC"))
    assert caught.value.field == "--believed-at"


@pytest.mark.parametrize("text", ["{", "NaN", "[" * 100_000])
def test_what_is_no_json(text: str) -> None:
    with pytest.raises(InvalidInput, match=r"^TEXT is no JSON: "):
        read_json(text, "TEXT")


def test_predicates_come_from_options_and_a_file(tmp_path: Path) -> None:
    file = tmp_path / "predicates.toml"
    file.write_text('owned_by = "many"\n[runs_on]\ncardinality = "one"\n')
    assert read_predicates([], None) is None
    assert read_predicates(["a=b=one", "owned_by=one"], str(file)) == {
        "owned_by": "one",
        "runs_on": {"cardinality": "one"},
        "a=b": "one",
    }


@pytest.mark.parametrize(("given", "file"), [(["owned_by"], None), (["=one"], None), ([], "none.toml")])
def test_predicates_that_are_none(given: list[str], file: str | None) -> None:
    with pytest.raises(GraphMemoryError):
        read_predicates(given, file)
