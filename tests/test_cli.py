from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest
from typer.main import get_command
from typer.testing import CliRunner, Result

from graph_memory.cli.app import COMMANDS, GROUPS, build
from graph_memory.cli.lines import survey
from graph_memory.cli.marks import Progress, mark

DOCS = Path(__file__).parent.parent / "docs" / "cli.md"
SHARED = ["--store", "--group", "--tz", "--json"]
OWNED = ("checkout", "owned_by")

Run = Callable[..., Result]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs a command on a store of its own, in an environment that says nothing else."""
    for name in [name for name in os.environ if name.startswith(("GRAPH_MEMORY_", "LC_"))]:
        monkeypatch.delenv(name)
    runner = CliRunner(env={"GRAPH_MEMORY_STORE": str(tmp_path / "m.db"), "XDG_DATA_HOME": str(tmp_path), "LANG": "en"})
    app = build()

    def call(*args: str, input: str | bytes | None = None, **env: str) -> Result:
        return runner.invoke(app, args, input=input, env=env, catch_exceptions=False)

    return call


def answered(result: Result) -> Any:
    """The JSON value of an answer that is nothing else."""
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.count("\n") == 1
    return json.loads(result.stdout)


def stated(run: Run, object: str, start: str, said: str, *more: str) -> Any:
    return answered(run("assert", *OWNED, object, "--from", start, "--said-at", said, "--json", *more))


@pytest.fixture
def owned(run: Run) -> Run:
    """A store in which checkout went from Payments to Cards in February, said in March."""
    stated(run, "Payments", "2024-01-05", "2024-01-05", "--id", "e1")
    stated(run, "Cards", "2025-02-01", "2025-03-10", "--id", "e2", "--exclusive")
    return run


def objects(result: Result) -> list[str]:
    return [fact["object"] for fact in answered(result)]


def lines(path: Path, *rows: Any) -> str:
    text = "".join(row if isinstance(row, str) else json.dumps(row) + "\n" for row in rows)
    path.write_text(text, encoding="utf-8")
    return str(path)


def claim(object: str, start: str | None = "2024-01-05", **more: Any) -> dict[str, Any]:
    verb = {"verb": "assert", "subject": "checkout", "predicate": "owned_by", "object": object}
    return verb | {"valid_from": start, "said_at": "2024-01-05"} | more


# help and docs


def test_help_lists_every_command(run: Run) -> None:
    for args in ((), ("--help",)):
        result = run(*args)
        assert result.exit_code == 0
        assert set(re.findall(r"^│ (\w+) ", result.stdout, re.MULTILINE)) == {*COMMANDS, *GROUPS}


def test_help_is_light() -> None:
    heavy = "pydantic numpy rich spacy neo4j onnxruntime tokenizers fastapi graphiti_core asyncio graph_memory.memory"
    code = f"""import sys; from graph_memory.cli.app import build; build()
found = [name for name in {heavy.split()!r} if name in sys.modules]; assert not found, found"""
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def sections() -> dict[str, str]:
    """What the docs say of each command."""
    _, *parts = re.split(r"^### (\S+)$", DOCS.read_text("utf-8"), flags=re.MULTILINE)
    return dict(zip(parts[::2], parts[1::2], strict=True))


def flags() -> Iterator[tuple[str, str]]:
    """Each command with each of its options and arguments."""
    group = get_command(build())
    commands = {name: one for name, one in group.commands.items() if name not in GROUPS}  # type: ignore[attr-defined]
    for of in GROUPS:
        commands |= {f"{of} {name}": one for name, one in group.commands[of].commands.items()}  # type: ignore[attr-defined]
    for name, one in commands.items():
        for param in one.params:
            told = (
                [param.metavar.strip("[]")]
                if param.param_type_name == "argument"
                else param.opts + param.secondary_opts
            )
            yield from ((name, flag) for flag in told if flag not in {*SHARED, "--help"})


def test_the_docs_have_every_command_and_option() -> None:
    found = sections()
    assert set(found) == {*COMMANDS, *GROUPS}
    everywhere = re.split(r"^## Writing$", DOCS.read_text("utf-8"), flags=re.MULTILINE)[0]
    lacking = [
        (name, flag)
        for name, flag in [*flags(), *(("init", flag) for flag in SHARED)]
        if not re.search(rf"{re.escape(flag)}\b", found[name.split()[0]] + everywhere)
    ]
    assert lacking == []


def test_the_docs_have_no_option_that_is_not_there() -> None:
    told = set(re.findall(r"--[a-z][a-z-]*", DOCS.read_text("utf-8")))
    assert told == {flag for _, flag in flags() if flag.startswith("--")} | {*SHARED, "--help"}


def test_every_command_takes_the_shared_options() -> None:
    group = get_command(build())
    parts = [group, *(group.commands[of] for of in GROUPS)]  # type: ignore[attr-defined]
    every = [one for part in parts for one in part.commands.values()]  # type: ignore[attr-defined]
    taking = [one.name for one in every if {*SHARED} <= {flag for param in one.params for flag in param.opts}]
    assert taking == [*COMMANDS, *(name for _, commands in GROUPS.values() for name in commands)]


# errors


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["factz"], "No such command 'factz'. Did you mean 'facts'?"),
        (["facts", "--nope"], "No such option: --nope"),
        (["assert", "checkout"], "Missing argument 'PREDICATE'"),
        (["recall", "who?", "--limit", "few"], "Invalid value for '--limit'"),
        (["facts", "--tz", "Mars/Olympus"], "--tz: unknown time zone 'Mars/Olympus'"),
        (["facts", "--group", ""], "--group: '' is no group"),
        (["facts", "--store", "postgres://host/db"], "--store: there is no store of scheme 'postgres'"),
        (["facts", "--as-of", "soon"], "'soon' is no ISO 8601 date or time"),
        (["facts", "--as-of", "12000-01-01"], "'12000-01-01' is no ISO 8601 date or time in years 1 to 9998"),
        (["diff", "2024-01-01", "2024-02-30"], "'2024-02-30' is no ISO 8601 date or time"),
        (["assert", "a", "p", "b", "--from", "2024-02-30"], "'2024-02-30' is no ISO 8601 date or time"),
        (["assert", "a", "p", "b", "--from", "2025-01-01", "--to", "2024-01-01"], "the interval is empty"),
        (["assert", "a", "p", "a"], "a thing has no relation to itself"),
        (["assert", "a", "p", "b", "--metadata", "{"], "--metadata is no JSON"),
        (["assert", "a", "p", "b", "--importance", "11"], "importance must be a number from 1 to 10"),
        (["assert", "a", "p", "b", "--source", "guessed"], "source"),
        (["correct", "a", "p", "b"], "a correction needs instead_of"),
        (["remember", ""], "content is empty"),
        (["remember", "{", "--json-content"], "TEXT is no JSON"),
        (["init", "--predicate", "owned_by"], "--predicate: 'owned_by' is no definition"),
        (["init", "--predicate", "owned_by=some"], "owned_by"),
        (["why", "no-such-fact"], "no-such-fact"),
        (["delete", "no-such-episode"], "no-such-episode"),
        (["import", "no-such-file.jsonl"], "cannot read no-such-file.jsonl: No such file or directory"),
        (["export", "no-such-directory/file.jsonl"], "cannot write no-such-directory/file.jsonl"),
        (["migrate", "--to", "mysql://h/db"], "--to: there is no store of scheme 'mysql'"),
        (["models", "pull", "--from", "the-moon"], "no source 'the-moon'"),
        (["models", "pull", "--name", "none"], "no encoder 'none'"),
        (["serve", "--host", "0.0.0.0"], "--host: 0.0.0.0 can be reached from other machines"),
        (["serve", "--port", "70000"], "--port: 70000: Input should be less than or equal to 65535"),
        (["status", "--store", "/dev/null/m.db"], "cannot make the directory /dev/null: "),
    ],
)
def test_a_bad_call_is_one_line_and_code_2(run: Run, args: list[str], message: str) -> None:
    result = run(*args)
    assert (result.exit_code, result.stdout) == (2, "")
    assert re.fullmatch(rf"error: [^\n]*{re.escape(message)}[^\n]*\n", result.stderr), result.stderr


def test_a_variable_that_is_wrong_is_named(run: Run) -> None:
    result = run("facts", GRAPH_MEMORY_MAX_BODY="lots")
    assert result.exit_code == 2
    assert result.stderr.startswith("error: GRAPH_MEMORY_MAX_BODY: 'lots': ")


def test_a_known_id_with_another_content_is_refused(owned: Run) -> None:
    result = owned("assert", *OWNED, "Ledger", "--id", "e1")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("error: episode 'e1' is stored with another ")


@pytest.mark.parametrize("scheme", ["bolt", "neo4j"])
def test_a_server_that_is_down_is_told_once_without_its_password(run: Run, scheme: str) -> None:
    result = run("status", "--store", f"{scheme}://neo4j:secret@127.0.0.1:1/neo4j")
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
    assert "secret" not in result.stderr


# writing and asking


def test_shared_options_stand_before_or_after_the_command(owned: Run, tmp_path: Path) -> None:
    store = str(tmp_path / "m.db")
    before = owned("--store", store, "--json", "facts", *OWNED, GRAPH_MEMORY_STORE="other.db")
    after = owned("facts", *OWNED, "--store", store, "--json", GRAPH_MEMORY_STORE="other.db")
    assert objects(before) == objects(after) == ["Cards"]
    assert objects(owned("--group", "other", "facts", "--group", "main", "--json")) == ["Cards"]
    assert objects(owned("--group", "other", "facts", "--json")) == []


def test_a_receipt(run: Run) -> None:
    receipt = stated(run, "Payments", "2024-01-05", "2024-01-05T10:00:00+08:00", "--id", "e1", "--speaker", "ann")
    assert {name: receipt[name] for name in ("episode_id", "new", "claims", "skipped")} == {
        "episode_id": "e1",
        "new": True,
        "claims": 1,
        "skipped": 0,
    }
    (change,) = receipt["changed"]
    assert change["before"] is None
    assert change["after"] | {"id": "", "recorded_at": ""} == {
        "id": "",
        "subject": "checkout",
        "predicate": "owned_by",
        "object": "Payments",
        "qualifier": "",
        "scope": "",
        "fact": change["after"]["fact"],
        "valid_from": "2024-01-05T00:00:00Z",
        "valid_to": None,
        "believed_from": "2024-01-05T02:00:00Z",
        "believed_to": None,
        "recorded_at": "",
        "status": "current",
        "grain": "day",
        "to_grain": None,
        "from_stated": True,
        "kind": "fact",
        "importance": 5,
        "confidence": 1.0,
        "reason": "",
        "pinned": False,
        "sources": [{"episode": "e1", "quote": ""}],
    }


def test_a_receipt_for_people(owned: Run) -> None:
    assert owned("assert", *OWNED, "Payments", "--id", "e1").stdout == "e1  known already\n"
    moved = owned("assert", *OWNED, "Ledger", "--id", "e3", "--exclusive", "--from", "2025-06-01")
    assert moved.stdout == "e3  stored\nowned_by: Cards → Ledger\n"


def test_the_three_questions(owned: Run) -> None:
    assert objects(owned("facts", *OWNED, "--json", "--as-of", "2025-02-20")) == ["Cards"]
    assert objects(owned("facts", *OWNED, "--json", "--believed-at", "2025-02-20")) == ["Payments"]
    assert objects(owned("facts", *OWNED, "--json", "--recorded-by", "2025-02-20")) == []


def test_facts_for_people(owned: Run) -> None:
    (fact,) = answered(owned("facts", "checkout", "--json"))
    assert owned("facts", "checkout").stdout == f"current  2025-02-01 ..  {fact['id']}  {fact['fact']}\n"
    assert owned("facts", "nobody").stdout == "nothing\n"
    assert owned("facts", "nobody", LANG="zh_CN.UTF-8").stdout == "无\n"


def test_bounds_unknown_open_and_left_out(run: Run) -> None:
    def bounds(object: str, *more: str) -> tuple[Any, Any, Any]:
        receipt = answered(run("assert", "s", "knows", object, "--said-at", "2024-05-01", "--json", *more))
        fact = receipt["changed"][0]["after"]
        return fact["valid_from"], fact["valid_to"], fact["from_stated"]

    assert bounds("a") == ("2024-05-01T00:00:00Z", None, False)
    assert bounds("b", "--from", "unknown") == (None, None, True)
    assert bounds("c", "--from", "2024-03-01", "--to", "open") == ("2024-03-01T00:00:00Z", None, True)
    shanghai = bounds("d", "--from", "2024-03-01", "--to", "2024-04-01", "--tz", "Asia/Shanghai")
    assert shanghai == ("2024-02-29T16:00:00Z", "2024-03-31T16:00:00Z", True)


def test_deny_and_correct(owned: Run) -> None:
    answered(owned("correct", *OWNED, "Card Team", "--instead-of", "Cards", "--json"))
    assert objects(owned("history", *OWNED, "--json")) == ["Payments", "Card Team"]
    answered(owned("deny", *OWNED, "--from", "2025-06-01", "--json"))
    assert objects(owned("facts", *OWNED, "--json")) == []
    answered(owned("deny", *OWNED, "--from", "unknown", "--to", "open", "--json"))
    assert objects(owned("history", *OWNED, "--json")) == []


def test_history_is_drawn(owned: Run) -> None:
    result = owned("history", *OWNED, "--superseded", "--as-of", "2025-06-01", "--width", "80")
    assert (
        result.stdout
        == """\
checkout owned_by
  Payments  [-------------------)           ended       2024-01-05 .. 2025-02-01
  Payments  [~~~~~~~~~~~~~~~~~~~~~~~~~~~~>  superseded  2024-01-05 ..
                                            believed 2024-01-05 .. 2025-03-10
  Cards                          [=======>  current     2025-02-01 ..
                     '         '       ^ '
                     2024-07   2025-01   2025-07
  ^ as of 2025-06-01
"""
    )


def test_why_diff_delete_and_rebuild(owned: Run) -> None:
    (fact,) = answered(owned("facts", *OWNED, "--json"))
    reason = answered(owned("why", fact["id"], "--json"))
    assert (reason["fact"]["object"], [one["episode"] for one in reason["claims"]]) == ("Cards", ["e2"])
    assert owned("why", fact["id"]).stdout.startswith(f"{fact['fact']}  2025-02-01 ..  current\n  + 2025-03-10  e2  ")
    changes = answered(owned("diff", "2025-03-01", "2025-03-31", "--json"))
    assert [(one["before"]["object"], one["after"]["object"]) for one in changes] == [("Payments", "Cards")]
    assert owned("diff", "2025-04-01", "2025-05-01").stdout == "nothing changed\n"
    answered(owned("delete", "e2", "--json"))
    assert objects(owned("facts", *OWNED, "--json")) == ["Payments"]
    answered(owned("rebuild", "--json"))
    assert objects(owned("facts", *OWNED, "--json")) == ["Payments"]


def test_init_keeps_predicates_and_rebuild_changes_them(run: Run) -> None:
    status = answered(run("init", "--predicate", "leads=one", "--json"))
    assert status["group"] == "main"
    for object in ("Ann", "Bo"):
        answered(run("assert", "team", "leads", object, "--json"))
    assert objects(run("facts", "team", "--json")) == ["Bo"]
    refused = run("init", "--predicate", "leads=many")
    assert (refused.exit_code, refused.stderr.startswith("error: ")) == (2, True)
    answered(run("rebuild", "--predicate", "leads=many", "--json"))
    assert sorted(objects(run("facts", "team", "--json"))) == ["Ann", "Bo"]


def test_remember_reads_standard_input_and_json(run: Run) -> None:
    text = "checkout 由支付团队负责。\n第二行"
    assert answered(run("remember", "-", "--id", "a", "--json", input=text))["new"]
    assert answered(run("remember", '{"n": [1, null]}', "--json-content", "--id", "b", "--json"))["new"]
    contents = [line.get("body", line).get("content") for line in exported(run) if "content" in line.get("body", line)]
    assert contents == [text, {"n": [1, None]}]


@pytest.mark.parametrize(
    ("data", "message"),
    [(b"\xff", "standard input is no UTF-8 at byte 0"), (b"x" * 2000, "standard input has more than 1024 bytes")],
)
def test_standard_input_that_is_refused(run: Run, data: bytes, message: str) -> None:
    result = run("remember", "-", input=data, GRAPH_MEMORY_MAX_BODY="1024")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"error: {message}")


def test_recall_finds_or_exits_with_1(owned: Run) -> None:
    found = json.loads(owned("recall", "who owns checkout?", "--json").stdout)
    assert "Cards" in [hit["fact"]["object"] for hit in found["facts"]]
    assert set(found) == {"facts", "episodes", "entities", "sources", "missing", "text", "id", "nothing_known"}
    assert "Cards" in owned("recall", "who owns checkout?").stdout
    nothing = owned("recall", "who owns checkout?", "--group", "empty")
    assert (nothing.exit_code, nothing.stdout) == (1, "nothing\n")


def test_recall_asks_several_groups(owned: Run) -> None:
    stated(owned, "Ledger", "2024-01-05", "2024-01-05", "--id", "e1", "--group", "other")
    ask = ("recall", "who owns checkout?", "--group", "main", "--group", "other")
    found = json.loads(owned(*ask, "--json").stdout)
    assert {(hit["group"], hit["fact"]["object"]) for hit in found["facts"]} >= {("main", "Cards"), ("other", "Ledger")}
    before = owned("--group", "main", "--group", "other", "recall", "who owns checkout?", "--json")
    assert json.loads(before.stdout) == found
    assert re.search(r"^  other +current .*Ledger", owned(*ask).stdout, re.MULTILINE)
    assert re.search(r" other  checkout owned by Ledger ", owned(*ask, "--explain").stdout)
    assert "Ledger" in owned(*ask, "--max-tokens", "200").stdout
    alone = json.loads(owned("recall", "who owns checkout?", "--json").stdout)
    assert {hit["group"] for hit in alone["facts"]} == {""}
    for refused in (owned(*ask, "--group", "a b"), owned("facts", "--group", "main", "--group", "other")):
        assert (refused.exit_code, refused.stdout) == (2, "")
        assert re.fullmatch(r"error: [^\n]*group[^\n]*\n", refused.stderr)


def test_recalls_are_logged_where_the_setting_says_so(owned: Run) -> None:
    ask = ("recall", "who owns checkout?")
    assert json.loads(owned(*ask, "--json").stdout)["id"] == ""
    assert answered(owned("handed", "--json")) == {"items": [], "cursor": None}
    assert owned("handed").stdout == "nothing\n"
    first = json.loads(owned(*ask, "--json", GRAPH_MEMORY_RECALL_LOG="1").stdout)["id"]
    told = owned(*ask, GRAPH_MEMORY_RECALL_LOG="1")
    second = told.stderr.splitlines()[-1].removeprefix("logged as recall ")
    page = answered(owned("handed", "--json"))
    assert [one["id"] for one in page["items"]] == [second, first]
    assert answered(owned("handed", "--at", page["items"][1]["recorded_at"], "--json"))["items"] == page["items"][1:]
    shorter = owned("handed", "--limit", "1")
    assert second in shorter.stdout
    assert first not in shorter.stdout
    more = shorter.stderr.strip().removeprefix("more: ").split()
    assert first in owned("handed", *more).stdout
    assert owned("handed", "--at", "2000-01-01").stdout == "nothing\n"


def test_what_was_used_is_marked(owned: Run) -> None:
    found = json.loads(owned("recall", "who owns checkout?", "--json", GRAPH_MEMORY_RECALL_LOG="1").stdout)
    for _ in range(2):
        assert owned("used", "e2", "--recall", found["id"]).stdout == "e2  used 1 times, recalled 1 times\n"
    assert answered(owned("used", "e2", "--json"))["times_used"] == 2
    assert re.search(r"^  \+  episode +e2 ", owned("handed").stdout, re.MULTILINE)
    log = answered(owned("status", "--json"))["recall_log"]
    assert (log["on"], log["recalls"], log["useful"], log["used"]) == (False, 1, 1, 1)
    unknown = owned("used", "e9")
    assert (unknown.exit_code, unknown.stdout) == (2, "")
    assert unknown.stderr.startswith("error: there is no fact, episode or entity 'e9'")


def test_recall_gives_a_text_for_a_prompt(owned: Run) -> None:
    asked = ("recall", "who owns checkout?", "--max-tokens", "200", "--max-facts", "1")
    text = owned(*asked).stdout
    assert text.splitlines()[0] == "## Facts"
    assert ("Cards" in text, "Payments" in text.partition("## What was said")[0]) == (True, False)
    assert json.loads(owned(*asked, "--json").stdout)["text"] == text.rstrip("\n")
    assert owned("recall", "谁负责 checkout？", "--max-tokens", "200").stdout.startswith("## 事实\n")
    refused = owned("recall", "who owns checkout?", "--max-tokens", "0")
    assert (refused.exit_code, "max_tokens must be 1 to" in refused.stderr) == (2, True)


def test_recall_explains_every_hit(owned: Run) -> None:
    asked = ("recall", "who owns checkout?", "--explain")
    rows = [line.split() for line in owned(*asked).stdout.splitlines()]
    assert rows[:2] == [["Facts"], ["#", "channel", "gives", "place", "hit"]]
    assert next(row[:2] for row in rows if row[0] == "1") == ["1", "score"]
    assert {"text", "graph"} <= {row[0] for row in rows}
    hit = json.loads(owned(*asked, "--json").stdout)["facts"][0]
    assert hit["ranks"].keys() == hit["channels"].keys()


def test_recall_looks_only_at_what_is_wanted(owned: Run) -> None:
    def sources(*filters: str) -> list[str]:
        found: dict[str, Any] = json.loads(owned("recall", "who owns checkout?", "--json", *filters).stdout)
        return sorted(found["sources"])

    every = sources()
    assert len(every) >= 2
    assert sources("--kind", "fact", "--entity", "checkout", "--source", "stated") == every
    assert sources("--kind", "rule") == sources("--source", "inferred") == sources("--entity", "Nobody") == []
    assert len(sources("--said-from", "2025-03-01")) == 1
    assert sources("--metadata", '{"rank": {"gte": 3}}') == []


def test_recall_leaves_out_what_is_not_sure(owned: Run) -> None:
    nothing = owned("recall", "who sells kettles?", "--min-confidence", "0.5")
    assert (nothing.exit_code, nothing.stdout) == (1, "nothing\n")


def test_status_and_models(run: Run, tmp_path: Path) -> None:
    status = answered(run("status", "--json"))
    assert (status["store"], status["group"]) == (str(tmp_path / "m.db"), "main")
    assert run("status").stdout.split()[:2] == ["store", str(tmp_path / "m.db")]
    models = answered(run("models", "list", "--json"))
    assert models["directory"] == str(tmp_path / "graph-memory" / "models")
    assert [one["installed"] for one in models["models"]] == [False, False]


# import, export, migrate


def exported(run: Run, *more: str) -> list[dict[str, Any]]:
    result = run("export", *more)
    assert (result.exit_code, result.stderr) == (0, "")
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_import_reports_bad_lines_and_goes_on(run: Run, tmp_path: Path) -> None:
    file = lines(
        tmp_path / "in.jsonl",
        claim("Payments", id="a"),
        "{no json\n",
        claim("Rome", "12000-01-01"),
        "\n",
        claim("Cards", "2025-02-01", exclusive=True),
        claim("checkout"),
        claim("Ledger", colour="red"),
    )
    result = run("import", file, "--json")
    assert result.exit_code == 1
    told = json.loads(result.stdout)
    assert [bad["line"] for bad in told.pop("bad_lines")] == [2, 3, 6, 7]
    assert told == {"lines": 7, "new": 2, "known": 0, "skipped": 4}
    skipped = result.stderr.splitlines()
    assert [line.split(" skipped: ")[0] for line in skipped] == ["line 2", "line 3", "line 6", "line 7"]
    assert objects(run("history", *OWNED, "--json")) == ["Payments", "Cards"]


def test_a_line_over_a_limit_is_skipped(run: Run, tmp_path: Path) -> None:
    long = {"content": "x" * 1_100_000}
    file = lines(tmp_path / "in.jsonl", long, claim("Payments"))
    result = run("import", file)
    assert (result.exit_code, result.stdout) == (1, "2 lines: 1 new, 0 known already, 1 skipped\n")
    assert result.stderr.startswith("line 1 skipped: content has 1100000 characters")
    result = run("import", file, GRAPH_MEMORY_MAX_BODY="65536")
    assert result.stderr.startswith("line 1 skipped: the line has more than 65536 bytes")


def test_the_same_file_again_adds_nothing(run: Run, tmp_path: Path) -> None:
    file = lines(tmp_path / "in.jsonl", claim("Payments"), claim("Cards", None))
    assert run("import", file).stdout == "2 lines: 2 new, 0 known already, 0 skipped\n"
    assert run("import", file).stdout == "2 lines: 0 new, 2 known already, 0 skipped\n"
    assert [path.name for path in tmp_path.iterdir() if path.name.endswith(".imports")] == []


def test_a_mark_of_a_store_that_is_gone_is_left_aside(run: Run, tmp_path: Path) -> None:
    file = lines(tmp_path / "in.jsonl", claim("Payments"), claim("Cards"))
    mark(str(tmp_path / "m.db"), "main", survey(Path(file)).digest, tmp_path).save(Progress(line=1, new=1))
    assert run("import", file).stdout == "2 lines: 2 new, 0 known already, 0 skipped\n"


def test_standard_input_is_imported(run: Run) -> None:
    assert run("import", "-", input=json.dumps(claim("Payments"))).stdout.startswith("1 lines: 1 new")


def test_a_file_put_right_adds_what_was_wrong(run: Run, tmp_path: Path) -> None:
    rows = [claim("Payments"), claim("Cards", "2025-02-30"), claim("Ledger", "2026-01-01")]
    assert run("import", lines(tmp_path / "in.jsonl", *rows)).exit_code == 1
    rows[1] = claim("Cards", "2025-02-28")
    told = run("import", lines(tmp_path / "right.jsonl", *rows, rows[0]))
    assert told.stdout == "4 lines: 2 new, 2 known already, 0 skipped\n"


def test_strict_stops_at_the_first_bad_line(run: Run, tmp_path: Path) -> None:
    file = lines(tmp_path / "in.jsonl", claim("Payments"), claim("a", "2024-02-30"), claim("Cards"))
    result = run("import", file, "--strict")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.splitlines()[-1].startswith("error: line 2: '2024-02-30' is no ISO 8601 date or time")


def test_an_export_is_imported_without_loss(owned: Run, tmp_path: Path) -> None:
    file = tmp_path / "out.jsonl"
    told = answered(owned("export", str(file), "--json"))
    rows = exported(owned)
    assert told == {"lines": len(rows), "file": str(file)}
    assert [json.loads(line) for line in file.read_text("utf-8").splitlines()] == rows
    result = owned("import", str(file), "--store", str(tmp_path / "copy.db"), "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    assert exported(owned, "--store", str(tmp_path / "copy.db")) == rows


def test_migrate_copies_the_group(owned: Run, tmp_path: Path) -> None:
    other = str(tmp_path / "deep" / "other.db")
    told = answered(owned("migrate", "--to", other, "--json"))
    assert told == {"lines": len(exported(owned)), "group": "main", "store": other}
    assert exported(owned, "--store", other) == exported(owned)
    assert owned("migrate", "--to", str(tmp_path / "m.db")).stderr == "error: --to is the store that the group is in\n"


def started(store: Path, *args: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", "from graph_memory.cli import main; main()", *args, "--store", str(store)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


@pytest.mark.acceptance
def test_an_import_that_is_interrupted_goes_on(run: Run, tmp_path: Path) -> None:
    store, count = tmp_path / "m.db", 1_500
    file = lines(tmp_path / "in.jsonl", *(claim(f"o{number}", subject=f"s{number}") for number in range(count)))
    process = started(store, "import", file)
    while not list(tmp_path.glob("m.db.imports/*.json")) and process.poll() is None:
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out) == (130, "")
    stopped = re.fullmatch(r"stopped after line (\d+): run the same command again to go on\ninterrupted: .*\n", err)
    assert stopped, err
    result = run("import", file, "--json")
    assert result.stderr == f"going on after line {stopped[1]}, where an earlier run stopped\n"
    told = json.loads(result.stdout)
    assert (told["new"] + told["known"], told["skipped"]) == (count, 0)
    assert len(answered(run("facts", "--json", "--as-of", "2024-02-01"))) == count


@pytest.mark.acceptance
def test_serve_answers_until_it_is_interrupted(tmp_path: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    process = started(tmp_path / "new" / "m.db", "serve", "--port", str(port))
    health = f"http://127.0.0.1:{port}/health"
    while process.poll() is None and not answers(health):
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=60)
    assert err.startswith(f"http://127.0.0.1:{port}/v1 answers; Ctrl-C stops it\n")
    assert "Traceback" not in err
    assert (tmp_path / "new" / "m.db").exists()


def answers(url: str) -> bool:
    try:
        with urlopen(url, timeout=5) as response:
            return bool(response.status == 200)
    except OSError:
        return False


# demo


def test_the_demo_answers_the_three_questions(run: Run, tmp_path: Path) -> None:
    told = answered(run("demo", "--json"))
    answers = {clock: [fact["object"] for fact in facts] for clock, facts in told["answers"].items()}
    assert answers == {"as_of": ["上海"], "believed_at": ["Chengdu"], "recorded_by": []}
    assert {fact["predicate"] for fact in told["history"]} == {"lives_in", "works_at", "uses"}
    assert not (tmp_path / "m.db").exists()


def test_the_demo_in_chinese_is_kept_where_it_is_told_to_be(run: Run, tmp_path: Path) -> None:
    store = tmp_path / "demo.db"
    result = run("demo", "--store", str(store), LANG="zh_CN.UTF-8")
    assert (result.exit_code, result.stderr) == (0, "")
    asked = result.stdout.splitlines()
    assert asked[2] == "2025-02-20 那天，用户住在哪里？"
    assert re.fullmatch(r"  据今天所知，当时的真实情况  \(as_of\) +上海  「我上个月搬到上海了。」", asked[3])
    assert re.fullmatch(r"  这个记忆在当时会给出的回答  \(recorded_by\)  无", asked[5])
    assert asked[-1] == f"对话保存在 {store}，组 demo。"
    assert objects(run("facts", "user", "lives_in", "--store", str(store), "--group", "demo", "--json")) != []
    assert run("demo", "--store", str(store), LANG="zh_CN.UTF-8").stdout == result.stdout
