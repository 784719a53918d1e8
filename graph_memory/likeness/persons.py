"""How alike two names of people are, in Latin letters or transliterated into them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from graph_memory.gazetteer import family_names, given_names
from graph_memory.likeness.letters import edits, rough_sound, sound, spelt_alike
from graph_memory.likeness.lists import nicknames
from graph_memory.likeness.matching import Link, Match, Related, matched
from graph_memory.likeness.person import Person, person
from graph_memory.likeness.verdict import Likeness, Rule, decide

_SHORTEST_CUT: Final = 3  # letters of a given name that is cut short
_NEARLY: Final = 0.6
_COMMON: Final = 60  # family names so common that two people of one first name have them


@lru_cache(maxsize=1 << 16)
def _relate(one: str, other: str) -> Related:
    if one == other:
        return "equal", 1.0
    short, long = sorted((one, other), key=len)
    if len(short) == 1:
        return ("initial", 0.9) if long[0] == short else None
    if _related_by_name(one, other):
        return "nickname", 0.92
    alike = spelt_alike(one, other)
    if _two_given_names(one, other):
        return None
    if sound(one) == sound(other) and len(sound(one)) > 1 and (alike or edits(one, other, 3) * 3 <= len(long)):
        return "sound", max(alike, 0.8)
    if alike and (alike > 0.8 or one[0] == other[0]):
        return "typo", alike
    return ("nickname", 0.85) if len(short) >= _SHORTEST_CUT and long.startswith(short) else None


def _related_by_name(one: str, other: str) -> bool:
    known = nicknames()
    return not known.get(one, frozenset()).isdisjoint(known.get(other, ()))


def _two_given_names(one: str, other: str) -> bool:
    """Whether both are known, and are no two spellings of one name: of different sexes, or of different sound."""
    sexes = given_names().get(one), given_names().get(other)
    if None in sexes:
        return False
    return set(sexes) == {"m", "f"} or sound(one) != sound(other)


def _across(one: str, other: str) -> Related:
    """As `_relate`, for words of which one went through another script."""
    if related := _relate(one, other):
        return related
    a, b = rough_sound(one), rough_sound(other)
    far = edits(one, other, 9) > 0.6 * max(len(one), len(other))
    if len(a) > 1 and not far and (a == b or (min(len(a), len(b)) > 3 and edits(a, b, 1) <= 1)):
        return "sound", 0.8
    return None


@dataclass(frozen=True, slots=True)
class People:
    """Two people's names and how their words answer one another."""

    a: Person
    b: Person
    match: Match

    @property
    def family(self) -> Link | None:
        return self.match.of(-1, -1)

    @property
    def first(self) -> Link | None:
        return self.match.of(0, 0)

    def shares(self, *relations: str) -> bool:
        """Whether all answers are of these relations, and are in order."""
        return self.match.in_order and self.match.relations() <= {"equal", *relations}

    def whole(self, *relations: str) -> bool:
        """Whether every word has an answer, of these relations, the family name in full."""
        return not self.match.left and not self.match.right and self.shares(*relations) and self.same_family

    def full(self, link: Link | None) -> bool:
        return link is not None and link.relation != "initial" and len(self.match.a[link.a]) > 1

    @property
    def same_family(self) -> bool:
        """Whether the family name is there in full on both sides, and none is short for the other."""
        family = self.family
        return family is not None and self.full(family) and family.relation != "nickname"

    def middle_left_out(self, *relations: str) -> bool:
        """Whether only names between the first and the family name are missing on one side."""
        ends = self.full(self.first) and self.same_family and len(self.match.links) > 1
        return ends and not self.match.apart and self.shares(*relations)

    @property
    def common(self) -> bool:
        return family_names().get(self.a.words[-1], _COMMON) < _COMMON

    @property
    def more_than_first(self) -> bool:
        """Whether a given name is the same in full."""
        return any(self.full(link) and link.relation == "equal" for link in self.match.links[:-1])

    @property
    def swaps_given_names(self) -> bool:
        return all(word in given_names() for word in self.a.words) and self.a.words[-1] not in family_names()

    @property
    def single(self) -> bool:
        return min(len(self.a.words), len(self.b.words)) == 1

    @property
    def typos(self) -> list[float]:
        return [link.value for link in self.match.links if link.relation == "typo"]


def _misspelt(pair: People) -> bool:
    """Whether little enough is misspelt: a word, or two that are nearly right."""
    ends = pair.same_family and not pair.match.apart and len(pair.match.links) > 1
    few = len(pair.typos) == 1 or (len(pair.typos) == 2 and sum(pair.typos) > 1.6)
    return ends and few and pair.match.in_order and pair.full(pair.match.links[0])


def _reordered(pair: People) -> bool:
    """Whether the words are nearly the same, in any order: all of two, of more but one."""
    match, count = pair.match, len(pair.match.links)
    if match.relations() & {"initial", "nickname"} or count < 2 or match.weakest < 0.75:
        return False
    off = sum(link.relation != "equal" for link in match.links)
    return not pair.typos or (count > 2 and off == 1 and not match.left and not match.right)


def _but_one(pair: People) -> bool:
    """Whether three names and more are the same, and the only two that are left are nearly so."""
    match = pair.match
    if len(match.left) != 1 or len(match.right) != 1 or match.relations() != {"equal"} or len(match.links) < 3:
        return False
    return spelt_alike(match.a[match.left[0]], match.b[match.right[0]]) >= _NEARLY


RULES: Final[tuple[Rule[People], ...]] = (
    Rule("different", 0.1, lambda p: p.a.numbers != p.b.numbers and p.a.joined != p.b.joined, "Their numbers differ."),
    Rule(
        "different",
        0.3,
        lambda p: "" not in (p.a.generation, p.b.generation) and p.a.generation != p.b.generation,
        "They are of different generations of a family.",
    ),
    Rule("different", 0.3, lambda p: {p.a.sex, p.b.sex} == {"m", "f"}, "Their titles are a man's and a woman's."),
    Rule(
        "close",
        0.8,
        lambda p: p.a.numbers != p.b.numbers,
        "They are the same where digits are read as letters.",
    ),
    Rule(
        "alias",
        0.8,
        lambda p: p.a.generation != p.b.generation and (p.a.words == p.b.words or p.middle_left_out("initial")),
        "Only one of them says which generation of the family it is.",
    ),
    Rule("different", 0.5, lambda p: p.a.generation != p.b.generation, "Only one has a generation, and more differs."),
    Rule("exact", 0.98, lambda p: p.a.words == p.b.words, "They are the same name in another form.", certain=True),
    Rule(
        "exact",
        0.95,
        lambda p: p.a.joined == p.b.joined and len(p.a.joined) > 7,
        "They are the same name, written together in one.",
        certain=True,
    ),
    Rule(
        "different",
        0.6,
        lambda p: sorted(p.a.words) == sorted(p.b.words) and p.swaps_given_names,
        "They have two given names in another order.",
    ),
    Rule("close", 0.82, lambda p: sorted(p.a.words) == sorted(p.b.words), "They have the same words in another order."),
    Rule("close", 0.72, _but_one, "All their names but one are the same, and it is nearly so."),
    Rule("different", 0.4, lambda p: p.match.apart, "Each has a name that the other has not."),
    Rule("different", 0.1, lambda p: not p.match.links, "They have no name in common."),
    Rule(
        "alias",
        0.92,
        lambda p: p.whole("initial") and p.more_than_first,
        "One has initials where the other has names.",
        certain=True,
    ),
    Rule(
        "alias",
        0.75,
        lambda p: p.middle_left_out("initial") and p.common,
        "One leaves out a name between a first name and a family name that many share.",
    ),
    Rule(
        "alias",
        0.88,
        lambda p: p.middle_left_out("initial"),
        "One leaves out a name between the first and the family name.",
        certain=True,
    ),
    Rule(
        "alias",
        0.85,
        lambda p: p.middle_left_out("initial", "nickname"),
        "One has the short form of the other's given name.",
    ),
    Rule("alias", 0.74, lambda p: p.whole("initial", "nickname"), "One has initials only for the given names."),
    Rule(
        "close",
        0.72,
        lambda p: (
            p.single and p.shares() and p.full(p.match.links[0]) and p.match.links[0].a in (0, len(p.a.words) - 1)
        ),
        "One is a single name of the other.",
    ),
    Rule(
        "close",
        0.76,
        lambda p: len(p.a.words) == len(p.b.words) == 1 and p.match.weakest > 0.74,
        "They are spelt nearly alike.",
    ),
    Rule("different", 0.5, lambda p: p.single, "One is a single name that is not quite in the other."),
    Rule(
        "close",
        0.82,
        lambda p: p.middle_left_out("initial", "nickname", "sound"),
        "They sound alike.",
    ),
    Rule("close", 0.78, _misspelt, "They are spelt nearly alike."),
    Rule(
        "close",
        0.74,
        lambda p: p.shares("initial", "sound") and p.full(p.family) and p.more_than_first,
        "One leaves out the first name.",
    ),
    Rule(
        "close",
        0.72,
        lambda p: p.shares("sound") and len(p.match.links) > 1 and p.full(p.first),
        "One has another family name beside.",
    ),
    Rule(
        "close",
        0.72,
        _reordered,
        "They have nearly the same words in another order.",
    ),
    Rule("different", 0.5, lambda p: len(p.match.links) > 1, "Too much is spelt differently."),
    Rule("different", 0.4, lambda p: p.family is not None, "They share no more than a family name."),
)


def people(one: str, other: str) -> Likeness:
    """How alike two names are as names of people."""
    a, b = person(one), person(other)
    across = a.script != b.script
    return decide(RULES, People(a, b, matched(a.words, b.words, _across if across else _relate)))
