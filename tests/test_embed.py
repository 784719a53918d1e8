from __future__ import annotations

import subprocess
import sys
import threading
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from graph_memory.embed import Embedder, HashEmbedder, OnnxEmbedder, Vectors, load, missing, scripts
from graph_memory.errors import MissingWeights, ModelRefused
from graph_memory.weights import manifest, pull
from tests.weights_fixture import ensure_weights

NEAR = [
    ("I moved to the harbour town last year.", "Last year I moved to a town by the harbour.", "Her cat eats fish."),
    ("我去年搬到了海边的小城。", "去年我搬家去了一座海边小城。", "他的猫喜欢吃鱼。"),
    ("我在用 TypeScript 写前端 frontend", "前端 frontend 我用 TypeScript 写", "今晚吃火锅 hotpot 还是 barbecue 烧烤"),
]
ODD = {
    "empty": "",
    "nul": "\0",
    "lone surrogates": "a\ud800 b\udc00",
    "only a replacement": "\ufffd",
    "emoji": "😀👍🏽",
    "spaces": " " * 100_000,
    "a long word": "w" * 100_000,
    "accents": "e\u0301\u0301" * 50_000,
    "a megabyte": "word " * 200_000,
    "a megabyte of Han": "我们" * 170_000,
    "special tokens": "[SEP] [MASK] 我们",
}
words = st.text(st.sampled_from("ab cdé.,\n我你0\0[]"), max_size=30)


@pytest.fixture(scope="module")
def onnx() -> OnnxEmbedder:
    return OnnxEmbedder(ensure_weights(), threads=2)


@pytest.fixture(params=["hash", "onnx"])
def embedder(request: pytest.FixtureRequest) -> Embedder:
    return HashEmbedder(256) if request.param == "hash" else request.getfixturevalue("onnx")


def same(left: list[Vectors], right: list[Vectors]) -> bool:
    return [row.keys() for row in left] == [row.keys() for row in right] and all(
        np.array_equal(one[name], two[name]) for one, two in zip(left, right, strict=True) for name in one
    )


def unit(embedder: Embedder, rows: Vectors) -> bool:
    return all(
        row.shape == (embedder.dimensions[name],) and row.dtype == np.float32 and abs(np.linalg.norm(row) - 1) < 1e-5
        for name, row in rows.items()
    )


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("I live in Berlin", {"en"}),
        ("Ich wohne in Köln", {"en"}),
        ("Живу в Москве", {"en"}),
        ("我住在北京", {"zh"}),
        ("2024年3月搬家", {"zh"}),
        ("現在改用 npm", {"en", "zh"}),
        ("I met 张伟 at the café", {"en", "zh"}),
        ("𠮷野家", {"zh"}),
        ("这个项目的前端代码我们一直都用同一种语言来写，从来没有换过别的，所以大家都很熟悉了 ok", {"zh"}),
        ("We shipped it on Monday after a long review of every single change 好", {"en"}),
        ("", {"en"}),
        ("2024 😀 !?", {"en"}),
    ],
)
def test_scripts(text: str, expected: set[str]) -> None:
    assert scripts(text) == expected


@given(words, words)
def test_a_script_stays_when_its_text_is_doubled(one: str, other: str) -> None:
    assert scripts(one + " " + one) == scripts(one)
    assert scripts(one + " " + other) <= scripts(one) | scripts(other) | {"en"}


@pytest.mark.parametrize("text", ODD.values(), ids=ODD)
def test_odd_texts_have_unit_vectors(embedder: Embedder, text: str) -> None:
    (row,) = embedder.encode([text])
    assert row.keys() == scripts(text)
    assert unit(embedder, row)


@settings(max_examples=15, deadline=None)
@given(texts=st.lists(words, max_size=4), data=st.data())
def test_a_vector_is_of_its_text_alone(onnx: OnnxEmbedder, texts: list[str], data: st.DataObject) -> None:
    query = data.draw(st.booleans())
    order = data.draw(st.permutations(range(len(texts))))
    for embedder in (onnx, HashEmbedder()):
        together = embedder.encode(texts, query=query)
        assert all(unit(embedder, row) for row in together)
        assert same([together[place] for place in order], embedder.encode([texts[p] for p in order], query=query))
        assert same(together, [embedder.encode([text], query=query)[0] for text in texts])


@pytest.mark.parametrize("near", NEAR, ids=["en", "zh", "mixed"])
def test_likeness(embedder: Embedder, near: tuple[str, str, str]) -> None:
    one, like, unlike = embedder.encode(near)
    assert all(one[name] @ like[name] > one[name] @ unlike[name] + 0.05 for name in scripts(near[0]))


def test_a_question_finds_its_passage(onnx: OnnxEmbedder) -> None:
    (question,) = onnx.encode(["哪座城市 which town?"], query=True)
    places, animals = onnx.encode(["我搬到了海边小城 a town by the harbour", "他的猫喜欢吃鱼 the cat eats fish"])
    assert all(question[name] @ places[name] > question[name] @ animals[name] for name in ("en", "zh"))


def test_a_query_is_not_a_passage(onnx: OnnxEmbedder) -> None:
    (query,), (passage,) = onnx.encode(["用 npm"], query=True), onnx.encode(["用 npm"])
    assert {name: bool(0.5 < query[name] @ passage[name] < 0.999) for name in query} == {"en": True, "zh": True}


def test_case_does_not_matter(onnx: OnnxEmbedder) -> None:
    assert same(onnx.encode(["我用 TypeScript"]), onnx.encode(["我用 typescript"]))
    assert not same(onnx.encode(["我用 TypeScript"]), onnx.encode(["我用 JavaScript"]))


@pytest.mark.parametrize("query", [False, True])
def test_token_states_are_of_the_text_without_its_prefix(onnx: OnnxEmbedder, query: bool) -> None:
    text = "[SEP] query: 我用 TypeScript"
    (states,) = onnx.token_states([text], query=query)
    (vectors,) = onnx.encode([text], query=query)
    assert same([{name: state.vector for name, state in states.items()}], [vectors])
    for name, state in states.items():
        pieces = [text[start:end] for start, end in state.offsets]
        assert "".join(pieces) == text.replace(" ", ""), name
        assert state.rows.shape == (len(pieces), onnx.dimensions[name])
        assert np.allclose(np.linalg.norm(state.rows, axis=1), 1, atol=1e-5)


def test_token_states_of_nothing(onnx: OnnxEmbedder) -> None:
    (states,) = onnx.token_states([""])
    assert {name: (state.rows.shape, state.offsets.shape) for name, state in states.items()} == {
        "en": ((0, 384), (0, 2))
    }


def test_a_text_is_cut_at_512_tokens(onnx: OnnxEmbedder) -> None:
    (states,) = onnx.token_states(["word " * 600])
    assert len(states["en"].rows) == 512 - len(["[CLS]", "passage", ":", "[SEP]"])
    assert same(onnx.encode(["word " * 600 + "end"]), [{"en": states["en"].vector}])


def test_threads_share_an_embedder() -> None:
    shared, texts = OnnxEmbedder(ensure_weights(), threads=1), [text for row in NEAR for text in row]
    results: dict[int, list[Vectors]] = {}
    threads = [threading.Thread(target=lambda n=n: results.update({n: shared.encode(texts)})) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [same(results[n], results[0]) for n in range(4)] == [True] * 4


def test_what_load_lacks_is_said(tmp_path: Path) -> None:
    assert load(tmp_path) is None
    assert missing(tmp_path) == (
        f"{tmp_path} lacks the weights of e5-small-v2, bge-small-zh-v1.5: run `graph-memory models pull`"
    )
    with pytest.raises(MissingWeights, match=r"model\.onnx is not there: run `graph-memory models pull`"):
        OnnxEmbedder(tmp_path).encode(["text"])


def test_load_gives_the_embedder_of_whole_weights() -> None:
    embedder = load(ensure_weights())
    assert embedder is not None
    assert (embedder.id, embedder.dimensions) == ("e5-small-v2+bge-small-zh-v1.5", {"en": 384, "zh": 512})


def test_load_needs_the_libraries(monkeypatch: pytest.MonkeyPatch) -> None:
    weights = ensure_weights()
    monkeypatch.setattr(sys, "path", [])
    monkeypatch.delitem(sys.modules, "onnxruntime", raising=False)
    assert load(weights) is None
    assert missing(weights) == ("onnxruntime and tokenizers are not installed: pip install 'graph-memory[embed]'")


def test_changed_weights_are_refused(tmp_path: Path) -> None:
    pull(str(ensure_weights()), tmp_path, names=["bge-small-zh-v1.5"])
    with (tmp_path / "bge-small-zh-v1.5/model.onnx").open("r+b") as file:
        file.seek(1_000_000)
        file.write(b"changed")
    with pytest.raises(ModelRefused, match=manifest()["bge-small-zh-v1.5"].files[0].accept[0].sha256):
        OnnxEmbedder(tmp_path).encode(["我们"])


def test_importing_is_light() -> None:
    heavy = {"onnxruntime", "tokenizers", "subprocess", "concurrent.futures"}
    code = f"import sys, graph_memory.embed; print(sorted({heavy} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"


def test_hashes_are_the_same_everywhere() -> None:
    (row,) = HashEmbedder(8).encode(["Café 我们"])
    expected = [0.0, -0.75, 0.5, 0.0, 0.25, 0.25, 0.0, -0.25]
    assert {name: vector.round(5).tolist() for name, vector in row.items()} == {"en": expected, "zh": expected}
