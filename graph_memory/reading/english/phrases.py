"""Noun phrases of a parsed sentence as names: without articles, possessives, appositions, clauses and times."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from graph_memory.names import has_han
from graph_memory.reading.wordlists import words
from graph_memory.timex import Timex

Token = Any

FIRST: Final = frozenset({"i", "we", "me", "us", "myself", "ourselves", "my", "our"})
SECOND: Final = frozenset({"you", "your", "yourself"})
HE: Final = {"he": "m", "him": "m", "his": "m", "she": "f", "her": "f"}

_INSIDE: Final = frozenset(
    {"compound", "amod", "nummod", "nmod", "flat", "punct", "quantmod", "advmod", "poss", "npadvmod"}
)
_DROPPED: Final = words(
    "the a an my our your his her their its this that these those some any several own old new current former brand"
    " lovely little big small dear beloved good great nice two three four both first previous then-current longtime"
    " present late whole entire very really pretty quite own'"
)
_VAGUE: Final = words(
    "it this that these those something anything everything nothing someone anyone everyone nobody one ones stuff thing"
    " things lot lots bit way ways time times today yesterday tomorrow there here them they what which who whom people"
    " person guy guys all none each other others others' much many more most some any mine yours his hers ours so smell"
    " taste idea fact view sound rest whole same place weather"
)
_TRIMMED: Final = " \t.,;:!?\"'“”‘’()[]{}-–—*_~"


def busy(token: Token, times: Sequence[Timex]) -> bool:
    """Whether the token is part of a time."""
    if not times:
        return False
    start = token.idx
    end = start + len(token)
    return any(time.start < end and start < time.end for time in times)


def conjuncts(token: Token) -> list[Token]:
    """The token and those joined to it by "and", "or" or commas, in order."""
    found, waiting = [], [token]
    while waiting:
        here = waiting.pop(0)
        found.append(here)
        if not any(child.text == "&" for child in here.rights):
            waiting += [child for child in here.rights if child.dep_ == "conj" and child.pos_ not in ("VERB", "AUX")]
    return found


def phrase(token: Token, times: Sequence[Timex] = (), of: bool = True) -> str:
    """The name that the noun phrase at `token` is, "" for a pronoun, a vague word or a time."""
    if token.pos_ == "PRON" or token.lower_ in _VAGUE or busy(token, times):
        return ""
    tokens = [*_left(token, times), token, *_right(token, times, of)]
    if (
        token.dep_ == "dobj"
        and token.head.dep_ == "xcomp"
        and token.head.i == token.i - 1
        and token.head.pos_ == "NOUN"
    ):
        tokens.insert(0, token.head)
    lead = token.doc[token.i + 1] if token.i + 1 < len(token.doc) else None
    if lead is not None and lead.lower_ == "lead" and lead.dep_ == "dep" and lead.head in (token, token.head):
        tokens.append(lead)
    text = token.doc[tokens[0].i : tokens[-1].i + 1].text
    return clean(text if proper(token) else re.split(r" (?:and|or|but) ", text)[0])


def _left(token: Token, times: Sequence[Timex]) -> list[Token]:
    start = token.i
    for child in sorted(token.lefts, key=lambda one: -one.i):
        if child.dep_ not in _INSIDE or busy(child, times) or child.lower_ in _DROPPED:
            if child.lower_ in _DROPPED and child.dep_ in ("amod", "nummod"):
                continue
            break
        if (child.dep_ == "poss" and child.pos_ == "PRON") or (child.dep_ == "punct" and child.text not in "-/&'"):
            break
        if child.dep_ in ("advmod", "npadvmod") and child.text[:1].islower():
            break
        start = child.left_edge.i
    found = list(token.doc[start : token.i])
    if token.pos_ == "PROPN" and any(one.dep_ == "poss" and one.pos_ == "PRON" for one in token.lefts):
        while found and found[0].text.islower():  # "my flatmate Gus"
            found.pop(0)
    while found and (
        found[0].lower_ in _DROPPED or found[0].pos_ in ("DET", "PUNCT", "CCONJ") or found[0].text == "'s"
    ):
        found.pop(0)
    return found


def _right(token: Token, times: Sequence[Timex], of: bool) -> list[Token]:
    end = token.i
    for child in token.rights:
        number = child.dep_ in ("nummod", "appos", "npadvmod", "nmod", "flat") and child.like_num and child.i == end + 1
        joined = (child.dep_ in ("compound", "flat") and child.i == end + 1) or child.text == "&"
        joined |= child.dep_ == "conj" and token.doc[child.i - 1].text == "&"
        inside = (
            of
            and child.dep_ == "prep"
            and child.lower_ in ("of", "for")
            and child.i == end + 1
            and any(one.dep_ == "pobj" and one.pos_ != "PRON" for one in child.children)
        )
        if not (number or joined or inside) or busy(child, times):
            continue
        end = _edge(child) if inside else child.i
    return list(token.doc[token.i + 1 : end + 1])


def _edge(prep: Token) -> int:
    """Where "of …" ends, without what hangs on it further."""
    noun = next(one for one in prep.children if one.dep_ == "pobj")
    inner = _right(noun, (), True)
    return int(inner[-1].i if inner else noun.i)


def clean(text: str) -> str:
    """The words without what surrounds a name: articles, possessives, punctuation, line breaks."""
    words = " ".join(text.split()).strip(_TRIMMED)
    words = (
        re.sub(r"^(?:(?:the|an?|my|our|your|his|her|their|its)\s+)+", "", words, flags=re.I) if " " in words else words
    )
    words = re.sub(r"^(?:hi|hey|hello|dear|thanks|wow|oh|yes|no),? (?=[A-Z])", "", words, flags=re.I)
    words = re.sub(r"['’]s$", "", words).strip(_TRIMMED)
    return "" if words.lower() in _VAGUE or words.lower() in FIRST | SECOND or words.lower() in HE else words


def proper(token: Token) -> bool:
    """Whether the phrase at `token` is a name by its writing: a capital or a digit, or a proper noun."""
    return (
        token.pos_ == "PROPN"
        or has_han(token.text)
        or bool(token.text[:1].isupper() and not token.is_sent_start)
        or bool(token.ent_type_)
    )


def kind_of(token: Token) -> str:
    """The soft type of the entity at `token`, "" unknown."""
    return _KINDS.get(token.ent_type_, "")


_KINDS: Final = {
    "PERSON": "person",
    "ORG": "organization",
    "GPE": "place",
    "LOC": "place",
    "FAC": "place",
    "PRODUCT": "product",
    "EVENT": "event",
    "WORK_OF_ART": "work",
    "LANGUAGE": "language",
}
