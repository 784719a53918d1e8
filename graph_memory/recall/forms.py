"""Forms of one word that no stemmer brings together: "buy" and "bought", "child" and "children". Pure.

The irregular verbs and nouns of English, a family a line. Each form is kept as full text indexes it, so that
"choosing" and "chose" meet.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from graph_memory.recall.terms import terms

_FAMILIES: Final = """
arise arose arisen
awake awoke awoken
become became
begin began begun
bend bent
bind bound
bite bit bitten
bleed bled
blow blew blown
break broke broken
breed bred
bring brought
build built
burn burnt
buy bought
catch caught
choose chose chosen
cling clung
come came
creep crept
deal dealt
dig dug
draw drew drawn
dream dreamt
drink drank drunk
drive drove driven
eat ate eaten
fall fell fallen
feed fed
feel felt
fight fought
find found
flee fled
fly flew flown
forbid forbade forbidden
forget forgot forgotten
forgive forgave forgiven
freeze froze frozen
get got gotten
give gave given
go goes went gone
grind ground
grow grew grown
hang hung
hear heard
hide hid hidden
hold held
keep kept
kneel knelt
know knew known
lay laid
lead led
lean leant
leap leapt
learn learnt
leave left
lend lent
lie lay lain
light lit
lose lost
make made
mean meant
meet met
mistake mistook mistaken
overcome overcame
pay paid
ride rode ridden
ring rang rung
rise rose risen
run ran
say said
see saw seen
seek sought
sell sold
send sent
sew sewn
shake shook shaken
shine shone
shoot shot
show shown
shrink shrank shrunk
sing sang sung
sink sank sunk
sit sat
sleep slept
slide slid
speak spoke spoken
spell spelt
spend spent
spill spilt
spin spun
spring sprang sprung
stand stood
steal stole stolen
stick stuck
sting stung
strike struck
strive strove striven
swear swore sworn
sweep swept
swim swam swum
swing swung
take took taken
teach taught
tear tore torn
tell told
think thought
throw threw thrown
tread trod trodden
undergo underwent undergone
understand understood
wake woke woken
wear wore worn
weave wove woven
weep wept
win won
wind wound
withdraw withdrew withdrawn
write wrote written
child children
foot feet
goose geese
knife knives
loaf loaves
man men
mouse mice
ox oxen
person people
shelf shelves
thief thieves
tooth teeth
wife wives
wolf wolves
woman women
good better best
bad worse worst
"""


def forms(term: str) -> frozenset[str]:
    """The terms that are forms of the same word as `term`, itself with them.

    A form that is of two words ("lay") brings those of both.
    """
    return _forms().get(term) or frozenset((term,))


@cache
def _forms() -> dict[str, frozenset[str]]:
    found: dict[str, frozenset[str]] = {}
    for line in _FAMILIES.strip().splitlines():
        family = frozenset(terms(line))
        for term in family:
            found[term] = found.get(term, frozenset()) | family
    return found
