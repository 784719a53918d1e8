"""The kind, the importance and the confidence of what is claimed."""

from __future__ import annotations

import pytest

from graph_memory.predicates import Catalogue
from graph_memory.reading import Utterance
from graph_memory.reading.kinds import KINDS, confidence_of, importance_of, kind_of
from tests.reading.told import SAID, reader

BUILTIN = Catalogue.builtin()


@pytest.mark.parametrize(
    ("quote", "found", "own", "kind"),
    [
        ("We decided to move to Deno.", "", "fact", "decision"),
        ("We've agreed on Thursday.", "", "fact", "decision"),
        ("Decision: Postgres for the ledger.", "", "fact", "decision"),
        ("We settled on Kafka.", "", "fact", "decision"),
        ("I opted for the night train.", "", "preference", "decision"),
        ("I visited Ghent, as we decided.", "", "event", "event"),
        ("I never decided on a bank.", "", "fact", "fact"),
        ("Lesson learned: Berta reads the logs first.", "", "fact", "lesson"),
        ("Note to self: never run the beta on staging.", "", "fact", "lesson"),
        ("Note to self: the beta is on staging.", "", "fact", "fact"),
        ("I learned the hard way that Otis bites.", "", "fact", "lesson"),
        ("I live in Ghent.", "", "fact", "fact"),
        ("I like plums.", "", "preference", "preference"),
        ("We decided that reviews come first.", "rule", "fact", "rule"),
        ("我们决定用 pnpm。", "", "fact", "decision"),
        ("大家敲定了 Kafka。", "", "fact", "decision"),
        ("方案拍板了，用达梦。", "", "fact", "decision"),
        ("我还没决定用哪个。", "", "fact", "fact"),
        ("教训：部署前先备份。", "", "fact", "lesson"),
        ("上次踩了个坑，现在用 yarn。", "", "fact", "lesson"),
        ("我住在根特。", "", "fact", "fact"),
    ],
)
def test_the_kind_is(quote: str, found: str, own: str, kind: str) -> None:
    assert kind_of(quote, found, own) == kind


@pytest.mark.parametrize(
    ("predicate", "kind", "quote", "importance"),
    [
        ("uses", "decision", "We decided on Kafka.", 10),
        ("rule", "rule", "Never push to main.", 9),
        ("allergic_to", "fact", "I'm allergic to nuts.", 9),
        ("allergic_to", "fact", "Important: I'm severely allergic to nuts.", 10),
        ("lesson", "lesson", "Lesson learned: test the backups.", 8),
        ("lives_in", "fact", "I live in Ghent.", 8),
        ("child", "fact", "My son is Otis.", 8),
        ("phone", "fact", "My number is 555 0134.", 7),
        ("likes", "preference", "I like plums.", 6),
        ("likes", "preference", "By the way, I like plums.", 5),
        ("likes", "preference", "Not important, but I like plums.", 5),
        ("likes", "preference", "Remember: I like plums.", 8),
        ("uses", "fact", "I use Zed.", 5),
        ("uses", "fact", "I use Zed, keep that in mind.", 7),
        ("visited", "event", "I went to Ghent.", 4),
        ("status", "fact", "The build is red.", 3),
        ("befuddles", "fact", "Otis befuddles Bea.", 3),
        ("rule", "rule", "Critical: never push to main.", 10),
        ("likes", "preference", "记住，我喜欢李子。", 8),
        ("likes", "preference", "顺便说一句，我喜欢李子。", 5),
        ("likes", "preference", "不重要，我喜欢李子。", 5),
        ("allergic_to", "fact", "重要：我对花生过敏。", 10),
        ("uses", "decision", "我们决定用 Kafka。", 10),
    ],
)
def test_the_importance_is(predicate: str, kind: str, quote: str, importance: int) -> None:
    assert importance_of(kind, predicate, quote, BUILTIN) == importance


@pytest.mark.parametrize("predicate", [*BUILTIN.predicates, "befuddles"])
def test_importance_is_within_its_scale_and_stress_never_lowers_it(predicate: str) -> None:
    for kind in KINDS:
        plain = importance_of(kind, predicate, "So it is.", BUILTIN)
        assert 1 <= plain <= importance_of(kind, predicate, "Important: so it is.", BUILTIN) <= 10


@pytest.mark.parametrize(
    ("quote", "confidence"),
    [
        ("I live in Ghent.", 0.8),
        ("I think Otis lives in Ghent.", 0.55),
        ("Otis is sort of vegan.", 0.55),
        ("奥蒂斯大概住在根特。", 0.55),
        ("奥蒂斯住在根特。", 0.8),
    ],
)
def test_doubt_makes_less_sure(quote: str, confidence: float) -> None:
    assert confidence_of(0.8, quote) == confidence


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("I'm allergic to nuts and I live in Ghent.", [("fact", 9), ("fact", 8)]),
        ("We decided to use Kafka because it is durable.", [("decision", 10)]),
        ("I went to Ghent in May.", [("event", 4)]),
        ("Remember that my favourite colour is teal.", [("preference", 8)]),
        ("Good morning!", []),
    ],
)
def test_drafts_carry_them(text: str, kinds: list[tuple[str, int]]) -> None:
    drafts = reader().read([Utterance(text, "user", SAID)])[0]
    assert [(draft.kind, draft.importance) for draft in drafts] == kinds
