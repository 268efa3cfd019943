"""Stopping a game so that nobody may move, and letting it go on (article 14).

The events only; who may do so, and when, is decided where it is asked for. A game without
a clock is halted just the same.
"""

from collections.abc import Iterable

from shoutan_engine.clocks.types import Millis
from shoutan_engine.events import ClockPaused, ClockResumed, Clocks, PauseReason
from shoutan_engine.game_state.state import GameState
from shoutan_engine.points import Color
from shoutan_engine.timing.timekeeping import resume, stop


def halt(state: GameState, reason: PauseReason, now: Millis) -> ClockPaused:
    """Stop the game for a further reason; a running period is kept as it is."""
    clocks = state.clocks
    if clocks is None:
        is_thinking = not state.proceedings.halts
    else:
        is_thinking = clocks.running is not None
        clocks = stop(clocks, state.settings, now, reason, is_free=state.is_opening)
    since = now if is_thinking else state.turn_since
    return ClockPaused(at=now, clocks=clocks, reason=reason, since=since)


def lift(
    state: GameState,
    reasons: Iterable[PauseReason],
    now: Millis,
    *,
    clocks: Clocks | None = None,
    by: Color | None = None,
    cid: str | None = None,
) -> tuple[ClockResumed, ...]:
    """Take reasons away; the clock of the side to move runs once none is left.

    `clocks` where they are not those of the game any more. `by` is the player who did it, by the act `cid`.
    """
    clocks, resumed = clocks or state.clocks, list[ClockResumed]()
    for reason in sorted(reasons):
        if clocks is not None:
            clocks = resume(clocks, reason, state.to_move, now)
        resumed.append(
            ClockResumed(at=now, clocks=clocks, reason=reason, by=by, cid=cid)
        )
        cid = None  # an act is in the log once
    return tuple(resumed)
