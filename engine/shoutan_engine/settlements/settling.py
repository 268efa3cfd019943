"""Deciding what is proposed in a settlement, and that it is counted again (8, 16, 21).

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
from shoutan_engine.events import (
    Event,
    ProposalConfirmed,
    ProposalMade,
    RecountMade,
    Suggested,
)
from shoutan_engine.game_state.counting import count
from shoutan_engine.game_state.settlement import Settlement
from shoutan_engine.game_state.state import GameState
from shoutan_engine.play.turn_order import (
    open_settlement,
)
from shoutan_engine.points import Color, Point
from shoutan_engine.refusals import Refusal, RefusalCode
from shoutan_engine.settlements.agreeing import confirm

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
