"""The time of an engine's moves: what it hears of its clock, and when it counts as hung."""

from typing import Final

from shoutan_engine.clocks.no_clock import NoClock
from shoutan_engine.clocks.types import Millis, TimeLeft
from shoutan_engine.game_state.state import GameState
from shoutan_engine.points import Color
from shoutan_engine.settings import Player
from shoutan_engine.timing.waiting import time_left

from shoutan_host.clock import Clock
from shoutan_host.hosting.played_game import PlayedGame

PAST_FLAG_S: Final = 120.0
"""The clock ends a move. Where it does not, so much later the engine counts as hung."""


class MoveTime:
    """The time of one engine in one game.

    `cap_ms`: an answer that takes longer is a hang, whatever the clock says.
    """

    def __init__(
        self, host: PlayedGame, player: Player, clock: Clock, cap_ms: Millis | None
    ) -> None:
        self._host = host
        self._player = player
        self._clock = clock
        self._cap_ms = cap_ms

    def left(self) -> TimeLeft | None:
        """Return the engine's own reading of this moment (GTP 2, `time_left`)."""
        game = self._host.game
        color = game.color_of(self._player.id)
        clocks = time_left(game, self._clock.monotonic_ms())
        if clocks is None or color is None:
            return None
        if isinstance(game.settings.time_of(color), NoClock):
            return None
        return clocks.of(color)

    def deadline_s(self, game: GameState, color: Color) -> float | None:
        """Return the seconds after which a `genmove` counts as hung.

        None: that of an engine without a clock, which the controller has. A cap is of no
        use where the flag falls no later than it: that ends the game, and not a hang.
        """
        clocks, cap_ms = game.clocks, self._cap_ms
        if clocks is None:
            return None if cap_ms is None else cap_ms / 1000
        system = game.settings.time_of(color)
        if isinstance(system, NoClock):
            return None if cap_ms is None else cap_ms / 1000
        flag_ms = system.time_to_flag(clocks.of(color))
        if cap_ms is not None and cap_ms < flag_ms:
            return cap_ms / 1000
        return flag_ms / 1000 + PAST_FLAG_S
