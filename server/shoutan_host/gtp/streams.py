"""What a GTP link needs of sockets and streams, and nothing of GTP."""

import asyncio
import contextlib
import socket
from collections.abc import Callable
from typing import Final

from shoutan_host.clock import monotonic_ns

_READ: Final = 64 * 1024
_KEEPALIVE: Final = {"TCP_KEEPIDLE": 60, "TCP_KEEPINTVL": 20, "TCP_KEEPCNT": 4}
"""Seconds until the first probe and between probes, and probes before giving up."""

_QUICK_ACK: Final[int | None] = getattr(socket, "TCP_QUICKACK", None)
_ABORT_S: Final = 1.0
"""After closing: how long what was written may take to leave (reliability C4)."""


class Stream:
    """A peer behind a writer, and a reader where nobody else hands its bytes over."""

    def __init__(self, writer: asyncio.StreamWriter | asyncio.WriteTransport) -> None:
        # The writer is kept as well: it closes its transport when it is collected.
        self._writer = writer
        self.transport: asyncio.WriteTransport = (
            writer.transport if isinstance(writer, asyncio.StreamWriter) else writer
        )
        self._loop = asyncio.get_running_loop()
        self._pump: asyncio.Task[None] | None = None
        tune_socket(self.transport)

    def read(
        self,
        reader: asyncio.StreamReader,
        feed: Callable[[bytes, int], None],
        feed_eof: Callable[[], None],
    ) -> None:
        """Hand over what comes until `close`, see `pump`."""
        self._pump = self._loop.create_task(pump(reader, feed, feed_eof))

    def close(self) -> None:
        """Hang up, on a peer that does not read as well. Called once."""
        if self._pump is not None:
            self._pump.cancel()
        self.transport.close()
        self._loop.call_later(_ABORT_S, self._abort)

    def _abort(self) -> None:
        """End a transport that waits for a peer which does not read."""
        if self.transport.get_write_buffer_size():
            self.transport.abort()


async def pump(
    reader: asyncio.StreamReader,
    feed: Callable[[bytes, int], None],
    feed_eof: Callable[[], None],
) -> None:
    """Hand over what `reader` gets, with monotonic ns, until its end or its error."""
    try:
        while data := await reader.read(_READ):
            feed(data, monotonic_ns())
    except OSError:
        pass  # a reset is an end of file, as is any other way of losing a peer
    finally:
        feed_eof()


def acknowledge(sock: socket.socket) -> None:
    """Tell the peer at once that what it sent has come; Linux only, else nothing.

    An engine writes its answer in two pieces, and where its author did not turn Nagle's
    algorithm off (socat does not), the second waits for this, which waits 40 ms by itself.
    """
    if _QUICK_ACK is not None:
        with contextlib.suppress(OSError):  # the peer is gone: that is told elsewhere
            sock.setsockopt(socket.IPPROTO_TCP, _QUICK_ACK, 1)


def tune_socket(transport: asyncio.BaseTransport) -> None:
    """Send small lines at once, and notice a host that vanished (GTP has no ping).

    Does nothing to a transport that is not TCP.
    """
    sock = transport.get_extra_info("socket")
    if sock is None or sock.family not in (socket.AF_INET, socket.AF_INET6):
        return
    sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    for name, value in _KEEPALIVE.items():
        option = getattr(socket, name, None)  # not every platform has them
        if option is not None:
            sock.setsockopt(socket.IPPROTO_TCP, option, value)
