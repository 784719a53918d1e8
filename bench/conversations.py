"""Real conversations imported by one command each, then asked: python -m bench.conversations [DATA] [--no-weights].

Prints JSON, by store: a conversation of locomo (--sample) and all sessions of longmemeval; what was stored, how fast,
what failed, and of a few questions whose answer is known which turns or sessions came back. Weights are those of
GRAPH_MEMORY_MODELS. --few takes only the first turns of each, to try it out.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from bench.importing import import_lines
from bench.measures import milliseconds, show
from bench.places import Place, options_for, places, with_data
from bench.recall import Question, Turn, locomo, longmemeval
from graph_memory import times
from graph_memory.opening import default_models, open_embedder

Json = dict[str, Any]
DEPTH = 10


@dataclass(frozen=True, slots=True)
class Conversation:
    name: str
    sha256: str
    turns: list[Turn]
    questions: list[Question]

    def first(self, few: int | None) -> Conversation:
        """The first turns, and the questions that they may answer."""
        turns = self.turns[:few]
        known = {found for turn in turns for found in (turn["id"], turn["session"])}
        return replace(self, turns=turns, questions=[one for one in self.questions if one.gold & known])


def conversations(data: Path, sample: str) -> list[Conversation]:
    turns, asked, sha256 = locomo(data)
    one = Conversation(f"locomo {sample}", sha256, turns[sample], [q for q in asked if q.group == sample])
    sessions, questions, digest = longmemeval(data)
    return [one, Conversation("longmemeval", digest, sessions["longmemeval"], questions)]


def lines(turns: Sequence[Turn]) -> list[Json]:
    """Episodes as import takes them, numbered in their session."""
    places: dict[str, int] = {}
    result: list[Json] = []
    for turn in turns:
        places[turn["session"]] = position = places.get(turn["session"], 0) + 1
        result.append(turn | {"said_at": times.text(turn["said_at"]), "position": position})
    return result


async def measure(place: Place, conversation: Conversation, models: Path | None, ask: int) -> Json:
    imported = await asyncio.to_thread(import_lines, place, lines(conversation.turns), models)
    seconds: list[float] = []
    found: list[bool] = []
    async with place.for_once(embedder=models and open_embedder(models)) as memory:
        counts = (await memory.status())["counts"]
        for question in conversation.questions[:ask]:
            started = time.perf_counter()
            answer = await memory.recall(question.text, limit=DEPTH)
            seconds.append(time.perf_counter() - started)
            ranked = {name for source in answer.sources for name in (source, source.rpartition("/")[0])}
            found.append(bool(question.gold & ranked))
    return {
        "set": conversation.name,
        "sha256": conversation.sha256,
        "n": len(conversation.turns),
        "weights": models is not None,
        "import": imported.told(),
        "counts": counts,
        "lost": len(conversation.turns) - counts["episodes"],
        "asked": len(found),
        f"evidence_in_first_{DEPTH}": sum(found),
        "recall_ms_p50": milliseconds(seconds) if seconds else None,
    }


def main() -> None:
    parser = with_data(options_for(__doc__))
    parser.add_argument("--sample", default="conv-26", help="the conversation of locomo")
    parser.add_argument("--no-weights", action="store_true")
    parser.add_argument("--few", type=int, help="only so many turns of each")
    parser.add_argument("--ask", type=int, default=20, help="so many questions of each")
    given = parser.parse_args()
    models = None if given.no_weights else default_models()
    found = [one.first(given.few) for one in conversations(given.data, given.sample)]
    with places(given.store) as each:
        show(
            {
                place.kind: [
                    asyncio.run(measure(replace(place, group=f"{place.group}-{number}"), one, models, given.ask))
                    for number, one in enumerate(found)
                ]
                for place in each
            }
        )


if __name__ == "__main__":
    main()
