"""What a table does in its game: commands until they are decided, and things for later."""

import asyncio
import logging
from collections.abc import Callable
from typing import Final

from shoutan_engine import Millis
from shoutan_engine.commands import Command
from shoutan_host.hosting.answers import Answer, Refused, Undecided
from shoutan_host.hosting.game_host import GameHost, Services
from shoutan_host.ids import CidSource

RETRY_S: Final = 1.0
"""How soon an act that could not be stored is posted again."""

_log = logging.getLogger("shoutan")


class Acts:
    """The acts of one game. `decided` is called when a command has had its answer."""

    def __init__(
        self, host: GameHost, services: Services, decided: Callable[[], None]
    ) -> None:
        self.is_closed = False
        self._host = host
        self._services = services
        self._decided = decided
        self._cids = CidSource()
        self._timers: set[asyncio.TimerHandle] = set()

    def next_cid(self) -> str:
        """Return the name of a new act."""
        return self._cids.next()

    def now(self) -> Millis:
        """Return the stamp of this moment."""
        return self._services.clock.monotonic_ms()

    def close(self) -> None:
        """Post nothing from now on."""
        self.is_closed = True
        for timer in self._timers:
            timer.cancel()

    def post(self, command: Command, at: Millis) -> None:
        """Post a command stamped `at` until it is decided; the same act, however often."""
        if self.is_closed:
            return

        def answered(answer: Answer) -> None:
            if isinstance(answer, Undecided):
                self.later(RETRY_S, lambda: self.post(command, at))
                return
            if isinstance(answer, Refused):
                code = answer.refusal.code.value
                _log.info("game %s: a bot's move was refused: %s", self._host.id, code)
            if not self.is_closed:
                self._decided()

        self._host.post(command, at, answered)

    def later(self, delay_s: float, call: Callable[[], None]) -> None:
        """Call something after a while, unless this is closed by then."""
        if self.is_closed:
            return
        timer: asyncio.TimerHandle | None = None

        def due() -> None:
            if timer is not None:
                self._timers.discard(timer)
            call()

        timer = self._services.loop.call_later(delay_s, due)
        self._timers.add(timer)
