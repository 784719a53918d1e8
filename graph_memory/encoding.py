"""Episodes and claims -> vectors and token states, before the write that stores them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, TypeVar

import numpy as np

from graph_memory import ids, times
from graph_memory.errors import EmbedderUnavailable, GraphMemoryError
from graph_memory.rows import EpisodeRow, States, Vectors
from graph_memory.store.contract import Reading, Visible

if TYPE_CHECKING:
    from graph_memory.embed import Embedder, TokenStates
    from graph_memory.told import Told

logger = logging.getLogger(__name__)
Given = TypeVar("Given")

BEFORE: Final = 120
"""Characters of the end of the turn before, with which an episode is read: who "she" is, what "yes" answers."""


@dataclass(frozen=True, slots=True)
class Saying:
    """An episode as it is encoded: what it says, with its speaker, and how the turn before it ends."""

    text: str
    before: str = ""


@dataclass(slots=True)
class Encoded:
    """By claim id and by episode uuid."""

    claims: dict[str, Vectors] = field(default_factory=dict)
    episodes: dict[str, Vectors] = field(default_factory=dict)
    states: dict[str, States] = field(default_factory=dict)


def spoken(content: str, speaker: str) -> str:
    """What is said with who says it, where it does not begin so."""
    return content if not speaker or content.startswith(f"{speaker}:") else f"{speaker}: {content}"


@dataclass(frozen=True, slots=True)
class _Turn:
    position: float
    said_at: int
    text: str


async def fresh_sayings(reading: Reading, tellings: Sequence[Told], now: int) -> dict[str, Saying]:
    """What is about to be stored, in this order, by episode uuid; each behind the turn before it."""
    found: dict[str, Saying] = {}
    sessions: dict[str, _Session] = {}
    for told in tellings:
        name, text = told.given("session"), spoken(told.content, told.given("speaker"))
        if name not in sessions:
            sessions[name] = _Session(name, (await reading.last_position(name) or 0.0) if name else 0.0)
        session = sessions[name]
        turn = _Turn(session.place(told.position), now if told.said_at is None else times.micros(told.said_at), text)
        if told.source != "fact_triple":
            before = await session.before(reading, turn) if name else ""
            found[ids.episode_uuid(told.group, told.id)] = Saying(text, before)
        if told.source == "text":
            session.fresh.append(turn)
    return found


class _Session:
    """One to which turns are added: `stored` is the greatest position that was there before."""

    def __init__(self, name: str, stored: float) -> None:
        self.name, self.stored, self.last = name, stored, stored
        self.fresh: list[_Turn] = []

    def place(self, given: float | None) -> float:
        position = self.last + 1 if given is None else given
        self.last = max(position, self.last)
        return position

    async def before(self, reading: Reading, turn: _Turn) -> str:
        """The last turn at a lower position that was not said later: of those added, else of those stored."""
        mine = [one for one in self.fresh if one.position < turn.position and one.said_at <= turn.said_at]
        best = max(mine, key=lambda one: (one.position, one.said_at), default=None)
        if best is not None and best.position > self.stored:
            return best.text
        row = await reading.turn_before(self.name, turn.position, Visible(said_by=turn.said_at))
        if row is not None and (best is None or (row.position, row.said_at) > (best.position, best.said_at)):
            return spoken(row.content, row.speaker)
        return best.text if best else ""


async def stored_sayings(
    reading: Reading, rows: Sequence[EpisodeRow], without: Collection[str] = ()
) -> dict[str, Saying]:
    """What is stored, by uuid, as it was to be encoded when it was recorded, had the episodes `without` not been."""
    found: dict[str, Saying] = {}
    for row in rows:
        visible = Visible(row.said_at, row.recorded_at - 1)
        before = await reading.turn_before(row.session, row.position, visible) if row.session else None
        while before is not None and before.uuid in without:
            before = await reading.turn_before(row.session, before.position, visible)
        text = spoken(row.content, row.speaker)
        found[row.uuid] = Saying(text, spoken(before.content, before.speaker) if before else "")
    return found


async def or_nothing(work: Awaitable[Given]) -> Given | None:
    """What an embedder gives; None where it fails: what is told is stored all the same, and encoded by `reembed`.

    Raises what another try would not mend: missing weights, vectors of another length.
    """
    try:
        return await work
    except GraphMemoryError as error:
        if not isinstance(error, EmbedderUnavailable):
            raise
        why = str(error)
    except Exception as error:  # an embedder is the user's own code: whatever it raises
        why = type(error).__name__
    logger.warning("stored without vectors, which `graph-memory reembed` makes: %s", why)
    return None


async def vectors_of(embedder: Any, texts: Sequence[str], *, query: bool = False) -> list[Vectors]:
    """`encode` on another thread; the same by `aencode`, in the loop of the caller, where the embedder has it."""
    if hasattr(embedder, "aencode"):
        found: list[Vectors] = await embedder.aencode(texts, query=query)
    else:
        found = await asyncio.to_thread(embedder.encode, texts, query=query)
    if len(found) != len(texts):
        raise EmbedderUnavailable(f"{embedder.id}: asked for {len(texts)} vectors, got {len(found)}", field="embedder")
    if not all(_finite(vector, 1) for vectors in found for vector in vectors.values()):
        raise EmbedderUnavailable(f"{embedder.id} gave vectors that are no rows of finite numbers", field="embedder")
    return found


def sound(embedder: Any, states: Mapping[str, TokenStates]) -> Mapping[str, TokenStates]:
    """`states`. Raises EmbedderUnavailable for numbers that are not finite, and a place too many or too few."""
    for one in states.values():
        if not (_finite(one.vector, 1) and _finite(one.rows, 2) and one.offsets.shape == (len(one.rows), 2)):
            message = f"{embedder.id} gave token states that are no finite row, and no place, for each token"
            raise EmbedderUnavailable(message, field="embedder")
    return states


def _finite(numbers: Any, axes: int) -> bool:
    return isinstance(numbers, np.ndarray) and numbers.ndim == axes and bool(np.isfinite(numbers).all())


async def encode_claims(embedder: Embedder, texts: Mapping[str, str]) -> dict[str, Vectors]:
    """The vectors of texts by id; what is said twice is encoded once."""
    distinct = list(dict.fromkeys(texts.values()))
    vectors = dict(zip(distinct, await vectors_of(embedder, distinct), strict=True)) if distinct else {}
    return {id: vectors[text] for id, text in texts.items()}


async def encode_episodes(
    embedder: Embedder, sayings: Mapping[str, Saying]
) -> tuple[dict[str, Vectors], dict[str, States]]:
    """Vectors by uuid, and token states where the embedder gives them."""
    if not sayings:
        return {}, {}
    if not hasattr(embedder, "states_after"):
        return await encode_claims(embedder, {uuid: saying.text for uuid, saying in sayings.items()}), {}
    return await asyncio.to_thread(_states, embedder, sayings)


def _states(embedder: Any, sayings: Mapping[str, Saying]) -> tuple[dict[str, Vectors], dict[str, States]]:
    from graph_memory.recall.late import packed

    pairs: Sequence[tuple[str, str]] = [(saying.before[-BEFORE:], saying.text) for saying in sayings.values()]
    given = (sound(embedder, states) for states in embedder.states_after(pairs))
    found = dict(zip(sayings, given, strict=True))
    vectors = {uuid: {name: one.vector for name, one in states.items()} for uuid, states in found.items()}
    return vectors, {uuid: {name: packed(one.rows) for name, one in states.items()} for uuid, states in found.items()}
