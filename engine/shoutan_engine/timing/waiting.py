"""What the clocks show at a moment, and until when one that stands waits for a player.

For who has leave (article 22.7, D-12), and for who may still ask that overtime be a pass
(article 22.5). Both end by themselves, whether anybody ticks in time or not.
"""

from shoutan_engine.articles.leave_seat import counting_begins
from shoutan_engine.clocks.types import Millis
from shoutan_engine.events import Clocks, PauseReason
from shoutan_engine.events.base import make_clocks
from shoutan_engine.game_state.state import GameState
from shoutan_engine.phase import Phase
from shoutan_engine.timing.calling import flag_at
from shoutan_engine.timing.timekeeping import resume, stop_at


def leave_ends(state: GameState) -> Millis | None:
    """Return when the side to move is counted at the latest, None if nothing waits.

    From the moment that the clock began to wait for it: an interruption, such as a pause
    or a fault of the server, begins the wait anew.
    """
    clocks = state.clocks
    if clocks is None or not clocks.pauses or state.phase is not Phase.PLAY:
        return None
    if PauseReason.LEAVE not in clocks.pauses:
        return None
    return counting_begins(clocks.since, None, state.settings.profile.leave_max)


def clocks_at(state: GameState, now: Millis) -> Clocks | None:
    """Return the clocks as they are at `now`: running where leave has ended by itself."""
    clocks = state.clocks
    if clocks is None or not clocks.pauses:
        return clocks
    ends = leave_ends(state)
    if ends is None or now < ends:
        return clocks
    return resume(clocks, PauseReason.LEAVE, state.to_move, ends)


def time_left(state: GameState, now: Millis) -> Clocks | None:
    """Return both clocks as they show at `now`, None without a clock (article 16.1).

    The running turn is taken off; a flag that has fallen shows nothing left.
    """
    clocks = clocks_at(state, now)
    if clocks is None:
        return None
    shown = stop_at(clocks, state.settings, now)
    return make_clocks(
        black=shown.black,
        white=shown.white,
        running=clocks.running,
        since=shown.since,
        pauses=shown.pauses,
        no_flag_before=shown.no_flag_before,
    )


def window_ends(state: GameState) -> Millis | None:
    """Return when it is too late to ask for a pass, None if nobody may or it stands.

    After a fault of the server the player must be back first (reliability T9).
    """
    reached, clocks = state.proceedings.overtime, state.clocks
    if reached is None or clocks is None or state.phase is not Phase.PLAY:
        return None
    return None if PauseReason.SERVER_FAULT in clocks.pauses else reached.until


def time_ends(state: GameState, now: Millis) -> Millis | None:
    """Return when the side to move can do nothing more, None without such a moment."""
    if state.phase is not Phase.PLAY:
        return None
    if state.proceedings.overtime is not None:
        return window_ends(state)
    clocks = clocks_at(state, now)
    return None if clocks is None else flag_at(clocks, state.settings)
