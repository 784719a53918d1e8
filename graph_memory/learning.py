"""What is made of what was said: the verbs of a memory for pages of entities, and for rules learned from mistakes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import tzinfo
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from graph_memory import times
from graph_memory.checks import LONGEST_NAME, Grouped, named, number, word
from graph_memory.clocks import Asked, asked
from graph_memory.errors import InvalidInput, shown
from graph_memory.groups import Groups
from graph_memory.listing import after, check_limit, cursor_at
from graph_memory.models import Receipt
from graph_memory.models_keeping import EntityPage, Rule, RulePage
from graph_memory.receipts import receipt_of
from graph_memory.remembering import Remembering
from graph_memory.store.contract import Reading, Store
from graph_memory.telling import Name
from graph_memory.times import Clock, When
from graph_memory.tokens import Count
from graph_memory.told import tell

if TYPE_CHECKING:
    from graph_memory.consolidation.policy import Policy

LARGEST_TOKENS = 10_000_000


class Learning(Grouped):
    """The part of `Memory` that sums up and learns."""

    store: Store
    tz: tzinfo
    clock: Clock
    policy: Policy | Mapping[str, Any] | Path | str | None
    _groups: Groups
    _remembering: Remembering
    _count: Callable[[], Count]

    async def page(
        self,
        entity: Name,
        *,
        as_of: When | None = None,
        believed_at: When | None = None,
        recorded_by: When | None = None,
        language: Literal["en", "zh"] | None = None,
        max_tokens: int | None = None,
        group: str | None = None,
    ) -> EntityPage:
        """What is believed of an entity (its name or id) on the asked clocks: what holds, is to come, and has ended.

        It is made when it is asked for, so that it never outlives its facts. `language`: by default that of most of
        them. With `max_tokens` its text has at most so many, with what matters most. Raises UnknownEntity.
        """
        from graph_memory.consolidation.page_text import LANGUAGES
        from graph_memory.consolidation.pages import Room, page_of
        from graph_memory.consolidation.policy import policy as policy_of

        who, name = named(entity, "entity"), self._group(group)
        if language is not None and language not in LANGUAGES:
            raise InvalidInput(f"language must be {' or '.join(LANGUAGES)}, not {shown(language)}", field="language")
        if max_tokens is not None:
            max_tokens = int(number(max_tokens, "max_tokens", 0, LARGEST_TOKENS))
        when: Asked = asked(as_of, believed_at, recorded_by, self.clock(), self.tz)
        count = None if max_tokens is None else self._count()
        room = Room(policy_of(self.policy).page_facts, self.tz, language, max_tokens, count)
        state = await self._groups.state(name)

        async def work(reading: Reading) -> EntityPage:
            seen = state if when.now else (await self._groups.current(reading, name))[0]
            return await page_of(reading, name, seen.catalogue, when, who, room)

        return await self.store.read(name, work)

    async def learn(
        self,
        mistake: str,
        rule: str,
        evidence: Sequence[str] = (),
        *,
        subject: Name = "user",
        scope: str = "",
        **given: Any,
    ) -> Receipt:
        """Store a rule with the mistake that it is learned from and the ids of the episodes that show it.

        It is the fact that `subject` has the rule, in `scope`, with the mistake as its reason; learned again, it has
        the evidence of both. Keywords as of `assert_fact`: said_at, id, source, importance, confidence, pinned,
        session, speaker, metadata, group. Raises UnknownEpisode where evidence is not there, InvalidInput.
        """
        from graph_memory.consolidation.rules import PREDICATE, Lesson, keep

        taken = sorted(given.keys() & {"verb", "content", "predicate", "object", "reason", "kind", "qualifier"})
        if taken:
            raise InvalidInput(f"{taken[0]} is no keyword of learn", field=taken[0])
        if isinstance(evidence, str) or not isinstance(evidence, Sequence):
            raise InvalidInput(f"evidence must be a list of ids of episodes, not {shown(evidence)}", field="evidence")
        behind = tuple(dict.fromkeys(word(id, "evidence") for id in evidence))
        why, what = word(mistake, "mistake", LONGEST_NAME), word(rule, "rule", LONGEST_NAME)
        fields = {**given, "verb": "assert", "subject": subject, "predicate": PREDICATE, "object": what}
        fields |= {"scope": scope, "reason": why, "kind": PREDICATE}
        told = tell(fields, self._group(given.get("group")), self.tz)
        lesson = Lesson(why, behind, told)
        written = await self._remembering.remember(told.group, [told], then=lambda write: keep(write, lesson))
        return receipt_of(written, told.id, times.micros(self.clock()), cause=f"learn by episode {told.id}")

    async def rules(
        self,
        *,
        idle: bool | float | None = None,
        retired: bool = False,
        limit: int = 50,
        cursor: str | None = None,
        group: str | None = None,
    ) -> RulePage:
        """The learned rules that are believed, the first learned first, with their evidence and how often each was hit.

        `idle`: only those that were not recalled or used for so many days (True: 60). With the recall log off only
        `used` counts. `retired`: those that were retired, in place of the others. `limit` is 1 to 1,000.
        """
        from graph_memory.consolidation import rules
        from graph_memory.consolidation.policy import LONGEST
        from graph_memory.consolidation.policy import policy as policy_of

        check_limit(limit)
        only = idle is not None and idle is not False
        days = policy_of(self.policy).rule_idle if idle in (None, True, False) else number(idle, "idle", 0, LONGEST)
        name, now = self._group(group), times.micros(self.clock())
        place = None if cursor is None else after(cursor)
        states = (rules.RETIRED,) if retired else (rules.ACTIVE,)

        async def work(reading: Reading) -> RulePage:
            found: list[Rule] = []
            beyond = place
            while True:
                some, more = await rules.page(reading, name, states, beyond, limit)
                for row, fact, usage in some:
                    one = rules.rule_of(row, fact, usage, now, days)
                    if one.idle or not only:
                        if len(found) == limit and beyond is not None:
                            return RulePage(items=tuple(found), cursor=cursor_at(*beyond))
                        found.append(one)
                    beyond = row.recorded_at, row.id
                if more is None:
                    return RulePage(items=tuple(found))
                beyond = more

        return await self.store.read(name, work)

    async def retire_rule(self, id: str, *, reason: str = "retired", group: str | None = None) -> None:
        """A learned rule counts no more: it is out of recall, in history, and learned again it is back.

        Raises UnknownFact.
        """
        from graph_memory.consolidation.rules import retire

        fact, why = word(id, "id"), word(reason, "reason", LONGEST_NAME)
        name = self._group(group)
        await self._remembering.write(name, lambda write: retire(write, name, fact, why))
