"""How much of the gold evidence is in the text for a prompt: LoCoMo, by a number of tokens. JSON on standard output.

python -m bench.recall_pack [DATA] [--tokens 1000] [--store DIR] [--few N] [--no-weights]
"""

from __future__ import annotations

import argparse
import asyncio
import json
import statistics
import sys
import time
from collections import defaultdict
from pathlib import Path
from typing import Any

from bench.places import kept_in, with_data, with_store
from bench.recall import locomo, summary
from graph_memory import Memory


async def measure(data: Path, store: Path, tokens: int, weights: bool, few: int | None) -> dict[str, Any]:
    turns, questions, sha256 = locomo(data)
    options: dict[str, Any] = {} if weights else {"embedder": None}
    shares: dict[str, list[float]] = defaultdict(list)
    lengths: list[int] = []
    seconds: list[float] = []
    async with Memory.open(store / f"locomo{'' if weights else '-bare'}.db", **options) as memory:
        for group, mine in turns.items():
            await memory.remember_many(mine, group=group)
        count = memory._count()
        for question in questions[:few]:
            started = time.perf_counter()
            text = (await memory.recall(question.text, group=question.group, max_tokens=tokens)).text
            seconds.append(time.perf_counter() - started)
            lengths.append(count(text))
            told = {line.rpartition("[")[2].rstrip("]") for line in text.splitlines() if line.endswith("]")}
            share = 100 * len(question.gold & told) / len(question.gold)
            shares["all"].append(share)
            shares[question.kind].append(share)
    return {
        "set": "locomo",
        "sha256": sha256,
        "weights": weights,
        "tokens": tokens,
        "longest": max(lengths),
        "over": sum(length > tokens for length in lengths),
        "median": statistics.median(lengths),
        "recall_ms_p50": round(1000 * statistics.median(seconds), 1),
        "share_of_gold": {kind: {"n": len(mine)} | summary(mine) for kind, mine in sorted(shares.items())},
    }


def main() -> None:
    parser = with_store(with_data(argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])))
    parser.add_argument("--tokens", type=int, default=1_000)
    parser.add_argument("--few", type=int, help="ask only the first so many questions")
    parser.add_argument("--no-weights", action="store_true")
    given = parser.parse_args()
    with kept_in(given.store) as store:
        result = asyncio.run(measure(given.data, store, given.tokens, not given.no_weights, given.few))
    json.dump(result, sys.stdout, indent=1)
    print()


if __name__ == "__main__":
    main()
