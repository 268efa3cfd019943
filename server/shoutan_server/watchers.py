"""Whoever looks at something that changes often: told in turns, not at every change."""

import asyncio
from collections.abc import Callable
from typing import Final, TypeAlias

TELL_EVERY_S: Final = 0.5
"""However much happens, a message goes out at most so often."""

Receive: TypeAlias = Callable[[bytes], None]


class Watchers:
    """Those who look, and the timer of the message that they get next."""

    def __init__(
        self, loop: asyncio.AbstractEventLoop, tell: Callable[[], None]
    ) -> None:
        """`tell` is called when what has changed is to be sent."""
        self._loop = loop
        self._tell = tell
        self._receivers: set[Receive] = set()
        self._timer: asyncio.TimerHandle | None = None

    def __bool__(self) -> bool:
        """Tell whether anybody looks."""
        return bool(self._receivers)

    def add(self, receive: Receive, message: bytes) -> Callable[[], None]:
        """Send `receive` how things are, and what is sent from now on until the result."""
        self._receivers.add(receive)
        receive(message)
        return lambda: self._receivers.discard(receive)

    def changed(self) -> None:
        """Note that there is something to tell."""
        if self._receivers and self._timer is None:
            self._timer = self._loop.call_later(TELL_EVERY_S, self._tell_now)

    def send(self, message: bytes) -> None:
        """Send it to all who look."""
        for receive in tuple(self._receivers):
            receive(message)

    def close(self) -> None:
        """Tell nobody any more."""
        if self._timer is not None:
            self._timer.cancel()
        self._receivers.clear()

    def _tell_now(self) -> None:
        self._timer = None
        self._tell()
