"""What happens to the clocks beside the turns, taken into the state."""

from dataclasses import replace
from typing import assert_never

from shoutan_engine.clocks.types import Millis
from shoutan_engine.events import (
    Called,
    ClockAdjusted,
    ClockPaused,
    ClockResumed,
    FlagFell,
    LeaveGranted,
    MoveOpened,
    MoveSealed,
    OvertimePassAsked,
    OvertimeReached,
    PauseReason,
    SealingAsked,
    SeatRetaken,
    TimeGiven,
    TimesConfirmed,
    TimingEvent,
)
from shoutan_engine.fold.common import (
    end_of_settling,
    remember_act,
    set_halt,
    think_until,
)
from shoutan_engine.game_state.state import GameState


def take_in(state: GameState, event: TimingEvent) -> None:
    """Take in an event of the clocks; their readings are taken in already."""
    state.proceedings.apply(event)
    match event:
        case Called():
            if state.clocks is not None:
                state.called = Millis(event.at - state.clocks.since)
        case ClockPaused():
            _pause(state, event)
        case ClockResumed(reason=reason, by=by):
            state.turn_since = event.at
            if reason is PauseReason.LEAVE:
                state.proceedings.away.discard(state.to_move)
            if by is not None:
                remember_act(state, by, event.cid)
            set_halt(state)
        case OvertimeReached(deadline=deadline):
            think_until(state, deadline, event.at)
        case (
            OvertimePassAsked(color=color)
            | LeaveGranted(color=color)
            | SeatRetaken(color=color)
            | MoveSealed(color=color)
            | TimesConfirmed(color=color)
        ):
            remember_act(state, color, event.cid)
        case TimeGiven(color=color):
            remember_act(state, color.opponent, event.cid)
        case FlagFell() | ClockAdjusted() | SealingAsked() | MoveOpened():
            pass
        case _:
            assert_never(event)


def _pause(state: GameState, event: ClockPaused) -> None:
    think_until(state, event.since, event.at)
    if event.reason is PauseReason.SERVER_FAULT and state.settlement is not None:
        # Stamps of the old process mean nothing here: the time to agree starts anew.
        until = end_of_settling(state, event.at)
        state.settlement = replace(state.settlement, until=until)
    set_halt(state)
