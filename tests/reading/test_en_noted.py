"""Notes about oneself and about work."""

from __future__ import annotations

import pytest

from tests.reading.told import read


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        (
            "Project Alder. Owner: Runa. Budget: 9,000 EUR. Due: 3 March.",
            [
                "+ Project Alder assigned_to Runa",
                "+ Project Alder budget 9,000 EUR",
                "+ Project Alder deadline 3 March",
            ],
        ),
        (
            "Atlas: owner Bram, status on hold, deadline 1 May",
            ["+ Atlas assigned_to Bram", "+ Atlas status on hold", "+ Atlas deadline 1 May"],
        ),
        (
            "Gateway - version 4.2, language Rust, database Postgres",
            ["+ Gateway version 4.2", "+ Gateway language Rust", "+ Gateway database Postgres"],
        ),
        ("Router firmware: 2.9 installed yesterday.", ["+ Router firmware version 2.9"]),
        ("hi, mona here, plumber by trade", ["+ user also_called mona", "+ user role plumber"]),
        ("Hello! Piet here, I live in Sneek.", ["+ user also_called Piet", "+ user lives_in Sneek"]),
        (
            "Hi all, this is Renske, new here, translator from Assen.",
            ["+ user also_called Renske", "+ user role translator", "+ user from Assen"],
        ),
        (
            "Name's Ivo, electrician, based in Split.",
            ["+ user also_called Ivo", "+ user role electrician", "+ user lives_in Split"],
        ),
        ("Carpenter by profession, sailor at heart.", ["+ user role carpenter"]),
        (
            "You can reach me on 555-0142 or at mona@example.org.",
            ["+ user phone 555-0142", "+ user email mona@example.org"],
        ),
        ("My birthday falls on 2 June.", ["+ user birthday 2 June"]),
        ("I was born on 2 June 1980.", ["+ user born_on 2 June 1980"]),
        ("I turn 40 on Friday.", ["+ user age 40 [2025-06-13, ∞) day"]),
    ],
)
def test_is_read_as(text: str, claims: list[str]) -> None:
    assert read(text) == claims
