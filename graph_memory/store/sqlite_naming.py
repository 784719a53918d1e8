"""How a claim names a mention as it was said, on SQLite: the statements that find such claims."""

from __future__ import annotations

from functools import cache
from typing import Final

ONE: Final = "= ?"
NAMES: Final = (
    "subject {how} AND subject_said = subject",
    "subject_said {how} AND subject_said <> subject",
    "object {how} AND object_said IS object",
    "object_said {how} AND object_said IS NOT object",
    "instead_of {how} AND instead_said IS instead_of",
    "instead_said {how} AND instead_said IS NOT instead_of",
)
"""How a claim names a mention as said. Where it is said as itself, the index of entities finds it."""
NAMING: Final = len(NAMES)
_NOT_GONE = "id NOT IN (SELECT value FROM json_each(?))"
_EXISTS = [f"EXISTS (SELECT 1 FROM claims WHERE grp = ? AND {n.format(how=ONE)} AND {_NOT_GONE})" for n in NAMES]
NAMED: Final = f"SELECT {' OR '.join(_EXISTS)}"


@cache
def naming(how: str) -> str:
    """The numbers of claims that name a mention as said."""
    return " UNION ALL ".join(f"SELECT n FROM claims WHERE grp = ? AND {name.format(how=how)}" for name in NAMES)
