from __future__ import annotations

import re
from pathlib import Path

import pytest

from graph_memory.store import queries

SOURCE = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("name", queries.names())
def test_a_file_says_what_it_gives_and_holds_one_statement(name: str) -> None:
    head, _, text = (queries.directory() / f"{name}.cypher").read_text(encoding="utf-8").partition("\n")
    assert re.fullmatch(r"// \S.*[^.\s]", head)
    assert ";" not in re.sub(r"'[^']*'|\"[^\"]*\"|//[^\n]*", "", text)
    assert queries.query(name) == text.strip() != ""


@pytest.mark.parametrize("name", queries.names())
def test_a_file_is_named_verb_noun(name: str) -> None:
    assert re.fullmatch(r"(schema|schema/2026|write|read|browser|admin)/[a-z]+(_[a-z0-9]+)+", name)


def test_names_are_those_of_a_folder() -> None:
    assert set(queries.names("schema")) <= set(queries.names())
    assert {name.split("/")[0] for name in queries.names("schema")} == {"schema"}


def test_an_unknown_name_is_told_with_those_that_are_there() -> None:
    with pytest.raises(LookupError, match=r"no query 'read/nothing'.*schema/constrain_entity_uuid"):
        queries.query("read/nothing")


def test_constraints_come_before_indexes_and_after_the_indexes_that_they_replace() -> None:
    verbs = [name.split("/")[-1].split("_")[0] for name in queries.schema(filtered_vectors=False)]
    assert list(dict.fromkeys(verbs)) == ["adopt", "constrain", "index"]


def test_filtered_vector_indexes_stand_in_for_the_plain_ones() -> None:
    plain, filtered = (queries.schema(filtered_vectors=value) for value in (False, True))
    assert [name.replace("schema/2026/", "schema/") for name in filtered] == list(plain)
    assert {a for a, b in zip(filtered, plain, strict=True) if a != b} == set(queries.names("schema/2026"))


def test_no_cypher_in_python() -> None:
    clause = re.compile(r"\b(MATCH|MERGE|CREATE|UNWIND|DETACH DELETE)\s*\(|\bRETURN [a-z]+\.[a-z]")
    code = [path for root in ("graph_memory", "api") for path in (SOURCE / root).rglob("*.py")]
    assert [str(path) for path in code if clause.search(path.read_text(encoding="utf-8"))] == []
