"""Charging a turn: what it took, whose clock runs then, which pauses it ends."""

from typing import NamedTuple

from shoutan_engine.clocks.types import Millis
from shoutan_engine.events import ClockPaused, ClockResumed, Clocks, PauseReason
from shoutan_engine.game_state.state import GameState
from shoutan_engine.points import Color
from shoutan_engine.timing.timekeeping import end_turn
from shoutan_engine.timing.waiting import clocks_at


class Charged(NamedTuple):
    """The clocks after a turn, and the ms that the turn took."""

    clocks: Clocks | None
    spent: Millis


def charge(
    state: GameState, color: Color, now: Millis, then: Color | None
) -> Charged | None:
    """Charge the turn that ends at `now`; None if the flag fell before.

    The clock of `then` waits if that side has leave (article 22.7). A turn of the opening
    leaves the reading as it is, but its flag may fall.
    """
    if state.clocks is None:
        return Charged(None, thinking(state, None, now))
    before = clocks_at(state, now)
    if before is None:
        raise AssertionError("clocks are not lost by looking at them")
    waits = then is not None and then in state.proceedings.away
    system = state.settings.time_of(color)
    after = end_turn(
        before, system, color, now, then, waits=waits, is_free=state.is_opening
    )
    if after is None:
        return None
    return Charged(after, thinking(state, before, now))


def thinking(state: GameState, clocks: Clocks | None, until: Millis) -> Millis:
    """Return how long the present turn has been thought about, ms.

    `clocks`: those of the moment, which run since later than the turn where leave ended.
    """
    if clocks is None:
        since = state.turn_since
    elif clocks.running is None:
        return state.thought  # in a pause nobody is thinking
    else:
        since = state.turn_since if clocks is state.clocks else clocks.since
    time = until - since
    return Millis(state.thought + time if time > 0 else state.thought)


def pauses_ended(
    state: GameState, clocks: Clocks | None, now: Millis
) -> tuple[ClockResumed | ClockPaused, ...]:
    """Say what this turn did to the pauses, for whoever follows the events only.

    It ends some, and begins the one of a side that has leave and is now to move.
    """
    before = state.clocks
    if before is None or clocks is None or not (before.pauses or clocks.pauses):
        return ()
    ended = tuple(
        ClockResumed(at=now, clocks=clocks, reason=reason)
        for reason in sorted(before.pauses - clocks.pauses)
    )
    leave = PauseReason.LEAVE
    if leave not in clocks.pauses:
        return ended
    return *ended, ClockPaused(at=now, clocks=clocks, reason=leave, since=now)
