"""A reranker behind an address: `/rerank` as Jina, Cohere, vLLM and SiliconFlow have it, or as TEI has it."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, Final

from graph_memory.services.posting import NoReply, NotTaken, Posting

_OPTIONAL: Final = frozenset({"top_n", "return_documents"})


class HttpReranker:
    """One model of one server; a request has `deadline` seconds. Raises NoReply.

    It is asked by `documents`; a server that does not take these, as TEI does not, is asked by `texts` from then on,
    and one that does not know an optional field without it.
    """

    def __init__(
        self, id: str, model: str, posting: Posting, *, deadline: float, extra_body: Mapping[str, Any] | None = None
    ) -> None:
        self.id, self._model, self._posting, self._deadline = id, model, posting, deadline
        self._extra_body = dict(extra_body or {})
        self._by_texts = False
        self._left_out: frozenset[str] = frozenset()

    def scores(self, question: str, texts: Sequence[str]) -> list[float]:
        """One for each text, the greater the more it bears on the question."""
        if not texts:
            return []
        try:
            found = scores_of(self._asked(question, texts), len(texts))
        except NotTaken as refused:
            if not self._gives_way(refused.said):
                raise
            return self.scores(question, texts)
        if found is None:
            raise NoReply(f"{self._posting.host}: what it sent is no score for each text")
        return found

    def close(self) -> None:
        self._posting.close()

    def _gives_way(self, said: str) -> bool:
        """Is there another form to ask in? What is found is kept for every later request."""
        unknown = {name for name in _OPTIONAL - self._left_out if name in said}
        self._left_out |= unknown
        if unknown or self._by_texts or "texts" not in said:
            return bool(unknown)
        self._by_texts = True
        return True

    def _asked(self, question: str, texts: Sequence[str]) -> Any:
        body: dict[str, Any] = {"query": question}
        if self._by_texts:
            body |= {"texts": list(texts), "truncate": True}
        else:
            optional = {"top_n": len(texts), "return_documents": False}
            body |= {"documents": list(texts)}
            body |= {name: value for name, value in optional.items() if name not in self._left_out}
            body |= {"model": self._model} if self._model else {}
        return self._posting.post("/rerank", body | self._extra_body, self._deadline)


def scores_of(reply: Any, count: int) -> list[float] | None:
    """The scores in the order of the texts, which their indexes tell; None where one is missing, twice or no number."""
    given = next((reply[name] for name in ("results", "data") if name in reply), None) if _is(reply) else reply
    if not isinstance(given, list) or len(given) != count:
        return None
    found: dict[int, float] = {}
    for one in given:
        index, score = (one.get("index"), one.get("relevance_score", one.get("score"))) if _is(one) else (None, None)
        if type(index) is not int or isinstance(score, bool) or not isinstance(score, int | float):
            return None
        try:
            found[index] = float(score)
        except OverflowError:
            return None
    if found.keys() != set(range(count)) or not all(map(math.isfinite, found.values())):
        return None
    return [found[index] for index in range(count)]


def _is(value: object) -> bool:
    return isinstance(value, dict)
