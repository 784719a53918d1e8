"""What each verb is asked with. A field that is left out is not the same as null, and an unknown one is refused.

Times are ISO 8601: a date is that whole day, a time without an offset is read in the memory's zone.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Discriminator, Field, Tag

from graph_memory.times import Grain

Group = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{1,128}$", description="Left out: the group of the service.")]
Time = Annotated[
    str, Field(description="ISO 8601, a date or a time.", examples=["2025-03-10", "2025-03-10T09:30:00+08:00"])
]
Scope = Annotated[str, Field(description="A path; empty is everywhere.", examples=["project/trip"])]


def given(model: BaseModel) -> dict[str, Any]:
    """The fields that the caller gave, null included."""
    return model.model_dump(exclude_unset=True)


class Body(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    group: Group | None = None


class Query(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    group: Group | None = None


class Named(BaseModel):
    """A name and what kind of thing it names."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    name: str
    kind: str = ""


def _form(value: object) -> str:
    return "union:text" if isinstance(value, str) else "union:named"


Name = Annotated[
    Annotated[str, Tag("union:text")] | Annotated[Named, Tag("union:named")],
    Discriminator(_form),
    Field(examples=["checkout", {"name": "checkout", "kind": "system"}]),
]


class Said(Body):
    """What every write may carry. `id` is the episode's; a known id with other fields is a 409."""

    said_at: Time | None = Field(None, description="Left out: now.")
    id: str | None = None
    speaker: str | None = Field(None, examples=["user"])
    session: str | None = None
    position: float | None = Field(None, description="Place in the session; left out: that of arrival.")
    source: Literal["stated", "inferred"] | None = None
    qualifier: str | None = Field(None, description="The slot, such as `package manager`.")
    scope: Scope | None = None
    kind: str | None = None
    importance: int | None = Field(None, ge=1, le=10)
    confidence: float | None = Field(None, ge=0, le=1)
    reason: str | None = None
    pinned: bool | None = None
    metadata: dict[str, Any] | None = None


class Bounded(Said):
    """`valid_from` null is an unknown start, `valid_to` null an open end; both left out: seen to hold at `said_at`."""

    valid_from: Time | None = None
    valid_to: Time | None = None
    grain: Grain | None = None
    to_grain: Grain | None = None


class Remember(Said):
    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "content": "I moved to Shanghai last month.",
                    "said_at": "2025-03-10T09:30:00+08:00",
                    "speaker": "user",
                }
            ]
        }
    )

    content: Any = Field(description="Text, or any other JSON value, which is stored and found but not read.")


class Assert(Bounded):
    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {"subject": "checkout", "predicate": "owned_by", "object": "Payments", "valid_from": "2024-01-05"}
            ]
        }
    )

    subject: Name
    predicate: str
    object: Name
    exclusive: bool | None = None


class Deny(Bounded):
    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {"subject": "checkout", "predicate": "owned_by", "object": "Payments", "valid_from": "2025-02-01"}
            ]
        }
    )

    subject: Name
    predicate: str
    object: Name | None = Field(description="null: every object.")


class Correct(Bounded):
    model_config = ConfigDict(
        json_schema_extra={
            "examples": [{"subject": "checkout", "predicate": "owned_by", "object": "Cards", "instead_of": "Payments"}]
        }
    )

    subject: Name
    predicate: str
    object: Name | None = Field(description="null: nothing in its place.")
    instead_of: Name | None = None
    exclusive: bool | None = None


class EpisodeLine(Bounded):
    """One of many: `content`, or `verb` with what that verb takes."""

    content: Any = None
    verb: Literal["assert", "deny", "correct"] | None = None
    subject: Name | None = None
    predicate: str | None = None
    object: Name | None = None
    instead_of: Name | None = None
    exclusive: bool | None = None


class RememberMany(Body):
    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "episodes": [
                        {"content": "I use pnpm.", "id": "turn-1", "session": "s1"},
                        {"verb": "assert", "subject": "checkout", "predicate": "owned_by", "object": "Payments"},
                    ]
                }
            ]
        }
    )

    episodes: list[EpisodeLine]


class Rebuild(Body):
    predicates: dict[str, Any] | None = Field(
        None,
        description='Name to "one" or "many", or to a definition.',
        examples=[{"owned_by": "one"}],
    )


class Consolidate(Body):
    model_config = ConfigDict(json_schema_extra={"examples": [{"dry_run": True}, {"steps": ["duplicates", "decay"]}]})

    steps: list[str] | None = Field(None, description="Left out: those of the policy.", examples=[["duplicates"]])
    dry_run: bool = Field(False, description="Write nothing, and tell what each step would do.")


class Asked(Query):
    """The three times and the scope of a question."""

    as_of: Time | None = Field(None, description="What was true then.")
    believed_at: Time | None = Field(None, description="What had been said by then.")
    recorded_by: Time | None = Field(None, description="What had been stored by then.")
    scope: Scope | None = Field(None, description="Left out: every scope, each fact labelled with its own.")


class Facts(Asked):
    subject: str | None = Field(None, examples=["checkout"])
    predicate: str | None = Field(None, examples=["owned_by"])


class History(Facts):
    superseded: bool = Field(False, description="Also the shapes that facts had earlier.")


class Wish(BaseModel):
    """How much recall tells, and how sure it is to be."""

    limit: int = Field(10, ge=1, description="Of facts, of episodes and of entities.")
    max_tokens: int | None = Field(
        None, ge=1, le=1_000_000, description="Of `text`, a text for a prompt. Left out: no text."
    )
    max_facts: int = Field(5, ge=0, le=1_000, description="In that text.")
    min_confidence: float = Field(0.0, ge=0, le=1, description="Hits of less are left out.")
    balance: Literal["2 days", "7 days", "30 days", "agents"] | None = Field(
        None, description="Weighs recency (half-lives) and importance in. Left out: neither."
    )
    variety: float = Field(0.0, ge=0, le=1, description="How much likeness to a better hit counts against one.")
    per_session: int | None = Field(None, ge=1, le=1_000, description="Episodes of one session at most.")
    check: Literal["llm", "none"] | None = Field(
        None, description="`llm`: what a language model finds beside the point is left out. Left out: as configured."
    )
    explain: bool = Field(False, description="Hits carry their `ranks` in every channel.")


class Sieve(BaseModel):
    """What of a memory is asked; left out: all of it."""

    kinds: list[str] | None = Field(None, max_length=1_000, examples=[["preference", "rule"]])
    sources: list[Literal["stated", "inferred"]] | None = None
    entities: list[str] | None = Field(None, max_length=1_000, description="Names; what is about one of them.")
    said_from: Time | None = Field(None, description="Said then or later.")
    said_to: Time | None = Field(None, description="Said earlier.")


class Question(Asked, Wish, Sieve):
    question: str = Field(examples=["who owns checkout?"])


class RecallBody(Body, Wish, Sieve):
    model_config = ConfigDict(
        json_schema_extra={"examples": [{"question": "who owns checkout?", "as_of": "2024-06-01"}]}
    )

    question: str
    as_of: Time | None = None
    believed_at: Time | None = None
    recorded_by: Time | None = None
    scope: Scope | None = None
    groups: list[Group] | None = Field(
        None, min_length=1, max_length=100, description="Several at once, in place of `group`; each hit names its own."
    )
    metadata: dict[str, Any] | None = Field(
        None,
        description="Keys to values, or to comparisons: eq, ne, gt, gte, lt, lte, in, contains, exists.",
        examples=[{"project": "trip", "rank": {"gte": 3}}],
    )


class Why(Query):
    believed_at: Time | None = None
    recorded_by: Time | None = None


class Diff(Query):
    t1: Time = Field(examples=["2024-06-01"])
    t2: Time = Field(examples=["2025-06-01"])


class Episodes(Query):
    newest: bool = Field(True, description="The latest said first.")
    limit: int = Field(50, ge=1)
    cursor: str | None = Field(None, description="The `cursor` of the page before.")


class Handed(Query):
    at: Time | None = Field(None, description="Handed over then or earlier. Left out: until now.")
    limit: int = Field(10, ge=1)
    cursor: str | None = Field(None, description="The `cursor` of the page before.")


class Used(Body):
    model_config = ConfigDict(
        json_schema_extra={"examples": [{"id": "turn-1", "recall": "5f0c2a94-6a0e-4b6e-9d2f-0d1c5f7f0a11"}]}
    )

    id: str = Field(description="Of a fact, an episode or an entity that was handed over.")
    recall: str | None = Field(
        None, description="The `id` of the recall that handed it: it counts once. Left out: each time."
    )
