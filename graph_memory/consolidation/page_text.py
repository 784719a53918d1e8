"""What is believed of an entity -> the text of its page, in English or Chinese (pages.toml). Pure.

First what it is and goes by, then what holds, by kind of memory and predicate, what is to come, and what ended, with
the episodes behind it all. Nothing is told that is not in the facts given.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, tzinfo
from functools import cache
from hashlib import sha256
from json import dumps
from pathlib import Path
from typing import Any, Final, Literal

from graph_memory.definitions import read_toml
from graph_memory.entities import ALIAS
from graph_memory.models import Fact
from graph_memory.names import canonical, has_han
from graph_memory.predicates import Catalogue
from graph_memory.tokens import Count

Language = Literal["en", "zh"]
MOST_TIMES: Final = 5
"""Times that one sentence is told with."""
LANGUAGES: Final[tuple[Language, ...]] = ("en", "zh")
MOST_ENDED: Final = 20
"""Facts that ended, the last of them."""
MOST_SOURCES: Final = 20
"""Episodes that the text names, the last told first; the page lists them all."""


@dataclass(frozen=True, slots=True)
class About:
    """What a page tells: the entity as it is called, and its facts on the asked clocks, as `chosen` gives them."""

    id: str
    name: str
    kind: str = ""
    names: tuple[str, ...] = ()
    facts: tuple[Fact, ...] = ()

    @property
    def current(self) -> int:
        """How many facts hold; a name is none."""
        return sum(fact.status == "current" and fact.predicate != ALIAS for fact in self.facts)

    @property
    def sources(self) -> tuple[str, ...]:
        """The ids of the episodes behind it, those of the fact told first before the others."""
        return tuple(dict.fromkeys(origin.episode for fact in self.facts for origin in fact.sources))

    @property
    def digest(self) -> str:
        """The same for what would be told the same: a text made of it stands as long as it stays."""
        told = [
            (fact.id, fact.fact, fact.status, str(fact.valid_from), str(fact.valid_to), fact.kind, fact.scope)
            for fact in self.facts
        ]
        whole = [self.name, self.kind, list(self.names), told, sorted(self.sources)]
        return sha256(dumps(whole, ensure_ascii=False).encode()).hexdigest()


def chosen(facts: Iterable[Fact], most: int) -> tuple[Fact, ...]:
    """What a page has room for, in the order in which it is told: of what holds or is to come the `most` important."""
    facts = list(facts)
    held = sorted((fact for fact in facts if fact.status in ("current", "upcoming")), key=_worth)[:most]
    ended = [fact for fact in facts if fact.status == "ended"]
    return (*sorted(held, key=_place), *sorted(ended, key=_end, reverse=True)[:MOST_ENDED])


def _worth(fact: Fact) -> tuple[bool, int, float, str]:
    return not fact.pinned, -fact.importance, -fact.believed_from.timestamp(), fact.id


def _place(fact: Fact) -> tuple[bool, int, str, str, float, str]:
    kinds = list(words("en")["kinds"])
    place = kinds.index(fact.kind) if fact.kind in kinds else len(kinds)
    return (
        fact.status == "upcoming",
        place,
        fact.kind if place == len(kinds) else "",
        fact.predicate,
        _start(fact),
        (fact.id),
    )


def _start(fact: Fact) -> float:
    return fact.valid_from.timestamp() if fact.valid_from else float("-inf")


def _end(fact: Fact) -> tuple[float, float, str]:
    return fact.valid_to.timestamp() if fact.valid_to else float("-inf"), _start(fact), fact.id


@cache
def words(language: str) -> Mapping[str, Any]:
    """The words of a language, read at the first call."""
    found: Mapping[str, Any] = read_toml(Path(__file__).with_name("pages.toml"))[language]
    return found


def language_of(about: About) -> Language:
    """That of most of its facts; of an entity without any, that of its name."""
    texts = [fact.fact for fact in about.facts] or [about.name]
    return "zh" if 2 * sum(map(has_han, texts)) >= len(texts) else "en"


def text_of(
    about: About,
    at: datetime,
    catalogue: Catalogue,
    language: Language | None = None,
    *,
    tz: tzinfo = UTC,
    most: int | None = None,
    count: Count | None = None,
) -> str:
    """The page as of `at`, its days in `tz`; with `count`, at most `most` tokens, "" where not even a line fits."""
    language = language or language_of(about)
    blocks = list(_blocks(about, at, catalogue, language, tz))
    whole = _joined(blocks, sum(len(lines) for _, lines in blocks))
    return whole if most is None or count is None else _within(blocks, most, count)


Block = tuple[str, list[str]]


def _within(blocks: Sequence[Block], most: int, count: Count) -> str:
    """As many of the lines, from the first on, as `most` tokens hold."""
    low, high = 0, sum(len(lines) for _, lines in blocks)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if count(_joined(blocks, middle)) <= most else (low, middle - 1)
    while low and count(_joined(blocks, low)) > most:  # a tokenizer may make more of fewer lines
        low -= 1
    return _joined(blocks, low)


def _joined(blocks: Sequence[Block], lines: int) -> str:
    """The first so many lines, each block under its heading."""
    told: list[str] = []
    for heading, block in blocks:
        if lines <= 0:
            break
        told += [*([heading] if heading else []), *block[:lines]]
        lines -= len(block)
    return "\n".join(told)


def _blocks(about: About, at: datetime, catalogue: Catalogue, language: Language, tz: tzinfo) -> Iterable[Block]:
    said = words(language)
    yield "", [said["title"].format(name=about.name) + (said["kind"].format(kind=about.kind) if about.kind else "")]
    names = [name for name in about.names if canonical(name) != canonical(about.name)]
    called = said["names"].format(names=said["comma"].join(names)) if names else ""
    yield "", [said["as_of"].format(day=_day(at, "day", tz)) + called]
    if not about.facts:
        yield "", [said["nothing"]]
    grouped: dict[str, dict[str, list[str]]] = {}
    for fact in about.facts:
        if fact.predicate != ALIAS or fact.status != "current":  # else it is among the names
            sentence, note = said_of(fact, catalogue, language, tz)
            grouped.setdefault(_heading(fact, said), {}).setdefault(sentence, []).append(note)
    for heading, lines in grouped.items():
        yield heading, [_line(sentence, notes, said) for sentence, notes in lines.items()]
    if about.sources:
        some = said["comma"].join(about.sources[:MOST_SOURCES])
        yield "", [said["sources"].format(sources=some + (" …" if len(about.sources) > MOST_SOURCES else ""))]


def _heading(fact: Fact, said: Mapping[str, Any]) -> str:
    if fact.status == "current":
        return str(said["kinds"].get(fact.kind, said["kinds"]["other"]))
    return str(said["upcoming" if fact.status == "upcoming" else "ended"])


def said_of(fact: Fact, catalogue: Catalogue, language: Language, tz: tzinfo) -> tuple[str, str]:
    """A fact as a sentence in that language, and when it holds and where."""
    said = words(language)
    sentence = catalogue.sentence(fact.subject, fact.predicate, fact.object, language, qualifier=fact.qualifier or None)
    about = [_interval(fact, said, tz), fact.scope and said["scope"].format(scope=fact.scope)]
    return " ".join(sentence.split()), str(said["comma"].join(part for part in about if part))


def _line(sentence: str, notes: Sequence[str], said: Mapping[str, Any]) -> str:
    """What was so several times is told once, with the times that are told first."""
    given = [note for note in notes if note]
    some = said["also"].join(given[:MOST_TIMES]) + (" …" if len(given) > MOST_TIMES else "")
    return f"- {sentence}" + (said["note"].format(about=some) if some else "")


def _interval(fact: Fact, said: Mapping[str, Any], tz: tzinfo) -> str:
    start = _day(fact.valid_from, fact.grain, tz)
    end = _day(fact.valid_to, fact.to_grain or fact.grain, tz)
    if fact.kind == "event" and start:
        return str(said["on"].format(start=start))
    if start and end:
        return str(said["between"].format(start=start, end=end))
    if start:
        form = "from" if fact.status == "upcoming" else "since" if fact.from_stated else "known"
        return str(said[form].format(start=start))
    return str(said["until"].format(end=end)) if end else ""


def _day(when: datetime | None, grain: str, tz: tzinfo) -> str:
    """As exact as the grain: a year, a month or a day."""
    if when is None:
        return ""
    with suppress(OverflowError):  # the ends of the calendar have no local time
        when = when.astimezone(tz)
    length = {"year": 4, "month": 7, "quarter": 7, "season": 7}.get(grain, 10)
    return when.date().isoformat()[:length]
