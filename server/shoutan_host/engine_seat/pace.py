"""The pace of an engine that answers faster than people like to be answered.

Its answers are held until so much of its own time has passed, in its turn and on its
clock: who sees it from outside sees an engine that thinks longer.
"""

import asyncio
from typing import Final

from shoutan_engine.clocks.no_clock import NoClock
from shoutan_engine.clocks.types import Millis
from shoutan_engine.game_state.state import GameState
from shoutan_engine.timing.charging import thinking
from shoutan_engine.timing.waiting import clocks_at

from shoutan_host.clock import Clock
from shoutan_host.hosting.played_game import PlayedGame

SHARE: Final = 10
"""Of what it has until its flag falls, a turn is held for one part in so many at most.

So no flag falls by that, and where time is short the engine has it for itself.
"""


def held_until(state: GameState, least: Millis, now: Millis) -> Millis:
    """Return the stamp at which an answer of the side to move counts, `now` if at once.

    `least`: ms of its own time that a turn is to take. A pause is no time of its own.
    """
    clocks = clocks_at(state, now)
    until = now + least - thinking(state, clocks, now)
    system = state.settings.time_of(state.to_move)
    if clocks is not None and not isinstance(system, NoClock):
        share = system.time_to_flag(clocks.of(state.to_move)) // SHARE
        until = min(until, clocks.since + share)
    return Millis(max(now, until))


class Pace:
    """Holds the answers of one engine in one game; with `least` 0 it never does."""

    def __init__(self, host: PlayedGame, clock: Clock, least: Millis) -> None:
        self._host = host
        self._clock = clock
        self._least = least
        self.holds = least > 0
        """Whether an answer may have to wait."""

    async def hold(self, made: Millis) -> Millis:
        """Wait with an answer that was read at `made`; return the stamp it counts at."""
        if not self._least:
            return made
        now = self._clock.monotonic_ms()
        until = held_until(self._host.game, self._least, now)
        if until == now:
            return made
        while now < until:
            await asyncio.sleep((until - now) / 1000)
            now = self._clock.monotonic_ms()
        return until
