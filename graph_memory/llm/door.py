"""What the options of every service have in common: a key that is never shown, an address, how often it is tried."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict, Field, SecretStr, ValidationError, field_validator

from graph_memory.errors import InvalidInput
from graph_memory.llm.providers import address


class Door(BaseModel):
    """Options that raise InvalidInput, and show no key."""

    model_config = ConfigDict(frozen=True, extra="forbid", arbitrary_types_allowed=True, hide_input_in_errors=True)

    api_key: SecretStr = Field(default=SecretStr(""), repr=False)
    base_url: str | None = None
    attempts: int = Field(default=4, ge=1, le=10)
    pause: float = Field(default=0.5, ge=0, le=60)

    def __init__(self, **given: Any) -> None:
        try:
            super().__init__(**given)
        except ValidationError as error:
            first = error.errors(include_url=False, include_input=False, include_context=False)[0]
            where = str(first["loc"][0]) if first["loc"] else type(self).__name__.lower()
            message = f"{where}: {first['msg'].removeprefix('Value error, ')}"
            raise InvalidInput(message, field=where) from None  # the cause would show what was given, a key too

    @field_validator("base_url")
    @classmethod
    def _base_url(cls, value: str | None) -> str | None:
        return None if value is None else address(value)

    @field_validator("api_key")
    @classmethod
    def _api_key(cls, value: SecretStr) -> SecretStr:
        key = value.get_secret_value().strip()
        if not key.isascii() or not key.isprintable() or " " in key:
            raise ValueError("a key holds letters, digits and signs of ASCII alone")
        return SecretStr(key)
