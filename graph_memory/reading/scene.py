"""Who speaks, who was named last, and what was claimed last: what pronouns and elliptic corrections look back to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Final

from graph_memory.names import canonical
from graph_memory.reading.draft import Draft, Utterance
from graph_memory.reading.wordlists import words

USER: Final = "user"  # who speaks where no speaker is known
SILENT: Final = frozenset({"assistant", "ai", "bot", "system", "tool", "model"})  # whose words are no claims
_KEPT: Final = 40

_FEMALE: Final = words(
    "sister mother mum mom wife daughter girlfriend aunt niece grandma grandmother granddaughter fiancée"
    " 妹妹 姐姐 妈妈 妈 母亲 妻子 老婆 太太 女儿 女朋友 女友 姑姑 阿姨 奶奶 外婆 姥姥 表姐 表妹 堂姐 堂妹"
)
_MALE: Final = words(
    "brother father dad husband son boyfriend uncle nephew grandpa grandfather grandson fiancé"
    " 弟弟 哥哥 爸爸 爸 父亲 丈夫 老公 儿子 男朋友 男友 叔叔 舅舅 爷爷 外公 姥爷 表哥 表弟 堂哥 堂弟"
)


@dataclass(slots=True)
class Scene:
    """What a session has said so far. Bounded: only the newest people and drafts are kept."""

    speaker: str = USER
    addressee: str = ""
    at: datetime = datetime(2000, 1, 1, tzinfo=UTC)
    people: list[tuple[str, str]] = field(default_factory=list)
    drafts: list[Draft] = field(default_factory=list)
    topic: str = ""
    offered: str = ""  # what the assistant said last, until the user answers

    def enter(self, utterance: Utterance) -> None:
        """The next utterance begins."""
        self.speaker = utterance.speaker.strip() or USER
        self.addressee = utterance.addressee
        self.at = utterance.said_at
        self.topic = ""

    @property
    def said(self) -> datetime:
        return self.at.astimezone(UTC)

    def named(self, name: str, kin: str = "") -> None:
        """A person is named, perhaps with a word of kinship that tells he from she."""
        sex = "f" if kin in _FEMALE else "m" if kin in _MALE else ""
        known = next((s for n, s in reversed(self.people) if n == name), "")
        self.people = [*[pair for pair in self.people if pair[0] != name][-_KEPT:], (name, sex or known)]

    def person(self, sex: str = "", but: str = "") -> str:
        """The person named last who may be he ("m") or she ("f"), other than `but`; "" where there is none."""
        for name, known in reversed(self.people):
            if name not in (but, self.speaker) and (not sex or not known or known == sex):
                return name
        return ""

    def claimed(self, drafts: Sequence[Draft]) -> None:
        self.drafts = [*self.drafts, *drafts][-_KEPT:]

    def rules(self) -> list[str]:
        """The standing rules of the speaker, as said."""
        return [draft.object for draft in self.drafts if draft.predicate == "rule" and draft.object]

    def last(self, object: str | None = None, predicate: str = "", subject: str = "") -> Draft | None:
        """The newest assertion of that object, predicate and subject, as far as they are given."""
        key = None if object is None else canonical(object)
        for draft in reversed(self.drafts):
            if draft.object is None or draft.verb == "deny":
                continue
            if key is not None and canonical(draft.object) != key:
                continue
            if (predicate and draft.predicate != predicate) or (subject and draft.subject != subject):
                continue
            return draft
        return None
