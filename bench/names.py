"""How well `likeness` tells which names are one: on spellings of inventors, and on labelled pairs of names.

    python bench/names.py [DATA]

A pair is joined at a score of LIKELY and more; `certain` are the pairs that would be joined unasked. `crossed`: the
threshold chosen on one half of the groups, judged on the other, both ways.
"""

from __future__ import annotations

import argparse
import csv
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha1
from itertools import combinations
from pathlib import Path
from typing import Any

from bench.measures import digest, share, show
from bench.places import with_data
from graph_memory.likeness import LIKELY, likeness


@dataclass(frozen=True, slots=True)
class Judged:
    """A pair of names: whether they are one, and what likeness says. `half` of the groups, None where across both."""

    one: bool
    score: float
    certain: bool
    half: int | None


def main() -> None:
    data = with_data(argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])).parse_args().data
    inventors, pairs = data / "pv_inventors" / "ens-inventors.csv", data / "name_bench" / "cases.csv"
    begin = time.perf_counter()
    spelt = list(_spellings(inventors))
    taken = time.perf_counter() - begin
    show(
        {
            "likely": LIKELY,
            "pv_inventors": {"sha256": digest(inventors), "microseconds_a_pair": round(1e6 * taken / len(spelt), 1)}
            | _report(spelt),
            "name_bench": {"sha256": digest(pairs)} | _report(list(_labelled(pairs, said=True))),
            "name_bench_without_kinds": _report(list(_labelled(pairs, said=False))),
        }
    )


def _spellings(path: Path) -> Iterator[Judged]:
    """All pairs of distinct spellings; they are one where they share an identity."""
    whose: dict[str, set[str]] = defaultdict(set)
    with path.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            whose[f"{row['raw_inventor_name_first']} {row['raw_inventor_name_last']}"].add(row["unique_id"])
    for (a, of_a), (b, of_b) in combinations(sorted(whose.items()), 2):
        found = likeness(a, b, "person")
        halves = {_half(min(of_a)), _half(min(of_b))}
        yield Judged(bool(of_a & of_b), found.score, found.certain, halves.pop() if len(halves) == 1 else None)


def _labelled(path: Path, said: bool) -> Iterator[Judged]:
    with path.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            found = likeness(row["name1"], row["name2"], row["schema"] if said else None)
            half = _half("".join(sorted((row["name1"], row["name2"]))))
            yield Judged(row["is_match"] == "true", found.score, found.certain, half)


def _half(group: str) -> int:
    return sha1(group.encode(), usedforsecurity=False).digest()[0] % 2


def _report(judged: Sequence[Judged]) -> dict[str, Any]:
    certain = [pair for pair in judged if pair.certain]
    others = [pair for pair in judged if not pair.one]
    return {
        "pairs": len(judged),
        "joined": _scores(judged, LIKELY),
        "certain": {
            "precision": share(sum(pair.one for pair in certain), len(certain)),
            "recall": share(sum(pair.one for pair in certain), len(judged) - len(others)),
            "of_others": share(sum(pair.certain for pair in others), len(others)),
        },
        "crossed": [_crossed(judged, half) for half in (0, 1)],
    }


def _scores(judged: Sequence[Judged], threshold: float) -> dict[str, Any]:
    joined = [pair for pair in judged if pair.score >= threshold]
    right, wanted = sum(pair.one for pair in joined), sum(pair.one for pair in judged)
    f1 = 2 * right / (len(joined) + wanted) if joined or wanted else 0.0
    return {
        "threshold": threshold,
        "f1": round(f1, 4),
        "precision": share(right, len(joined)),
        "recall": share(right, wanted),
    }


def _crossed(judged: Sequence[Judged], half: int) -> dict[str, Any]:
    chosen = [pair for pair in judged if pair.half == half]
    thresholds = sorted({pair.score for pair in chosen})
    best = max(thresholds, key=lambda threshold: float(_scores(chosen, threshold)["f1"]))
    return _scores([pair for pair in judged if pair.half == 1 - half], best)


if __name__ == "__main__":
    main()
