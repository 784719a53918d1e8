"""What the whole search for duplicates finds of labelled names: which share a block, which are proposed, which merged.

    python bench/consolidation_names.py [DATA]

All names of a set stand in the blocks together, as the entities of one group would, those of a labelled pair under the
kind that it is of. A pair that shares no block is not found, however alike its names are.
"""

from __future__ import annotations

import argparse
import csv
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Any

from bench.measures import digest, share, show
from bench.places import with_data
from graph_memory.consolidation.blocking import Blocks, Entry
from graph_memory.consolidation.keys import keys_of
from graph_memory.consolidation.scoring import Known, Verdict, judged
from graph_memory.names import canonical

Name = tuple[str, str]
"""(name, kind)"""


@dataclass(frozen=True, slots=True)
class Labelled:
    """A pair of names, and whether they are one."""

    a: Name
    b: Name
    one: bool


def main() -> None:
    data = with_data(argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])).parse_args().data
    inventors, pairs = data / "pv_inventors" / "ens-inventors.csv", data / "name_bench" / "cases.csv"
    show(
        {
            "pv_inventors": {"sha256": digest(inventors)} | _report(*_spellings(inventors)),
            "name_bench": {"sha256": digest(pairs)} | _report(*_cases(pairs, said=True)),
            "name_bench_without_kinds": _report(*_cases(pairs, said=False)),
        }
    )


def _spellings(path: Path) -> tuple[list[Name], list[Labelled]]:
    """Every spelling, and the pairs of them that are one: all others are not."""
    whose: dict[str, set[str]] = defaultdict(set)
    with path.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            whose[f"{row['raw_inventor_name_first']} {row['raw_inventor_name_last']}"].add(row["unique_id"])
    pairs = combinations(sorted(whose), 2)
    return [(name, "person") for name in whose], [
        Labelled((a, "person"), (b, "person"), bool(whose[a] & whose[b])) for a, b in pairs
    ]


def _cases(path: Path, said: bool) -> tuple[list[Name], list[Labelled]]:
    with path.open(encoding="utf-8", newline="") as file:
        rows = [(row, row["schema"] if said else "") for row in csv.DictReader(file)]
    told = [Labelled((row["name1"], kind), (row["name2"], kind), row["is_match"] == "true") for row, kind in rows]
    return [name for pair in told for name in (pair.a, pair.b)], told


def _report(names: Iterable[Name], told: Sequence[Labelled]) -> dict[str, Any]:
    pool = sorted(set(names))
    blocks = Blocks()
    blocks.put((Entry(f"{n:06}", canonical(name), name, kind), keys_of(name)) for n, (name, kind) in enumerate(pool))
    blocks.close_filling()
    found = {frozenset((pool[one - 1], pool[other - 1])) for one, other in blocks.candidates(0, len(pool))}
    blocks.close()
    right = [pair for pair in told if pair.one]
    verdicts = [(pair, _verdict(pair)) for pair in told if _shares(pair, found)]
    return {
        "names": len(pool),
        "comparisons_a_name": round(len(found) / len(pool), 1),
        "blocking_recall": share(sum(_shares(pair, found) for pair in right), len(right)),
        "found": _scores([pair for pair, verdict in verdicts if verdict.likely], right),
        "merged": _scores([pair for pair, verdict in verdicts if verdict.certain], right),
        "others_merged": share(sum(v.certain and not pair.one for pair, v in verdicts), len(told) - len(right)),
    }


def _shares(pair: Labelled, found: set[frozenset[Name]]) -> bool:
    return canonical(pair.a[0]) == canonical(pair.b[0]) or frozenset((pair.a, pair.b)) in found


def _verdict(pair: Labelled) -> Verdict:
    return judged(Known("a", (pair.a[0],), pair.a[1]), Known("b", (pair.b[0],), pair.b[1]))


def _scores(taken: Sequence[Labelled], right: Sequence[Labelled]) -> dict[str, Any]:
    hits = sum(pair.one for pair in taken)
    return {
        "f1": round(2 * hits / (len(taken) + len(right)), 4),
        "precision": share(hits, len(taken)),
        "recall": share(hits, len(right)),
    }


if __name__ == "__main__":
    main()
