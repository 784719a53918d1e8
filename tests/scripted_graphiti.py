"""Models for the real `Graphiti` class that answer from a script: no network, the same answer every time.

Importing this takes seconds (it imports graphiti_core): import it inside a fixture or a test.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from graph_memory.graphiti import load

graphiti_core = load()


@dataclass(frozen=True, slots=True)
class Said:
    """One fact that the model finds in the next episode; times are ISO 8601 with a zone."""

    subject: str
    relation: str
    object: str
    fact: str
    valid_at: str | None = None
    invalid_at: str | None = None


class ScriptedLLM(graphiti_core.llm_client.LLMClient):  # type: ignore[misc, name-defined]
    """Finds in an episode what `say` was told last; merges no entities; `prompts` holds (kind of answer, prompt)."""

    def __init__(self) -> None:
        super().__init__(config=None)
        self.said: tuple[Said, ...] = ()
        self.contradicts: tuple[str, ...] = ()
        self.repeats: tuple[str, ...] = ()
        self.prompts: list[tuple[str, str]] = []

    def say(self, *said: Said, contradicts: Iterable[str] = (), repeats: Iterable[str] = ()) -> None:
        """What the next episodes say, and which stored facts (their text) that contradicts or says again."""
        self.said, self.contradicts, self.repeats = said, tuple(contradicts), tuple(repeats)

    async def _generate_response(
        self, messages: list[Any], response_model: Any = None, *_: Any, **__: Any
    ) -> dict[str, Any]:
        kind = response_model.__name__
        prompt = "\n".join(message.content for message in messages)
        self.prompts.append((kind, prompt))
        answer: dict[str, Any] = getattr(self, f"answer_{kind}")(prompt)
        return answer

    def answer_ExtractedEntities(self, prompt: str) -> dict[str, Any]:
        names = dict.fromkeys(name for said in self.said for name in (said.subject, said.object))
        return {"extracted_entities": [{"name": name, "entity_type_id": 0} for name in names]}

    def answer_NodeResolutions(self, prompt: str) -> dict[str, Any]:
        names = re.findall(r'"id": ?(\d+), ?"name": ?"([^"]*)"', prompt)
        return {"entity_resolutions": [{"id": int(i), "name": name, "duplicate_candidate_id": -1} for i, name in names]}

    def answer_ExtractedEdges(self, prompt: str) -> dict[str, Any]:
        edges: list[dict[str, Any]] = [
            {"source_entity_name": said.subject, "target_entity_name": said.object, "relation_type": said.relation}
            | {"fact": said.fact, "valid_at": said.valid_at, "invalid_at": said.invalid_at}
            for said in self.said
        ]
        return {"edges": edges}

    def answer_EdgeDuplicate(self, prompt: str) -> dict[str, Any]:
        facts = re.findall(r"""['"]idx['"]: ?(\d+), ?['"]fact['"]: ?['"](.*?)['"]\}""", prompt)
        return {
            "duplicate_facts": [int(i) for i, fact in facts if fact in self.repeats],
            "contradicted_facts": [int(i) for i, fact in facts if fact in self.contradicts],
        }

    def answer_EdgeTimestamps(self, prompt: str) -> dict[str, Any]:
        found = next((said for said in self.said if said.fact in prompt), None)
        return {"valid_at": found and found.valid_at, "invalid_at": found and found.invalid_at}

    def answer_SummarizedEntities(self, prompt: str) -> dict[str, Any]:
        return {"summaries": []}

    def answer_EntitySummary(self, prompt: str) -> dict[str, Any]:
        return {"summary": ""}


def words(text: str) -> list[str]:
    """Words, and single characters of Chinese."""
    return re.findall(r"[a-z0-9]+|[一-鿿]", text.lower())


class ScriptedEmbedder(graphiti_core.embedder.EmbedderClient):  # type: ignore[misc, name-defined]
    """Texts that share words are near each other: counts of hashed words."""

    def __init__(self, dimensions: int = 64) -> None:
        self.dimensions = dimensions

    async def create(self, input_data: Any) -> list[float]:
        text = input_data if isinstance(input_data, str) else " ".join(input_data)
        vector = [0.01] * self.dimensions
        for word in words(text):
            vector[zlib.crc32(word.encode()) % self.dimensions] += 1.0
        return vector

    async def create_batch(self, input_data_list: list[str]) -> list[list[float]]:
        return [await self.create(text) for text in input_data_list]


class ScriptedCrossEncoder(graphiti_core.cross_encoder.client.CrossEncoderClient):  # type: ignore[misc, name-defined]
    """Ranks by the share of the query's words."""

    async def rank(self, query: str, passages: list[str]) -> list[tuple[str, float]]:
        wanted = set(words(query)) or {""}
        scored = [(passage, len(wanted & set(words(passage))) / len(wanted)) for passage in passages]
        return sorted(scored, key=lambda pair: -pair[1])


def open_graphiti(uri: str, user: str, password: str) -> Any:
    """The real `Graphiti` on that database, with a ScriptedLLM as its `llm_client`. The caller awaits `close()`."""
    return graphiti_core.Graphiti(uri, user, password, ScriptedLLM(), ScriptedEmbedder(), ScriptedCrossEncoder())
