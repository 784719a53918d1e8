"""The pages on reading: their example runs and prints what they say; what they say is claimed is; both say the same."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.reading.told import read

DOCS = Path(__file__).parent.parent / "docs"
PAGES = ["reading.md", "reading.zh-CN.md"]


def page(name: str) -> str:
    return (DOCS / name).read_text(encoding="utf-8")


def block(name: str, language: str) -> str:
    (found,) = re.findall(rf"```{language}\n(.*?)```", page(name), re.DOTALL)
    return str(found)


def run(*command: str, directory: Path, input: str = "") -> str:
    environment = os.environ | {"PYTHONUTF8": "1", "GRAPH_MEMORY_MODELS": str(directory / "none")}
    words = [sys.executable, *command]
    done = subprocess.run(
        words, cwd=directory, env=environment, input=input, capture_output=True, encoding="utf-8", check=True
    )
    return done.stdout


def test_words_of_your_own(tmp_path: Path) -> None:
    (tmp_path / "words.toml").write_text(block(PAGES[0], "toml"), encoding="utf-8")
    assert run("-c", block(PAGES[0], "python"), directory=tmp_path) == block(PAGES[0], "text")


def test_the_shell_block_runs(tmp_path: Path) -> None:
    piped, plain = (line.removeprefix("$ ") for line in block(PAGES[0], "console").splitlines())
    said, command = piped.split(" | ")
    given = shlex.split(said)[1]
    assert "Faro" in run("-m", "graph_memory.cli", *shlex.split(command)[1:], directory=tmp_path, input=given)
    assert "2025-03-01" in run("-m", "graph_memory.cli", *shlex.split(plain)[1:], directory=tmp_path)


@pytest.mark.parametrize(
    ("text", "predicates"),
    [
        ("I moved to Faro in March.", "lives_in"),
        ("我三月搬到了法鲁。", "lives_in"),
        ("I used to work at Norvale.", "works_at"),
        ("I no longer eat meat.", "avoids"),
        ("我不再吃肉了。", "avoids"),
        ("We switched to pnpm because npm was slow.", "uses"),
        ("My sister Ana lives in Evora; she speaks Greek.", "sibling lives_in speaks"),
        ("大家都叫我小芳。", "also_called"),
        ("I go by Tilda.", "also_called"),
        ("Actually I work at Fenwick, not at Norvale.", "works_at"),
        ("Always answer in English.", "rule"),
        ("禁止直连生产库。", "rule"),
        ("We decided to use Postgres because of its JSON.", "uses"),
        ("帮我查天气。", ""),
    ],
)
def test_what_the_page_says_is_claimed_is(text: str, predicates: str) -> None:
    assert all(text.rstrip("。") in page(name) for name in PAGES)
    assert [line.split()[2] for line in read(text)] == predicates.split()


def test_both_pages_have_the_same_parts() -> None:
    one, two = map(page, PAGES)
    for pattern in (r"^#+ ", r"^```", r"^\| ", r"\]\([^)]*\)", r"^- "):
        found = [re.findall(pattern, text, re.MULTILINE) for text in (one, two)]
        assert len(found[0]) == len(found[1]), pattern
    for language in ("python", "text", "console"):
        assert block(PAGES[0], language) == block(PAGES[1], language)
    assert tomllib.loads(block(PAGES[0], "toml")) == tomllib.loads(block(PAGES[1], "toml"))


def test_the_pages_link_to_files_that_exist() -> None:
    for name in PAGES:
        for target in re.findall(r"\]\(([^)#]+)[^)]*\)", page(name)):
            assert (DOCS / target).exists(), target
