"""Claims of an answer become drafts, or nothing."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph_memory.llm.claimed import CLAIMS, drafts_of, schema
from graph_memory.predicates import Catalogue
from graph_memory.reading import Draft, Utterance
from tests.llm.asked import SAID
from tests.llm.stub import claim
from tests.reading.told import told

CATALOGUE = Catalogue.builtin()
TEXT = "I moved from Leith to Evora last month, and\nI never used npm. 我在厦门工作。"


def drafts(*claims: Any, text: str = TEXT, speaker: str = "Ann", at: datetime = SAID) -> tuple[list[str], int]:
    """Drafts as lines, and how many claims were dropped."""
    found, dropped = drafts_of(claims, [Utterance(text, speaker, at)], CATALOGUE)
    return [told(draft, at) for draft in found[0]], dropped


QUOTE = "I moved from Leith to Evora last month"


def lives(object: str | None = "Evora", **more: Any) -> dict[str, Any]:
    return claim("Ann", "lives_in", object, QUOTE, **more)


@pytest.mark.parametrize(
    ("claimed", "line"),
    [
        (lives(), "+ Ann lives_in Evora"),
        (lives(**{"from": "2025-05"}), "+ Ann lives_in Evora [2025-05-01, ∞) month"),
        (lives(**{"from": "last month"}), "+ Ann lives_in Evora [2025-05-01, ∞) month"),
        (lives(**{"from": "上个月"}), "+ Ann lives_in Evora [2025-05-01, ∞) month"),
        (lives(**{"from": "2025-05-03T10:00:00Z", "grain": "day"}), "+ Ann lives_in Evora [2025-05-03, ∞) day"),
        (lives(**{"from": "2022", "to": "2023"}), "+ Ann lives_in Evora [2022-01-01, 2023-01-01) year"),
        (lives(**{"from": "2022", "to": "2023-03-05"}), "+ Ann lives_in Evora [2022-01-01, 2023-03-05) year/day"),
        (lives(**{"from": "unknown", "to": "now"}), "+ Ann lives_in Evora [?, said) instant"),
        (lives(**{"from": "unknown"}), "+ Ann lives_in Evora [?, ∞) instant"),
        (lives(to="2026-01"), "+ Ann lives_in Evora [~, 2026-01-01) month"),
        (lives("Leith", sign="deny"), "- Ann lives_in Leith"),
        (lives("Leith", sign="deny", **{"from": "unknown"}), "- Ann lives_in Leith [?, ∞) instant"),
        (lives(None, sign="deny"), "- Ann lives_in nothing"),
        (lives(mode="correction", instead_of="Leith"), "= Ann lives_in Evora not Leith"),
        (lives(mode="correction", sign="deny"), "= Ann lives_in nothing not Evora"),
        (lives(mode="correction"), "+ Ann lives_in Evora"),
        (lives(mode="correction", instead_of="Evora"), "+ Ann lives_in Evora"),
        (
            lives(mode="correction", instead_of="Evora", **{"from": "2025-03"}),
            "= Ann lives_in Evora not Evora [2025-03-01, ∞) month",
        ),
        (lives(instead_of="Leith"), "+ Ann lives_in Evora"),
        (lives(exclusive=True), "+ Ann lives_in Evora only"),
        (lives(reason="of the\nsea", qualifier="home"), "+ Ann lives_in Evora (home) because of the sea"),
        (claim("I", "lives_in", "Evora", QUOTE), "+ Ann lives_in Evora"),
        (claim("我", "works_at", "厦门", "我在厦门工作"), "+ Ann works_at 厦门"),
        (claim("Ann", "Lives in", "Evora", QUOTE), "+ Ann lives_in Evora"),
        (claim("Bo", "visited", "Evora", QUOTE, **{"from": "2025-05"}), "+ Bo visited Evora [2025-05-01, ∞) month"),
        (claim("Ann", "born_in", "Evora", QUOTE, **{"from": "1990"}), "+ Ann born_in Evora"),
    ],
)
def test_a_claim_becomes_a_draft(claimed: dict[str, Any], line: str) -> None:
    assert drafts(claimed) == ([line], 0)


@pytest.mark.parametrize(
    "bad",
    [
        lives() | {"quote": "I moved to Evora"},
        lives() | {"quote": ""},
        lives() | {"quote": "。"} | {"quote": " "},
        lives() | {"quote": None},
        lives() | {"subject": 7},
        lives() | {"subject": ""},
        lives() | {"subject": "x" * 500},
        lives("Ann"),
        lives("ann "),
        lives(""),
        lives(None),
        lives(["Evora"]),  # type: ignore[arg-type]
        lives() | {"predicate": "rules_over"},
        lives() | {"predicate": "DROP TABLE"},
        lives(sign="maybe"),
        lives(mode="fix"),
        lives(kind="secret"),
        lives(importance="7"),
        lives(importance=11),
        lives(importance=True) | {"importance": 7.5},
        lives(exclusive="yes"),
        lives(episode=2),
        lives(episode=0),
        lives(grain="fortnight"),
        lives(**{"from": "some day"}),
        lives(**{"from": 2024}),
        lives(**{"from": "99999"}),
        lives(**{"from": "2024", "to": "2023"}),
        lives(**{"from": "2024", "to": "2024"}),
        lives(None, mode="correction"),
        lives(None, mode="correction", sign="deny"),
        claim("Ann", "also_called", "The Boss", QUOTE),
        {},
        [],
        None,
        "claim",
        7,
    ],
)
def test_a_claim_that_is_not_right_is_dropped_and_costs_no_other(bad: Any) -> None:
    assert drafts(bad, lives()) == (["+ Ann lives_in Evora"], 1)


def test_all_of_a_draft() -> None:
    said = Utterance("My favourite colour  is green.", "Ann", SAID)
    more = {"qualifier": "colour", "kind": "preference", "importance": 3}
    raw = claim("Ann", "favourite", "green", "My favourite\n colour is green", **more)
    draft = Draft(
        "assert",
        "Ann",
        "favourite",
        "green",
        qualifier="colour",
        kind="preference",
        importance=3,
        quote="My favourite colour  is green",
    )
    assert drafts_of([raw], [said], CATALOGUE) == ([[draft]], 0)


def test_another_name_has_to_stand_in_the_text() -> None:
    text = "My name is Annabel, everybody calls me Bel."
    assert drafts(claim("Ann", "also_called", "Bel", text), text=text) == (["+ Ann also_called Bel"], 0)
    assert drafts(claim("Boss", "also_called", "Bel", text), text=text) == ([], 1)
    assert drafts(claim("Annabel", "also_called", "Ann", "My name is"), text=text) == ([], 1)


@pytest.mark.parametrize("instead", [None, "Leith"])
def test_a_correction_that_is_told_in_two_is_one(instead: str | None) -> None:
    right, wrong = lives(mode="correction", instead_of=instead), lives("Leith", mode="correction", sign="deny")
    assert drafts(wrong, right) == drafts(right, wrong) == (["= Ann lives_in Evora not Leith"], 0)


def test_the_zone_of_saying_decides_the_day() -> None:
    at = datetime.fromisoformat("2025-06-11T01:00:00+08:00")
    assert drafts(lives(**{"from": "2025-06-10"}), at=at) == (["+ Ann lives_in Evora [2025-06-10, ∞) day"], 0)


def test_no_more_than_a_hundred_claims_of_one_episode() -> None:
    many = [lives(f"Evora {number}") for number in range(1_000)]
    found, dropped = drafts(*many)
    assert (len(found), dropped) == (CLAIMS, 900)


def test_claims_go_to_their_episodes() -> None:
    said = [Utterance("I use npm.", "Ann", SAID), Utterance("I use pnpm.", "Bo", SAID)]
    raw = [claim("me", "uses", "pnpm", "I use pnpm", episode=2), claim("me", "uses", "npm", "I use npm", episode=1)]
    raw += [claim("me", "uses", "npm", "I use npm", episode=2)]
    found, dropped = drafts_of(raw, said, CATALOGUE)
    assert ([[told(draft) for draft in one] for one in found], dropped) == ([["+ Ann uses npm"], ["+ Bo uses pnpm"]], 1)


def test_what_is_said_twice_is_one_draft() -> None:
    assert drafts(lives(), lives() | {"quote": "Evora last month"}) == (["+ Ann lives_in Evora"], 0)


def test_the_form_asks_for_all_fields_and_no_others() -> None:
    form = schema(["uses", "likes"])
    item = form["properties"]["claims"]["items"]
    assert item["required"] == list(item["properties"])
    assert set(item["properties"]) == {
        "episode", "subject", "predicate", "object", "sign", "mode", "instead_of", "from", "to", "grain", "exclusive",
        "qualifier", "kind", "importance", "reason", "quote",
    }  # fmt: skip
    assert (item["additionalProperties"], form["additionalProperties"]) == (False, False)
    kinds = ["fact", "preference", "rule", "decision", "lesson", "event", "task"]
    assert item["properties"]["kind"] == {"anyOf": [{"enum": kinds, "type": "string"}, {"type": "null"}]}
    assert item["properties"]["importance"] == {"anyOf": [{"type": "integer"}, {"type": "null"}]}
    assert item["properties"]["predicate"] == {"type": "string", "enum": ["uses", "likes"]}


@given(
    st.fixed_dictionaries(
        {},
        optional={
            name: st.none()
            | st.text(max_size=20)
            | st.integers(-2, 12)
            | st.sampled_from(["uses", "assert", "deny", "now"])
            for name in schema([])["properties"]["claims"]["items"]["properties"]
        },
    )
)
def test_no_claim_makes_it_fail(raw: dict[str, Any]) -> None:
    found, dropped = drafts_of(
        [raw | {"predicate": "uses", "quote": "npm"}, raw], [Utterance(TEXT, "", SAID)], CATALOGUE
    )
    assert len(found[0]) + dropped <= 2
