"""A cross-encoder in a folder: it reads a question and a text together, on the CPU, without a network."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np

from graph_memory.errors import MissingExtra, MissingWeights

MAX_TOKENS: Final = 512
"""Of a question and a text together, special tokens included; the end of the longer one is left out."""


class OnnxReranker:
    """`model.onnx`, which gives one logit (of several, the last), and its `tokenizer.json`; loaded when first asked.

    Pairs run one by one: int8 scales are taken over a whole batch, and a score must not hang on the others.
    """

    def __init__(self, folder: Path) -> None:
        for name in ("model.onnx", "tokenizer.json"):
            if not (folder / name).is_file():
                raise MissingWeights(f"{folder / name} is not there: a reranker is a model.onnx and its tokenizer.json")
        self.id = f"onnx:{folder.name}"
        self._folder = folder
        self._lock = threading.Lock()
        self._loaded: tuple[Any, Any, set[str]] | None = None

    def scores(self, question: str, texts: Sequence[str]) -> list[float]:
        """The logit of each text, the greater the more it bears on the question."""
        tokenizer, session, inputs = self._load()
        return [self._score(tokenizer.encode(question, text), session, inputs) for text in texts]

    @staticmethod
    def _score(encoding: Any, session: Any, inputs: set[str]) -> float:
        given = {
            "input_ids": encoding.ids,
            "attention_mask": encoding.attention_mask,
            "token_type_ids": encoding.type_ids,
        }
        feeds = {name: np.array([ids], np.int64) for name, ids in given.items() if name in inputs}
        logits = np.asarray(session.run(None, feeds)[0], np.float64).reshape(-1)
        return float(logits[-1])

    def _load(self) -> tuple[Any, Any, set[str]]:
        with self._lock:
            if self._loaded is None:
                try:
                    tokenizer, session = _tokenizer(self._folder), _session(self._folder)
                except ImportError as error:
                    message = "a local reranker needs onnxruntime and tokenizers: pip install 'graph-memory[embed]'"
                    raise MissingExtra(message) from error
                self._loaded = tokenizer, session, {given.name for given in session.get_inputs()}
            return self._loaded


def _tokenizer(folder: Path) -> Any:
    from tokenizers import Tokenizer

    tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
    tokenizer.no_padding()
    tokenizer.enable_truncation(MAX_TOKENS)
    tokenizer.encode_special_tokens = True  # a "[SEP]" in a text is text
    return tokenizer


def _session(folder: Path) -> Any:
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.log_severity_level = 3
    return onnxruntime.InferenceSession(str(folder / "model.onnx"), options, providers=["CPUExecutionProvider"])
