"""The values at the doors of what keeps a memory: pages of entities and learned rules. Frozen; times are aware UTC."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from graph_memory.models import Fact, Value


class EntityPage(Value):
    """What is believed of one entity at `as_of`, as a text and as the facts that it tells, in that order.

    `sources` are the ids of the episodes behind it. `by` llm: a language model worded the text, from these facts and
    no others. `warning` says why it is the template where a model was asked.
    """

    entity: str
    name: str
    kind: str = ""
    names: tuple[str, ...] = ()
    language: Literal["en", "zh"]
    as_of: datetime
    text: str
    facts: tuple[Fact, ...] = ()
    sources: tuple[str, ...] = ()
    by: Literal["template", "llm"] = "template"
    warning: str = ""

    def __str__(self) -> str:
        return self.text


class Rule(Value):
    """A rule that was learned from a mistake. `id` is that of its fact: what `used` takes, and `retire_rule`.

    `evidence` are the ids of episodes; a hit is a recall that handed it over, or a word that it was of use.
    """

    id: str
    rule: str
    mistake: str
    subject: str
    scope: str = ""
    evidence: tuple[str, ...] = ()
    state: Literal["active", "retired"] = "active"
    learned_at: datetime
    times_recalled: int = 0
    times_used: int = 0
    last_hit: datetime | None = None
    idle: bool = False


class RulePage(Value):
    """A page of rules, the first learned first; `cursor` asks for the next one, None where there is none."""

    items: tuple[Rule, ...] = ()
    cursor: str | None = None
