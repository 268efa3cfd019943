"""Deciding the settlement: proposals, confirmation, recount (articles 8, 9, 16, 21).

Life and death is what the players agree on; the server never imposes an estimate. There
is one common proposal with a number: dead stones, named by chain, and points that are
open to contest (article 21.2). Any change makes the next number and cancels both
confirmations. What a referee has ruled upon is not theirs to change.
"""

from collections.abc import Iterable

from shoutan_engine.clocks.types import Millis
from shoutan_engine.commands import (
    Confirm,
    MarkChain,
    MarkContestable,
    Propose,
    Recount,
)
from shoutan_engine.counting import count
from shoutan_engine.events import (
    Event,
    GameFinished,
    Need,
    ProposalConfirmed,
    ProposalMade,
    RecountMade,
    RefereeCalled,
    Suggested,
)
from shoutan_engine.phase import Phase
from shoutan_engine.points import Color, Point
from shoutan_engine.refusals import Refusal, RefusalCode
from shoutan_engine.results import Result, counted
from shoutan_engine.settlement import Proposal, Settlement
from shoutan_engine.state import GameState
from shoutan_engine.timekeeping import finish
from shoutan_engine.turn_order import settle_until, too_late, wrong_phase

RULED = Refusal(
    RefusalCode.RULED, "The referee has ruled on this; it stands as he said.", "16"
)

NO_STONE = Refusal(
    RefusalCode.NO_STONE, "There is no stone on that point to mark.", "8"
)


def whole_chains(state: GameState, points: Iterable[Point]) -> frozenset[Point]:
    """Return the chains on `points`, empty points left out."""
    board = state.board
    return frozenset(
        stone for point in points if board.has(point) for stone in board.chain(point)
    )


def mark_chain(
    state: GameState, command: MarkChain, now: Millis
) -> tuple[Event, ...] | Refusal:
    """Decide a mark: the next proposal is the present one with one chain changed.

    A chain that is marked so already changes nothing.
    """
    settlement = open_settlement(state, now)
    if isinstance(settlement, Refusal):
        return settlement
    chain = whole_chains(state, [command.point])
    if not chain:
        return NO_STONE
    if chain & settlement.ruled:
        return RULED
    before = frozenset(settlement.dead)
    dead = before | chain if command.dead else before - chain
    if dead == before:
        return ()  # no change: both confirmations stand
    made = propose_next(
        state, settlement, command.color, dead, settlement.contestable, now, command.cid
    )
    return (made,)


def mark_contestable(
    state: GameState, command: MarkContestable, now: Millis
) -> tuple[Event, ...] | Refusal:
    """Decide a mark of points as open to contest, or not any more (article 21.2).

    They are empty points, or points of stones that are proposed dead.
    """
    settlement = open_settlement(state, now)
    if isinstance(settlement, Refusal):
        return settlement
    if settlement.is_contest_ruled:
        return RULED
    points = frozenset(command.points)
    if not points or not all(state.board.has(point) for point in points):
        return Refusal(
            RefusalCode.OFF_BOARD, "Name the points on the board to mark.", "21.2"
        )
    stones = {p for p in points if not state.board.is_empty(p)}
    if command.contestable and stones - set(settlement.dead):
        return Refusal(
            RefusalCode.NOT_EMPTY,
            "Only empty points, or points of dead stones, can be open to contest.",
            "21.2",
        )
    before = frozenset(settlement.contestable)
    after = before | points if command.contestable else before - points
    if after == before:
        return ()
    made = propose_next(
        state, settlement, command.color, settlement.dead, after, now, command.cid
    )
    return (made,)


def propose(
    state: GameState, command: Propose, now: Millis
) -> tuple[Event, ...] | Refusal:
    """Decide a whole list: proposed, and where it is an engine's confirmed by its side.

    Equal to the present proposal it only confirms that, or changes nothing. Engines may
    name empty points, which say nothing; a person's list is of stones. Stones on which
    the referee has ruled stay as he said, whatever the list says of them.
    """
    settlement = open_settlement(state, now)
    if isinstance(settlement, Refusal):
        return settlement
    if not command.confirms and any(not whole_chains(state, [p]) for p in command.dead):
        return NO_STONE
    present = frozenset(settlement.dead)
    ruled = settlement.ruled
    dead = (whole_chains(state, command.dead) - ruled) | (present & ruled)
    if dead == present:
        if not command.confirms:
            return ()  # no change: both confirmations stand
        confirmation = Confirm(command.color, settlement.number, command.cid)
        return confirm(state, confirmation, now)
    made = propose_next(
        state,
        settlement,
        command.color,
        dead,
        settlement.contestable,
        now,
        command.cid,
        suggested=command.suggested,
    )
    if not command.confirms:
        return (made,)
    confirmed = ProposalConfirmed(
        at=now,
        clocks=state.clocks,
        color=command.color,
        number=made.number,
    )
    return made, confirmed


def propose_next(
    state: GameState,
    settlement: Settlement,
    by: Color | None,
    dead: Iterable[Point],
    contestable: Iterable[Point],
    now: Millis,
    cid: str | None = None,
    *,
    suggested: Suggested | None = None,
) -> ProposalMade:
    """Return the next proposal; `by` None for the referee.

    A point that is no longer empty, because its stone is alive after all, is not open to
    contest either.
    """
    gone = frozenset(dead)
    open_points = tuple(
        sorted({p for p in contestable if state.board.is_empty(p) or p in gone})
    )
    return ProposalMade(
        at=now,
        clocks=state.clocks,
        number=settlement.number + 1,
        by=by,
        dead=tuple(sorted(gone)),
        count=count(state, gone, open_points, settlement.conceded_by),
        contestable=open_points,
        suggested=suggested,
        cid=cid,
    )


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


def recount(
    state: GameState, command: Recount, now: Millis
) -> tuple[Event, ...] | Refusal:
    """Decide that a side wants a count again: possible until both confirm (article 16.4).

    It takes back what was confirmed, so that nothing is final while somebody doubts it.
    """
    settlement = open_settlement(state, now)
    if isinstance(settlement, Refusal):
        return settlement
    again = count(
        state, settlement.dead, settlement.contestable, settlement.conceded_by
    )
    return (
        RecountMade(
            at=now,
            clocks=state.clocks,
            by=command.color,
            number=settlement.number,
            count=again,
            cid=command.cid,
        ),
    )


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
    result: Result = counted(final, settlement.reason, detail)
    clocks = finish(state.clocks, state.settings.time, now)
    return GameFinished(at=now, clocks=clocks, result=result)


def open_settlement(state: GameState, now: Millis) -> Settlement | Refusal:
    """Return the settlement, or the refusal of whatever needs one."""
    settlement = state.settlement
    if state.phase is not Phase.SETTLING or settlement is None:
        return wrong_phase(state)
    return too_late(state, now) or settlement
