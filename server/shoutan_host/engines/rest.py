"""The rest of a bot whose engine keeps failing: no games for a while.

Each rest is twice as long as the one before. At its end the engine is tried; if it
starts, the bot is offered again. A game that it plays to the end, or a long time without
a failure, is health: after that the next rest is a first one.
"""

import asyncio
from collections.abc import Callable
from typing import Final

from shoutan_host.engines.backoff import Backoff

FIRST_REST_S: Final = 1.0
MOST_REST_S: Final = 300.0


class EngineRest:
    """Whether one bot rests, and until when.

    `try_again` is called at the end of a rest, to start the engine and to say `started`
    or `failed`. `begins` hears of each rest, its seconds and the reason; `is_over` of the
    end of the last one.
    """

    def __init__(
        self,
        loop: asyncio.AbstractEventLoop,
        try_again: Callable[[], None],
        begins: Callable[[float, str], None],
        is_over: Callable[[], None],
        *,
        first_s: float = FIRST_REST_S,
        most_s: float = MOST_REST_S,
    ) -> None:
        self.is_resting = False
        self._begins = begins
        self._is_over = is_over
        self._loop = loop
        self._try_again = try_again
        self._backoff = Backoff(first_s, most_s)
        self._healthy_after_s = most_s
        self._timer: asyncio.TimerHandle | None = None
        self._woke = loop.time()

    def failed(self, why: str) -> None:
        """Rest, because of a failure; further ones during a rest change nothing."""
        if self._timer is not None:
            return
        if (
            not self.is_resting
            and self._loop.time() - self._woke > self._healthy_after_s
        ):
            self._backoff.worked()
        wait_s = self._backoff.failed()
        self.is_resting = True
        self._timer = self._loop.call_later(wait_s, self._end)
        self._begins(wait_s, why)

    def started(self) -> None:
        """Note that its engine has started: the rest is over."""
        if self._timer is not None or not self.is_resting:
            return
        self.is_resting = False
        self._woke = self._loop.time()
        self._is_over()

    def worked(self) -> None:
        """Note that it has played a game to the end."""
        self._backoff.worked()

    def close(self) -> None:
        """Try nothing any more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _end(self) -> None:
        self._timer = None
        self._try_again()
