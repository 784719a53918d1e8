"""The text of a page by a language model: it is shown numbered facts, and each of its sentences has to name some."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from datetime import tzinfo
from typing import Any, Final

from graph_memory.consolidation.answers import DATA, asked, list_schema
from graph_memory.consolidation.page_text import About, Language, said_of
from graph_memory.llm.asking import NoAnswer, Prompt
from graph_memory.llm.reading import LLMReader
from graph_memory.names import UNCLEAN, has_han
from graph_memory.predicates import Catalogue

LONGEST: Final = 4_000
"""Characters of a text."""
_NUMBER: Final = re.compile(r"\d+")
_LANGUAGES: Final = {"en": "English", "zh": "Chinese"}
_RULES: Final = f"""\
You write the entry of an encyclopedia about one thing or person, as JSON, from numbered facts.

The user message is one JSON object: {{"language", "name", "kind", "names", "facts": [{{"fact", "status", "text"}}]}}.
{DATA}

Tell what the facts say, and nothing else: no guess, no judgement, nothing that you know from elsewhere, no number or
date that is not in them. What has ended is told as ended, what is to come as to come. Write in the language that is
asked, in a few plain sentences, the most important first.

Answer with one JSON object and nothing else; each sentence names the numbers of the facts that it is from:
{{"sentences": [{{"text": "…", "facts": [1, 2]}}]}}
"""
_SCHEMA: Final = list_schema(
    "sentences", {"text": {"type": "string"}, "facts": {"type": "array", "items": {"type": "integer"}}}
)


async def worded(reader: LLMReader, about: About, language: Language, catalogue: Catalogue, tz: tzinfo) -> str:
    """A text of nothing but the facts of `about`. Raises NoAnswer where the model gives none that can be let in."""
    told = (said_of(fact, catalogue, language, tz) for fact in about.facts)
    shown = [f"{sentence} ({note})" if note else sentence for sentence, note in told]
    sentences = await asked(reader, prompt(about, shown, language), "sentences")
    text = " ".join(filter(None, (_sentence(one, shown, about) for one in sentences)))
    if not text or len(text) > LONGEST or has_han(text) is not (language == "zh"):
        raise NoAnswer("malformed", f"the text is empty, too long, or not in {_LANGUAGES[language]}")
    return text


def prompt(about: About, shown: list[str], language: Language) -> Prompt:
    facts = [
        {"fact": number, "status": fact.status, "text": text}
        for number, (fact, text) in enumerate(zip(about.facts, shown, strict=True), 1)
    ]
    told = {"language": _LANGUAGES[language], "name": about.name, "kind": about.kind, "names": list(about.names)}
    return Prompt(_RULES, json.dumps(told | {"facts": facts}, ensure_ascii=False), _SCHEMA)


def _sentence(given: Mapping[str, Any], shown: list[str], about: About) -> str:
    """A sentence that names facts that were shown, and no number that they lack. Raises NoAnswer."""
    text, facts = given.get("text"), given.get("facts")
    if not isinstance(text, str) or not isinstance(facts, list) or not facts:
        raise NoAnswer("malformed", "a sentence names no fact")
    if not all(type(number) is int and 1 <= number <= len(shown) for number in facts):
        raise NoAnswer("malformed", "a sentence names a fact that was not shown")
    known = {found for number in facts for found in _NUMBER.findall(shown[number - 1])} | set(
        _NUMBER.findall(" ".join((about.name, *about.names)))
    )
    if not {number.lstrip("0") for number in _NUMBER.findall(text)} <= {number.lstrip("0") for number in known}:
        raise NoAnswer("malformed", "a sentence tells a number that its facts do not")
    return " ".join(UNCLEAN.sub("", text).split())
