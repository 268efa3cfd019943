"""uvicorn's websocket protocol, made fit for a server in the open (C1, C3, C4).

A small subclass adds what uvicorn leaves out: the stamp of the read inside each message,
our own pings with round trips, writing without a task, reading in slices, an end for
peers that do not read. A frame goes straight from the read to the connection's handler,
so that its stamp is the instant when its bytes were read, whatever else is going on.
"""

import asyncio
from collections import deque
from functools import lru_cache
from typing import Any, Final, Protocol

from shoutan_host.clock import monotonic_ns
from shoutan_host.ids import random
from uvicorn.config import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.exceptions import InvalidState
from websockets.frames import Frame

from shoutan_server.transports.admission import Place

PLAYER_PING_S: Final = 5.0
SPECTATOR_PING_S: Final = 20.0
MISSED_PINGS: Final = 2
ROUND_TRIPS_KEPT: Final = 8
ABORT_AFTER_S: Final = 1.0
HIGH_WATER_BYTES: Final = 32 * 1024
SLICE_BYTES: Final = 4096
"""What one websocket may have parsed in one pass of the loop."""
MOST_UNREAD_BYTES: Final = 1024 * 1024
"""A peer that lets so much wait (its own pongs, say) is cut off."""


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
        self.place: Place | None = None
        """What `HttpProtocol` hands over: where this socket is counted."""
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

    @property
    def address(self) -> str:
        """Return where the peer is, "" where there is no telling."""
        return self.client[0] if self.client else ""

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
        """Tell the handler and the endpoint, give the place back."""
        for timer in (self._ping, self._aborting):
            if timer is not None:
                timer.cancel()
        self._reads.clear()
        handler, self._handler = self._handler, None
        if handler is not None:
            handler.on_lost()
        self._lost.set()
        if self.place is not None:
            self.place.leave()
        super().connection_lost(exc)

    @property
    def peer_left(self) -> bool:
        """Tell whether the peer closed in good order: a page that was left or loaded anew."""
        closed = self.conn.close_rcvd
        is_in_order = closed is not None and closed.code in (1000, 1001)
        return is_in_order and self.conn.close_rcvd_then_sent is True

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
