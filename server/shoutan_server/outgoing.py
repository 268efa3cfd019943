"""Messages to one websocket: now, or as soon as the peer reads, up to a bound.

What the peer does not take is kept; what is more than the bound ends the connection
(reliability C1).
"""

import asyncio
from abc import ABC, abstractmethod
from collections import deque
from typing import Any, Final

import orjson

from shoutan_server.transports.sockets import GameSocket

PLAYER_OUTBOX: Final = (256, 256 * 1024)
SPECTATOR_OUTBOX: Final = (64, 64 * 1024)
"""Messages, and bytes, that wait for a peer at most."""


class Outgoing(ABC):
    """What a connection sends. It is a part of that, because each event of a game is sent."""

    def __init__(self, socket: GameSocket) -> None:
        self._socket = socket
        self._outbox: deque[bytes] = deque()
        self._outbox_bytes = 0
        self._taken = asyncio.Event()
        self._taken.set()

    @property
    @abstractmethod
    def is_player(self) -> bool:
        """Tell whether it follows a game in which it plays: more may wait for it."""

    @abstractmethod
    def close(self, code: int, sentence: str) -> None:
        """End the connection with a close code (reliability W7)."""

    def send(self, message: bytes) -> None:
        """Send a message now, or keep it while the peer does not read."""
        if not self._outbox and self._socket.is_writable:
            self._socket.send_nowait(message)
            return
        is_player = self.is_player
        most, most_bytes = PLAYER_OUTBOX if is_player else SPECTATOR_OUTBOX
        self._outbox.append(message)
        self._outbox_bytes += len(message)
        self._taken.clear()
        if len(self._outbox) > most or self._outbox_bytes > most_bytes:
            self._outbox.clear()
            code = 1013 if is_player else 4008
            self.close(code, "you do not read what you are sent")

    def offer(self, message: bytes) -> bool:
        """Send a message that may as well be lost; False while the peer does not read."""
        if self._outbox or not self._socket.is_writable:
            return False
        self._socket.send_nowait(message)
        return True

    @property
    def is_clear(self) -> bool:
        """Tell whether the peer takes what it is sent at once."""
        return not self._outbox and self._socket.is_writable

    def reply(self, body: dict[str, Any]) -> None:
        """Send a message from plain data."""
        self.send(orjson.dumps(body))

    def on_writable(self) -> None:
        """Send what waited."""
        while self._outbox and self._socket.is_writable:
            message = self._outbox.popleft()
            self._outbox_bytes -= len(message)
            self._socket.send_nowait(message)
        if not self._outbox:
            self._taken.set()

    async def taken(self) -> None:
        """Wait until the peer has taken what it was sent, or nearly so.

        What is written leaves at the end of a pass of the loop, so that a whole one is
        waited for in any case.
        """
        await asyncio.sleep(0)
        await self._taken.wait()
