"""A GTP engine that dials in: from an accepted connection to a link."""

import asyncio
import socket
from collections.abc import Callable
from typing import cast

from shoutan_host.clock import monotonic_ns
from shoutan_host.gtp.fair_reading import FairReading
from shoutan_host.gtp.link import GtpLink
from shoutan_host.gtp.streams import acknowledge


class EngineSocket(asyncio.Protocol):
    """The server's end of an engine's TCP connection, for `loop.create_server`.

    `on_link` is called once with the link and its transport, and must not block.
    """

    def __init__(self, on_link: Callable[[GtpLink, asyncio.Transport], None]) -> None:
        self._on_link = on_link
        self._link: GtpLink | None = None
        self._sock: socket.socket | None = None
        self._reading: FairReading | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Make the link."""
        # uvloop's transports are not subclasses of asyncio's.
        stream = cast("asyncio.Transport", transport)
        self._sock = transport.get_extra_info("socket")
        self._link = GtpLink(None, stream)
        loop = asyncio.get_running_loop()
        self._reading = FairReading(loop, stream, self._feed)
        self._on_link(self._link, stream)

    def data_received(self, data: bytes) -> None:
        """Stamp, then parse: an answer at once, a flood in pieces."""
        stamp_ns = monotonic_ns()
        if self._reading is not None and self._link is not None:
            self._reading.receive(data, stamp_ns)
            if self._sock is not None and self._link.failure is None:
                acknowledge(self._sock)

    def connection_lost(self, exc: Exception | None) -> None:
        """Tell the link; an end of file closes the transport, which leads here."""
        if self._reading is not None and self._link is not None:
            self._reading.end(self._link.feed_eof)

    def _feed(self, data: bytes, stamp_ns: int) -> None:
        if self._link is not None and self._link.failure is None:
            self._link.feed(data, stamp_ns)
        elif self._reading is not None:
            self._reading.drop()
