"""How many questions without an answer get none, and how many with one lose it: python -m bench.recall_gate [DATA].

Options: --set locomo|longmemeval, --store DIR, --few N, --no-weights. A question is answered where any fact or episode
has the least confidence that is asked. LoCoMo: category 5 against 1 to 4. LongMemEval: the 13 questions marked _abs
against the others. Prints JSON, a value a set.
"""

from __future__ import annotations

import argparse
import asyncio
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from bench import recall
from bench.measures import share, show
from bench.places import kept_in, with_data, with_store
from graph_memory import Memory

SETS = ("locomo", "longmemeval")

MOST_LOST = 0.05
STATED = 0.5


def unanswerable(name: str, data: Path) -> list[tuple[str, str]]:
    """(group, question)."""
    if name == "locomo":
        samples = json.loads((data / "locomo" / "locomo_dev.json").read_text("utf-8"))
        return [
            (one["sample_id"], asked["question"]) for one in samples for asked in one["qa"] if asked["category"] == 5
        ]
    rows = map(json.loads, (data / "longmemeval" / "questions.jsonl").read_text("utf-8").splitlines())
    return [("longmemeval", row["question"]) for row in rows if row["question_id"].endswith("_abs")]


async def best(memory: Memory, questions: Sequence[tuple[str, str]]) -> list[float]:
    """The greatest confidence of each."""
    found = []
    for group, question in questions:
        answer = await memory.recall(question, group=group)
        found.append(max((hit.confidence for hit in (*answer.facts, *answer.episodes)), default=0.0))
    return found


def table(with_answer: Sequence[float], without: Sequence[float], least: float) -> dict[str, Any]:
    """At one `min_confidence`: those with an answer that lose it, those without that get nothing."""
    lost, nothing = (sum(value < least for value in values) for values in (with_answer, without))
    return {
        "min_confidence": least,
        "lost": share(lost, len(with_answer)),
        "nothing": share(nothing, len(without)),
    }


async def measure(name: str, data: Path, store: Path, weights: bool, few: int | None) -> dict[str, Any]:
    turns, questions, sha256 = recall.SETS[name][0](data)
    options: dict[str, Any] = {} if weights else {"embedder": None}
    async with Memory.open(store / f"{name}{'' if weights else '-bare'}.db", **options) as memory:
        for group, mine in turns.items():
            await memory.remember_many(mine, group=group)
        without = await best(memory, unanswerable(name, data)[:few])
        with_answer = await best(memory, [(one.group, one.text) for one in questions[:few]])
    levels = sorted({round(value, 3) for value in with_answer})
    kept = [level for level in levels if sum(v < level for v in with_answer) <= MOST_LOST * len(with_answer)]
    return {
        "set": name,
        "sha256": sha256,
        "weights": weights,
        "n": {"with": len(with_answer), "without": len(without)},
        "stated": table(with_answer, without, STATED),
        "at 5 % lost": table(with_answer, without, kept[-1]),
    }


def main() -> None:
    parser = with_store(with_data(argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])))
    parser.add_argument("--set", choices=SETS, action="append", help="default: both")
    parser.add_argument("--few", type=int, help="ask only the first so many questions of each kind")
    parser.add_argument("--no-weights", action="store_true")
    given = parser.parse_args()
    with kept_in(given.store) as store:
        for name in given.set or SETS:
            show(asyncio.run(measure(name, given.data, store, not given.no_weights, given.few)))


if __name__ == "__main__":
    main()
