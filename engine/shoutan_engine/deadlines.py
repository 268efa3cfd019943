"""When a game waits for its clock, and what has happened once the moment has passed."""

from typing import Final

from shoutan_engine.clocks.types import Call, Millis
from shoutan_engine.events import Called, Clocks, Event
from shoutan_engine.game_state.state import GameState
from shoutan_engine.phase import Phase
from shoutan_engine.play.turn_order import settle_until
from shoutan_engine.procedures import leaving, overtime
from shoutan_engine.settlements import agreeing
from shoutan_engine.timing.calling import flag_at, next_call, next_call_at
from shoutan_engine.timing.timekeeping import period_of
from shoutan_engine.timing.waiting import leave_ends, window_ends

_SETTLING: Final = Phase.SETTLING
_PLAY: Final = Phase.PLAY


def deadline(state: GameState) -> Millis | None:
    """Return the stamp at which `tick` is due: a call, a flag, a time-out."""
    phase, clocks = state.phase, state.clocks
    if phase is _SETTLING:
        return settle_until(state)
    if clocks is None or phase is not _PLAY:
        return None
    if state.proceedings.overtime is not None:
        return window_ends(state)
    leave = leave_ends(state) if clocks.pauses else None
    if leave is not None:
        return leave
    flag = flag_at(clocks, state.settings)
    if state.is_opening:
        return flag
    call = next_call_at(clocks, state.settings, state.called)
    if flag is None or call is None:
        return flag
    return min(flag, call)


def tick(state: GameState, now: Millis) -> tuple[Event, ...]:
    """Make the calls that are due and let the flag fall; nothing if all is early."""
    if state.phase is Phase.SETTLING:
        return agreeing.time_out(state, now)
    if state.phase is not Phase.PLAY or state.clocks is None:
        return ()
    if state.proceedings.overtime is not None:
        return overtime.window_over(state, now)
    clocks, called = state.clocks, state.called
    settings, events = state.settings, list[Event]()
    for over in leaving.leave_over(state, now):
        events.append(over)
        clocks = over.clocks or clocks
    flag = flag_at(clocks, settings)
    while not state.is_opening:
        due = next_call(clocks, settings, called)
        if due is None:
            break
        at, call = due
        if at > now or (flag is not None and at > flag):
            break
        called = call.after
        events.append(_called(state, clocks, call, at))
    if flag is not None and now >= flag:
        events += overtime.at_flag(state, clocks, flag, now)
    return tuple(events)


def _called(state: GameState, clocks: Clocks, call: Call, at: Millis) -> Called:
    return Called(
        at=at,
        clocks=clocks,
        color=state.to_move,
        call=call.kind,
        elapsed=call.elapsed,
        count=call.count,
        period=period_of(state.settings.time_of(state.to_move)),
        periods_left=call.periods_left,
        text=call.text,
    )
