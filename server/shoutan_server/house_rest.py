"""The rest of a house bot whose engine keeps failing: away from the lobby for a while.

Each rest is twice as long as the one before. At its end the engine is tried; if it
starts, the bot is offered again. A game that it plays to the end, or a long time without
a failure, is health: after that the next rest is a first one.
"""

import asyncio
import logging
from collections.abc import Callable

from shoutan_host.backoff import Backoff

_log = logging.getLogger("shoutan")


class Rest:
    """Whether one bot rests, and until when. `try_again` is called at the end of a rest."""

    def __init__(
        self,
        name: str,
        loop: asyncio.AbstractEventLoop,
        try_again: Callable[[], None],
        *,
        first_s: float,
        most_s: float,
    ) -> None:
        self.is_resting = False
        self._name = name
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
        _log.warning("house bot %s rests for %g s: %s", self._name, wait_s, why)

    def started(self) -> None:
        """Note that its engine has started: the rest is over."""
        if self._timer is not None or not self.is_resting:
            return
        self.is_resting = False
        self._woke = self._loop.time()
        _log.warning("house bot %s is back", self._name)

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
