"""The code of the READMEs runs and prints what its comments say; both languages say the same."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
READMES = ["README.md", "README.zh-CN.md"]


def blocks(name: str, language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", (ROOT / name).read_text(encoding="utf-8"), re.DOTALL)


def promised(code: str) -> list[list[str]]:
    """The pieces of each commented line of output, which is cut at …"""
    lines = re.findall(r"print\(.*#\s(.*)$", code, re.MULTILINE)
    return [[piece.strip() for piece in line.split("…") if piece.strip(" )")] for line in lines]


@pytest.mark.parametrize("name", READMES)
def test_the_python_block_prints_what_it_says(name: str, tmp_path: Path) -> None:
    code = blocks(name, "python")[0]
    environment = os.environ | {"PYTHONUTF8": "1", "GRAPH_MEMORY_MODELS": str(tmp_path / "none")}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, env=environment, capture_output=True, text=True, check=True
    )
    printed = done.stdout.splitlines()
    for line, pieces in zip(printed, promised(code), strict=True):
        assert all(piece in line for piece in pieces), (line, pieces)


def test_the_shell_block_runs(tmp_path: Path) -> None:
    lines = "\n".join(blocks(READMES[0], "console")).splitlines()
    commands = [line[2:] for line in lines if line.startswith("$ ")]
    environment = os.environ | {"PYTHONUTF8": "1", "GRAPH_MEMORY_MODELS": str(tmp_path / "none")}
    outputs: list[str] = []
    for command in commands:
        words = shlex.split(command)
        assert words[0] == "graph-memory"
        if words[-1] == "serve":
            continue
        run = [sys.executable, "-m", "graph_memory.cli", *words[1:]]
        done = subprocess.run(run, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        outputs.append(done.stdout)
    assert len(outputs) == len(commands) - 1 == 9
    assert "Beijing" in outputs[2]
    assert "上海" in outputs[2]
    assert "Beijing" in outputs[3]
    assert "上海" not in outputs[3]
    assert "上海" in outputs[7]


def test_the_readmes_have_the_same_parts() -> None:
    one, two = ((ROOT / name).read_text(encoding="utf-8") for name in READMES)
    for pattern in (r"^#+ ", r"^```", r"^    \S.*$", r"\]\((?!README)[^)]*\)", r"^\| "):
        found = [re.findall(pattern, text, re.MULTILINE) for text in (one, two)]
        assert len(found[0]) == len(found[1]), pattern
    assert blocks(READMES[0], "console") == blocks(READMES[1], "console")


def test_the_readmes_link_to_files_that_exist() -> None:
    for name in READMES:
        for target in re.findall(r"\]\(([^)]+)\)", (ROOT / name).read_text(encoding="utf-8")):
            assert (ROOT / target).exists(), target
