"""What can be an employer, a place, a skill, a pastime, an event: so that wide verbs say only what they mean."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final

from graph_memory.reading.english.fitting_names import called as _called
from graph_memory.reading.english.fitting_names import person as _person
from graph_memory.reading.english.nominal import Noun
from graph_memory.reading.english.people import Cast
from graph_memory.reading.english.shapes import (
    BODIES,
    CHARGE,
    CRAFTS,
    DATES,
    DEPARTMENTS,
    FIRM,
    FOODS,
    GERUND,
    HEDGED,
    HOLDING,
    ILL,
    INSTRUMENTS,
    JOB,
    LOOSE,
    MANY,
    MOUTHFULS,
    NO_PASTIMES,
    OCCASION,
    ORGANIZATION,
    OWNED,
    PLACE,
    PROGRAMMING,
    SCHOOL,
    SCRIBBLES,
    SPORTS,
    SPOT,
    SUBJECTS,
    TEAM,
    TITLED,
    TRADED,
    UNFINISHED,
    WORK,
)
from graph_memory.reading.lexicon import DIETS, GROUPS, LANGUAGES, PROFESSION
from graph_memory.reading.wordlists import words

Fit = Callable[[Noun, Cast, str], bool]
"""Whether a phrase can be the object; the third argument is "wide" where the verb says little."""


def employs(one: Noun) -> bool:
    """Whether the phrase is surely one of an employer."""
    return one.kind == "organization" or bool(FIRM.search(one.text) or ORGANIZATION.search(one.text))


def _employer(one: Noun, cast: Cast, wide: str) -> bool:
    if (GROUPS.search(one.text) and not ORGANIZATION.search(one.text)) or cast.lexicon.slot(one.text) or _job(one):
        return False
    if one.common and GROUPS.search(one.common) and not ORGANIZATION.search(one.common):
        return False
    if wide == "firm" and not (FIRM.search(one.text) or ORGANIZATION.search(one.text)):
        return False
    if wide in ("school", "leave") and SCHOOL.search(one.text) and " as " not in one.head.sent.text:
        return False
    if _called(one) and (
        bool(FIRM.search(one.text))
        or (not (wide and (_person(one, cast) or one.kind == "place")) and one.kind not in ("person",))
        or (wide == "leave" and not _person(one, cast) and bool(JOB.search(one.head.doc.text)))
        or (not wide and one.kind == "person" and " " in one.text)
    ):
        return True
    head = one.text.split(" of ")[0]
    return bool(ORGANIZATION.search(head)) and not one.owner and (one.definite or " " in one.text or not wide)


def _job(one: Noun) -> bool:
    return bool(PROFESSION.search(one.text)) and not any(char.isupper() for char in one.text)


def _role(one: Noun, cast: Cast, wide: str) -> bool:
    if (
        (one.owner and (cast.relation(one.word) or one.owner not in ("my", "our")))
        or HEDGED.search(one.head.sent.text)
        or one.word in ("team", "result", "hobby", "favour", "kid", "child", "well")
    ):
        return False
    known = bool(PROFESSION.search(one.text) or PROFESSION.search(one.text.split(" of ")[0]))
    if wide:
        return known and one.kind not in ("person", "place")
    return known or (one.word.isalpha() and one.kind not in ("person", "place") and len(one.text.split()) < 6)


def _home(one: Noun, cast: Cast, wide: str) -> bool:
    if _person(one, cast) or cast.lexicon.slot(one.text) or GROUPS.search(one.text) or FIRM.search(one.text):
        return False
    if ORGANIZATION.search(one.text) and not one.named and not PLACE.search(one.text):
        return False
    if (WORK.search(one.text) and one.head.text.islower()) or DEPARTMENTS.match(one.text):
        return False
    return (_called(one) and not (wide and one.kind == "organization")) or (not wide and bool(PLACE.search(one.text)))


def _anywhere(one: Noun, cast: Cast, wide: str) -> bool:
    if WORK.search(one.text) and one.head.text.islower():
        return False
    known = one.text.casefold() in {name.casefold() for name, _ in cast.scene.people}
    if known or (wide and one.kind == "person") or one.kind == "event" or cast.lexicon.slot(one.text):
        return False
    return _called(one) and not (wide and one.kind not in ("place", ""))


def _event(one: Noun, cast: Cast, wide: str) -> bool:
    if wide == "seen":
        return one.named and not _person(one, cast)
    if not wide:
        return one.definite or one.named or bool(OCCASION.search(one.text))
    return (one.kind == "event" or bool(OCCASION.search(one.text))) and (one.named or one.definite)


def _group(one: Noun, cast: Cast, wide: str) -> bool:
    head = one.text.split(" of ")[0]
    if one.text.lower() in ("party", "gym", "community", "crew", "band") and one.definite and wide:
        return one.text.lower() in ("gym", "band", "crew")
    known = any(GROUPS.search(text) or BODIES.search(text) for text in (head, one.text, one.common))
    if wide == "side":
        return known or (_called(one) and one.definite and not _person(one, cast))
    if wide:
        return known and (
            one.named or one.definite or one.word not in LOOSE or len(head.split()) > 1 or bool(one.common)
        )
    return (known or _called(one) or one.definite) and not _person(one, cast)


def _boss(one: Noun, _cast: Cast, _wide: str) -> bool:
    return one.kind not in ("place",) and (_called(one) or (one.definite and _job(one)))


def _led(one: Noun, cast: Cast, wide: str) -> bool:
    if wide == "house" and not one.named and one.word != "service" and ORGANIZATION.search(one.text.split(" of ")[0]):
        return True
    if wide in ("charge", "run", "house") and CHARGE.search(one.text.split(" of ")[0]):
        return True
    if wide in ("charge", "house"):
        return False
    if one.word in MANY or TEAM.search(one.text.split(" of ")[0]) or GROUPS.search(one.text):
        return True
    if wide == "run" and OCCASION.search(one.text):
        return False
    if wide == "run":
        return _called(one) and one.kind in ("organization", "") and not cast.lexicon.slot(one.text)
    return _called(one) or (not wide and one.definite)


def _task(one: Noun, cast: Cast, wide: str) -> bool:
    if _person(one, cast) or one.word in ("lot", "kids", "children", "house", "garden", "dog", "cat"):
        return False
    known = bool(WORK.search(one.text.split(" of ")[0]) or WORK.search(one.text))
    if wide == "have":
        return known and one.word != "budget" and (one.definite or bool(re.search(r"[A-Z]{2,}-\d|#\d", one.text)))
    return (
        known and (one.definite or one.named or " " in one.text)
        if wide
        else (known or one.definite or one.named or " " in one.text)
    )


def _skill(one: Noun, cast: Cast, wide: str) -> bool:
    text = one.text.lower()
    known = one.word in LANGUAGES or one.word in INSTRUMENTS or one.word in PROGRAMMING
    known |= cast.lexicon.slot(text) is not None
    if wide or known:
        return known
    return one.word not in ("lot", "lesson", "thing", "things", "way", "truth", "news", "it") and not _person(one, cast)


def _pastime(one: Noun, cast: Cast, wide: str) -> bool:
    text = one.text.lower()
    known = bool(GERUND.match(one.word)) or one.word in SPORTS or one.word in CRAFTS or text in SPORTS
    if one.word in NO_PASTIMES or (one.definite and wide != "play"):
        return False
    if wide == "play":
        return one.word not in words("role part game music record tricks song dead fool video fun") and not _person(
            one, cast
        )
    if wide == "instrument":
        return one.word in INSTRUMENTS or known
    return known


def _tongue(one: Noun, _cast: Cast, wide: str) -> bool:
    return one.word in LANGUAGES or (not wide and _called(one) and " " not in one.text and one.kind != "person")


def _spot(one: Noun, cast: Cast, _wide: str) -> bool:
    if _person(one, cast) or cast.lexicon.slot(one.text) or one.word in LANGUAGES or one.word in PROGRAMMING:
        return False
    if one.text.startswith("/") or one.kind == "product" or DEPARTMENTS.match(one.text):
        return False
    return _called(one) or (bool(SPOT.search(one.text.split(" of ")[0])) and (one.definite or " " in one.text))


def _ailment(one: Noun, _cast: Cast, _wide: str) -> bool:
    return bool(ILL.search(one.text)) and not one.owner and one.word not in ("allergy", "allergies")


def _food(one: Noun, _cast: Cast, wide: str) -> bool:
    known = bool(FOODS.search(one.text))
    return (
        known and not one.definite
        if wide
        else (known or (not one.definite and one.word not in MOUTHFULS and not one.named))
    )


def _made(one: Noun, cast: Cast, wide: str) -> bool:
    if SCRIBBLES.search(one.text) or _person(one, cast) or _job(one):
        return False
    return (
        bool(one.common)
        or one.named
        or (not wide and not one.pronoun)
        or (wide == "build" and not one.owner and " " in one.text)
    )


def _titled(one: Noun, cast: Cast, wide: str) -> bool:
    if one.word in UNFINISHED or (SCHOOL.search(one.text) and not TITLED.search(one.text)):
        return False
    if not wide and _called(one):
        return True
    return (
        one.kind == "work"
        or (_called(one) and not _person(one, cast) and one.kind != "place")
        or (bool(TITLED.search(one.text)) and (one.definite or " " in one.text or not wide))
    )


_HAVE_GOT: Final = re.compile(
    r"(?:['’]ve|['’]s|\b(?:have|has))(?: still| also| only| already)? got(?: \w+){0,2}$", re.I
)

FITS: Final[Mapping[str, Fit]] = {
    "works_at": _employer,
    "role": _role,
    "lives_in": _home,
    "visited": _anywhere,
    "attended": _event,
    "member_of": _group,
    "reports_to": _boss,
    "manages": _led,
    "works_on": _task,
    "assigned_to": lambda one, cast, _wide: (
        _called(one) and cast.lexicon.slot(one.text) is None and not any(map(str.isdigit, one.text))
    ),
    "studies": lambda one, _cast, wide: (
        one.word in SUBJECTS or (not wide and not _called(one)) or (not wide and one.kind not in ("place", "person"))
    ),
    "studies_at": lambda one, _cast, wide: (
        (bool(SCHOOL.search(one.text)) and (one.named or one.definite)) or (not wide and _called(one))
    ),
    "graduated_from": lambda one, _cast, _wide: _called(one) or (bool(SCHOOL.search(one.text)) and one.definite),
    "learning": _skill,
    "hobby": _pastime,
    "speaks": _tongue,
    "located_in": _spot,
    "has": lambda one, cast, wide: _ailment(one, cast, wide) or (wide == "hold" and bool(HOLDING.search(one.text))),
    "diet": lambda one, _cast, _wide: one.text.lower().removesuffix(" diet").replace(" ", "-") in DIETS,
    "avoids": _food,
    "allergic_to": lambda one, _cast, wide: (
        not one.pronoun and (not wide or (one.word in ("allergy", "allergies", "intolerance") and " " in one.text))
    ),
    "owns": lambda one, cast, wide: bool(OWNED.search(one.text)) if wide else not _person(one, cast),
    "bought": lambda one, cast, wide: (
        not one.text.startswith("rid of")
        and not _HAVE_GOT.search(one.head.doc[: one.start].text)
        and not TRADED.search(one.text)
        and not _person(one, cast)
        and (not wide or bool(OWNED.search(one.text)))
    ),
    "sold": lambda one, _cast, wide: not TRADED.search(one.text) and (not wide or bool(OWNED.search(one.text))),
    "created": _made,
    "started": _titled,
    "finished": _titled,
    "plans": lambda one, cast, wide: (
        bool(DATES.search(one.text))
        if wide == "date"
        else (_called(one) and not _person(one, cast)) or (not wide and not one.pronoun)
    ),
    "goal": lambda one, _cast, _wide: not one.pronoun,
    "database": lambda one, cast, wide: (
        (wide == "data" and _called(one))
        or cast.lexicon.slot(one.text) == "database"
        or cast.lexicon.slot(one.text.split()[0]) == "database"
    ),
    "language": lambda one, _cast, _wide: one.text.split()[0].lower() in PROGRAMMING,
}
