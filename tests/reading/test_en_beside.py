"""What is said of a name beside it, and clauses that leave out their verb."""

from __future__ import annotations

import pytest

from tests.reading.told import read


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        (
            "I met Olav, a plumber from Tromsø.",
            ["+ user met Olav [?, said) instant", "+ Olav role plumber", "+ Olav from Tromsø"],
        ),
        (
            "My friend Pia, a nurse at Redhill Hospital, lives in Bonn.",
            ["+ user friend Pia", "+ Pia lives_in Bonn", "+ Pia role nurse", "+ Pia works_at Redhill Hospital"],
        ),
        ("Dario is married to Wanda, a sculptor.", ["+ Dario married_to Wanda", "+ Wanda role sculptor"]),
        ("Greta is dating Otto, a pilot from Graz.", ["+ Greta partner Otto", "+ Otto role pilot", "+ Otto from Graz"]),
        ("My landlord is Mr Hale, a retired dentist.", ["+ Mr Hale role retired dentist"]),
        ("Lena, 34, lives in Basel.", ["+ Lena lives_in Basel", "+ Lena age 34"]),
        ("She has a son, Emil, and two daughters, Ida and Marie.", []),
        ("Vera lives with her husband Bo and her daughter Tess.", ["+ Vera married_to Bo", "+ Vera child Tess"]),
        ("Hugo's son Arlo plays hockey.", ["+ Hugo child Arlo", "+ Arlo hobby hockey"]),
        ("Tim's manager is Olga.", ["+ Tim reports_to Olga"]),
        ("Tim's manager is called Olga.", ["+ Tim reports_to Olga"]),
        ("Mira's husband is named Sven.", ["+ Mira married_to Sven"]),
        ("Mira's cat is called Dot.", ["+ Mira pet Dot", "+ Dot is_a cat"]),
        ("His wife is called Nell and he works at Orbis.", []),
        ("My niece Ada is nine and mad about trains.", ["+ user relative Ada", "+ Ada age nine", "+ Ada likes trains"]),
        ("My brother Leo is 30 and works at Ferrum.", ["+ user sibling Leo", "+ Leo age 30", "+ Leo works_at Ferrum"]),
        ("Ada works at Brillo, Bo at Corvex.", ["+ Ada works_at Brillo", "+ Bo works_at Corvex"]),
        ("Rita takes the login bug, Ken the search page.", ["+ Rita works_on login bug", "+ Ken works_on search page"]),
        ("I like tea, my wife Jo coffee.", ["+ user married_to Jo", "+ user likes tea", "+ Jo likes coffee"]),
        ("Mia is 12 and Tom 9.", ["+ Mia age 12", "+ Tom age 9"]),
        ("Mia speaks Thai and Lars Danish.", ["+ Mia speaks Thai", "+ Lars speaks Danish"]),
        (
            "The shop stores its data in MySQL, the forum in MongoDB.",
            ["+ shop database MySQL", "+ forum database MongoDB"],
        ),
        ("The API is written in Go, the frontend in Elm.", ["+ API language Go", "+ frontend language Elm"]),
        (
            "Ulla lives in Oslo, her brother Finn in Bergen.",
            ["+ Ulla sibling Finn", "+ Ulla lives_in Oslo", "+ Finn lives_in Bergen"],
        ),
        ("Ada prefers tabs, Bo spaces.", ["+ Ada prefers tabs (indentation)", "+ Bo prefers spaces (indentation)"]),
        ("Otto is allergic to nuts and Ida to shellfish.", ["+ Otto allergic_to nuts", "+ Ida allergic_to shellfish"]),
        ("Petra reports to Hal, and Jun to Petra.", ["+ Petra reports_to Hal", "+ Jun reports_to Petra"]),
        ("Lotte uses Vim, Max Emacs.", ["+ Lotte uses Vim (editor)", "+ Max uses Emacs (editor)"]),
    ],
)
def test_is_read_as(text: str, claims: list[str]) -> None:
    assert read(text) == claims
