"""What a Chinese clause adds to what its pattern states: sign, tense, times; and what is no name after all."""

from __future__ import annotations

import re
from typing import Final

from graph_memory.reading.chinese.context import ORGANIZATION
from graph_memory.reading.chinese.people import Cast
from graph_memory.reading.chinese.words import Clause
from graph_memory.reading.said import Said
from graph_memory.reading.scene import Scene
from graph_memory.reading.wordlists import words

OF_PEOPLE: Final = words(
    "lives_in works_at role studies_at member_of reports_to manages married_to partner likes dislikes speaks age diet"
    " allergic_to hobby born_in from visited met attended prefers works_on learning graduated_from"
)
_STRICT: Final = words("works_at lives_in learning met visited located_in from speaks")


def finished(said: Said, clause: Clause, scene: Scene) -> Said:
    said.times = said.times or clause.times
    if clause.denies and not said.denies:
        said.denies = True
        said.never = clause.never
        if clause.ended:
            said.effect = "end" if said.effect != "event" else said.effect
        if clause.denied and said.effect == "event":
            said.tense = "past"
    elif clause.past and said.effect == "state" and not said.denies:
        said.tense = "habit"
    if said.effect == "event" and said.tense == "past" and {("会", "v"), ("要", "v"), ("想", "v")} & set(clause.words):
        said.tense = "future"
    future = [time for time in clause.times if time.valid_from and time.valid_from > scene.said]
    if future and said.effect != "event":
        said.tense = "future" if said.effect == "onset" else said.tense
    if said.effect == "onset" and re.search("要|打算|准备|计划|会(?![说讲])|将", clause.core) and not future:
        said.tense = "future"
    return said


def plain_name(said: Said, cast: Cast) -> bool:
    """Whether subject and object can be names: no pronoun, and no verb where a person or a place is wanted."""
    name = said.object or ""
    known = {cast.scene.speaker, *(person for person, _ in cast.scene.people)}
    of_people = said.predicate in OF_PEOPLE or said.predicate in ("located_in", "is_a")
    if re.match("[你您他她它]|我们", name) or (of_people and said.subject not in known and cast.acts(said.subject)):
        return False
    clausal = "的" in name or (cast.acts(name) and not ORGANIZATION.search(name))
    return said.predicate not in _STRICT or not clausal
