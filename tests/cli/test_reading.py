"""`graph-memory read` and `graph-memory times`: text in, claims or times out, nothing stored."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from graph_memory.cli.app import build
from graph_memory.cli.lines import Line
from graph_memory.cli.reading import BATCH, asked, batches
from graph_memory.errors import InvalidInput
from graph_memory.reading import Utterance

Run = Callable[..., Result]
SAID = "2024-05-14T09:20:00Z"


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    for name in [name for name in os.environ if name.startswith(("GRAPH_MEMORY_", "LC_"))]:
        monkeypatch.delenv(name)
    runner = CliRunner(env={"XDG_DATA_HOME": str(tmp_path / "data"), "LANG": "en"})
    app = build()

    def call(*args: str, input: str | bytes | None = None, **env: str) -> Result:
        return runner.invoke(app, args, input=input, env=env, catch_exceptions=False)

    return call


def line(text: Any, id: Any = "a", **more: Any) -> str:
    return json.dumps({"id": id, "text": text, "said_at": SAID} | more) + "\n"


def printed(result: Result) -> list[tuple[Any, list[str]]]:
    """Each line's id, with its claims in short."""
    lines = map(json.loads, result.stdout.splitlines())
    return [(one["id"], [_short(claim) for claim in one["claims"]]) for one in lines]


def _short(claim: dict[str, Any]) -> str:
    return " ".join(
        [{"assert": "+", "deny": "-"}[claim["sign"]], claim["subject"], claim["predicate"], claim["object"]]
    )


def test_a_line_prints_its_claims_in_full(run: Run) -> None:
    result = run("read", "-", input=line("I moved to Faro in March because of my job.", speaker="Ann", lang="en"))
    assert (result.exit_code, result.stderr) == (0, "")
    told = json.loads(result.stdout)
    assert told.keys() == {"id", "claims"}
    assert told["claims"] == [
        {
            "subject": "Ann",
            "predicate": "lives_in",
            "object": "Faro",
            "sign": "assert",
            "mode": "change",
            "from": "2024-03-01T00:00:00Z",
            "to": None,
            "grain": "month",
            "kind": "fact",
            "quote": "I moved to Faro in March because of my job.",
            "importance": 8,
            "reason": "my job",
        }
    ]


def test_nothing_is_stored_or_made(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "in.jsonl"
    file.write_text(line("I live in Faro."), encoding="utf-8")
    assert printed(run("read", str(file), "--store", str(tmp_path / "m.db"))) == [("a", ["+ user lives_in Faro"])]
    assert [path.name for path in tmp_path.iterdir()] == ["in.jsonl"]


def test_a_correction_prints_what_is_right_and_what_was_wrong(run: Run) -> None:
    result = run("read", "-", input=line("Actually I work at Fenwick, not at Norvale."))
    claims = json.loads(result.stdout)["claims"]
    assert [(_short(claim), claim["mode"]) for claim in claims] == [
        ("+ user works_at Fenwick", "correction"),
        ("- user works_at Norvale", "correction"),
    ]


def test_bad_lines_are_told_by_number_and_the_others_are_read(run: Run) -> None:
    rows = (
        b"\xef\xbb\xbf" + line("I live in Faro.").replace("\n", "\r\n").encode(),
        b"\r\n",
        b"no json\n",
        line(5, id="b").encode(),
        b"\xff\n",
        b"[1]\n",
        line("x" * 3_000, id="long").encode(),
        line("Good morning!", id=6, said_at="2024-02-30").encode(),
        line("I live in Faro.", id=["c"]).encode(),
        line("I live in Faro.", id="d", speaker=3).encode(),
        line("我住在法鲁。", id=7).rstrip("\n").encode(),
    )
    result = run("read", "-", input=b"".join(rows), GRAPH_MEMORY_MAX_BODY="2048")
    assert printed(result) == [("a", ["+ user lives_in Faro"]), (7, ["+ user lives_in 法鲁"])]
    assert result.exit_code == 2
    assert result.stderr.splitlines() == [
        "line 3 skipped: the line is no JSON: Expecting value at column 1",
        "line 4 skipped: there is no text: give it as a string",
        "line 5 skipped: the line is no UTF-8 at byte 0",
        "line 6 skipped: the line is no JSON object but [1]",
        "line 7 skipped: the line has more than 2048 bytes: GRAPH_MEMORY_MAX_BODY sets the limit",
        "line 8 skipped: '2024-02-30' is no ISO 8601 date or time in years 1 to 9998",
        "line 9 skipped: id must be text, not list",
        "line 10 skipped: speaker must be text, not int",
    ]


def test_a_line_knows_of_its_session_alone_in_whatever_batch(run: Run) -> None:
    between = [line("ok", id=number) for number in range(BATCH)]
    first = [line("Bob lives in Faro.", session="s"), line("Eve lives in Faro.")]
    last = [line("He likes tea.", id="s", session="s"), line("She likes tea.", id="alone")]
    told = printed(run("read", "-", input="".join([*first, *between, *last])))
    assert [id for id, _ in told] == ["a", "a", *range(BATCH), "s", "alone"]
    assert told[-2:] == [("s", ["+ Bob likes tea"]), ("alone", [])]


def test_a_vocabulary_adds_predicates(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "words.toml"
    file.write_text('[predicates.sponsors]\nverbs = { en = ["sponsor"], zh = ["赞助"] }\n', encoding="utf-8")
    rows = line("Fenwick sponsors the regatta.")
    want = [("a", ["+ Fenwick sponsors regatta"])]
    assert printed(run("read", "-", "--vocabulary", str(file), input=rows)) == want
    assert printed(run("read", "-", input=rows, GRAPH_MEMORY_VOCABULARY=str(file))) == want


@pytest.mark.parametrize("content", ["[predicates.x]\ncolour = 1\n", "no toml", "[other]\n"])
def test_a_vocabulary_that_is_none(run: Run, tmp_path: Path, content: str) -> None:
    file = tmp_path / "words.toml"
    file.write_text(content, encoding="utf-8")
    result = run("read", "-", "--vocabulary", str(file), input=line("ok"))
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"error: {file}: ")


def test_files_that_cannot_be_read(run: Run, tmp_path: Path) -> None:
    result = run("read", str(tmp_path / "none"))
    assert (result.exit_code, result.stderr) == (2, f"error: cannot read {tmp_path}/none: No such file or directory\n")
    assert run("read", str(tmp_path)).stderr == f"error: cannot read {tmp_path}: Is a directory\n"
    empty = run("read", "-", input="")
    assert (empty.exit_code, empty.stdout, empty.stderr) == (0, "", "")


def test_a_line_as_it_is_asked() -> None:
    given = {"id": "a", "text": "Hi\ud800", "speaker": " Ann ", "said_at": "2024-05-14T09:00:00+08:00", "other": []}
    found = asked(given, 3, UTC)
    when = datetime.fromisoformat("2024-05-14T09:00:00+08:00")
    assert found.utterance == Utterance("Hi\ufffd", "Ann", when, session="\x003")
    assert found.utterance.said_at.utcoffset() == when.utcoffset()
    with pytest.raises(InvalidInput, match="session must be text, not dict"):
        asked(given | {"session": {"a": 1}}, 1, UTC)
    assert asked({"id": 1, "content": "as import has it"}, 1, UTC).utterance.text == "as import has it"


def test_batches_are_bounded_in_lines_and_bytes() -> None:
    def lines(count: int, size: int) -> Iterator[Line]:
        return (Line(number, {}, size) for number in range(count))

    assert [len(batch) for batch in batches(lines(2 * BATCH + 1, 10))] == [BATCH, BATCH, 1]
    assert [len(batch) for batch in batches(lines(5, 600_000))] == [2, 2, 1]
    assert list(batches([])) == []


@pytest.mark.acceptance
def test_reading_is_interrupted_cleanly() -> None:
    command = [sys.executable, "-c", "from graph_memory.cli import main; main()", "read", "-"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write("".join(line("ok", id=number) for number in range(BATCH)))
        process.stdin.flush()
        assert json.loads(process.stdout.readline()) == {"id": 0, "claims": []}
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (130, "interrupted: what was acknowledged is kept\n")


def test_times_for_people_and_for_machines(run: Run) -> None:
    text = "since last March, and 上周五"
    result = run("times", text, "--at", "2025-06-11T12:00:00+08:00")
    assert (result.exit_code, result.stderr) == (0, "")
    assert [re.split(" {2,}", row) for row in result.stdout.splitlines()] == [
        ["since last March", "since", "2025-03-01", "month"],
        ["上周五", "point", "2025-06-06", "2025-06-07", "day"],
    ]
    told = json.loads(run("times", text, "--at", "2025-06-11", "--tz", "Asia/Shanghai", "--json").stdout)
    assert told[1] == {
        "text": "上周五",
        "start": 22,
        "end": 25,
        "kind": "point",
        "from": "2025-06-05T16:00:00Z",
        "to": "2025-06-06T16:00:00Z",
        "grain": "day",
    }


def test_no_times_and_bad_ones(run: Run) -> None:
    none = run("times", "I live in Faro.", "--at", "2025-06-11")
    assert (none.exit_code, none.stdout) == (1, "nothing\n")
    assert run("times", "I live in Faro.", "--json").stdout == "[]\n"
    bad = run("times", "today", "--at", "12000-01-01")
    assert (bad.exit_code, bad.stdout) == (2, "")
    assert bad.stderr.startswith("error: '12000-01-01' is no ISO 8601 date or time")
