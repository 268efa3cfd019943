"""A quarrel over life and death goes back to the board (article 21.4, D-9).

Play resumes with the side that says "dead" to move. It is the only way from a settlement
back to play: no move that somebody has found since is a reason (article 21.3), so what is
disputed must be a claim that the other side denies. After `max_resumptions` for each side
that claimed, what stands is alive.
"""

from shoutan_engine.clocks.types import Millis
from shoutan_engine.commands import Dispute
from shoutan_engine.events import Event, PlayResumed
from shoutan_engine.game_state.settlement import Proposal, Settlement
from shoutan_engine.game_state.state import GameState
from shoutan_engine.play.turn_order import open_settlement
from shoutan_engine.points import Color
from shoutan_engine.refusals import Refusal, RefusalCode
from shoutan_engine.rules.profile import DisputeFirstMove
from shoutan_engine.settlements.settling import RULED
from shoutan_engine.timing.timekeeping import resume_turn


def dispute(
    state: GameState, command: Dispute, now: Millis
) -> tuple[Event, ...] | Refusal:
    """Decide a dispute over the chain at `point`.

    Either side may bring it: who claims the opponent's chain to be dead, or who defends
    his own that is proposed dead.
    """
    settlement = open_settlement(state, now)
    if isinstance(settlement, Refusal):
        return settlement
    if not state.board.has_stone(command.point):
        return Refusal(
            RefusalCode.NO_STONE, "There is no stone on that point to dispute.", "21.4"
        )
    refusal = _why_not(state, settlement, command)
    if refusal is not None:
        return refusal
    owner = Color(state.board.cells[command.point])
    to_move = owner.opponent
    if state.settings.profile.dispute_first_move is DisputeFirstMove.IN_TURN:
        to_move = state.to_move
    return (
        PlayResumed(
            at=now,
            clocks=resume_turn(state.clocks, to_move, now),
            by=command.color,
            point=command.point,
            to_move=to_move,
            cid=command.cid,
        ),
    )


def _why_not(
    state: GameState, settlement: Settlement, command: Dispute
) -> Refusal | None:
    color, point = command.color, command.point
    is_own = state.board.cells[point] == color
    if point in settlement.ruled:
        return RULED
    if is_own and command.claims_dead:
        return Refusal(
            RefusalCode.OWN_CHAIN,
            "That is your own chain: mark it dead if it is.",
            "21.4",
        )
    if not is_own and not command.claims_dead:
        return Refusal(
            RefusalCode.OWN_CLAIM,
            "That is your opponent's chain: if it is alive, take its mark away.",
            "21.4",
        )
    if is_own and point not in settlement.own.get(color.opponent, Proposal()).dead:
        return Refusal(
            RefusalCode.NOT_DISPUTED,
            "Your opponent does not say that this chain is dead.",
            "21.4",
        )
    if settlement.conceded_by is not None:
        return Refusal(
            RefusalCode.NO_RESUMPTION,
            "One side has given up its right to play: it is not resumed.",
            "12.4(4)",
        )
    if settlement.ruled or settlement.is_contest_ruled:
        return Refusal(
            RefusalCode.NO_RESUMPTION,
            "The referee has ruled in this settlement: it is not played out any more.",
            "21.4",
        )
    claimant = color if command.claims_dead else color.opponent
    most = state.settings.profile.max_resumptions
    if state.resumptions_by[claimant] >= most:
        return Refusal(
            RefusalCode.NO_RESUMPTION,
            "Play is not resumed again: what still stands is alive, "
            "unless both of you agree that it is dead.",
            "21.4",
        )
    return None
