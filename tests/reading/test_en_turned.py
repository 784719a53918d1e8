"""Sentences whose words stand in another order."""

from __future__ import annotations

import pytest

from tests.reading.told import read


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        (
            "Tollgate Foods employs me as a food chemist.",
            ["+ user works_at Tollgate Foods", "+ user role food chemist"],
        ),
        (
            "Varden Institute has hired me as a lab manager.",
            ["+ user works_at Varden Institute", "+ user role lab manager"],
        ),
        (
            "Brightline took me on as a junior planner in May.",
            ["+ user works_at Brightline [2025-05-01, ∞) month", "+ user role junior planner [2025-05-01, ∞) month"],
        ),
        ("Marlow & Finch made me redundant in March.", ["- user works_at Marlow & Finch [2025-03-01, ∞) month"]),
        ("Kestrel Labs laid me off last week.", ["- user works_at Kestrel Labs [2025-06-02, ∞) week"]),
        ("The hospital let Rosa go in April.", ["- Rosa works_at hospital [2025-04-01, ∞) month"]),
        ("Corvane fired my brother Ted.", ["+ user sibling Ted", "- Ted works_at Corvane"]),
        ("All our dashboards are drawn with Grafana.", ["+ user uses Grafana"]),
        ("Ruff does all our linting.", ["+ user uses Ruff (formatter)"]),
        ("Notion does the trick for me.", ["+ user uses Notion (note app)"]),
        ("Zotero takes care of my references.", ["+ user uses Zotero"]),
        ("It's gardening that keeps me going.", ["+ user hobby gardening"]),
        ("Peanuts make me ill.", ["+ user avoids Peanuts"]),
        ("Cats set off my asthma.", ["+ user allergic_to Cats"]),
        ("Penicillin brings me out in hives.", ["+ user allergic_to Penicillin"]),
        ("The bookshop belongs to my aunt Vera.", ["+ user relative Vera", "+ Vera owns bookshop"]),
        ("The red van is mine.", ["+ user owns red van"]),
        ("That piano is ours.", ["+ user owns piano"]),
        ("Hanna is the one I report to.", ["+ user reports_to Hanna"]),
        ("Hanna is who I report to.", ["+ user reports_to Hanna"]),
        ("The person I report to is Hanna.", ["+ user reports_to Hanna"]),
        ("The place I work at is called Norvane.", ["+ user works_at Norvane"]),
        ("The company I work for is Norvane.", ["+ user works_at Norvane"]),
        ("The city I live in is Ghent.", ["+ user lives_in Ghent"]),
        ("The tool I use most is Obsidian.", ["+ user uses Obsidian (note app)"]),
        ("The dish I like best is ramen.", ["+ user favourite ramen (dish)"]),
        ("The band I love most is Low Harbour.", ["+ user favourite Low Harbour (band)"]),
        ("My top colour is teal.", ["+ user favourite teal (colour)"]),
        ("My number one film is Night Ferry.", ["+ user favourite Night Ferry (film)"]),
        ("What I do for a living is roofing.", []),
        ("What I love is early mornings.", ["+ user likes early mornings"]),
        ("Tea is what I like best.", ["+ user likes Tea"]),
        ("Where I live is Turku.", ["+ user lives_in Turku"]),
        ("There's a canoe in our garage.", ["+ user owns canoe"]),
        ("There's no television in our house.", ["- user owns television"]),
        ("We don't have a dishwasher.", ["- user owns dishwasher"]),
        ("I've no car.", ["- user owns car"]),
        ("There's yoga on Mondays.", ["+ user hobby yoga"]),
        ("There's my brother Al, who lives in Cork.", ["+ user sibling Al", "+ Al lives_in Cork"]),
        ("I don't drink coffee either.", ["+ user avoids coffee"]),
        ("Nils doesn't eat pork either.", ["+ Nils avoids pork"]),
        ("I love jazz too.", ["+ user likes jazz"]),
        ("Rosa speaks Czech as well.", ["+ Rosa speaks Czech"]),
        ("I use Emacs as well, by the way.", ["+ user uses Emacs (editor)"]),
        ("We live in Gouda as of now.", ["+ user lives_in Gouda"]),
        ("My extension is 411 from today.", ["+ user phone 411 [2025-06-11, ∞) day"]),
        ("My new number is 555-0134 from Monday.", ["+ user phone 555-0134 [2025-06-16, ∞) day"]),
        ("I do a bit of woodwork.", ["+ user hobby woodwork"]),
        ("I do some sculpting and a little archery.", ["+ user hobby sculpting", "+ user hobby archery"]),
        ("I gave up doing judo in 2019.", ["- user hobby judo [2019-01-01, ∞) year"]),
        ("I stopped doing crosswords.", ["- user hobby crosswords"]),
        ("Rain, I hate it.", ["+ user dislikes Rain"]),
        ("Tea I love, coffee not so much.", ["+ user likes Tea", "+ user dislikes coffee"]),
        ("Opera is my thing.", ["+ user likes Opera"]),
        ("Golf isn't my thing.", ["+ user dislikes Golf"]),
        ("Jazz isn't really my cup of tea.", ["+ user dislikes Jazz"]),
        ("Camping really isn't for me.", ["+ user dislikes Camping"]),
        ("Spicy food doesn't agree with me.", ["+ user avoids Spicy food"]),
    ],
)
def test_is_read_as(text: str, claims: list[str]) -> None:
    assert read(text) == claims
