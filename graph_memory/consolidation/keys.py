"""The keys of a name: two names that may be one share a key, so that only those are compared. Pure.

| key | what shares it | |
|---|---|---|
| whole | names of one canonical form, or the same letters written together | narrow |
| pair | two words by their sound, in any order; a nickname counts as its names | narrow |
| Chinese | a name without title, legal form or country; its first character and another one | narrow |
| initial | a word by its sound and the first letter of another one | broad |
| word | one word by its sound; two or three written as one | broad |
| letters | the first letters of the words, and a word that may be such | broad |
| edit | a name of one word without one of its letters | broad |
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import blake2b
from itertools import combinations, permutations
from typing import Final

from graph_memory.likeness import LONGEST
from graph_memory.likeness.han import family
from graph_memory.likeness.letters import rough_sound, script, sound
from graph_memory.likeness.lists import legal_forms, longest_first, nicknames, words
from graph_memory.likeness.person import person
from graph_memory.likeness.things import Thing, thing
from graph_memory.names import canonical, has_han

MOST_WORDS: Final = 6
"""Words of a name that make keys: the first two, the last two, and of the others the longest."""
MOST_CHARACTERS: Final = 16
"""Characters of a Chinese name that make keys."""
BROAD: Final = 1
"""The lowest bit of the number of a broad key."""
WEAK: Final = 2
"""The bit of a key that alone makes no candidate: two of them do."""
_LETTERS: Final = (2, 7)  # letters of what may be short for a name
_EDITED: Final = (4, 14)


def number(key: str, *, broad: bool = False, weak: bool = False) -> int:
    """A key as a signed number of 64 bits, of which the two lowest say what sort it is."""
    found = int.from_bytes(blake2b(key.encode(), digest_size=8).digest(), "big", signed=True)
    return found & ~(BROAD | WEAK) | (BROAD if broad else 0) | (WEAK if weak else 0)


def keys_of(name: str) -> frozenset[int]:
    """The numbers of all keys of a name; none where there is nothing to see in it, or too much to compare."""
    key = canonical(name)
    if not key or len(key) > LONGEST:
        return frozenset()
    found = {number(f"whole {key}")}
    found.update(number(one) for one in _narrow(name, key))
    found.update(number(one, broad=True) for one in _broad(name, key))
    return frozenset(found)


def _narrow(name: str, key: str) -> Iterator[str]:
    for told in _readings(name):
        yield f"whole {''.join(told)}"
        yield f"whole {''.join(sorted(told))}"
        for one, other in combinations(_chosen(told), 2):
            yield _both("pair", _sound(one), _sound(other))
            yield _both("rough", _rough(one), _rough(other))
            for a, b in ((one, other), (other, one)):
                yield from (f"pair {_sound(a)} {group}" for group in _short_forms(b))
    yield f"whole {thing(name).joined}"
    yield f"whole {person(name).joined}"
    if has_han(key):
        yield from _chinese(key)


def _broad(name: str, key: str) -> Iterator[str]:
    for told in _readings(name):
        chosen = _chosen(told)
        for one, other in permutations(chosen, 2):
            yield f"initial {_sound(one)} {other[0]}"
        for word in (*chosen, *_runs(told)):
            yield f"word {_sound(word)}"
        if len(told) == 1:
            yield from _alone(told[0])
    yield from (f"letters {letters}" for letters in _letters(thing(name)))
    if has_han(key) and len(key) <= MOST_CHARACTERS:
        own = family(key)
        yield from (f"part {part}" for part in (*key.split("·"), key.removeprefix(own)) if len(part) > 1)


def _readings(name: str) -> set[tuple[str, ...]]:
    """The words of the name, read as a person's, as a thing's and as a ship's."""
    if script(name) == "han" and len(canonical(name)) > MOST_CHARACTERS:
        return set()
    return {told for told in (person(name).words, thing(name).words, thing(name, ship=True).words) if told}


def _chosen(told: tuple[str, ...]) -> tuple[str, ...]:
    if len(told) <= MOST_WORDS:
        return told
    between = sorted(told[2:-2], key=lambda word: (-len(word), word))
    return (*told[:2], *between[: MOST_WORDS - 4], *told[-2:])


def _sound(word: str) -> str:
    heard = sound(word)
    return heard if len(heard) > 1 else word


def _rough(word: str) -> str:
    heard = rough_sound(word)
    return heard if len(heard) > 1 else word


def _both(sort: str, one: str, other: str) -> str:
    return f"{sort} {min(one, other)} {max(one, other)}"


def _short_forms(word: str) -> list[str]:
    return [f"nickname{group}" for group in sorted(nicknames().get(word, ()))]


def _runs(told: tuple[str, ...]) -> Iterator[str]:
    """Two and three words written as one: van der Linde as Vanderlinde."""
    for length in (2, 3):
        for start in range(min(len(told), MOST_WORDS) - length + 1):
            yield "".join(told[start : start + length])


def _alone(word: str) -> Iterator[str]:
    """Of a name of one word: itself, its nicknames, its sound through another script, its misspellings."""
    yield from _short_forms(word)
    yield f"rough {_rough(word)}"
    if _EDITED[0] <= len(word) <= _EDITED[1]:
        yield f"edit {word}"
        yield from (f"edit {word[:place]}{word[place + 1 :]}" for place in range(len(word)))


def _letters(read: Thing) -> set[str]:
    """The first letters of the words, as far as they may be a name, and the first word, as far as it may be such."""
    low, high = _LETTERS
    ways: Iterable[Iterable[str]] = (
        read.words,
        read.told,
        [word for word in read.told if word not in legal_forms()],
    )
    found = {"".join(word[0] for word in way) for way in ways}
    if set(read.words[1:]) <= words("apart", "regions"):
        found.add(read.words[0] if read.words else "")
    return {letters for letters in found if low <= len(letters) <= high}


def _chinese(key: str) -> Iterator[str]:
    """The name without its ending and without what is put before it, and pairs of its first and another character."""
    bare = {key} | {_without(key, endings) for endings in ("honorifics", "legal", "places")}
    bare.add(_without(_without(key, "legal"), "places"))
    bare |= {one[1:] for one in (key, *bare) if len(one) == 2 and one[0] in "小老阿大"}
    bare |= {key[:-1]} if len(key) > 1 else set()
    bare |= {one.removeprefix(front) for one in list(bare) for front in words("han", "optional_front")}
    for one in bare:
        if one:
            yield f"whole {one}"
            yield from (f"first {one[0]} {other}" for other in one[1:MOST_CHARACTERS])


def _without(key: str, endings: str) -> str:
    found = next((end for end in longest_first("han", endings) if key.endswith(end) and len(key) > len(end)), "")
    return key.removesuffix(found)
