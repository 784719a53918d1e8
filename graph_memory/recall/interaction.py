"""Late interaction over the candidates of a question: their token states, stored or made now, against its own."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

import numpy
from numpy import float32
from numpy.typing import NDArray

from graph_memory.encoding import sound, spoken
from graph_memory.names import HAN
from graph_memory.recall.late import ABSENT, greatest, in_context, of_sessions, packed, rarity
from graph_memory.recall.terms import terms
from graph_memory.recall.wording import shares
from graph_memory.rows import EpisodeRow, States

if TYPE_CHECKING:
    from graph_memory.embed import TokenStates

_HAN_END: Final = re.compile(f"[{HAN}]$")
_BEFORE: Final = f"(?<![^\\W{HAN}])"
_BEHIND: Final = f"(?![^\\W{HAN}])"
"""No letter that is not Han beside a name: Chinese has no spaces."""
LEVELS: Final = {"en": (0.60, 0.76), "zh": (0.42, 0.66)}
"""Of each encoder, the cosine below which nothing is to the point, and from which on all is: in the middle of them one
in a hundred answers is further away."""
WORTH: Final = 0.1
"""Of a question in two scripts, an encoder counts that so many of the texts have which the others have not: else it
tells apart who mixes scripts, not what is near."""
MADE_NOW: Final = 48
"""Of candidates without stored states, the first so many get them for this question."""


Cosines = dict[str, dict[str, NDArray[float32]]]
"""Uuid -> encoder -> the greatest cosine of each token of the question to one of the text."""


@dataclass(frozen=True, slots=True)
class Nearness:
    """How near each candidate comes, in context, and how near its session does; unitless, greater is nearer.

    `own` is without its context; `match` (0 to 1) tells how sure it is that what comes so near is to the point.
    """

    turns: Mapping[str, float]
    sessions: Mapping[str, float]
    own: Mapping[str, float] = field(default_factory=dict)
    match: Mapping[str, float] = field(default_factory=dict)


def in_first_person(question: str, name: str) -> str:
    """The question as the one that it names would ask it: what they said, they said of themselves."""
    own = f"{_BEFORE}{re.escape(name)}"
    mine = re.sub(rf"{own}['’]s\b", "my", question)
    mine = re.sub(rf"{own}\s?的", "我的", mine)
    return re.sub(f"{own}{'' if _HAN_END.search(name) else _BEHIND}", "我" if _of_han(question, name) else "I", mine)


def _of_han(question: str, name: str) -> bool:
    """Whether it is named in Chinese: what the name is, or what stands beside it."""
    return bool(
        _HAN_END.search(name) or re.search(rf"[{HAN}]\s?{re.escape(name)}|{re.escape(name)}\s?[{HAN}]", question)
    )


async def cosines(
    embedder: Any, asked: Mapping[str, TokenStates], rows: Sequence[EpisodeRow], stored: Mapping[str, States]
) -> Cosines | None:
    """Those of `rows`, the best first; `stored` are their token states. None where the embedder fails."""
    if not rows:
        return {}
    try:
        return await asyncio.to_thread(_cosines, embedder, asked, rows, stored)
    except Exception:  # an embedder is the user's own code or a service: whatever it raises, the channel is missing
        return None


def _cosines(
    embedder: Any, asked: Mapping[str, TokenStates], rows: Sequence[EpisodeRow], stored: Mapping[str, States]
) -> Cosines:
    missing = [row for row in rows if row.uuid not in stored][:MADE_NOW]
    known = {**_made(embedder, missing), **stored} if missing else stored
    result: Cosines = {row.uuid: {} for row in rows}
    for encoder, states in asked.items():
        mine = [uuid for uuid in result if encoder in known.get(uuid, {})]
        near = greatest([known[uuid][encoder] for uuid in mine], states.rows)
        for uuid, row in zip(mine, near, strict=True):
            result[uuid][encoder] = row
    return result


def weighed(
    question: str,
    asked: Mapping[str, TokenStates],
    rows: Sequence[EpisodeRow],
    compared: Cosines,
    about: str | None = None,
) -> Nearness:
    """The cosines of `rows`, in the order of their sessions, each in its context and by the rarity of its words.

    A session is as near as what the speaker `about` says in it; None for all that is said.
    """
    if not rows:
        return Nearness({}, {})
    words = [row.terms for row in rows]
    sessions = [row.session for row in rows]
    tells = numpy.array([about in (None, row.speaker) for row in rows], dtype=bool)
    of_rows = [compared.get(row.uuid, {}) for row in rows]
    turns, whole, alone, match = (numpy.zeros(len(rows), dtype=float32) for _ in range(4))
    used = telling(asked, of_rows)
    for encoder in used:
        states = asked[encoder]
        weights = rarity(question, states.offsets, words, terms)
        if not len(weights):
            continue
        absent = numpy.full(len(weights), ABSENT, dtype=float32)
        near = numpy.stack([one.get(encoder, absent) for one in of_rows])
        weights *= shares(question, states.offsets)
        weights /= weights.sum() * len(used)
        here = in_context(near, sessions) @ weights
        turns += here
        alone += near @ weights
        low, high = LEVELS.get(encoder, LEVELS["en"])
        match += numpy.clip((here * len(used) - low) / (high - low), 0, 1) / len(used)
        whole += of_sessions(near, sessions, tells) @ weights
    return Nearness(*(_by_uuid(rows, scores) for scores in (turns, whole, alone, match)))


def telling(asked: Collection[str], known: Sequence[Mapping[str, Any]]) -> list[str]:
    """Of the encoders `asked` the one that most texts have, and those that many texts have without it."""
    order = sorted(asked, key=lambda name: (-sum(name in one for one in known), name))
    used = order[:1]
    for name in order[1:]:
        if sum(name in one and used[0] not in one for one in known) >= WORTH * len(known):
            used.append(name)
    return used


def _made(embedder: Any, rows: Sequence[EpisodeRow]) -> dict[str, States]:
    return {row.uuid: _states(embedder, spoken(row.content, row.speaker)) for row in rows}


@lru_cache(maxsize=1 << 11)
def _states(embedder: Any, text: str) -> States:
    """Those of stated facts, of which only the claim is encoded, and of what was restored; made once."""
    states = sound(embedder, embedder.states_after([("", text)])[0])
    return {name: packed(one.rows) for name, one in states.items()}


def _by_uuid(rows: Sequence[EpisodeRow], scores: NDArray[float32]) -> dict[str, float]:
    return dict(zip([row.uuid for row in rows], scores.tolist(), strict=True))
