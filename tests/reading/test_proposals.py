"""What an assistant proposes is the user's only when the user's next words accept it."""

from __future__ import annotations

from datetime import timedelta

import pytest

from graph_memory.reading import Utterance
from graph_memory.reading.proposals import accepted, base_form, proposals
from tests.reading.told import SAID, reader, told

EARLIER = SAID - timedelta(hours=1)


def answered(offer: str, *answers: str) -> list[str]:
    """What the answers to an offer claim."""
    said = [Utterance(offer, "assistant", EARLIER), *(Utterance(answer, "user", SAID) for answer in answers)]
    return [told(draft) for drafts in reader().read(said) for draft in drafts]


@pytest.mark.parametrize(
    ("offer", "answer", "claims"),
    [
        ("I suggest using Valkey as the cache.", "Yes, let's do that.", ["+ user uses Valkey (cache)"]),
        ("Shall we switch to Rollup?", "sounds good, go with it", ["+ user uses Rollup (build tool) only"]),
        ("How about Thursday for the retro?", "Perfect.", ["+ user decided Thursday for the retro"]),
        ("I'd go with Helix.", "Agreed.", ["+ user uses Helix (editor)"]),
        ("Why not adopt Biome?", "ok", ["+ user uses Biome (formatter)"]),
        ("We could move the docs to Notion.", "Great idea!", ["+ user uses Notion (note app) only"]),
        ("Should I note that you're allergic to walnuts?", "yes please", ["+ user allergic_to walnuts"]),
        ("Shall I put you down as vegan?", "Yep.", ["+ user diet vegan"]),
        ("Your sister's name is Odile, right?", "That's right.", ["+ user sibling Odile"]),
        ("I can save 4 May as the deadline for the flyer.", "go ahead", ["+ flyer deadline 4 May"]),
        (
            "Would you like to use Obsidian?",
            "Sure, from Monday on.",
            ["+ user uses Obsidian [2025-06-16, ∞) day (note app)"],
        ),
        ("Let's drop Redis.", "Deal.", ["- user uses Redis (cache)"]),
        ("建议改用 pnpm。", "好的", ["+ user uses pnpm (package manager) only"]),
        ("要不要换成 Vite？", "行，就这么办。", ["+ user uses Vite (build tool) only"]),
        ("要不我们改用Kafka吧？", "同意", ["+ user uses Kafka (message queue) only"]),
        ("我帮您记一下：您对花生过敏，好吗？", "可以", ["+ user allergic_to 花生"]),
        ("您住在洛阳，对吗？", "对的。", ["+ user lives_in 洛阳"]),
    ],
)
def test_what_is_accepted_is_claimed(offer: str, answer: str, claims: list[str]) -> None:
    assert answered(offer, answer) == claims


@pytest.mark.parametrize(
    ("offer", "answer"),
    [
        ("I suggest using Valkey.", "No thanks."),
        ("I suggest using Valkey.", "What's the weather like?"),
        ("I suggest using Valkey.", "Maybe, let me sleep on it."),
        ("I suggest using Valkey.", "Sure, but not now."),
        ("I suggest using Valkey.", "yes?"),
        ("Valkey is a fork of Redis.", "Yes, I know."),
        ("Shall I save Minsk as your home?", "nah, leave it"),
        ("Should I note that you prefer tabs?", "Right now I'm busy."),
        ("建议改用 pnpm。", "不用了"),
        ("建议改用 pnpm。", "先不急，再想想"),
        ("要不要换成 Vite？", "哦"),
        ("要不要换成 Vite？", "行不行啊？"),
    ],
)
def test_what_is_declined_or_passed_over_is_not(offer: str, answer: str) -> None:
    assert answered(offer, answer) == []


def test_only_the_next_words_of_the_user_answer() -> None:
    assert answered("I suggest using Valkey.", "Who made it?", "Yes, good.") == []


def test_an_accepted_proposal_is_a_decision_of_the_time_of_accepting_and_quotes_the_answer() -> None:
    offer, answer = (
        Utterance("I'd go with Helix.", "assistant", EARLIER),
        Utterance("Sounds good. Thanks!", "Dana", SAID),
    )
    (draft,) = reader().read([offer, answer])[1]
    assert (draft.subject, draft.kind, draft.importance, draft.quote) == ("Dana", "decision", 10, "Sounds good.")
    assert reader().read([answer], [offer])[0] == [draft]


def test_another_session_does_not_answer() -> None:
    said = [
        Utterance("I'd go with Helix.", "assistant", EARLIER, session="a"),
        Utterance("Yes.", "user", SAID, session="b"),
    ]
    assert reader().read(said) == [[], []]


@pytest.mark.parametrize(
    ("answer", "yes"),
    [
        ("yes", True),
        ("Yeah, do it!", True),
        ("👍", True),
        ("lgtm", True),
        ("Absolutely", True),
        ("好呀", True),
        ("没问题", True),
        ("OK", True),
        ("嗯嗯", True),
        ("yesterday was fine", False),
        ("okapi", False),
        ("no", False),
        ("Not yet", False),
        ("sure, unless it costs money", False),
        ("好不好用？", False),
        ("行李丢了吗", False),
        ("", False),
    ],
)
def test_yes_is(answer: str, yes: bool) -> None:
    assert accepted(answer) is yes


@pytest.mark.parametrize("text", ["", "The tests pass.", "Here is the code:\n```\nlet's = 1\n```", "测试都通过了。"])
def test_what_proposes_nothing(text: str) -> None:
    assert proposals(text) == []


@pytest.mark.parametrize(
    ("gerund", "base"),
    [
        ("using", "use"),
        ("shipping", "ship"),
        ("migrating", "migrate"),
        ("calling", "call"),
        ("pressing", "press"),
        ("baking", "bake"),
    ],
)
def test_the_base_of(gerund: str, base: str) -> None:
    assert base_form(gerund) == base
