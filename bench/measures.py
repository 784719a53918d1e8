"""What every report is made of: the digest of the data, shares with their interval, medians."""

from __future__ import annotations

import hashlib
import json
import math
import statistics
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any


def digest(*paths: Path) -> str:
    """sha256 over the bytes of the files, one after the other."""
    total = hashlib.sha256()
    for path in paths:
        total.update(path.read_bytes())
    return total.hexdigest()


def wilson(right: int, n: int) -> list[float]:
    """The 95 % interval of a share, in per cent (Wilson 1927)."""
    if not n:
        return [0.0, 100.0]
    z, share = 1.96, right / n
    middle, scale = share + z * z / (2 * n), 1 + z * z / n
    half = z * math.sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    return [round(100 * (middle - half) / scale, 2), round(min(100 * (middle + half) / scale, 100.0), 2)]


def share(right: int, n: int) -> dict[str, Any]:
    return {"right": right, "n": n, "percent": round(100 * right / n, 2) if n else None, "ci95": wilson(right, n)}


def milliseconds(seconds: Sequence[float]) -> float:
    """The median, in milliseconds."""
    return round(1000 * statistics.median(seconds), 3)


def show(report: Any) -> None:
    """The report as JSON on standard output."""
    json.dump(report, sys.stdout, indent=1, ensure_ascii=False)
    sys.stdout.write("\n")
