"""uvicorn's HTTP and websocket protocols, made fit for a server in the open.

Two small subclasses add what uvicorn leaves out (reliability C1, C3, C4): a deadline
for the header, a count of sockets per address, the stamp of the read inside each
message, our own pings with round trips, writing without a task, an end for peers that
do not read. A frame goes straight from the read to the connection's handler, so that
its stamp is the instant when its bytes were read, whatever else is going on.
"""

import asyncio
from collections import Counter, deque
from functools import lru_cache
from typing import Any, Final, Protocol

from shoutan_host.clock import monotonic_ns
from shoutan_host.ids import random
from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import (
    HttpToolsProtocol,
    RequestResponseCycle,
)
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.exceptions import InvalidState
from websockets.frames import Frame

HEADER_DEADLINE_S: Final = 5.0
PLAYER_PING_S: Final = 5.0
SPECTATOR_PING_S: Final = 20.0
MISSED_PINGS: Final = 2
ROUND_TRIPS_KEPT: Final = 8
ABORT_AFTER_S: Final = 1.0
SOCKETS_PER_ADDRESS: Final = 50
SOCKETS_PER_PRIVATE_ADDRESS: Final = 500
HIGH_WATER_BYTES: Final = 32 * 1024
SLICE_BYTES: Final = 4096
"""What one websocket may have parsed in one pass of the loop: its longest frame."""
MOST_UNREAD_BYTES: Final = 1024 * 1024
"""A peer that lets so much wait (its own pongs, say) is cut off."""
MOST_HEADER_BYTES: Final = 64 * 1024
MOST_PIPELINED: Final = 8
"""Requests that may wait behind the one that is answered."""


class FrameHandler(Protocol):
    """What a websocket hands its frames to."""

    def on_frame(self, text: bytes, stamp_ns: int) -> None:
        """Take one text frame, read at `stamp_ns` (monotonic); must not block."""
        ...

    def on_writable(self) -> None:
        """Go on writing: the peer reads again."""
        ...

    def on_lost(self) -> None:
        """End: the connection is gone."""
        ...


class SocketCount:
    """How many sockets each address holds, over all protocols of this process."""

    def __init__(self) -> None:
        self._by_address: Counter[str] = Counter()

    def admit(self, address: str) -> bool:
        """Count one socket more; False if the address has too many."""
        limit = _limit_of(address)
        if limit is not None and self._by_address[address] >= limit:
            return False
        self._by_address[address] += 1
        return True

    def gone(self, address: str) -> None:
        """Count one socket less."""
        self._by_address[address] -= 1
        if self._by_address[address] <= 0:
            del self._by_address[address]


def is_loopback(address: str) -> bool:
    """Tell whether an address is this machine's own."""
    return address.startswith("127.") or address in ("::1", "")


def _limit_of(address: str) -> int | None:
    """Return how many sockets an address may hold, None for no limit (loopback)."""
    if is_loopback(address):
        return None
    private = ("10.", "192.168.", "fc", "fd", "fe80:")
    is_172 = address.startswith("172.") and 16 <= int(address.split(".")[1]) <= 31
    if address.startswith(private) or is_172:
        return SOCKETS_PER_PRIVATE_ADDRESS
    return SOCKETS_PER_ADDRESS


SOCKETS: Final = SocketCount()


class _TooManyRequests(Exception):
    """A peer sends requests and does not wait for answers."""


class HttpProtocol(HttpToolsProtocol):
    """HTTP with a deadline for the first header and a count per address."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._deadline: asyncio.TimerHandle | None = None
        self._counted = False
        self._is_in_header = True
        self._header_bytes = 0
        self._running: RequestResponseCycle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Count the socket and start its deadline."""
        super().connection_made(transport)
        if not SOCKETS.admit(_address(self)):
            transport.abort()
            return
        self._counted = True
        self._deadline = self.loop.call_later(HEADER_DEADLINE_S, transport.abort)

    def data_received(self, data: bytes) -> None:
        """Take bytes; a header without an end, and a flood of requests, are cut off."""
        self._header_bytes += len(data)
        if self._header_bytes > MOST_HEADER_BYTES and self._is_in_header:
            self.transport.abort()
            return
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
            self._deadline = self.loop.call_later(
                HEADER_DEADLINE_S, self.transport.abort
            )

    def handle_websocket_upgrade(self) -> None:
        """Hand the socket and its count over to the websocket protocol."""
        self._counted = False
        super().handle_websocket_upgrade()

    def connection_lost(self, exc: Exception | None) -> None:
        """Give the count back, unless it went with an upgrade."""
        if self._deadline is not None:
            self._deadline.cancel()
        if self._counted:
            SOCKETS.gone(_address(self))
        if self._running is not None:
            # uvicorn marks the last request that it has read; with pipelining that is
            # not the one whose answer is being written.
            self._running.disconnected = True
        self.pipeline.clear()
        super().connection_lost(exc)


class GameSocket(WebSocketsSansIOProtocol):
    """A websocket whose frames go straight to a handler, without a queue or a task.

    `attach` is called by the endpoint once it has accepted; it finds this object in
    the ASGI scope under `extensions["shoutan.socket"]`.
    """

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._handler: FrameHandler | None = None
        self._stamp_ns = 0
        self._ping_every_s = SPECTATOR_PING_S
        self._ping: asyncio.TimerHandle | None = None
        self._pings_missed = 0
        self._aborting: asyncio.TimerHandle | None = None
        self._unsent: list[bytes] = []
        self._reads: deque[tuple[int, bytes]] = deque()
        self._slice_is_due = False
        self._has_enough = False
        self._lost = asyncio.Event()
        self.round_trips_ms: deque[float] = deque(maxlen=ROUND_TRIPS_KEPT)

    # -- for the endpoint ----------------------------------------------------------

    def attach(self, handler: FrameHandler) -> None:
        """Hand every text frame to `handler` from now on and begin to ping."""
        self._handler = handler
        self.transport.set_write_buffer_limits(high=HIGH_WATER_BYTES)
        self._ping_later()

    async def wait_lost(self) -> None:
        """Wait until the connection is gone."""
        await self._lost.wait()

    @property
    def is_writable(self) -> bool:
        """Tell whether the peer reads as fast as we write."""
        return self.writable.is_set()

    def send_nowait(self, text: bytes) -> None:
        """Write one text frame; nothing happens on a connection that is closing."""
        if self.close_sent or self.disconnected:
            return
        # One write for all that is sent in this pass of the loop: a move's event and
        # its answer leave together, and a write costs as much as judging the move.
        if not self._unsent:
            self.loop.call_soon(self._flush)
        self._unsent += (_text_head(len(text)), text)

    def close_nowait(self, code: int, reason: str) -> None:
        """Close with `code`; a peer that does not read is cut off a second later."""
        if self.close_sent or self.disconnected:
            return
        self._flush()
        try:
            self.conn.send_close(code, reason)
        except InvalidState:
            self.transport.abort()
            return
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        # Under this name uvicorn ends the connection as soon as the peer says so too.
        self.close_timer = self.loop.call_later(ABORT_AFTER_S, self.transport.abort)

    def pause_frames(self) -> None:
        """Hand over no more frames: the handler has enough."""
        self._has_enough = True
        self._pace_reading()

    def resume_frames(self) -> None:
        """Hand frames over again."""
        self._has_enough = False
        self._pace_reading()
        self._slice_later()

    def ping_every(self, seconds: float) -> None:
        """Set how often the peer is pinged."""
        if seconds != self._ping_every_s:
            self._ping_every_s = seconds
            self._ping_later()

    # -- from uvicorn --------------------------------------------------------------

    def handle_connect(self, event: Any) -> None:
        """Put this object into the scope for the endpoint to find."""
        super().handle_connect(event)
        scope: Any = getattr(self, "scope", None)
        if scope is not None:
            scope["extensions"]["shoutan.socket"] = self

    def data_received(self, data: bytes) -> None:
        """Stamp the read before anything is parsed (reliability T1).

        A read of many frames is taken in slices, one in each pass of the loop: whoever
        floods waits for everybody else, and not the other way round (R5).
        """
        stamp_ns = monotonic_ns()
        if len(data) <= SLICE_BYTES and not self._reads:
            self._stamp_ns = stamp_ns
            super().data_received(data)
            return
        self._reads.append((stamp_ns, data))
        self._pace_reading()
        self._slice_later()

    def _slice_later(self) -> None:
        if self._reads and not self._slice_is_due:
            self._slice_is_due = True
            self.loop.call_soon(self._take_slice)

    def _take_slice(self) -> None:
        self._slice_is_due = False
        if not self._reads or self._has_enough:
            return
        if self.transport.get_write_buffer_size() > MOST_UNREAD_BYTES:
            self._reads.clear()
            self.transport.abort()
            return
        self._stamp_ns, data = self._reads.popleft()
        if len(data) > SLICE_BYTES:
            self._reads.appendleft((self._stamp_ns, data[SLICE_BYTES:]))
        super().data_received(data[:SLICE_BYTES])
        self._pace_reading()
        self._slice_later()

    def _pace_reading(self) -> None:
        """Read from the peer only while nothing that it sent waits here."""
        if self.transport.is_closing():
            return
        if self._reads or self._has_enough:
            self.transport.pause_reading()
        else:
            self.transport.resume_reading()

    def send_receive_event_to_app(self) -> None:
        """Give a whole message to the handler; binary ones are refused."""
        handler = self._handler
        if handler is None:
            super().send_receive_event_to_app()
            return
        data = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        self.frames = []
        if self.close_sent:
            return
        if self.curr_msg_data_type != "text":
            self.close_nowait(1003, "text frames only")
            return
        handler.on_frame(data, self._stamp_ns)

    def handle_pong(self, event: Frame) -> None:
        """Measure the round trip of our own ping."""
        self._pings_missed = 0
        sent_ns = int.from_bytes(bytes(event.data)[:8], "big")
        took_ms = (self._stamp_ns - sent_ns) / 1e6
        if 0 <= took_ms < 60_000:
            self.round_trips_ms.append(took_ms)

    def resume_writing(self) -> None:
        """Tell the handler that the peer reads again."""
        super().resume_writing()
        if self._handler is not None:
            self._handler.on_writable()

    def connection_lost(self, exc: Exception | None) -> None:
        """Tell the handler and the endpoint, give the count back."""
        for timer in (self._ping, self._aborting):
            if timer is not None:
                timer.cancel()
        self._reads.clear()
        handler, self._handler = self._handler, None
        if handler is not None:
            handler.on_lost()
        self._lost.set()
        SOCKETS.gone(_address(self))
        super().connection_lost(exc)

    def shutdown(self) -> None:
        """Close for a restart, whatever state the connection is in."""
        if self._handler is None:
            super().shutdown()
        else:
            self.close_nowait(1012, "restart")

    def handle_close(self, event: Frame) -> None:
        """Answer a close; a peer that does not read is cut off a second later."""
        self._abort_later()
        super().handle_close(event)

    def handle_parser_exception(self) -> None:
        """End a peer that breaks the protocol, whether it reads or not."""
        self._abort_later()
        super().handle_parser_exception()

    def _abort_later(self) -> None:
        if self._aborting is None:
            self._aborting = self.loop.call_later(ABORT_AFTER_S, self.transport.abort)

    def _flush(self) -> None:
        unsent, self._unsent = self._unsent, []
        if unsent and not self.close_sent and not self.transport.is_closing():
            self.transport.write(b"".join(unsent))

    def _ping_later(self) -> None:
        if self._ping is not None:
            self._ping.cancel()
        # Spread, so that a thousand connections do not wake up together.
        delay = self._ping_every_s * random.uniform(0.8, 1.0)
        self._ping = self.loop.call_later(delay, self._send_ping)

    def _send_ping(self) -> None:
        self._ping = None
        if self.close_sent or self.transport.is_closing():
            return
        if self._pings_missed >= MISSED_PINGS:
            self.close_nowait(1013, "no answer to pings")
            return
        self._pings_missed += 1
        self.conn.send_ping(monotonic_ns().to_bytes(8, "big"))
        self.transport.write(b"".join(self.conn.data_to_send()))
        self._ping_later()


@lru_cache(maxsize=4096)
def _text_head(length: int) -> bytes:
    """Return the header of an unmasked, uncompressed text frame (RFC 6455, 5.2)."""
    if length < 126:
        return bytes((0x81, length))
    if length < 1 << 16:
        return b"\x81\x7e" + length.to_bytes(2, "big")
    return b"\x81\x7f" + length.to_bytes(8, "big")


def _address(protocol: HttpToolsProtocol | WebSocketsSansIOProtocol) -> str:
    return protocol.client[0] if protocol.client else ""
