"""Text -> vectors: an encoder for each script, on the CPU, without a network.

Every `Embedder` gives unit rows by encoder name ("en", "zh"); a text is encoded by the encoder of its script, by both
when it mixes scripts. Users bring their own by writing a class of that shape.
"""

from __future__ import annotations

import importlib.util
import itertools
import math
import os
import re
import threading
import unicodedata
import zlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal, Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from graph_memory.errors import MissingExtra, MissingWeights

if TYPE_CHECKING:
    from graph_memory.weights import Encoder

Script = Literal["en", "zh"]
Vectors = dict[str, NDArray[np.float32]]
T = TypeVar("T")
Job = tuple[int, str]  # the place of a text, the name of an encoder

MAX_TOKENS: Final = 512
"""Tokens of a text, prefix and special tokens included, that an encoder reads; the rest is left out."""
MAX_CHARACTERS: Final = 16_384
"""Characters of a text that are looked at: more than MAX_TOKENS tokens of any prose."""

_MIXED: Final = 0.1
_WORDS_OF_HAN: Final = 2 / 3
_HAN: Final = re.compile("[\u2e80-\u2fdf\u3005\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U000323af]")
_WORD: Final = re.compile(r"[^\W\d_]+")
_TERM: Final = re.compile(r"\w+")
_SURROGATE: Final = re.compile("[\ud800-\udfff]")


class Embedder(Protocol):
    """What turns texts into vectors; its methods are called from several threads."""

    id: str
    """Stored beside the vectors; two embedders of one id give comparable vectors."""
    dimensions: dict[str, int]
    """Encoder name -> length of its vectors."""

    def encode(self, texts: Sequence[str], *, query: bool = False) -> list[Vectors]:
        """For each text, its unit rows by encoder name; `query` for what searches, else for what is searched."""
        ...


@dataclass(frozen=True, slots=True, eq=False)
class TokenStates:
    """What one encoder makes of a text, token by token.

    `vector` is the unit row of the whole text; `rows` (tokens, dimensions) are unit rows, special tokens and prefix
    left out; `offsets` (tokens, 2) are the half-open places of the tokens in the text, in characters.
    """

    vector: NDArray[np.float32]
    rows: NDArray[np.float32]
    offsets: NDArray[np.int32]

    def after(self, place: int) -> TokenStates:
        """Those of the text from the character `place` on, with their mean as the vector; all of it where none is."""
        kept = self.offsets[:, 0] >= place
        if not kept.any():
            return self
        rows = self.rows[kept]
        return TokenStates(_unit(rows.mean(axis=0)), rows, self.offsets[kept] - np.int32(place))


def scripts(text: str) -> frozenset[Script]:
    """The encoders that read `text`: "zh" for Han, "en" for all else, both where either is a tenth of the words.

    A Han character counts as two thirds of a word, a run of other letters as one; without letters it is "en".
    """
    rest, han = _HAN.subn(" ", text)
    chinese, other = han * _WORDS_OF_HAN, len(_WORD.findall(rest))
    found: set[Script] = set()
    if not han or other >= _MIXED * (chinese + other):
        found.add("en")
    if han and chinese >= _MIXED * (chinese + other):
        found.add("zh")
    return frozenset(found)


def missing(directory: Path) -> str | None:
    """What `load(directory)` lacks, in a sentence that says what to do; None where it has all."""
    from graph_memory.weights import installed

    lacking = [name for name, there in installed(directory).items() if not there]
    if lacking:
        return f"{directory} lacks the weights of {', '.join(lacking)}: run `graph-memory models pull`"
    if any(importlib.util.find_spec(name) is None for name in ("onnxruntime", "tokenizers")):
        return "onnxruntime and tokenizers are not installed: pip install 'graph-memory[embed]'"
    return None


def load(directory: Path, *, threads: int | None = None) -> OnnxEmbedder | None:
    """The embedder of the weights in `directory`; None where `missing(directory)` says what is not there."""
    return None if missing(directory) else OnnxEmbedder(directory, threads=threads)


class OnnxEmbedder:
    """e5-small-v2 for "en" and bge-small-zh-v1.5 for "zh", int8, by onnxruntime.

    An encoder is loaded when the first text of its script comes. Texts run one by one, `threads` at a time (default:
    the cores): int8 scales are taken over a whole batch, so that in a batch the vector of a text would hang on the
    others (cosine to itself alone down to .991), and on two cores single texts are as fast as batches.
    Longer texts are cut at MAX_TOKENS. The same text gives the same bits on one machine.
    """

    def __init__(self, directory: Path, *, threads: int | None = None) -> None:
        from graph_memory.weights import manifest

        models = manifest().values()
        self.id = "+".join(model.name for model in models)
        self.dimensions = {model.lang: model.dimensions for model in models}
        self._models = {model.lang: model for model in models}
        self._directory = directory
        self._threads = threads or _cores()
        self._loaded: dict[str, _OnnxEncoder] = {}
        self._lock = threading.Lock()

    def encode(self, texts: Sequence[str], *, query: bool = False) -> list[Vectors]:
        """For each text, its unit rows by encoder name."""
        return self._each(texts, lambda encoder, text: encoder.vector(text, query))

    def token_states(self, texts: Sequence[str], *, query: bool = False) -> list[dict[str, TokenStates]]:
        """For each text, its token states by encoder name; the vectors of `encode` are in them, at no further cost."""
        return self._each(texts, lambda encoder, text: encoder.states(text, query))

    def states_after(self, texts: Sequence[tuple[str, str]]) -> list[dict[str, TokenStates]]:
        """For each (before, text), the token states of `text` as read behind `before`, which may be empty.

        `vector` is the mean of these rows (late chunking, Günther et al. 2024): it knows what a pronoun stands for.
        """
        joined = [f"{before} {text}" if before else text for before, text in texts]
        places = {text: len(text) - len(own) for text, (_, own) in zip(joined, texts, strict=True)}
        return self._each(joined, lambda encoder, text: encoder.states(text, False).after(places.get(text, 0)))

    def _each(self, texts: Sequence[str], read: Callable[[_OnnxEncoder, str], T]) -> list[dict[str, T]]:
        cleaned = [_clean(text) for text in texts]
        jobs: list[Job] = [(place, name) for place, text in enumerate(cleaned) for name in sorted(scripts(text))]
        # The longest first, so that the workers end together.
        jobs.sort(key=lambda job: len(cleaned[job[0]]), reverse=True)
        encoders = {name: self._encoder(name) for name in {name for _, name in jobs}}
        done = self._spread(lambda job: read(encoders[job[1]], cleaned[job[0]]), jobs)
        results: list[dict[str, T]] = [{} for _ in texts]
        for (place, name), result in zip(jobs, done, strict=True):
            results[place][name] = result
        return results

    def _spread(self, work: Callable[[Job], T], jobs: list[Job]) -> Iterator[T]:
        workers = min(self._threads, len(jobs))
        if workers < 2:
            yield from map(work, jobs)
            return
        from concurrent.futures import ThreadPoolExecutor

        with ThreadPoolExecutor(workers, thread_name_prefix="encode") as pool:
            yield from pool.map(work, jobs)

    def _encoder(self, name: str) -> _OnnxEncoder:
        with self._lock:
            if name not in self._loaded:
                self._loaded[name] = _OnnxEncoder(self._models[name], self._directory)
            return self._loaded[name]


class _OnnxEncoder:
    def __init__(self, model: Encoder, directory: Path) -> None:
        from graph_memory.weights import check

        paths = {file.name: model.path(directory, file) for file in model.files}
        for file in model.files:
            if not paths[file.name].is_file():
                raise MissingWeights(f"{paths[file.name]} is not there: run `graph-memory models pull`")
            check(paths[file.name], file)
        self._model = model
        try:
            self._tokenizer = _tokenizer(paths["tokenizer.json"], lowercase=model.lowercase)
            self._session = _session(paths["model.onnx"])
        except ImportError as error:
            raise MissingExtra(
                "encoding needs onnxruntime and tokenizers: pip install 'graph-memory[embed]'"
            ) from error
        self._inputs = {given.name for given in self._session.get_inputs()}

    def vector(self, text: str, query: bool) -> NDArray[np.float32]:
        return self._pooled(self._hidden(self._encoding(text, query)))

    def states(self, text: str, query: bool) -> TokenStates:
        encoding = self._encoding(text, query)
        hidden = self._hidden(encoding)
        offsets = np.asarray(encoding.offsets, np.int32) - len(self._prefix(query))
        kept = (offsets[:, 0] >= 0) & (np.asarray(encoding.special_tokens_mask) == 0)
        rows = hidden[kept]
        rows /= np.linalg.norm(rows, axis=1, keepdims=True)
        return TokenStates(self._pooled(hidden), rows, offsets[kept])

    def _prefix(self, query: bool) -> str:
        return self._model.query if query else self._model.passage

    def _encoding(self, text: str, query: bool) -> Any:
        return self._tokenizer.encode(self._prefix(query) + text)

    def _hidden(self, encoding: Any) -> NDArray[np.float32]:
        """(tokens, dimensions), the last hidden state."""
        given = {
            "input_ids": encoding.ids,
            "attention_mask": encoding.attention_mask,
            "token_type_ids": encoding.type_ids,
        }
        feeds = {name: np.array([ids], np.int64) for name, ids in given.items() if name in self._inputs}
        hidden: NDArray[np.float32] = self._session.run(None, feeds)[0][0]
        return hidden

    def _pooled(self, hidden: NDArray[np.float32]) -> NDArray[np.float32]:
        return _unit(hidden[0] if self._model.pooling == "cls" else hidden.mean(axis=0))


def _tokenizer(path: Path, *, lowercase: bool) -> Any:
    from tokenizers import Tokenizer
    from tokenizers.normalizers import Lowercase, Sequence

    tokenizer = Tokenizer.from_file(str(path))
    if lowercase:
        tokenizer.normalizer = Sequence([Lowercase(), tokenizer.normalizer])
    tokenizer.no_padding()
    tokenizer.enable_truncation(MAX_TOKENS)
    tokenizer.encode_special_tokens = True  # a "[SEP]" in a text is text
    return tokenizer


def _session(path: Path) -> Any:
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    options.log_severity_level = 3
    return onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])


def _cores() -> int:
    """The cores this process may use, which in a container are fewer than the machine has."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class HashEmbedder:
    """A lexical embedder without weights: signed feature hashing (Weinberger et al. 2009) of words and n-grams.

    Texts are near where they share words, parts of words (trigrams) or Han uni- and bigrams; it knows no synonyms.
    For tests, and where no weights can be had.
    """

    def __init__(self, dimensions: int = 64) -> None:
        self.id = f"hash-{dimensions}"
        self.dimensions = {"en": dimensions, "zh": dimensions}

    def encode(self, texts: Sequence[str], *, query: bool = False) -> list[Vectors]:  # noqa: ARG002
        """For each text, its unit rows by encoder name; `query` changes nothing."""
        return [{name: self._vector(text) for name in sorted(scripts(text))} for text in map(_clean, texts)]

    def _vector(self, text: str) -> NDArray[np.float32]:
        size = self.dimensions["en"]
        sums = np.zeros(size, np.float32)
        for feature, weight in _features(text):
            code = zlib.crc32(feature.encode())
            sums[(code >> 1) % size] += weight if code & 1 else -weight
        return _unit(sums) if sums.any() else _unit(np.ones(size, np.float32))


def _features(text: str) -> Iterator[tuple[str, float]]:
    folded = unicodedata.normalize("NFKC", text).casefold()
    han = _HAN.findall(folded)
    yield from ((one, 0.5) for one in han)
    yield from ((one + two, 1.0) for one, two in itertools.pairwise(han))
    for term in _TERM.findall(_HAN.sub(" ", folded)):
        yield term, 1.0
        padded = f"^{term}$"
        parts = len(padded) - 2
        yield from ((padded[i : i + 3], 1 / math.sqrt(parts)) for i in range(parts))


def _clean(text: str) -> str:
    """The part of `text` that is looked at; lone surrogates, which no tokenizer takes, become U+FFFD."""
    return _SURROGATE.sub("\ufffd", text[:MAX_CHARACTERS])


def _unit(row: NDArray[np.float32]) -> NDArray[np.float32]:
    unit: NDArray[np.float32] = (row / np.linalg.norm(row)).astype(np.float32)
    return unit
