"""Study and skills in English."""

from __future__ import annotations

import pytest

from tests.reading.told import read


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("Doing a PhD in soil physics at Aldervik.", ["+ user studies soil physics", "+ user studies_at Aldervik"]),
        (
            "My son is reading law at Stennis College.",
            ["+ user's son studies law", "+ user's son studies_at Stennis College"],
        ),
        (
            "I got my degree from Marlow Polytechnic back in 2008.",
            ["+ user graduated_from Marlow Polytechnic [2008-01-01, 2009-01-01) year"],
        ),
        ("Taking cello lessons since the autumn.", ["+ user learning cello [2024-09-01, ∞) season"]),
        ("Trying to get my head around Kubernetes these days.", ["+ user learning Kubernetes"]),
        ("My niece goes to Fairhaven Primary.", ["+ user's niece studies_at Fairhaven Primary"]),
        (
            "I'm doing an evening course in bookbinding at Norwood College.",
            ["+ user studies bookbinding", "+ user studies_at Norwood College"],
        ),
        ("I dropped out of Belmont University in 2015.", ["- user studies_at Belmont University [2015-01-01, ∞) year"]),
        ("Finished my degree at Lund in 2019.", ["+ user graduated_from Lund [2019-01-01, 2020-01-01) year"]),
        ("I'm learning to weld.", ["+ user learning weld"]),
        ("Having a go at learning Dutch on my commute.", ["+ user learning Dutch"]),
        ("My husband's taking driving lessons.", ["+ user's husband learning driving"]),
        ("I got into medical school at Uppsala!", ["+ user studies_at Uppsala"]),
        ("Our eldest just started at Aalborg University.", ["+ user's eldest studies_at Aalborg University"]),
    ],
)
def test_is_read_as(text: str, claims: list[str]) -> None:
    assert read(text) == claims
