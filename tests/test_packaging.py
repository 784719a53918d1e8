"""What the wheel holds, what the package shows, and that no file names an address or a machine."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

import graph_memory

ROOT = Path(__file__).resolve().parent.parent
PUBLIC = [
    "UNSET",
    "Archived",
    "ArchivedPage",
    "Change",
    "ConflictPage",
    "ConflictReport",
    "Consolidation",
    "EntityPage",
    "Episode",
    "Erasure",
    "Fact",
    "Grounds",
    "Handed",
    "HandedPage",
    "JobReport",
    "Kept",
    "KeptPage",
    "Memory",
    "Merge",
    "MergePage",
    "Page",
    "Predicate",
    "Reason",
    "Recall",
    "Receipt",
    "Rule",
    "RulePage",
    "Usage",
]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """The names in a wheel built from this checkout, with no network and nothing installed for it."""
    directory = tmp_path_factory.mktemp("wheel")
    build = "from hatchling.build import build_wheel; import sys; print(build_wheel(sys.argv[1]))"
    environ = os.environ | {"PIP_NO_INDEX": "1"}
    ran = subprocess.run(
        [sys.executable, "-c", build, str(directory)],
        cwd=ROOT,
        env=environ,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    with zipfile.ZipFile(directory / ran.stdout.split()[-1]) as file:
        return set(file.namelist())


def shipped(directory: str, place: str) -> set[str]:
    """The files of a directory of the checkout as they must be named in the wheel."""
    files = (path for path in (ROOT / directory).rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    return {f"{place}/{path.relative_to(ROOT / directory).as_posix()}" for path in files}


@pytest.mark.parametrize(
    ("directory", "place"),
    [
        ("graph_memory", "graph_memory"),
        ("api/graph_memory_api", "graph_memory_api"),
        ("cypher", "graph_memory/cypher"),
    ],
)
def test_the_wheel_holds_every_file_of_ours(wheel: set[str], directory: str, place: str) -> None:
    files = shipped(directory, place)
    assert files
    assert files - wheel == set()


@pytest.mark.parametrize(
    "name",
    [
        "graph_memory/predicates.toml",
        "graph_memory/models.toml",
        "graph_memory/demo.jsonl",
        "graph_memory/py.typed",
        "graph_memory_api/py.typed",
    ],
)
def test_the_wheel_holds_data_and_type_marks(wheel: set[str], name: str) -> None:
    assert name in wheel


def test_the_wheel_holds_nothing_else(wheel: set[str]) -> None:
    tops = {name.split("/")[0] for name in wheel}
    assert tops == {"graph_memory", "graph_memory_api", f"graph_memory-{graph_memory.__version__}.dist-info"}


def test_the_public_names_are_these() -> None:
    assert graph_memory.__all__ == PUBLIC
    assert [name for name in PUBLIC if not hasattr(graph_memory, name)] == []


def test_importing_loads_nothing_heavy() -> None:
    heavy = ("spacy", "rjieba", "onnxruntime", "tokenizers", "neo4j", "graphiti_core", "fastapi", "typer", "rich")
    code = f"import graph_memory, sys; print([name for name in {heavy!r} if name in sys.modules])"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "[]"


@pytest.mark.parametrize("name", ["constraints.txt", "pyproject.toml", "Makefile", ".ci/run", "Dockerfile"])
def test_tooling_names_no_address_and_no_path_of_a_machine(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8").replace("http://127.0.0.1", "")
    assert (
        re.findall(r"\w+://\S*|/(?:home|root|tmp|work|Users)/\S*|--(?:extra-)?index-url|--find-links /(?!wheels)", text)
        == []
    )


def test_every_dependency_is_pinned_with_hashes() -> None:
    text = (ROOT / "constraints.txt").read_text(encoding="utf-8").replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    pinned = r"[a-z0-9-]+==[\w.+!]+( ; .*?)?( +--hash=sha256:[0-9a-f]{64})+ *"
    assert [line for line in lines if not re.fullmatch(pinned, line)] == []


def test_every_extra_is_covered_by_the_constraints() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = [
        *project["dependencies"],
        *(name for extra in project["optional-dependencies"].values() for name in extra),
    ]
    names = {re.split(r"[\[<>=~! ]", line)[0].lower().replace("_", "-") for line in wanted} - {"graph-memory"}
    text = (ROOT / "constraints.txt").read_text(encoding="utf-8")
    assert names - set(re.findall(r"^([a-z0-9-]+)==", text, re.MULTILINE)) == set()
