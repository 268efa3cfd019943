"""Deciding how a settlement ends: both confirm, or its time is over (articles 8, 9, 16)."""

from shoutan_engine.clocks.types import Millis
from shoutan_engine.commands import Confirm
from shoutan_engine.events import (
    Event,
    GameFinished,
    Need,
    ProposalConfirmed,
    RefereeCalled,
)
from shoutan_engine.game_state.counting import count
from shoutan_engine.game_state.settlement import Proposal, Settlement
from shoutan_engine.game_state.state import GameState
from shoutan_engine.play.closing import finished
from shoutan_engine.play.turn_order import open_settlement, settle_until
from shoutan_engine.points import Color
from shoutan_engine.refusals import Refusal, RefusalCode
from shoutan_engine.results import counted


def confirm(
    state: GameState, command: Confirm, now: Millis
) -> tuple[Event, ...] | Refusal:
    """Decide a confirmation; the second one of the same number is the result."""
    settlement = open_settlement(state, now)
    if isinstance(settlement, Refusal):
        return settlement
    if command.proposal != settlement.number:
        return Refusal(
            RefusalCode.STALE_PROPOSAL,
            f"Proposal {command.proposal} is not the present one: "
            f"look at proposal {settlement.number} and confirm that.",
            "8",
            {"sent": command.proposal, "proposal": settlement.number},
        )
    if command.color in settlement.confirmed:
        return Refusal(
            RefusalCode.ALREADY_CONFIRMED,
            "You have confirmed this proposal already; your opponent has not.",
            "8",
        )
    confirmed = ProposalConfirmed(
        at=now,
        clocks=state.clocks,
        color=command.color,
        number=command.proposal,
        cid=command.cid,
    )
    if command.color.opponent not in settlement.confirmed:
        return (confirmed,)
    return confirmed, settled(state, settlement, settlement.proposal, now)


def time_out(state: GameState, now: Millis) -> tuple[Event, ...]:
    """End a settlement that ran out, or call the referee where there is one (7.2).

    Without him dead is only what both last said was dead, and open to contest what both
    had marked.
    """
    settlement, until = state.settlement, settle_until(state)
    if settlement is None or until is None or now < until:
        return ()
    if state.settings.is_refereed:
        return (RefereeCalled(at=now, clocks=state.clocks, need=Need.SETTLEMENT),)
    agreed = agreed_proposal(state, settlement)
    detail = "The time to agree was over: dead is what both had called dead."
    return (settled(state, settlement, agreed, now, detail),)


def agreed_proposal(state: GameState, settlement: Settlement) -> Proposal:
    """Return what is counted if the count is made now.

    The proposal, if both have confirmed it or the referee has ruled so; else what the last
    proposals of both, made or confirmed, have in common (section 7.2).
    """
    if settlement.confirmed == frozenset(Color):
        return settlement.proposal
    black, white = (settlement.own.get(color, Proposal()) for color in Color)
    dead = frozenset(black.dead) & frozenset(white.dead)
    # What was ruled is the same for both, whatever they had proposed before it.
    dead = (dead - settlement.ruled) | (settlement.ruled & frozenset(settlement.dead))
    contestable = frozenset(black.contestable) & frozenset(white.contestable)
    if settlement.is_contest_ruled:
        contestable = frozenset(settlement.contestable)
    return Proposal(
        tuple(sorted(dead)),
        tuple(sorted(p for p in contestable if state.board.is_empty(p) or p in dead)),
    )


def settled(
    state: GameState,
    settlement: Settlement,
    proposal: Proposal,
    now: Millis,
    detail: str | None = None,
) -> GameFinished:
    """Return the end of a game by the count of `proposal` (articles 9, 16.4)."""
    final = count(state, proposal.dead, proposal.contestable, settlement.conceded_by)
    result = counted(final, settlement.reason, detail)
    return finished(state, state.clocks, result, now)
