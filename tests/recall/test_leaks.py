"""No leak: a question on a clock is answered as by a memory that never heard what came after."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from graph_memory import Memory
from graph_memory.embed import Embedder, HashEmbedder
from graph_memory.models import Recall
from tests.recall.conftest import Words

START = datetime(2025, 1, 1, tzinfo=UTC)
CUT = "2024-05-15"
QUESTIONS = (
    "What does Nils keep?", "Ida", "Where does Ida live?", "bees or wasps in May 2024", "Who lives in Norvale?",
    "尼尔斯养什么", "When did Ida move?", "which boat is in the harbour?", "Nil", "the old mill",
)  # fmt: skip
Told = dict[str, Any]


class Ticking:
    """A clock that goes on by a minute each time it is asked."""

    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> datetime:
        self.now += timedelta(minutes=1)
        return self.now


def turn(id: str, day: str, content: str, session: str = "", **given: Any) -> Told:
    return {"id": id, "said_at": f"2024-{day}", "content": content, "session": session, **given}


def fact(id: str, day: str, subject: str, predicate: str, object: str, verb: str = "assert", **given: Any) -> Told:
    said = {"id": id, "said_at": f"2024-{day}", "verb": verb, "subject": subject, "predicate": predicate}
    return said | {"object": object} | given


EARLIER = [
    turn("t1", "03-01", "Nils keeps bees behind the old mill", "s", speaker="Ida"),
    turn("t2", "03-02", "how many?", "s", speaker="Nils"),
    turn("t3", "03-03", "four hives, and a boat in the harbour", "s", speaker="Ida"),
    turn("t4", "04-01", "尼尔斯在屋后养蜜蜂", "z"),
    turn("t5", "05-10", "Ida moved in May 2021", "u", speaker="user"),
    fact("f1", "03-01", "Nils", "keeps", "bees"),
    fact("f2", "03-02", "Ida", "lives_in", "Norvale", valid_from="2020-01-01"),
    fact("f3", "03-02", "Norvale", "guarded_by", "Hovik"),
]
LATER = [
    turn("l1", "06-01", "Nils keeps wasps, bees and a boat", "s", speaker="Nils"),
    turn("l2", "06-02", "wasps in the harbour of Norvale", "u", speaker="Nils"),
    turn("l3", "06-03", "尼尔斯不养蜜蜂了", "z"),
    turn("l4", "06-04", "bees bees bees", "s", position=1.5),
    fact("g1", "06-01", "Nils", "keeps", "bees", "deny"),
    fact("g2", "06-01", "Ida", "lives_in", "Quillon", valid_from="2024-01-01"),
    fact("g3", "06-02", "Nils", "alias", "Nil"),
    fact("g4", "06-03", "Ida", "keeps", "bees"),
    fact("g5", "06-04", "Ida", "guarded_by", "Albatross"),
]
AGAIN = [
    turn("t6", "05-01", "two of the four hives are empty", "s", speaker="Ida"),
    turn("t7", "05-02", "the boat is old", "u", speaker="Ida"),
    turn("t8", "05-03", "今年四箱蜜蜂", "z"),
]


@asynccontextmanager
async def opened(path: Path, embedder: Embedder | None, said: list[Told]) -> AsyncIterator[Memory]:
    """One write an episode, positions given: what is left out moves nothing else."""
    async with Memory.open(path, embedder=embedder, clock=Ticking()) as memory:
        for one in said:
            await memory.remember_many([one])
        yield memory


def seen(found: Recall) -> Any:
    """All but when it was recorded, which the number of writes before decides."""
    facts = [(hit.fact.id, hit.fact.status, hit.fact.valid_to, hit.score, hit.channels) for hit in found.facts]
    episodes = [(hit.id, hit.score, hit.channels) for hit in found.episodes]
    return facts, episodes, [(hit.id, hit.name, hit.score) for hit in found.entities], found.sources, found.missing


@pytest.fixture(params=["words", "vectors", "states"])
def embedder(request: pytest.FixtureRequest) -> Embedder | None:
    return {"words": None, "vectors": HashEmbedder(), "states": Words()}[request.param]


@pytest.mark.parametrize("question", QUESTIONS)
async def test_what_was_said_later(tmp_path: Path, embedder: Embedder | None, question: str) -> None:
    async with (
        opened(tmp_path / "whole.db", embedder, [*EARLIER, *LATER, *AGAIN]) as whole,
        opened(tmp_path / "never.db", embedder, [*EARLIER, *AGAIN]) as never,
    ):
        assert seen(await whole.recall(question, believed_at=CUT)) == seen(
            await never.recall(question, believed_at=CUT)
        )


@pytest.mark.parametrize("question", QUESTIONS)
async def test_what_was_recorded_later(tmp_path: Path, embedder: Embedder | None, question: str) -> None:
    async with opened(tmp_path / "m.db", embedder, EARLIER) as memory:
        now = memory.clock()
        before = await memory.recall(question, as_of=now, recorded_by=now)
        for one in [*LATER, *AGAIN]:
            await memory.remember_many([one])
        assert seen(await memory.recall(question, as_of=now, recorded_by=now)) == seen(before)
        await memory.assert_fact({"name": "Ida", "kind": "person"}, "keeps", "wasps")
        await memory.merge("Norvale", "Hovik")
        assert seen(await memory.recall(question, as_of=now, recorded_by=now)) == seen(before)
        assert before.sources or question in ("Nil", "尼尔斯养什么")


async def test_the_suite_can_tell(tmp_path: Path) -> None:
    async with (
        opened(tmp_path / "whole.db", Words(), [*EARLIER, *LATER]) as whole,
        opened(tmp_path / "never.db", Words(), EARLIER) as never,
    ):
        answers = [(await whole.recall(question), await never.recall(question)) for question in QUESTIONS]
        assert sum(seen(one) != seen(two) for one, two in answers) >= len(QUESTIONS) - 1
