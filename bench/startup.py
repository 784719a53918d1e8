"""How long `import graph_memory` and `graph-memory --help` take, beside a bare interpreter: python -m bench.startup."""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import time
from pathlib import Path

REPEATS = 7
LIMITS = {"import": 0.3, "help": 0.5}
"""Seconds."""

COMMANDS = {
    "bare": [sys.executable, "-c", "pass"],
    "import": [sys.executable, "-c", "import graph_memory"],
    "help": [str(Path(sys.executable).with_name("graph-memory")), "--help"],
}


def seconds(command: list[str]) -> float:
    """The median of REPEATS runs, after one that warms the files up."""
    taken = []
    for _ in range(REPEATS + 1):
        start = time.perf_counter()
        subprocess.run(command, check=True, capture_output=True)
        taken.append(time.perf_counter() - start)
    return statistics.median(taken[1:])


def main() -> None:
    found = {name: round(seconds(command), 3) for name, command in COMMANDS.items()}
    report = {
        "seconds": found,
        "limits": LIMITS,
        "within": {name: found[name] <= limit for name, limit in LIMITS.items()},
    }
    print(json.dumps(report, indent=2))


if __name__ == "__main__":
    main()
