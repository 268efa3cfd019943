"""A deadline for a peer to speak by: what it has sent is read before the deadline passes.

A machine that stood still (asleep, paused, overloaded) finds its timers due before it reads
a socket, and would hang up on peers that had spoken in time.
"""

import asyncio
from collections.abc import Callable
from typing import Final

LAST_S: Final = 0.1
"""The end of a deadline, counted after the sockets were read once more."""


class Deadline:
    """Calls `passed` in so many seconds, of which there are more than LAST_S."""

    __slots__ = ("_loop", "_passed", "_timer")

    def __init__(
        self,
        loop: asyncio.AbstractEventLoop,
        seconds: float,
        passed: Callable[[], object],
    ) -> None:
        self._loop = loop
        self._passed = passed
        self._timer = loop.call_later(max(0.0, seconds - LAST_S), self._nearly)

    def cancel(self) -> None:
        """Let it not pass any more; safe to call twice."""
        self._timer.cancel()

    def _nearly(self) -> None:
        # A loop reads its sockets between any two timers of which one sets the other.
        self._timer = self._loop.call_later(LAST_S, self._passed)
