"""English idioms as the plain phrases that are read in their place."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from graph_memory.names import canonical


class Idioms:
    """Plain phrase by canonical idiom; "" where a sentence that has it claims nothing."""

    def __init__(self, phrases: Mapping[str, str]) -> None:
        self._phrases: Final = phrases
        known = sorted(phrases, key=len, reverse=True)
        either = "|".join(re.escape(phrase).replace("'", "['’]") for phrase in known)
        self._known: Final = re.compile(rf"(?<![\w'’-])(?:{either})(?![\w'’-])", re.I) if known else None

    def plain(self, text: str) -> str:
        """The sentence with plain phrases for idioms, the longest first; "" where it claims nothing."""
        if self._known is None:
            return text
        found = [self._plain(match) for match in self._known.finditer(text)]
        return self._known.sub(self._plain, text) if all(found) else ""

    def _plain(self, idiom: re.Match[str]) -> str:
        return self._phrases[canonical(idiom[0].replace("’", "'"))]
