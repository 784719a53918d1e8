"""Things that are made, bought, due and run, in English."""

from __future__ import annotations

import pytest

from tests.reading.told import read


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        (
            "Finally finished the Dune audiobook last night!",
            ["+ user finished Dune audiobook [2025-06-10, 2025-06-11) hour"],
        ),
        ("I've just started watching Saltmarsh.", ["+ user started Saltmarsh [?, said) instant"]),
        (
            "We founded the Tuesday Repair Café in 2017.",
            ["+ user created Tuesday Repair Café [2017-01-01, 2018-01-01) year"],
        ),
        ("I wrote a little app called Pebbleplan.", ["+ user created Pebbleplan [?, said) instant"]),
        ("The grant application is due on 4 July 2025.", ["+ grant application deadline 4 July 2025"]),
        ("Ticket 8841 is blocked.", ["+ Ticket 8841 status blocked"]),
        ("We're on version 3.2 of the gateway.", ["+ gateway version 3.2"]),
        (
            "The scheduler is written in Elixir and stores its data in CockroachDB.",
            ["+ scheduler language Elixir", "+ scheduler database CockroachDB"],
        ),
        ("I've got an old Zephyr motorbike in the garage.", ["+ user owns Zephyr motorbike"]),
        ("Picked up a secondhand loom on Sunday.", ["+ user bought secondhand loom [2025-06-08, 2025-06-09) day"]),
        (
            "Got rid of the caravan in 2023, sold it to a neighbour.",
            ["- user owns caravan [2023-01-01, ∞) year", "+ user sold caravan [2023-01-01, 2024-01-01) year"],
        ),
        ("Just finished reading The Salt Road.", ["+ user finished Salt Road [?, said) instant"]),
        (
            "Wrapped up the kitchen renovation last month.",
            ["+ user finished kitchen renovation [2025-05-01, 2025-06-01) month"],
        ),
        ("My grandfather built the chapel in Vik.", ["+ user's grandfather created chapel [?, said) instant"]),
        (
            "Lotte wrote a cookbook called Salt Days in 2020.",
            ["+ Lotte created Salt Days [2020-01-01, 2021-01-01) year"],
        ),
        ("The visa application has to be in by 12 August.", ["+ visa application deadline 12 August"]),
        ("Deadline for the Orchid proposal: 3 July.", ["+ Orchid proposal deadline 3 July"]),
        ("The Fenix project's budget is 80k.", ["+ Fenix project budget 80k"]),
        ("Sprint 14 is done.", ["+ Sprint 14 status done"]),
        ("Terraform is at 1.9 now.", ["+ Terraform version 1.9"]),
        ("We migrated the ledger from MySQL to Postgres in May.", ["+ ledger database Postgres [2025-05-01, ∞) month"]),
        ("Our parser is all Rust.", ["+ parser language Rust"]),
        ("I own a vineyard and two tractors.", ["+ user owns vineyard", "+ user owns two tractors"]),
        ("I've still got my grandfather's accordion.", ["+ user owns grandfather's accordion"]),
        ("I don't have a car any more.", ["- user owns car"]),
        (
            "Picked up a used Renault Kangoo in May.",
            ["+ user bought used Renault Kangoo [2025-05-01, 2025-06-01) month"],
        ),
        ("Finally sold the old piano!", ["+ user sold piano [?, said) instant"]),
        ("My boat was sold last August.", ["+ user sold boat [2024-08-01, 2024-09-01) month"]),
        ("I binned the old couch and bought a daybed.", ["+ user bought daybed [?, said) instant"]),
        ("The migration is 80% done.", ["+ migration status 80% done"]),
        ("The app's backend is in Go.", ["+ app's backend language Go"]),
        ("prod is still on 2.7.", ["+ prod version 2.7"]),
        ("I own two bikes and a kayak.", ["+ user owns two bikes", "+ user owns kayak"]),
        ("I finally finished my thesis!", ["+ user finished thesis [?, said) instant"]),
        (
            "We launched the Harvest Box newsletter last June.",
            ["+ user created Harvest Box newsletter [2024-06-01, 2024-07-01) month"],
        ),
        ("Taxes are due 15 April.", ["+ Taxes deadline 15 April"]),
        ("The report needs to be in by Friday.", ["+ report deadline Friday"]),
        ("I bought my first telescope at twelve.", ["+ user bought telescope [?, said) instant"]),
        ("I'm getting rid of my drum kit.", ["- user owns drum kit"]),
    ],
)
def test_is_read_as(text: str, claims: list[str]) -> None:
    assert read(text) == claims
