"""Deciding the settlement: proposals of dead stones, confirmation, dispute (8, 21).

Life and death is what the players agree on; the server never imposes an estimate. There
is one common proposal with a number; any change makes the next number and cancels both
confirmations. Stones are named by chain.
"""

from collections.abc import Iterable

from shoutan_engine.clocks.types import Millis
from shoutan_engine.commands import Confirm, Dispute, MarkChain, Propose
from shoutan_engine.counting import count
from shoutan_engine.events import (
    Event,
    GameFinished,
    PlayResumed,
    ProposalConfirmed,
    ProposalMade,
)
from shoutan_engine.points import Color, Point
from shoutan_engine.refusals import Refusal, RefusalCode
from shoutan_engine.results import Result, counted
from shoutan_engine.rules.profile import DisputeFirstMove
from shoutan_engine.state import GameState, Phase, Settlement
from shoutan_engine.timekeeping import finish, resume_turn
from shoutan_engine.turn_order import too_late, wrong_phase


def whole_chains(state: GameState, points: Iterable[Point]) -> frozenset[Point]:
    """Return the chains on `points`, empty points left out."""
    area = state.settings.size**2
    return frozenset(
        stone for p in points if 0 <= p < area for stone in state.board.chain(p)
    )


def mark_chain(
    state: GameState, command: MarkChain, now: Millis
) -> tuple[Event, ...] | Refusal:
    """Decide a mark: the next proposal is the present one with one chain changed.

    A chain that is marked so already changes nothing.
    """
    settlement = _open(state, now)
    if isinstance(settlement, Refusal):
        return settlement
    chain = whole_chains(state, [command.point])
    if not chain:
        return Refusal(
            RefusalCode.NO_STONE, "There is no stone on that point to mark.", "8"
        )
    before = frozenset(settlement.dead)
    dead = before | chain if command.dead else before - chain
    if dead == before:
        return ()  # no change: both confirmations stand
    return _proposal(state, settlement, command.color, dead, command.cid, now)


def propose(
    state: GameState, command: Propose, now: Millis
) -> tuple[Event, ...] | Refusal:
    """Decide a whole list, as an engine gives one: proposed and confirmed by its side.

    Equal to the present proposal it only confirms that.
    """
    settlement = _open(state, now)
    if isinstance(settlement, Refusal):
        return settlement
    dead = whole_chains(state, command.dead)
    if dead == frozenset(settlement.dead):
        confirmation = Confirm(command.color, settlement.number, command.cid)
        return confirm(state, confirmation, now)
    made = _proposal(state, settlement, command.color, dead, command.cid, now)
    confirmed = ProposalConfirmed(
        at=now,
        clocks=state.clocks,
        color=command.color,
        number=settlement.number + 1,
    )
    return (*made, confirmed)


def _proposal(
    state: GameState,
    settlement: Settlement,
    by: Color,
    dead: frozenset[Point],
    cid: str | None,
    now: Millis,
) -> tuple[Event, ...]:
    return (
        ProposalMade(
            at=now,
            clocks=state.clocks,
            number=settlement.number + 1,
            by=by,
            dead=tuple(sorted(dead)),
            count=count(state, dead),
            cid=cid,
        ),
    )


def confirm(
    state: GameState, command: Confirm, now: Millis
) -> tuple[Event, ...] | Refusal:
    """Decide a confirmation; the second one of the same number is the result."""
    settlement = _open(state, now)
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
    result = counted(count(state, settlement.dead), settlement.reason)
    return confirmed, _finished(state, result, now)


def dispute(
    state: GameState, command: Dispute, now: Millis
) -> tuple[Event, ...] | Refusal:
    """Decide a dispute: play resumes, the side that says "dead" to move (21.4).

    After `max_resumptions` what stands is alive unless both agree otherwise (D-9).
    """
    profile = state.settings.profile
    settlement = _open(state, now)
    if isinstance(settlement, Refusal):
        return settlement
    area = state.settings.size**2
    if not (0 <= command.point < area) or state.board.is_empty(command.point):
        return Refusal(
            RefusalCode.NO_STONE, "There is no stone on that point to dispute.", "21.4"
        )
    if state.resumptions >= profile.max_resumptions:
        return Refusal(
            RefusalCode.NO_RESUMPTION,
            "Play is not resumed again: what still stands is alive, "
            "unless both of you agree that it is dead.",
            "21.4",
        )
    color = command.color
    to_move = color if command.claims_dead else color.opponent
    if profile.dispute_first_move is DisputeFirstMove.IN_TURN:
        to_move = state.to_move
    return (
        PlayResumed(
            at=now,
            clocks=resume_turn(state.clocks, to_move, now),
            by=color,
            point=command.point,
            to_move=to_move,
            cid=command.cid,
        ),
    )


def time_out(state: GameState, now: Millis) -> tuple[Event, ...]:
    """End a settlement that ran out: dead is only what both last said was dead (7.2)."""
    settlement = state.settlement
    if settlement is None or now < settlement.until:
        return ()
    agreed = count(state, agreed_dead(settlement))
    detail = "The time to agree was over: dead is what both had called dead."
    result = counted(agreed, settlement.reason, detail)
    return (_finished(state, result, now),)


def agreed_dead(settlement: Settlement) -> tuple[Point, ...]:
    """Return the stones that are dead if the count is made now, ascending.

    Those of the proposal, if both have confirmed it; else those that the last proposals
    of both, made or confirmed, call dead (section 7.2).
    """
    if settlement.confirmed == frozenset(Color):
        return settlement.dead
    none: tuple[Point, ...] = ()
    black, white = (frozenset(settlement.own.get(color, none)) for color in Color)
    return tuple(sorted(black & white))


def _finished(state: GameState, result: Result, now: Millis) -> GameFinished:
    clocks = finish(state.clocks, state.settings.time, now)
    return GameFinished(at=now, clocks=clocks, result=result)


def _open(state: GameState, now: Millis) -> Settlement | Refusal:
    """Return the settlement, or the refusal of whatever needs one."""
    settlement = state.settlement
    if state.phase is not Phase.SETTLING or settlement is None:
        return wrong_phase(state)
    return too_late(state, now) or settlement
