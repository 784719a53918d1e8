"""Errors as application/problem+json (RFC 9457), with the field that was wrong where one was."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from http import HTTPStatus
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel, ConfigDict
from starlette.exceptions import HTTPException

from graph_memory.errors import GraphMemoryError, InvalidInput, Unavailable

MEDIA_TYPE = "application/problem+json"
RETRY_SECONDS = 5
SHOWN_MISTAKES = 5


class Problem(BaseModel):
    """What was wrong, where, and what to do. `type` names the kind of error and stays the same between versions."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "type": "urn:graph-memory:problem:invalid-time",
                    "title": "The time is not valid.",
                    "status": 422,
                    "detail": "'2024-02-30' is no ISO 8601 date or time in years 1 to 9998",
                    "field": "valid_from",
                }
            ]
        }
    )

    type: str
    title: str
    status: int
    detail: str
    field: str | None = None

    def response(self, headers: Mapping[str, str] | None = None) -> JSONResponse:
        content = {name: _clean(value) for name, value in self.model_dump().items()}
        return JSONResponse(content, self.status, headers, MEDIA_TYPE)


def problem_of(error: GraphMemoryError) -> Problem:
    kind = re.sub(r"(?<=[a-z])(?=[A-Z])", "-", type(error).__name__).lower()
    return Problem(
        type=f"urn:graph-memory:problem:{kind}",
        title=error.title,
        status=error.status,
        detail=str(error),
        field=error.field,
    )


def add_handlers(app: FastAPI) -> None:
    app.add_exception_handler(GraphMemoryError, _on_error)
    app.add_exception_handler(RequestValidationError, _on_validation)
    app.add_exception_handler(HTTPException, _on_http)
    app.add_exception_handler(Exception, _on_bug)


async def _on_error(_request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, GraphMemoryError)
    headers = {"Retry-After": str(RETRY_SECONDS)} if isinstance(error, Unavailable) else None
    return problem_of(error).response(headers)


async def _on_validation(_request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    mistakes = [_mistake(mistake) for mistake in error.errors()]
    detail = "; ".join(f"{field}: {message}" if field else message for field, message in mistakes[:SHOWN_MISTAKES])
    return problem_of(InvalidInput(detail, field=mistakes[0][0] or None)).response()


def _mistake(found: Mapping[str, Any]) -> tuple[str, str]:
    """The field, empty for the body as a whole, and what is wrong with it."""
    location, message = tuple(found["loc"]), str(found["msg"])
    if found["type"] == "json_invalid":
        return "", f"the body is no JSON: {found['ctx']['error']} at character {location[-1]}"
    if location == ("body",):
        return "", "the body must be a JSON object, sent with Content-Type: application/json"
    return field_of(location), message


async def _on_http(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    title = HTTPStatus(error.status_code).phrase
    detail = f"{request.method} {request.url.path}: {error.detail}"
    return Problem(type="about:blank", title=title, status=error.status_code, detail=detail).response(error.headers)


async def _on_bug(request: Request, _error: Exception) -> JSONResponse:
    detail = f"{request.method} {request.url.path} failed inside the service: its log says how"
    return Problem(type="about:blank", title="Internal Server Error", status=500, detail=detail).response()


def field_of(location: Iterable[int | str]) -> str:
    """("body", "episodes", 3, "said_at") -> "episodes.3.said_at"; the members of a union are no fields."""
    where = [str(part) for part in location if not str(part).startswith("union:")]
    return ".".join(where[1:] if where and where[0] in ("body", "query", "path") else where)


def _clean(value: Any) -> Any:
    """A lone surrogate of what was sent may be quoted in a message: it is shown as its number."""
    return value.encode("utf-8", "backslashreplace").decode() if isinstance(value, str) else value
