"""What a clause states, before its times are bounds; both languages end here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from graph_memory.names import canonical, display
from graph_memory.predicates import Catalogue
from graph_memory.reading.draft import Draft, Verb
from graph_memory.reading.kinds import confidence_of, importance_of, kind_of
from graph_memory.reading.scene import Scene
from graph_memory.reading.timing import SAID, Bounds, Effect, Tense, bounds
from graph_memory.timex import Timex

LONGEST_NAME = 120


@dataclass(slots=True)
class Said:
    """`times` are those of the clause. `instead_of` makes it a correction. `never`: a denial of all that was before.

    `kind` is the kind of memory ("" what the sentence or the predicate makes it), `importance` 1-10 (None: by rule).
    """

    subject: str
    predicate: str
    object: str | None
    effect: Effect = "state"
    denies: bool = False
    tense: Tense = "present"
    times: Sequence[Timex] = ()
    never: bool = False
    exclusive: bool | None = None
    qualifier: str = ""
    instead_of: str | None = None
    corrects: bool = False
    reason: str = ""
    confidence: float = 0.8
    subject_kind: str = ""
    object_kind: str = ""
    kind: str = ""
    importance: int | None = None


def drafts_of(found: Sequence[Said], catalogue: Catalogue, scene: Scene, quote: str) -> list[Draft]:
    """The drafts of one sentence, each once, without relations of a thing to itself; `scene` takes note of them."""
    result: list[Draft] = []
    seen: set[tuple[str, str, str, str, str]] = set()
    for said in found:
        draft = _draft(said, catalogue, scene, quote)
        if draft is None:
            continue
        key = (draft.verb, canonical(draft.subject), draft.predicate, canonical(draft.object or ""), draft.qualifier)
        if key not in seen:
            seen.add(key)
            result.append(draft)
    scene.claimed(result)
    return result


def _draft(said: Said, catalogue: Catalogue, scene: Scene, quote: str) -> Draft | None:
    subject, object = display(said.subject), None if said.object is None else display(said.object)
    if not _name(subject) or (object is not None and (not _name(object) or canonical(subject) == canonical(object))):
        return None
    predicate = catalogue.get(said.predicate)
    when = _bounds(said, catalogue, scene)
    if when is None:
        return None
    verb: Verb = "correct" if said.corrects else "deny" if said.denies else "assert"
    kind = kind_of(quote, said.kind, predicate.memory)
    slot = said.qualifier or catalogue.qualifier(predicate.name, object or said.instead_of or "") or ""
    return Draft(
        verb,
        subject,
        predicate.name,
        object,
        instead_of=said.instead_of,
        **when.fields(),
        exclusive=said.exclusive,
        qualifier=slot,
        reason=said.reason,
        quote=quote,
        kind=kind,
        confidence=confidence_of(said.confidence, quote),
        importance=said.importance or importance_of(kind, predicate.name, quote, catalogue),
        subject_kind=said.subject_kind,
        object_kind="value" if predicate.value else said.object_kind,
    )


def _bounds(said: Said, catalogue: Catalogue, scene: Scene) -> Bounds | None:
    predicate = catalogue.get(said.predicate)
    if not said.corrects:
        return bounds(predicate, said.effect, said.tense, said.times, scene.said, said.never)
    start = next((time for time in said.times if time.valid_from), None)
    end = next(
        (time for time in said.times if time.valid_to and (said.effect != "onset" or time.kind == "until")), None
    )
    if predicate.timeless or not (start or end):
        return SAID  # what it replaces keeps its bounds
    grain = (start or end or said.times[0]).grain
    bound_from, bound_to = start.valid_from if start else None, end.valid_to if end else None
    return Bounds(bound_from, bound_to, start is not None, end is not None, grain)


def _name(text: str) -> bool:
    return 0 < len(text) <= LONGEST_NAME and bool(canonical(text))
