"""The clauses of a parsed English sentence as frames: a verb with its subject, objects, sign, tense and times."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from graph_memory.reading.english.mood import subordinate
from graph_memory.reading.english.phrases import Token, busy, conjuncts
from graph_memory.reading.timing import Tense
from graph_memory.reading.wordlists import words
from graph_memory.timex import Timex

_CLAUSES: Final = frozenset({"ROOT", "conj", "ccomp", "advcl", "relcl", "parataxis", "pcomp", "acl", "dep", "appos"})
_HEDGES: Final = frozenset({"might", "may", "could", "would", "should", "must"})
_UNSURE: Final = words("maybe perhaps probably possibly hopefully presumably likely supposedly")
_THROUGH: Final = frozenset({"use", "start", "begin", "stop", "quit", "cease", "go", "continue", "keep", "get", "give"})
_MOTION: Final = words("move fly go travel start join leave visit drive head relocate return switch migrate work join")
_LEMMAS: Final = {"hates": "hate", "hated": "hate", "loathes": "loathe", "lives": "live", "dotes": "dote"}


@dataclass(slots=True)
class Frame:
    """`head` carries the meaning ("live" of "used to live"); `top` the clause ("used")."""

    head: Token
    top: Token
    subjects: list[Token] = field(default_factory=list)
    objects: list[Token] = field(default_factory=list)
    preps: list[tuple[str, Token]] = field(default_factory=list)
    particle: str = ""
    denied: bool = False
    never: bool = False
    stopped: bool = False
    started: bool = False
    unsure: bool = False
    tense: Tense = "present"
    times: list[Timex] = field(default_factory=list)
    implied: bool = False  # no subject is written: the speaker's note
    relative: bool = False

    @property
    def lemma(self) -> str:
        return _LEMMAS.get(self.head.lower_) or str(self.head.lemma_.lower())

    def prep(self, *words: str) -> list[Token]:
        """The objects of those prepositions."""
        return [noun for word, noun in self.preps if word in words]


def frames(sentence: Any, times: Sequence[Timex]) -> list[Frame]:
    """The frames of a spaCy span, in the order of their verbs. `times` have offsets in the document."""
    found: dict[int, Frame] = {}
    for token in sentence:
        if (
            token.pos_ in ("VERB", "AUX")
            and token.lower_ not in ("called", "named")
            and not _noun_like(token)
            and (token.dep_ in _CLAUSES or (token.dep_ == "xcomp" and not _carried(token)))
        ):
            frame = _frame(token)
            found[frame.head.i] = frame
    result = [found[i] for i in sorted(found)]
    for frame in result:
        frame.objects = [token for token in frame.objects if not busy(token, times)]
    for time in times:
        _give(time, sentence, result)
    for frame, before in zip(result[1:], result, strict=False):
        if (
            not frame.times
            and frame.top.dep_ == "conj"
            and frame.head.tag_ == before.head.tag_ == "VBD"
            and not _has_own(frame)
        ):
            frame.times = list(before.times)
    return result


def _has_own(frame: Frame) -> bool:
    return any(child.lower_ in ("now", "then", "later", "still", "recently") for child in frame.top.children)


def _noun_like(token: Token) -> bool:
    """A noun taken for a verb: "team lead"."""
    return bool(token.dep_ == "dep" and token.tag_ == "VB" and token.i > 0 and token.doc[token.i - 1].pos_ == "NOUN")


def _carried(token: Token) -> bool:
    """Whether the verb is read with the verb above it: "used to live", "stopped using"."""
    return token.dep_ == "xcomp" and token.head.lemma_.lower() in _THROUGH and not _tool_for(token.head)


def _tool_for(verb: Token) -> bool:
    """ "using this to parse …" is no "used to parse"."""
    return bool(verb.lemma_.lower() == "use") and (
        verb.lower_ != "used" or any(one.dep_ == "dobj" for one in verb.rights)
    )


def _frame(top: Token) -> Frame:
    frame = Frame(top, top)
    chain = [top]
    while (below := _below(chain[-1])) is not None and len(chain) < 4:
        _through(frame, chain[-1], below)
        chain.append(below)
    frame.head = chain[-1]
    frame.subjects = _subjects(top, frame)
    for verb in dict.fromkeys((chain[-1], top)):
        _signs(frame, verb)
    _arguments(frame, chain[-1])
    if frame.tense == "present":
        frame.tense = _tense(top, frame.head)
    subordinate(frame, top)
    return frame


def _below(verb: Token) -> Token | None:
    if verb.lemma_.lower() not in _THROUGH or _tool_for(verb):
        return None
    verbs = [
        child
        for child in verb.rights
        if child.dep_ in ("xcomp", "pcomp", "ccomp", "advcl") and child.pos_ in ("VERB", "AUX")
    ]
    if verb.lemma_.lower() == "give":
        return next((one for one in verbs if one.tag_ == "VBG"), None) if _particle(verb) == "up" else None
    if verb.lemma_.lower() == "go":
        return next((one for one in verbs if one.tag_ == "VB"), None) if verb.tag_ == "VBG" else None
    return next((one for one in verbs if one.tag_ in ("VB", "VBG") or one.pos_ == "AUX"), None)


def _through(frame: Frame, verb: Token, below: Token) -> None:
    lemma = verb.lemma_.lower()
    if lemma == "use":
        frame.tense = "habit"
    elif lemma in ("stop", "quit", "cease", "give"):
        frame.stopped = True
    elif lemma in ("start", "begin", "get"):
        frame.started = True
    elif lemma == "go" and verb.tag_ == "VBG" and below.tag_ == "VB":
        frame.tense = "future"


def _subjects(top: Token, frame: Frame) -> list[Token]:
    for child in top.children:
        if child.dep_ in ("nsubj", "nsubjpass") and child.i < top.i + 3:
            if child.tag_ in ("WP", "WDT") and top.dep_ in ("relcl", "ccomp"):
                frame.relative = True
                return [top.head] if top.dep_ == "relcl" else []
            return conjuncts(child)
        if child.dep_ in ("aux", "auxpass") and (found := [one for one in child.lefts if one.dep_[:5] == "nsubj"]):
            return conjuncts(found[0])  # the parser hangs the subject on the auxiliary
    if top.dep_ == "relcl" and any(child.lower_ in ("who", "that", "which") for child in top.children):
        return []
    if top.lower_ == "used" and top.dep_ == "advcl" and top.i - top.sent.start < 2:
        frame.implied = True
        return []
    if top.dep_ in ("conj", "xcomp", "advcl", "pcomp", "dep") and top.head.pos_ in ("VERB", "AUX"):
        return _subjects(top.head, frame)
    if top.dep_ == "acl":
        return [top.head]
    if top.dep_ in ("ROOT", "ccomp", "parataxis") and top.tag_ != "VB":
        frame.implied = True
    return []


def _signs(frame: Frame, verb: Token) -> None:
    for child in verb.children:
        word = child.lower_
        frame.denied |= child.dep_ == "neg" or (
            word in ("n't", "not", "never") and child.dep_ in ("neg", "advmod") and child.i < verb.i + 2
        )
        frame.never |= word == "never"
        frame.denied |= (
            word in ("longer", "anymore") and any(one.lower_ == "no" for one in child.subtree)
        ) or word == "never"
        frame.unsure |= (child.dep_ == "aux" and word in _HEDGES) or word in _UNSURE
    frame.particle = frame.particle or _particle(verb)


def _particle(verb: Token) -> str:
    return next((str(child.lower_) for child in verb.rights if child.dep_ == "prt"), "")


def _arguments(frame: Frame, verb: Token) -> None:
    for child in verb.rights:
        if (child.dep_ in ("dobj", "attr", "acomp", "oprd", "dative") and child.dep_ != "prep") or (
            child.dep_ in ("npadvmod", "appos", "nummod") and not frame.objects and child.pos_ in ("PROPN", "NUM")
        ):
            frame.objects += conjuncts(child)
        if child.dep_ in ("prep", "agent", "dative", "advmod") or child.pos_ == "ADP":
            _prepositions(frame, child)
    frame.denied |= any(one.lower_ == "no" and one.dep_ == "det" for noun in frame.objects for one in noun.lefts)
    _repair(frame, verb)
    for noun in list(frame.objects):
        for child in noun.rights:
            if child.dep_ == "prep":
                _prepositions(frame, child)
    for child in verb.lefts:
        if child.dep_ == "prep":
            _prepositions(frame, child)


_TO: Final = words(
    "move switch relocate migrate upgrade change promote report belong fly return allergic marry engage intolerant reas"
    "sign downgrade"
)


def _repair(frame: Frame, verb: Token) -> None:
    """What the parser mistakes: "hate cilantro" with an adjective, "allergic to pollen" with a verb."""
    after = next((one for one in verb.rights if one.i == verb.i + 1), None)
    if (
        not frame.objects
        and after is not None
        and after.pos_ in ("ADJ", "NOUN", "PROPN", "X")
        and after.dep_ in ("punct", "dep", "advmod", "npadvmod", "xcomp", "ccomp")
    ):
        frame.objects += conjuncts(after)
    for above in (verb, *frame.objects):
        if above.lemma_.lower() not in _TO:
            continue
        for child in above.rights:
            if child.dep_ in ("xcomp", "advcl") and any(
                one.tag_ == "TO" and one.i == child.i - 1 for one in child.lefts
            ):
                noun = next((one for one in child.rights if one.dep_ == "dobj" and one.i == child.i + 1), child)
                frame.preps.append(("to", noun))
                frame.preps += [("to", one) for one in child.rights if one.dep_ == "conj"]


def _prepositions(frame: Frame, prep: Token) -> None:
    for child in prep.children:
        if child.dep_ in ("pobj", "pcomp") and child.pos_ not in ("VERB", "AUX"):
            frame.preps += [(prep.lower_, noun) for noun in conjuncts(child)]
            for noun in conjuncts(child):
                for further in noun.rights:
                    if further.dep_ == "prep" and not any(one.text == "," for one in noun.doc[noun.i : further.i]):
                        _prepositions(frame, further)
        elif (child.dep_ in ("prep", "pcomp") and child.pos_ == "ADP") or (
            child.dep_ == "conj" and child.pos_ == "ADP"
        ):
            _prepositions(frame, child)


def _tense(top: Token, head: Token) -> Tense:
    helpers = [child for child in top.children if child.dep_ in ("aux", "auxpass")]
    words = {child.lower_ for child in helpers}
    if words & {"will", "'ll", "’ll", "shall", "wo"}:
        return "future"
    if words & {"have", "has", "'ve", "’ve", "had"} or (top.tag_ == "VBN" and not helpers and top.dep_ == "ROOT"):
        return "perfect"
    if any(child.tag_ == "VBD" for child in helpers) or top.tag_ == "VBD":
        return "past"
    if top.dep_ == "conj" and not helpers and top.tag_ in ("VBN", "VBG") and top.head.pos_ in ("VERB", "AUX"):
        return _tense(top.head, head)
    if top.tag_ == "VBG" and not helpers:
        return "perfect" if top.dep_ == "ROOT" else "present"
    if top.tag_ == "VBN" and not helpers:
        return "past"
    return "present"


def _give(time: Timex, sentence: Any, found: list[Frame]) -> None:
    """The time belongs to the verb above its words."""
    heads = {verb.i: frame for frame in found for verb in (frame.head, frame.top)}
    here = next((token for token in sentence if token.idx + len(token.text) > time.start and busy(token, [time])), None)
    steps = 0
    while here is not None and steps < 40:
        if here.i in heads and not busy(here, [time]):
            heads[here.i].times.append(time)
            return
        if here.head is here:
            break
        here, steps = here.head, steps + 1
    if found:
        near = [frame for frame in found if frame.head.idx <= time.start] or found[:1]
        near[-1].times.append(time)
