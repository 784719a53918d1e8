"""The document tells every verb, with its models, its examples and its problems."""

from __future__ import annotations

from typing import Any

import pytest

from graph_memory.memory import Memory
from graph_memory_api import requests
from graph_memory_api import requests_keeping as keeping
from graph_memory_api.app import create_app
from graph_memory_api.problems import MEDIA_TYPE

ROUTES = {
    ("post", "/v1/remember"): "remember",
    ("post", "/v1/remember-many"): "remember_many",
    ("post", "/v1/assert"): "assert",
    ("post", "/v1/deny"): "deny",
    ("post", "/v1/correct"): "correct",
    ("post", "/v1/rebuild"): "rebuild",
    ("get", "/v1/facts"): "facts",
    ("get", "/v1/history"): "history",
    ("get", "/v1/facts/{fact_id}/why"): "why",
    ("get", "/v1/diff"): "diff",
    ("post", "/v1/recall"): "recall",
    ("get", "/v1/recall"): "recall_by_query",
    ("get", "/v1/status"): "status",
    ("get", "/v1/handed"): "handed",
    ("post", "/v1/used"): "used",
    ("post", "/v1/consolidate"): "consolidate",
    ("get", "/v1/jobs"): "jobs",
    ("get", "/v1/metrics"): "metrics",
    ("get", "/v1/memories"): "memories",
    ("post", "/v1/edit"): "edit",
    ("post", "/v1/pin"): "pin",
    ("post", "/v1/unpin"): "unpin",
    ("post", "/v1/forget"): "forget",
    ("post", "/v1/archive"): "archive",
    ("post", "/v1/unarchive"): "unarchive",
    ("get", "/v1/archived"): "archived",
    ("get", "/v1/grounds/{id}"): "grounds",
    ("post", "/v1/merge"): "merge",
    ("get", "/v1/merges"): "merges",
    ("post", "/v1/merges/{id}/accept"): "accept",
    ("post", "/v1/merges/{id}/reject"): "reject",
    ("post", "/v1/merges/{id}/undo"): "undo",
    ("get", "/v1/conflicts"): "conflicts",
    ("post", "/v1/conflicts/{id}/dismiss"): "dismiss",
    ("get", "/v1/page"): "page",
    ("post", "/v1/learn"): "learn",
    ("get", "/v1/rules"): "rules",
    ("post", "/v1/retire"): "retire",
    ("post", "/v1/erase"): "erase",
    ("post", "/v1/redact"): "redact",
    ("post", "/v1/verify"): "verify",
    ("get", "/v1/erasures"): "erasures",
    ("get", "/v1/episodes"): "episodes",
    ("delete", "/v1/episodes/{episode_id}"): "delete_episode",
    ("get", "/health"): "health",
    ("get", "/ready"): "ready",
}


@pytest.fixture(scope="module")
def document() -> dict[str, Any]:
    return create_app(lambda: Memory.open("unused.db")).openapi()


def operations(document: dict[str, Any]) -> dict[tuple[str, str], Any]:
    return {(method, path): told for path, methods in document["paths"].items() for method, told in methods.items()}


def test_every_route_is_told_under_its_verb(document: dict[str, Any]) -> None:
    assert {route: told["operationId"] for route, told in operations(document).items()} == ROUTES
    assert all(told["description"] for told in operations(document).values())


def test_every_verb_tells_its_problems_and_no_other_form_of_error(document: dict[str, Any]) -> None:
    for (_, path), told in operations(document).items():
        errors = {code: answer for code, answer in told["responses"].items() if code != "200"}
        expected = {"/health": set(), "/ready": {"503"}}.get(path, {"404", "409", "413", "422", "503"})
        assert set(errors) == expected
        assert all(set(answer["content"]) == {MEDIA_TYPE} for answer in errors.values())


def test_every_answer_has_a_schema(document: dict[str, Any]) -> None:
    empty = [route for route, told in operations(document).items() if not schema(told["responses"]["200"])]
    assert empty == []


def schema(answer: dict[str, Any]) -> Any:
    ((_, content),) = answer["content"].items()
    return content["schema"]


@pytest.mark.parametrize(
    ("name", "model"),
    [
        (kind.__name__, kind)
        for kind in (
            requests.Remember,
            requests.Assert,
            requests.Deny,
            requests.Correct,
            requests.RememberMany,
            keeping.Edit,
            keeping.MergeBody,
            keeping.Learn,
            keeping.Erase,
        )
    ],
)
def test_examples_are_valid(document: dict[str, Any], name: str, model: type[requests.Body]) -> None:
    examples = document["components"]["schemas"][name]["examples"]
    assert [requests.given(model.model_validate(example)) for example in examples] == examples != []


def test_every_reference_leads_somewhere(document: dict[str, Any]) -> None:
    def references(value: Any) -> set[str]:
        if isinstance(value, dict):
            own = {value["$ref"]} if isinstance(value.get("$ref"), str) else set()
            return own.union(*(references(item) for item in value.values()))
        return set().union(*(references(item) for item in value)) if isinstance(value, list) else set()

    known = {f"#/components/schemas/{name}" for name in document["components"]["schemas"]}
    assert references(document) - known == set()
