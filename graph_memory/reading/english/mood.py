"""Whether a clause claims what it says, or only tells of a wish, a plan, a condition or the words of others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from graph_memory.reading.english.phrases import Token
from graph_memory.reading.wordlists import words

if TYPE_CHECKING:
    from graph_memory.reading.english.frames import Frame


_SPEECH: Final = words(
    "say claim hear think guess believe suppose assume reckon hope wish dream doubt wonder suggest recommend imagine"
    " expect seem want feel pretend joke figure swear insist"
)
_PLANNING: Final = frozenset({"plan", "intend", "decide", "arrange", "schedule", "prepare", "agree"})


def subordinate(frame: Frame, top: Token) -> None:
    """A verb below another: a plan is future, a purpose or a wish claims nothing."""
    infinitive = any(one.tag_ == "TO" for one in top.lefts)
    if infinitive and top.dep_ in ("xcomp", "ccomp", "advcl", "acl", "pcomp", "relcl"):
        if top.head.lemma_.lower() in ("decide", "agree") and top.head.tag_ in ("VBD", "VBN"):
            frame.started, frame.tense = True, "past"
        elif top.head.lemma_.lower() in _PLANNING and top.dep_ in ("xcomp", "ccomp"):
            frame.tense = "future"
        else:
            frame.unsure = True
    gerund = top.tag_ == "VBG" and not any(one.dep_ in ("aux", "nsubj") for one in top.lefts)
    frame.unsure |= gerund and top.dep_ not in ("ROOT", "conj")
    frame.unsure |= _unsettled(top)


def _unsettled(top: Token) -> bool:
    """Whether the clause is what somebody says, thinks or wants, or hangs on a condition."""
    here = top
    while here.dep_ in ("ccomp", "xcomp", "advcl", "conj", "relcl", "pcomp") and here.head is not here:
        marks = {child.lower_ for child in here.children if child.dep_ == "mark"}
        if marks & {"if", "unless", "whether"}:
            return True
        above = here.head
        if here.dep_ in ("ccomp", "xcomp") and above.lemma_.lower() in _SPEECH and not _own_word(above):
            return True
        here = above
    return False


def _own_word(verb: Token) -> bool:
    """ "I said that I …" is the speaker's word."""
    return (
        verb.lemma_.lower() in ("say", "insist", "swear")
        and any(child.dep_ == "nsubj" and child.lower_ in ("i", "we") for child in verb.lefts)
        and not any(child.dep_ == "neg" for child in verb.children)
    )
