"""Who a phrase means: the speaker, a pronoun's person, "my sister Tilda", or the name itself."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from graph_memory.reading.english.phrases import (
    FIRST,
    HE,
    SECOND,
    Token,
    busy,
    kind_of,
    phrase,
    proper,
)
from graph_memory.reading.lexicon import ANIMALS, LANGUAGES, NATIONS, ORGANIZATIONS, PROFESSION, Lexicon
from graph_memory.reading.said import Said
from graph_memory.reading.scene import Scene
from graph_memory.reading.timing import Effect
from graph_memory.timex import Timex

_POINTED: Final = frozenset({"this", "that", "these", "those", "your"})
_COLLECTIVE: Final = frozenset({"team", "company", "squad", "department"})
_TITLES: Final = frozenset({"dr", "dr.", "mr", "mr.", "mrs", "mrs.", "ms", "ms.", "prof", "prof.", "professor"})
_KIN_TITLES: Final = {
    "grandma": "grandmother",
    "grandpa": "grandfather",
    "granny": "grandmother",
    "aunt": "aunt",
    "uncle": "uncle",
    "auntie": "aunt",
}


@dataclass(frozen=True, slots=True)
class Who:
    """An entity as it is meant; `person` where it is surely or probably one."""

    name: str
    person: bool = False
    kind: str = ""


@dataclass(slots=True)
class Cast:
    """Reads who is meant in one sentence; kinship said by the way ("my sister Tilda") is collected in `found`."""

    scene: Scene
    lexicon: Lexicon
    times: list[Timex]
    lower: bool  # nothing in the text has a capital: capitals tell no names
    found: list[Said] = field(default_factory=list)

    def who(self, token: Token, but: str = "") -> Who:
        """Who or what the phrase at `token` means; an empty name where that is not known."""
        word = token.lower_
        if word in FIRST:
            return Who(self.scene.speaker, True, "person")
        if word in SECOND:
            return Who(self.scene.addressee, True, "person")
        if word in HE:
            return Who(self.scene.person(HE[word], but), True, "person")
        if token.pos_ == "PRON":
            return Who("")
        if word in _COLLECTIVE and any(one.lower_ in ("my", "our") for one in token.lefts):
            return Who(self.scene.speaker, True, "person")
        return self._kin(token) or self._apposed(token) or self._thing(token)

    def _apposed(self, token: Token) -> Who | None:
        """ "our new starter, Obi, …": the name."""
        names = [] if proper(token) else [one for one in token.rights if one.dep_ == "appos" and one.pos_ == "PROPN"]
        if not names or self.relation(token.lower_) or any(one.lower_ == "of" for one in token.rights):
            return None
        person = bool(PROFESSION.search(token.lower_)) or names[0].ent_type_ in ("", "PERSON")
        person = person and not ORGANIZATIONS.search(f"a {token.lower_}")
        return Who(phrase(names[0], self.times), person, "person" if person else kind_of(names[0]))

    def _thing(self, token: Token) -> Who:
        name = phrase(token, self.times)
        if not name:
            return Who("")
        title = token.doc[token.i - 1] if token.i else None
        person = token.ent_type_ == "PERSON" or (title is not None and title.lower_ in _TITLES)
        kin = _KIN_TITLES.get(name.split()[0].lower(), "")
        person = person or bool(kin and len(name.split()) > 1)
        if person and proper(token):
            if kin and len(name.split()) == 2:
                name = name.split()[1]
                self.found.append(Said(self.scene.speaker, "relative", name, object_kind="person"))
            self.scene.named(name, kin)
        return Who(name, person, "person" if person else kind_of(token))

    def _kin(self, token: Token) -> Who | None:
        """ "my sister Tilda", "Tilda, my sister", "our son Otis", "Bob's wife": relation and person."""
        noun, name_token = self._kin_parts(token)
        if noun is None:
            return None
        owner = self.owner(noun)
        word = self._kin_word(noun)
        predicate = self.relation(word)
        if not owner or not predicate:
            return None
        names = [name_token] if name_token is not None else []
        if not names:
            return Who(f"{owner}'s {noun.lower_ if noun.lower_ != noun.lemma_ else word}", True, "person")
        name = phrase(names[0], self.times)
        self.relate(owner, predicate, word, name)
        return Who(name, True, "person") if name else None

    def _kin_parts(self, token: Token) -> tuple[Token | None, Token | None]:
        if self.relation(self._kin_word(token)) and self._owned(token):
            named = [
                one for one in token.rights if one.dep_ in ("appos", "flat", "nmod", "npadvmod", "oprd") and proper(one)
            ]
            return token, named[0] if named else None
        if not proper(token) and not self.lower:
            return None, None
        inside = [
            one
            for one in token.lefts
            if one.dep_ in ("compound", "nmod", "amod", "npadvmod")
            and self.relation(self._kin_word(one))
            and (self._owned(one) or self._owned(token))
        ]
        if inside:
            return inside[-1], token
        apart = [
            one
            for one in token.rights
            if one.dep_ == "appos" and self.relation(self._kin_word(one)) and self._owned(one)
        ]
        return (apart[0], token) if apart else (None, None)

    def _owned(self, token: Token) -> bool:
        return any(one.dep_ == "poss" for one in (*token.lefts, *token.head.lefts) if one.i < token.i)

    def owner(self, token: Token) -> str:
        """Whose the phrase is: "my", "Bruna's"; "" where nobody's."""
        for one in (*token.lefts, *token.head.lefts):
            if one.dep_ == "poss" and one.i < token.i:
                return self.who(one).name if one.pos_ == "PRON" or proper(one) else ""
        return ""

    def _kin_word(self, token: Token) -> str:
        doc, end = token.doc, token.i + 1
        while end + 1 < len(doc) and doc[end].text == "-" and not doc[end].whitespace_:
            end += 2
        start = token.i
        while start > 1 and doc[start - 1].text == "-" and not doc[start - 2].whitespace_:
            start -= 2
        text = str(doc[start:end].text.lower())
        return (
            text[:-1]
            if text not in self.lexicon.nouns and text.endswith("s")
            else {"kids": "kid", "children": "child"}.get(text, text)
        )

    def pet(self, name: str) -> bool:
        """Whether the name is known as that of an animal."""
        told = [(one.predicate, one.object) for one in self.found]
        told += [(one.predicate, one.object) for one in self.scene.drafts]
        return ("pet", name) in told

    def relation(self, word: str) -> str:
        """The predicate that a word of kinship, friendship or keeping says, "" none."""
        predicate = self.lexicon.noun(word) if word in self.lexicon.kin else ""
        if not predicate and word in ANIMALS:
            return "pet"
        return predicate

    def relate(
        self, owner: str, predicate: str, word: str, name: str, times: tuple[Timex, ...] = (), breed: str = ""
    ) -> None:
        """`name` is the `word` of `owner`, since `times` where they are given."""
        if not owner or not any(map(str.isalpha, name)) or " and " in owner:
            return
        if not times and any(
            (one.subject, one.predicate, one.object) == (owner, predicate, name) for one in self.found
        ):
            return
        kind = "" if predicate == "pet" else "person"
        effect: Effect = "onset" if times else "state"
        self.found.append(Said(owner, predicate, name, effect, times=times, object_kind=kind, subject_kind="person"))
        if predicate == "pet":
            self.found.append(Said(name, "is_a", breed if breed.lower().endswith(word) else word))
        self.scene.named(name, word.split("-")[0])

    def name(self, token: Token) -> str:
        """The object at `token`: a pronoun's person, a named kin, or the phrase; "" for "this …" and "your …"."""
        if any(one.lower_ in _POINTED for one in token.lefts):
            return ""
        if name := called(token):
            return name
        apposed = [] if proper(token) else [one for one in token.rights if one.dep_ == "appos" and one.pos_ == "PROPN"]
        return phrase(apposed[0], self.times) if apposed and not self.relation(token.lower_) else self.who(token).name

    def named(self, token: Token) -> bool:
        """Whether the phrase is a name by its writing; where nothing is in capitals, a bare noun is enough."""
        if proper(token) and token.lower_ not in LANGUAGES and not NATIONS.match(token.text):
            return not busy(token, self.times)
        if called(token) or any(one.dep_ == "appos" and one.pos_ == "PROPN" for one in token.rights):
            return True
        bare = (
            self.lower
            and token.pos_ in ("NOUN", "PROPN", "ADJ", "X")
            and not any(one.dep_ in ("det", "poss", "amod") for one in token.lefts)
        )
        return bare or any(char.isdigit() for char in token.text)

    def workplace(self, token: Token) -> bool:
        """Whether the phrase is a name, or a place of work without one ("the maritime museum")."""
        return self.named(token) or bool(ORGANIZATIONS.search(phrase(token, self.times, of=False)))

    def profession(self, token: Token) -> bool:
        return bool(PROFESSION.search(phrase(token, self.times)) or PROFESSION.search(token.lower_))

    def all(self, tokens: list[Token]) -> list[str]:
        """The names of the phrases, without those that are none."""
        return [name for token in tokens if (name := self.name(token))]


def called(token: Token) -> str:
    """The name in "a toy maker called Mapwell", else ""."""
    for one in token.rights:
        if one.dep_ in ("acl", "relcl") and one.lower_ in ("called", "named"):
            return next((phrase(child) for child in one.rights if child.pos_ == "PROPN"), "")
    return ""
