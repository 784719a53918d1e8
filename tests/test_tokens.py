from __future__ import annotations

from pathlib import Path

import pytest

from graph_memory.errors import InvalidInput
from graph_memory.tokens import counter, estimated


@pytest.mark.parametrize(
    ("text", "tokens"),
    [("", 0), (" \n\t", 0), ("a", 1), ("bees", 2), ("2024-03-01", 6), ("蜜蜂", 4), ("é", 2), ("🐝", 4), ("a\ud800", 2)],
)
def test_the_rule_without_a_tokenizer(text: str, tokens: int) -> None:
    assert estimated(text) == tokens


@pytest.mark.parametrize(
    "text",
    [
        "Nils keeps four hives behind the house, and sells the honey at the market every other Saturday.",
        "艾达去年夏天搬到了海边的小城，现在在一家面包店工作，每天早上四点起床。",
        "We switched from npm to pnpm in v8.15.4 (see PR #2214); the CI now takes 3m12s instead of 7m40s.",
    ],
)
def test_it_counts_more_of_prose_than_a_tokenizer_does(text: str, weights: Path) -> None:
    real = counter(weights)
    assert real is not estimated
    assert real(text) <= estimated(text) <= 3 * real(text)


def test_no_text_is_too_long_to_be_counted(weights: Path) -> None:
    assert counter(weights)("bees " * 5_000) >= 5_000


def test_without_weights_the_rule_counts(tmp_path: Path) -> None:
    assert counter(tmp_path) is estimated


def test_a_function_is_taken_as_it_is(tmp_path: Path) -> None:
    assert counter(tmp_path, len) is len


def test_a_file_that_is_no_tokenizer_is_named(tmp_path: Path) -> None:
    pytest.importorskip("tokenizers")
    (tmp_path / "tokenizer.json").write_text("{}")
    with pytest.raises(InvalidInput, match=r"tokenizer\.json is no tokenizer\.json"):
        counter(tmp_path, tmp_path / "tokenizer.json")
