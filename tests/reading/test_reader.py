"""Who speaks, who is meant, and what a reader keeps of a session."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

import pytest

from graph_memory.errors import MissingExtra
from graph_memory.predicates import Catalogue
from graph_memory.reading import Draft, Reader, Utterance
from graph_memory.reading.lines import claims_of
from tests.reading.told import SAID, read, reader, told


def test_a_draft_carries_its_sentence_its_kind_and_what_things_are() -> None:
    drafts = reader().read([Utterance("Hello! I live in Evora now.", "Dana", SAID)])[0]
    assert drafts == [
        Draft(
            "assert",
            "Dana",
            "lives_in",
            "Evora",
            quote="I live in Evora now.",
            kind="fact",
            importance=8,
            subject_kind="person",
            object_kind="place",
        )
    ]


@pytest.mark.parametrize(
    ("context", "text", "claims"),
    [
        (
            ["My sister Tilda is a nurse."],
            "She moved to Evora last week.",
            ["+ Tilda lives_in Evora [2025-06-02, ∞) week"],
        ),
        (["My sister Tilda is a nurse."], "He likes tea.", []),
        (["我妹妹叫小雅。"], "她上周搬到厦门了。", ["+ 小雅 lives_in 厦门 [2025-06-02, ∞) week"]),
        (["Bob lives in Leith."], "Then he joined Norvale.", ["+ Bob works_at Norvale"]),
        ([], "She lives in Evora.", []),
    ],
)
def test_pronouns_mean_the_person_named_last(context: list[str], text: str, claims: list[str]) -> None:
    assert read(text, context=context) == claims


def test_a_session_knows_nothing_of_another() -> None:
    said = Utterance("Bob lives in Leith.", "user", SAID, session="a")
    asked = Utterance("He likes tea.", "user", SAID, session="b")
    same = replace(asked, session="a")
    assert [[told(draft) for draft in drafts] for drafts in reader().read([said, asked, same])] == [
        ["+ Bob lives_in Leith"],
        [],
        ["+ Bob likes tea"],
    ]


def test_the_second_person_is_the_addressee() -> None:
    utterance = Utterance("You live in Leith.", "Ann", SAID, addressee="Bo")
    assert [told(draft) for draft in reader().read([utterance])[0]] == ["+ Bo lives_in Leith"]
    assert reader().read([replace(utterance, addressee="")]) == [[]]


def test_an_unknown_speaker_is_the_user() -> None:
    assert read("I live in Leith.", speaker="") == ["+ user lives_in Leith"]


def test_the_zone_of_saying_decides_the_day() -> None:
    at = datetime.fromisoformat("2025-06-11T01:00:00+08:00")
    assert read("I moved to Leith yesterday.", at=at) == ["+ user lives_in Leith [2025-06-10, ∞) day"]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Where does Tilda Holm live, and who runs Norvale?", ["Tilda Holm", "Norvale"]),
        ("《盐路》是蒂娜在上海写的吗？", ["盐路", "蒂娜", "上海"]),
        ("What was true on 3 May 2024?", []),
        ("", []),
    ],
)
def test_names_are_what_a_question_is_about(text: str, names: list[str]) -> None:
    assert reader().names(text) == names


def test_a_missing_pipeline_says_what_to_install() -> None:
    with pytest.raises(MissingExtra, match="no_such_pipeline"):
        Reader(Catalogue.builtin(), "no_such_pipeline").read([Utterance("I live in Leith.", "user", SAID)])


def test_a_correction_prints_as_its_assertion_and_the_denial_of_what_was_wrong() -> None:
    drafts = reader().read([Utterance("Actually I was born in Gdynia, not Gdansk.", "user", SAID)])[0]
    shown = [{key: line[key] for key in ("object", "sign", "mode")} for line in claims_of(drafts, SAID)]
    assert shown == [
        {"object": "Gdynia", "sign": "assert", "mode": "correction"},
        {"object": "Gdansk", "sign": "deny", "mode": "correction"},
    ]
