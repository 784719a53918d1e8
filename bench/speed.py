"""How fast, as ratios to the bare operation taken in the same run, in turn: python -m bench.speed [--store STORE].

Prints JSON, by store; milliseconds are medians. Data are made here. With the sizes that it has by default it takes some
minutes a store on an idle machine; --quick is for trying it out. Times depend on what else the machine does, the
ratios much less.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from bench import speed_asking, speed_bulk, speed_keys, speed_text, startup
from bench.measures import show
from bench.places import Place, options_for, places
from bench.speed_rows import SHAPES

Part = Callable[[Place, Path, "Sizes"], Awaitable[dict[str, Any]]]


@dataclass(frozen=True, slots=True)
class Sizes:
    """How much of everything."""

    bulk: int = 20_000
    earlier: int = 100_000
    facts: int = 200_000
    keys: tuple[int, ...] = (10, 100)
    shapes: tuple[str, ...] = SHAPES
    long: tuple[str, ...] = ("chain", "bounded")
    repeats: int = 60

    def histories(self) -> dict[str, int]:
        """Shape -> the facts of its long key: `earlier`, or a tenth of them where the shape is not one of `long`."""
        return {shape: self.earlier if shape in self.long else self.earlier // 10 for shape in self.shapes}


QUICK = Sizes(bulk=4_000, earlier=5_000, facts=10_000, repeats=20)
PARTS: dict[str, Part] = {
    "bulk": lambda place, directory, sizes: speed_bulk.measure(place, directory, sizes.bulk),
    "verbs": lambda place, _, sizes: speed_keys.verbs(place, sizes.keys, sizes.repeats // 2),
    "growth": lambda place, _, sizes: speed_keys.growth(place, sizes.histories(), sizes.repeats),
    "asking": lambda place, _, sizes: speed_asking.measure(place, sizes.facts, 5 * sizes.repeats),
    "text": lambda place, directory, sizes: speed_text.measure(place, directory, sizes.repeats // 2),
}


async def measure(place: Place, parts: list[str], sizes: Sizes) -> dict[str, Any]:
    report: dict[str, Any] = {}
    for name in parts:
        sys.stderr.write(f"{place.kind}: {name}\n")
        started = time.perf_counter()
        with tempfile.TemporaryDirectory(prefix="graph-memory-bench-") as directory:
            own = replace(place, group=f"{place.group}-{name}")
            if place.kind == "sqlite":
                own = replace(own, url=str(Path(directory) / "memory.db"))
            report[name] = await PARTS[name](own, Path(directory), sizes)
        report[name] |= {"seconds": round(time.perf_counter() - started, 1)}
    return report


def starting() -> dict[str, Any]:
    found = {name: round(startup.seconds(command), 3) for name, command in startup.COMMANDS.items()}
    within = {name: found[name] <= limit for name, limit in startup.LIMITS.items()}
    return {"seconds": found, "limits": startup.LIMITS, "within": within}


def sizes_of(given: argparse.Namespace) -> Sizes:
    sizes = QUICK if given.quick else Sizes()
    named = {name: getattr(given, name) for name in ("bulk", "earlier", "facts", "repeats")}
    return replace(
        sizes,
        **{name: value for name, value in named.items() if value is not None},
        shapes=tuple(given.shape or sizes.shapes),
        long=tuple(given.shape or sizes.long),
    )


def main() -> None:
    parser = options_for(__doc__)
    parser.add_argument("--part", choices=[*PARTS, "startup"], action="append", help="default: all")
    parser.add_argument(
        "--shape", choices=SHAPES, action="append", help="of a long key; default: all, a tenth as long but for two"
    )
    parser.add_argument("--quick", action="store_true", help="small sizes")
    parser.add_argument("--bulk", type=int, help="claims in bulk")
    parser.add_argument("--earlier", type=int, help="earlier facts of a long key")
    parser.add_argument("--facts", type=int, help="facts when asking")
    parser.add_argument("--repeats", type=int)
    given = parser.parse_args()
    sizes = sizes_of(given)
    wanted = given.part or [*PARTS, "startup"]
    report: dict[str, Any] = {"startup": starting()} if "startup" in wanted else {}
    if parts := [name for name in wanted if name in PARTS]:
        with places(given.store) as each:
            report |= {place.kind: asyncio.run(measure(place, parts, sizes)) for place in each}
    show(report)


if __name__ == "__main__":
    main()
