"""The names behind a noun: "two kids, Ada and Bo", "a cat named Brine"."""

from __future__ import annotations

import re

from graph_memory.reading.english.people import Cast
from graph_memory.reading.english.phrases import Token, clean, conjuncts, phrase


def names_behind(token: Token, cast: Cast) -> list[str]:
    """ "two kids, Ada and Bo", "a cat named Brine", "a son called Otis"."""
    doc = token.doc
    rest = doc[token.i + 1 : token.sent.end].text
    called = re.match(r"(?:,?\s*(?:who(?:'s| is) )?(?:named|called|by the name of)|,|:|\s[–—-])\s*(?P<names>.+)", rest)
    text = rest if rest[:1] in ",:–—" else called["names"] if called else ""
    if called:
        text = called["names"]
    found = re.match(
        r"(?P<names>[A-Z][\w'-]+(?: [A-Z][\w'-]+)?(?:(?:,| and|, and) [A-Z][\w'-]+(?: [A-Z][\w'-]+)?)*)", text
    )
    if not found:
        named = [one for one in token.rights if one.dep_ in ("appos", "flat") and one.pos_ == "PROPN"]
        return [phrase(one, cast.times) for first in named[:1] for one in conjuncts(first)]
    return [clean(name) for name in re.split(r",? and |, ", found["names"])]
