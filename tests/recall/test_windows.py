from __future__ import annotations

import pytest

from graph_memory.recall.windows import AROUND, GIVEN, window_scores
from graph_memory.rows import EpisodeRow


def turn(id: str, terms: str, session: str = "s") -> EpisodeRow:
    return EpisodeRow(id, "g", id, terms, "text", 0, 0, session=session, terms=terms)


def order(asked: list[str], *rows: EpisodeRow) -> list[str]:
    scores = dict(zip((row.uuid for row in rows), window_scores(asked, rows).tolist(), strict=True))
    return sorted((id for id in scores if scores[id] > 0), key=lambda id: -scores[id])


def test_a_word_counts_less_the_further_it_is_away() -> None:
    rows = [turn(id, "bee" if id == "a" else "rain") for id in "abcd"]
    assert order(["bee"], *rows) == ["a", "b", "c"]
    assert 1 > AROUND[-1] == AROUND[1] > AROUND[-2] == AROUND[2]


def test_a_question_and_its_answer_are_read_together() -> None:
    rows = [turn("ask", "which boat"), turn("answer", "albatross sail"), turn("boat", "boat rain"), turn("x", "fog")]
    assert order(["boat", "albatross"], *rows)[0] == "answer"


@pytest.mark.parametrize("session", ["", "t"])
def test_no_word_crosses_the_end_of_a_session(session: str) -> None:
    assert order(["bee"], turn("a", "bee", session), turn("b", "rain"), turn("c", "fog", "")) == ["a"]


def test_a_rare_word_weighs_more_than_a_common_one() -> None:
    rows = [turn(str(n), "tea cup", session=str(n)) for n in range(4)]
    assert order(["tea", "hive"], *rows, turn("hive", "hive", "x"))[0] == "hive"


def test_nothing_asked_or_nothing_there() -> None:
    assert window_scores(["bee"], []).tolist() == []
    assert window_scores([], [turn("a", "bee")]).tolist() == [0.0]
    assert window_scores(["bee"], [turn("a", "")]).tolist() == [0.0]


def test_a_word_is_found_in_any_of_its_forms_and_asked_once() -> None:
    rows = [turn("a", "bought boat", "s"), turn("b", "sold boat", "t")]
    assert order(["buy", "boat"], *rows) == ["a", "b"]
    assert window_scores(["buy", "bought", "boat"], rows).tolist() == window_scores(["buy", "boat"], rows).tolist()


def test_a_long_text_gives_to_those_beside_it_no_more_than_a_line_of_chat() -> None:
    def beside(length: int) -> float:
        page = " ".join(["bee", *(f"word{n}" for n in range(length - 1))])
        # What else there is keeps the mean length, and how many hold the word, as they are.
        rest = turn("rest", " ".join(f"fog{n}" for n in range(400 - length)), "t")
        return float(window_scores(["bee"], [turn("page", page), turn("line", "rain"), rest])[1])

    assert beside(GIVEN) == pytest.approx(beside(GIVEN // 5), rel=0.1)
    assert beside(4 * GIVEN) < beside(2 * GIVEN) < beside(GIVEN)
