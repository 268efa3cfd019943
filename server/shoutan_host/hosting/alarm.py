"""The alarm of a game: one timer, which looks at the game by its next deadline.

No polling, and hardly a timer for each move: one that is due earlier is left alone. It looks,
finds that it is too early, and is set anew. A new one for every move would cost more than
deciding the move.
"""

import asyncio
from abc import ABC, abstractmethod

from shoutan_engine.clocks.types import Millis
from shoutan_engine.commands import Command, Tick

from shoutan_host.clock import Clock
from shoutan_host.hosting.played_game import AnswerTo


class Alarm(ABC):
    """What posts a `Tick` to a game when its deadline, `_deadline`, has come.

    `_deadline` is monotonic ms, None for none; who sets it calls `arm` by and by. It is a
    part of the game's host, and no value beside it, because each move looks at it.
    """

    __slots__ = ("_clock", "_deadline", "_loop", "_timer", "_timer_at")

    def __init__(
        self, deadline: Millis | None, clock: Clock, loop: asyncio.AbstractEventLoop
    ) -> None:
        self._deadline = deadline
        self._clock = clock
        self._loop = loop
        self._timer: asyncio.TimerHandle | None = None
        self._timer_at: Millis | None = None

    @abstractmethod
    def post(
        self, command: Command, at: Millis, answer: AnswerTo | None = None
    ) -> None:
        """Queue a command stamped `at` (monotonic ms); `answer` is called once."""

    def arm(self) -> None:
        """See that the timer looks at the game by its next deadline."""
        deadline, at = self._deadline, self._timer_at
        if deadline is not None and at is not None and at <= deadline:
            return
        if deadline == at:
            return
        self.disarm()
        if deadline is not None:
            delay_ms = deadline - self._clock.monotonic_ms()
            self._timer = self._loop.call_later(max(0, delay_ms) / 1000, self._due)
            self._timer_at = deadline

    def disarm(self) -> None:
        """Stop the timer: the game is given up, or another deadline holds."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._timer_at = None

    def _look_in(self, delay_s: float) -> None:
        """Look at the game then, unless `arm` is called before."""
        self.disarm()
        self._timer = self._loop.call_later(delay_s, self._due)

    def _due(self) -> None:
        # A due timer runs before the task that holds a move which was already read,
        # so the judgment waits for one more pass of the loop (reliability T3).
        self._timer = self._timer_at = None
        self._loop.call_soon(self._tick)

    def _tick(self) -> None:
        deadline = self._deadline
        if deadline is None:
            return
        now = self._clock.monotonic_ms()
        if now < deadline:  # timers may fire up to half a millisecond early (T4)
            self.arm()
            return
        self.post(Tick(), now)
