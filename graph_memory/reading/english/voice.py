"""How a verb is said, read backwards over its auxiliaries: whose it is, denied or not, its tense, a wish or a fact."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from graph_memory.reading.english.clauses import HAVE, NOT, Clause, filler
from graph_memory.reading.english.phrases import Token, busy
from graph_memory.reading.english.verbs import BE, past_form
from graph_memory.reading.timing import Tense
from graph_memory.reading.wordlists import words
from graph_memory.timex import Timex

_MODALS: Final = words("might may could would should must 'd ’d ought")
_WILL: Final = words("will 'll ’ll shall wo")
_DO: Final = words("do does did ca can cannot")
UNSURE: Final = words("maybe perhaps probably possibly hopefully presumably likely supposedly almost nearly allegedly")
_UNREAL: Final = words(
    "want wants wanted hope hopes hoped hoping wish try trying tried tries need needs needed love like prefer wanting"
    " considering thinking consider fancy dreaming meant supposed failed fail refuse refused offered asked told"
    " invited"
    " pretend claim claims claimed seem seems tempted keen able ready afraid going-nowhere thought looking hesitate"
)
_CONTROL: Final = {
    **dict.fromkeys(words("start starts started starting begin begins began begun beginning commenced"), "started"),
    **dict.fromkeys(words("stop stops stopped stopping quit quits quitting ceased cease"), "stopped"),
    **dict.fromkeys(
        words(
            "end ends ended ending keep keeps kept keeping continue continues continued continuing happen happens"
            " wind"
            " wound go goes going gone went get gets got managed manage get gotten come came spend spends spent carry"
            " carried remained busy enjoy enjoyed enjoys like love"
        ),
        "kept",
    ),
    **dict.fromkeys(
        words("plan plans planning intend intends decided decide agreed due set about gonna arranged"), "plan"
    ),
}
_SPEECH: Final = words(
    "say says said claim claims claimed hear heard think thinks thought guess believe believes suppose assume reckon"
    " reckons reckoned hope hopes wish dreamt doubt wonder wondering suggested recommends imagine expect seems wants"
    " pretend figure swears insists told tells thinking hoping mentioned rumour rumours joked"
)
_OWN: Final = words("i we")


@dataclass(slots=True)
class Voice:
    """How a verb at a place of the text is said; `subject` is the last token of what it is said of, None for none."""

    subject: Token | None = None
    denied: bool = False
    never: bool = False
    gone: bool = False
    stopped: bool = False
    started: bool = False
    unsure: bool = False
    trying: bool = False
    implied: bool = False
    tense: Tense = "present"
    first: int = 0  # where the verb and its auxiliaries begin


def voice(doc: Any, verb: int, clause: Clause, times: Sequence[Timex]) -> Voice:
    """How the verb at token `verb` is said: its auxiliaries are read backwards to its subject."""
    said = Voice(first=verb)
    helpers: list[str] = []
    here = verb - 1
    infinitive = False
    while here >= clause.start:
        token = doc[here]
        word = token.lower_
        if busy(token, times):
            here -= 1
            continue
        if infinitive and word in ("trying", "try", "tried"):
            said.trying = True
        elif infinitive and word in _UNREAL:
            said.unsure = True
        elif infinitive and word in ("used", "use"):
            said.tense = "habit"
        elif infinitive and _CONTROL.get(word) == "plan":
            if word in ("decided", "agreed", "arranged") and said.tense == "present":
                said.tense = "future"
            else:
                said.tense = "future"
        elif word in ("going", "gonna") and (infinitive or word == "gonna"):
            said.tense = "future"
        elif word in _CONTROL and (
            infinitive or _form(doc[here + 1]) or doc[here + 1].lower_ in ("up", "on", "out", "by")
        ):
            _controlled(said, word, doc, here)
        elif word == "to":
            infinitive = True
            here -= 1
            if here < clause.start or not (
                doc[here].lower_ in _CONTROL
                or doc[here].lower_ in _UNREAL
                or doc[here].lower_ in ("used", "use", "going")
            ):
                said.unsure = True
            continue
        elif word == "at" and here - 2 > clause.start and doc[here - 1].lower_ in ("go", "crack", "shot", "stab"):
            said.first = here - 3
            here -= 4
            continue
        elif word in NOT:
            said.denied = True
            said.never |= word == "never"
            here -= 1
            continue
        elif word in ("longer",) and here and doc[here - 1].lower_ == "no":
            said.denied = said.gone = True
            here -= 2
            continue
        elif (
            word in _MODALS
            or word in _WILL
            or word in _DO
            or word in BE
            or (word in HAVE and word != "having")
            or word == "having"
        ):
            helpers.append(
                "would"
                if word in ("'d", "’d") and doc[here + 1].lower_ in ("rather", "love", "like", "be", "prefer")
                else word
            )
        elif word in ("up", "on", "out", "by") and here - 1 >= clause.start and doc[here - 1].lower_ in _CONTROL:
            pass
        elif word in UNSURE:
            said.unsure = True
        elif not filler(token) or (
            token.tag_ not in ("RB",) and word in ("since", "all", "first", "today", "back") and here == clause.start
        ):
            break
        infinitive = False
        said.first = here
        here -= 1
    said.subject = doc[here] if here >= clause.start else None
    _helped(said, helpers, doc, verb)
    return said


def _form(token: Token) -> bool:
    return bool(token.tag_ == "VBG" or token.text.endswith("ing"))


def _controlled(said: Voice, word: str, doc: Any, here: int) -> None:
    kind = _CONTROL[word]
    following = doc[here + 1].lower_
    if kind == "started":
        said.started = True
    elif kind == "stopped" or (word in ("give", "gave", "given") and following == "up"):
        said.stopped = True
    if doc[here].tag_ in ("VBD",) and kind == "kept" and said.tense == "present" and word != "got":
        said.tense = "past"


def _helped(said: Voice, helpers: list[str], doc: Any, verb: int) -> None:
    """The tense that the auxiliaries `helpers` tell, else that of the verb."""
    known = set(helpers)
    token = doc[verb]
    if said.tense in ("habit", "future"):
        return
    if known & _MODALS - {"'d", "’d"}:
        said.unsure = True
    if known & _WILL:
        said.tense = "future"
    elif known & {"had", "'d", "’d"}:
        said.tense = "past"
    elif known & HAVE or (known & {"'s", "’s"} and token.tag_ == "VBN" and token.lower_ == "been"):
        said.tense = "perfect"
    elif "did" in known or known & {"was", "were"}:
        said.tense = "past"
    elif not known and said.tense == "present":
        said.tense = _own_tense(token)


def _own_tense(token: Token) -> Tense:
    word = token.lower_
    if word in ("been",):
        return "perfect"
    if word.endswith("ing") and word not in ("ring", "bring", "sing"):
        return "present"
    if word in ("was", "were", "had") or token.tag_ in ("VBD", "VBN"):
        return "past"
    if past_form(word) and token.tag_ not in ("VB", "VBP", "NN", "JJ"):
        return "past"
    return "present"


def reported(doc: Any, first: int) -> bool:
    """Whether the clause before `first` is what somebody says, thinks or hopes, but for the speaker's "I said"."""
    here = first - 1
    while here >= 0 and first - here < 5:
        token = doc[here]
        if token.lower_ in _SPEECH and token.pos_ in ("VERB", "AUX"):
            own = token.lower_ in ("said", "told", "mentioned") and here and doc[here - 1].lower_ in _OWN
            return not own
        if token.text in (",", ";", ".", ":") or token.lower_ in ("and", "but"):
            return False
        here -= 1
    return False
