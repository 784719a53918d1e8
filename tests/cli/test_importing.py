from __future__ import annotations

from graph_memory.cli.importing import BATCH, BATCH_BYTES, batches
from graph_memory.cli.lines import Line


def sizes(*lines: int) -> list[int]:
    return [len(batch) for batch in batches(Line(number, {}, size) for number, size in enumerate(lines))]


def test_batches_are_bounded_in_lines_and_bytes() -> None:
    assert sizes() == []
    assert sizes(*[1] * (2 * BATCH + 1)) == [BATCH, BATCH, 1]
    assert sizes(BATCH_BYTES, 1, BATCH_BYTES + 1, 1) == [2, 1, 1]
