"""What servers of embeddings and rerankers do, as behaviours of the stub; vectors and scores are of shared words."""

from __future__ import annotations

import base64
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from graph_memory.embed import HashEmbedder
from tests.llm.stub import Behaviour, Reply

SIZE = 32


def vector(text: str, size: int = SIZE) -> list[float]:
    rows = HashEmbedder(size).encode([text])[0]
    return [3.0 * float(one) for one in next(iter(rows.values()))]


def embeds(size: int = SIZE, *, most: int = 10_000, longest: int = 100_000, form: str = "float") -> Behaviour:
    """At most `most` texts of `longest` characters each, answered from the last to the first."""

    def reply(body: Mapping[str, Any]) -> Reply:
        texts = body["input"]
        if len(texts) > most:
            return Reply(400, {"error": {"message": f"batch size is invalid, not larger than {most}: input.contents"}})
        if any(not text or len(text) > longest for text in texts):
            return Reply(400, {"error": {"message": "input cannot be empty, or is too long"}})
        data = [{"index": i, "embedding": formed(vector(text, size), form)} for i, text in enumerate(texts)]
        return Reply(body={"object": "list", "data": data[::-1], "model": body["model"]})

    return reply


def formed(row: list[float], form: str) -> Any:
    return row if form == "float" else base64.b64encode(np.array(row, "<f4").tobytes()).decode()


def data_of(*embeddings: Any, **more: Any) -> Reply:
    """A reply with these embeddings, in this order."""
    return Reply(body={"data": [{"index": i, "embedding": one} | more for i, one in enumerate(embeddings)]})


def shared(question: str, text: str) -> float:
    """The share of the words of the question that the text has."""
    asked = set(question.lower().strip("?.").split())
    return len(asked & set(text.lower().strip("?.").split())) / len(asked)


def ranks(body: Mapping[str, Any]) -> Reply:
    """As Jina, Cohere and vLLM: the best first."""
    given: Sequence[str] = body["documents"]
    results = [{"index": i, "relevance_score": shared(body["query"], text)} for i, text in enumerate(given)]
    results.sort(key=lambda one: -one["relevance_score"])
    return Reply(body={"results": results[: body["top_n"]], "usage": {"total_tokens": 1}})


def tei(body: Mapping[str, Any]) -> Reply:
    """As text-embeddings-inference: it knows `texts` alone, and answers with a list."""
    if "texts" not in body:
        return Reply(422, "Failed to deserialize the JSON body into the target type: missing field `texts`")
    return Reply(
        body=[{"index": i, "score": shared(body["query"], text)} for i, text in enumerate(body["texts"])][::-1]
    )
