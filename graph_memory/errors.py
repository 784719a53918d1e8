"""Every error the package raises on purpose.

GraphMemoryError
├── InvalidInput (422)
│   ├── InvalidTime
│   ├── InvalidGroup
│   ├── InvalidClaim
│   └── InvalidText
├── NotFound (404)
│   ├── UnknownEpisode
│   ├── UnknownEntity
│   ├── UnknownFact
│   ├── UnknownHit
│   ├── UnknownConflict
│   ├── UnknownMerge
│   └── UnknownRecall
├── Conflict (409)
│   ├── EpisodeConflict
│   ├── Erased
│   ├── PredicateConflict
│   ├── EmbedderConflict
│   └── JobConflict
├── TooLarge (413)
├── Unavailable (503)
│   ├── StoreUnavailable
│   ├── MissingExtra
│   ├── MissingWeights
│   └── EmbedderUnavailable
└── ModelRefused (502)
"""

from __future__ import annotations

from reprlib import Repr

_SHORT = Repr()
_SHORT.maxstring = _SHORT.maxlong = _SHORT.maxother = 80
_SHORT.maxlevel = 3


def shown(value: object) -> str:
    """A value of a caller in an error: short, whatever it is."""
    try:
        return " ".join(_SHORT.repr(value).split())
    except Exception:  # its own repr may fail in any way; what was wrong must be told all the same
        return f"a value of type {type(value).__name__}"


class GraphMemoryError(Exception):
    """Something went wrong in graph-memory."""

    status = 500

    def __init__(self, message: str | None = None, *, field: str | None = None) -> None:
        super().__init__(message or (self.__doc__ or "").strip())
        self.field = field

    @property
    def title(self) -> str:
        return (type(self).__doc__ or "").strip()


class InvalidInput(GraphMemoryError):
    """The input is not valid."""

    status = 422


class InvalidTime(InvalidInput):
    """The time is not valid."""


class InvalidGroup(InvalidInput):
    """The group is not valid: use 1 to 128 of A-Z a-z 0-9 _ -."""


class InvalidClaim(InvalidInput):
    """The claim is not valid."""


class InvalidText(InvalidInput):
    """The text is not valid."""


class NotFound(GraphMemoryError):
    """Nothing is known under that name."""

    status = 404


class UnknownEpisode(NotFound):
    """There is no such episode."""


class UnknownEntity(NotFound):
    """There is no such entity."""


class UnknownFact(NotFound):
    """There is no such fact."""


class UnknownHit(NotFound):
    """There is no such hit."""


class UnknownConflict(NotFound):
    """There is no such conflict, and none is proposed."""


class UnknownMerge(NotFound):
    """There is no such merge, and none is proposed."""


class UnknownRecall(NotFound):
    """There is no such recall in the log."""


class Conflict(GraphMemoryError):
    """What is stored says otherwise."""

    status = 409


class EpisodeConflict(Conflict):
    """An episode with that id and another content is stored."""


class Erased(Conflict):
    """It was erased, and is not stored again unasked."""


class PredicateConflict(Conflict):
    """The predicate has claims under another definition."""


class EmbedderConflict(Conflict):
    """The stored vectors were made by another embedder."""


class JobConflict(Conflict):
    """Another run of the job holds the group."""


class TooLarge(GraphMemoryError):
    """The body is over the limit."""

    status = 413


class Unavailable(GraphMemoryError):
    """Something that is needed is not there."""

    status = 503


class StoreUnavailable(Unavailable):
    """The store does not answer."""


class MissingExtra(Unavailable):
    """An optional part is not installed."""


class MissingWeights(Unavailable):
    """The weights of the encoder are not there."""


class EmbedderUnavailable(Unavailable):
    """The embedder does not answer, or answers what is no vector."""


class ModelRefused(GraphMemoryError):
    """The file of the model is not the one expected."""

    status = 502
