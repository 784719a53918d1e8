"""What can be the object of a predicate that a wording names: a check of the words alone."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from graph_memory.reading.english.people import Cast
from graph_memory.reading.english.shapes import (
    FOODS,
    ORGANIZATION,
    OWNED,
    PROGRAMMING,
    SCHOOL,
    SCRIBBLES,
    SUBJECTS,
    TITLED,
    TRADED,
    ending,
    is_occasion,
    is_pastime,
    is_task,
)
from graph_memory.reading.lexicon import ANIMALS, DIETS, GROUPS, LANGUAGES, NATIONS, PEOPLE, PROFESSION
from graph_memory.reading.wordlists import words

_CRAFTED: Final = ending(
    "lamp table chair bench stool shelf bookshelf bookcase bed box bowl mug vase jug pot plate teapot scarf "
    "sweater jumper"
    " cardigan hat mitten sock blanket quilt dress skirt bag basket necklace ring bracelet earring candle soap "
    "cake loaf pie"
    " portrait painting mural sculpture statue drawing sketch watercolour album song track symphony waltz sonata opera"
    " musical play film documentary movie novel book story poem memoir cookbook article essay paper blog "
    "podcast newsletter"
    " course channel website site app game tool plugin library bot script extension treehouse shed pond fence birdhouse"
    " kite boat canoe guitar violin logo poster font comic cartoon zine magazine company startup charity club "
    "brand label"
    " shop foundation video tutorial dashboard parser simulator compiler prototype robot drone pergola deck"
    " dollhouse rocking-horse jigsaw puzzle tapestry rug costume mask puppet calendar map guidebook screenplay"
)
_GEAR: Final = ending(
    "machine printer boat workshop studio collection scooter vespa fridge freezer grill barbecue smoker router server"
    " nas monitor headset headphones microphone speaker soundbar stereo console gameboy playstation bookshelf wardrobe"
    " bed mattress couch armchair table desk lamp stove fireplace generator trailer rv jeep tandem pram stroller pool"
    " hammock trampoline greenhouse balcony garden shop restaurant cafe bakery farm estate flat condo villa "
    "chalet cabin"
    " suitcase backpack tent rucksack skis snowboard surfboard wetsuit racket bow rifle telescope binoculars microscope"
    " violin viola flute clarinet oboe trombone tuba bassoon organ harpsichord synthesizer drumkit mixer"
)
_NEVER: Final = re.compile(
    r"^(?:it|this|that|them|him|her|me|us|you|one|ones|lot|lots|thing|things|something|anything|nothing"
    r"|everything|way|time"
    r"|someone|anyone|people|much|more|most|what|everyone|myself|himself|herself|ourselves|fun|idea|bit|course|same|job"
    r"|mind|home|work|sense|part|place|rest|kind|sort|type|moment|day|night|year|week|month|stuff|look"
    r"|favou?rite .*|mornings|evenings|nights|mondays|weekends|weekdays|rid|back|ago|own|(?:i|we|he|she|they"
    r"|you|there) .*|never .*|decided|been.*|(?:the )?idea.*|(?:the )?fact.*)$",
    re.I,
)
_DATES: Final = words(
    "monday tuesday wednesday thursday friday saturday sunday january february march april may june july "
    "august september october november december christmas easter"
)


@dataclass(frozen=True, slots=True)
class _Object:
    """What a wording puts in the place of the object."""

    name: str
    wide: bool  # the wording says little: the object must be a known one
    any: bool
    cast: Cast


def fits(predicate: str, name: str, flags: frozenset[str], cast: Cast) -> bool:
    """Whether `name` can be the object."""
    if _NEVER.match(name) or name.lower() in _DATES or len(name) > 60:
        return False
    check = _FITS.get(predicate)
    return check is None or check(_Object(name, "wide" in flags, "any" in flags, cast))


def _person(one: _Object) -> bool:
    return (
        one.name[:1].isupper()
        and one.name.lower() not in LANGUAGES
        and not NATIONS.match(one.name)
        and one.cast.lexicon.slot(one.name) is None
        and not ORGANIZATION.search(one.name)
    )


def _place(one: _Object) -> bool:
    return (
        (one.name[:1].isupper() or (one.cast.lower and " " not in one.name))
        and one.cast.lexicon.slot(one.name) is None
        and one.name.lower() not in LANGUAGES
    )


def _made(one: _Object) -> bool:
    head = one.name.split(" of ")[0].split(" called ")[0]
    if SCRIBBLES.search(one.name) and not _CRAFTED.search(head):
        return False
    return (
        one.name[:1].isupper()
        or bool(_CRAFTED.search(head))
        or bool(_CRAFTED.search(re.split(r" (?:about|for|on|out|in|from) ", head)[0]))
    )


_STORES: Final = re.compile(
    r"^(?:postgres(?:ql)?|mysql|mariadb|sqlite|mongo(?:db)?|redis|oracle|dynamodb|cassandra|clickhouse|neo4j"
    r"|cockroachdb|duckdb"
    r"|elasticsearch|opensearch|firestore|couchdb|influxdb|timescaledb|snowflake|bigquery|sql server|mssql|db2"
    r"|h2|rocksdb"
    r"|scylladb|surrealdb|memgraph|supabase|planetscale|valkey|memcached)(?: \d[\d.]*)?$",
    re.I,
)
_RUN: Final = re.compile(
    r"\b(?:team|department|branch|office|unit|group|squad|crew|division|store|shop|region|lab|warehouse)s?$", re.I
)
_NO_KIND: Final = re.compile(
    r"\b(?:alumn\w+|graduate|native|member|fan|friend|colleague|mess|dream|joy|pain|part|lot|bit|must|thing|way"
    r"|problem|idea|good|great|real"
    r"|total|nightmare|blast|genius|star|legend|hero|gift|sign|vegan|vegetarian|pescatarian|flexitarian|speaker"
    r"|beginner|owner|one|favou?rite|best|hit|success)\b"
)


_FITS: Final[Mapping[str, Callable[[_Object], bool]]] = {
    "allergic_to": lambda one: one.name.lower() not in DIETS,
    "plans": lambda one: not re.match(r"(?:turn|be) \d|(?:have|need|try|want)\b", one.name),
    **dict.fromkeys((*PEOPLE, "assigned_to", "met"), _person),
    **dict.fromkeys(("lives_in", "born_in", "from", "visited"), _place),
    "created": _made,
    "works_at": lambda one: one.name[:1].isupper() or bool(ORGANIZATION.search(one.name)),
    "studies_at": lambda one: one.name[:1].isupper() or bool(SCHOOL.search(one.name)),
    "graduated_from": lambda one: one.name[:1].isupper() or bool(SCHOOL.search(one.name)),
    "studies": lambda one: one.name.lower().split()[-1] in SUBJECTS or (not one.wide and one.name.islower()),
    "member_of": lambda one: bool(GROUPS.search(one.name)) or (one.name[:1].isupper() and not one.wide),
    "works_on": lambda one: is_task(one.name) or (not one.wide and (one.name[:1].isupper() or " " in one.name)),
    "manages": lambda one: bool(_RUN.search(one.name)) or (not one.wide and one.name[:1].isupper()),
    "speaks": lambda one: one.name.lower() in LANGUAGES,
    "learning": lambda one: (
        one.any
        or is_pastime(one.name)
        or one.name.lower() in LANGUAGES
        or one.name.lower() in PROGRAMMING
        or not one.wide
    ),
    "hobby": lambda one: is_pastime(one.name) or not one.wide,
    "diet": lambda one: one.name.lower().removesuffix(" diet") in DIETS or not one.wide,
    "avoids": lambda one: bool(FOODS.search(one.name)) or not one.wide,
    "owns": lambda one: bool(OWNED.search(one.name) or _GEAR.search(one.name)) or one.name.split()[-1][:1].isupper(),
    **dict.fromkeys(
        ("started", "finished"),
        lambda one: one.name[:1].isupper() or bool(TITLED.search(one.name)) or is_task(one.name),
    ),
    "bought": lambda one: not TRADED.search(one.name),
    "sold": lambda one: not TRADED.search(one.name),
    "pet": lambda one: one.name[:1].isupper() or one.name.lower().removesuffix("s") in ANIMALS,
    "attended": lambda one: is_occasion(one.name.split(" about ")[0]) or not one.wide,
    "uses": lambda one: (
        one.name[:1].isupper()
        and one.name.lower() not in LANGUAGES
        and (not one.any or one.cast.lexicon.slot(one.name) is not None)
    ),
    "database": lambda one: one.cast.lexicon.slot(one.name) == "database" or bool(_STORES.match(one.name)),
    "is_a": lambda one: (
        not PROFESSION.search(one.name)
        and not _NO_KIND.search(one.name)
        and one.name.split()[-1] not in one.cast.lexicon.kin
    ),
    "language": lambda one: one.name.lower().split()[0] in PROGRAMMING,
    "also_called": lambda one: one.name[:1].isupper() or one.name.startswith("@") or one.any,
}
