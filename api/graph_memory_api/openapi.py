"""The parts of the OpenAPI document that routes do not say: every error is a problem."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from graph_memory_api.problems import MEDIA_TYPE, Problem

ERRORS = {
    "404": "There is no such episode, fact, entity, merge, rule or group.",
    "409": "What is stored says otherwise.",
    "413": "The body is over the limit.",
    "422": "The input is not valid; `field` says where.",
    "503": "The store does not answer, or an optional part is not there.",
}


def describe(app: FastAPI) -> None:
    """Make `app.openapi` give the document with the problems in it."""

    def document() -> dict[str, Any]:
        if app.openapi_schema is None:
            app.openapi_schema = _with_problems(
                get_openapi(title=app.title, version=app.version, summary=app.summary, routes=app.routes)
            )
        return app.openapi_schema

    app.openapi = document  # type: ignore[method-assign]  # the way FastAPI documents for an own document


def _with_problems(document: dict[str, Any]) -> dict[str, Any]:
    schemas = document["components"]["schemas"]
    for name in ("HTTPValidationError", "ValidationError"):
        schemas.pop(name, None)
    schemas["Problem"] = Problem.model_json_schema()
    content = {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}}
    for path, operations in document["paths"].items():
        for operation in operations.values():
            codes = ("503",) if path == "/ready" else () if path == "/health" else tuple(ERRORS)
            operation["responses"].pop("422", None)
            operation["responses"] |= {code: {"description": ERRORS[code], "content": content} for code in codes}
    return document
