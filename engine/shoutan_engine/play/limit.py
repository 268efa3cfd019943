"""The limit of turns: where a game is set so, it ends by itself when play would go on.

Without a result, for nobody can say who would have won. Turns are counted as everywhere:
plays, passes and lost turns. What ends play at the limit, such as a second pass, counts.
"""

from typing import Final

from shoutan_engine.clocks.types import Millis
from shoutan_engine.events import (
    ColorsCorrected,
    Event,
    GameFinished,
    Passed,
    Played,
    PlayResumed,
    Reverted,
    SettlingStarted,
    TurnLost,
)
from shoutan_engine.game_state.state import GameState
from shoutan_engine.play.closing import finished
from shoutan_engine.results import EndReason, void

_TURNS: Final = Played | Passed | TurnLost
_STOPPED: Final = SettlingStarted | GameFinished


def observed(
    state: GameState, events: tuple[Event, ...], now: Millis
) -> tuple[Event, ...]:
    """Return what was decided, and the end of the game where that reaches the limit.

    Only what lets somebody move is looked at: a turn, or play that is resumed.
    """
    most, ply, goes_on = state.settings.move_limit, state.ply, False
    for event in events:
        if isinstance(event, _TURNS):
            ply, goes_on = ply + 1, True
        elif isinstance(event, PlayResumed):
            goes_on = True
        elif isinstance(event, Reverted):
            ply, goes_on = event.ply, True
        elif isinstance(event, ColorsCorrected):
            ply = 0
        elif isinstance(event, _STOPPED):
            goes_on = False
    if most is None or not goes_on or ply < most:
        return events
    words = "turn was" if most == 1 else "turns were"
    result = void(f"{most} {words} taken, which is the limit.", EndReason.MOVE_LIMIT)
    return *events, finished(state, events[-1].clocks, result, now)
