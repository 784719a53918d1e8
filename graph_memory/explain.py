"""Why a fact is what it is: the claims behind it, those that lost, and the rule that decided. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from graph_memory import times
from graph_memory.beliefs import Rules, Spell, resolve, standing
from graph_memory.claims import Claim
from graph_memory.corrections import Standing
from graph_memory.models import Fact, Reason, Verdict
from graph_memory.overtaken import drop_overtaken
from graph_memory.rows import BeliefRow


def reason_of(fact: Fact, row: BeliefRow, claims: Sequence[Claim], rules: Rules) -> Reason:
    """`claims` are all of the key that are visible; of a fact believed no longer, those said by its end decide."""
    then = [claim for claim in claims if claim.said_at < row.believed_to]
    spell = next((s for s in resolve(then, rules) if is_of(row, s)), None)
    won = {claim.id for piece in spell.behind for claim in piece.evidence} if spell else {row.claim}
    left = standing(then, rules)
    verdicts = [verdict(claim, claim.id in won, row, then, left) for claim in sorted(then, key=lambda c: c.order)]
    ended = [ended_by(claim) for claim in claims if claim.said_at == row.believed_to]
    return Reason(
        fact=fact,
        claims=tuple(one for one in verdicts if one.won),
        lost=(*(one for one in verdicts if not one.won), *ended),
    )


def is_of(row: BeliefRow, spell: Spell) -> bool:
    return (spell.predicate, spell.object, spell.start) == (row.predicate, row.object, row.start)


def verdict(claim: Claim, won: bool, row: BeliefRow, claims: Sequence[Claim], left: Sequence[Standing]) -> Verdict:
    return _told(claim, won, _won(claim) if won else _lost(claim, row, claims, left))


def ended_by(claim: Claim) -> Verdict:
    return _told(claim, False, "overturned: since this was said, the fact is believed no longer in this shape")


def _told(claim: Claim, won: bool, rule: str) -> Verdict:
    return Verdict.model_validate(
        {
            "claim_id": claim.id,
            "episode": claim.episode_id,
            "verb": claim.verb,
            "object": claim.object_name or None,
            "said_at": times.instant(claim.said_at),
            "recorded_at": times.instant(claim.recorded_at),
            "valid_from": times.instant(claim.start),
            "valid_to": times.instant(claim.end),
            "source": claim.source,
            "quote": claim.quote,
            "won": won,
            "rule": rule,
        }
    )


def _won(claim: Claim) -> str:
    if claim.verb == "correct":
        return "correction: it stands in the place of what it corrects"
    if claim.observed:
        return "observation: it holds from the time of saying"
    return "statement: it holds from the start that was stated"


def _lost(claim: Claim, row: BeliefRow, claims: Sequence[Claim], left: Sequence[Standing]) -> str:
    mine = [piece for piece in left if any(one.id == claim.id for one in piece.evidence)]
    if claim.verb == "correct":
        return "correction: what it gives holds at other times" if mine else "correction: nothing stands in its place"
    if claim.never:
        return "never: it cuts what was said before it, and holds nothing itself"
    if not mine:
        by = next((c.episode_id for c in claims if c.order > claim.order and (c.verb == "correct" or c.never)), "")
        return f"corrected: unsaid by episode {by}" if by else "corrected: unsaid later"
    if claim.verb == "deny":
        return "denial: it says when something does not hold"
    if all(piece.observed for piece in mine) and not set(map(id, mine)) & set(map(id, drop_overtaken(list(left)))):
        return "overtaken: a later statement covers the time of this observation"
    if claim.start >= row.end:
        return "order: it holds from a later start"
    if claim.end <= row.start:
        return "other time: it ended before this fact began"
    if claim.source == "inferred":
        return "guess: an inferred claim never overturns a stated one"
    if claim.start == row.start:
        return "same start: what was said later holds"
    if claim.start < row.start:
        return "order: where both would hold, what begins later comes first"
    return "order: it holds from a later start"
