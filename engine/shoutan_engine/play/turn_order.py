"""Whether a command comes in its turn, in its phase and in time (articles 2, 12).

These checks stand before anything that the rules say about the board.
"""

from typing import Final

from shoutan_engine.clocks.types import Millis
from shoutan_engine.events import PRESSING
from shoutan_engine.game_state.settlement import Settlement
from shoutan_engine.game_state.state import GameState
from shoutan_engine.phase import Phase
from shoutan_engine.points import Color
from shoutan_engine.refusals import Refusal, RefusalCode
from shoutan_engine.timing.waiting import time_ends

_PLAY: Final = Phase.PLAY
TIME_OVER: Final = Refusal(
    RefusalCode.TIME_OVER,
    "This came after the time was used up; it does not count.",
    "12",
)


MUST_SEAL: Final = Refusal(
    RefusalCode.MUST_SEAL,
    "The game is about to be adjourned: the next move is sealed, not played.",
    "14",
)


def wrong_ply(state: GameState, ply: int) -> Refusal | None:
    """Refuse what answers another turn than the present one.

    This comes before everything else: who answers another turn has not seen what the
    rest would judge by (reliability W2).
    """
    if ply == state.ply:
        return None
    stale = ply < state.ply
    code = RefusalCode.STALE_PLY if stale else RefusalCode.FUTURE_PLY
    return Refusal(
        code,
        f"This answers turn {ply}, but the game is at turn {state.ply}.",
        params={"sent": ply, "ply": state.ply},
    )


def wrong_turn(state: GameState, color: Color, ply: int) -> Refusal | None:
    """Refuse what is no turn of `color` that can be taken now."""
    if ply != len(state.turns):
        return wrong_ply(state, ply)
    if state.phase is not _PLAY:
        return wrong_phase(state)
    if state.to_move is not color:
        return Refusal(
            RefusalCode.OUT_OF_TURN,
            f"It is {state.to_move.title}'s turn.",
            "2",
            {"to_move": state.to_move.word},
        )
    return MUST_SEAL if state.proceedings.is_sealing else None


def wrong_phase(state: GameState) -> Refusal:
    """Say what phase the game is in and what that means."""
    sentences = {
        Phase.WAITING: "The game has not started yet.",
        Phase.PLAY: "This is possible only after play has stopped.",
        Phase.PAUSED: "The game is paused: nobody moves until it goes on.",
        Phase.ADJOURNED: "The game is adjourned: nobody moves until it goes on.",
        Phase.SETTLING: "Play has stopped: only dead stones are to be settled now.",
        Phase.FINISHED: "The game is over.",
    }
    articles = {Phase.SETTLING: "21.3", Phase.PAUSED: "14", Phase.ADJOURNED: "14"}
    return Refusal(
        RefusalCode.WRONG_PHASE,
        sentences[state.phase],
        articles.get(state.phase),
        {"phase": state.phase.value},
    )


def too_late(state: GameState, now: Millis) -> Refusal | None:
    """Refuse what was received when time was over: a flag, or the time to agree.

    `Tick` says so to everybody; nothing that came later may get in before it.
    """
    until = time_ends(state, now)
    if state.phase is Phase.SETTLING:
        until = settle_until(state)
    return TIME_OVER if until is not None and now >= until else None


def settle_until(state: GameState) -> Millis | None:
    """Return the stamp at which the settlement times out, None if it does not (7.2).

    Nothing runs out while the game waits for the referee.
    """
    if state.settlement is None or state.proceedings.need in PRESSING:
        return None
    return state.settlement.until


def open_settlement(state: GameState, now: Millis) -> Settlement | Refusal:
    """Return the settlement, or the refusal of whatever needs one."""
    settlement = state.settlement
    if state.phase is not Phase.SETTLING or settlement is None:
        return wrong_phase(state)
    return too_late(state, now) or settlement
