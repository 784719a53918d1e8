"""Counting rules: what was done again and again, when, and what was changed too often (patterns.toml). Pure.

A pattern is told without its count, so that one more occasion is more evidence for the same sentence.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, tzinfo
from functools import cache
from hashlib import sha256
from itertools import pairwise
from json import dumps
from pathlib import Path
from typing import Any, Final

from graph_memory import times
from graph_memory.checks import Named
from graph_memory.definitions import read_toml
from graph_memory.ledger import REFLECTION, Thing, row_id
from graph_memory.predicates import Catalogue, language_of
from graph_memory.rows import BeliefRow, EpisodeRow

HABIT: Final = "habit"
REGULAR: Final = 0.75
"""The share of occasions that fall on one day of the week, or into one part of the day."""
LEAST_REGULAR: Final = 3
_PARTS: Final = ((5, "night"), (12, "morning"), (17, "afternoon"), (22, "evening"), (24, "night"))
_TIMED: Final = frozenset({"instant", "second", "minute", "hour"})


@dataclass(frozen=True, slots=True)
class Occasion:
    """Something was done once, at `at` in microseconds; `timed`: at that time of day. `episodes`: ids that say so."""

    at: int
    fact: str
    episodes: tuple[str, ...]
    timed: bool = False


@dataclass(frozen=True, slots=True)
class Course:
    """The same done with the same by the same, as often as it was told."""

    predicate: str
    object: str
    name: str
    scope: str = ""
    occasions: tuple[Occasion, ...] = ()


@dataclass(frozen=True, slots=True)
class Pattern:
    """What was found: `subject` has the `predicate` `text`, since `start` (microseconds), by these facts and episodes.

    `rule` says how it was found, `about` of what: together they are its identity. `said` is when the last of its
    evidence was said: before that it cannot have been known.
    """

    rule: str
    about: tuple[str, ...]
    subject: Named
    entity: str
    predicate: str
    text: str
    start: int
    said: int
    episodes: tuple[str, ...]
    facts: tuple[str, ...] = ()
    scope: str = ""
    count: int = 0

    def id(self, group: str) -> str:
        return row_id(group, REFLECTION, (self.rule, *self.about))

    @property
    def digest(self) -> str:
        """The same for the same pattern on the same evidence."""
        whole = [self.text, self.subject.name, self.subject.kind, self.start, self.said, self.scope]
        return sha256(dumps([*whole, sorted(self.episodes)], ensure_ascii=False).encode()).hexdigest()[:12]

    @property
    def things(self) -> list[Thing]:
        """What it rests on."""
        own = [("entity", self.entity)] if self.entity else []
        return [*own, *(("episode", id) for id in self.episodes), *(("fact", id) for id in self.facts)]


@dataclass(frozen=True, slots=True)
class Who:
    """Of whom patterns are looked for, and the episodes by id that count: those that somebody stated."""

    entity: str
    named: Named
    stated: Mapping[str, EpisodeRow]

    def said(self, episodes: Iterable[str]) -> int:
        return max(self.stated[id].said_at for id in episodes)


@cache
def words() -> Mapping[str, Any]:
    """patterns.toml, read at the first call."""
    return read_toml(Path(__file__).with_name("patterns.toml"))


def is_choice(row: BeliefRow, catalogue: Catalogue, now: int) -> bool:
    """Whether it tells something that may be done again: an event of a known date until `now`, or what is said each
    time that it happens."""
    if row.event:
        known = row.predicate not in Catalogue.builtin().predicates or row.predicate in words()["verbs"]
        return known and times.FAR_PAST < row.start <= now
    return row.predicate in words()["verbs"] and catalogue.get(row.predicate).cardinality == "many"


def courses(rows: Iterable[BeliefRow], who: Who, catalogue: Catalogue, now: int) -> list[Course]:
    """The choices among what is believed of one subject; one that only guesses tell is none."""
    found: dict[tuple[str, str, str], list[Occasion]] = {}
    named: dict[tuple[str, str, str], str] = {}
    for row in rows:
        if is_choice(row, catalogue, now):
            key = (row.predicate, row.object, row.scope)
            named[key] = row.object_name
            found.setdefault(key, []).extend(_occasions(row, who))
    return [
        Course(predicate, object, named[predicate, object, scope], scope, tuple(occasions))
        for (predicate, object, scope), occasions in found.items()
    ]


def _occasions(row: BeliefRow, who: Who) -> list[Occasion]:
    episodes = [id for id in dict.fromkeys(id for id, _ in row.sources) if id in who.stated]
    if not row.event:
        return [Occasion(who.stated[id].said_at, row.id, (id,)) for id in episodes]
    return [Occasion(row.start, row.id, tuple(episodes), row.grain in _TIMED)] if episodes else []


def of_course(course: Course, who: Who, least: int, tz: tzinfo) -> Pattern | None:
    """What is done on `least` days, told by as many episodes: a habit where it is regular, else a choice."""
    once = _once_a_day(course.occasions, tz)
    episodes = by_saying((id for one in course.occasions for id in one.episodes), who)
    if len(once) < least or len(episodes) < least:
        return None
    language = language_of(who.named.name, course.name)
    said = words()[language]
    verb = _verb(course, language)
    when = _regular(list(once), [day for day, one in once.items() if one.timed], said)
    form = "both" if len(when) == 2 else next(iter(when), "choice")
    return Pattern(
        rule="habit" if when else "choice",
        about=(who.entity, course.predicate, course.object, course.scope),
        subject=who.named,
        entity=who.entity,
        predicate=HABIT,
        text=said[form].format(verb=verb, **when),
        start=min(one.at for one in course.occasions),
        said=who.said(episodes),
        episodes=episodes,
        facts=tuple(sorted({one.fact for one in course.occasions})),
        scope=course.scope,
        count=len(once),
    )


def _once_a_day(occasions: Iterable[Occasion], tz: tzinfo) -> dict[datetime, Occasion]:
    """The first of each day, by its local time."""
    found: dict[Any, tuple[datetime, Occasion]] = {}
    for one in sorted(occasions, key=lambda one: (one.at, one.fact)):
        try:
            local = (times.instant(one.at) or times.EPOCH).astimezone(tz)
        except OverflowError:  # the ends of the calendar have no local time
            continue
        found.setdefault(local.date(), (local, one))
    return dict(found.values())


def _regular(every: Sequence[datetime], timed: Sequence[datetime], said: Mapping[str, Any]) -> dict[str, str]:
    """The day of the week, and the part of the day, on which it usually is."""
    result: dict[str, str] = {}
    day, _ = Counter(when.weekday() for when in every).most_common(1)[0]
    on = {when.isocalendar()[:2] for when in every if when.weekday() == day}
    if len(on) >= LEAST_REGULAR and len(on) >= REGULAR * len(every):
        result["day"] = said["days"][day]
    if timed:
        part, count = Counter(map(_part, timed)).most_common(1)[0]
        if count >= LEAST_REGULAR and count >= REGULAR * len(every):
            result["part"] = said["parts"][part]
    return result


def _part(when: datetime) -> str:
    return next(name for hour, name in _PARTS if when.hour < hour)


def _verb(course: Course, language: str) -> str:
    known = words()["verbs"].get(course.predicate)
    if known:
        return str(known[language].format(object=course.name))
    said = course.predicate.replace("_", " ")
    return str(words()[language]["other"].format(predicate=said, object=course.name))


def of_changes(rows: Sequence[BeliefRow], who: Who, catalogue: Catalogue, least: int, window: float) -> list[Pattern]:
    """Keys of one object at a time that changed it `least` times within `window` microseconds."""
    by_key: dict[str, list[BeliefRow]] = {}
    for row in rows:
        if not (row.event or row.object_value or row.start <= times.FAR_PAST) and _one(row, catalogue):
            by_key.setdefault(row.key, []).append(row)
    found = [_changing(key, mine, who, catalogue, least, window) for key, mine in by_key.items() if len(mine) > least]
    return [pattern for pattern in found if pattern is not None]


def _one(row: BeliefRow, catalogue: Catalogue) -> bool:
    predicate = catalogue.get(row.predicate)
    return (row.exclusive or predicate.cardinality == "one") and not predicate.timeless and row.kind != "task"


def _changing(
    key: str, rows: Sequence[BeliefRow], who: Who, catalogue: Catalogue, least: int, window: float
) -> Pattern | None:
    spells = sorted(rows, key=lambda row: (row.start, row.id))
    changed = [row for before, row in pairwise(spells) if row.object != before.object]
    starts = [row.start for row in changed]
    if not any(last - first <= window for first, last in zip(starts, starts[least - 1 :], strict=False)):
        return None
    episodes = by_saying((id for row in spells for id, _ in row.sources), who)
    if len(episodes) < least:
        return None
    first = spells[0]
    language = language_of(who.named.name, first.object_name)
    return Pattern(
        rule="changes",
        about=(who.entity, key),
        subject=who.named,
        entity=who.entity,
        predicate=HABIT,
        text=words()[language]["changes"].format(slot=_slot(first, language, catalogue)),
        start=starts[0],
        said=who.said(episodes),
        episodes=episodes,
        facts=tuple(row.id for row in spells),
        scope=first.scope,
        count=len(changed),
    )


def _slot(row: BeliefRow, language: str, catalogue: Catalogue) -> str:
    """What it is that changes: the slot, else the noun of the predicate."""
    if row.qualifier:
        return catalogue.slots[row.qualifier].called(language) if row.qualifier in catalogue.slots else row.qualifier
    nouns = catalogue.get(row.predicate).nouns.get(language)
    return nouns[0] if nouns else row.predicate.replace("_", " ")


def by_saying(episodes: Iterable[str], who: Who) -> tuple[str, ...]:
    known = {id for id in episodes if id in who.stated}
    return tuple(sorted(known, key=lambda id: (who.stated[id].said_at, id)))


def counted(pattern: Pattern) -> str:
    """Why it is believed, in the language of its text."""
    return str(words()[language_of(pattern.text)]["counted"].format(count=pattern.count))
