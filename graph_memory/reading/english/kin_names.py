"""Kinship said of names: "my sister Tilda", "our kids Mio and Pia", as the names and what that says."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Final

from graph_memory.reading.lexicon import ANIMALS, Lexicon

_NAME: Final = r"(?:[A-Z][\w&.'’-]*|[A-Z]+)(?:[ -](?:of|the|and|for|de|van|von|[A-Z0-9][\w&.'’-]*))*"


@dataclass(frozen=True, slots=True)
class KinName:
    """ "my sister Tilda": whose, what, who."""

    owner: str
    kin: str
    name: str


def kin_names(text: str, lexicon: Lexicon) -> tuple[str, tuple[KinName, ...]]:
    """The sentence with "my sister Tilda" and "Tilda, my sister," as "Tilda", and what that says."""
    found: list[KinName] = []
    text = _kin_lists(text, lexicon, found)
    before, behind = _kin_patterns(f"{_either(lexicon.kin)}|{_OTHERS}")

    def name_only(one: re.Match[str]) -> str:
        name = one["name"] or one["apart"]
        found.append(KinName(one["owner"], one["kin"].lower(), name))
        return name + (one.groupdict().get("end") or "")

    return behind.sub(name_only, before.sub(name_only, text)), tuple(found)


_FEW: Final = r"(?P<list>[A-Z][\w'-]+(?:, [A-Z][\w'-]+)*,? (?:and|&) (?:[a-z]+ )?[A-Z][\w'-]+)"
_PLURALS: Final = {
    "children": "child",
    "kids": "kid",
    "wives": "wife",
    "boys": "boy",
    "girls": "girl",
    "twins": "twins",
}
_OTHERS: Final = (
    "ex-husband|ex-wife|ex-boyfriend|ex-girlfriend|ex-partner|flatmate|roommate|housemate|neighbour|neighbor|landlord"
    "|landlady|classmate|tutor|teacher|doctor|dentist"
    "|therapist|hairdresser|lodger|tenant|coach"
    "|trainer|mentor|intern|apprentice|nanny|babysitter|cleaner|accountant|lawyer|vet|ex"
)


def _kin_lists(text: str, lexicon: Lexicon, found: list[KinName]) -> str:
    """ "my twins Ada and Bram", "our kids are Mio, Juno and Pia", "has two boys, Emil and Jonas": each by name."""

    def names_only(one: re.Match[str]) -> str:
        names = [name.split()[-1] for name in re.split(r",? (?:and|&) |, ", one["list"])]
        kin = one["kin"].lower()
        single = _PLURALS.get(kin, kin.removesuffix("s"))
        owner = one["owner"] or one["who"]
        owner = "my" if owner.lower() == "the" else owner
        found.extend(KinName(owner, single, name) for name in names)
        return f"{one['who'] + ', ' if one['who'] else ''}{', '.join(names[:-1])} and {names[-1]}"

    text = _behind_pattern(lexicon.kin).sub(r"\g<owner> \g<kin> \g<list> ", text)
    return _kin_list_pattern(_either(lexicon.kin)).sub(names_only, text)


@cache
def _either(kin: frozenset[str]) -> str:
    return "|".join(sorted(map(re.escape, kin | ANIMALS), key=len, reverse=True))


@cache
def _behind_pattern(kin: frozenset[str]) -> re.Pattern[str]:
    """ "Ewa and Tomasz, my parents,"."""
    words = "|".join(sorted(map(re.escape, kin), key=len, reverse=True))
    return re.compile(rf"{_FEW}, (?P<owner>(?i:my|our)) (?:\w+ )?(?P<kin>(?i:(?:{words})s|children|kids|twins)),")


@cache
def _kin_list_pattern(words: str) -> re.Pattern[str]:
    kin = rf"(?P<kin>(?i:(?:{words})s|children|kids|twins|wives))"
    many = r"(?:(?:two|three|four|five|six|little|big|older|younger|lovely|grown-up|adult|best|other|dear|new) )*"
    return re.compile(
        rf"(?:(?P<owner>\b(?i:my|our|his|her|the(?= twins| kids| children| boys| girls))|{_NAME}['’]s) {many}"
        r"|(?P<who>\b(?:I|[Ww]e|[Hh]e|[Ss]he"
        r"|[A-Z][\w'-]+))(?:['’]ve got|['’]s got| have got| has got"
        rf"| have| has) {many}){kin}(?:,? (?:are )?(?:called|named)|['’]? names are| are|,|:| [—–-])? {_FEW},?"
    )


@cache
def _kin_patterns(words: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    name = r"(?P<name>(?!I\b)[A-Z][\w'-]*?[\w](?: (?!I\b)[A-Z][\w-]+){0,2})"
    owner = rf"(?P<owner>\b(?i:my|our|his|her)|{_NAME}['’]s)"
    kind = (
        rf"(?:(?:best|older|younger|elder|little|big|twin|good|old|close|dear|new|late|eldest|youngest|oldest|first|"
        rf"second|childhood) )*(?P<kin>(?i:{words}))"
    )
    end = r"(?=[.;:!?]|['’]s\b|\s(?!and (?:my|our|his|her)\b)|$|,)"
    return (
        re.compile(
            rf"{owner} {kind}(?:(?:,? (?:who is |who's )?(?:called|named),?)? {name}{end}|, "
            rf"(?P<apart>{name.replace('<name>', '<apposed>')}),)"
        ),
        re.compile(rf"{name}, {owner} {kind}(?:,|(?P<end>[.;!]|$))"),
    )
