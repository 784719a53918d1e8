"""Whatever is put into any field of a verb: an answer or a problem that says where, never a failure of the service."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest
import pytest_asyncio
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from graph_memory.memory import Memory
from graph_memory_api import requests
from graph_memory_api.app import create_app
from tests.api.conftest import asking
from tests.api.test_problems import JSON, problem

CLAIM = {"subject": "a", "predicate": "p", "object": "b"}
VERBS: dict[str, tuple[type[requests.Body], dict[str, Any]]] = {
    "assert": (requests.Assert, CLAIM),
    "deny": (requests.Deny, CLAIM),
    "correct": (requests.Correct, CLAIM | {"instead_of": "c"}),
    "recall": (requests.RecallBody, {"question": "a p b"}),
    "remember": (requests.Remember, {"content": {"a": 1}}),
}
ODD: st.SearchStrategy[Any] = st.sampled_from(
    [
        None, True, 0, -1, 1e400, 10**30, [], {}, {"name": "x"}, {"a": [{}]}, "", " ", "a", "\x00", "\ud800", "\u202e",
        "\u200b", "'", "`", "{}", "$x", "*:*", "x" * 2_000, "day", "2024-01-01", "2024-02-30", "20240101", "2024-W01-1",
        "2024-01-01T24:00:00", "0001-01-01T00:00:00+14:00", "9998-12-31T23:59:59-12:00",
    ]
)  # fmt: skip


@st.composite
def asked(draw: st.DrawFn) -> tuple[str, dict[str, Any]]:
    """A verb and its body, right but for some odd values."""
    verb = draw(st.sampled_from(sorted(VERBS)))
    model, body = VERBS[verb]
    return verb, body | draw(st.dictionaries(st.sampled_from(sorted(model.model_fields)), ODD, max_size=4))


@pytest_asyncio.fixture(scope="module")
async def lasting(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[httpx.AsyncClient]:
    """A service that keeps what the examples before have stored."""
    file = tmp_path_factory.mktemp("lasting") / "memory.db"
    async with asking(create_app(lambda: Memory.open(file, embedder=None))) as client:
        yield client


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(asked())
async def test_an_odd_value_is_answered(lasting: httpx.AsyncClient, asked: tuple[str, dict[str, Any]]) -> None:
    verb, body = asked
    answer = await lasting.post(f"/v1/{verb}", content=json.dumps(body), headers=JSON)
    if answer.status_code != 200:
        status, field = problem(answer)
        assert status in (409, 422)
        assert field
