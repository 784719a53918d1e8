"""The wordings that speak where no other reading does."""

from __future__ import annotations

import pytest

from tests.reading.told import read


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("I'm bilingual in Thai and Dutch.", ["+ user speaks Thai", "+ user speaks Dutch"]),
        ("Petra knows some Czech.", ["+ Petra speaks Czech"]),
        ("I understand a bit of Danish.", ["+ user speaks Danish"]),
        ("I code in Rust.", ["+ user uses Rust"]),
        ("Osk stopped using Slack.", ["- Osk uses Slack"]),
        ("Rita possesses a caravan.", ["+ Rita owns caravan"]),
        ("Hedda has her own sailboat.", ["+ Hedda owns sailboat"]),
        ("The piano belongs to Nadia.", ["+ Nadia owns piano"]),
        ("The login page is handled by Osk.", ["+ login page assigned_to Osk"]),
        ("The lease falls to Petra.", ["+ lease assigned_to Petra"]),
        ("The archive is stored in the basement.", ["+ archive located_in basement"]),
        ("The retreat will take place in Assisi.", ["+ retreat located_in Assisi"]),
        ("The branch is no longer in Derby.", ["- branch located_in Derby"]),
        ("I collect stamps.", ["+ user hobby stamps"]),
        ("Petra restores clocks.", ["+ Petra hobby clocks"]),
        ("Nadia does archery.", ["+ Nadia hobby archery"]),
        ("Orla goes rowing every Sunday.", ["+ Orla hobby rowing"]),
        ("I no longer go bouldering.", ["- user hobby bouldering"]),
        ("I've given up running.", ["- user hobby running"]),
        ("Petra switched from law to geology.", ["- Petra studies law", "+ Petra studies geology only"]),
        ("Everyone knows me as Bo.", ["+ user also_called Bo"]),
        ("Friends call Benedikta Benni.", ["+ Benedikta also_called Benni"]),
        ("Ben is seeing Tia.", ["+ Ben partner Tia"]),
        ("I'm seeing Wynn.", ["+ user partner Wynn"]),
        ("I was brought up in Truro.", ["+ user from Truro"]),
        ("I was born in a small village near Cork.", ["+ user born_in Cork"]),
        ("Hedda calls Lund home.", ["+ Hedda lives_in Lund"]),
        ("We have a flat in Cadiz.", ["+ user lives_in Cadiz"]),
        ("I celebrate my birthday on 9 March.", ["+ user birthday 9 March"]),
        ("Nadia celebrates her birthday on 2 November.", ["+ Nadia birthday 2 November"]),
        ("I enrolled at Tarn College.", ["+ user studies_at Tarn College"]),
        ("Osk majors in geology.", ["+ Osk studies geology"]),
        ("Ivo is a student of botany.", ["+ Ivo studies botany"]),
        ("Vela's storage is MongoDB.", ["+ Vela database MongoDB"]),
        ("Postgres is behind the booking system.", ["+ booking system database Postgres"]),
        ("I prefer trains to planes.", ["+ user prefers trains"]),
        ("Our caravan is sold.", ["+ user sold caravan [?, said) instant"]),
        ("I made a table out of oak.", ["+ user created table [?, said) instant"]),
        ("Bruno wrote an opera.", ["+ Bruno created opera [?, said) instant"]),
        ("I took part in the poetry slam.", ["+ user attended poetry slam [?, said) instant"]),
        ("I gave a talk at PyCon.", ["+ user attended PyCon [?, said) instant"]),
        ("Can you code in Rust?", []),
        ("Do you know some Czech?", []),
        ("I could have sold my cello.", []),
        ("I might collect stamps one day.", []),
    ],
)
def test_is_read_as(text: str, claims: list[str]) -> None:
    assert read(text) == claims
