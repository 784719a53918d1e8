"""The commands that keep a memory in order, as a user calls them."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from graph_memory.cli.app import build
from tests.memory_fixture import Place

Run = Callable[..., Result]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs a command on a store of its own; checkout went from Payments to Cards there."""
    for name in [name for name in os.environ if name.startswith(("GRAPH_MEMORY_", "LC_"))]:
        monkeypatch.delenv(name)
    home = {"GRAPH_MEMORY_STORE": str(tmp_path / "m.db"), "XDG_DATA_HOME": str(tmp_path), "LANG": "en"}
    runner, app = CliRunner(env=home), build()

    def call(*args: str, input: str | None = None, **env: str) -> Result:
        return runner.invoke(app, args, input=input, env=env, catch_exceptions=False)

    for owner, start, id in (("Payments", "2024-01-05", "e1"), ("Cards", "2025-02-01", "e2")):
        more = ("--from", start, "--said-at", start, "--id", id, "--exclusive")
        assert call("assert", "checkout", "owned_by", owner, *more).exit_code == 0
    return call


def told(result: Result) -> Any:
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.count("\n") == 1
    return json.loads(result.stdout)


def lines(result: Result) -> list[str]:
    assert (result.exit_code, result.stderr) == (0, "")
    return [line.rstrip() for line in result.stdout.splitlines()]


def refused(result: Result) -> str:
    assert (result.exit_code, result.stdout) == (2, "")
    return result.stderr


def fact_id(run: Run, object: str) -> str:
    items = told(run("memories", "--json"))["items"]
    (found,) = [one["fact"]["id"] for one in items if one["fact"]["object"] == object]
    return str(found)


def test_memories_lists_facts_with_their_state(run: Run) -> None:
    payments, cards = fact_id(run, "Payments"), fact_id(run, "Cards")
    run("pin", payments)
    run("archive", cards)
    found = lines(run("memories", "--subject", "checkout"))
    assert sorted(found) == sorted(
        [
            f"current  2025-02-01 ..             {cards}  fact  archived  checkout owned by Cards",
            f"ended    2024-01-05 .. 2025-02-01  {payments}  fact  pinned    checkout owned by Payments",
        ]
    )
    assert [payments in line for line in lines(run("memories", "--pinned"))] == [True]
    assert [cards in line for line in lines(run("memories", "--archived"))] == [True]
    assert lines(run("memories", "--kind", "task")) == ["nothing"]
    page = run("memories", "--limit", "1")
    assert page.stderr.startswith("more: --cursor ")
    last = run("memories", "--limit", "1", "--cursor", page.stderr.split()[-1])
    assert (last.exit_code, last.stderr, last.stdout != page.stdout) == (0, "", True)


def test_edit_puts_one_fact_right(run: Run) -> None:
    first, *changed = lines(run("edit", fact_id(run, "Payments"), "--object", "Billing", "--from", "unknown"))
    assert first.endswith("  stored")
    assert changed == ["owned_by: Payments → Billing"]
    billing = fact_id(run, "Billing")
    receipt = told(run("edit", billing, "--to", "2025-01-01", "--reason", "left early", "--json"))
    assert [one["after"]["valid_to"] for one in receipt["changed"]] == ["2025-01-01T00:00:00Z"]
    assert "owned_by: Cards → —" in run("edit", fact_id(run, "Cards"), "--nothing").stdout
    assert "say what is right" in refused(run("edit", billing))
    assert "without --object" in refused(run("edit", billing, "--nothing", "--object", "X"))
    assert "no fact 'none'" in refused(run("edit", "none", "--object", "X"))


def test_what_is_pinned_is_not_archived_and_what_is_forgotten_comes_back(run: Run) -> None:
    cards = fact_id(run, "Cards")
    assert lines(run("pin", cards)) == [f"{cards}  pinned  checkout owned by Cards"]
    assert "pinned" in refused(run("forget", cards))
    assert lines(run("unpin", cards)) == [f"{cards}  no longer pinned  checkout owned by Cards"]
    assert lines(run("forget", cards))[0].startswith(f"{cards}  archived  checkout owned by Cards")
    assert any(cards in line for line in lines(run("archived")))
    assert "archived" in lines(run("why", cards))[1]
    assert told(run("unarchive", cards, "--json"))["kind"] == "fact"
    assert lines(run("archived")) == ["nothing"]


def test_a_merge_is_made_explained_and_undone(run: Run) -> None:
    for name, thing in (("Jon Smith", "pnpm"), ("John Smith", "vim")):
        run("assert", name, "uses", thing)
    first, *changed = lines(run("merge", "Jon Smith", "John Smith", "--reason", "one badge"))
    id = first.split()[0]
    assert first == f"{id}  merged  Jon Smith = John Smith"
    assert len(changed) == 1
    assert lines(run("merges", "list", "--state", "merged"))[0].endswith(f"{id}  Jon Smith = John Smith  one badge")
    assert [line.strip() for line in lines(run("why", id))[1:]] == ["Jon Smith = John Smith", "one badge"]
    assert "undo" in refused(run("merge", "Jon Smith", "John Smith"))
    assert told(run("merges", "undo", id, "--json"))["state"] == "undone"
    assert "undone" in refused(run("merges", "accept", id))
    assert "no merge 'none'" in refused(run("merges", "reject", "none"))
    assert lines(run("merges", "list", "--state", "proposed")) == ["nothing"]
    assert "no state" in refused(run("merges", "list", "--state", "maybe"))


def test_a_conflict_is_listed_explained_and_dismissed(run: Run) -> None:
    run("assert", "user", "lives_in", "Oslo")
    run("assert", "user", "lives_in", "Rome", "--qualifier", "summer")
    assert lines(run("conflicts", "list")) == ["nothing"]
    assert told(run("consolidate", "--step", "conflicts", "--json"))["changes"] == 1
    (found,) = told(run("conflicts", "list", "--json"))["items"]
    sides, why = f"{found['fact']} / {found['other']}", "lives in takes one object at a time."
    assert lines(run("conflicts", "list")) == [f"proposed  two values  {found['id']}  {sides}  {why}"]
    assert [line.strip() for line in lines(run("why", found["id"]))[1:]] == [sides, why]
    assert lines(run("conflicts", "dismiss", found["id"])) == [f"{found['id']}  rejected  {sides}"]
    assert told(run("conflicts", "dismiss", found["id"], "--json"))["state"] == "rejected"
    assert lines(run("conflicts", "list")) == ["nothing"]
    assert lines(run("conflicts", "list", "--state", "rejected", LANG="zh_CN.UTF-8"))[0].startswith("已拒绝")
    assert "no conflict 'none'" in refused(run("conflicts", "dismiss", "none"))
    assert "no state" in refused(run("conflicts", "list", "--state", "merged"))


def test_a_page_and_rules(run: Run) -> None:
    page = run("page", "checkout", "--as-of", "2024-06-01", "--language", "en").stdout
    assert "Payments" in page
    assert told(run("page", "checkout", "--json"))["sources"] == ["e2", "e1"]
    assert "nobody" in refused(run("page", "nobody"))
    run("learn", "pushed without tests", "run the tests first", "--evidence", "e1", "--said-at", "2025-01-01")
    rule, mistake, sources = lines(run("rules", "list"))
    id = rule.split()[0]
    assert rule == f"{id}  user: run the tests first"
    assert mistake.startswith("  pushed without tests")
    assert sources == "  from e1"
    assert told(run("why", id, "--json"))["fact"]["object"] == "run the tests first"
    assert lines(run("rules", "review")) == ["nothing"]
    assert lines(run("retire", id)) == [f"{id}  retired"]
    assert lines(run("rules", "list")) == ["nothing"]
    assert [one["id"] for one in told(run("rules", "list", "--retired", "--json"))["items"]] == [id]
    assert "no episode 'none'" in refused(run("learn", "m", "r", "--evidence", "none"))


def test_erase_asks_and_finds_nothing_afterwards(run: Run) -> None:
    plan = run("erase", "--episode", "e2", "--dry-run")
    assert (plan.exit_code, "episodes 1" in plan.stdout, "e2" in plan.stdout) == (0, True, True)
    assert run("erase", "--verify", "Cards").exit_code == 1
    no = run("erase", "--episode", "e2", input="n\n")
    assert (no.exit_code, "nothing was erased" in no.stderr) == (1, True)
    assert fact_id(run, "Cards")
    yes = run("erase", "--episode", "e2", "--verify", "Cards", input="y\n")
    assert (yes.exit_code, "found nowhere" in yes.stdout) == (0, True)
    assert told(run("erase", "--verify", "Cards", "--json")) == {"found": []}
    assert [one["fact"]["object"] for one in told(run("memories", "--json"))["items"]] == ["Payments"]
    assert "--yes" in refused(run("erase", "--episode", "e1", "--json"))
    assert "--yes" in refused(run("forget", fact_id(run, "Payments"), "--erase", "--json"))
    assert told(run("forget", fact_id(run, "Payments"), "--erase", "--json", "--yes"))["state"] == "erased"
    assert "give one of" in refused(run("erase"))
    assert "no episode 'e1'" in refused(run("erase", "--episode", "e1", "--yes"))


def test_redact_masks_a_name(run: Run) -> None:
    assert run("redact", "Cards", input="n\n").exit_code == 1
    assert run("redact", "Cards", "--dry-run").exit_code == 0
    assert told(run("redact", "Cards", "--yes", "--json"))["state"] == "redacted"
    assert told(run("erase", "--verify", "Cards", "--json")) == {"found": []}
    assert any("[redacted]" in line for line in lines(run("memories")))


def test_consolidate_tells_what_it_would_do_and_does_it(run: Run, tmp_path: Path) -> None:
    steps = ("--step", "expire", "--step", "decay")
    dry = lines(run("consolidate", "--dry-run", *steps))
    assert [line.split()[0] for line in dry[:3]] == ["step", "expire", "decay"]
    assert dry[-1].endswith("nothing was written")
    assert lines(run("archived")) == ["nothing"]
    assert lines(run("jobs")) == ["nothing"]
    done = told(run("consolidate", *steps, "--json"))
    assert (done["state"], done["dry_run"]) == ("done", False)
    assert done["changes"] > 0
    assert all(any(act["text"] in line for line in dry) for step in done["steps"] for act in step["acts"])
    (job, *_) = lines(run("jobs"))
    assert job.startswith("consolidate  done  ")
    assert "did you mean decay" in refused(run("consolidate", "--step", "dekay"))
    wrong = tmp_path / "policy.toml"
    wrong.write_text("batsh = 3\n", "utf-8")
    assert "did you mean batch" in refused(run("consolidate", "--policy", str(wrong)))


def test_it_works_on_either_store(run: Run, place: Place) -> None:
    where = ("--store", str(place.url), "--group", place.group)
    for subject, id in (("Jon Smith", "e1"), ("John Smith", "e2")):
        told(run("assert", subject, "lives_in", f"home of {id}", "--id", id, "--json", *where))
    (fact,) = told(run("facts", "Jon Smith", "--json", *where))
    edited = told(run("edit", fact["id"], "--object", "Rome", "--json", *where))["changed"][0]["after"]["id"]
    assert told(run("pin", edited, "--json", *where))["pinned"]
    merge = told(run("merge", "Jon Smith", "John Smith", "--json", *where))
    assert told(run("merges", "undo", merge["id"], "--json", *where))["state"] == "undone"
    assert told(run("consolidate", "--dry-run", "--step", "expire", "--json", *where))["changes"] == 0
    assert told(run("erase", "--entity", "John Smith", "--yes", "--json", *where))["state"] == "erased"
    assert [one["fact"]["object"] for one in told(run("memories", "--json", *where))["items"]] == ["Rome"]


def test_it_speaks_chinese(run: Run) -> None:
    zh = {"LANG": "zh_CN.UTF-8"}
    assert lines(run("archived", **zh)) == ["无"]
    assert "当前" in run("memories", **zh).stdout
    assert "将有改动" in run("consolidate", "--dry-run", "--step", "expire", **zh).stdout
    assert "没有抹除任何内容" in run("erase", "--episode", "e1", input="n\n", **zh).stderr


def working(store: Path) -> bool:
    """Is a consolidation under way that has committed a batch?"""
    with closing(sqlite3.connect(store)) as found:
        rows = found.execute("SELECT body FROM ledger WHERE kind = 'job' AND state = 'running'").fetchall()
        archived = found.execute("SELECT count(*) FROM ledger WHERE kind = 'archive'").fetchone()
    return bool(rows and archived[0])


@pytest.mark.acceptance
def test_a_consolidation_that_is_interrupted_goes_on(run: Run, tmp_path: Path) -> None:
    store, count = tmp_path / "m.db", 1_000
    given = {"verb": "assert", "predicate": "uses", "object": "pnpm", "said_at": "2024-01-05"}
    file = tmp_path / "in.jsonl"
    file.write_text("".join(json.dumps(given | {"subject": f"s{n}"}) + "\n" for n in range(count)), "utf-8")
    assert run("import", str(file)).exit_code == 0
    command = ["consolidate", "--step", "decay", "--store", str(store)]
    process = subprocess.Popen(
        [sys.executable, "-c", "from graph_memory.cli import main; main()", *command],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    while process.poll() is None and not working(store):
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out) == (130, ""), err
    assert err.startswith("interrupted: ")
    (job,) = told(run("jobs", "--json"))
    assert job["state"] == "stopped"
    done = told(run("consolidate", "--step", "decay", "--json"))
    assert (done["state"], done["resumed"]) == ("done", True)
    assert done["changes"] >= count
    left = told(run("memories", "--not-archived", "--json", "--limit", "1000"))["items"]
    assert {item["fact"]["predicate"] for item in left} <= {"owned_by"}, "how things stand stays"
