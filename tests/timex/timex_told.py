"""How the tests write a time down."""

from __future__ import annotations

from datetime import datetime

from graph_memory.timex import Timex


def short(when: datetime | None) -> str:
    """The day, with the minute where it is not midnight; an open or unknown bound is a dash."""
    if when is None:
        return "-"
    return when.strftime("%Y-%m-%dT%H:%M" if when.hour or when.minute else "%Y-%m-%d")


def told(found: Timex) -> str:
    return f"{found.text}: {short(found.valid_from)} {short(found.valid_to)} {found.grain} {found.kind}"
