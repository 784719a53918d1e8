"""A made-up history whose answers are two facts away: python -m bench.twohop [--no-weights] [--few N]; prints JSON.

Fifty questions in English and fifty in Chinese. Each names a thing; what it has to do with a place, a team or an
account is one fact, and who is behind that is the next: the answer, which shares no word with the question. Before, the
thing was with another (whose person is told too), and the place had another person: decoys from other times; and others
speak of the thing. Measured is whether the episode that states the answer is among the first five sources, and whether
its fact is among the first five facts, with the graph and without.
"""

from __future__ import annotations

import asyncio
import random
import re
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from bench.measures import share, show
from bench.places import options_for
from graph_memory import Memory
from graph_memory.embed import Embedder
from graph_memory.opening import default_models, open_embedder
from graph_memory.recall import finding

DEPTH: Final = 5
Told = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Question:
    """`gold` is the id of the episode that states the answer, `answer` the object of its fact."""

    lang: str
    text: str
    gold: str
    answer: str


@dataclass(frozen=True, slots=True)
class Kind:
    """What a thing is with is one of `middles` by its name; {thing} stands in `questions`."""

    lang: str
    first: str
    second: str
    middles: tuple[str, ...]
    questions: tuple[str, ...]
    asides: tuple[tuple[str, str], ...]


SYLLABLES: Final = re.findall("[A-Z][a-z]+", "BaKeLoMiNuRaSeToViZuGriPelOstYarFenHulJasCorDraWim")
ENDS: Final = re.findall(
    "[a-z]+", "dor lin mar nex quil rith sen tol ven wick bane gash holt kirn plo sway tarn vost zell"
)
HEADS: Final = "岚淞翡霁澜沅珩瑄昱琮棠泓翊菁皓骁璟宸溪钰鹭骊琅戈荻缇砚樾珞麓祁柏"
TAILS: Final = "汀朔屿蘅笙霖岑洲葵榆澍湄珂逸峤桉芃禾弦烁堰棹缨苒畔栩飏舸楹炜岫垚"
KINDS: Final = (
    Kind(
        "en", "moored_at", "guarded_by", ("Pier", "Basin", "Slip"),
        ("Whom should I phone when {thing} drifts off?", "Who lets me board {thing} after dark?"),
        (("painted", "green"),),
    ),
    Kind(
        "en", "maintained_by", "led_by", ("Squad", "Guild", "Crew"),
        ("Whose approval does a change to {thing} need?", "Who answers for {thing} when it is down?"),
        (("written_in", "Rust"),),
    ),
    Kind(
        "zh", "安放在", "负责人是", ("展厅", "库房", "机房"),
        ("{thing}出了问题该找谁？", "想借走{thing}要问哪位？"),
        (("涂成", "深绿色"),),
    ),
    Kind(
        "zh", "投保于", "经理是", ("保险行", "互助社", "商会"),
        ("{thing}受了损失要联系什么人？", "替{thing}理赔的是哪位？"),
        (("登记在", "南港"),),
    ),
)  # fmt: skip


class World:
    """The same each time."""

    def __init__(self, per_lang: int) -> None:
        self._chance = random.Random(20)
        self._names: set[str] = set()
        self.told: list[Told] = []
        self.questions: list[Question] = []
        for n in range(per_lang):
            for lang in ("en", "zh"):
                kinds = [kind for kind in KINDS if kind.lang == lang]
                self._add(kinds[n % len(kinds)], n // len(kinds))
        self.told.sort(key=lambda one: (one["said_at"], one["id"]))

    def _name(self, lang: str) -> str:
        while True:
            parts = (HEADS, TAILS) if lang == "zh" else (SYLLABLES, ENDS)
            name = "".join(self._chance.choice(part) for part in (*parts, parts[1]))
            if name not in self._names:
                self._names.add(name)
                return name

    def _place(self, lang: str, word: str) -> str:
        return f"{self._name(lang)}{word}" if lang == "zh" else f"{word} {self._name(lang)}"

    def _say(self, subject: str, predicate: str, object: str, since: int, until: int | None = None) -> str:
        id = f"f{len(self.told)}"
        bounds = {"valid_from": f"{since}-03-01", "valid_to": None if until is None else f"{until}-03-01"}
        said = {"id": id, "verb": "assert", "said_at": f"{since}-03-02", "subject": subject, "predicate": predicate}
        self.told.append({**said, "object": object, **bounds})
        return id

    def _add(self, kind: Kind, n: int) -> None:
        lang = kind.lang
        thing = self._name(lang)
        now, before, other = (self._place(lang, self._chance.choice(kind.middles)) for _ in range(3))
        answer, former, theirs, elsewhere = (self._name(lang) for _ in range(4))
        self._say(thing, kind.first, before, 2020, 2023)
        self._say(thing, kind.first, now, 2023)
        self._say(now, kind.second, former, 2020, 2024)
        gold = self._say(now, kind.second, answer, 2024)
        self._say(before, kind.second, theirs, 2020)
        self._say(other, kind.second, elsewhere, 2021)
        for predicate, object in kind.asides:
            self._say(thing, predicate, object, self._chance.randrange(2020, 2025))
        question = kind.questions[n % len(kind.questions)].format(thing=thing)
        self.questions.append(Question(lang, question, gold, answer))


@contextmanager
def without_graph() -> Iterator[None]:
    """A block in which no edge is followed."""
    names = vars(finding)
    hops, names["HOPS"] = names["HOPS"], 0
    try:
        yield
    finally:
        names["HOPS"] = hops


async def asked(memory: Memory, questions: Sequence[Question]) -> dict[str, dict[str, list[bool]]]:
    """By language: whether the answer's episode was among the first sources, and its fact among the first facts."""
    found: dict[str, dict[str, list[bool]]] = {}
    for question in questions:
        answer = await memory.recall(question.text, as_of="2025-06-01")
        mine = found.setdefault(question.lang, {"sources": [], "facts": []})
        mine["sources"].append(question.gold in answer.sources[:DEPTH])
        mine["facts"].append(question.answer in [hit.fact.object for hit in answer.facts[:DEPTH]])
    return found


async def measure(path: Path, embedder: Embedder | None, per_lang: int) -> dict[str, Any]:
    world = World(per_lang)
    async with Memory.open(path, embedder=embedder) as memory:
        await memory.remember_many(world.told)
        report: dict[str, Any] = {
            "questions": len(world.questions),
            "claims": len(world.told),
            "weights": bool(embedder),
        }
        report["graph"] = _told(await asked(memory, world.questions))
        with without_graph():
            report["no graph"] = _told(await asked(memory, world.questions))
    return report


def _told(found: dict[str, dict[str, list[bool]]]) -> dict[str, Any]:
    both = {name: [value for mine in found.values() for value in mine[name]] for name in ("sources", "facts")}
    return {
        lang: {f"{name}@{DEPTH}": share(sum(values), len(values)) for name, values in mine.items()}
        for lang, mine in {"all": both, **found}.items()
    }


def main() -> None:
    parser = options_for(__doc__)
    parser.add_argument("--no-weights", action="store_true")
    parser.add_argument("--few", type=int, default=50, help="so many questions of each language")
    given = parser.parse_args()
    embedder = None if given.no_weights else open_embedder(default_models())
    with tempfile.TemporaryDirectory() as scratch:
        show(asyncio.run(measure(Path(scratch) / "memory.db", embedder, given.few)))


if __name__ == "__main__":
    main()
