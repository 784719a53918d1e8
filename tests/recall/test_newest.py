from __future__ import annotations

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph_memory.recall.newest import LEADING, LOOKED_AT, asks_newest, newest_first
from graph_memory.recall.ranking import Board, ranked
from graph_memory.rows import EpisodeRow
from tests.recall.conftest import Told

AT = datetime(2025, 6, 1, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    "question",
    [
        "How many stamps do I have?", "Where does Tomas live?", "How often do I go swimming?", "Do I still eat meat?",
        "What phone am I currently using?", "What was the most recent concert that I went to?", "Is Vera a nurse?",
        "What time is my weekly call?", "Which team is my former boss leading now?", "How long have I lived here?",
        "How many trips have I made this year?", "我收集了多少枚邮票？", "我现在住在哪里？", "我还吃肉吗？",
        "例会是几点？", "她最近在看什么书？", "我現在住在哪裡？",
    ],
)  # fmt: skip
def test_a_question_asks_how_something_stands(question: str) -> None:
    assert asks_newest(question, AT)


@pytest.mark.parametrize(
    "question",
    [
        "Where did I live before?", "Where did I originally keep the key?", "How many bikes did I have previously?",
        "What was my previous goal?", "How much did the bicycle cost?", "When did I see the band?",
        "Where did I stay last summer?", "How many miles do I run in total?", "What is the average price now?",
        "Can you recommend a book that is like my latest one?", "What does Ida like?", "Who is Vera?",
        "Where do I keep what I used to wear?", "How many hours did I sleep yesterday?", "我以前住在哪里？",
        "备用钥匙最初放在哪里？", "我是什么时候去的？", "总共花了多少钱？", "推荐几本书", "我几乎忘了",
        "去年我去了哪里？", "",
    ],
)  # fmt: skip
def test_it_asks_for_something_else(question: str) -> None:
    assert not asks_newest(question, AT)


def test_a_time_that_is_not_over_is_now_and_without_a_clock_every_time_is() -> None:
    assert asks_newest("How many letters do I have to write this month?", AT)
    assert not asks_newest("How many letters do I have from last month?", AT)
    assert asks_newest("How many letters do I have from last month?", None)


def row(id: str, said_at: int, session: str | None = None, speaker: str = "user") -> EpisodeRow:
    place = id if session is None else session
    return EpisodeRow(id, "g", id, "", "text", said_at, 0, session=place, speaker=speaker)


def board_of(*rows: EpisodeRow) -> tuple[Board, dict[str, EpisodeRow]]:
    """The rows by uuid, the best first."""
    return {one.uuid: {"late": 9.0 - place} for place, one in enumerate(rows)}, {one.uuid: one for one in rows}


def order(board: Board) -> list[str]:
    return [id for id, _ in ranked(board)]


def told(*rows: EpisodeRow, alike: str) -> list[str]:
    board, known = board_of(*rows)
    return order(newest_first(board, known, lambda one, other: one.id in alike and other.id in alike))


def test_the_newest_of_a_topic_comes_directly_before_its_best_hit() -> None:
    rows = row("x", 5), row("a", 1), row("y", 1), row("c", 3), row("b", 2)
    assert told(*rows, alike="abc") == ["x", "c", "a", "y", "b"]
    assert told(*rows, alike="ay") == [one.id for one in rows]
    board, known = board_of(*rows)
    found = newest_first(board, known, lambda one, other: {one.id, other.id} == {"a", "c"})
    assert found["c"] == {"late": 6.0, "newest": pytest.approx(2.0, abs=1e-5)}
    assert {id: channels for id, channels in found.items() if id != "c"} == {
        id: channels for id, channels in board.items() if id != "c"
    }


def test_of_a_session_its_best_turn_is_told() -> None:
    assert told(row("a", 1), row("b", 5, "t"), row("c", 6, "t"), alike="abc") == ["b", "a", "c"]


def test_what_is_alike_but_no_later_word_of_the_same_speaker_stays() -> None:
    assert told(row("a", 1, "s"), row("b", 2, "s"), alike="ab") == ["a", "b"]
    assert told(row("a", 1), row("b", 2, speaker="assistant"), alike="ab") == ["a", "b"]
    assert told(row("a", 2), row("b", 2), row("c", 1), alike="abc") == ["a", "b", "c"]
    assert told(row("a", 1, ""), row("b", 2, ""), alike="ab") == ["b", "a"]


def test_only_what_leads_is_looked_at() -> None:
    rows = [row(f"{place:02}", 1) for place in range(LOOKED_AT + 1)]

    def found(old: int, new: int) -> list[str]:
        mine = [*rows]
        mine[new] = row("new", 2)
        board, known = board_of(*mine)
        return order(newest_first(board, known, lambda one, other: (one.id, other.id) == (f"{old:02}", "new")))

    assert found(0, LOOKED_AT - 1)[0] == "new"
    assert found(0, LOOKED_AT).index("new") == LOOKED_AT
    assert found(LEADING - 1, LEADING + 3).index("new") == LEADING - 1
    assert found(LEADING, LEADING + 3).index("new") == LEADING + 3


@given(
    st.lists(st.tuples(st.integers(0, 4), st.sampled_from(["", "s", "t"]), st.integers(0, 3)), max_size=30),
    st.sets(st.integers(0, 3)),
)
def test_the_rest_keeps_its_order_and_what_is_moved_is_newer(
    turns: list[tuple[int, str, int]], topics: set[int]
) -> None:
    rows = [row(f"{place:02}", said_at, session) for place, (said_at, session, _) in enumerate(turns)]
    topic = {one.id: turn[2] for one, turn in zip(rows, turns, strict=True)}
    board, known = board_of(*rows)
    found = newest_first(board, known, lambda one, other: topic[one.id] == topic[other.id] in topics)
    moved = [id for id in order(found) if "newest" in found[id]]
    assert [id for id in order(found) if id not in moved] == [id for id in order(board) if id not in moved]
    assert {id: {"late": one["late"]} for id, one in found.items()} == board
    assert set(order(found)[:LOOKED_AT]) == set(order(board)[:LOOKED_AT])
    for id in moved:
        behind = order(found)[order(found).index(id) + 1]
        assert topic[behind] == topic[id]
        assert known[behind].said_at < known[id].said_at
        assert found[id]["newest"] > 0


async def test_recall_tells_the_newest_first_and_says_what_moved_it(states: Told) -> None:
    await states.say("how many stamps do I have in my collection I have 20", session="a", said_at="2024-01-01")
    await states.say("rain again", "fog", session="b", said_at="2024-02-01")
    await states.say("many stamps I have in my collection 30 by now", session="c", said_at="2024-03-01")
    asked = "How many stamps do I have in my collection?"
    found = await states.memory.recall(asked, explain=True)
    assert [hit.id for hit in found.episodes][:2] == ["c:1", "a:1"] == list(found.sources[:2])
    first = found.episodes[0]
    assert first.channels["newest"] > 0
    assert first.ranks["newest"] == 1
    assert first.score == pytest.approx(sum(first.channels.values()))
    past = await states.memory.recall("How many stamps did I have in my collection?")
    assert [hit.id for hit in past.episodes][:2] == ["a:1", "c:1"]
    assert not any("newest" in hit.channels for hit in past.episodes)
    assert "c:1" not in (await states.memory.recall(asked, as_of="2024-02-15")).sources
