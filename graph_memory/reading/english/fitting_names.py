"""Whether a noun phrase is written as a name, and whether it is that of a person."""

from __future__ import annotations

import re

from graph_memory.reading.english.nominal import Noun
from graph_memory.reading.english.people import Cast
from graph_memory.reading.lexicon import LANGUAGES, NATIONS


def person(one: Noun, cast: Cast) -> bool:
    known = {name.casefold() for name, _ in cast.scene.people}
    return one.kind == "person" or one.text.casefold() in known


def called(one: Noun) -> bool:
    """Whether it is written as a name, and is no language, people or number."""
    return (
        one.named
        and one.word not in LANGUAGES
        and not NATIONS.match(one.text)
        and not re.match(r"^\w{3,6}days?$", one.text, re.I)
        and any(map(str.isalpha, one.text))
        and not (one.head.tag_ == "CD" and one.text.islower())
    )
