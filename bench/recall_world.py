"""Made-up talk in many groups, each question with the one claim that answers it; encoded once by the real weights."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from graph_memory import Memory
from graph_memory.embed import OnnxEmbedder, TokenStates, Vectors
from graph_memory.opening import default_models, open_embedder, open_store
from graph_memory.reading.draft import Draft, Utterance

START: Final = datetime(2023, 1, 1, tzinfo=UTC)
TURNS: Final = 20
CLAIMS: Final = 4
SESSIONS: Final = 75
"""Different ones: a group takes some of them, as they are."""
PEOPLE: Final = tuple(
    f"{first}{last}" for first in ("Ar", "Bel", "Cor", "Dun", "Es") for last in ("ak", "bin", "dra", "lo")
)
DOINGS: Final = {
    "repaired": "mended",
    "painted": "put paint on",
    "sold": "got money for",
    "borrowed": "had on loan",
    "lost": "mislaid",
    "cleaned": "washed",
    "bought": "paid for",
    "found": "came upon",
    "photographed": "took a picture of",
    "measured": "took the size of",
}
"""What is said to be done, and how a question has it."""
THINGS: Final = {
    "boat": "sailing vessel",
    "garden": "vegetable plot",
    "piano": "keyboard instrument",
    "violin": "fiddle",
    "kitchen": "cooking room",
    "bicycle": "bike",
    "tent": "camping shelter",
    "camera": "photo apparatus",
    "stove": "oven",
    "atlas": "book of maps",
    "loom": "weaving frame",
    "kite": "paper dragon",
}
COLOURS: Final = ("red", "old", "heavy", "small", "new", "quiet")
PLACES: Final = ("harbour", "market", "mill", "station", "school", "library", "valley", "bridge", "island", "workshop")


@dataclass(frozen=True, slots=True)
class Told:
    """One thing that is told, and the number of its turn among all."""

    turn: int
    who: str
    doing: str
    colour: str
    thing: str
    place: str

    @property
    def object(self) -> str:
        return f"the {self.colour} {self.thing} near the {self.place}"

    @property
    def what(self) -> tuple[str, ...]:
        """What a question has, who it was left out."""
        return self.doing, self.colour, self.thing, self.place

    def question(self, kind: int) -> str:
        """By the words of the claim and others in turn; it asks who it was, or names them."""
        doing, thing = DOINGS[self.doing], THINGS[self.thing]
        return (
            f"Who {doing} the {self.colour} {self.thing} near the {self.place}?",
            f"Who was it that {self.doing} the {self.colour} {thing} at the {self.place}?",
            f"When had {self.who} {doing} the {self.colour} {thing} at the {self.place}?",
        )[kind % 3]


def everything() -> list[Told]:
    """What is told in all sessions, turn by turn; each turn is of one speaker, who tells of others."""
    chance = random.Random(7)
    return [
        Told(turn, _speaker(turn), *(chance.choice(tuple(words)) for words in (DOINGS, COLOURS, THINGS, PLACES)))
        for turn in range(SESSIONS * TURNS)
        for _ in range(CLAIMS)
    ]


def _speaker(turn: int) -> str:
    session, place = divmod(turn, TURNS)
    return PEOPLE[(session + place % 2 * 7) % len(PEOPLE)]


class World:
    """The sessions of the groups by their number, of each so many claims."""

    def __init__(self, claims: int) -> None:
        self._all = everything()
        self._sessions = claims // (TURNS * CLAIMS)

    def sessions(self, number: int) -> list[int]:
        return sorted(random.Random(number).sample(range(SESSIONS), self._sessions))

    def told(self, number: int) -> list[Told]:
        wanted = set(self.sessions(number))
        return [one for one in self._all if one.turn // TURNS in wanted]

    def turns(self, number: int) -> Iterator[dict[str, Any]]:
        """Episodes of a group, as `remember_many` takes them; the id is the number of the turn."""
        for session in self.sessions(number):
            for turn in range(session * TURNS, (session + 1) * TURNS):
                yield {
                    "id": f"e{turn}",
                    "content": content(self.of_turn(turn)),
                    "said_at": START + timedelta(hours=6 * session, minutes=turn % TURNS),
                    "speaker": _speaker(turn),
                    "session": f"s{session}",
                }

    def of_turn(self, turn: int) -> Sequence[Told]:
        return self._all[turn * CLAIMS : (turn + 1) * CLAIMS]

    def questions(self, number: int, count: int) -> list[tuple[str, Told]]:
        """Questions with what answers them: nothing else in the group does."""
        told = self.told(number)
        known: dict[tuple[str, ...], int] = {}
        for one in told:
            known[one.what] = known.get(one.what, 0) + 1
        single = [one for one in told if known[one.what] == 1]
        chosen = random.Random(1_000 + number).sample(single, count)
        return [(one.question(number + kind), one) for kind, one in enumerate(chosen)]


def content(told: Sequence[Told]) -> str:
    """A turn of which each sentence tells one thing."""
    return " ".join(f"I {one.doing} {one.object}." for one in told)


class Stated:
    """In place of a reader: what each sentence of `content` tells."""

    at_once = 1_000

    async def read(self, utterances: Sequence[Utterance], *_: Any) -> list[list[Draft]]:
        return [[self._draft(one.speaker, part) for part in one.text.split(". ")] for one in utterances]

    def _draft(self, speaker: str, sentence: str) -> Draft:
        _, doing, object = sentence.rstrip(".").split(" ", 2)
        return Draft("assert", speaker, doing, object, quote=sentence)

    async def close(self) -> None: ...


class Once:
    """An embedder that keeps what it has encoded: the same turns are told in many groups."""

    def __init__(self, real: OnnxEmbedder) -> None:
        self._real, self.id, self.dimensions = real, real.id, real.dimensions
        self._vectors: dict[str, Vectors] = {}
        self._states: dict[tuple[str, str], dict[str, TokenStates]] = {}

    def encode(self, texts: Sequence[str], *, query: bool = False) -> list[Vectors]:
        if query:
            return self._real.encode(texts, query=True)
        new = [text for text in dict.fromkeys(texts) if text not in self._vectors]
        self._vectors.update(zip(new, self._real.encode(new), strict=True))
        return [self._vectors[text] for text in texts]

    def states_after(self, texts: Sequence[tuple[str, str]]) -> list[dict[str, TokenStates]]:
        new = [text for text in dict.fromkeys(texts) if text not in self._states]
        self._states.update(zip(new, self._real.states_after(new), strict=True))
        return [self._states[text] for text in texts]


class Plain:
    """The embedder without its token states."""

    def __init__(self, real: OnnxEmbedder) -> None:
        self.id, self.dimensions, self.encode = real.id, real.dimensions, real.encode


def name_of(number: int) -> str:
    return f"recall-{number}"


async def fill(url: str, once: Once, world: World, numbers: Iterable[int]) -> None:
    """The groups that are not there yet."""
    for number in numbers:
        group = name_of(number)
        async with Memory(open_store(url), group=group, embedder=once, llm=Stated()) as memory:  # type: ignore[arg-type]
            if (await memory.store.counts(group))["claims"] < len(world.told(number)):
                await memory.remember_many(world.turns(number))


def weights() -> OnnxEmbedder:
    real = open_embedder(default_models())
    if not isinstance(real, OnnxEmbedder):
        raise SystemExit("this measures with the real weights: run `graph-memory models pull`")
    return real


def percentile(seconds: Sequence[float], share: float) -> float:
    """In milliseconds."""
    return round(1000 * sorted(seconds)[int(share * (len(seconds) - 1))], 2)
