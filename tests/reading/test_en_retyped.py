"""Verbs of many meanings, settled by their objects."""

from __future__ import annotations

import pytest

from tests.reading.told import read


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("I switched from law to geology.", ["- user studies law", "+ user studies geology only"]),
        ("I changed from history to physics.", ["- user studies history", "+ user studies physics only"]),
        ("Petra transferred from botany to chemistry.", ["- Petra studies botany", "+ Petra studies chemistry"]),
        ("I finished War and Peace in May.", ["+ user finished War and Peace [2025-05-01, 2025-06-01) month"]),
        ("I'm done with my thesis.", ["+ user finished thesis [?, said) instant"]),
        ("My thesis is done.", ["+ user finished thesis [?, said) instant"]),
        ("My novel is finished.", ["+ user finished novel [?, said) instant"]),
        ("I'm a keen gardener.", ["+ user hobby gardener"]),
        ("Rolf is a passionate cook.", ["+ Rolf hobby cook"]),
        ("I prefer to work from home.", ["+ user prefers work from home"]),
        ("I prefer to travel by train.", ["+ user prefers travel by train"]),
        ("I prefer to sit in the front row.", ["+ user prefers sit in the front row"]),
        ("The deadline for the Larkspur report is 1 May.", ["+ Larkspur report deadline 1 May"]),
        ("The status of Larkspur is blocked.", ["+ Larkspur status blocked"]),
        ("Larkspur's data lives in MariaDB.", ["+ Larkspur database MariaDB"]),
        ("Our records live in Postgres.", ["+ records database Postgres"]),
        ("My flat is in Cadiz.", ["+ user lives_in Cadiz"]),
        ("Our house is in Lund.", ["+ user lives_in Lund"]),
        ("I'm studying Danish.", ["+ user learning Danish"]),
        ("I'm studying Danish at university.", ["+ user studies Danish"]),
        ("I'm picking up Rust.", ["+ user learning Rust"]),
        ("Osk is picking up Dutch.", ["+ Osk learning Dutch"]),
        ("I do intermittent fasting.", ["+ user diet intermittent fasting"]),
        ("I'm meeting Orla on Friday.", ["+ user plans meet Orla [2025-06-13, 2025-06-14) day"]),
        ("Hedda is the founder of Tidepool.", ["+ Hedda created Tidepool [?, said) instant"]),
        (
            "I'm the creator of Larkspur.",
            ["+ user role creator of Larkspur", "+ user created Larkspur [?, said) instant"],
        ),
        ("I was born on 9 March.", ["+ user birthday 9 March"]),
        ("Petra was born on 2 November.", ["+ Petra birthday 2 November"]),
    ],
)
def test_is_read_as(text: str, claims: list[str]) -> None:
    assert read(text) == claims
