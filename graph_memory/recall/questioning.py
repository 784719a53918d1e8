"""A caller's question: the time that it is about, what each group has, and one answer of all."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, TypeVar

from graph_memory import times
from graph_memory.asking import Asking
from graph_memory.clocks import Asked
from graph_memory.groups import Groups
from graph_memory.models import Fact, Recall
from graph_memory.recall.answering import Found, answer, together
from graph_memory.recall.asking_time import NOTHING, Spoken, clause_in, instant_of, spoken_in
from graph_memory.recall.checking import borne_out
from graph_memory.recall.recalling import Question, recall
from graph_memory.recall.request import Request, checked
from graph_memory.store.contract import Store
from graph_memory.times import When
from graph_memory.tokens import Count

if TYPE_CHECKING:
    from graph_memory.embed import Embedder
    from graph_memory.llm import LLMReader
    from graph_memory.recall.reranking import Reranking

Answer = TypeVar("Answer")
Ask = Callable[[str, Asked, Callable[[Asking], Awaitable[Any]]], Awaitable[Any]]
"""A question to the facts of a group, on its clocks, in one read."""
Log = Callable[[Recall, Sequence[Fact]], Awaitable[Recall]]
"""What keeps an answer, given with the facts that stand in any text of it, and gives it back with its id."""


@dataclass(frozen=True, slots=True)
class Times:
    """The clocks that a caller gave, as given."""

    as_of: When | None = None
    believed_at: When | None = None
    recorded_by: When | None = None


@dataclass(frozen=True, slots=True)
class Questioning:
    """Questions to one store. `asked` reads the clocks that a caller gave."""

    store: Store
    groups: Groups
    embedder: Embedder | None
    asked: Callable[[Times], Asked]
    ask: Ask
    reranking: Reranking | None = None
    llm: LLMReader | None = None

    async def recall(
        self,
        question: str,
        request: Request,
        names: Sequence[str],
        given: Times,
        scope: str | None,
        count: Count | None = None,
        log: Log | None = None,
    ) -> Recall:
        """What the groups `names` have; with `count`, which counts tokens, a text for a prompt. Raises InvalidInput."""
        request = checked(question, request)
        found = together(names, [await self._found(question, request, name, given, scope) for name in names])
        if request.check is not None and self.llm is not None:
            found = await borne_out(self.llm, question, found, request)
        told = answer(question, found, request, count)
        return told if log is None else await log(told, found.standing)

    async def _found(self, question: str, request: Request, group: str, given: Times, scope: str | None) -> Found:
        state = await self.groups.state(group)
        when = self.asked(given)
        asked_at, spoken = when.at, NOTHING
        if given.as_of is None:
            spoken = await self._spoken(question, when, given, scope, group)
            when = replace(when, at=when.at if spoken.at is None else spoken.at)

        async def resolve(keys: Sequence[str], named: Collection[str] = ()) -> dict[str, list[Fact]]:
            found: dict[str, list[Fact]] = await self.ask(group, when, lambda asking: asking.of_keys(keys, named))
            return found

        asking = Question(
            self.store,
            question,
            group=group,
            asked=when,
            as_of_given=given.as_of is not None,
            asked_at=asked_at,
            spoken_of=spoken,
            scope=scope,
            request=request,
            embedder=self.embedder,
            catalogue=state.catalogue,
            resolve=resolve,
            reranking=self.reranking,
        )
        async with self.store.recalling(group):
            return await recall(asking)

    async def _spoken(self, question: str, when: Asked, given: Times, scope: str | None, group: str) -> Spoken:
        """The time that the question's own words set; that of another fact is looked up on the same clocks."""
        spoken = spoken_in(question, times.instant(when.at))
        clause = clause_in(question) if spoken.at is None else None
        if clause is None:
            return spoken
        plain = replace(self, reranking=None)
        found = await plain.recall(clause.question, Request(), [group], replace(given, as_of=None), scope)
        at = instant_of(clause, [hit.fact for hit in found.facts])
        return spoken if at is None else replace(spoken, at=at, ended=False)
