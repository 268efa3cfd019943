"""How a game is over: the event of it, and what ends a game by a word (article 7)."""

from shoutan_engine.clocks.types import Millis
from shoutan_engine.commands import Abort, Adjudicate, Forfeit, Resign, Withdraw
from shoutan_engine.events import Clocks, Event, GameFinished, Resigned
from shoutan_engine.game_state.state import GameState
from shoutan_engine.phase import Phase
from shoutan_engine.play.turn_order import too_late, wrong_phase
from shoutan_engine.refusals import Refusal, RefusalCode
from shoutan_engine.results import (
    END_REASONS,
    EndReason,
    Outcome,
    Result,
    drawn,
    lost_by,
    void,
    won_by,
)
from shoutan_engine.timing.timekeeping import finish


def finished(
    state: GameState,
    clocks: Clocks | None,
    result: Result,
    now: Millis,
    cid: str | None = None,
) -> GameFinished:
    """Return the end of the game: `clocks`, as what led to it left them, stop for good."""
    final = finish(clocks, state.settings, now)
    return GameFinished(at=now, clocks=final, result=result, cid=cid)


def resign(
    state: GameState, command: Resign, now: Millis
) -> tuple[Event, ...] | Refusal:
    """Accept a resignation at any time until the result is there (article 7)."""
    if state.phase in (Phase.WAITING, Phase.FINISHED):
        return wrong_phase(state)
    late = too_late(state, now)
    if late is not None:
        return late
    color, clocks = command.color, state.clocks
    resigned = Resigned(at=now, clocks=clocks, color=color, cid=command.cid)
    result = lost_by(color, EndReason.RESIGN)
    return resigned, finished(state, clocks, result, now)


def withdraw(
    state: GameState, command: Withdraw, now: Millis
) -> tuple[Event, ...] | Refusal:
    """Let either player withdraw until the game has started."""
    if not state.is_player(command.player):
        return Refusal(RefusalCode.NOT_SEATED, "Only who has a seat here can withdraw.")
    if state.phase is Phase.FINISHED:
        return wrong_phase(state)
    if state.phase is not Phase.WAITING:
        return Refusal(
            RefusalCode.WRONG_PHASE,
            "The game has begun: resign instead.",
            params={"phase": state.phase.value},
        )
    result = void("Withdrawn before it began.")
    return (finished(state, state.clocks, result, now, command.cid),)


def close(
    state: GameState, command: Forfeit | Adjudicate | Abort, now: Millis
) -> tuple[Event, ...] | Refusal:
    """End a game from outside: by a loss, by a decision, or without a result.

    A flag that fell before is the result, as it is where somebody resigns too late.
    """
    if state.phase is Phase.FINISHED:
        return wrong_phase(state)
    late = too_late(state, now)
    if late is not None:
        return late
    if (
        isinstance(command, Forfeit)
        and END_REASONS[command.reason] is not Outcome.LOSS_BY_FORFEIT
    ):
        return Refusal(
            RefusalCode.NO_PENALTY,
            f"Nobody forfeits a game by {command.reason.value}.",
            params={"reason": command.reason.value},
        )
    return (finished(state, state.clocks, result_of(command), now),)


def result_of(command: Forfeit | Adjudicate | Abort) -> Result:
    """Return the result of a game that is ended so.

    Raises ValueError for a forfeit by a reason that makes nobody lose.
    """
    match command:
        case Abort(detail):
            return void(detail)
        case Adjudicate():
            return _adjudicated(command)
        case Forfeit(color, reason, detail):
            return lost_by(color, reason, detail)


def _adjudicated(command: Adjudicate) -> Result:
    if command.winner is None:
        return drawn(EndReason.ADJUDICATED, command.detail)
    margin = command.margin_quarters
    if margin is not None:
        return won_by(command.winner, margin, EndReason.ADJUDICATED, command.detail)
    loser = command.winner.opponent
    return lost_by(loser, EndReason.ADJUDICATED, command.detail)
