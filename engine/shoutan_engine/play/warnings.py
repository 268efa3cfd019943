"""Giving a warning: it is counted, and the last one loses (1988, article 25; 2002, 24)."""

from shoutan_engine.clocks.types import Millis
from shoutan_engine.events import Clocks, GameFinished, WarningGiven
from shoutan_engine.game_state.state import GameState
from shoutan_engine.play.closing import finished
from shoutan_engine.points import Color
from shoutan_engine.results import EndReason, lost_by


def warn(
    state: GameState,
    color: Color,
    article: str,
    clocks: Clocks | None,
    now: Millis,
    *,
    detail: str | None = None,
) -> tuple[WarningGiven] | tuple[WarningGiven, GameFinished]:
    """Return the warning of `color`, and the end of the game if it was one too many.

    `clocks` are those after what it is given for; `detail` is for the result.
    """
    number = state.warnings[color] + 1
    warning = WarningGiven(
        at=now, clocks=clocks, color=color, article=article, count=number
    )
    if number < state.settings.profile.warnings_to_lose:
        return (warning,)
    result = lost_by(color, EndReason.WARNINGS, detail)
    return warning, finished(state, clocks, result, now)
