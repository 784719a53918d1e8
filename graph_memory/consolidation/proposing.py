"""Patterns that a language model sees: it is shown numbered facts, and each of its patterns has to name several."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from graph_memory import times
from graph_memory.consolidation.answers import DATA, asked, list_schema
from graph_memory.consolidation.lessons import LESSON, LONGEST
from graph_memory.consolidation.patterns import HABIT
from graph_memory.llm.asking import Prompt
from graph_memory.llm.reading import LLMReader
from graph_memory.names import UNCLEAN, canonical
from graph_memory.rows import BeliefRow

MOST: Final = 5
"""Patterns of one entity."""
MOST_SHOWN: Final = 200
LEAST: Final = 2
"""Facts that one rests on."""
_KINDS: Final = (HABIT, LESSON)
_RULES: Final = f"""\
You look for patterns in what is known of one person or thing, and list them as JSON.

The user message is one JSON object: {{"name", "facts": [{{"fact", "from", "to", "text"}}]}}.
{DATA}

A pattern is what several facts show together and none says alone: what is done again and again, when, with whom; a
mistake that is made again, and how it is avoided. Do not repeat one fact, do not sum up, do not guess at reasons,
illness, belief or character. {{"patterns": []}} is a good answer, and mostly the right one.

Answer with one JSON object and nothing else:
{{"patterns": [{{"kind": "habit", "text": "takes the night train to the coast", "facts": [1, 4, 7]}}]}}
- kind: "habit", or "lesson" for what is to be avoided or done from now on.
- text: what the one that is named does, without the name, in the language of the facts; at most 20 words.
- facts: the numbers of all facts that show it, at least {LEAST}.
"""
_SCHEMA: Final = list_schema(
    "patterns",
    {
        "kind": {"type": "string", "enum": list(_KINDS)},
        "text": {"type": "string"},
        "facts": {"type": "array", "items": {"type": "integer"}},
    },
)


@dataclass(frozen=True, slots=True)
class Proposed:
    kind: str
    text: str
    facts: tuple[BeliefRow, ...]


async def proposed(reader: LLMReader, name: str, facts: Sequence[BeliefRow]) -> list[Proposed]:
    """The patterns that can be let in, at most MOST; one with a fact that was not shown is dropped. Raises NoAnswer."""
    shown = facts[:MOST_SHOWN]
    found: dict[str, Proposed] = {}
    for one in await asked(reader, prompt(name, shown), "patterns"):
        text, kind, numbers = one.get("text"), one.get("kind"), one.get("facts")
        if not isinstance(text, str) or kind not in _KINDS or not isinstance(numbers, list):
            continue
        if not all(type(number) is int and 1 <= number <= len(shown) for number in numbers):
            continue
        named = tuple(shown[number - 1] for number in dict.fromkeys(numbers))
        words = " ".join(UNCLEAN.sub("", text).split())
        if len(named) >= LEAST and len(words) <= LONGEST and canonical(words):
            found.setdefault(canonical(words), Proposed(str(kind), words, named))
    return list(found.values())[:MOST]


def prompt(name: str, facts: Sequence[BeliefRow]) -> Prompt:
    told = [
        {"fact": number, "from": _day(row.start), "to": _day(row.end), "text": row.fact}
        for number, row in enumerate(facts, 1)
    ]
    return Prompt(_RULES, json.dumps({"name": name, "facts": told}, ensure_ascii=False), _SCHEMA)


def _day(at: int) -> Any:
    when = times.instant(at)
    return when and when.date().isoformat()
