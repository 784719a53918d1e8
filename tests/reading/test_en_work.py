"""Work, teams and tasks in English, in full sentences and in notes."""

from __future__ import annotations

import pytest

from tests.reading.told import read


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("Back at Torvane Mills after the sabbatical, still doing procurement.", ["+ user works_at Torvane Mills"]),
        (
            "landed a job at Quillmere as a junior archivist!",
            ["+ user works_at Quillmere", "+ user role junior archivist"],
        ),
        (
            "I've been with the county council since March 2019.",
            ["+ user works_at county council [2019-03-01, ∞) month"],
        ),
        ("My employer is a small outfit called Brassfen.", ["+ user works_at Brassfen"]),
        ("Ended up at Lindqvist & Sons, mostly bookkeeping.", ["+ user works_at Lindqvist & Sons"]),
        ("My wife teaches chemistry at Holm Road School.", ["+ user's wife works_at Holm Road School"]),
        ("Got made redundant from Oxbarrow last month :(", ["- user works_at Oxbarrow [2025-05-01, ∞) month"]),
        (
            "I run the fraud analytics team at Sennet Bank.",
            ["+ user manages fraud analytics team", "+ user works_at Sennet Bank"],
        ),
        (
            "Dario heads up our Lisbon office and Petra answers to him.",
            ["+ Dario manages Lisbon office", "+ Petra reports_to Dario"],
        ),
        ("My line manager is Odile Frantz.", ["+ user reports_to Odile Frantz"]),
        ("As of last week I report to Jaromir.", ["+ user reports_to Jaromir [2025-06-02, ∞) week"]),
        (
            "Standup: picking up the invoice export today, Wren has the login bug.",
            ["+ user works_on invoice export [2025-06-11, ∞) day", "+ Wren works_on login bug"],
        ),
        (
            "The pagination ticket was handed over to Imke yesterday.",
            ["+ pagination ticket assigned_to Imke [2025-06-10, ∞) day"],
        ),
        ("Currently knee-deep in the tax report rewrite.", ["+ user works_on tax report rewrite"]),
        ("I sit on the board of the Heron Trust.", ["+ user member_of board of the Heron Trust"]),
        ("Joined a brass band in January, playing cornet.", ["+ user member_of brass band [2025-01-01, ∞) month"]),
        ("I'm no longer part of the allotment committee.", ["- user member_of allotment committee"]),
        ("I'm employed at a garden centre called Mossgrove.", ["+ user works_at Mossgrove"]),
        ("Interning at Kettle Labs over the summer.", ["+ user works_at Kettle Labs"]),
        ("My daughter waits tables at the Old Mill.", ["+ user's daughter works_at Old Mill"]),
        (
            "Tess has been at the Ministry of Fisheries since 2021 and loves it.",
            ["+ Tess works_at Ministry of Fisheries [2021-01-01, ∞) year"],
        ),
        (
            "After six years at Brinkman I'm finally moving to Oakhurst Media in September.",
            ["+ user works_at Oakhurst Media [2025-09-01, ∞) month"],
        ),
        ("Fired from Snapwell last Friday.", ["- user works_at Snapwell [2025-06-06, ∞) day"]),
        ("I stopped working at the bakery in April.", ["- user works_at bakery [2025-04-01, ∞) month"]),
        ("I'm a freelance illustrator.", ["+ user role freelance illustrator"]),
        (
            "Jelle works as a lighting technician for the city theatre.",
            ["+ Jelle role lighting technician", "+ Jelle works_at city theatre"],
        ),
        ("I'm the new head of logistics.", ["+ user role head of logistics"]),
        ("They elected me treasurer in May.", ["+ user role treasurer [2025-05-01, ∞) month"]),
        ("My title is now principal engineer.", ["+ user role principal engineer"]),
        ("Ravi stepped down as chair yesterday.", ["- Ravi role chair [2025-06-10, ∞) day"]),
        ("Our team lead is Femke.", ["+ user reports_to Femke"]),
        ("My supervisor at the lab, Dr. Kessler, is on sabbatical.", ["+ user reports_to Dr. Kessler"]),
        ("I now answer to the regional director, Paulo Reis.", ["+ user reports_to regional director"]),
        ("Bente supervises three apprentices.", ["+ Bente manages three apprentices"]),
        (
            "I've been running the night shift crew since January.",
            ["+ user manages night shift crew [2025-01-01, ∞) month"],
        ),
        ("My sister runs a bike shop in Aarhus.", ["+ user's sister manages bike shop"]),
        (
            "Yesterday I took over the inventory dashboard from Lars.",
            ["+ user works_on inventory dashboard [2025-06-10, ∞) day"],
        ),
        ("Stuck on the PDF export bug all morning.", ["+ user works_on PDF export bug"]),
        ("Maren is looking into the memory leak.", ["+ Maren works_on memory leak"]),
        ("I'm responsible for the ferry timetable project.", ["+ user works_on ferry timetable project"]),
        ("INC-771 is assigned to Tomasz.", ["+ INC-771 assigned_to Tomasz"]),
        ("The onboarding doc now belongs to Kaia.", ["+ onboarding doc assigned_to Kaia"]),
        ("I gave the reporting script to Anouk on Monday.", ["+ Anouk works_on reporting script [2025-06-09, ∞) day"]),
        ("I play goalie for the Hollow Pines.", ["+ user member_of Hollow Pines"]),
        ("Been a member of the sailing club since 2012.", ["+ user member_of sailing club [2012-01-01, ∞) year"]),
        ("My dad's on the parish council.", ["+ user's dad member_of parish council"]),
        ("We belong to a cycling group that meets on Sundays.", ["+ user member_of cycling group"]),
        ("Been freelancing for Quill Magazine lately.", ["+ user works_at Quill Magazine"]),
        ("Mina left her job at the museum in March.", ["- Mina works_at museum [2025-03-01, ∞) month"]),
        ("Just signed a contract with Vantage Games.", ["+ user works_at Vantage Games"]),
        (
            "I'm on secondment to the Oslo office until March.",
            ["+ user works_at Oslo office [~, 2026-04-01) instant/month"],
        ),
        ("Ola is our new CFO.", ["+ Ola role CFO"]),
        ("Our director, Hanne Moe, retires in June.", ["+ Hanne Moe role director"]),
        ("Nadia, who runs the Porto branch, is my boss.", ["+ user reports_to Nadia", "+ Nadia manages Porto branch"]),
        (
            "My team consists of Ada, Ben and Chiara.",
            ["+ user manages Ada", "+ user manages Ben", "+ user manages Chiara"],
        ),
        (
            "Kit and I are pairing on the search rewrite.",
            ["+ Kit works_on search rewrite", "+ user works_on search rewrite"],
        ),
        ("The retro board is owned by Saskia.", ["+ retro board assigned_to Saskia"]),
        (
            "PAY-18 moved from Ivo to me this morning.",
            ["- PAY-18 assigned_to Ivo [2025-06-11, ∞) hour", "+ PAY-18 assigned_to user [2025-06-11, ∞) hour"],
        ),
        ("I volunteer with the lifeboat crew.", ["+ user member_of lifeboat crew"]),
        ("I'm not a manager any more.", ["- user role manager"]),
        ("After the merger I became regional lead.", ["+ user role regional lead"]),
        ("Ines and Marc both work at Tolvane.", ["+ Ines works_at Tolvane", "+ Marc works_at Tolvane"]),
        ("The company I work for is called Zephyrine.", ["+ user works_at Zephyrine"]),
        ("I worked as a barista between 2015 and 2018.", ["+ user role barista [2015-01-01, 2019-01-01) year"]),
        ("Starting Monday I'm on the billing squad.", ["+ user member_of billing squad [2025-06-16, ∞) day"]),
        ("I report into Magda now, not Stefan.", ["- user reports_to Stefan", "+ user reports_to Magda"]),
        ("Greta manages about thirty people.", ["+ Greta manages thirty people"]),
        ("I lead a small design team at Ovalis.", ["+ user manages design team"]),
        ("The search service is owned by Team Kestrel.", ["+ search service assigned_to Team Kestrel"]),
        ("Theo has taken over the incident report from me.", ["+ Theo works_on incident report"]),
        ("I've handed off the payroll job.", ["- user works_on payroll job"]),
        ("I'm with the volunteer fire brigade.", ["+ user member_of volunteer fire brigade"]),
    ],
)
def test_is_read_as(text: str, claims: list[str]) -> None:
    assert read(text) == claims
