"""What a claim says of itself."""

from __future__ import annotations

from dataclasses import FrozenInstanceError
from random import Random

import pytest

from graph_memory.claims import Claim
from tests.builders import UNKNOWN, assert_, correct, deny


def test_the_order_of_saying_is_time_then_position_then_place_then_id() -> None:
    claims = [
        assert_("A", 0, position=9, place=9, id="z"),
        assert_("A", 1, position=-1.5, place=9, id="z"),
        assert_("A", 1, position=2, place=9, id="z"),
        assert_("A", 1, position=10, place=0, id="z"),
        assert_("A", 1, position=10, place=1, id="a"),
        assert_("A", 1, position=10, place=1, id="b"),
    ]
    shuffled = Random(1).sample(claims, len(claims))
    assert sorted(shuffled, key=lambda claim: claim.order) == claims


def test_a_statement_is_above_a_guess() -> None:
    assert assert_("A", 0).layer > assert_("A", 0, source="inferred").layer


@pytest.mark.parametrize(
    ("claim", "never"),
    [
        (deny("A", 5, UNKNOWN), True),
        (deny("A", 5, UNKNOWN, 9), True),
        (deny("A", 5, end=5), True),
        (deny(None, 5, UNKNOWN), True),
        (deny("A", 5, 0), False),
        (deny("A", 5), False),
        (deny("A", 5, end=6), False),
        (assert_("A", 5, UNKNOWN), False),
        (correct(None, 5, None, UNKNOWN), False),
    ],
)
def test_never_is_a_denial_with_an_unknown_start(claim: Claim, never: bool) -> None:
    assert claim.never is never


def test_a_claim_is_immutable() -> None:
    with pytest.raises(FrozenInstanceError):
        assert_("A", 0).object = "B"  # type: ignore[misc]
