"""Lines of notes (现居：株洲, 小禾的电话：139…) and what something of somebody is (我的母校是X), by the labels."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from graph_memory.reading.chinese.labels import LABELS, THINGS, alternation
from graph_memory.reading.chinese.people import FIRST, Cast
from graph_memory.reading.chinese.typed import cleaned, fits, listed, person, thing
from graph_memory.reading.said import Said
from graph_memory.reading.timing import Effect

_OF: Final = {
    label: predicate for predicate, labels in reversed(LABELS.items()) if predicate != "goal" for label in labels
}
_LABEL: Final = f"(?P<label>{alternation(_OF)})"
_LINE: Final = re.compile(
    f"(?:^|(?<=[\\s，,；;。|/]))(?:[-•*·]\\s*)?(?P<s>[^\\s，,；;。：:|]{{0,10}}?)的?{_LABEL}(?:是)?\\s*[："
    f":]\\s*(?P<o>[^，,；;。|]+?)(?=[，,；;。|]|\\s+[一-鿿]{{2,6}}[：:]|$)",
    re.I,
)
_BEST: Final = re.compile(
    "^(?P<s>[^最]{0,6}?)最(?:喜欢|爱)(?:吃|喝|看|听|玩)?的?(?P<q>[一-鿿A-Za-z ]{1,8})[：:]\\s*(?P<o>[^，。；]"
    "{1,20})[。]?$"
)
_PAST: Final = frozenset(["visited", "finished", "started", "bought", "sold", "attended", "met", "graduated_from"])
_SKIP: Final = frozenset(["从", "由", "被", "把"])


def labelled(text: str, cast: Cast) -> tuple[list[Said], str]:
    """What the labelled lines of a sentence say, and the sentence without them."""
    if "：" not in text and ":" not in text:
        return [], text
    if best := _BEST.match(text.strip()):
        owner = _owner(best["s"], "favourite", cast)
        if owner:
            return [Said(owner, "favourite", cleaned(best["o"], "favourite"), qualifier=best["q"])], ""
    found: list[Said] = []
    rest = text
    for line in _LINE.finditer(text):
        if said := list(_said(line, cast)):
            found += said
            rest = rest.replace(line[0], "", 1)
    return found, rest.strip(" 。，,；;|") and rest if found else text


def _said(line: re.Match[str], cast: Cast) -> Iterator[Said]:
    predicate = _OF[line["label"].lower()] if line["label"].lower() in _OF else _OF[line["label"]]
    owner = _owner(line["s"], predicate, cast)
    if not owner:
        return
    effect: Effect = "event" if predicate in _PAST else "state"
    for part in listed(line["o"], predicate):
        name = cleaned(part, predicate)
        if predicate == "pet" and (quoted := re.search('[「“"『](?P<n>[^」”"』]+)[」”"』]', line["o"])):
            name = quoted["n"]
        if name and fits(predicate, name, []):
            yield Said(owner, predicate, name, effect, tense="past" if effect == "event" else "present")


def _owner(text: str, predicate: str, cast: Cast) -> str:
    text = re.sub("^(?:记一?下|备注|更新|补充|提醒)", "", text.strip(" 的-•*·"))
    if predicate in THINGS:
        return thing(text) if text and not FIRST.match(text) else ""
    if not text or FIRST.match(text):
        return cast.scene.speaker
    if text[0] in _SKIP:
        return ""
    return text if person(text) or predicate in ("phone", "email") else ""
