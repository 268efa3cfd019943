"""Whether this process ran all the time: engines must not lose the time in which it did not.

A Ctrl-Z, a SIGSTOP, a frozen container or a machine that slept stops whoever reads what
engines answer. The clocks of games run on meanwhile, and so do the engines. So a sign of
life is due every quarter of a second; where none came for two seconds, the process stood
still, and what the clocks say is nobody's time. The same goes for a server that hosts the
games in a process of its own.
"""

import asyncio
from collections.abc import Callable
from typing import Final, TypeAlias

from shoutan_engine.clocks.types import Millis
from shoutan_host.clock import Clock

BEAT_S: Final = 0.25
STILL: Final = Millis(2000)
"""A gap between two signs of life that no load of the machine makes."""


Silence: TypeAlias = Callable[[Millis], Millis]
"""Returns at a moment how long whoever hosts the games has not answered that it runs."""


def _never(_: Millis) -> Millis:
    return Millis(0)


class Pulse:
    """Of a run; made on the loop that plays. It beats from `begin` to `close`."""

    def __init__(self, clock: Clock, silence: Silence = _never) -> None:
        """Do not beat yet. `silence`: of the host; asked with each sign of life."""
        self._clock = clock
        self._silence = silence
        self._is_silent = False
        """Whether the present silence was told."""
        self._loop = asyncio.get_running_loop()
        self._last = clock.monotonic_ms()
        self._timer: asyncio.TimerHandle | None = None
        self._stop: asyncio.Future[Millis] = self._loop.create_future()

    @property
    def next_stop(self) -> "asyncio.Future[Millis]":
        """What is done once the process has stood still, from now on; gives for how long.

        It is shared: wait for it by `asyncio.wait`, which leaves it as it is.
        """
        self.look()
        return self._stop

    def begin(self) -> None:
        """Beat, if it does not yet."""
        if self._timer is None:
            self._last = self._clock.monotonic_ms()
            self._timer = self._loop.call_later(BEAT_S, self._beat)

    def look(self) -> None:
        """Notice now that the process stood still, before anything is made of a game."""
        if self._timer is None:
            return
        now = self._clock.monotonic_ms()
        gap, self._last = now - self._last, now
        if gap >= STILL:  # what the host has answered meanwhile was not read yet
            self._stood_still(Millis(gap))
            return
        silent = self._silence(now)
        was_silent, self._is_silent = self._is_silent, silent >= STILL
        if self._is_silent and not was_silent:
            self._stood_still(silent)

    def close(self) -> None:
        """Beat no more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _stood_still(self, gap: Millis) -> None:
        self._stop.set_result(gap)
        self._stop = self._loop.create_future()

    def _beat(self) -> None:
        self.look()
        self._timer = self._loop.call_later(BEAT_S, self._beat)
