"""Faults of the server itself: the clock is stopped for them, and goes on after."""

from shoutan_engine.clocks.types import Millis
from shoutan_engine.commands import PauseForFault, ResumeClock
from shoutan_engine.events import ClockPaused, ClockResumed, Event, PauseReason
from shoutan_engine.game_state.state import GameState
from shoutan_engine.phase import Phase
from shoutan_engine.play.turn_order import wrong_phase
from shoutan_engine.refusals import Refusal
from shoutan_engine.timing.timekeeping import resume, stop_for_fault

_FAULT = PauseReason.SERVER_FAULT


def pause(
    state: GameState, command: PauseForFault, now: Millis
) -> tuple[Event, ...] | Refusal:
    """Stop the clock of a game that a crash interrupted (reliability T9)."""
    if state.phase in (Phase.WAITING, Phase.FINISHED):
        return wrong_phase(state)
    clocks, alive = state.clocks, command.alive
    if clocks is None:
        # Nothing waits for anybody; only the stamps of the old process end here.
        since = state.turn_since
        if not state.proceedings.halts:
            since = Millis(max(alive, since))
        return (
            ClockPaused(at=now, clocks=None, reason=_FAULT, since=since),
            ClockResumed(at=now, clocks=None, reason=_FAULT),
        )
    since = clocks.since
    if clocks.running is not None:
        since = Millis(max(alive, since))
    clocks = stop_for_fault(
        clocks, state.settings, alive, now, is_free=state.is_opening
    )
    return (ClockPaused(at=now, clocks=clocks, reason=_FAULT, since=since),)


def resume_clock(
    state: GameState, command: ResumeClock, now: Millis
) -> tuple[Event, ...]:
    """Take away the server's fault as a reason to pause; nothing if it does not hold.

    Every other reason ends by its own events only, so that no clock runs in a
    settlement, or after a flag has fallen.
    """
    clocks, reason = state.clocks, command.reason
    if clocks is None or reason not in clocks.pauses or reason is not _FAULT:
        return ()
    resumed = resume(clocks, reason, state.to_move, now)
    return (ClockResumed(at=now, clocks=resumed, reason=reason),)
