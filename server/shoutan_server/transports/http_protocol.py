"""uvicorn's HTTP protocol, made fit for a server in the open (reliability C4).

A small subclass adds what uvicorn leaves out: a deadline for every header, bounds for a
header and for requests that do not wait, a count of sockets for each address.
"""

import asyncio
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import (
    HttpToolsProtocol,
    RequestResponseCycle,
)
from uvicorn.server import ServerState

from shoutan_server.transports.admission import Door, Place
from shoutan_server.transports.deadline import Deadline
from shoutan_server.transports.sockets import GameSocket
from shoutan_server.transports.web_config import WebConfig

HEADER_DEADLINE_S: Final = 5.0
MOST_HEADER_BYTES: Final = 64 * 1024
MOST_PIPELINED: Final = 8
"""Requests that may wait behind the one that is answered."""


class _TooManyRequests(Exception):
    """A peer sends requests and does not wait for answers."""


class HttpProtocol(HttpToolsProtocol):
    """HTTP with a deadline for the first header and a count per address."""

    def __init__(
        self,
        config: WebConfig,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._deadline: Deadline | None = None
        self._admission = config.admission
        self._place: Place | None = None
        self._is_in_header = True
        self._header_bytes = 0
        self._running: RequestResponseCycle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Count the socket and start its deadline."""
        super().connection_made(transport)
        address = self.client[0] if self.client else ""
        self._place = self._admission.admit(address, Door.WEB)
        if self._place is None:
            transport.abort()
            return
        self._deadline = Deadline(self.loop, HEADER_DEADLINE_S, transport.abort)

    def data_received(self, data: bytes) -> None:
        """Take bytes; a header without an end, and a flood of requests, are cut off."""
        if self._is_in_header:
            # A body may come in the same read as its header, and is not part of it.
            room = MOST_HEADER_BYTES - self._header_bytes
            data, rest = data[:room], data[room:]
            self._header_bytes += len(data)
            super().data_received(data)
            if not rest or self.transport.is_closing():
                return
            if self._is_in_header:
                self.transport.abort()
                return
            data = rest
        super().data_received(data)

    def on_message_begin(self) -> None:
        """Count the bytes of the next header."""
        self._is_in_header = True
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """Let a peer live that has sent a whole header.

        Raising ends the parser: uvicorn answers 400 and closes.
        """
        if len(self.pipeline) >= MOST_PIPELINED:
            raise _TooManyRequests
        self._is_in_header = False
        self._header_bytes = 0
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
        super().on_headers_complete()

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self._running = cycle
        super()._start_asgi_task(cycle, app)

    def on_response_complete(self) -> None:
        """Begin a deadline for the next header of a connection that is kept."""
        is_last = not self.pipeline
        super().on_response_complete()
        if is_last and self._deadline is None and not self.transport.is_closing():
            self._deadline = Deadline(
                self.loop, HEADER_DEADLINE_S, self.transport.abort
            )

    def handle_websocket_upgrade(self) -> None:
        """Hand the socket and its place over to the websocket protocol."""
        super().handle_websocket_upgrade()
        successor = self.transport.get_protocol()
        if isinstance(successor, GameSocket):
            successor.place, self._place = self._place, None

    def connection_lost(self, exc: Exception | None) -> None:
        """Give the place back, unless it went with an upgrade."""
        if self._deadline is not None:
            self._deadline.cancel()
        if self._place is not None:
            self._place.leave()
        if self._running is not None:
            # uvicorn marks the last request that it has read; with pipelining that is
            # not the one whose answer is being written.
            self._running.disconnected = True
        self.pipeline.clear()
        super().connection_lost(exc)
