from __future__ import annotations

from pathlib import Path

import pytest

from graph_memory.cli.marks import Progress, mark


def test_progress_is_kept_until_it_is_cleared(tmp_path: Path) -> None:
    kept = mark(str(tmp_path / "m.db"), "main", "abc", tmp_path / "data")
    assert kept.load() == Progress()
    kept.save(Progress(500, 400, 90, 10))
    assert kept.path.parent == tmp_path / "m.db.imports"
    assert kept.load() == Progress(500, 400, 90, 10)
    kept.clear()
    assert kept.load() == Progress()
    assert list(tmp_path.iterdir()) == []


def test_one_import_is_a_file_into_a_group_of_a_store(tmp_path: Path) -> None:
    def path(store: str, group: str, digest: str) -> Path:
        return mark(store, group, digest, tmp_path).path

    url = "neo4j://ann:secret@host/db"
    assert path(url, "main", "a").parent == tmp_path / "imports"
    assert path(url, "main", "a") == path("neo4j://ann:changed@host/db", "main", "a")
    paths = {
        path(url, "main", "a"),
        path(url, "other", "a"),
        path(url, "main", "b"),
        path("neo4j://host/db", "main", "a"),
    }
    assert len(paths) == 4


@pytest.mark.parametrize("broken", ["", "{", "[]", "{}", '{"line": "x", "new": 1, "known": 1, "skipped": 1}'])
def test_half_a_mark_is_none(tmp_path: Path, broken: str) -> None:
    kept = mark(str(tmp_path / "m.db"), "main", "abc", tmp_path)
    kept.save(Progress(1))
    kept.path.write_text(broken)
    assert kept.load() == Progress()


def test_another_import_is_not_cleared(tmp_path: Path) -> None:
    one, other = (mark(str(tmp_path / "m.db"), "main", digest, tmp_path) for digest in "ab")
    one.save(Progress(1))
    other.save(Progress(2))
    one.clear()
    assert other.load() == Progress(2)
