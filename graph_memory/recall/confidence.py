"""How sure it is that a hit answers: 0 to 1, from terms that are named here. Pure.

A hit is as sure as the weaker of two things, both `ramp`s whose middle (.5) is where hits begin to be beside the point:

- match: how near the words of the question come to the hit and the turns around it: by late interaction where there
  are token states (the cosine of its words, each weighed by its rarity), else the share of the question's rare words
  that are there;
- trust, where the question names one of several speakers: whether it is they who said it. The mean nearness of the
  five nearest turns of theirs, less that of the five nearest in which others speak of themselves. What somebody else
  said of themselves is no answer about the one who was asked about, however near its words are.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import islice
from typing import Final

import numpy
from numpy import float64
from numpy.typing import NDArray

from graph_memory.models import Fact
from graph_memory.names import canonical
from graph_memory.recall.interaction import Nearness
from graph_memory.recall.naming import named, spans
from graph_memory.recall.terms import occurrences, query_terms, rarity_of, terms
from graph_memory.recall.windows import beside
from graph_memory.rows import EpisodeRow

SHARE: Final = (0.0, 0.3)
"""Of the question's words by their rarity, that a turn and those beside it have."""
TRUST: Final = (-0.035, 0.035)
"""Of cosines: theirs less the others'."""
TRUST_OF_WORDS: Final = (-0.32, 0.24)
"""Of shares, where there are no token states."""
NEAREST: Final = 5
AROUND: Final = 2

_FIRST: Final = re.compile(r"\b(?:i|i['’]\w+|me|my|mine|myself|we|our|ours|us)\b|[我咱俺]", re.IGNORECASE)
_SECOND: Final = re.compile(r"\b(?:you|you['’]\w+|your|yours|yourself|u)\b|[你您]", re.IGNORECASE)


def ramp(value: float, ends: tuple[float, float]) -> float:
    """0 up to the first end, 1 from the second on, straight between."""
    return min(1.0, max(0.0, (value - ends[0]) / (ends[1] - ends[0])))


def of_episodes(question: str, spoken: str, rows: Sequence[EpisodeRow], near: Nearness | None) -> dict[str, float]:
    """Confidence by uuid; `rows` in the order of their sessions, `spoken` the question in the first person."""
    if near is not None:
        own, match, ends = [near.own[row.uuid] for row in rows], [near.match[row.uuid] for row in rows], TRUST
    else:
        alone, around = _shares(query_terms(spoken), rows)
        own, ends = alone, TRUST_OF_WORDS
        match = [ramp(value, SHARE) for value in around]
    about = speaker_named(question, {row.speaker for row in rows})
    trust = 1.0 if about is None else ramp(attribution(rows, own, about), ends)
    return {row.uuid: min(trust, value) for row, value in zip(rows, match, strict=True)}


def of_facts(
    question: str, facts: Iterable[Fact], rows: Sequence[EpisodeRow], episodes: Mapping[str, float]
) -> dict[str, float]:
    """Confidence by id: that of the best episode behind a fact, or the share of the question that its own words have.

    A name that the question asks about is in every fact of its bearer: it counts for nothing.
    """
    by_id = {row.id: episodes[row.uuid] for row in rows}
    about = speaker_named(question, {row.speaker for row in rows})
    asked = weights([term for term in query_terms(question) if term not in set(terms(about or ""))], rows)
    result: dict[str, float] = {}
    for fact in facts:
        behind = max((by_id.get(origin.episode, 0.0) for origin in fact.sources), default=0.0)
        theirs = about is None or canonical(about) in (canonical(fact.subject), canonical(fact.object))
        own = share(asked, terms(f"{fact.fact} {fact.predicate.replace('_', ' ')} {fact.qualifier}")) if theirs else 0.0
        result[fact.id] = max(behind, own)
    return result


def weights(asked: Sequence[str], rows: Sequence[EpisodeRow]) -> dict[str, float]:
    """What each term of the question weighs by its rarity among `rows`: ln(1 + (n + 1) / (df + .5))."""
    return dict(zip(asked, _rarity(occurrences(asked, [row.terms for row in rows])).tolist(), strict=True))


def _rarity(counts: NDArray[float64]) -> NDArray[float64]:
    return rarity_of(numpy.count_nonzero(counts, axis=0), len(counts))


def share(asked: Mapping[str, float], words: Collection[str]) -> float:
    """The share of the weight of `asked` whose terms are among `words`."""
    total = sum(asked.values())
    return sum(weight for term, weight in asked.items() if term in words) / total if total else 0.0


def attribution(rows: Sequence[EpisodeRow], nearness: Sequence[float], about: str) -> float:
    """The mean of the nearest turns of `about`, less that of the nearest in which others speak of themselves."""
    order = sorted(zip(nearness, rows, strict=True), key=lambda one: -one[0])
    mine = islice((value for value, row in order if row.speaker == about), NEAREST)
    theirs = islice((v for v, row in order if row.speaker not in ("", about) and of_self(row.content)), NEAREST)
    one, other = list(mine), list(theirs)
    return sum(one) / len(one) - sum(other) / len(other) if one and other else 1.0


@lru_cache(maxsize=1 << 14)
def of_self(content: str) -> bool:
    """Whether a turn speaks rather of the one who says it than to another: no question, no more "you" than "I"."""
    text = content[:2_000]
    return not text.rstrip().endswith(("?", "？")) and len(_SECOND.findall(text)) <= len(_FIRST.findall(text))


def speaker_named(question: str, speakers: Collection[str]) -> str | None:
    """The one speaker whose name the question has; "user" and "assistant" are no names."""
    by_key = {canonical(speaker): speaker for speaker in speakers if speaker not in ("", "user", "assistant")}
    found = named(spans(question), by_key)
    return by_key[found[0]] if len(found) == 1 else None


def _shares(asked: Sequence[str], rows: Sequence[EpisodeRow]) -> tuple[list[float], list[float]]:
    """The share of the weight of `asked` that each turn has; and with those beside it in its session."""
    counts = occurrences(asked, [row.terms for row in rows])
    rare = _rarity(counts)
    has = counts > 0
    around = has.copy()
    for _, here, there in beside([row.session for row in rows], [step for step in range(-AROUND, AROUND + 1) if step]):
        around[here] |= has[there]
    total = float(rare.sum()) or 1.0
    alone, beside_it = ((one * rare).sum(axis=1) / total for one in (has, around))
    return alone.tolist(), beside_it.tolist()
