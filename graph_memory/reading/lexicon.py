"""How predicates are said, from the catalogue, and the small word lists that both tell objects apart."""

from __future__ import annotations

import re
from functools import cached_property
from typing import Final

from graph_memory.predicates import Catalogue
from graph_memory.reading.wordlists import words

PEOPLE: Final = (
    "married_to",
    "partner",
    "child",
    "parent",
    "sibling",
    "relative",
    "friend",
    "colleague",
    "reports_to",
)
"""What one person is to another."""
GROUPS: Final = re.compile(
    r"\b(?:club|team|band|choir|society|board|committee|council|union|association|league|group|squad|crew|guild|chapter"
    r"|orchestra|gym|party|community|class|squad|guild|tribe|troupe|circle)s?$",
    re.I,
)
PROFESSION: Final = re.compile(
    r"(?:^|\s)(?:[a-z]*(?:eer|ologist|ician|ologian|graphist|grapher|matician|trician|keeper|maker|smith|wright|worker|"
    r"driver"
    r"|officer|writer|player|singer|dancer|painter|builder|planner|designer|developer|tester|teacher|trainer|manager|le"
    r"ader"
    r"|director|editor|actor|author|doctor|tutor|inspector|instructor|administrator|translator|coordinator|operator"
    r"|consultant|accountant|assistant|attendant|analyst|artist|dentist|therapist|pharmacist|journalist|scientist"
    r"|chemist|florist|receptionist|specialist|economist|psychiatrist|strategist|librarian|musician|electrician"
    r"|veterinarian|historian|technician|lawyer|farmer|baker|barber|butcher|carpenter|plumber|programmer|photographer"
    r"|firefighter|waiter|cashier|researcher|lecturer|reporter|broker|banker|trader|recruiter|producer|conductor"
    r"|supervisor|founder|owner|cleaner|sailor|tailor|potter|welder|miner|mayor|minister|judge|nurse|midwife|chef|cook"
    r"|pilot|paramedic|surgeon|vet|architect|clerk|secretary|soldier|student|intern|apprentice|professor|postdoc|lead"
    r"|head|chief|captain|president|chair|chairman|chairwoman|principal|dean|partner|associate|freelancer|ceo|cto|cfo"
    r"|coo|pm|sre|dba|dev|scrum master|product owner|guide|coach|referee|poet|barista|bartender|waitress|actress|maid"
    r"|nanny|monk|priest|pastor|diplomat|ambassador|agent|advocate|counsel|paralegal|auditor|buyer|planner|rep|seller))"
    r"(?=$|\s+(?:of|for|at|in)\b)",
    re.I,
)
LANGUAGES: Final = words(
    "english french german spanish italian portuguese dutch swedish norwegian danish finnish icelandic polish czech slo"
    "vak"
    " hungarian romanian bulgarian greek turkish russian ukrainian serbian croatian arabic hebrew persian farsi hindi u"
    "rdu"
    " bengali tamil telugu thai vietnamese indonesian malay tagalog japanese korean chinese mandarin cantonese mongolia"
    "n"
    " swahili zulu amharic latin welsh irish gaelic basque catalan galician estonian latvian lithuanian georgian armeni"
    "an"
    " khmer lao burmese nepali sinhala esperanto"
)
ANIMALS: Final = words(
    "dog cat puppy kitten rabbit hamster parrot tortoise turtle goldfish budgie canary ferret gecko snake lizard pony h"
    "orse"
    " corgi poodle beagle labrador retriever terrier dachshund spaniel husky collie bulldog pug chihuahua greyhound"
    " tabby siamese ragdoll mutt hound guinea-pig chinchilla iguana cockatiel hen chicken duck goat bee bees donkey"
)
DIETS: Final = words(
    "vegan vegetarian pescatarian keto gluten-free halal kosher paleo carnivore lactose-free dairy-free plant-based"
    " flexitarian low-carb sugar-free teetotal fruitarian"
)
AILMENTS: Final = re.compile(
    r"\b(?:diabetes|asthma|migraines?|arthritis|anaemia|anemia|epilepsy|insomnia|eczema|hypertension|adhd|autism|dyslex"
    r"ia"
    r"|high blood pressure|allerg(?:y|ies)|hay fever|back pain|tinnitus|sciatica|scoliosis|celiac disease|coeliac disea"
    r"se"
    r"|(?:broken|sprained|bad|torn) \w+|\w+itis|\w+ disease|\w+ syndrome)$",
    re.I,
)
NATIONS: Final = re.compile(
    r"^(?:american|british|english|scottish|welsh|irish|french|german|spanish|italian|portuguese|dutch|swedish|norwegia"
    r"n"
    r"|danish|finnish|polish|czech|greek|turkish|russian|ukrainian|chinese|japanese|korean|indian|brazilian|mexican"
    r"|canadian|australian|egyptian|nigerian|kenyan|thai|vietnamese|swiss|austrian|belgian|hungarian|romanian)$",
    re.I,
)


class Lexicon:
    """Phrases -> predicates, in the form that the rules ask for."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue: Final = catalogue
        self.verbs: Final = catalogue.phrases("en", "verbs")
        self.nouns: Final = catalogue.phrases("en", "nouns")

    def noun(self, word: str) -> str:
        """The predicate that "my WORD is" says, "" unknown."""
        return next(iter(self.nouns.get(word.lower(), ())), "")

    def slot(self, object: str) -> str | None:
        """What kind of tool the object is, as far as it is known."""
        return self.catalogue.qualifier("uses", object)

    @cached_property
    def value_nouns(self) -> re.Pattern[str]:
        """Nouns whose "my NOUN is …" gives a value, the longest first."""
        words = [
            noun
            for noun, names in self.nouns.items()
            if self.catalogue.get(names[0]).value and names[0] != "also_called"
        ]
        extra = [
            f"{kind} {word}"
            for word in words
            if word in ("phone number", "number", "phone", "email")
            for kind in ("work", "mobile", "new", "cell")
        ]
        return re.compile("|".join(re.escape(word) for word in sorted((*words, *extra), key=len, reverse=True)), re.I)

    @cached_property
    def kin(self) -> frozenset[str]:
        """Nouns that say what one person is to another."""
        return frozenset(noun for noun, names in self.nouns.items() if names[0] in PEOPLE)
