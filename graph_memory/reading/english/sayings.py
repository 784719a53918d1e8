r"""Ways of saying a predicate, as short patterns over words, and their match in a clause.

A table is text. A header "[predicate effect tail flags]" holds for the lines below it; `effect` is that of
graph_memory.reading.timing; `tail` names the prepositions that add claims ("as a tester"), "." none. A line is a
pattern, or several with ";" between:

| in a pattern | meaning |
|---|---|
| work at\|for | words; the first is a verb in any form, the others stand as written |
| ~job | a noun, with what may stand before it: "a new office job" |
| (back) | may be missing |
| … | the object, a noun phrase or a list of them; at the end where none is written |
| § | the subject, in place of what stands before the verb |
| ≈ | the object: the words up to the end of the clause, without times |
| _ | a noun phrase that says nothing |
| - | no object: all is said by the tail |

Flags: `not` holds where the verb is denied, and is no denial; `swap` changes subject and object; `thing` and `person`
say what the subject is; `wide` asks for an object that is known to be one of its kind; `timed` for a time that lasts,
`dated` for one that is over; `habit` for what is done again and again; `done` is past in the present; `last` counts
only where the clause says nothing else; `pair`: what § is has ended.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, get_args

from graph_memory.reading.english.clauses import Clause
from graph_memory.reading.english.nominal import Noun, noun_at, nouns_at
from graph_memory.reading.english.phrases import Token, busy
from graph_memory.reading.english.verbs import forms
from graph_memory.reading.timing import Effect
from graph_memory.reading.wordlists import words
from graph_memory.timex import Timex

_NOT: Final = words("not n't n’t never nt")
_PARTICLES: Final = words("back over out along up down round around right straight away off in on through")
_ADVERBS: Final = words("RB RBR UH")
_NOUNLIKE: Final = words("DT PRP$ JJ JJR JJS NN NNP CD VBN VBG HYPH RB POS NNS PDT")


@dataclass(frozen=True, slots=True)
class Part:
    words: frozenset[str] = frozenset()
    slot: str = ""
    noun: bool = False
    optional: bool = False


@dataclass(frozen=True, slots=True)
class Saying:
    predicate: str
    effect: Effect
    tail: str
    flags: frozenset[str]
    parts: tuple[Part, ...]
    needed: tuple[frozenset[str], ...] = ()

    @property
    def weight(self) -> int:
        """How much of it is written: what says more is tried first."""
        return sum(2 for part in self.parts if part.words and not part.optional) + ("≈" in {p.slot for p in self.parts})


@dataclass(slots=True)
class Match:
    """A saying at the tokens [start, end)."""

    saying: Saying
    start: int
    end: int
    objects: list[Noun] = field(default_factory=list)
    value: str = ""
    thing: Noun | None = None
    denied: bool = False
    gone: bool = False
    elided: bool = False


def compiled(table: str) -> list[Saying]:
    """The sayings of a table."""
    found: list[Saying] = []
    head: tuple[str, Effect, str, frozenset[str]] = ("", "state", ".", frozenset())
    for line in map(str.strip, table.splitlines()):
        if line.startswith("["):
            predicate, effect, tail, *flags = line.strip("[]").split()
            assert effect in get_args(Effect), line
            head = (predicate, effect, tail, frozenset(flags))  # type: ignore[assignment]
        elif line:
            found += [_saying(head, _parts(one)) for one in line.split(";") if one.strip()]
    return found


def _saying(head: tuple[str, Effect, str, frozenset[str]], parts: tuple[Part, ...]) -> Saying:
    return Saying(*head, parts, tuple(part.words for part in parts[1:] if part.words and not part.optional))


def _parts(pattern: str) -> tuple[Part, ...]:
    parts: list[Part] = []
    for place, word in enumerate(pattern.split()):
        if word in ("…", "§", "_", "≈", "-"):
            parts.append(Part(slot=word))
            continue
        optional, noun = word.startswith("("), word.lstrip("(").startswith("~")
        bare = word.strip("(~)")
        each = [forms(one.rstrip("*")) if place == 0 or one.endswith("*") else {one} for one in bare.split("|")]
        parts.append(Part(frozenset().union(*each), noun=noun, optional=optional))
    if not {"…", "≈", "-"} & {part.slot for part in parts}:
        parts.append(Part(slot="…"))
    return tuple(part for part in parts if part.slot != "-")


class Choice:
    """Sayings that begin alike, those that say most first, by a word that each needs further on."""

    def __init__(self, sayings: Sequence[Saying]) -> None:
        self._every = sorted(sayings, key=lambda one: -one.weight)
        self._by_word: dict[str, list[int]] = defaultdict(list)
        self._always = [place for place, one in enumerate(self._every) if not one.needed]
        for place, one in enumerate(self._every):
            for word in one.needed[0] if one.needed else ():
                self._by_word[word].append(place)

    def among(self, words: frozenset[str]) -> Iterator[Saying]:
        """Those that a clause of these words may hold, in order."""
        places = set(self._always)
        for word in words & self._by_word.keys():
            places.update(self._by_word[word])
        for place in sorted(places):
            if not any(words.isdisjoint(needed) for needed in self._every[place].needed[1:]):
                yield self._every[place]


def by_word(sayings: Sequence[Saying]) -> Mapping[str, Choice]:
    """The sayings by the forms of their first word."""
    found: dict[str, list[Saying]] = defaultdict(list)
    for saying in sayings:
        for word in saying.parts[0].words:
            found[word].append(saying)
    return {word: Choice(some) for word, some in found.items()}


def matches(
    sayings: Choice,
    doc: Any,
    start: int,
    clause: Clause,
    times: list[Timex],
    lower: bool,
    elided: bool = False,
) -> Iterator[Match]:
    """The sayings that begin at token `start`, the longest first. `elided`: their verb "be" is left out."""
    near = _near(doc, start, clause.end)
    for saying in sayings.among(clause.words):
        if any(near.isdisjoint(words) for words in saying.needed):
            continue
        match = Match(saying, start, start if elided else start + 1, elided=elided)
        if _rest(match, saying.parts[1:], doc, clause, times, lower):
            yield match


def _near(doc: Any, start: int, end: int) -> set[str]:
    """The words of the tokens [start, end), and those that a hyphen joins."""
    found = {token.lower_ for token in doc[start:end]}
    if "-" in found:
        found |= {doc[here : here + 3].text.lower() for here in range(start, end)}
    return found


def _rest(match: Match, parts: tuple[Part, ...], doc: Any, clause: Clause, times: list[Timex], lower: bool) -> bool:
    for place, part in enumerate(parts):
        if part.slot:
            after = next((one.words for one in parts[place + 1 :] if one.words and not one.optional), frozenset())
            if not _slot(match, part.slot, doc, clause, times, lower, after, last=place == len(parts) - 1):
                return False
        elif not _word(match, part, doc, clause, times) and not part.optional:
            return False
    return True


def _word(match: Match, part: Part, doc: Any, clause: Clause, times: list[Timex]) -> bool:
    here, denied, gone, steps = match.end, match.denied, match.gone, 0
    while here < clause.end:
        token = doc[here]
        word = token.lower_
        if (word in part.words and (part.noun or not busy(token, times))) or _hyphened(doc, here, part):
            end = here + (1 if word in part.words else 2 if doc[here + 1].text != "-" else 3)
            end += end < clause.end and doc[end].lower_ in ("'s", "’s") and part.noun
            match.end, match.denied, match.gone = end, denied, gone
            return True
        steps += not busy(token, times)
        if steps > (6 if part.noun else 4):
            return False
        if word in _NOT or (word == "no" and part.noun):
            denied = True
        elif word == "no" and here + 1 < clause.end and doc[here + 1].lower_ == "longer":
            denied = gone = True
        elif not (
            busy(token, times)
            or word == "longer"
            or (token.tag_ in _ADVERBS)
            or word in _PARTICLES
            or (part.noun and (token.tag_ in _NOUNLIKE or token.text in ("-", "&")))
        ):
            return False
        here += 1
    return False


def _hyphened(doc: Any, here: int, part: Part) -> bool:
    """ "knee-deep", which is three tokens."""
    if here + 1 < len(doc) and doc[here + 1].text in ("'s", "’s"):
        return f"{doc[here].lower_}'s" in part.words
    return here + 2 < len(doc) and doc[here + 1].text == "-" and doc[here : here + 3].text.lower() in part.words


def _slot(
    match: Match,
    slot: str,
    doc: Any,
    clause: Clause,
    times: list[Timex],
    lower: bool,
    after: frozenset[str],
    last: bool,
) -> bool:
    """Fills a slot; a phrase in the middle ends before the words `after` it."""
    here = match.end
    while here < clause.end and (busy(doc[here], times) and not doc[here].text[:1].isupper()):
        here += 1
    while here < clause.end and doc[here].tag_ == "RB" and not doc[here].text[:1].isupper() and slot in ("…", "§", "_"):
        if doc[here].lower_ in _NOT:
            return False
        here += 1
    if slot == "≈":
        return _words(match, here, doc, clause, times)
    if slot in ("§", "_") or not last:
        stop = next((at for at in range(here + 1, clause.end) if doc[at].lower_ in after), clause.end)
        key = (here, stop, False)
        if key not in clause.read:
            clause.read[key] = noun_at(doc, here, stop, times, lower)
        one = clause.read[key]
        if one is None:
            return False
        match.end = one.end
        if slot == "§":
            match.thing = one
        elif slot == "…":
            match.objects = [one]
        return True
    match.denied |= here < clause.end and doc[here].lower_ == "no"
    key = (here, clause.end, True)
    if key not in clause.read:
        clause.read[key] = nouns_at(doc, here, clause.end, times, lower)
    match.objects = clause.read[key]
    match.end = match.objects[-1].end if match.objects else here
    return bool(match.objects)


def _words(match: Match, here: int, doc: Any, clause: Clause, times: list[Timex]) -> bool:
    kept: list[Token] = []
    end = here
    for token in doc[here : clause.end]:
        if busy(token, times):
            if kept and kept[-1].tag_ == "IN":
                kept.pop()
            if kept:
                break
            continue
        kept.append(token)
        end = token.i + 1
    while kept and (kept[-1].tag_ in ("IN", "CC", ",", ".") or kept[-1].text in ",."):
        kept.pop()
    text = "".join(token.text_with_ws for token in kept).strip(" ,.!")
    match.value, match.end = text, end
    return bool(text)
