"""The forms of English verbs by their writing, which stand where a tagger errs."""

from __future__ import annotations

import re
from typing import Final

from graph_memory.reading.wordlists import words

BE: Final = words("be am is are was were been being 'm 's 're ’m ’s ’re m whos")
_IRREGULAR: Final = {
    line.split()[0]: words(line)
    for line in """have has had having
    rewrite rewrites rewrote rewritten rewriting
    rebuild rebuilds rebuilt rebuilding
    bring brings brought bringing
    wear wears wore worn wearing
    break breaks broke broken breaking
    become becomes became becoming
    choose chooses chose chosen choosing
    outgrow outgrows outgrew outgrown outgrowing
    swear swears swore sworn swearing
    shoot shoots shot shooting
    understand understands understood understanding
    lose loses lost losing
    pay pays paid paying
    think thinks thought thinking
    stick sticks stuck sticking
    hang hangs hung hanging
    forget forgets forgot forgotten forgetting
    freeze freezes froze frozen freezing
    wed weds wed wedded wedding
    tie ties tied tying
    bear bears bore borne bearing
    undergo undergoes underwent undergoing 've ’ve
    go goes went gone going
    get gets got gotten getting
    leave leaves left leaving
    take takes took taken taking
    begin begins began begun beginning
    find finds found finding
    buy buys bought buying
    sell sells sold selling
    teach teaches taught teaching
    make makes made making
    hold holds held holding
    lead leads led leading
    run runs ran running
    sit sits sat sitting
    sing sings sang sung singing
    write writes wrote written writing
    build builds built building
    speak speaks spoke spoken speaking
    know knows knew known
    spend spends spent spending
    fly flies flew flown flying
    drive drives drove driven driving
    ride rides rode ridden riding
    see sees saw seen seeing
    give gives gave given giving
    come comes came coming
    set sets setting
    cut cuts cutting
    put puts putting
    let lets letting
    hit hits hitting
    keep keeps kept keeping
    feel feels felt feeling
    eat eats ate eaten eating
    stand stands stood standing
    lie lies lay lain lying
    meet meets met meeting
    do does did done doing
    send sends sent sending
    lay lays laid laying
    quit quits quitting
    read reads reading
    grow grows grew grown growing
    swim swims swam swum swimming
    draw draws drew drawn drawing
    say says said saying
    catch catches caught catching
    part parts parted parting
    ship ships shipped shipping
    tell tells told telling
    say says said saying
    win wins won winning
    split splits splitting
    fall falls fell fallen falling
    throw throws threw thrown throwing
    fight fights fought fighting
    dive dives dove dived diving
    row rows rowed rowing
    weave weaves wove woven weaving
    play plays played playing""".splitlines()
}
_DOUBLED: Final = words(
    "stop plan step drop swap transfer refer run map knit jog swim cut commit split chat ship rob wrap"
)


def forms(verb: str) -> frozenset[str]:
    """The forms of a verb: "work" -> work, works, worked, working."""
    if verb == "be":
        return BE | {"becoming", "feels"}
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    if verb in _DOUBLED:
        return frozenset({verb, verb + "s", verb + verb[-1] + "ed", verb + verb[-1] + "ing"})
    if verb.endswith("e"):
        return frozenset({verb, verb + "s", verb + "d", verb[:-1] + "ing", verb + "ing"})
    if verb.endswith("y") and verb[-2] not in "aeiou":
        return frozenset({verb, verb[:-1] + "ies", verb[:-1] + "ied", verb + "ing"})
    if re.search(r"^[^aeiou]*[aeiou][^aeiouwxy]$", verb):
        return frozenset({verb, verb + "s", verb + verb[-1] + "ed", verb + verb[-1] + "ing"})
    es = verb + ("es" if re.search(r"(?:s|sh|ch|x|o|z)$", verb) else "s")
    doubled = {verb + verb[-1] + "ed", verb + verb[-1] + "ing"} if verb.endswith("l") else set()
    return frozenset({verb, es, verb + "ed", verb + "ing"} | doubled)


_PAST: Final = frozenset(
    form
    for verb, some in _IRREGULAR.items()
    for form in some
    if form not in (verb, verb + "s") and not form.endswith(("ing", "es")) and form not in ("has", "'ve", "’ve")
)


def past_form(word: str) -> bool:
    """Whether the word is a past form by its writing alone: "went", "moved"."""
    return word in _PAST or (word.endswith("ed") and word not in ("need", "feed", "speed"))
