"""What the verbs that keep a memory in order are asked with: see `requests`."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from graph_memory_api.requests import Body, Name, Query, Scope, Time

State = Literal["proposed", "merged", "rejected", "undone"]


class Paged(Query):
    limit: int = Field(50, ge=1)
    cursor: str | None = Field(None, description="The `cursor` of the page before.")


class Memories(Paged):
    kind: str | None = Field(None, examples=["preference"])
    subject: str | None = Field(None, description="A name.", examples=["checkout"])
    pinned: bool | None = None
    archived: bool | None = None


class Edit(Body):
    """A field that is left out stays as it is; `object` null: nothing in its place."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [{"fact_id": "987425e0-e5d6-5490-9059-875bad4328b4", "object": "Cards", "valid_to": None}]
        }
    )

    fact_id: str
    object: Name | None = None
    valid_from: Time | None = Field(None, description="null: an unknown start.")
    valid_to: Time | None = Field(None, description="null: an open end.")
    reason: str = ""


class OfFact(Body):
    fact_id: str


class OfThing(Body):
    id: str = Field(description="Of a fact or an episode.")


class Forget(OfThing):
    erase: bool = Field(False, description="Take it away for good, with the episodes behind it.")


class MergeBody(Body):
    model_config = ConfigDict(json_schema_extra={"examples": [{"duplicate": "Jon Smith", "into": "John Smith"}]})

    duplicate: Name = Field(description="A name, or the id of an entity.")
    into: Name = Field(description="The one that stays.")
    reason: str = ""


class Merges(Paged):
    state: list[State] | None = Field(None, description="Left out: all.")


class Conflicts(Paged):
    state: list[Literal["proposed", "rejected"]] | None = Field(None, description="Left out: what is proposed.")


class OfGroup(Body):
    """Nothing but the group."""


class EntityPage(Query):
    entity: str = Field(description="A name, or the id of an entity.", examples=["checkout"])
    as_of: Time | None = None
    believed_at: Time | None = None
    recorded_by: Time | None = None
    language: Literal["en", "zh"] | None = Field(None, description="Left out: that of most of what it tells.")
    max_tokens: int | None = Field(None, ge=0, le=1_000_000)


class Learn(Body):
    model_config = ConfigDict(
        json_schema_extra={
            "examples": [{"mistake": "pushed without tests", "rule": "run the tests first", "evidence": ["turn-1"]}]
        }
    )

    mistake: str
    rule: str
    evidence: list[str] = Field(default=[], max_length=1_000, description="Ids of the episodes that show it.")
    subject: Name = "user"
    scope: Scope = ""
    said_at: Time | None = Field(None, description="Left out: now.")
    id: str | None = None
    source: Literal["stated", "inferred"] | None = None
    importance: int | None = Field(None, ge=1, le=10)
    confidence: float | None = Field(None, ge=0, le=1)
    pinned: bool | None = None


class Rules(Paged):
    idle: float | None = Field(None, ge=0, description="Only those that were not hit for so many days.")
    retired: bool = Field(False, description="Those that were retired, in place of the others.")


class Retire(Body):
    id: str = Field(description="Of a rule.")
    reason: str = "retired"


class Erase(Body):
    """One of `episode`, `entity`, `fact`, `session`, `about`, or `whole`: all of the group."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"about": "checkout", "before": "2024-01-01", "dry_run": True}]}
    )

    episode: str | None = None
    entity: Name | None = Field(None, description="Every episode that names it.")
    fact: str | None = Field(None, description="The episodes behind it.")
    session: str | None = None
    about: Name | None = Field(None, description="All that speaks of it.")
    before: Time | None = Field(None, description="With `about`: only what was said before then.")
    whole: bool = False
    dry_run: bool = Field(False, description="Only tell what would go.")
    verify: bool = Field(False, description="Look for it everywhere, afterwards: `found`.")


class Redact(Body):
    entity: Name = Field(description="A name, or the id of an entity.")
    dry_run: bool = Field(False, description="Only tell what would be masked.")


class Verify(BaseModel):
    """The whole store is searched, whichever group."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    texts: list[str] = Field(min_length=1, max_length=1_000, examples=[["a text that was erased"]])


class Erasures(Query):
    limit: int = Field(50, ge=1)
