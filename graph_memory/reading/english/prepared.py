"""An English sentence made ready for the parser, and what goes with it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from graph_memory.names import HAN
from graph_memory.reading.english import values
from graph_memory.reading.english.apposed import apposed
from graph_memory.reading.english.gapped import gapped
from graph_memory.reading.english.greeted import greeted
from graph_memory.reading.english.kin_names import KinName, kin_names
from graph_memory.reading.english.listed import listed
from graph_memory.reading.english.plain import plain
from graph_memory.reading.english.turned import turned
from graph_memory.reading.lexicon import Lexicon

_HAN_RUN: Final = re.compile(f"[{HAN}]+")
_LEAD: Final = re.compile(
    r"\b(?P<a>(?:a|an|the|our|my|as|to) (?:\w+ )?\w+) lead\b(?=\s*[,.;!?]|\s+(?:at|for|since|in|on|of|and|but|last|this"
    r"|now)\b|\s*$)"
)
_THEN: Final = re.compile(r",? (?:and )?before that (?P<prep>at|for|with|in|as) ")


@dataclass(frozen=True, slots=True)
class Prepared:
    """What goes with a sentence to be parsed: what it corrects, and the kinship taken out of it."""

    fix: values.Correction
    kin: tuple[KinName, ...]
    withdrawn: bool = False  # the speaker says never to have said it
    hidden: tuple[tuple[str, str], ...] = ()  # stand-ins, and the words that they replace


def prepare(text: str, lexicon: Lexicon) -> tuple[str, Prepared]:
    """What is parsed: the sentence without what it says to have been wrong, with "my sister Tilda" as "Tilda"."""
    text = apposed(gapped(plain(turned(greeted(listed(text)), lexicon)), lexicon), lexicon)
    hidden = [(_stand_in(place), run) for place, run in enumerate(dict.fromkeys(_HAN_RUN.findall(text)))]
    for fake, run in hidden:
        text = text.replace(run, fake)
    if _LEAD.search(text):  # a noun that the parser takes for a verb
        text = _LEAD.sub(r"\g<a> leader", text)
        hidden.append((" leader", " lead"))
    text = _THEN.sub(_spelt_out, text)
    if denied := values.never_said(text):
        return f"I {denied}.", Prepared(values.Correction(denied, "", False), (), True, tuple(hidden))
    fix = values.correction(text)
    rest, kin = kin_names(fix.rest, lexicon)
    return rest, Prepared(fix, kin, hidden=tuple(hidden))


def _spelt_out(then: re.Match[str]) -> str:
    """ ", before that at Fabrikon" with its verb."""
    first = re.match(r"(I|He|She|he|she|i)\b", then.string)
    who = first[0] if first else "he"
    verb = {"in": "lived", "as": "worked"}.get(then["prep"], "worked")
    return f", and before that {who} {verb} {then['prep']} "


def _stand_in(place: int) -> str:
    """A name that the English parser takes for one, in place of a Han name."""
    return "Hanx" + chr(ord("a") + place % 26) + "o" * (place // 26)
