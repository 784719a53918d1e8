"""What recall found -> text for a prompt that is never longer than a number of tokens. Pure.

First what stands (pinned facts, the preferences and rules that the user stated), at most a quarter of it; then facts,
those that hold before those that ended, a line each; then episodes. Models read the ends of a text best (Liu et al.
2024, "Lost in the middle"): so the best episode comes first, the second best last, the others between.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from graph_memory import times
from graph_memory.embed import scripts
from graph_memory.models import Fact
from graph_memory.recall.terms import terms
from graph_memory.rows import EpisodeRow
from graph_memory.tokens import Count

STANDING: Final = 4
"""What stands gets one part in so many."""
LONGEST: Final = 3
"""An episode of more than one part in so many is cut to the sentences that bear on the question."""
FEWEST: Final = 16
"""Tokens; less room holds nothing that is worth reading."""
MOST_EPISODES: Final = 200
_READ: Final = 20_000
_GAP: Final = " … "
_SENTENCE: Final = re.compile(r"(?<=[.!?])\s+|(?<=[。！？])|\n+")

_WORDS: Final = {
    "en": {
        "standing": "## Always", "current": "## Facts", "ended": "## Earlier", "said": "## What was said",
        "nothing": "Nothing is known about this.", "since": "since {start}", "until": "until {end}",
        "between": "{start} to {end}", "status": "{status}", "source": "source {source}", "comma": ", ",
        "upcoming": "upcoming", "over": "ended", "superseded": "superseded",
    },
    "zh": {
        "standing": "## 始终适用", "current": "## 事实", "ended": "## 以前", "said": "## 说过的话",
        "nothing": "没有与此相关的记忆。", "since": "{start} 起", "until": "至 {end}", "between": "{start} 至 {end}",
        "status": "{status}", "source": "来源 {source}", "comma": "，", "upcoming": "将来", "over": "已结束",
        "superseded": "已被推翻",
    },
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Pack:
    """The text, and the ids of the episodes that are told in it, best first."""

    text: str = ""
    episodes: tuple[str, ...] = ()


def pack(
    question: str,
    standing: Sequence[Fact],
    facts: Sequence[Fact],
    episodes: Sequence[EpisodeRow],
    most: int,
    count: Count,
) -> Pack:
    """At most `most` tokens as `count` counts them; each list is best first. "" where not even a line fits."""
    words = _WORDS["zh" if "zh" in scripts(question) else "en"]
    page = _Page(most, count)
    page.add(words["standing"], [_line(fact, words) for fact in standing], most // STANDING)
    told = {fact.id for fact in standing}
    new = [fact for fact in facts if fact.id not in told]
    page.add(words["current"], [_line(fact, words) for fact in new if fact.status in ("current", "upcoming")], most)
    page.add(words["ended"], [_line(fact, words) for fact in new if fact.status not in ("current", "upcoming")], most)
    stated = {origin.episode for fact in (*standing, *new) for origin in fact.sources}
    # An episode that is nothing but the claim of a fact would say it twice.
    own = [row for row in episodes if row.source != "fact_triple" or row.id not in stated]
    chosen = _chosen(question, own, page, words["said"])
    text = _text(page.blocks, words["said"], ends_first([line for _, line in chosen]))
    while chosen and count(text) > most:  # a tokenizer may make more of the whole than of its lines
        chosen.pop()
        text = _text(page.blocks, words["said"], ends_first([line for _, line in chosen]))
    while page.blocks and count(text) > most:
        page.drop()
        text = _text(page.blocks, words["said"], [])
    if not (facts or episodes):
        said = f"{text}\n{words['nothing']}".lstrip()
        text = said if count(said) <= most else text
    return Pack(text, tuple(id for id, _ in chosen))


def ends_first(best: Sequence[str]) -> list[str]:
    """The best first, the second best last, and so on to the middle."""
    return [*best[::2], *best[1::2][::-1]]


def excerpt(content: str, asked: Sequence[str], room: int, count: Count) -> str:
    """The sentences with most of the terms `asked`, in their order, within `room` tokens; "" where none fits."""
    parts = [part.strip() for part in _SENTENCE.split(content[:_READ]) if part.strip()]
    wanted = set(asked)
    order = sorted(range(len(parts)), key=lambda place: (-len(wanted & set(terms(parts[place]))), place))
    gap = count(_GAP)
    kept: list[int] = []
    for place in order:
        cost = count(parts[place]) + (gap if kept else 0)
        if cost <= room:
            kept.append(place)
            room -= cost
        elif not kept:
            return _cut(parts[place], room - gap, count)
        if room <= gap:
            break
    return _GAP.join(parts[place] for place in sorted(kept))


def _cut(sentence: str, room: int, count: Count) -> str:
    """The longest beginning that fits, found by halving."""
    low, high = 0, len(sentence)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if count(sentence[:middle]) <= room else (low, middle - 1)
    return f"{sentence[:low].rstrip()} …" if low else ""


@dataclass(slots=True)
class _Page:
    """Blocks of a heading and lines, and the room that is left."""

    left: int
    count: Count
    blocks: list[tuple[str, list[str]]] = field(default_factory=list)

    def add(self, heading: str, lines: Sequence[str], share: int) -> None:
        """The lines that fit in `share` tokens of what is left, the first first."""
        share = min(share, self.left)
        kept: list[str] = []
        room = share - self.cost(heading)
        for line in lines:
            if self.cost(line) <= room:
                kept.append(line)
                room -= self.cost(line)
        if kept:
            self.blocks.append((heading, kept))
            self.left -= share - room

    def cost(self, line: str) -> int:
        """With the break behind it."""
        return self.count(line) + 1

    def drop(self) -> None:
        """The last line goes, with its heading where it was the only one."""
        self.blocks[-1][1].pop()
        if not self.blocks[-1][1]:
            self.blocks.pop()


def _chosen(question: str, episodes: Sequence[EpisodeRow], page: _Page, heading: str) -> list[tuple[str, str]]:
    """(id, line) of the episodes that fit, best first; a long one is cut."""
    asked = terms(question)
    room = page.left - page.cost(heading)
    longest = max(FEWEST, room // LONGEST)
    chosen: list[tuple[str, str]] = []
    for row in episodes[:MOST_EPISODES]:
        if room < FEWEST:
            break
        most = min(room, longest)
        line = _told(row, " ".join(row.content[:_READ].split()))
        if len(row.content) > _READ or page.cost(line) > most:
            head = page.cost(_told(row, ""))
            content = excerpt(row.content, asked, most - head, page.count) if most - head >= FEWEST else ""
            line = _told(row, " ".join(content.split())) if content else ""
        if line and page.cost(line) <= room:
            chosen.append((row.id, line))
            room -= page.cost(line)
    return chosen


def _text(blocks: Sequence[tuple[str, list[str]]], heading: str, said: Sequence[str]) -> str:
    every = [*blocks, *([(heading, list(said))] if said else [])]
    return "\n".join(line for name, lines in every for line in (name, *lines))


def _told(row: EpisodeRow, content: str) -> str:
    """When, who, what, and the id of the episode; a speaker that the text already names is not named twice."""
    who = f"{row.speaker}: " if row.speaker and not content.startswith(f"{row.speaker}:") else ""
    return f"- {_day(times.instant(row.said_at))} {who}{content} [{row.id}]"


def _line(fact: Fact, words: dict[str, str]) -> str:
    origin = fact.sources[-1].episode if fact.sources else ""
    status = {"current": "", "ended": words["over"]}.get(fact.status, words.get(fact.status, fact.status))
    about = [fact.kind, fact.scope and f"@{fact.scope}", _interval(fact, words), status]
    about.append(origin and words["source"].format(source=origin))
    text = " ".join(fact.fact.split())
    slot = f" ({fact.qualifier})" if fact.qualifier and fact.qualifier not in fact.fact else ""
    return f"- {text}{slot} [{words['comma'].join(part for part in about if part)}]"


def _interval(fact: Fact, words: dict[str, str]) -> str:
    start, end = _day(fact.valid_from), _day(fact.valid_to)
    form = "between" if start and end else "since" if start else "until" if end else ""
    return words[form].format(start=start, end=end) if form else ""


def _day(when: datetime | None) -> str:
    text = times.text(when)
    return text[:10] if text else ""
