"""English corrections: what was wrong, looked up in what was claimed before."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from graph_memory import timex
from graph_memory.reading.english import values
from graph_memory.reading.said import Said
from graph_memory.reading.scene import Scene
from graph_memory.reading.timing import Effect
from graph_memory.timex import Timex


def unsaid(said: Said) -> Said:
    """ "I never said I use X": nothing stands in the place of X."""
    return Said(said.subject, said.predicate, None, instead_of=said.object, corrects=True, qualifier=said.qualifier)


def replaced(fix: values.Correction, scene: Scene) -> list[Said]:
    """ "It was Tianjin, not Beijing": the newest claim of the wrong value tells what it is about."""
    before = scene.last(fix.wrong) if fix.wrong else None
    if before is None:
        return []
    return [
        Said(
            before.subject,
            before.predicate,
            fix.bare,
            instead_of=before.object,
            corrects=True,
            qualifier=before.qualifier,
        )
    ]


_VERBS: Final = {"move": "lives_in", "join": "works_at", "start": "works_at", "leave": "works_at", "marr": "married_to"}
_ONLY_TIME: Final = re.compile(r"\b(?:in fact|actually|it was|that was|only|but|rather|sorry|no)\b|[\s,.!]")


def _before(text: str, fix: values.Correction, scene: Scene) -> Said | None:
    """What a time alone corrects: "I moved in March, not February" a move, "until 2021, in fact" the newest claim."""
    if fix.wrong and timex.find(fix.wrong, scene.at):
        predicate = next((name for verb, name in _VERBS.items() if re.search(rf"\b{verb}\w*", text)), "")
        before = scene.last(predicate=predicate) if predicate else None
        effect: Effect = "onset"
    else:
        rest = _ONLY_TIME.sub("", "".join(text.split(time.text)[0] for time in timex.find(text, scene.at)[:1]))
        before = scene.last() if (fix.cue or "in fact" in text or "actually" in text.lower()) and not rest else None
        effect = "state"
    return (
        None
        if before is None
        else Said(before.subject, before.predicate, before.object, effect, qualifier=before.qualifier)
    )


def contrast(main: Said, fix: values.Correction) -> bool:
    """ "Ada is the cook, not Bo": the wrong one is who it is, not what."""
    named = fix.wrong[:1].isupper() and main.subject[:1].isupper()
    return named and main.predicate in ("role", "manages", "works_on", "is_a") and not (main.object or "")[:1].isupper()


def corrected(said: list[Said], fix: values.Correction, scene: Scene, times: list[Timex], text: str) -> list[Said]:
    if not said and times and (before := _before(text, fix, scene)):
        return [replace(before, instead_of=before.object, corrects=True, times=times)]
    if not fix.wrong or not said:
        return said
    wrong_time = timex.find(fix.wrong, scene.at)
    main = next((one for one in reversed(said) if not one.denies), None)
    if main is None or main.object is None:
        return said
    value = main.object_kind == "value"
    if wrong_time and times and not value:
        return [
            replace(
                main, instead_of=main.object, corrects=True, effect="onset" if main.effect == "onset" else main.effect
            )
        ]
    if contrast(main, fix):
        right = replace(main, instead_of=main.object, corrects=True, times=())
        return [right, replace(main, subject=fix.wrong, object=None, instead_of=main.object, corrects=True, times=())]
    if fix.cue or scene.last(fix.wrong, main.predicate, main.subject):
        main.instead_of, main.corrects, main.exclusive = fix.wrong, True, None
        return said
    wrong = replace(main, object=fix.wrong, denies=True, exclusive=None)
    return [wrong, *said]
