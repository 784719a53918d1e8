"""How strong a memory still is, and what of it is weak. Pure.

    strength = 2 ** -(idle / (half-life of its kind * importance / 5 * (1 + log2(1 + uses))))

`idle` is the time since it was last said, recalled or used, in the unit of the half-life; importance is 1 to 10, and 5
of what was said without one; `uses` counts a recall as `policy.recalled` of a use. So it is 1 when it is said, half
after one half-life of what is of usual importance and was never used, and each doubling of the uses adds as much to
the half-life: what is used again and again is kept for long.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp2, log2
from typing import Final

from graph_memory.consolidation.policy import DAY, Policy
from graph_memory.ledger import Thing

USUAL: Final = 5
"""The importance at which the half-life is that of the kind."""


@dataclass(frozen=True, slots=True)
class Held:
    """What is known of a fact or an episode that bears on how strong it is.

    `last` is when it was last said, recalled or used, in microseconds since 1970; of what holds from later on, then.
    """

    thing: Thing
    text: str
    kind: str
    scope: str
    importance: float
    last: int
    recalled: int = 0
    used: int = 0
    pinned: bool = False

    def idle(self, now: int) -> int:
        """Microseconds; what is last said after `now` is not idle."""
        return max(0, now - self.last)


def strength(importance: float, kind: str, idle: float, recalled: int, used: int, policy: Policy) -> float:
    """From 0 to 1; `idle` in microseconds, importance 1 to 10."""
    uses = used + policy.recalled * recalled
    half_life = policy.half_life_of(kind) * importance / USUAL * (1 + log2(1 + uses))
    return exp2(-max(0.0, idle) / half_life)


def worth(held: Held, now: int, policy: Policy) -> float:
    """Importance x recency, from 0 to 10: of what is over a cap, the least goes first."""
    return held.importance * exp2(-held.idle(now) / policy.half_life_of(held.kind))


def why_weak(held: Held, now: int, policy: Policy) -> str | None:
    """By which rule it is weak, as a sentence; None where it is not. What is pinned never is."""
    if held.pinned:
        return None
    idle = held.idle(now)
    left = strength(held.importance, held.kind, idle, held.recalled, held.used, policy)
    if left < policy.weak:
        return f"its strength of {left:.3f} is below {policy.weak:g}: idle for {idle / DAY:.0f} days"
    for rule in policy.idle:
        if held.importance < rule.below and idle >= rule.days * DAY:
            given = f"its importance of {held.importance:g} is below {rule.below:g}"
            return f"idle for {idle / DAY:.0f} days, at least {rule.days:g}, and {given}"
    return None
