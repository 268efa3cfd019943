"""What a door for programs consists of: a listening socket, and a session for each peer."""

import asyncio
import socket
from collections.abc import Callable
from typing import Final

BACKLOG: Final = 512


class Sessions:
    """The sessions of whoever came through one door."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server | None = None

    def __bool__(self) -> bool:
        """Tell whether anybody is in."""
        return bool(self._tasks)

    async def listen(
        self,
        loop: asyncio.AbstractEventLoop,
        peer: Callable[[], asyncio.BaseProtocol],
        listening: socket.socket,
    ) -> int:
        """Make a peer of each connection to a listening socket; returns its port."""
        self._server = await loop.create_server(peer, sock=listening, backlog=BACKLOG)
        address: tuple[str, int] = listening.getsockname()
        return address[1]

    def keep(
        self,
        session: "asyncio.Task[None]",
        ended: "Callable[[asyncio.Task[None]], None]",
    ) -> None:
        """Keep a session until it ends, which `ended` is then told."""
        self._tasks.add(session)

        def done(task: "asyncio.Task[None]") -> None:
            self._tasks.discard(task)
            ended(task)

        session.add_done_callback(done)

    async def close(self) -> None:
        """Listen no longer, and end every session."""
        if self._server is not None:
            self._server.close()
        for session in tuple(self._tasks):
            session.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
