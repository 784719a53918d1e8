"""The English pipeline: one a process, whose answers do not hang on what else is asked."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from graph_memory.errors import MissingExtra
from graph_memory.reading.parsing import WINDOW, parses, pipeline

TEXTS = ["Ann works at Fenwick and lives in Faro.", "ok", "", "Bob likes tea, but he never drinks coffee.", "ok", "Hi!"]


def told(texts: list[str]) -> list[list[tuple[str, str, str]]]:
    return [[(token.text, token.dep_, token.lemma_) for token in doc] for doc in parses(pipeline(), texts)]


def test_it_is_loaded_once() -> None:
    with ThreadPoolExecutor(4) as pool:
        assert len({id(nlp) for nlp in pool.map(lambda _: pipeline(), range(8))}) == 1


def test_answers_come_in_the_order_of_the_texts() -> None:
    assert told(TEXTS) == [told([text])[0] for text in TEXTS]
    assert [doc.text for doc in parses(pipeline(), TEXTS * WINDOW)] == TEXTS * WINDOW
    assert told([]) == []


def test_threads_read_at_the_same_time() -> None:
    want = told(TEXTS)
    with ThreadPoolExecutor(4) as pool:
        assert all(found == want for found in pool.map(lambda _: told(TEXTS), range(12)))


def test_a_pipeline_that_is_not_there() -> None:
    with pytest.raises(MissingExtra, match=r"no spaCy pipeline for English \(none, nor_this\): pip install"):
        pipeline(("none", "nor_this"))
