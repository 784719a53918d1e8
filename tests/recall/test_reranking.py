"""A reranker as one more channel: what it moves, and that nothing is lost where it fails."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph_memory import Memory
from graph_memory.recall.ranking import WEIGHTS, Board, ranked
from graph_memory.recall.reranking import CHANNEL, THREADS, Reranking, above_the_last
from graph_memory.rows import EpisodeRow
from graph_memory.services import Rerank
from tests.llm.stub import Reply, Stub
from tests.llm.stub import stub as started
from tests.recall.conftest import NOW, Told
from tests.services.servers import ranks, tei

SAID = ["Nils keeps bees", "bees are kept by Nils behind the house", "Nils has bees and honey", "rain again"]


class Scorer:
    """Scores by a table of parts of texts; it keeps what it was asked."""

    id = "scorer"

    def __init__(self, **worth: float) -> None:
        self.worth, self.asked = worth, list[tuple[str, list[str]]]()

    def scores(self, question: str, texts: Sequence[str]) -> Any:
        self.asked.append((question, list(texts)))
        return [sum(score for part, score in self.worth.items() if part in text) for text in texts]


class Waiting(Scorer):
    """The same in the loop."""

    async def scores(self, question: str, texts: Sequence[str]) -> Any:
        await asyncio.sleep(0)
        return super().scores(question, texts)


async def told_with(path: Path, reranker: Any) -> Told:
    memory = Memory.open(path, embedder=None, clock=lambda: NOW, reranker=reranker)
    told = Told(memory)
    await memory.__aenter__()
    await told.say(*SAID, speaker="Nils")
    return told


@pytest.mark.parametrize("kind", [Scorer, Waiting])
async def test_what_it_finds_best_comes_first_and_is_explained(tmp_path: Path, kind: type[Scorer]) -> None:
    reranker = kind(honey=0.9, house=0.1)
    told = await told_with(tmp_path / "m.db", reranker)
    found = await told.memory.recall("who keeps bees?", explain=True)
    await told.memory.close()
    assert (found.episodes[0].content, found.missing) == ("Nils has bees and honey", ("vectors",))
    best = found.episodes[0]
    assert best.channels[CHANNEL] > 1.0
    assert best.ranks[CHANNEL] == 1
    assert best.score == pytest.approx(sum(best.channels.values()))
    assert reranker.asked[0][0] == "who keeps bees?"
    assert set(reranker.asked[0][1]) == {f"Nils: {text}" for text in SAID}


async def test_facts_are_scored_too(tmp_path: Path) -> None:
    async def order(reranker: Any, name: str) -> list[str]:
        async with Memory.open(tmp_path / name, embedder=None, clock=lambda: NOW, reranker=reranker) as memory:
            for number, thing in enumerate(("bees", "sheep", "goats")):
                await memory.assert_fact("Nils", "keeps", thing, said_at=f"2024-03-0{number + 1}", id=thing)
            found = await memory.recall("what does Nils keep?")
            return [hit.fact.object for hit in found.facts if reranker is None or CHANNEL in hit.channels]

    plain = await order(None, "plain.db")
    last = plain[-1]
    assert (await order(Scorer(**{last: 1.0}), "ranked.db"))[0] == last
    assert await order(Scorer(), "equal.db") == plain


async def test_only_the_best_are_shown_and_no_others_pass_them(tmp_path: Path) -> None:
    plain = await told_with(tmp_path / "plain.db", None)
    before = await plain.ids("who keeps bees?")
    reranker = Scorer(house=-5.0, honey=-1.0)
    told = await told_with(tmp_path / "m.db", Rerank(client=reranker, top=2))
    found = await told.ids("who keeps bees?")
    assert [len(texts) for _, texts in reranker.asked] == [2]
    assert (set(found[:2]), found[2:]) == (set(before[:2]), before[2:])
    for one in (plain, told):
        await one.memory.close()


class Failing(Scorer):
    def __init__(self, answer: Any) -> None:
        super().__init__()
        self.answer = answer

    def scores(self, question: str, texts: Sequence[str]) -> Any:
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer(texts)


@pytest.mark.parametrize(
    "answer",
    [
        ConnectionError("gone"),
        lambda texts: [1.0] * (len(texts) - 1),
        lambda texts: [1.0] * (len(texts) + 1),
        lambda texts: [float("nan"), *[1.0] * (len(texts) - 1)],
        lambda texts: ["high"] * len(texts),
        lambda texts: None,
        lambda texts: [float(bool(texts.pop()))] * len(texts),
        lambda texts: time.sleep(0.4) or [1.0] * len(texts),
    ],
)
async def test_where_it_fails_the_order_is_the_one_without_it(tmp_path: Path, answer: Any) -> None:
    plain = await told_with(tmp_path / "plain.db", None)
    before = await plain.memory.recall("who keeps bees?")
    told = await told_with(tmp_path / "m.db", Rerank(client=Failing(answer), timeout=0.2))
    found = await told.memory.recall("who keeps bees?")
    assert (found.episodes, found.facts, found.missing) == (before.episodes, before.facts, ("vectors", "rerank"))
    for one in (plain, told):
        await one.memory.close()


async def test_one_that_never_answers_takes_no_thread_of_others(tmp_path: Path) -> None:
    end = threading.Event()
    told = await told_with(tmp_path / "m.db", Rerank(client=Failing(lambda texts: end.wait()), timeout=0.01))
    try:
        for _ in range(THREADS + 2):
            assert "rerank" in (await told.memory.recall("who keeps bees?")).missing
        answers = asyncio.gather(*(asyncio.to_thread(str, number) for number in range(THREADS)))
        assert len(await asyncio.wait_for(answers, 5)) == THREADS
    finally:
        end.set()
        await told.memory.close()


@pytest.mark.parametrize("server", [ranks, tei])
async def test_by_a_server(stub: Stub, tmp_path: Path, server: Any) -> None:
    stub.will(server)
    told = await told_with(tmp_path / "m.db", Rerank(base_url=stub.url, model="m", pause=0.0))
    found = await told.memory.recall("honey and bees")
    assert (found.episodes[0].content, found.missing) == ("Nils has bees and honey", ("vectors",))
    stub.will(Reply(500, "oh"))
    found = await told.memory.recall("honey and bees")
    await told.memory.close()
    assert (len(found.episodes) > 0, found.missing) == (True, ("vectors", "rerank"))


@pytest.fixture
def stub() -> Any:
    with started() as server:
        yield server


@given(st.dictionaries(st.text("abc", min_size=1), st.floats(-1e6, 1e6), min_size=1, max_size=6))
def test_the_channel_is_never_less_than_nothing_and_keeps_the_order(scores: dict[str, float]) -> None:
    given = above_the_last(scores)
    assert given.keys() == scores.keys()
    assert all(value >= 0.0 for value in given.values())
    best = max(scores, key=lambda id: scores[id])
    assert given[best] == max(given.values()) <= WEIGHTS.rerank * (len(scores) + 1)


@given(
    st.dictionaries(st.text("abcdef", min_size=1), st.floats(-10, 10), min_size=1, max_size=8),
    st.floats(allow_nan=False, allow_infinity=False),
    st.integers(1, 10),
)
async def test_equal_scores_leave_the_order(scores: dict[str, float], same: float, top: int) -> None:
    board: Board = {id: {"text": score} for id, score in scores.items()}
    rows = {id: EpisodeRow(id, "g", id=id, content=id, source="text", said_at=0, recorded_at=0) for id in scores}

    class Same(Scorer):
        async def scores(self, question: str, texts: Sequence[str]) -> Any:
            return [same] * len(texts)

    reranked = Reranking(Same(), top, 5.0).begin("q")
    found = await reranked.episodes(rows, board)
    assert [id for id, _ in ranked(found)] == [id for id, _ in ranked(board)]
    assert (reranked.missing, sum(CHANNEL in channels for channels in found.values())) == ((), min(top, len(rows)))
