"""A cross-encoder in a folder: a model written here by hand, whose logit is the sum of the ids that it reads."""

from __future__ import annotations

from pathlib import Path

import pytest

from graph_memory.errors import MissingWeights
from graph_memory.services import Rerank
from graph_memory.services.cross_encoder import MAX_TOKENS, OnnxReranker

INT64, FLOAT = 7, 1


def number(value: int) -> bytes:
    """A varint of protobuf."""
    parts = bytearray()
    while value > 127:
        parts.append(value & 127 | 128)
        value >>= 7
    return bytes([*parts, value])


def part(field: int, value: int | str | bytes) -> bytes:
    if isinstance(value, int):
        return number(field << 3) + number(value)
    data = value.encode() if isinstance(value, str) else value
    return number(field << 3 | 2) + number(len(data)) + data


def tensor(name: str, kind: int) -> bytes:
    """A value of two dimensions, both unknown."""
    shape = part(1, part(2, "a")) + part(1, part(2, "b"))
    return part(1, name) + part(2, part(1, part(1, kind) + part(2, shape)))


def node(operator: str, given: str, made: str, attribute: str, value: bytes) -> bytes:
    return part(1, given) + part(2, made) + part(4, operator) + part(5, part(1, attribute) + value)


def summing() -> bytes:
    """logits[a, 1] = the sum of input_ids[a, b] over b, by the operators of opset 11."""
    cast = node("Cast", "input_ids", "floats", "to", part(3, FLOAT) + part(20, 2))
    total = node("ReduceSum", "floats", "logits", "axes", part(8, 1) + part(20, 7))
    graph = part(1, cast) + part(1, total) + part(2, "g")
    graph += part(11, tensor("input_ids", INT64)) + part(12, tensor("logits", FLOAT))
    return part(1, 6) + part(7, graph) + part(8, part(1, "") + part(2, 11))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    from tokenizers import Tokenizer, models, pre_tokenizers, processors

    words = {"[UNK]": 0, "[CLS]": 1, "[SEP]": 2, "who": 10, "bees": 20, "rain": 300}
    made = Tokenizer(models.WordLevel(words, unk_token="[UNK]"))
    made.pre_tokenizer = pre_tokenizers.Whitespace()
    pair = processors.TemplateProcessing(
        single="[CLS] $A", pair="[CLS] $A [SEP] $B [SEP]", special_tokens=[("[CLS]", 1), ("[SEP]", 2)]
    )
    made.post_processor = pair
    made.save(str(tmp_path / "tokenizer.json"))
    (tmp_path / "model.onnx").write_bytes(summing())
    return tmp_path


def test_question_and_text_are_read_together(folder: Path) -> None:
    reranker = Rerank(path=folder).open().reranker
    assert reranker.id == f"onnx:{folder.name}"
    assert reranker.scores("who", ["bees", "rain", "bees bees", ""]) == [35.0, 315.0, 55.0, 15.0]


def test_a_longer_pair_is_cut_at_the_end_of_the_longer_one(folder: Path) -> None:
    given = "bees " * 2 * MAX_TOKENS
    assert OnnxReranker(folder).scores("who", [given]) == [10 + 5 + 20 * (MAX_TOKENS - 4)]


def test_what_is_not_there_is_named(folder: Path) -> None:
    (folder / "tokenizer.json").unlink()
    with pytest.raises(MissingWeights, match=r"tokenizer\.json is not there"):
        OnnxReranker(folder)
