"""Memory: remember, assert, deny, correct; then ask what was true, what was believed, what would have been answered."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Literal, Self, TypeVar

from graph_memory import times
from graph_memory.asking import Asking
from graph_memory.checks import Named, group_of, groups_of, named, predicate_of, scope_of, word
from graph_memory.clocks import Asked, asked
from graph_memory.consolidating import Consolidating
from graph_memory.correcting import Correcting
from graph_memory.erasure import Erasing
from graph_memory.groups import Definitions, Groups
from graph_memory.handing import Handing
from graph_memory.keeping import Keeping
from graph_memory.learning import Learning
from graph_memory.merges import Merging
from graph_memory.models import Change, Fact, Reason, Recall
from graph_memory.opening import chosen_embedder, open_counter, open_llm, open_reranker, open_store
from graph_memory.predicates import Catalogue
from graph_memory.reading.vocabulary import Vocabulary
from graph_memory.recall.checking import Check, check_of
from graph_memory.remembering import Remembering
from graph_memory.reviewing import Reviewing
from graph_memory.store.contract import Reading, Store
from graph_memory.telling import Name, Telling
from graph_memory.tending import Tending
from graph_memory.times import Clock, When
from graph_memory.tokens import Count, estimated

if TYPE_CHECKING:
    from graph_memory.consolidation.policy import Policy
    from graph_memory.embed import Embedder
    from graph_memory.llm import LLMReader
    from graph_memory.recall.reranking import Reranking

Answer = TypeVar("Answer")


def now_utc() -> datetime:
    """The clock of the machine."""
    return datetime.now(UTC)


class Memory(Telling, Tending, Handing, Merging, Reviewing, Keeping, Correcting, Consolidating, Learning, Erasing):
    """A memory over one store. Use it as `async with Memory.open(...) as m`.

    Times may be aware or naive datetimes (naive ones are read in the memory's zone), dates, or ISO 8601 strings of
    either; what comes back is aware UTC. Every method takes `group=`, by default the one that was opened. Errors are
    those of `graph_memory.errors`: InvalidInput (422), NotFound (404), Conflict (409), StoreUnavailable (503).
    """

    def __init__(
        self,
        store: Store,
        *,
        group: str = "main",
        predicates: Definitions | None = None,
        tz: str = "UTC",
        embedder: Embedder | None = None,
        clock: Clock = now_utc,
        vocabulary: str | Path | None = None,
        llm: LLMReader | None = None,
        count: Callable[[], Count] | None = None,
        recall_log: bool = False,
        reranking: Reranking | None = None,
        check: Check | None = None,
        policy: Policy | Mapping[str, Any] | Path | str | None = None,
        exports: Path | None = None,
    ) -> None:
        self.group, self.tz, self.embedder, self.clock = group_of(group), times.zone(tz), embedder, clock
        self.store, self.recall_log, self.policy, self.exports = store, recall_log, policy, exports
        added = Catalogue.from_toml(vocabulary).to_dict(Catalogue.builtin()) if vocabulary else None
        self._groups = Groups(store, predicates, embedder.id if embedder else "", added)
        words = Vocabulary.from_toml(vocabulary) if vocabulary else None
        self._remembering = Remembering(store, self._groups, embedder, clock, self.tz, words, llm)
        self.llm, self._reranking, self._check = llm, reranking, check_of(check, None, llm)
        self._opened: list[Any] = []
        self._logged_late = set()
        self._count = count or (lambda: estimated)

    @classmethod
    def open(
        cls,
        url: str | Path,
        *,
        group: str = "main",
        predicates: Definitions | None = None,
        tz: str = "UTC",
        models: Path | None = None,
        embedder: Any = "auto",
        clock: Clock = now_utc,
        vocabulary: str | Path | None = None,
        llm: Any = None,
        tokenizer: str | Path | Count | None = None,
        recall_log: bool = False,
        reranker: Any = None,
        check: Check | None = None,
        policy: Policy | Mapping[str, Any] | Path | str | None = None,
        exports: str | Path | None = None,
    ) -> Memory:
        """A memory in the file `url` (made where there is none), or on `neo4j://user:password@host:7687/database`.

        `predicates` maps names to "one", "many" or a Predicate; it is stored with the group. `embedder` "auto" takes
        the encoders whose weights are in `models`; None recalls by words and graph alone; else it is an Embedder, a
        `graph_memory.services.Embeddings` or a client of graphiti-core. `reranker`, a `services.Rerank`, a Reranker or
        a client of graphiti-core, scores the best hits of a recall; docs/embedders.md. `vocabulary` is a TOML file of
        predicates, which are stored with the group too, and of idioms and names that reading knows beside its own.
        `tokenizer` counts the tokens of a text for a prompt: a tokenizer.json or a function; by default those of the
        weights, else a rule that rather counts too many. `llm`, a `graph_memory.llm.LLM` or a client of graphiti-core,
        reads text in place of the rules, and with `check` "llm" says what of a recall stays; docs/llm.md. With
        `recall_log` every recall is logged: `handed` tells what it handed over. `policy`, a TOML file or its values,
        says what fades and when (docs/forgetting.md); `exports` is a folder for exports that erasures are to reach.
        """
        group_of(group)
        times.zone(tz)
        reader = open_llm(llm)
        chosen, reranking = chosen_embedder(embedder, models), open_reranker(reranker)
        memory = cls(
            open_store(url),
            group=group,
            predicates=predicates,
            tz=tz,
            embedder=chosen,
            clock=clock,
            vocabulary=vocabulary,
            llm=reader,
            count=open_counter(models, tokenizer),
            recall_log=recall_log,
            reranking=reranking,
            check=check,
            policy=policy,
            exports=None if exports is None else Path(exports).expanduser(),
        )
        memory._opened += [one for one, given in ((chosen, embedder), (reranking, reranker)) if one is not given]
        return memory

    async def __aenter__(self) -> Self:
        try:
            await self.store.setup()
            await self._groups.state(self.group)
        except BaseException:
            await self.store.close()
            raise
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        await self._taken_back()
        await self.store.close()
        if self.llm is not None:
            await self.llm.close()
        for one in self._opened:
            if hasattr(one, "close"):
                one.close()

    async def facts(
        self,
        subject: Name | None = None,
        predicate: str | None = None,
        *,
        as_of: When | None = None,
        believed_at: When | None = None,
        recorded_by: When | None = None,
        scope: str | None = None,
        group: str | None = None,
    ) -> list[Fact]:
        """What holds at `as_of`, as believed at `believed_at`, by what was recorded by `recorded_by`.

        Without a predicate: the profile of the subject. `scope` None: every scope, each labelled.
        """
        who, what, where = _named(subject), _predicate(predicate), _scope(scope)
        when = self._asked(as_of, believed_at, recorded_by)
        return await self._ask(group, when, lambda asking: asking.facts(who, what, where))

    async def history(
        self,
        subject: Name | None = None,
        predicate: str | None = None,
        *,
        as_of: When | None = None,
        believed_at: When | None = None,
        recorded_by: When | None = None,
        superseded: bool = False,
        scope: str | None = None,
        group: str | None = None,
    ) -> list[Fact]:
        """Every spell in order; `superseded` adds the shapes that spells had before. Status is judged at `as_of`."""
        who, what, where = _named(subject), _predicate(predicate), _scope(scope)
        when = self._asked(as_of, believed_at, recorded_by)
        return await self._ask(group, when, lambda asking: asking.history(who, what, where, superseded))

    async def recall(
        self,
        question: str,
        *,
        as_of: When | None = None,
        believed_at: When | None = None,
        recorded_by: When | None = None,
        scope: str | None = None,
        limit: int = 10,
        max_tokens: int | None = None,
        max_facts: int = 5,
        min_confidence: float = 0.0,
        explain: bool = False,
        balance: str | None = None,
        variety: float = 0.0,
        per_session: int | None = None,
        check: Literal["llm", "none"] | None = None,
        group: str | Sequence[str] | None = None,
        **filters: Any,
    ) -> Recall:
        """The facts, episodes and entities that bear on a question, best first, on the asked clocks.

        With `max_tokens`, `.text` is a text for a prompt of at most so many, with at most `max_facts` facts. Hits whose
        confidence (0 to 1) is less than `min_confidence` are left out: where that is all, `.nothing_known`. `explain`
        gives each hit its ranks in the channels. `balance` ("2 days", "7 days", "30 days": half-lives; "agents") weighs
        recency and importance in, `variety` (0 to 1) what repeats a better hit out; `per_session` limits episodes.
        `check` "llm" leaves out what the language model finds beside the point, "none" does not; default: as opened.

        Filters, all optional, applied before anything is ranked: kinds, sources ("stated", "inferred") and entities
        (names) are lists of what is wanted; said_from and said_to a half-open window; metadata maps keys to a value or
        to comparisons (eq, ne, gt, gte, lt, lte, in, contains, exists). Of several groups each hit names its own.
        """
        from graph_memory.recall.balance import balance_of
        from graph_memory.recall.filtering import filters_of
        from graph_memory.recall.questioning import Questioning, Times
        from graph_memory.recall.request import Request

        only, weighed = filters_of(self.tz, filters), balance_of(balance)
        wanted = check_of(check, self._check, self.llm)
        request = Request(
            limit, max_tokens, max_facts, min_confidence, explain, only, weighed, variety, per_session, wanted
        )
        names = [self._group(group)] if group is None or isinstance(group, str) else groups_of(group)

        def clocks(given: Times) -> Asked:
            return self._asked(given.as_of, given.believed_at, given.recorded_by)

        ways = self.embedder, clocks, self._ask, self._reranking, self.llm
        questioning = Questioning(self.store, self._groups, *ways)
        count = None if max_tokens is None else self._count()
        given, where = Times(as_of, believed_at, recorded_by), _scope(scope)
        log = self._logging(question, given, where, names)
        with self._answering.one():
            return await questioning.recall(question, request, names, given, where, count, log)

    async def why(
        self,
        fact_id: str,
        *,
        believed_at: When | None = None,
        recorded_by: When | None = None,
        group: str | None = None,
    ) -> Reason:
        """The fact in its latest shape, the claims behind it, and those that lost, each with the rule that decided.

        Of what is no fact (a merge, a rule, a reflection, what is archived) `grounds` tells. Raises UnknownFact.
        """
        id = word(fact_id, "fact_id")
        return await self._ask(group, self._asked(None, believed_at, recorded_by), lambda asking: asking.why(id))

    async def diff(self, t1: When, t2: When, *, group: str | None = None) -> list[Change]:
        """What the user believed at `t2` and not at `t1`, and the reverse, over whole histories."""
        one, two = (times.micros(times.moment(when, self.tz, name)) for when, name in ((t1, "t1"), (t2, "t2")))
        return list(await self._ask(group, self._asked(None, None, None), lambda asking: asking.diff(one, two)))

    def _asked(self, as_of: When | None, believed_at: When | None, recorded_by: When | None) -> Asked:
        return asked(as_of, believed_at, recorded_by, self.clock(), self.tz)

    async def _ask(self, group: str | None, when: Asked, question: Callable[[Asking], Awaitable[Answer]]) -> Answer:
        name = self._group(group)
        state = await self._groups.state(name)

        async def work(reading: Reading) -> Answer:
            seen = state if when.now else (await self._groups.current(reading, name))[0]
            return await question(Asking(reading, name, seen.catalogue, when))

        return await self.store.read(name, work)


def _named(value: Name | None) -> Named | None:
    return None if value is None else named(value, "subject")


def _predicate(value: str | None) -> str | None:
    return None if value is None else predicate_of(value)


def _scope(value: str | None) -> str | None:
    return None if value is None else scope_of(value)
