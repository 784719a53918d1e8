"""Text in columns of a terminal, where a Chinese character takes two cells."""

from __future__ import annotations

from collections.abc import Sequence


def cells(text: str) -> int:
    """The cells that `text` takes."""
    from rich.cells import cell_len

    return cell_len(text)


def fit(text: str, width: int) -> str:
    """`text` in exactly `width` cells: filled up with spaces, or cut with ".." at its end."""
    from rich.cells import set_cell_size

    if cells(text) > width > 2:
        text = set_cell_size(text, width - 2).rstrip() + ".."
    return set_cell_size(text, width)


def plain(text: str) -> str:
    """`text` without what would steer a terminal or break a line."""
    return "".join(character if character.isprintable() else " " for character in text)


def columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """Lines of aligned columns, two spaces apart; the last column is as long as it is."""
    if not rows:
        return []
    widths = [max(cells(row[place]) for row in rows) for place in range(len(rows[0]) - 1)]
    return ["  ".join([*(fit(text, width) for text, width in zip(row, widths, strict=False)), row[-1]]) for row in rows]
